package evasion

import (
	"fmt"
	"strings"

	"escapesim/sim"
	"escapesim/sim/position"
)

// What either side is asked, and which decisions answer alike, for audits.

// momentWords name what the umpire asks.
var momentWords = [numMoments]string{
	choosingSite: "landing", choosingRendezvous: "rendezvous", choosingTrucks: "trucks at first",
	britishPhase: "orders", partyOnFoot: "party on foot", partyInTruck: "party in a truck",
	germanPhase: "orders", patrolOnFoot: "patrol on foot", patrolInTruck: "patrol in a truck", truckOrdered: "truck",
	crewAsked: "a crew meets the party", ambushAsked: "a truck drives into the ambush", woundAsked: "who is hit",
	slipAsked: "where to slip away", flightAsked: "who flies",
}

var (
	_ sim.Asker[State]  = (*Rules)(nil)
	_ sim.Scorer[State] = (*Rules)(nil)
)

// Asking names the question before the actor.
func (r *Rules) Asking(s *State) (question string, turn bool) {
	at := s.asked()
	return momentWords[at], britishPhase <= at && at <= truckOrdered
}

// AnswerOf is the kind of the decision, with its hex where the game is set up.
func (r *Rules) AnswerOf(_ *State, m sim.Move) sim.Move {
	if k := KindOf(m); k != Land && k != Meet {
		return move(k, 0)
	}
	return m
}

// SayAnswer puts an answer into words.
func (r *Rules) SayAnswer(answer sim.Move) string {
	k := KindOf(answer)
	switch {
	case k == Land || k == Meet:
		return r.Say(answer)
	case k >= numKinds || r.words[k] == nil:
		return fmt.Sprintf("move %#x", uint64(answer))
	}
	return r.kindWords(k)
}

var _ sim.Kinder[State] = (*Rules)(nil)

// Kinds are the rows of decisions.
func (r *Rules) Kinds() []string {
	var names []string
	for k := range numKinds {
		names = append(names, r.kindWords(k))
	}
	return names
}

// KindOf is the row of a decision.
func (r *Rules) KindOf(_ *State, m sim.Move) int { return int(KindOf(m)) }

// kindWords are the words of a kind of decision by itself.
func (r *Rules) kindWords(k Kind) string {
	switch {
	case r.words[k] == nil:
		return ""
	case k == OrderTruck:
		return "order a truck"
	case k == OrderPatrol:
		return "order a patrol"
	}
	words, _, _ := strings.Cut(r.words[k].words, " %s")
	words = strings.TrimSuffix(strings.TrimSuffix(words, " to"), " by")
	return strings.TrimSpace(strings.ReplaceAll(words, "%s ", ""))
}

// Where is the hex that a move names.
func (r *Rules) Where(_ *State, m sim.Move) string {
	switch KindOf(m) {
	case Land, Meet, Drop, GoTo, Walk, March, Drive, DriveTo, Slip, Beat:
		return r.hexName(Hex(Arg(m)))
	}
	return ""
}

// ScoreOf is what the end of a game is worth to a side: either side can win, both
// or none.
func (r *Rules) ScoreOf(s *State, seat sim.Seat) int {
	own, other := r.Outcome(s)
	if seat == German {
		own, other = other, own
	}
	return (1 + position.Bit(own) - position.Bit(other)) * sim.Win / 2
}

// Asks is what the seat is asked now, in the words of audits; "" when the other seat decides,
// whose question is hidden.
func (v View) Asks() string {
	if seat, _ := v.r.Actor(v.s); seat != v.seat {
		return ""
	}
	question, _ := v.r.Asking(v.s)
	return question
}

// Answers is what a decision that is open answers to that, in the same words.
func (v View) Answers(m sim.Move) string { return v.r.SayAnswer(v.r.AnswerOf(v.s, m)) }
