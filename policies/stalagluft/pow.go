package stalagluft

import (
	"math"
	"slices"
	"sync"

	"escapesim/sim"
	"escapesim/sim/dice"
	"escapesim/sim/stalagluft"
	"escapesim/sim/stalagluft/skirmish"
	"escapesim/sim/stalagluft/terrain"
)

// Escaper is the standard prisoner of the tactical game. Every Tunnel King
// digs west from a hut near the wire, his own if he can; everybody else keeps
// to the hut where he belongs, so that a Shakedown finds no strangers, and
// workshops are in the huts of their specialists. While there are ferrets
// enough for a search the kings stay at home too, as long as there is time.
// Sand is lost only where no German is near; the longest tunnel comes first. He
// wins the scenarios that the break asks for, and breaks out as soon as a tunnel is through and some
// kits are made: every turn of waiting may lose the tunnel.
type Escaper struct {
	// Kits is how many complete kits he waits for.
	Kits int

	night *Walker

	// What a look at the view has gathered, for the decision in hand.
	seen struct {
		ready  bool                   // all is at hand for a new tunnel but the men in place
		dug    uint32                 // huts with a tunnel
		wait   uint32                 // those in which there is nothing to do, or had better not be
		kings  [stalagluft.MaxMen]int // in the camp
		nk     int
		sites  [stalagluft.MaxMen]int8 // of a king: the hut he digs from, -1 none
		start  int                     // where the next tunnel is to be begun, -1 nowhere
		shafts [stalagluft.Tunnels]int8
		ns2    int // sites whose shafts are not done, the next start among them

		// Who spoils places for sand, as places in the table of their risks.
		spoilers [stalagluft.MaxFerrets + stalagluft.MaxGuards + stalagluft.MaxMen]int
		spoilt   [stalagluft.MaxFerrets + stalagluft.MaxGuards + stalagluft.MaxMen]terrain.Cell // where they stand
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

	// What is worked out when it is asked for.
	spots   []int32    // risk for sand at each spot, but for other teams
	watch   watch      // and who stands where
	nearest [64]beside // spots that are nearest to somewhere
	room    [1 << 7]sim.Move
	said    [1 << 7]sim.Move
	teams   [stalagluft.MaxMen]terrain.Cell // where teams that lose sand stand, as far as plans go
}

// beside is the spot nearest to a point, NoCell not worked out yet.
type beside struct {
	at   terrain.Point
	spot terrain.Cell
}

// watch is who spoils places for sand and moves, teams apart.
type watch struct {
	ferrets [stalagluft.MaxFerrets]terrain.Cell
	guards  [stalagluft.MaxGuards]terrain.Cell
	spies   [stalagluft.MaxMen]terrain.Cell
	known   bool
}

// guardRisk is what a guard, tower or sentry so far away does to a place for
// sand; d is the square of the inches.
func guardRisk(d int) int {
	switch {
	case d <= 12*12:
		return tooNear
	case d < 18*18:
		return 18*18 - d
	}
	return 0
}

// tooNear is the risk of a place that somebody sees to.
const tooNear = 100000

// ferretRisk is what a ferret does: he is wanted as far away as can be.
func ferretRisk(d int) int {
	if d <= 12*12 {
		return tooNear + 40000/(4+d)
	}
	return 40000 / (4 + d)
}

// spyRisk is what a stool pigeon does.
func spyRisk(d int) int {
	switch {
	case d <= 6*6:
		return tooNear
	case d < 100:
		return 2000
	}
	return 0
}

// teamRisk keeps teams apart.
func teamRisk(d int) int { return max(24*24-d, 0) * 2 }

// The tables of risks.
const (
	guardTable = iota
	ferretTable
	spyTable
	teamTable
	riskTables
)

// Where in a table the risk at a cell is, for one who stands on another: the
// difference of the two numbers of cells, counted with room for all
// differences of inches, from the middle on.
const (
	riskRow    = 2 * terrain.Width
	riskMiddle = (terrain.Height-1)*riskRow + terrain.Width
	riskSize   = 2 * riskMiddle
)

// risks are all risks by what spoils and by difference of cells.
type risks [riskTables * riskSize]int32

// riskPlace numbers a cell for differences.
func riskPlace(c terrain.Cell) int { return c.Y()*riskRow + c.X() }

var allRisks = sync.OnceValue(func() *risks {
	r := new(risks)
	for n, risk := range [riskTables]func(d int) int{guardRisk, ferretRisk, spyRisk, teamRisk} {
		for y := 1 - terrain.Height; y < terrain.Height; y++ {
			for x := 1 - terrain.Width; x < terrain.Width; x++ {
				r[n*riskSize+riskMiddle+y*riskRow+x] = int32(risk(x*x + y*y))
			}
		}
	}
	return r
})

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

// look gathers who spoils a place for sand, teams apart.
func (p *Escaper) look(v stalagluft.View) {
	p.seen.ns = 0
	for f := range stalagluft.MaxFerrets {
		if at, _ := v.Ferret(f); at != terrain.NoCell {
			p.spoils(ferretTable, at)
		}
	}
	for g := range stalagluft.MaxGuards {
		if at := v.Guard(g); at.X() > 26 { // those behind the Vorlager are far
			p.spoils(guardTable, at)
		}
	}
	for k, to := v.Rules().Span(stalagluft.Stoolie); k < to; k++ {
		if at := v.Cell(k); at != terrain.NoCell && v.Role(k) == stalagluft.Stoolie {
			p.spoils(spyTable, at)
		}
	}
}

// lookAbout gathers who spoils a place for sand; team i itself does not.
func (p *Escaper) lookAbout(v stalagluft.View, i int) {
	p.look(v)
	p.lookForTeams(v, i)
}

// spoils notes who stands on a cell.
func (p *Escaper) spoils(table int, c terrain.Cell) {
	q := &p.seen
	q.spoilers[q.ns], q.spoilt[q.ns] = table*riskSize+riskMiddle-riskPlace(c), c
	q.ns++
}

// muster notes where the teams stand.
func (p *Escaper) muster(v stalagluft.View) {
	for k, to := v.Rules().Span(stalagluft.Dispersal); k < to; k++ {
		p.teams[k] = v.Cell(k)
	}
}

// lookForTeams adds the teams other than i, where plans put them.
func (p *Escaper) lookForTeams(v stalagluft.View, i int) {
	for k, to := v.Rules().Span(stalagluft.Dispersal); k < to; k++ {
		if at := p.teams[k]; at != terrain.NoCell && k != i && v.Role(k) == stalagluft.Dispersal {
			p.spoils(teamTable, at)
		}
	}
}

// sentries are who spoils places for sand now, teams apart.
func sentries(v stalagluft.View) (w watch) {
	w.known = true
	for f := range w.ferrets {
		w.ferrets[f], _ = v.Ferret(f)
	}
	for g := range w.guards {
		w.guards[g] = v.Guard(g)
	}
	for k, to := v.Rules().Span(stalagluft.Stoolie); k < to; k++ {
		if v.Role(k) == stalagluft.Stoolie {
			w.spies[k] = v.Cell(k)
		}
	}
	return w
}

// inCamp says that man i is about.
func inCamp(v stalagluft.View, i int) bool {
	w := v.Where(i)
	return w == stalagluft.Indoors || w == stalagluft.Outdoors
}

// any says that a man of the role is in the camp.
func (p *Escaper) any(v stalagluft.View, role stalagluft.Role) bool {
	for i, to := v.Rules().Span(role); i < to; i++ {
		if v.Role(i) == role && inCamp(v, i) {
			return true
		}
	}
	return false
}

// nth is how many of man i's role are in the camp before him.
func (p *Escaper) nth(v stalagluft.View, i int) (n int) {
	role := v.Role(i)
	for k, _ := v.Rules().Span(role); k < i; k++ {
		if v.Role(k) == role && inCamp(v, k) {
			n++
		}
	}
	return n
}

// spy is a stool pigeon in the camp, -1 none.
func (p *Escaper) spy(v stalagluft.View) int {
	from, to := v.Rules().Span(stalagluft.Stoolie)
	for i := to - 1; i >= from; i-- {
		if v.Role(i) == stalagluft.Stoolie && inCamp(v, i) {
			return i
		}
	}
	return -1
}

// survey gathers what where-to-put-whom asks for.
func (p *Escaper) survey(v stalagluft.View) {
	q := &p.seen
	q.nk = 0
	for i, to := v.Rules().Span(stalagluft.TunnelKing); i < to; i++ {
		if v.Role(i) == stalagluft.TunnelKing && inCamp(v, i) {
			q.kings[q.nk] = i
			q.nk++
		}
	}
	q.ready = p.any(v, stalagluft.BigX) && p.any(v, stalagluft.BigS) && p.any(v, stalagluft.Manufacturer) &&
		v.Shop(int(stalagluft.Manufacture)) >= 0 && v.Has(stalagluft.PickAxe) > 0
	p.plan(v)
}

// planKey is all that a plan depends on.
type planKey struct {
	rules           *stalagluft.Rules
	kings           uint64                          // in the camp, bit by bit
	homes           [6]struct{ building, hut int8 } // of the kings, in turn
	tunnels         [stalagluft.Tunnels]stalagluft.Tunnel
	shops           [stalagluft.Shops]int8
	turn            int16
	holds, searched uint16 // huts
	ferrets         int8   // on duty
}

// planned says that the plan in hand is that for the view, or else notes what
// a new one will be made from.
func (p *Escaper) planned(v stalagluft.View) bool {
	q := &p.seen
	if q.nk > len(q.plan.homes) {
		q.plan.rules = nil
		return false
	}
	k := planKey{rules: v.Rules(), turn: int16(v.Turn()), ferrets: int8(v.OnDuty())}
	for n, i := range q.kings[:q.nk] {
		k.kings |= 1 << i
		k.homes[n].building, k.homes[n].hut = int8(v.Building(i)), int8(v.Hut(i))
	}
	for t := range k.tunnels {
		k.tunnels[t] = v.Tunnel(t)
	}
	for n := range k.shops {
		k.shops[n] = int8(v.Shop(n))
	}
	for b := range v.Board().Huts {
		k.holds |= uint16(bit(v.Holds(b))) << b
		k.searched |= uint16(bit(v.Searched(b) > 0)) << b
	}
	if k == q.plan {
		return true
	}
	q.plan = k
	return false
}

// plan gives each Tunnel King in the camp a hut: first the tunnels that there
// are, then the huts with the shortest way west, a king's own before others,
// for a king in his own hut is no stranger there.
func (p *Escaper) plan(v stalagluft.View) {
	q := &p.seen
	if p.planned(v) {
		return
	}
	q.start, q.ns2, q.wait = -1, 0, 0
	taken, begun := uint32(0), false
	kings := q.kings[:q.nk]
	for _, i := range kings {
		q.sites[i] = -1
	}
	for t := range stalagluft.Tunnels {
		x := v.Tunnel(t)
		if x.Building < 0 {
			continue
		}
		taken, begun = taken|1<<x.Building, true
		if x.Sand > v.Rules().Options.Dig.SandBefore || p.patient(v, &x) {
			q.wait |= 1 << x.Building
		}
		if x.Shaft < v.Rules().Options.Dig.Shaft {
			q.shafts[q.ns2] = x.Building
			q.ns2++
		}
		best := -1
		for _, i := range kings {
			if q.sites[i] < 0 && (best < 0 || v.Building(i) == int(x.Building) || v.Hut(i) == int(x.Building) && v.Building(best) != int(x.Building)) {
				best = i
			}
		}
		if best >= 0 {
			q.sites[best] = x.Building
		}
	}
	q.dug = taken
	turns, huts := 10*(v.Turns()-v.Turn()), v.Board().Huts
	var costs [stalagluft.Buildings]int
	for own := range 2 {
		for _, i := range kings {
			if q.sites[i] >= 0 {
				continue
			}
			from, to := 0, huts
			if own == 0 {
				from, to = v.Hut(i), v.Hut(i)+1
			}
			best, at := -1, 1<<30
			for b := max(from, 0); b < min(to, huts); b++ {
				if taken>>b&1 != 0 {
					continue
				}
				cost := costs[b]
				if cost == 0 {
					cost = p.far(v, b)
					costs[b] = cost
				}
				if cost < at {
					best, at = b, cost
				}
			}
			// A second tunnel only while there is time for it; the first as
			// long as luck could finish it.
			if best < 0 || own == 0 && at >= 200 || begun && 3*at > turns+60 || at > turns {
				continue
			}
			q.sites[i] = int8(best)
			taken |= 1 << best
			if q.start < 0 {
				q.start = best
			}
		}
	}
	if q.start >= 0 && q.ns2 < len(q.shafts) {
		q.shafts[q.ns2] = int8(q.start)
		q.ns2++
	}
}

// patience is how many turns for each success still needed are time enough to
// wait for ferrets to be few. Measured: 4 and 8 win one game in a hundred less.
const patience = 6

// patient says that a tunnel had better wait while there are ferrets enough
// for a search: there is time to dig when there are not.
func (p *Escaper) patient(v stalagluft.View, x *stalagluft.Tunnel) bool {
	o := &v.Rules().Options
	if v.OnDuty() < int(min(o.Search.MinFerrets, o.Shake.MinFerrets)) {
		return false
	}
	fence, _ := v.Rules().Needed(int(x.Building), x.North)
	need := max(fence-int(x.Length), 1) + int(o.Dig.Shaft-x.Shaft)
	return patience*need <= v.Turns()-v.Turn()
}

// far is how much speaks against digging from a hut.
func (p *Escaper) far(v stalagluft.View, b int) int {
	fence, _ := v.Rules().Needed(b, false)
	cost := 10 * fence
	if v.Holds(b) {
		cost += 60
	}
	if v.Searched(b) > 0 {
		cost += 5
	}
	for k := range int(stalagluft.Shops) {
		if v.Shop(k) == b { // one search would find both
			cost += 20
		}
	}
	return cost
}

// site is the hut that matters most: of the longest tunnel that nobody knows
// of, else of the next.
func (p *Escaper) site(v stalagluft.View) int {
	best, length := -1, int8(-1)
	for i := range stalagluft.Tunnels {
		if t := v.Tunnel(i); t.Building >= 0 && !t.Known && t.Length > length {
			best, length = int(t.Building), t.Length
		}
	}
	if best >= 0 {
		return best
	}
	if p.seen.start >= 0 {
		return p.seen.start
	}
	at := 1 << 30
	for b := range v.Board().Huts {
		if cost := p.far(v, b); cost < at {
			best, at = b, cost
		}
	}
	return best
}

// NewEscaper returns the bot; 8 kits play well.
func NewEscaper(kits int) *Escaper { return &Escaper{Kits: kits, night: NewWalker(3)} }

var _ sim.Speaker[stalagluft.View] = (*Escaper)(nil)

// Say adds what he does where he knows it without the list: a whole
// deployment, as far as nothing in it calls for another plan, or the next
// piece of work.
func (p *Escaper) Say(v stalagluft.View, _ *dice.Stream, plan []sim.Move) []sim.Move {
	p.learn(v.Rules())
	switch v.Phase() {
	case stalagluft.PDeploy:
		plan = p.deploy(v, plan)
	case stalagluft.PDeployTo:
		p.survey(v)
		p.muster(v)
		plan = p.place(v, v.Now(), p.nth(v, v.Now()), plan)
	case stalagluft.ShopTo:
		plan = append(plan, stalagluft.Mv(stalagluft.KBuilding, p.shopHut(v, v.Now()), 0))
	case stalagluft.StoreTo, stalagluft.PlaceItem:
		plan = append(plan, stalagluft.Mv(stalagluft.KBuilding, p.cache(v), 0))
	case stalagluft.PMove:
		plan = p.move(v, plan)
	case stalagluft.PMoveTo:
		p.muster(v)
		plan = append(plan, p.dodge(v, v.Now()))
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
	case stalagluft.StepSeven:
		return p.seven(v, legal)
	case stalagluft.BreakStop:
		return 1
	case stalagluft.Theft:
		return p.steal(v, legal)
	}
	return 0
}

// shopHut is where a workshop belongs: the hut of a man who works in it, who
// is no stranger there; without one a hut that nothing points at.
func (p *Escaper) shopHut(v stalagluft.View, k int) int {
	digs := func(b int) bool {
		for t := range stalagluft.Tunnels {
			if int(v.Tunnel(t).Building) == b {
				return true
			}
		}
		return false
	}
	spare := -1
	for i := range v.People() {
		role := v.Role(i)
		if b := v.Hut(i); b >= 0 && role >= stalagluft.Manufacturer && role <= stalagluft.Tailor && shopOf(role) == k && !v.Holds(b) {
			if !digs(b) {
				return b
			}
			spare = b
		}
	}
	if spare >= 0 {
		return spare
	}
	n := v.Board().Huts
	for i := range n {
		if b := (n - 1 - k + i) % n; !v.Holds(b) && !digs(b) {
			return b
		}
	}
	return k
}

// cache is the building with fewest things of those without work in them.
func (p *Escaper) cache(v stalagluft.View) int {
	best, least := 0, 1<<30
	p.survey(v)
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

// want is where a man should be, before whom so many of his role are in the
// camp: a building, or a cell near something.
func (p *Escaper) want(v stalagluft.View, i, n int) (building int, near terrain.Point, radius int) {
	none := terrain.Point{}
	q := &p.seen
	hut := max(v.Hut(i), 0) // where he belongs, and nobody wonders
	switch v.Role(i) {
	case stalagluft.TunnelKing:
		if b := q.sites[i]; b >= 0 && (q.dug>>b&1 != 0 && q.wait>>b&1 == 0 || q.dug>>b&1 == 0 && q.ready) {
			return int(b), none, 0
		}
		return hut, none, 0 // where there is nothing to do, he would only be found
	case stalagluft.BigS:
		if q.start >= 0 && q.ready {
			return q.start, none, 0
		}
		return hut, none, 0
	case stalagluft.Manufacturer, stalagluft.Tailor, stalagluft.Forger:
		if b := v.Shop(shopOf(v.Role(i))); b >= 0 && (b == hut || n == 0 && !p.lives(v, v.Role(i), b)) {
			return b, none, 0
		}
		return hut, none, 0
	case stalagluft.Distraction:
		target := v.Shop(int(stalagluft.Manufacture))
		if q.ns2 > 0 && (n == 0 || target < 0 || q.ns2 > 1 && q.ready) {
			target = int(q.shafts[min(n, q.ns2-1)])
			if n == 0 {
				target = int(q.shafts[q.ns2-1])
			} else if q.ns2 > 1 {
				target = int(q.shafts[0])
			}
		}
		if target < 0 {
			target = hut
		}
		return -1, v.Board().Buildings[target].Centre(), 9
	case stalagluft.Stooge:
		return -1, posts[n%len(posts)].Centre(), 4
	case stalagluft.Dispersal:
		return -1, none, 0
	case stalagluft.Scrounger:
		return -2, none, 0
	case stalagluft.SBO:
		if k := p.spy(v); k >= 0 { // question a spy
			if c := v.Cell(k); c != terrain.NoCell {
				return -1, c.Centre(), 12
			}
			return v.Building(k), none, 0
		}
		return hut, none, 0
	}
	return hut, none, 0
}

// posts are where the stooges stand.
var posts = [...]terrain.Cell{terrain.At(70, 35), terrain.At(44, 13), terrain.At(31, 46), terrain.At(87, 28)}

// lives says that a man of the role who is in the camp belongs to hut b.
func (p *Escaper) lives(v stalagluft.View, role stalagluft.Role, b int) bool {
	for i, to := v.Rules().Span(role); i < to; i++ {
		if v.Role(i) == role && v.Hut(i) == b && inCamp(v, i) {
			return true
		}
	}
	return false
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
func (p *Escaper) content(v stalagluft.View, i, n int) bool {
	if v.Where(i) == stalagluft.Reserve {
		return false
	}
	switch v.Role(i) {
	case stalagluft.BigX, stalagluft.Intelligence, stalagluft.Independent: // they stay at home
		return v.Building(i) == max(v.Hut(i), 0)
	case stalagluft.Dispersal:
		return p.safe(v, v.Cell(i))
	case stalagluft.Scrounger:
		if v.Cell(i) == terrain.NoCell || v.Parcels() < 20 {
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

// safe: clear, and no ferret within a walk of being too near.
func (p *Escaper) safe(v stalagluft.View, c terrain.Cell) bool {
	if c == terrain.NoCell {
		return false
	}
	for f := range stalagluft.MaxFerrets {
		if at, _ := v.Ferret(f); at != terrain.NoCell && terrain.Far(at, c) <= 15*15 {
			return false
		}
	}
	return v.Clear(c)
}

// deploy takes up what is not where it should be, and puts it there: man after
// man, for where one of them stands is nothing to the others. Kings and
// workshops are what the plan of the camp hangs on, and who may be a spy spoils
// places for sand: after those he looks anew.
func (p *Escaper) deploy(v stalagluft.View, plan []sim.Move) []sim.Move {
	p.survey(v)
	p.muster(v)
	spy, spies := v.Rules().Span(stalagluft.Stoolie) // somebody among them may spoil a place
	var before [stalagluft.Roles]int                 // of each role in the camp
	for i := range v.People() {
		role := v.Role(i)
		n := &before[role]
		wrong := v.Deployable(i) && !p.content(v, i, *n)
		if wrong {
			plan = append(plan, stalagluft.Mv(stalagluft.KFigure, i, 0))
			plan = p.place(v, i, *n, plan)
			if role == stalagluft.TunnelKing || spy <= i && i < spies {
				return plan
			}
		}
		*n += bit(wrong || inCamp(v, i))
	}
	for k := range int(stalagluft.Shops) {
		if v.Shop(k) < 0 && v.Designable(k) && p.manned(v, k) {
			return append(plan, stalagluft.Mv(stalagluft.KShop, k, 0), stalagluft.Mv(stalagluft.KBuilding, p.shopHut(v, k), 0))
		}
	}
	return append(plan, stalagluft.Mv(stalagluft.KDone, 0, 0))
}

// manned says that somebody who works in workshop k has come to the camp: a
// workshop of nobody's would only tie the man who comes later to its hut.
func (p *Escaper) manned(v stalagluft.View, k int) bool {
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
func (p *Escaper) place(v stalagluft.View, i, n int, plan []sim.Move) []sim.Move {
	b, near, _ := p.want(v, i, n)
	if b >= 0 {
		return append(plan, stalagluft.Mv(stalagluft.KBuilding, b, 0))
	}
	spots := v.Rules().Spots()
	if len(spots) == 0 {
		return plan
	}
	at := terrain.NoCell
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
	best := math.MaxInt // cost and number in one: the first of equals wins
	for k, c := range cells {
		best = min(best, cost(c)<<16|k)
	}
	return cells[best&0xffff]
}

// safestSpot is where team i best loses its sand. All but the other teams
// spoil the spots for every team alike, and stand still while teams are put
// down one after the other.
func (p *Escaper) safestSpot(v stalagluft.View, i int) terrain.Cell {
	spots := v.Rules().Spots()
	if now := sentries(v); now != p.watch {
		p.watch = now
		p.addUp(v, tooNear)
	}
	best, least := p.leastSpoilt(v, i, tooNear)
	if least >= tooNear { // bad and worse: now it matters how bad
		p.watch.known = false
		p.addUp(v, math.MaxInt)
		best, _ = p.leastSpoilt(v, i, math.MaxInt)
	}
	return spots[best]
}

// addUp works out what spoils each spot, teams apart, as far as it is less than
// enough.
func (p *Escaper) addUp(v stalagluft.View, enough int) {
	p.look(v)
	for k, c := range v.Rules().Spots() {
		p.spots[k] = int32(p.sandRisk(c, enough))
	}
}

// leastSpoilt is the spot that is best for team i, and how bad it is; the first
// one when all are as bad as enough.
func (p *Escaper) leastSpoilt(v stalagluft.View, i, enough int) (best, least int) {
	spots, q := v.Rules().Spots(), &p.seen
	q.ns = 0
	p.lookForTeams(v, i)
	at := int32(min(enough, math.MaxInt32))
	for k, cost := range p.spots {
		if cost >= at {
			continue
		}
		place := riskPlace(spots[k])
		for _, from := range q.spoilers[:q.ns] {
			cost += p.risks[from+place]
		}
		if cost < at {
			best, at = k, cost
		}
	}
	return best, int(at)
}

// safest is the move to where team i best loses its sand, to stay if it leads
// nowhere.
func (p *Escaper) safest(v stalagluft.View, i int, walk []sim.Move) sim.Move {
	p.lookAbout(v, i)
	p.nearby(v.Cell(i), int(v.Rules().Options.Deploy.Move))
	best, at := stalagluft.Mv(stalagluft.KDone, 0, 0), 1<<30
	for _, m := range walk {
		kind, a, _ := stalagluft.Parts(m)
		if kind != stalagluft.KCell || int(p.static[a]) >= at {
			continue
		}
		if cost := p.sandRisk(terrain.Cell(a), at); cost < at {
			best, at = m, cost
		}
	}
	return best
}

// nearby leaves out who is too far from a cell to spoil any place within so
// many inches of it; ferrets are wanted far away wherever they are.
func (p *Escaper) nearby(at terrain.Cell, inches int) {
	q := &p.seen
	n := 0
	for i, from := range q.spoilers[:q.ns] {
		reach := inches + 1 + [riskTables]int{guardTable: 18, ferretTable: 1 << 10, spyTable: 10, teamTable: 24}[from/riskSize]
		q.spoilers[n] = from
		n += bit(terrain.Far(q.spoilt[i], at) < reach*reach)
	}
	q.ns = n
}

// bit is 1 for yes.
func bit(yes bool) int {
	if yes {
		return 1
	}
	return 0
}

// sandRisk: Germans within a ferret's walk, and spies; teams keep apart. It
// adds up what look has gathered, unless the risk is enough without.
func (p *Escaper) sandRisk(c terrain.Cell, enough int) int {
	cost := p.static[c]
	if int(cost) >= enough {
		return int(cost)
	}
	at := riskPlace(c)
	for _, from := range p.seen.spoilers[:p.seen.ns] {
		cost += p.risks[from+at]
	}
	return int(cost)
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
// after a king, and after who may be a spy.
func (p *Escaper) move(v stalagluft.View, plan []sim.Move) []sim.Move {
	p.muster(v)
	spy, spies := v.Rules().Span(stalagluft.Stoolie)
	surveyed := false
	for i := range v.People() {
		if v.Where(i) != stalagluft.Outdoors || !v.Movable(i) {
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
				if role == stalagluft.TunnelKing || spy <= i && i < spies {
					return plan
				}
			}
		}
	}
	return append(plan, stalagluft.Mv(stalagluft.KDone, 0, 0))
}

// goesHome says that a man who stands outdoors should be in the hut where he
// belongs: the Germans may see him go in.
func (p *Escaper) goesHome(v stalagluft.View, i int) bool {
	b, _, _ := p.want(v, i, p.nth(v, i))
	return b >= 0 && b == v.Hut(i)
}

// dodge takes man i where no German is near, or home.
func (p *Escaper) dodge(v stalagluft.View, i int) sim.Move {
	walk := v.Walk(i)
	if v.Role(i) == stalagluft.Dispersal {
		at := p.safest(v, i, walk)
		p.teams[i] = v.Cell(i)
		if kind, c, _ := stalagluft.Parts(at); kind == stalagluft.KCell {
			p.teams[i] = terrain.Cell(c)
		}
		return at
	}
	home, _ := slices.BinarySearch(walk, stalagluft.Mv(stalagluft.KBuilding, v.Hut(i), 0))
	if home < len(walk) {
		if kind, b, _ := stalagluft.Parts(walk[home]); kind == stalagluft.KBuilding && b == v.Hut(i) {
			return walk[home]
		}
	}
	return stalagluft.Mv(stalagluft.KDone, 0, 0)
}

// slip gets kings and specialists out of the huts before a Shakedown counts.
func (p *Escaper) slip(v stalagluft.View) sim.Move {
	for i := range v.People() {
		switch v.Role(i) {
		case stalagluft.TunnelKing, stalagluft.BigS, stalagluft.Manufacturer, stalagluft.Forger, stalagluft.Tailor:
			if b := v.Building(i); b >= 0 && b != v.Hut(i) && v.Movable(i) {
				return stalagluft.Mv(stalagluft.KFigure, i, 0)
			}
		}
	}
	return stalagluft.Mv(stalagluft.KDone, 0, 0)
}

// needs are what the worth of things hangs on, gathered once a decision.
type needs struct {
	long                             int8 // the longest tunnel, and whether it has a pump
	pump                             bool
	wood, cloth, metal, paper, ducts int
	good, worth                      int // the last one asked about in barter
}

func needsOf(v stalagluft.View) (n needs) {
	for t := range stalagluft.Tunnels {
		if x := v.Tunnel(t); x.Building >= 0 && x.Length >= n.long {
			n.long, n.pump = x.Length, x.Pump
		}
	}
	n.wood, n.cloth, n.metal, n.paper, n.ducts = v.Stock()
	n.good = -1
	return n
}

// wanted is the worth of making or buying a thing now; 0 leaves it.
func (p *Escaper) wanted(v stalagluft.View, good int, n *needs) int {
	price, want := 0, false
	switch good {
	case int(stalagluft.PickAxe):
		price, want = 100, v.Has(stalagluft.PickAxe) == 0
	case int(stalagluft.AirPump):
		price, want = 35, n.long >= 11 && !n.pump && v.Has(stalagluft.AirPump) == 0
	case int(stalagluft.Ladder):
		price, want = 85, !v.XDone(stalagluft.VorlagerTheft) && v.Has(stalagluft.Ladder) == 0
	case int(stalagluft.WireCutters):
		price, want = 80, !v.XDone(stalagluft.VorlagerTheft) && v.Has(stalagluft.WireCutters)+v.Has(stalagluft.ToolBelt)+v.Has(stalagluft.Ladder) == 0
	case int(stalagluft.Original):
		price, want = 60, v.Has(stalagluft.Original)+v.Has(stalagluft.Film) == 0
	case int(stalagluft.Papers):
		price, want = 40, v.Has(stalagluft.Papers) < p.Kits
	case int(stalagluft.Clothes):
		price, want = 40, v.Has(stalagluft.Clothes) < p.Kits
	case int(stalagluft.MapCompass):
		price, want = 50, v.Has(stalagluft.MapCompass) < p.Kits
	case stalagluft.GoodDuct:
		price, want = 55, n.pump && n.ducts < 3
	case stalagluft.GoodWood:
		price, want = 70, n.wood < 3
	case stalagluft.GoodMetal:
		price, want = 45, n.metal < 5
	case stalagluft.GoodCloth:
		price, want = 20, n.cloth < 1
	case stalagluft.GoodPaper:
		price, want = 10, n.paper < 1
	}
	if !want {
		return 0
	}
	return price
}

// works are the kinds of work and what a thing of each may be worth, most
// first.
var works = [...]struct{ kind, most int }{
	{stalagluft.KStrip, 10000},
	{stalagluft.KUnpack, 9500},
	{stalagluft.KPlay, 9400},
	{stalagluft.KFit, 9000},
	{stalagluft.KBarter, 8200},
	{stalagluft.KStart, 7000},
	{stalagluft.KDig, 6000 + math.MaxInt8},
	{stalagluft.KCarry, 5500 + 2*math.MaxInt8},
	{stalagluft.KHide, 4000},
	{stalagluft.KMake, 3100},
	{stalagluft.KIdentify, 1000},
}

// work does what the order of the step allows, best first within it. Kinds of
// which nothing can be worth more than what there is are not looked at.
func (p *Escaper) work(v stalagluft.View) sim.Move {
	need := needsOf(v)
	best, most := stalagluft.Mv(stalagluft.KDone, 0, 0), 0
	for _, of := range works {
		if most >= of.most {
			break
		}
		switch {
		case of.kind == stalagluft.KStrip && need.wood >= 40 && need.cloth >= 6,
			of.kind == stalagluft.KHide && v.Turns()-v.Turn() >= 45:
			continue
		}
		for _, m := range v.Work(of.kind, p.room[:0]) {
			if worth := p.worth(v, m, &need); worth > most {
				best, most = m, worth
			}
		}
	}
	return best
}

// worth of a piece of work; 0 leaves it.
func (p *Escaper) worth(v stalagluft.View, m sim.Move, need *needs) int {
	switch kind, a, b := stalagluft.Parts(m); kind {
	case stalagluft.KStrip:
		if b == 0 && need.wood < 40 || b == 1 && need.cloth < 6 {
			return 10000
		}
	case stalagluft.KUnpack:
		if need.metal < 5 && (a == 2 || a == 4 || a == 5) || need.cloth < 1 && a == 7 || need.paper < 1 && a == 6 {
			return 9500
		}
	case stalagluft.KPlay:
		return 9400
	case stalagluft.KFit:
		return 9000
	case stalagluft.KBarter:
		if a != need.good { // the same good comes up with every bonus
			need.good, need.worth = a, p.wanted(v, a, need)
		}
		if n := need.worth; n > 0 {
			return 8000 + n + b
		}
	case stalagluft.KStart:
		if b == 0 && a < v.Board().Huts {
			return 7000 - p.far(v, a)
		}
	case stalagluft.KDig:
		return 6000 + int(v.Tunnel(a).Length)
	case stalagluft.KCarry:
		worth := 5000 + 2*int(v.Tunnel(a).Length)
		if v.Clear(v.Cell(b)) {
			worth += 500
		}
		return worth
	case stalagluft.KHide:
		if v.Turns()-v.Turn() < 45 {
			worth := 4000 - v.Stored(b)
			if p.works(v, b) { // sand that is found brings them here
				worth -= 1000
			}
			return worth
		}
	case stalagluft.KMake:
		if n := p.wanted(v, a, need); n > 0 {
			return 3000 - 100*b + n
		}
	case stalagluft.KIdentify:
		return 1000
	}
	return 0
}

// seven: the break when it is time, else a scenario that it asks for.
func (p *Escaper) seven(v stalagluft.View, legal []sim.Move) int {
	left := v.Turns() - v.Turn()
	need := v.Rules().Options.Scenario.Required
	for i, m := range legal {
		kind, a, _ := stalagluft.Parts(m)
		switch kind {
		case stalagluft.KBreak:
			if left <= 1 || v.Alert() || v.Tunnel(a).Known || v.Kits() >= p.Kits {
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

// works says that there is a tunnel or a workshop in hut b.
func (p *Escaper) works(v stalagluft.View, b int) bool {
	for t := range stalagluft.Tunnels {
		if int(v.Tunnel(t).Building) == b {
			return true
		}
	}
	for k := range int(stalagluft.Shops) {
		if v.Shop(k) == b {
			return true
		}
	}
	return false
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
		switch v.Role(a) {
		case stalagluft.Independent, stalagluft.Intelligence, stalagluft.Stooge, stalagluft.SBO:
			return i
		}
	}
	return 0
}
