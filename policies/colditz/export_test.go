package colditz

import (
	"fmt"
	"reflect"
	"strings"

	"escapesim/sim/colditz"
	"escapesim/sim/colditz/board"
)

// Tables are what the analysis finds of a game, in words: where guards are wanted, the starts of runs with what
// they take and their lengths, ways out as newWayOut notes them, chances in thousandths.
func Tables(r *colditz.Rules) map[string]string {
	c := analysisOf(r)
	names := func(circles ...board.Circle) string {
		var ids []string
		for _, at := range circles {
			if at != board.NoCircle {
				ids = append(ids, r.Board.Circles[at].ID)
			}
		}
		return strings.Join(ids, " ")
	}
	of := map[string]string{
		"stations": names(c.stations...), "watches": names(c.watches...), "windows": names(c.windows...),
		"inner posts": names(c.innerPosts...), "outer posts": names(c.outerPosts...), "posts apart": names(c.apart...),
		"the car from": names(c.carFrom), "last resort from": names(c.lastFrom),
		"do or die": fmt.Sprint(names(c.dash.from), c.dash.cards, c.dash.distance),
		"throws":    fmt.Sprint(c.throw[1:20], c.reach[1:4], c.dark[1:12], c.passing),
		"do or dies": fmt.Sprint(c.doOrDie[1], c.doOrDie[20], c.doOrDie[36], c.doOrDie[60], c.byCard[3][20],
			c.byCard[7][60]),
	}
	list := func(name string, starts []start) {
		for i := range starts {
			s := &starts[i]
			of[name] += fmt.Sprint(names(s.at), s.takes, c.targets.steps[s.have][s.at], " ")
		}
	}
	list("starts", c.starts)
	list("ends of tunnels", c.ends)
	for i := range c.waysOut {
		o := &c.waysOut[i]
		of["ways out"] += fmt.Sprint(names(o.window), o.cards, o.both, o.length, " ", o.exposed, " ", o.clear, " ",
			o.price, "; ")
	}
	for name, text := range of {
		of[name] = strings.TrimSpace(text)
	}
	return of
}

// LeastChance is the least chance of a flight that makes it worth so much, where it wins or loses so much, and what
// each chance makes it worth.
func LeastChance(won, lost, worth int) (least int, of func(chance int) int) {
	h := hope{won, lost}
	return h.least(worth), h.worth
}

// ReadsNoMore says whether the analysis finds the same where it sees the options that matter
// in play alone.
func ReadsNoMore(r *colditz.Rules) bool {
	all, plain := *newAnalysis(r), *newAnalysis(beforePlay(r))
	all.rules, plain.rules = nil, nil
	return reflect.DeepEqual(all, plain)
}
