package lab

import (
	"slices"
	"strings"

	"escapesim/reports"
	"escapesim/rulesets/scenario"
	"escapesim/sim"
)

// Sitting is one game in which a person decides for a seat, or several, and bots for
// the others. The person is told what its seats may know, and nothing else.
type Sitting interface {
	// Next plays on to the next decision of the person; false when the game is over.
	// Where one decision only is open it is made.
	Next() (Asked, bool)

	// Choose makes the decision at this place of the list; Undo takes the last choice
	// back, false when there is none. The bots decide again as they did.
	Choose(n int)
	Undo() bool

	// Entries are the whole position, as a scenario file has it; none where the game
	// has no scenario files.
	Entries() []Entry
}

// Asked is a decision that a person is to make.
type Asked struct {
	Told     string // what has happened since the last one, in the words of replay
	Seat     string // who is to decide
	Question string
	Position []Entry  // the facts that the seat knows
	Legal    []string // the decisions that are open, in the words of replay
	Places   []string // of each, where it leads, if that is elsewhere
	Decision int      // how many decisions have been made, forced ones and those of others included
}

// Sat says where a game in which a person plays begins: with the opening, or with the
// position of a scenario file (BeginAt).
type Sat struct {
	Seat       string // a word for one seat or several
	Seed, Game uint64
	From       *Scenario
}

// Scenario is one position that is set up by hand.
type Scenario = scenario.Case

// ScenarioTable is the rules and the table of a position.
func ScenarioTable(c *Scenario) (rules string, f Table) {
	return c.Rules, Table{Players: c.Players, Sets: c.Sets, Board: c.Board}
}

// sitting plays the game again from its beginning whenever a choice is taken back.
type sitting[S comparable, V any] struct {
	p     *played[S, V]
	m     *sim.Match[S, V]
	sat   Sat
	from  *S // nil: the opening
	own   []sim.Seat
	tells []reports.Teller[S] // by seat

	choices []sim.Move
	made    int // of them, in the game in hand
	told    strings.Builder
	legal   []sim.Move
}

func (p *played[S, V]) sit(seats []sim.Seat, s Sat) (Sitting, error) {
	g := &sitting[S, V]{p: p, m: p.table(), sat: s, own: seats}
	for seat := range sim.Seat(g.m.Rules.Seats()) {
		g.tells = append(g.tells, p.teller(seat))
	}
	if s.From != nil {
		at, err := s.From.Begin()
		if err != nil {
			return nil, user(err)
		}
		laid, ok := at.(interface{ state() *S })
		if !ok {
			return nil, userf("%s: a position of another game", s.From.Rules)
		}
		g.from = laid.state()
	}
	g.begin()
	return g, nil
}

// Sit lets a person play at a table. An error is the user's.
func (f Table) Sit(rules string, s Sat) (Sitting, error) {
	e, players, _, err := f.Open(rules)
	if err != nil {
		return nil, err
	}
	seats, err := seatsNamed(rules, len(players), s.Seat)
	if err != nil {
		return nil, err
	}
	return e.sit(seats, s)
}

// begin sets the game up and tells what there is to tell of that.
func (g *sitting[S, V]) begin() {
	g.made = 0
	g.told.Reset()
	if g.from != nil {
		g.m.StartFrom(g.from, g.sat.Seed, g.sat.Game)
		return
	}
	g.m.Start(g.sat.Seed, g.sat.Game)
	g.tell(nil, nil, 0)
}

// tell writes down what the person hears of a decision and of what came of it; both
// nil for what came before any.
func (g *sitting[S, V]) tell(before *S, d *sim.Decision, mark int) {
	news := g.m.Log.Events[mark:]
	hearers := g.own
	if d != nil && slices.Contains(g.own, d.Seat) {
		hearers = []sim.Seat{d.Seat}
	}
	said := map[string]bool{} // several seats of one person hear the same
	for _, seat := range hearers {
		tell := g.tells[seat]
		var told *reports.Decided
		if d != nil {
			if words, ok := tell.Decide(before, &g.m.State, d); ok {
				told = &words
			}
		}
		var lines strings.Builder
		_ = reports.Tell(&lines, told, tell.Facts(before, &g.m.State, d, news), false) // a Builder takes everything
		for line := range strings.Lines(lines.String()) {
			if strings.TrimSpace(line) == "" || !said[line] {
				g.told.WriteString(line)
			}
			said[line] = true
		}
	}
}

// Next plays on.
func (g *sitting[S, V]) Next() (Asked, bool) {
	for {
		seat, on := g.m.Rules.Actor(&g.m.State)
		if !on || g.m.Truncated {
			return Asked{Told: g.news(), Decision: g.m.Decisions}, false
		}
		if slices.Contains(g.own, seat) {
			g.legal = append(g.legal[:0], g.m.Rules.Legal(&g.m.State, nil)...)
			switch {
			case len(g.legal) == 1:
				g.apply(seat, g.legal[0])
				continue
			case g.made < len(g.choices): // told before, but for what the last one brought
				g.told.Reset()
				g.made++
				g.apply(seat, g.choices[g.made-1])
				continue
			}
			return g.asked(seat), true
		}
		mark, before := g.m.Log.Mark(), g.m.State
		if d, played := g.m.Step(); played {
			g.tell(&before, &d, mark)
		}
	}
}

// asked is the decision that is due.
func (g *sitting[S, V]) asked(seat sim.Seat) Asked {
	s, tell := &g.m.State, g.tells[seat]
	a := Asked{Told: g.news(), Seat: tell.Name(seat), Position: tell.Knows(s), Decision: g.m.Decisions}
	a.Question, a.Legal = inWords(tell, g.m.Rules, s, g.legal)
	for _, m := range g.legal {
		told, _ := tell.Decide(s, s, &sim.Decision{Seat: seat, Move: m, Legal: g.legal})
		place, _ := told.Coded["place"].(string)
		a.Places = append(a.Places, place)
	}
	return a
}

func (g *sitting[S, V]) news() string {
	text := g.told.String()
	g.told.Reset()
	return text
}

func (g *sitting[S, V]) apply(seat sim.Seat, move sim.Move) {
	mark, before := g.m.Log.Mark(), g.m.State
	if err := g.m.Apply(move); err != nil {
		panic(err) // it is on the list
	}
	g.tell(&before, &sim.Decision{Seat: seat, Move: move, Legal: g.legal}, mark)
}

// Choose makes a decision.
func (g *sitting[S, V]) Choose(n int) {
	seat, _ := g.m.Rules.Actor(&g.m.State)
	g.choices = append(g.choices, g.legal[n])
	g.made++
	g.apply(seat, g.legal[n])
}

// Undo takes the last choice back.
func (g *sitting[S, V]) Undo() bool {
	if len(g.choices) == 0 {
		return false
	}
	g.choices = g.choices[:len(g.choices)-1]
	g.begin()
	return true
}

// Entries write the position down.
func (g *sitting[S, V]) Entries() []Entry {
	if g.p.writeDown == nil {
		return nil
	}
	list, _ := g.p.writeDown(&g.m.State, nil)
	return list
}
