package colditz

import (
	"fmt"
	"math/bits"
	"slices"
	"strings"

	"escapesim/sim"
	"escapesim/sim/colditz/board"
	"escapesim/sim/dice"
	"escapesim/sim/position"
)

// Entry and EntryError are those of every game.
type (
	Entry      = position.Entry
	EntryError = position.EntryError
)

// Lay sets up a position: the opening one, or a bare board with every guard
// in the barracks, full decks in the order of their kinds and the first team
// in the middle of its turn; then the entries. Cards come out of the decks
// and the box, so that none is there twice. A turn that has yet to begin
// (phase before_throw) begins, and throws when there is nothing to decide
// before. An error is an *EntryError.
//
// The entries: a man (blue1) or guard (g1) on a circle id, "inside ID" a
// tunnel, in "inner cells", "cooler", "escaped", "dead", "absent" or
// "barracks"; MAN.immune, MAN.homeward, MAN.exit; TEAM.rope, key, pass, cutters, kit, hand,
// escapes, met (the turn in which it met its target), tries, do_or_die (the card it was dealt), out; german.hand; stock.rope and so on;
// opportunity.top, opportunity.discards, security.top, security.discards
// ("all" in the discards: the rest of the pile); do_or_die, the pile from
// the top; order, the teams in the order of play; turn, phase, round, turns, pips, doubles, locked, barred (guards who may not be posted), used,
// key_users and pass_users (men who used one since the last German turn); open and
// pursuit, lists of ways by a circle of theirs; licence; detected, a list of
// tunnels; breakout, a list of tunnels.
func (r *Rules) Lay(s *State, bare bool, entries []Entry, c *dice.Chance, log *sim.Log) error {
	if bare {
		r.bare(s)
	} else {
		r.Setup(s, c, log)
		if s.Phase == PlaceInner && r.Options.Setup.Order == GuardsFirst && slices.ContainsFunc(entries, r.inPlayEntry) {
			r.lineUp(s, nil)
		}
	}
	l := layout{r: r, s: s, turn: NoTurn}
	for _, e := range entries { // off with all that are to stand elsewhere
		if m, g := l.pawn(e.Name); m != NoMan {
			r.lift(s, m, Absent)
		} else if g != NoGuard {
			r.barracks(s, g, AfterRecall, nil)
		}
	}
	for rank := range entryRanks {
		for i, e := range entries {
			if l.rank(e.Name) != rank {
				continue
			}
			if err := l.set(strings.ToLower(e.Name), e.Value); err != nil {
				return &position.EntryError{Index: i, Message: fmt.Sprintf("%s: %v", e.Name, err)}
			}
		}
	}
	if err := l.start(bare, c, log); err != nil {
		return &position.EntryError{Index: -1, Message: err.Error()}
	}
	for i, e := range entries { // last, because they say what start would guess
		name, isNote := strings.CutPrefix(strings.ToLower(e.Name), "note.")
		if !isNote {
			continue
		}
		n, err := noteNamed(name)
		if err == nil {
			err = n.set(r, s, e.Value)
		}
		if err != nil {
			return &position.EntryError{Index: i, Message: fmt.Sprintf("%s: %v", e.Name, err)}
		}
	}
	if !l.boxChanged {
		if err := r.Check(s); err != nil {
			return &position.EntryError{Index: -1, Message: "there is no such position: " + err.Error()}
		}
	}
	return nil
}

// inPlayEntry: an entry of a game that has begun, in which the men are on the
// board already.
func (r *Rules) inPlayEntry(e Entry) bool {
	name := strings.ToLower(e.Name)
	m, _ := r.pawnNamed(name)
	return m != NoMan || name == "turn" || name == "phase"
}

// bare is the empty board: see Lay.
func (r *Rules) bare(s *State) {
	r.unpack(s)
	s.Seat, s.Phase = 1, AlliedMove
	r.dealDoOrDie(s)
}

// NoTurn stands where no turn is named.
const NoTurn = sim.NoSeat

// layout is a position in the making.
type layout struct {
	r          *Rules
	s          *State
	turn       sim.Seat
	begin      bool
	boxChanged bool // the stock is not what the box holds
	licence    bool
	licenceSet bool
}

// The order in which entries are laid out: pawns, what men are, cards in
// hands, discards, tops of decks, the rest.
const entryRanks = 7

func (l *layout) rank(name string) int {
	if m, g := l.pawn(name); m != NoMan || g != NoGuard {
		return 0
	}
	_, last, dotted := cutLast(strings.ToLower(name))
	switch {
	case dotted && (last == "immune" || last == "homeward" || last == "exit" || last == "attempt" || last == "hunts" || last == "left_by"):
		return 1
	case dotted && last == "hand":
		return 2
	case dotted && last == "top":
		return 3
	case dotted && last == "discards":
		return 4
	case dotted && last == "pile":
		return 5
	}
	return 6
}

func cutLast(name string) (before, last string, dotted bool) {
	i := strings.LastIndexByte(name, '.')
	if i < 0 {
		return "", name, false
	}
	return name[:i], name[i+1:], true
}

// pawn finds a man or a guard by name.
func (l *layout) pawn(name string) (Man, Guard) { return l.r.pawnNamed(strings.ToLower(name)) }

func (r *Rules) pawnNamed(name string) (Man, Guard) {
	for g := range Guard(r.guards) {
		if r.GuardName(g) == name {
			return NoMan, g
		}
	}
	for t := range r.teams {
		for n := range r.men {
			if m := ManOf(t, n); r.ManName(m) == name {
				return m, NoGuard
			}
		}
	}
	return NoMan, NoGuard
}

func (r *Rules) teamNamed(name string) (int, bool) {
	for t := range r.teams {
		if r.teamName(t) == name {
			return t, true
		}
	}
	return 0, false
}

func (l *layout) set(name string, v any) error {
	r, s := l.r, l.s
	if m, g := l.pawn(name); m != NoMan {
		return withText(v, func(at string) error { return l.man(m, at) })
	} else if g != NoGuard {
		return withText(v, func(at string) error { return l.guard(g, at) })
	}
	if strings.HasPrefix(name, "note.") {
		return nil // laid last
	}
	if before, last, dotted := cutLast(name); dotted {
		if m, g := l.pawn(before); m != NoMan {
			return l.state(m, last, v)
		} else if g != NoGuard && last == "hunts" {
			return withText(v, func(who string) error {
				m, _ := l.pawn(who)
				if m == NoMan {
					return fmt.Errorf("no man %q", who)
				}
				s.Hunts[g] = m + 1
				return nil
			})
		}
		before = strings.TrimSuffix(before, ".equipment")
		if t, ok := r.teamNamed(before); ok {
			return l.team(t, last, v)
		}
		switch before {
		case "german":
			if last == "hand" {
				return withList(v, l.germanHand)
			}
		case "stock":
			if kind := slices.Index(board.EquipmentSymbols[:], last); kind >= 0 {
				l.boxChanged = true
				return withInt(v, 0, 60, func(n int) { s.Stock[kind] = int8(n) })
			}
		case "opportunity", "security":
			return l.deck(before, last, v)
		}
		return r.noEntry(name)
	}
	switch name {
	case "do_or_die":
		return l.pile(v)
	case "turn":
		return withText(v, func(who string) error {
			if who = position.Plain(who); who == "german" {
				l.turn = German
				return nil
			}
			t, ok := r.teamNamed(who)
			if !ok {
				return fmt.Errorf("no player %q%s", who, position.DidYouMean(who, r.seatNames()))
			}
			l.turn = sim.Seat(t + 1)
			return nil
		})
	case "phase":
		return withText(v, func(phase string) error {
			switch phase {
			case "before_throw":
				l.begin = true
			case "move":
				l.begin = false
			default:
				return fmt.Errorf("no phase %q%s", phase, position.DidYouMean(phase, []string{"before_throw", "move"}))
			}
			return nil
		})
	case "pilot":
		return withText(v, func(name string) error {
			m, _ := l.pawn(name)
			if m == NoMan {
				return fmt.Errorf("no man %q", name)
			}
			s.Flight.Pilot = m + 1
			return nil
		})
	case "company":
		return withText(v, func(name string) error {
			t, ok := r.teamNamed(name)
			if !ok {
				return fmt.Errorf("no team %q%s", name, position.DidYouMean(name, r.seatNames()))
			}
			s.Flight.Company = sim.Seat(t + 1)
			return nil
		})
	case "flights":
		return withInt(v, 0, 100, func(n int) { s.Flight.Flown = int8(n) })
	case "night":
		return withBool(v, func(b bool) {
			s.Night, s.Part = b, int8(b2i(b))
		})
	case "minutes":
		return withInt(v, 0, 6000, func(n int) { l.r.setClock(s, int32(n)*milli) })
	case "again":
		return withBool(v, func(b bool) { s.Again = b })
	case "walk_left":
		return withInt(v, 0, 100, func(n int) { s.WalkLimit = int16(n) + 1 })
	case "range_due":
		return withBool(v, func(b bool) { s.RangeDue = b })
	case "shown":
		return withText(v, func(room string) error {
			i := slices.Index(SearchRooms[:], position.Plain(room))
			if i < 0 {
				return fmt.Errorf("no search of %q%s", room, position.DidYouMean(room, SearchRooms[:]))
			}
			s.Shown = int8(i + 1)
			return nil
		})
	case "digging", "combo":
		return withText(v, func(tunnel string) error {
			t := slices.Index(board.TunnelNames[:], position.Plain(tunnel))
			if t < 0 {
				return fmt.Errorf("no tunnel %q%s", tunnel, position.DidYouMean(tunnel, board.TunnelNames[:]))
			}
			if name == "combo" {
				s.Combo = int8(t + 1)
				return nil
			}
			s.Digging = int8(t + 1)
			return nil
		})
	case "joinable":
		return withList(v, func(names []string) error {
			for _, n := range names {
				t := slices.Index(board.TunnelNames[:], position.Plain(n))
				if t < 0 {
					return fmt.Errorf("no tunnel %q%s", n, position.DidYouMean(n, board.TunnelNames[:]))
				}
				s.Tunnel[t].Joinable = true
			}
			return nil
		})
	case "route":
		return withText(v, func(at string) error {
			route, err := l.route(at)
			s.Route = route + 1
			return err
		})
	case "round":
		return withInt(v, 1, mostRounds, func(n int) { s.Round = int16(n) })
	case "turns":
		return withInt(v, 0, mostRounds*(MaxTeams+1), func(n int) {
			s.Turns = int32(n)
			l.r.setClock(s, 0)
			for range n { // so much time has passed
				l.r.runClock(s, nil)
			}
		})
	case "pips":
		return withInt(v, 0, 1000, func(n int) { s.Pips = int16(n) })
	case "doubles":
		return withInt(v, 0, 100, func(n int) { s.Doubles = int8(n) })
	case "locked":
		return withBool(v, func(b bool) { s.Locked = b })
	case "used":
		return withBool(v, func(b bool) { s.Used = b })
	case "order":
		return withList(v, func(names []string) error {
			if len(names) != r.teams {
				return fmt.Errorf("%d players of %d", len(names), r.teams)
			}
			for i, n := range names {
				t, ok := r.teamNamed(position.Plain(n))
				if !ok || slices.Contains(s.Order[:i], sim.Seat(t+1)) {
					return fmt.Errorf("no such player, or a second time: %q", n)
				}
				s.Order[i] = sim.Seat(t + 1)
			}
			return nil
		})
	case "barred":
		return withList(v, func(names []string) error {
			s.Barred = 0
			for _, n := range names {
				_, g := r.pawnNamed(position.Plain(n))
				if g == NoGuard {
					return fmt.Errorf("no guard %q", n)
				}
				s.Barred |= 1 << g
			}
			return nil
		})
	case "key_users", "pass_users":
		return withList(v, func(names []string) error {
			i := 0
			if name == "pass_users" {
				i = 1
			}
			s.Holders[i] = 0
			for _, n := range names {
				m, _ := r.pawnNamed(position.Plain(n))
				if m == NoMan {
					return fmt.Errorf("no man %q", n)
				}
				s.Holders[i] |= 1 << m
			}
			return nil
		})
	case "licence":
		return withBool(v, func(b bool) { l.licence, l.licenceSet = b, true })
	case "open":
		return withList(v, func(at []string) error { return l.ways(at, &s.OpenWays) })
	case "pursuit":
		return withList(v, func(at []string) error {
			if !l.licenceSet {
				l.licence = true
			}
			return l.ways(at, &s.Pursuit)
		})
	case "detected", "breakout":
		return withList(v, func(names []string) error {
			for _, n := range names {
				t := slices.Index(board.TunnelNames[:], position.Plain(n))
				if t < 0 {
					return fmt.Errorf("no tunnel %q%s", n, position.DidYouMean(n, board.TunnelNames[:]))
				}
				if name == "detected" {
					s.Tunnel[t].Detected = true
				} else {
					s.Tunnel[t].Breakout = true
				}
			}
			return nil
		})
	}
	return r.noEntry(name)
}

func (r *Rules) seatNames() []string {
	names := []string{"german"}
	for t := range r.teams {
		names = append(names, r.teamName(t))
	}
	return names
}

// noEntry names the entry that comes nearest.
func (r *Rules) noEntry(name string) error {
	all := []string{
		"night", "minutes", "again", "walk_left", "range_due", "shown", "combo", "digging", "joinable", "route", "german.hand", "stock.rope", "stock.key", "stock.pass", "stock.cutters", "opportunity.top", "opportunity.discards", "security.top", "security.discards",
		"do_or_die", "order", "turn", "phase", "round", "turns", "pips", "doubles", "locked", "barred", "used", "key_users", "pass_users", "licence", "open", "pursuit", "detected", "breakout",
	}
	for t := range r.teams {
		for _, f := range teamEntries {
			all = append(all, r.teamName(t)+"."+f)
		}
		for n := range r.men {
			all = append(all, r.ManName(ManOf(t, n)))
		}
	}
	for g := range Guard(r.guards) {
		all = append(all, r.GuardName(g))
	}
	return fmt.Errorf("nothing of that name can be set up%s", position.DidYouMean(name, all))
}

// circle finds a circle by its id, case aside.
func (r *Rules) circle(id string) (board.Circle, error) {
	if c, ok := r.Board.Find(id); ok {
		return c, nil
	}
	for i := range r.Board.Circles {
		if strings.EqualFold(r.Board.Circles[i].ID, id) {
			return board.Circle(i), nil
		}
	}
	return board.NoCircle, fmt.Errorf("no circle %q%s", id, r.Board.DidYouMean(strings.ToUpper(id)))
}

// zones are the places off the circles, as facts write them.
var zones = map[string]Zone{"arrested": Limbo, "absent": Absent, "inner cells": InnerCell, "cooler": OuterCell, "escaped": Escaped, "dead": Dead, "barracks": Reserve, "north tower": InTower}

// inside splits "inside ID".
func (l *layout) inside(at string) (board.Circle, bool, error) {
	id, ok := strings.CutPrefix(position.Plain(at), "inside ")
	if !ok {
		c, err := l.r.circle(strings.TrimSpace(at))
		if err == nil {
			switch l.r.Board.Circles[c].Area {
			case board.Cell:
				err = fmt.Errorf(`%s is a cell: write "inner cells" or "cooler"`, at)
			case board.Barracks:
				err = fmt.Errorf(`%s is the barracks: write "barracks"`, at)
			case board.TunnelOnly:
				err = fmt.Errorf(`%s lies in a tunnel: write "inside %s"`, at, at)
			}
		}
		return c, false, err
	}
	c, err := l.r.circle(id)
	if err == nil && l.r.Board.Circles[c].Tunnel < 0 {
		err = fmt.Errorf("%s is no circle of a tunnel", id)
	}
	return c, true, err
}

func (l *layout) man(m Man, at string) error {
	r, s := l.r, l.s
	if z, ok := zones[position.Plain(at)]; ok && z != Reserve {
		r.lift(s, m, z)
		return nil
	}
	c, inside, err := l.inside(at)
	if err != nil {
		return err
	}
	info := &r.Board.Circles[c]
	if inside {
		t := &s.Tunnel[info.Tunnel]
		if t.In[info.TunnelAt] != 0 {
			return fmt.Errorf("somebody is there already")
		}
		s.Men[m].At, s.Men[m].Zone = c, InTunnel
		r.standInside(s, c, manCode(m))
		t.Men++
		t.Open = true
		return nil
	}
	if s.At[c] != 0 {
		return fmt.Errorf("%s stands on %s already", r.whoIsAt(s, c), info.ID)
	}
	r.place(s, m, c)
	return nil
}

func (l *layout) guard(g Guard, at string) error {
	r, s := l.r, l.s
	if position.Plain(at) == "barracks" {
		return nil
	}
	c, inside, err := l.inside(at)
	if err != nil {
		return err
	}
	info := &r.Board.Circles[c]
	if inside {
		t := &s.Tunnel[info.Tunnel]
		if t.In[info.TunnelAt] != 0 {
			return fmt.Errorf("somebody is there already")
		}
		s.Guards[g] = Pawn{At: c, Zone: InTunnel}
		s.AtHome &^= 1 << g
		r.standInside(s, c, codeOfGuard(g))
		t.Guards++
		return nil
	}
	if s.At[c] != 0 {
		return fmt.Errorf("%s stands on %s already", r.whoIsAt(s, c), info.ID)
	}
	l.r.placeGuard(s, g, c)
	return nil
}

func (r *Rules) whoIsAt(s *State, c board.Circle) string {
	switch code := s.At[c]; {
	case isMan(code):
		return r.ManName(manOf(code))
	case isGuard(code):
		return r.GuardName(guardOf(code))
	}
	return "nobody"
}

func (l *layout) state(m Man, what string, v any) error {
	p := &l.s.Men[m]
	switch what {
	case "immune":
		return withBool(v, func(b bool) { p.Returning, p.WayBack = b, true })
	case "homeward":
		return withInt(v, 0, 100, func(n int) { l.s.Homeward[int(m)%MaxMen] = int8(n) })
	case "exit":
		return withText(v, func(word string) error {
			i := slices.Index(ExitNames[:], word)
			if i < 0 {
				return fmt.Errorf("no way out %q%s", word, position.DidYouMean(word, ExitNames[:]))
			}
			p.Last = Exit(i)
			return nil
		})
	}
	return l.attempt(m, what, v)
}

// attempt sets what a man's escape has come to: attempt = "declared" in this
// turn, "out" of the courtyard in this round, "on" since earlier; left_by the
// way, by a circle of its, or a tunnel.
func (l *layout) attempt(m Man, what string, v any) error {
	s := l.s
	switch what {
	case "attempt":
		return withText(v, func(word string) error {
			switch word {
			case "declared":
				s.Declared |= 1 << m
				s.Announced |= 1 << m
				s.Bound = l.r.Options.Turn.ForcedSpending
			case "out":
				s.LeftNow |= 1 << m
			case "on":
			default:
				return fmt.Errorf("no state of an attempt %q%s", word, position.DidYouMean(word, []string{"declared", "out", "on"}))
			}
			s.Attempting |= 1 << m
			return nil
		})
	case "left_by":
		return withText(v, func(at string) error {
			route, err := l.route(at)
			for i, b := range l.r.bridges {
				if id := position.Plain(at); id == position.Plain(l.r.circleName(b.from)) || id == position.Plain(l.r.circleName(b.to)) {
					route, err = bridgeRoute+int8(i), nil
				}
			}
			s.Via[m] = route
			return err
		})
	}
	return fmt.Errorf("of a man, immune, homeward, exit, attempt and left_by can be set%s", position.DidYouMean(what, []string{"immune", "homeward", "exit", "attempt", "left_by"}))
}

// route finds a way out by a tunnel's name or a circle of the way.
func (l *layout) route(at string) (int8, error) {
	if t := slices.Index(board.TunnelNames[:], position.Plain(at)); t >= 0 {
		return int8(tunnelRoute + t), nil
	}
	c, err := l.r.circle(at)
	if err != nil {
		return anyRoute, err
	}
	ways := l.r.waysAt(c)
	if ways == 0 {
		return anyRoute, fmt.Errorf("at %s is no gate, drop or wire", at)
	}
	return int8(bits.TrailingZeros64(ways)), nil
}

var teamEntries = []string{"rope", "key", "pass", "cutters", "kit", "hand", "escapes", "met", "tries", "stolen", "do_or_die", "out"}

func (l *layout) team(t int, what string, v any) error {
	s := l.s
	team := &s.Teams[t]
	if kind := slices.Index(board.EquipmentSymbols[:], what); kind >= 0 {
		if n, ok := toInt(v); ok && n > int(s.Stock[kind])+int(team.Equip[kind]) {
			return fmt.Errorf("%d %s, but the box has %d left", n, what, s.Stock[kind])
		}
		return withInt(v, 0, 60, func(n int) {
			s.Stock[kind] += team.Equip[kind] - int8(n)
			team.Equip[kind] = int8(n)
		})
	}
	switch what {
	case "kit":
		return withBool(v, func(b bool) {
			if b != team.Kit {
				team.Kit = b
				s.Kits--
				if !b {
					s.Kits += 2
				}
			}
		})
	case "hand":
		return withList(v, func(cards []string) error {
			for _, card := range cards {
				f, err := l.draw(card)
				if err != nil {
					return err
				}
				team.take(f)
			}
			return nil
		})
	case "stolen":
		return withInt(v, 0, mostStolen, func(n int) { team.Stolen = int8(n) })
	case "escapes":
		return withInt(v, 0, MaxMen, func(n int) { team.Escapes = int8(n) })
	case "met":
		return withInt(v, 0, mostRounds*(MaxTeams+1), func(n int) { team.Met = int32(n) })
	case "do_or_die":
		return withInt(v, 0, 20, func(n int) { team.DoOrDie = int8(n) })
	case "tries":
		return withInt(v, 0, maxDoOrDie, func(n int) { team.Tries = int8(n) })
	case "out":
		return withBool(v, func(b bool) { team.Out = b })
	}
	return fmt.Errorf("nothing of that name can be set for a team%s", position.DidYouMean(what, teamEntries))
}

// FaceNamed finds the opportunity card with these words.
func FaceNamed(words string) (Face, error) {
	names := make([]string, Faces)
	for f := range Faces {
		names[f] = f.String()
		if position.Plain(names[f]) == position.Plain(words) {
			return f, nil
		}
	}
	return 0, fmt.Errorf("no opportunity card %q%s", words, position.DidYouMean(words, names))
}

// SecurityFaceNamed finds the security card with these words.
func SecurityFaceNamed(words string) (SecurityFace, error) {
	names := make([]string, SecurityFaces)
	for f := range SecurityFaces {
		names[f] = f.String()
		if position.Plain(names[f]) == position.Plain(words) {
			return f, nil
		}
	}
	return 0, fmt.Errorf("no security card %q%s", words, position.DidYouMean(words, names))
}

// draw takes a card by name out of the opportunity pile.
func (l *layout) draw(words string) (Face, error) {
	f, err := FaceNamed(words)
	if err == nil && !l.s.Opportunity.pull(uint8(f)) {
		err = fmt.Errorf("the pile has no card %s left", f)
	}
	return f, err
}

func (l *layout) drawSecurity(words string) (SecurityFace, error) {
	f, err := SecurityFaceNamed(words)
	if err == nil && !l.s.Security.pull(uint8(f)) {
		err = fmt.Errorf("the pile has no card %s left", f)
	}
	return f, err
}

// pull takes a card with this face out of the pile.
func (d *Deck[H]) pull(face uint8) bool {
	i := slices.Index(d.Cards[:d.Left], face)
	if i < 0 {
		return false
	}
	copy(d.Cards[i:d.Left], d.Cards[i+1:d.Left])
	d.Left--
	d.Cards[d.Left] = 0
	return true
}

func (l *layout) germanHand(cards []string) error {
	for _, card := range cards {
		f, err := l.drawSecurity(card)
		if err != nil {
			return err
		}
		l.s.GermanHand[f]++
		l.s.GermanCards++
	}
	return nil
}

// deck lays cards on top of a pile, the first listed uppermost, or on its
// discards.
func (l *layout) deck(deck, what string, v any) error {
	o, d := &l.s.Opportunity, &l.s.Security
	return withList(v, func(cards []string) error {
		switch what {
		case "discards":
			for _, card := range cards {
				if position.Plain(card) == "all" {
					for deck == "opportunity" && o.Left > 0 {
						o.Left--
						o.Discards[o.Cards[o.Left]]++
					}
					for deck == "security" && d.Left > 0 {
						d.Left--
						d.Discards[d.Cards[d.Left]]++
					}
					continue
				}
				if deck == "opportunity" {
					f, err := l.draw(card)
					if err != nil {
						return err
					}
					o.Discards[f]++
					continue
				}
				f, err := l.drawSecurity(card)
				if err != nil {
					return err
				}
				d.Discards[f]++
			}
			return nil
		case "pile": // the whole of it, from the top: what is not named is out of the game
			if deck == "opportunity" {
				o.Cards, o.Left = [maxDeck]uint8{}, 0
			} else {
				d.Cards, d.Left = [maxDeck]uint8{}, 0
			}
			for _, card := range slices.Backward(cards) {
				if deck == "opportunity" {
					f, err := FaceNamed(card)
					if err != nil {
						return err
					}
					if o.Left == maxDeck {
						return fmt.Errorf("more than %d cards", maxDeck)
					}
					o.Cards[o.Left] = uint8(f)
					o.Left++
					continue
				}
				f, err := SecurityFaceNamed(card)
				if err != nil {
					return err
				}
				if d.Left == maxDeck {
					return fmt.Errorf("more than %d cards", maxDeck)
				}
				d.Cards[d.Left] = uint8(f)
				d.Left++
			}
			return nil
		case "top":
			for _, card := range slices.Backward(cards) {
				if deck == "opportunity" {
					f, err := l.draw(card)
					if err != nil {
						return err
					}
					o.Cards[o.Left] = uint8(f)
					o.Left++
					continue
				}
				f, err := l.drawSecurity(card)
				if err != nil {
					return err
				}
				d.Cards[d.Left] = uint8(f)
				d.Left++
			}
			return nil
		}
		return fmt.Errorf("of a deck, top, pile and discards can be set%s", position.DidYouMean(what, []string{"top", "pile", "discards"}))
	})
}

// pile lays the do-or-die pile, the first listed on top.
func (l *layout) pile(v any) error {
	return withList(v, func(cards []string) error {
		if len(cards) > maxDoOrDie {
			return fmt.Errorf("%d cards; at most %d", len(cards), maxDoOrDie)
		}
		l.s.DoOrDie, l.s.DoOrDieLeft = [maxDoOrDie]int8{}, 0
		for _, card := range slices.Backward(cards) {
			var n int
			if _, err := fmt.Sscanf(card, "%d", &n); err != nil || n < 1 || n > 20 {
				return fmt.Errorf("no do-or-die card %q: a number of throws from 1 to 20", card)
			}
			l.s.DoOrDie[l.s.DoOrDieLeft] = int8(n)
			l.s.DoOrDieLeft++
		}
		return nil
	})
}

// ways marks every way that begins or ends on one of the circles.
func (l *layout) ways(at []string, mask *uint64) error {
	*mask = 0
	for _, id := range at {
		c, err := l.r.circle(id)
		if err != nil {
			return err
		}
		found := l.r.waysAt(c)
		if found == 0 {
			return fmt.Errorf("at %s is no gate, drop or wire", id)
		}
		*mask |= found
	}
	return nil
}

// waysAt are the ways that begin or end on a circle.
func (r *Rules) waysAt(c board.Circle) (mask uint64) {
	for i, w := range r.Board.Ways {
		if w.From == c || w.To == c {
			mask |= 1 << i
		}
	}
	return mask
}

// start puts the turn on its feet.
func (l *layout) start(bare bool, c *dice.Chance, log *sim.Log) error {
	r, s := l.r, l.s
	if l.turn == NoTurn && !l.begin && !bare {
		return nil
	}
	if l.turn != NoTurn {
		s.Seat = l.turn
	} else if !bare {
		s.Seat = 1
	}
	s.Licence = l.licence
	if !l.begin {
		s.Phase = AlliedMove
		if s.Seat == German {
			s.Phase = GermanMove
		}
		return nil
	}
	pips, doubles := s.Pips, s.Doubles
	if pips != 0 || doubles != 0 {
		return fmt.Errorf("pips and doubles come with the throw, after before_throw")
	}
	r.beginTurn(s, c, log)
	r.settle(s, c, log)
	return nil
}

func toInt(v any) (int, bool) {
	switch n := v.(type) {
	case int:
		return n, true
	case int64:
		return int(n), true
	}
	return 0, false
}

func withInt(v any, lo, hi int, set func(int)) error {
	n, ok := toInt(v)
	if !ok {
		return fmt.Errorf("%v is no whole number", v)
	}
	if n < lo || n > hi {
		return fmt.Errorf("%d is not in %d to %d", n, lo, hi)
	}
	set(n)
	return nil
}

func withBool(v any, set func(bool)) error {
	b, ok := v.(bool)
	if !ok {
		return fmt.Errorf("%v is neither true nor false", v)
	}
	set(b)
	return nil
}

func withText(v any, set func(string) error) error {
	text, ok := v.(string)
	if !ok {
		return fmt.Errorf("%v is no text", v)
	}
	return set(text)
}

func withList(v any, set func([]string) error) error {
	switch list := v.(type) {
	case []string:
		return set(list)
	case string:
		return set([]string{list})
	}
	return fmt.Errorf("%v is no list", v)
}
