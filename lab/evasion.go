package lab

import (
	"strings"

	"escapesim/policies"
	bots "escapesim/policies/evasion"
	"escapesim/reports"
	"escapesim/reports/chart"
	count "escapesim/reports/evasion"
	"escapesim/reports/page"
	"escapesim/rulesets"
	ground "escapesim/rulesets/evasion"
	"escapesim/sim"
	"escapesim/sim/evasion"
)

// evasionGame is Escape and Evasion.
type evasionGame struct{}

func (evasionGame) Engine() string                    { return "evasion" }
func (evasionGame) Title() string                     { return "Escape and Evasion" }
func (evasionGame) Rules() []string                   { return rulesets.Names("evasion") }
func (evasionGame) Usual() string                     { return "evasion/price" }
func (evasionGame) Glossary() []page.Term             { return count.Glossary }
func (evasionGame) Options() any                      { return new(ground.Options) }
func (evasionGame) Players() (least, most, usual int) { return 2, 2, 2 }

func (evasionGame) Exact() *Exact {
	e := exactly(count.Exact, EvasionRules)
	e.Fractions = true
	return e
}

func (evasionGame) Seats(int) []SeatWord {
	return []SeatWord{
		{"british", "the British", []sim.Seat{evasion.British}},
		{"german", "the Germans", []sim.Seat{evasion.German}},
		{"both", "", []sim.Seat{evasion.British, evasion.German}},
	}
}

func (evasionGame) Bots() []Bot { return bots.Catalogue.Bots() }

// EvasionRules resolves a rule document of Escape and Evasion with its map.
func EvasionRules(rules string, sets []string) (*evasion.Rules, *rulesets.Document, error) {
	r, doc, err := ground.Load(rules, sets)
	return r, doc, AsUser(err)
}

func (evasionGame) Open(rules string, sets []string, _ int, seats []Player) (Experiment, error) {
	r, doc, err := EvasionRules(rules, sets)
	if err != nil {
		return nil, err
	}
	catalogue, given, err := drawing(r, rules)
	if err != nil {
		return nil, err
	}
	table, err := matches(r, evasionLimit, seats, catalogue)
	if err != nil {
		return nil, err
	}
	return &played[evasion.State, evasion.View]{
		hash:        doc.Hash(),
		given:       given,
		unsolved:    func() string { return unsolved(r, doc, given != "" && len(sets) == 0) },
		assumptions: doc.Assumptions(),
		decisive:    decisive(doc),
		form:        count.NewForm(r),
		table:       table,
		counter:     func() func(*count.Match, *reports.Sheet) { return count.Counter(r) },
		round:       evasion.MoveBegan,
		stage:       func() page.Stage { return count.Stage(r) },
		drama: drama[evasion.State, evasion.View]{
			seats: names(seats), first: "the British", round: "move", turn: "move", turnBegins: evasion.MoveBegan,
			actions: count.Actions(r),
			winners: func(m *count.Match) reports.End { return count.Winners(r, &m.State) },
			action:  func(_ *evasion.State, m sim.Move) string { return r.KindWords(evasion.KindOf(m)) },
		},
		teller: func(reader sim.Seat) reports.Teller[evasion.State] { return count.Teller(r, reader) },
		writeDown: func(at *evasion.State, d *sim.Decision) ([]Entry, string) {
			return evasionPosition(r).writeDown(at, d)
		},
		tables:  count.Tables,
		page:    count.Page,
		figures: func(res *reports.Result, s *reports.Sheet) []*chart.Figure { return count.Figures(r, res, s) },
	}, nil
}

// evasionLimit is the number of decisions after which a game is given up; a
// phase can hold a few hundred, and a game has 22.
const evasionLimit = 20_000

// drawing are the bots, who draw their openings from the file beside the rules, and that file;
// where there is none, from what comes with the program.
func drawing(r *evasion.Rules, rules string) (
	catalogue policies.Catalogue[*evasion.Rules, evasion.View], given string, err error,
) {
	text, err := rulesets.Openings(rules)
	if len(text) == 0 || err != nil {
		return bots.Catalogue, "", AsUser(err)
	}
	if catalogue, err = bots.Drawing(r, string(text)); err != nil {
		return nil, "", Userf("the openings of %s: %v", rules, err)
	}
	return catalogue, string(text), nil
}

// unsolved says that the openings were solved for other rules than these; "" where they were
// solved for them.
func unsolved(r *evasion.Rules, doc *rulesets.Document, own bool) string {
	document, sets := bots.SolvedFor(r)
	whose := document
	var pairs []string
	if sets != "" {
		pairs, whose = strings.Split(sets, ","), document+" with "+sets
	}
	if _, solved, err := ground.Load(document, pairs); own || err == nil && solved.Hash() == doc.Hash() {
		return ""
	}
	return "the bots' openings and bets were solved for " + whose + ", not for these rules: a better one may turn " +
		"the figures. With the rules in house.toml, go run ./house/openings -rules house.toml says what it gains; " +
		"go run ./house/openings -solve -rules house.toml > house.openings.txt solves them"
}
