package reports

import (
	"cmp"
	"strings"
)

// Origin is what every answer saves of how it came about: its rules and players, which games
// were played, and what its words mean.
type Origin struct {
	Schema     string        `json:"schema"`
	Question   string        `json:"question,omitempty"` // of a study: above the answer
	Game       string        `json:"game,omitempty"`     // and its rules, as people call them
	Rules      string        `json:"rules"`
	RulesHash  string        `json:"rules_hash"`
	Engine     string        `json:"engine"`
	Seed       uint64        `json:"seed"`
	First      uint64        `json:"first"` // index of the first game
	Games      uint64        `json:"games"`
	Players    int           `json:"players"`
	Seats      []Seat        `json:"seats"`
	Set        []string      `json:"set,omitempty"`     // KEY=VALUE overrides
	Partial    bool          `json:"partial,omitempty"` // interrupted before the end
	Confidence float64       `json:"confidence"`
	Endings    Named[string] `json:"endings,omitempty"` // the outcomes in words that a share can follow: "the Germans win"
	Wanted     Named[string] `json:"wanted,omitempty"`  // who wants them, as seats are called when they are audited
	Who        Named[string] `json:"who,omitempty"`     // plays at each seat, in a sentence: "the Germans"
	Options    Named[string] `json:"options,omitempty"` // what the options say that are turned, by key
	Bots       *Bots         `json:"bots,omitempty"`    // how far figures rest on the bots
}

// PlayersKnob turns the number of players, which is no option of the rules.
const PlayersKnob = "players"

// InWords is KEY=VALUE in words, as charts have it.
func (o *Origin) InWords(set string) string {
	key, value, _ := strings.Cut(set, "=")
	doc, known := o.Options.Get(key)
	switch {
	case key == PlayersKnob:
		return value + " " + key
	case !known:
		return set
	}
	return OptionInWords(key, doc) + ": " + value
}

// EachInWords is several of them.
func (o *Origin) EachInWords(list []string) string {
	words := make([]string, len(list))
	for i, set := range list {
		words[i] = o.InWords(set)
	}
	return strings.Join(words, "; ")
}

// OptionInWords is the beginning of what an option says; its key where that refers to another
// option, or nothing is known.
func OptionInWords(key, doc string) string {
	end := strings.IndexAny(doc, ":;,.(")
	if end < 0 {
		end = len(doc)
	}
	return cmp.Or(strings.TrimSpace(doc[:end]), key)
}

// Careless is the bot of every ladder that plays as the usual one does, with slips.
const Careless = "standard:noise=0.2"

// BotInWords is a bot as people call it.
func BotInWords(policy string) string { return strings.Replace(policy, Careless, "careless", 1) }

// Called is the game and its rules as people call them, or else the name of the rules.
func (o *Origin) Called() string { return cmp.Or(o.Game, o.Rules) }

// NameEnds gives the outcomes the words that a sentence needs, and says who wants them.
func (o *Origin) NameEnds(form *Form) {
	o.Endings, o.Wanted = nil, nil
	for i, name := range form.Outcomes {
		if i < len(form.Endings) && form.Endings[i] != "" {
			o.Endings.Add(name, form.Endings[i])
		}
		if i < len(form.Wanted) && form.Wanted[i] != "" {
			o.Wanted.Add(name, form.Wanted[i])
		}
	}
}

// Ends is an outcome in words: "the Germans win", "the attempt succeeds"; without a word
// for it, by its name.
func (o *Origin) Ends(outcome string) string { return strings.TrimSuffix(o.EndsIn(outcome), " in") }

// Ending is an outcome as a row of a table has it: in words, or else by its name.
func (o *Origin) Ending(outcome string) string {
	if _, known := o.Endings.Get(outcome); known {
		return o.Ends(outcome)
	}
	if outcome == Truncated {
		return notFinished
	}
	return outcome
}

// EndsIn is an outcome in words that a share can follow: "the attempt succeeds in".
func (o *Origin) EndsIn(outcome string) string {
	if words, known := o.Endings.Get(outcome); known {
		return words
	}
	if outcome == Truncated {
		return unfinished + " in"
	}
	return "games end as " + outcome + " in"
}

// People are who plays at a seat, or at several with "and" between them, as people call them.
func (o *Origin) People(seats string) string {
	list := strings.Split(seats, " and ")
	for i, seat := range list {
		if who, known := o.Who.Get(seat); known {
			list[i] = who
		}
	}
	return strings.Join(list, " and ")
}

// Wants is who wants an outcome; "" for nobody.
func (o *Origin) Wants(outcome string) string {
	who, _ := o.Wanted.Get(outcome)
	return who
}
