package main

import (
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"escapesim/lab"
)

// How many words commands take.

// family makes a command that only has commands below it.
func family(cmd *cobra.Command, below ...*cobra.Command) *cobra.Command {
	cmd.Args = noWord
	cmd.RunE = func(cmd *cobra.Command, _ []string) error { return cmd.Help() }
	cmd.AddCommand(below...)
	return cmd
}

// noWord is for commands that only have commands below them.
func noWord(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	var names []string
	for _, c := range cmd.Commands() {
		names = append(names, c.Name())
	}
	return usagef("no command %q%s", cmd.Name()+" "+args[0], lab.OrOneOf(args[0], names))
}

// words asks for so many arguments, and says what they are when there are
// not.
func words(least, most int, what string) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		if len(args) < least || most >= 0 && len(args) > most {
			name := strings.TrimPrefix(cmd.CommandPath(), "simulate ")
			if len(args) == 0 {
				return usagef("%s takes %s; see simulate %s --help", name, what, name)
			}
			return usagef("%s takes %s, not %d words", name, what, len(args))
		}
		return nil
	}
}

// rulesIn are the rules that the only word of a command names, or the usual ones.
func rulesIn(args []string) string { return append(args, lab.DefaultRules)[0] }

// oneOrNone lets a command take one word, as what is called, or none.
func oneOrNone(what string) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		if len(args) > 1 {
			return usagef("%s takes one %s, not %d: %s", cmd.Name(), what, len(args), strings.Join(args, " "))
		}
		return nil
	}
}

// oneRules lets a command take one rule set, or none.
func oneRules(cmd *cobra.Command, args []string) error {
	if len(args) > 1 {
		return usagef("%s takes one rule set, not %d: %s, %s%s; simulate compare sets them beside each other",
			cmd.Name(), len(args), args[0], args[1], strings.Repeat(", ...", min(len(args)-2, 1)))
	}
	if _, err := strconv.ParseFloat(strings.Join(args, ""), 64); err == nil {
		flag := "games"
		if cmd.Flags().Lookup("game") != nil {
			flag = "game"
		}
		return usagef("%s takes a rule set, not a number: --%s %s", cmd.Name(), flag, args[0])
	}
	return nil
}

// noWords is for commands that take flags alone.
func noWords(cmd *cobra.Command, args []string) error {
	if len(args) > 0 {
		return usagef("%s takes no argument: %s", cmd.Name(), strings.Join(args, " "))
	}
	return nil
}
