package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"escapesim/lab"
	"escapesim/reports"
)

func newPoliciesCmd() *cobra.Command {
	return listing(&cobra.Command{
		Use:   "policies [GAME|RULES]",
		Short: "List the bots that can play",
		Long: "policies lists the bots of a game. Besides them any program can play, in whatever\n" +
			"language it is written: --seats german=exec:./mybot.py (docs/bots-from-outside.md).",
		Example: "  simulate policies\n  simulate policies stalagluft\n" +
			"  simulate policies colditz/thibault --format json",
		Args:              oneOrNone("game"),
		ValidArgsFunction: oneRuleSet,
	}, func(args []string) (lab.Answer, error) { return botsOf(rulesIn(args)) })
}

// botsOf are the bots of a game, or of the game of a rule set.
func botsOf(rules string) (lab.Answer, error) {
	var g lab.Game
	if at := slices.IndexFunc(lab.Games, func(g lab.Game) bool { return g.Engine() == rules }); at >= 0 {
		g = lab.Games[at]
	} else if of, err := lab.GameOf(rules); err != nil {
		return lab.Answer{}, err
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
	return lab.Answer{Value: list, Tables: tables}, nil
}

// orAll is a list of seats, in a word where it names none.
func orAll(seats []string) []string {
	if len(seats) == 0 {
		return []string{"all"}
	}
	return seats
}
