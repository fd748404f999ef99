package evasion

import (
	"fmt"
	"math"

	"escapesim/reports"
	"escapesim/reports/chart"
	"escapesim/sim/evasion"
)

// Figure is a chart with the name of its files.
type Figure struct {
	Name string
	*chart.Figure
}

// Figures are the charts of a run: who wins, how it went, and maps of where
// the party went, was seen and was caught, where patrols stood and where the
// aircraft was to land.
func Figures(r *evasion.Rules, res *reports.Result, s *reports.Sheet) []Figure {
	var shares []chart.Share
	for _, e := range res.Outcomes {
		if e.Name != reports.Truncated || e.Value.Count > 0 {
			shares = append(shares, chart.Share{Name: words(e.Name), Value: e.Value.P, Interval: reports.Interval{Lo: e.Value.Lo, Hi: e.Value.Hi}})
		}
	}
	list := []Figure{
		{"outcomes", chart.Shares("Who wins", shares, 0, res.Confidence)},
		{"first-contact", chart.Lying("When the first contact comes", "share of games", contacts(s, res.Confidence), res.Confidence)},
		{"away", fates(s, res.Confidence)},
	}
	for _, m := range []struct{ name, vector, title, unit string }{
		{"map-party", PartyAt, "Where the party lay and walked", "men at the end of a British phase, a game"},
		{"map-seen", SeenAt, "Where the party was seen", "times spotted, a game"},
		{"map-caught", CaughtAt, "Where men were killed or captured", "men, a game"},
		{"map-patrols", PatrolAt, "Where patrols stood", "patrols at the end of a move, a game"},
		{"map-landing", LandAt, "Where the aircraft was to land", "share of games"},
	} {
		list = append(list, Figure{m.name, Heat(r.Map(), m.title, m.unit, s.Vector(m.vector), s.Games())})
	}
	return list
}

func words(name string) string {
	switch name {
	case "british_only":
		return "British only"
	case "german_only":
		return "Germans only"
	}
	return name
}

// contacts are the shares of games by the move of the first contact.
func contacts(s *reports.Sheet, confidence float64) []chart.Share {
	h := s.Values("first_contact")
	list := []chart.Share{}
	last := 0
	for v := range h.All() {
		last = max(last, int(v))
	}
	counts := make([]uint64, last+1)
	for v, k := range h.All() {
		counts[v] = k
	}
	counts[0] = s.Games() - h.N()
	for v, k := range counts {
		name := fmt.Sprintf("move %d", v)
		if v == 0 {
			name = "none"
		}
		list = append(list, chart.Share{Name: name, Value: float64(k) / math.Max(1, float64(s.Games())), Interval: reports.Wilson(k, s.Games(), confidence)})
	}
	return list
}

// Heat is a map with counts by hex, per game.
func Heat(m *evasion.Map, title, unit string, counts []uint64, games uint64) *chart.Figure {
	cells := make([]chart.Hexagon, m.Size())
	tint := [...]chart.Tint{evasion.Rough: chart.Wood, evasion.Open: chart.Field, evasion.Urban: chart.Settled}
	var roads []chart.Link
	for i := range cells {
		h := evasion.Hex(i)
		row := m.Row(h)
		cells[i] = chart.Hexagon{X: float64(m.Column(h)) + float64(row&1)/2, Y: float64(row) * math.Sqrt(3) / 2, Tint: tint[m.Terrain(h)]}
		if games > 0 {
			cells[i].Value = float64(counts[i]) / float64(games)
		}
		for _, n := range m.RoadFrom(h) {
			if n > h {
				roads = append(roads, chart.Link{A: i, B: int(n)})
			}
		}
	}
	labels := []chart.Place{{Cell: int(m.Tunnel), Text: "tunnel"}}
	for _, p := range m.Places {
		if p.Kind != evasion.Village {
			labels = append(labels, chart.Place{Cell: int(p.Hex), Text: p.Name})
		}
	}
	return chart.Hexes(title, unit, cells, roads, labels)
}

// fates compares how many men end in which way.
func fates(s *reports.Sheet, confidence float64) *chart.Figure {
	var groups []string
	for n := range evasion.Strength + 1 {
		groups = append(groups, fmt.Sprint(n))
	}
	var list []chart.Series
	for _, fate := range []string{"away", "captured", "dead", "stranded"} {
		one := chart.Series{Name: fate, Values: make([]float64, len(groups)), Intervals: make([]reports.Interval, len(groups))}
		counts := make([]uint64, len(groups))
		for v, k := range s.Values(fate).All() {
			counts[v] = k
		}
		for n, k := range counts {
			one.Values[n] = float64(k) / math.Max(1, float64(s.Games()))
			one.Intervals[n] = reports.Wilson(k, s.Games(), confidence)
		}
		list = append(list, one)
	}
	return chart.Grouped("How many men end in which way", "share of games", groups, list, true, confidence)
}
