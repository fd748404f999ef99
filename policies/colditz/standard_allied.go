package colditz

import (
	"math/bits"

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
type Allied struct {
	*castle
	team     int
	from, to colditz.Man
	players  int
	caution  int // in thousandths

	// The plan of the position in hand, made afresh for every decision.
	kit      bool
	car      bool                            // and the staff car is waiting
	careless bool                            // the German leaves the ways out unguarded
	patient  bool                            // a run is worth more than a do or die
	easyFor  [colditz.MaxGuards]colditz.Pawn // the guards for which
	easiest  int                             // this is the chance of a run, in thousandths
	hot      bool                            // equipment in hand: men may be arrested in the courtyard
	have     budget                          // what is in hand or need not be paid any more
	out      *[maxBudget]aim                 // the way out: to a target, or to the staff car
	opened   aim                             // to a drop that hangs; nil none
	tunnel   int                             // to be opened; -1 none
	wanted   [4]bool                         // more of it is wanted
	missing  [4]int8                         // men have to get it
	free     int                             // men inside who can walk
	sent     [maxRooms]int8                  // men sent to each room
	idle     [colditz.MaxMen]int8            // men inside without a goal, in order; the first free of them
	goals    [colditz.MaxMen]aim
	weight   [colditz.MaxMen]int
	pawns    [colditz.MaxMen]colditz.Pawn
	verdict  [colditz.MaxMen]uint8 // of bad: 0 not looked at, 1 no, 2 yes
	launched [colditz.MaxMen]int16 // the chance of a run from here; -1 not looked at
}

// newAllied is the standard policy for a team's seat.
func newAllied(c *castle, seat sim.Seat, caution float64) *Allied {
	a := &Allied{castle: c, team: int(seat) - 1, players: c.rules.Seats(), caution: int(1000 * caution)}
	a.from = colditz.ManOf(a.team, 0)
	a.to = a.from + colditz.Man(c.rules.Men())
	return a
}

// Choose decides.
func (a *Allied) Choose(v colditz.View, legal []sim.Move, _ *dice.Stream) int {
	if v.Question() != 0 {
		return a.answer(v, legal)
	}
	a.survey(v)
	if v.Phase() == colditz.BeforeThrow {
		return a.beforeThrow(v, legal)
	}
	return a.move(v, legal)
}

// turnsLeft is the number of own turns until time is up, this one included.
func (a *Allied) turnsLeft(v colditz.View) int {
	if v.TurnLimit() == 0 {
		return 20
	}
	return (v.TurnLimit() - v.Turns() + a.players - 1) / a.players
}

// patience is the number of own turns that it takes to get so many men out
// without a do or die.
var patience = [...]int{0, 9, 26}

// survey makes the plan: what is missing, and where each man should go.
func (a *Allied) survey(v colditz.View) {
	a.kit = v.Kit(a.team)
	var have, spare [4]int
	for t := range 4 {
		have[t] = v.Equipment(a.team, t)
		if v.Holds(colditz.FoundRope+colditz.Face(t)) > 0 && v.Stock(t) > 0 {
			spare[t] = 1
		}
	}
	a.hot = have[0]+have[1]+have[2]+have[3] > 0
	a.have = fit(have[0], have[1], have[2], have[3])
	a.out = &a.run
	a.careless = a.kit && a.easy(v) > 300
	a.car = false
	if a.kit && v.Holds(colditz.StaffCar) > 0 && a.carFrom != colditz.NoCircle {
		a.out = &a.drive
		if a.car = a.prospect(v, a.carFrom, 2, 8, 20) > 250; !a.car {
			a.out = &a.run
		}
	}
	a.opened = nil
	if a.kit {
		for open := v.OpenWays(); open != 0; open &= open - 1 {
			w := bits.TrailingZeros64(open)
			if more, ok := a.have.plus(a.wayFare[w]); ok {
				a.have = more
			}
			if a.wayInside[w] != nil {
				a.opened = a.wayInside[w]
			}
		}
	}
	bribes := v.Holds(colditz.Bribe1) + 2*v.Holds(colditz.Bribe2)
	needed := int(a.rules.Options.Win.TargetEscapes) - v.Escapes(a.team)
	left := a.turnsLeft(v)
	a.patient = a.careless && !a.car && left >= patience[min(needed, len(patience)-1)]
	want := [4]int{2, 0, 0, 0}
	if a.patient {
		want[colditz.Cutters] = 1
	}
	for t := range 4 {
		a.wanted[t] = want[t] > have[t]
		n := min(want[t]-have[t]-spare[t], v.Stock(t))
		for n > 0 && bribes > 0 {
			n--
			bribes--
		}
		a.missing[t] = int8(max(n, 0))
	}
	a.assign(v)
}

// easy is the chance of a run with two ropes and cutters through the best
// window, as the guards stand now.
func (a *Allied) easy(v colditz.View) int {
	var guards [colditz.MaxGuards]colditz.Pawn
	for g := range colditz.Guard(a.rules.GuardCount()) {
		guards[g] = v.Guard(g)
	}
	if guards != a.easyFor {
		a.easyFor, a.easiest = guards, 0
		for _, w := range a.windows {
			a.easiest = max(a.easiest, a.prospect(v, w, 2|oneCutter, 8, 20))
		}
	}
	return a.easiest
}

// assign gives every man inside a goal: the symbols of the kit first, then
// pairs for the equipment that is missing; the others go to the window.
func (a *Allied) assign(v colditz.View) {
	a.free = 0
	a.sent = [maxRooms]int8{}
	for i := range a.goals[:a.to-a.from] {
		p := v.Man(a.from + colditz.Man(i))
		a.pawns[i] = p
		a.goals[i], a.weight[i], a.launched[i], a.verdict[i] = nil, 0, -1, 0
		if p.Zone != colditz.OnBoard {
			continue
		}
		where := &a.place[p.At]
		switch {
		case where.inside():
			a.idle[a.free] = int8(i)
			a.free++
		case p.WayBack:
			a.goals[i], a.weight[i] = a.home, 3
		case a.out[a.have][p.At] >= 0:
			a.goals[i], a.weight[i] = a.out[a.have], 5
		default:
			a.goals[i], a.weight[i] = a.home, 3
		}
	}
	if !a.kit && v.Kits() > 0 {
		shown := 0
		if v.Holds(colditz.KitA) > 0 {
			shown |= 1<<1 | 1<<2
		}
		if v.Holds(colditz.KitB) > 0 {
			shown |= 1<<0 | 1<<3
		}
		for _, symbol := range [...]int{1, 3, 0, 2} { // the order that trial showed to be best
			if shown>>symbol&1 == 0 {
				a.sendTo(v, a.forKit[symbol], 4)
			}
		}
	}
	a.sendDown(v)
	window, runners := a.toLast, 1
	switch {
	case a.opened != nil:
		window, runners = a.opened, a.free
	case a.car:
		window = a.toCar
	case a.patient || a.have.holds(2|oneCutter):
		window, runners = a.toRun, 2
	}
	if a.kit && a.free > 0 {
		a.send(window, 2)
	}
	left := a.missing
	for more := true; more && a.free >= 2; {
		more = false
		for t := range 4 {
			if left[t] > 0 && a.free >= 2 {
				a.sendTo(v, a.forType[t], 3)
				a.sendTo(v, a.forType[t], 3)
				left[t]--
				more = true
			}
		}
	}
	for n := 1; a.kit && n < runners && a.free > 0; n++ {
		a.send(window, 2)
	}
	for i := range a.goals[:a.to-a.from] {
		p := &a.pawns[i]
		if p.Zone != colditz.OnBoard {
			continue
		}
		if a.goals[i] == nil {
			a.goals[i], a.weight[i] = a.shelter, 1
		}
		if a.kit && a.weight[i] == 2 && a.out[a.have][p.At] >= 0 && a.goals[i][p.At] == 0 {
			a.goals[i] = a.out[a.have]
		}
	}
}

// sendDown sends two men to a tunnel whose card is in hand, if a run from its
// far end is possible.
func (a *Allied) sendDown(v colditz.View) {
	a.tunnel = -1
	for t := range a.entry {
		exit := a.rules.Board.Tunnels[t].Exit
		if !a.kit || a.free < 2 || v.Holds(colditz.TunnelCard+colditz.Face(t)) == 0 || v.MenInside(t) > 0 || len(exit) == 0 || a.run[a.have][exit[0]] < 0 || a.run[a.have][exit[0]] > 40 {
			continue
		}
		a.tunnel = t
		a.send(a.entry[t], 6)
		a.send(a.entry[t], 6)
		return
	}
}

// send gives a goal to the nearest idle man.
func (a *Allied) send(to aim, weight int) {
	best, least := -1, int16(full)
	for n, i := range a.idle[:a.free] {
		if d := to[a.pawns[i].At]; d >= 0 && d < least {
			best, least = n, d
		}
	}
	if best >= 0 {
		a.employ(best, to, weight)
	}
}

// employ gives an idle man a goal.
func (a *Allied) employ(n int, to aim, weight int) {
	i := a.idle[n]
	a.goals[i], a.weight[i] = to, weight
	a.free--
	copy(a.idle[n:a.free], a.idle[n+1:a.free+1])
}

// sendTo gives the nearest idle man one of some rooms as his goal.
func (a *Allied) sendTo(v colditz.View, rooms []colditz.Room, weight int) {
	best, least, to := -1, unreachable, colditz.NoRoom
	for _, r := range rooms {
		room := &a.rooms[r]
		if int(a.sent[r]) >= len(room.within) {
			continue
		}
		detour := 0
		switch {
		case !anyVacant(v, room.within):
			detour = unreachable
		case !anyVacant(v, room.doors):
			detour = 8 // he may have to wait
		}
		for n, i := range a.idle[:a.free] {
			at := a.pawns[i].At
			d := int(a.toRooms[at][r])
			if detour > 0 && a.place[at].room != r {
				d += detour
			}
			if d < least {
				best, least, to = n, d, r
			}
		}
	}
	if best >= 0 {
		a.sent[to]++
		a.employ(best, a.rooms[to].way, weight)
	}
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
	left, needed := a.turnsLeft(v), int(a.rules.Options.Win.TargetEscapes)-v.Escapes(a.team)
	best, chance := 0, int16(0)
	var runner colditz.Man
	for i, m := range legal {
		if k, man, _, _ := colditz.Unpack(m); k == colditz.AnnounceDoOrDie {
			if p := a.doOrDie[min(v.Run(colditz.Man(man)).Distance, unreachable)]; p > chance {
				best, chance, runner = i, p, colditz.Man(man)
			}
		}
	}
	if best == 0 {
		return 0
	}
	if v.Holds(colditz.FoundRope) > 0 || v.Holds(colditz.FoundCutters) > 0 {
		d := v.RunWith(v.Man(runner).At, v.Equipment(a.team, colditz.Rope)+v.Holds(colditz.FoundRope), v.Equipment(a.team, colditz.Cutters)+v.Holds(colditz.FoundCutters)).Distance
		if d >= 0 && a.doOrDie[min(d, unreachable)] > chance {
			chance, best = a.doOrDie[min(d, unreachable)], 0
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
		return 0
	}
	if int(chance) > promise {
		return best
	}
	return 0
}

// prospect estimates the chance of a run, in thousandths: the man takes
// these pips now and a mean throw in every further turn, and wherever he
// stops the nearest guard throws to reach him. There are so many own turns
// left.
func (a *Allied) prospect(v colditz.View, at colditz.Circle, have budget, pips, turns int) int {
	chance := 1000
	b := a.rules.Board
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
		d := unreachable
		if v.Reserve() > 0 {
			d = int(a.fromPosts[at])
			if crossed != colditz.NoCircle {
				d = min(d, int(a.fromPosts[crossed])+since)
			}
		}
		for g := range colditz.Guard(a.rules.GuardCount()) {
			if p := v.Guard(g); p.Zone == colditz.OnBoard {
				d = min(d, b.GuardWalk(p.At, at))
				if crossed != colditz.NoCircle {
					d = min(d, b.GuardWalk(p.At, crossed)+since)
				}
			}
		}
		r := int(a.reach[min(d, unreachable)])
		chance = chance * (1000 - r*r/1000*(400+600*a.caution/1000)/1000) / 1000 // he has other things to do as well
		pips = 8
	}
	return 0
}

// onward is the next circle of the best way and the budget left there;
// NoCircle when pawns stand on all of them.
func (a *Allied) onward(v colditz.View, at colditz.Circle, have budget) (colditz.Circle, budget) {
	links := a.rules.Board.Links[at]
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

// move takes the best of everything that the own turn allows.
func (a *Allied) move(v colditz.View, legal []sim.Move) int {
	best, most := 0, 0
	for i, m := range legal {
		k, x, y, z := colditz.Unpack(m)
		score := 0
		switch k {
		case colditz.Step:
			score = a.step(v, x, colditz.Circle(y))
		case colditz.ClaimKit:
			score = 10_000
		case colditz.DriveCar:
			if a.kit {
				score = 9_000
			}
		case colditz.ReleaseByDouble:
			score = 8_100
		case colditz.PlayRelease:
			score = 8_000
		case colditz.ClaimEquipment:
			if a.missing[x] > 0 && a.mayGoHot() {
				score = 7_000 - a.keep(x) - a.keep(y) - a.keep(z)
			}
		case colditz.Redeem:
			if a.wanted[x] && a.mayGoHot() && a.missing[0]+a.missing[1]+a.missing[2]+a.missing[3] == 0 {
				score = 6_500
			}
		case colditz.PlayBribe:
			if (a.wanted[0] || a.wanted[3]) && a.mayGoHot() && a.missing[0]+a.missing[1]+a.missing[2]+a.missing[3] == 0 {
				score = 6_000
			}
		case colditz.OpenTunnel:
			if x == a.tunnel {
				score = 7_500
			}
		case colditz.WalkTunnel:
			if p := v.Man(colditz.Man(x)).At; a.tunnelAt(colditz.Circle(y)) > a.tunnelAt(p) {
				score = 1_900 + int(a.tunnelAt(p))
			}
		case colditz.LeaveTunnel:
			score = a.leave(v, colditz.Man(x), colditz.Circle(y))
		case colditz.OfferTrade:
			if a.gift(v) >= 0 && x-1 == a.heir(v) {
				score = 7_400
			}
		case colditz.PlaySabotage:
			if v.Cards(colditz.German) > 1 {
				score = 5_000
			}
		case colditz.PlayDiversion, colditz.PlayInspection:
			if t := a.threat(v, colditz.Guard(x)); t > 300 {
				score = 4_000 + t
			}
		case colditz.PlayMoveFast:
			score = a.moveFast(x, colditz.Circle(y))
		}
		if score > most {
			best, most = i, score
		}
	}
	return best
}

// keep is a man's worth where he is: who has another goal is not spent on a
// claim.
func (a *Allied) keep(m int) int {
	if i := colditz.Man(m) - a.from; i >= 0 && i < a.to-a.from && a.weight[i] != 3 {
		return 10
	}
	return 0
}

// mayGoHot: equipment is not taken before the kit, for the men on their way
// to its rooms could be arrested.
func (a *Allied) mayGoHot() bool { return a.hot || a.kit }

// step scores a step; 0 for none that helps.
func (a *Allied) step(v colditz.View, man int, to colditz.Circle) int {
	i := colditz.Man(man) - a.from
	goal := a.goals[i]
	at := a.pawns[i].At
	if v.MustMove() == man {
		if goal == nil || goal[to] < 0 {
			return 1
		}
		return 2000 - int(goal[to])
	}
	if goal == nil || !a.hot && goal[to] > goal[at] || !v.Vacant(to) {
		return 0
	}
	here, there := &a.place[at], &a.place[to]
	if a.hot && here.inside() && there.inside() && a.bad(v, int(i)) {
		if here.safe {
			return 0
		}
		if int(a.shelter[at]) <= v.Pips() {
			goal = a.shelter
		}
	}
	if goal[to] > goal[at] {
		return 0
	}
	if goal[to] == goal[at] && goal[at] > 0 && there.inside() && !there.light && !a.ahead(v, goal, at) && a.ahead(v, goal, to) {
		return 200 * a.weight[i] // round a pawn that stands in the way
	}
	if goal[to] < 0 || goal[to] == goal[at] {
		// In a door, or just behind it, he makes room for others.
		if goal[at] == 0 && here.room != colditz.NoRoom && here.room == there.room && !there.light && a.rooms[here.room].deep[to] < a.rooms[here.room].deep[at] {
			if a.rooms[here.room].way[at] > 0 {
				return 2500
			}
			return 50
		}
		return 0
	}
	if here.inside() && !there.inside() {
		if !a.kit {
			return 0
		}
		if a.launched[i] < 0 {
			a.launched[i] = int16(a.prospect(v, at, a.have, v.Pips(), a.turnsLeft(v)))
		}
		bar := (250 + 500*a.caution/1000) * min(a.turnsLeft(v), 8) / 8
		if int(a.launched[i]) < bar {
			return 0
		}
	}
	score := 300*a.weight[i] - min(int(goal[to]), 250)
	if here.room != colditz.NoRoom && here.room == there.room && a.rooms[here.room].way[at] > a.rooms[here.room].way[to] {
		score += 2000
	}
	if a.hot && !here.safe && here.inside() {
		score += 1000
	}
	return score
}

// ahead: a vacant circle lies ahead on the way to a goal.
func (a *Allied) ahead(v colditz.View, goal aim, at colditz.Circle) bool {
	links := a.rules.Board.Links[at]
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
			for j := range a.rules.Board.Links[at] {
				if to := a.rules.Board.Links[at][j].To; goal[to] >= 0 && goal[to] < goal[at] {
					at = to
					continue walk
				}
			}
			break
		}
		a.verdict[i] = 1
		if !a.place[at].safe && !a.careless && a.turnsLeft(v) > 3 && a.risk(v, at) > 500-400*a.caution/1000 {
			a.verdict[i] = 2
		}
	}
	return a.verdict[i] == 2
}

// risk is the chance that a guard comes to a circle; those in the barracks
// count half.
func (a *Allied) risk(v colditz.View, at colditz.Circle) int {
	risk := int(a.reach[min(a.nearest(v, at), unreachable)])
	if v.Reserve() > 0 {
		risk = max(risk, int(a.reach[a.fromPosts[at]])/2)
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
	if t := int(a.rules.Board.Circles[at].Tunnel); !v.Detected(t) && v.MenInside(t) > 1 && v.Pips() < 5 {
		return 0
	}
	return 1_950 - int(d)
}

// moveFast scores a card that brings a man to a room: by the pips it saves.
func (a *Allied) moveFast(man int, to colditz.Circle) int {
	i := colditz.Man(man) - a.from
	if a.pawns[i].Zone != colditz.OnBoard || a.goals[i] == nil || a.goals[i][to] < 0 {
		return 0
	}
	if saved := int(a.goals[i][a.pawns[i].At] - a.goals[i][to]); saved >= 5 {
		return 3000 + saved
	}
	return 0
}

// threat is the chance, in thousandths, that a guard reaches one of the men
// who are on the run.
func (a *Allied) threat(v colditz.View, g colditz.Guard) int {
	p := v.Guard(g)
	if p.Zone != colditz.OnBoard {
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
		if heir := a.heir(v); a.gift(v) >= 0 && heir >= 0 {
			for i, m := range legal {
				if k, seat, _, _ := colditz.Unpack(m); k == colditz.OfferTrade && seat-1 == heir {
					return i
				}
			}
		}
		return 0
	case colditz.AskTradeGive:
		for i, m := range legal {
			if k, f, _, _ := colditz.Unpack(m); k == colditz.Put && f == a.gift(v) && v.Offered().GiveLen == 0 {
				return i
			}
		}
		return 0
	case colditz.AskTradeAnswer:
		return yes(legal) // gifts are taken, nothing is given in return
	case colditz.AskRethrow, colditz.AskDraw:
		return 1 // more pips, more cards
	case colditz.AskHolderSave:
		return 1
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
			if t := a.threat(v, colditz.Guard(g)); t > most {
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
		colditz.Release: 5, colditz.Sabotage: 2, colditz.StaffCar: 7, colditz.Talisman: 1, colditz.TunnelCard: 2, colditz.TunnelCard + 1: 2, colditz.TunnelCard + 2: 2,
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
		if _, f, _, _ := colditz.Unpack(m); worth[f] < low {
			best, low = i, worth[f]
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
		if n > most {
			best, most = i, n
		}
	}
	return best
}

// land picks the white circle nearest to what the man does next.
func (a *Allied) land(v colditz.View, legal []sim.Move, m colditz.Man) int {
	a.survey(v)
	to := a.rooms[a.forType[colditz.Rope][0]].way
	switch {
	case a.missing[colditz.Rope] > 0:
	case a.missing[colditz.Cutters] > 0:
		to = a.rooms[a.forType[colditz.Cutters][0]].way
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
// circle.
func (a *Allied) nearest(v colditz.View, at colditz.Circle) int {
	d := unreachable
	for g := range colditz.Guard(a.rules.GuardCount()) {
		if p := v.Guard(g); p.Zone == colditz.OnBoard {
			d = min(d, a.rules.Board.GuardWalk(p.At, at))
		}
	}
	return d
}

// attend lines a man up when a guard is near enough to count on him.
func (a *Allied) attend(v colditz.View, legal []sim.Move, m colditz.Man) int {
	if v.Exempt(m) {
		return 0
	}
	bar := 700 - 500*a.caution/1000
	if at := v.Man(m).At; int(a.reach[min(a.nearest(v, at), unreachable)]) > bar {
		return a.land(v, legal, m)
	}
	return 0
}

// warn plays a warning when it saves enough.
func (a *Allied) warn(v colditz.View, legal []sim.Move) int {
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
			loss += int(a.reach[min(a.nearest(v, v.Man(m).At), unreachable)])
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
