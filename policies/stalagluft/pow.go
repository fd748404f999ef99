package stalagluft

import (
	"escapesim/sim"
	"escapesim/sim/dice"
	"escapesim/sim/stalagluft"
	"escapesim/sim/stalagluft/skirmish"
	"escapesim/sim/stalagluft/terrain"
)

// Escaper is the standard prisoner of the tactical game. He digs west from a
// hut near the wire, keeps the workshops apart from the tunnel, loses sand
// only where no German is near, wins the scenarios that the break asks for,
// and breaks out when the kits are made or the tunnel is in danger.
type Escaper struct {
	// Kits is how many complete kits he waits for.
	Kits int

	night *Walker

	// What a look at the view has gathered, for the decision in hand.
	seen struct {
		site         int
		begun, shaft bool
		nth          [stalagluft.MaxMen]int // of his role in the camp
		inside       [stalagluft.Buildings]int
		spy          int // a stool pigeon in the camp, -1 none

		// Where those stand who spoil a place for sand.
		ferrets, guards, spies, teams [24]terrain.Cell
		nf, ng, ns, nt                int

		// Lone guards to deal with.
		contacts [stalagluft.MaxGuards]terrain.Cell
		nc       int
	}

	// What towers and sentries spoil, who never move: by board.
	board  *terrain.Board
	static [terrain.Cells]int32
}

// guardRisk is what a guard, tower or sentry so far away does to a place for
// sand.
func guardRisk(d int) int {
	switch {
	case d <= 12*12:
		return 100000
	case d < 18*18:
		return 18*18 - d
	}
	return 0
}

// lay works out what towers and sentries spoil.
func (p *Escaper) lay(b *terrain.Board) {
	p.board = b
	for _, c := range b.Outdoor {
		p.static[c] = 0
		for _, post := range [2][]terrain.Point{b.Sentries, b.Towers} {
			for _, at := range post {
				p.static[c] += int32(guardRisk(terrain.Far(at.Cell(), c)))
			}
		}
	}
}

// look gathers who spoils a place for sand; team i itself does not.
func (p *Escaper) look(v stalagluft.View, i int) {
	if p.board != v.Board() {
		p.lay(v.Board())
	}
	q := &p.seen
	q.nf, q.ng, q.ns, q.nt = 0, 0, 0, 0
	for f := range stalagluft.MaxFerrets {
		if at, _ := v.Ferret(f); at != terrain.NoCell {
			q.ferrets[q.nf] = at
			q.nf++
		}
	}
	for g := range stalagluft.MaxGuards {
		if at := v.Guard(g); at.X() > 26 { // those behind the Vorlager are far
			q.guards[q.ng] = at
			q.ng++
		}
	}
	for k := range v.People() {
		at := v.Cell(k)
		switch v.Role(k) {
		case stalagluft.Stoolie:
			if at != terrain.NoCell {
				q.spies[q.ns] = at
				q.ns++
			}
		case stalagluft.Dispersal:
			if at != terrain.NoCell && k != i {
				q.teams[q.nt] = at
				q.nt++
			}
		}
	}
}

// survey gathers what where-to-put-whom asks for.
func (p *Escaper) survey(v stalagluft.View) {
	q := &p.seen
	q.site, q.begun, q.shaft, q.spy = p.site(v), false, false, -1
	for t := range stalagluft.Tunnels {
		if x := v.Tunnel(t); int(x.Building) == q.site {
			q.begun, q.shaft = true, x.Shaft >= v.Rules().Options.Dig.Shaft
		}
	}
	q.inside = [stalagluft.Buildings]int{}
	var count [stalagluft.Roles]int
	for i := range v.People() {
		role := v.Role(i)
		q.nth[i] = count[role]
		switch v.Where(i) {
		case stalagluft.Indoors:
			q.inside[v.Building(i)]++
			count[role]++
		case stalagluft.Outdoors:
			count[role]++
		default:
			continue
		}
		if role == stalagluft.Stoolie {
			q.spy = i
		}
	}
}

// NewEscaper returns the bot; 8 kits play well.
func NewEscaper(kits int) *Escaper { return &Escaper{Kits: kits, night: NewWalker(3)} }

// Choose plays one decision.
func (p *Escaper) Choose(v stalagluft.View, legal []sim.Move, c *dice.Stream) int {
	var night skirmish.View
	if v.Skirmish(&night) {
		return p.night.Choose(night, legal, c)
	}
	switch v.Phase() {
	case stalagluft.PDeploy:
		return p.deploy(v, legal)
	case stalagluft.PDeployTo:
		return p.place(v, legal)
	case stalagluft.ShopTo:
		return indexOf(legal, stalagluft.Mv(stalagluft.KBuilding, p.shopHut(v, v.Now()), 0))
	case stalagluft.StoreTo, stalagluft.PlaceItem:
		return indexOf(legal, stalagluft.Mv(stalagluft.KBuilding, p.cache(v), 0))
	case stalagluft.PMove:
		return p.move(v, legal)
	case stalagluft.PMoveTo:
		return p.dodge(v, legal)
	case stalagluft.ShakePow, stalagluft.ShakePowTo:
		return p.slip(v, legal)
	case stalagluft.Reveal:
		return p.reveal(v, legal)
	case stalagluft.PRoutine:
		return p.routine(v, legal)
	case stalagluft.StepSeven:
		return p.seven(v, legal)
	case stalagluft.BreakStop:
		return 1
	case stalagluft.Theft:
		return p.steal(v, legal)
	}
	return 0
}

// sites are the huts to dig from: the ones with the shortest way west, the
// first that nothing points at.
func (p *Escaper) site(v stalagluft.View) int {
	for i := range stalagluft.Tunnels {
		if t := v.Tunnel(i); t.Building >= 0 && !t.Known {
			return int(t.Building)
		}
	}
	best, at := 0, 1<<30
	for b := range v.Board().Huts {
		fence, _ := v.Rules().Needed(b, false)
		cost := 10 * fence
		if v.Holds(b) {
			cost += 60
		}
		if last := v.Searched(b); last > 0 {
			cost += 5
		}
		if cost < at {
			best, at = b, cost
		}
	}
	return best
}

// shopHut is where a workshop belongs: three huts other than the tunnel's.
func (p *Escaper) shopHut(v stalagluft.View, k int) int {
	site := p.site(v)
	n := v.Board().Huts
	// The manufacture beside the site, so that one team covers both.
	left := k
	for i := range n {
		b := (site + 1 + i) % n
		if b == site || v.Holds(b) {
			continue
		}
		if left == 0 {
			return b
		}
		left--
	}
	return (site + 1 + k) % n
}

// cache is the building with fewest things of those without work in them.
func (p *Escaper) cache(v stalagluft.View) int {
	best, least := 0, 1<<30
	site := p.site(v)
	for b := range v.Board().Inhabited {
		n := 2 * v.Stored(b)
		if b == site {
			n += 100
		}
		for k := range int(stalagluft.Shops) {
			if v.Shop(k) == b {
				n += 20
			}
		}
		if n < least {
			best, least = b, n
		}
	}
	return best
}

// want is where a man should be: a building, or a cell near something.
func (p *Escaper) want(v stalagluft.View, i int) (building int, near terrain.Point, radius int) {
	none := terrain.Point{}
	site, begun, shaft, nth := p.seen.site, p.seen.begun, p.seen.shaft, p.seen.nth[i]
	first := nth == 0
	huts := v.Board().Huts
	switch v.Role(i) {
	case stalagluft.TunnelKing:
		if first {
			return site, none, 0
		}
		return (site + 4 + nth) % huts, none, 0
	case stalagluft.BigS:
		if !begun {
			return site, none, 0
		}
		return (site + 5) % huts, none, 0
	case stalagluft.Manufacturer, stalagluft.Tailor, stalagluft.Forger:
		k := shopOf(v.Role(i))
		if b := v.Shop(k); b >= 0 && first {
			return b, none, 0
		}
		return (site + 3 + nth) % huts, none, 0
	case stalagluft.Distraction:
		target := site
		if shaft || nth%2 == 1 {
			if b := v.Shop(int(stalagluft.Manufacture)); b >= 0 {
				target = b
			}
		}
		return -1, v.Board().Buildings[target].Centre(), 9
	case stalagluft.Stooge:
		posts := [...]terrain.Cell{terrain.At(70, 35), terrain.At(44, 13), terrain.At(31, 46), terrain.At(87, 28)}
		return -1, posts[nth%len(posts)].Centre(), 4
	case stalagluft.Dispersal:
		return -1, none, 0
	case stalagluft.Scrounger:
		return -2, none, 0
	case stalagluft.SBO, stalagluft.BigX:
		if k := p.seen.spy; k >= 0 { // question a spy
			if c := v.Cell(k); c != terrain.NoCell {
				return -1, c.Centre(), 12
			}
			return v.Building(k), none, 0
		}
		return (site + 6) % huts, none, 0
	case stalagluft.Independent, stalagluft.Intelligence:
		best, most := (site+2+i)%huts, 0 // where there is most to strip
		for b := range huts {
			here := 0
			if v.Building(i) == b {
				here = 1
			}
			if n := v.Wood(b) + v.Cloth(b); n > most && p.seen.inside[b] == here {
				best, most = b, n
			}
		}
		return best, none, 0
	}
	return 0, none, 0
}

// shopOf is the workshop of a specialist.
func shopOf(r stalagluft.Role) int {
	switch r {
	case stalagluft.Manufacturer:
		return int(stalagluft.Manufacture)
	case stalagluft.Tailor:
		return int(stalagluft.Tailoring)
	}
	return int(stalagluft.Forgery)
}

// content says that a man is where he should be.
func (p *Escaper) content(v stalagluft.View, i int) bool {
	if v.Where(i) == stalagluft.Reserve {
		return false
	}
	b, near, radius := p.want(v, i)
	switch {
	case b >= 0:
		return v.Building(i) == b
	case v.Role(i) == stalagluft.Dispersal:
		return p.safe(v, v.Cell(i))
	case v.Role(i) == stalagluft.Scrounger:
		if v.Cell(i) == terrain.NoCell || v.Parcels() < 20 {
			return v.Cell(i) != terrain.NoCell
		}
		p.meet(v)
		return p.dealRisk(v.Cell(i)) < 100000
	}
	c := v.Cell(i)
	return c != terrain.NoCell && terrain.FarPoint(near, c) <= 4*radius*radius
}

// safe: clear, and no ferret within a walk of being too near.
func (p *Escaper) safe(v stalagluft.View, c terrain.Cell) bool {
	if c == terrain.NoCell || !v.Clear(c) {
		return false
	}
	for f := range stalagluft.MaxFerrets {
		if at, _ := v.Ferret(f); at != terrain.NoCell && terrain.Far(at, c) <= 15*15 {
			return false
		}
	}
	return true
}

// deploy takes up what is not where it should be.
func (p *Escaper) deploy(v stalagluft.View, legal []sim.Move) int {
	p.survey(v)
	for i, m := range legal {
		kind, a, _ := stalagluft.Parts(m)
		switch kind {
		case stalagluft.KFigure:
			if !p.content(v, a) {
				return i
			}
		case stalagluft.KShop:
			if v.Shop(a) < 0 && p.shopHut(v, a) >= 0 {
				return i
			}
		}
	}
	return 0
}

// place puts the man in hand down.
func (p *Escaper) place(v stalagluft.View, legal []sim.Move) int {
	p.survey(v)
	i := v.Now()
	b, near, _ := p.want(v, i)
	if b >= 0 {
		return indexOf(legal, stalagluft.Mv(stalagluft.KBuilding, b, 0))
	}
	p.look(v, i)
	if v.Role(i) == stalagluft.Scrounger {
		p.meet(v)
	}
	best, at := 0, 1<<30
	for k, m := range legal {
		kind, a, _ := stalagluft.Parts(m)
		if kind != stalagluft.KCell {
			continue
		}
		c := terrain.Cell(a)
		cost := 0
		switch v.Role(i) {
		case stalagluft.Dispersal:
			cost = p.sandRisk(c, at)
		case stalagluft.Scrounger:
			cost = p.dealRisk(c)
		default:
			cost = terrain.FarPoint(near, c)
		}
		if cost < at {
			best, at = k, cost
		}
	}
	return best
}

// sandRisk: Germans within a ferret's walk, and spies; teams keep apart. It
// asks what look has gathered, and no further once the risk is enough.
func (p *Escaper) sandRisk(c terrain.Cell, enough int) int {
	q := &p.seen
	cost := int(p.static[c])
	for _, at := range q.guards[:q.ng] {
		if cost >= enough {
			return cost
		}
		cost += guardRisk(terrain.Far(at, c))
	}
	for _, at := range q.ferrets[:q.nf] {
		if cost >= enough {
			return cost
		}
		d := terrain.Far(at, c)
		if d <= 12*12 {
			cost += 100000
		}
		cost += int(40000 / uint32(4+d))
	}
	for _, at := range q.spies[:q.ns] {
		switch d := terrain.Far(at, c); {
		case d <= 6*6:
			cost += 100000
		case d < 100:
			cost += 2000
		}
	}
	for _, at := range q.teams[:q.nt] {
		if d := terrain.Far(at, c); d < 24*24 {
			cost += (24*24 - d) * 2
		}
	}
	return cost
}

// meet gathers the guards who stand alone.
func (p *Escaper) meet(v stalagluft.View) {
	q := &p.seen
	q.nc = 0
	for g := range stalagluft.MaxGuards {
		at := v.Guard(g)
		alone := true
		for k := range stalagluft.MaxGuards {
			alone = alone && (k == g || terrain.Far(v.Guard(k), at) > 13*13)
		}
		for f := range stalagluft.MaxFerrets {
			if x, _ := v.Ferret(f); x != terrain.NoCell {
				alone = alone && terrain.Far(x, at) > 13*13
			}
		}
		for _, t := range v.Board().Towers {
			alone = alone && terrain.FarPoint(t, at) > 4*13*13
		}
		if alone {
			q.contacts[q.nc] = at
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

// move takes up a team that could not lose its sand where it stands.
func (p *Escaper) move(v stalagluft.View, legal []sim.Move) int {
	for i, m := range legal {
		kind, a, _ := stalagluft.Parts(m)
		if kind == stalagluft.KFigure && v.Role(a) == stalagluft.Dispersal && !v.Clear(v.Cell(a)) {
			return i
		}
	}
	return 0
}

// dodge goes where no German is near.
func (p *Escaper) dodge(v stalagluft.View, legal []sim.Move) int {
	p.look(v, v.Now())
	best, at := 0, 1<<30
	for k, m := range legal {
		if kind, a, _ := stalagluft.Parts(m); kind == stalagluft.KCell {
			if cost := p.sandRisk(terrain.Cell(a), at); cost < at {
				best, at = k, cost
			}
		}
	}
	return best
}

// slip gets kings and specialists out of the huts before a Shakedown counts.
func (p *Escaper) slip(v stalagluft.View, legal []sim.Move) int {
	if v.Phase() == stalagluft.ShakePowTo {
		return min(1, len(legal)-1)
	}
	for i, m := range legal {
		kind, a, _ := stalagluft.Parts(m)
		if kind != stalagluft.KFigure || v.Building(a) < 0 || v.Building(a) == v.Hut(a) {
			continue
		}
		switch v.Role(a) {
		case stalagluft.TunnelKing, stalagluft.BigS, stalagluft.Manufacturer, stalagluft.Forger, stalagluft.Tailor:
			return i
		}
	}
	return 0
}

// wanted is the worth of making or buying a thing now; 0 leaves it.
func (p *Escaper) wanted(v stalagluft.View, good int) int {
	begun := 0
	for t := range stalagluft.Tunnels {
		if v.Tunnel(t).Building >= 0 {
			begun++
		}
	}
	_, cloth, metal, paper, _ := v.Stock()
	item := stalagluft.Item(good)
	switch {
	case item == stalagluft.PickAxe && v.Has(item) == 0 && begun == 0:
		return 100
	case item == stalagluft.WireCutters && !v.XDone(stalagluft.VorlagerTheft) && v.Has(item)+v.Has(stalagluft.ToolBelt)+v.Has(stalagluft.Ladder) == 0:
		return 80
	case item == stalagluft.Original && v.Has(item)+v.Has(stalagluft.Film) == 0:
		return 60
	case item == stalagluft.Papers && v.Has(item) < p.Kits:
		return 40
	case item == stalagluft.Clothes && v.Has(item) < p.Kits:
		return 40
	case item == stalagluft.MapCompass && v.Has(item) < p.Kits:
		return 50
	case good == stalagluft.GoodMetal && metal < 3:
		return 30
	case good == stalagluft.GoodCloth && cloth < 1:
		return 20
	case good == stalagluft.GoodPaper && paper < 1:
		return 10
	}
	return 0
}

// routine does what the order of the step allows, best first within it.
func (p *Escaper) routine(v stalagluft.View, legal []sim.Move) int {
	wood, cloth, metal, paper, _ := v.Stock()
	best, worth := 0, 0
	for i, m := range legal {
		kind, a, b := stalagluft.Parts(m)
		w := 0
		switch kind {
		case stalagluft.KStrip:
			if b == 0 && wood < 20 || b == 1 && cloth < 6 {
				w = 10000
			}
		case stalagluft.KUnpack:
			if metal < 3 && (a == 2 || a == 4 || a == 5) || cloth < 1 && a == 7 || paper < 1 && a == 6 {
				w = 9500
			}
		case stalagluft.KPlay:
			w = 9400
		case stalagluft.KFit:
			w = 9000
		case stalagluft.KBarter:
			if n := p.wanted(v, a); n > 0 {
				w = 8000 + n + b
			}
		case stalagluft.KStart:
			if a == p.site(v) && b == 0 {
				w = 7000
			}
		case stalagluft.KDig:
			w = 6000
		case stalagluft.KCarry:
			w = 5000
			if v.Clear(v.Cell(b)) {
				w = 5500
			}
		case stalagluft.KHide:
			if v.Turns()-v.Turn() < 25 {
				w = 4000 - v.Stored(b)
			}
		case stalagluft.KMake:
			if n := p.wanted(v, a); n > 0 {
				w = 3000 - 100*b + n
			}
		case stalagluft.KIdentify:
			w = 1000
		}
		if w > worth {
			best, worth = i, w
		}
	}
	return best
}

// seven: the break when it is time, else a scenario that it asks for.
func (p *Escaper) seven(v stalagluft.View, legal []sim.Move) int {
	left := v.Turns() - v.Turn()
	need := v.Rules().Options.Scenario.Required
	for i, m := range legal {
		kind, a, _ := stalagluft.Parts(m)
		switch kind {
		case stalagluft.KBreak:
			if v.Kits() >= p.Kits || left <= 2 || v.Alert() || v.Tunnel(a).Known {
				return i
			}
		case stalagluft.KScenario:
			if a <= stalagluft.VorlagerTheft && need>>a&1 != 0 && !v.XDone(a) && len(legal) > 1 {
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
	return 0
}

// reveal gives the spy what is worth least: the shortest tunnel, the last
// kind of workshop.
func (p *Escaper) reveal(v stalagluft.View, legal []sim.Move) int {
	best, least := 0, 1<<30
	for i, m := range legal {
		_, a, what := stalagluft.Parts(m)
		worth := -a
		if what == 0 {
			worth = int(v.Tunnel(a).Length)
		}
		if worth < least {
			best, least = i, worth
		}
	}
	return best
}

// steal: whoever is no specialist tries.
func (p *Escaper) steal(v stalagluft.View, legal []sim.Move) int {
	for i, m := range legal {
		kind, a, _ := stalagluft.Parts(m)
		if kind != stalagluft.KFigure {
			continue
		}
		switch v.Role(a) {
		case stalagluft.Independent, stalagluft.Intelligence, stalagluft.Stooge, stalagluft.SBO:
			return i
		}
	}
	return 0
}
