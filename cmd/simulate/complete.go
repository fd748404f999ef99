package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"escapesim/lab"
)

// rulesMeant are the rules that a command line names so far: the first argument,
// --rules, or the default.
func rulesMeant(cmd *cobra.Command, args []string) string {
	if f := cmd.Flags().Lookup("rules"); f != nil && f.Value.String() != "" {
		return f.Value.String()
	}
	if len(args) > 0 {
		return args[0]
	}
	return lab.DefaultRules
}

// oneRuleSet completes the argument of a command that takes one rule set.
func oneRuleSet(cmd *cobra.Command, args []string, word string) ([]string, cobra.ShellCompDirective) {
	if len(args) > 0 {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	return ruleNames(cmd, args, word)
}

// completeSet completes --set: the key of an option, then its values.
func completeSet(cmd *cobra.Command, args []string, word string) ([]string, cobra.ShellCompDirective) {
	d, err := lab.ReadRules(rulesMeant(cmd, args), nil)
	if err != nil {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	var list []string
	key, _, valued := strings.Cut(word, "=")
	for _, o := range d.Values() {
		switch {
		case !valued:
			list = append(list, o.Key+"=\t"+o.Doc)
		case o.Key != key:
		case o.Kind == lab.Choice:
			for _, name := range o.Names {
				list = append(list, key+"="+name)
			}
		case o.Kind == lab.Truth:
			list = append(list, key+"=false", key+"=true")
		default:
			list = append(list, key+"="+strings.ReplaceAll(o.Example(), ", ", ",")+"\t"+o.Domain())
		}
	}
	if !valued {
		return list, cobra.ShellCompDirectiveNoFileComp | cobra.ShellCompDirectiveNoSpace
	}
	return list, cobra.ShellCompDirectiveNoFileComp
}

// completeKnob completes --knob: the key of an option, or the number of players, then
// values that may stand there first.
func completeKnob(cmd *cobra.Command, args []string, word string) ([]string, cobra.ShellCompDirective) {
	list, how := completeSet(cmd, args, word)
	g, err := lab.GameOf(rulesMeant(cmd, args))
	if err != nil {
		return list, how
	}
	least, most, _ := g.Players()
	switch key, _, valued := strings.Cut(word, "="); {
	case least == most:
	case !valued:
		list = append(list, "players=\tnumber of players")
	case key == "players":
		list = append(list, fmt.Sprintf("players=%d..%d", least, most))
	}
	return list, how
}

// completeSeats completes --seats: the last SEAT=POLICY of the list.
func completeSeats(cmd *cobra.Command, args []string, word string) ([]string, cobra.ShellCompDirective) {
	g, err := lab.GameOf(rulesMeant(cmd, args))
	if err != nil {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	_, _, players := g.Players()
	if n, err := cmd.Flags().GetInt("players"); err == nil && n > 0 {
		players = n
	}
	before := word[:strings.LastIndexByte(word, ',')+1]
	seat, _, seated := strings.Cut(word[len(before):], "=")
	var list []string
	for _, w := range g.Seats(players) {
		switch {
		case !seated:
			list = append(list, before+w.Name+"=")
		case w.Name == seat:
			for _, bot := range g.Bots() {
				if len(bot.Seats) == 0 || slices.Contains(bot.Seats, seat) ||
					slices.Contains(bot.Seats, "allied") && strings.HasPrefix(seat, "team_") {
					list = append(list, before+seat+"="+bot.Name+"\t"+bot.Doc)
				}
			}
		}
	}
	if !seated {
		return list, cobra.ShellCompDirectiveNoFileComp | cobra.ShellCompDirectiveNoSpace
	}
	return list, cobra.ShellCompDirectiveNoFileComp
}

// completeValues gives every command the completion of the flags that name rules,
// options and seats, so that no command can forget it.
func completeValues(cmd *cobra.Command) {
	for name, complete := range map[string]cobra.CompletionFunc{
		"set": completeSet, "seats": completeSeats,
		"rules": ruleNames, "knob": completeKnob,
	} {
		if cmd.Flags().Lookup(name) == nil {
			continue
		}
		if _, known := cmd.GetFlagCompletionFunc(name); !known {
			_ = cmd.RegisterFlagCompletionFunc(name, complete)
		}
	}
	for _, c := range cmd.Commands() {
		completeValues(c)
	}
}
