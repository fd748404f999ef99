package main

import (
	"context"
	"io"
	"math"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"escapesim/lab"
	"escapesim/lab/try"
	"escapesim/reports"
	"escapesim/reports/answers"
)

// throwFlags are the flags of commands that throw dice beside an exact distribution.
type throwFlags struct {
	rules      string
	sets       []string
	board      string
	throws     uint64
	seed       uint64
	workers    int
	confidence float64
	outputFlags
}

// add adds them; number is how a number N is written that is no rule set.
func (o *throwFlags) add(cmd *cobra.Command, usual uint64, what, number string) {
	f := cmd.Flags()
	f.StringVar(&o.rules, "rules", lab.DefaultRules, "rule set: a name or a TOML file, as the word RULES is")
	f.StringArrayVar(&o.sets, "set", nil, setHelp)
	addOwnBoardFlag(cmd, &o.board)
	amountVar(f, &o.throws, "throws", usual, what)
	addRunFlags(f, &o.seed, &o.workers, &o.confidence)
	addOutputFlags(cmd, &o.outputFlags)
	cmd.ValidArgsFunction = oneRuleSet
	cmd.Args = func(cmd *cobra.Command, args []string) error {
		if _, err := strconv.ParseFloat(strings.Join(args, " "), 64); err == nil {
			return usagef("%s takes a rule set, not a number: %s", cmd.Name(), strings.ReplaceAll(number, "N", args[0]))
		}
		if len(args) == 1 && !f.Changed("rules") {
			o.rules, args = args[0], nil
		}
		if len(args) > 0 {
			return usagef("%s takes one rule set, not %s beside %s", cmd.Name(), strings.Join(args, " "), o.rules)
		}
		return nil
	}
}

// run asks a question that dice are thrown for, and prints the answer; chart is the name of
// its picture. Flags that make no sense are reported before anything is thrown.
func (o *throwFlags) run(
	out, notes io.Writer, chart string, ask func(t reports.Trials) (*answers.Answer, error),
) error {
	workers := checkWorkers(o.workers, o.confidence)
	refuse(o.throws < 1 || o.throws > 1<<40, "--throws %d: want at least 1", o.throws)
	o.check()
	o.checkCharts(chart)
	a, err := ask(reports.Trials{
		Rules: o.rules, Set: o.sets, Seed: o.seed, N: o.throws, Workers: workers, Confidence: o.confidence,
	})
	if err != nil {
		return err
	}
	return o.show(out, notes, a)
}

func newDiceCmd() *cobra.Command {
	var o throwFlags
	claim := lab.ClaimedMean
	cmd := &cobra.Command{
		Use:   "dice [RULES]",
		Short: "Test what a turn's throw brings: exact, simulated, and whether they fit",
		Long: `dice tests the claim that a turn's throw brings ` + lab.ClaimedMean + ` pips on the average: two
dice, doubles thrown again and added. It prints the exact distribution under the rules,
throws the same dice as the games do, and says whether the two fit.`,
		Example: "  simulate dice\n  simulate dice --set dice.max_chain=3 --charts charts\n" +
			"  simulate dice --claim 7 --set dice.doubles=no_extra --format json",
		RunE: func(cmd *cobra.Command, _ []string) error {
			return runDice(cmd.Context(), cmd.OutOrStdout(), cmd.ErrOrStderr(), claim, cmd.Flags().Changed("claim"), o)
		},
	}
	o.add(cmd, 1_000_000, "turns that are thrown; the usual ones know the mean to ±.01, in 1 s",
		"a claimed mean is written --claim N")
	cmd.Flags().StringVar(&claim, "claim", claim, "the claimed mean, to as many digits as it is claimed")
	return cmd
}

func runDice(ctx context.Context, out, notes io.Writer, claim string, said bool, o throwFlags) error {
	if x, err := strconv.ParseFloat(claim, 64); err != nil || math.IsNaN(x) || math.IsInf(x, 0) {
		return usagef("--claim %s: want a number, as %s", claim, lab.ClaimedMean)
	}
	return o.run(out, notes, "chain", func(t reports.Trials) (*answers.Answer, error) {
		j := try.Get(lab.ThrowTurns(ctx, claim, said, o.board, t))
		j.Made = o.made(0)
		return j.Answer(), nil
	})
}

func newDoOrDieCmd() *cobra.Command {
	var o throwFlags
	from, ropes := "", -1
	cmd := &cobra.Command{
		Use:   "do-or-die [RULES]",
		Short: "The chance of a do or die with each card: exact and simulated",
		Long: `do-or-die says how likely a man reaches one of the targets beyond the moat with
each do-or-die card: exactly, and thrown with the dice of the games. The way is
the shortest on the board that his rope cards allow, ropes downwards only,
keys and passes not needed, without cutters.

Where nothing is said he starts on the best grey circle and has as many rope
cards as its way uses: the 36 circles that the rules print. With --ropes alone
he starts on the best grey circle for so many; with --from, there.`,
		Example: "  simulate do-or-die\n  simulate do-or-die --ropes 0\n" +
			"  simulate do-or-die --from CAN1 --ropes 1 --charts charts\n" +
			"  simulate do-or-die --set 'dod.cards=[4,5,6]' --format json",
		RunE: func(cmd *cobra.Command, _ []string) error {
			refuse(cmd.Flags().Changed("ropes") && (ropes < 0 || ropes > lab.MostRopes),
				"--ropes %d: want 0 to %d", ropes, lab.MostRopes)
			return o.run(cmd.OutOrStdout(), cmd.ErrOrStderr(), "do-or-die",
				func(t reports.Trials) (*answers.Answer, error) {
					j := try.Get(lab.DoOrDie(cmd.Context(), from, ropes, o.board, t))
					j.Made = o.made(0)
					return j.Answer(), nil
				})
		},
	}
	o.add(cmd, 1_000_000, "attempts with each card; the usual ones know a chance to ±.1 points, in 1 s",
		"without one it says whether the printed 36 circles are right; rope cards are written --ropes 2")
	cmd.Flags().StringVar(&from, "from", "", "circle where the man starts (simulate board list)")
	cmd.Flags().IntVar(&ropes, "ropes", ropes, "rope cards in hand (default: as many as the way uses)")
	cmd.Flags().Lookup("ropes").DefValue = "0" // the help says what is usual
	return cmd
}
