package reports

import (
	"encoding/json"
	"fmt"
	"slices"
)

// The forms of what a training brings, and of the file that keeps it beside a document.
const (
	TrainedSchema     = "escapesim.trained/1"
	TrainedFileSchema = "escapesim.bots/1"
)

// Trained is what came of training the bot of a side: the bot, how it was before, and
// what it gains on fresh games, in shares of a win.
type Trained struct {
	Origin
	Command string   `json:"command"`
	Seat    string   `json:"seat"`
	Against []string `json:"against"`
	From    string   `json:"from"`
	Bot     string   `json:"bot"`
	Changes []string `json:"changes,omitempty"` // the bots on the way
	Check   uint64   `json:"check"`             // fresh games
	Gain    Number   `json:"gain"`
	Bounds

	Who string `json:"who"` // plays at Seat, in a sentence
}

// Better reports whether the check shows a gain.
func (t *Trained) Better() bool { return t.Lo > 0 }

// Words are the answer in a sentence.
func (t *Trained) Words() string {
	found := fmt.Sprintf("%s points (%s to %s) on %s fresh games", Signed(100*float64(t.Gain), 1), Fixed(100*t.Lo, 1),
		Fixed(100*t.Hi, 1), Whole(t.Check))
	switch {
	case t.Better():
		return fmt.Sprintf("A better bot for %s is %s: %s.", t.Who, t.Bot, found)
	case len(t.Changes) == 0:
		return fmt.Sprintf("No better bot for %s was found than %s.", t.Who, t.From)
	}
	return fmt.Sprintf("No better bot for %s was found than %s: what looked best gains %s, which shows nothing.", t.Who,
		t.From, found)
}

// Table is the way to the bot.
func (t *Trained) Table() Table {
	table := Table{
		Title: fmt.Sprintf("%s, %d players, seed %d: how the bot of %s was trained", t.Rules,
			t.Players, t.Seed, t.Who),
		Header: []string{"step", "bot"}, Left: []int{1},
	}
	table.Add("before", t.From)
	for i, bot := range t.Changes {
		table.Add(fmt.Sprint(i+1), bot)
	}
	table.Add("kept", t.Bot)
	table.Notes = []string{
		WholeGames(t.Games) + " were played; a gain is of fresh ones, which had no say in what was picked",
	}
	return table
}

// Precision is how sure the answer is, over the dice.
func (t *Trained) Precision() string {
	if len(t.Changes) == 0 {
		return "Gains that these games are too few to show may have been missed: --games plays more."
	}
	return "The interval is that of the gain, on " + WholeGames(t.Check) + " that nothing was picked by."
}

// TrainedBots is the file of trained bots of a rule document, which stands beside it.
type TrainedBots struct {
	Schema  string    `json:"schema"`
	Rules   string    `json:"rules"`
	Trained []Trained `json:"trained"`
}

// Add puts a bot in the place of the one of its seat.
func (f *TrainedBots) Add(t Trained) {
	f.Trained = append(slices.DeleteFunc(f.Trained, func(o Trained) bool { return o.Seat == t.Seat }), t)
}

// ReadTrained reads the file of trained bots of a rule document.
func ReadTrained(text []byte) (*TrainedBots, error) {
	f := new(TrainedBots)
	if err := json.Unmarshal(text, f); err != nil {
		return nil, fmt.Errorf("no file of trained bots: %w", err)
	}
	if f.Schema != TrainedFileSchema {
		return nil, fmt.Errorf("schema %q: want %s", f.Schema, TrainedFileSchema)
	}
	return f, nil
}
