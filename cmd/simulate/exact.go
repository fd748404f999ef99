package main

import (
	"fmt"
	"io"
	"math"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"escapesim/lab"
	"escapesim/reports"
	"escapesim/reports/answers"
	"escapesim/reports/chart"
)

// exactHelp is what the help says of the exact figures of a game.
type exactHelp struct{ short, long, example string }

// exactHelps are the help texts of games that have exact figures, by engine; the
// usual game's belong to exact itself.
var exactHelps = map[string]exactHelp{
	"evasion": {
		short: "The matrices of Escape and Evasion, exactly and as the engine plays them",
		long: `evasion computes the chances that follow from the matrices of Escape and Evasion
as exact fractions, under the options of a rule set, and plays every case on the
engine beside them. Without TABLE it lists the tables; "all" prints all.`,
		example: "  simulate exact evasion\n  simulate exact evasion fights\n  simulate exact evasion spotting --simulate 100000 --format csv\n  simulate exact evasion aircraft --set matrix.plural=one",
	},
	"stalagluft": {
		short: "The chances of Stalag Luft III, exactly and thrown",
		long: `stalagluft computes the chances of Stalag Luft III that have a closed form, under
the options of a rule set, and throws for each of them beside it. Without TABLE it
lists the tables; "all" prints all.`,
		example: "  simulate exact stalagluft\n  simulate exact stalagluft search\n  simulate exact stalagluft dig --set dig.success_face=5",
	},
}

// exactOptions are what the flags say.
type exactOptions struct {
	rules, board string
	sets         []string
	tries        int
	seed         uint64
	outputFlags
}

func newExactCmd() *cobra.Command {
	usual, others := lab.Games[0], []*cobra.Command{}
	cmd := newExactOfCmd(usual, "answer", exactHelp{
		short: "Every exact answer that exists, with its formula's source",
		long: `exact computes what needs no simulation, under the options of a rule set, with 12
significant digits. Without NAME it lists what there is; "all" prints all.`,
		example: "  simulate exact\n  simulate exact do-or-die\n  simulate exact draw --set 'dice.draw_numbers=[3,7,11,12]' --format json",
	})
	cmd.Use, cmd.Args = "exact [NAME]", oneOrNone("name")
	for _, g := range lab.Written() {
		if g.Engine() != usual.Engine() && g.Exact() != nil {
			others = append(others, newExactOfCmd(g, "table", exactHelps[g.Engine()]))
		}
	}
	cmd.AddCommand(others...)
	return cmd
}

// newExactOfCmd makes the command for the exact figures of a game; one is called
// by the word given.
func newExactOfCmd(g lab.Game, word string, help exactHelp) *cobra.Command {
	e := g.Exact()
	o := exactOptions{}
	names := make([]string, 0, len(e.Topics)+1)
	if e.Tried != "" {
		names = append(names, "all")
	}
	for _, t := range e.Topics {
		names = append(names, t.Name)
	}
	cmd := &cobra.Command{
		Use: g.Engine() + " [TABLE]", Short: help.short, Long: help.long, Example: help.example,
		Args:      oneOrNone("table"),
		ValidArgs: names,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := o.check(); err != nil {
				return err
			}
			if o.tries < 0 {
				return usagef("--simulate %d: want 0 or more", o.tries)
			}
			o.sets = lab.WithBoard(o.sets, o.board)
			if len(args) == 0 {
				return listExact(cmd.OutOrStdout(), cmd.ErrOrStderr(), e, word, o)
			}
			var wanted []string
			switch {
			case slices.Contains(names, args[0]) && args[0] != "all":
				wanted = args
			case args[0] == "all":
				wanted = slices.DeleteFunc(slices.Clone(names), func(n string) bool { return n == "all" })
			case e.Tried == "":
				known := []string{"all"}
				for _, c := range cmd.Commands() {
					known = append(known, c.Name())
				}
				return usagef("no exact answer %q%s", args[0], lab.OrOneOf(args[0], append(known, names...)))
			default:
				return usagef("no table %q%s", args[0], lab.OrOneOf(args[0], names))
			}
			return runExact(cmd.OutOrStdout(), cmd.ErrOrStderr(), e, word, wanted, o)
		},
	}
	f := cmd.Flags()
	f.StringVar(&o.rules, "rules", g.Usual(), "rule set: a name or a TOML file")
	f.StringArrayVar(&o.sets, "set", nil, "override an option of the rules: KEY=VALUE")
	if e.Tried == "" {
		addOwnBoardFlag(cmd, &o.board)
	} else {
		f.IntVar(&o.tries, "simulate", 20_000, "how often each case is "+e.Tried+"; 0: exact values only")
		amountVar(f, &o.seed, "seed", 1, "seed of the cases")
	}
	addFileFlags(cmd, &o.outputFlags)
	return cmd
}

// listExact prints which questions there are.
func listExact(out, notes io.Writer, e *lab.Exact, word string, o exactOptions) error {
	if e.Tried == "" {
		word = "name"
	}
	list := reports.Table{Header: []string{word, "what it answers", "how"}, Left: []int{1, 2}}
	value := reports.Named[string]{}
	for _, t := range e.Topics {
		list.Add(t.Name, t.Title, t.Source)
		value = append(value, reports.Entry[string]{Name: t.Name, Value: t.Title})
	}
	question, words := "What can be computed exactly in "+o.rules+"?", fmt.Sprintf("%d questions have exact answers", len(e.Topics))
	a := answers.Tabled(question, words, o.rules, "", o.made(0), []reports.Table{list})
	a.Value = value
	return o.show(out, notes, a)
}

// topicJSON is a question with its answers as JSON: of each its value, or where
// it was tried beside it a caseJSON.
type topicJSON struct {
	Title  string             `json:"title"`
	Source string             `json:"source"`
	Values reports.Named[any] `json:"values"`
}

// caseJSON is an answer beside what was tried.
type caseJSON struct {
	Fraction  string          `json:"fraction,omitempty"`
	Exact     reports.Number  `json:"exact"`
	Simulated *reports.Number `json:"simulated,omitempty"`
	N         int             `json:"n,omitempty"`
	Lo        *reports.Number `json:"lo,omitempty"`
	Hi        *reports.Number `json:"hi,omitempty"`
	Z         *reports.Number `json:"z,omitempty"`
}

// runExact prints the answers to some questions.
func runExact(out, notes io.Writer, e *lab.Exact, word string, wanted []string, o exactOptions) error {
	worked, hash, err := e.Work(o.rules, o.sets, wanted...)
	if err != nil {
		return err
	}
	p := exactPrinter{Exact: e, o: o, all: reports.Table{Header: []string{word, "of", "value"}, Left: []int{1}}}
	if e.Tried != "" {
		p.all.Header = p.columns(word, "of", "exact", "simulated", "z")
	}
	var tables []reports.Table
	topics := reports.Named[topicJSON]{}
	for _, w := range worked {
		table, topic := p.table(w)
		tables = append(tables, table)
		topics = append(topics, reports.Entry[topicJSON]{Name: w.Name, Value: topic})
	}
	value := struct {
		Rules     string                   `json:"rules"`
		RulesHash string                   `json:"rules_hash"`
		Answers   reports.Named[topicJSON] `json:"answers,omitempty"`
		Tables    reports.Named[topicJSON] `json:"tables,omitempty"`
	}{Rules: o.rules, RulesHash: hash}
	if value.Answers = topics; e.Tried != "" {
		value.Answers, value.Tables = nil, topics
	}
	question, words := "What is exact in "+o.rules+"?", fmt.Sprintf("%d questions with exact answers", len(worked))
	if len(worked) == 1 {
		question, words = reports.Capital(worked[0].Title)+": what is exact in "+o.rules+"?", span(worked[0].Cases)
	}
	if p.tried > 0 {
		words += fmt.Sprintf("; of %d cases that were %s %s times each, the farthest lies %.2f standard errors off",
			p.tried, e.Tried, reports.Whole(uint64(o.tries)), p.worst)
	}
	a := answers.Tabled(question, words, o.rules, hash, o.made(0), tables)
	a.Value, a.Rows, a.Figures = value, []reports.Table{p.all}, p.figures
	return o.show(out, notes, a)
}

// exactPrinter puts answers into tables.
type exactPrinter struct {
	*lab.Exact
	o   exactOptions
	all reports.Table // for CSV

	figures []*chart.Figure
	tried   int     // cases that were tried
	worst   float64 // how many standard errors the farthest of them lies off
}

// span is the least and the largest of exact values, in words.
func span(list []reports.Case) string {
	count, means := len(list), ""
	if chances := slices.DeleteFunc(slices.Clone(list), func(c reports.Case) bool { return c.Exact > 1 }); len(chances) > 1 && len(chances) < count {
		list, means = chances, " among chances"
	}
	least, most := list[0], list[0]
	for _, c := range list {
		if c.Exact < least.Exact {
			least = c
		}
		if c.Exact > most.Exact {
			most = c
		}
	}
	return fmt.Sprintf("%d exact values,%s from %s (%s) to %s (%s)", count, means, reports.Few(least.Exact), least.Name, reports.Few(most.Exact), most.Name)
}

// mostDrawn is how many cases a chart can show; the table has all.
const mostDrawn = 48

// draw draws a question. Means and chances do not share an axis: where there are
// chances, these are drawn.
func (p *exactPrinter) draw(title string, cases []chart.Chance) {
	chances := slices.DeleteFunc(slices.Clone(cases), func(c chart.Chance) bool { return c.Exact > 1 })
	note := ""
	switch {
	case len(chances) < 2:
		chances = cases
	case len(chances) < len(cases):
		note = "Values up to 1; the table has all. "
	}
	if len(chances) > mostDrawn {
		note = fmt.Sprintf("The first %d of %d; the table has all.", mostDrawn, len(chances))
		chances = chances[:mostDrawn]
	}
	f := chart.Exactly(reports.Capital(title), "value", chances, 0.95)
	f.Name, f.Subtitle, f.Note = "exact", p.o.rules, strings.TrimSpace(note)
	p.figures = append(p.figures, f)
}

// columns puts the column of fractions before that of exact values, in games
// that have it.
func (p *exactPrinter) columns(names ...string) []string {
	if at := slices.Index(names, "exact"); p.Fractions && at >= 0 {
		return slices.Insert(names, at, "fraction")
	}
	return names
}

// table prints one question; its cases go to the table of all as well.
func (p *exactPrinter) table(w lab.Worked) (reports.Table, topicJSON) {
	table := reports.Table{Title: reports.Capital(w.Title), Header: p.columns(w.Name, "exact"), Notes: []string{w.Source}}
	switch {
	case p.o.tries == 0:
	case p.Fractions:
		table.Header = append(table.Header, "simulated", "95 % from", "to", "z")
	default:
		table.Header = append(table.Header, "simulated", "z")
	}
	var drawn []chart.Chance
	topic := topicJSON{Title: w.Title, Source: w.Source, Values: reports.Named[any]{}}
	worst := 0.0
	for _, c := range w.Cases {
		row := []string{c.Name}
		if p.Fractions {
			row = append(row, c.Fraction)
		}
		row = append(row, reports.Exact(c.Exact))
		line := append([]string{w.Name}, row...)
		entry := caseJSON{Fraction: c.Fraction, Exact: reports.Number(c.Exact)}
		nan := math.NaN()
		dot := chart.Chance{Name: c.Name, Exact: c.Exact, Simulated: nan, Interval: reports.Interval{Lo: nan, Hi: nan}}
		if p.o.tries > 0 && c.Try != nil {
			mean, z := c.Try(p.o.seed, p.o.tries)
			worst = math.Max(worst, math.Abs(z))
			p.tried, p.worst, dot.Simulated = p.tried+1, math.Max(p.worst, worst), mean
			line = append(line, reports.Exact(mean), fmt.Sprintf("%.3f", z))
			entry.Simulated, entry.N, entry.Z = number(mean), p.o.tries, number(z)
			row = append(row, reports.Short(mean))
			if p.Fractions {
				in := reports.Wilson(uint64(math.Round(mean*float64(p.o.tries))), uint64(p.o.tries), 0.95)
				entry.Lo, entry.Hi, dot.Interval = number(in.Lo), number(in.Hi), in
				row = append(row, reports.Short(in.Lo), reports.Short(in.Hi))
			}
			row = append(row, fmt.Sprintf("%+.2f", z))
		}
		drawn = append(drawn, dot)
		table.Add(row...)
		p.all.Add(line...)
		var value any = entry
		if p.Tried == "" {
			value = entry.Exact
		}
		topic.Values = append(topic.Values, reports.Entry[any]{Name: c.Name, Value: value})
	}
	if p.o.tries > 0 {
		table.Notes = append(table.Notes, fmt.Sprintf("each case %s %d times; the farthest lies %.2f standard errors off", p.Tried, p.o.tries, worst))
	}
	table.Notes = append(table.Notes, w.Notes...)
	p.draw(w.Title, drawn)
	return table, topic
}

func number(x float64) *reports.Number {
	n := reports.Number(x)
	return &n
}
