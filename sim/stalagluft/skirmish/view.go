package skirmish

import (
	"fmt"

	"escapesim/sim"
	"escapesim/sim/stalagluft/terrain"
)

// View is what one seat may know. The prisoners see every German figure and
// themselves; the Germans see themselves, and of a prisoner only where he was
// last heard, spotted or chased in view (SL3-SKR-05).
type View struct {
	s    *State
	r    *Rules
	seat sim.Seat
}

// View is what the seat may know.
func (r *Rules) View(s *State, seat sim.Seat) View { return View{s, r, seat} }

// String is what the seat sees, in a line.
func (v View) String() string {
	text := fmt.Sprintf("%s, turn %d, phase %d:", v.r.Scenario.ID, v.s.Turn, v.s.Phase)
	for i := range v.r.men {
		text += fmt.Sprintf(" man %v status %d;", v.Man(i), v.Status(i))
	}
	for i := range v.r.figures {
		text += fmt.Sprintf(" %s %v;", FigureNames[v.Kind(i)], v.s.Figures[i].Cell)
	}
	return text
}

// Board is the table.
func (v View) Board() *terrain.Board { return v.r.Board }

// Rules are the rules of the scenario.
func (v View) Rules() *Rules { return v.r }

// Seat is whose view it is.
func (v View) Seat() sim.Seat { return v.seat }

// Turn counts from 1.
func (v View) Turn() int { return int(v.s.Turn) }

// Phase is the step of the turn.
func (v View) Phase() Phase { return v.s.Phase }

// ManNow and FigureNow are who is being decided for, in a phase of the men and in one of
// the figures.
func (v View) ManNow() ManID { return v.s.man() }

// FigureNow is the figure that is being decided for.
func (v View) FigureNow() FigureID { return v.s.figure() }

// Figures is the number of German figures.
func (v View) Figures() FigureID { return v.r.figures }

// Kind of German figure i.
func (v View) Kind(i FigureID) FigureKind { return v.r.Scenario.Posts[i].Kind }

// Figure is where a German stands; false for a squad that is not out.
func (v View) Figure(i FigureID) (terrain.Cell, bool) {
	f := &v.s.Figures[i]
	return f.Cell, i < v.r.figures && f.Mode != Absent
}

// Nearest is the square of the inches from a cell to the nearest of some Germans, 1<<30 when
// none of them is out.
func (v View) Nearest(of []FigureID, at terrain.Cell) int {
	near := 1 << 30
	for _, i := range of {
		if f := &v.s.Figures[i]; f.Mode != Absent {
			near = min(near, terrain.Far(f.Cell, at))
		}
	}
	return near
}

// Mode of figure i: on duty, chasing, ...
func (v View) Mode(i FigureID) Mode { return v.s.Figures[i].Mode }

// Order is where a figure has been sent; the prisoners do not know.
func (v View) Order(i FigureID) terrain.Cell {
	if v.seat == Pow {
		return terrain.NoCell
	}
	return v.s.Figures[i].Order
}

// Heard is a noise that figure i has not been given an order about yet; the
// prisoners do not know.
func (v View) Heard(i FigureID) terrain.Cell {
	if v.seat == Pow {
		return terrain.NoCell
	}
	return v.s.Figures[i].Heard
}

// Wind is its direction in sixteenths of a circle and its strength; -1 when
// none was rolled. It lies on the table for both to see.
func (v View) Wind() (direction, strength int) { return int(v.s.Wind), int(v.s.Strength) }

// Detail is the place of the work detail.
func (v View) Detail() int { return int(v.s.Detail) }

// Alarm says that a chase is on.
func (v View) Alarm() bool { return v.s.Alarm }

// Men is the number of prisoners in the scenario.
func (v View) Men() ManID { return v.r.men }

// Status of man i.
func (v View) Status(i ManID) Status { return v.s.Men[i].Status }

// Known is where the Germans last heard or saw man i.
func (v View) Known(i ManID) terrain.Cell { return v.s.Men[i].Known }

// Spotted says whether man i has ever been spotted.
func (v View) Spotted(i ManID) bool { return v.s.Men[i].Spotted }

// Man is where man i is, for his own side; the Germans get where they know
// him to be.
func (v View) Man(i ManID) terrain.Cell {
	if v.seat == Pow || !v.r.Options.Turn.PowHidden {
		return v.s.Men[i].Cell
	}
	return v.s.Men[i].Known
}

// Task is the step that man i is at, -1 for the Germans.
func (v View) Task(i ManID) int {
	if v.seat != Pow {
		return -1
	}
	return int(v.s.Men[i].Task)
}

// Moving says that man i is on a gait, and how many tenths of an inch of it
// are left.
func (v View) Moving(i ManID) (left int, moving bool) {
	if v.seat != Pow {
		return 0, false
	}
	return int(v.s.Men[i].MoveLeft), v.s.Men[i].Moving
}

// Allowance is the tenths of an inch that a row moves a man.
func (v View) Allowance(row Row) int { return int(v.r.rows[row%Rows].tenths) }

// Row is the row that man i has named; nothing for the Germans.
func (v View) Row(i ManID) Row {
	if v.seat != Pow {
		return Freeze
	}
	return v.s.Men[i].Row
}

// Inside is the building that man i is in, -1 outdoors or unknown.
func (v View) Inside(i ManID) int {
	if v.seat != Pow {
		return -1
	}
	return int(v.s.Men[i].Inside)
}

// Watched says that a German is within so many half inches of the current man
// with a free line to him, whichever way he looks; for the man's own side.
func (v View) Watched(halves int) bool {
	if v.seat != Pow {
		return false
	}
	at := v.s.Men[v.s.Now].Cell
	for near := v.r.within(v.s, []terrain.Cell{at}, (halves+1)/2); near != 0; near &= near - 1 {
		f := near.first()
		if v.s.Figures[f].Mode != Absent && v.r.far(v.s, f, at) <= halves*halves && v.r.sight(v.s, f, at) {
			return true
		}
	}
	return false
}

// Stands says that the current figure has an order that he has not carried
// out; the prisoners do not know.
func (v View) Stands() bool { return v.seat == German && v.s.stands() }

// Steps are the directions in which the current man may step now, bit by bit;
// for his own side.
func (v View) Steps() uint64 {
	if v.seat != Pow || v.r.moment(v.s) != stepping {
		return 0
	}
	return v.r.steps(v.s)
}

// Threat is six times the expected number of Germans who would spot a man on
// a row at a cell from where they stand now; for his own side.
func (v View) Threat(row Row, at terrain.Cell) int {
	if v.seat != Pow {
		return 0
	}
	sum := 0
	chance := 7 + v.r.rows[row%Rows].modifier - int(v.r.Options.Spot.Target)
	for f := range v.r.figures {
		n := 2 * v.r.radius(v.s, f, row%Rows, at)
		if v.s.Figures[f].Mode != Absent && v.r.far(v.s, f, at) <= n*n && v.r.facing(v.s, f, at) &&
			v.r.sight(v.s, f, at) {
			sum += chance
		}
	}
	return sum
}

// GapOpen says whether a fence is open in the column of the current man.
func (v View) GapOpen(fence FenceID) bool {
	if v.seat != Pow || v.s.Cutting == 0 {
		return false
	}
	g := v.s.gap(fence, v.r.column(v.s.Men[v.s.Now].Cell, fence))
	return g >= 0 && v.s.Gaps[g].Open()
}
