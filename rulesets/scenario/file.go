package scenario

import (
	"bytes"
	"errors"
	"fmt"
	"math"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"escapesim/rulesets"
	"escapesim/sim/dice"
	"escapesim/sim/position"
)

// File is a scenario file: one case, or several that share what stands above
// them.
type File struct {
	Path  string
	Title string
	Cases []*Case
}

// Case is one position with the steps that are played from it.
type Case struct {
	Name string // empty in a file with one case

	// What is played: the rules, overrides, the players, 0 for as many as is usual, and
	// the board, empty for the usual one. Files are named from where the program runs.
	Rules   string
	Sets    []string
	Players int
	Board   string

	begin   func() Position
	places  *rulesets.TOML
	path    string // of the case in the file
	bare    bool
	entries []position.Entry
	at      []string // the paths of the entries
	dice    []int
	seed    uint64
	steps   []step
	loose   bool // the stock is not what the box holds, so cards are not counted
}

// step is a decision, or several, with what is asked before and after.
type step struct {
	path                   string
	by                     string
	do                     []line
	legal, illegal, only   []line
	expect                 []expectation
	events, noEvents       []line
	doPresent, onlyPresent bool
}

// line is words with their place.
type line struct{ text, path string }

// expectation is a fact that must hold.
type expectation struct {
	name string
	want any
	path string
}

// The keys of a file, a case and a step.
var (
	caseKeys = []string{"about", "also", "players", "set", "board", "setup", "dice", "seed", "step"}
	fileKeys = append([]string{"title", "clause", "rules", "case"}, caseKeys...)
	stepKeys = []string{"do", "by", "expect", "legal", "illegal", "only", "events", "no_events", "about"}
)

// UsualRules are those of a file that names none.
const UsualRules = "colditz/thibault"

// maxCases is how many cases one file may hold; the program's own have at most
// a dozen.
const maxCases = 1000

// Load reads a scenario file. An error is one line with file:line:column,
// what is wrong, and the nearest name.
func Load(file string, games ...Game) (*File, error) {
	text, err := rulesets.ReadFile(file)
	if errors.Is(err, os.ErrNotExist) {
		return nil, fmt.Errorf("no scenario %q: there is no such file", file)
	}
	if err != nil {
		return nil, fmt.Errorf("no scenario %q: %w", file, err)
	}
	return Read(filepath.ToSlash(file), text, games...)
}

// Read reads the text of a scenario file; other files that it names are
// looked for from its folder.
func Read(file string, text []byte, games ...Game) (f *File, err error) {
	defer position.Catch[*rulesets.Error](&err)
	if n := bytes.Count(text, []byte("[[case]]")); n > maxCases {
		return nil, fmt.Errorf("%s:1:1: %d cases; at most %d are played from one file", file, n, maxCases)
	}
	p, err := rulesets.ReadTOML(file, text)
	if err != nil {
		return nil, err
	}
	l := &loader{p: p, folder: rulesets.FolderOf(file), games: games}
	return l.file(), nil
}

// file reads the whole file.
func (l *loader) file() *File {
	l.onlyKeys("", fileKeys)
	root := l.p.Table()
	f := &File{Path: l.p.File, Title: l.text(root, "", "title", "")}
	l.text(root, "", "clause", "")
	l.rules = l.text(root, "", "rules", UsualRules)
	cases := l.tables(root, "", "case")
	if cases == nil {
		f.Cases = l.casesOf(nil, "", root)
		return f
	}
	_, stray := root["step"]
	l.must(!stray, "step", "a file with cases has its steps in them")
	for i, table := range cases {
		at := fmt.Sprintf("case/%d", i)
		l.onlyKeys(at, append([]string{"name"}, caseKeys...))
		list := l.casesOf(root, at, table)
		name := l.text(table, at, "name", fmt.Sprintf("case %d", i+1))
		for _, c := range list {
			c.Name = strings.TrimSpace(name + " " + c.Name)
		}
		f.Cases = append(f.Cases, list...)
	}
	return f
}

// casesOf reads a case, and once more for each rule document under which it
// also holds (also = ["colditz/dutch", "colditz/fuga3 clock.days=0"]: a name,
// and overrides where something else of the document would stand in the way).
// Those bear the document's name in brackets, and call the teams as the first
// one does.
func (l *loader) casesOf(above map[string]any, at string, table map[string]any) []*Case {
	c := l.caseOf(above, at, table)
	list := []*Case{c}
	also, own := l.lines(table, at, "also")
	if !own && above != nil {
		also, _ = l.lines(above, "", "also")
	}
	for _, a := range also {
		words := strings.Fields(a.text)
		l.must(len(words) > 0, a.path, "also without the name of a document")
		other := *l
		other.rules, other.before = words[0], nil
		if names := c.begin().Also(); names != "" {
			other.before = []line{{names, a.path}}
		}
		for _, set := range words[1:] {
			other.before = append(other.before, line{set, a.path})
		}
		c := other.caseOf(above, at, table)
		c.Name = "(" + words[0] + ")"
		list = append(list, c)
	}
	return list
}

// loader turns tables into cases.
type loader struct {
	p      *rulesets.TOML
	games  []Game
	folder string
	rules  string
	before []line // overrides that come before those of the file
}

// must ends the reading with a *rulesets.Error where what stands at a path is not as it must
// be.
func (l *loader) must(holds bool, path, words string, args ...any) {
	if !holds {
		panic(l.p.Fault(path, words, args...))
	}
}

// onlyKeys refuses keys that nobody reads.
func (l *loader) onlyKeys(at string, known []string) {
	for _, name := range l.p.Names(at) {
		if !slices.Contains(known, name) { // what is near takes long to find
			l.must(false, join(at, name), "no key %s here%s", name, position.OrOneOf(name, known))
		}
	}
}

func (l *loader) text(table map[string]any, at, name, otherwise string) string {
	v, ok := table[name]
	if !ok {
		return otherwise
	}
	text, ok := v.(string)
	l.must(ok, join(at, name), "%s takes a text", name)
	return text
}

func (l *loader) tables(table map[string]any, at, name string) []map[string]any {
	v, ok := table[name]
	if !ok {
		return nil
	}
	const words = "%s is a list of tables: write [[%s]]"
	list, ok := v.([]any)
	l.must(ok, join(at, name), words, name, name)
	tables := []map[string]any{}
	for i, item := range list {
		t, ok := item.(map[string]any)
		l.must(ok, fmt.Sprintf("%s/%d", join(at, name), i), words, name, name)
		tables = append(tables, t)
	}
	return tables
}

// lines reads words, one text or a list of them, and says whether there are any.
func (l *loader) lines(table map[string]any, at, name string) ([]line, bool) {
	v, ok := table[name]
	if !ok {
		return nil, false
	}
	where := join(at, name)
	if text, ok := v.(string); ok {
		return []line{{text, where}}, true
	}
	items, ok := v.([]any)
	l.must(ok, where, "%s takes words, or a list of them", name)
	list := []line{}
	for i, item := range items {
		at := fmt.Sprintf("%s/%d", where, i)
		text, ok := item.(string)
		l.must(ok, at, "%s takes words", name)
		list = append(list, line{text, at})
	}
	return list, true
}

// asked is what a case says above its steps.
type asked struct {
	players        int
	board, boardAt string
	sets           []line
	entry          map[string]int // the index of an entry of its setup, by its name
}

// caseOf reads a case; what stands above it in the file comes first.
func (l *loader) caseOf(above map[string]any, at string, table map[string]any) *Case {
	c := &Case{places: l.p, path: at}
	a := &asked{sets: slices.Clone(l.before), entry: map[string]int{}}
	if above != nil {
		l.ask(c, a, above, "")
	}
	l.ask(c, a, table, at)
	c.begin = l.open(a.players, a.board, a.boardAt, a.sets)
	c.Rules, c.Players = l.named(), a.players
	switch {
	case a.board == "" || a.board == "real":
	case filepath.IsAbs(a.board):
		c.Board = a.board
	default:
		c.Board = path.Join(l.folder, filepath.ToSlash(a.board))
	}
	for _, s := range a.sets {
		c.Sets = append(c.Sets, s.text)
	}
	steps := l.tables(table, at, "step")
	l.must(len(steps) > 0, at, "no step: a scenario is played in [[step]]s")
	for i, t := range steps {
		c.steps = append(c.steps, l.step(c.begin, t, fmt.Sprintf("%s/%d", join(at, "step"), i)))
	}
	if _, err := c.Begin(); err != nil {
		panic(err) // at its place, as must does
	}
	return c
}

// ask reads what a table says above its steps.
func (l *loader) ask(c *Case, a *asked, table map[string]any, at string) {
	if v, ok := table["players"]; ok {
		n, ok := v.(int64)
		l.must(ok && n >= 1 && n <= 99, join(at, "players"), "players takes a number from 2 to 6")
		a.players = int(n)
	}
	if v, ok := table["seed"]; ok {
		n, ok := v.(int64)
		l.must(ok && n >= 0, join(at, "seed"), "seed takes a number from 0 on")
		c.seed = uint64(n)
	}
	if _, ok := table["board"]; ok {
		a.board, a.boardAt = l.text(table, at, "board", ""), join(at, "board")
	}
	a.sets = append(a.sets, l.sets(table, at)...)
	if v, ok := table["dice"]; ok {
		c.dice = l.throws(v, join(at, "dice"))
	}
	if v, ok := table["setup"]; ok {
		setup, ok := v.(map[string]any)
		l.must(ok, join(at, "setup"), "setup is a table: write [setup]")
		l.setup(c, setup, join(at, "setup"), a.entry)
	}
}

// setup flattens the table of a position into entries.
func (l *loader) setup(c *Case, table map[string]any, at string, entry map[string]int) {
	var flatten func(prefix, at string, table map[string]any)
	flatten = func(prefix, at string, table map[string]any) {
		for _, name := range l.p.Names(at) {
			where := join(at, name)
			switch v := table[name].(type) {
			case map[string]any:
				flatten(prefix+name+".", where, v)
			case []any:
				list := []string{}
				for i, item := range v {
					_, text := item.(string)
					_, number := item.(int64)
					l.must(text || number, fmt.Sprintf("%s/%d", where, i), "%s%s is a list of words or numbers", prefix,
						name)
					list = append(list, fmt.Sprint(item))
				}
				l.add(c, entry, prefix+name, list, where)
			case string, bool:
				if prefix == "" && name == "bare" {
					bare, ok := v.(bool)
					l.must(ok, where, "bare is true or false")
					c.bare = bare
					continue
				}
				l.add(c, entry, prefix+name, v, where)
			case int64:
				l.must(v >= math.MinInt32 && v <= math.MaxInt32, where, "%s%s: %d is too large", prefix, name, v)
				l.add(c, entry, prefix+name, int(v), where)
			default:
				l.must(false, where, "%s%s takes a text, a whole number, true, false or a list", prefix, name)
			}
		}
	}
	flatten("", at, table)
}

// add notes an entry; of two with one name the later counts.
func (l *loader) add(c *Case, entry map[string]int, name string, v any, at string) {
	name = strings.ToLower(name)
	if strings.HasPrefix(name, "stock.") {
		c.loose = true
	}
	e := position.Entry{Name: name, Value: v}
	if i, ok := entry[name]; ok {
		c.entries[i], c.at[i] = e, at
		return
	}
	entry[name] = len(c.entries)
	c.entries, c.at = append(c.entries, e), append(c.at, at)
}

// sets reads overrides: a list of KEY=VALUE, or a table.
func (l *loader) sets(table map[string]any, at string) (list []line) {
	set, ok := table["set"].(map[string]any)
	if !ok {
		list, _ = l.lines(table, at, "set")
		return list
	}
	var flatten func(prefix, at string, table map[string]any)
	flatten = func(prefix, at string, table map[string]any) {
		for _, name := range l.p.Names(at) {
			if t, ok := table[name].(map[string]any); ok {
				flatten(prefix+name+".", join(at, name), t)
				continue
			}
			list = append(list, line{prefix + name + "=" + valueText(table[name]), join(at, name)})
		}
	}
	flatten("", join(at, "set"), set)
	return list
}

// valueText writes a value as an override on the command line would.
func valueText(v any) string {
	switch v := v.(type) {
	case string:
		return "\"" + v + "\""
	case []any:
		parts := make([]string, len(v))
		for i, item := range v {
			parts[i] = valueText(item)
		}
		return "[" + strings.Join(parts, ",") + "]"
	}
	return fmt.Sprint(v)
}

// throws reads dice: numbers, or lists of them.
func (l *loader) throws(v any, at string) (faces []int) {
	list, ok := v.([]any)
	l.must(ok, at, "dice is a list of throws: [3, 5] or [[3, 5], [1, 1]]")
	for i, item := range list {
		where := fmt.Sprintf("%s/%d", at, i)
		switch item := item.(type) {
		case int64:
			l.must(item >= 1 && item <= 6, where, "no die shows %d", item)
			faces = append(faces, int(item))
		case []any:
			faces = append(faces, l.throws(item, where)...)
		default:
			l.must(false, where, "a die shows 1 to 6")
		}
	}
	return faces
}

// step reads one step and checks its words and facts.
func (l *loader) step(begin func() Position, table map[string]any, at string) step {
	s := step{path: at}
	l.onlyKeys(at, stepKeys)
	if by := l.text(table, at, "by", ""); by != "" {
		names := begin().Seats()
		s.by = position.Plain(by)
		l.must(slices.Contains(names, s.by), join(at, "by"), "no player %q; there are %s", s.by,
			strings.Join(names, ", "))
	}
	for _, list := range []struct {
		name    string
		to      *[]line
		present *bool
		words   bool
	}{
		{"do", &s.do, &s.doPresent, true},
		{"legal", &s.legal, new(bool), true},
		{"illegal", &s.illegal, new(bool), true},
		{"only", &s.only, &s.onlyPresent, true},
		{"events", &s.events, new(bool), false},
		{"no_events", &s.noEvents, new(bool), false},
	} {
		*list.to, *list.present = l.lines(table, at, list.name)
		for i, words := range *list.to {
			l.must(strings.TrimSpace(words.text) != "", words.path, "%s without words", list.name)
			if list.words {
				text, err := begin().Vocabulary(words.text)
				l.must(err == nil, words.path, "%v", err)
				(*list.to)[i].text = text
			}
		}
	}
	if v, ok := table["expect"]; ok {
		where := join(at, "expect")
		facts, ok := v.(map[string]any)
		l.must(ok, where, "expect is a table of facts")
		empty := begin()
		_, err := empty.Lay(true, nil, new(dice.Chance))
		l.must(err == nil, where, "%v", err)
		l.facts(empty, &s, "", where, facts)
	}
	return s
}

// facts flattens a table of expected facts.
func (l *loader) facts(empty Position, s *step, prefix, at string, table map[string]any) {
	for _, name := range l.p.Names(at) {
		where := join(at, name)
		v := table[name]
		if t, ok := v.(map[string]any); ok {
			l.facts(empty, s, prefix+name+".", where, t)
			continue
		}
		full := prefix + name
		if strings.ToLower(full) != diceLeft {
			got, err := empty.Fact(full)
			l.must(err == nil, where, "%v", err)
			err = wrongKind(v, got)
			l.must(err == nil, where, "%s: %v", full, err)
		}
		s.expect = append(s.expect, expectation{full, v, where})
	}
}

// diceLeft is the fact that the file knows and the position does not: how
// many dice of the list have not come up.
const diceLeft = "dice.left"

// named are the rules, by name or as a file.
func (l *loader) named() string {
	if strings.HasSuffix(l.rules, ".toml") && !filepath.IsAbs(l.rules) {
		return path.Join(l.folder, l.rules)
	}
	return l.rules
}

// open resolves rules and board.
func (l *loader) open(players int, board, boardAt string, sets []line) func() Position {
	key := fmt.Sprintf("%s\x00%s\x00%s\x00%d", l.folder, l.rules, board, players)
	words := make([]string, len(sets))
	for i, s := range sets {
		words[i] = s.text
		key += "\x00" + s.text
	}
	if r, ok := opened.Load(key); ok {
		return r.(func() Position)
	}
	name := l.named()
	doc, err := rulesets.Load(name, nil)
	l.must(err == nil, "rules", "%v", err)
	g := slices.IndexFunc(l.games, func(g Game) bool { return g.Engine == doc.Game })
	l.must(g >= 0, "rules", "%s is played by the engine %s, which has no scenario files here", l.rules, doc.Game)
	for _, s := range sets {
		l.must(strings.Contains(s.text, "="), s.path, "an override is KEY=VALUE")
	}
	doc, err = rulesets.Load(name, words)
	l.allow(err, sets)
	begin, err := l.games[g].Open(Opening{name, doc, words, l.folder, board, players})
	if at := (*Fault)(nil); errors.As(err, &at) {
		l.must(at.Key != "board", boardAt, "%v", at.Err)
		l.must(at.Key != "players", "players", "%v", at.Err)
	}
	l.allow(err, sets)
	opened.Store(key, begin)
	return begin
}

// allow ends the reading with an error of the rules, at the override that it speaks of.
func (l *loader) allow(err error, sets []line) {
	if err == nil {
		return
	}
	at := "rules"
	of := func(s line) bool { return strings.HasPrefix(err.Error(), "--set "+s.text+":") }
	if i := slices.IndexFunc(sets, of); i >= 0 {
		at = sets[i].path
	}
	panic(l.p.Fault(at, "%s", strings.TrimPrefix(err.Error(), "--set ")))
}

// opened keeps what cases of many files share.
var opened sync.Map

func join(path, name string) string { return strings.TrimPrefix(path+"/"+name, "/") }
