package stalagluft

import (
	"math"
	"slices"

	"escapesim/policies"
	"escapesim/sim"
	"escapesim/sim/dice"
	"escapesim/sim/position"
	"escapesim/sim/stalagluft"
	"escapesim/sim/stalagluft/skirmish"
	"escapesim/sim/stalagluft/terrain"
)

// spoilers are at most who may spoil a place for sand.
const spoilers = int(stalagluft.MaxFerrets) + stalagluft.MaxGuards + stalagluft.MaxMen

// Escaper is the standard prisoner of the tactical game. Every Tunnel King
// digs west from a hut near the wire, his own if he can; everybody else keeps
// to the hut where he belongs, so that a Shakedown finds no strangers, and
// workshops share one hut without a tunnel. While there are ferrets
// enough for a search the kings stay at home too, as long as there is time.
// Sand is lost only where no German is near; the longest tunnel comes first. He
// wins the scenarios that the break asks for, and breaks out as soon as a tunnel is through and some
// kits are made: every turn of waiting may lose the tunnel. When it is too late
// for a tunnel, or where any escaper wins, men go alone.
type Escaper struct {
	set   prisoners
	night *Walker

	// What a look at the view has gathered, for the decision in hand.
	seen struct {
		ready  bool                                // all is at hand for a new tunnel but the men in place
		dug    uint32                              // huts with a tunnel
		wait   uint32                              // those in which there is nothing to do, or had better not be
		kings  [stalagluft.MaxMen]stalagluft.ManID // in the camp
		nk     int
		sites  [stalagluft.MaxMen]stalagluft.Building // of a king: the hut he digs from, or none
		start  stalagluft.Building                    // where the next tunnel is to be begun, if anywhere
		shafts [stalagluft.Tunnels]stalagluft.Building
		bare   [stalagluft.Buildings]stalagluft.Building // huts with wood in which nobody is who has a task
		nb     int
		fetch  bool // wood is short
		ns2    int  // sites whose shafts are not done, the next start among them

		// Who spoils places for sand, as places in the table of their risks.
		spoilers [spoilers]int
		spoilt   [spoilers]terrain.Cell // where they stand
		ns       int

		plan planKey // what the plan in hand was made from

		// Lone guards to deal with.
		contacts [stalagluft.MaxGuards]terrain.Cell
		nc       int
	}

	// What never changes in a game.
	rules  *stalagluft.Rules
	static [terrain.Cells]int32 // what towers and sentries spoil, who never move
	risks  *risks
	stock  [4]int // wood, cloth, metal and paper to have for workshops, by the recipes in force

	// What is worked out when it is asked for.
	spots   []int32    // risk for sand at each spot, but for other teams
	watch   watch      // and who stands where
	nearest [64]beside // spots that are nearest to somewhere
	room    [1 << 7]sim.Move
	said    [1 << 7]sim.Move
	teams   [stalagluft.MaxMen]terrain.Cell // where the plan in hand puts the dispersal teams
}

// beside is the spot nearest to a point, NoCell not worked out yet.
type beside struct {
	at   terrain.Point
	spot terrain.Cell
}

// learn works out what never changes in a game, and forgets the rest; unless
// it is the game that he knows.
func (p *Escaper) learn(r *stalagluft.Rules) {
	if p.rules == r {
		return
	}
	b := r.Board
	p.rules, p.risks = r, allRisks()
	for _, c := range b.Outdoor {
		p.static[c] = 0
		for _, post := range [2][]terrain.Point{b.Sentries, b.Towers} {
			for _, at := range post {
				p.static[c] += int32(guardRisk(terrain.Far(at.Cell(), c)))
			}
		}
	}
	p.stock = stockFor(r)
	p.spots = make([]int32, len(r.Spots()))
	p.forget()
}

// forget leaves nothing but what never changes in a game.
func (p *Escaper) forget() {
	p.seen.plan.rules = nil
	p.watch.known = false
	for i := range p.nearest {
		p.nearest[i].spot = terrain.NoCell
	}
}

// NewEscaper returns the bot.
func NewEscaper(parameters map[string]float64) *Escaper {
	return &Escaper{set: policies.Settings[prisoners](parameters), night: NewWalker(parameters)}
}

var _ sim.Speaker[stalagluft.View] = (*Escaper)(nil)

// Say adds what he does where he needs no list: the deployment up to the first
// move after which he must plan anew, or the next piece of work.
func (p *Escaper) Say(v stalagluft.View, _ *dice.Stream, plan []sim.Move) []sim.Move {
	p.learn(v.Rules())
	switch v.Phase() {
	case stalagluft.PDeploy:
		plan = p.deploy(v, plan)
	case stalagluft.PDeployTo:
		p.survey(v)
		p.muster(v)
		plan = p.place(v, v.ManNow(), p.nth(v, v.ManNow()), plan)
	case stalagluft.ShopTo:
		plan = append(plan, stalagluft.Mv(stalagluft.KBuilding, p.shopHut(v), 0))
	case stalagluft.StoreTo, stalagluft.PlaceItem:
		plan = append(plan, stalagluft.Mv(stalagluft.KBuilding, p.cache(v), 0))
	case stalagluft.PMove:
		plan = p.move(v, plan)
	case stalagluft.PMoveTo:
		p.muster(v)
		plan = append(plan, p.dodge(v, v.ManNow()))
	case stalagluft.ShakePow:
		plan = append(plan, p.slip(v))
	case stalagluft.PRoutine:
		plan = append(plan, p.work(v))
	}
	return plan
}

// Choose plays one decision.
func (p *Escaper) Choose(v stalagluft.View, legal []sim.Move, c *dice.Stream) int {
	var night skirmish.View
	if v.Skirmish(&night) {
		return p.night.Choose(night, legal, c)
	}
	if said := p.Say(v, c, p.said[:0]); len(said) > 0 {
		return indexOf(legal, said[0])
	}
	switch v.Phase() {
	case stalagluft.ShakePowTo:
		return min(1, len(legal)-1)
	case stalagluft.Reveal:
		return p.reveal(v, legal)
	case stalagluft.Offering:
		return p.offer(v, legal)
	case stalagluft.Cancelling:
		return p.cancel(v, legal)
	case stalagluft.StepSeven:
		return p.seven(v, legal)
	case stalagluft.BreakStop:
		return 1
	case stalagluft.Theft:
		return p.steal(v, legal)
	}
	return 0
}

// content says that a man is where he should be.
func (p *Escaper) content(v stalagluft.View, i stalagluft.ManID, n int) bool {
	if v.Where(i) == stalagluft.Reserve {
		return false
	}
	switch v.Role(i) {
	case stalagluft.BigX, stalagluft.Intelligence: // they stay at home
		return v.Building(i) == max(v.Hut(i), 0)
	case stalagluft.Dispersal:
		return p.safe(v, v.Cell(i))
	case stalagluft.Scrounger:
		if v.Cell(i) == terrain.NoCell || p.spare(v) < 20 {
			return v.Cell(i) != terrain.NoCell
		}
		return p.mayDeal(v, v.Cell(i))
	}
	b, near, radius := p.want(v, i, n)
	if b >= 0 {
		return v.Building(i) == b
	}
	c := v.Cell(i)
	return c != terrain.NoCell && terrain.FarPoint(near, c) <= 4*radius*radius
}

// deploy takes up what is not where it should be, and puts it there: man after man up to
// one by whose place others go, or to a workshop, on which the plan of the camp hangs.
func (p *Escaper) deploy(v stalagluft.View, plan []sim.Move) []sim.Move {
	p.survey(v)
	p.muster(v)
	deployable := v.Open(stalagluft.KFigure)
	var before [stalagluft.Roles]int // of each role in the camp
	for i := range v.People() {
		role := v.Role(i)
		n := &before[role]
		wrong := deployable>>i&1 != 0 && !p.content(v, i, *n)
		if wrong {
			plan = append(plan, stalagluft.Mv(stalagluft.KFigure, i, 0))
			plan = p.place(v, i, *n, plan)
			if p.looksAnew(v, i) {
				return plan
			}
		}
		*n += position.Bit(wrong || inCamp(v, i))
	}
	designable := v.Open(stalagluft.KShop)
	for k := range stalagluft.Shops {
		if v.Shop(k) < 0 && designable>>k&1 != 0 && p.manned(v, k) {
			return append(plan, stalagluft.Mv(stalagluft.KShop, k, 0),
				stalagluft.Mv(stalagluft.KBuilding, p.shopHut(v), 0))
		}
	}
	if plan, found := p.gather(v, plan); found {
		return plan
	}
	return append(plan, stalagluft.Mv(stalagluft.KDone, 0, 0))
}

// gather takes a thing that lies where it was made, where a search looks first, to the rest.
func (p *Escaper) gather(v stalagluft.View, plan []sim.Move) (with []sim.Move, found bool) {
	to := p.cache(v)
	for _, m := range v.Moves(stalagluft.KItem, p.room[:0]) {
		if _, from, _ := stalagluft.Parts(m); from != int(to) {
			return append(plan, m, stalagluft.Mv(stalagluft.KBuilding, to, 0)), true
		}
	}
	return plan, false
}

// manned says that somebody who works in workshop k has come to the camp: a
// workshop of nobody's would only tie the man who comes later to its hut.
func (p *Escaper) manned(v stalagluft.View, k stalagluft.Shop) bool {
	for role := stalagluft.Manufacturer; role <= stalagluft.Tailor; role++ {
		if shopOf(role) != k {
			continue
		}
		for i, to := v.Rules().Span(role); i < to; i++ {
			if v.Role(i) == role && v.Hut(i) >= 0 {
				return true
			}
		}
	}
	return false
}

// place puts man i down, before whom so many of his role are in the camp;
// nowhere when there is no spot for anybody.
func (p *Escaper) place(v stalagluft.View, i stalagluft.ManID, n int, plan []sim.Move) []sim.Move {
	b, near, _ := p.want(v, i, n)
	if b >= 0 {
		return append(plan, stalagluft.Mv(stalagluft.KBuilding, b, 0))
	}
	spots := v.Rules().Spots()
	if len(spots) == 0 {
		return plan
	}
	var at terrain.Cell
	switch v.Role(i) {
	case stalagluft.Dispersal:
		at = p.safestSpot(v, i)
		p.teams[i] = at
	case stalagluft.Scrounger:
		p.meet(v)
		at = cheapest(spots, p.dealRisk)
	default:
		known := &p.nearest[(uint(near.X)*7+uint(near.Y)*13)%uint(len(p.nearest))]
		if known.spot == terrain.NoCell || known.at != near {
			*known = beside{near, cheapest(spots, func(c terrain.Cell) int { return terrain.FarPoint(near, c) })}
		}
		at = known.spot
	}
	return append(plan, stalagluft.Mv(stalagluft.KCell, int(at), 0))
}

// cheapest is the first cell that costs least.
func cheapest(cells []terrain.Cell, cost func(terrain.Cell) int) terrain.Cell {
	best := int64(math.MaxInt64) // cost and number in one: the first of equals wins
	for k, c := range cells {
		best = min(best, int64(cost(c))<<16|int64(k))
	}
	return cells[best&0xffff]
}

// alone says that guard g stands by himself.
func alone(v stalagluft.View, g int) bool {
	at := v.Guard(g)
	for k := range stalagluft.MaxGuards {
		if k != g && terrain.Far(v.Guard(k), at) <= 13*13 {
			return false
		}
	}
	for f := range stalagluft.MaxFerrets {
		if x, _ := v.Ferret(f); x != terrain.NoCell && terrain.Far(x, at) <= 13*13 {
			return false
		}
	}
	for _, t := range v.Board().Towers {
		if terrain.FarPoint(t, at) <= 4*13*13 {
			return false
		}
	}
	return true
}

// meet gathers the guards who stand alone.
func (p *Escaper) meet(v stalagluft.View) {
	q := &p.seen
	q.nc = 0
	for g := range stalagluft.MaxGuards {
		if alone(v, g) {
			q.contacts[q.nc] = v.Guard(g)
			q.nc++
		}
	}
}

// dealRisk looks for a lone guard at hand, among those that meet has gathered.
func (p *Escaper) dealRisk(c terrain.Cell) int {
	cost := 100000
	for _, at := range p.seen.contacts[:p.seen.nc] {
		if d := terrain.Far(at, c); d <= 8*8 {
			cost = min(cost, d)
		}
	}
	return cost
}

// mayDeal says that a lone guard is at hand.
func (p *Escaper) mayDeal(v stalagluft.View, c terrain.Cell) bool {
	for g := range stalagluft.MaxGuards {
		if terrain.Far(v.Guard(g), c) <= 8*8 && alone(v, g) {
			return true
		}
	}
	return false
}

// move has teams go that could not lose their sand where they stand, and who
// has just come and is to go into his hut. As in a deployment he looks anew
// after a man by whose place others go.
func (p *Escaper) move(v stalagluft.View, plan []sim.Move) []sim.Move {
	p.muster(v)
	movable, surveyed := v.Open(stalagluft.KFigure), false
	for i := range v.People() {
		if v.Where(i) != stalagluft.Outdoors || movable>>i&1 == 0 {
			continue
		}
		switch role := v.Role(i); {
		case role == stalagluft.Dispersal:
			if !v.Clear(v.Cell(i)) {
				plan = append(plan, stalagluft.Mv(stalagluft.KFigure, i, 0), p.dodge(v, i))
			}
		case !role.IsTeam():
			if !surveyed {
				p.survey(v)
				surveyed = true
			}
			if p.goesHome(v, i) {
				plan = append(plan, stalagluft.Mv(stalagluft.KFigure, i, 0), p.dodge(v, i))
				if p.looksAnew(v, i) {
					return plan
				}
			}
		}
	}
	return append(plan, stalagluft.Mv(stalagluft.KDone, 0, 0))
}

// goesHome says that a man who stands outdoors should be in the hut where he
// belongs: the Germans may see him go in.
func (p *Escaper) goesHome(v stalagluft.View, i stalagluft.ManID) bool {
	b, _, _ := p.want(v, i, p.nth(v, i))
	return b >= 0 && b == v.Hut(i)
}

// dodge takes man i where no German is near, or home.
func (p *Escaper) dodge(v stalagluft.View, i stalagluft.ManID) sim.Move {
	cells, doors := v.Walk(i)
	if v.Role(i) == stalagluft.Dispersal {
		at := p.safest(v, i, cells)
		p.teams[i] = v.Cell(i)
		if kind, c, _ := stalagluft.Parts(at); kind == stalagluft.KCell {
			p.teams[i] = terrain.Cell(c)
		}
		return at
	}
	for _, door := range doors {
		if _, b, _ := stalagluft.Parts(door); stalagluft.Building(b) == v.Hut(i) {
			return door
		}
	}
	return stalagluft.Mv(stalagluft.KDone, 0, 0)
}

// slip gets kings and specialists out of the huts before a Shakedown counts.
func (p *Escaper) slip(v stalagluft.View) sim.Move {
	slippery := v.Open(stalagluft.KFigure)
	for i := range v.People() {
		switch v.Role(i) {
		case stalagluft.TunnelKing, stalagluft.BigS, stalagluft.Manufacturer, stalagluft.Forger, stalagluft.Tailor:
			if b := v.Building(i); b >= 0 && b != v.Hut(i) && slippery>>i&1 != 0 {
				return stalagluft.Mv(stalagluft.KFigure, i, 0)
			}
		}
	}
	return stalagluft.Mv(stalagluft.KDone, 0, 0)
}

// seven: the break when it is time, else a scenario that it asks for, else a
// man alone.
func (p *Escaper) seven(v stalagluft.View, legal []sim.Move) int {
	left := v.Turns() - v.Turn()
	need := v.Rules().Options.Scenario.Required
	for i, m := range legal {
		kind, a, _ := stalagluft.Parts(m)
		switch kind {
		case stalagluft.KBreak:
			if left <= 1 || v.Alert() || v.Tunnel(stalagluft.TunnelID(a)).Known || v.Kits() >= p.set.Kits {
				return i
			}
		case stalagluft.KScenario:
			if k := stalagluft.Scenario(a); need>>a&1 != 0 && !v.XDone(k) && !p.hopeless(v, k) && len(legal) > 1 {
				// later ones in the list may be the break; look on
				for j := i + 1; j < len(legal); j++ {
					if k, _, _ := stalagluft.Parts(legal[j]); k == stalagluft.KBreak {
						return j
					}
				}
				return i
			}
		case stalagluft.KIdea:
			return i
		}
	}
	return p.alone(v, legal)
}

// hopeless: a scenario was lost so often, and never won, that it is not begun again.
func (p *Escaper) hopeless(v stalagluft.View, k stalagluft.Scenario) bool {
	won, lost := v.Record(k)
	return won == 0 && lost >= p.set.Tries
}

// singles are the scenarios in which men get out without a tunnel, first those by which more
// do. What else is known of them is what came of those of the game in hand: before the first, of
// so many plays so many of a hundred men are taken to have got out.
var singles = [...]stalagluft.Scenario{
	stalagluft.Mole, stalagluft.ScaleWire, stalagluft.BlindSpot,
	stalagluft.Baltic, stalagluft.GateDisguise, stalagluft.Truck,
}

const (
	playsBefore = 3
	outBefore   = 60
)

// noBreak: there will be none, for no tunnel can be through in time, or a scenario that it asks
// for is given up.
func (p *Escaper) noBreak(v stalagluft.View) bool {
	for k := range stalagluft.Scenarios {
		if v.Rules().Options.Scenario.Required>>k&1 != 0 && !v.XDone(k) && p.hopeless(v, k) {
			return true
		}
	}
	return v.TooLate()
}

// alone is the scenario by which most men may be hoped to get out alone; none
// while there may still be a break to win with: for that every man is needed.
func (p *Escaper) alone(v stalagluft.View, legal []sim.Move) int {
	win := &v.Rules().Options.Win
	if win.NeedsBreak && !(win.Individuals && p.noBreak(v)) {
		return 0
	}
	best, most := 0, 0
	for _, k := range singles {
		i := slices.Index(legal, stalagluft.Mv(stalagluft.KScenario, k, 0))
		if i < 0 {
			continue
		}
		won, lost := v.Record(k)
		hope := (outBefore*playsBefore + 100*won) * v.Party(k) / (playsBefore + won + lost)
		if hope > most && !p.hopeless(v, k) {
			best, most = i, hope
		}
	}
	return best
}

// reveal gives the spy what is worth least: the shortest tunnel, the last
// kind of workshop.
func (p *Escaper) reveal(v stalagluft.View, legal []sim.Move) int {
	best, least := 0, 1<<30
	for i, m := range legal {
		_, a, what := stalagluft.Parts(m)
		worth := -a
		if what == 0 {
			worth = int(v.Tunnel(stalagluft.TunnelID(a)).Length)
		}
		if worth < least {
			best, least = i, worth
		}
	}
	return best
}

// steal: whoever is no specialist tries, while there is a use for what work
// parties have. A lookout in the cooler leaves a gap for five turns.
func (p *Escaper) steal(v stalagluft.View, legal []sim.Move) int {
	tools := v.Has(stalagluft.Ladder) + v.Has(stalagluft.ToolBelt) + v.Has(stalagluft.WireCutters)
	if v.Has(stalagluft.PickAxe) >= 2 && (tools > 0 || v.XDone(stalagluft.VorlagerTheft)) {
		return 0
	}
	for i, m := range legal {
		kind, a, _ := stalagluft.Parts(m)
		if kind != stalagluft.KFigure {
			continue
		}
		switch v.Role(stalagluft.ManID(a)) {
		case stalagluft.Independent, stalagluft.Intelligence, stalagluft.Stooge, stalagluft.SBO:
			return i
		}
	}
	return 0
}
