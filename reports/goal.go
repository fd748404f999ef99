package reports

import (
	"strconv"
	"strings"
)

// Goal is a target taken apart, as it was written.
type Goal struct {
	Figure   string // german, or p95 rounds
	Sign     string // =, < or >
	Number   string
	Weighed  bool
	Priority string // where it is weighed
}

// ReadGoal takes a target apart: FIGURE=NUMBER, FIGURE<=NUMBER or FIGURE>=NUMBER, and perhaps
// :PRIORITY behind it; false where none of the signs is there.
func ReadGoal(target string) (g Goal, ok bool) {
	at := strings.IndexAny(target, "<>=")
	if at < 0 {
		return g, false
	}
	g.Figure, g.Sign = strings.TrimSpace(target[:at]), target[at:at+1]
	g.Number, g.Priority, g.Weighed = strings.Cut(strings.TrimPrefix(target[at+1:], "="), ":")
	g.Number, g.Priority = strings.TrimSpace(g.Number), strings.TrimSpace(g.Priority)
	return g, true
}

// Aim is a target in words: its figure, as something that can be said of games, and what is
// wanted of it, as "the Germans win" "50 %", "the p95 of rounds is" "at most 25".
func (o *Origin) Aim(target string) (figure, wanted string) {
	g, _ := ReadGoal(target) // which has been read before
	figure, wanted = FigureInWords(g.Figure)+" is", g.Number
	if _, known := o.Endings.Get(g.Figure); known {
		figure = o.EndsIn(g.Figure)
		if p, err := strconv.ParseFloat(g.Number, 64); err == nil {
			wanted = Few(100*p) + " %"
		}
	}
	wanted = map[string]string{"<": "at most ", ">": "at least "}[g.Sign] + wanted
	if g.Weighed {
		wanted += ", weighed " + g.Priority + " times"
	}
	return figure, wanted
}

// FigureInWords is a figure such as p95 rounds as sentences have it.
func FigureInWords(figure string) string {
	if kind, of, ok := strings.Cut(figure, " "); ok {
		return "the " + kind + " of " + of
	}
	return figure
}
