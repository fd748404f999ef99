package colditz

import (
	"fmt"
	"math/bits"
	"slices"
	"strings"
	"sync"

	"escapesim/reports"
	"escapesim/sim"
	"escapesim/sim/colditz"
	"escapesim/sim/colditz/board"
	"escapesim/sim/colditz/notation"
	"escapesim/sim/position"
)

// Teller tells games to a reader: a seat, or the umpire (sim.NoSeat). A seat
// reads its own decisions, in the words that scenario files take, and what the
// table shows it of the others'.
func Teller(r *colditz.Rules, reader sim.Seat) reports.Teller[colditz.State] {
	n := narrator{r, reader, whereabouts(r.Board)}
	words := sync.OnceValue(func() *notation.Notation { return notation.Of(r) })
	return reports.Teller[colditz.State]{
		Decide: n.decide, Facts: n.facts, Name: r.SeatName, Turning: turning, Story: n.story,
		Length: func(s *colditz.State, _ []sim.Event) string { return reports.Several(int(s.Round), "round") },
		Knows:  func(s *colditz.State) []position.Entry { return words().Known(r.View(s, reader)) },
	}
}

type narrator struct {
	r      *colditz.Rules
	reader sim.Seat
	places []string // of each circle, in words
}

// whereabouts say where circles lie: the room, or the part of the castle and what
// is nearest to it.
func whereabouts(b *board.Board) []string {
	words := make([]string, len(b.Circles))
	var ring []board.Circle
	from := make([]string, len(b.Circles)) // the nearest room
	for c := range b.Circles {
		if b.Circles[c].Area == board.RoomArea {
			from[c] = plain(b.Rooms[b.Circles[c].Room].Name)
			ring = append(ring, board.Circle(c))
		}
	}
	for ; len(ring) > 0; ring = ring[1:] {
		for _, l := range b.Links[ring[0]] {
			if from[l.To] == "" && l.Kind <= board.DoorLink && b.Circles[l.To].Area <= board.RoomArea {
				from[l.To] = from[ring[0]]
				ring = append(ring, l.To)
			}
		}
	}
	for c := range b.Circles {
		i := &b.Circles[c]
		switch i.Area {
		case board.RoomArea:
			words[c] = from[c]
		case board.Appel:
			words[c] = "roll-call square"
		case board.Courtyard:
			words[c] = "courtyard"
			if from[c] != "" {
				words[c] += " near " + from[c]
			}
		default:
			words[c] = i.Area.String()
			if i.Place != "" {
				words[c] = plain(i.Place)
			}
		}
		switch {
		case i.Gate == board.KeyGate:
			words[c] += ", key gate"
		case i.Gate == board.PassGate:
			words[c] += ", pass gate"
		case i.Post:
			words[c] += ", post"
		case i.Target >= 0:
			words[c] += ", target " + board.TargetNames[i.Target]
		}
	}
	return words
}

func plain(id string) string { return strings.ReplaceAll(id, "_", " ") }

func (n *narrator) decide(before, after *colditz.State, d *sim.Decision) (reports.Decided, bool) {
	if n.reader != sim.NoSeat && d.Seat != n.reader {
		return reports.Decided{}, false
	}
	r := n.r
	told := reports.Decided{
		Seat: r.SeatName(d.Seat), Words: r.Say(before, d.Move), Question: r.Question(before, d.Move),
		Options: len(d.Legal), Coded: map[string]any{},
	}
	kind, a, b, _ := colditz.Unpack(d.Move)
	stops, alone := kind == colditz.StopMoving, len(d.Legal) == 1
	told.Quiet = kind == colditz.No || kind == colditz.ThrowDice || stops && alone && before.Pips == 0
	if alone {
		told.Note = "forced"
	}
	from := board.NoCircle
	switch kind {
	case colditz.Step, colditz.JoinStep, colditz.LeapMan, colditz.PassOver, colditz.EnterTunnel, colditz.WalkTunnel,
		colditz.LeaveTunnel:
		from = before.Men[a].At
	case colditz.GuardStep, colditz.LeapGuard, colditz.GuardPassOver, colditz.GuardEnterTunnel, colditz.GuardWalkTunnel,
		colditz.GuardLeaveTunnel:
		from = before.Guards[a].At
	}
	same := before.Seat == after.Seat && before.Turns == after.Turns && before.Round == after.Round
	if from != board.NoCircle {
		told.Note = "from " + r.Board.Circles[from].ID
		told.Coded["from"] = r.Board.Circles[from].ID
		if here := n.places[b]; here != n.places[from] {
			told.Note += " to " + here
			told.Coded["place"] = here
		}
	}
	switch {
	case stops:
		told.Coded["pips_left"] = int(before.Pips)
		told.Note = fmt.Sprintf("%d unused", before.Pips)
	case same && before.Pips > 0 && (from != board.NoCircle || before.Pips != after.Pips):
		told.Coded["pips_left"] = int(after.Pips)
		told.Note = strings.TrimPrefix(told.Note+fmt.Sprintf(", %d left", after.Pips), ", ")
	}
	return told, true
}

// facts are what has happened, as the reader is told it.
// Long because it has one case for each kind of event that is told in another way.
func (n *narrator) facts(before, after *colditz.State, d *sim.Decision, news []sim.Event) []reports.Fact {
	facts := make([]reports.Fact, 0, len(news))
	own := d != nil && (n.reader == sim.NoSeat || d.Seat == n.reader)
	turn := after.Seat
	if before != nil {
		turn = before.Seat
	}
	for _, e := range news {
		e = n.r.Told(e, n.reader)
		f := reports.Fact{Words: n.r.Tell(e)}
		f.Name, f.Coded = n.r.Coded(e)
		f.Brief = f.Words
		who := n.r.SeatName(e.Seat)
		if rest, ok := strings.CutPrefix(f.Words, who+" "); ok && e.Seat == turn {
			f.Brief = rest
		}
		switch e.Kind {
		case colditz.RoundBegan:
			f.Head, f.Brief = true, ""
		case colditz.TurnBegan:
			f.Turn, f.Brief = fmt.Sprintf("%d %s", after.Round, who), "" // a round begins before its turns
			turn = e.Seat
		case colditz.Moved, colditz.GuardMoved:
			f.Said = own && !leaps(d)
			pawn := "man"
			if e.Kind == colditz.GuardMoved {
				pawn = "guard"
			}
			f.Walk = reports.Walk{
				Who: f.Coded[pawn].(string), From: f.Coded["from"].(string), To: f.Coded["to"].(string),
			}
		case colditz.Thrown:
			if colditz.Fact(e).Throw() == colditz.TurnThrow {
				f.Brief = strings.TrimSuffix(f.Brief, " for his turn")
			}
		case colditz.GuardPlaced, colditz.Posted:
			f.Words += " (" + n.places[colditz.Fact(e).At()] + ")"
			f.Coded["place"] = n.places[colditz.Fact(e).At()]
		case colditz.Placed:
			f.Words += " (" + n.places[colditz.Fact(e).At()] + ")"
			f.Coded["place"] = n.places[colditz.Fact(e).At()]
			if colditz.Fact(e).Landing() == colditz.AtStart {
				f.Brief = ""
			}
		case colditz.Discarded:
			f.Said = own && d.Seat == e.Seat
		case colditz.RunSpent:
			if before == nil {
				break
			}
			f.Words, f.Coded["ways"] = n.r.TellRun(before, e)
			f.Brief = f.Words
		case colditz.GameEnded:
			f.Head, f.End = true, n.result(after)+": "+f.Coded["why"].(string)
			f.Turn, f.Brief = "end", strings.TrimPrefix(f.Words, "the game ends: ")
		}
		if d == nil {
			f.Turn = ""
		}
		facts = append(facts, f)
	}
	if before != nil {
		if opened := after.OpenWays &^ before.OpenWays; opened != 0 {
			facts = append(facts, n.opened(opened, before.Seat))
		}
	}
	return facts
}

// result says who has won.
func (n *narrator) result(s *colditz.State) string {
	var teams []string
	for t := range n.r.Teams() {
		if s.Won(t) {
			teams = append(teams, n.r.SeatName(colditz.SeatOf(colditz.ManOf(t, 0))))
		}
	}
	switch {
	case s.Outcome == colditz.GermanWin:
		return "the Germans win"
	case len(teams) == 0:
		return "nobody wins"
	case len(teams) == 1:
		return teams[0] + " wins"
	}
	return strings.Join(teams, " and ") + " win"
}

// opened tells which ways a team's equipment has opened, and to whom.
func (n *narrator) opened(ways uint64, seat sim.Seat) reports.Fact {
	names := []string{}
	for ; ways != 0; ways &= ways - 1 {
		if name := n.r.WayName(board.Way(bits.TrailingZeros64(ways))); !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	to, until := "all prisoners", "until the German turn"
	if n.r.Options.Route.OpenFor == colditz.OwnTeamThisTurn {
		to, until = n.r.SeatName(seat), "in this turn"
	}
	words := "open to " + to + " " + until + ": " + strings.Join(names, ", ")
	return reports.Fact{Name: "ways_opened", Words: words, Brief: words, Coded: map[string]any{"ways": names, "to": to}}
}

// leaps: the decision is told by more steps than its words say.
func leaps(d *sim.Decision) bool {
	switch k, _, _, _ := colditz.Unpack(d.Move); k {
	case colditz.Step, colditz.JoinStep, colditz.EnterTunnel, colditz.WalkTunnel, colditz.LeaveTunnel, colditz.PassOver,
		colditz.GuardStep, colditz.GuardEnterTunnel, colditz.GuardWalkTunnel, colditz.GuardLeaveTunnel,
		colditz.GuardPassOver:
		return false
	}
	return true
}
