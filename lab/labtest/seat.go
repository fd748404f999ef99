package labtest

import (
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"testing"

	"escapesim/lab"
	"escapesim/policies"
	"escapesim/policies/search"
	"escapesim/reports"
	"escapesim/reports/page"
	"escapesim/rulesets"
	"escapesim/sim"
	"escapesim/sim/dice"
	"escapesim/sim/position"
)

// Engine is what the documents of the game name as their engine.
const Engine = "stub"

// Seat seats the game in the laboratory for the time of a test, and returns the file of a
// document of its rules: one runner or two, one round, a run that succeeds in two of five
// tries, options as Options say.
func Seat(t testing.TB) (rules string) {
	t.Helper()
	lab.Games = append(lab.Games, game{})
	t.Cleanup(func() { lab.Games = slices.DeleteFunc(lab.Games, func(g lab.Game) bool { return g == game{} }) })
	rules = filepath.Join(t.TempDir(), "stub.toml")
	if err := os.WriteFile(rules, []byte("title = \"Stub\"\nengine = \""+Engine+"\"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	return rules
}

// game is its row.
type game struct{}

func (game) Engine() string                    { return Engine }
func (game) Title() string                     { return "a stub" }
func (game) Rules() []string                   { return nil }
func (game) Usual() string                     { return "" }
func (game) Glossary() []page.Term             { return glossary }
func (game) Options() any                      { return new(Options) }
func (game) Exact() *lab.Exact                 { return nil }
func (game) Players() (least, most, usual int) { return 2, 1 + mostRunners, 2 }
func (game) Bots() []lab.Bot                   { return catalogue.Bots() }

var glossary = []page.Term{{Name: "wall", Words: "What a runner climbs with a ladder."}}

// Seats are the guard, each runner, and the runners together.
func (game) Seats(players int) []lab.SeatWord {
	words := []lab.SeatWord{{Name: "guard", Who: "the guard", Seats: []sim.Seat{Guard}}}
	all := lab.SeatWord{Name: "runners", Who: "the runners"}
	for s := Runner; int(s) < players; s++ {
		words = append(words, lab.SeatWord{Name: nameOf(s), Seats: []sim.Seat{s}})
		all.Seats = append(all.Seats, s)
	}
	return append(words, all)
}

func nameOf(s sim.Seat) string {
	if s == Guard {
		return "guard"
	}
	return "runner_" + strconv.Itoa(int(s))
}

// Open opens a document.
func (game) Open(rules string, sets []string, players int, seats []lab.Player) (lab.Experiment, error) {
	doc, err := rulesets.Load(rules, sets)
	if err != nil {
		return nil, err
	}
	r := &Rules{Runners: players - 1}
	if err := doc.Decode(&r.Options); err != nil {
		return nil, err
	}
	return lab.Bind(r, seats, catalogue, lab.Binding[State, View]{
		Hash: doc.Hash(), Assumptions: doc.Assumptions(), Form: form, Counter: r.counter, Teller: r.teller,
		Say:     func(_ *State, m sim.Move) string { return kinds[m] },
		Winners: func(m *Match) reports.End { return 1 << m.State.Winner },
		First:   "the guards", Round: RoundBegan,
	})
}

// settings are the numbers of the standard bot.
type settings struct {
	Gate int `parameter:"gate" range:"0..100" default:"50" doc:"percent of the turns in which it chooses the gate, else the wall"`
	Hold int `parameter:"hold" range:"0..39" default:"1" doc:"rounds that a runner waits at first, where so many are left"`
}

// standard chooses by lot. Its one fault is planted: a runner waits a round first
// wherever there is more than one.
type standard struct {
	settings
	rounds int
}

func (b standard) Choose(v View, legal []sim.Move, c *dice.Stream) int {
	place := sim.Move(truth(c.IntN(100) >= b.Gate))
	switch {
	case v.seat == Guard:
		return open(legal, WatchGate+place)
	case v.Round() <= min(b.Hold, b.rounds-1):
		return open(legal, Wait, RunGate+place)
	}
	return open(legal, RunGate+place)
}

// Standard are the usual bots of all seats.
func Standard(r *Rules) (bots []sim.Policy[View]) {
	for range r.Seats() {
		bots = append(bots, standard{settings{Gate: 50, Hold: 1}, r.Rounds})
	}
	return bots
}

// open is the place of the first of some moves that is on the list, and the first place
// where none is.
func open(legal []sim.Move, wanted ...sim.Move) int {
	for _, m := range wanted {
		if at := slices.Index(legal, m); at >= 0 {
			return at
		}
	}
	return 0
}

// steady always does the same: the first or the last of the list.
type steady struct{ last bool }

func (b steady) Choose(_ View, legal []sim.Move, _ *dice.Stream) int {
	if b.last {
		return len(legal) - 1
	}
	return 0
}

type row = policies.Row[*Rules, View]

var usual = policies.Noisy(row{
	Bot: policies.Bot{
		Name: "standard", Doc: "chooses the gate or the wall by lot", Default: true,
		Parameters: policies.Parameters[settings](),
	},
	New: func(r *Rules, _ sim.Seat, parameters map[string]float64) (sim.Policy[View], error) {
		return standard{policies.Settings[settings](parameters), r.Rounds}, nil
	},
})

var catalogue = policies.Catalogue[*Rules, View]{
	usual,
	policies.Fixed(policies.Bot{Name: "greedy", Doc: "always chooses the wall"},
		func(*Rules, sim.Seat) (sim.Policy[View], error) { return steady{last: true}, nil }),
	policies.Fixed(policies.Bot{Name: "sleeper", Seats: []string{"runners"}, Doc: "always waits"},
		func(*Rules, sim.Seat) (sim.Policy[View], error) { return steady{}, nil }),
	search.Row(usual),
	policies.Uniform[*Rules, View]("any decision with equal chance"),
}

// teller tells games: what is watched, to the guard and the umpire alone.
func (r *Rules) teller(reader sim.Seat) reports.Teller[State] {
	return reports.Teller[State]{
		Name: nameOf,
		Knows: func(s *State) []position.Entry {
			list := []position.Entry{{Name: "round", Value: int(s.Round)}}
			if reader == Guard || reader == sim.NoSeat {
				list = append(list, position.Entry{Name: "watched", Value: kinds[s.Watched]})
			}
			return list
		},
		Length: func(s *State, _ []sim.Event) string { return reports.Several(int(s.Round), "round") },
		Decide: func(_, _ *State, d *sim.Decision) (reports.Decided, bool) {
			ok := reader == sim.NoSeat || reader == d.Seat || d.Seat != Guard
			return reports.Decided{Seat: nameOf(d.Seat), Words: kinds[d.Move], Options: len(d.Legal)}, ok
		},
		Facts: func(_, _ *State, _ *sim.Decision, news []sim.Event) (facts []reports.Fact) {
			for _, e := range news {
				switch e.Kind {
				case RoundBegan:
					facts = append(facts, reports.Fact{
						Name: "round", Words: "round " + strconv.Itoa(int(e.A)), Head: true,
					})
				case Out:
					words := nameOf(e.Seat) + " is out"
					facts = append(facts, reports.Fact{Name: "out", Words: words, End: words})
				}
			}
			return facts
		},
	}
}
