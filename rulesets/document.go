package rulesets

import (
	"cmp"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"

	"escapesim/sim/position"
)

// embedded holds what is read of every game's folder: its documents with their audits, its clauses
// and the board of Colditz. The page of the laboratory carries it, too: no READMEs, no code.
//
//go:embed */*.toml */*.json */*.csv colditz/board colditz/testdata
var embedded embed.FS

// Document is a rule document with everything that it extends and every
// override on top. Values, Assumptions and Hash speak of the options that
// the last Decode resolved.
type Document struct {
	Name  string // as asked for: game/name or the path of a file
	Game  string // the engine that plays it: the folder of the root document, or what its line engine says
	Title string
	About string

	layers   []layer // whatever one builds on stands before it; overrides last
	resolved []*Value
	board    boardDir
}

// Extends reports whether the document changes another one: a house rule.
func (d *Document) Extends() bool { return len(d.layers) > 1 }

// Parent is the document that this one extends, a name or a file, where it is one.
func (d *Document) Parent() string {
	for i, l := range slices.Backward(d.layers) {
		if l.over == nil { // overrides
			continue
		}
		if list, err := parentsOf(l.root); err == nil && len(list) == 1 {
			name := d.layers[i-1].file
			if isEmbedded(name) {
				name = strings.TrimSuffix(name, ".toml")
			}
			return name
		}
		break
	}
	return ""
}

// Shipped is the document of the program's own that this one is or builds on, the last
// of several; empty where there is none.
func (d *Document) Shipped() string {
	for _, l := range slices.Backward(d.layers) {
		if isEmbedded(l.file) {
			return strings.TrimSuffix(l.file, ".toml")
		}
	}
	return ""
}

// layer is one file, or all overrides of the command line.
type layer struct {
	file    string
	root    *node
	assumed []remark
	sourced []remark
	most    []*node         // what it says that decides most; nil where it says nothing of that
	game    string          // the engine that plays it
	over    map[string]bool // the files that it builds on; nil: all (overrides)
}

// over reports whether layer a builds on layer b, and so has the last word.
func (d *Document) over(a, b int) bool {
	return a != b && (d.layers[a].over == nil || d.layers[a].over[d.layers[b].file])
}

// remark is an entry of [assumed] or [source].
type remark struct {
	key, text string
	at        place
}

// Summary is what a list of documents shows of one.
type Summary struct{ Name, Title, About string }

// Error is a fault in what the user wrote: one line, beginning with the
// place: file:line:column, or the --set that holds it.
type Error struct {
	Place   string
	Message string
}

func (e *Error) Error() string { return oneLine.Replace(e.Place + ": " + e.Message) }

// Faults is everything that is wrong with a document, one line each.
type Faults []error

// mostFaults is how many are told; of the others, their number.
const mostFaults = 20

func (f *Faults) add(err error) { *f = append(*f, err) }

// err is nil, the one fault, or all of them by line.
func (f Faults) err() error {
	switch len(f) {
	case 0:
		return nil
	case 1:
		return f[0]
	}
	slices.SortStableFunc(f, func(a, b error) int { return cmp.Compare(lineOf(a), lineOf(b)) })
	return f
}

func (f Faults) Error() string {
	var lines []string
	for i, err := range f {
		if i == mostFaults {
			lines = append(lines, fmt.Sprintf("and %d more", len(f)-i))
			break
		}
		lines = append(lines, err.Error())
	}
	return strings.Join(lines, "\n")
}

// Unwrap returns the faults.
func (f Faults) Unwrap() []error { return f }

// lineOf is the line of a fault in its file; 0 where it has none.
func lineOf(err error) int {
	if e := (*Error)(nil); errors.As(err, &e) {
		if parts := strings.Split(e.Place, ":"); len(parts) >= 3 {
			n, _ := strconv.Atoi(parts[len(parts)-2])
			return n
		}
	}
	return 0
}

// oneLine keeps keys with line breaks in them from breaking a message.
var oneLine = strings.NewReplacer("\n", `\n`, "\r", `\r`)

func fault(at place, format string, args ...any) error {
	return &Error{at.String(), fmt.Sprintf(format, args...)}
}

// must ends the reading with an *Error where what stands at a place is not as it must be.
func must(holds bool, at place, words string, args ...any) {
	if !holds {
		panic(fault(at, words, args...))
	}
}

// Load reads a document: an embedded one by its name (colditz/thibault), or
// a TOML file. Each of sets is KEY=VALUE and overrides the document; of two
// that name the same key the later one wins.
func Load(nameOrFile string, sets []string) (*Document, error) {
	d := &Document{Name: nameOrFile}
	if _, err := d.load(nameOrFile, "", place{}, nil); err != nil {
		return nil, err
	}
	top := d.layers[len(d.layers)-1]
	for _, text := range []struct {
		key string
		to  *string
	}{{"title", &d.Title}, {"about", &d.About}} {
		if n := top.root.Field(text.key); n != nil {
			*text.to = n.text
		}
	}
	if len(sets) == 0 {
		return d, d.findBoard()
	}
	over := layer{file: "--set", root: &node{kind: tableNode}}
	for _, s := range sets {
		if err := parseSet(over.root, s); err != nil {
			return nil, err
		}
	}
	d.layers = append(d.layers, over)
	return d, d.findBoard()
}

// reserved are the names at the top of a document that are no options.
var reserved = []string{"title", "about", "engine", "extends", "decisive", "assumed", "source"}

// load appends the layers of a document, what it extends first, and returns
// the name of its file. trail is the way of extends that led here, to find
// cycles.
func (d *Document) load(name, folder string, from place, trail []string) (string, error) {
	file, text, err := open(name, folder, from)
	if err != nil {
		return "", err
	}
	if slices.Contains(trail, file) {
		return "", fault(from, "extends goes in a circle: %s", strings.Join(append(trail, file), " -> "))
	}
	if slices.ContainsFunc(d.layers, func(l layer) bool { return l.file == file }) {
		return file, nil // two parents build on it
	}
	l, err := readLayer(file, text)
	if err != nil {
		return "", err
	}
	parents, err := parentsOf(l.root)
	if err != nil {
		return "", err
	}
	if err := d.loadParents(&l, parents, append(trail, file)); err != nil {
		return "", err
	}
	if err := d.settleGame(&l, parents); err != nil {
		return "", err
	}
	l.game = d.Game
	d.layers = append(d.layers, l)
	return file, nil
}

// readLayer reads one document by itself.
func readLayer(file string, text []byte) (l layer, err error) {
	defer position.Catch[*Error](&err)
	l = layer{file: file, over: map[string]bool{}}
	if l.root, err = tree(file, text); err != nil {
		return l, err
	}
	for _, key := range []string{"title", "about", "engine"} {
		if n := l.root.Field(key); n != nil {
			must(n.kind == textNode, n.at, "%s takes a text, not %s", key, n)
		}
	}
	l.assumed = remarks(l.root, "assumed")
	l.sourced = remarks(l.root, "source")
	l.most = decisive(l.root)
	return l, nil
}

// loadParents loads what a document builds on, and asks that one game plays it all. trail
// ends with the document.
func (d *Document) loadParents(l *layer, parents []*node, trail []string) error {
	for _, parent := range parents {
		before := d.Game
		d.Game = ""
		on, err := d.load(parent.text, FolderOf(l.file), parent.at, trail)
		if err != nil {
			return err
		}
		l.over[on] = true
		for _, other := range d.layers {
			if other.file == on {
				d.Game = other.game
				maps.Copy(l.over, other.over)
			}
		}
		if before != "" && before != d.Game {
			return fault(parent.at, "%s is played by %s, but %s by %s", parent.text, d.Game, parents[0].text,
				before)
		}
	}
	return nil
}

// settleGame is the game that plays a document: its parents', its folder's, or its engine.
func (d *Document) settleGame(l *layer, parents []*node) error {
	engine := l.root.Field("engine")
	switch before, _, inFolder := strings.Cut(l.file, "/"); {
	case len(parents) > 0:
		if engine != nil && engine.text != d.Game {
			return fault(engine.at, "engine = %q, but %s is played by %s", engine.text, parents[0].text, d.Game)
		}
	case inFolder && isEmbedded(l.file):
		d.Game = before
	case engine != nil:
		d.Game = engine.text
	default:
		return fault(place{file: l.file, line: 1, column: 1},
			"neither extends nor engine: add a line that says which rules it changes (simulate rules list), "+
				"such as extends = %q", likelyParent(l.root))
	}
	return nil
}

// likelyParent is what a document without extends most likely changes: of the documents that extend none the
// one that states most of the options that stand in it.
func likelyParent(root *node) string {
	likely, most := "colditz/thibault", 1
	for _, name := range Names("") {
		text, err := embedded.ReadFile(name + ".toml")
		if err != nil {
			panic(err) // Names has just named it
		}
		of, err := tree(name+".toml", text)
		if err != nil || of.Field("extends") != nil {
			continue
		}
		if n := shared(root, of); n >= most {
			likely, most = name, n
		}
	}
	return likely
}

// shared is how many keys of options two tables both have, in the tables that stand in both, too.
func shared(a, b *node) (n int) {
	for _, name := range a.names {
		if other := b.Field(name); other != nil && name != "title" && name != "about" {
			n += 1 + shared(a.fields[name], other)
		}
	}
	return n
}

// parentsOf are the documents that extends names: one, or a list of them. In
// which order they stand plays no part, so they come in one order.
func parentsOf(root *node) ([]*node, error) {
	n := root.Field("extends")
	if n == nil {
		return nil, nil
	}
	list := []*node{n}
	if n.kind == arrayNode {
		list = slices.Clone(n.items)
	}
	if len(list) == 0 {
		return nil, fault(n.at, "extends names no document")
	}
	for i, parent := range list {
		if parent.kind != textNode {
			return nil, fault(parent.at, "extends takes a text or a list of texts, not %s", parent)
		}
		if slices.ContainsFunc(list[:i], func(o *node) bool { return o.text == parent.text }) {
			return nil, fault(parent.at, "extends names %q twice", parent.text)
		}
	}
	slices.SortFunc(list, func(a, b *node) int { return strings.Compare(a.text, b.text) })
	return list, nil
}

// decisive are the options that a document says carry its figures; nil where it does not
// speak of that.
func decisive(root *node) []*node {
	n := root.Field("decisive")
	if n == nil {
		return nil
	}
	must(n.kind == arrayNode, n.at, "decisive takes a list of options, not %s", n)
	for _, key := range n.items {
		must(key.kind == textNode, key.at, "decisive takes options by their names, not %s", key)
	}
	return append([]*node{}, n.items...)
}

// tree is parse, once for the same text: house rules begin with the same few
// documents. Nothing changes a tree that was parsed.
func tree(file string, text []byte) (*node, error) {
	key := written{file, string(text)}
	if root, ok := trees.Load(key); ok {
		return root.(*node), nil
	}
	root, err := parse(file, text)
	if err == nil {
		trees.Store(key, root)
	}
	return root, err
}

type written struct{ file, text string }

var trees sync.Map // written -> *node

func isEmbedded(file string) bool {
	_, err := fs.Stat(embedded, file)
	return err == nil
}

// open finds a document and returns the name that its places carry.
func open(name, folder string, from place) (file string, text []byte, err error) {
	bad := func(format string, args ...any) error {
		if from.line > 0 {
			return fault(from, format, args...)
		}
		return fmt.Errorf(format, args...)
	}
	if !strings.HasSuffix(name, ".toml") && name != Stdin {
		if text, err := embedded.ReadFile(name + ".toml"); err == nil {
			return name + ".toml", text, nil
		}
		switch info, err := os.Stat(name); {
		case err == nil && info.IsDir():
			return "", nil, bad("no rules %q: that is a folder; name a file in it (compare takes all of them)", name)
		case err != nil && strings.HasSuffix(name, "/"):
			return "", nil, bad("no rules %q: there is no such folder", name)
		case err != nil || !strings.ContainsAny(name, `/\`):
			return "", nil, bad("no rules %q%s", name, nearDocument(name))
		}
	}
	file = name
	if from.line > 0 && !filepath.IsAbs(name) {
		file = path.Join(folder, filepath.ToSlash(name))
	}
	text, err = ReadFile(file)
	if errors.Is(err, fs.ErrNotExist) {
		return "", nil, bad("no rules %q: there is no such file", file)
	}
	if err != nil {
		return "", nil, bad("no rules %q: %v", file, err)
	}
	return file, text, nil
}

// FolderOf is where what a file names is looked for: its folder, or the one in which
// the program was started where the file is in none.
func FolderOf(file string) string {
	if Streamed(file) {
		return "."
	}
	return path.Dir(file)
}

// nearDocument ends a message about an unknown document.
func nearDocument(name string) string {
	names := Names("")
	for _, n := range names {
		if path.Base(n) == name {
			return ": did you mean " + n + "?"
		}
	}
	if near := position.Nearest(name, names); near != "" {
		return ": did you mean " + near + "?"
	}
	return ": simulate rules list names them all"
}

// Names are the embedded documents of a game in order, of every game when it
// is empty.
func Names(game string) []string {
	var list []string
	for _, name := range names() {
		if game == "" || strings.HasPrefix(name, game+"/") {
			list = append(list, name)
		}
	}
	return list
}

// names are listed once: who opens a table asks for them.
var names = sync.OnceValue(func() []string {
	files, err := fs.Glob(embedded, "*/*.toml")
	if err != nil {
		panic(err) // the pattern is not a bad one
	}
	for i, file := range files {
		files[i] = strings.TrimSuffix(file, ".toml")
	}
	return files
})

// List says of each embedded document what it is, in order.
func List() []Summary {
	var list []Summary
	for _, name := range Names("") {
		text, err := embedded.ReadFile(name + ".toml")
		if err != nil {
			panic(err) // Names has just named it
		}
		s := Summary{Name: name}
		if root, err := parse(name+".toml", text); err == nil {
			s.Title, s.About = root.textOf("title"), root.textOf("about")
		}
		list = append(list, s)
	}
	return list
}

// remarks reads [assumed] or [source]: a dotted key and a reason each.
func remarks(root *node, table string) (list []remark) {
	n := root.Field(table)
	if n == nil {
		return nil
	}
	must(n.kind == tableNode, n.at, "%s takes a table, not %s", table, n)
	var walk func(n *node, prefix string)
	walk = func(n *node, prefix string) {
		for _, name := range n.names {
			f := n.fields[name]
			switch {
			case f.kind == tableNode:
				walk(f, prefix+name+".")
			case f.kind == textNode && strings.TrimSpace(f.text) != "":
				list = append(list, remark{prefix + name, f.text, f.keyAt})
			default:
				panic(fault(f.at, "%s of %s%s takes a text that says why, not %s", table, prefix, name, f))
			}
		}
	}
	walk(n, "")
	return list
}

// Audits is the file of audits beside a document, a name or a TOML file; nil where
// there is none.
func Audits(rules string) ([]byte, error) { return beside(rules, ".audit.json") }

// Bots is the file of trained bots beside a document, as Audits.
func Bots(rules string) ([]byte, error) { return beside(rules, ".bots.json") }

// Openings is the file of openings beside a document, as Audits.
func Openings(rules string) ([]byte, error) { return beside(rules, ".openings.txt") }

func beside(rules, ending string) ([]byte, error) {
	name, isFile := strings.CutSuffix(rules, ".toml")
	read := embedded.ReadFile
	if isFile {
		read = os.ReadFile
	}
	text, err := read(name + ending)
	if errors.Is(err, fs.ErrNotExist) || errors.Is(err, fs.ErrInvalid) {
		return nil, nil
	}
	return text, err
}
