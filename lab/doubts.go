package lab

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"

	"escapesim/reports"
	"escapesim/reports/paired"
	"escapesim/rulesets"
)

// tried is how many games are played of rules and of the document that they change, to
// see what no longer occurs in them.
const tried = 100

const mayBeTheirs = "Figures may be those of bots that do not understand the rules."

// usually: bots live by what they do in one game of so many at least.
const usually = 5

// Original is what rules are a change of, and what was counted of it. Bots are made for
// documents: where rules take away what the bots live by there, a figure of the rules may
// be that of bots which do not understand them.
type Original struct {
	Name  string
	Sheet *reports.Sheet // nil: nothing is known of it
}

// needless is what bots may still do although no rule asks for it: a column, and what
// nobody asks for.
type needless struct{ column, what string }

// Doubts says why figures of the rules at this table, which has opened them, may be the
// bots' and not the rules': what no longer occurs of what does under the shipped document that the rules
// change. Some games of both are played from the seed's first game on, whatever games
// are asked for, so that all parts of a run say the same. Nothing is said of a shipped
// document as it stands. The error is the user's, or ctx's.
func (f Table) Doubts(ctx context.Context, rules string, e Experiment, seed uint64) ([]string, error) {
	name, err := f.shipped(rules)
	if err != nil || name == "" {
		return nil, err
	}
	list := []Experiment{e}
	if name != rules || len(f.Sets) > 0 || f.Board != "" {
		if original := f.original(name); original != nil {
			list = append(list, original)
		}
	}
	if len(list) == 1 && len(e.needless()) == 0 {
		return nil, nil
	}
	sheets, err := try(ctx, seed, list...)
	if err != nil {
		return nil, err
	}
	doubts := Original{name, append(sheets, nil)[1]}.Doubts("", e, sheets[0])
	if untold := e.untold(); untold != "" {
		doubts = append(doubts, untold)
	}
	return doubts, nil
}

// Original plays games of the shipped document that the rules at this table change.
func (f Table) Original(ctx context.Context, rules string, seed uint64) (Original, error) {
	name, err := f.shipped(rules)
	if err != nil || name == "" {
		return Original{}, err
	}
	e := f.original(name)
	if e == nil {
		return Original{}, nil
	}
	sheets, err := try(ctx, seed, e)
	return Original{name, sheets[0]}, err
}

// shipped is the document of the program's own that the rules are or build on; empty
// where there is none, or somebody at the table takes so long to decide that games
// beside those that were asked for are too many.
func (f Table) shipped(rules string) (string, error) {
	g, players, err := f.Seated(rules)
	slow := slices.ContainsFunc(players,
		func(p Player) bool { return p.Policy == "search" || !p.Catalogued() })
	if err != nil || slow || g.Options() == nil {
		return "", err
	}
	doc, err := rulesets.Load(rules, nil)
	if err != nil {
		return "", AsUser(err)
	}
	return doc.Shipped(), nil
}

// original opens a shipped document as it stands; nil where it is for other tables than
// this one.
func (f Table) original(name string) Experiment {
	f.Sets, f.Board = nil, ""
	e, _, _, err := f.Open(name)
	if err != nil {
		return nil
	}
	return e
}

// try plays the first games of a seed with each of some experiments.
func try(ctx context.Context, seed uint64, experiments ...Experiment) ([]*reports.Sheet, error) {
	sheets := make([]*reports.Sheet, len(experiments))
	var all sync.WaitGroup
	for i, e := range experiments {
		sheets[i] = reports.NewSheet(e.Form())
		all.Go(func() {
			w := e.Worker(sheets[i])
			for game := uint64(0); game < tried && ctx.Err() == nil; game++ {
				w.Play(seed, game)
			}
		})
	}
	all.Wait()
	return sheets, ctx.Err()
}

// Doubts lists what usually occurs under the original but not in the games of a sheet, and
// what the bots in them still do although no rule asks for it. name begins each line where
// there are several rule sets; "" where there is one.
func (o Original) Doubts(name string, e Experiment, s *reports.Sheet) (list []string) {
	if s == nil || s.Games() < reports.FewGames {
		return nil
	}
	if name != "" {
		name += ": "
	}
	if o.Sheet != nil {
		gone := slices.DeleteFunc(paired.Vanished(o.Sheet, s), func(c paired.Change) bool {
			h := o.Sheet.Values(c.Name)
			for _, n := range e.needless() { // no rule asks for it: it is well left out
				if strings.HasPrefix(c.Name, n.column) {
					return true
				}
			}
			return usually*(h.N()-h.Count(0)) < o.Sheet.Games()
		})
		if len(gone) > 0 {
			list = append(list, fmt.Sprintf("%sbeside %s, this no longer occurs: %s. %s", name, o.Name,
				paired.Listed(gone), mayBeTheirs))
		}
	}
	for _, n := range e.needless() {
		if h := s.Values(n.column); h.N() > h.Count(0) {
			list = append(list, fmt.Sprintf("%sno rule asks for %s, and yet the bots go for it: %s %s a game. %s", name,
				n.what, reports.Few(h.Mean()), n.column, mayBeTheirs))
		}
	}
	return list
}

// DoubtsOf says of sides that were played on common games, the base first, why
// differences may be the bots' and not the rules': of the base as Table.Doubts does, of
// the others beside it. What vanished beside the base stands in a report by itself:
// told is the rest. The error is the user's, or ctx's.
func DoubtsOf(
	ctx context.Context, sides []Side, experiments []Experiment, sheets []*reports.Sheet, seed uint64,
) (told, all []string, err error) {
	told, err = sides[0].Doubts(ctx, sides[0].Rules, experiments[0], seed)
	name := sides[0].Name
	if name == sides[0].Rules && len(sides[0].Sets) > 0 { // --set holds for all sides
		name = "the base"
	}
	for i := range told {
		told[i] = name + ": " + told[i]
	}
	all = append([]string{}, told...)
	for i, side := range sides[1:] {
		told = append(told, Original{}.Doubts(side.Name, experiments[i+1], sheets[i+1])...)
		all = append(all, Original{sides[0].Name, sheets[0]}.Doubts(side.Name, experiments[i+1], sheets[i+1])...)
	}
	return told, all, err
}
