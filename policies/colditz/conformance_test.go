package colditz_test

import (
	"slices"
	"strings"
	"testing"

	"escapesim/policies"
	bots "escapesim/policies/colditz"
	"escapesim/rulesets"
	"escapesim/sim"
	"escapesim/sim/colditz"
	"escapesim/sim/dice"
	"escapesim/sim/simtest"
)

// Every bot of the catalogue keeps what sim.Rules and sim.Policy promise: the
// same game again, the same counts for any number of workers, no allocation,
// and no answer that turns on what is hidden. It plays every seat that it
// can take; the reference bots play the others.
func TestBotsConform(t *testing.T) {
	for _, row := range bots.Catalogue {
		switch row.Name {
		case "random": // the game's own test plays it
		case "search": // takes too long, and allocates: TestSearchConforms
		case "reference-patrol": // sits opposite reference-wander
		case "reference-wander":
			if testing.Short() {
				continue // the usual form plays it, and it is the simplest
			}
			fallthrough
		default:
			t.Run(row.Name, func(t *testing.T) { conforms(t, row, "thibault", simtest.Count(2, 12, 20)) })
		}
	}
}

// The standard bots keep it in the other editions, too, where they are asked
// things that the usual one never asks.
func TestStandardConforms(t *testing.T) {
	if testing.Short() {
		t.Skip("plays hundreds of games")
	}
	for _, name := range []string{"dutch", "fuga3"} {
		t.Run(name, func(t *testing.T) {
			conforms(t, bots.Catalogue[0], name, simtest.Count(0, 8, 12), "sim.max_rounds=60")
		})
	}
}

// A plan binds its bot in the same way whether the game judges single moves or
// only lists them: the same moves in every document.
func TestPlansBindInEveryDocument(t *testing.T) {
	games := uint64(simtest.Count(1, 3, 300))
	for i, name := range rulesets.Names("colditz") {
		if testing.Short() && i%3 > 0 {
			continue
		}
		t.Run(name, func(t *testing.T) {
			m := table(t, edition(t, strings.TrimPrefix(name, "colditz/"), 4), true, true)()
			for game := range games {
				if err := simtest.Examine(m, nil, 3, game, 1); err != nil {
					t.Fatal(err)
				}
			}
		})
	}
}

func conforms(t *testing.T, plays policies.Row[*colditz.Rules, colditz.View], document string, games int,
	sets ...string,
) {
	r := edition(t, document, 4, sets...)
	name := func(seat sim.Seat) string {
		switch {
		case len(plays.Seats) == 0 || (plays.Seats[0] == "german") == (seat == colditz.German):
			return plays.Name
		case seat == colditz.German:
			return "reference-patrol"
		}
		return "reference-wander"
	}
	simtest.Test(t, simtest.Game[colditz.State, colditz.View]{
		Rules: r, Games: games, Limit: 100_000,
		Check:    r.Check,
		Scramble: drawn(r),
		Policies: func() []sim.Policy[colditz.View] {
			seats := make([]sim.Policy[colditz.View], r.Seats())
			for seat := range seats {
				bot, err := bots.New(name(sim.Seat(seat)), r, sim.Seat(seat), nil)
				if err != nil {
					panic(err) // the kit lays tables in its workers, too
				}
				seats[seat] = bot
			}
			return seats
		},
	})
}

// drawn draws again what a seat cannot see: whether that is all, the tests of the game say.
func drawn(r *colditz.Rules) func(s *colditz.State, seat sim.Seat, c *dice.Stream) {
	return func(s *colditz.State, seat sim.Seat, c *dice.Stream) {
		at := *s
		r.Sample(r.View(&at, seat), c, s)
	}
}

// Search plays the same game step by step and at once, and what it decides does not
// turn on what is hidden.
func TestSearchConforms(t *testing.T) {
	r := edition(t, "thibault", 3, "sim.max_rounds=2")
	m := &sim.Match[colditz.State, colditz.View]{Rules: r}
	for seat := range sim.Seat(r.Seats()) {
		bot, err := bots.New("search", r, seat, map[string]float64{"playouts": 8})
		if err != nil {
			t.Fatal(err)
		}
		m.Policies = append(m.Policies, bot)
	}
	m.Play(5, 1)
	end, decisions := m.State, m.Decisions
	lots := dice.NewStream(1, 1, dice.Setup)
	looked, changed := 0, 0
	dealAnew := drawn(r)
	m.Start(5, 1)
	for {
		seat, on := r.Actor(&m.State)
		if on && m.Decisions%4 == 0 {
			other := m.State
			dealAnew(&other, seat, &lots)
			here, there := lots, lots
			speaker := m.Policies[seat].(sim.Speaker[colditz.View])
			a := slices.Clone(speaker.Say(r.View(&m.State, seat), &here, nil))
			b := speaker.Say(r.View(&other, seat), &there, nil)
			if !slices.Equal(a, b) {
				t.Fatalf("decision %d: seat %d plans by what is hidden: %x, then %x", m.Decisions, seat, a, b)
			}
			if len(a) == 0 || !r.Allows(&m.State, a[0], nil) {
				t.Fatalf("decision %d: seat %d plans %x", m.Decisions, seat, a)
			}
			if looked++; other != m.State {
				changed++
			}
		}
		if _, on := m.Step(); !on {
			break
		}
	}
	if m.State != end || m.Decisions != decisions {
		t.Error("search plays another game step by step")
	}
	if looked < 10 || changed < looked/2 {
		t.Errorf("%d decisions looked at, %d with something hidden changed: the test proves little", looked, changed)
	}
}

// What the analysis is kept from seeing it would not have read, in any edition.
func TestAnalysisReadsNoMore(t *testing.T) {
	for _, name := range rulesets.Names("colditz") {
		if !bots.ReadsNoMore(edition(t, strings.TrimPrefix(name, "colditz/"), 3)) {
			t.Errorf("%s: the tables of the bots hang on options that are said to matter in play alone", name)
		}
	}
}
