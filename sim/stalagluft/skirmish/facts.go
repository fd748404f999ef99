package skirmish

import (
	"escapesim/sim"
	"escapesim/sim/position"
	"escapesim/sim/stalagluft/terrain"
)

// The facts that a scenario states; what each says is its row in FactRows. They are
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

// FactRows are the names of the facts, what they say, and their words. Men and figures are counted from
// 0. A step is twice the number of a task, and one more at its place; that of a row has
// the building that the man is in then above its lowest byte, counted from 1.
var FactRows = position.Rows{
	WindRolled: {
		"wind_rolled direction:n strength:n",
		"the wind blows towards direction {direction} of 16, strength {strength}",
	},
	RowUsed:     {"row_used man row to:cell step:untold", "{man}: {row}, now {now}, {there}{errand}"},
	NoiseHeard:  {"noise_heard figure - at:cell", "{figure} hears something at {at}"},
	SpottedBy:   {"spotted_by figure", "{figure}: Halt!"},
	ManCaught:   {"caught man by:kind step:untold how", "{man} is caught: {by}, by {how}"},
	Found:       {"found man turn:n", "{man} has found it, turn {turn}"},
	GapOpened:   {"gap_opened fence column:n turn:n", "a gap in fence {fence}, column {column}, turn {turn}"},
	TaskDone:    {"task_done man task turn:n", "{man} is done: {task}, turn {turn}"},
	ManOut:      {"man_out man turn:n", "{man} is through, turn {turn}"},
	ManAborted:  {"gave_up man turn:n", "{man} gives up, turn {turn}"},
	ManLate:     {"late man turn:n", "dawn finds {man} in the camp, turn {turn}"},
	AlarmRaised: {"alarm turn:n squad_after:n", "alarm, turn {turn}[; the squad turns out in turn {squad}]"},
	ScentTaken:  {"scent_taken figure man", "{figure} is on the scent of {man}"},
	ScentLost:   {"scent_lost figure", "{figure} has lost the scent"},
	GateChecked: {"gate_checked man die:n passed:yes", "{man} is checked: {die}, {passed?passed|held}"},
	ShotFired:   {"shot_fired figure die:n hit:yes", "{figure} shoots: {die}, {hit?a hit|a miss}"},
	Stood:       {"stood figure - at:cell", "{figure} stands on {at}"},
	ScenarioEnd: {
		"scenario_end success:yes turn:n out:n",
		"the scenario is over in turn {turn}: {success?success|failure}, {men}",
	},
}

// Facts are what they say without their words.
var Facts = FactRows.Facts()

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
