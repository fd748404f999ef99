package paired

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"escapesim/reports"
)

// page is how many metrics a page lists of those that moved.
const page = 12

// Passages are the comparison in the order in which it is read: for each variant
// whether the change was met, what it does, why, and what to look at. With
// all, every metric, not those alone that moved.
func (r *Report) Passages(all bool) []reports.Passage {
	var list []reports.Passage
	if r.Partial {
		list = append(list, reports.Passage{Words: "PARTIAL (interrupted): what follows is what was played so far."})
	}
	if r.Games < 2 {
		return append(list, reports.Passage{Words: "Too few games were played to compare anything."})
	}
	if len(r.Variants) > 1 {
		list = append(list, reports.Passage{Words: r.Summary()}, reports.Passage{Table: r.Ranking()})
	}
	if r.Together != nil {
		list = append(list, reports.Passage{Words: r.Interaction()}, reports.Passage{Table: r.crossed()})
	}
	for i := range r.Variants {
		v := &r.Variants[i]
		if len(r.Variants) > 1 {
			if !all {
				break
			}
			list = append(list, reports.Passage{Words: v.Name + ":"})
		}
		if list = append(list, reports.Said(r.guard(v)...)...); v.Identical {
			continue
		}
		list = append(list, reports.Passage{Words: r.Sentence(v)}, reports.Passage{Table: r.outcomes(v)})
		if t := r.moved(v, all); t != nil {
			list = append(list, reports.Passage{Table: t})
		}
		if words := v.where(); words != "" {
			list = append(list, reports.Passage{Words: words})
		}
		if commands := r.replays(v); len(commands) > 0 {
			list = append(list, reports.Passage{Words: "Games to look at:", Commands: commands})
		}
		list = append(list, reports.Passage{Words: r.effort(v)})
	}
	if len(r.Base.Figures) > 0 {
		rows := reports.Named[reports.Named[reports.Figure]]{{Name: r.Base.Short(), Value: r.Base.Figures}}
		_, ranking := r.ranking()
		for _, v := range ranking {
			rows.Add(v.Short(), v.Figures)
		}
		list = append(list, reports.Tabled(reports.Figured(rows, r.Confidence))...)
	}
	if r.Cost != nil {
		list = append(list, reports.Passage{Words: reports.Capital(r.Cost.Words("every difference")) + "."})
	}
	return list
}

// guard says in how many games the change was met, and what vanished: before
// anything is called an effect of a rule.
func (r *Report) guard(v *Variant) (list []string) {
	switch {
	case v.Identical && v.Shared > 0:
		return []string{
			fmt.Sprintf("%s and %s hold the same %s games: the same rules, players and seed. There is no difference.",
				r.Base.Name, v.Name, reports.Whole(v.Shared)),
		}
	case !r.Paired && v.Alike:
		list = append(list, fmt.Sprintf("%s games are in both, of the same rules, players and seed: what differs "+
			"is chance. They cancel out, and the intervals are about the others.", reports.Whole(v.Shared)))
	case !r.Paired && v.Shared > 0:
		list = append(list, fmt.Sprintf("%s games of both have the same seed and number, and so the same dice, but "+
			"saved results do not tell which end went with which. "+
			"The intervals hold however that is, and are wide; simulate compare with the rules themselves plays "+
			"the games in pairs.", reports.Whole(v.Shared)))
	case !r.Paired:
		list = append(list, "These are runs apart from each other: nothing tells in how many games the change was met.")
	case v.Identical && v.RulesHash == r.Base.RulesHash && slices.Equal(v.Seats, r.Base.Seats):
		return []string{
			fmt.Sprintf("%s and %s are the same rules with the same players: nothing was changed.", r.Base.Name,
				v.Name),
		}
	case v.Identical:
		return []string{fmt.Sprintf("Identical in all %s games: these bots never use what was changed, and nothing "+
			"else meets it. This says nothing about the rule.", reports.Whole(v.Met.Of))}
	default:
		list = append(list, fmt.Sprintf("The change was met in at least %s of %s games (%s): so many differ.",
			reports.Whole(v.Met.Games), reports.Whole(v.Met.Of),
			reports.Percent(float64(v.Met.Games)/float64(v.Met.Of))))
	}
	if words := Listed(v.Vanished); words != "" {
		list = append(list, "Vanished: "+words+". Unless the rule forbids it, these bots may not understand this "+
			"rule: what follows may be theirs, not the rule's.")
	}
	if words := Listed(v.Appeared); words != "" {
		list = append(list, "Appeared: "+words+".")
	}
	return list
}

// Listed lists changes, the first few: claims_rope 3.4 -> 0.
func Listed(list []Change) string {
	const most = 8
	var words []string
	for i, c := range list {
		if i == most {
			words = append(words, fmt.Sprintf("and %d more", len(list)-most))
			break
		}
		words = append(words, fmt.Sprintf("%s %s -> %s", reports.Spoken(c.Name),
			reports.Few(float64(c.Base)), reports.Few(float64(c.Variant))))
	}
	return strings.Join(words, ", ")
}

// Sentence is the comparison in a sentence: who wins more often, by how much,
// and whether that is shown.
func (r *Report) Sentence(v *Variant) string {
	if v.Identical {
		return fmt.Sprintf("All %s games are the same, move by move.", reports.Whole(r.of(v)))
	}
	name := v.Factor.Outcome
	d, _ := v.Outcomes.Get(name)
	who := reports.Capital(r.Ends(name))
	mean, lo, hi := 100*float64(d.Mean), 100*float64(d.Lo), 100*float64(d.Hi)
	how := "more"
	if mean < 0 {
		mean, lo, hi, how = -mean, -hi, -lo, "less"
	}
	n := reports.Means(mean, lo, hi)
	if d.Real {
		return fmt.Sprintf("%s %s points %s often, %s to %s: real.", who, n[0], how, n[1], n[2])
	}
	less := "more"
	if how == "more" {
		less = "less"
	}
	if lo >= 0 {
		return fmt.Sprintf("%s %s points %s often, %s to %s by itself; among %d variants that may be chance: no "+
			"difference is shown.", who, n[0], how, n[1], n[2], len(r.Variants))
	}
	return fmt.Sprintf("%s between %s points %s and %s points %s often: no difference is shown.", who,
		strings.TrimPrefix(n[1], "-"), less, n[2], how)
}

// outcomes is the table of the shares.
func (r *Report) outcomes(v *Variant) *reports.Table {
	t := &reports.Table{Header: []string{"outcome", "base", "variant", "points", r.Level() + " from", "to", "p"}}
	for _, e := range v.Outcomes {
		d := e.Value
		if d.Base == 0 && d.Variant == 0 {
			continue
		}
		n := reports.Means(100*float64(d.Mean), 100*float64(d.Lo), 100*float64(d.Hi))
		points := withSign(n[0])
		if !d.Real {
			points = "~ " + points
		}
		t.Add(r.Ending(e.Name), share(d.Base, r.Games), share(d.Variant, r.of(v)),
			points, n[1], n[2], pValue(float64(d.P)))
	}
	if len(r.Controls) > 0 {
		t.Notes = append(t.Notes,
			"points: variant less base with the luck of throws taken out; ~: no difference is shown")
	}
	return t
}

// share is a share of so many games, of fewer than a thousand to a tenth of a percent.
func share(x reports.Number, games uint64) string {
	if games < 1000 && x > 0 && x < 1 {
		return fmt.Sprintf("%.1f %%", 100*x)
	}
	return reports.Percent(float64(x))
}

func withSign(text string) string {
	if text == "~" || strings.HasPrefix(text, "-") || strings.Trim(text, "0.") == "" {
		return text
	}
	return "+" + text
}

func pValue(p float64) string {
	switch {
	case p < 0.0001:
		return "<.0001"
	case p < 0.1:
		return fmt.Sprintf("%.4f", p)
	}
	return fmt.Sprintf("%.2f", p)
}

// moved is the table of the metrics that differ, those by most standard errors
// first; nil where none does.
func (r *Report) moved(v *Variant, all bool) *reports.Table {
	list := slices.DeleteFunc(slices.Clone(v.Metrics), func(e reports.Entry[Difference]) bool {
		return !all && !e.Value.Real || e.Value.Z == 0 || e.Value.N < 2
	})
	if surest(list); !all {
		list = alone(list)
	}
	if len(list) == 0 {
		return nil
	}
	rest := 0
	if !all && len(list) > page {
		rest, list = len(list)-page, list[:page]
	}
	t := &reports.Table{Left: []int{7}, Header: []string{
		"what moved, per game", "base", "variant", "by", r.Level() + " from", "to", "std errors", "what",
	}}
	for _, e := range list {
		d, doc := e.Value, ""
		if c, known := r.Counted.Get(e.Name); known {
			doc = c.Doc
		}
		n := reports.Means(float64(d.Mean), float64(d.Lo), float64(d.Hi))
		if !d.Real {
			n[0] = "~"
		}
		t.Add(e.Name, reports.Few(float64(d.Base)), reports.Few(float64(d.Variant)), withSign(n[0]), n[1], n[2],
			fmt.Sprintf("%.1f", math.Abs(float64(d.Z))), doc)
	}
	if rest > 0 {
		t.Notes = append(t.Notes, fmt.Sprintf("%d more moved: --full", rest))
	}
	return t
}

// surest puts those that differ by most standard errors first.
func surest(list reports.Named[Difference]) {
	slices.SortStableFunc(list, func(a, b reports.Entry[Difference]) int {
		return cmp.Compare(math.Abs(float64(b.Value.Z)), math.Abs(float64(a.Value.Z)))
	})
}

// alone leaves out further names for the same thing.
func alone(list reports.Named[Difference]) reports.Named[Difference] {
	return slices.CompactFunc(list, func(a, b reports.Entry[Difference]) bool { return a.Value == b.Value })
}

// where says where the games part.
func (v *Variant) where() string {
	median, ok := v.Parted.Get("p50")
	most, _ := v.Parted.Get("max")
	if !ok || most == 0 {
		return ""
	}
	p05, _ := v.Parted.Get("p05")
	p95, _ := v.Parted.Get("p95")
	words := fmt.Sprintf("Games that differ part in round %d (median), nine of ten between rounds %d and %d", median,
		p05, p95)
	if p05 == 0 {
		words += "; round 0 is before the first"
	}
	return words + "."
}

// replays are the commands that show a game as both end it, of the two most
// frequent flips.
func (r *Report) replays(v *Variant) (list []reports.Command) {
	look := func(says, line string, side int, game uint64) {
		c := reports.Command{Says: says, Line: fmt.Sprint(line, " --game ", game)}
		if r.Page != nil {
			c.Page = r.Page(side, game)
		}
		list = append(list, c)
	}
	at := slices.IndexFunc(r.Variants, func(x Variant) bool { return x.Name == v.Name }) + 1
	if r.Base.Replay == "" || v.Replay == "" {
		return nil
	}
	flips := slices.Clone(v.Flips)
	slices.SortStableFunc(flips, func(a, b reports.Entry[uint64]) int { return cmp.Compare(b.Value, a.Value) })
	for _, f := range flips[:min(len(flips), 2)] {
		for _, l := range v.Look {
			if l.Base+" > "+l.Variant == f.Name {
				look(r.Ending(l.Base)+", as in the base", r.Base.Replay, 0, l.Game)
				which := "the only such game"
				if f.Value > 1 {
					which = fmt.Sprintf("one of %s such games", reports.Whole(f.Value))
				}
				look(r.Ending(l.Variant)+": "+which, v.Replay, at, l.Game)
				break
			}
		}
	}
	return list
}

// effort says what the precision took, and what an open difference would take.
func (r *Report) effort(v *Variant) string {
	f := v.Factor
	words := ""
	var saved []string
	for _, s := range []struct {
		what string
		by   reports.Number
	}{{"pairing", f.Pairing}, {"taking luck out", f.Controls}} {
		if s.by > 1.05 {
			saved = append(saved, fmt.Sprintf("%s saves %s times", s.what, times(s.by)))
		}
	}
	if r.Paired {
		if len(saved) > 0 && f.Total > 1.05 && r.of(v) >= reports.FewGames {
			words = fmt.Sprintf("As precise as %s games of each played apart: %s. ",
				reports.Whole(uint64(float64(f.Total)*float64(r.of(v)))), strings.Join(saved, ", "))
		}
	} else if f.Controls > 1.05 {
		words = fmt.Sprintf("Taking luck out of both saves %s times the games. ", times(f.Controls))
	}
	return words + fmt.Sprintf("To show a difference of %s points in four of five tries takes %s games.",
		reports.Few(100*r.Size), reports.Whole(v.Needed))
}

func times(x reports.Number) string { return fmt.Sprintf("%.1f", float64(x)) }

// Table is the whole comparison with full digits, for CSV: a row a variant and
// an outcome or metric.
func (r *Report) Table() reports.Table {
	t := reports.Table{
		Header: []string{
			"base", "variant", "rules_hash", "paired", "seed", "first", "games", "kind", "name", "n", "base_mean",
			"variant_mean", "difference", "lo", "hi", "raw_difference", "raw_lo", "raw_hi", "z", "p", "real",
		},
	}
	number := func(x reports.Number) string {
		if math.IsNaN(float64(x)) || math.IsInf(float64(x), 0) {
			return ""
		}
		return fmt.Sprint(float64(x))
	}
	for _, v := range r.Variants {
		add := func(kind string, list reports.Named[Difference]) {
			for _, e := range list {
				d := e.Value
				t.Add(r.Base.Name, v.Name, v.RulesHash, fmt.Sprint(r.Paired), fmt.Sprint(r.Seed), fmt.Sprint(r.First),
					fmt.Sprint(r.Games), kind, e.Name, fmt.Sprint(d.N),
					number(d.Base), number(d.Variant), number(d.Mean), number(d.Lo), number(d.Hi), number(d.RawMean),
					number(d.RawLo), number(d.RawHi), number(d.Z), number(d.P), fmt.Sprint(d.Real))
			}
		}
		add("outcome", v.Outcomes)
		add("metric", v.Metrics)
	}
	return t
}
