package lab

import (
	"errors"
	"fmt"
	"sync"

	bots "escapesim/policies/colditz"
	"escapesim/reports"
	"escapesim/reports/chart"
	count "escapesim/reports/colditz"
	"escapesim/reports/page"
	"escapesim/rulesets"
	"escapesim/sim"
	"escapesim/sim/colditz"
	"escapesim/sim/colditz/notation"
	"escapesim/sim/position"
)

// colditzGame is Escape from Colditz in every edition that rulesets holds.
type colditzGame struct{}

func (colditzGame) Engine() string                    { return "colditz" }
func (colditzGame) Title() string                     { return "Escape from Colditz" }
func (colditzGame) Rules() []string                   { return rulesets.Names("colditz") }
func (colditzGame) Usual() string                     { return DefaultRules }
func (colditzGame) Glossary() []page.Term             { return count.Glossary }
func (colditzGame) Options() any                      { return new(colditz.Options) }
func (colditzGame) Players() (least, most, usual int) { return 2, 6, 4 }

func (colditzGame) Exact() *Exact {
	return exactly(count.Exact, func(rules string, sets []string) (*colditz.Rules, *rulesets.Document, error) {
		return ColditzRules(rules, sets, 0)
	})
}

// Seats are the German and the teams by number; the documents name the teams
// differently, and names have no effect on play.
func (colditzGame) Seats(players int) []SeatWord {
	words := []SeatWord{{"german", "the Germans", []sim.Seat{colditz.German}}}
	allied := SeatWord{Name: "allied", Who: "the Allies"}
	for t := 1; t < players; t++ {
		words = append(words, SeatWord{fmt.Sprintf("team_%d", t), fmt.Sprint("team ", t), []sim.Seat{sim.Seat(t)}})
		allied.Seats = append(allied.Seats, sim.Seat(t))
	}
	return append(words, allied)
}

func (colditzGame) Bots() []Bot { return bots.Catalogue.Bots() }

func (colditzGame) Open(rules string, sets []string, players int, seats []Player) (Experiment, error) {
	r, doc, err := ColditzRules(rules, sets, players)
	if err != nil {
		return nil, err
	}
	table, err := matches(r, colditzLimit, seats, bots.Catalogue)
	if err != nil {
		return nil, err
	}
	named := sync.OnceValue(func() *notation.Notation { return notation.Of(r) })
	return &played[colditz.State, colditz.View]{
		way:         func(v colditz.View, pawn, to string) ([]string, error) { return named().Way(v, pawn, to) },
		hash:        doc.Hash(),
		assumptions: doc.Assumptions(),
		idle:        needlessInColditz(&r.Options),
		decisive:    decisive(doc),
		form:        count.Form(r),
		table:       table,
		counter:     func() func(*count.Match, *reports.Sheet) { return count.Counter(r) },
		round:       colditz.RoundBegan,
		stage:       func() page.Stage { return count.Stage(r) },
		drama: drama[colditz.State, colditz.View]{
			seats: names(seats), first: "the Germans", round: "round", turn: "turn", turnBegins: colditz.TurnBegan,
			actions: count.Actions(r),
			winners: func(m *count.Match) reports.End { return count.Winners(r, &m.State) },
			action:  func(s *colditz.State, m sim.Move) string { return count.Action(r, s, m) },
		},
		teller: func(reader sim.Seat) reports.Teller[colditz.State] { return count.Teller(r, reader) },
		writeDown: func(at *colditz.State, d *sim.Decision) (list []Entry, words string) {
			if d != nil {
				words = r.Say(at, d.Move)
			}
			return notation.Of(r).Entries(at), words
		},
		checks:  func(s *reports.Sheet) []reports.Check { return count.Checks(r, s) },
		tables:  func(res *reports.Result, s *reports.Sheet) []reports.Table { return count.Tables(r, res, s) },
		page:    func(res *reports.Result, s *reports.Sheet) []reports.Table { return count.Page(r, res, s) },
		figures: func(res *reports.Result, s *reports.Sheet) []*chart.Figure { return count.Figures(r, res, s) },
	}, nil
}

// needlessInColditz: no escape asks for a kit.
func needlessInColditz(o *colditz.Options) (list []needless) {
	if !o.Kit.RequiredAtTarget && !o.Kit.RequiredToLeave && !o.DoOrDie.NeedsKit && !o.Tunnel.ExitNeedsKit {
		list = append(list, needless{"kits", "an escape kit"})
	}
	return list
}

// colditzLimit is the number of decisions after which a game is given up;
// no game comes near it: a turn cannot go on for ever.
const colditzLimit = 200_000

// ColditzRules resolves a rule document of Colditz, with overrides, and lays
// the game on its board, the real one where none is named, for a number of
// players; 0 means 4.
func ColditzRules(rules string, sets []string, players int) (*colditz.Rules, *rulesets.Document, error) {
	if players == 0 {
		players = 4
	}
	doc, err := rulesets.Load(rules, sets)
	if err != nil {
		return nil, nil, AsUser(err)
	}
	if doc.Game != "colditz" {
		return nil, nil, Userf("%s is played by the engine %s; this is about Escape from Colditz", rules, doc.Game)
	}
	var options colditz.Options
	if err := doc.Decode(&options); err != nil {
		return nil, nil, AsUser(err)
	}
	board, err := doc.ColditzBoard(options.Board.Parts()...)
	if err != nil {
		return nil, nil, AsUser(err)
	}
	r, err := colditz.New(board, options, players)
	var conflict *position.Conflict
	if errors.As(err, &conflict) {
		return nil, nil, AsUser(doc.Locate(err))
	}
	return r, doc, err
}
