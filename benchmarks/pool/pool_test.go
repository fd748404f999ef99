package main

import (
	"strings"
	"testing"

	"escapesim/lab"
	"escapesim/lab/try"
	"escapesim/reports"
	"escapesim/sim/colditz"
	"escapesim/sim/colditz/board"
	"escapesim/sim/simtest"
)

// few is a bench of a few games.
func few(t *testing.T) *bench {
	t.Helper()
	return &bench{rules: lab.DefaultRules, players: 3, games: 2, seed: 5}
}

func seatOf(s *strategy) string {
	if s.german != nil {
		return "german"
	}
	return "team_1"
}

// TestStrategiesPlayToTheEnd: every strategy plays whole games, and the same ones again
// from the same seed, whoever played before in its memory.
func TestStrategiesPlayToTheEnd(t *testing.T) {
	every := simtest.Count(12, 1, 1)
	for i := range strategies {
		if i%every > 0 {
			continue
		}
		s := &strategies[i]
		t.Run(s.name, func(t *testing.T) {
			var ended []string
			for _, from := range []uint64{1, 0} {
				table := few(t).table()
				table.Seats = seatOf(s) + "=" + s.name
				e, _, _, err := table.Open(lab.DefaultRules)
				if err != nil {
					t.Fatal(err)
				}
				sheet := reports.NewSheet(e.Form())
				w := e.Worker(sheet)
				for game := from; game < 2; game++ {
					played := w.Play(5, game)
					outcome, _, _ := sheet.Last()
					if end := e.Form().Outcomes[outcome]; end == "truncated" {
						t.Errorf("game %d is %s", game, end)
					}
					if game == 1 {
						var log strings.Builder
						for _, event := range played.Events {
							log.WriteString(string(rune(event.Kind)) + string(rune(event.A)) + string(rune(event.B)))
						}
						ended = append(ended, log.String())
					}
				}
			}
			if ended[0] != ended[1] {
				t.Error("the same game is played otherwise after another one")
			}
		})
	}
}

// onlooker sits in a strategy's seat and looks for a position.
type onlooker struct {
	lab.Policy[lab.ColditzView]
	sees  func(v lab.ColditzView) bool
	found *bool
}

func (o onlooker) Choose(v lab.ColditzView, legal []lab.Move, c *lab.Stream) int {
	*o.found = *o.found || o.sees(v)
	return o.Policy.Choose(v, legal, c)
}

// TestStrategiesDoAsTheySay: what a strategy is named for is seen in one of a few games.
func TestStrategiesDoAsTheySay(t *testing.T) {
	if testing.Short() {
		t.Skip("plays many games")
	}
	team := func(v lab.ColditzView) hand { return held(v, v.Team()) }
	at := func(v lab.ColditzView, a board.Area) (n int) {
		for i := range colditz.MaxMen {
			p := v.Man(colditz.ManOf(max(v.Team(), 0), i))
			if p.Zone == colditz.OnBoard && v.Rules().Board.Circles[p.At].Area == a {
				n++
			}
		}
		return n
	}
	guards := func(v lab.ColditzView, fits func(c board.Circle) bool) (n int) {
		for g := range colditz.Guard(colditz.MaxGuards) {
			if p := v.Guard(g); p.Zone == colditz.OnBoard && fits(p.At) {
				n++
			}
		}
		return n
	}
	near := func(v lab.ColditzView, least, most int, names ...string) bool {
		b := v.Rules().Board
		return v.Round() > 4 && guards(v, func(c board.Circle) bool {
			for _, name := range names {
				for _, to := range b.Rooms[b.RoomOrNone(name)].Circles {
					if b.Afoot(c, to) <= most {
						return true
					}
				}
			}
			return false
		}) >= least
	}
	sees := map[string]func(v lab.ColditzView) bool{
		"ropes":    func(v lab.ColditzView) bool { return team(v)[colditz.Rope] >= 3 && v.Kit(v.Team()) },
		"trickle":  func(v lab.ColditzView) bool { return team(v)[colditz.Rope] == 1 && v.Kit(v.Team()) },
		"hoard":    func(v lab.ColditzView) bool { return at(v, board.Outside) > 0 },
		"patient":  func(v lab.ColditzView) bool { return team(v)[colditz.Rope] >= 2 && v.Kit(v.Team()) },
		"rush":     func(v lab.ColditzView) bool { return v.Out(v.Team()) || v.Escapes(v.Team()) > 0 },
		"thieves":  func(v lab.ColditzView) bool { return team(v).sum() > 0 && !v.Kit(v.Team()) },
		"decoys":   func(v lab.ColditzView) bool { return team(v)[colditz.Rope] >= 2 },
		"kit-last": func(v lab.ColditzView) bool { return team(v)[colditz.Rope] >= 3 && !v.Kit(v.Team()) },
		"camp": func(v lab.ColditzView) bool {
			n := 0
			for i := range colditz.MaxMen {
				if p := v.Man(colditz.ManOf(v.Team(), i)); p.Zone == colditz.OnBoard {
					if r := v.Rules().Board.Circles[p.At].Room; r != board.NoRoom &&
						v.Rules().Board.Rooms[r].Equipment&1 != 0 {
						n++
					}
				}
			}
			return n >= 4
		},
		"moles":    func(v lab.ColditzView) bool { return v.MenInside(0)+v.MenInside(1)+v.MenInside(2) >= 2 },
		"riders":   func(v lab.ColditzView) bool { return v.Kit(v.Team()) && v.Round() > 12 && team(v).sum() == 0 },
		"stores":   func(v lab.ColditzView) bool { return near(v, 5, 5, "stores", "chapel") },
		"canteen":  func(v lab.ColditzView) bool { return near(v, 5, 6, "canteen", "stores") },
		"strikes":  func(v lab.ColditzView) bool { return v.HoldsSecurity(colditz.AppelCard) > 0 && v.Round() > 4 },
		"shadow":   func(v lab.ColditzView) bool { return near(v, 5, 6, "canteen", "stores") },
		"carriers": func(v lab.ColditzView) bool { return near(v, 5, 6, "chapel", "stores") },
		"drops": func(v lab.ColditzView) bool {
			b := v.Rules().Board
			return v.Round() > 4 && guards(v, func(c board.Circle) bool {
				return b.Circles[c].Area == board.Outer
			}) >= 6
		},
		"home": func(v lab.ColditzView) bool { return v.Round() > 6 && v.Reserve() >= 5 },
		"crowd": func(v lab.ColditzView) bool {
			b := v.Rules().Board
			return v.Round() > 4 && guards(v, func(c board.Circle) bool { return b.Afoot(c, b.Whites[0]) < 12 }) >= 6
		},
		"lots": func(v lab.ColditzView) bool { return near(v, 3, 8, "canteen", "stores") },
	}
	for i := range strategies {
		s := &strategies[i]
		t.Run(s.name, func(t *testing.T) {
			b, found := few(t), false
			if sees[s.name] == nil {
				t.Fatal("nothing says how it is known")
			}
			own := lab.OwnBot(s.name, func(lab.Seat, lab.Policy[lab.ColditzView]) lab.Policy[lab.ColditzView] {
				return onlooker{s.sit(b.atlas()), sees[s.name], &found}
			})
			seats := lab.Table{Players: b.players, Seats: seatOf(s) + "=" + s.name, Own: []lab.Own{own}}
			e, _, _, err := seats.Open(b.rules)
			if err != nil {
				t.Fatal(err)
			}
			w := e.Worker(reports.NewSheet(e.Form()))
			for game := uint64(0); game < 60 && !found; game++ {
				w.Play(5, game)
			}
			if !found {
				t.Errorf("%s: %s: not seen in 60 games", s.name, s.about)
			}
		})
	}
}

// TestBenchTellsWhatAStrategyGains: the table has a row for the strategy in each seat.
func TestBenchTellsWhatAStrategyGains(t *testing.T) {
	b := few(t)
	b.only, b.seats, b.replay = "patient", "team_1,allied", -1
	var out strings.Builder
	b.run(&out)
	if n := strings.Count(out.String(), "\n patient "); n != 3 { // team_1 alone, the teams by turns, and all at once
		t.Errorf("%d rows in\n%s", n, out.String())
	}
	b.only = "nobody"
	if err := refused(func() { b.run(&out) }); err == nil || !strings.Contains(err.Error(), "no strategy nobody") {
		t.Errorf("an unknown strategy: %v", err)
	}
}

// refused is what goes wrong.
func refused(steps func()) (err error) {
	defer try.Catch(&err)
	steps()
	return nil
}
