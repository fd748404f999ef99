package answers

import (
	"fmt"
	"math"
	"path/filepath"
	"slices"
	"strings"

	"escapesim/reports"
	"escapesim/reports/chart"
)

// CheckSchema names the form of a check's JSON.
const CheckSchema = "escapesim.check/1"

// Check is what came of a file of assertions; Games are those of each table.
type Check struct {
	reports.Origin
	File    string    `json:"file"`
	Verdict Verdict   `json:"verdict"` // of all together
	Asserts []Checked `json:"asserts"`
	Made    string    `json:"made,omitempty"`

	Others  reports.Named[*reports.Bots]  `json:"others,omitempty"`  // other tables, as their assertions name them
	Figures reports.Named[reports.Figure] `json:"figures,omitempty"` // of the file's own table, that were asked for
}

// Verdict is what came of an assertion.
type Verdict string

// The verdicts.
const (
	Holds Verdict = "holds"
	Fails Verdict = "fails"
	Open  Verdict = "open"
)

// Checked is an assertion with its verdict. Value is the figure, a share with the luck of
// throws taken out, or the difference of two; the interval holds for all assertions
// together, whenever one looks.
type Checked struct {
	Assert  string         `json:"assert"`
	Verdict Verdict        `json:"verdict"`
	Value   reports.Number `json:"value"`
	reports.Bounds
	Games  uint64          `json:"games"`            // after which it was settled, or that were played
	Need   uint64          `json:"need,omitempty"`   // about how many games would settle what is open; 0: no number may
	Share  bool            `json:"share"`            // the figure is a share of the games
	Whole  bool            `json:"whole,omitempty"`  // or a whole number
	Versus bool            `json:"versus,omitempty"` // the figure is a difference of two
	Of     string          `json:"of,omitempty"`     // the metric, none for a share
	Least  *reports.Number `json:"least,omitempty"`  // it is to be so much at least,
	Most   *reports.Number `json:"most,omitempty"`   // and so much at most

	Better *reports.Number `json:"better,omitempty"` // a share is so high at least by better play of who wants it
	Worse  *reports.Number `json:"worse,omitempty"`  // and so low, by that of others
}

// allowed is where the figure is to lie.
func (c *Checked) allowed() reports.Interval {
	in := reports.Interval{Lo: math.Inf(-1), Hi: math.Inf(1)}
	if c.Least != nil {
		in.Lo = float64(*c.Least)
	}
	if c.Most != nil {
		in.Hi = float64(*c.Most)
	}
	return in
}

// reach is where better play moves the share at least; none: not a number.
func (c *Checked) reach() reports.Interval {
	if c.Better == nil || c.Worse == nil {
		return unknown
	}
	return reports.Interval{Lo: float64(*c.Worse), Hi: float64(*c.Better)}
}

// cells are the figure and its interval, for people.
func (c *Checked) cells() [3]string {
	if c.Share && c.Versus {
		return reports.Means(100*float64(c.Value), 100*float64(c.Lo), 100*float64(c.Hi))
	}
	return (&reports.Figure{Value: c.Value, Bounds: c.Bounds, Share: c.Share, Whole: c.Whole}).Cells()
}

// verdicts are the verdicts of all assertions together, in a sentence.
var verdicts = map[Verdict]string{
	Holds: "All hold for sure.",
	Fails: "Not as asserted: one at least fails for sure.",
	Open:  "Undecided: none fails for sure, and not all hold.",
}

// Judge finds the verdict of all assertions together.
func (c *Check) Judge() {
	c.Verdict = Holds
	for _, x := range c.Asserts {
		if x.Verdict == Fails || x.Verdict == Open && c.Verdict == Holds {
			c.Verdict = x.Verdict
		}
	}
}

// CheckedFile is what came of a file of assertions.
func CheckedFile(c *Check) *Answer {
	words := verdicts[c.Verdict]
	if c.Partial {
		words = "PARTIAL: interrupted. " + words
	}
	const hold = "intervals hold for all assertions together, whenever one looks (%g %%)"
	t, valid := c.table(), fmt.Sprintf(hold, 100*c.Confidence)
	t.Notes = append(t.Notes, valid)
	if slices.ContainsFunc(c.Asserts, func(x Checked) bool { return x.Share && x.Versus }) {
		t.Notes = append(t.Notes, "a difference of two shares is in points")
	}
	shown := []reports.Table{t}
	if len(c.Figures) > 0 {
		rows := reports.Named[reports.Named[reports.Figure]]{{Name: c.Rules, Value: c.Figures}}
		shown = append(shown, reports.Figured(rows, c.Confidence))
	}
	rest := ""
	if len(c.Others) > 0 {
		rest = "tables of other assertions"
	}
	return &Answer{
		Origin: &c.Origin, Value: c, Question: "Does the game hold what " + filepath.Base(c.File) + " asserts?",
		Subtitle: t.Title, Words: []string{words},
		Printed: reports.Tabled(shown...), Figures: c.bounds(), Precision: reports.Capital(valid) + ".",
		Bots:     c.Bots.Beside("As the file has the rules", c.Others, rest),
		Commands: []reports.Command{{Says: "the same check", Line: c.Made}},
	}
}

// played says which games are asserted of.
func (c *Check) played() string {
	return fmt.Sprintf("%s, %s games at each table, seed %d", c.Called(), reports.Whole(c.Games), c.Seed)
}

// table is a row for each assertion; its notes say what would settle those that are open.
func (c *Check) table() reports.Table {
	t := reports.Table{
		Title:  c.played(),
		Header: []string{"assertion", "verdict", "figure", "from", "to", "games"}, Left: []int{1},
	}
	for i := range c.Asserts {
		x := &c.Asserts[i]
		cells := x.cells()
		t.Add(x.Assert, string(x.Verdict), cells[0], cells[1], cells[2], reports.Whole(x.Games))
		switch {
		case x.Verdict != Open:
		case x.Need == 0:
			t.Notes = append(t.Notes,
				"open: "+x.Assert+": the figure lies on the bound; no number of games may settle it")
		default:
			t.Notes = append(t.Notes, fmt.Sprintf("open: %s: about %s games would settle it", x.Assert,
				reports.Whole(x.Need)))
		}
	}
	return t
}

// bounds draws what is asserted: the shares in one chart, each metric in one of its own.
func (c *Check) bounds() (figures []*chart.Figure) {
	var order []string
	bounds := map[string][]chart.Bound{}
	for i := range c.Asserts {
		x := &c.Asserts[i]
		if bounds[x.Of] == nil {
			order = append(order, x.Of)
		}
		bounds[x.Of] = append(bounds[x.Of], chart.Bound{
			Name: x.Assert, Value: float64(x.Value), Interval: x.Interval(),
			Allowed: x.allowed(), Bots: x.reach(), Verdict: string(x.Verdict),
		})
	}
	for _, of := range order {
		title, unit := "What is asserted of "+of, chart.Unit{Name: of}
		if of == "" {
			title = "What is asserted of the shares"
			unit = chart.Unit{Name: "share of games, or points between two", Percent: true}
		}
		name := strings.TrimSuffix("bounds-"+strings.ReplaceAll(of, "_", "-"), "-")
		f := chart.Bounds(title, unit, bounds[of], c.Confidence).Named(name)
		f.Subtitle = c.played()
		if of == "" && !slices.ContainsFunc(c.Others, looked) {
			f.Note = c.Bots.Note()
		}
		figures = append(figures, f)
	}
	return figures
}
