package stalagluft

import (
	"image/color"
	"math"
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

// means draws the metrics whose names begin so side by side, each under the rest of its name, or of what is said of
// it where that begins as told.
func means(title, unit string, res *reports.Result, s *reports.Sheet, prefix, told string) *chart.Figure {
	var list []chart.Share
	for _, c := range s.Form().Columns {
		rest, of := strings.CutPrefix(c.Name, prefix)
		if !of {
			continue
		}
		name := plain(rest)
		if told != "" {
			name = strings.TrimPrefix(c.Doc, told)
		}
		list = append(list, chart.Mean(res, c.Name, name))
	}
	return chart.Lying(title, chart.Unit{Name: unit}, list, res.Confidence)
}

// NightFigures are the charts of a scenario.
func NightFigures(r *skirmish.Rules, res *reports.Result, s *reports.Sheet) []*chart.Figure {
	ends := chart.Shares("How "+r.Scenario.Title+" ends", chart.Outcomes(res, colours), 0, res.Confidence)
	return []*chart.Figure{
		ends.Named("outcomes"),
		chart.Lengths("How long it lasts", "turns", []chart.Curve{{Histogram: s.Values("turns")}}).Named("length"),
		means("Who catches a man", "men a game", res, s, "caught_by_", "").Named("caught-by"),
		means("Where on his way a man is caught", "men a game", res, s, "caught_step_", "men caught ").
			Named("caught-step"),
		heat(r.Board, s, ManCells, "Where men are", "turns a game").Named("heat-men"),
		heat(r.Board, s, CaughtCells, "Where men are caught", "men a game").Named("heat-caught"),
		heat(r.Board, s, FerretCells, "Where ferrets and dogs are", "turns a game").Named("heat-ferrets"),
	}
}

// Figures are the charts of the tactical game.
func Figures(r *stalagluft.Rules, res *reports.Result, s *reports.Sheet) []*chart.Figure {
	cooler := means("Who sits in the cooler", "turns a game", res, s, "cooler_turns_", "")
	cooler.Note = "sbo: Senior British Officer; big x: head of escapes; big s: head of security."
	tunnels := chart.Course("How tunnels grow and are lost", "turn", "longest tunnel, inches",
		lengthByTurn(s, res.Confidence), res.Confidence).Named("tunnel-by-turn")
	tunnels.Note = "The mean of the games still on."
	return []*chart.Figure{
		chart.Shares("Who wins", chart.Outcomes(res, colours), 0, res.Confidence).Named("outcomes"),
		chart.Ends("How games end, and when", "turn", chart.Layers(ends, s, chart.German, chart.Allied, chart.German,
			chart.Nobody)).Named("ends"),
		chart.Lengths("Prisoners out", "prisoners", []chart.Curve{{Histogram: s.Values("score")}}).Named("score"),
		tunnels,
		chart.Lengths("The longest tunnel of a game", "inches",
			[]chart.Curve{{Histogram: s.Values("longest_tunnel")}}).Named("tunnel"),
		means("How tunnels are found", "tunnels a game", res, s, "tunnels_found_", "tunnels found in ").Named("found"),
		means("Why a tunnel is not dug", "turns a game", res, s, "idle_", "turns in which a tunnel was not dug: ").
			Named("idle"),
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
