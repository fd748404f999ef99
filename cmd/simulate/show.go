package main

import (
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"escapesim/lab"
	"escapesim/lab/try"
	"escapesim/reports/answers"
	"escapesim/reports/chart"
)

// showOptions are what the flags of show say.
type showOptions struct {
	outputFlags
	full bool
}

func newShowCmd() *cobra.Command {
	var o showOptions
	cmd := &cobra.Command{
		Use:   "show FILE...",
		Short: "Print and draw saved answers again, of any command, and play nothing",
		Long: `show prints what a command has saved with -o FILE.json, as the command printed it,
and with --charts and --html draws it again: the same text, the same charts, the
same page, to the last byte. So an answer is found once, and looked at often, on
any machine. The words and figures are those of the file, whatever plays today; a
run is told in the words of its game, so that its rules must be as they were.

Which options no document states is read from the rules, for a page: where they
are no longer there, or are others by now, the page leaves that out.`,
		Example: `  simulate run -o run.json
  simulate show run.json --charts charts
  simulate compare '+dod.cards=[4,5,6]' -o compare.json
  simulate show compare.json --full --html compare.html`,
		Args:              words(1, -1, "files"),
		ValidArgsFunction: filesEnding("json"),
		RunE: func(cmd *cobra.Command, args []string) error {
			return runShow(cmd.OutOrStdout(), cmd.ErrOrStderr(), args, o)
		},
	}
	addOutputFlags(cmd, &o.outputFlags)
	cmd.Flags().BoolVar(&o.full, "full", false, "everything, not one page")
	return cmd
}

func runShow(out, errOut io.Writer, files []string, o showOptions) error {
	o.check()
	refuse(len(files) > 1 && (o.draws() || o.file != ""),
		"show %s ...: -o, --charts and --html take one answer", strings.Join(files[:min(len(files), 2)], " "))
	for i, file := range files {
		text, err := lab.ReadAll(file)
		blame(err, "show %s", file)
		a := try.Get(lab.ReadAnswer(file, text, o.full))
		if i > 0 {
			fmt.Fprintln(out)
		}
		try.Do(o.showAnswer(out, errOut, a))
	}
	return nil
}

// showAnswer shows one of them; charts that would be in the way of older files are told of
// first.
func (o *showOptions) showAnswer(out, errOut io.Writer, a *answers.Answer) error {
	if a.Draw != nil && o.draws() {
		a.Figures, a.Draw = a.Draw(), nil
	}
	o.checkCharts(chart.Names(a.Figures)...)
	return o.show(out, errOut, a)
}
