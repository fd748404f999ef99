package notation

import (
	"fmt"
	"slices"
	"strings"

	"escapesim/sim"
	"escapesim/sim/colditz"
	"escapesim/sim/colditz/board"
	"escapesim/sim/position"
)

type state = colditz.State

// The most that entries may say, where rules set no bound of their own.
const (
	mostRounds  = 10_000
	mostTurns   = mostRounds * (colditz.MaxTeams + 1)
	mostMinutes = 6000
	mostCards   = 60
	many        = 100
)

// table is the state, field by field, in the order in which entries are laid:
// what comes later may correct what an entry before it brought. What the state
// keeps for speed is not in it: colditz.Rules.Derive works it out.
func (n *Notation) table() []row {
	return slices.Concat(n.pawns(), n.tunnels(), n.cards(), n.equipment(), n.time(), n.turn(), n.openWays(),
		n.attempts(), n.interrupts(), n.end())
}

func (n *Notation) pawns() []row {
	man, guard := familyOf(n.men), familyOf(n.guards)
	return []row{
		each(man, "at", func(s *state, i int) *colditz.Pawn { return &s.Men[i] },
			n.standing(manZones...)).takes(n.manStands).ofPlay(),
		each(guard, "at", func(s *state, i int) *colditz.Pawn { return &s.Guards[i] },
			n.standing(colditz.Reserve)).takes(n.guardStands),
		each(man, "immune", func(s *state, i int) *bool { return &s.Men[i].Returning }).brings(
			func(s *state, i int) { s.Men[i].WayBack = true }),
		each(man, "way_back", func(s *state, i int) *bool { return &s.Men[i].WayBack }),
		// of the team in play
		each(man, "homeward", func(s *state, i int) *int8 { return &s.Homeward[i%colditz.MaxMen] },
			position.Number[int8](0, many)),
		each(man, "exit", func(s *state, i int) *colditz.Exit { return &s.Men[i].Last },
			position.Named("way out", colditz.NoExit, colditz.ExitNames[:]...)),
		each(man, "left_by", func(s *state, i int) *colditz.Route { return &s.Via[i] },
			aRoute[colditz.Route](n, len(n.routes), -1)),
		{name: "attempt", of: man, set: n.setAttempt},
		each(man, "served", func(s *state, i int) *int8 { return &s.Served[i] }, position.Number[int8](0, many)),
		each(guard, "hunts", func(s *state, i int) *board.Maybe[colditz.Man] { return &s.Hunts[i] }, n.aMan()),
		each(guard, "outer_steps", func(s *state, i int) *int8 { return &s.OuterSteps[i] }),
	}
}

func (n *Notation) tunnels() []row {
	tunnel := familyOf(board.TunnelNames[:])
	return []row{
		listed("detected", func(s *state, i int) *bool { return &s.Tunnel[i].Detected }),
		listed("breakout", func(s *state, i int) *bool { return &s.Tunnel[i].Breakout }),
		listed("joinable", func(s *state, i int) *bool { return &s.Tunnel[i].Joinable }),
		each(tunnel, "open", func(s *state, i int) *bool { return &s.Tunnel[i].Open }),
		each(tunnel, "standing", func(s *state, i int) *bool { return &s.Tunnel[i].Standing }),
		each(tunnel, "detected", func(s *state, i int) *bool { return &s.Tunnel[i].Detected }),
		each(tunnel, "breakout", func(s *state, i int) *bool { return &s.Tunnel[i].Breakout }),
		each(tunnel, "joinable", func(s *state, i int) *bool { return &s.Tunnel[i].Joinable }),
		each(tunnel, "opener", func(s *state, i int) *int8 { return &s.Tunnel[i].Opener },
			position.Named[int8]("player", 0, n.teams...)),
	}
}

func (n *Notation) cards() []row {
	team := familyOf(n.teams)
	opportunity := &deck{"opportunity", n.opportunity, opportunityPile}
	security := &deck{"security", n.security, securityPile}
	return []row{
		opportunity.counted(team, "hand",
			func(s *state, i int) []int8 { return s.Teams[i].Hand[:] }),
		each(team, "kit", func(s *state, i int) *bool { return &s.Teams[i].Kit }),
		each(team, "kit_lost", func(s *state, i int) *bool { return &s.Teams[i].KitLost }),
		each(team, "stolen", func(s *state, i int) *int8 { return &s.Teams[i].Stolen }, position.Number[int8](0, many)),
		each(team, "escapes", func(s *state, i int) *int8 { return &s.Teams[i].Escapes },
			position.Number[int8](0, colditz.MaxMen)),
		each(team, "out", func(s *state, i int) *bool { return &s.Teams[i].Out }),
		each(team, "tries", func(s *state, i int) *int8 { return &s.Teams[i].Tries }, position.Number[int8](0, many)),
		each(team, "offered", func(s *state, i int) *uint8 { return &s.Teams[i].Offered }),
		each(team, "gifts", func(s *state, i int) *int8 { return &s.Teams[i].Gifts }),
		each(team, "met", func(s *state, i int) *int32 { return &s.Teams[i].Met },
			position.Number[int32](0, mostTurns)),
		security.counted(family{{"german", 0}}, "hand",
			func(s *state, _ int) []int8 { return s.GermanHand[:] }),
		opportunity.counted(family{{"opportunity", 0}}, "discards",
			func(s *state, _ int) []int8 { return s.Opportunity.Discards[:] }),
		security.counted(family{{"security", 0}}, "discards",
			func(s *state, _ int) []int8 { return s.Security.Discards[:] }),
		opportunity.onTop(),
		security.onTop(),
		piled("opportunity.pile", "opportunity card", 0, n.opportunity, opportunityPile),
		piled("security.pile", "security card", 0, n.security, securityPile),
		each(team, "do_or_die", func(s *state, i int) *int8 { return &s.Teams[i].DoOrDie },
			position.Number[int8](0, colditz.MaxThrows)),
		piled("do_or_die", "do-or-die card", 1, throwNames(),
			func(s *state) ([]int8, *int8) { return s.DoOrDie[:], &s.DoOrDieLeft }),
	}
}

// equipment has a row for each type of card that teams hold, then one for each that is in
// the stock. What a team gets comes out of the stock.
func (n *Notation) equipment() (rows []row) {
	for kind, name := range board.EquipmentSymbols {
		rows = append(rows, each(familyOf(n.teams), name, func(s *state, i int) *int8 {
			return &s.Teams[i].Equip[kind]
		}, position.Number[int8](0, mostCards)).takes(
			func(l *layout, i int, before *state) error {
				has, had, stock := l.s.Teams[i].Equip[kind], before.Teams[i].Equip[kind], &l.s.Stock[kind]
				if *stock += had - has; *stock < 0 {
					return fmt.Errorf("%d %s, but the box has %d left", has, name, had+before.Stock[kind])
				}
				return nil
			}))
	}
	for kind, name := range board.EquipmentSymbols {
		rows = append(rows, one("stock."+name, func(s *state) *int8 {
			return &s.Stock[kind]
		}, position.Number[int8](0, mostCards)).takes(
			func(l *layout, _ int, _ *state) error {
				l.spent = true
				return nil
			}))
	}
	return rows
}

// time is the clock, and whose turn it is.
func (n *Notation) time() []row {
	r := n.r
	return []row{
		n.order(),
		one("round", func(s *state) *int16 { return &s.Round }, position.Number[int16](1, mostRounds)),
		one("turns", func(s *state) *int32 { return &s.Turns },
			position.Number[int32](0, mostTurns)).brings(func(s *state, _ int) { r.SetTurns(s, s.Turns) }),
		{
			name: "minutes", of: single, again: true,
			get: func(s *state, _ int) any { return int(s.Clock / milli) },
			set: func(s *state, _ int, v any) error {
				minutes, err := position.Number[int32](0, mostMinutes).Read(v)
				if err == nil {
					r.SetClock(s, milli*minutes.(int32))
				}
				return err
			},
		},
		one("night", func(s *state) *bool { return &s.Night }).brings(
			func(s *state, _ int) { s.Part = map[bool]int8{true: 1}[s.Night] }),
		one("part", func(s *state) *int8 { return &s.Part }, position.Number[int8](0, many)),
		one("clock", func(s *state) *int32 { return &s.Clock }),
		one("part_ends", func(s *state) *int32 { return &s.PartEnds }),
		one("turn", func(s *state) *sim.Seat { return &s.Seat },
			n.seat()).brings(func(s *state, _ int) { s.Phase = moving(s) }).ofPlay(),
		n.phase(),
		n.begun(),
	}
}

// turn is what the turn in hand has brought so far.
func (n *Notation) turn() []row {
	return []row{
		one("pips", func(s *state) *int16 { return &s.Pips }, position.Number[int16](0, 1000)),
		one("doubles", func(s *state) *int8 { return &s.Doubles }, position.Number[int8](0, many)),
		one("came", func(s *state) *board.Maybe[board.Circle] { return &s.Came },
			position.Named[board.Maybe[board.Circle]]("circle", board.None, orNobody("nowhere", n.circles)...)),
		n.mover(),
		one("locked", func(s *state) *bool { return &s.Locked }),
		one("barred", func(s *state) *uint16 { return &s.Barred }, n.someGuards()),
		one("fresh", func(s *state) *uint64 { return &s.FreshMen }, n.someMen()),
		one("fresh_guards", func(s *state) *uint16 { return &s.FreshGuards }, n.someGuards()),
		one("let_out", func(s *state) *uint64 { return &s.LetOut }, n.someMen()),
		one("no_leave", func(s *state) *uint8 { return &s.NoLeave }, n.someTeams()),
		one("walked", func(s *state) *uint64 { return &s.Walked }, n.someMen()),
		one("thrown", func(s *state) *int16 { return &s.Thrown }),
		one("earned", func(s *state) *int8 { return &s.Earned }),
		one("claims", func(s *state) *int8 { return &s.Claims }),
		one("posts", func(s *state) *int8 { return &s.Posts }),
		one("free_posts", func(s *state) *int8 { return &s.FreePosts }, position.Number[int8](0, colditz.MaxGuards)),
		one("appels", func(s *state) *int8 { return &s.Appels }),
		one("again", func(s *state) *bool { return &s.Again }),
		one("acted", func(s *state) *bool { return &s.Acted }),
		one("throws", func(s *state) *int8 { return &s.Throws }),
		one("total", func(s *state) *int16 { return &s.Total }),
		one("walk_limit", func(s *state) *int16 { return &s.WalkLimit }),
		{
			name: "walk_left", of: single, again: true,
			get: func(s *state, _ int) any { return n.umpire(s).WalkingPips() },
			set: func(s *state, _ int, v any) error {
				pips, err := position.Number[int16](0, many).Read(v)
				if err == nil {
					s.WalkLimit = pips.(int16) + 1
				}
				return err
			},
		},
	}
}

// openWays are the ways that equipment has opened, and for whom.
func (n *Notation) openWays() []row {
	team, kinds := familyOf(n.teams), familyOf(board.EquipmentSymbols[:])
	return []row{
		one("open", func(s *state) *uint64 { return &s.OpenWays }, n.ways()),
		one("pursuit", func(s *state) *uint64 { return &s.Pursuit },
			n.ways()).brings(func(s *state, _ int) { s.Licence = true }),
		one("licence", func(s *state) *bool { return &s.Licence }),
		one("used", func(s *state) *bool { return &s.Used }),
		one("key_users", func(s *state) *uint64 { return &s.Holders[0] }, n.someMen()),
		one("pass_users", func(s *state) *uint64 { return &s.Holders[1] }, n.someMen()),
		each(team, "paid", func(s *state, i int) *uint64 { return &s.Shared.Paid[i] }, n.ways()),
		each(kinds, "shared_way", func(s *state, i int) *board.Maybe[board.Way] { return &s.Shared.Way[i] },
			aRoute[board.Maybe[board.Way]](n, len(n.r.Board.Ways), board.None)),
		each(kinds, "shared_with", func(s *state, i int) *uint8 { return &s.Shared.Joined[i] }, n.someTeams()),
		each(kinds, "shared_times", func(s *state, i int) *int8 { return &s.Shared.Times[i] }),
		one("share_refused", func(s *state) *uint64 { return &s.Shared.Refused }, n.ways()),
	}
}

// attempts are attempts to escape, and cards that are played in more than one step.
func (n *Notation) attempts() []row {
	aTunnel := position.Named[board.Maybe[board.Tunnel]]("tunnel", board.None,
		orNobody("nothing", board.TunnelNames[:])...)
	return []row{
		one("attempting", func(s *state) *uint64 { return &s.Attempting }, n.someMen()),
		one("declared", func(s *state) *uint64 { return &s.Declared }, n.someMen()),
		one("announced", func(s *state) *uint64 { return &s.Announced }, n.someMen()),
		one("left_now", func(s *state) *uint64 { return &s.LeftNow }, n.someMen()),
		one("route", func(s *state) *board.Maybe[colditz.Route] { return &s.Route },
			aRoute[board.Maybe[colditz.Route]](n, colditz.Routes, board.None)),
		one("bound", func(s *state) *bool { return &s.Bound }),
		one("digging", func(s *state) *board.Maybe[board.Tunnel] { return &s.Digging }, aTunnel),
		one("dug", func(s *state) *int8 { return &s.Dug }),
		one("refused", func(s *state) *uint8 { return &s.Asked }, n.someTeams()),
		one("shown", func(s *state) *board.Maybe[colditz.Search] {
			return &s.Shown
		}, position.Named[board.Maybe[colditz.Search]]("search of", board.None,
			orNobody("nothing", colditz.SearchRooms[:])...)),
		one("range_due", func(s *state) *bool { return &s.RangeDue }),
		one("combo", func(s *state) *board.Maybe[board.Tunnel] { return &s.Combo }, aTunnel),
		one("thieves", func(s *state) *uint64 { return &s.Thieves }, n.someMen()),
		one("theft", func(s *state) *int8 { return &s.Theft },
			position.Named[int8]("equipment", 0, board.EquipmentSymbols[:]...)),
		one("tried", func(s *state) *uint64 { return &s.Tried }, n.someMen()),
		one("pilot", func(s *state) *board.Maybe[colditz.Man] { return &s.Flight.Pilot }, n.aMan()),
		one("company", func(s *state) *sim.Seat { return &s.Flight.Company },
			position.Named[sim.Seat]("player", 0, orNobody("nobody", n.teams)...)),
		one("flights", func(s *state) *int8 { return &s.Flight.Flown }, position.Number[int8](0, many)),
		one("declined", func(s *state) *uint8 { return &s.Flight.Declined }, n.someTeams()),
	}
}

// interrupts are the rows of the stack of questions that must be answered before the turn
// goes on, and of whom these concern. What a to d of a question mean depends on its kind.
func (n *Notation) interrupts() []row {
	kinds := make([]string, colditz.FrameKinds)
	for k := range kinds {
		kinds[k] = colditz.FrameKind(k).String()
	}
	frame, card := numbered("stack", len(colditz.State{}.Stack)), numbered("offer", len(colditz.Offer{}.Give))
	aCard := position.Named[colditz.Face]("card", 0, n.traded()...)
	return []row{
		each(frame, "kind", func(s *state, i int) *colditz.FrameKind { return &s.Stack[i].Kind },
			position.Named[colditz.FrameKind]("interrupt", 0, kinds...)),
		each(frame, "seat", func(s *state, i int) *sim.Seat { return &s.Stack[i].Seat }, n.seat()),
		each(frame, "a", func(s *state, i int) *int16 { return &s.Stack[i].A }),
		each(frame, "b", func(s *state, i int) *int16 { return &s.Stack[i].B }),
		each(frame, "c", func(s *state, i int) *int16 { return &s.Stack[i].C }),
		each(frame, "d", func(s *state, i int) *int16 { return &s.Stack[i].D }),
		one("interrupts", func(s *state) *int8 { return &s.Depth }, position.Number[int8](0, len(frame))),
		one("marked", func(s *state) *uint64 { return &s.Marked }, n.someMen()),
		one("going", func(s *state) *uint16 { return &s.Going }, n.someGuards()),
		one("taken", func(s *state) *uint64 { return &s.Taken }, n.someMen()),
		each(card, "give", func(s *state, i int) *colditz.Face { return &s.Offer.Give[i] }, aCard),
		each(card, "back", func(s *state, i int) *colditz.Face { return &s.Offer.Back[i] }, aCard),
		one("offer.gives", func(s *state) *int8 { return &s.Offer.GiveLen }, position.Number[int8](0, len(card))),
		one("offer.takes", func(s *state) *int8 { return &s.Offer.BackLen }, position.Number[int8](0, len(card))),
		one("offer.about", func(s *state) *int8 { return &s.Offer.About }),
	}
}

func (n *Notation) end() []row {
	return []row{
		one("outcome", func(s *state) *colditz.Outcome { return &s.Outcome },
			position.Named("outcome", colditz.Undecided, colditz.OutcomeNames[:]...)),
		one("winner", func(s *state) *int8 { return &s.Winner },
			position.Named[int8]("player", -1, orNobody("nobody", n.teams)...)),
		one("beside", func(s *state) *uint8 { return &s.Beside }, n.someTeams()),
	}
}

var manZones = []colditz.Zone{
	colditz.Absent, colditz.InnerCell, colditz.OuterCell, colditz.Escaped, colditz.Dead, colditz.Limbo,
	colditz.InTower,
}

// milli is the grain of the clock, in thousandths of a minute.
const milli = 1000

// manStands: nobody else stands there, and a tunnel in which a man stands is open.
func (n *Notation) manStands(l *layout, i int, _ *state) error {
	p := &l.s.Men[i]
	if p.Zone == colditz.InTunnel {
		l.s.Tunnel[n.r.Board.Circles[p.At].Tunnel].Open = true
	}
	return n.alone(l.s, p)
}

func (n *Notation) guardStands(l *layout, i int, _ *state) error { return n.alone(l.s, &l.s.Guards[i]) }

// alone is an error where two pawns are in one place on the board.
func (n *Notation) alone(s *state, p *colditz.Pawn) error {
	if p.At == board.NoCircle {
		return nil
	}
	there := func(q *colditz.Pawn) bool { return q != p && q.At == p.At && q.Zone == p.Zone }
	for m := range s.Men {
		if there(&s.Men[m]) {
			return fmt.Errorf("%s stands on %s already", n.men[m], n.circles[p.At])
		}
	}
	for g := range s.Guards {
		if there(&s.Guards[g]) {
			return fmt.Errorf("%s stands on %s already", n.guards[g], n.circles[p.At])
		}
	}
	return nil
}

// setAttempt says what a man's attempt has come to: declared in this turn, out of
// the courtyard in this round, or on since earlier.
func (n *Notation) setAttempt(s *state, i int, v any) error {
	at, err := position.Lookup("state of an attempt", v, []string{"declared", "out", "on"})
	if err != nil {
		return err
	}
	s.Attempting |= 1 << i
	switch at {
	case 0:
		s.Declared |= 1 << i
		s.Announced |= 1 << i
		s.Bound = n.r.Options.Turn.ForcedSpending
	case 1:
		s.LeftNow |= 1 << i
	}
	return nil
}

// listed marks the tunnels that are named in a list.
func listed(name string, mark func(s *state, i int) *bool) row {
	return row{name: name, of: single, set: func(s *state, _ int, v any) error {
		list, err := position.List(v)
		for _, word := range list {
			i, unknown := position.Lookup("tunnel", word, board.TunnelNames[:])
			if unknown != nil {
				return unknown
			}
			*mark(s, i) = true
		}
		return err
	}}
}

// order is the teams in the order of play, as a fact each with its place: 1 blue.
func (n *Notation) order() row {
	return row{
		name: "order", of: single,
		get: func(s *state, _ int) any {
			list := make([]string, len(n.teams))
			for t, name := range n.teams {
				list[s.Place(t)] = fmt.Sprintf("%d %s", s.Place(t)+1, name)
			}
			return list
		},
		set: func(s *state, _ int, v any) error {
			list, err := position.List(v)
			if err == nil && len(list) != len(n.teams) {
				err = fmt.Errorf("%d players of %d", len(list), len(n.teams))
			}
			for i, word := range list {
				if err != nil {
					break
				}
				var t int
				t, err = position.Lookup("player", strings.TrimPrefix(word, fmt.Sprintf("%d ", i+1)), n.teams)
				if err == nil && slices.Contains(s.Order[:i], sim.Seat(t+1)) {
					err = fmt.Errorf("%s a second time", word)
				}
				s.Order[i] = sim.Seat(t + 1)
			}
			return err
		},
	}
}

// phaseNames are the parts of a turn. A turn that is before its throw has yet to
// begin, unless begun says that it waits for a decision.
var phaseNames = [...]string{
	colditz.PlaceInner: "place_inner", colditz.PlaceOuter: "place_outer", colditz.BeforeThrow: "before_throw",
	colditz.AlliedMove: "move",
	colditz.GermanMove: "move", colditz.TurnEnd: "turn_end", colditz.Over: "over", colditz.PlaceMen: "place_men",
	colditz.AnotherThrow: "another_throw",
}

func moving(s *state) colditz.Phase {
	if s.Seat == colditz.German {
		return colditz.GermanMove
	}
	return colditz.AlliedMove
}

// phase is the part of the turn; move and before_throw begin a game that is being
// set up.
func (n *Notation) phase() row {
	return row{
		name: "phase", of: single,
		get: func(s *state, _ int) any { return phaseNames[s.Phase] },
		set: func(s *state, _ int, v any) error {
			i, err := position.Lookup("phase", v, phaseNames[:])
			if err != nil {
				return err
			}
			to := colditz.Phase(i)
			inTurn := to == colditz.BeforeThrow || to == colditz.AlliedMove
			if inTurn && (s.Phase == colditz.PlaceInner || s.Phase == colditz.PlaceMen) {
				s.Seat = 1
			}
			if s.Phase = to; to == colditz.AlliedMove {
				s.Phase = moving(s)
			}
			return nil
		},
	}.takes(func(l *layout, _ int, _ *state) error {
		if l.begins = l.s.Phase == colditz.BeforeThrow; l.begins {
			l.s.Phase = moving(l.s)
		}
		return nil
	}).ofPlay()
}

// begun says that the turn has begun and waits for what its player decides before
// the throw.
func (n *Notation) begun() row {
	return row{
		name: "begun", of: single,
		get: func(s *state, _ int) any { return s.Phase == colditz.BeforeThrow },
		set: func(s *state, _ int, v any) error {
			begun, ok := v.(bool)
			if !ok {
				return fmt.Errorf("%v is neither true nor false", v)
			}
			if begun {
				s.Phase = colditz.BeforeThrow
			}
			return nil
		},
	}.takes(func(l *layout, _ int, _ *state) error {
		l.begins = l.begins && l.s.Phase != colditz.BeforeThrow
		return nil
	})
}

// mover is the man, or in the German turn the guard, who must move on.
func (n *Notation) mover() row {
	pawns := func(s *state) position.Codec {
		if s.Seat == colditz.German {
			return position.Named[int8]("guard", -1, orNobody("nobody", n.guards)...)
		}
		return position.Named[int8]("man", -1, orNobody("nobody", n.men)...)
	}
	return row{
		name: "mover", of: single,
		get: func(s *state, _ int) any { return pawns(s).Write(s.Mover) },
		set: func(s *state, _ int, v any) error {
			codec := pawns(s)
			return codec.Set(&s.Mover, v)
		},
	}
}
