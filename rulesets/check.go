package rulesets

import (
	"os"
	"path/filepath"
	"slices"
	"strings"

	"escapesim/sim/position"
)

// Check is a study: a file that says what is asked of a game and what is expected of its
// balance. The rules and the table are the base; variants are set beside it, knobs are
// turned, assertions are tested.
type Check struct {
	Question           string   // in the user's words; "" where none is asked
	Variants           []string // as compare takes them: RULES, +KEY=VALUE, SEAT=POLICY; files as Beside has them
	Knobs, Targets     []string // as sweep takes them
	Figures            []string // that are shown of each, by sweep the first with its interval
	Of                 string   // figure that goes before them
	Together           bool     // two variants are played as one, too
	Precision          float64  // 0 where it is not said
	File, Rules, Seats string
	Board              string // folder with a board of one's own
	Players            int
	Set                []string // KEY=VALUE
	Seed, Games        uint64   // Games is the most that may be played
	Confidence         float64
	Assert             []Assertion

	keys  map[string]place
	texts []Assertion // what stands in lists, with its place
}

// Assertion is one of them as it is written.
type Assertion struct {
	Text string
	at   place
}

// Must ends the reading with an *Error at a byte of the assertion where that is not as it must be.
func (a *Assertion) Must(holds bool, offset int, words string, args ...any) {
	at := a.at
	at.column += 1 + offset // behind the quote
	must(holds, at, words, args...)
}

// Fault is an error at the value of a key, or at the file where it is not set.
func (c *Check) Fault(key string, err error) error {
	at, ok := c.keys[key]
	if !ok {
		at = place{file: c.File}
	}
	return fault(at, "%v", err)
}

// Has says that the file sets a key.
func (c *Check) Has(key string) bool {
	_, ok := c.keys[key]
	return ok
}

// Locate puts the place before an error about what the file says: that of the text of a
// list of which the error has most, a word or its name, or else that of the rules.
func (c *Check) Locate(err error) error {
	at, most := c.keys["rules"], ""
	for _, t := range c.texts {
		for word := range strings.FieldsSeq(t.Text) {
			word = strings.TrimPrefix(word, "+")
			name, _, _ := strings.Cut(word, "=")
			for _, said := range []string{word, name} {
				if len(said) > len(most) && strings.Contains(err.Error(), said) {
					at, most = t.at, said
				}
			}
		}
	}
	return fault(at, "%v", err)
}

// Beside is what a study names, a file or a folder as seen from where the study lies, or
// else from where the program was started.
func (c *Check) Beside(name string) string {
	at := filepath.Join(filepath.FromSlash(FolderOf(c.File)), name)
	if _, err := os.Stat(at); err != nil || name == "" || filepath.IsAbs(name) || isEmbedded(name+".toml") {
		return name
	}
	return at
}

// beside is a variant with its rules as Beside has them.
func (c *Check) beside(variant string) string {
	words := strings.Fields(variant)
	for i, word := range words {
		if strings.HasPrefix(word, "+") { // changes follow
			break
		}
		words[i] = c.Beside(word)
	}
	return strings.Join(words, " ")
}

// IsStudy says that a file is a study, and not a rule document: it has a key that only a
// study has.
func IsStudy(file string) bool {
	text, err := ReadFile(file)
	if err != nil {
		return false
	}
	root, err := parse(file, text)
	return err == nil &&
		slices.ContainsFunc([]string{"question", "variants", "knobs", "assert"}, func(key string) bool {
			return slices.Contains(root.names, key)
		})
}

// ReadCheck reads a study that has assertions.
func ReadCheck(file string) (*Check, error) {
	c, err := ReadStudy(file)
	if err == nil && len(c.Assert) == 0 {
		return nil, fault(place{file: file}, "nothing is expected: assert = [\"german between 0.45 and 0.55\"]")
	}
	return c, err
}

// ReadStudy reads such a file. Where it says nothing, seed is 1, games 100,000
// and the confidence .95. An error names file, line and column.
func ReadStudy(file string) (study *Check, err error) {
	defer position.Catch[*Error](&err)
	c := &Check{File: file, Seed: 1, Games: 100_000, Confidence: 0.95, keys: map[string]place{}}
	text, err := ReadFile(file)
	must(err == nil, place{file: file}, "%v", err)
	root, err := parse(file, text)
	if err != nil {
		return nil, err
	}
	for _, name := range root.names {
		c.take(name, root.Field(name))
	}
	must(c.Has("rules"), place{file: file}, "rules are missing: rules = \"colditz/thibault\"")
	c.Rules, c.Board = c.Beside(c.Rules), c.Beside(c.Board)
	for i, v := range c.Variants {
		c.Variants[i] = c.beside(v)
	}
	return c, nil
}

// studyKeys are what a study may say, base and rules being one.
var studyKeys = []string{
	"question", "rules", "base", "seats", "board", "players", "set", "seed", "games", "precision", "confidence",
	"variants", "together", "knobs", "targets", "of", "figures", "assert",
}

// take reads what a study says under one key.
func (c *Check) take(name string, n *node) {
	key := name
	if name == "base" { // as people say who compare
		key = "rules"
	}
	must(!c.Has(key), n.keyAt, "rules and base are one: name one of them")
	c.keys[key] = n.at
	want := func(holds bool, what string) { must(holds, n.at, "%s is %s: want %s", name, n, what) }
	switch key {
	case "question", "rules", "seats", "board", "of":
		want(n.kind == textNode, "a text")
		*map[string]*string{
			"question": &c.Question, "rules": &c.Rules, "seats": &c.Seats, "board": &c.Board, "of": &c.Of,
		}[key] = n.text
	case "together":
		want(n.kind == truthNode, "true or false")
		c.Together = n.b
	case "precision":
		want(n.kind == numberNode && n.x > 0 && n.x < 0.5, "a share above 0 and below 0.5, as 0.005")
		c.Precision = n.x
	case "confidence":
		want(n.kind == numberNode && n.x > 0 && n.x < 1, "a share between 0 and 1, as 0.95")
		c.Confidence = n.x
	case "players", "seed", "games":
		want(n.kind == integerNode && n.n >= 0 && (n.n > 0 || name == "seed"), "a whole number above 0")
		c.takeNumber(name, n.n)
	case "set", "variants", "knobs", "targets", "figures", "assert":
		c.takeTexts(name, n)
	default:
		near := position.DidYouMean(name, studyKeys)
		if near == "" {
			near = ": there are " + strings.Join(studyKeys, ", ")
		}
		panic(fault(n.keyAt, "no key %q%s", name, near))
	}
}

func (c *Check) takeNumber(name string, n int64) {
	switch name {
	case "players":
		c.Players = int(min(n, 1<<20))
	case "seed":
		c.Seed = uint64(n)
	case "games":
		c.Games = uint64(n)
	}
}

// takeTexts reads a list of texts.
func (c *Check) takeTexts(name string, n *node) {
	want := "texts, as " + map[string]string{
		"set":      `"dod.cards=[4,5,6]"`,
		"variants": `"+dod.cards=[4,5,6]" or "house/rule.toml"`,
		"knobs":    `"players=2..6"`, "targets": `"german=0.5"`,
		"figures": `"german" or "p95 rounds"`,
		"assert":  `"german between 0.45 and 0.55"`,
	}[name]
	must(n.kind == arrayNode, n.at, "%s is %s: want %s", name, n, want)
	to := map[string]*[]string{
		"set": &c.Set, "variants": &c.Variants, "knobs": &c.Knobs, "targets": &c.Targets, "figures": &c.Figures,
	}[name]
	for _, item := range n.items {
		must(item.kind == textNode, item.at, "%s holds %s: want %s", name, item, want)
		text := Assertion{item.text, item.at}
		if name == "assert" {
			c.Assert = append(c.Assert, text)
			continue
		}
		*to = append(*to, item.text)
		c.texts = append(c.texts, text)
	}
}
