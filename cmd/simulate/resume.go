package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"github.com/spf13/cobra"

	"escapesim/lab"
	"escapesim/lab/try"
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
would have had undisturbed, and prints what the command prints. The command keeps
FILE.journal beside FILE until it is at its end; its words stand there, and are
given again in the folder in which they were given, where that still exists.

A file that is damaged, or that this program would play otherwise, because the
rules, the bots or the program are others by now, is refused: exit code 3. Of a
run that is at its end, resume prints the result.`,
		Example: `  simulate run --games 1e6 -o result.json
  simulate resume result.json`,
		Args:              words(1, 1, "one file"),
		ValidArgsFunction: filesEnding("json"),
		RunE: func(cmd *cobra.Command, args []string) error {
			o.file = args[0]
			return runResume(cmd.Context(), cmd.OutOrStdout(), cmd.ErrOrStderr(), o)
		},
	}
	cmd.Flags().IntVar(&o.workers, "workers", 0, "games played side by side (default: as the run was begun)")
	cmd.Flags().BoolVar(&o.quiet, "quiet", false, "no progress on standard error")
	return cmd
}

// filesEnding complete the names of files with this ending.
func filesEnding(ending string) cobra.CompletionFunc {
	return func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
		return []string{ending}, cobra.ShellCompDirectiveFilterFileExt
	}
}

// runResume gives the command again that was ended.
func runResume(ctx context.Context, out, errOut io.Writer, o resumeOptions) error {
	file := try.Get(filepath.Abs(o.file))
	from, err := reopenJournal(file, o.file, errOut)
	if err == nil {
		defer func() { _ = from.file.Close() }() // which may be another by then
		return o.giveAgain(ctx, out, errOut, file, from)
	}
	if !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	text, err := os.ReadFile(file)
	refuse(err != nil, "resume %s: %v", o.file, reason(err))
	gone := filepath.Base(file) + journalEnding
	r, err := reports.ReadResult(text)
	switch {
	case err != nil:
		return &exitError{exitCorrupt, fmt.Errorf("%s: %w; nor is there a %s to go on with", o.file, err, gone)}
	case r.Partial:
		text := "%s: it was ended before its end, and %s, by which it goes on, is not there; " +
			"run --first %d plays the rest, and merge puts both together"
		return &exitError{exitCorrupt, fmt.Errorf(text, o.file, gone, r.First+r.Games)}
	}
	fmt.Fprintf(errOut, "%s is at its end: nothing is left to play\n", o.file)
	return runMerge(out, errOut, mergeOptions{
		files: []string{file}, incomplete: true, outputFlags: outputFlags{format: "table"},
	})
}

// giveAgain gives the command of a journal again in the folder where it was given, if that
// is still there.
func (o *resumeOptions) giveAgain(ctx context.Context, out, errOut io.Writer, file string, from *resumed) error {
	head := from.head
	if head.Engine != lab.Engine {
		const other = "%s: %s played it, and this is %s"
		return &exitError{exitCorrupt, fmt.Errorf(other, from.name, head.Engine, lab.Engine)}
	}
	fmt.Fprintf(errOut, goesOn, reports.Whole(from.games()))
	if isDir(head.Folder) {
		try.Do(os.Chdir(head.Folder))
	}
	words := slices.Concat(head.Command, []string{"--force"}) // what stands there is the command's own
	if head.Command[0] != "study" {                           // whose journal stands beside the study
		words = append(words, "--output", file)
	}
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

// resumed is what a command goes on with, in its context.
type resumed struct {
	*journalFile
	entries []lab.JournalEntry
	damaged int
}

type resumedKey struct{}

func resumedIn(ctx context.Context) *resumed {
	r, _ := ctx.Value(resumedKey{}).(*resumed)
	return r
}
