package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"escapesim/lab"
	"escapesim/reports"
)

// resumeOptions are what the flags of resume say.
type resumeOptions struct {
	file    string
	workers int
	quiet   bool
}

func newResumeCmd() *cobra.Command {
	var o resumeOptions
	cmd := &cobra.Command{
		Use:   "resume FILE",
		Short: "Go on with a run, a sweep, an audit, ... that was ended by a kill, a power cut, Ctrl-C",
		Long: `resume goes on with a command that was given with -o FILE, to the figures that it
would have had undisturbed, and prints what the command prints. A run keeps its
FILE up to date; a sweep, a tuning, a comparison, an audit and the like keep
FILE.journal beside it until they are at their end. The command stands there, and is
given again in the folder in which it was given, where that still exists.

A file that is damaged, or that this program would play otherwise, because the
rules, the bots or the program are others by now, is refused: exit code 3. Of a
run that is at its end, resume prints the result.`,
		Example: `  simulate run --games 1e6 -o result.json
  simulate resume result.json`,
		Args:              words(1, 1, "one file"),
		ValidArgsFunction: resultFiles,
		RunE: func(cmd *cobra.Command, args []string) error {
			o.file = args[0]
			return runResume(cmd.Context(), cmd.OutOrStdout(), cmd.ErrOrStderr(), o)
		},
	}
	cmd.Flags().IntVar(&o.workers, "workers", 0, "games played side by side (default: as the run was begun)")
	cmd.Flags().BoolVar(&o.quiet, "quiet", false, "no progress on standard error")
	return cmd
}

// resultFiles completes the names of results.
func resultFiles(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
	return []string{"json"}, cobra.ShellCompDirectiveFilterFileExt
}

// runResume gives the command again that began the run.
func runResume(ctx context.Context, out, errOut io.Writer, o resumeOptions) error {
	file, err := filepath.Abs(o.file)
	if err != nil {
		return err
	}
	if exists(file + journalEnding) {
		return resumeJournal(ctx, out, errOut, o, file)
	}
	k, text, err := reopen(file)
	if err != nil {
		return usagef("resume %s: %v", o.file, err)
	}
	defer k.close()
	r, err := reports.ReadResult(text)
	switch {
	case err != nil:
		return &exitError{exitCorrupt, fmt.Errorf("%s: %w; nor is there a %s to go on with", o.file, err, filepath.Base(file)+journalEnding)}
	case len(r.Command) == 0:
		fmt.Fprintf(errOut, "%s is at its end: nothing is left to play\n", o.file)
		return runMerge(out, errOut, mergeOptions{files: []string{file}, incomplete: true, outputFlags: outputFlags{format: "table"}})
	}
	return o.giveAgain(ctx, out, errOut, r.Command, r.Folder, file, &resumed{kept: k, PartFile: lab.PartFile{Name: o.file, Text: text}})
}

// giveAgain gives a command again in the folder where it was given, if that is still
// there.
func (o *resumeOptions) giveAgain(ctx context.Context, out, errOut io.Writer, words []string, folder, file string, from *resumed) error {
	if isDir(folder) {
		if err := os.Chdir(folder); err != nil {
			return err
		}
	}
	words = append(words, "--output", file, "--force") // what stands there is the command's own
	if o.workers != 0 {
		words = append(words, fmt.Sprint("--workers=", o.workers))
	}
	if o.quiet {
		words = append(words, "--quiet")
	}
	root := newRootCmd()
	root.SetArgs(words)
	root.SetOut(out)
	root.SetErr(errOut)
	return root.ExecuteContext(context.WithValue(ctx, resumedKey{}, from))
}

// resumed is what a command goes on with, in its context: the file of a run, a
// journal, or both.
type resumed struct {
	*kept
	lab.PartFile

	journal *journalFile
	entries []lab.JournalEntry
	damaged int
}

type resumedKey struct{}

func resumedIn(ctx context.Context) *resumed {
	r, _ := ctx.Value(resumedKey{}).(*resumed)
	return r
}

// takeUp begins to keep the file of the run, if it is to be kept; of a run that
// goes on, with what was counted before.
func (o *runOptions) takeUp(ctx context.Context, errOut io.Writer, p *lab.Part) error {
	if !o.saves() || endings[filepath.Ext(o.file)] != "json" {
		return nil
	}
	k := &keeper{kept: &kept{file: o.file, force: o.force}, every: o.every, notes: errOut}
	o.keeper = k
	if o.force { // what stands there stays until there is something better
		k.last = time.Now()
	}
	before := resumedIn(ctx)
	if before == nil || before.kept == nil {
		return nil
	}
	k.kept, k.last = before.kept, time.Now()
	list, err := lab.ReadParts([]lab.PartFile{before.PartFile})
	if err != nil {
		return err
	}
	old := list[0]
	if old.RulesHash != p.RulesHash || old.Seed != p.Seed || old.First != p.First || !slices.Equal(old.Seats, p.Seats) {
		return &lab.PartError{Err: fmt.Errorf("%s: its command is another than that of its games", before.Name)}
	}
	p.Tally, p.Timing = old.Tally, old.Timing
	if o.duration > 0 {
		o.duration = max(o.duration-time.Duration(old.Timing.Wall*float64(time.Second)), time.Nanosecond)
	}
	fmt.Fprintf(errOut, "%s games are there; the run goes on\n", reports.Whole(old.Games))
	return nil
}
