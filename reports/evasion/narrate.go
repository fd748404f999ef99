package evasion

import (
	"cmp"
	"fmt"
	"regexp"
	"strings"

	"escapesim/reports"
	"escapesim/sim"
	"escapesim/sim/evasion"
	"escapesim/sim/position"
)

// Teller tells games as a seat is told them: the umpire (sim.NoSeat) reads
// all, a player his own orders and what the umpire tells him.
func Teller(r *evasion.Rules, reader sim.Seat) reports.Teller[evasion.State] {
	germans := false // their part of the move has begun
	move := ""
	return reports.Teller[evasion.State]{
		Story: story, Turning: turning,
		Name:   func(seat sim.Seat) string { return sides[seat] },
		Length: func(s *evasion.State, _ []sim.Event) string { return reports.Several(int(s.Move), "move") },
		Knows:  func(s *evasion.State) []position.Entry { return known(r, r.View(s, reader), reader) },
		Decide: func(_, _ *evasion.State, d *sim.Decision) (reports.Decided, bool) {
			told := reports.Decided{
				Seat: sides[d.Seat], Words: r.Say(d.Move), Options: len(d.Legal), Quiet: len(d.Legal) == 1,
			}
			return told, reader == sim.NoSeat || d.Seat == reader
		},
		Facts: func(before, after *evasion.State, _ *sim.Decision, news []sim.Event) []reports.Fact {
			var facts []reports.Fact
			at := after
			if before != nil {
				copied := *before
				at = &copied
			}
			for i, e := range news {
				if before != nil {
					lose(at, e)
				}
				name, coded, told := r.Coded(e, reader)
				if !told {
					continue
				}
				f := reports.Fact{Name: name, Coded: coded}
				f.Words, _ = r.Tell(e, reader)
				if reader == sim.NoSeat && before != nil && at.Unknown(e) {
					f.Words, f.Coded["belief"] = "the Germans believe: "+f.Words, true
				}
				if f.Brief = f.Words; before != nil && before.Stage == evasion.GermanPhase && !germans &&
					e.Kind != evasion.MoveBegan {
					germans, f.Turn = true, move+", german"
				}
				switch e.Kind {
				case evasion.MoveBegan:
					germans, move = false, f.Words
					f.Turn, f.Head, f.Brief = move, true, ""
				case evasion.PartyWalked:
					f.Walk = reports.Walk{
						Who: evasion.Fact(e).Men().String(), From: coded["from"].(string), To: coded["to"].(string),
					}
				case evasion.PatrolWalked, evasion.TruckDrove:
					unit := "patrol"
					if e.Kind == evasion.TruckDrove {
						unit = "truck"
					}
					f.Walk = reports.Walk{
						Who: fmt.Sprint(unit, " ", coded[unit]), From: coded["from"].(string),
						To: coded["to"].(string),
					}
					if coded["belief"] == true {
						f.Walk.Who += " (believed)"
					}
				case evasion.LookedOut, evasion.PatrolThrow, evasion.AmbushThrow, evasion.RoadBlocked:
					f.Brief = ""
				case evasion.GameEnded:
					f.Head, f.Turn = true, "end"
					f.Brief = nobody.ReplaceAllString(strings.TrimPrefix(f.Words, "the end: "), "")
					if rest, none := strings.CutPrefix(f.Brief, "0 "); none {
						f.Brief = "nobody " + rest
					}
					f.End = won[Winners(r, after)] + ": " + f.Brief
				}
				if e.Kind == evasion.TruckDrove {
					f = drive(f, news[:i], e, facts)
				}
				facts = append(facts, f)
			}
			return facts
		},
	}
}

// lose notes in a position what a fact says of losses, so that what follows is
// told rightly.
func lose(s *evasion.State, e sim.Event) {
	switch e.Kind {
	case evasion.PatrolKilled:
		s.PatrolLost |= 1 << evasion.Fact(e).Patrol()
	case evasion.TruckDestroyed, evasion.TruckTaken:
		s.TruckLost |= 1 << evasion.Fact(e).Truck()
	}
}

// drive tells the hexes of a drive in one line, the one of the last: the line
// before it, of the same drive, is folded into it.
func drive(f reports.Fact, past []sim.Event, e sim.Event, told []reports.Fact) reports.Fact {
	n, m := len(past), len(told)
	if n == 0 || m == 0 || past[n-1].Kind != evasion.TruckDrove ||
		evasion.Fact(past[n-1]).Truck() != evasion.Fact(e).Truck() {
		return f
	}
	last := &told[m-1]
	if last.Coded["belief"] != f.Coded["belief"] {
		return f
	}
	last.Folded = true
	_, to, _ := strings.Cut(f.Words, " to ")
	f.Line = cmp.Or(last.Line, last.Words) + ", " + to
	return f
}

var sides = [...]string{"british", "german"}

// nobody is a fate of no man in the words of the end, behind another one.
var nobody = regexp.MustCompile(`, 0 [a-z]+`)

// won are the results by who has won.
var won = [...]string{
	"nobody wins", 1 << evasion.British: "the British win", 1 << evasion.German: "the Germans win",
	1<<evasion.British | 1<<evasion.German: "both sides win",
}
