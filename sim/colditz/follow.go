package colditz

import (
	"escapesim/sim"
	"escapesim/sim/dice"
)

var _ sim.Follower[State] = (*Rules)(nil)

// Follow carries out a plan as long as its moves are open and the same player
// is to decide: in a plain turn, steps that have no consequences with nothing
// else looked at in between.
func (r *Rules) Follow(s *State, plan []sim.Move, c *dice.Chance, log *sim.Log) (done int, on bool) {
	seat, _ := r.Actor(s)
	for done < len(plan) {
		if plan[done]>>48 == sim.Move(Step) && !r.manyLinks && r.plainAllied(s) {
			if walked := r.followSteps(s, plan[done:], log); walked > 0 {
				done += walked
				continue
			}
		}
		if !r.Allows(s, plan[done]) {
			return done, false
		}
		r.Apply(s, plan[done], c, log)
		done++
		if next, playing := r.Actor(s); !playing || next != seat {
			return done, false
		}
	}
	return done, true
}

// followSteps walks the team's men in a plain turn as far as their steps are
// open and bare, and counts them.
func (r *Rules) followSteps(s *State, plan []sim.Move, log *sim.Log) int {
	first, end := r.menOf(int(s.Seat) - 1)
	for done, move := range plan {
		_, man, to, kind := Unpack(move)
		m := Man(man)
		if move>>48 != sim.Move(Step) || man < int(first) || man >= int(end) || s.Men[m].Zone != OnBoard || s.Pips <= 0 || s.FreshMen>>m&1 != 0 {
			return done
		}
		from := s.Men[m].At
		link := r.steps[from].link(move)
		if sets := &r.sets[0][from]; link < 0 || sets.open&^sets.ask>>link&1 == 0 || !r.isBare(s, Circle(to), LinkKind(kind)) {
			return done
		}
		r.walk(s, m, Circle(to), LinkKind(kind), log)
	}
	return len(plan)
}
