package evasion

// TimeOptions turns the clock and the order of play.
type TimeOptions struct {
	Moves         int       `key:"moves" clause:"EVA-TIME-01" range:"1..15" doc:"moves until the aircraft comes, night and day in turn, the first a night"`
	GermanFirst   int       `key:"german.first_move" clause:"EVA-TIME-03" range:"1..15" doc:"the first move in which the patrols act"`
	EarlyStop     bool      `key:"early_stop" clause:"EVA-SEQ-06" default:"true" assumed:"nobody left means nothing left to decide" doc:"the game stops when nobody of the party is alive and free"`
	PartyAdapts   bool      `key:"brit.adaptive" clause:"EVA-SEQ-02" doc:"the party hears after every hex what it met, and goes on or not; else it walks the way it set out on"`
	GermansPlot   bool      `key:"german.adaptive" clause:"EVA-SEQ-03" values:"true|plotted" default:"true" assumed:"every patrol and truck has a radio; the document does not say in which order they act" doc:"later units act on what earlier ones radioed, or all orders are written first"`
	PostureStays  bool      `key:"posture.persist" clause:"EVA-SPOT-11" default:"true" assumed:"else no truck could ever see men on a road, which the road rule is about" doc:"who moved in the British phase still counts as moving in the German phase"`
	AbandonReport Abandoned `key:"abandoned.when" clause:"EVA-CAPV-13" values:"next_day_start|next_day_end|never" doc:"when a captured truck without British aboard is found"`
}

// Abandoned says when an abandoned truck is reported.
type Abandoned uint8

const (
	NextDayStart Abandoned = iota
	NextDayEnd
	NeverFound
)

// timeDecisions: a side ends its phase.
func timeDecisions() []decision {
	return []decision{{
		kind: EndPhase, at: during(britishPhase),
		do: func(u umpire, _ choice) { u.endBritish() },
	}, {
		kind: EndPhase, at: during(germanPhase),
		do: func(u umpire, _ choice) { u.endGerman() },
	}}
}

// begin starts move 1.
func (u *umpire) begin() {
	u.Move = 0
	u.nextMove()
}

func (u *umpire) nextMove() {
	u.Move++
	u.tell(MoveBegan, British, int(u.Move), 0, 0, 0)
	if u.o.Walk.Mix == MixCarry {
		for i := range Man(Strength) {
			u.Points[i] = u.points + u.carried(i)
		}
	} else {
		p := u.points
		u.Points = [Strength]int8{p, p, p, p, p, p}
	}
	u.Steps, u.Entered, u.Label = [Strength]int8{}, [Strength]int8{}, [Strength]uint8{}
	u.Orders = 0
	u.Moved, u.OnRoad, u.Ambush = 0, 0, 0 // EVA-TIME-04
	u.Ordered, u.Mounted, u.Dismounted = 0, 0, 0
	u.Met, u.GarrisonMet = [Watchmen + 1]Men{}, hexes{}
	u.SiteMoved = false
	if u.Move == 1 || u.prizes() {
		for k := range u.Prize {
			p := &u.Prize[k]
			p.Links, p.Drove, p.Sealed = u.truckLinks(), false, false
		}
	}
	u.Stage = BritishPhase
}

// endBritish closes the British phase: the aircraft lands, trucks left
// behind are found, late messages come in.
func (u *umpire) endBritish() {
	u.Party = 0
	if u.Move == u.last {
		u.tell(AircraftLanded, British, int(u.Site), 0, 0, 0)
	}
	if !u.o.Time.PostureStays {
		u.Moved, u.OnRoad = 0, 0
		for k := range u.Prize {
			u.Prize[k].Drove = false
		}
	}
	u.noteUse()
	u.Stage = GermanPhase
	u.PatrolActed, u.TruckActed, u.Driven, u.Carried, u.JustOn = 0, 0, 0, 0, 0
	u.Unit = NoUnit
	u.lateReports()
	u.wakeNotices()
	if u.o.Time.AbandonReport == NextDayStart {
		u.findTrucks()
	}
	if int(u.Move) < u.o.Time.GermanFirst {
		u.endGerman()
	}
}

// endGerman closes the German phase: patrols at the aircraft make contact,
// then the next move begins or the aircraft leaves.
func (u *umpire) endGerman() {
	u.Unit = NoUnit
	if !u.landed(u.last) {
		u.closed()
		return
	}
	u.push(frame{Kind: closing, Unit: NoUnit})
}

func (u *umpire) closed() {
	if u.o.Time.AbandonReport == NextDayEnd {
		u.findTrucks()
	}
	u.rest()
	if u.Move == u.last {
		u.takeOff()
		return
	}
	u.nextMove()
}

// over ends the game.
func (u *umpire) over() {
	if u.Stage == Over {
		return
	}
	u.Stage, u.Depth, u.Party, u.Unit = Over, 0, 0, NoUnit
	free := u.Free()
	u.tell(GameEnded, British, u.Away.Count(), u.Captured.Count(), u.Dead.Count(), free.Count())
}

// landed reports whether the aircraft stands on its hex: from the end of
// British phase 11 to the end of German phase 11 (EVA-LYS-01).
func (s *State) landed(last uint8) bool { return s.Stage == GermanPhase && s.Move == last }
