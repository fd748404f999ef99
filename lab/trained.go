package lab

import (
	"slices"
	"strings"

	"escapesim/reports"
	"escapesim/rulesets"
	"escapesim/sim"
)

// TrainedBots are the bots that training has left beside a rule set, a name or a file; nil
// where nobody has trained any.
func TrainedBots(rules string) (*reports.TrainedBots, error) {
	return beside(rules, "trained bots", rulesets.Bots, reports.ReadTrained)
}

// seatTrained lets those play who have been trained for the rules, at a table of as many
// players, where nothing is said of a seat.
func seatTrained(g Game, rules string, players []Player, said string) error {
	f, err := TrainedBots(rules)
	if f == nil || err != nil {
		return err
	}
	words := g.Seats(len(players))
	for _, t := range f.Trained {
		at := slices.IndexFunc(words, func(w SeatWord) bool { return w.Name == t.Seat })
		if at < 0 || t.Players != len(players) {
			continue
		}
		bot, err := ParsePolicy(g.Bots(), t.Bot)
		if err != nil {
			return Userf("the trained bots of %s: %v", rules, err)
		}
		for _, s := range words[at].Seats {
			if seated(words, said, s) {
				continue
			}
			p := &players[s]
			p.Policy, p.Parameters, p.Text = bot.Policy, bot.Parameters, bot.Text
		}
	}
	return nil
}

// seated reports whether --seats says who plays a seat.
func seated(words []SeatWord, said string, seat sim.Seat) bool {
	for part := range strings.SplitSeq(said, ",") {
		name, _, _ := strings.Cut(part, "=")
		if slices.ContainsFunc(words,
			func(w SeatWord) bool { return w.Name == name && slices.Contains(w.Seats, seat) }) {
			return true
		}
	}
	return false
}
