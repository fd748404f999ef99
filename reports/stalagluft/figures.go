package stalagluft

import (
	"image/color"
	"math"
	"slices"
	"strings"

	"escapesim/reports"
	"escapesim/reports/chart"
	"escapesim/sim/stalagluft"
	"escapesim/sim/stalagluft/skirmish"
)

// colours are those of the side that an outcome is good for.
var colours = map[string]color.NRGBA{
	"pow": chart.Allied, "german": chart.German, "success": chart.Allied, "failure": chart.German,
}

// means are metrics side by side, without what their names begin with.
func means(r *reports.Result, prefix string, names ...string) []chart.Share {
	var list []chart.Share
	for _, name := range names {
		m, ok := r.Metrics.Get(name)
		if !ok {
			continue
		}
		list = append(list, chart.Share{
			Name:  plain(strings.TrimPrefix(name, prefix)),
			Value: float64(m.Mean), Interval: reports.Interval{Lo: float64(m.Lo), Hi: float64(m.Hi)},
		})
	}
	return list
}

// told are means under what their columns say of them, without its beginning.
func told(docs reports.Columns, names []string, beginning string, list []chart.Share) []chart.Share {
	for i, name := range names {
		at := slices.IndexFunc(docs, func(c reports.Column) bool { return c.Name == name })
		list[i].Name = strings.TrimPrefix(docs[at].Doc, beginning)
	}
	return list
}

// NightFigures are the charts of a scenario.
func NightFigures(r *skirmish.Rules, res *reports.Result, s *reports.Sheet) []*chart.Figure {
	var steps, kinds []string
	for _, col := range s.Form().Columns {
		switch {
		case strings.HasPrefix(col.Name, "caught_step_"):
			steps = append(steps, col.Name)
		case strings.HasPrefix(col.Name, "caught_by_"):
			kinds = append(kinds, col.Name)
		}
	}
	ends := chart.Shares("How "+r.Scenario.Title+" ends", chart.Outcomes(res, colours), 0, res.Confidence)
	return []*chart.Figure{
		ends.Named("outcomes"),
		chart.Lengths("How long it lasts", "turns", []chart.Curve{{Histogram: s.Values("turns")}}).Named("length"),
		chart.Lying("Who catches a man", chart.Unit{Name: "men a game"}, means(res, "caught_by_", kinds...),
			res.Confidence).Named("caught-by"),
		chart.Lying("Where on his way a man is caught", chart.Unit{Name: "men a game"}, told(s.Form().Columns, steps,
			"men caught ", means(res, "", steps...)), res.Confidence).Named("caught-step"),
		heat(r.Board, s, ManCells, "Where men are", "turns a game").Named("heat-men"),
		heat(r.Board, s, CaughtCells, "Where men are caught", "men a game").Named("heat-caught"),
		heat(r.Board, s, FerretCells, "Where ferrets and dogs are", "turns a game").Named("heat-ferrets"),
	}
}

// Figures are the charts of the tactical game.
func Figures(r *stalagluft.Rules, res *reports.Result, s *reports.Sheet) []*chart.Figure {
	pick := func(prefix string) []string {
		var names []string
		for _, col := range s.Form().Columns {
			if strings.HasPrefix(col.Name, prefix) {
				names = append(names, col.Name)
			}
		}
		return names
	}
	cooler := chart.Lying("Who sits in the cooler", chart.Unit{Name: "turns a game"},
		means(res, "cooler_turns_", pick("cooler_turns_")...), res.Confidence)
	cooler.Note = "sbo: Senior British Officer; big x: head of escapes; big s: head of security."
	tunnels := chart.Course("How tunnels grow and are lost", "turn", "longest tunnel, inches",
		lengthByTurn(s, res.Confidence), res.Confidence).Named("tunnel-by-turn")
	tunnels.Note = "The mean of the games still on."
	return []*chart.Figure{
		chart.Shares("Who wins", chart.Outcomes(res, colours), 0, res.Confidence).Named("outcomes"),
		chart.Ends("How games end, and when", "turn", endings(s)).Named("ends"),
		chart.Lengths("Prisoners out", "prisoners", []chart.Curve{{Histogram: s.Values("score")}}).Named("score"),
		tunnels,
		chart.Lengths("The longest tunnel of a game", "inches",
			[]chart.Curve{{Histogram: s.Values("longest_tunnel")}}).Named("tunnel"),
		chart.Lying("How tunnels are found", chart.Unit{Name: "tunnels a game"},
			told(s.Form().Columns, pick("tunnels_found_"), "tunnels found in ",
				means(res, "", pick("tunnels_found_")...)), res.Confidence).Named("found"),
		chart.Lying("Why a tunnel is not dug", chart.Unit{Name: "turns a game"}, told(s.Form().Columns, pick("idle_"),
			"turns in which a tunnel was not dug: ", means(res, "", pick("idle_")...)), res.Confidence).Named("idle"),
		chart.Lying("What is got by barter", chart.Unit{Name: "goods a game"}, tradedShares(s, res.Confidence),
			res.Confidence).Named("traded"),
		cooler.Named("cooler"),
		heat(r.Board, s, TableFerret, "Where ferrets are", "turns a game").Named("heat-ferrets"),
		heat(r.Board, s, SandCells, "Where sand is lost", "counters a game").Named("heat-sand"),
	}
}

// lengthByTurn is the mean length of the longest tunnel at the end of each
// turn, over the games that had this turn.
func lengthByTurn(s *reports.Sheet, confidence float64) []chart.Share {
	var list []chart.Share
	still := s.Games()
	turns, squares := s.Values("turns"), s.Vector(LengthSquares)
	for t, inches := range s.Vector(LengthAt) {
		still -= turns.Count(int32(t)) // those that ended before
		if still == 0 {
			break
		}
		list = append(list, meanOf("", inches, squares[t], still, confidence))
	}
	return list
}

// tradedShares are the goods that were got by barter, a game.
func tradedShares(s *reports.Sheet, confidence float64) []chart.Share {
	var list []chart.Share
	squares := s.Vector(TradedSquares)
	for good, n := range s.Vector(Traded) {
		if n > 0 {
			list = append(list, meanOf(plain(stalagluft.GoodNames[good]), n, squares[good], s.Games(), confidence))
		}
	}
	return list
}

// meanOf is the mean of n counts, from their sum and that of their squares.
func meanOf(name string, sum, squares, n uint64, confidence float64) chart.Share {
	mean := float64(sum) / float64(n)
	sd := math.Sqrt(max(0, float64(squares)-mean*float64(sum)) / float64(max(n, 2)-1))
	return chart.Share{Name: name, Value: mean, Interval: reports.CountInterval(mean, sd, n, confidence)}
}

// endings are the ways in which games end.
func endings(s *reports.Sheet) (list []chart.Layer) {
	for way, colour := range []color.NRGBA{chart.German, chart.Allied, chart.German, chart.Nobody} {
		list = append(list, chart.Layer{
			Name: ends.Ways[way], Colour: colour,
			Counts: ends.Of(s.Vector(ends.Name), way),
		})
	}
	return list
}
