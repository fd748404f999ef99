package colditz

import (
	"fmt"
	"reflect"
	"slices"

	"escapesim/sim"
	"escapesim/sim/colditz/board"
	"escapesim/sim/position"
)

var _ sim.Rules[State, View] = (*Rules)(nil)

// New returns the game for 2 to 6 players (COL-GAME-01). The options must be
// valid (Options.Validate); an error names what does not fit the board.
func New(b *board.Board, options Options, players int) (opened *Rules, err error) {
	defer position.Catch[*position.Conflict](&err)
	r, err := ForPositions(b, options, players)
	if err == nil {
		position.Agree(len(b.Whites) >= r.teams*r.men, "game.pows_per_team",
			"%d men do not find room on %d white circles", r.teams*r.men, len(b.Whites))
	}
	return r, err
}

// SameAs says whether both are the same game, though they may have been opened apart.
func (r *Rules) SameAs(o *Rules) bool {
	return r == o || r.Board == o.Board && r.players == o.players && reflect.DeepEqual(r.Options, o.Options)
}

// ForPositions is New for positions that are set up by hand (Lay): the white
// circles need not have room for all men.
func ForPositions(b *board.Board, options Options, players int) (opened *Rules, err error) {
	defer position.Catch[*position.Conflict](&err)
	position.Agree(players >= 2 && players <= 6, "game.players", "%d players; 2 to 6 can play", players)
	if err := options.Validate(); err != nil {
		return nil, err
	}
	r := &Rules{
		Board: b, Options: options, players: players, teams: players - 1,
		men: int(options.Game.PowsPerTeam[players]), guards: int(options.Game.Guards[players]),
	}
	if len(b.Circles) > board.MaxCircles {
		return nil, fmt.Errorf("the board has %d circles; at most %d", len(b.Circles), board.MaxCircles)
	}
	for t := range r.teamMasks {
		r.teamMasks[t] = (1<<r.men - 1) << (t * MaxMen)
	}
	r.buildFormation()
	r.stackDecks()
	r.listCircles()
	r.readOptions()
	r.findFastRooms()
	r.buildGuardGround()
	r.buildPaths()
	r.buildGround()
	r.buildAround()
	r.buildBridges()
	r.buildWalkers()
	r.buildStopDoubts()
	r.measureWalks()
	r.buildRoutes()
	r.buildPursuit()
	r.buildSteps()
	r.measureSearchThrows()
	r.findExitsTowardPass()
	r.buildQuiet()
	r.indexDecisions()
	position.Agree(!options.Glider.Enabled || len(r.doors) > 0 && b.Tower > 0, "glider.enabled",
		"the board has no tower with a secret door")
	if options.Run.Prescribed {
		r.dod = r.prescribedTable()
	} else {
		r.dod = r.doOrDieTable()
	}
	return r, nil
}

// listCircles lists the circles and ways that have something in common.
func (r *Rules) listCircles() {
	b := r.Board
	r.posts = append(append([]board.Circle(nil), b.InnerPosts...), b.OuterPosts...)
	slices.Sort(r.posts)
	for i, w := range b.Ways {
		if w.Kind != board.StepLink {
			r.dropsAndWires |= 1 << i
		}
	}
	for i := range b.Circles {
		if b.Circles[i].SecretDoor {
			r.doors = append(r.doors, board.Circle(i))
		}
	}
}

// readOptions works out what several options say together.
func (r *Rules) readOptions() {
	o := &r.Options
	r.guardedExit = o.Attempt.Declare != NoDeclaration || o.Kit.RequiredToLeave
	r.follows = o.Pursue.Trigger == AttemptDeclaredTrigger || o.Pursue.NameTarget || o.Pursue.OutsideBound ||
		o.Pursue.RouteOpen
	r.cleansUp = o.Area.Block == BlockToBarracks || o.Area.RoomToBarracks || o.Pursue.EndCleanup || o.Combo.Chapel
	r.answersTurns = o.Search.OutOfTurnEnd || o.Appel.EndOfAlliedTurn
	r.turns = o.Clock.turns(r.players)
	for _, n := range o.Dice.DrawNumbers {
		r.draws |= 1 << n
	}
}
