package main

import (
	"context"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"escapesim/lab"
	"escapesim/lab/questions"
	"escapesim/lab/try"
	"escapesim/reports"
	"escapesim/reports/answers"
)

// benchOptions are what the flags of sweep, sensitivity and review say.
type benchOptions struct {
	rules string
	lab.Table
	outputFlags
	knobs, targets []string
	of             string
	figures        []string
	games, seed    uint64
	workers        int
	confidence     float64
	assumed        bool
}

// addBenchFlags adds the flags that they have in common.
func addBenchFlags(cmd *cobra.Command, o *benchOptions, games uint64, usage string) {
	f := cmd.Flags()
	addTableFlags(cmd, &o.Table)
	amountVar(f, &o.games, "games", games, usage)
	addRunFlags(f, &o.seed, &o.workers, &o.confidence)
	addOutputFlags(cmd, &o.outputFlags)
	cmd.Args, cmd.ValidArgsFunction = oneRules, oneRuleSet
}

// open checks the flags that all have.
func (o *benchOptions) open(args []string, figures ...string) {
	o.rules = rulesIn(args)
	refuse(o.games < 1 || o.games > mostGames, "--games %d: want 1 to %s", o.games, reports.Whole(uint64(mostGames)))
	o.workers = checkWorkers(o.workers, o.confidence)
	o.outputFlags.check()
	o.checkCharts(figures...)
}

func newSweepCmd() *cobra.Command {
	var o benchOptions
	cmd := &cobra.Command{
		Use:     "sweep [RULES] --knob KEY=VALUES",
		Aliases: []string{"tune"},
		Short:   "Turn options of the rules, or the players: how the balance goes, which value is fair",
		Long: `sweep plays the rules with every value of an option, or every combination of the
values of several, on the same dice, and shows how a share goes with it: a table,
and a chart. Values are A,B,C or 6..16, with a step 0..1:0.25; lists stand in
brackets; players=2..6 turns the number of players, and shows what each team wins.

With --target it looks for what comes nearest, the rules as they are among it.
After each look the half that comes nearer plays on, twice as long, and what is
further off than another for sure is out at once: many combinations take less
than a fifth of the games that it would take to play all as long as the last
two. Where the target lies between two values of a number, values between are
tried as well; where nothing comes within two points, other options are looked
at, and those named that come nearer.

Misses of several targets are added up: of a share in points, of another figure
in parts of the target, each as many times as its priority says, which stands
behind a colon: german=0.5:3.

A file with the key question, variants, knobs or assert is a study: it names
rules, knobs, targets, figures; flags go before what it says. An interrupt (Ctrl-C)
ends it with what is known by then, marked PARTIAL.`,
		Example: `  simulate sweep --knob 'dod.cards=[3,4],[4,5],[5,6]'
  simulate sweep --knob victory.target_escapes=1..4 --target german=0.5
  simulate sweep --knob players=2..6
  simulate sweep --target german=0.5:3 --target 'p95 rounds<=25' \
    --knob hand.opportunity_limit=3..6 --knob 'dod.cards=[4,5,6],[5,5,5]'
  simulate sweep --knob 'deck.security={appel=2,search=8},{appel=4,search=6}'`,
		RunE: func(cmd *cobra.Command, args []string) error {
			s := try.Get(study(cmd, args))
			if s != nil {
				refuse(len(s.Knobs)+len(o.knobs) == 0, "%s: nothing to turn: knobs = [\"players=2..6\"]", args[0])
				args, o.question = []string{s.Rules}, s.Question
			}
			o.open(args, "sweep")
			refuse(len(o.knobs) == 0,
				"sweep turns a --knob, or several: --knob players=2..6, --knob 'dod.cards=[4,5],[5,6]'")
			return inStudy(s, func() error {
				return runSweep(cmd.Context(), cmd.OutOrStdout(), cmd.ErrOrStderr(), o)
			})
		},
	}
	f := cmd.Flags()
	f.StringArrayVar(&o.knobs, "knob", nil, "what is turned: KEY=A,B,C or KEY=FROM..TO[:STEP]; as often as needed")
	f.StringArrayVar(&o.targets, "target", nil,
		"what is wanted: german=0.5, \"p95 rounds<=30\", with a priority german=0.5:3; as often as needed")
	f.StringArrayVar(&o.figures, "of", nil,
		"figure that is shown (default: the target's, or the first outcome); more of them are columns: \"p95 rounds\"")
	addBenchFlags(cmd, &o, 2000, "most games of each value; the usual ones know a share to ±2 points, in 1 s a value")
	return cmd
}

func runSweep(ctx context.Context, out, errOut io.Writer, o benchOptions) error {
	first := slices.Concat(o.figures, []string{""})[0]
	asked, err := questions.NewSweep(o.Table, o.rules, o.knobs, o.targets, first)
	if err == nil && len(o.figures) > 1 {
		err = asked.Also(o.figures[1:])
	}
	if err != nil {
		return err
	}
	return o.find(out, errOut,
		func(job lab.Job, p *progress) (*answers.Answer, error) { return o.sweep(ctx, asked, job, p) })
}

// sweep plays what is asked, looks between the values and at other options, and says what
// came of it.
func (o *benchOptions) sweep(
	ctx context.Context, s *questions.Sweep, job lab.Job, p *progress,
) (*answers.Answer, error) {
	job.Games = 0
	values := s.Values()
	s.Race.Games, s.Race.Confidence = o.games, o.confidence
	s.Race.Look = func(left int) { p.know(fmt.Sprintf("%d of %d values still in", left, values)) }
	if len(o.targets) == 0 {
		p.expect(o.games * uint64(values))
	}
	list, err := s.Run(ctx, job)
	if err == nil && len(o.targets) > 0 {
		p.know("values between")
		list, err = s.Between(ctx, list, job)
	}
	var others []*questions.Raced
	looked := false
	if err == nil && len(o.targets) > 0 && !s.Near(list[0]) {
		s.Race.Look = nil
		others, err = s.Others(ctx, list, job, func(words string, _ uint64) { p.know("other options: " + words) })
		looked = err == nil && s.Looks()
	}
	if err != nil && ctx.Err() == nil {
		return nil, knobError(err)
	}
	p.stop()
	found, wrong := s.Found(list, others, o.seed, err != nil)
	if wrong != nil {
		return nil, wrong
	}
	found.Looked, found.Made = looked, o.made(0)
	if doubts, unknown := s.Doubts(ctx, list, o.seed); unknown == nil { // else the user has no time for them
		found.Warnings = append(found.Warnings, doubts...)
	}
	return answers.Swept(found), err
}

// betweenTwo is how people write a range; to a rule document it is a text.
var betweenTwo = regexp.MustCompile(`=(\d+) *- *(\d+)$`)

// knobError says of a value that the rules refuse where the user wrote it.
func knobError(err error) error {
	if text, ok := strings.CutPrefix(err.Error(), "--set "); ok {
		knob, why, _ := strings.Cut(text, ": ")
		if strings.HasPrefix(why, "no option ") { // of all its values the first that was tried is no matter
			key, _, _ := strings.Cut(knob, "=")
			players := lab.DidYouMean(key, []string{"players"}) // a knob that is no option
			if players != "" && !strings.Contains(why, "did you mean") {
				return usagef("--knob: no option %s%s", key, players)
			}
			return usagef("--knob: %s", why)
		}
		if ends := betweenTwo.FindStringSubmatch(knob); ends != nil {
			text += "; from the first to the last is written " + ends[1] + ".." + ends[2]
		}
		return usagef("--knob %s", text)
	}
	return err
}

// find plays, while progress is shown, and shows what is found: nil, with an error, where
// there is nothing to show.
func (o *benchOptions) find(
	out, errOut io.Writer, ask func(job lab.Job, p *progress) (*answers.Answer, error),
) error {
	p := showProgress(errOut, 0, o.quiet)
	defer p.stop()
	a, err := ask(lab.Job{Seed: o.seed, Games: o.games, Workers: o.workers, Done: &p.done}, p)
	p.stop()
	if a == nil {
		return err
	}
	return o.finish(out, errOut, a, p.took(), err)
}

// finish shows what a bench has found, which was interrupted or not.
func (o *benchOptions) finish(
	out, errOut io.Writer, a *answers.Answer, took time.Duration, interrupted error,
) error {
	unsaved := o.show(out, errOut, a)
	if !o.quiet {
		fmt.Fprintf(errOut, "%.1f s\n", took.Seconds())
	}
	if interrupted != nil && unsaved == nil {
		fmt.Fprintln(errOut, "interrupted: the tables hold what was played by then")
		return &exitError{exitInterrupted, interrupted}
	}
	return unsaved
}
