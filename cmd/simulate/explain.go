package main

import (
	"slices"
	"strings"
	"sync"

	"github.com/spf13/cobra"

	"escapesim/lab"
	"escapesim/lab/questions"
	"escapesim/reports"
)

func newExplainCmd() *cobra.Command {
	var names []string
	for _, t := range reports.Glossary {
		names = append(names, t.Word+"\t"+t.Means)
	}
	return listing(&cobra.Command{
		Use: "explain [WORD]", Short: "Explain a word of the tables; without WORD, all of them",
		Long: `explain says what a word of statistics means that tables and charts use, or what a
metric of any game counts, or lists those that have all the words in what they mean;
simulate metrics RULES lists the metrics. Options of the rules are explained by
simulate rules explain KEY.`,
		Example: "  simulate explain\n  simulate explain Holm\n  simulate explain all at once\n" +
			"  simulate explain 95 %\n  simulate explain kits_2",
		ValidArgs: names,
	}, func(args []string) (lab.Answer, error) { return explained(strings.Join(args, " ")) })
}

// explained is what a word means, or all of them.
func explained(word string) (lab.Answer, error) {
	list, t := reports.Glossary, reports.Table{Header: []string{"word", "what it means"}, Left: []int{1}}
	if word != "" {
		if term, ok := reports.TermNamed(word); ok {
			list = []reports.Term{term}
		} else if list = metricsThat(func(m reports.Term) bool { return m.Word == word }); len(list) == 0 {
			list = holding(word)
			t.Notes = []string{"options of the rules by words: simulate rules search " + word}
		}
		if len(list) == 0 {
			const form = "no word %q is explained%s; words of the rules: simulate rules search %s"
			return lab.Answer{}, usagef(form, word, nearestWord(word), word)
		}
	}
	for _, row := range list {
		t.Add(row.Word, row.Means)
	}
	return tabled(list, t)
}

// metricsThat are the metrics of all games that are asked for, each once.
func metricsThat(asked func(reports.Term) bool) (list []reports.Term) {
	for _, m := range metricsOfGames() {
		same := func(t reports.Term) bool { return t.Word == m.Word && t.Means == m.Means }
		if asked(m) && !slices.ContainsFunc(list, same) {
			list = append(list, m)
		}
	}
	return list
}

// holding are the terms and metrics that have all these words in their name or in what they mean.
func holding(words string) []reports.Term {
	asked := func(t reports.Term) bool { return questions.Finds(t.Word+" "+t.Means, strings.Fields(words)...) }
	list := slices.DeleteFunc(slices.Clone(reports.Glossary), func(t reports.Term) bool { return !asked(t) })
	return append(list, metricsThat(asked)...)
}

// metricsOfGames are the metrics of all games, each as often as rules have it.
var metricsOfGames = sync.OnceValue(func() (list []reports.Term) {
	for _, g := range lab.Games {
		for _, rules := range g.Rules() {
			e, _, _, err := lab.Table{Seats: randomSeats(g)}.Open(rules)
			if err != nil {
				continue // rules that need a choice, as a scenario, have no metrics of their own
			}
			for _, c := range e.Form().Columns {
				list = append(list, reports.Term{Word: c.Name, Means: c.Doc})
			}
		}
	}
	return list
})

// randomSeats has bots at all seats that need no time to look at the board.
func randomSeats(g lab.Game) string {
	_, _, usual := g.Players()
	return strings.Join(lab.SeatNames(g.Seats(usual)), "=random,") + "=random"
}

// nearestWord is the nearest word that is explained, or where to find all.
func nearestWord(word string) string {
	var words []string
	for _, t := range reports.Glossary {
		words = append(words, t.Words()...)
	}
	for _, t := range metricsOfGames() {
		words = append(words, t.Word)
	}
	if near := lab.DidYouMean(word, words); near != "" {
		return near
	}
	return ": simulate explain lists the words, simulate metrics RULES what is counted"
}
