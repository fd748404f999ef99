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
