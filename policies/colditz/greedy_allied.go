package colditz

import (
	"escapesim/sim"
	"escapesim/sim/colditz"
	"escapesim/sim/colditz/board"
	"escapesim/sim/dice"
)

// greedyAllied is the Allied player who looks one decision ahead and never waits:
// he takes what he can, plays every card at the first chance, walks each man
// towards what the team lacks, and tries a do or die as soon as it is more likely
// to succeed than to fail.
type greedyAllied struct {
	*analysis
	team int
	aims [colditz.MaxMen]*roomChoice // of each man inside, for the decision in hand; nil where the do or die begins
}

// alliedWorth is what a decision is worth by its kind; what is not named is worth
// nothing. Steps, attempts and a do or die are measured.
var alliedWorth = [64]int{
	colditz.ThrowDice: 1, colditz.Yes: 1, colditz.GoTo: 1,
	colditz.ClaimKit: 100, colditz.DriveCar: 95, colditz.EnterTower: 95, colditz.ReleaseByDouble: 90,
	colditz.PlayRelease: 90,
	colditz.JoinStep:    85, colditz.ClaimEquipment: 80, colditz.Redeem: 75, colditz.PlayBribe: 75,
	colditz.ShowTunnel: 70, colditz.OpenTunnel: 70, colditz.EnterTunnel: 65,
	colditz.PlayDiversion: 50, colditz.PlayInspection: 50, colditz.PlaySabotage: 50,
}

// Choose answers with the decision of the highest worth, the first of several. He
// declines every trade.
func (g *greedyAllied) Choose(v colditz.View, legal []sim.Move, _ *dice.Stream) int {
	switch v.Question() {
	case colditz.AskTrade, colditz.AskTradeGive, colditz.AskTradeAnswer, colditz.AskTradeConfirm, colditz.AskBuyOff:
		return 0
	}
	g.aim(v)
	best, most := 0, -1
	for i, m := range legal {
		if w := g.worth(v, m); w > most {
			best, most = i, w
		}
	}
	return best
}

func (g *greedyAllied) worth(v colditz.View, m sim.Move) int {
	kind, a, b, _ := colditz.Unpack(m)
	man := colditz.Man(a)
	switch kind {
	case colditz.AnnounceDoOrDie:
		d := v.Run(man).Distance
		chance := int(g.doOrDie[min(max(d, 0), unreachable)])
		if left := v.TurnsLeft(); left >= 0 && left <= g.rules.Seats() { // his last turn
			return chance
		}
		return chance - 500
	case colditz.DeclareAttempt:
		if g.leaves(v, man, b) {
			return 85
		}
		return -1
	case colditz.WalkTunnel, colditz.LeaveTunnel: // from its end to the other
		from := g.rules.Board.Circles[v.Man(man).At].TunnelAt
		if kind == colditz.LeaveTunnel && from > 0 || kind == colditz.WalkTunnel &&
			g.rules.Board.Circles[b].TunnelAt > from {
			return 60
		}
		return -1
	case colditz.Step, colditz.PlayMoveFast:
		here, there := g.far(v, man, v.Man(man).At), g.far(v, man, board.Circle(b))
		if v.Man(man).Zone != colditz.OnBoard || there >= here {
			return -1
		}
		return min(1+here-there, 40)
	}
	return alliedWorth[kind]
}

// aim says where each man inside is to go: the nearest to a room for each part of the
// kit, and once it is made up, one to the circle from which a do or die is
// shortest and the others to ropes; to cutters, where the way out is a run and there
// are two ropes.
func (g *greedyAllied) aim(v colditz.View) {
	first := colditz.ManOf(g.team, 0)
	free := uint(1)<<g.rules.Men() - 1
	send := func(to *roomChoice, far func(at board.Circle) int) {
		nearest, least := -1, unreachable
		for n := range g.rules.Men() {
			if p := v.Man(first + colditz.Man(n)); free>>n&1 != 0 && p.Zone == colditz.OnBoard && far(p.At) < least {
				nearest, least = n, far(p.At)
			}
		}
		if nearest >= 0 {
			g.aims[nearest] = to
			free &^= 1 << nearest
		}
	}
	seek := colditz.Rope
	if g.onFoot && v.Equipment(g.team, colditz.Rope) >= 2 {
		seek = colditz.Cutters
	}
	for n := range g.aims {
		g.aims[n] = &g.forType[seek]
	}
	if v.Kit(g.team) {
		send(nil, func(at board.Circle) int { return reached(g.toLast, at) })
		return
	}
	for bit := range g.forKit {
		send(&g.forKit[bit], func(at board.Circle) int { return int(g.forKit[bit].nearest[at] >> 8) })
	}
}

// leaves: the shortest way of a man out of the inner courtyard is this route, and a mean
// throw takes him out by it; a man in a tunnel is on his way out.
func (g *greedyAllied) leaves(v colditz.View, m colditz.Man, route int) bool {
	const mean = 8 // pips
	at, have := v.Man(m).At, g.have(v)
	if v.Man(m).Zone != colditz.OnBoard {
		return true
	}
	for range mean {
		next, fare := g.nextOn(g.targets, at, have)
		if next == board.NoCircle {
			return false
		}
		for kind := board.StepLink; kind <= board.WireLink; kind++ {
			if way := g.rules.LeavesBy(at, next, kind); way >= 0 {
				return way == route || route >= colditz.Routes
			}
		}
		at, have = next, have-fare
	}
	return false
}

// have is the equipment of the team, as far as it makes a difference.
func (g *greedyAllied) have(v colditz.View) budget {
	equipment := func(kind int) int { return v.Equipment(g.team, kind) }
	return fit(equipment(colditz.Rope), equipment(colditz.Key), equipment(colditz.Pass), equipment(colditz.Cutters))
}

// far is how many steps a man has to go from a circle: home, when he is on his way back;
// to a target, when he is outside or may leave on foot; otherwise to the room that he is
// to visit, or to the last room of the plan when he has none.
func (g *greedyAllied) far(v colditz.View, m colditz.Man, at board.Circle) int {
	have := g.have(v)
	switch p, aim := v.Man(m), g.aims[m-colditz.ManOf(g.team, 0)]; {
	case p.Returning || p.WayBack:
		return reached(g.home, at)
	case !g.place[p.At].inside(), g.onFoot && v.Kit(g.team) && g.targets.steps[have][p.At] >= 0:
		return reached(g.targets.steps[have], at)
	case aim == nil:
		return reached(g.toLast, at)
	default:
		return int(aim.nearest[at] >> 8)
	}
}

// reached is a distance, where there is a way.
func reached(table distances, at board.Circle) int {
	if table[at] < 0 {
		return unreachable
	}
	return int(table[at])
}
