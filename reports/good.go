package reports

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"
)

// fewCards is how many cards are named where not all are.
const fewCards = 8

// GoodGame is the section of a run that asks whether the game is a good one, not only a fair
// one: how much the place at the table matters, how long games take, how much of them is luck,
// and which cards and options are never used. With a close look at some games it also says
// when they are decided and how many choices there are. Tables that do not apply to the game
// are left out. With full all cards are listed, otherwise those that are played least.
func (r *Result) GoodGame(s *Sheet, full bool) []Table {
	tables := []Table{r.places(s), r.flow(s), r.decides(s), r.cards(s), r.unused(s)}
	if cards := &tables[3]; !full && len(cards.Rows) > fewCards {
		cards.Notes = append(cards.Notes,
			fmt.Sprintf("the %d that are played least; of the other %d, %s of those drawn or more: --full", fewCards,
				len(cards.Rows)-fewCards, cards.Rows[fewCards][3]))
		cards.Rows = cards.Rows[:fewCards]
	}
	tables = slices.DeleteFunc(tables, func(t Table) bool { return len(t.Rows) == 0 })
	if len(tables) > 0 {
		tables[0].Title = "a good game?"
	}
	return tables
}

// Course says in a sentence how the games went that were looked at closely;
// nothing without a close look.
func (r *Result) Course() string {
	d := r.Drama
	if d == nil || len(d.Games) == 0 {
		return ""
	}
	middle := func(name string) int32 {
		m, _ := r.Metrics.Get(name)
		v, _ := m.Quantiles.Get("p50")
		return v
	}
	leads, _ := r.Metrics.Get(DramaColumns[dramaLeads].Name)
	when := "decided before the first " + d.Unit
	if part := middle(DramaColumns[dramaDecidedPart].Name); part > 0 {
		when = fmt.Sprintf("not decided before %d %% of their %ss", part, d.Unit)
	}
	text := fmt.Sprintf("Of %s looked at closely, half were %s; the lead changes %s times a game",
		Several(len(d.Games), "game"), when, significant(float64(leads.Mean), 2))
	if d.Choices.N() > 0 && d.Options.N() > 0 {
		text += fmt.Sprintf("; a %s has %s and a choice %d open moves (medians)", d.Turn,
			Several(int(d.Choices.Quantile(0.5)), "choice"), d.Options.Quantile(0.5))
	}
	return text + "."
}

// places is what the place in the order of play is worth.
func (r *Result) places(s *Sheet) Table {
	t := Table{
		Header: []string{"place in the order of play", "wins", r.Level() + " from", "to", "all at once from", "to"},
	}
	if s.Games() == 0 {
		return t
	}
	joint := Together(r.Confidence, len(s.form.Places))
	for i, name := range s.form.Places {
		h := s.Values(name)
		k := h.Count(1)
		p := float64(k) / float64(h.N())
		one, all := Wilson(k, h.N(), r.Confidence), Wilson(k, h.N(), joint)
		cells, wide := Percents(p, one.Lo, one.Hi), Percents(p, all.Lo, all.Hi)
		t.Add(fmt.Sprint(i+1), cells[0], cells[1], cells[2], wide[1], wide[2])
	}
	if _, _, shown := s.Apart(s.form.Places, r.Confidence); shown {
		t.Notes = []string{"some places win more often than others: shown"}
	} else {
		t.Notes = []string{"no place is shown to win more often than another"}
	}
	return t
}

// Apart are those of the columns, each of which says yes or no of a game, that say yes most and
// least often, and whether that is shown, all of them read together.
func (s *Sheet) Apart(columns []string, confidence float64) (most, least string, shown bool) {
	joint := Together(confidence, len(columns))
	worst, best := 2.0, -1.0 // the least upper end, the greatest lower one
	for _, name := range columns {
		h := s.Values(name)
		in := Wilson(h.Count(1), h.N(), joint)
		if in.Hi < worst {
			least, worst = name, in.Hi
		}
		if in.Lo > best {
			most, best = name, in.Lo
		}
	}
	return most, least, best > worst
}

// flow is how long a game takes and how it goes.
func (r *Result) flow(s *Sheet) Table {
	columns := append(slices.Clone(s.form.Columns), DramaColumns...)
	var names []string
	for _, name := range append([]string{"rounds", "turns", "moves", "decisions"},
		append(slices.DeleteFunc(DramaColumns.Names(), func(n string) bool {
			return n == DramaColumns[dramaOptions].Name
		}), "cards_drawn", "cards_unplayed", "luck_tosses")...) {
		if m, counted := r.Metrics.Get(name); counted && m.N > 0 {
			names = append(names, name)
		}
	}
	if len(names) == 0 {
		return Table{}
	}
	t := r.MetricTable(columns, names...)
	t.Header[0] = "length and course, per game"
	if d := r.Drama; d != nil && d.Choices.N() > 0 {
		for _, row := range []struct {
			name, doc string
			h         *Histogram
		}{
			{
				"choices a " + d.Turn, "decisions with a choice in a " + d.Turn + " of all players who act in it",
				&d.Choices,
			},
			{"options a choice", "open moves in such a decision: the branching", &d.Options},
		} {
			q := func(p float64) string { return fmt.Sprint(row.h.Quantile(p)) }
			// Turns of a game are alike: no interval is given.
			t.Add(row.name, Few(row.h.Mean()), "", "", Few(row.h.SD()), q(0.05), q(0.5), q(0.95), q(1), row.doc)
		}
		each := "every " + d.Unit
		if d.Every > 1 {
			each = fmt.Sprintf("every %d %ss", d.Every, d.Unit)
		}
		t.Notes = append(t.Notes, fmt.Sprintf("from choices to open_percent: in %s games, from the opening and "+
			"when %s began, %d playouts each by the same players", Whole(uint64(len(d.Games))),
			strings.TrimSuffix(each, "s")+plural(d.Every), d.Playouts))
	}
	return t
}

func plural(n int) string {
	if n > 1 {
		return "s"
	}
	return ""
}

// decides is how much of the outcome is luck.
func (r *Result) decides(s *Sheet) Table {
	t := Table{
		Header: []string{"what decides who wins", "of its variance", r.Level() + " from", "to", "what"},
		Left:   []int{4},
	}
	if e, known := s.Fair(s.form.Outcomes[0]); known && e.SD > 0 {
		left := (e.FairSD / e.SD) * (e.FairSD / e.SD)
		in := explained(1-left, s.games, r.Confidence)
		cells := Percents(max(1-left, 0), in.Lo, in.Hi)
		t.Add("throws whose chance is known", cells[0], cells[1], cells[2],
			"of how often "+s.form.EndOf(0)+": explained by what each brought beyond its chance where it fell")
	}
	if r.Drama != nil {
		for _, p := range r.Drama.Parts() {
			cells := p.Percents(p.Share)
			t.Add(p.Name, cells[0], cells[1], cells[2], p.means)
		}
	}
	if len(t.Rows) > 0 {
		t.Notes = []string{"the same players at every table: who plays better has no part in this"}
	}
	switch {
	case len(t.Rows) > 4:
		t.Notes = append(t.Notes,
			"the last four rows add up to 100 %; known throws are in the dice, by themselves and together with lots")
	case len(t.Rows) == 4:
		t.Notes = append(t.Notes, "the rows add up to 100 %")
	}
	return t
}

// explained is the interval of a share of variance that was explained, from so
// many games: that of the correlation whose square it is (Fisher 1921), two imagined
// games without any taken in, so that neither nothing nor all is ever certain.
func explained(share float64, games uint64, confidence float64) Interval {
	if games < 4 {
		return everything
	}
	n, share := float64(games), min(max(share, 0), 1)
	z, half := math.Atanh(math.Sqrt(share*n/(n+imagined))), quantile(confidence)/math.Sqrt(n-3)
	lo, hi := math.Tanh(max(z-half, 0)), math.Tanh(z+half)
	return Interval{min(lo*lo, share), max(hi*hi, share)}
}

// cards are how often cards that are drawn are played.
func (r *Result) cards(s *Sheet) Table {
	t := Table{Header: []string{"card", "drawn per 100 games", "played", "of the drawn"}}
	if s.form.Hands[0] == "" || s.games == 0 {
		return t
	}
	drawn, played := s.Vector(s.form.Hands[0]), s.Vector(s.form.Hands[1])
	var order []int
	for i, n := range drawn {
		if n > 0 {
			order = append(order, i)
		}
	}
	share := func(i int) float64 { return float64(played[i]) / float64(drawn[i]) }
	slices.SortStableFunc(order, func(i, j int) int { return cmp.Compare(share(i), share(j)) })
	per100 := func(n uint64) string { return Short(math.Round(1e4*float64(n)/float64(s.games)) / 100) }
	for _, i := range order {
		t.Add(Spoken(s.Labels(s.form.Hands[0])[i]), per100(drawn[i]), per100(played[i]), Percent(share(i)))
	}
	return t
}

// unused is what of its offers nobody used in any game.
func (s *Sheet) unused() (list []Unused) {
	for _, o := range s.form.Offers {
		counts := s.Vector(o.Vector)
		var all []string
		used := map[string]bool{}
		for i, label := range s.Labels(o.Vector) {
			if label == "" || o.Has != nil && !o.Has(i) {
				continue
			}
			if o.Say != nil {
				label = o.Say(i)
			}
			if _, known := used[label]; !known {
				all = append(all, label)
			}
			used[label] = used[label] || counts[i] > 0
		}
		never := slices.DeleteFunc(slices.Clone(all), func(name string) bool { return used[name] })
		list = append(list, Unused{o.Unused, len(all), never})
	}
	return list
}

// most things of a kind that are named where nobody used them.
const named = 12

// unused is what the game offers and nobody uses.
func (r *Result) unused(s *Sheet) Table {
	t := Table{Header: []string{"never used", "of", "which"}, Left: []int{2}}
	if s.games == 0 {
		return t
	}
	add := func(u Unused) {
		which := u.Which
		list := Spoken(strings.Join(which[:min(named, len(which))], "; "))
		if more := len(which) - named; more > 0 {
			list += fmt.Sprintf("; and %d more", more)
		}
		if len(which) == 0 {
			list = "-"
		}
		t.Add(u.What, fmt.Sprintf("%d of %d", len(which), u.Of), list)
	}
	for _, u := range s.unused() {
		add(u)
	}
	var never []string
	for i, c := range s.form.Columns {
		if h := &s.values[i]; h.N() > 0 && h.Min() == 0 && h.Max() == 0 {
			never = append(never, c.Name)
		}
	}
	add(Unused{"metrics that were 0 in every game", len(s.form.Columns), never})
	if d := r.Drama; d != nil && len(d.Games) > 0 {
		var shut, left []string
		for _, a := range d.Actions {
			switch {
			case a.Open == 0:
				shut = append(shut, a.Name)
			case a.Taken == 0:
				left = append(left, fmt.Sprintf("%s (open %s times)", a.Name, Whole(a.Open)))
			}
		}
		add(Unused{"decisions that were open, and never taken", len(d.Actions), left})
		add(Unused{"decisions that were never open", len(d.Actions), shut})
		t.Notes = append(t.Notes,
			fmt.Sprintf("decisions: in the %s games that were looked at closely", Whole(uint64(len(d.Games)))))
	}
	return t
}
