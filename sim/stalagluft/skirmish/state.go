package skirmish

import (
	"fmt"

	"escapesim/sim"
	"escapesim/sim/stalagluft/terrain"
)

// The seats.
const (
	Pow    sim.Seat = 0
	German sim.Seat = 1
)

// ManID and FigureID number the men of a scenario and the Germans on the table, each
// from 0; FenceID the fences of the board.
type (
	ManID    int8
	FigureID int8
	FenceID  int8
)

// Where nobody is meant. Neither is the zero value: numbers are places in the lists of a
// scenario, and facts have counted from 0 ever since.
const (
	NoMan    ManID    = -1
	NoFigure FigureID = -1
)

// String names a man as the players do, from 1.
func (i ManID) String() string { return fmt.Sprintf("man %d", i+1) }

// Phase is where in the turn the scenario stands (SL3-SKR-02).
type Phase uint8

// The phases of a turn, after the men have been placed.
const (
	Placing Phase = iota
	GuardMove
	PowMove
	FerretMove
	PowAction
	EndOfTurn
	Over
)

// Status of a man.
type Status uint8

const (
	Active Status = iota
	Escaped
	Caught
	Aborted
	Late // the turn limit found him still in the camp
)

// StatusNames are the ends of a man in words.
var StatusNames = []string{"active", "success", "caught", "aborted", "turn_limit"}

// Mode is what a German figure is about.
type Mode uint8

const (
	Duty Mode = iota
	Chasing
	Returning
	Watching // on duty with the arc turned to the man of the alarm
	Tracking // a dog on a scent
	Lost     // a dog that looks for the scent again
	Absent   // a squad not yet turned out
)

// ModeNames are the modes in words.
var ModeNames = [...]string{"duty", "chasing", "returning", "watching", "tracking", "lost", "absent"}

// Figure is a German on the table.
type Figure struct {
	Cell   terrain.Cell
	DX, DY int16        // which way he looks
	Round  int32        // how far along his beat, thousandths of an inch
	Order  terrain.Cell // where a ferret or a dog team goes, or a searchlight points
	Heard  terrain.Cell // the last noise that he has not been ordered about
	Seen   terrain.Cell // where he last saw his man
	Mode   Mode
	Prey   ManID // of his chase or scent, or none
	Stop   int8  // own steps to stand still
	Wait   int8  // turns left to find a scent
}

// Man is a prisoner of the scenario.
type Man struct {
	Cell     terrain.Cell
	Path     [11]terrain.Cell // of the current row, start and end included; no building that he went into
	Steps    uint8            // cells in Path
	Row      Row
	Effect   bool // the static row finds, cuts, digs, searches or climbs
	Moving   bool
	MoveLeft int16 // tenths of an inch left of the gait
	Spent    int16 // tenths of an inch moved
	Task     int8
	AtPlace  bool // he stood where the task is done when he named the row
	Status   Status
	Has      uint8
	Inside   int8         // building, -1 outdoors
	Done     int8         // turns done of a timed task
	Need     int8         // turns that it takes, 0 not yet thrown
	Known    terrain.Cell // where the German side last heard or saw him
	Spotted  bool
}

// end is the cell outside buildings where his row ended: his own, or the one before the
// door that he went in by.
func (m *Man) end() terrain.Cell { return m.Path[m.Steps-1] }

// Gap is one column of one fence: how far it is cut.
type Gap struct {
	Fence  FenceID
	Column int8
	Need   int8
	Done   int8
}

// Open says that the gap can be passed.
func (g Gap) Open() bool { return g.Need > 0 && g.Done >= g.Need }

// State is a position of the skirmish.
type State struct {
	Turn     int16
	Phase    Phase
	Now      int8 // the man or figure whose turn it is in the phase: see man and figure
	Ordering bool // the German is naming a new place for figure Now
	Detail   int8 // place of the work detail
	Wind     int8 // sixteenths of a circle from +x towards +y
	Strength int8
	Alarm    bool
	Called   bool  // the squad has been called this scenario
	Due      int16 // turn in which it comes
	Gaps     [MaxGaps]Gap
	Cutting  int8 // gaps begun
	Men      [MaxMen]Man
	Figures  [MaxFigures]Figure
}

// man and figure are whose turn it is, in a phase of the men and in one of the figures.
func (s *State) man() ManID       { return ManID(s.Now) }
func (s *State) figure() FigureID { return FigureID(s.Now) }

// Catch is how a man is caught.
type Catch int8

const (
	BySight Catch = iota // in mode capture
	ByChase              // run down
	ByScent              // by a dog on his trail
	ByShot               // from a tower
	ByCheck              // at a gate, or in a vehicle
)

// CatchNames are the ways of being caught in words.
var CatchNames = [...]string{"sight", "chase", "scent", "shot", "check"}

// String says it in a word.
func (c Catch) String() string { return CatchNames[c] }
