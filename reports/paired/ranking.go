package paired

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"escapesim/reports"
	"escapesim/reports/chart"
)

// ranked is a variant among others: the difference of the outcome by which all are ranked.
type ranked struct {
	*Variant
	Difference
}

// ranking is the variants by how the share of the first outcome differs, the largest
// gain first.
func (r *Report) ranking() (outcome string, list []ranked) {
	outcome = r.Variants[0].Outcomes[0].Name
	for i := range r.Variants {
		d, _ := r.Variants[i].Outcomes.Get(outcome)
		list = append(list, ranked{&r.Variants[i], d})
	}
	slices.SortStableFunc(list, func(a, b ranked) int { return cmp.Compare(b.Mean, a.Mean) })
	return outcome, list
}

// end is the outcome by which variants are ranked, in words.
func (r *Report) end() string {
	return r.Ends(r.Variants[0].Outcomes[0].Name)
}

// Short is how a variant is called in a list: by the title of its document, where it
// is nothing else, without the name of the game that all begin with.
func (s *Side) Short() string {
	if s.Title == "" || s.Name != s.Rules {
		return s.Name
	}
	_, after, found := strings.Cut(s.Title, ": ")
	if !found {
		return s.Title
	}
	return after
}

// inWords is how charts call it: changes of options by what these say.
func (s *Side) inWords() string {
	sets, changes := strings.CutPrefix(s.Name, "+")
	if !changes {
		return s.Short()
	}
	var list []string
	for set := range strings.SplitSeq(sets, " +") {
		key, value, _ := strings.Cut(set, "=")
		doc := ""
		for _, c := range s.Changed {
			if c.Option == key {
				doc = c.Doc
			}
		}
		list = append(list, reports.OptionInWords(key, doc)+": "+value)
	}
	return strings.Join(list, "; ")
}

// Called is how a heading calls the rules: by the title of their document, or by what is
// changed, in quotes.
func (s *Side) Called() string {
	if name := s.inWords(); name != s.Name {
		return "“" + name + "”"
	}
	return s.Name
}

// Ranking is all variants on one screen, below the base: the share of the outcome with
// its difference, what each team wins, and how many games met the change.
func (r *Report) Ranking() *reports.Table {
	outcome, list := r.ranking()
	t := &reports.Table{Header: []string{"rules", outcome, "points", r.Level() + " from", "to"}}
	base := []string{r.Base.Short(), tenths(list[0].Base), "", "", ""}
	if n := len(r.Winners); n > 0 {
		head := "team 1"
		if n > 1 {
			head = fmt.Sprint("teams 1-", n)
		}
		t.Header = append(t.Header, head)
		base = append(base, r.teams(list[0].Variant, func(d Difference) reports.Number { return d.Base }))
	}
	if r.Paired {
		t.Header = append(t.Header, "met")
	}
	t.Add(base...)
	doubtful := false
	for _, v := range list {
		t.Add(r.rank(v)...)
		doubtful = doubtful || len(v.Vanished) > 0
	}
	t.Notes = append(t.Notes,
		"share = base + points, luck of throws taken out; ~: no difference is shown; "+
			"intervals hold for all rules together")
	if r.Paired {
		t.Notes[0] += "; met: games that differ"
	}
	t.Notes[0] += "; more: --full"
	if doubtful {
		t.Notes = append(t.Notes, "!: actions vanished that the base has; these bots may not understand the rule")
	}
	return t
}

// rank is the row of a variant.
func (r *Report) rank(v ranked) []string {
	name := v.Short()
	if len(v.Vanished) > 0 {
		name += " !"
	}
	const wide = 0.0995 // half an interval of which tenths of a point would say nothing
	digits := 1
	if v.Hi-v.Lo > 2*wide {
		digits = 0
	}
	points := func(x reports.Number) string { return reports.Fixed(100*x, digits) }
	row := []string{name, tenths(v.share()), withSign(points(v.Mean)), points(v.Lo), points(v.Hi)}
	switch {
	case v.Identical:
		row[2], row[3], row[4] = "same", "", ""
	case !v.Real:
		row[2] = "~ " + row[2]
	}
	if len(r.Winners) > 0 {
		row = append(row, r.teams(v.Variant, Difference.share))
	}
	if r.Paired {
		row = append(row, rounded(reports.Number(v.Met.Games)/reports.Number(max(v.Met.Of, 1))))
	}
	return row
}

// share is the base's with the difference: what the row says is one sum, though variants end after unlike
// numbers of games, and luck is taken out of differences alone. What no game had, or every game, stays so, and
// so does a share that would be none.
func (d Difference) share() reports.Number {
	sum := d.Base + d.Mean
	if d.Variant == 0 || d.Variant == 1 || !(sum > 0 && sum < 1) {
		return d.Variant
	}
	return sum
}

// teams are the shares of games that the teams win, in one column: a screen has no room for five.
func (r *Report) teams(v *Variant, of func(Difference) reports.Number) string {
	var list []string
	for _, column := range r.Winners {
		d, _ := v.Metrics.Get(column)
		share := of(d)
		list = append(list, fmt.Sprintf("%2s", strings.TrimSuffix(rounded(share), " %")))
	}
	return strings.Join(list, " ") + " %"
}

// tenths is a share to a tenth of a per cent: more digits would not fit a screen.
func tenths(x reports.Number) string {
	if x == 0 || x == 1 {
		return rounded(x)
	}
	return reports.Fixed(100*x, 1) + " %"
}

// rounded is a share to the per cent; nothing of a team that is not at the table.
func rounded(x reports.Number) string {
	if math.IsNaN(float64(x)) {
		return ""
	}
	return fmt.Sprintf("%.0f %%", 100*float64(x))
}

// Summary is the ranking in a sentence: how many rules move the outcome, and which most.
func (r *Report) Summary() string {
	_, list := r.ranking()
	ends := r.end()
	shown := slices.DeleteFunc(slices.Clone(list), func(v ranked) bool { return !v.Real })
	if len(shown) == 0 {
		return fmt.Sprintf("Of %s none is shown to change how often %s.", several(list), ends)
	}
	say := func(v ranked) string {
		n := reports.Means(100*float64(v.Mean), 100*float64(v.Lo), 100*float64(v.Hi))
		return fmt.Sprintf("%s (%s points, %s to %s)", v.inWords(), withSign(n[0]), n[1], n[2])
	}
	words := fmt.Sprintf("%d of %s change how often %s:", len(shown), several(list), ends)
	if len(shown) == 1 {
		words = fmt.Sprintf("One of %s changes how often %s:", several(list), ends)
	}
	first, last := shown[0], shown[len(shown)-1]
	switch {
	case len(shown) == 1:
		return words + " " + say(first) + "."
	case last.Mean > 0:
		return words + " the most by " + say(first) + "."
	case first.Mean < 0:
		return words + " the most by " + say(last) + "."
	}
	return words + " most often with " + say(first) + ", least often with " + say(last) + "."
}

// several are so many rules; where nothing but the number of players differs, that.
func several(list []ranked) string {
	if !slices.ContainsFunc(list, func(v ranked) bool { return !strings.HasPrefix(v.Name, "players=") }) {
		return reports.Whole(uint64(len(list))) + " numbers of players"
	}
	return reports.Several(len(list), "rule")
}

// Forest is the chart of the ranking.
func (r *Report) Forest() *chart.Figure {
	outcome, list := r.ranking()
	var moves []chart.Move
	for _, v := range list {
		at := func(x reports.Number) float64 { return 100 * float64(x) }
		in := reports.Interval{Lo: at(v.Lo), Hi: at(v.Hi)}
		m := chart.Move{Name: v.inWords(), To: at(v.Mean), Interval: in, Shown: v.Real}
		share := float64(v.Difference.Variant)
		if reach := v.Bots.Reach(r.Wants(outcome), share); reach.Hi > reach.Lo {
			m.Then = reports.Interval{Lo: m.To + 100*(reach.Lo-share), Hi: m.To + 100*(reach.Hi-share)}
		}
		moves = append(moves, m)
	}
	base := tenths(list[0].Base)
	axis := fmt.Sprintf("how often %s: points more or less than %s (%s)", r.end(), r.Base.Short(), base)
	f := chart.Forest("What each rule changes", axis, moves, r.Confidence)
	f.Subtitle, f.Name = r.Played(), FigureNames[0]
	return f
}
