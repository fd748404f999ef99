package answers

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"escapesim/reports"
	"escapesim/reports/chart"
)

// The forms of a comparison that is made several times, with other players each time.
const (
	SkillSchema = "escapesim.skill/1" // on every rung of the ladder of bots
	AdaptSchema = "escapesim.adapt/1" // before and after both sides have trained
)

// Across is a comparison that is made several times, with other players each time.
type Across struct {
	reports.Origin
	Base    string `json:"base"`
	Outcome string `json:"outcome"`
	Rungs   []Rung `json:"rungs"` // those of a variant follow each other
	Made    string `json:"made,omitempty"`
}

// Rung is a variant with some players: by how much the share differs from the base, with
// intervals that hold for all rungs and variants together.
type Rung struct {
	Bot     string         `json:"bot"`
	Variant string         `json:"variant"`
	Base    reports.Number `json:"base"`
	reports.Apart
	BaseBots *reports.Bots `json:"base_bots,omitempty"` // the second error bar of the base, where somebody has looked
	Bots     *reports.Bots `json:"bots,omitempty"`      // that of the variant
}

// acrossWords are what is said of such a comparison, by its schema.
var acrossWords = map[string]struct{ name, question, by, title, subtitle string }{
	SkillSchema: {
		"skill", "hold for beginners and for experts?", "who plays all seats", "from beginners to experts",
		"all seats played by one bot",
	},
	AdaptSchema: {
		"adapt", "hold among players who have answered to it?", "who has trained under each of the rules",
		"before and after both sides have trained", "both sides trained under each of the rules",
	},
}

// Skill is whether a comparison holds whoever plays.
func Skill(x *Across) *Answer {
	say, ends := acrossWords[x.Schema], x.Ends(x.Outcome)
	t := reports.Table{
		Title: fmt.Sprintf("%s, %s games each, seed %d: how often %s, by %s",
			x.Base, reports.Whole(x.Games), x.Seed, ends, say.by),
		Header: []string{"bots", "variant", "base", "points", "from", "to"}, Left: []int{1},
	}
	const hold = "intervals hold for all rows together (%g %%); ~: no difference is shown"
	t.Notes = []string{fmt.Sprintf(hold, 100*x.Confidence)}
	var variants, words []string
	var moves []chart.Move
	var bars reports.Named[*reports.Bots]
	for rest := x.Rungs; len(rest) > 0; {
		variant, n := rest[0].Variant, 0
		for n < len(rest) && rest[n].Variant == variant {
			n++
		}
		for i := range rest[:n] {
			r := &rest[i]
			t.Add(r.Bot, r.Variant, reports.Percent(float64(r.Base)), shownPoints(r.By, r.Sure()),
				points(r.Lo), points(r.Hi))
			bot := reports.BotInWords(r.Bot)
			name := bot
			if n < len(x.Rungs) {
				name = r.Variant + ", " + bot
			}
			to := func(by reports.Number) float64 { return min(max(float64(r.Base)+float64(by), 0), 1) }
			in := reports.Interval{Lo: to(r.Lo), Hi: to(r.Hi)}
			m := chart.Move{Name: name, From: float64(r.Base), To: to(r.By), Interval: in, Shown: r.Sure()}
			m.Bots, m.Then = r.BaseBots.Reach(x.Wants(x.Outcome), m.From), r.Bots.Reach(x.Wants(x.Outcome), m.To)
			moves = append(moves, m)
			if len(variants) == 0 {
				bars.Add(bot+" in "+x.Base, r.BaseBots)
			}
			bars.Add(bot+" with "+r.Variant, r.Bots)
		}
		variants, words = append(variants, variant), append(words, variant+": "+skillWords(ends, rest[:n]))
		rest = rest[n:]
	}
	unit := chart.Unit{Name: "share of games", Percent: true}
	title := "How often " + ends + ", " + say.title
	f := chart.Moves(title, unit, x.Called(), "the variant", moves, x.Confidence).Named(say.name)
	f.Subtitle = fmt.Sprintf("%s, %s games each on the same dice, seed %d", say.subtitle,
		reports.Whole(x.Games), x.Seed)
	said := t
	said.Rows = slices.Clone(t.Rows)
	for i, row := range said.Rows {
		said.Rows[i] = append([]string{reports.BotInWords(row[0])}, row[1:]...)
	}
	a := played(&x.Origin, x.Made, strings.Join(words, " "), []reports.Table{said})
	a.Rows = []reports.Table{t}
	a.Value, a.Question = x, "Does what "+strings.Join(variants, " or ")+" changes "+say.question
	a.Precision, a.Bots = together, (*reports.Bots)(nil).Beside("", bars, "tables of these bots")
	if !slices.ContainsFunc(bars, looked) {
		f.Note = cmp.Or(f.Note, (&reports.Bots{}).Note())
	}
	return a.drawn(f)
}

// skillWords say on which rungs a share rises, falls, or is not shown to move.
func skillWords(ends string, rungs []Rung) string {
	var more, less, open []string
	for i := range rungs {
		bot := reports.BotInWords(rungs[i].Bot)
		switch r := &rungs[i]; {
		case !r.Sure():
			open = append(open, bot)
		case r.By > 0:
			more = append(more, bot)
		default:
			less = append(less, bot)
		}
	}
	switch {
	case len(more)+len(less) == 0:
		return "no difference is shown, whoever plays."
	case len(open)+len(less) == 0:
		return ends + " more often, whoever plays."
	case len(open)+len(more) == 0:
		return ends + " less often, whoever plays."
	}
	var parts []string
	for _, part := range []struct {
		how  string
		bots []string
	}{
		{ends + " more often with ", more},
		{ends + " less often with ", less},
		{"no difference is shown with ", open},
	} {
		if last := len(part.bots) - 1; last > 0 {
			parts = append(parts, part.how+strings.Join(part.bots[:last], ", ")+" and "+part.bots[last])
		} else if last == 0 {
			parts = append(parts, part.how+part.bots[0])
		}
	}
	if len(more) > 0 && len(less) > 0 {
		parts = append(parts, "the conclusion depends on who plays")
	}
	return strings.Join(parts, "; ") + "."
}

// points writes a difference of shares; shownPoints, ~ where none is shown.
func points(x reports.Number) string { return reports.Fixed(100*x, 1) }

func shownPoints(x reports.Number, shown bool) string {
	if !shown {
		return "~"
	}
	return reports.Signed(100*float64(x), 1)
}
