package main

import (
	"io"

	"github.com/spf13/cobra"

	"escapesim/lab"
	"escapesim/lab/try"
	"escapesim/reports"
)

// listing gives a command that plays nothing its --format, and has it print what ask
// finds. Nothing is asked for a format that does not exist.
func listing(cmd *cobra.Command, ask func(args []string) (lab.Answer, error)) *cobra.Command {
	var format string
	addFormatFlag(cmd, &format)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		return writeAnswer(cmd.OutOrStdout(), format, func() (lab.Answer, error) { return ask(args) })
	}
	return cmd
}

// writeAnswer prints the answer to a question, which is asked only when there is
// such a format.
func writeAnswer(out io.Writer, format string, ask func() (lab.Answer, error)) error {
	(&outputFlags{format: format}).check()
	a := try.Get(ask())
	if format == "csv" && a.Rows != nil {
		a.Tables = a.Rows
	}
	return writeTable(out, format, a.Value, a.Tables...)
}

// writeTable writes tables for people and as CSV, or the value behind them as JSON.
func writeTable(out io.Writer, format string, value any, tables ...reports.Table) error {
	if format != "json" {
		_, err := io.WriteString(out, reports.Tables(format, widthOf(out), tables...))
		return err
	}
	text, err := reports.JSON(value)
	if err == nil {
		_, err = out.Write(text)
	}
	return err
}

// tabled is an answer with one table.
func tabled(value any, t reports.Table) (lab.Answer, error) {
	return lab.Answer{Value: value, Tables: []reports.Table{t}}, nil
}
