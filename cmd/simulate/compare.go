package main

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"math"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"escapesim/lab"
	"escapesim/lab/questions"
	"escapesim/lab/try"
	"escapesim/reports"
	"escapesim/reports/answers"
	"escapesim/reports/paired"
)

// compareOptions are what the flags of compare say.
type compareOptions struct {
	lab.Table
	lengthFlags
	outputFlags
	words        []string // A, B, C...
	figures      []string // that are shown of each
	seed         uint64
	workers      int
	confidence   float64
	size         float64
	full         bool
	skill, adapt bool
	together     bool                             // A and B are played as one variant, too
	within       float64                          // a variant so well known is played no more; 0: never
	open         []int                            // variants that are played on, by their places
	replays      bool                             // pages of the games to look at, beside that of --html
	rest         func(first, games uint64) string // the command that plays the rest; nil where it is kept
}

func newCompareCmd() *cobra.Command {
	var o compareOptions
	cmd := &cobra.Command{
		Use:   "compare [A] B [C]...",
		Short: "What a change of rules or players does: played game by game on the same dice",
		Long: `compare plays the same games under A and under each of B, C, ... and says what
changes: who wins more often and how sure that is, what else moved, in which
round the games part, which games to look at. Game i has the same dice, cards
and first positions everywhere, so that the difference is known far better than
from two runs; the luck of throws whose chance is known exactly is taken out of
it besides. Before all that it says in how many games the change was met, and
which actions vanished: then the bots may not understand the rule.

Each of A, B, ... is in quotes where it has blanks:
  RULES           a rule set by name, a TOML file, or a folder of such files
  +KEY=VALUE      A with an option changed; several with a blank between them
  SEAT=POLICY     A with somebody else at a seat; several with commas
  RULES SEAT=POLICY +KEY=VALUE   all of it
  FILE.json       a result that run has saved with -o: all must be such files,
                  and runs apart from each other are compared

Alone, a TOML file with the key question, variants, knobs or assert is a study: its
rules are A, its variants B, C, ...; flags go before what it says.

Several variants are ranked in one table, the largest gain of the first outcome
on top; --full shows each of them as if it were alone. With --precision, and where
nothing says how long, a variant is played until its own differences are known:
to ±1 point, or after the usual number of games. --together takes two and
plays both at once as a third: does one do more, or less, where the other is?

Where the first word changes something, A is ` + lab.DefaultRules + `; where it is alone, a
document that extends another one or a folder of such, A is that one. --set, --seats and --players
hold for all.

~ stands where no difference is shown. Intervals hold one by one; ~ and "real"
take all variants together, or all metrics (Holm).`,
		Example: `  simulate compare '+dod.cards=[4,5,6]'
  simulate compare colditz/thibault colditz/more-guards --charts charts
  simulate compare '+dod.cards=[5]' '+dod.cards=[] +game.guards={4=16}'
  simulate compare house.toml
  simulate compare colditz/thibault house
  simulate compare '+dod.cards=[5]' '+game.guards={4=16}' --together
  simulate compare evasion/price german=random --precision 0.005
  simulate compare '+dod.cards=[4,5,6]' --skill --games 1000
  simulate compare a.json b.json`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) == 0 {
				return usagef("compare what? Name two rule sets, or a change: simulate compare +KEY=VALUE")
			}
			return nil
		},
		ValidArgsFunction: ruleNames,
		RunE: func(cmd *cobra.Command, args []string) error {
			s := try.Get(study(cmd, args))
			if o.words = args; s != nil {
				refuse(len(s.Variants) == 0, "%s: nothing to compare: variants = [\"+dod.cards=[4,5,6]\"]", args[0])
				o.words, o.question = append([]string{s.Rules}, s.Variants...), s.Question
			}
			o.lengthFlags.check(cmd.Flags())
			if f := cmd.Flags(); !f.Changed("games") && !f.Changed("for") {
				o.within = cmp.Or(o.precision, usualPrecision)
			}
			refuse(!(o.size > 0 && o.size < 1), "--size %v: want a share above 0 and below 1, as 0.005", o.size)
			if f := cmd.Flags(); f.Changed("of") && (o.skill || o.adapt || o.readsSaved()) {
				return usagef("--of shows figures of games that are compared: leave --skill, --adapt and saved " +
					"results out")
			}
			o.rest = func(first, games uint64) string { return again(cmd, args, first, games) }
			return inStudy(s, func() error {
				return runCompare(cmd.Context(), cmd.OutOrStdout(), cmd.ErrOrStderr(), o)
			})
		},
	}
	f := cmd.Flags()
	addTableFlags(cmd, &o.Table)
	o.lengthFlags.add(f, "a comparison", "games of each; the usual ones know a difference to ±1 point, in 8 s; "+
		"several variants are played no longer than that takes",
		"play until the difference of every share is known within this much, 0.005 for half a point")
	addRunFlags(f, &o.seed, &o.workers, &o.confidence)
	shareVar(f, &o.size, "size", 0.005, "say how many games tell a difference of this size")
	addOutputFlags(cmd, &o.outputFlags)
	f.StringArrayVar(&o.figures, "of", nil, "figure that is shown of each besides: \"p95 rounds\"; as often as needed")
	f.BoolVar(&o.full, "full", false, "every metric, not those alone that moved most")
	f.BoolVar(&o.together, "together", false, "two variants and both of them: what they do beyond the sum of each")
	f.BoolVar(&o.replays, "replays", false,
		"with --html, games that end otherwise as pages beside it, as each side ends them")
	f.BoolVar(&o.skill, "skill", false,
		"ask on every rung of the ladder of bots, from beginners to experts, who play all seats")
	f.BoolVar(&o.adapt, "adapt", false,
		"train both sides briefly under each of the rules first, and show the difference before and after (minutes)")
	return cmd
}

// parseVariant takes one of A, B, ... apart, as it stands on the command line: RULES, SEAT=POLICY,...
// and +KEY=VALUE, each but the rules as often as needed.
func parseVariant(word string) lab.Side {
	v := lab.Side{Name: word}
	head, changes, _ := strings.Cut(" "+word, " +")
	for part := range strings.FieldsSeq(head) {
		switch {
		case strings.Contains(part, "=") && !exists(part):
			refuse(isOption(part), "compare %s: a change of an option begins with +: %s", part, quoted("+"+part))
			v.Seats = strings.TrimPrefix(v.Seats+","+part, ",")
		case v.Rules != "":
			try.Do(usagef("compare %q: two rule sets, %s and %s; want one, as \"colditz/dutch +dod.cards=[5]\"",
				word,
				v.Rules, part))
		default:
			v.Rules = part
		}
	}
	if changes != "" {
		for part := range strings.SplitSeq(changes, " +") {
			v.Sets = append(v.Sets, strings.TrimSpace(part))
		}
	}
	refuse(v.Rules == "" && v.Seats == "" && len(v.Sets) == 0,
		"compare %q: want rules, +KEY=VALUE or SEAT=POLICY", word)
	return v
}

// isOption says that KEY=VALUE names an option of a game, and no seat.
func isOption(set string) bool {
	key, _, _ := strings.Cut(set, "=")
	return slices.ContainsFunc(lab.Written(), func(g lab.Game) bool { return slices.Contains(keysOf(g), key) })
}

// variants are A, B, ... with all that they take from A and from the flags.
func (o *compareOptions) variants() []lab.Side {
	words := folders(o.words)
	var list []lab.Side
	for _, word := range words {
		list = append(list, parseVariant(word))
	}
	if len(o.words) == 1 || list[0].Rules == "" {
		base := extended(list)
		list = slices.Insert(list, 0, lab.Side{Name: base, Rules: base})
	}
	a := list[0]
	if o.together {
		list = append(list, bothOf(list))
	}
	for i := range list {
		v := &list[i]
		if v.Rules == "" {
			v.Rules, v.Sets, v.Seats = a.Rules, append(slices.Clone(a.Sets), v.Sets...), joined(a.Seats, v.Seats)
		}
		sets, seats := append(slices.Clone(o.Sets), v.Sets...), joined(o.Seats, v.Seats)
		v.Table, v.Table.Sets = o.Table, nil
		v.Table = try.Get(v.Turn(sets))
		v.Seats = seats
	}
	return list
}

// extended is the rule set that all of these extend; the usual one where the first is a change.
func extended(list []lab.Side) (base string) {
	if list[0].Rules == "" {
		return lab.DefaultRules
	}
	for i, v := range list {
		parent := try.Get(lab.ReadRules(v.Rules, nil)).Parent()
		refuse(parent == "", "compare %s with what? Name another rule set, or a change: +KEY=VALUE", v.Name)
		refuse(i > 0 && parent != base,
			"compare with what? %s extends %s, and %s %s: name first what all are set beside",
			list[0].Name, base, v.Name, parent)
		base = parent
	}
	return base
}

// bothOf is the second and the third of three sides at once, changed as they are.
func bothOf(list []lab.Side) (both lab.Side) {
	refuse(len(list) != 3, "--together takes a base and two changes, as '+KEY=VALUE' '+KEY=VALUE'; here %s beside %s",
		reports.Several(len(list)-1, "variant"), list[0].Name)
	base, a, b := list[0], list[1], list[2]
	both = lab.Side{
		Name: a.Name + " " + b.Name, Rules: a.Rules + b.Rules,
		Table: lab.Table{Sets: slices.Concat(a.Sets, b.Sets), Seats: strings.Trim(a.Seats+","+b.Seats, ",")},
	}
	refuse(a.Rules != "" && b.Rules != "" || both.Rules != "" && len(base.Sets) > 0,
		"--together: %s and %s cannot be laid on %s both: write one of them as +KEY=VALUE",
		a.Name, b.Name, base.Name)
	keys := func(side lab.Side) (list []string) {
		for _, set := range append(slices.Clone(side.Sets), strings.Split(side.Seats, ",")...) {
			if key, _, ok := strings.Cut(set, "="); ok {
				list = append(list, strings.TrimSpace(key))
			}
		}
		return list
	}
	of := keys(b)
	for _, key := range keys(a) {
		refuse(slices.Contains(of, key),
			"--together: %s and %s both change %s: name two different changes", a.Name, b.Name, key)
	}
	return both
}

// folders puts the rule files of a folder in the place of its name, in the order of
// their names.
func folders(words []string) (list []string) {
	for _, word := range words {
		if !isDir(word) {
			list = append(list, word)
			continue
		}
		files, err := filepath.Glob(filepath.Join(word, "*.toml"))
		refuse(err != nil || len(files) == 0, "compare %s: no rule file (*.toml) lies in that folder", word)
		list = append(list, files...)
	}
	return list
}

// joined are two values of --seats, the second over the first.
func joined(a, b string) string { return strings.Trim(a+","+b, ",") }

// checkAll says which flags do not go together, before anything is played.
func (o *compareOptions) checkAll() {
	o.workers = checkWorkers(o.workers, o.confidence)
	o.outputFlags.check()
	figures := paired.FigureNames
	if o.skill {
		figures = []string{"skill"}
	} else if o.adapt {
		figures = []string{"adapt"}
	}
	o.checkCharts(figures...)
	saved := o.readsSaved()
	refuse(saved && (o.skill || o.adapt),
		"--skill and --adapt play the games themselves: name rule sets, not saved results")
	refuse(o.together && (saved || o.skill || o.adapt),
		"--together plays the games itself: leave --skill, --adapt and saved results out")
	refuse(o.replays && (saved || o.skill || o.adapt),
		"--replays shows pairs of games: leave --skill, --adapt and saved results out")
	refuse(o.skill && o.adapt, "--skill, --adapt: one at a time")
	o.checkReplays(o.replays)
}

// runCompare plays and reports.
func runCompare(ctx context.Context, out, errOut io.Writer, o compareOptions) error {
	o.checkAll()
	r := &paired.Report{Origin: reports.Origin{Seed: o.seed, First: o.first, Confidence: o.confidence}, Size: o.size}
	if o.readsSaved() {
		o.readSaved(r)
		return o.report(out, errOut, r, false, nil)
	}
	list := o.variants()
	if lab.Kept(ctx) {
		o.rest = nil
	}
	asked := try.Get(questions.ReadFigures(list[0].Table, list[0].Rules, o.figures))
	switch {
	case o.skill:
		return runSkill(ctx, out, errOut, o, list)
	case o.adapt:
		return runAdapt(ctx, out, errOut, o, list)
	}
	experiments, err := prepared(ctx, errOut, o.quiet,
		func() ([]lab.Experiment, error) { return questions.OpenSides(r, list) })
	if err != nil {
		return err
	}
	if o.replays {
		try.Do(experiments[0].OnBoard(r.Base.Rules))
	}
	began, cpu := time.Now(), reports.CPUTime()
	c, err := o.play(ctx, errOut, experiments, r)
	interrupted := err != nil && ctx.Err() != nil
	if err != nil && !interrupted {
		return err
	}
	r.Timing = reports.Measured(c.Games(), time.Since(began), reports.CPUTime()-cpu)
	r.Partial = interrupted
	o.fill(r, c, asked)
	if r.Doubts, r.Warnings, err = lab.DoubtsOf(ctx, list, experiments, c.Sheets, o.seed); err != nil && !interrupted {
		return err
	}
	return o.report(out, errOut, r, interrupted, func(side int, game uint64) error {
		of := r.Base
		if side > 0 {
			of = r.Variants[side-1].Side
		}
		head := replayHead(of.Rules, r.Players, of.Seats, of.Set, r.Seed, game)
		return saveReplay(outputFlags{html: o.beside(game, sideName(side)), force: o.force}, errOut, experiments[side],
			head, list[side].Table)
	})
}

// play plays all sides on common games; the first games of several variants are shown ranked.
func (o *compareOptions) play(
	ctx context.Context, errOut io.Writer, experiments []lab.Experiment, r *paired.Report,
) (*questions.Comparison, error) {
	if len(experiments) == 2 || o.together {
		o.within = o.precision
	}
	empty := questions.NewComparison
	games := series[*questions.Comparison]{
		lengthFlags: o.lengthFlags, job: lab.Job{Seed: o.seed, First: o.first, Workers: o.workers},
		sides: len(experiments), enough: o.within,
		run: func(ctx context.Context, job lab.Job) (*questions.Comparison, error) {
			return questions.CompareSome(ctx, experiments, o.open, job)
		},
	}
	for i := range experiments[1:] {
		o.open = append(o.open, i+1)
	}
	games.known = func(c *questions.Comparison) float64 {
		half := o.known(c)
		games.sides = 1 + len(o.open)
		return half
	}
	if o.together { // what is counted of all three is counted in the games of all
		empty = questions.NewCrossed
		games.known, games.run = o.known, func(ctx context.Context, job lab.Job) (*questions.Comparison, error) {
			return questions.CompareCrossed(ctx, experiments, job)
		}
	}
	if len(experiments) > 2 {
		games.first = func(c *questions.Comparison) string {
			r.Fill(c.Sheets, c.Pairs, o.precision > 0)
			return soFar(r, widthOf(errOut))
		}
	}
	return games.play(ctx, errOut, empty(experiments), o.quiet)
}

// fill puts what was counted into the report, and the figures that were asked for.
func (o *compareOptions) fill(r *paired.Report, c *questions.Comparison, asked questions.Figures) {
	r.Fill(c.Sheets, c.Pairs, o.precision > 0)
	r.Settle(c.Settled)
	if c.Games() > 0 {
		r.Base.Figures = asked.Of(c.Sheets[0], o.confidence, o.precision > 0)
		for i := range r.Variants {
			r.Variants[i].Figures = asked.Of(c.Sheets[i+1], o.confidence, o.precision > 0)
		}
	}
	if o.together && c.Games() > 1 {
		r.Cross(c.Beyond(), o.precision > 0)
	}
	if o.precision > 0 && c.Games() > 1 {
		r.Cost = reports.CostOf(differences(c), c.Games(), o.precision, o.confidence)
	}
}

// sideName tells the pages of a game apart: as the base ends it, and as a variant does.
func sideName(side int) string {
	if side == 0 {
		return "-base"
	}
	return fmt.Sprint("-variant-", side)
}

// soFar is the ranking by the first games, without what the words in it mean.
func soFar(r *paired.Report, width int) string {
	t := r.Ranking()
	t.Title, t.Notes = fmt.Sprintf("so far, by %s games of each:", reports.Whole(r.Games)), nil
	return t.Text(width) + "\n"
}

// known is how far off the difference of a share may be, of the variant of which that is known
// least. From then on those alone are open of which it is not known well enough: widths
// decide, never the differences, so that what is dropped is not flattered (questions.Known).
func (o *compareOptions) known(c *questions.Comparison) float64 {
	o.open = nil
	widest := o.widest(beyond(c))
	for i, p := range c.Pairs {
		half := o.widest(shares(p))
		if !(half <= o.within) {
			o.open = append(o.open, i+1)
		}
		widest = max(widest, half)
	}
	return widest
}

// widest is half the widest interval, rounded to billionths: its last bits differ between
// processors, but the games that are played must not.
func (o *compareOptions) widest(list []reports.Estimate) (half float64) {
	interval := reports.Estimate.Interval
	if o.precision > 0 {
		interval = reports.Estimate.Anytime
	}
	for _, e := range list {
		if e.N < 2 {
			return 1
		}
		half = max(half, interval(e, o.confidence).Half())
	}
	return math.Round(half*1e9) / 1e9
}

// differences are those of every share, of every variant, and what is beyond the sum of two.
func differences(c *questions.Comparison) (list []reports.Estimate) {
	for _, p := range c.Pairs {
		list = append(list, shares(p)...)
	}
	return append(list, beyond(c)...)
}

func shares(p *paired.Pair) (list []reports.Estimate) {
	for _, name := range p.Outcomes() {
		list = append(list, p.Outcome(name))
	}
	return list
}

func beyond(c *questions.Comparison) (list []reports.Estimate) {
	for _, e := range c.Beyond() {
		list = append(list, e.Value)
	}
	return list
}

// readsSaved says that saved results are compared, and nothing is played.
func (o *compareOptions) readsSaved() bool {
	return slices.ContainsFunc(o.words, func(w string) bool { return filepath.Ext(w) == ".json" })
}

// readSaved fills the report from results that run has saved.
func (o *compareOptions) readSaved(r *paired.Report) {
	var runs []*reports.Result
	for _, file := range o.words {
		refuse(filepath.Ext(file) != ".json",
			"compare %s with %s: a saved result is compared with saved results alone", file,
			strings.Join(slices.DeleteFunc(slices.Clone(o.words), func(w string) bool { return w == file }), ", "))
		text, err := lab.ReadAll(file)
		blame(err, "compare %s", file)
		run, err := reports.ReadResult(text)
		blame(err, "compare %s", file)
		runs = append(runs, run)
		refuse(!questions.SameGame(runs[0].Rules, run.Rules),
			"compare %s: it is a result of %s, and %s one of %s: nothing of them can be compared", file,
			run.Rules, o.words[0], runs[0].Rules)
		side := paired.Side{Name: file, Rules: run.Rules, RulesHash: run.RulesHash, Seats: run.Seats, Set: run.Set}
		if len(runs) == 1 {
			r.Base, r.Origin = side, run.Origin // whose games, and confidence, are the comparison's own
			r.Engine, r.Confidence, r.Partial = lab.Engine, o.confidence, false
			continue
		}
		r.Variants = append(r.Variants, paired.Variant{Side: side})
	}
	refuse(len(runs) < 2, "compare %s with what? Name another saved result", o.words[0])
	base := runs[0]
	e, _, _, err := lab.Table{Players: base.Players, Sets: base.Set}.Open(base.Rules)
	var form *reports.Form
	if err == nil { // the words for outcomes; without the rules their names do
		form = e.Form()
	}
	r.Apart(runs, form)
	for i, run := range runs {
		if run.Engine != base.Engine {
			const others = "%s: %s played it, and %s played %s: bots, and rules of the same hash, may be others there"
			r.Doubts = append(r.Doubts, fmt.Sprintf(others, o.words[i], run.Engine, base.Engine, o.words[0]))
		}
		for _, d := range run.Doubts {
			r.Doubts = append(r.Doubts, o.words[i]+": "+d)
		}
	}
	r.Warnings = append([]string{}, r.Doubts...)
}

// report saves and prints the report; saveGame writes the page of a game.
func (o *compareOptions) report(
	out, errOut io.Writer, r *paired.Report, interrupted bool, saveGame func(side int, game uint64) error,
) error {
	type shown struct {
		side int
		game uint64
	}
	var games []shown
	if o.replays {
		r.Page = func(side int, game uint64) string {
			if s := (shown{side, game}); !slices.Contains(games, s) {
				games = append(games, s)
			}
			return filepath.Base(o.beside(game, sideName(side)))
		}
	}
	played := r.Games
	if !r.Paired || o.within > 0 {
		played = 0
	}
	r.Made = o.made(played)
	try.Do(o.show(out, errOut, answers.Compared(r, o.full)))
	for _, s := range games {
		try.Do(saveGame(s.side, s.game))
	}
	if interrupted {
		fmt.Fprintf(errOut, "interrupted after %d games of each\n", r.Games)
		if o.games > r.Games && o.rest != nil && o.within == 0 && o.duration == 0 {
			fmt.Fprintln(errOut, "the rest:", o.rest(o.first+r.Games, o.games-r.Games))
		}
		return &exitError{exitInterrupted, context.Canceled}
	}
	return nil
}
