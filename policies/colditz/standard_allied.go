package colditz

import (
	"math/bits"
	"slices"

	"escapesim/sim"
	"escapesim/sim/colditz"
	"escapesim/sim/dice"
)

// Allied is the standard policy of an Allied player. His plan, in order:
//
//   - The kit: the nearest men to the rooms with its symbols, half cards
//     spent where they are held. No equipment before that, for equipment is
//     what guards may arrest men in the courtyard for.
//   - Two ropes, by pairs of men in the rooms, found items and bribes, while
//     one man goes to the window from which a do or die is shortest (36
//     circles). Every team that has come so far may try; it does when the
//     exact chance over the cards beats what waiting promises: a better
//     circle to start from, or a run.
//   - A run instead, where the German leaves the best windows unguarded and
//     there is time for it: cutters besides, and a man at one of the windows
//     on the east side. He breaks out when the pips of the turn take him to
//     a place where guards hardly get to him. Whoever finds a drop open
//     that another team paid for follows.
//   - Bribes and rope cards go to a team that has got farther, for one team
//     must have all the escapes; other trades are declined.
//   - A tunnel whose card is drawn takes two men out; the staff car one, who
//     needs two ropes to get near it.
//
// While the player holds equipment his men stay where nobody can arrest them
// until a throw takes them to where they want to go. Men on their way back
// walk home; those in solitary are let out as soon as doubles or a card
// allow. Diversions go to guards who threaten a man on the run.
//
// Where ropes do not shorten a do or die, as in the Dutch and the Spanish
// edition, a run is the plan from the beginning: two ropes and cutters, a man
// at the best window and one at another. Near the end, when there is no time
// for a run and one escape is enough, a key for a do or die; in the last turn
// any do or die that costs one man only. The kit is hidden when a card can do
// it, bribes are kept for parts of the kit and for equipment, company in a
// tunnel is welcome.
//
// Where attempts are declared and two men may use what one has opened, as in
// the Spanish edition, there is one plan for two men, for one alone wins
// nothing:
//
//   - One way out is settled on, of all that the board has: what it asks of
//     two men one behind the other, what of it somebody holds already, the
//     walks and the runs, in pips; whether guards bar it; and where the German
//     is seen to watch the ways out, how long guards could get at the men.
//   - By day and night until all is ready: ropes and cutters (or keys, or
//     passes) first, then two men at the window, then the kit, whose parts
//     cards may still bring. It is claimed last, for it makes the men wanted;
//     while the German watches, not before all of them are under cover.
//   - Of several teams one is chosen to escape, that which has got farthest.
//     The others make up no kit; they fetch what that one lacks, and for a
//     third man, and swap two cards or more against one before their throws.
//     They give it what makes up a kit. It fetches one card itself, to have
//     something to give back.
//   - The attempt: by day before the throw, at night after it, when the pips
//     bring both men out. One goes alone only while there is time for another
//     after him. Outside, who can cross what has just been opened goes first,
//     and nobody spends a card at a safe place that both could use later.
//   - Who has lost his equipment stands still until it is brought; a man who
//     was lost is replaced. Pawns in the way are walked round.
//   - The card of the secret door and that of the glider are kept for each
//     other; who has both flies alone.
//   - Tunnels, the key for a do or die and the last turn: as above.
//
// Where no clock ends the game, as in the Dutch edition, he has time, and what
// counts is not to lose it all:
//
//   - The kit first, as ever. Then nothing for which the men could be arrested
//     in the courtyard, while the German has guards enough for every window:
//     tunnel cards are kept above all others, and two men go in without any
//     equipment. Against few guards, or where the windows stand open, he runs.
//   - Nobody leaves solitary into the arms of a guard while there is equipment
//     to lose. A release card is kept for a Move Fast card, which takes the man
//     who has been let out straight home.
//   - Two men wait inside a tunnel for a throw that takes them away from its
//     far end; one who is left alone with a guard turns back.
//   - Whoever stands in another team's way steps back, the teams by turns; a
//     man gives himself up to a guard who keeps his team from its kit.
//   - A team that makes no headway, with one man left inside or after 200
//     rounds, goes for its do or die: a man walks to the best white circle.
//     The chance that is thought enough for a run sinks from round to round.
type Allied struct {
	*castle
	team     int
	from, to colditz.Man
	players  int
	caution  int // in thousandths

	// What the plan goes by, men apart, and what follows from it alone: made
	// again when one of the two has changed.
	means      colditz.Means
	guards     [colditz.MaxGuards]colditz.Pawn
	reserve    bool     // guards are in the barracks
	watchful   bool     // those outside stand at the ways out
	left       int      // own turns until time is up, this one included
	window     aim      // to where the runners go
	watch      uint32   // counts the arrangements of guards
	nearby     []uint32 // by circle: watch, and in the last eight bits what nearest found then
	kit        bool
	car        bool              // and the staff car is waiting
	careless   bool              // the German leaves the ways out unguarded
	patient    bool              // a run is worth more than a do or die
	easyFor    uint32            // the arrangement of guards for which
	easiestAt  int               // the best of castle.windows
	easiest    int               // this is the chance of a run, in thousandths
	hot        bool              // men may be arrested in the courtyard
	unseen     bool              // and one more theft will not change that
	late       bool              // there is no time left but for a do or die
	cold       bool              // nothing is taken for which men could be arrested inside
	despairs   bool              // there is no hope left but a do or die
	far        bool              // nor for cutters
	chosen     int               // the team that this one works for; -1 itself
	odds       *[256]int16       // the chance of an arrest by distance: castle.reach or castle.dark
	have       budget            // what is in hand or need not be paid any more
	out        *[maxBudget]aim   // the way out: to a target, or to the staff car
	opened     aim               // to a drop that hangs; nil none
	wanted     [4]bool           // more of it is wanted
	missing    [4]int8           // men have to get it
	content    bool              // nothing is missing
	shown      int               // symbols of the kit that half cards show
	exit       *breakout         // where attempts are declared: the way out that is settled on; nil none
	exitChance int               // of a run there, in thousandths
	slack      int               // pips that are left over for it
	pool       [4]int            // what all teams hold
	due        [4]int            // what the chosen team has to hold
	abroad     [4]int            // of that, for its men outside
	handed     [4]int            // what the others can hand over to it
	ropes      int               // that one of its men takes at most
	going      int               // its men who are to follow them, 2 at most
	promised   [maxBreakouts]int // the chance of a run by each

	// The plan of the position in hand. It is made afresh for every decision,
	// or where it is certain to be the same as the one before (see follow).
	others   [colditz.MaxTeams * colditz.MaxMen]colditz.Pawn // the men when it was made
	planned  bool
	walker   int // who has moved since the plan was made; -1 none, or it was made afresh
	picks    [maxPicks]pick
	picked   int
	bound    [colditz.MaxMen]int            // no step of the man is worth more
	breaks   [colditz.MaxMen]bool           // the man stands at his window, his goal is the way out
	runner   [colditz.MaxMen]bool           // the man is on his way to a window, for a run
	thief    [colditz.MaxMen]bool           // the man is one of a pair that fetches equipment
	tunnel   int                            // to be opened; -1 none
	free     int                            // men inside who can walk
	fleeing  bool                           // a man is on the run
	saves    bool                           // a Move Fast card could save a man enough pips, or take him home
	sent     [maxRooms]int8                 // men sent to each room
	idle     [colditz.MaxMen]int8           // men inside without a goal, in order; the first free of them
	idleAt   [colditz.MaxMen]colditz.Circle // and where they stand
	goals    [colditz.MaxMen]aim
	weight   [colditz.MaxMen]int
	pawns    [colditz.MaxMen]colditz.Pawn
	verdict  [colditz.MaxMen]uint8 // of bad: 0 not looked at, 1 no, 2 yes
	launched [colditz.MaxMen]int16 // the chance of a run from here; -1 not looked at

	// The decisions in hand: the list, or no list, and what the view shows of
	// it when it is asked for.
	listed bool
	rows   [colditz.MaxMen][]sim.Move // each man's steps in the list
	room   [16]sim.Move               // for one man's steps
	stuck  uint32                     // men without a step that helps
	rest   []sim.Move                 // for what is no step
}

// newAllied is the standard policy for a team's seat.
func newAllied(c *castle, seat sim.Seat, caution float64) *Allied {
	a := &Allied{castle: c, team: int(seat) - 1, players: c.rules.Seats(), caution: int(1000 * caution)}
	a.from = colditz.ManOf(a.team, 0)
	a.to = a.from + colditz.Man(c.rules.Men())
	a.nearby = make([]uint32, len(c.place))
	return a
}

// Choose decides.
func (a *Allied) Choose(v colditz.View, legal []sim.Move, _ *dice.Stream) int {
	if v.Question() != 0 {
		return a.answer(v, legal)
	}
	a.survey(v)
	switch {
	case v.Phase() == colditz.BeforeThrow:
		return a.beforeThrow(v, legal)
	case v.Digging() >= 0:
		return a.dig(v, legal)
	}
	if m := a.move(v, a.list(legal)); m != nothing {
		i, _ := slices.BinarySearch(legal, m)
		return i
	}
	return 0
}

// Say names the decision where the whole list is not needed for it: most of
// the own turn, and what others ask and is declined.
func (a *Allied) Say(v colditz.View, _ *dice.Stream, plan []sim.Move) []sim.Move {
	switch v.Question() {
	case 0:
	case colditz.AskRedemption:
		return append(plan, colditz.MoveOf(colditz.No))
	case colditz.AskTrade:
		if a.gift(v) < 0 {
			plan = append(plan, colditz.MoveOf(colditz.No))
		}
		return plan
	default:
		return plan
	}
	if !v.PlainTurn() {
		return plan
	}
	a.survey(v)
	a.listed, a.rest = false, v.Others(a.without(v), a.rest[:0])
	m := a.move(v, a.rest)
	if m == nothing {
		return append(plan, colditz.MoveOf(colditz.StopMoving))
	}
	return a.walkOn(v, append(plan, m))
}

// walkOn adds to a man's step those that follow it as a matter of course:
// towards his goal inside, or outside where he is already and nobody shares
// his way, as far as he does not come to a way out, nobody stands in his way,
// and nobody else would rather take cover with the pips. Before the kit it
// adds none: men who change their rooms with every step make it sooner, which
// wins three games more in a hundred against random guards.
func (a *Allied) walkOn(v colditz.View, plan []sim.Move) []sim.Move {
	k, man, to, _ := colditz.Unpack(plan[0])
	if k != colditz.Step || v.MustMove() >= 0 {
		return plan
	}
	n := man - int(a.from)
	goal, at := a.goals[n], colditz.Circle(to)
	inside := a.place[at].inside()
	if goal == nil || !a.kit || a.verdict[n] == 2 || inside != a.place[a.pawns[n].At].inside() || a.shares && !inside {
		return plan
	}
	for range v.Pips() - 1 {
		here := &a.place[at]
		if inside && (here.jumps || here.safe && a.hot && a.othersExposed(n)) {
			break
		}
		next, left, kind := colditz.NoCircle, goal[at], colditz.StepLink
		links := a.links[at]
		for i := range links {
			to := links[i].To
			if d := goal[to]; d >= 0 && (d < left || d == left && d < goal[at] && to < next) && a.onFoot(at, &links[i]) && v.Vacant(to) {
				next, left, kind = to, d, links[i].Kind
			}
		}
		if next == colditz.NoCircle {
			break
		}
		at, plan = next, append(plan, colditz.MoveOf(colditz.Step, man, int(next), int(kind)))
	}
	return plan
}

// othersExposed: a man other than this one stands where he may be arrested.
func (a *Allied) othersExposed(n int) bool {
	for i := range a.goals[:a.to-a.from] {
		if p := &a.pawns[i]; i != n && a.goals[i] != nil && p.Zone == colditz.OnBoard && a.place[p.At].inside() && !a.place[p.At].safe {
			return true
		}
	}
	return false
}

// without is what is of no use now, whatever the list has of it: see move.
func (a *Allied) without(v colditz.View) (kinds colditz.Kinds) {
	if a.content || !a.mayGoHot() {
		kinds |= colditz.KindsOf(colditz.ClaimEquipment)
	}
	if a.tunnel < 0 {
		kinds |= colditz.KindsOf(colditz.OpenTunnel)
	}
	if !a.saves {
		kinds |= colditz.KindsOf(colditz.PlayMoveFast)
	}
	if !a.fleeing {
		kinds |= colditz.KindsOf(colditz.PlayDiversion, colditz.PlayInspection)
	}
	if a.gift(v) < 0 {
		kinds |= colditz.KindsOf(colditz.OfferTrade)
	}
	return kinds
}

// nothing stands for no decision: that the turn's list begins with.
const nothing = ^sim.Move(0)

// list notes which decisions are the steps of each man, and returns those
// behind the steps.
func (a *Allied) list(legal []sim.Move) (rest []sim.Move) {
	a.listed, a.rows = true, [colditz.MaxMen][]sim.Move{}
	i := firstOf(legal, colditz.Step, 0)
	for i < len(legal) && legal[i]>>48 == sim.Move(colditz.Step) {
		n := sameActor(legal[i:])
		if man := int(uint16(legal[i]>>32)) - int(a.from); man >= 0 && man < len(a.rows) {
			a.rows[man] = legal[i : i+n]
		}
		i += n
	}
	return legal[i:]
}

// stepsOf is the row of a man's steps.
func (a *Allied) stepsOf(v colditz.View, n int) []sim.Move {
	if a.listed {
		return a.rows[n]
	}
	return v.Steps(a.from+colditz.Man(n), a.room[:0])
}

// patience is the number of own turns that it takes to get so many men out
// without a do or die.
var patience = [...]int{0, 9, 26}

// survey makes the plan: what is missing, and where each man should go.
func (a *Allied) survey(v colditz.View) {
	a.walker = -1
	moved := a.observe(v)
	if moved || !v.SameMeans(&a.means) || a.shares && a.chosen < 0 && a.unsettled(v) {
		a.means = v.Means()
		a.weigh(v)
	} else if a.planned && a.follow(v) {
		return
	}
	a.assign(v)
	a.planned = a.picked <= maxPicks
	if a.planned {
		a.others = v.MenPawns()
	}
	a.saves = a.savesPips()
	for i := range a.bound[:a.to-a.from] {
		a.bound[i] = a.boundOf(i)
	}
}

// pick is one decision of assign: the man who is nearest to one of some
// rooms, or to a goal, gets it.
type pick struct {
	list *choice // nil for a goal
	wait [maxChoice]uint8
	goal aim
	man  int8   // -1 nobody
	key  uint32 // of the man: the least
}

const (
	maxPicks  = 16 // more than there are, with few exceptions
	maxChoice = 4  // rooms in a list
	noKey     = 1<<32 - 1
)

// key ranks a man for a pick: by his distance, then by the room's place in the
// list, then by his own number.
func (a *Allied) key(p *pick, at colditz.Circle, man int) uint32 {
	if p.list == nil {
		if d := p.goal[at]; d >= 0 {
			return uint32(d)<<16 | uint32(man)
		}
		return noKey
	}
	best := uint32(noKey)
	for n, r := range p.list.rooms {
		if d := uint32(a.toRooms[at][r]) + uint32(p.wait[n]); d < unreachable {
			best = min(best, d<<16|uint32(n)<<8|uint32(man))
		}
	}
	return best
}

// follow reports whether the plan is the one that was made before, and fits it
// to where a man has walked since. That is so when one man alone has moved,
// no room is open or blocked for it that was not, nobody else was sent where
// he is nearer now, and he is no farther from where he was sent. Everything
// else that assign looks at must be as it was.
func (a *Allied) follow(v colditz.View) bool {
	moved, walker := v.Elsewhere(&a.pawns)
	if moved > 1 || !v.SameOthers(&a.others) {
		return false
	}
	a.forget()
	if moved == 0 {
		return true // a card was played, or the dice were thrown
	}
	was, is := a.pawns[walker], v.Man(a.from+colditz.Man(walker))
	if was.Zone != colditz.OnBoard || is.Zone != colditz.OnBoard || was.Returning != is.Returning || was.WayBack != is.WayBack {
		return false
	}
	from, to := &a.place[was.At], &a.place[is.At]
	if from.inside() != to.inside() {
		return false
	}
	if !from.inside() {
		if !is.WayBack && (a.out[a.have][was.At] >= 0) != (a.out[a.have][is.At] >= 0) {
			return false
		}
	} else {
		walked := false // the picks after his own do not concern him
		if a.breaks[walker] || a.kit && a.awaits(walker) && a.goals[walker][is.At] == 0 {
			return false
		}
		outdoors := from.room == colditz.NoRoom && to.room == colditz.NoRoom
		for i := range a.picks[:a.picked] {
			p := &a.picks[i]
			if walked && outdoors {
				break
			}
			if !outdoors && !a.sameDoors(v, p, from.room, to.room) {
				return false
			}
			key := a.key(p, is.At, walker)
			if int(p.man) == walker {
				if key > p.key || key>>8&0xff != p.key>>8&0xff {
					return false
				}
				p.key, walked = key, true
				continue
			}
			if !walked && key < p.key {
				return false
			}
		}
	}
	a.pawns[walker] = is
	if goal := a.goals[walker]; goal != nil && goal[is.At] > goal[was.At] {
		a.saves = a.savesPips()
	}
	a.bound[walker] = a.boundOf(walker)
	a.walker = walker
	return true
}

// forget drops what was found out about the men for the pips of another
// decision.
func (a *Allied) forget() {
	for i := range a.launched {
		a.launched[i] = -1
	}
	a.verdict = [colditz.MaxMen]uint8{}
}

// sameDoors: a man who left a circle of one room for one of another, or of
// none, changes nothing about who has to wait.
func (a *Allied) sameDoors(v colditz.View, p *pick, from, to colditz.Room) bool {
	if p.list == nil {
		return true
	}
	for n, r := range p.list.rooms {
		if r != from && r != to {
			continue
		}
		if p.wait[n&(maxChoice-1)] != 0 || !anyVacant(v, a.rooms[r].within) || !anyVacant(v, a.rooms[r].doors) {
			return false
		}
	}
	return true
}

// note remembers a pick; more than there is room for make the plan one that
// cannot be followed.
func (a *Allied) note(p pick) *pick {
	i := min(a.picked, maxPicks-1)
	a.picked++
	a.picks[i] = p
	return &a.picks[i]
}

// boundOf is more than any step of a man can be worth, whoever stands in his
// way and however many pips are left.
func (a *Allied) boundOf(i int) int {
	goal := a.goals[i]
	if goal == nil {
		return 0
	}
	at := a.pawns[i].At
	here, left := &a.place[at], int(goal[at])
	var way, deep int16
	if here.room != colditz.NoRoom {
		way, deep = a.rooms[here.room].way[at], a.rooms[here.room].deep[at]
	}
	bound := byWeight * a.weight[i]
	if a.shares && a.weight[i] == 5 {
		bound += crossFirst + runsFirst
	}
	if a.hot && here.inside() && !here.safe { // he may have another goal, too: shelter
		if !here.jumps {
			bound -= min(max(min(left, int(a.shelter[at]))-1, 0), 250)
			bound = max(bound, 200*a.weight[i])
		}
		if way > 0 {
			bound += offTheWay
		}
		return bound + intoCover
	}
	if left == 0 {
		switch {
		case deep <= 0:
			return 0
		case way <= 0:
			return makeLittleRoom
		}
		return makeRoom
	}
	if !here.jumps {
		bound = max(bound-min(max(left-1, 0), 250), 200*a.weight[i])
	}
	if way > 0 {
		bound += offTheWay
	}
	return bound
}

// observe looks where the guards are; false when they are where they were.
func (a *Allied) observe(v colditz.View) bool {
	if a.watch > 0 && v.SameGuards(&a.guards) {
		return false
	}
	a.guards = v.GuardPawns()
	a.reserve = v.Reserve() > 0
	if a.shares {
		a.judge()
	}
	if a.watch++; a.watch == 1<<24 {
		clear(a.nearby)
		a.watch, a.easyFor = 1, 0
	}
	return true
}

// weigh finds out what is in hand, what is missing and what for.
func (a *Allied) weigh(v colditz.View) {
	a.kit = a.means.Kit
	a.left = 20
	if left := v.TurnsLeft(); left >= 0 {
		a.left = (left + a.players - 1) / a.players
	}
	hand := &a.means.Hand
	var have, spare [4]int
	for t := range 4 {
		have[t] = int(a.means.Equip[t])
		if hand[colditz.FoundRope+colditz.Face(t)] > 0 && a.means.Stock[t] > 0 {
			spare[t] = 1
		}
	}
	a.hot, a.unseen = v.Wanted(a.team), v.MayStealUnseen(a.team)
	a.odds = &a.reach
	if a.means.Night {
		a.odds = &a.dark
	}
	a.shown = 0
	if hand[colditz.KitA] > 0 {
		a.shown |= 1<<1 | 1<<2
	}
	if hand[colditz.KitB] > 0 {
		a.shown |= 1<<0 | 1<<3
	}
	bribes := int(hand[colditz.Bribe1]) + 2*int(hand[colditz.Bribe2])
	switch a.rules.Options.Card.Bribe {
	case colditz.TwoBribesForOne:
		bribes = int(hand[colditz.Bribe1]+hand[colditz.Bribe2]) / 2
	case colditz.BribesBringNothing:
		bribes = 0
	}
	if a.rules.Options.Kit.BribeAsPart {
		parts := hand[colditz.Bribe1] + hand[colditz.Bribe2]
		for _, symbol := range [...]int{3, 0, 1, 2} { // those that are farthest
			if parts > 0 && a.shown>>symbol&1 == 0 {
				a.shown |= 1 << symbol
				parts--
			}
		}
	}
	a.have = fit(have[0], have[1], have[2], have[3])
	if a.plain {
		a.have = fit(min(have[0], 2), have[1], have[2], have[3]) // the others are for the next man
	}
	a.out = &a.run
	a.window = a.toRun
	a.chosen = -1
	switch {
	case a.shares:
		if a.settle(v); a.exit != nil {
			a.window = a.exit.to
			a.have = fit(min(have[0], a.ropes), have[1], have[2], have[3])
		}
		a.careless = a.exitChance > 300
	case a.kit && len(a.toWindow) > 0:
		a.careless = a.easy(v) > 300
		a.window = a.toWindow[a.easiestAt]
	default:
		a.careless = a.kit && a.easy(v) > 300
	}
	a.car, a.cold = false, a.staysCold(v, have)
	if !a.shares && a.kit && hand[colditz.StaffCar] > 0 && a.carFrom != colditz.NoCircle && (!a.plain || have[colditz.Cutters] == 0) && (!a.cold || a.rules.GuardCount() <= few) {
		a.out = &a.drive
		if a.car = a.prospect(v, a.carFrom, 2, 8, 20) > 250; !a.car {
			a.out = &a.run
		}
	}
	a.opened = nil
	if a.kit {
		for open := a.means.OpenWays; open != 0; open &= open - 1 {
			w := bits.TrailingZeros64(open)
			if more, ok := a.have.plus(a.wayFare[w]); ok {
				a.have = more
			}
			if a.wayInside[w] != nil {
				a.opened = a.wayInside[w]
			}
		}
	}
	needed := int(a.rules.Options.Win.TargetEscapes) - int(a.means.Escapes)
	a.patient = a.careless && !a.car && a.left >= patience[max(min(needed, len(patience)-1), 0)]
	want := [4]int{2, 0, 0, 0}
	if a.patient {
		want[colditz.Cutters] = 1
	}
	a.late, a.far = false, false
	switch {
	case a.chosen >= 0:
		want = a.gather(v, have)
	case a.shares:
		want = a.outfit(needed)
	case a.plain:
		want = a.equip(needed, have)
	}
	if a.cold {
		want = [4]int{}
	}
	a.despairs = a.endless && a.givesUp(v)
	a.content = true
	for t := range 4 {
		a.wanted[t] = want[t] > have[t]
		n := min(want[t]-have[t]-spare[t], int(a.means.Stock[t]))
		for n > 0 && bribes > 0 {
			n--
			bribes--
		}
		a.missing[t] = int8(max(n, 0))
		a.content = a.content && a.missing[t] == 0
		if a.shares && a.chosen < 0 && a.means.Equip != [4]int8{} { // the others hand over what they hold
			a.missing[t] = int8(max(n-a.handed[t], 0))
		}
	}
}

// easy is the chance of a run with two ropes and cutters through the best
// window, as the guards stand now.
func (a *Allied) easy(v colditz.View) int {
	if a.easyFor != a.watch {
		a.easyFor, a.easiest, a.easiestAt = a.watch, 0, 0
		for i, w := range a.windows {
			chance := a.prospect(v, w, 2|oneCutter, 8, 20)
			if 4*chance > 5*a.easiest {
				a.easiestAt = i // else it is not worth the way
			}
			a.easiest = max(a.easiest, chance)
		}
	}
	return a.easiest
}

// assign gives every man a goal.
func (a *Allied) assign(v colditz.View) {
	a.free, a.fleeing, a.picked = 0, false, 0
	a.sent = [maxRooms]int8{}
	men := int(a.to - a.from)
	for i := range men {
		p := v.Man(a.from + colditz.Man(i))
		a.pawns[i] = p
		a.goals[i], a.weight[i], a.launched[i], a.verdict[i], a.breaks[i] = nil, 0, -1, 0, false
		a.runner[i], a.thief[i] = false, false
		if p.Zone != colditz.OnBoard {
			continue
		}
		if a.place[p.At].inside() {
			a.idle[a.free], a.idleAt[a.free] = int8(i), p.At
			a.free++
			continue
		}
		a.fleeing = a.fleeing || !p.Returning
		switch {
		case p.WayBack:
			a.goals[i], a.weight[i] = a.home, 3
		case a.plain && a.run[a.have][p.At] >= 0 && a.run[a.have][p.At] <= longRun:
			a.goals[i], a.weight[i] = a.run[a.have], 5
		case a.out[a.have][p.At] >= 0:
			a.goals[i], a.weight[i] = a.out[a.have], 5
		default:
			a.goals[i], a.weight[i] = a.home, 3
		}
	}
	if a.shares && a.chosen < 0 && !a.late && a.exit != nil {
		a.muster(v)
	} else {
		a.disperse(v)
	}
	for _, i := range a.idle[:a.free] {
		a.goals[i], a.weight[i] = a.shelter, 1
	}
	if !a.kit {
		return
	}
	for i := range men {
		if at := a.pawns[i].At; a.awaits(i) && a.out[a.have][at] >= 0 && a.goals[i][at] == 0 {
			a.goals[i], a.breaks[i] = a.out[a.have], true
		}
	}
}

// disperse gives goals to the idle men: the symbols of the kit first, then
// pairs for the equipment that is missing; the others go to the window.
func (a *Allied) disperse(v colditz.View) {
	if !a.kit && a.means.Kits > 0 && a.chosen < 0 {
		for _, symbol := range [...]int{1, 3, 0, 2} { // the order that trial showed to be best
			if a.shown>>symbol&1 == 0 {
				a.sendTo(v, &a.forKit[symbol], 4)
			}
		}
	}
	a.sendDown(v)
	window, runners := a.toLast, 1
	switch {
	case a.despairs && (!a.car || v.Round() >= patienceOver):
		runners = a.free
	case a.opened != nil:
		window, runners = a.opened, a.free
	case a.car:
		window = a.toCar
	case a.late:
	case a.cold:
		window, runners = a.window, 1
	case a.far:
		window = a.toFarRun
	case a.plain || a.patient || a.have.holds(2|oneCutter):
		window, runners = a.window, 2
	}
	lead := toWindow
	if a.plain && (a.late || a.have.holds(2|oneCutter)) || a.shares && a.rules.Teams() > 1 && a.have != 0 {
		lead = nowToWindow
	}
	first := runners > 0
	if a.endless && !a.despairs && a.opened == nil && !a.content && v.Round() >= patienceOver {
		first, runners = a.free > 2*a.pairs(), min(runners, 1)
	}
	if a.kit && a.free > 0 && first {
		a.sendRunner(window, lead)
	}
	if a.kit && a.free > 0 && runners == 2 && a.plain && a.opened == nil {
		a.sendRunner(window, lead)
		runners = 1
	}
	left := a.missing
	for more := !a.content; more && a.free >= 2; {
		more = false
		for t := range 4 {
			if left[t] > 0 && a.free >= 2 {
				a.sendThief(v, t, 3)
				a.sendThief(v, t, 3)
				left[t]--
				more = true
			}
		}
	}
	for n := 1; a.kit && n < runners && a.free > 0; n++ {
		a.sendRunner(window, toWindow)
	}
}

// The weights of men on their way to a window; with a kit nobody else has
// them.
const (
	toWindow    = 2
	nowToWindow = 4 // everything is there that a run takes
)

// awaits: the man is on his way to a window, for a run.
func (a *Allied) awaits(i int) bool { return a.runner[i] }

// sendRunner sends the nearest idle man to a window.
func (a *Allied) sendRunner(to aim, weight int) {
	if i := a.send(to, weight); i >= 0 {
		a.runner[i] = true
	}
}

// sendThief sends the nearest idle man to a room with a type of equipment.
func (a *Allied) sendThief(v colditz.View, kind, weight int) {
	if i := a.sendTo(v, &a.forType[kind], weight); i >= 0 {
		a.thief[i] = true
	}
}

// sendDown sends two men to a tunnel whose card is in hand, if a run from its
// far end is possible.
func (a *Allied) sendDown(v colditz.View) {
	a.tunnel = -1
	if !a.kit || a.despairs && v.Round() >= patienceOver {
		return
	}
	if a.toDoor != nil && a.means.Hand[colditz.SecretDoor] > 0 && a.free > 0 && (!a.shares || a.flies()) {
		a.send(a.toDoor, 6)
	}
	for t := range a.entry {
		exit := a.rules.Board.Tunnels[t].Exit
		if a.free < 2 || a.means.Hand[colditz.TunnelCard+colditz.Face(t)] == 0 || v.MenInside(t) > 0 || len(exit) == 0 || a.run[a.have][exit[0]] < 0 || a.run[a.have][exit[0]] > 40 {
			continue
		}
		a.tunnel = t
		a.send(a.entry[t], 6)
		a.send(a.entry[t], 6)
		return
	}
}

// send gives a goal to the nearest idle man and tells who that is, -1 nobody.
func (a *Allied) send(to aim, weight int) (man int) {
	best, least := -1, int16(full)
	for n, at := range a.idleAt[:a.free] {
		if d := to[at]; d >= 0 && d < least {
			best, least = n, d
		}
	}
	p := a.note(pick{goal: to, man: -1, key: noKey})
	if best >= 0 {
		p.man = a.idle[best]
		p.key = uint32(least)<<16 | uint32(p.man)
		a.employ(best, to, weight)
	}
	return int(p.man)
}

// employ gives an idle man a goal.
func (a *Allied) employ(n int, to aim, weight int) {
	i := a.idle[n]
	a.goals[i], a.weight[i] = to, weight
	a.free--
	for ; n < a.free; n++ {
		a.idle[n], a.idleAt[n] = a.idle[n+1], a.idleAt[n+1]
	}
}

// sendTo gives the nearest idle man one of some rooms as his goal. Where
// several are as near, the first room goes first, and then the first man. It
// tells who that is, -1 nobody.
func (a *Allied) sendTo(v colditz.View, list *choice, weight int) (man int) {
	for _, r := range list.rooms {
		if room := &a.doorways[r]; room.walled || a.sent[r] >= room.places || !v.Vacant(room.inner) || !v.Vacant(room.door) {
			return a.sendToOne(v, list, weight)
		}
	}
	const slots = 16
	best := uint32(unreachable) << 12
	for n, at := range a.idleAt[:a.free] {
		best = min(best, uint32(list.nearest[at])*slots+uint32(n))
	}
	p := a.note(pick{list: list, man: -1, key: noKey})
	if d := best >> 12; d < unreachable {
		r := list.rooms[best/slots&0xff]
		a.sent[r]++
		p.man = a.idle[best%slots]
		p.key = best>>4<<8 | uint32(p.man)
		a.employ(int(best%slots), a.rooms[r].way, weight)
	}
	return int(p.man)
}

// sendToOne is sendTo where rooms may be full or doors blocked.
func (a *Allied) sendToOne(v colditz.View, list *choice, weight int) (man int) {
	best, least, which := -1, unreachable, 0
	p := a.note(pick{list: list, man: -1, key: noKey})
	if len(list.rooms) > maxChoice {
		a.picked = maxPicks + 1
	}
	for n, r := range list.rooms {
		room := &a.rooms[r]
		detour := 0
		switch {
		case a.sent[r] >= a.doorways[r].places:
			p.wait[n&(maxChoice-1)] = unreachable
			continue
		case !anyVacant(v, room.within):
			detour = unreachable
		case !anyVacant(v, room.doors):
			detour = 8 // he may have to wait
		}
		p.wait[n&(maxChoice-1)] = uint8(detour)
		for i, at := range a.idleAt[:a.free] {
			d := int(a.toRooms[at][r])
			if detour > 0 && a.place[at].room != r {
				d += detour
			}
			if d < least {
				best, least, which = i, d, n
			}
		}
	}
	if best >= 0 {
		r := list.rooms[which]
		a.sent[r]++
		p.man = a.idle[best]
		p.key = uint32(least)<<16 | uint32(which)<<8 | uint32(p.man)
		a.employ(best, a.rooms[r].way, weight)
	}
	return int(p.man)
}

// full is farther than anything on the board.
const full = 1 << 12

func anyVacant(v colditz.View, circles []colditz.Circle) bool {
	for _, c := range circles {
		if v.Vacant(c) {
			return true
		}
	}
	return false
}

// beforeThrow weighs a do or die against the turn.
func (a *Allied) beforeThrow(v colditz.View, legal []sim.Move) int {
	if i := a.prepare(v, legal); i >= 0 {
		return i
	}
	left, needed := a.left, int(a.rules.Options.Win.TargetEscapes)-v.Escapes(a.team)
	throw := firstOf(legal, colditz.ThrowDice, 0)
	best, chance := throw, int16(0)
	var runner colditz.Man
	for i, m := range legal {
		if k, man, _, _ := colditz.Unpack(m); k == colditz.AnnounceDoOrDie {
			if p := a.doOrDie[min(v.Run(colditz.Man(man)).Distance, unreachable)]; p > chance {
				best, chance, runner = i, p, colditz.Man(man)
			}
		}
	}
	if best == throw {
		return throw
	}
	if a.plain {
		if a.despairs && a.readyToDie(v, runner) || !a.endless && a.lastChance(v, runner, int(chance), needed) {
			return best
		}
		return throw
	}
	if v.Holds(colditz.FoundRope) > 0 || v.Holds(colditz.FoundCutters) > 0 {
		d := v.RunWith(v.Man(runner).At, v.Equipment(a.team, colditz.Rope)+v.Holds(colditz.FoundRope), v.Equipment(a.team, colditz.Cutters)+v.Holds(colditz.FoundCutters)).Distance
		if d >= 0 && a.doOrDie[min(d, unreachable)] > chance {
			chance, best = a.doOrDie[min(d, unreachable)], throw
			for i, m := range legal {
				if k, t, _, _ := colditz.Unpack(m); k == colditz.Redeem && (t == colditz.Rope || t == colditz.Cutters) {
					best = i
				}
			}
		}
	}
	promise := (580 + 40*a.caution/1000) * min(left-1, 6) / 6 // a better circle to start from
	if a.have.holds(2 | oneCutter) {
		if left > 5 {
			promise = max(promise, a.easy(v))
		}
	} else if a.patient {
		promise = 850
	}
	for i := range a.goals[:a.to-a.from] {
		p := &a.pawns[i]
		if p.Zone == colditz.OnBoard && a.out[a.have][p.At] >= 0 && a.out[a.have][p.At] < 60 {
			promise = max(promise, a.prospect(v, p.At, a.have, 8, left))
		}
	}
	if needed > 1 && left < needed || chance < 50 && left > 1 {
		return throw
	}
	if int(chance) > promise {
		return best
	}
	return throw
}

// prospect estimates the chance of a run, in thousandths: the man takes
// these pips now and a mean throw in every further turn, and wherever he
// stops the nearest guard throws to reach him. There are so many own turns
// left.
func (a *Allied) prospect(v colditz.View, at colditz.Circle, have budget, pips, turns int) int {
	chance, chase, nearer := 1000, unreachable, 0
	for ; chance > 0 && turns > 0; turns-- {
		crossed, after := colditz.NoCircle, 0
		stop, since := at, 0
		for n := 1; n <= pips && a.out[have][at] > 0; n++ {
			next, left := a.onward(v, at, have)
			if next == colditz.NoCircle {
				chance /= 2
				if n == 1 {
					return 0
				}
				break
			}
			if left != have || crossed != colditz.NoCircle {
				if left != have {
					crossed, after = at, 0
				}
				after++
			}
			at, have = next, left
			if !a.place[at].light {
				stop, since = at, after
			}
		}
		if a.out[have][at] == 0 {
			return chance
		}
		at = stop
		if a.place[at].inside() {
			return 0
		}
		d := a.nearest(at)
		if a.reserve {
			d = min(d, int(a.fromPosts[at]))
		}
		if crossed != colditz.NoCircle {
			behind := a.nearest(crossed) + since
			if a.reserve {
				behind = min(behind, int(a.fromPosts[crossed])+since)
			}
			d = min(d, behind)
			if a.rules.Options.Pursue.RouteOpen {
				chase = min(chase, behind) // on all the way, and as fast as he
			}
		}
		d = min(d, chase)
		if a.watchful && d < unreachable { // they come nearer with every turn
			d = max(d-nearer, 1)
			nearer += 3
		}
		r := int(a.reach[min(d, unreachable)])
		keeps := 1000 - r*r/1000*(400+600*a.caution/1000)/1000 // he has other things to do as well
		chance = chance * keeps / 1000
		pips = 8
		if a.shares && a.place[at].area == colditz.Outside && int(a.fromPosts[at]) >= unreachable {
			for rest := int(a.out[have][at]) - pips; rest > 0; rest -= pips { // nobody but pursuers comes near
				chance = chance * keeps / 1000
			}
			return chance
		}
	}
	return 0
}

// onward is the next circle of the best way and the budget left there;
// NoCircle when pawns stand on all of them.
func (a *Allied) onward(v colditz.View, at colditz.Circle, have budget) (colditz.Circle, budget) {
	links := a.links[at]
	for i := range links {
		l := &links[i]
		fare, ok := a.fare(at, l)
		if !ok || !have.holds(fare) || a.out[have-fare][l.To] != a.out[have][at]-1 {
			continue
		}
		if _, g := v.At(l.To); g == colditz.NoGuard {
			return l.To, have - fare
		}
	}
	return colditz.NoCircle, 0
}

// move takes the best of everything that the own turn allows: the steps, and
// the decisions that come behind them in the list; of equals, the first.
func (a *Allied) move(v colditz.View, rest []sim.Move) sim.Move {
	best, most := a.walk(v)
	for i := 0; i < len(rest); i++ {
		k, x, y, z := colditz.Unpack(rest[i])
		score := 0
		switch k {
		case colditz.PlayMoveFast:
			spots := rest[i : i+sameActor(rest[i:])]
			if pick, score := a.moveFast(colditz.Man(x), spots); score > most {
				best, most = pick, score
			}
			i += len(spots) - 1
			continue
		case colditz.ClaimKit:
			if a.ripe() {
				score = 10_000
			}
		case colditz.EnterTower: // with the glider card where it is in hand
			score = 9_400 + z
		case colditz.DriveCar:
			if a.kit {
				score = 9_000
			}
		case colditz.ReleaseByDouble:
			if a.letsOut(v, colditz.Circle(y), false) {
				score = 8_100
			}
		case colditz.PlayRelease:
			if a.letsOut(v, colditz.Circle(y), true) {
				score = 8_000
			}
		case colditz.ClaimEquipment:
			if a.missing[x] > 0 && a.mayGoHot() {
				score = 7_000 - a.keep(x) - a.keep(y) - a.keep(z)
			}
		case colditz.Redeem:
			if a.wanted[colditz.FoundType(x)] && a.mayGoHot() && a.content {
				score = 6_500
			}
		case colditz.PlayBribe:
			if (a.wanted[0] || a.wanted[3]) && a.mayGoHot() && (a.content || a.plain) {
				score = 6_000
			}
		case colditz.DeclareAttempt:
			if worth := a.promise(v, x, y, v.Pips()); a.pays(v, worth, v.Pips()) {
				score = 8_200 + worth
			}
		case colditz.ShowTunnel:
			if a.digs(x, v.Pips()) {
				score = 7_500
			}
		case colditz.OpenTunnel:
			if x == a.tunnel {
				score = 7_500
			}
		case colditz.WalkTunnel:
			p := v.Man(colditz.Man(x)).At
			if on := a.tunnelAt(colditz.Circle(y)) > a.tunnelAt(p); a.endless && a.bottled(v, p) {
				if !on {
					score = 1_900
				}
			} else if on {
				score = 1_900 + int(a.tunnelAt(p))
			}
		case colditz.LeaveTunnel:
			score = a.leave(v, colditz.Man(x), colditz.Circle(y))
			if a.endless && a.tunnelAt(v.Man(colditz.Man(x)).At) == 0 && a.bottled(v, v.Man(colditz.Man(x)).At) {
				score = 1_900
			}
		case colditz.OfferTrade:
			if a.gift(v) >= 0 && x-1 == a.heir(v) {
				score = 7_400
			}
		case colditz.PlaySabotage:
			if v.Cards(colditz.German) > 1 {
				score = 5_000
			}
		case colditz.PlayDiversion, colditz.PlayInspection:
			if t := a.threat(colditz.Guard(x)); t > 300 {
				score = 4_000 + t
			}
		}
		if score > most {
			best, most = rest[i], score
		}
	}
	if most == 0 && a.endless {
		return a.makeWay(v, best)
	}
	return best
}

// walk finds the best of the steps and its score; of equals, the first. Men
// for whom more can be hoped are looked at first, and the others only if they
// could do as well.
func (a *Allied) walk(v colditz.View) (best sim.Move, most int) {
	if must := v.MustMove(); must >= 0 {
		return a.steps(v, must-int(a.from))
	}
	best, a.stuck = nothing, 0
	if v.Pips() == 0 {
		return best, 0
	}
	who := a.walker // most of the time he goes on
	for left := uint32(1)<<(a.to-a.from) - 1; ; who = -1 {
		if who < 0 {
			bound := max(most, 1) - 1
			for rest := left; rest != 0; rest &= rest - 1 {
				n := bits.TrailingZeros32(rest)
				if b := a.bound[n]; b > bound {
					who, bound = n, b
				}
			}
			if who < 0 {
				return a.pastOthers(v, best, most)
			}
		}
		left &^= 1 << who
		if pick, score := a.steps(v, who); score > most || score == most && score > 0 && pick < best {
			best, most = pick, score
		}
	}
}

// sameActor is how many of the first decisions are of one kind and one pawn's.
func sameActor(legal []sim.Move) int {
	n, who := 1, legal[0]>>32
	for n < len(legal) && legal[n]>>32 == who {
		n++
	}
	return n
}

// keep is a man's worth where he is: who has another goal is not spent on a
// claim.
func (a *Allied) keep(m int) int {
	if i := colditz.Man(m) - a.from; i >= 0 && i < a.to-a.from && !a.thief[i] {
		return 10
	}
	return 0
}

// mayGoHot: equipment is not taken before the kit, for the men on their way
// to its rooms could be arrested; where the kit alone is enough for that, it is.
func (a *Allied) mayGoHot() bool { return a.hot || a.kit || a.unseen || a.shares }

// What a step is worth.
const (
	byWeight       = 300  // times the weight of a man's goal
	offTheWay      = 2000 // more when he leaves a room's door, or the circles near it, free
	intoCover      = 1000 // more when he could be arrested where he is
	makeRoom       = 2500 // for a man at his goal who makes room for others at a door
	makeLittleRoom = 50   // or elsewhere
)

// steps finds the best of a man's steps, and its score, 0 when none helps; then
// he may be stuck.
func (a *Allied) steps(v colditz.View, n int) (best sim.Move, score int) {
	goal, at := a.goals[n], a.pawns[n].At
	best = nothing
	if v.MustMove() == int(a.from)+n {
		for _, m := range a.stepsOf(v, n) { // nobody else may move
			worth := 1
			if to := stepTo(m); goal != nil && goal[to] >= 0 {
				worth = 2000 - int(goal[to])
			}
			if worth > score {
				best, score = m, worth
			}
		}
		return best, score
	}
	if goal == nil {
		return best, 0
	}
	here, left := &a.place[at], goal[at]
	exposed := a.hot && here.inside()
	shelter, stay := false, false // what a man does inside whom a guard is likely to get on his way
	if exposed && a.bad(v, n) {
		stay = here.safe
		shelter = !stay && int(a.shelter[at]) <= v.Pips()
	}
	for _, m := range a.stepsOf(v, n) {
		to := stepTo(m)
		if goal[to] > left && !shelter || !v.Vacant(to) {
			continue
		}
		goal := goal
		if a.place[to].inside() {
			if stay {
				continue
			}
			if shelter {
				goal = a.shelter
			}
		}
		if worth := a.step(v, n, goal, at, to); worth > score {
			best, score = m, worth
		}
	}
	if a.shares && score == 0 && left > 0 && !stay && !shelter {
		a.stuck |= 1 << n
	}
	return best, score
}

// stepTo is the circle to which a step leads.
func stepTo(m sim.Move) colditz.Circle { return colditz.Circle(uint16(m >> 16)) }

// step scores a step to a vacant circle on the way to a goal; 0 for none that
// helps.
func (a *Allied) step(v colditz.View, n int, goal aim, at, to colditz.Circle) int {
	here, there := &a.place[at], &a.place[to]
	switch {
	case goal[to] > goal[at]:
		return 0
	case goal[to] == goal[at] && goal[at] > 0 && there.inside() && !there.light && !a.ahead(v, goal, at) && a.ahead(v, goal, to):
		return 200 * a.weight[n] // round a pawn that stands in the way
	case goal[to] < 0 || goal[to] == goal[at]:
		// In a door, or just behind it, he makes room for others.
		if goal[at] == 0 && !(a.shares && a.runner[n]) && here.room != colditz.NoRoom && here.room == there.room && !there.light && a.rooms[here.room].deep[to] < a.rooms[here.room].deep[at] {
			if a.rooms[here.room].way[at] > 0 {
				return makeRoom
			}
			return makeLittleRoom
		}
		return 0
	case here.inside() && !there.inside() && !a.launch(v, n, at):
		return 0
	}
	score := byWeight*a.weight[n] - min(int(goal[to]), 250)
	if a.shares && !here.inside() && a.weight[n] == 5 {
		worth, wait := a.together(v, n, at, to)
		if wait {
			return 0
		}
		score += worth + runsFirst
	}
	if here.room != colditz.NoRoom && here.room == there.room && a.rooms[here.room].way[at] > a.rooms[here.room].way[to] {
		score += offTheWay
	}
	if a.hot && !here.safe && here.inside() {
		score += intoCover
	}
	return score
}

// launch: a run from here promises enough to break out.
func (a *Allied) launch(v colditz.View, n int, at colditz.Circle) bool {
	if !a.kit {
		return false
	}
	if v.Declared(a.from + colditz.Man(n)) {
		return true // that was thought over before
	}
	if a.launched[n] < 0 {
		a.launched[n] = int16(a.prospect(v, at, a.have, v.Pips(), a.left))
	}
	return int(a.launched[n]) >= a.bar(v)
}

// bar is the least chance, in thousandths, of a run that is worth a try. It
// sinks when time runs out; where no clock ends the game, from round to round
// by which no better chance has come.
func (a *Allied) bar(v colditz.View) int {
	bar := (250 + 500*a.caution/1000) * min(a.left, 8) / 8
	if a.shares { // whoever is outside is followed all the way: no chance is much better
		bar = (50 + 500*a.caution/1000) * max(min(a.left-5, 12), 0) / 12
	}
	if v.TurnsLeft() < 0 {
		bar = bar * 40 / (40 + v.Round())
	}
	return bar
}

// ahead: a vacant circle lies ahead on the way to a goal.
func (a *Allied) ahead(v colditz.View, goal aim, at colditz.Circle) bool {
	links := a.links[at]
	for i := range links {
		if l := &links[i]; goal[l.To] >= 0 && goal[l.To] < goal[at] && v.Vacant(l.To) && a.onFoot(at, l) {
			return true
		}
	}
	return false
}

// bad: where the pips take a man on his way, a guard is likely to get him.
func (a *Allied) bad(v colditz.View, i int) bool {
	if a.verdict[i] == 0 {
		goal, at := a.goals[i], a.pawns[i].At
	walk:
		for range v.Pips() {
			for j := range a.links[at] {
				if to := a.links[at][j].To; goal[to] >= 0 && goal[to] < goal[at] {
					at = to
					continue walk
				}
			}
			break
		}
		a.verdict[i] = 1
		if !a.place[at].safe && !a.careless && !a.presses() && a.risk(at) > 500-400*a.caution/1000 {
			a.verdict[i] = 2
		}
	}
	return a.verdict[i] == 2
}

// risk is the chance that a guard comes to a circle; those in the barracks
// count half.
func (a *Allied) risk(at colditz.Circle) int {
	risk := int(a.odds[min(a.nearest(at), unreachable)])
	if a.reserve {
		risk = max(risk, int(a.odds[a.fromPosts[at]])/2)
	}
	return risk
}

func (a *Allied) tunnelAt(c colditz.Circle) int8 { return a.rules.Board.Circles[c].TunnelAt }

// leave scores a step out of a tunnel: at the far end, when the others are
// close behind and there are pips to get away with.
func (a *Allied) leave(v colditz.View, m colditz.Man, to colditz.Circle) int {
	at := v.Man(m).At
	d := a.run[a.have][to]
	if a.tunnelAt(at) == 0 || d < 0 || !v.Vacant(to) {
		return 0
	}
	t := int(a.rules.Board.Circles[at].Tunnel)
	if !v.Detected(t) && v.MenInside(t) > 1 && v.Pips() < 5 {
		return 0
	}
	if a.endless && !v.Detected(t) && a.prospect(v, to, a.have, v.Pips()-1, a.left) < a.bar(v) {
		return 0
	}
	return 1_950 - int(d)
}

// moveFast finds the best of the circles to which a card brings a man, and its
// score: by the pips it saves, 0 when it saves few.
func (a *Allied) moveFast(man colditz.Man, spots []sim.Move) (best sim.Move, score int) {
	n := man - a.from
	goal := a.goals[n]
	if a.endless && a.pawns[n].Zone == colditz.OnBoard && a.pawns[n].WayBack {
		return spots[0], comesHome
	}
	if a.pawns[n].Zone != colditz.OnBoard || goal == nil {
		return best, 0
	}
	least := goal[a.pawns[n].At] - fastEnough + 1
	for _, m := range spots {
		if d := goal[stepTo(m)]; d >= 0 && d < least {
			best, least = m, d
		}
	}
	if saved := goal[a.pawns[n].At] - least; saved >= fastEnough {
		score = 3000 + int(saved)
	}
	return best, score
}

// fastEnough is the number of pips that a Move Fast card must save.
const fastEnough = 5

// savesPips: some Move Fast card of the hand could be worth playing for some
// man, whoever stands in its room. A man who walks on towards his goal has
// ever less to save.
func (a *Allied) savesPips() bool {
	for card, room := range a.fast {
		if room == colditz.NoRoom || a.means.Hand[colditz.MoveFast+colditz.Face(card)] == 0 {
			continue
		}
		if a.endless {
			return true
		}
		for n := range a.goals[:a.to-a.from] {
			goal := a.goals[n]
			if goal == nil || a.pawns[n].Zone != colditz.OnBoard {
				continue
			}
			for _, at := range a.rules.Board.Rooms[room].Circles {
				if goal[at] >= 0 && goal[a.pawns[n].At]-goal[at] >= fastEnough {
					return true
				}
			}
		}
	}
	return false
}

// threat is the chance, in thousandths, that a guard reaches one of the men
// who are on the run.
func (a *Allied) threat(g colditz.Guard) int {
	p := &a.guards[g]
	if p.Zone != colditz.OnBoard || !a.fleeing {
		return 0
	}
	worst := 0
	for i := range a.goals[:a.to-a.from] {
		if m := &a.pawns[i]; m.Zone == colditz.OnBoard && !a.place[m.At].inside() && !m.Returning {
			worst = max(worst, int(a.reach[min(a.rules.Board.GuardWalk(p.At, m.At), unreachable)]))
		}
	}
	return worst
}

// answer decides on what others do.
func (a *Allied) answer(v colditz.View, legal []sim.Move) int {
	asked := v.Asked()
	switch asked.Kind {
	case colditz.AskTrade:
		if a.gift(v) < 0 {
			return 0
		}
		if heir := a.heir(v); heir >= 0 {
			for i, m := range legal {
				if k, seat, _, _ := colditz.Unpack(m); k == colditz.OfferTrade && seat-1 == heir {
					return i
				}
			}
		}
		return 0
	case colditz.AskTradeGive:
		if a.shares && v.Offered().About != 0 {
			return a.deliver(v, legal)
		}
		for i, m := range legal {
			if k, f, _, _ := colditz.Unpack(m); k == colditz.Put && f == a.gift(v) && v.Offered().GiveLen == 0 {
				return i
			}
		}
		return 0
	case colditz.AskTradeAnswer:
		if a.shares && v.Offered().About != 0 {
			return a.receive(v, legal)
		}
		return yes(legal) // gifts are taken, nothing is given in return
	case colditz.AskTradeConfirm:
		if a.shares {
			return yes(legal) // any card was asked for
		}
		return 0
	case colditz.AskRethrow, colditz.AskDraw:
		return 1 // more pips, more cards
	case colditz.AskHolderSave, colditz.AskHideKit, colditz.AskPermission, colditz.AskFly:
		return 1 // hideaways are for this; company is welcome
	case colditz.AskSeizure:
		return yes(legal) // a hideaway; no bribe, which brings a card of any type later
	case colditz.AskBuyOff:
		return 0
	case colditz.AskDie:
		return len(legal) - 1 // the higher
	case colditz.AskTalisman:
		if asked.D > asked.C && asked.D <= asked.B {
			return 1
		}
		return 0
	case colditz.AskThrowAway:
		return a.least(legal)
	case colditz.AskGiveUp:
		return a.give(v, legal)
	case colditz.AskTake:
		return a.take(v, legal)
	case colditz.AskLanding:
		return a.land(v, legal, colditz.Man(asked.A))
	case colditz.AskAttend:
		return a.attend(v, legal, colditz.Man(asked.A))
	case colditz.AskGuards:
		best, most := 0, -1
		a.survey(v)
		for i, m := range legal {
			_, g, _, _ := colditz.Unpack(m)
			if t := a.threat(colditz.Guard(g)); t > most {
				best, most = i, t
			}
		}
		return best
	case colditz.AskWarning:
		return a.warn(v, legal)
	case colditz.AskSafety:
		return a.hide(legal)
	}
	return 0
}

// yes is the place of Yes among the decisions, or of the first where there is
// none.
func yes(legal []sim.Move) int {
	for i, m := range legal {
		if k, _, _, _ := colditz.Unpack(m); k == colditz.Yes {
			return i
		}
	}
	return 0
}

// heir is the team to which this one gives what brings ropes: the first of
// those with a kit that have got farther; -1 none.
func (a *Allied) heir(v colditz.View) int {
	target := int(a.rules.Options.Win.TargetEscapes)
	limit := int(a.rules.Options.Hand.OpportunityLimit)
	if a.shares {
		if a.chosen >= 0 && limit > 0 && v.Cards(sim.Seat(a.chosen+1)) >= limit {
			return -1
		}
		return a.chosen
	}
	heir, most := -1, a.standing(v, a.team)
	for t := range a.rules.Teams() {
		if s := a.standing(v, t); s > most && v.Kit(t) && v.Escapes(t) < target && v.Equipment(t, colditz.Rope) < 2 && (limit == 0 || v.Cards(sim.Seat(t+1)) < limit) {
			heir, most = t, s
		}
	}
	return heir
}

// standing compares teams: by escapes, then the kit, then the order of play.
func (a *Allied) standing(v colditz.View, t int) int {
	if v.Out(t) {
		return -1
	}
	s := 20*v.Escapes(t) - t
	if v.Kit(t) {
		s += 10
	}
	return s
}

// gift is the face of the best card to give; -1 none.
func (a *Allied) gift(v colditz.View) int {
	if a.shares {
		for f := range colditz.Face(colditz.Faces) {
			if a.chosen >= 0 && v.Holds(f) > 0 && a.helps(v, f) {
				return int(f)
			}
		}
		return -1
	}
	for _, f := range [...]colditz.Face{colditz.Bribe2, colditz.Bribe1, colditz.FoundRope} {
		if v.Holds(f) > 0 {
			return int(f)
		}
	}
	return -1
}

// worth ranks the cards of a hand for keeping.
var worth = func() (w [colditz.Faces]int8) {
	for f, n := range map[colditz.Face]int8{
		colditz.Warning: 4, colditz.Bribe1: 8, colditz.Bribe2: 9, colditz.Diversion: 5, colditz.KitA: 3, colditz.KitB: 3,
		colditz.Hideaway: 4, colditz.Inspection: 6, colditz.FoundRope: 8, colditz.FoundKey: 1, colditz.FoundPass: 1, colditz.FoundCutters: 9,
		colditz.Release: 5, colditz.Sabotage: 2, colditz.StaffCar: 7, colditz.GliderCard: 8, colditz.SecretDoor: 8, colditz.Talisman: 1, colditz.TunnelCard: 2, colditz.TunnelCard + 1: 2, colditz.TunnelCard + 2: 2,
	} {
		w[f] = n
	}
	for f := colditz.MoveFast; f < colditz.Release; f++ {
		w[f] = 3
	}
	return w
}()

func (a *Allied) least(legal []sim.Move) int {
	best, low := 0, int8(127)
	for i, m := range legal {
		_, f, _, _ := colditz.Unpack(m)
		w := worth[f]
		if a.shares {
			w = a.worthIn(colditz.Face(f), w)
		}
		if a.endless {
			w = a.worthAtLeisure(colditz.Face(f), w)
		}
		if w < low {
			best, low = i, w
		}
	}
	return best
}

// give hands over what the plan needs least; a hideaway saves it.
func (a *Allied) give(v colditz.View, legal []sim.Move) int {
	best, most := 0, -1000
	for i, m := range legal {
		k, t, _, _ := colditz.Unpack(m)
		if k == colditz.Yes {
			return i
		}
		n := v.Equipment(a.team, t)
		switch t {
		case colditz.Key, colditz.Pass:
			n += 10
		case colditz.Cutters:
			n += 2
		}
		if n > most {
			best, most = i, n
		}
	}
	return best
}

// take picks what is missing; ropes when nothing is.
func (a *Allied) take(v colditz.View, legal []sim.Move) int {
	best, most := 0, -1000
	for i, m := range legal {
		_, t, _, _ := colditz.Unpack(m)
		n := 0
		switch t {
		case colditz.Rope:
			n = 4 - 2*v.Equipment(a.team, t)
		case colditz.Cutters:
			n = 1 - 4*v.Equipment(a.team, t)
		default:
			n = -10
		}
		if a.plain && a.wanted[t] {
			n += 5
		}
		if n > most {
			best, most = i, n
		}
	}
	return best
}

// land picks the white circle nearest to what the man does next.
func (a *Allied) land(v colditz.View, legal []sim.Move, m colditz.Man) int {
	a.survey(v)
	to := a.rooms[a.forType[colditz.Rope].rooms[0]].way
	switch {
	case a.missing[colditz.Rope] > 0:
	case a.missing[colditz.Cutters] > 0:
		to = a.rooms[a.forType[colditz.Cutters].rooms[0]].way
	case a.have&oneCutter != 0:
		to = a.toRun
	default:
		to = a.toLast
	}
	best, least := 0, int16(1<<14)
	for i, move := range legal {
		k, c, _, _ := colditz.Unpack(move)
		if d := to[c]; k == colditz.PlaceAt && d >= 0 && d < least {
			best, least = i, d
		}
	}
	return best
}

// nearest is the fewest pips in which a guard now on the board could reach a
// circle; what it has found is remembered until a guard moves.
func (a *Allied) nearest(at colditz.Circle) int {
	if found := a.nearby[at]; found>>8 == a.watch {
		return int(found & 0xff)
	}
	d := unreachable
	for g := range a.guards[:a.rules.GuardCount()] {
		if p := &a.guards[g]; p.Zone == colditz.OnBoard {
			d = min(d, a.rules.Board.GuardWalk(p.At, at))
		}
	}
	a.nearby[at] = a.watch<<8 | uint32(d)
	return d
}

// attend lines a man up when a guard is near enough to count on him.
func (a *Allied) attend(v colditz.View, legal []sim.Move, m colditz.Man) int {
	a.observe(v)
	if k, _, _, _ := colditz.Unpack(legal[0]); k != colditz.No {
		return a.land(v, legal, m)
	}
	if v.Exempt(m) {
		return 0
	}
	bar := 700 - 500*a.caution/1000
	if at := v.Man(m).At; int(a.reach[min(a.nearest(at), unreachable)]) > bar {
		return a.land(v, legal, m)
	}
	return 0
}

// warn plays a warning when it saves enough.
func (a *Allied) warn(v colditz.View, legal []sim.Move) int {
	a.observe(v)
	yes := -1
	for i, m := range legal {
		if k, _, _, _ := colditz.Unpack(m); k == colditz.Yes {
			yes = i
		}
	}
	if yes < 0 {
		return 0
	}
	loss := 0
	for m := a.from; m < a.to; m++ {
		if v.Threatened()>>m&1 == 0 {
			continue
		}
		if v.Asked().A >= 0 { // a search
			loss += 1000
		} else {
			loss += int(a.reach[min(a.nearest(v.Man(m).At), unreachable)])
		}
	}
	if loss >= 900 {
		return yes
	}
	return 0
}

// hide picks the safe circle that costs least.
func (a *Allied) hide(legal []sim.Move) int {
	best, least := 0, 1<<16
	for i, m := range legal {
		if k, _, toll, _ := colditz.Unpack(m); k == colditz.GoTo && toll < least {
			best, least = i, toll
		}
	}
	return best
}
