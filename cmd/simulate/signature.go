package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"escapesim/lab"
	"escapesim/reports"
)

func newSignatureCmd() *cobra.Command {
	var format string
	cmd := &cobra.Command{
		Use:   "signature [RULES]",
		Short: "One number over everything that happens in a fixed set of games",
		Long: fmt.Sprintf(`signature plays the first %d games of seed %d for every rule set, with the usual
bots and with random ones, some with house rules that make more of it happen,
and prints one number for each: it is made of every event and every final
position. A change of behaviour changes the number, a
change of shape or of speed does not.`, lab.SignatureGames, lab.SignatureSeed),
		Example:           "  simulate signature\n  simulate signature colditz/thibault --format json",
		Args:              oneOrNone("rule set"),
		ValidArgsFunction: oneRuleSet,
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
			t := reports.Table{
				Header: []string{"rules", "players", "bots", "with", "games", "signature"}, Left: []int{2, 3, 5},
			}
			var list []signatureJSON
			for _, s := range lab.SignatureSets() {
				if rules != "" && s.Rules != rules {
					continue
				}
				n, err := s.Sign()
				if err != nil {
					return err
				}
				list = append(list, signatureJSON{s, lab.SignatureGames, fmt.Sprintf("%016x", n)})
				t.Add(s.Rules, fmt.Sprint(s.Players), s.Bots, s.With, fmt.Sprint(lab.SignatureGames),
					fmt.Sprintf("%016x", n))
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

// signatureJSON is a signature as JSON.
type signatureJSON struct {
	lab.SignatureSet
	Games     int    `json:"games"`
	Signature string `json:"signature"`
}
