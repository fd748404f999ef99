package skirmish

import "escapesim/sim/stalagluft/terrain"

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
	if o.Blockers != noBuilding {
		for n := range r.Board.Buildings {
			if (o.Blockers == everyBuilding || !r.Board.Buildings[n].Raised) &&
				r.Board.Crossed(man.Centre(), dog.Centre(), n) {
				return false, false
			}
		}
	}
	return off <= limit-band || band == 0, band > 0 && off > limit-band
}

// downWind settles a dispute by a roll-off (SL3-WND-04).
func (u umpire) downWind(man, dog terrain.Cell) bool {
	down, edge := u.DownWind(u.State, man, dog)
	if !edge {
		return down
	}
	for {
		switch a, b := u.c.Die(scentDice), u.c.Die(scentDice); {
		case a > b:
			return true
		case a < b:
			return false
		}
	}
}

// scent is the dog's nose, once a turn after the man's move (SL3-DOG-03 to
// -07).
func (u umpire) scent(dog FigureID, man ManID) {
	o := &u.Options.Dog
	f, m := &u.Figures[dog], &u.Men[man]
	if m.Inside >= 0 {
		return
	}
	switch f.Mode {
	case Duty, Watching:
		if !u.downWind(m.Cell, f.Cell) || !has(o.ScentFaces, u.c.Die(scentDice)) {
			return
		}
		u.take(dog, man)
		if o.SpotOnScent && u.Scenario.Night && u.eligible(u.State, dog, m) && u.spots(m) {
			u.spotted(dog, man)
		}
	case Tracking, Lost:
		if f.Prey != man {
			return
		}
		kept := (!o.KeepNeedsWind || u.downWind(m.Cell, f.Cell)) && has(o.KeepFaces, u.c.Die(scentDice))
		switch {
		case kept && f.Mode == Lost:
			u.take(dog, man)
		case kept:
			m.Known = m.Cell
		case f.Mode == Tracking:
			f.Mode, f.Wait = Lost, o.LostTurns
			u.log.Add(ScentLost, German, int(dog), 0, 0, 0)
			if f.Wait == 0 {
				f.Mode, f.Prey = Duty, NoMan
			}
		default:
			if f.Wait--; f.Wait <= 0 {
				f.Mode, f.Prey = Duty, NoMan
			}
		}
	}
}

// take puts a dog on a man's scent: it stops and faces him.
func (u umpire) take(dog FigureID, man ManID) {
	f, m := &u.Figures[dog], &u.Men[man]
	f.Mode, f.Prey = Tracking, man
	if f.Cell != m.Cell {
		f.DX, f.DY = int16(m.Cell.X()-f.Cell.X()), int16(m.Cell.Y()-f.Cell.Y())
	}
	m.Known = m.Cell
	u.log.Add(ScentTaken, German, int(dog), int(man), 0, 0)
}

// track walks a dog team towards its man.
func (u umpire) track(i FigureID) {
	f := &u.Figures[i]
	m := &u.Men[f.Prey]
	u.run(u.State, i, m.Cell, int(u.Options.Turn.GuardWalk)*10)
	if u.captures(u.State, i, m) {
		u.caught(f.Prey, DogTeam, ByScent)
	}
}
