package answers

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"escapesim/reports"
	"escapesim/reports/chart"
	"escapesim/reports/paired"
)

// SensitivitySchema names the form of JSON that says which options decide a share.
const SensitivitySchema = "escapesim.sensitivity/1"

// Sensitivity is which options of the rules decide the share of an outcome.
type Sensitivity struct {
	reports.Origin
	Outcome   string    `json:"outcome"`
	Assumed   bool      `json:"assumed,omitempty"` // only what no document states was turned
	Of        int       `json:"of"`                // so many were turned
	Base      float64   `json:"base"`
	Turned    []Turned  `json:"turned"`    // what moves the share most first
	Crossed   []Crossed `json:"crossed"`   // the largest few, two at a time
	Small     []string  `json:"small"`     // dropped in an early stage
	Identical []string  `json:"identical"` // in all games of the first stage
	Skipped   []string  `json:"skipped"`   // cannot be turned
	Warnings  []string  `json:"warnings"`
	Made      string    `json:"made,omitempty"`
}

// Turned is an option turned: by how much the share differs, with intervals that hold for
// all that are shown.
type Turned struct {
	Set       string `json:"set"`
	Otherwise string `json:"otherwise,omitempty"` // of a list: the word that it has not, or has besides
	Games     uint64 `json:"games"`
	Met       uint64 `json:"met"` // games that differ at all
	reports.Apart

	// Vanished is what occurs under the rules as they are and hardly ever under this one, as
	// compare has it.
	Vanished []paired.Change `json:"vanished"`
}

// name is how a table calls it: a list by what is otherwise.
func (v *Turned) name() string {
	if v.Otherwise == "" {
		return v.Set
	}
	return v.key() + " " + v.Otherwise
}

// inWords is how a chart does, for InWords.
func (v *Turned) inWords() string {
	if v.Otherwise == "" {
		return v.Set
	}
	return v.key() + "=" + v.Otherwise
}

func (v *Turned) key() string {
	key, _, _ := strings.Cut(v.Set, "=")
	return key
}

// Crossed is two options turned together: by how much the share differs, and by how much
// beyond the sum of what each does by itself.
type Crossed struct {
	Set    []string       `json:"set"`
	Both   string         `json:"both"` // in a word
	Games  uint64         `json:"games"`
	By     reports.Number `json:"by"`
	Beyond reports.Number `json:"beyond"`
	reports.Bounds
}

// Sensitive is what decides a share.
func Sensitive(s *Sensitivity) *Answer {
	single, page := s.table((*Turned).name), s.table(s.called)
	tables, onPage := []reports.Table{single}, []reports.Table{page}
	if len(s.Crossed) > 0 {
		tables = append(tables, s.crossed(func(c *Crossed) string { return c.Both }))
		onPage = append(onPage, s.crossed(s.bothCalled))
	}
	a := played(&s.Origin, s.Made, s.words(), tables)
	a.Brief = reports.Tabled(onPage...)
	a.Value, a.Question = s, "What decides how often "+s.Ends(s.Outcome)+"?"
	a.Minds, a.Precision = s.Warnings, single.Notes[0]+"."
	a.Bots = s.Bots.Beside(AsIsSaid, nil, "rules with an option turned")
	return a.drawn(s.tornado())
}

func (s *Sensitivity) words() string {
	what := "options turned"
	if s.Assumed {
		what = "assumed readings turned"
	}
	shown := 0
	for i := range s.Turned {
		if s.Turned[i].Sure() {
			shown++
		}
	}
	words := fmt.Sprintf("%s in %s of the games under the rules as they are. "+
		"Of %d %s one by one, %d move that for sure",
		reports.Capital(s.Ends(s.Outcome)), reports.Few(100*s.Base)+" %", s.Of, what, shown)
	if shown > 0 {
		most := &s.Turned[0]
		words += fmt.Sprintf("; most of all %s, by %s points", s.InWords(most.inWords()),
			reports.Signed(100*float64(most.By), 1))
	}
	return words + "."
}

// mark stands behind a row under whose rule something vanishes.
const mark = " !"

// called is how charts and pages call what is turned.
func (s *Sensitivity) called(v *Turned) string { return s.InWords(v.inWords()) }

// bothCalled is how a page calls two of them.
func (s *Sensitivity) bothCalled(c *Crossed) string {
	var both []string
	for i := range s.Turned {
		if slices.Contains(c.Set, s.Turned[i].Set) {
			both = append(both, s.called(&s.Turned[i]))
		}
	}
	return strings.Join(both, "; ")
}

// table is what each option does by itself.
func (s *Sensitivity) table(called func(*Turned) string) reports.Table {
	t := reports.Table{
		Title:  fmt.Sprintf("%s, seed %d: %s, by what is turned", s.Rules, s.Seed, s.Ends(s.Outcome)),
		Header: []string{"turned", "points", "from", "to", "met", "games"},
	}
	marked := false
	for i := range s.Turned {
		v := &s.Turned[i]
		name := called(v)
		if len(v.Vanished) > 0 {
			name, marked = name+mark, true
		}
		met := reports.Percent(float64(v.Met) / float64(v.Games))
		t.Add(name, shownPoints(v.By, v.Sure()), points(v.Lo), points(v.Hi), met, reports.Whole(v.Games))
	}
	t.Notes = []string{
		fmt.Sprintf("intervals hold for all rows together (%g %%); ~: no difference is shown; "+
			"met: games that differ at all", 100*s.Confidence),
		fmt.Sprintf("%d more move less, or not for sure (--format json names them); %d change no game: "+
			"the bots never use them", len(s.Small), len(s.Identical)),
	}
	if marked {
		t.Notes = append(t.Notes, mark[1:]+": something that occurs under the rules as they are occurs no more "+
			"(--format json says what): unless the rule forbids it, the figure may be that of bots that do not "+
			"understand the rule")
	}
	t.Notes = append(t.Notes, notTurned(s.Skipped)...)
	return t
}

// notTurned names what was left as it is: options that have no step, and values that the
// rules refuse.
func notTurned(skipped []string) (notes []string) {
	var whole, refused []string
	for _, name := range skipped {
		if strings.Contains(name, "=") {
			refused = append(refused, name)
		} else {
			whole = append(whole, name)
		}
	}
	for _, part := range []struct {
		words string
		names []string
	}{
		{"not turned, for they hold tables or files, or have no step", whole},
		{"not turned, for the rules refuse it beside the others", refused},
	} {
		if len(part.names) > 0 {
			notes = append(notes, part.words+": "+strings.Join(part.names, ", "))
		}
	}
	return notes
}

// crossed is what the largest few do two at a time.
func (s *Sensitivity) crossed(called func(*Crossed) string) reports.Table {
	t := reports.Table{
		Title:  "the largest, two at a time: what both do beyond the sum of what each does",
		Header: []string{"both", "points", "beyond the sum", "from", "to", "games"},
	}
	for i := range s.Crossed {
		c := &s.Crossed[i]
		beyond := shownPoints(c.Beyond, c.Sure())
		t.Add(called(c), points(c.By), beyond, points(c.Lo), points(c.Hi), reports.Whole(c.Games))
	}
	t.Notes = []string{fmt.Sprintf(
		"from and to are of what is beyond the sum, and hold for all rows together (%g %%); "+
			"~: the two do what each does by itself, as far as is shown", 100*s.Confidence)}
	return t
}

// tornado is the chart of what each option does.
func (s *Sensitivity) tornado() *chart.Figure {
	var moves []chart.Move
	for i := range s.Turned {
		v := &s.Turned[i]
		in := reports.Interval{Lo: max(s.Base+float64(v.Lo), 0), Hi: min(s.Base+float64(v.Hi), 1)}
		to := min(max(s.Base+float64(v.By), 0), 1)
		name := s.called(v)
		moves = append(moves, chart.Move{Name: name, From: s.Base, To: to, Interval: in, Shown: v.Sure()})
	}
	title, unit := "What decides how often "+s.Ends(s.Outcome), chart.Unit{Name: "share of games", Percent: true}
	bots := s.Bots.Reach(s.Wants(s.Outcome), s.Base)
	f := chart.Tornado(title, unit, s.Base, bots, moves, s.Confidence).Named("sensitivity")
	f.Subtitle = fmt.Sprintf("%s, %s games each on the same dice, seed %d", s.Called(), reports.Whole(s.Games), s.Seed)
	f.Note = cmp.Or(f.Note, s.Bots.Note())
	return f
}
