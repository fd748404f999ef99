package lab

import (
	"slices"
	"testing"

	countcastle "escapesim/reports/colditz"
	"escapesim/sim/colditz/board"
)

// Every circle of a board is told of with its neighbours, from which a way on foot is a step
// and whose card names it as well; a way to itself has no step. What is no circle, and a
// board that has none, is an error.
func TestCirclesAndTheirWays(t *testing.T) {
	b, err := OpenBoard(DefaultBoard)
	if err != nil {
		t.Fatal(err)
	}
	names := b.CircleNames()
	if len(names) < 200 {
		t.Fatalf("%d circles", len(names))
	}
	cards := map[string]*countcastle.CircleCard{}
	for _, name := range names {
		answer, err := b.Circle(name[0])
		if err != nil {
			t.Fatal(err)
		}
		card := answer.Value.(*countcastle.CircleCard)
		if cards[name[0]] = card; card.ID != name[0] || card.Place != name[1] || len(answer.Tables) != 1 ||
			len(answer.Tables[0].Rows) != len(card.Links) {
			t.Fatalf("%v: %+v, %+v", name, card, answer.Tables)
		}
	}
	steps := func(from, to string) int {
		answer, err := b.Distance(from, to, DistanceOptions{})
		if err != nil || len(answer.Tables) != 1 || len(answer.Tables[0].Rows) != 1 {
			t.Fatalf("%s to %s: %+v, %v", from, to, answer, err)
		}
		way := answer.Value.(*countcastle.Way)
		if way.Distance == nil {
			return -1
		}
		if len(way.Path) != *way.Distance+1 || way.Path[0] != from || way.Path[*way.Distance] != to {
			t.Fatalf("%s to %s: %+v", from, to, way)
		}
		return *way.Distance
	}
	step := board.StepLink.String()
	for i, name := range names {
		for _, l := range cards[name[0]].Links {
			if !slices.ContainsFunc(cards[l.To].Links, func(back countcastle.LinkCard) bool {
				return back.To == name[0]
			}) {
				t.Errorf("%s has the neighbour %s, which does not have it", name[0], l.To)
			}
			if i%16 == 0 && l.Kind == step && steps(name[0], l.To) != 1 {
				t.Errorf("from %s to its neighbour %s are %d steps", name[0], l.To, steps(name[0], l.To))
			}
		}
	}
	if n := steps(names[0][0], names[0][0]); n != 0 {
		t.Errorf("from a circle to itself are %d steps", n)
	}
	if _, err := b.Circle("Z99"); err == nil {
		t.Error("Z99 is a circle")
	}
	if _, err := b.Distance("Z99", names[0][0], DistanceOptions{}); err == nil {
		t.Error("a way begins at Z99")
	}
	for _, name := range BoardNames() {
		other, err := OpenBoard(name)
		if err != nil || other.Circles {
			continue
		}
		_, err = other.Circle("A1")
		if _, far := other.Distance("A1", "A2", DistanceOptions{}); err == nil || far == nil ||
			other.CircleNames() != nil {
			t.Errorf("%s has circles: %v, %v", name, err, far)
		}
	}
}
