package colditz

import (
	"cmp"
	"fmt"
	"image/color"
	"math"
	"slices"
	"strconv"

	"escapesim/reports"
	"escapesim/reports/chart"
	"escapesim/sim/colditz"
	"escapesim/sim/colditz/board"
	"escapesim/sim/dice"
)

// totals is the vector of chain totals as a histogram.
func totals(s *reports.Sheet) *reports.Histogram {
	h := new(reports.Histogram)
	for total, n := range s.Vector(TurnTotals) {
		h.AddN(int32(total), n)
	}
	return h
}

// chainOf is the chain that opens a turn under the rules (COL-DICE-03, 04).
func chainOf(r *colditz.Rules) dice.Chain {
	o := &r.Options.Dice
	return dice.Chain{
		Throw: dice.Throw{Count: int(o.Count), Sides: 6}, Rethrow: o.Doubles == colditz.SumThenMove,
		Limit: int(o.MaxChain),
	}
}

// Checks are figures of a run that have an exact distribution.
func Checks(r *colditz.Rules, s *reports.Sheet) []reports.Check {
	h, pmf := totals(s), chainOf(r).PMF()
	if h.N() == 0 || r.Options.Dice.MayRefuseRethrow {
		return nil
	}
	return []reports.Check{{
		Name: "pips of a turn's throw", N: h.N(), Mean: reports.Number(h.Mean()),
		Exact: reports.Number(pmf.Mean()), Fit: reports.FitPMF(h, pmf),
	}}
}

// chancesOfRuns are those of the do or dies by card; none where no card was tried often enough
// that its interval says something.
func chancesOfRuns(r *colditz.Rules, s *reports.Sheet, confidence float64) (chances []chart.Chance) {
	told := false
	for _, c := range runsByCard(r, s) {
		if c.tried > 0 {
			in := reports.Wilson(c.made, c.tried, confidence)
			told = told || in.Half() < 0.25
			chances = append(chances, chart.Chance{
				Name: fmt.Sprintf("%d throws", c.throws), Exact: c.exact,
				Simulated: float64(c.made) / float64(c.tried), Interval: in,
			})
		}
	}
	if !told {
		return nil
	}
	return chances
}

// Figures are the charts of a run.
func Figures(r *colditz.Rules, res *reports.Result, s *reports.Sheet) []*chart.Figure {
	outcomes := chart.Outcomes(res, map[string]color.NRGBA{
		"german": chart.German, "allied": chart.Allied, reports.Truncated: chart.Nobody, "draw": chart.Nobody,
	})
	if n := r.Teams(); n > 1 { // what each team won stands behind what all won
		var teams []chart.Share
		for t := range n {
			teams = append(teams, wins(r, res, s, t))
		}
		outcomes = slices.Insert(outcomes, 2, teams...)
	}
	var routes, caught []chart.Share
	for _, how := range colditz.ExitNames[1:] {
		if _, counted := res.Metrics.Get("escapes_by_" + how); counted {
			routes = append(routes, chart.Mean(res, "escapes_by_"+how, plain(how)))
		}
	}
	for _, m := range [...][2]string{
		{"arrests_courtyard", "in the courtyard"},
		{"arrests_outer", "in the outer area"},
		{"arrests_outside", "outside"},
		{"arrests_forced", "gave himself up"},
		{"caught_search", "search"},
		{"caught_appel", "appel"},
		{"caught_tunnel", "tunnel raid"},
		{"caught_holder", "holder card"},
		{"caught_car", "failed car ride"},
	} {
		caught = append(caught, chart.Mean(res, m[0], m[1]))
	}
	figures := []*chart.Figure{
		chart.Shares("Who wins", outcomes, 0, res.Confidence).Named("outcomes"),
		chart.Lengths("How long a game lasts", "rounds",
			[]chart.Curve{{Histogram: s.Values("rounds")}}).Named("length"),
		chart.Ends("How games end, and when", "round", chart.Layers(ends, s, chart.Allied, chart.German, chart.Loss,
			chart.Nobody)).Named("ends"),
		chart.Lengths("Men who escape in a game", "escapes of all teams",
			[]chart.Curve{{Histogram: s.Values("escapes")}}).Named("escapes"),
		chart.Lying("How men escape", chart.Unit{Name: "escapes a game"}, routes, res.Confidence).Named("routes"),
		chart.Lying("How men are caught", chart.Unit{Name: "men a game"}, caught, res.Confidence).Named("caught"),
		pips(r, s),
		chart.Uses("Cards drawn and played", chart.Unit{Name: "cards a game"}, cardUses(s)).Named("cards"),
	}
	if rounds := s.Values("rounds"); rounds.N() > 0 && rounds.Min() == rounds.Max() {
		// A clock that ends every game in the same round leaves nothing to draw.
		figures = slices.DeleteFunc(figures, func(f *chart.Figure) bool { return f.Name == "length" })
	}
	if chances := chancesOfRuns(r, s, res.Confidence); chances != nil {
		figures = append(figures, chart.Chances("Do or dies, at the distances met", "card", "share that succeeded",
			chances, res.Confidence).Named("do-or-die"))
	}
	for _, heat := range [...][4]string{
		{"heat-men", ManVisits, "Where prisoners walk", "steps a game"},
		{"heat-guards", GuardVisits, "Where guards walk", "steps a game"},
		{"heat-arrests", ArrestSpots, "Where men are taken", "men a game"},
	} {
		figures = append(figures, heatMap(r.Board, s, heat[1], heat[2], heat[3]).Named(heat[0]))
	}
	return figures
}

// pips is what the throws that open a turn brought, with what the rules claim of their mean.
func pips(r *colditz.Rules, s *reports.Sheet) *chart.Figure {
	claimed, _ := strconv.ParseFloat(ClaimedMean, 64) // a constant
	pmf := chainOf(r).PMF()
	f := chart.Distribution("Pips of a turn's throw", "pips", totals(s), pmf, claimed).Named("dice")
	verdict := judged(ClaimedMean, claimed, pmf.Mean())
	f.Note = fmt.Sprintf("Under these rules %s: the exact mean is %s.", verdict, reports.Short(pmf.Mean()))
	return f
}

// cardUses are the cards by face, those drawn most first, a game.
func cardUses(s *reports.Sheet) []chart.Use {
	drawn, played := s.Vector(CardsDrawn), s.Vector(CardsPlayed)
	games := float64(max(s.Games(), 1))
	var list []chart.Use
	for i, name := range s.Labels(CardsDrawn) {
		if drawn[i] > 0 {
			list = append(list, chart.Use{
				Name: plain(name), Drawn: float64(drawn[i]) / games, Played: float64(played[i]) / games,
			})
		}
	}
	slices.SortStableFunc(list, func(a, b chart.Use) int { return cmp.Compare(b.Drawn, a.Drawn) })
	return list
}

func teamName(r *colditz.Rules, team int) string {
	return r.SeatName(colditz.SeatOf(colditz.ManOf(team, 0)))
}

// teamInWords is what a team is called in tables and charts.
func teamInWords(r *colditz.Rules, team int) string {
	return fmt.Sprintf("team %d (%s)", team+1, teamName(r, team))
}

// teamColour is the colour of a team's pieces: the one that it is named for,
// or that of its place in the documents' lists.
func teamColour(r *colditz.Rules, team int) color.NRGBA {
	if i := slices.Index([]string{"blue", "red", "orange", "brown", "green"}, teamName(r, team)); i >= 0 {
		return chart.Teams[i]
	}
	return chart.Teams[team]
}

// wins is the share of games that a team won.
func wins(r *colditz.Rules, res *reports.Result, s *reports.Sheet, team int) chart.Share {
	k := s.Values(fmt.Sprintf("wins_team_%d", team+1)).Count(1)
	return chart.Share{
		Name: teamInWords(r, team), Colour: teamColour(r, team),
		Value: float64(k) / float64(max(s.Games(), 1)), Interval: reports.Wilson(k, s.Games(), res.Confidence),
	}
}

// heatMap lays a vector by circle on the board, without the places where
// nobody walks.
func heatMap(castle *board.Board, s *reports.Sheet, vector, title, unit string) *chart.Figure {
	counts := s.Vector(vector)
	var circles []chart.Circle
	index := make([]int, len(castle.Circles))
	for c := range castle.Circles {
		info := &castle.Circles[c]
		index[c] = -1
		if info.Area == board.Cell || info.Area == board.Barracks {
			continue
		}
		index[c] = len(circles)
		_, letter := paintOf(info)
		circles = append(circles,
			chart.Circle{X: info.X, Y: info.Y, Value: float64(counts[c]) / float64(max(s.Games(), 1)), Letter: letter})
	}
	var ways []chart.Way
	for _, w := range waysOf(castle) {
		if w.A, w.B = index[w.A], index[w.B]; w.A >= 0 && w.B >= 0 {
			ways = append(ways, w)
		}
	}
	f := chart.Heat(title, chart.Unit{Name: unit}, circles, ways, wayPaints, Places(castle)...)
	f.Note = "K, P: gate by key or pass; c: beside the staff car; NE to NW: targets. " + rimNote
	return f
}

// Places names the rooms and the parts of the castle and its outside, each at
// the circle nearest to the middle of its circles; a part that goes all round
// has none there and is named at its left end.
func Places(castle *board.Board) []chart.Label {
	var labels []chart.Label
	index := map[string]int{}
	var circles [][]*board.CircleInfo
	for c := range castle.Circles {
		info := &castle.Circles[c]
		switch info.Area {
		case board.RoomArea, board.Outer, board.Outside:
		default:
			continue
		}
		i, known := index[info.Place]
		if !known {
			i = len(labels)
			index[info.Place] = i
			labels = append(labels, chart.Label{Name: plain(info.Place)})
			circles = append(circles, nil)
		}
		circles[i] = append(circles[i], info)
	}
	for i, list := range circles {
		x, y := 0.0, 0.0
		for _, c := range list {
			x += c.X / float64(len(list))
			y += c.Y / float64(len(list))
		}
		away := func(c *board.CircleInfo) float64 { return math.Hypot(c.X-x, c.Y-y) }
		at := slices.MinFunc(list, func(a, b *board.CircleInfo) int { return cmp.Compare(away(a), away(b)) })
		if away(at) > 3 {
			at = slices.MinFunc(list, func(a, b *board.CircleInfo) int { return cmp.Compare(a.X, b.X) })
		}
		labels[i].X, labels[i].Y = at.X, at.Y
	}
	return labels
}
