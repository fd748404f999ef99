package sim_test

import (
	"fmt"
	"slices"
	"testing"

	"escapesim/sim"
	"escapesim/sim/dice"
)

// count is a game of counting to twenty: seat 0 adds one or two, and after
// every number divisible by seven seat 1 must say so. Three more in one go is
// never open.
type count struct{}

type counted struct{ total, asked int }

func (count) Seats() int                                   { return 2 }
func (count) Setup(s *counted, _ *dice.Chance, _ *sim.Log) { *s = counted{} }
func (count) View(s *counted, _ sim.Seat) int              { return s.total }
func (count) Allows(s *counted, m sim.Move, _ []sim.Move) bool {
	return slices.Contains(count{}.Legal(s, nil), m)
}

func (count) Actor(s *counted) (sim.Seat, bool) {
	if s.total%7 == 0 && s.asked != s.total {
		return 1, true
	}
	return 0, s.total < 20
}

func (count) Legal(s *counted, buf []sim.Move) []sim.Move {
	if seat, _ := (count{}).Actor(s); seat == 1 {
		return append(buf, 9)
	}
	return append(buf, 1, 2)
}

func (count) Apply(s *counted, m sim.Move, _ *dice.Chance, log *sim.Log) {
	if m == 9 {
		s.asked = s.total
		return
	}
	log.Add(1, 0, s.total, int(m), 0, 0)
	s.total += int(m)
}

// planner says the same plan whenever it is asked, and notes when that was.
type planner struct {
	plan   []sim.Move
	asked  []int
	listed []int
}

func (p *planner) Choose(total int, _ []sim.Move, _ *dice.Stream) int {
	p.listed = append(p.listed, total)
	return 0
}

func (p *planner) Say(total int, _ *dice.Stream, plan []sim.Move) []sim.Move {
	p.asked = append(p.asked, total)
	return append(plan, p.plan...)
}

// A plan is followed until another seat is asked, a move of it is not open, or
// it is over; whole or step by step, the games are the same.
func TestPlansAreFollowed(t *testing.T) {
	for _, c := range []struct {
		plan          []sim.Move
		asked, listed string
	}{
		{[]sim.Move{1}, "[0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19]", "[]"},
		{[]sim.Move{1, 1, 1, 1}, "[0 4 7 11 14 18]", "[]"}, // at 7 and 14 the other is asked: the rest is forgotten
		{[]sim.Move{2, 3, 1}, "[0 2 4 6 8 10 12 14 16 18]", "[]"},
		{
			[]sim.Move{3, 1},
			"[0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19]",
			"[0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19]",
		},
		{
			nil, "[0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19]",
			"[0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19]",
		},
	} {
		for _, whole := range []bool{true, false} {
			p := &planner{plan: c.plan}
			m := &sim.Match[counted, int]{Rules: count{}, Policies: []sim.Policy[int]{p, sim.Uniform[int]()}}
			if whole {
				m.Play(1, 0)
			} else {
				m.Start(1, 0)
				for on := true; on; {
					_, on = m.Step()
				}
			}
			if got := fmt.Sprint(p.asked); got != c.asked {
				t.Errorf("plan %d, whole game %v: asked at %s, want %s", c.plan, whole, got, c.asked)
			}
			if got := fmt.Sprint(p.listed); got != c.listed {
				t.Errorf("plan %d, whole game %v: shown the list at %s, want %s", c.plan, whole, got, c.listed)
			}
			var last sim.Event
			for _, e := range m.Log.Events {
				if e.A != last.A+last.B {
					t.Errorf("plan %d: a step from %d after one to %d", c.plan, e.A, last.A+last.B)
				}
				last = e
			}
		}
	}
}

// heeder does what the planner is going to do, but for one number.
type heeder struct {
	*planner
	not   int
	heard []sim.Move
	told  []string
}

func (h *heeder) Say()                    {} // it says no plans itself
func (h *heeder) Heeds() sim.Speaker[int] { return h.planner }
func (h *heeder) Hear(plan []sim.Move)    { h.heard = slices.Clone(plan) }
func (h *heeder) Choose(total int, legal []sim.Move, _ *dice.Stream) int {
	h.told = append(h.told, fmt.Sprintf("%d%d", total, h.heard))
	if at := slices.Index(legal, append(h.heard, 1)[0]); total != h.not {
		return at
	}
	return 0
}

// Who heeds another is asked at every decision, and told a plan that binds the other as
// long as it is done: until somebody else is asked, a move of it is not open, or he does
// otherwise; however the game is played.
func TestPlansAreHeeded(t *testing.T) {
	for _, c := range []struct {
		plan []sim.Move
		not  int
		want string
	}{
		{
			[]sim.Move{2, 1, 2},
			100,
			"[0[2 1 2] 2[1 2] 3[2] 5[2 1 2] 7[2 1 2] 9[1 2] 10[2] 12[2 1 2] 14[2 1 2] 16[1 2] 17[2] 19[2 1 2]]",
		},
		{[]sim.Move{2, 1, 2}, 0, "[0[2 1 2] 1[2 1 2] 3[1 2] 4[2] 6[2 1 2] 8[1 2] 9[2] 11[2 1 2] 13[1 2] 14[2 1 2] " +
			"16[1 2] 17[2] 19[2 1 2]]"},
		{[]sim.Move{3}, 100, "[0[] 1[] 2[] 3[] 4[] 5[] 6[] 7[] 8[] 9[] 10[] 11[] 12[] 13[] 14[] 15[] 16[] 17[] " +
			"18[] 19[]]"},
	} {
		for name, play := range map[string]func(m *sim.Match[counted, int]){
			"whole": func(m *sim.Match[counted, int]) { m.Play(1, 0) },
			"by steps": func(m *sim.Match[counted, int]) {
				m.Start(1, 0)
				for on := true; on; {
					_, on = m.Step()
				}
			},
			"seen before": func(m *sim.Match[counted, int]) {
				m.Start(1, 0)
				for next, on := m.Next(); on; next, on = m.Next() {
					if d, _ := m.Step(); d.Move != next.Move {
						t.Errorf("plan %d: %d is due, and made is %d", c.plan, next.Move, d.Move)
					}
				}
			},
		} {
			h := &heeder{planner: &planner{plan: c.plan}, not: c.not}
			m := &sim.Match[counted, int]{Rules: count{}, Policies: []sim.Policy[int]{h, sim.Uniform[int]()}}
			if play(m); fmt.Sprint(h.told) != c.want {
				t.Errorf("plan %d, %s: told %s, want %s", c.plan, name, h.told, c.want)
			}
		}
	}
}

// A match starts from a position, stops where told, and takes moves from outside;
// those end the plan in hand, stopping does not.
func TestPositions(t *testing.T) {
	p := &planner{plan: []sim.Move{1, 1, 1, 1, 1}}
	m := &sim.Match[counted, int]{Rules: count{}, Policies: []sim.Policy[int]{p, sim.Uniform[int]()}, Limit: 9}
	m.StartFrom(&counted{8, 7}, 3, 4)
	if m.Game != 4 || m.State.total != 8 {
		t.Fatalf("game %d begins at %d", m.Game, m.State.total)
	}
	at := func(n int) func(*counted) bool { return func(s *counted) bool { return s.total >= n } }
	if !m.PlayUntil(at(8)) || m.Decisions != 0 {
		t.Error("a match that stands where it is to stop moves on")
	}
	if !m.PlayUntil(at(10)) || m.State.total != 10 || m.Decisions != 2 {
		t.Errorf("stopped at %d after %d decisions", m.State.total, m.Decisions)
	}
	m.PlayUntil(at(11))
	if got := fmt.Sprint(p.asked); got != "[8]" {
		t.Errorf("asked at %s: the plan of five goes on after a stop", got)
	}
	if err := m.Apply(9); err == nil || m.State.total != 11 || m.Decisions != 3 {
		t.Errorf("a move that is not open: %v, at %d", err, m.State.total)
	}
	if err := m.Apply(2); err != nil || m.State.total != 13 || m.Decisions != 4 {
		t.Errorf("a move from outside: %v, at %d", err, m.State.total)
	}
	if m.PlayUntil(at(100)) {
		t.Error("stopped where nothing was to stop")
	}
	if got := fmt.Sprint(p.asked); got != "[8 13 14]" {
		t.Errorf("asked at %s: a move from outside ends the plan, and so does the other seat", got)
	}
	if m.Decisions != 9 || !m.Truncated || m.Apply(1) == nil {
		t.Errorf("%d decisions of 9, given up: %v", m.Decisions, m.Truncated)
	}
}

// A plan put into a seat's hands is followed as its own would be.
func TestPlanFromOutside(t *testing.T) {
	p := &planner{plan: []sim.Move{1}}
	m := &sim.Match[counted, int]{Rules: count{}, Policies: []sim.Policy[int]{p, sim.Uniform[int]()}}
	m.StartFrom(&counted{}, 1, 0)
	m.PlayUntil(func(s *counted) bool { return s.total == 4 })
	m.Plan([]sim.Move{2, 1, 2, 2}) // at 7 the other is asked: the rest is forgotten
	m.PlayOn()
	if got := fmt.Sprint(p.asked); got != "[0 1 2 3 7 8 9 10 11 12 13 14 15 16 17 18 19]" {
		t.Errorf("asked at %s", got)
	}
}
