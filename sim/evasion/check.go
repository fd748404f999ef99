package evasion

import "fmt"

// Check returns an error for a position that cannot be.
func (r *Rules) Check(s *State) error {
	all := s.Fit | s.Wounded | s.Dead | s.Captured | s.Away
	if n := s.Fit.Count() + s.Wounded.Count() + s.Dead.Count() + s.Captured.Count() +
		s.Away.Count(); n != all.Count() || n != r.Options().Setup.Men {
		return fmt.Errorf("%d men of %d, in all %v", n, r.Options().Setup.Men, all)
	}
	var aboard Men
	for k := range Truck(Teams) {
		if s.Prize[k].Aboard&aboard != 0 {
			return fmt.Errorf("a man in two trucks")
		}
		aboard |= s.Prize[k].Aboard
		for i := range Man(Strength) {
			if s.Prize[k].Aboard.Has(i) && s.Man[i] != s.Prize[k].Hex {
				return fmt.Errorf("%v is not where his truck is", i)
			}
		}
		// also what State.prizes relies on
		if p := &s.Prize[k]; (p.Held || p.Left || p.Aboard != 0) && !s.TruckLost.Has(k) && !s.Plotting {
			return fmt.Errorf("%v is on both sides", k)
		}
	}
	for i := range Man(Strength) {
		if free := s.Free().Has(i); s.Stage > ChoosingRendezvous && free != (s.Man[i] != NoHex) {
			return fmt.Errorf("%v: free %v, on hex %d", i, free, s.Man[i])
		}
		if s.Points[i] < 0 {
			return fmt.Errorf("%v has %d points", i, s.Points[i])
		}
	}
	for p := range Patrol(Teams) {
		if k := s.Ride[p]; k != NoTruck && (s.Rider[k] != p || s.Patrol[p] != s.Truck[k]) {
			return fmt.Errorf("%v and %v do not agree who rides", p, k)
		}
		if s.PatrolMissed.Has(p) && !s.PatrolLost.Has(p) || s.TruckMissed.Has(Truck(p)) && !s.TruckLost.Has(Truck(p)) {
			return fmt.Errorf("team %d is missed and alive", p)
		}
	}
	if _, on := r.Actor(s); !on && s.Stage != Over {
		return fmt.Errorf("nobody acts in stage %d", s.Stage)
	}
	return nil
}
