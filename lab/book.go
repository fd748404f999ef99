package lab

import (
	"slices"
	"strings"

	"escapesim/reports"
	"escapesim/rulesets"
	"escapesim/sim/position"
)

// What a rule document is made of, for programs that show it.
type (
	Option  = rulesets.Option  // a declared option of a game
	Value   = rulesets.Value   // what a document says of an option
	Kind    = rulesets.Kind    // of an option's value
	Clause  = rulesets.Clause  // of a game's rules
	Fixed   = rulesets.Fixed   // a key of a catalogue that is no option
	Summary = rulesets.Summary // a document in a list
)

// The kinds of value whose words can be listed.
const (
	Choice = rulesets.Choice
	Truth  = rulesets.Truth
)

// Document is a rule document with every option of its game.
type Document struct {
	*rulesets.Document
	Of     Game
	Schema []Option
}

// ReadRules reads a rule document, a name or a TOML file, with KEY=VALUE
// overrides. An error is the user's.
func ReadRules(rules string, sets []string) (*Document, error) {
	d, err := rulesets.Load(rules, sets)
	if err != nil {
		return nil, unread(rules, err)
	}
	for _, g := range Games {
		if options := g.Options(); g.Engine() == d.Game && options != nil {
			if err := d.Decode(options); err != nil {
				return nil, AsUser(err)
			}
			return &Document{d, g, rulesets.Schema(options)}, nil
		}
	}
	return nil, Userf("%s is played by the engine %s, whose options this command does not know", rules, d.Game)
}

// Schema is every option of a game, in the order of its declaration.
func Schema(g Game) []Option { return rulesets.Schema(g.Options()) }

// Written are the games whose rules are documents with options, by their name.
func Written() []Game {
	games := slices.DeleteFunc(slices.Clone(Games), func(g Game) bool { return g.Options() == nil })
	slices.SortFunc(games, func(a, b Game) int { return strings.Compare(a.Engine(), b.Engine()) })
	return games
}

// TitleOf is the title of a rule document; "" where it has none or cannot be read.
func TitleOf(rules string) string {
	d, err := rulesets.Load(rules, nil)
	if err != nil {
		return ""
	}
	return d.Title
}

// Saying is what the options say that are set by KEY=VALUE, by key.
func Saying(rules string, sets []string) (list reports.Named[string]) {
	d, err := ReadRules(rules, nil)
	if err != nil {
		return nil
	}
	for _, o := range d.Values() {
		if slices.ContainsFunc(sets, func(set string) bool { return strings.HasPrefix(set, o.Key+"=") }) {
			list.Add(o.Key, o.Doc)
		}
	}
	return list
}

// Summaries say what each rule set of a game is.
func Summaries(g Game) []Summary {
	var list []Summary
	for _, document := range rulesets.List() {
		if slices.Contains(g.Rules(), document.Name) {
			list = append(list, document)
		}
	}
	return list
}

// Clauses are the clauses of a game by its folder, in the order of its
// catalogue. An error is the user's.
func Clauses(game string) ([]Clause, error) {
	list, err := rulesets.Clauses(game)
	return list, AsUser(err)
}

// ClauseTitles are the titles of a game's clauses, by ID; none where it has no catalogue.
func ClauseTitles(game string) map[string]string {
	titles := map[string]string{}
	clauses, _ := rulesets.Clauses(game)
	for _, c := range clauses {
		titles[c.ID] = c.Title
	}
	return titles
}

// FixedKeys are the keys of a game's catalogue that are no options.
func FixedKeys(game string) ([]Fixed, error) { return rulesets.FixedKeys(game) }

// Nearest is the name most like a word; none when nothing is close.
func Nearest(word string, names []string) string { return position.Nearest(word, names) }
