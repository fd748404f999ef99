package colditz

import (
	"escapesim/sim"
	"escapesim/sim/colditz/board"
	"escapesim/sim/dice"
	"escapesim/sim/position"
)

// GliderOptions: the flight from the north tower. One found rope of the deck
// bears the glider and one found key the secret door; both can be turned in
// like the others (COL-GLIDER-01).
type GliderOptions struct {
	Enabled      bool          `key:"glider.enabled" clause:"COL-GLIDER-01" doc:"the glider can be flown; needs board.glider"`
	Partner      GliderPartner `key:"glider.partner" clause:"COL-GLIDER-05" values:"required|optional|none" default:"optional" source:"off: no clause of the document asks for it" doc:"whether a player who comes later in the round must, may or may not fly along"`
	Distance     int16         `key:"glider.distance" clause:"COL-GLIDER-08" range:"1..500" default:"36" assumed:"the flight is drawn on a board that its text does not print; as far as the shortest do or die" doc:"circles that the flight has to cover"`
	ShotPenalty  int8          `key:"glider.shot_penalty" clause:"COL-GLIDER-10" range:"0..20" default:"1" source:"off: no clause of the document asks for it" doc:"throws that a shot at the glider takes away"`
	Uses         int8          `key:"glider.uses" clause:"COL-GLIDER-11" range:"0..9" default:"1" source:"off: no clause of the document asks for it" doc:"flights in one game; 0 means no limit"`
	SameTeamPair bool          `key:"glider.same_team_pair" clause:"COL-GLIDER-12" default:"false" source:"off: no clause of the document asks for it" doc:"two men of one team may fly together"`
}

// GliderPartner says who flies along (glider.partner).
type GliderPartner uint8

const (
	PartnerRequired GliderPartner = iota
	PartnerOptional
	NoPartner
)

// Flight is what is agreed about the glider.
type Flight struct {
	Pilot    board.Maybe[Man] // the man who waits for company
	Company  sim.Seat         // whose man he waits for; 0 nobody's
	Flown    int8             // flights made
	Declined uint8            // teams that have declined in this turn, bit t team t
}

// gliderReady: a flight could be made now, as everybody can see: the tower
// stands, a do-or-die card is there to turn (COL-GLIDER-07, COL-GLIDER-11).
func (r *Rules) gliderReady(s *State) bool {
	o := &r.Options.Glider
	return o.Enabled && (o.Uses == 0 || s.Flight.Flown < o.Uses) && s.DoOrDieLeft > 0
}

// atTower: the man is in the tower, or can enter it with the next pip.
func (r *Rules) atTower(s *State, m Man) bool {
	p := &s.Men[m]
	if p.Zone == InTower {
		return true
	}
	return p.Zone == OnBoard && r.Board.Circles[p.At].SecretDoor && s.Pips > 0 && s.FreshMen&(1<<m) == 0 &&
		s.countIn(0, MaxTeams*MaxMen, InTower) < r.Board.Tower
}

// doorOf is a vacant circle at the secret door.
func (r *Rules) doorOf(s *State) board.Circle {
	for _, c := range r.doors {
		if s.At[c] == 0 {
			return c
		}
	}
	return board.NoCircle
}

// enterTower: the one waited for, or a man alone, takes off at once; the
// others wait, once their company has agreed.
func (r *Rules) enterTower(s *State, m Man, company sim.Seat, shown int, c *dice.Chance, log *sim.Log) {
	seat := SeatOf(m)
	switch {
	case s.Flight.Company == seat:
		r.intoTower(s, m, log)
		pilot, _ := s.Flight.Pilot.Get()
		r.takeOff(s, pilot, m, c, log)
	case company == 0:
		r.intoTower(s, m, log)
		r.takeOff(s, m, NoMan, c, log)
	case company == seat:
		r.await(s, m, company, log)
	default:
		s.push(Frame{Kind: AskFly, Seat: company, A: int16(m), B: int16(shown)})
	}
}

// mayFlyAlong: the player who is asked, or the one who asks and has shown it,
// holds the glider card (COL-GLIDER-06).
func (r *Rules) mayFlyAlong(s *State, f *Frame) bool {
	return f.B > 0 || s.Teams[f.Team()].Hand[GliderCard] > 0
}

func (r *Rules) await(s *State, m Man, company sim.Seat, log *sim.Log) {
	r.intoTower(s, m, log)
	s.Flight.Pilot, s.Flight.Company = board.Some(m), company
}

// intoTower brings a man through the secret door for a pip, if he is not in
// the tower already.
func (r *Rules) intoTower(s *State, m Man, log *sim.Log) {
	if s.Men[m].Zone == InTower {
		return
	}
	s.Pips--
	s.Walked |= 1 << m
	log.Add(TowerEntered, SeatOf(m), int(m), int(s.Men[m].At), 0, 0)
	r.lift(s, m, InTower)
}

// leaveTower brings a man back through the secret door.
func (r *Rules) leaveTower(s *State, m Man, to board.Circle, log *sim.Log) {
	s.Pips--
	s.Walked |= 1 << m
	if s.Flight.Pilot.Is(m) {
		s.Flight.Pilot, s.Flight.Company = board.None, 0
	}
	log.Add(TowerLeft, SeatOf(m), int(m), int(to), 0, 0)
	r.place(s, m, to)
}

// takeOff spends the two cards and turns the top do-or-die card
// (COL-GLIDER-07); a German who sees the flight may shoot at it before the
// throws (COL-GLIDER-10, COL-GLIDER-13).
func (r *Rules) takeOff(s *State, pilot, mate Man, c *dice.Chance, log *sim.Log) {
	s.Flight = Flight{Flown: s.Flight.Flown + 1}
	r.spend(s, TeamOf(pilot), SecretDoor, c)
	tellPlayed(log, SeatOf(pilot), SecretDoor, onMan(pilot))
	shows := TeamOf(pilot)
	if s.Teams[shows].Hand[GliderCard] == 0 {
		shows = TeamOf(mate)
	}
	tellPlayed(log, sim.Seat(shows+1), GliderCard, onMan(pilot))
	r.spend(s, shows, GliderCard, c)
	f := Frame{Kind: AskFlightShot, Seat: German, A: int16(pilot), B: int16(mate), C: int16(s.DoOrDie[s.DoOrDieLeft-1])}
	s.shuffleDoOrDie(c.Stream(dice.Deck(doOrDieDeck))) // COL-GLIDER-14
	if s.GermanHand[ShootCard] > 0 && r.Options.Glider.ShotPenalty > 0 && r.seesFlight(s) {
		s.push(f)
		return
	}
	r.fly(s, &f, int(f.C), c, log)
}

// seesFlight: some guard can shoot at the glider.
func (r *Rules) seesFlight(s *State) bool {
	for g := range Guard(r.guards) {
		if s.Guards[g].Zone == OnBoard && r.Board.SeesFlight(s.Guards[g].At) {
			return true
		}
	}
	return false
}

// fly throws for the distance, doubles again, and ends the turn: the men have
// escaped together (COL-GLIDER-08), or are arrested as in the garrison yard
// (COL-GLIDER-09).
func (r *Rules) fly(s *State, f *Frame, throws int, c *dice.Chance, log *sim.Log) {
	pilot, mate, seat := f.Man(), Man(f.B), s.Seat
	distance, total := int(r.Options.Glider.Distance), 0
	for throw := 0; throw < throws && total < distance; throw++ {
		chain := r.throwChain(c, dice.Special(int(seat)), seat, FlightThrow, log)
		total += chain.Total
		r.drawForSpecial(s, int(seat)-1, chain, c, log)
	}
	r.endTurnNow(s, log)
	away := total >= distance
	log.Add(GliderFlown, seat, int(pilot), int(mate), total, position.Bit(away))
	crew := [2]Man{pilot, mate}
	if !away {
		rule := chosenUnless(r.Options.Arrest.JailByArea, cooler)
		for i := 1; i >= 0; i-- {
			if m := crew[i]; m != NoMan {
				r.confiscateByArea(s, m, board.Outer, ByFailedFlight)
				r.jail(s, m, ByFailedFlight, r.doors[0], rule, log)
			}
		}
		return
	}
	for _, m := range crew {
		if m != NoMan {
			r.score(s, m, ByGlider, -1, log)
		}
	}
	for _, m := range crew {
		if m != NoMan && s.Phase != Over {
			r.afterEscape(s, TeamOf(m), log)
		}
	}
}

// foldWings ends what was agreed about a flight when the German turn begins;
// who is in the tower stays there (COL-GLIDER-05).
func (f *Flight) foldWings() { f.Pilot, f.Company, f.Declined = board.None, 0, 0 }

// gliderDecisions: a man goes into the north tower through the secret door,
// alone or in company (COL-GLIDER-03 to 06, COL-GLIDER-12), or out again.
func gliderDecisions() []decision {
	enabled := func(o *Options) bool { return o.Glider.Enabled }
	return []decision{
		{
			kind: EnterTower, words: "tower", args: []argument{aMan, flightCompany},
			open: []opening{{at: during(free), under: enabled, man: (*Rules).flightsOf}},
			do:   func(u umpire, x choice) { u.enterTower(u.s, x.man(), sim.Seat(x.b), x.c, u.c, u.log) },
		},
		{
			kind: LeaveTower, words: "leave tower", args: []argument{aMan, toCircle},
			open: []opening{{
				at: during(free), under: enabled,
				man: func(r *Rules, s *State, m Man, buf []sim.Move) []sim.Move {
					if door := r.doorOf(s); s.Pips > 0 && s.Men[m].Zone == InTower && door != board.NoCircle {
						buf = append(buf, pack(LeaveTower, int(m), int(door), 0))
					}
					return buf
				},
			}},
			do: func(u umpire, x choice) { u.leaveTower(u.s, x.man(), x.to(), u.log) },
		},
	}
}

// flightCompany says with whom a man will fly, and whether his player shows
// the glider card.
func flightCompany(r *Rules, s *State, x choice) string {
	with := ""
	switch {
	case s.Flight.Company == SeatOf(x.man()):
		with = "along"
	case x.b > 0:
		with = "with " + r.SeatName(sim.Seat(x.b))
	}
	if x.c > 0 && x.b > 0 && sim.Seat(x.b) != SeatOf(x.man()) {
		with += " showing glider"
	}
	return with
}

// gliderInterrupts: a player is asked to fly along; the German may shoot.
func gliderInterrupts() []interrupt {
	answer := func(r *Rules, s *State, f *Frame, k MoveKind, log *sim.Log) {
		asked := *f
		s.pop()
		if k == Yes {
			r.await(s, asked.Man(), asked.Seat, log)
			return
		}
		s.Flight.Declined |= 1 << (asked.Seat - 1)
	}
	return []interrupt{
		{
			kind: AskFly, question: "fly along?",
			settle: func(r *Rules, s *State, f *Frame, _ *dice.Chance, log *sim.Log) bool {
				if r.mayFlyAlong(s, f) {
					return false
				}
				answer(r, s, f, No, log)
				return true
			},
			answers: noOrYes,
			do:      func(u umpire, f *Frame, k MoveKind, _ choice) { answer(u.Rules, u.s, f, k, u.log) },
		},
		{
			kind: AskFlightShot, question: "shoot?",
			answers: func(r *Rules, s *State, _ *Frame, buf []sim.Move) []sim.Move {
				buf = orNo(buf)
				for g := range Guard(r.guards) {
					if s.Guards[g].Zone == OnBoard && r.Board.SeesFlight(s.Guards[g].At) {
						buf = append(buf, pack(PickGuard, int(g), 0, 0))
					}
				}
				return buf
			},
			do: func(u umpire, f *Frame, k MoveKind, x choice) {
				flight := *f
				u.s.pop()
				throws := int(flight.C)
				if k == PickGuard { // the shot costs the card, the guard's post and some of the throws
					tellSecurityPlayed(u.log, ShootCard, onMan(Man(flight.A)))
					u.spendSecurity(u.s, ShootCard, u.c)
					u.barracks(u.s, x.guard(), AfterShot, u.log)
					throws -= int(u.Options.Glider.ShotPenalty)
				}
				u.fly(u.s, &flight, throws, u.c, u.log)
			},
		},
	}
}

// flightsOf appends the ways in which a man can enter for a flight: as
// the one waited for; or with the secret door, alone, or with a team that
// plays later in the round. C is 1 when his player shows the glider card.
func (r *Rules) flightsOf(s *State, m Man, buf []sim.Move) []sim.Move {
	o, seat := &r.Options.Glider, SeatOf(m)
	t := &s.Teams[TeamOf(m)]
	if !t.Kit || !r.gliderReady(s) || !r.atTower(s, m) {
		return buf
	}
	if s.Flight.Company == seat {
		if pilot, _ := s.Flight.Pilot.Get(); m != pilot &&
			(t.Hand[GliderCard] > 0 || s.Teams[TeamOf(pilot)].Hand[GliderCard] > 0) {
			buf = append(buf, pack(EnterTower, int(m), 0, 0))
		}
		return buf
	}
	if t.Hand[SecretDoor] == 0 || s.Flight.Pilot != board.None {
		return buf
	}
	if t.Hand[GliderCard] > 0 && o.Partner != PartnerRequired {
		buf = append(buf, pack(EnterTower, int(m), 0, 1))
	}
	if o.Partner == NoPartner || r.Board.Tower < 2 {
		return buf
	}
	for p := sim.Seat(1); int(p) <= r.teams; p++ {
		switch {
		case p == seat:
			if o.SameTeamPair && t.Hand[GliderCard] > 0 {
				buf = append(buf, pack(EnterTower, int(m), int(p), 1))
			}
		case r.placeOf(s, p) < r.placeOf(s, seat), !s.Teams[p-1].Kit, s.Teams[p-1].Out,
			s.Flight.Declined&(1<<(p-1)) != 0:
		case t.Hand[GliderCard] > 0:
			buf = append(buf, pack(EnterTower, int(m), int(p), 1))
		default:
			buf = append(buf, pack(EnterTower, int(m), int(p), 0))
		}
	}
	return buf
}
