package main

import (
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"escapesim/lab"
	"escapesim/lab/try"
)

// scenarioOptions are what the flags of scenario say.
type scenarioOptions struct {
	transcript bool
	quiet      bool
}

func newScenarioCmd() *cobra.Command {
	var o scenarioOptions
	cmd := &cobra.Command{
		Use:   "scenario FILE...",
		Short: "Play positions that are set up by hand and check what is expected of them",
		Long: `scenario plays scenario files: TOML with the rules and their overrides, a
position, the dice in order, and steps. A step is a decision in the words that
replay prints, with what must hold: facts, decisions that are open or not,
events that happen. All files are read before the first is played.

Exit code 0 when everything holds; 1 when a step does not, with the step, what
was expected and what happened instead; 2 when a file cannot be understood.`,
		Example:           "  simulate scenario arrest.toml\n  simulate scenario --transcript arrest.toml search.toml",
		Args:              words(1, -1, "one file or more"),
		ValidArgsFunction: filesEnding("toml"),
		RunE: func(cmd *cobra.Command, args []string) error {
			return runScenario(cmd.OutOrStdout(), args, o)
		},
	}
	f := cmd.Flags()
	f.BoolVar(&o.transcript, "transcript", false, "print every decision and what it brought")
	f.BoolVarP(&o.quiet, "quiet", "q", false, "print failures only")
	return cmd
}

func runScenario(out io.Writer, files []string, o scenarioOptions) error {
	var all []*lab.Scenarios
	for _, name := range files {
		f := try.Get(lab.ReadScenarios(name))
		all = append(all, f)
	}
	p := &printer{out: out}
	cases, failed := 0, 0
	for _, f := range all {
		for _, c := range f.Cases {
			cases++
			name := f.Path
			if c.Name != "" {
				name += ": " + c.Name
			}
			var tell func(string)
			if o.transcript {
				p.line("%s", name)
				tell = func(line string) { p.line("  %s", line) }
			}
			err := c.Play(tell)
			var wrong *lab.Failure
			switch {
			case errors.As(err, &wrong):
				failed++
				p.line("FAIL %v", wrong)
				for _, happened := range wrong.Happened {
					p.line("    %s", happened)
				}
			case err != nil:
				return err
			case !o.quiet:
				p.line("ok   %s", name)
			}
		}
	}
	if p.err != nil {
		return p.err
	}
	if failed > 0 {
		return fmt.Errorf("%d of %d scenarios failed", failed, cases)
	}
	return nil
}

// printer prints lines and keeps the first error.
type printer struct {
	out io.Writer
	err error
}

func (p *printer) line(format string, args ...any) { p.text(fmt.Sprintf(format+"\n", args...)) }

func (p *printer) text(text string) {
	if p.err == nil {
		_, p.err = io.WriteString(p.out, text)
	}
}
