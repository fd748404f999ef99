package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"escapesim/lab"
	"escapesim/reports"
	"escapesim/rulesets"
)

// A signature is one number over everything that happened in a fixed set of
// games. A change of behaviour changes it, a change of shape does not: so it
// says which of the two a piece of work was.
const (
	signatureSeed  = 1
	signatureGames = 8
)

// signatureSet is a set of games with a signature.
type signatureSet struct {
	Rules   string   `json:"rules"`
	Players int      `json:"players"`
	Bots    string   `json:"bots"`
	Seats   string   `json:"seats"` // as --seats takes it; empty means the usual bots
	Set     []string `json:"set"`
}

// measuredSets are signed beside those that every game has.
var measuredSets = []signatureSet{
	{"colditz/thibault", 4, "reference", "german=reference-patrol,allied=reference-wander", []string{"clock.limit_minutes=0", "sim.max_rounds=60"}},
}

// signatureSets are every rule set with its smallest, usual and largest
// table, the usual bots and random ones, and the measured ones.
func signatureSets() []signatureSet {
	var sets []signatureSet
	for _, g := range lab.Games {
		least, most, usual := g.Players()
		counts := []int{least, usual, most}
		slices.Sort(counts)
		counts = slices.Compact(counts)
		for _, rules := range g.Rules() {
			if d, err := rulesets.Load(rules, nil); err == nil && d.Extends() && len(counts) > 1 {
				sets = append(sets, signatureSet{rules, usual, "usual", "", nil}) // a house rule: the usual table says enough
				continue
			}
			for _, players := range counts {
				sets = append(sets, signatureSet{rules, players, "usual", "", nil})
				if row := lab.BotNamed(g.Bots(), "random"); row != nil && !row.Default {
					var seats []string
					for _, w := range g.Seats(players)[:players] {
						seats = append(seats, w.Name+"=random")
					}
					sets = append(sets, signatureSet{rules, players, "random", strings.Join(seats, ","), nil})
				}
			}
		}
	}
	return append(sets, measuredSets...)
}

// sign plays the games of a set.
func (s signatureSet) sign() (uint64, error) {
	e, _, _, err := lab.Table{Players: s.Players, Seats: s.Seats, Sets: s.Set}.Open(s.Rules)
	if err != nil {
		return 0, fmt.Errorf("%s, %d players, %s: %w", s.Rules, s.Players, s.Bots, err)
	}
	return e.Signature(signatureSeed, signatureGames), nil
}

func newSignatureCmd() *cobra.Command {
	var format string
	cmd := &cobra.Command{
		Use:   "signature [RULES]",
		Short: "One number over everything that happens in a fixed set of games",
		Long: fmt.Sprintf(`signature plays the first %d games of seed %d for every rule set, with the usual
bots and with random ones, and prints one number for each: it is made of every
event and every final position. A change of behaviour changes the number, a
change of shape or of speed does not.`, signatureGames, signatureSeed),
		Example: "  simulate signature\n  simulate signature colditz/thibault --format json",
		Args:    oneOrNone("rule set"),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := (&outputFlags{format: format}).check(); err != nil {
				return err
			}
			rules := ""
			if len(args) == 1 {
				rules = args[0]
				if _, err := lab.GameOf(rules); err != nil {
					return err
				}
			}
			t := reports.Table{Header: []string{"rules", "players", "bots", "games", "signature"}, Left: []int{2, 4}}
			var list []signed
			for _, s := range signatureSets() {
				if rules != "" && s.Rules != rules {
					continue
				}
				n, err := s.sign()
				if err != nil {
					return err
				}
				list = append(list, signed{s, signatureGames, fmt.Sprintf("%016x", n)})
				t.Add(s.Rules, fmt.Sprint(s.Players), s.Bots, fmt.Sprint(signatureGames), fmt.Sprintf("%016x", n))
			}
			if len(list) == 0 {
				return usagef("signature %s: only rule sets of the program have one", rules)
			}
			return writeTable(cmd.OutOrStdout(), format, list, t)
		},
	}
	cmd.Flags().StringVar(&format, "format", "table", "what is printed: "+strings.Join(reports.Formats, ", "))
	return cmd
}

// signed is a signature as JSON.
type signed struct {
	signatureSet
	Games     int    `json:"games"`
	Signature string `json:"signature"`
}
