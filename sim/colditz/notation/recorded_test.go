package notation_test

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"escapesim/sim"
	"escapesim/sim/colditz"
	"escapesim/sim/colditz/notation"
	"escapesim/sim/dice"
	"escapesim/sim/position"
	"escapesim/sim/simtest"
)

//go:generate go test . -run AsRecorded -update

// What is written of a position, what a seat knows of it and what can be asked, is word by word what is
// recorded, and so are refusals. A line with == names the rules, how many players there are and options; ask is
// what is asked of the position that was laid last, knows a seat. A change that is meant rewrites the file:
// go test ./sim/colditz/notation -run AsRecorded -update.
func TestPositionsAsRecorded(t *testing.T) {
	simtest.Positions(t, func(words []string) func(string) string {
		players, err := strconv.Atoi(words[1])
		if err != nil {
			t.Fatal(err)
		}
		r := game(t, words[0], players, words[2:]...)
		n := notation.Of(r)
		var s colditz.State
		return func(text string) string {
			what, text, _ := strings.Cut(text, " ")
			switch what {
			case "ask":
				var said []string
				for _, name := range strings.Split(text, ", ") {
					v, err := n.Fact(&s, name)
					if err != nil {
						v = err
					}
					said = append(said, fmt.Sprint(name, " ", v))
				}
				return strings.Join(said, "\n")
			case "knows":
				seat := sim.NoSeat
				for at := range r.Seats() {
					if r.SeatName(sim.Seat(at)) == text {
						seat = sim.Seat(at)
					}
				}
				return said(n.Known(r.View(&s, seat)))
			}
			if err := n.Lay(&s, what == "bare", simtest.Entries(text), new(dice.Chance), nil); err != nil {
				return err.Error()
			}
			return said(n.Entries(&s))
		}
	})
}

// said are entries in one line.
func said(entries []position.Entry) string {
	var list []string
	for _, e := range entries {
		list = append(list, fmt.Sprint(e.Name, " ", e.Value))
	}
	return strings.Join(list, ", ")
}
