package bench

import (
	"bytes"
	"cmp"
	_ "embed"
	"fmt"
	"html/template"
	"slices"
	"strings"

	"escapesim/lab"
	"escapesim/lab/questions"
	"escapesim/lab/try"
	"escapesim/reports"
)

//go:embed form.tmpl
var formSource string

var forms = template.Must(template.New("form").Parse(formSource))

// Preview is what the page shows of a setup before anything is played.
type Preview struct {
	Form    string            `json:"form,omitempty"`    // HTML: controls for the players, their bots and the options
	Numbers string            `json:"numbers,omitempty"` // HTML: controls for the parameters of the bots that are chosen
	Command string            `json:"command"`
	House   string            `json:"house"`   // the changes as a house rule, TOML; "" for none
	Changed map[string]string `json:"changed"` // changed options, with the printed values
}

// NewPreview checks a setup and previews it, with its HTML form if withForm. An
// error is the user's.
func NewPreview(s Setup, withForm bool) (p *Preview, err error) {
	defer try.Catch(&err)
	g := try.Get(lab.GameOf(s.Rules))
	p = &Preview{Command: s.command(), Changed: map[string]string{}}
	f := formOf(g, s)
	if g.Options() != nil {
		printed, changed := s.read()
		f.options(printed, changed, p.Changed)
		if len(p.Changed) > 0 {
			p.House = houseRule(printed, changed)
		}
	}
	_, _, err = lab.Table{Players: s.Players, Seats: s.Seats}.Seated(s.Rules)
	try.Do(err)
	s.variants() // which may be wrong
	filled := func(name string) string {
		var b bytes.Buffer
		try.Do(forms.ExecuteTemplate(&b, name, f))
		return b.String()
	}
	p.Numbers = filled("numbers")
	if withForm {
		p.Form = filled("form")
	}
	return p, nil
}

// RuleSets is the list of all rule sets as HTML options, by game.
func RuleSets() (string, error) {
	type game struct {
		Title string
		Rules []lab.Summary
	}
	var games []game
	for _, g := range lab.Games {
		games = append(games, game{g.Title(), lab.Summaries(g)})
	}
	var b bytes.Buffer
	err := forms.ExecuteTemplate(&b, "rule sets", games)
	return b.String(), err
}

// form is what the template of the form shows: the choices for a rule set, and what
// is chosen. A template reads fields and calls no methods: see picture in reports/page.
type form struct {
	About         string
	Counts        []int // of players
	Players       int
	Seats         []seat
	Groups        []group
	Keys          []string
	OptionsInAll  int
	AssumedInAll  int
	HasNoDocument bool
}

// seat is a word for one seat or several, who may sit there, and the parameters of
// who is chosen.
type seat struct {
	Name    string
	Words   string // who plays there, as people say it
	Bots    []bot
	Bot     string // that is chosen
	Numbers []number
}

// number is a parameter of a bot.
type number struct {
	lab.Parameter
	Now string // the value as the control shows it
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
	Plain   string   // the printed value as the control shows it: a word without quotes
	Domain  string   // the values that it takes
	Words   []string // the values to choose from; none for a text
	Now     string   // the value as the control shows it
	Whence  string   // where the printed value comes from, or why it is assumed
	Changed bool
}

// shown is a value as its control shows it: a word without quotes.
func shown(v lab.Value, text string) string {
	if v.Kind == lab.Choice {
		return strings.Trim(text, `"`)
	}
	return text
}

// Found are the keys of options in which all words that were sought stand; where there are
// none, those in which most of them stand.
type Found struct {
	Keys []string `json:"keys"`
	All  bool     `json:"all"`
}

// Find looks at whatever is said of an option. An error is the user's.
func Find(rules string, words []string) (*Found, error) {
	d, err := lab.ReadRules(rules, nil)
	if err != nil {
		return nil, err
	}
	titles := lab.ClauseTitles(d.Of.Engine())
	f := &Found{Keys: []string{}}
	most := 1
	words = questions.Asked(words)
	values := d.Values()
	questions.NamedFirst(values, func(v lab.Value) string { return v.Key }, words)
	for _, v := range values {
		n := questions.Count(questions.Said(v, titles[v.Clause]), words)
		if n > most {
			f.Keys, most = f.Keys[:0], n
		}
		if n == most {
			f.Keys = append(f.Keys, v.Key)
		}
	}
	f.All = len(f.Keys) == 0 || most == len(words)
	return f, nil
}

func formOf(g lab.Game, s Setup) *form {
	f := &form{}
	least, most, usual := g.Players()
	f.Players = cmp.Or(s.Players, usual)
	for n := least; n <= most; n++ {
		f.Counts = append(f.Counts, n)
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
		row := seat{Name: w.Name, Words: reports.Capital(cmp.Or(strings.TrimPrefix(w.Who, "the "), w.Name))}
		chosen, values, _ := strings.Cut(said[w.Name], ":")
		for _, b := range g.Bots() {
			if !w.CoveredBy(b.Seats, words) {
				continue
			}
			row.Bots = append(row.Bots, bot{b.Name, b.Doc, b.Default, chosen == b.Name})
			if chosen != b.Name {
				continue
			}
			row.Bot = b.Name
			for _, p := range b.Parameters {
				if !w.CoveredBy(p.Seats, words) {
					continue
				}
				n := number{p, fmt.Sprint(p.Default)}
				for part := range strings.SplitSeq(values, ":") {
					if value, ok := strings.CutPrefix(part, p.Name+"="); ok {
						n.Now = value
					}
				}
				row.Numbers = append(row.Numbers, n)
			}
		}
		f.Seats = append(f.Seats, row)
	}
	f.HasNoDocument = g.Options() == nil
	return f
}

// options adds a row for every option, and notes in turned the printed values of those
// that are changed.
func (f *form) options(printed, changed *lab.Document, turned map[string]string) {
	titles := lab.ClauseTitles(printed.Of.Engine())
	if f.About == "" { // a file of the reader's
		f.About = cmp.Or(printed.About, printed.Title)
	}
	before := map[string]lab.Value{}
	for _, v := range printed.Values() {
		before[v.Key] = v
	}
	for _, v := range changed.Values() {
		o := option{Value: v, Title: titles[v.Clause], Printed: before[v.Key].Text, Domain: v.Domain()}
		o.Now, o.Plain = shown(v, v.Text), shown(v, o.Printed)
		switch v.Kind {
		case lab.Truth:
			o.Words = []string{"true", "false"}
		case lab.Choice:
			o.Words = v.Names
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
