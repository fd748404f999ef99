package colditz

import "escapesim/sim"

// legalSecurityCards appends what the German's hand allows: an appel at any
// time of his turn (COL-APPEL-14), a search that a guard can reach, a shot,
// a tunnel to detect; not kinds that nobody asked for. The holder cards answer
// an Allied move.
func (r *Rules) legalSecurityCards(s *State, without Kinds, buf []sim.Move) []sim.Move {
	if r.mayCallAppel(s) && (r.Options.Appel.When == AnyOwnTime || !s.Acted) {
		buf = append(buf, pack(CallAppel, 0, 0, 0))
	}
	if !without.Has(SearchRoom) && r.Options.Search.Method == WalkIn && (r.Options.Search.Show == ShowOnEntering || !s.Acted) {
		buf = r.legalSearches(s, buf)
	}
	if s.GermanHand[ShootCard] > 0 {
		buf = r.legalShots(s, buf)
	}
	if s.GermanHand[DetectedCard] > 0 {
		buf = r.legalDetections(s, buf)
	}
	if s.Holders != [2]uint64{} {
		buf = r.legalHolders(s, buf)
	}
	return buf
}
