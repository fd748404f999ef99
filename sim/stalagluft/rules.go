package stalagluft

import (
	"sync"

	"escapesim/sim"
	"escapesim/sim/dice"
	"escapesim/sim/position"
	"escapesim/sim/stalagluft/skirmish"
	"escapesim/sim/stalagluft/terrain"
)

// The streams of chance.
var (
	eventDice  = dice.Turn(int(German))
	workDice   = dice.Turn(int(Pow)) // digging and workshops
	searchDice = dice.Special(0)
	dealDice   = dice.Special(1) // barter, theft, identification
	breakDice  = dice.Special(10)
	spyDice    = dice.Special(11)
	sceneDice  = dice.Special(12)
	cards      = dice.Deck(0)
	parcels    = dice.Deck(1)
	ideas      = dice.Deck(2)
	finds      = dice.Deck(3)
)

// Scenario is a scenario of the tactical game.
type Scenario int8

// The scenarios, in the order of scenario.allowed. None is not the zero value: they are
// bits of options and of what has been won, and rows of tables.
const (
	NoScenario Scenario = iota - 1
	Reconnaissance
	VorlagerTheft
	BlindSpot
	Baltic
	Mole
	Truck
	GateDisguise
	ScaleWire
	Scenarios
)

// ScenarioNames are the scenarios in words.
var ScenarioNames = [Scenarios]string{
	"reconnaissance", "vorlager_theft", "blind_spot", "baltic_breakout", "mole", "truck", "gate_disguise",
	"scale_wire",
}

// String is the name of a scenario's file.
func (k Scenario) String() string { return ScenarioNames[k] }

// recipe of a made thing: wood, cloth, metal, paper; a shop of Shops means
// that none makes it.
type recipe struct {
	shop  Shop
	needs [4]int16
}

// Idea is a kind of idea cards, by what it does.
type Idea int8

// The kinds, in the order of IdeaNames.
const (
	IdeaChoir Idea = iota
	IdeaBribe
	IdeaVolleyball
	IdeaBoards
	IdeaShift
	IdeaTrail
	IdeaSick
	ideaKinds
)

// Rules of the tactical game on one board. Read only.
type Rules struct {
	Board   *terrain.Board
	Options Options

	sheets *tables
	overt  int // 1 when the prisoners know every spy, else 0

	roster         // prisoner.go
	guardBeats     // beat.go
	cellSets       // cells.go
	tunnelLengths  // tunnel.go
	nightRules     // scene.go
	decisionTables // decisions.go
	allTrips       // trip.go

	lists   lists
	scratch sync.Pool // of *unseen
}

// Scene looks scenarios up: the loader of their files.
type Scene func(name string) (*skirmish.Scenario, error)

// New prepares a tactical game. scene is asked for the scenarios that may be
// declared; an option that contradicts one of them is a *Contradiction, what
// is wrong in the sheets a *Mistake.
func New(b *terrain.Board, o Options, printed *Sheets, scene Scene) (*Rules, error) {
	sheets, err := printed.compile()
	if err != nil {
		return nil, err
	}
	r := &Rules{Board: b, Options: o, sheets: sheets}
	r.fillRoster()
	r.buildCellSets()
	r.measureTunnels()
	r.buildBeats()
	r.buildLists()
	r.indexDecisions()
	r.buildPosts()
	r.overt = position.Bit(!o.Spy.Covert)
	r.doorways = position.Bit(o.Deploy.ThroughDoors)
	r.buildAllTrips()
	r.scratch.New = func() any { return new(unseen) }
	if o.Scenario.Enabled {
		for k := range Scenarios {
			if err := r.lay(k, scene); err != nil {
				return nil, err
			}
		}
	}
	return r, nil
}

// Seats is 2.
func (r *Rules) Seats() int { return 2 }

// String names the game.
func (r *Rules) String() string { return "stalagluft" }

// Role of man i as the deck has it; in a game with covert spies the state
// says which of the independents are spies.
func (r *Rules) Role(i ManID) Role { return r.roles[i] }

// People is the number of prisoners and teams in all.
func (r *Rules) People() ManID { return r.people }

// Spots are the cells on which figures are placed.
func (r *Rules) Spots() []terrain.Cell { return r.spots }

// Setup deals the first intake and places the Germans.
func (r *Rules) Setup(s *State, c *dice.Chance, log *sim.Log) {
	u := umpire{r, s, c, log}
	*s = State{}
	s.Turn, s.Phase, s.Winner = 1, GDeploy, -1
	s.Detail, s.Target, s.Choir, s.Playing = -1, NoBuilding, NoBuilding, NoScenario
	for i := range ManID(MaxMen) {
		s.Men[i] = Man{
			Role: r.roles[i], Cell: terrain.NoCell, Building: NoBuilding, Hut: NoBuilding, Seen: NoBuilding,
			From: NoTunnel,
		}
		if i >= r.cards && i < r.people {
			s.Men[i].Where = Reserve
		}
		if i >= r.people {
			s.Men[i].Where = Gone
		}
	}
	stream := c.Stream(cards)
	r.shuffle(s, stream)
	if r.Options.Spy.Covert {
		r.mingle(s, stream)
	}
	u.arrive(int(r.Options.Setup.Draw), 1)
	for i := range MaxFerrets {
		s.Ferrets[i] = Ferret{Cell: terrain.NoCell, Building: NoBuilding, Door: -1}
		if i < FerretID(r.Options.Setup.Ferrets) {
			s.Ferrets[i].Cell = r.line(i)
		}
	}
	for i := range s.Guards {
		g := &s.Guards[i]
		*g = Guard{Beat: -1, Before: terrain.NoCell}
		if i < BeatGuards && i < len(r.beats) {
			g.Beat, g.On = r.first[i], true
			g.Cell = r.beats[g.Beat].At(0).Cell
		} else {
			g.Cell = r.yard[(i-BeatGuards)%6]
		}
	}
	s.Kommandant = r.boss
	for b := range Buildings {
		if b < r.Board.Huts {
			s.Wood[b], s.Cloth[b] = r.Options.Supply.WoodPerHut, r.Options.Supply.ClothPerHut
		}
	}
	s.StockWood = int16(r.Options.Supply.WoodStart)
	s.Pile = r.sheets.deck
	s.IdeaPile = r.sheets.ideas
	for i := range s.Tunnels {
		s.Tunnels[i].Building = NoBuilding
	}
	for i := range s.Shops {
		s.Shops[i].Building = NoBuilding
	}
	for i := range s.Envoy {
		s.Envoy[i] = NoMan
	}
	tellTurnBegan(log, 1)
	u.advance()
}

// line is the start of ferret i: a spread row that looks at the gate.
func (r *Rules) line(i FerretID) terrain.Cell {
	return terrain.At(33, [MaxFerrets]int{16, 23, 29, 36, 43}[i])
}

// near says that a man in the camp is within so many inches of a box.
func (r *Rules) near(m *Man, b box, inches int) bool {
	return r.box(m.Cell, m.Building).near(b, inches)
}

// box is where a figure is as distances are measured, in half inches: the
// centre of his cell, or the walls of the building that he is in (SL3-MOV-06).
type box struct{ x0, y0, x1, y1 int }

func (r *Rules) box(c terrain.Cell, building Building) box {
	if building >= 0 {
		w := &r.Board.Buildings[building].Rect
		return box{2 * int(w.X0), 2 * int(w.Y0), 2 * int(w.X1), 2 * int(w.Y1)}
	}
	return point(c.Centre())
}

func point(p terrain.Point) box { return box{int(p.X), int(p.Y), int(p.X), int(p.Y)} }

func (a box) near(b box, inches int) bool {
	dx, dy := max(a.x0-b.x1, b.x0-a.x1, 0), max(a.y0-b.y1, b.y0-a.y1, 0)
	return dx*dx+dy*dy <= 4*inches*inches
}

// near says that a ferret is on the table and within so many inches of a box.
func (f *Ferret) near(r *Rules, b box, inches int) bool {
	return f.Cell != terrain.NoCell && r.box(f.Cell, f.Building).near(b, inches)
}

// covered says whether a distraction team, or a choir, is near a building.
func (r *Rules) covered(s *State, building Building, inches int8) bool {
	if s.Choir == building {
		return true
	}
	for i, to := r.Span(Distraction); i < to; i++ {
		if m := &s.Men[i]; m.Role == Distraction && m.Where == Outdoors &&
			terrain.FarRect(r.Board.Buildings[building].Rect, m.Cell) <= 4*int(inches)*int(inches) {
			return true
		}
	}
	return false
}

// denied says whether a spy sits in the building (SL3-STP-03).
func (r *Rules) denied(s *State, building Building) bool {
	return r.Options.Spy.Denies && r.at(s, Stoolie, building) != NoMan
}

// night is the rules of the scenario in hand.
func (r *Rules) night(s *State) *skirmish.Rules { return r.nights[s.Playing][s.Envoys-1] }

// NightRules are those of the scenario that is played in a position; nil when none is.
func (r *Rules) NightRules(s *State) *skirmish.Rules {
	if s.Phase != Night {
		return nil
	}
	return r.night(s)
}

// Scene is the scenario k of ScenarioNames; nil when it may not be declared.
func (r *Rules) Scene(k Scenario) *skirmish.Scenario { return r.scenes[k] }
