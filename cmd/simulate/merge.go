package main

import (
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"escapesim/lab"
	"escapesim/lab/try"
	"escapesim/reports"
	"escapesim/reports/chart"
)

// mergeOptions are what the flags of merge say.
type mergeOptions struct {
	files []string
	outputFlags
	incomplete, full bool
}

func newMergeCmd() *cobra.Command {
	var o mergeOptions
	cmd := &cobra.Command{
		Use:   "merge FILE...",
		Short: "Put the parts of a run together: the result is that of one run, to the last digit",
		Long: `merge adds up results of parts of a run, which run --shard has saved with -o, or
of runs that follow each other (--first). What comes of it is what one run of all
their games has saved, but for its timing; it can be merged again.

A file may be given twice. Files that are damaged, that are of different rules,
players or seeds, that hold the same games, or that leave games out, are refused by
name: exit code 3.`,
		Example: `  simulate merge part-*.json -o result.json
  simulate merge part-1.json part-2.json --incomplete`,
		Args:              words(1, -1, "files"),
		ValidArgsFunction: filesEnding("json"),
		RunE: func(cmd *cobra.Command, args []string) error {
			o.files = args
			return runMerge(cmd.OutOrStdout(), cmd.ErrOrStderr(), o)
		},
	}
	addOutputFlags(cmd, &o.outputFlags)
	cmd.Flags().BoolVar(&o.incomplete, "incomplete", false,
		"games may be missing at the ends of the run: the result is a part of it")
	cmd.Flags().BoolVar(&o.full, "full", false, "print everything that was counted, not one page")
	return cmd
}

func runMerge(out, errOut io.Writer, o mergeOptions) error {
	o.outputFlags.check()
	var files []lab.PartFile
	for _, name := range o.files {
		text, err := lab.ReadAll(name)
		blame(err, "merge %s", name)
		files = append(files, lab.PartFile{Name: name, Text: text})
	}
	parts := try.Get(lab.ReadParts(files))
	p := try.Get(lab.MergeParts(parts, o.incomplete))
	r := p.Result
	words := append([]string{"simulate", "merge"}, o.files...)
	if o.incomplete {
		words = append(words, "--incomplete")
	}
	r.Made = reports.Shell(words...)
	p.Seal()
	a := p.Shown(o.full, nil)
	o.checkCharts(chart.Names(p.Figures())...)
	if r.PartOf != nil {
		fmt.Fprintf(errOut, "a part: games %s to %s of a run from %s to %s\n", reports.Whole(r.First),
			reports.Whole(r.First+r.Games-min(r.Games, 1)), reports.Whole(r.PartOf.First),
			reports.Whole(r.PartOf.End()-1))
	}
	return o.show(out, errOut, a)
}
