package main

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strconv"

	"github.com/spf13/cobra"

	"escapesim/lab"
	"escapesim/lab/try"
	"escapesim/reports/answers"
	"escapesim/reports/chart"
	"escapesim/reports/paired"
)

// studyOptions are what the flags of study say.
type studyOptions struct {
	fileOptions
	full bool
}

func newStudyCmd() *cobra.Command {
	var o studyOptions
	cmd := &cobra.Command{
		Use:   "study FILE",
		Short: "All that a study file asks: compare, sweep and check, on one page",
		Long: `study plays all that a file asks of a game: its variants beside the base, as
compare does, its knobs turned, as sweep does, its assertions, as check does. The
answers stand first, then each part, and with --html all of it on one page. The
file lies beside the rules, in a designer's own repository:

  question = "What do other Do or Die cards do to the balance?"
  base = "colditz/thibault"      # or rules; a file as seen from this one
  variants = ["+dod.cards=[5]", "house/milder.toml"]
  knobs = ["players=3..5"]
  figures = ["german", "p95 rounds"]
  assert = ["p95 rounds < 40"]
  seed = 3
  precision = 0.01               # of differences; or games = 1024

together = true plays two variants at once as a third (compare --together); players,
seats, set, board, confidence, targets are as the flags of these names.

What was played is kept in FILE.journal until the study is at its end: after a kill
or Ctrl-C the same command goes on, and so does it where the file has changed since,
with what is still asked. Everything that is wrong in the file is said before the
first game.

The exit code is that of check, where something is asserted: 0 when all hold for
sure, 4 when one fails for sure, 3 when the games allowed do not settle one.`,
		Example: "  simulate study study.toml\n  simulate study study.toml --html study.html\n" +
			"  simulate study study.toml --games 20000 -o study.json",
	}
	playsFile(cmd, &o.fileOptions, "games of each table, or the most", o.run)
	cmd.Flags().BoolVar(&o.full, "full", false, "everything, not one page")
	return cmd
}

// run gives the command of each part, and shows what they have saved.
func (o *studyOptions) run(ctx context.Context, out, errOut io.Writer) error {
	o.check()
	s, err := lab.ReadStudy(o.file)
	refuse(err != nil, "%v", err)
	found := &answers.Study{File: o.file, Made: o.made(0)}
	type part struct {
		asked   int
		command string
		answer  any
	}
	parts := slices.DeleteFunc([]part{
		{len(s.Variants), "compare", &found.Compare},
		{len(s.Knobs), "sweep", &found.Sweep},
		{len(s.Assert), "check", &found.Check},
	}, func(p part) bool { return p.asked == 0 })
	if len(parts) == 0 {
		const example = `variants = ["+dod.cards=[4,5,6]"], knobs = ["players=2..6"] or assert = ["german < 0.5"]`
		return usagef("%s: nothing is asked: %s", o.file, example)
	}
	over, end := context.WithCancel(context.Background())
	end()
	for _, p := range parts { // without time nothing is played, but what is wrong is said
		if err := o.give(over, io.Discard, p.command, p.answer); exitCode(err) != exitInterrupted {
			return err
		}
	}
	names := append([]string{"sweep"}, paired.FigureNames...)
	if found.Check != nil {
		names = append(names, chart.Names(answers.CheckedFile(found.Check).Figures)...)
	}
	o.checkCharts(names...)
	found.Compare, found.Sweep, found.Check = nil, nil, nil
	for _, p := range parts {
		if !o.quiet {
			fmt.Fprintln(errOut, p.command, "...")
		}
		if err = o.give(ctx, errOut, p.command, p.answer); !atEnd(err) {
			break
		}
	}
	if code := exitCode(err); !atEnd(err) && code != exitInterrupted || found.Empty() {
		return err
	}
	found.Begin(!atEnd(err))
	o.question = s.Question
	if unshown := o.show(out, errOut, answers.Studied(found, o.full)); unshown != nil {
		return unshown
	}
	return err
}

// give gives a command about the file, and reads the answer that it saves.
func (o *studyOptions) give(ctx context.Context, notes io.Writer, command string, answer any) error {
	var saved bytes.Buffer
	words := []string{command, o.file, "--format", "json", fmt.Sprint("--workers=", o.workers)}
	if o.games > 0 {
		words = append(words, fmt.Sprint("--games=", o.games))
	}
	if o.quiet {
		words = append(words, "--quiet")
	}
	root := newRootCmd()
	root.SetArgs(words)
	root.SetOut(&saved)
	root.SetErr(notes)
	err := root.ExecuteContext(ctx)
	if saved.Len() == 0 {
		return err
	}
	return cmp.Or(json.Unmarshal(saved.Bytes(), answer), err)
}

// study reads the only word of a command as a study, and sets the flags that the command
// has and the user left out to what the file says. It is nil where the word is none.
func study(cmd *cobra.Command, args []string) (*lab.Study, error) {
	if len(args) != 1 || !lab.IsStudy(args[0]) {
		if len(args) == 1 && filepath.Ext(args[0]) == ".toml" { // before anything else that is wrong
			_, err := lab.GameOf(args[0])
			return nil, err
		}
		return nil, nil
	}
	s, err := lab.ReadStudy(args[0])
	refuse(err != nil, "%v", err)
	whole := func(n uint64) []string { return []string{strconv.FormatUint(n, 10)} }
	share := func(x float64) []string { return []string{strconv.FormatFloat(x, 'g', -1, 64)} }
	f := cmd.Flags()
	long := f.Changed("games") || f.Changed("precision") || f.Changed("for")
	for _, x := range []struct {
		key, flag string
		values    []string
	}{
		{"players", "players", whole(uint64(s.Players))},
		{"seats", "seats", []string{s.Seats}},
		{"board", "board", []string{s.Board}},
		{"set", "set", s.Set},
		{"seed", "seed", whole(s.Seed)},
		{"confidence", "confidence", share(s.Confidence)},
		{"precision", "precision", share(s.Precision)},
		{"games", "games", whole(s.Games)},
		{"knobs", "knob", s.Knobs},
		{"targets", "target", s.Targets},
		{"together", "together", []string{strconv.FormatBool(s.Together)}},
		{"of", "of", []string{s.Of}},
		{"figures", "of", s.Figures},
	} {
		length := x.flag == "games" || x.flag == "precision"
		if !s.Has(x.key) || f.Lookup(x.flag) == nil || f.Changed(x.flag) || length && long {
			continue
		}
		for _, value := range x.values {
			if err := f.Set(x.flag, value); err != nil {
				return nil, usagef("%v", s.Fault(x.key, err))
			}
		}
		f.Lookup(x.flag).Changed = false // commands that lead on name the file, not what it says
		long = long || x.flag == "precision"
	}
	return s, nil
}

// inStudy puts the place in a study before what is wrong with its words.
func inStudy(s *lab.Study, run func() error) error {
	err := func() (err error) {
		defer try.Catch(&err)
		return run()
	}()
	var usage *exitError
	var user *lab.UserError
	if s != nil && (errors.As(err, &user) || errors.As(err, &usage) && usage.code == exitUsage) {
		return usagef("%v", s.Locate(err))
	}
	return err
}
