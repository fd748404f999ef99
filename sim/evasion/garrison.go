package evasion

// GarrisonOptions turns the men who guard the towns and never leave them.
type GarrisonOptions struct {
	Fights bool  `key:"garrison.action" clause:"EVA-GAR-05" values:"report|patrol_matrix" default:"report" assumed:"the Patrol Matrix is for patrols" doc:"what a garrison does that spots the party: it reports, or fights"`
	Where  Where `key:"garrison.where" clause:"EVA-GAR-02" values:"all_urban|document|cities" doc:"every town has a garrison, or the places that the document names, or its two cities"`
}

// Where says where garrisons are.
type Where uint8

const (
	AllUrban Where = iota
	DocumentPlaces
	Cities
)

func (r *Rules) garrisons() {
	for i := range r.m.Size() {
		h := Hex(i)
		if r.m.terrain[h] != Urban {
			continue
		}
		p, named := r.m.Place(h)
		switch r.o.Garrison.Where {
		case DocumentPlaces:
			if !named || p.Kind > City {
				continue
			}
		case Cities:
			if !named || p.Kind != City {
				continue
			}
		}
		r.garrison.add(h)
	}
}

// Garrisoned reports whether a hex has a garrison.
func (r *Rules) Garrisoned(h Hex) bool { return int(h) < r.m.Size() && r.garrison.has(h) }

// garrisonSpots: it reports; with the option it fights on the Patrol Matrix,
// and cannot be wiped out.
func (u *umpire) garrisonSpots(h Hex, g Men, prize Truck, how How) {
	if !u.o.Garrison.Fights {
		u.radio(Watchmen, h, g)
		return
	}
	u.GarrisonMet.add(h)
	u.Met[Watchmen] |= g
	throw := u.throwOnMatrix(u.terrainModifier(h, g, prize))
	u.radio(Watchmen, h, g)
	u.tellPatrolThrow(Watchmen, throw)
	u.tellPatrolFought(Watchmen, h, throw.row, how)
	switch throw.row {
	case 1:
		u.capture(u.hit(g), h)
	case 2, 3:
		u.kill(u.hit(g), h)
	case 4, 5:
		u.wound(g, h)
	}
}
