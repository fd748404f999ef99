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
func Read(file string, text []byte, games ...Game) (*File, error) {
	if n := bytes.Count(text, []byte("[[case]]")); n > maxCases {
		return nil, fmt.Errorf("%s:1:1: %d cases; at most %d are played from one file", file, n, maxCases)
	}
	p, err := rulesets.ReadTOML(file, text)
	if err != nil {
		return nil, err
	}
	root := p.Table()
	if err := onlyKeys(p, "", fileKeys); err != nil {
		return nil, err
	}
	f := &File{Path: file}
	l := &loader{p: p, folder: rulesets.FolderOf(file), games: games}
	if f.Title, err = l.text(root, "", "title", ""); err != nil {
		return nil, err
	}
	if _, err := l.text(root, "", "clause", ""); err != nil {
		return nil, err
	}
	if l.rules, err = l.text(root, "", "rules", UsualRules); err != nil {
		return nil, err
	}
	cases, err := l.tables(root, "", "case")
	if err != nil {
		return nil, err
	}
	if cases == nil {
		f.Cases, err = l.casesOf(nil, "", root)
		return f, err
	}
	if _, ok := root["step"]; ok {
		return nil, p.Fault("step", "a file with cases has its steps in them")
	}
	for i, table := range cases {
		at := fmt.Sprintf("case/%d", i)
		if err := onlyKeys(p, at, append([]string{"name"}, caseKeys...)); err != nil {
			return nil, err
		}
		list, err := l.casesOf(root, at, table)
		if err != nil {
			return nil, err
		}
		name, err := l.text(table, at, "name", fmt.Sprintf("case %d", i+1))
		if err != nil {
			return nil, err
		}
		for _, c := range list {
			c.Name = strings.TrimSpace(name + " " + c.Name)
		}
		f.Cases = append(f.Cases, list...)
	}
	return f, nil
}

// casesOf reads a case, and once more for each rule document under which it
// also holds (also = ["colditz/dutch", "colditz/fuga3 clock.days=0"]: a name,
// and overrides where something else of the document would stand in the way).
// Those bear the document's name in brackets, and call the teams as the first
// one does.
func (l *loader) casesOf(above map[string]any, at string, table map[string]any) ([]*Case, error) {
	c, err := l.caseOf(above, at, table)
	if err != nil {
		return nil, err
	}
	list := []*Case{c}
	also, own, err := l.lines(table, at, "also")
	if err == nil && !own && above != nil {
		also, _, err = l.lines(above, "", "also")
	}
	if err != nil {
		return nil, err
	}
	for _, a := range also {
		words := strings.Fields(a.text)
		if len(words) == 0 {
			return nil, l.p.Fault(a.path, "also without the name of a document")
		}
		other := *l
		other.rules, other.before = words[0], nil
		if names := c.begin().Also(); names != "" {
			other.before = []line{{names, a.path}}
		}
		for _, set := range words[1:] {
			other.before = append(other.before, line{set, a.path})
		}
		c, err := other.caseOf(above, at, table)
		if err != nil {
			return nil, err
		}
		c.Name = "(" + words[0] + ")"
		list = append(list, c)
	}
	return list, nil
}

// onlyKeys refuses keys that nobody reads.
func onlyKeys(p *rulesets.TOML, at string, known []string) error {
	for _, name := range p.Names(at) {
		if slices.Contains(known, name) {
			continue
		}
		return p.Fault(join(at, name), "no key %s here%s", name, position.OrOneOf(name, known))
	}
	return nil
}

// loader turns tables into cases.
type loader struct {
	p      *rulesets.TOML
	games  []Game
	folder string
	rules  string
	before []line // overrides that come before those of the file
}

func (l *loader) text(table map[string]any, at, name, otherwise string) (string, error) {
	v, ok := table[name]
	if !ok {
		return otherwise, nil
	}
	text, ok := v.(string)
	if !ok {
		return "", l.p.Fault(join(at, name), "%s takes a text", name)
	}
	return text, nil
}

func (l *loader) tables(table map[string]any, at, name string) ([]map[string]any, error) {
	v, ok := table[name]
	if !ok {
		return nil, nil
	}
	list, ok := v.([]any)
	if !ok {
		return nil, l.p.Fault(join(at, name), "%s is a list of tables: write [[%s]]", name, name)
	}
	tables := []map[string]any{}
	for i, item := range list {
		t, ok := item.(map[string]any)
		if !ok {
			return nil, l.p.Fault(fmt.Sprintf("%s/%d", join(at, name), i), "%s is a list of tables: write [[%s]]", name,
				name)
		}
		tables = append(tables, t)
	}
	return tables, nil
}

// lines reads words: one text or a list of them.
func (l *loader) lines(table map[string]any, at, name string) ([]line, bool, error) {
	v, ok := table[name]
	if !ok {
		return nil, false, nil
	}
	where := join(at, name)
	switch v := v.(type) {
	case string:
		return []line{{v, where}}, true, nil
	case []any:
		list := []line{}
		for i, item := range v {
			text, ok := item.(string)
			if !ok {
				return nil, false, l.p.Fault(fmt.Sprintf("%s/%d", where, i), "%s takes words", name)
			}
			list = append(list, line{text, fmt.Sprintf("%s/%d", where, i)})
		}
		return list, true, nil
	}
	return nil, false, l.p.Fault(where, "%s takes words, or a list of them", name)
}

// asked is what a case says above its steps.
type asked struct {
	players        int
	board, boardAt string
	sets           []line
	entry          map[string]int // the index of an entry of its setup, by its name
}

// caseOf reads a case; what stands above it in the file comes first.
func (l *loader) caseOf(above map[string]any, at string, table map[string]any) (*Case, error) {
	c := &Case{places: l.p, path: at}
	a := &asked{sets: slices.Clone(l.before), entry: map[string]int{}}
	if above != nil {
		if err := l.ask(c, a, above, ""); err != nil {
			return nil, err
		}
	}
	err := l.ask(c, a, table, at)
	if err != nil {
		return nil, err
	}
	if c.begin, err = l.open(a.players, a.board, a.boardAt, a.sets); err != nil {
		return nil, err
	}
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
	steps, err := l.tables(table, at, "step")
	if err != nil {
		return nil, err
	}
	if len(steps) == 0 {
		return nil, l.p.Fault(at, "no step: a scenario is played in [[step]]s")
	}
	for i, t := range steps {
		s, err := l.step(c.begin, t, fmt.Sprintf("%s/%d", join(at, "step"), i))
		if err != nil {
			return nil, err
		}
		c.steps = append(c.steps, s)
	}
	var chance dice.Chance
	_, err = c.lay(c.begin(), &chance)
	return c, err
}

// ask reads what a table says above its steps.
func (l *loader) ask(c *Case, a *asked, table map[string]any, at string) error {
	if v, ok := table["players"]; ok {
		n, ok := v.(int64)
		if !ok || n < 1 || n > 99 {
			return l.p.Fault(join(at, "players"), "players takes a number from 2 to 6")
		}
		a.players = int(n)
	}
	if v, ok := table["seed"]; ok {
		n, ok := v.(int64)
		if !ok || n < 0 {
			return l.p.Fault(join(at, "seed"), "seed takes a number from 0 on")
		}
		c.seed = uint64(n)
	}
	if v, ok := table["board"]; ok {
		name, ok := v.(string)
		if !ok {
			return l.p.Fault(join(at, "board"), "board takes a text")
		}
		a.board, a.boardAt = name, join(at, "board")
	}
	if v, ok := table["set"]; ok {
		more, err := l.sets(v, join(at, "set"))
		if err != nil {
			return err
		}
		a.sets = append(a.sets, more...)
	}
	if v, ok := table["dice"]; ok {
		var err error
		if c.dice, err = l.dice(v, join(at, "dice")); err != nil {
			return err
		}
	}
	if v, ok := table["setup"]; ok {
		setup, ok := v.(map[string]any)
		if !ok {
			return l.p.Fault(join(at, "setup"), "setup is a table: write [setup]")
		}
		return l.setup(c, setup, join(at, "setup"), a.entry)
	}
	return nil
}

// setup flattens the table of a position into entries.
func (l *loader) setup(c *Case, table map[string]any, at string, entry map[string]int) error {
	var flatten func(prefix, at string, table map[string]any) error
	flatten = func(prefix, at string, table map[string]any) error {
		for _, name := range l.p.Names(at) {
			where := join(at, name)
			switch v := table[name].(type) {
			case map[string]any:
				if err := flatten(prefix+name+".", where, v); err != nil {
					return err
				}
				continue
			case []any:
				list := []string{}
				for i, item := range v {
					switch item := item.(type) {
					case string:
						list = append(list, item)
					case int64:
						list = append(list, fmt.Sprint(item))
					default:
						return l.p.Fault(fmt.Sprintf("%s/%d", where, i), "%s%s is a list of words or numbers", prefix,
							name)
					}
				}
				l.add(c, entry, prefix+name, list, where)
			case string, bool:
				if prefix == "" && name == "bare" {
					bare, ok := v.(bool)
					if !ok {
						return l.p.Fault(where, "bare is true or false")
					}
					c.bare = bare
					continue
				}
				l.add(c, entry, prefix+name, v, where)
			case int64:
				if v > math.MaxInt32 || v < math.MinInt32 {
					return l.p.Fault(where, "%s%s: %d is too large", prefix, name, v)
				}
				l.add(c, entry, prefix+name, int(v), where)
			default:
				return l.p.Fault(where, "%s%s takes a text, a whole number, true, false or a list", prefix, name)
			}
		}
		return nil
	}
	return flatten("", at, table)
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
func (l *loader) sets(v any, at string) ([]line, error) {
	if table, ok := v.(map[string]any); ok {
		var list []line
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
		flatten("", at, table)
		return list, nil
	}
	list, ok, err := l.lines(map[string]any{"set": v}, strings.TrimSuffix(strings.TrimSuffix(at, "set"), "/"), "set")
	if err == nil && !ok {
		err = l.p.Fault(at, "set takes a table or a list of KEY=VALUE")
	}
	return list, err
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

// dice reads throws: numbers, or lists of them.
func (l *loader) dice(v any, at string) ([]int, error) {
	list, ok := v.([]any)
	if !ok {
		return nil, l.p.Fault(at, "dice is a list of throws: [3, 5] or [[3, 5], [1, 1]]")
	}
	var faces []int
	for i, item := range list {
		where := fmt.Sprintf("%s/%d", at, i)
		switch item := item.(type) {
		case int64:
			if item < 1 || item > 6 {
				return nil, l.p.Fault(where, "no die shows %d", item)
			}
			faces = append(faces, int(item))
		case []any:
			more, err := l.dice(item, where)
			if err != nil {
				return nil, err
			}
			faces = append(faces, more...)
		default:
			return nil, l.p.Fault(where, "a die shows 1 to 6")
		}
	}
	return faces, nil
}

// step reads one step and checks its words and facts.
func (l *loader) step(begin func() Position, table map[string]any, at string) (step, error) {
	s := step{path: at}
	if err := onlyKeys(l.p, at, stepKeys); err != nil {
		return s, err
	}
	var err error
	if s.by, err = l.text(table, at, "by", ""); err != nil {
		return s, err
	}
	if s.by != "" {
		names := begin().Seats()
		if s.by = position.Plain(s.by); !slices.Contains(names, s.by) {
			return s, l.p.Fault(join(at, "by"), "no player %q; there are %s", s.by, strings.Join(names, ", "))
		}
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
		if *list.to, *list.present, err = l.lines(table, at, list.name); err != nil {
			return s, err
		}
		for i, words := range *list.to {
			if strings.TrimSpace(words.text) == "" {
				return s, l.p.Fault(words.path, "%s without words", list.name)
			}
			if list.words {
				if (*list.to)[i].text, err = begin().Vocabulary(words.text); err != nil {
					return s, l.p.Fault(words.path, "%v", err)
				}
			}
		}
	}
	v, ok := table["expect"]
	if !ok {
		return s, nil
	}
	facts, ok := v.(map[string]any)
	if !ok {
		return s, l.p.Fault(join(at, "expect"), "expect is a table of facts")
	}
	empty := begin()
	if _, err := empty.Lay(true, nil, new(dice.Chance)); err != nil {
		return s, l.p.Fault(join(at, "expect"), "%v", err)
	}
	return s, l.facts(empty, &s, "", join(at, "expect"), facts)
}

// facts flattens a table of expected facts.
func (l *loader) facts(empty Position, s *step, prefix, at string, table map[string]any) error {
	for _, name := range l.p.Names(at) {
		where := join(at, name)
		v := table[name]
		if t, ok := v.(map[string]any); ok {
			if err := l.facts(empty, s, prefix+name+".", where, t); err != nil {
				return err
			}
			continue
		}
		full := prefix + name
		if strings.ToLower(full) != diceLeft {
			got, err := empty.Fact(full)
			if err != nil {
				return l.p.Fault(where, "%v", err)
			}
			if err := wrongKind(v, got); err != nil {
				return l.p.Fault(where, "%s: %v", full, err)
			}
		}
		s.expect = append(s.expect, expectation{full, v, where})
	}
	return nil
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
func (l *loader) open(players int, board, boardAt string, sets []line) (func() Position, error) {
	key := fmt.Sprintf("%s\x00%s\x00%s\x00%d", l.folder, l.rules, board, players)
	words := make([]string, len(sets))
	for i, s := range sets {
		words[i] = s.text
		key += "\x00" + s.text
	}
	if r, ok := opened.Load(key); ok {
		return r.(func() Position), nil
	}
	name := l.named()
	doc, err := rulesets.Load(name, nil)
	if err != nil {
		return nil, l.p.Fault("rules", "%v", err)
	}
	g := slices.IndexFunc(l.games, func(g Game) bool { return g.Engine == doc.Game })
	if g < 0 {
		return nil, l.p.Fault("rules", "%s is played by the engine %s, which has no scenario files here", l.rules,
			doc.Game)
	}
	for _, s := range sets {
		if !strings.Contains(s.text, "=") {
			return nil, l.p.Fault(s.path, "an override is KEY=VALUE")
		}
	}
	if doc, err = rulesets.Load(name, words); err != nil {
		return nil, l.p.Fault(atOf(err, sets), "%s", strings.TrimPrefix(err.Error(), "--set "))
	}
	begin, err := l.games[g].Open(Opening{name, doc, words, l.folder, board, players})
	var at *Fault
	switch {
	case errors.As(err, &at) && at.Key == "board":
		return nil, l.p.Fault(boardAt, "%v", at.Err)
	case errors.As(err, &at) && at.Key == "players":
		return nil, l.p.Fault("players", "%v", at.Err)
	case err != nil:
		return nil, l.p.Fault(atOf(err, sets), "%s", strings.TrimPrefix(err.Error(), "--set "))
	}
	opened.Store(key, begin)
	return begin, nil
}

// atOf is the override that an error speaks of.
func atOf(err error, sets []line) string {
	for _, s := range sets {
		if strings.HasPrefix(err.Error(), "--set "+s.text+":") {
			return s.path
		}
	}
	return "rules"
}

// opened keeps what cases of many files share.
var opened sync.Map

func join(path, name string) string { return strings.TrimPrefix(path+"/"+name, "/") }
