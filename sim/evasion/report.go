package evasion

// ReportOptions turns the radio.
type ReportOptions struct {
	Delay     int  `key:"radio.delay" clause:"EVA-REP-01" range:"0..5" doc:"moves until a report reaches the commander"`
	WithCount bool `key:"report.detail" clause:"EVA-REP-02" values:"hex|hex+count" default:"hex" assumed:"the document says location, no more" doc:"a report names the hex, or the number of men as well"`
}

// SplitOptions turns parties.
type SplitOptions struct {
	Split bool `key:"split" clause:"EVA-SPLIT-01" default:"true" assumed:"six characters, and matrices that count four or more" doc:"the team may split into parties down to one man"`
}

// splitDecisions: which men get an order together.
func splitDecisions() []decision {
	return []decision{{
		kind: Order, words: "order %s", arg: someMen, at: during(britishPhase),
		open: func(r *Rules, s *State, _ who) arguments { return number(r.parties(s)) },
		do: func(u umpire, x choice) {
			u.Party, u.Begun = x.men(), false
			u.Orders++
			for m := u.Party; m != 0; m &= m - 1 {
				u.Label[m.First()] = u.Orders
			}
		},
	}}
}

// parties are the sets of men, by their bits, who may be given an order
// together: men in one hex and one conveyance who can still do something.
func (r *Rules) parties(s *State) (list uint64) {
	riding := s.riding()
	for men := s.Free() &^ s.Ordered; men != 0; {
		i := men.First()
		g := men & Men(s.Man.on(s.Man[i])) &^ riding
		if riding.Has(i) {
			g = men & s.Prize[s.ridden(1<<i)].Aboard
		}
		men &^= g
		if r.o.Split.Split {
			list |= subsets[g]
		} else {
			list |= 1 << g
		}
	}
	return list
}

// subsets has, for a set of men, bit p for every party p that they can form.
var subsets = func() (table [1 << Strength]uint64) {
	for g := range table {
		for p := 1; p < 1<<Strength; p++ {
			if p&^g == 0 {
				table[g] |= 1 << p
			}
		}
	}
	return table
}()

// Report is what reached the German commander about a hex.
type Report struct {
	Hex   Hex
	Move  uint8 // in which it was sent
	Due   uint8 // in which it is read
	By    Unit
	Men   uint8 // 0 when not told
	Truck bool  // an abandoned truck, not the enemy
	Phase Stage // in which it was sent
}

// Sighting is what the party saw in its own hex.
type Sighting struct {
	Hex   Hex
	Move  uint8
	Truck bool
}

// radio sends a report (EVA-REP-01, -02).
func (u *umpire) radio(unit Unit, h Hex, g Men) {
	n := 0
	if u.o.Report.WithCount {
		n = g.Count()
	}
	u.tell(Reported, German, int(unit), int(h), n, 0)
	u.note(Report{Hex: h, Move: u.Move, Due: u.Move + uint8(u.o.Report.Delay), By: unit, Men: uint8(n), Phase: u.Stage})
}

func (u *umpire) note(r Report) {
	u.State.Report[u.Reports%memory] = r
	u.Reports++
	if u.Reports >= 2*memory { // keep the count small and the place in the ring
		u.Reports -= memory
	}
}

// lateReports delivers what is due in this move.
func (u *umpire) lateReports() {
	if u.o.Report.Delay == 0 {
		return
	}
	for i := range min(int(u.Reports), memory) {
		if r := u.State.Report[i]; r.Due == u.Move && !r.Truck {
			u.tell(ReportArrived, German, int(r.By), int(r.Hex), int(r.Men), 0)
		}
	}
}

// sight shows the party a German unit in its hex (EVA-INFO-04).
func (u *umpire) sight(unit Unit, h Hex) {
	u.tell(Sighted, German, int(unit), int(h), 0, 0)
	if !u.o.Info.SameHex {
		return
	}
	u.State.Sighting[u.Sights%memory] = Sighting{h, u.Move, unit.Truck() != NoTruck}
	u.Sights++
	if u.Sights >= 2*memory { // once the memory is full, only its remainder counts
		u.Sights -= memory
	}
}
