package skirmish

import (
	"escapesim/sim"
	"escapesim/sim/position"
	"escapesim/sim/stalagluft/terrain"
)

// The facts that a scenario states; what each says is its row in Facts. They are
// numbered apart from those of the tactical game, in whose log they stand as well.
const (
	WindRolled sim.EventKind = 100 + iota
	RowUsed
	NoiseHeard
	SpottedBy
	ManCaught
	Found
	GapOpened
	TaskDone
	ManOut
	ManAborted
	ManLate
	AlarmRaised
	ScentTaken
	ScentLost
	GateChecked
	ShotFired
	Stood
	ScenarioEnd
)

// Facts are the names of the facts and what they say. Men and figures are counted from
// 0. A step is twice the number of a task, and one more at its place; that of a row has
// the building that the man is in then above its lowest byte, counted from 1.
var Facts = position.Facts{
	WindRolled:  "wind_rolled direction:n strength:n",
	RowUsed:     "row_used man row to:cell step:untold",
	NoiseHeard:  "noise_heard figure - at:cell",
	SpottedBy:   "spotted_by figure",
	ManCaught:   "caught man by:kind step:untold how",
	Found:       "found man turn:n",
	GapOpened:   "gap_opened fence column:n turn:n",
	TaskDone:    "task_done man task turn:n",
	ManOut:      "man_out man turn:n",
	ManAborted:  "gave_up man turn:n",
	ManLate:     "late man turn:n",
	AlarmRaised: "alarm turn:n squad_after:n",
	ScentTaken:  "scent_taken figure man",
	ScentLost:   "scent_lost figure",
	GateChecked: "gate_checked man die:n passed:yes",
	ShotFired:   "shot_fired figure die:n hit:yes",
	Stood:       "stood figure - at:cell",
	ScenarioEnd: "scenario_end success:yes turn:n out:n",
}

// Fact reads a fact: each argument by its name in Facts. To ask a fact for what its
// kind does not say is a mistake of the program, and panics.
type Fact sim.Event

func (f *Fact) of(a *position.Argument) int { return a.Of((*sim.Event)(f)) }

// arg is where facts have each argument.
var arg = position.Arguments[struct {
	At, By, Figure, How, Man, Out, Row, SquadAfter, Step, Success, To, Turn position.Argument
}](Facts)

// Who, where and what.

func (f Fact) Man() ManID       { return ManID(f.of(&arg.Man)) }
func (f Fact) Figure() FigureID { return FigureID(f.of(&arg.Figure)) }
func (f Fact) By() FigureKind   { return FigureKind(f.of(&arg.By)) }
func (f Fact) Row() Row         { return Row(f.of(&arg.Row)) }
func (f Fact) At() terrain.Cell { return terrain.Cell(f.of(&arg.At)) }
func (f Fact) To() terrain.Cell { return terrain.Cell(f.of(&arg.To)) }
func (f Fact) Step() int        { return f.of(&arg.Step) & 0xff }
func (f Fact) Inside() int      { return f.of(&arg.Step)>>8 - 1 } // of a row: the building, -1 outdoors
func (f Fact) How() Catch       { return Catch(f.of(&arg.How)) }

// How many, and whether.

func (f Fact) Turn() int       { return f.of(&arg.Turn) }
func (f Fact) SquadAfter() int { return f.of(&arg.SquadAfter) } // turns; 0 never
func (f Fact) Out() int        { return f.of(&arg.Out) }
func (f Fact) Success() bool   { return f.of(&arg.Success) != 0 }

// Told reports whether a seat hears of a fact; sim.NoSeat, the umpire, hears everything.
// Where the prisoners are hidden, the Germans do not see how they move.
func Told(e sim.Event, seat sim.Seat, hidden bool) bool {
	switch e.Kind {
	case WindRolled, SpottedBy, ManCaught, ManOut, ManAborted, ManLate, AlarmRaised, ScentTaken, ScentLost, GateChecked,
		ShotFired, Stood, ScenarioEnd:
		return true
	case RowUsed:
		return seat != German || !hidden
	case NoiseHeard:
		return seat != Pow
	}
	return seat != German
}
