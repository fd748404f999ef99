package lab

import (
	"reflect"
	"slices"
	"testing"

	"escapesim/reports"
	"escapesim/sim"
	"escapesim/sim/dice"
)

// tens asks one question, whose answers are the tens of a move.
type tens struct{ sim.Asker[int] }

func (tens) AnswerOf(_ *int, m sim.Move) sim.Move { return m / 10 }

// A deviation answers as it says where that is open, and else as the bot does.
func TestAnswersOfADeviation(t *testing.T) {
	w, s := &deviator[int, int]{asker: tens{}}, 0
	legal, lots := []sim.Move{10, 11, 21, 20, 30}, dice.NewStream(1, 0, dice.Bot(0))
	for _, c := range []struct {
		give   given
		answer sim.Move
		want   []sim.Move // any of them, where the bot is about to make move 20
	}{
		{firstOpen, 0, []sim.Move{10}},
		{lastOpen, 0, []sim.Move{30}},
		{byLot, 0, legal},
		{always, 1, []sim.Move{10}},
		{always, 2, []sim.Move{20}},
		{always, 9, []sim.Move{20}},
		{alwaysByLot, 1, []sim.Move{10, 11}},
		{alwaysByLot, 2, []sim.Move{20}},
		{alwaysByLot, 9, []sim.Move{20}},
		{never, 1, []sim.Move{20}},
		{never, 2, []sim.Move{10}},
	} {
		var got []sim.Move
		for range 100 {
			d := &deviation{give: c.give, answer: c.answer}
			move := w.answer(d, &s, sim.Decision{Legal: legal, Move: 20}, &lots)
			if !slices.Contains(got, move) {
				got = append(got, move)
			}
		}
		slices.Sort(got)
		if want := slices.Sorted(slices.Values(c.want)); !slices.Equal(got, want) {
			t.Errorf("%+v: answers %v", c, got)
		}
	}
	only := sim.Decision{Legal: legal[:2], Move: 11}
	if move := w.answer(&deviation{give: never, answer: 1}, &s, only, &lots); move != 11 {
		t.Errorf("with no other answer open: %d", move)
	}
}

// Questions are read as they were written, and those of two parts are put together.
func TestQuestionsAreCarried(t *testing.T) {
	q := &questions{games: 5, asked: map[string]*asked{
		"jail": {most: 3, answers: map[sim.Move]string{1: "cooler", 2: "cells"}},
		"turn": {turn: true, most: 70, answers: map[sim.Move]string{9: "walk"}},
	}}
	read := &questions{asked: map[string]*asked{}}
	if err := reports.Read(reports.Written(q), read); err != nil || !reflect.DeepEqual(q, read) {
		t.Errorf("%+v, %v", read, err)
	}
	read.Merge(&questions{games: 2, asked: map[string]*asked{
		"jail": {most: 2, answers: map[sim.Move]string{3: "barracks"}},
	}})
	jail := &asked{most: 3, answers: map[sim.Move]string{1: "cooler", 2: "cells", 3: "barracks"}}
	if read.games != 7 || !reflect.DeepEqual(read.asked["jail"], jail) || len(read.asked) != 2 {
		t.Errorf("%+v", read)
	}
}
