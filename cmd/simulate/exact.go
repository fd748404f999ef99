package main

import (
	"fmt"
	"io"
	"slices"

	"github.com/spf13/cobra"

	"escapesim/lab"
	"escapesim/lab/try"
	"escapesim/reports"
	"escapesim/reports/answers"
)

// exactHelp is what the help says of the exact figures of a game.
type exactHelp struct{ short, long, example string }

// exactHelps are the help texts of games that have exact figures, by engine; the
// usual game's belong to exact itself.
var exactHelps = map[string]exactHelp{
	"evasion": {
		short: "The matrices of Escape and Evasion as exact fractions",
		long: `evasion computes the chances that follow from the matrices of Escape and Evasion
as exact fractions, under the options of a rule set. Without TABLE it lists the
tables; "all" prints all.`,
		example: "  simulate exact evasion\n  simulate exact evasion fights\n" +
			"  simulate exact evasion spotting --format csv\n  simulate exact evasion aircraft --set matrix.plural=one",
	},
	"stalagluft": {
		short: "The chances of Stalag Luft III that have a closed form",
		long: `stalagluft computes the chances of Stalag Luft III that have a closed form, under
the options of a rule set. Without TABLE it lists the tables; "all" prints all.`,
		example: "  simulate exact stalagluft\n  simulate exact stalagluft search\n" +
			"  simulate exact stalagluft dig --set dig.success_face=5",
	},
}

// exactOptions are what the flags say.
type exactOptions struct {
	rules, board string
	sets         []string
	outputFlags
}

// usualWord is what an answer about the usual game is called.
const usualWord = "name"

func newExactCmd() *cobra.Command {
	usual, others := lab.Games[0], []*cobra.Command{}
	cmd := newExactOfCmd(usual, usualWord, exactHelp{
		short: "Every exact answer that exists, with its formula's source",
		long: `exact computes what needs no simulation, under the options of a rule set, with 12
significant digits. Without NAME it lists what there is; "all" prints all. As nothing is played,
there is no --games, --seed or --workers.`,
		example: "  simulate exact\n  simulate exact do-or-die\n" +
			"  simulate exact draw --set 'dice.draw_numbers=[3,7,11,12]' --format json",
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

// newExactOfCmd makes the command for the exact figures of a game. word is the noun for one
// of them, as "table".
func newExactOfCmd(g lab.Game, word string, help exactHelp) *cobra.Command {
	e := g.Exact()
	o := exactOptions{}
	names := []string{"all"}
	for _, t := range e.Topics {
		names = append(names, t.Name)
	}
	cmd := &cobra.Command{
		Use: g.Engine() + " [TABLE]", Short: help.short, Long: help.long, Example: help.example,
		Args:      oneOrNone("table"),
		ValidArgs: names,
		RunE: func(cmd *cobra.Command, args []string) error {
			o.check()
			o.sets = lab.WithBoard(o.sets, o.board)
			if len(args) == 0 {
				refuse(o.charts != "", "--charts %s: charts are drawn of answers: %s all --charts %s", o.charts,
					cmd.CommandPath(), o.charts)
				return listExact(cmd.OutOrStdout(), cmd.ErrOrStderr(), e, word, o)
			}
			wanted := args
			switch {
			case args[0] == "all":
				wanted = names[1:]
			case slices.Contains(names, args[0]):
			case word == usualWord:
				known := names
				for _, c := range cmd.Commands() {
					known = append(known, c.Name())
				}
				return usagef("no exact answer %q%s", args[0], lab.OrOneOf(args[0], known))
			default:
				return usagef("no table %q%s", args[0], lab.OrOneOf(args[0], names))
			}
			return runExact(cmd.OutOrStdout(), cmd.ErrOrStderr(), e, wanted, o)
		},
	}
	f := cmd.Flags()
	f.StringVar(&o.rules, "rules", g.Usual(), "rule set: a name or a TOML file")
	f.StringArrayVar(&o.sets, "set", nil, setHelp)
	if word == usualWord {
		addOwnBoardFlag(cmd, &o.board)
	}
	addOutputFlags(cmd, &o.outputFlags)
	return cmd
}

// listExact prints which questions there are.
func listExact(out, notes io.Writer, e *lab.Exact, word string, o exactOptions) error {
	list := reports.Table{Header: []string{word, "what it answers", "how"}, Left: []int{1, 2}}
	value := reports.Named[string]{}
	for _, t := range e.Topics {
		list.Add(t.Name, t.Title, t.Source)
		value.Add(t.Name, t.Title)
	}
	question, words := "What can be computed exactly?", fmt.Sprintf("%d questions have exact answers", len(e.Topics))
	a := answers.Tabled(question, words, lab.GameNamed(o.rules), o.rules, "", o.made(0), []reports.Table{list})
	a.Value = value
	return o.show(out, notes, a)
}

// runExact prints the answers to some questions.
func runExact(out, notes io.Writer, e *lab.Exact, wanted []string, o exactOptions) error {
	worked, hash, err := e.Work(o.rules, o.sets, wanted...)
	try.Do(err)
	x := &answers.Exact{
		Schema: answers.ExactSchema, Game: lab.GameNamed(o.rules), Rules: o.rules, RulesHash: hash,
		Fractions: e.Fractions, Made: o.made(0),
	}
	for _, w := range worked {
		t := answers.Topic{Title: w.Title, Source: w.Source, Notes: w.Notes, Values: reports.Named[answers.ExactCase]{}}
		for _, c := range w.Cases {
			value := answers.ExactCase{Fraction: c.Fraction, Exact: reports.Number(c.Exact)}
			t.Values.Add(c.Name, value)
		}
		x.Answers.Add(w.Name, t)
	}
	return o.show(out, notes, answers.Exactly(x))
}
