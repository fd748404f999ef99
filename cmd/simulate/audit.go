package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"

	"github.com/spf13/cobra"

	"escapesim/lab"
	"escapesim/lab/questions"
	"escapesim/lab/try"
	"escapesim/reports"
	"escapesim/reports/answers"
)

// auditOptions are what the flags of audit say.
type auditOptions struct {
	benchOptions
	seat              string
	strategies        bool
	deviations        bool
	search            bool
	bots              []string
	how               lab.Searching
	scenarios, record string
	full, recorded    bool
}

func newAuditCmd() *cobra.Command {
	var o auditOptions
	cmd := &cobra.Command{
		Use:   "audit [RULES] --seat SEAT",
		Short: "What a seat gains by playing better than its bot, as far as is found: the second error bar",
		Long: `audit says how far the balance rests on the bot that plays a seat, and what that bot
does wrong by these rules. It races strategies, and then tries single answers.

--strategies races whole bots in the seat's place: the other bots of the catalogue,
the seat's own with each of its numbers at either end, with many numbers drawn by
lot, and without each kind of decision. After each look the better half plays on, in
twice as many games. --bots NAME,... lets others race, too, to the end: a bot with
numbers (standard:jail=2), or a program (exec:./mybot.py, docs/bots-from-outside.md);
--bots alone races with them, and with nobody else, in --games games.

--deviations answers one question otherwise in all games, and plays all others as
ever: every interrupt and every choice of the opening with the first answer, the
last, one by lot, and each that there is; every kind of decision of the turn
whenever it is open, and never, but what is listed first beside it. What loses for
sure is dropped after a part of the games. The best few are played again, in five
times the games.

Games are paired: the same dice, cards and others. Figures are of games that did not
pick what they tell of: luck does not flatter them.

--search lets the seat search: it tries plans out on positions that it may know, and
leaves the bot's own only for a better one. What that gains stands there twice: by
who won, game by game; and by the sum of the advantages of the changed plans, each
measured again with fresh playouts from the true position, which has less noise.
Changed plans are listed by kind, round and place, the dearest with the command that
replays them; --scenarios DIR writes these positions as scenario files. With --cheat
search knows the truth: an upper bound. A game takes some seconds; where it takes
minutes, --one-in 20 searches one plan in 20, by lot, and counts what it gains for
20: so many more games, each with more noise.

--seat allied lets one team at a time play otherwise; gains are to that team.
Strategies race once more with all teams at once; gains are then to the side. A game
that neither side wins, or both do, counts half for either; teams share their half.`,
		Example: `  simulate audit --seat german --games 500
  simulate audit --seat allied --bots greedy,standard:run=70
  simulate audit --seat german --deviations
  simulate audit evasion/price --seat british --games 500
  simulate audit colditz/dutch --seat allied --full -o audit.json
  simulate audit --seat german --search --games 20
  simulate audit --seat allied --search --cheat --games 20 --scenarios mistakes
  simulate audit stalagluft/ebob --recorded`,
		RunE: func(cmd *cobra.Command, args []string) error {
			o.open(args, "audit")
			if o.recorded {
				return o.runRecorded(cmd.OutOrStdout(), cmd.ErrOrStderr())
			}
			try.Do(o.check(cmd.Flags().Changed("games")))
			return runAudit(cmd.Context(), cmd.OutOrStdout(), cmd.ErrOrStderr(), o)
		},
	}
	addAuditFlags(cmd, &o)
	return cmd
}

// check says what does not go together, and fills in what nothing is said of.
func (o *auditOptions) check(games bool) error {
	switch {
	case o.seat == "":
		return usagef("audit whom? Say --seat german, or another seat")
	case o.search && (o.deviations || o.strategies || len(o.bots) > 0):
		return usagef("--search: one at a time with --strategies, --deviations and --bots")
	case (o.how.Cheat || o.scenarios != "" || o.how.OneIn != 1 || o.how.Margin != 1) && !o.search:
		return usagef("--cheat, --margin, --one-in and --scenarios go with --search")
	case o.how.Fresh < 2:
		return usagef("--fresh %d: want at least 2", o.how.Fresh)
	}
	if !o.search && !o.deviations && !o.strategies && len(o.bots) == 0 {
		o.strategies, o.deviations = true, true
	}
	if o.search && !games {
		o.games = usualSearched
	}
	return nil
}

func addAuditFlags(cmd *cobra.Command, o *auditOptions) {
	cmd.Flags().StringVar(&o.seat, "seat", "",
		"who is to play otherwise: german, allied (one team at a time), team_1, british, pow, ...")
	cmd.Flags().BoolVar(&o.strategies, "strategies", false,
		"race whole bots in its place (with --deviations the default)")
	cmd.Flags().StringSliceVar(&o.bots, "bots", nil, "race these bots in its place, as --seats spells them")
	cmd.Flags().BoolVar(&o.deviations, "deviations", false, "one question at a time answered otherwise")
	cmd.Flags().BoolVar(&o.search, "search", false, "let the seat search in its own part of every turn")
	cmd.Flags().BoolVar(&o.how.Cheat, "cheat", false, "search knows the true position, hidden cards and all")
	cmd.Flags().IntVar(&o.how.Playouts, "playouts", lab.UsualPlayouts, "playouts of a search, at most")
	cmd.Flags().IntVar(&o.how.Fresh, "fresh", lab.UsualFresh, "playouts that measure a changed plan again")
	cmd.Flags().IntVar(&o.how.Margin, "margin", 1, "standard errors by which a plan must do better than the usual one")
	cmd.Flags().IntVar(&o.how.OneIn, "one-in", 1,
		"search one plan in so many, by lot, and count what it gains for all of them")
	cmd.Flags().StringVar(&o.scenarios, "scenarios", "", "folder for scenario files of the dearest mistakes")
	cmd.Flags().StringVar(&o.record, "record", "",
		"note what comes of it in this file of audits, DOCUMENT.audit.json beside a document: runs quote it")
	cmd.Flags().BoolVar(&o.recorded, "recorded", false, "say what is on record of the rules, and play nothing")
	cmd.Flags().BoolVar(&o.full, "full", false, "everything, not that alone which gains most")
	addBenchFlags(cmd, &o.benchOptions, 2000,
		"games of each deviation, and of the last look at strategies; the usual ones know a difference to ±3 points"+
			"; with --search 20, as each takes a second")
}

// usualSearched is how many games are searched where nothing is said.
const usualSearched = 20

func runAudit(ctx context.Context, out, errOut io.Writer, o auditOptions) error {
	if _, err := o.onRecord(); err != nil {
		return err // before the games, not after them
	}
	var unsaved error
	found := o.find(out, errOut, func(job lab.Job, p *progress) (*answers.Answer, error) {
		a, mistakes, err := o.tryOut(ctx, job)
		if a == nil {
			return nil, err
		}
		games := a.Base.Games
		if a.Search != nil {
			games = a.Search.Games
		}
		if err != nil && games == 0 {
			return nil, err
		}
		a.Made, a.Timing, a.Partial = o.made(0), reports.Measured(games, p.took(), 0), err != nil
		unsaved = errors.Join(o.writeMistakes(a, mistakes), o.note(a))
		return answers.Audit(a, o.full), err
	})
	return errors.Join(found, unsaved)
}

// tryOut searches, or races strategies and answers otherwise, as far as is asked for.
func (o *auditOptions) tryOut(ctx context.Context, job lab.Job) (a *reports.Audit, mistakes []lab.Mistake, err error) {
	how := questions.Strategies{Bots: o.bots, Library: o.strategies}
	switch {
	case o.search:
		return o.SearchAudit(ctx, o.rules, o.seat, job, o.confidence, o.how)
	case o.deviations:
		a, err = questions.Audit(ctx, o.Table, o.rules, o.seat, how, job, o.confidence)
	default:
		a, err = questions.RaceBots(ctx, o.Table, o.rules, o.seat, how, job, o.confidence)
	}
	return a, nil, err
}

// runRecorded says what is on record.
func (o *auditOptions) runRecorded(out, errOut io.Writer) error {
	began := time.Now()
	r := try.Get(o.Recorded(o.rules))
	r.Made = o.made(0)
	return o.finish(out, errOut, answers.Recorded(r), time.Since(began), nil)
}

// onRecord is the file of audits as it stands.
func (o *auditOptions) onRecord() (*reports.Audited, error) {
	f := &reports.Audited{Schema: reports.AuditedSchema, Rules: o.rules}
	return onRecord(o.record, "audits", o.rules, f, reports.ReadAudited,
		func(f *reports.Audited) string { return f.Rules })
}

// note notes the audit in the file of audits, if there is one to be kept.
func (o *auditOptions) note(a *reports.Audit) error {
	if o.record == "" || a.Partial {
		return nil
	}
	f, err := o.onRecord() // again: another audit may have been noted meanwhile
	if err != nil {
		return err
	}
	list, err := o.Summaries(a, o.rules, o.made(o.games))
	if err != nil {
		return err
	}
	for _, s := range list {
		f.Add(s)
	}
	return record(o.record, f)
}

// writeMistakes writes the positions of the dearest mistakes as scenario files.
func (o *auditOptions) writeMistakes(a *reports.Audit, mistakes []lab.Mistake) error {
	if o.scenarios == "" {
		return nil
	}
	if err := os.MkdirAll(o.scenarios, 0o755); err != nil {
		return err
	}
	for i := range mistakes {
		m := &mistakes[i]
		if m.Entries == nil {
			return usagef("--scenarios: %s has no scenario files", o.rules)
		}
		name := filepath.Join(o.scenarios, fmt.Sprintf("mistake-%02d.toml", i+1))
		if err := mayWrite(name, o.force); err != nil {
			return usagef("--scenarios %s: %v", name, err)
		}
		var text bytes.Buffer
		title := fmt.Sprintf("game %d of seed %d after %d decisions: %s, not %s, is worth %+.0f points to %s", m.Game,
			o.seed, m.Decision, m.Instead, m.Usual, 100*m.Advantage, a.Seat)
		do := m.Instead
		if do == lab.AsUsual {
			do = m.Usual
		}
		if err := writeScenarioFile(&text, title, o.rules, a.Players, lab.WithBoard(o.Sets, o.Board), m.Entries,
			stepOfFile{Do: do}); err != nil {
			return err
		}
		if err := writeFile("--scenarios", name, text.Bytes(), o.force); err != nil {
			return err
		}
	}
	return nil
}
