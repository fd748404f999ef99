package bench

import (
	"bytes"
	_ "embed"
	"html/template"
	"slices"
	"strings"

	"escapesim/lab"
)

//go:embed form.tmpl
var formSource string

var forms = template.Must(template.New("form").Parse(formSource))

// Chosen is what the page shows of a setup before anything is played.
type Chosen struct {
	Form    string            `json:"form,omitempty"` // HTML: the table and the options of the rules
	Command string            `json:"command"`
	House   string            `json:"house"`   // what is changed, as a file; "" for nothing
	Changed map[string]string `json:"changed"` // options that are not as printed, with the printed value
}

// Choose judges a setup; with form it writes the form of its rules as well. An
// error is the user's.
func Choose(s Setup, form bool) (*Chosen, error) {
	g, err := lab.GameOf(s.Rules)
	if err != nil {
		return nil, err
	}
	c := &Chosen{Command: s.command(), Changed: map[string]string{}}
	f := formOf(g, s)
	if g.Options() != nil {
		printed, changed, err := s.read()
		if err != nil {
			return nil, err
		}
		f.options(printed, changed, c.Changed)
		if len(c.Changed) > 0 {
			c.House = houseRule(printed, changed)
		}
	}
	if _, _, err := (lab.Table{Players: s.Players, Seats: s.Seats}).Seated(s.Rules); err != nil {
		return nil, err
	}
	if _, err := s.variants(); err != nil {
		return nil, err
	}
	if form {
		var b bytes.Buffer
		if err := forms.ExecuteTemplate(&b, "form", f); err != nil {
			return nil, err
		}
		c.Form = b.String()
	}
	return c, nil
}

// Shelf is the list of all rule sets as HTML options, by game.
func Shelf() (string, error) {
	type game struct {
		Title string
		Rules []lab.Summary
	}
	var games []game
	for _, g := range lab.Games {
		games = append(games, game{g.Title(), lab.Summaries(g)})
	}
	var b bytes.Buffer
	err := forms.ExecuteTemplate(&b, "shelf", games)
	return b.String(), err
}

// form is what is chosen for a rule set.
type form struct {
	About         string
	Least, Most   int
	Players       int
	Seats         []seat
	Groups        []group
	Keys          []string
	OptionsInAll  int
	AssumedInAll  int
	HasNoDocument bool
}

// seat is a word for one seat or several, and who may sit there.
type seat struct {
	Name string
	Bots []bot
}

type bot struct {
	Name, Doc string
	Default   bool // sits there where nothing is said
	Chosen    bool
}

// group is the options whose keys begin alike.
type group struct {
	Name    string
	Options []option
	Changed int
}

// option is a row of the form.
type option struct {
	lab.Value
	Title   string   // of the clause
	Printed string   // the printed value
	Words   []string // a choice of these; none for a text
	Now     string   // the value as the control shows it
	Whence  string
	Whole   bool // an integer between Lo and Hi
	Changed bool
}

// Domain says what values the option takes.
func (o option) Domain() string { return o.Value.Domain() }

func formOf(g lab.Game, s Setup) *form {
	f := &form{}
	var usual int
	f.Least, f.Most, usual = g.Players()
	if f.Players = s.Players; f.Players == 0 {
		f.Players = usual
	}
	for _, row := range lab.Summaries(g) {
		if row.Name == s.Rules {
			f.About = row.About
		}
	}
	said := map[string]string{}
	for part := range strings.SplitSeq(s.Seats, ",") {
		if name, bot, ok := strings.Cut(part, "="); ok {
			said[name] = bot
		}
	}
	words := g.Seats(f.Players)
	for _, w := range words {
		row := seat{Name: w.Name}
		for _, b := range g.Bots() {
			if len(b.Seats) > 0 && !slices.Contains(b.Seats, w.Name) && !coversAll(b.Seats, w, words) {
				continue
			}
			row.Bots = append(row.Bots, bot{b.Name, b.Doc, b.Default, said[w.Name] == b.Name})
		}
		if chosen := said[w.Name]; chosen != "" && !slices.ContainsFunc(row.Bots, func(b bot) bool { return b.Chosen }) {
			row.Bots = append(row.Bots, bot{chosen, "with parameters", false, true})
		}
		f.Seats = append(f.Seats, row)
	}
	f.HasNoDocument = g.Options() == nil
	return f
}

// coversAll reports whether the words of a bot reach every seat of a word.
func coversAll(bot []string, w lab.SeatWord, words []lab.SeatWord) bool {
	for _, s := range w.Seats {
		if !slices.ContainsFunc(words, func(o lab.SeatWord) bool { return slices.Contains(bot, o.Name) && slices.Contains(o.Seats, s) }) {
			return false
		}
	}
	return true
}

// options adds a row for every option, and tells which are not as printed.
func (f *form) options(printed, changed *lab.Document, turned map[string]string) {
	titles := map[string]string{}
	if clauses, err := lab.Clauses(printed.Of.Engine()); err == nil {
		for _, c := range clauses {
			titles[c.ID] = c.Title
		}
	}
	before := map[string]lab.Value{}
	for _, v := range printed.Values() {
		before[v.Key] = v
	}
	for _, v := range changed.Values() {
		o := option{Value: v, Title: titles[v.Clause], Printed: before[v.Key].Text, Now: v.Text}
		switch v.Kind {
		case lab.Truth:
			o.Words = []string{"true", "false"}
		case lab.Choice:
			o.Words, o.Now = v.Names, strings.Trim(v.Text, `"`)
		}
		from := before[v.Key]
		switch {
		case from.Assumed != "":
			o.Whence = "No document says so. We read it so because " + from.Assumed
			f.AssumedInAll++
		case from.Source != "":
			o.Whence = from.Source
		default:
			o.Whence = "Stated in " + from.Origin
		}
		o.Whence = strings.TrimSuffix(o.Whence, ".") + "."
		if o.Changed = v.Text != o.Printed; o.Changed {
			turned[v.Key] = o.Printed
		}
		name, _, _ := strings.Cut(v.Key, ".")
		at := slices.IndexFunc(f.Groups, func(g group) bool { return g.Name == name })
		if at < 0 {
			at = len(f.Groups)
			f.Groups = append(f.Groups, group{Name: name})
		}
		g := &f.Groups[at]
		g.Options = append(g.Options, o)
		if o.Changed {
			g.Changed++
		}
		f.Keys = append(f.Keys, v.Key)
		f.OptionsInAll++
	}
}

// Counts are the numbers of players that the game takes.
func (f *form) Counts() (list []int) {
	for n := f.Least; n <= f.Most; n++ {
		list = append(list, n)
	}
	return list
}

// PrintedPlain is the printed value as a list of words shows it.
func (o option) PrintedPlain() string {
	if o.Kind == lab.Choice {
		return strings.Trim(o.Printed, `"`)
	}
	return o.Printed
}
