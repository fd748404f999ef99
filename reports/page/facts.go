package page

import (
	"fmt"
	"strings"

	"escapesim/reports"
)

// Bars are the two error bars of a page: how precise its figures are over the dice,
// and what better play the seats were found to have, both in words; "": it is not known.
func Bars(precision, bots string) []Term {
	list := []Term{{"The dice", reports.Capital(precision)}}
	if bots != "" {
		list = append(list, Term{"The bots", bots})
	}
	return list
}

// Played says what was played, by whom; what is not known is left out.
func Played(rules, hash string, players int, seats []reports.Seat, set []string) []Term {
	if hash != "" {
		rules += " (" + hash + ")"
	}
	list := []Term{{"rules", rules}}
	if players > 0 {
		list = append(list, Term{"players", fmt.Sprint(players)})
	}
	if len(set) > 0 {
		list = append(list, Term{"options set", strings.Join(set, " ")})
	}
	var who []string
	for _, s := range seats {
		who = append(who, s.Seat+"="+s.Policy)
	}
	if len(who) > 0 {
		list = append(list, Term{"seats", strings.Join(who, ", ")})
	}
	return list
}

// Drawn says which games were played.
func Drawn(seed, first, games uint64) []Term {
	return []Term{{"games", fmt.Sprintf("%s from game %d on, seed %d", reports.Whole(games), first, seed)}}
}
