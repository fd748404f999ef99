package colditz

import (
	"escapesim/sim"
	"escapesim/sim/colditz/board"
)

// The German sits at seat 0; the teams, in the order of play, at 1 to 5.
const German sim.Seat = 0

// What the box holds (COL-GAME-04) and what the state has room for: more men
// than the box, for house rules; all of them fit into one mask of 64 bits.
const (
	MaxTeams  = board.MaxTeams
	MaxMen    = 12 // a team
	boxMen    = 8
	MaxGuards = 16
)

// Man names a prisoner: team (0..4) times MaxMen plus his number.
type Man int8

// NoMan and NoGuard stand where nobody is meant.
const (
	NoMan   Man   = -1
	NoGuard Guard = -1
)

// Guard names a guard, 0..15.
type Guard int8

// ManOf is man number n of a team, both from 0.
func ManOf(team, n int) Man { return Man(team*MaxMen + n) }

// TeamOf is the team of a man, from 0.
func TeamOf(m Man) int { return int(m) / MaxMen }

// SeatOf is the seat of a man's player.
func SeatOf(m Man) sim.Seat { return sim.Seat(TeamOf(m) + 1) }

// menOf are the men of a team in the game, from one up to another.
func (r *Rules) menOf(team int) (from, to Man) {
	return ManOf(team, 0), ManOf(team, 0) + Man(r.men)
}

// State is a position, whole: = copies it. What each topic of the rules holds
// stands with its rules.
type State struct {
	Pawns       // pawns.go
	Tunnels     // tunnel.go
	Cards       // cards.go
	Progress    // turn.go
	Timeline    // clock.go
	TurnDice    // dice.go
	Walking     // move.go
	Terms       // solitary.go
	GuardLimits // guard.go
	Ways        // route.go
	Attempts    // attempt.go
	Chase       // pursuit.go
	Claim       // equipment.go
	ShownCards  // search.go
	Interrupts  // frames.go
	Result      // victory.go

	Flight Flight // glider.go; has a name, as Company or Declined alone say too little
}

// Rules is the game under one rule document, on one board, for a number of
// players. It is immutable and implements sim.Rules.
type Rules struct {
	Board   *board.Board
	Options Options

	players, teams, men, guards int
	teamMasks                   [MaxTeams]uint64
	posts                       []board.Circle // black circles, ascending
	doors                       []board.Circle // of the north tower
	exitsTowardPass             []board.Circle // COL-SOL-14
	dropsAndWires               uint64
	dod                         *doOrDieTable

	// What options say together.
	turns                  int // player turns until time is up, at most; 0 never
	draws                  uint64
	guardedExit, follows   bool // leaving the courtyard, following escapers take rules
	cleansUp, answersTurns bool

	layout         // setup.go
	paths          // ways.go
	stepTables     // move.go
	walkerTables   // walkers.go
	approaches     // approach.go
	fastRooms      // opportunity.go
	escapeRoutes   // attempt.go
	pursuitWays    // pursuit.go
	decisionTables // decisions.go
}

// Seats is the German and the teams.
func (r *Rules) Seats() int { return r.players }

// Teams is the number of Allied teams, Men of the men in each, GuardCount of
// all guards.
func (r *Rules) Teams() int { return r.teams }

// Men is the number of men in a team (COL-GAME-02).
func (r *Rules) Men() int { return r.men }

// GuardCount is the number of guards in the game (COL-GAME-03).
func (r *Rules) GuardCount() int { return r.guards }

// Actor is the seat that must decide.
func (r *Rules) Actor(s *State) (sim.Seat, bool) {
	if s.Phase == Over {
		return sim.NoSeat, false
	}
	if s.Depth > 0 {
		return s.Stack[s.Depth-1].Seat, true
	}
	return s.Seat, true
}
