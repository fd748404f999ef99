package scenario

import (
	"bytes"
	"cmp"
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
	file    string
	table   *rulesets.Node // the case in the file
	bare    bool
	entries []position.Entry
	at      []*rulesets.Node // the entries in the file
	dice    []int
	seed    uint64
	steps   []step
	loose   bool // the stock is not what the box holds, so cards are not counted
}

// step is a decision, or several, with what is asked before and after.
type step struct {
	table                  *rulesets.Node
	by                     string
	do                     []line
	legal, illegal, only   []line
	expect                 []expectation
	events, noEvents       []line
	doPresent, onlyPresent bool
}

// line is words with their place.
type line struct {
	text string
	at   *rulesets.Node
}

// expectation is a fact that must hold.
type expectation struct {
	name string
	want any
	at   *rulesets.Node
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
	l := &loader{name: file, root: p.Root, folder: rulesets.FolderOf(file), games: games}
	return l.file(), nil
}

// file reads the whole file.
func (l *loader) file() *File {
	onlyKeys(l.root, fileKeys)
	f := &File{Path: l.name, Title: text(l.root, "title", "")}
	text(l.root, "clause", "")
	l.rules = text(l.root, "rules", UsualRules)
	if l.root.Field("case") == nil {
		f.Cases = l.casesOf(nil, l.root)
		return f
	}
	if stray := l.root.Field("step"); stray != nil {
		stray.Must(false, "a file with cases has its steps in them")
	}
	for i, table := range tables(l.root, "case") {
		onlyKeys(table, append([]string{"name"}, caseKeys...))
		list := l.casesOf(l.root, table)
		name := text(table, "name", fmt.Sprintf("case %d", i+1))
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
func (l *loader) casesOf(above, table *rulesets.Node) []*Case {
	c := l.caseOf(above, table)
	list := []*Case{c}
	also, own := lines(table, "also")
	if !own && above != nil {
		also, _ = lines(above, "also")
	}
	for _, a := range also {
		words := strings.Fields(a.text)
		a.at.Must(len(words) > 0, "also without the name of a document")
		other := *l
		other.rules, other.before = words[0], nil
		if names := c.begin().Also(); names != "" {
			other.before = []line{{names, a.at}}
		}
		for _, set := range words[1:] {
			other.before = append(other.before, line{set, a.at})
		}
		c := other.caseOf(above, table)
		c.Name = "(" + words[0] + ")"
		list = append(list, c)
	}
	return list
}

// loader turns tables into cases.
type loader struct {
	name   string
	root   *rulesets.Node
	games  []Game
	folder string
	rules  string
	before []line // overrides that come before those of the file
}

// key is what stands under a name at the top of the file, or the file.
func (l *loader) key(name string) *rulesets.Node { return cmp.Or(l.root.Field(name), l.root) }

// onlyKeys refuses keys that nobody reads.
func onlyKeys(table *rulesets.Node, known []string) {
	for _, name := range table.Names() {
		if !slices.Contains(known, name) { // what is near takes long to find
			table.Field(name).Must(false, "no key %s here%s", name, position.OrOneOf(name, known))
		}
	}
}

// is says that a value is of a type, and what it is.
func is[T any](n *rulesets.Node) (v T, ok bool) {
	if n != nil {
		v, ok = n.Value().(T)
	}
	return v, ok
}

func text(table *rulesets.Node, name, otherwise string) string {
	n := table.Field(name)
	if n == nil {
		return otherwise
	}
	text, ok := is[string](n)
	n.Must(ok, "%s takes a text", name)
	return text
}

func tables(table *rulesets.Node, name string) []*rulesets.Node {
	n := table.Field(name)
	if n == nil {
		return nil
	}
	const words = "%s is a list of tables: write [[%s]]"
	n.Must(n.IsList(), words, name, name)
	for _, item := range n.Items() {
		item.Must(item.IsTable(), words, name, name)
	}
	return n.Items()
}

// lines reads words, one text or a list of them, and says whether there are any.
func lines(table *rulesets.Node, name string) ([]line, bool) {
	n := table.Field(name)
	if n == nil {
		return nil, false
	}
	if text, ok := is[string](n); ok {
		return []line{{text, n}}, true
	}
	n.Must(n.IsList(), "%s takes words, or a list of them", name)
	list := []line{}
	for _, item := range n.Items() {
		text, ok := is[string](item)
		item.Must(ok, "%s takes words", name)
		list = append(list, line{text, item})
	}
	return list, true
}

// asked is what a case says above its steps.
type asked struct {
	players int
	board   string
	boardAt *rulesets.Node
	sets    []line
	entry   map[string]int // the index of an entry of its setup, by its name
}

// caseOf reads a case; what stands above it in the file comes first.
func (l *loader) caseOf(above, table *rulesets.Node) *Case {
	c := &Case{file: l.name, table: table}
	a := &asked{sets: slices.Clone(l.before), entry: map[string]int{}, boardAt: l.root}
	if above != nil {
		c.ask(a, above)
	}
	c.ask(a, table)
	c.begin = l.open(a)
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
	steps := tables(table, "step")
	cmp.Or(table.Field("step"), table).Must(len(steps) > 0, "no step: a scenario is played in [[step]]s")
	for _, t := range steps {
		c.steps = append(c.steps, stepOf(c.begin, t))
	}
	if _, err := c.Begin(); err != nil {
		panic(err) // at its place, as Must does
	}
	return c
}

// ask reads what a table says above its steps.
func (c *Case) ask(a *asked, table *rulesets.Node) {
	if n := table.Field("players"); n != nil {
		players, ok := is[int64](n)
		n.Must(ok && players >= 1 && players <= 99, "players takes a number from 2 to 6")
		a.players = int(players)
	}
	if n := table.Field("seed"); n != nil {
		seed, ok := is[int64](n)
		n.Must(ok && seed >= 0, "seed takes a number from 0 on")
		c.seed = uint64(seed)
	}
	if n := table.Field("board"); n != nil {
		a.board, a.boardAt = text(table, "board", ""), n
	}
	a.sets = append(a.sets, sets(table)...)
	if n := table.Field("dice"); n != nil {
		c.dice = throws(n)
	}
	if n := table.Field("setup"); n != nil {
		n.Must(n.IsTable(), "setup is a table: write [setup]")
		c.setup(n, a.entry)
	}
}

// flatten hands over all that stands in a table and in the tables in it, by its dotted name.
func flatten(prefix string, table *rulesets.Node, take func(name string, n *rulesets.Node)) {
	for _, name := range table.Names() {
		if n := table.Field(name); n.IsTable() {
			flatten(prefix+name+".", n, take)
		} else {
			take(prefix+name, n)
		}
	}
}

// setup makes entries of the table of a position.
func (c *Case) setup(table *rulesets.Node, entry map[string]int) {
	flatten("", table, func(name string, n *rulesets.Node) {
		switch v := n.Value().(type) {
		case []any:
			list := []string{}
			for _, item := range n.Items() {
				_, text := is[string](item)
				_, number := is[int64](item)
				item.Must(text || number, "%s is a list of words or numbers", name)
				list = append(list, fmt.Sprint(item.Value()))
			}
			c.add(entry, name, list, n)
		case string, bool:
			if name == "bare" {
				bare, ok := v.(bool)
				n.Must(ok, "bare is true or false")
				c.bare = bare
				return
			}
			c.add(entry, name, v, n)
		case int64:
			n.Must(v >= math.MinInt32 && v <= math.MaxInt32, "%s: %d is too large", name, v)
			c.add(entry, name, int(v), n)
		default:
			n.Must(false, "%s takes a text, a whole number, true, false or a list", name)
		}
	})
}

// add notes an entry; of two with one name the later counts.
func (c *Case) add(entry map[string]int, name string, v any, at *rulesets.Node) {
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
func sets(table *rulesets.Node) (list []line) {
	set := table.Field("set")
	if set == nil || !set.IsTable() {
		list, _ = lines(table, "set")
		return list
	}
	flatten("", set, func(name string, n *rulesets.Node) {
		list = append(list, line{name + "=" + valueText(n.Value()), n})
	})
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
func throws(list *rulesets.Node) (faces []int) {
	list.Must(list.IsList(), "dice is a list of throws: [3, 5] or [[3, 5], [1, 1]]")
	for _, item := range list.Items() {
		if item.IsList() {
			faces = append(faces, throws(item)...)
			continue
		}
		face, ok := is[int64](item)
		item.Must(ok, "a die shows 1 to 6")
		item.Must(face >= 1 && face <= 6, "no die shows %d", face)
		faces = append(faces, int(face))
	}
	return faces
}

// stepOf reads one step and checks its words and facts.
func stepOf(begin func() Position, table *rulesets.Node) step {
	s := step{table: table}
	onlyKeys(table, stepKeys)
	if by := text(table, "by", ""); by != "" {
		names := begin().Seats()
		s.by = position.Plain(by)
		table.Field("by").Must(slices.Contains(names, s.by), "no player %q; there are %s", s.by,
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
		*list.to, *list.present = lines(table, list.name)
		for i, words := range *list.to {
			words.at.Must(strings.TrimSpace(words.text) != "", "%s without words", list.name)
			if list.words {
				text, err := begin().Vocabulary(words.text)
				words.at.Must(err == nil, "%v", err)
				(*list.to)[i].text = text
			}
		}
	}
	if facts := table.Field("expect"); facts != nil {
		facts.Must(facts.IsTable(), "expect is a table of facts")
		empty := begin()
		_, err := empty.Lay(true, nil, new(dice.Chance))
		facts.Must(err == nil, "%v", err)
		flatten("", facts, func(name string, n *rulesets.Node) {
			if strings.ToLower(name) != diceLeft {
				got, err := empty.Fact(name)
				n.Must(err == nil, "%v", err)
				err = wrongKind(n.Value(), got)
				n.Must(err == nil, "%s: %v", name, err)
			}
			s.expect = append(s.expect, expectation{name, n.Value(), n})
		})
	}
	return s
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
func (l *loader) open(a *asked) func() Position {
	key := fmt.Sprintf("%s\x00%s\x00%s\x00%d", l.folder, l.rules, a.board, a.players)
	words := make([]string, len(a.sets))
	for i, s := range a.sets {
		words[i] = s.text
		key += "\x00" + s.text
	}
	if r, ok := opened.Load(key); ok {
		return r.(func() Position)
	}
	name, rules := l.named(), l.key("rules")
	doc, err := rulesets.Load(name, nil)
	rules.Must(err == nil, "%v", err)
	g := slices.IndexFunc(l.games, func(g Game) bool { return g.Engine == doc.Game })
	rules.Must(g >= 0, "%s is played by the engine %s, which has no scenario files here", l.rules, doc.Game)
	for _, s := range a.sets {
		s.at.Must(strings.Contains(s.text, "="), "an override is KEY=VALUE")
	}
	doc, err = rulesets.Load(name, words)
	l.allow(err, a.sets)
	begin, err := l.games[g].Open(Opening{name, doc, words, l.folder, a.board, a.players})
	if at := (*Fault)(nil); errors.As(err, &at) {
		a.boardAt.Must(at.Key != "board", "%v", at.Err)
		l.key("players").Must(at.Key != "players", "%v", at.Err)
	}
	l.allow(err, a.sets)
	opened.Store(key, begin)
	return begin
}

// allow ends the reading with an error of the rules, at the override that it speaks of.
func (l *loader) allow(err error, sets []line) {
	if err == nil {
		return
	}
	at := l.key("rules")
	of := func(s line) bool { return strings.HasPrefix(err.Error(), "--set "+s.text+":") }
	if i := slices.IndexFunc(sets, of); i >= 0 {
		at = sets[i].at
	}
	at.Must(false, "%s", strings.TrimPrefix(err.Error(), "--set "))
}

// opened keeps what cases of many files share.
var opened sync.Map
