package evasion

// WoundOptions turns wounds after the fight.
type WoundOptions struct {
	RestHeals bool `key:"wound.heal" clause:"EVA-WND-06" values:"none|rest" default:"none" assumed:"five days in a forest" doc:"wounded men never heal, or do when they lie still through a whole day move"`
}

// wound hits as many men as a wound result names (EVA-AMB-14).
func (u *umpire) wound(g Men, h Hex) {
	if u.o.Fight.WoundPick == PickRandom {
		for range u.o.Fight.Wounds {
			if pool := u.woundable(u.State, g); pool != 0 {
				u.hurt(u.lot(pool), h)
			}
		}
		return
	}
	u.push(frame{Kind: wounding, Hex: h, Men: g, Cursor: int8(u.o.Fight.Wounds), Unit: NoUnit})
}

// woundable is who can be hit: a fit man, or if there is none a wounded one
// (EVA-PAT-08, -09).
func (r *Rules) woundable(s *State, g Men) Men {
	if fit := g & s.Fit; fit != 0 {
		return fit
	}
	if r.o.Fight.SecondHarmless {
		return 0
	}
	return g & s.Wounded
}

func (u *umpire) hurt(i Man, h Hex) {
	if u.Fit.Has(i) {
		u.Fit &^= 1 << i
		u.Wounded |= 1 << i
		u.tell(ManWounded, British, int(i), int(h), 0, 0)
		return
	}
	u.Dead |= 1 << i
	u.remove(1 << i)
	u.tell(ManDied, British, int(i), int(h), 0, 0)
	u.endIfNobody()
}

// rest heals who lay still through a day move, with that option.
func (u *umpire) rest() {
	if !u.o.Wound.RestHeals || u.night() {
		return
	}
	for m := u.Wounded; m != 0; m &= m - 1 {
		i := m.First()
		if u.Steps[i] == 0 {
			u.Wounded &^= 1 << i
			u.Fit |= 1 << i
			u.tell(ManHealed, British, int(i), 0, 0, 0)
		}
	}
}
