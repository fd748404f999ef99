package colditz

import (
	"strings"

	"escapesim/sim"
	"escapesim/sim/dice"
	"escapesim/sim/position"
)

// Find is the legal decision with these words, case and spacing aside.
func (r *Rules) Find(s *State, words string, legal []sim.Move) (sim.Move, error) {
	who := "anybody"
	if seat, on := r.Actor(s); on {
		who = r.SeatName(seat)
	}
	return position.Find(words, who, legal, func(m sim.Move) string { return r.Say(s, m) })
}

// ThrowTurn throws the chain that opens a turn of the first team.
func (r *Rules) ThrowTurn(c *dice.Chance) Chain {
	return r.throwChain(c, dice.Turn(1), 1, TurnThrow, nil)
}

// MisnamedArguments are the arguments in the words of events that their kind does not have.
func MisnamedArguments() (list []string) {
	for _, row := range eventRows[RoundBegan:] {
		has := map[string]bool{"seat": true}
		for _, word := range strings.Fields(row.Arguments)[1:] {
			name, _, _ := strings.Cut(word, ":")
			has[name] = true
		}
		for _, part := range strings.Split(row.Words, "{")[1:] {
			if name := part[:strings.IndexAny(part, "?}")]; !has[name] {
				list = append(list, row.Arguments+": "+name)
			}
		}
	}
	return list
}

// Pack is a decision of this kind with these arguments.
func Pack(k MoveKind, a, b, c int) sim.Move { return pack(k, a, b, c) }

// SharesRuns says whether two rule sets look up do or dies in one table.
func (r *Rules) SharesRuns(other *Rules) bool { return r.dod == other.dod }
