package colditz

import (
	"math/bits"
	"slices"

	"escapesim/sim"
	"escapesim/sim/colditz"
	"escapesim/sim/colditz/board"
	"escapesim/sim/dice"
)

// German is the standard policy of the German player. At the start guards
// stand inside near the doors of the rooms where ropes are, but leave the posts
// there free where several are placed and more come out soon; and on outer black
// circles, those nearest to the ways out first: as many as the rules allow. Where ropes
// shorten a do or die it is as few as they ask, for who is in the barracks comes out
// wherever he is needed; in a long game it is all of them, one for each station. In his turn:
//
//   - Cards: a shot within 14 circles, a tunnel to be searched, a room
//     with liable men, an appel that costs the teams some steps. Holder cards answer at once.
//   - Arrests: the men who are worth most against the pips that they cost,
//     those outside and beyond the inner courtyard first; a guard is posted
//     where that is nearer. Who cannot be reached in this turn is followed outside
//     the castle.
//   - Stations: in a game that is not long, and where there are guards enough, a wall
//     that makes the ways to the ropes and to the start of a do or die long, and the
//     doors there, from one end to the other, for which guards come out until half of
//     all are inside; then the circles outside where guards end the runs by which teams
//     gain most, then the doors. Where ropes do not shorten a do or die, the circles
//     where the ways out of the inner courtyard first come within reach of guards, then
//     the doors. A guard who is left over on a black circle goes back to the barracks, to
//     come out where he is needed.
//
// In the Spanish edition, besides:
//
//   - After the throw: at night the higher die. A search is shown when its
//     throw is likely to find more than half a man, and the nearest guard
//     walks to the door; an appel as ever.
//   - Moving: every arrest of a man on the next circle, the most valuable
//     first; whoever left by a rope is pursued at once; outside others than the
//     man who is named are passed. Guards with a cap on their steps are counted
//     on as far as it lets them.
//   - In Allied turns: a theft is always stopped with the search of its room,
//     a turn answered with a search or an appel on the same terms. A do or die
//     with a key is answered with the card for it.
//   - Of a team's equipment he takes cutters first, then ropes.
//   - Nine guards watch ways out, about half of these; one alone where that would leave
//     fewer than three others, for who cannot close the ways had better arrest men. The
//     others go after everybody inside who may be arrested, and come back from the
//     barracks next to the next one.
//
// In the Dutch edition holder cards take their men in his next turn. He is hardly ever the winner
// where no clock ends the game: he watches tunnels that come out where guards may stand, then
// windows that men with a kit are near.
//
// Men whom he may jail where he likes go to the cooler, from where the way back is
// longest, unless that is a good place for a do or die (see jail).
type German struct {
	*analysis
	guards   int
	arm      int  // 1 where a guard arrests from the next circle
	throws   bool // searches are thrown for
	leaps    bool // guards outside pass over prisoners
	capped   bool // guards may have fewer steps than there are pips
	men      int
	teams    int
	settings germanSettings

	// The position in hand.
	mayPost bool
	guard   [colditz.MaxGuards]colditz.Pawn
	order   [maxStations]uint8
	ordered struct { // what byGain found, and for what
		able  int
		gains [maxRuns]int32
		list  []uint8
	}
	holding uint16 // guards who hold a station or are the nearest to it
	prey    [colditz.MaxTeams * colditz.MaxMen]prey
	preyed  int
	sent    board.Circle // to where the step in hand brings a guard

	pursued uint64 // ways over which guards may follow

	// The decisions in hand: the list, or none, and what the view shows of it
	// when it is asked for.
	list   []sim.Move
	room   [16]sim.Move // for one guard's steps
	open   []sim.Move   // of one kind
	rest   []sim.Move
	sought bool       // postings were asked for,
	vacant []sim.Move // and are these
}

// prey is a man who may be arrested.
type prey struct {
	man   colditz.Man
	at    board.Circle
	value int
}

func newGerman(c *analysis, settings germanSettings) *German {
	r := c.rules
	g := &German{analysis: c, guards: r.GuardCount(), men: r.Men(), teams: r.Teams(), settings: settings}
	if r.Options.Arrest.Adjacent {
		g.arm = 1
	}
	g.throws = r.Options.Search.ByThrow
	g.leaps = r.Options.Pursue.OutsideBound
	g.capped = r.Options.Guard.OuterCap > 0 || r.Options.Night.WalkingOnly
	return g
}

// Choose decides.
func (g *German) Choose(v colditz.View, legal []sim.Move, _ *dice.Stream) int {
	asked := v.Asked()
	switch v.Question() {
	case 0: // the own turn, below
	// yes; the first guard who sees the flight
	case colditz.AskHolder, colditz.AskRethrow, colditz.AskDraw, colditz.AskRun, colditz.AskFlightShot:
		return 1
	// the higher die; a search that stops the claim, whomever it finds; the last guard
	case colditz.AskDie, colditz.AskTheft, colditz.AskSearcher, colditz.AskPutDown:
		return len(legal) - 1
	case colditz.AskAfterTurn:
		g.survey(v)
		g.list = legal
		if m := g.card(v); m != nothing {
			i, _ := slices.BinarySearch(legal, m)
			return i
		}
		return 0
	case colditz.AskSeizedType:
		return g.seize(legal)
	case colditz.AskJail:
		return g.jail(v, legal, asked.Man())
	case colditz.AskThrowAway:
		return g.least(v, legal)
	default:
		return 0
	}
	switch v.Phase() {
	case colditz.PlaceInner:
		return first(legal, g.innerPosts)
	case colditz.PlaceOuter:
		if g.onFoot {
			return first(legal, g.outerPosts)
		}
		if !g.short(v) { // nobody is missed inside
			return first(legal, g.apart)
		}
		if legal[0] == colditz.MoveOf(colditz.No) {
			return 0
		}
		return first(legal, g.outerPosts)
	case colditz.BeforeThrow:
		return firstOf(legal, colditz.ThrowDice, 0)
	}
	g.list = legal
	if m := g.move(v, legal); m != nothing {
		i, _ := slices.BinarySearch(legal, m)
		return i
	}
	return 0
}

// Say names the decision of a plain turn.
func (g *German) Say(v colditz.View, _ *dice.Stream, plan []sim.Move) []sim.Move {
	if v.Question() != 0 || v.Phase() != colditz.GermanMove || !v.Unforced() {
		return plan
	}
	g.list = nil
	m := g.move(v, nil)
	if m == nothing {
		return append(plan, colditz.MoveOf(colditz.StopMoving))
	}
	return g.march(v, append(plan, m))
}

// march adds to a guard's step those that take him on to where he is sent, as
// far as nobody is in the way.
func (g *German) march(v colditz.View, plan []sim.Move) []sim.Move {
	k, n, to, _ := colditz.Unpack(plan[0])
	if k != colditz.GuardStep || g.capped || g.leaps || g.throws {
		return plan
	}
	b, at := g.rules.Board, board.Circle(to)
	for left := g.rules.GuardWalk(at, g.sent); left > 0 && len(plan) < v.Pips(); {
		next := board.NoCircle
		links := b.Links[at]
		for i := range links {
			to := links[i].To
			if d := g.rules.GuardWalk(to, g.sent); d < left && links[i].Kind == board.StepLink && v.Vacant(to) {
				next, left = to, d
			}
		}
		if next == board.NoCircle {
			break
		}
		at, plan = next, append(plan, colditz.MoveOf(colditz.GuardStep, n, int(next)))
	}
	return plan
}

// kind is the part of a list that holds the decisions of one kind.
func kind(list []sim.Move, k colditz.MoveKind) []sim.Move {
	from := firstOf(list, k, 0)
	return list[from : from+firstOf(list[from:], k+1, 0)]
}

// stepsOf is the row of a guard's steps.
func (g *German) stepsOf(v colditz.View, n colditz.Guard) []sim.Move {
	if g.list == nil {
		return v.Of(colditz.GuardStep, int(n), g.room[:0])
	}
	from := firstOf(g.list, colditz.GuardStep, int(n))
	return g.list[from : from+firstOf(g.list[from:], colditz.GuardStep, int(n)+1)]
}

// postings are the decisions to post a guard.
func (g *German) postings(v colditz.View) []sim.Move {
	if !g.sought {
		g.sought = true
		if g.list == nil {
			g.vacant = v.Open(colditz.KindsOf(colditz.Post), g.vacant[:0])
		} else {
			g.vacant = append(g.vacant[:0], kind(g.list, colditz.Post)...)
		}
	}
	return g.vacant
}

// all are the decisions of one kind.
func (g *German) all(v colditz.View, k colditz.MoveKind) []sim.Move {
	if g.list == nil {
		g.open = v.Open(colditz.KindsOf(k), g.open[:0])
		return g.open
	}
	return kind(g.list, k)
}

// first is the legal placement that comes first in a list of circles.
func first(legal []sim.Move, circles []board.Circle) int {
	for _, c := range circles {
		for i, m := range legal {
			if k, at, _, _ := colditz.Unpack(m); k == colditz.PlaceAt && board.Circle(at) == c {
				return i
			}
		}
	}
	return 0
}

// jail is where a man is sent whom the German may jail where he likes: as the settings
// say, or else to the cooler, from where the way back is longest; to the inner cells
// where a do or die, which may start on the way back, would be shorter from the cooler.
func (g *German) jail(v colditz.View, legal []sim.Move, m colditz.Man) int {
	const inner, cooler = 0, 1
	which := g.settings.Jail - 1
	if which < 0 {
		team := colditz.TeamOf(m)
		ropes, cutters := v.Equipment(team, colditz.Rope), v.Equipment(team, colditz.Cutters)
		fromInner := v.RunWith(g.rules.Board.InnerExit, ropes, cutters).Distance
		fromCooler := v.RunWith(g.rules.Board.CoolerExit, ropes, cutters).Distance
		start := g.rules.Options.DoOrDie.Start
		onTheWayBack := start == colditz.GreyOrReturning || start == colditz.GreyNotWhite
		which = cooler
		if onTheWayBack && v.HasDoOrDie(team) && fromCooler >= 0 && (fromInner < 0 || fromCooler < fromInner) {
			which = inner
		}
	}
	return min(which, len(legal)-1)
}

// least is the card to throw away: those of holders first, then the search of the room
// that men are farthest from; last an appel, then those against men on their way out.
func (g *German) least(v colditz.View, legal []sim.Move) int {
	const kept = 1000 // more than any search is worth
	best, low := 0, kept+1
	for i, m := range legal {
		_, f, _, _ := colditz.Unpack(m)
		worth := kept
		switch f := colditz.SecurityFace(f); {
		case f == colditz.KeyHolder || f == colditz.PassHolder:
			worth = 0
		case f == colditz.DoubleWatch:
			worth = 1
		case f >= colditz.SearchCard && f < colditz.ShootCard:
			worth = 1 + g.visitors(v, g.searched[f-colditz.SearchCard])
		}
		if worth < low {
			best, low = i, worth
		}
	}
	return best
}

// visitors is how many men are in a room or near it, each weighted by how near: men go
// to the same rooms again and again for equipment, and a search of one that nobody is
// near finds nobody for some turns.
func (g *German) visitors(v colditz.View, room board.Room) int {
	const near = 12 // steps: a man comes in his next turn, or in the one after it
	if room < 0 || room >= maxRooms {
		return 0
	}
	sum := 0
	for t := range g.teams {
		for m := colditz.ManOf(t, 0); m < colditz.ManOf(t, g.men); m++ {
			if p := v.Man(m); p.Zone == colditz.OnBoard {
				sum += max(near-int(g.toRooms[p.At][room]), 0)
			}
		}
	}
	return sum
}

// survey looks for the guards and for the men who may be arrested.
func (g *German) survey(v colditz.View) {
	g.guard = v.GuardPawns()
	g.mayPost = v.MayPost()
	g.preyed, g.pursued = 0, v.PursuedWays()
	for t := range g.teams {
		if v.Out(t) {
			continue
		}
		kit, cards := v.Kit(t), v.EquipmentCards(t)
		if cards < 0 {
			cards = 1 // hidden: it may be any number
		}
		for men := v.MenToArrest(t); men != 0; men &= men - 1 {
			m := colditz.Man(bits.TrailingZeros64(men))
			p := v.Man(m)
			value := 20 + 5*cards
			switch g.place[p.At].area {
			case board.Outside:
				value = 100
			case board.Outer:
				value = 60
			}
			if kit {
				value += 20
			}
			g.prey[g.preyed] = prey{m, p.At, value}
			g.preyed++
		}
	}
}

// way is the number of pips from a circle to a prisoner's, an opened drop or
// wire included.
func (g *German) way(from, to board.Circle) (d int, toward board.Circle) {
	b := g.rules.Board
	d, toward = g.rules.GuardWalk(from, to), to
	if g.place[to].area != board.Outside || d < unreachable {
		return d, toward
	}
	for set := g.pursued; set != 0; set &= set - 1 {
		way := &b.Ways[bits.TrailingZeros64(set)]
		for _, end := range [...][2]board.Circle{{way.From, way.To}, {way.To, way.From}} {
			if g.place[end[0]].area == board.Outside || way.From == way.To { // nobody follows by a gate
				continue
			}
			rest := b.Shot(end[1], to)
			if rest < 0 {
				continue
			}
			if e := g.rules.GuardWalk(from, end[0]) + 1 + rest; e < d {
				d, toward = e, end[0]
				if from == end[0] {
					toward = end[1]
				}
			}
		}
	}
	return d, toward
}

// move plays the turn: cards, arrests, who is to be headed off, then the posts.
func (g *German) move(v colditz.View, legal []sim.Move) sim.Move {
	g.survey(v)
	g.sought = false
	must := v.MustMove()
	if must < 0 {
		if m := g.card(v); m != nothing {
			return m
		}
	}
	if g.arm > 0 {
		if m := g.arrestNext(g.all(v, colditz.ArrestNext)); m != nothing {
			return m
		}
	}
	if g.throws && v.Shown() >= 0 && must < 0 {
		if m := g.toRoom(v); m != nothing {
			return m
		}
	}
	if m := g.arrest(v, must); m != nothing {
		return m
	}
	if must >= 0 {
		return legal[len(legal)-1]
	}
	g.holding = 0
	if m := g.chase(v); m != nothing {
		return m
	}
	return g.stand(v)
}

// playable are the kinds that card may take.
var playable = colditz.KindsOf(colditz.ShootAt, colditz.DetectTunnel, colditz.SearchRoom, colditz.CallAppel,
	colditz.ShowSearch, colditz.PursueMan,
	colditz.PlayHolder, colditz.GuardEnterTunnel, colditz.PlayDoubleWatch)

// card plays the best card, if one pays.
func (g *German) card(v colditz.View) sim.Move {
	best, most := nothing, 0
	rest := g.list // they come last
	if rest == nil {
		g.rest = v.Open(playable&^g.without(v), g.rest[:0])
		rest = g.rest
	}
	caught := [len(colditz.SearchRooms)]int{}
	for i := range caught {
		caught[i] = -1
	}
	for _, m := range rest[firstOf(rest, colditz.GuardEnterTunnel, 0):] {
		k, x, y, _ := colditz.Unpack(m)
		score := 0
		switch k {
		case colditz.ShootAt:
			d := v.ShotDistance(colditz.Guard(x), colditz.Man(y))
			if d >= 0 && d <= g.settings.Shot && !g.mayCatch(v) {
				score = 900 - d
			}
		case colditz.DetectTunnel:
			if score = 800; g.endless && !g.hidden(x) {
				score = 0 // it is watched: who waits inside is missing elsewhere
			}
		case colditz.SearchRoom:
			if caught[y] < 0 {
				caught[y] = v.LiableMen(g.searched[y])
			}
			if caught[y] > 0 {
				score = 400 + 100*caught[y]
			}
		case colditz.CallAppel:
			if g.appelCost(v) >= g.settings.Appel {
				score = 300
			}
		case colditz.ShowSearch:
			if caught := g.searchCatch(v, x); caught >= 10*g.settings.Search {
				score = 400 + caught/10
			}
		case colditz.PursueMan:
			score = 850
		case colditz.PlayHolder:
			score = 950
		case colditz.PlayDoubleWatch:
			if v.Reserve() >= colditz.DoubleWatchPosts && len(g.postings(v)) >= colditz.DoubleWatchPosts {
				score = 250
			}
		case colditz.GuardEnterTunnel: // inside he waits for the second guard
			score = 700
		}
		if score > most {
			best, most = m, score
		}
	}
	return best
}

// mayCatch: a guard reaches a man on the run in this turn.
func (g *German) mayCatch(v colditz.View) bool {
	for i := range g.prey[:g.preyed] {
		if p := &g.prey[i]; !g.place[p.at].inside() && g.soonest(v, p.at, p.man, -1).steps-g.arm <= v.Pips() {
			return true
		}
	}
	return false
}

// hidden: a tunnel comes out where guards do not get without a pursuit.
func (g *German) hidden(tunnel int) bool {
	exit := g.rules.Board.Tunnels[tunnel].Exit
	return len(exit) > 0 && g.place[exit[0]].area == board.Outside
}

// without leaves searches out that would find nobody.
func (g *German) without(v colditz.View) colditz.Kinds {
	for card := range colditz.SearchRooms {
		if room := g.searched[card]; room != board.NoRoom &&
			v.HoldsSecurity(colditz.SearchCard+colditz.SecurityFace(card)) > 0 && v.LiableMen(room) > 0 {
			return 0
		}
	}
	return colditz.KindsOf(colditz.SearchRoom)
}

// appelCost is what an appel costs the teams, in steps: every man goes to the white
// circles and has to come back or, where that is less, runs the risk of an arrest.
func (g *German) appelCost(v colditz.View) int {
	const arrest = 30 // steps that a man in jail loses, besides those to where he was
	sum := 0
	for t := range g.teams {
		if v.Out(t) {
			continue
		}
		for m := colditz.ManOf(t, 0); m < colditz.ManOf(t, g.men); m++ {
			if v.Exempt(m) {
				continue
			}
			at, d := v.Man(m).At, unreachable
			for n := range g.guards {
				if g.guard[n].Zone == colditz.OnBoard {
					d = min(d, g.rules.GuardWalk(g.guard[n].At, at))
				}
			}
			back := max(int(g.toWhite[at]), 0)
			sum += min(1000*back, int(g.reach[d])*(back+arrest))
		}
	}
	return sum / 1000
}

// sender is how a guard comes to a circle: who walks, and to where first, or at which post
// he comes out; and how many pips it takes.
type sender struct {
	steps  int
	guard  colditz.Guard // NoGuard for one who is posted
	toward board.Circle
	post   board.Circle
}

// soonest is the guard who gets to a circle soonest, after a man or, with NoMan, after nobody.
// Where one guard must move on, it is he.
func (g *German) soonest(v colditz.View, to board.Circle, man colditz.Man, must int) sender {
	best := sender{unreachable, colditz.NoGuard, board.NoCircle, board.NoCircle}
	outside := g.place[to].area == board.Outside
	way := func(from board.Circle) (d int, toward board.Circle) {
		if outside {
			return g.way(from, to)
		}
		return g.rules.GuardWalk(from, to), to
	}
	for n := range colditz.Guard(g.guards) {
		if g.guard[n].Zone != colditz.OnBoard || must >= 0 && must != int(n) || g.boundToOther(v, n, man) {
			continue
		}
		if d, toward := way(g.guard[n].At); d < best.steps {
			best = sender{d, n, toward, board.NoCircle}
		}
	}
	if must < 0 && g.mayPost {
		for _, at := range g.posts {
			if v.Vacant(at) {
				if d, _ := way(at); d+1 < best.steps {
					best = sender{d + 1, colditz.NoGuard, board.NoCircle, at}
				}
			}
		}
	}
	return best
}

// send is the next decision that brings a guard on his way; nothing when he stands there or
// cannot go on.
func (g *German) send(v colditz.View, s sender) sim.Move {
	switch {
	case s.post != board.NoCircle:
		if m := colditz.MoveOf(colditz.Post, int(s.post)); slices.Contains(g.postings(v), m) {
			return m
		}
	case s.guard != colditz.NoGuard && s.steps > 0:
		return g.nearer(v, s.guard, s.toward)
	}
	return nothing
}

// arrest walks the guard who is nearest to the best prey, or posts him;
// nothing when there is nobody to be had.
func (g *German) arrest(v colditz.View, must int) sim.Move {
	pips := v.Pips()
	for range 3 {
		which, most, best := -1, 0, sender{}
		for i := range g.prey[:g.preyed] {
			p := &g.prey[i]
			if p.value <= 0 {
				continue
			}
			s := g.soonest(v, p.at, p.man, must)
			near, limit := s.steps-g.arm, pips
			if g.capped && s.guard != colditz.NoGuard {
				limit = v.StepsLeft(s.guard)
			}
			if near >= unreachable-g.arm || near > limit && !g.follows(p) {
				continue
			}
			score := p.value - 2*near
			if near <= limit {
				score += 200
			}
			if which < 0 || score > most {
				which, most, best = i, score, s
			}
		}
		if which < 0 {
			return nothing
		}
		if m := g.send(v, best); m != nothing {
			return m
		}
		g.prey[which].value = 0
	}
	return nothing
}

// follows: a guard goes after a man whom he cannot reach in this turn. Where ropes do
// not shorten a do or die, prisoners have to walk about the castle for all that they
// need, and every one is followed who may be arrested; elsewhere guards had better wait
// for those who are still in the castle.
func (g *German) follows(p *prey) bool { return g.onFoot || g.place[p.at].area == board.Outside }

// nearer is the guard's step that brings him nearer to a circle.
func (g *German) nearer(v colditz.View, n colditz.Guard, to board.Circle) sim.Move {
	g.sent = to
	best, least := nothing, g.rules.GuardWalk(g.guard[n].At, to)
	for _, m := range g.stepsOf(v, n) {
		c := stepTo(m)
		if c == to {
			return m
		}
		if d := g.rules.GuardWalk(c, to); d < least {
			best, least = m, d
		}
	}
	if !g.leaps {
		return best
	}
	for _, m := range g.all(v, colditz.LeapGuard) {
		if _, guard, _, _ := colditz.Unpack(m); guard != int(n) {
			continue
		}
		if d := g.rules.GuardWalk(stepTo(m), to); d < least {
			best, least = m, d
		}
	}
	return best
}

// firstOf is the index of the first decision of a kind about a pawn or
// circle, or of what would follow it.
func firstOf(legal []sim.Move, k colditz.MoveKind, about int) int {
	at, _ := slices.BinarySearch(legal, colditz.MoveOf(k, about))
	return at
}

// stand sends guards to the stations, the likeliest ways out first, and to
// the doors inside; nothing when all are held.
func (g *German) stand(v colditz.View) sim.Move {
	order := g.inOrder
	switch {
	case g.endless:
		order = g.byThreat(v)
	case g.shares: // the others come out where somebody can be arrested, again and again
		const chasers = 3 // at least
		watched := g.settings.Outside
		if g.guards < watched+chasers {
			watched = 1
		}
		order = order[:min(len(order), watched)]
	case !g.onFoot: // who fetches ropes passes the wall and the doors, whatever way out he takes
		if m := g.manWall(v); m != nothing {
			return m
		}
		order = g.byGain(v)
	}
	if m := g.hold(v, g.stations, order, g.fromStation, false); m != nothing {
		return m
	}
	if g.onFoot || g.short(v) {
		if m := g.holdDoors(v); m != nothing { // a second guard, where there is a wall
			return m
		}
	}
	if v.Reserve() == 0 {
		for _, m := range g.all(v, colditz.RecallGuard) {
			if _, n, _, _ := colditz.Unpack(m); g.holding>>n&1 == 0 {
				return m // one in the barracks can come out anywhere
			}
		}
	}
	return nothing
}

// byThreat is the order in which stations are worth a guard: the ends of tunnels
// with men inside; then those below windows that men with a kit are near, the
// nearest first. Where there are guards for most windows they had better stay
// where they are until somebody is there.
func (g *German) byThreat(v colditz.View) []uint8 {
	const far = 16 // steps
	near := uint8(far)
	if 4*g.guards > 3*g.windowed {
		near = 1
	}
	var left [maxStations]uint8 // steps that a man has left to a window above; the ends of tunnels come before 0
	threat := false
	for s := range g.stations {
		if left[s] = 1 + near; g.endOf[s] >= 0 && v.MenInside(board.Tunnel(g.endOf[s])) > 0 {
			left[s], threat = 0, true
		}
	}
	for t := range g.teams {
		if v.Out(t) || !v.Kit(t) {
			continue
		}
		for m := colditz.ManOf(t, 0); m < colditz.ManOf(t, g.men); m++ {
			if p := v.Man(m); p.Zone == colditz.OnBoard && g.place[p.At].inside() && (near > 1 || g.place[p.At].jumps) {
				threat = true
				for s, d := range g.toStation[p.At][:g.windowed] {
					left[s] = min(left[s], 1+d)
				}
			}
		}
	}
	if !threat {
		return g.inOrder
	}
	var with [far + 2]uint32 // stations, by what is left
	for s := range g.stations {
		with[left[s]] |= 1 << s
	}
	order := g.order[:0]
	for _, set := range with {
		for ; set != 0; set &= set - 1 {
			order = append(order, uint8(bits.TrailingZeros32(set)))
		}
	}
	return order
}

// short: time is short. Where a game has more rounds than these, prisoners come round a wall and past the
// doors in the end, and the guards who stand there are missing elsewhere.
func (g *German) short(v colditz.View) bool {
	const rounds = 38
	left := v.TurnsLeft()
	return left >= 0 && left+v.Turns() <= rounds*g.rules.Seats()
}

// manWall mans the wall and the doors, where guards are enough for one and time is short.
func (g *German) manWall(v colditz.View) sim.Move {
	if !g.walled || !g.short(v) {
		return nothing
	}
	if m := g.postWall(v); m != nothing {
		return m
	}
	return g.holdDoors(v)
}

// postWall posts guards for the wall until half of all are inside, from where they walk to their
// places: that is sooner than if those who were there first walked from one end to the other.
func (g *German) postWall(v colditz.View) sim.Move {
	if !g.mayPost {
		return nothing
	}
	inside := 0
	for n := range g.guards {
		if p := &g.guard[n]; p.Zone == colditz.OnBoard && g.place[p.At].inside() {
			inside++
		}
	}
	if 2*(inside+1) > g.guards {
		return nothing
	}
	for _, at := range slices.Backward(g.innerPosts) {
		if m := colditz.MoveOf(colditz.Post, int(at)); slices.Contains(g.postings(v), m) {
			return m
		}
	}
	return nothing
}

// holdDoors sends guards to the watches inside.
func (g *German) holdDoors(v colditz.View) sim.Move {
	return g.hold(v, g.watches, g.inOrder[:min(len(g.watches), len(g.inOrder), g.settings.Doors)], g.fromWatch, true)
}

// hold finds the first move that mans the stations, in order: one that is manned keeps its
// guard, to any other the nearest that is still able walks. Where none is nearer than the
// setting Posting, a guard is posted instead if that is sooner.
func (g *German) hold(v colditz.View, stations []board.Circle, order []uint8, steps [][maxStations]uint8,
	inside bool,
) sim.Move {
	able := uint16(0)
	for n := range colditz.Guard(g.guards) {
		if p := &g.guard[n]; p.Zone == colditz.OnBoard && g.holding>>n&1 == 0 && g.place[p.At].inside() == inside {
			able |= 1 << n
		}
	}
	for _, s := range order {
		station := stations[s]
		if able == 0 && !g.mayPost {
			break
		}
		if _, n := v.At(station); n != colditz.NoGuard && able>>n&1 != 0 {
			able &^= 1 << n
			g.holding |= 1 << n
			continue
		}
		near, who := unreachable, colditz.NoGuard
		for left := able; left != 0; left &= left - 1 {
			n := colditz.Guard(bits.TrailingZeros16(left))
			if d := int(steps[g.guard[n].At][s]); d < near {
				near, who = d, n
			}
		}
		if near > g.settings.Posting && g.mayPost {
			best, post := near, nothing
			for _, m := range g.postings(v) {
				_, c, _, _ := colditz.Unpack(m)
				if d := int(steps[c][s]) + 1; d < best {
					best, post = d, m
				}
			}
			if post != nothing {
				return post
			}
		}
		if who == colditz.NoGuard {
			continue
		}
		able &^= 1 << who
		g.holding |= 1 << who
		if m := g.nearer(v, who, station); m != nothing {
			return m
		}
	}
	return nothing
}
