package stalagluft

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"escapesim/sim"
	"escapesim/sim/dice"
	"escapesim/sim/stalagluft/terrain"
)

// What the tests of single clauses ask of the engine.

func (r *Rules) DoSearch(s *State, b Building, cause SearchCause, n int, c *dice.Chance, log *sim.Log) {
	umpire{r, s, c, log}.search(b, cause, n)
	for s.Phase == Penalty && (s.Waits == 0 || r.presentIn(s, b) == 0) {
		r.searchOver(s)
	}
}

// ThrownIn is the fact of a search in which so many dice showed each face.
func ThrownIn(faces *[7]int8) Fact {
	var log sim.Log
	tellSearchThrown(&log, German, faces)
	return Fact(log.Events[0])
}

// What facts say that nobody but the tests asks them.

func (f Fact) Lack() Lack     { return Lack(f.of(&arg.Why)) }
func (f Fact) Dice() int      { return f.of(&arg.Dice) } // of a face that are left
func (f Fact) Items() int     { return f.of(&arg.Items) }
func (f Fact) Cards() int     { return f.of(&arg.Cards) }
func (f Fact) Counted() int   { return f.of(&arg.Counted) }   // men who came out in a Shakedown
func (f Fact) Strangers() int { return f.of(&arg.Buildings) } // buildings with strangers in it
func (f Fact) Workshop() bool { return f.of(&arg.What) > 0 }  // a workshop is betrayed, not a tunnel
func (f Fact) Clean() bool    { return f.of(&arg.Clean) > 0 }

func (r *Rules) DoEvent(s *State, c *dice.Chance, log *sim.Log) { umpire{r, s, c, log}.event() }
func (r *Rules) DoSpies(s *State, c *dice.Chance, log *sim.Log) {
	s.SpyAt = 0
	umpire{r, s, c, log}.spies()
}

func (r *Rules) DoDig(s *State, i TunnelID, c *dice.Chance, log *sim.Log) {
	umpire{r, s, c, log}.dig(i)
}
func (r *Rules) Lack(s *State, i TunnelID) Lack     { return r.lack(s, i) }
func (r *Rules) MayStart(s *State, b Building) bool { return r.sites(s)>>b&1 != 0 }
func (r *Rules) MayMake(s *State, good Ware) bool {
	return slices.ContainsFunc(r.makeable(s, nil), func(m sim.Move) bool { return m>>16&0xffff == sim.Move(good) })
}

func (r *Rules) DoMake(s *State, good Ware, k Shop, c *dice.Chance, log *sim.Log) {
	umpire{r, s, c, log}.make(good, k)
}

// Purse is the value of what may be laid down for a guard.
func (r *Rules) Purse(s *State) int { return r.purse(s) }

func (r *Rules) DoBarter(s *State, good Ware, bonus int, c *dice.Chance, log *sim.Log) {
	umpire{r, s, c, log}.barter(good, bonus)
}

func (r *Rules) At(s *State, role Role, b Building) ManID { return r.at(s, role, b) }

func (r *Rules) Present(s *State, role Role) ManID { return r.present(s, role) }
func (r *Rules) Contact(s *State) bool             { return r.contact(s) }
func (r *Rules) DoIdentify(s *State, i ManID, c *dice.Chance, log *sim.Log) {
	umpire{r, s, c, log}.identify(i)
}

func (r *Rules) EndChecks(s *State, log *sim.Log) {
	for s.EndStep = 0; s.Phase == Theft && r.Options.Order.End[s.EndStep] != endTheft; {
		umpire{r, s, nil, log}.endCheck()
	}
}
func (r *Rules) DoEndTurn(s *State, log *sim.Log)      { umpire{r, s, nil, log}.endTurn() }
func (r *Rules) ClearOf(s *State, c terrain.Cell) bool { return r.clearOf(s, c) }
func (r *Rules) MaySteal(s *State, i ManID) bool       { return r.maySteal(s, i) }

func (r *Rules) DoTheft(s *State, i ManID, c *dice.Chance, log *sim.Log) {
	umpire{r, s, c, log}.steal(i)
}
func (r *Rules) MayPlay(s *State, k Scenario) bool  { return r.mayPlay(s, k) }
func (r *Rules) MayBreak(s *State, i TunnelID) bool { return r.mayBreak(s, i) }

func (r *Rules) DoBreak(s *State, kind Kind, c *dice.Chance, log *sim.Log) {
	r.decisions[BreakStop][kind].do(umpire{r, s, c, log}, choice{})
}
func (r *Rules) WalkGuard(g *Guard)                   { r.walkGuard(g) }
func (r *Rules) Exits(f *Ferret) (gate, east bool)    { return r.exits(f) }
func (r *Rules) DoDemand(s *State, log *sim.Log)      { umpire{r, s, nil, log}.demand() }
func (r *Rules) EndShakedown(s *State)                { r.endShakedown(s) }
func (r *Rules) Suspicious(s *State, b Building) bool { return r.suspicious(s)>>b&1 != 0 }

func (r *Rules) FreeDoors(s *State, b Building) uint8 { return r.freeDoors(s, b) }
func (r *Rules) MayMove(s *State, i ManID) bool {
	if s.Phase == ShakePow || s.Phase == ShakePowTo {
		return r.slippery(s)>>i&1 != 0
	}
	return r.movable(s)>>i&1 != 0
}

func (r *Rules) AfterFerrets(s *State, c *dice.Chance, log *sim.Log) {
	umpire{r, s, c, log}.afterFerrets()
}

func (r *Rules) Cool(s *State, i ManID, turns int8, cause Sentence, log *sim.Log) {
	umpire{r, s, nil, log}.cool(i, turns, cause)
}
func (r *Rules) MayAlertSearch(s *State) bool                   { return r.mayAlertSearch(s) }
func (r *Rules) Advance(s *State, c *dice.Chance, log *sim.Log) { umpire{r, s, c, log}.advance() }
func (r *Rules) BeginDeploy(s *State)                           { r.clear(s); s.Phase = PDeploy }
func (r *Rules) Hopeless(s *State) bool                         { return r.hopeless(s) }
func (r *Rules) SpotsOf() []terrain.Cell                        { return r.spots }

// Drawn is one of the decisions that Legal names, each with equal chance.
func (r *Rules) Drawn(s *State, lots *dice.Stream, room []sim.Move) sim.Move {
	return r.drawn(s, lots, room)
}

// happens draws whether an event of this chance happens. The chance is rounded to
// 24 bits, so that the last digits of a float, which differ from build to build, do
// not matter.
func happens(chance float64, c *dice.Stream) bool {
	return c.Uint64()>>40 < uint64(math.Round(chance*(1<<24)))
}

// Play throws for one such game: the chance that its first man gets out.
func (b *Best) Play(c *dice.Stream) float64 {
	first := [4]int{}
	for g := range first {
		first[g] = b.deck
	}
	var pack [64]int8
	at := 0
	for g, n := range b.groups {
		for range n {
			pack[at] = int8(g + 1)
			at++
		}
	}
	for i := range b.deck {
		j := i + c.IntN(b.deck-i)
		pack[i], pack[j] = pack[j], pack[i]
		if g := pack[i]; g > 0 {
			first[g-1] = min(first[g-1], i)
		}
	}
	need := 0
	for _, n := range first {
		need = max(need, n+1)
	}
	drawn, goods := b.intake, false
	var done [Tunnels]int
	for range b.turns {
		have := drawn
		event := b.event.Of(c.IntN(6) + 1)
		switch event {
		case ArrivalEvent:
			drawn += c.IntN(6) + 1
		case ParcelEvent, DetailEvent:
			goods = true
		}
		if !goods || have < need || event == ShakedownEvent && happens(b.demand, c) {
			continue
		}
		for i := range b.tunnels {
			if happens(b.dig, c) {
				done[i]++
			}
		}
	}
	most := 0
	for _, n := range done {
		most = max(most, n)
	}
	switch {
	case most >= b.woods:
		return b.hidden
	case most >= b.fence:
		return b.open
	}
	return 0
}

// Wordless are the decisions with an argument that no choice, and nothing in hand, changes,
// and those that would say a number otherwise than it is counted.
func (r *Rules) Wordless(s *State) (list []string) {
	s.Now, s.Target, s.Pending = 1, 1, 1
	other := *s
	other.Now, other.Target, other.Pending = 2, 2, 2
	for _, topic := range topics() {
		for i := range topic {
			d := &topic[i]
			if strings.Count(d.words, "%s") != len(d.args) {
				list = append(list, fmt.Sprintf("%q of %d arguments", d.words, len(d.args)))
			}
			for _, arg := range d.args {
				v := r.Names(s, sim.NoSeat)
				said := arg(v, choice{1, 1})
				others := []string{
					arg(v, choice{2, 1}), arg(v, choice{1, 2}),
					arg(r.Names(&other, sim.NoSeat), choice{1, 1}),
				}
				if n := slices.DeleteFunc(others, func(words string) bool { return words == said }); said == "" ||
					len(n) != 1 || n[0] == "" {
					list = append(list, fmt.Sprintf("%q: %q, otherwise %q", d.words, said, n))
				}
			}
		}
	}
	return list
}

// IsStep says that a question is a part of a turn in which many things are decided.
func IsStep(p Phase) bool {
	return slices.Contains([]Phase{PDeploy, PMove, PRoutine, FerretPick, ShakePow}, p)
}

// Covered says whether a choir or a distraction is at a building.
func (r *Rules) Covered(s *State, b Building) bool { return r.covered(s, b, 2) }
