package main

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"escapesim/lab"
	"escapesim/reports"
)

func newPoliciesCmd() *cobra.Command {
	var format string
	cmd := &cobra.Command{
		Use:   "policies [GAME|RULES]",
		Short: "List the bots that can play",
		Long: "policies lists the bots of a game. Besides them any program can play, in whatever\n" +
			"language it is written: --seats german=exec:./mybot.py (docs/bots-from-outside.md).",
		Example: "  simulate policies\n  simulate policies stalagluft\n" +
			"  simulate policies colditz/thibault --format json",
		Args:              oneOrNone("game"),
		ValidArgsFunction: oneRuleSet,
		RunE: func(cmd *cobra.Command, args []string) error {
			rules := lab.DefaultRules
			if len(args) == 1 {
				rules = args[0]
			}
			return runPolicies(cmd.OutOrStdout(), rules, format)
		},
	}
	cmd.Flags().StringVar(&format, "format", "table", "what is printed: "+strings.Join(reports.Formats, ", "))
	return cmd
}

func runPolicies(out io.Writer, rules, format string) error {
	if err := (&outputFlags{format: format}).check(); err != nil {
		return err
	}
	var g lab.Game
	if at := slices.IndexFunc(lab.Games, func(g lab.Game) bool { return g.Engine() == rules }); at >= 0 {
		g = lab.Games[at]
	} else if of, err := lab.GameOf(rules); err != nil {
		return err
	} else {
		g = of
	}
	t := reports.Table{Header: []string{"policy", "seats", "what it does"}, Left: []int{1, 2}}
	numbers := reports.Table{
		Header: []string{"policy", "parameter", "seats", "usual", "from", "to", "what it is"}, Left: []int{1, 2, 6},
	}
	var list []lab.Bot
	for _, p := range g.Bots() {
		p.Seats = orAll(p.Seats)
		p.Parameters = append([]lab.Parameter{}, p.Parameters...) // an empty list, not null
		for _, q := range p.Parameters {
			numbers.Add(p.Name, q.Name, strings.Join(orAll(q.Seats), ", "), fmt.Sprint(q.Default), fmt.Sprint(q.Lo),
				fmt.Sprint(q.Hi), q.Doc)
		}
		doc := p.Doc
		if p.Default {
			doc += " (plays where nothing is said)"
		}
		t.Add(p.Name, strings.Join(p.Seats, ", "), doc)
		list = append(list, p)
	}
	tables := []reports.Table{t}
	if len(numbers.Rows) > 0 {
		tables = append(tables, numbers)
	}
	return writeTable(out, format, list, tables...)
}

// orAll is a list of seats, in a word where it names none.
func orAll(seats []string) []string {
	if len(seats) == 0 {
		return []string{"all"}
	}
	return seats
}

// writeTable writes tables for people and as CSV, or the value behind them as JSON.
func writeTable(out io.Writer, format string, value any, tables ...reports.Table) error {
	if format != "json" {
		return reports.Tables(out, format, widthOf(out), tables...)
	}
	text, err := reports.JSON(value)
	if err == nil {
		_, err = out.Write(text)
	}
	return err
}
