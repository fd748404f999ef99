package stalagluft

func routineDecisions() []decision {
	return []decision{
		done(during(PRoutine), "routine done", func(u umpire) {
			if u.Stage <= u.rank[stageDig] {
				u.noteIdle()
			}
			u.close(pRoutine)
		}),
	}
}

func routineQuestions() []question { return []question{{at: PRoutine, name: "routine", asks: Pow}} }

// stage is a part of the prisoners' routine (SL3-TRN-08), from 1; 0 is none.
type stage int8

// The parts, in the order of turn.p_routine's words.
const (
	stageStrip stage = 1 + iota
	stageFit
	stageBarter
	stageStart
	stageDig
	stageSand
	stageMake     // manufacture, clothes, forgery: of three workshops
	stageIdentify = stageMake + stage(Shops)
	stages        = stageIdentify + 1
)

// inTime says that a part of the routine is not over.
func (r *Rules) inTime(s *State, n stage) bool { return n == 0 || s.Stage <= r.rank[n] }

// begin begins a part of the routine, if it has not begun, and so ends those
// before it.
func (u umpire) begin(n stage) {
	// The first thing that comes after digging ends the time for it.
	if u.Stage <= u.rank[stageDig] && u.rank[n] > u.rank[stageDig] {
		u.noteIdle()
	}
	u.Stage = max(u.Stage, u.rank[n])
}

// manned are the buildings, bit by bit, with some prisoner inside who is not
// known for a spy.
func (r *Rules) manned(s *State) uint32 {
	set := uint32(0)
	for i := range r.people {
		if m := &s.Men[i]; m.Where == Indoors && !r.isSpy(s, i) {
			set |= 1 << m.Building
		}
	}
	return set
}

// throw: n dice, any of at least face.
func (u umpire) throw(n, face int) bool {
	won := false
	for range n {
		if u.c.Die(workDice) >= face {
			won = true
		}
	}
	return won
}
