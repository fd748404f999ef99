package main

import (
	"errors"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"escapesim/lab"
)

// newRootCmd builds the command tree.
func newRootCmd() *cobra.Command {
	root := &cobra.Command{
		Use:   "simulate",
		Short: "Monte Carlo laboratory for escape board games",
		Long: `simulate plays escape board games by the million and says who wins, how sure
that is, and why. First steps: who wins, what a change of the rules does, and all
questions at once.`,
		Example: "  simulate run\n  simulate compare '+dod.cards=[4,5,6]'\n  simulate review",
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 {
				return nil
			}
			var names []string
			for _, c := range cmd.Commands() {
				names = append(names, c.Name())
			}
			if near := lab.Nearest(args[0], names); near != "" {
				return usagef("no command %q: did you mean %s?", args[0], near)
			}
			return usagef("no command %q; see simulate --help", args[0])
		},
		RunE: func(cmd *cobra.Command, _ []string) error {
			if version, _ := cmd.Flags().GetBool("version"); version {
				return writeAnswer(cmd.OutOrStdout(), "table", versions)
			}
			return cmd.Help()
		},
		PersistentPreRunE: func(cmd *cobra.Command, _ []string) error { return noFileDash(cmd) },
		SilenceUsage:      true,
		SilenceErrors:     true,
	}
	root.SetFlagErrorFunc(func(cmd *cobra.Command, err error) error {
		if bad := (*pflag.InvalidValueError)(nil); errors.As(err, &bad) {
			if bad.GetFlag().Name == "players" && strings.ContainsAny(bad.GetValue(), "-.,") {
				const form = "--players takes one number, not %q; several are a knob: " +
					"simulate sweep --knob players=2..6"
				return usagef(form, bad.GetValue())
			}
			return usagef("--%s takes %s, not %q", bad.GetFlag().Name, flagWants(bad.GetFlag()), bad.GetValue())
		}
		if bare := (*pflag.ValueRequiredError)(nil); errors.As(err, &bare) {
			_, what := pflag.UnquoteUsage(bare.GetFlag())
			return usagef("--%s: its value is missing: %s", bare.GetFlag().Name, what)
		}
		if cmd == root { // the flag is of a command that there is not
			if wrong := root.ValidateArgs(root.Flags().Args()); wrong != nil {
				return wrong
			}
		}
		return usagef("%v%s", err, nearestFlag(cmd, err.Error()))
	})
	addCommands(root)
	root.Flags().Bool("version", false, "say which version of the program this is")
	catchFailures(root)
	keepJournals(root)
	completeValues(root)
	fitHelp(root)
	return root
}

// addCommands adds all commands in the groups under which the help lists them. A new
// command is one file and one line here.
func addCommands(root *cobra.Command) {
	for _, group := range []struct {
		title    string
		commands []*cobra.Command
	}{
		{"Ask about rules:", []*cobra.Command{
			newRunCmd(),
			newReviewCmd(),
			newCompareCmd(),
			newSweepCmd(),
			newSensitivityCmd(),
			newCheckCmd(),
			newStudyCmd(),
		}},
		{"Look at games, rules and exact chances:", []*cobra.Command{
			newReplayCmd(),
			newPlayCmd(),
			newScenarioCmd(),
			newRulesCmd(),
			newBoardCmd(),
			newDiceCmd(),
			newDoOrDieCmd(),
			newExactCmd(),
			newExplainCmd(),
		}},
		{"Ask about bots, and how far figures rest on them:", []*cobra.Command{
			newAuditCmd(),
			newWorthCmd(),
			newTournamentCmd(),
		}},
		{"What is found, for others:", []*cobra.Command{
			newShowCmd(),
			newWebCmd(),
			newMetricsCmd(),
		}},
		{further, []*cobra.Command{
			newTrainCmd(),
			newPoliciesCmd(),
			newResumeCmd(),
			newMergeCmd(),
			newVersionCmd(),
		}},
	} {
		root.AddGroup(&cobra.Group{ID: group.title, Title: group.title})
		for _, c := range group.commands {
			c.GroupID = group.title
			root.AddCommand(c)
		}
	}
	root.SetCompletionCommandGroupID(further)
	root.SetHelpCommandGroupID(further)
	root.SetHelpCommand(newHelpCmd())
}

// further are commands that nobody needs who asks about rules: help --all lists them.
const further = "For long runs, scripts and developers:"

// noFileDash refuses - where a flag names what is written: only a result has one text
// that can go to standard output, which -o does, and no file is to have that name.
func noFileDash(cmd *cobra.Command) (err error) {
	cmd.Flags().Visit(func(f *pflag.Flag) {
		switch f.Name {
		case "output":
			if cmd.Flags().Lookup("charts") != nil {
				return
			}
		case "html", "charts", "rows", "record", "scenarios":
		default:
			return
		}
		if f.Value.String() == "-" {
			err = usagef("--%s -: that is written to a file or a folder, not to standard output: name one, or ./- "+
				"for one of that name", f.Name)
		}
	})
	return err
}

// nearestFlag names the flag that an unknown one may have meant.
func nearestFlag(cmd *cobra.Command, message string) string {
	_, name, ok := strings.Cut(message, "unknown flag: --")
	if !ok {
		return ""
	}
	var names []string
	cmd.Flags().VisitAll(func(f *pflag.Flag) { names = append(names, f.Name) })
	if near := lab.Nearest(name, names); near != "" {
		return ": did you mean --" + near + "?"
	}
	return "; see " + cmd.CommandPath() + " --help"
}

// flagWants says in words what a flag takes.
func flagWants(f *pflag.Flag) string {
	switch f.Value.Type() {
	case "count":
		return "a whole number from 0, as 1000, 1,000 or 1e6"
	case "share":
		return "a share, as 0.05 or 5%"
	case "uint64", "uint":
		return "a whole number from 0"
	case "int", "int64":
		return "a whole number"
	case "float64":
		return "a number"
	case "bool":
		return "true or false"
	case "duration":
		return "a time such as 30s or 2m"
	}
	return "another value"
}
