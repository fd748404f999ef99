package stalagluft

import (
	"escapesim/sim"
	"escapesim/sim/dice"
	"escapesim/sim/stalagluft/terrain"
)

// What the tests of single clauses ask of the engine.

func (r *Rules) DoSearch(s *State, b int8, cause, n int, c *dice.Chance, log *sim.Log) {
	r.search(s, b, cause, n, c, log)
	for s.Phase == Penalty && (s.Waits == 0 || !r.anyPresent(s, b)) {
		r.searchOver(s)
	}
}
func (r *Rules) DoEvent(s *State, c *dice.Chance, log *sim.Log) { r.event(s, c, log) }
func (r *Rules) DoSpies(s *State, c *dice.Chance, log *sim.Log) {
	s.SpyAt = 0
	r.spies(s, c, log)
}
func (r *Rules) DoDig(s *State, i int, c *dice.Chance, log *sim.Log) { r.dig(s, i, c, log) }
func (r *Rules) Lack(s *State, i int) int                            { return r.lack(s, i) }
func (r *Rules) MayStart(s *State, b int8) bool                      { return r.mayStart(s, b) }
func (r *Rules) MayMake(s *State, good int) bool                     { return r.mayMake(s, good) }
func (r *Rules) DoMake(s *State, good int, k Shop, c *dice.Chance, log *sim.Log) {
	r.make(s, good, k, c, log)
}

// Purse is the value of what may be laid down for a guard.
func (r *Rules) Purse(s *State) int { return r.purse(s) }

func (r *Rules) DoBarter(s *State, good, bonus int, c *dice.Chance, log *sim.Log) {
	r.barter(s, good, bonus, c, log)
}

func (r *Rules) At(s *State, role Role, b int8) int { return r.at(s, role, b) }

func (r *Rules) Present(s *State, role Role) int                          { return r.present(s, role) }
func (r *Rules) Contact(s *State) bool                                    { return r.contact(s) }
func (r *Rules) DoIdentify(s *State, i int, c *dice.Chance, log *sim.Log) { r.identify(s, i, c, log) }

func (r *Rules) EndChecks(s *State, log *sim.Log) {
	for s.EndStep = 0; s.Phase == Theft && r.Options.Order.End[s.EndStep] != endTheft; {
		r.endCheck(s, log)
	}
}
func (r *Rules) DoEndTurn(s *State, log *sim.Log)      { r.endTurn(s, log) }
func (r *Rules) ClearOf(s *State, c terrain.Cell) bool { return r.clearOf(s, c) }
func (r *Rules) MaySteal(s *State, i int) bool         { return r.maySteal(s, i) }

func (r *Rules) DoTheft(s *State, i int, c *dice.Chance, log *sim.Log) {
	r.theft(s, KFigure, i, c, log)
}
func (r *Rules) MayPlay(s *State, k int) bool  { return r.mayPlay(s, k) }
func (r *Rules) MayBreak(s *State, i int) bool { return r.mayBreak(s, i) }

func (r *Rules) DoBreak(s *State, kind int, c *dice.Chance, log *sim.Log) { r.breakOn(s, kind, c, log) }
func (r *Rules) WalkGuard(g *Guard)                                       { r.walkGuard(g) }
func (r *Rules) Exits(f *Ferret) (gate, east bool)                        { return r.exits(f) }
func (r *Rules) DoDemand(s *State, log *sim.Log)                          { r.demand(s, KYes, log) }
func (r *Rules) EndShakedown(s *State)                                    { r.endShakedown(s) }
func (r *Rules) Suspicious(s *State, b int) bool                          { return r.suspicious(s)>>b&1 != 0 }

func (r *Rules) FreeDoors(s *State, b int8) uint8                    { return r.freeDoors(s, b) }
func (r *Rules) MayMove(s *State, i int) bool                        { return r.mayMove(s, i) }
func (r *Rules) AfterFerrets(s *State, c *dice.Chance, log *sim.Log) { r.afterFerrets(s, c, log) }
func (r *Rules) Cool(s *State, i int, turns int8, cause int, log *sim.Log) {
	r.cool(s, i, turns, cause, log)
}
func (r *Rules) MayAlertSearch(s *State) bool                   { return r.mayAlertSearch(s) }
func (r *Rules) Advance(s *State, c *dice.Chance, log *sim.Log) { r.advance(s, c, log) }
func (r *Rules) BeginDeploy(s *State)                           { r.clear(s); s.Phase = PDeploy }
func (r *Rules) Hopeless(s *State) bool                         { return r.hopeless(s) }
func (r *Rules) SpotsOf() []terrain.Cell                        { return r.spots }
