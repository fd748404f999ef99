package evasion

import (
	"fmt"
	"image/color"
	"math"

	"escapesim/reports"
	"escapesim/reports/chart"
	"escapesim/sim/evasion"
)

// Figures are the charts of a run: who wins, how it went, and maps of where
// the party went, was seen and was caught, where patrols stood and where the
// aircraft was to land.
func Figures(r *evasion.Rules, res *reports.Result, s *reports.Sheet) []*chart.Figure {
	list := []*chart.Figure{
		chart.Shares("Who wins", chart.Outcomes(res, colours), 0, res.Confidence).Named("outcomes"),
		chart.Lying("When the first contact comes", chart.Unit{Name: "share of games", Percent: true},
			contacts(s, res.Confidence), res.Confidence).Named("first-contact"),
		fates(s).Named("away"),
	}
	for _, m := range []struct {
		name, vector, title string
		unit                chart.Unit
	}{
		{
			"heat-party", PartyAt, "Where the party lay and walked",
			chart.Unit{Name: "men at the end of a British phase, a game"},
		},
		{"heat-seen", SeenAt, "Where the party was seen", chart.Unit{Name: "times spotted, a game"}},
		{"heat-caught", CaughtAt, "Where men were killed or captured", chart.Unit{Name: "men, a game"}},
		{"heat-patrols", PatrolAt, "Where patrols stood", chart.Unit{Name: "patrols at the end of a move, a game"}},
		{"heat-landing", LandAt, "Where the aircraft was to land", chart.Unit{Name: "share of games", Percent: true}},
	} {
		list = append(list, Heat(r.Map(), m.title, m.unit, s.Vector(m.vector), s.Games()).Named(m.name))
	}
	return list
}

var colours = map[string]color.NRGBA{
	"british_only": chart.Allied, "german_only": chart.German, "both": chart.Both, "neither": chart.Nobody,
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
		list = append(list, chart.Share{
			Name: name, Value: float64(k) / math.Max(1, float64(s.Games())),
			Interval: reports.Wilson(k, s.Games(), confidence),
		})
	}
	return list
}

// Heat is a map with counts by hex, per game.
func Heat(m *evasion.Map, title string, unit chart.Unit, counts []uint64, games uint64) *chart.Figure {
	drawn := drawing(m)
	for i := range drawn.Cells {
		drawn.Cells[i].Value = float64(counts[i]) / float64(max(games, 1))
	}
	return chart.Hexes(title, unit, drawn)
}

// Map is a map alone; names writes column and row into every hex.
func Map(m *evasion.Map, names bool) *chart.Figure {
	drawn := drawing(m)
	drawn.Coordinates = names
	return chart.Hexes("The map: "+m.Name, chart.Unit{}, drawn)
}

// drawing is a map without counts.
func drawing(m *evasion.Map) chart.HexMap {
	drawn := chart.HexMap{
		Cells: make([]chart.Hexagon, m.Size()), Columns: m.Columns,
		TintNames: [...]string{chart.Field: "open", chart.Wood: "rough", chart.Settled: "urban"},
		MarkNames: [...]string{
			chart.Dot: "billet of a patrol", chart.Ring: "city or town",
			chart.Square: "railway tunnel",
		},
	}
	tint := [...]chart.Tint{evasion.Rough: chart.Wood, evasion.Open: chart.Field, evasion.Urban: chart.Settled}
	for i := range drawn.Cells {
		h := evasion.Hex(i)
		row := m.Row(h)
		drawn.Cells[i] = chart.Hexagon{
			X: float64(m.Column(h)) + float64(row&1)/2, Y: float64(row) * math.Sqrt(3) / 2,
			Tint: tint[m.Terrain(h)],
		}
		for _, n := range m.Near(h) {
			if n < h {
				continue
			}
			link := chart.Link{A: i, B: int(n)}
			if m.Linked(h, n) {
				drawn.Roads = append(drawn.Roads, link)
			}
			if m.Railed(h, n) {
				drawn.Rails = append(drawn.Rails, link)
			}
		}
	}
	drawn.Places = []chart.Place{{Cell: int(m.Tunnel), Text: "tunnel", Mark: chart.Square}}
	for _, p := range m.Places {
		mark := chart.Ring
		if p.Kind == evasion.Billet {
			mark = chart.Dot
		}
		if p.Kind != evasion.Village {
			drawn.Places = append(drawn.Places, chart.Place{Cell: int(p.Hex), Text: p.Name, Mark: mark})
		}
	}
	return drawn
}

// fates is how many men end in which way.
func fates(s *reports.Sheet) *chart.Figure {
	men, ways := make([]string, evasion.Strength+1), []string{"away", "captured", "dead", "stranded"}
	shares := make([][]float64, len(ways))
	for n := range men {
		men[n] = fmt.Sprint(n)
	}
	for i, way := range ways {
		shares[i] = make([]float64, len(men))
		for n, k := range s.Values(way).All() {
			shares[i][n] = float64(k) / math.Max(1, float64(s.Games()))
		}
	}
	return chart.Matrix("How many men end in which way, in what share of games", "men", "", men, ways, shares)
}
