package main

import (
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"github.com/pelletier/go-toml/v2"
	"github.com/spf13/cobra"

	"escapesim/lab"
	"escapesim/lab/try"
	"escapesim/reports"
)

// replayOptions are what the flags of replay say.
type replayOptions struct {
	rules string
	lab.Table
	seed, game uint64
	as, format string
	html       outputFlags // of which a replay has --html and --force
	brief, all bool
	at         int
}

func newReplayCmd() *cobra.Command {
	var o replayOptions
	cmd := &cobra.Command{
		Use:   "replay [RULES]",
		Short: "Play one game of a run again and write it down",
		Long: `replay plays game number --game of the run with seed --seed again, with the
same rules and seats, and writes down every decision and what came of it. The
head says who played, and how it ended. Below it stands the story, in a few lines:
the turning points, rounds in which a seat's chance to win changed by 20 points or
more in playouts of each position; do or dies with their odds; who was where for
how long. A search bot and a program from outside are too slow to be played out:
their games have no turning points. With --as SEAT the chances are of positions that
the seat's view allows, and the story tells what the seat was told.

A decision stands as SEAT: WORDS, in the words that scenario files take; what
came of it stands below, further in; what stands in [brackets] is said beside
it: where a step began, where it leads, pips left, or at a stop unused. Told with
--all only: questions answered no, the decision to throw (the throw itself is
told), and stops without pips where nothing else was open. --brief tells a turn
in a line.

--as SEAT tells the game as that seat hears it: its own decisions, and what the
table shows it of the others'. --as umpire, the default, tells everything.

--format json writes JSON Lines, an object each, told apart by "kind":
  head       schema, rules, rules_hash, players, seed, game, as, seats
             (seat, policy, and what the game calls it), set, story, chances
  events     what happened before the reader's first decision: events
  decision   step (what --scenario-at takes), seat, decision in words,
             question (that a yes or no answers), options (how many were open),
             details (where from, pips left, ...), events
  result     result, length, decisions, truncated
An event has "event", its name, "words", and its arguments by name. A seat is
told its own decisions, each with all that happens up to its next one; steps and
the number of decisions are the umpire's, they tell of questions to others.

--html FILE writes the game as a page instead: a chart of the chances, which leads to a
turn by a click, the board, on which it is played step by step, the story, the hands
and means beside it, and the transcript. With --as it
shows what that seat knows, and holds nothing else.

--scenario-at STEP writes down one position of the game instead, after so many
decisions (forced ones count), as a scenario file that simulate scenario plays.

One game takes a second of one core: --workers and --quiet are of commands that
play many.`,
		Example: `  simulate replay --seed 1 --game 4711
  simulate replay --seed 1 --game 4711 --brief
  simulate replay --seed 1 --game 4711 --as red
  simulate replay evasion/price --seed 1 --game 8 --as german
  simulate replay stalagluft/ebob --game 3 --format json > game.jsonl
  simulate replay --seed 1 --game 4711 --html game.html
  simulate replay --players 6 --seats german=random --seed 1 --game 3 --all
  simulate replay --seed 1 --game 4711 --scenario-at 250 > position.toml`,
		Args:              oneRules,
		ValidArgsFunction: oneRuleSet,
		RunE: func(cmd *cobra.Command, args []string) error {
			o.rules = rulesIn(args)
			return runReplay(cmd.OutOrStdout(), cmd.ErrOrStderr(), o)
		},
	}
	addTableFlags(cmd, &o.Table)
	amountVar(cmd.Flags(), &o.seed, "seed", 1, "seed of the run")
	amountVar(cmd.Flags(), &o.game, "game", 0, "index of the game")
	cmd.Flags().StringVar(&o.as, "as", reports.Umpire, "who reads it: a seat, or umpire for everything")
	cmd.Flags().BoolVar(&o.brief, "brief", false, "a line a turn")
	cmd.Flags().BoolVar(&o.all, "all", false, "questions answered no, throws and forced stops, too")
	cmd.Flags().StringVar(&o.format, "format", "text", "text, or json for an object a decision")
	cmd.Flags().StringVar(&o.html.html, "html", "",
		"file for the game as a page of HTML, on its board: one file, to open anywhere")
	cmd.Flags().BoolVar(&o.html.force, "force", false, "overwrite the file of --html")
	cmd.Flags().IntVar(&o.at, "scenario-at", -1, "write down the position after so many decisions as a scenario file")
	return cmd
}

func runReplay(out, notes io.Writer, o replayOptions) error {
	e, seats, players, err := o.Open(o.rules)
	try.Do(err)
	if o.at != -1 {
		return o.writeScenario(out, e, players)
	}
	style := o.style()
	if o.html.html != "" {
		if style != reports.Full {
			return usagef(
				"--html writes a page, without a transcript in the terminal: leave --brief, --all and --format out",
			)
		}
		o.html.mayWrite("--html", o.html.html)
	}
	head := replayHead(o.rules, players, lab.Playing(seats), o.Sets, o.seed, o.game)
	head.As = o.as
	if o.html.html != "" {
		return saveReplay(o.html, notes, e, head, o.Table)
	}
	if head.Story, head.Chances, err = e.Story(head); err != nil {
		return err
	}
	if err := e.Replay(out, head, style); err != nil || style == reports.JSONLines {
		return err
	}
	if _, height := sizeOf(out); height == 0 {
		return nil
	}
	fmt.Fprintln(out) // the beginning has left the screen: how the game went stands last once more
	_, err = io.WriteString(out, head.StoryText())
	return err
}

// replayHead says which game of a run is played again, for the umpire.
func replayHead(rules string, players int, seats []reports.Seat, set []string, seed, game uint64) reports.Head {
	head := reports.Head{Rules: rules, Players: players, Seed: seed, Game: game, As: reports.Umpire, Set: set}
	for _, s := range seats {
		head.Seats = append(head.Seats, reports.Reader{Seat: s.Seat, Policy: s.Policy})
	}
	return head
}

// beside is the page of a game beside that of the answer; side says who plays it, where
// several do.
func (o *outputFlags) beside(game uint64, side string) string {
	return fmt.Sprint(strings.TrimSuffix(o.html, filepath.Ext(o.html)), "-game-", game, side, ".html")
}

// checkReplays reports pages of games that are in the way. Which games are worth a
// look is not known before they are played.
func (o *outputFlags) checkReplays(wanted bool) {
	if !wanted {
		return
	}
	refuse(o.html == "", "--replays writes pages beside that of --html: name one")
	if there, _ := filepath.Glob(strings.TrimSuffix(o.html, filepath.Ext(o.html)) + "-game-*.html"); len(there) > 0 &&
		!o.force {
		try.Do(usagef("--replays: %s: the file exists; --force overwrites it", there[0]))
	}
}

// saveReplay writes a game as a page.
func saveReplay(to outputFlags, notes io.Writer, e lab.Experiment, head reports.Head, t lab.Table) error {
	var err error
	if head.Story, head.Chances, err = e.Story(head); err != nil {
		return err
	}
	r := try.Get(e.ReplayPage(head))
	r.Command = fmt.Sprint(t.Replay(head.Rules, head.Seed), " --game ", head.Game)
	if head.As != reports.Umpire {
		r.Command += " --as " + head.As
	}
	return to.savePage(notes, r)
}

// style is how the flags have the game told.
func (o *replayOptions) style() reports.Style {
	refuse(o.format != "text" && o.format != "json", "--format %s: there are text, json", o.format)
	refuse(o.brief && o.all, "--brief and --all: say one of them")
	refuse(o.format == "json" && (o.brief || o.all),
		"--format json tells every decision: leave --brief and --all out")
	switch {
	case o.format == "json":
		return reports.JSONLines
	case o.brief:
		return reports.Brief
	case o.all:
		return reports.All
	}
	return reports.Full
}

// writeScenario writes one position of the game down (--scenario-at).
func (o *replayOptions) writeScenario(out io.Writer, e lab.Experiment, players int) error {
	refuse(o.at < 0, "--scenario-at %d: a number of decisions from 0", o.at)
	entries, words, err := e.PositionAt(o.seed, o.game, o.at)
	try.Do(err)
	title := fmt.Sprintf("game %d of seed %d after %d decisions", o.game, o.seed, o.at)
	return writeScenarioFile(out, title, o.rules, players, o.Sets, entries, stepOfFile{Do: words})
}

// writeScenarioFile writes a position as a scenario file, with a step where it says
// something.
func writeScenarioFile(
	out io.Writer,
	title, rules string,
	players int,
	sets []string,
	entries []lab.Entry,
	step stepOfFile,
) error {
	file := struct {
		Title   string         `toml:"title"`
		Rules   string         `toml:"rules"`
		Players int            `toml:"players"`
		Set     []string       `toml:"set,omitempty"`
		Setup   map[string]any `toml:"setup"`
		Step    []stepOfFile   `toml:"step"`
	}{
		Title: title, Rules: rules, Players: players, Set: sets,
		Setup: map[string]any{"bare": true},
		Step:  []stepOfFile{},
	}
	for _, entry := range entries {
		file.Setup[entry.Name] = entry.Value
	}
	if step.Do != "" || len(step.Legal) > 0 {
		file.Step = append(file.Step, step)
	}
	return toml.NewEncoder(out).Encode(file)
}

// stepOfFile is a step of a scenario file.
type stepOfFile struct {
	Do    string   `toml:"do,omitempty"`
	Legal []string `toml:"legal,omitempty"`
}
