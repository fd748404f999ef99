package skirmish

import (
	"escapesim/sim"
	"escapesim/sim/dice"
	"escapesim/sim/stalagluft/terrain"
)

// What the tests of single clauses ask of the engine.

func (r *Rules) MakeNoise(s *State, man ManID, radius int, c *dice.Chance, log *sim.Log) {
	umpire{r, s, c, log}.noise(man, radius, r.all())
}

func (r *Rules) Spotting(s *State, man ManID, c *dice.Chance, log *sim.Log) {
	umpire{r, s, c, log}.spotting(man, r.all())
}

func (r *Rules) Eligible(s *State, i FigureID, m *Man) bool    { return r.eligible(s, i, m) }
func (r *Rules) Static(s *State, c *dice.Chance, log *sim.Log) { umpire{r, s, c, log}.static() }
func (r *Rules) Scent(s *State, dog FigureID, man ManID, c *dice.Chance, log *sim.Log) {
	umpire{r, s, c, log}.scent(dog, man)
}

func (r *Rules) GuardSteps(s *State, c *dice.Chance, log *sim.Log) bool {
	return umpire{r, s, c, log}.guardSteps()
}

func (r *Rules) FerretSteps(s *State, c *dice.Chance, log *sim.Log) bool {
	return umpire{r, s, c, log}.ferretSteps()
}
func (r *Rules) StepMask(s *State, m *Man) uint8 { return r.stepMask(s, m) }
func (r *Rules) InView(s *State, m *Man) bool    { return r.inView(s, m) }

// Rows is the list of a man who is to name one.
func (r *Rules) Rows(s *State, m *Man) []sim.Move {
	at := *s
	at.Phase, at.Now = PowMove, 0
	at.Men[0] = *m
	return r.Legal(&at, nil)
}

func (r *Rules) EndTurn(s *State, c *dice.Chance, log *sim.Log) { umpire{r, s, c, log}.endTurn() }
func (r *Rules) CanReach(s *State, from, to terrain.Cell) bool  { return r.canReach(s, from, to) }
func (r *Rules) MayAbort(s *State, m *Man) bool                 { return r.mayAbort(s, m) }
func ArcHolds(degrees int16, fx, fy, x, y int) bool             { return newArc(degrees).holds(fx, fy, x, y) }

// Notice is the way that the game goes: noise and sight of those who are near.
func (r *Rules) Notice(s *State, man ManID, c *dice.Chance, log *sim.Log) {
	umpire{r, s, c, log}.notice(man)
}

// Near says whether figure i is asked about a path, and Wide from how far.
func (r *Rules) Near(s *State, i FigureID, path []terrain.Cell, inches int) bool {
	return r.within(s, path, inches)>>i&1 != 0
}

func (r *Rules) Wide(row Row) int                             { return r.wide[row] }
func (r *Rules) Far(s *State, i FigureID, c terrain.Cell) int { return r.far(s, i, c) }

func (r *Rules) Sides(g Gap) (a, b terrain.Cell)               { return r.sides(g) }
func (r *Rules) WayOut(s *State, to terrain.Cell) terrain.Cell { return r.wayOut(s, to) }

func (r *Rules) Run(s *State, i FigureID, to terrain.Cell, tenths int) { r.run(s, i, to, tenths) }

func (f Fact) Figure() FigureID { return FigureID(f.of(&arg.Figure)) }

// Streams are the streams of chance.
func Streams() []dice.Purpose {
	return []dice.Purpose{walkDice, noiseDice, spotDice, wireDice, findDice, scentDice, alarmDice, gateDice}
}
