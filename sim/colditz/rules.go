package colditz

import (
	"fmt"
	"slices"

	"escapesim/sim"
	"escapesim/sim/colditz/board"
)

// Rules is the game under one rule document, on one board, for a number of
// players. It is immutable and implements sim.Rules.
type Rules struct {
	Board   *board.Board
	Options Options

	players, teams, men, guards int
	teamMasks                   [MaxTeams]uint64
	formation                   [MaxTeams][]board.Circle
	formationCircles            []board.Circle // of all teams, ascending
	posts                       []board.Circle // black circles, ascending
	doors                       []board.Circle // of the north tower
	exitsTowardPass             []board.Circle // COL-SOL-14
	turns                       int            // player turns until time is up, at most; 0 never
	draws                       uint64
	openingOpportunity          [maxDeck]uint8
	openingSecurity             [maxDeck]uint8
	opportunityCards            int8
	securityCards               int8
	dod                         *doOrDieTable
	dropsAndWires               uint64
	ground                      []ground       // by circle
	links                       [][]board.Link // by circle: those that a pawn on the surface can take
	barred                      []bool         // by circle: prisoners may not go there
	stops, guardStops           []stopRule     // by circle: of prisoners, of guards
	barRows                     [bars]barRow
	walking                     [walkerKinds]walker
	concern                     [board.MaxCircles][maxStrides]barSet // by circle, link: the bars that have to do with it
	blocks                      []bool                               // by circle: a pawn there cuts a way off (COL-AREA-10)
	entryWalk, tunnelWalk       [3]approach                          // by tunnel
	roomWalk                    [len(SearchRooms)]approach           // by card
	roomDoors                   [len(SearchRooms)][]bridge           // by card: steps into its room
	roomNear                    [len(SearchRooms)][]uint8            // its steps, 0 in the room itself, unreachable from outside
	roomsNear                   []uint64                             // by circle: those steps, a byte for each card, at most oneLess
	searchable                  uint64                               // the highest bit of each byte whose card's room is on the board
	steps                       [board.MaxCircles]strides
	sets                        [2][board.MaxCircles]linkSets           // of men, of guards
	around                      [board.MaxCircles][maxStrides]neighbour // by circle, link
	fastSpots                   [len(MoveFastRooms)][]board.Circle
	shut                        []bool  // by circle: guards never enter it (buildGuardGround)
	guardWalk                   []uint8 // by circle, circle (GuardWalk)
	guardedExit, follows        bool    // leaving the courtyard, following escapers take rules
	cleansUp, answersTurns      bool
	decisions                   [moveKinds]decision   // by kind
	agendas                     [numMoments]agenda    // by moment
	interrupts                  [frameKinds]interrupt // by kind
	exits                       []Route               // routes out of the inner courtyard, ascending
	routeSteps                  [routes][]uint8       // by route, circle (buildRoutes)
	routeEnds                   [routes][]board.Circle
	searchThrows                [len(SearchRooms)][]uint8 // by card, circle: steps of a search throw
	targetSteps                 [][]uint8                 // outside, by target, circle
	bridges                     []bridge
	shutIn                      []bool // outer circles that cut a safe one off
	searchRooms                 [len(SearchRooms)]board.Room
	moveFastRooms               [len(MoveFastRooms)]board.Room
}

var _ sim.Rules[State, View] = (*Rules)(nil)

// New returns the game for 2 to 6 players (COL-GAME-01). The options must be
// valid (Options.Validate); an error names what does not fit the board.
func New(b *board.Board, options Options, players int) (*Rules, error) {
	r, err := ForPositions(b, options, players)
	if err == nil && len(b.Whites) < r.teams*r.men {
		return nil, &Conflict{"game.pows_per_team", "", fmt.Sprintf("%d men do not find room on %d white circles", r.teams*r.men, len(b.Whites))}
	}
	return r, err
}

// ForPositions is New for positions that are set up by hand (Lay): the white
// circles need not have room for all men.
func ForPositions(b *board.Board, options Options, players int) (*Rules, error) {
	if players < 2 || players > 6 {
		return nil, &Conflict{"game.players", "", fmt.Sprintf("%d players; 2 to 6 can play", players)}
	}
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
	r.posts = append(append([]board.Circle(nil), b.InnerPosts...), b.OuterPosts...)
	slices.Sort(r.posts)
	for _, line := range r.formation {
		r.formationCircles = append(r.formationCircles, line...)
	}
	slices.Sort(r.formationCircles)
	for i, w := range b.Ways {
		if w.Kind != board.StepLink {
			r.dropsAndWires |= 1 << i
		}
	}
	for i, name := range SearchRooms {
		r.searchRooms[i] = b.RoomOrNone(name)
	}
	for i, name := range MoveFastRooms {
		r.moveFastRooms[i] = b.RoomOrNone(name)
		if room := r.moveFastRooms[i]; room != board.NoRoom {
			for _, c := range b.Rooms[room].Circles {
				if info := &b.Circles[c]; !info.Searchlight || options.Move.SearchlightStop {
					r.fastSpots[i] = append(r.fastSpots[i], c)
				}
			}
		}
	}
	r.guardedExit = options.Attempt.Declare != NoDeclaration || options.Kit.RequiredToLeave
	r.follows = options.Pursue.Trigger == AttemptDeclaredTrigger || options.Pursue.NameTarget || options.Pursue.OutsideBound || options.Pursue.RouteOpen
	r.buildGuardGround()
	r.buildPaths()
	r.buildGround()
	r.buildAround()
	r.buildBridges()
	r.buildWalkers()
	r.measureWalks()
	r.buildRoutes()
	r.buildPursuit()
	r.buildSteps()
	r.measureSearchThrows()
	r.findExitsTowardPass()
	r.indexDecisions()
	r.cleansUp = options.Area.Block == BlockToBarracks || options.Area.EndInRoom == RoomToBarracks || options.Pursue.EndCleanup || options.Combo.Chapel
	r.answersTurns = options.Search.OutOfTurnEnd || options.Appel.OutOfTurn == EndOfAlliedTurn
	r.turns = options.Clock.turns(players)
	for _, n := range options.Dice.DrawNumbers {
		r.draws |= 1 << n
	}
	for i := range b.Circles {
		if b.Circles[i].SecretDoor {
			r.doors = append(r.doors, board.Circle(i))
		}
	}
	if options.Glider.Enabled && (len(r.doors) == 0 || b.Tower == 0) {
		return nil, &Conflict{"glider.enabled", "", "the board has no tower with a secret door"}
	}
	if options.Run.Route == PrescribedRoute {
		r.dod = r.prescribedTable()
	} else {
		r.dod = newDoOrDieTable(r)
	}
	r.dod.buildRuns()
	return r, nil
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
