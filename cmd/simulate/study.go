package main

import (
	"errors"
	"path/filepath"
	"strconv"

	"github.com/spf13/cobra"

	"escapesim/lab"
)

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
	if err != nil {
		return nil, usagef("%v", err)
	}
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
func inStudy(s *lab.Study, err error) error {
	var usage *exitError
	var user *lab.UserError
	if s != nil && (errors.As(err, &user) || errors.As(err, &usage) && usage.code == exitUsage) {
		return usagef("%v", s.Locate(err))
	}
	return err
}
