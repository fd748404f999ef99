// Package stalagluft is the tactical game of Stalag Luft III: months of
// tunnelling under the eyes of the ferrets, and one break. A night at the wire is the
// package skirmish, which this one nests when a scenario is played out.
//
// It knows rules, not rule files, and no bots.
package stalagluft

import (
	"escapesim/sim/stalagluft/skirmish"
	"escapesim/sim/stalagluft/terrain"
)

// The seats.
const (
	Pow    = skirmish.Pow
	German = skirmish.German
)

// Limits.
const (
	MaxMen     = 36
	Buildings  = 11 // that prisoners may be in
	MaxFerrets = 5
	MaxGuards  = 10
	BeatGuards = 4
	Tunnels    = 3
)

// Role is what a prisoner is.
type Role uint8

// The roles, in the order of deck.cards; then the anonymous teams.
const (
	SBO Role = iota
	BigX
	BigS
	TunnelKing
	Manufacturer
	Forger
	Tailor
	Scrounger
	Intelligence
	Independent
	Stoolie
	Stooge
	Dispersal
	Distraction
	Roles
)

// RoleNames are the roles in words.
var RoleNames = [Roles]string{"sbo", "big_x", "big_s", "tunnel_king", "manufacturer", "forger", "tailor", "scrounger", "intelligence", "independent", "stoolie", "stooge", "dispersal", "distraction"}

// IsX says that the role belongs to the X-organisation: a die in a search,
// a Red Cross card (SL3-RED-02).
func (r Role) IsX() bool { return r <= Intelligence }

// IsTeam says that the role never goes indoors (SL3-DEP-15).
func (r Role) IsTeam() bool { return r >= Stooge }

// Where a prisoner is.
type Where uint8

// The states of a prisoner.
const (
	InDeck  Where = iota
	Waiting       // in the Vorlager
	Outdoors
	Indoors
	InCooler
	Out     // escaped
	Gone    // identified, recaptured for good
	Reserve // a team not yet on the table
)

// WhereNames are the states of a prisoner in words.
var WhereNames = [...]string{"in deck", "waiting", "outdoors", "indoors", "in cooler", "out", "gone", "reserve"}

// Item is a thing that is stored in a building.
type Item uint8

// The items, in the order of barter.price.
const (
	Original Item = iota // papers to copy
	Papers
	Ticket
	Clothes
	Uniform
	MapCompass
	AirPump
	PickAxe
	WireCutters
	ToolBelt
	Ladder
	Cable
	Film
	Items
)

// ItemNames are the items in words, those of scenario files too.
var ItemNames [Items]string = skirmish.Things

// Shop is a kind of workshop.
type Shop uint8

// The workshops.
const (
	Manufacture Shop = iota
	Tailoring
	Forgery
	Shops
)

// ShopNames are the workshops in words.
var ShopNames = [Shops]string{"manufacture", "clothes", "forgery"}

// Building is a building of the board, counted from 0.
type Building int8

// NoBuilding stands where no building is meant.
const NoBuilding Building = -1

// Man is a prisoner: a character or a team.
type Man struct {
	Role     Role
	Where    Where
	Cell     terrain.Cell
	Building Building
	Hut      Building // assigned
	Free     int16    // turn of his release from the cooler
	Seen     Building // in which the Germans last saw him
	SeenTurn int16
	Declared bool // this turn: no secret, and outdoors for good
	Done     bool // has been dealt with in this step
	Load     int8 // sand carried by a team
	From     int8 // tunnel that it comes from
	Stole    bool
	Shown    bool // a spy whom the German has moved
}

// Ferret is a ferret; off the table Cell is NoCell.
type Ferret struct {
	Cell     terrain.Cell
	Building Building
	Entry    int8 // 0 set up here, 1 by the gate, 2 from the east
	Door     int8 // by which he entered his building this turn
	Done     bool
	Moved    bool // has relocated this turn
}

// Guard is a guard on foot.
type Guard struct {
	Cell   terrain.Cell
	Beat   int8 // of Rules.beats, -1 none
	On     bool // he has reached his beat
	Round  int32
	Before terrain.Cell // where he goes back to after a Shakedown
}

// Tunnel is one of Tom, Dick and Harry.
type Tunnel struct {
	Building Building // none: not begun
	North    bool
	Shaft    int8 // successes of the shaft
	Length   int8
	Sand     int8
	Pump     bool
	Dug      bool // tried this turn
	Known    bool // to the Germans
}

// TunnelNames are what the tunnels are called.
var TunnelNames = [Tunnels]string{"tom", "dick", "harry"}

// Workshop is a workshop of one kind.
type Workshop struct {
	Building Building
	Ready    int16 // first turn of work
	Known    bool
	Done     bool // tried this turn
	Changed  bool // this turn
}

// Phase is where in the turn the game stands (SL3-TRN-01).
type Phase uint8

// The steps and their parts.
const (
	GDeploy Phase = iota // alerted search before anything
	FerretRoll
	FerretEnter
	HutAssign
	PDeploy
	PDeployTo
	ShopTo
	StoreTo
	SpyPlace
	GMove // alerted search
	FerretPick
	FerretMove
	FerretRelocate
	SpotSearch
	PMove
	PMoveTo
	ShakePlace
	ShakePow
	ShakePowTo
	ShakeDemand
	ShakeSearch
	EventSearch
	Redeploy
	Penalty
	GRoutine // alerted search
	PRoutine
	StepSeven
	Night
	BreakStop
	Theft
	PlaceItem
	Over
	Reveal     // the prisoners name what a spy has found out
	Offering   // the prisoners lay down what they pay with
	Cancelling // the prisoners lay their dice on those of a search
	Leaving    // the step is over, the next begins
	Phases
)

// Cause of the end.
const (
	EndTime = iota
	EndBreak
	EndHopeless
)

// State is a position of the tactical game.
type State struct {
	Turn   int16
	Phase  Phase
	Back   Phase // where a search goes on
	Now    int8  // the figure, beat, spy in hand
	Count  int8  // throws left, searches made
	Stage  int8  // of the routine
	Event  int8  // die of this turn
	Winner int8  // -1 nobody yet, else the seat
	Cause  int8

	Deck [MaxMen]int8 // cards from the top
	Left int8
	Men  [MaxMen]Man

	Ferrets    [MaxFerrets]Ferret
	Guards     [MaxGuards]Guard
	Kommandant terrain.Cell

	Wood      [Buildings]int8
	Cloth     [Buildings]int8
	Stripped  [Buildings]int8 // wood taken
	Lock      uint16          // no more stripping there
	Striped   uint16          // wood stripped this turn, bit a building
	Snipped   uint16          // cloth the same
	Sand      [Buildings]int8
	Store     [Buildings][Items]int8
	Fresh     [Items]int8 // made this turn, not usable yet
	Loans     [4]int16    // turn on which lent papers go back, 0 none
	Tunnels   [Tunnels]Tunnel
	Shops     [Shops]Workshop
	StockWood int16
	StockMat  [4]int16     // cloth, metal, paper, ducts
	Parcels   ParcelCounts // Red Cross cards in hand by kind
	Pile      ParcelCounts // Red Cross cards in the deck by kind

	Alert      bool
	Searches   int8 // alerted ones made this turn
	SpotDone   bool
	Identified int8 // tries this turn
	Bartered   bool
	Asked      int8         // good that a payment is for
	Bonus      int8         // that it is to reach
	Offer      [Wares]int16 // laid down, by the numbers of KOffer
	Detail     int8         // place of the work detail, -1 none
	Step       int8         // that is over, in the order of turn.order's words
	EndStep    int8         // of turn.end_order that is next
	SpyAt      int8         // the next man to throw for what he has found out; MaxMen when all have
	Naming     int8         // what a spy has found out: 0 a tunnel, 1 a workshop
	Wary       bool         // it has noticed a thief
	Started    int8         // tunnels that the Germans know to have been started

	Target    Building // being searched
	Ducts     int8     // made this turn
	Waits     int8     // penalties still to be settled
	Cause7    int8     // of the search
	Dice7     int8     // of its ferrets
	Throw     [7]int8  // its dice by face, those cancelled taken off
	Answer    [7]int8  // the prisoners' dice by face, those used taken off
	Holds     uint16   // buildings where sand, a workshop or a tunnel was found or betrayed
	Searched  [Buildings]int16
	Suspicion [Buildings]int8

	XDone   uint8
	Retry   [Scenarios]int16
	Playing int8 // scenario in hand
	Envoy   [skirmish.MaxMen]int8
	Envoys  int8
	Night   skirmish.State
	Seven   bool // something was declared this turn

	Made       int16 // sand ever made
	Dispersed  int16
	FoundSand  int16
	Score      int16
	BreakOut   int16
	Kits       int8
	Tunnel     int8 // of the break
	Broken     bool
	Pending    Item // a thing to be stored
	PendingN   int8
	Hand       [7]int8 // idea cards by kind
	IdeaPile   [7]int8
	Choir      Building // that a choir covers this turn
	Bribe      bool
	GoodShift  bool
	FalseTrail bool
	Volleyball bool
}

// Why a tunnel was not dug in a turn.
const (
	LackKing = iota
	LackWood
	LackSand
	LackSpy
	LackPump
	LackTeam
	LackWill
)

// Causes of a search.
const (
	ByEvent = iota
	ByAlert
	BySeal
	ByShakedown
)

// Causes of a sentence.
const (
	CoolTheft = iota
	CoolBarter
	CoolSearch
	CoolWorkshop
	CoolTunnel
	CoolScenario
	CoolGetaway
)
