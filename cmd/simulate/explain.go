package main

import (
	"io"
	"strings"

	"github.com/spf13/cobra"

	"escapesim/lab"
	"escapesim/reports"
)

func newExplainCmd() *cobra.Command {
	var format string
	var names []string
	for _, t := range reports.Glossary {
		names = append(names, t.Word+"\t"+t.Means)
	}
	cmd := &cobra.Command{
		Use: "explain [WORD]", Short: "Explain a word of the tables; without WORD, all of them",
		Long: `explain says what a word of statistics means that tables and charts use. Options
of the rules are explained by simulate rules explain KEY.`,
		Example:   "  simulate explain\n  simulate explain Holm\n  simulate explain all at once\n  simulate explain 95 %",
		ValidArgs: names,
		RunE: func(cmd *cobra.Command, args []string) error {
			return runExplain(cmd.OutOrStdout(), strings.Join(args, " "), format)
		},
	}
	addFormatFlag(cmd, &format)
	return cmd
}

func runExplain(out io.Writer, word, format string) error {
	if err := (&outputFlags{format: format}).check(); err != nil {
		return err
	}
	list := reports.Glossary
	if word != "" {
		t, ok := reports.TermNamed(word)
		if !ok {
			var words []string
			for _, t := range reports.Glossary {
				words = append(words, t.Words()...)
			}
			return usagef("no word %q is explained%s", word, lab.OrOneOf(word, words))
		}
		list = []reports.Term{t}
	}
	t := reports.Table{Header: []string{"word", "what it means"}, Left: []int{1}}
	for _, row := range list {
		t.Add(row.Word, row.Means)
	}
	return writeTable(out, format, list, t)
}
