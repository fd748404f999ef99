package lab

import (
	"math"

	"escapesim/policies"
	"escapesim/reports"
	"escapesim/reports/chart"
	count "escapesim/reports/maedn"
	"escapesim/reports/page"
	"escapesim/rulesets"
	"escapesim/sim"
	"escapesim/sim/maedn"
)

// raceGame is the dice race: the smallest game, by which the speed of the kernel is
// measured.
type raceGame struct{}

// RaceRules is the race as other programs play it.
const RaceRules = "race/maedn"

func (raceGame) Engine() string                    { return "race" }
func (raceGame) Title() string                     { return "a dice race, to measure by" }
func (raceGame) Rules() []string                   { return rulesets.Names("race") }
func (raceGame) Usual() string                     { return RaceRules }
func (raceGame) Glossary() []page.Term             { return nil }
func (raceGame) Options() any                      { return new(maedn.Options) }
func (raceGame) Exact() *Exact                     { return nil }
func (raceGame) Players() (least, most, usual int) { return 2, maedn.MostPlayers, 2 }

func (raceGame) Seats(players int) (words []SeatWord) {
	everybody := SeatWord{Name: "all"}
	if players == 2 {
		everybody.Name = "both"
	}
	for p, name := range count.Players[:players] {
		words = append(words, SeatWord{name, "the " + name + " player", []sim.Seat{sim.Seat(p)}})
		everybody.Seats = append(everybody.Seats, sim.Seat(p))
	}
	return append(words, everybody)
}

func (raceGame) Bots() []Bot {
	return racers.Bots()
}

// racers is the catalogue of its bots.
var racers = func() policies.Catalogue[*maedn.Rules, maedn.View] {
	random := policies.Uniform[*maedn.Rules, maedn.View]("any legal move with equal chance")
	random.Default = true
	return policies.Catalogue[*maedn.Rules, maedn.View]{random}
}()

func (raceGame) Open(rules string, sets []string, players int, seats []Player) (Experiment, error) {
	doc, err := rulesets.Load(rules, sets)
	if err != nil {
		return nil, AsUser(err)
	}
	var o maedn.Options
	if err := doc.Decode(&o); err != nil {
		return nil, AsUser(err)
	}
	table, err := matches(maedn.New(players, o), 0, seats, racers)
	if err != nil {
		return nil, err
	}
	return &played[maedn.State, maedn.View]{
		hash:        doc.Hash(),
		assumptions: doc.Assumptions(),
		form:        count.NewForm(players),
		table:       table,
		counter:     func() func(*count.Match, *reports.Sheet) { return count.Counter(players) },
		drama: drama[maedn.State, maedn.View]{
			seats: names(seats), first: "the first player", turn: "throw", turnBegins: maedn.Thrown,
			winners: count.Winners,
			action: func(_ *maedn.State, m sim.Move) string {
				switch {
				case m == maedn.Pass:
					return "pass"
				case maedn.Enters(m):
					return "enter"
				}
				return "move"
			},
		},
		teller: count.Teller,
		checks: func(s *reports.Sheet) []reports.Check {
			h, pmf := count.Histogram(s), count.Die.PMF()
			return []reports.Check{{
				Name: "die", N: h.N(), Mean: reports.Number(h.Mean()),
				Exact: reports.Number(pmf.Mean()), Fit: reports.FitPMF(h, pmf),
			}}
		},
		figures: func(r *reports.Result, s *reports.Sheet) []*chart.Figure {
			each := 1 / float64(players)
			return []*chart.Figure{
				chart.Shares("Who wins the race", chart.Outcomes(r, nil), each, r.Confidence).Named("outcomes"),
				chart.Lengths("How long a race lasts", "decisions",
					[]chart.Curve{{Histogram: s.Values("decisions")}}).Named("length"),
				chart.Distribution("The die", "pips", count.Histogram(s), count.Die.PMF(), math.NaN()).Named("dice"),
			}
		},
	}, nil
}
