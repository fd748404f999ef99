package evasion

import "fmt"

// Check returns an error for a position that cannot be.
func (r *Rules) Check(s *State) error {
	all := s.Fit | s.Wounded | s.Dead | s.Captured | s.Away
	if n := s.Fit.Count() + s.Wounded.Count() + s.Dead.Count() + s.Captured.Count() + s.Away.Count(); n != all.Count() || n != r.Options().Setup.Men {
		return fmt.Errorf("%d men of %d, in all %v", n, r.Options().Setup.Men, all)
	}
	var aboard Men
	for k := range s.Prize {
		if s.Prize[k].Aboard&aboard != 0 {
			return fmt.Errorf("a man in two trucks")
		}
		aboard |= s.Prize[k].Aboard
		for i := range Strength {
			if s.Prize[k].Aboard.Has(i) && s.Man[i] != s.Prize[k].Hex {
				return fmt.Errorf("man %d is not where his truck is", i)
			}
		}
		if p := &s.Prize[k]; (p.Held || p.Left || p.Aboard != 0) && !s.TruckLost.Has(k) && !s.Plotting { // also what State.prizes relies on
			return fmt.Errorf("truck %d is on both sides", k)
		}
	}
	for i := range Strength {
		if free := s.Free().Has(i); s.Stage > ChoosingRendezvous && free != (s.Man[i] != NoHex) {
			return fmt.Errorf("man %d: free %v, on hex %d", i, free, s.Man[i])
		}
		if s.Points[i] < 0 {
			return fmt.Errorf("man %d has %d points", i, s.Points[i])
		}
	}
	for p := range Teams {
		if k := s.Ride[p]; k >= 0 && (s.Rider[k] != int8(p) || s.Patrol[p] != s.Truck[k]) {
			return fmt.Errorf("patrol %d and truck %d do not agree who rides", p, k)
		}
		if s.PatrolMissed.Has(p) && !s.PatrolLost.Has(p) || s.TruckMissed.Has(p) && !s.TruckLost.Has(p) {
			return fmt.Errorf("team %d is missed and alive", p)
		}
	}
	if _, on := r.Actor(s); !on && s.Stage != Over {
		return fmt.Errorf("nobody acts in stage %d", s.Stage)
	}
	return nil
}
