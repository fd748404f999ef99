package main

import (
	"io"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"escapesim/reports"
)

// fitHelp sets the help of a command and of those below it for the width of the
// terminal: examples stand first, as they are asked for most, and nothing is
// wider.
func fitHelp(root *cobra.Command) {
	root.SetHelpFunc(func(cmd *cobra.Command, _ []string) {
		out := cmd.OutOrStdout()
		width, height := sizeOf(out)
		text := helpOf(cmd, width, false)
		_, _ = io.WriteString(out, text+onceMore(cmd, text, height))
	})
}

// onceMore are the examples behind a help whose beginning has left a screen of so many lines;
// no terminal has the height 0.
func onceMore(cmd *cobra.Command, text string, height int) string {
	if height == 0 || cmd.Example == "" || strings.Count(text, "\n") < height {
		return ""
	}
	return "\nExamples, once more:\n" + cmd.Example + "\n"
}

// helpOf is the help of a command in lines of at most width columns; all: with the commands that
// few need.
func helpOf(cmd *cobra.Command, width int, all bool) string {
	var b strings.Builder
	about := cmd.Long
	if about == "" {
		about = cmd.Short + "."
	}
	heading := func(text string) { b.WriteString("\n" + text + "\n") }
	if cmd.Example != "" {
		b.WriteString("Examples:\n" + cmd.Example + "\n\n")
	}
	for i, paragraph := range strings.Split(about, "\n\n") {
		if i > 0 {
			b.WriteByte('\n')
		}
		about, list, listed := strings.Cut("\n"+paragraph, "\n  ") // lines further in are a list, and stay as they are
		if about != "" {
			b.WriteString(reports.Paragraph("", about, width))
		}
		if listed {
			b.WriteString("  " + list + "\n")
		}
	}
	heading("Usage:")
	if cmd.HasAvailableSubCommands() {
		b.WriteString("  " + cmd.CommandPath() + " COMMAND\n")
	}
	if !cmd.HasAvailableSubCommands() || strings.Contains(cmd.Use, " ") {
		b.WriteString(reports.Paragraph("  ", cmd.UseLine(), width))
	}
	if cmd.HasAvailableSubCommands() {
		listCommands(&b, cmd, width, all, heading)
	}
	flags := func(title string, set *pflag.FlagSet) {
		if set.HasAvailableFlags() {
			heading(title)
			b.WriteString(strings.TrimRight(set.FlagUsagesWrapped(width), "\n") + "\n")
		}
	}
	flags("Flags:", cmd.LocalFlags())
	flags("Flags of every command:", cmd.InheritedFlags())
	return b.String()
}

// listCommands lists the commands below one, in its groups where it has some.
func listCommands(b *strings.Builder, cmd *cobra.Command, width int, all bool, heading func(string)) {
	longest := 0
	for _, c := range cmd.Commands() {
		if c.IsAvailableCommand() && (c.GroupID != further || all) {
			longest = max(longest, len(c.Name()))
		}
	}
	groups := cmd.Groups()
	if len(groups) == 0 {
		groups = []*cobra.Group{{Title: "Commands:"}}
	}
	for _, group := range groups {
		if group.ID == further && !all {
			b.WriteString("\nsimulate help --all lists the rest: for long runs, scripts and developers.\n")
			break
		}
		heading(group.Title)
		for _, c := range cmd.Commands() {
			if c.IsAvailableCommand() && c.GroupID == group.ID {
				name := "  " + c.Name() + strings.Repeat(" ", longest-len(c.Name())+2)
				b.WriteString(reports.Paragraph(name, c.Short, width))
			}
		}
	}
}

// newHelpCmd is help as a word, which lists all commands where it is asked to.
func newHelpCmd() *cobra.Command {
	all := false
	cmd := &cobra.Command{
		Use: "help [COMMAND]", Short: "Help of a command; --all: which commands there are, with those of developers",
		RunE: func(cmd *cobra.Command, args []string) error {
			of, rest, err := cmd.Root().Find(args)
			if err != nil || len(rest) > 0 {
				return usagef("no command %q; see simulate help --all", strings.Join(args, " "))
			}
			if !all {
				return of.Help()
			}
			width, _ := sizeOf(cmd.OutOrStdout())
			_, err = io.WriteString(cmd.OutOrStdout(), helpOf(of, width, true))
			return err
		},
	}
	cmd.Flags().BoolVar(&all, "all", false, "list the commands for long runs, scripts and developers, too")
	return cmd
}
