// Package evasion is Tim Price's Escape and Evasion: six saboteurs walk to an
// aircraft while six patrols with trucks look for them, and an umpire tells
// each side only what it may know.
//
// One file is one topic of the rules, with the options that turn it. The
// clause IDs (EVA-MOVE-02) are those of the rules catalogue. The package must
// not know rule documents, bots or reports: a map comes in as text, options
// as a struct, and what happens goes out as events.
package evasion

import (
	"fmt"
	"sync"

	"escapesim/sim"
	"escapesim/sim/dice"
)

// The two seats. The umpire has none: sim.NoSeat reads everything.
const (
	British sim.Seat = 0
	German  sim.Seat = 1
)

// The sizes of the game: what an option can lower, not raise.
const (
	Strength = 6  // operators
	Teams    = 6  // patrols, and as many trucks
	MaxMoves = 15 // moves that a state can remember
)

// Options turns the rules; every file of the package declares its part.
type Options struct {
	Setup    SetupOptions
	Time     TimeOptions
	Walk     WalkOptions
	Spot     SpotOptions
	Search   SearchOptions
	Vehicle  VehicleOptions
	Embark   EmbarkOptions
	Ambush   AmbushOptions
	Fight    FightOptions
	Wound    WoundOptions
	Prize    PrizeOptions
	Garrison GarrisonOptions
	Report   ReportOptions
	Split    SplitOptions
	Aircraft AircraftOptions
	Win      WinOptions
	Info     InfoOptions
}

// Rules implements sim.Rules on a map with options. It is immutable.
type Rules struct {
	m *Map
	o Options

	last       uint8    // the last move
	points     int8     // the allowance on foot, in points
	cheapest   int8     // what the cheapest step costs
	cost       [3]int8  // of entering a hex of each terrain
	onRoad     int8     // of a step along a link
	chance     [64]int8 // spotting, in sixths: see chanceOf
	garrison   hexes
	sites      []Hex // legal landing hexes, ascending
	meetings   []Hex // legal rendezvous hexes, ascending
	siteSet    hexes
	meetingSet hexes
	drives     [256]hexes       // by hex: where a truck can drive in a move
	beside     [256]hexes       // by hex: where a step beside the road leads
	railed     [256]hexes       // by hex: where it goes by rail, with that option
	payable    []hexes          // by points: the hexes whose ground costs no more
	goals      [256]hexes       // by hex: where a patrol gets to in one order, two steps away or more
	beats      [256][]sim.Move  // by hex: the beats of a patrol
	along      [256]hexes       // by hex: where a step along the road is no dearer
	dearth     [256]int8        // by hex: the most points that pay for no step
	onFoot     [256]*[256]Hex   // toward a hex, from a hex: the cheapest next step
	plotted    bool             // an option makes a side write its orders first
	plain      bool             // no option makes a step depend on more than its cost
	direct     bool             // nor anything that is asked of the units in line
	roadNext   [256]*[256]Hex   // toward a hex, from a hex
	wanderer   func() *wanderer // made when it is first asked for

	decisions [numMoments][numKinds]*decision
	listed    [numMoments][]*decision // the same, without gaps
	words     [numKinds]*decision     // the rows that have them
}

// New prepares the rules for a map. It refuses a map on which the game
// cannot be set up.
func New(m *Map, o Options) (*Rules, error) {
	r := &Rules{m: m, o: o, last: uint8(o.Time.Moves), plotted: !o.Time.PartyAdapts || o.Time.GermansPlot}
	if err := o.Validate(); err != nil {
		return nil, err
	}
	if o.Setup.Teams > len(m.Billets) {
		return nil, fmt.Errorf("german.teams is %d, but the map %s has billets for %d", o.Setup.Teams, m.Name,
			len(m.Billets))
	}
	r.price()
	r.chances()
	r.garrisons()
	if err := r.findNominees(); err != nil {
		return nil, err
	}
	r.roads()
	r.paths()
	r.cheapestWays()
	r.buildBeats()
	r.indexDecisions()
	r.wanderer = sync.OnceValue(func() *wanderer { return newWanderer(r) })
	return r, nil
}

// Map is the ground that the game is played on.
func (r *Rules) Map() *Map { return r.m }

// Options are what the rules were made from.
func (r *Rules) Options() Options { return r.o }

// Seats is 2.
func (r *Rules) Seats() int { return 2 }

// Stage is what the umpire is waiting for.
type Stage uint8

// The stages of a game, in order; British and German alternate.
const (
	ChoosingSite Stage = iota
	ChoosingRendezvous
	ChoosingTrucks // which patrols start aboard
	BritishPhase
	GermanPhase
	Over
)

// StageNames are the stages in words.
var StageNames = [...]string{"choosing site", "choosing rendezvous", "choosing trucks", "british", "german", "over"}

// State is a position, with all that either side has learned. The fields of
// the two sides are the master copy: a bot sees a View.
type State struct {
	// The clock.
	Stage Stage
	Move  uint8 // 1..
	Depth int8  // frames on the stack

	party
	teams

	// What is being settled, innermost last.
	Stack [maxDepth]frame

	// Orders that are written before they are carried out, with the options
	// that ask for it; the sides as they were are kept meanwhile.
	Plotting   bool
	Plotted    uint8
	Plot       [maxPlot]uint16
	SavedParty party
	SavedTeams teams

	// What each side has learned.
	Looked   [MaxMoves + 1]hexes
	Searched [MaxMoves + 1]hexes
	Report   [memory]Report
	Reports  uint8 // in all; the last ones are kept
	Sighting [memory]Sighting
	Sights   uint8
	Killed   uint8 // men that the Germans know they killed
}

// party is the British side.
type party struct {
	Site, Rendezvous                   Hex
	Man                                row // NoHex when dead, captured or away
	Fit, Wounded, Dead, Captured, Away Men
	Moved, OnRoad, Ambush              Men // posture, kept through the German phase
	Ordered, Mounted, Dismounted       Men // in this phase
	Points, Steps, Entered             [Strength]int8
	Label                              [Strength]uint8 // the order a man last obeyed in this move
	Orders                             uint8
	Party                              Men // who is being ordered now
	Begun                              bool
	SiteMoved, Shot                    bool
	Prize                              [Teams]Prize
}

// teams are the patrols and trucks. A hex is where the German player
// believes a unit to be: one that was lost in silence is moved on as if it
// lived.
type teams struct {
	Patrol, Truck                      row
	PatrolLost                         Patrols
	TruckLost                          Trucks
	PatrolMissed                       Patrols // the German knows that they are lost
	TruckMissed                        Trucks
	Rider                              [Teams]Patrol // of a truck
	Ride                               [8]Truck      // of a patrol
	Searching                          Patrols       // postures until the next order
	Blocking                           Trucks
	PatrolActed                        Patrols // in this phase
	TruckActed                         Trucks
	Driven                             Trucks            // in this phase
	Carried, JustOn                    Patrols           // driven, and got on, in this phase
	Met                                [Watchmen + 1]Men // with whom a unit was in contact in this move
	Guarding                           [Teams]uint8      // the move through which a patrol guards prisoners
	GarrisonMet                        hexes             // garrisons in contact in this move
	Unit                               Unit              // being ordered, or none
	UnitPoints, UnitSteps, UnitDearest int8              //
	UnitOff                            bool              // the patrol got off under this order
	UnitWhole                          bool              // the order was all that the patrol does
}

// memory is how many reports and sightings a side remembers.
const memory = 16

// Free is the set of living men at large.
func (s *State) Free() Men { return s.Fit | s.Wounded }

// Night reports whether a move is a night move: the odd ones (EVA-TIME-01).
func Night(move int) bool { return move&1 == 1 }

func (s *State) night() bool { return s.Move&1 == 1 }

// prizes reports whether a truck may be in British hands or abandoned: no
// truck is that was not lost. (While orders are tried out the Germans' losses
// are what they know of, and nothing follows.)
func (s *State) prizes() bool { return s.TruckLost != 0 || s.Plotting }

// riding is the set of men in captured trucks.
func (s *State) riding() Men {
	var m Men
	if !s.prizes() {
		return m
	}
	for k := range s.Prize {
		m |= s.Prize[k].Aboard
	}
	return m
}

// umpire settles what follows from a move. It is handed to the rows by value,
// since what a pointer leads to would be allocated.
type umpire struct {
	*Rules
	*State
	c   *dice.Chance
	log *sim.Log
}

// The streams of the umpire's dice: one for spotting, one for the matrices,
// one for lots, so that a rule that throws once more at one of them leaves
// the others as they were.
var (
	spotting = dice.Turn(0)
	matrices = dice.Special(0)
	lots     = dice.Deck(0)
)
