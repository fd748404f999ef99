package skirmish

import (
	"escapesim/sim"
	"escapesim/sim/dice"
	"escapesim/sim/stalagluft/terrain"
)

// DownWind says whether a dog on one cell can smell a man on another, by
// geometry alone (SL3-WND-01 to -03); edge says that the answer hangs on the
// dispute band.
func (r *Rules) DownWind(s *State, man, dog terrain.Cell) (down, edge bool) {
	o := &r.Options.Wind
	w := r.winds[s.Wind]
	dx, dy := dog.X()-man.X(), dog.Y()-man.Y()
	reach := int(o.RangeFactor) * int(s.Strength)
	if dx*dx+dy*dy > reach*reach {
		return false, false
	}
	if dx*w[0]+dy*w[1] < 0 {
		return false, false
	}
	side := dx*w[1] - dy*w[0] // thousandths of an inch off the line
	off := max(side, -side)
	limit := int(o.Corridor) * 1000
	band := int(o.DisputeBand) * 100
	if off > limit+band {
		return false, false
	}
	if o.Blockers != 2 {
		for n := range r.Board.Buildings {
			if (o.Blockers == 1 || !r.Board.Buildings[n].Raised) && r.Board.Crossed(man.Centre(), dog.Centre(), n) {
				return false, false
			}
		}
	}
	return off <= limit-band || band == 0, band > 0 && off > limit-band
}

// downWind settles a dispute by a roll-off (SL3-WND-04).
func (r *Rules) downWind(s *State, man, dog terrain.Cell, c *dice.Chance) bool {
	down, edge := r.DownWind(s, man, dog)
	if !edge {
		return down
	}
	for {
		switch a, b := c.Die(scentDice), c.Die(scentDice); {
		case a > b:
			return true
		case a < b:
			return false
		}
	}
}

// scent is the dog's nose, once a turn after the man's move (SL3-DOG-03 to
// -07).
func (r *Rules) scent(s *State, dog, man int, c *dice.Chance, log *sim.Log) {
	o := &r.Options.Dog
	f, m := &s.Figures[dog], &s.Men[man]
	if m.Inside >= 0 {
		return
	}
	switch f.Mode {
	case Duty, Watching:
		if !r.downWind(s, m.Cell, f.Cell, c) || !has(o.ScentFaces, c.Die(scentDice)) {
			return
		}
		r.take(s, dog, man, log)
		if o.SpotOnScent && r.Scenario.Night && r.eligible(s, dog, m) && r.spots(m, c) {
			r.spotted(s, dog, man, c, log)
		}
	case Tracking, Lost:
		if int(f.Prey) != man {
			return
		}
		kept := (!o.KeepNeedsWind || r.downWind(s, m.Cell, f.Cell, c)) && has(o.KeepFaces, c.Die(scentDice))
		switch {
		case kept && f.Mode == Lost:
			r.take(s, dog, man, log)
		case kept:
			m.Known = m.Cell
		case f.Mode == Tracking:
			f.Mode, f.Wait = Lost, o.LostTurns
			log.Add(ScentLost, German, dog, 0, 0, 0)
			if f.Wait == 0 {
				f.Mode, f.Prey = Duty, -1
			}
		default:
			if f.Wait--; f.Wait <= 0 {
				f.Mode, f.Prey = Duty, -1
			}
		}
	}
}

// take puts a dog on a man's scent: it stops and faces him.
func (r *Rules) take(s *State, dog, man int, log *sim.Log) {
	f, m := &s.Figures[dog], &s.Men[man]
	f.Mode, f.Prey = Tracking, int8(man)
	if f.Cell != m.Cell {
		f.DX, f.DY = int16(m.Cell.X()-f.Cell.X()), int16(m.Cell.Y()-f.Cell.Y())
	}
	m.Known = m.Cell
	log.Add(ScentTaken, German, dog, man, 0, 0)
}

// track walks a dog team towards its man.
func (r *Rules) track(s *State, i int, log *sim.Log) {
	f := &s.Figures[i]
	m := &s.Men[f.Prey]
	r.run(s, i, m.Cell, int(r.Options.Turn.GuardWalk)*10)
	if r.captures(s, i, m) {
		r.caught(s, int(f.Prey), DogTeam, ByScent, log)
	}
}
