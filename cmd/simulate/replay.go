package main

import (
	"fmt"
	"io"
	"strings"

	"github.com/pelletier/go-toml/v2"
	"github.com/spf13/cobra"

	"escapesim/lab"
)

// replayOptions are what the flags of replay say.
type replayOptions struct {
	rules string
	lab.Table
	seed, game uint64
	as         string
	at         int
}

// writable is an experiment whose positions can be written down.
type writable interface {
	PositionAt(seed, game uint64, step int) (entries []lab.Entry, words string, err error)
}

// seated is an experiment whose games can be told as one seat hears them.
type seated interface {
	As(seat string) (lab.Experiment, error)
}

func newReplayCmd() *cobra.Command {
	var o replayOptions
	cmd := &cobra.Command{
		Use:   "replay [RULES]",
		Short: "Play one game of a run again and write it down",
		Long: `replay plays game number --game of the run with seed --seed again, with the
same rules and seats, and writes down every decision and what came of it. Games
with an umpire can be told with --as as one of the seats is told them.

--scenario-at STEP writes down one position of the game instead, after so many
decisions (forced ones count), as a scenario file that simulate scenario plays.`,
		Example: "  simulate replay --seed 1 --game 4711\n  simulate replay evasion/price --seed 1 --game 8 --as german\n  simulate replay colditz/thibault --players 6 --seats german=random --seed 1 --game 3\n  simulate replay --seed 1 --game 4711 --scenario-at 250 > position.toml",
		Args:    oneOrNone("rule set"),
		RunE: func(cmd *cobra.Command, args []string) error {
			o.rules = lab.DefaultRules
			if len(args) == 1 {
				o.rules = args[0]
			}
			return runReplay(cmd.OutOrStdout(), o)
		},
	}
	addTableFlags(cmd, &o.Table)
	cmd.Flags().Uint64Var(&o.seed, "seed", 1, "seed of the run")
	cmd.Flags().Uint64Var(&o.game, "game", 0, "index of the game")
	cmd.Flags().StringVar(&o.as, "as", "", "who reads it: a seat, or umpire for everything")
	cmd.Flags().IntVar(&o.at, "scenario-at", -1, "write down the position after so many decisions as a scenario file")
	return cmd
}

func runReplay(out io.Writer, o replayOptions) error {
	e, seats, players, err := o.Open(o.rules)
	if err != nil {
		return err
	}
	if o.at != -1 {
		return o.writeScenario(out, e, players)
	}
	if o.as != "" {
		s, ok := e.(seated)
		if !ok {
			return usagef("--as %s: %s is told in one way only", o.as, o.rules)
		}
		if e, err = s.As(o.as); err != nil {
			return err
		}
	}
	words := make([]string, len(seats))
	for i, s := range seats {
		words[i] = s.Name + "=" + s.Text
	}
	if _, err := fmt.Fprintf(out, "%s (%s), %d players, seed %d, game %d\n%s\n\n", o.rules, e.Hash(), players, o.seed, o.game, strings.Join(words, ", ")); err != nil {
		return err
	}
	return e.Replay(out, o.seed, o.game)
}

// writeScenario writes one position of the game down (--scenario-at).
func (o *replayOptions) writeScenario(out io.Writer, e lab.Experiment, players int) error {
	if o.at < 0 {
		return usagef("--scenario-at %d: a number of decisions from 0", o.at)
	}
	w, ok := e.(writable)
	if !ok {
		return usagef("--scenario-at: %s has no scenario files", o.rules)
	}
	entries, words, err := w.PositionAt(o.seed, o.game, o.at)
	if err != nil {
		return err
	}
	file := struct {
		Title   string         `toml:"title"`
		Rules   string         `toml:"rules"`
		Players int            `toml:"players"`
		Set     []string       `toml:"set,omitempty"`
		Setup   map[string]any `toml:"setup"`
		Step    []stepOfFile   `toml:"step"`
	}{
		Title: fmt.Sprintf("game %d of seed %d after %d decisions", o.game, o.seed, o.at),
		Rules: o.rules, Players: players, Set: o.Sets,
		Setup: map[string]any{"bare": true},
		Step:  []stepOfFile{},
	}
	for _, entry := range entries {
		file.Setup[entry.Name] = entry.Value
	}
	if words != "" {
		file.Step = append(file.Step, stepOfFile{Do: words})
	}
	return toml.NewEncoder(out).Encode(file)
}

// stepOfFile is a step of a scenario file.
type stepOfFile struct {
	Do string `toml:"do"`
}
