package colditz

import (
	"slices"

	"escapesim/sim"
	"escapesim/sim/colditz"
	"escapesim/sim/colditz/board"
	"escapesim/sim/dice"
)

// Allied is the standard policy of an Allied player. His decision in his own turn goes
// this way:
//
//   - survey (plan.go) looks at the position: supplies and time (standard_supplies.go), the
//     way by which men are to get away, and who is to stand where (plan_roles.go).
//   - What cards, and men who are outside, ask for at once comes first (weighRest, steps).
//   - Then men walk for their plan, round pawns (walker.go). Which plan is in hand shows in
//     the position, so that it is held until it is done.
//
// The plans:
//
//   - The kit (castKeepers): men go to the rooms with its symbols, the nearest first to which
//     pawns do not bar all ways, half cards spent where they are held. No equipment before
//     that where men can be arrested for it; and no kit where no rule asks for one.
//   - The aim (plan_aim.go): the do or die that is likeliest by the rules in force, or the
//     flight on foot, or to the staff car, that promises most as the guards stand. What men
//     on the run still need is kept for them.
//   - The strike (plan_strike.go), for that aim: a man goes to where it starts and stays
//     there under cover, pairs go to the rooms with the equipment, and all of it is taken in
//     one turn. Who could be arrested goes from cover to cover only.
//   - The do or die (plan_do_or_die.go), when its chance is nearly the best that there is;
//     the less time is left, the less it may be. The last cards are left to a team that
//     needs fewer, and while a man is on the run the team does not stake him on it.
//   - The tunnel (standard_tunnel.go): beside all that, the two men who are nearest dig when
//     its card is drawn. The staff car takes one out.
//   - The run (plan_run.go) where no clock ends the game, and for a team that has no aim: a
//     man at the best window, pairs where the equipment is, others at other windows, for
//     guards come and go. Where an arrest takes all equipment it is taken in the turn in
//     which the pips are likely to take the runner away. A team that makes no headway in 300
//     rounds goes for its do or die.
//   - The attempt (plan_attempt.go) where attempts are declared: one way out is settled on
//     of all that the board has (standard_breakout.go). First the thefts for which nobody is
//     wanted; then the kit and men at the window, and what is still missing, from
//     cover to cover. Found items are turned in at once. Men are declared, by day before the
//     throw, at night after it. Outside goes first who is in the greatest danger. Where nobody
//     watches the ways out (guardWatch.careless) two men go together, and the last first.
//
// No card is given away, and trades are declined, for only one team can win. Where a win of
// any team is as good as its own (policy.allied_cooperation) bribes and rope cards go to a
// team that has got farther; and where attempts are declared one team is chosen to escape,
// for which the others fetch (standard_share.go).
type Allied struct {
	*analysis
	team     int
	from, to colditz.Man
	settings alliedSettings

	// What the plan goes by, men apart, and what follows from it alone: made
	// again when one of the two has changed.
	guards   guardWatch
	supply   supplies
	time     timing
	run      runPlan
	aim      aim // of a team that settles on one
	flights  flights
	strike   strikePlan   // where no clock ends the game
	breakout breakoutPlan // where attempts are declared

	// The plan of the position in hand, made afresh for every decision.
	men  assignment
	seen findings
	turn openDecisions

	walker  walker
	reached [maxRooms][]board.Circle // the way to each room that was found last (reaches)

	cast   cast
	dashed dashMemo
	resort resortMemo
}

// openDecisions are the decisions that are open now: all of them, where the caller gave a
// list; otherwise those that the bot has asked the view for so far.
type openDecisions struct {
	listed bool
	rows   [colditz.MaxMen][]sim.Move // each man's steps in the list
	room   [16]sim.Move               // for one man's steps
	rest   []sim.Move                 // for what is no step
	next   []sim.Move                 // for what a plan does next
	way    []board.Circle             // for a man's way
}

// findings are what was found out about the men for one decision.
type findings struct {
	exits    [colditz.MaxMen]departure // by man; 0 steps not looked at
	launched [colditz.MaxMen]int16     // the chance of a run from here; -1 not looked at
}

// newAllied is the standard policy for a team's seat.
func newAllied(c *analysis, seat sim.Seat, numbers settings) *Allied {
	if c.shares && c.rules.Teams() == 1 { // all guards come after its men, and it has more turns than one of several
		numbers.dare(700)
	}
	a := &Allied{analysis: c, team: int(seat) - 1, settings: numbers.allied}
	a.from = colditz.ManOf(a.team, 0)
	a.to = a.from + colditz.Man(c.rules.Men())
	a.guards.nearby = make([]uint32, len(c.place))
	a.walker = newWalker(c)
	for i := range c.rooms {
		a.reached[i] = make([]board.Circle, 0, farthest)
	}
	for i := range a.breakout.order {
		a.breakout.order[i] = uint8(i)
	}
	return a
}

// Choose decides.
func (a *Allied) Choose(v colditz.View, legal []sim.Move, _ *dice.Stream) int {
	if v.Question() != 0 {
		return a.answer(v, legal)
	}
	a.survey(v)
	a.assign(v)
	var m sim.Move
	switch {
	case v.Phase() == colditz.BeforeThrow:
		if m = a.beforeThrow(v, legal); m == nothing {
			m = colditz.MoveOf(colditz.ThrowDice)
		}
	case v.Digging() >= 0:
		return a.dig(v, legal)
	default:
		a.turn.next = a.proceed(v, a.list(legal), a.turn.next[:0])
		if len(a.turn.next) == 0 {
			return 0
		}
		m = a.turn.next[0]
	}
	i, _ := slices.BinarySearch(legal, m)
	return i
}

// Say answers without the list of legal decisions where it can: in most of the own turn, and
// where an offer of another team is refused. It adds nothing to plan where it cannot.
func (a *Allied) Say(v colditz.View, _ *dice.Stream, plan []sim.Move) []sim.Move {
	switch v.Question() {
	case 0: // the own turn, below
	case colditz.AskRedemption:
		return append(plan, colditz.MoveOf(colditz.No))
	case colditz.AskTrade:
		if a.gift(v) < 0 || a.heir(v) < 0 {
			plan = append(plan, colditz.MoveOf(colditz.No))
		}
		return plan
	default:
		return plan
	}
	if !v.Unforced() {
		return plan
	}
	a.survey(v)
	if v.Phase() == colditz.BeforeThrow {
		kinds := early
		if a.throws(v) {
			kinds &^= colditz.KindsOf(colditz.AnnounceDoOrDie)
		}
		a.opens(v, kinds)
		m := a.beforeThrow(v, a.turn.rest)
		if m == nothing {
			m = colditz.MoveOf(colditz.ThrowDice)
		}
		return append(plan, m)
	}
	a.turn.listed = false
	a.opens(v, weighed&^a.without(v))
	if plan = a.proceed(v, a.turn.rest, plan); len(plan) == 0 {
		plan = append(plan, colditz.MoveOf(colditz.StopMoving))
	}
	return plan
}

// opens asks which decisions of some kinds are open, and says who does what where there is something to
// decide. Where attempts are declared that comes first: none is asked for while nobody gets out.
func (a *Allied) opens(v colditz.View, kinds colditz.Kinds) {
	if a.shares {
		if a.assign(v); !a.getsOut(v) {
			kinds &^= colditz.KindsOf(colditz.DeclareAttempt)
		}
	}
	a.turn.rest = v.Open(kinds, a.turn.rest[:0])
	if !a.shares && (len(a.turn.rest) > 0 || v.Pips() > 0) {
		a.assign(v)
	}
}

// early are the kinds that beforeThrow may take.
var early = colditz.KindsOf(colditz.OfferTrade, colditz.Redeem, colditz.DeclareAttempt, colditz.ShowTunnel,
	colditz.AnnounceDoOrDie)

// weighed are the kinds, steps apart, that move may take.
var weighed = colditz.KindsOf(colditz.PlayMoveFast, colditz.ClaimKit, colditz.EnterTower, colditz.DriveCar,
	colditz.ReleaseByDouble, colditz.PlayRelease,
	colditz.ClaimEquipment, colditz.Redeem, colditz.PlayBribe, colditz.DeclareAttempt, colditz.JoinStep,
	colditz.ShowTunnel, colditz.OpenTunnel, colditz.EnterTunnel,
	colditz.WalkTunnel, colditz.LeaveTunnel, colditz.OfferTrade, colditz.PlaySabotage, colditz.PlayDiversion,
	colditz.PlayInspection,
	colditz.PassOver)

// without is what is of no use now, whatever the list has of it: see move.
func (a *Allied) without(v colditz.View) (kinds colditz.Kinds) {
	if !a.mayGoHot(v) {
		kinds |= colditz.KindsOf(colditz.ClaimEquipment, colditz.Redeem, colditz.PlayBribe)
	} else if a.supply.content {
		kinds |= colditz.KindsOf(colditz.ClaimEquipment)
	}
	if a.supply.kit {
		kinds |= colditz.KindsOf(colditz.ClaimKit)
	}
	if !a.supply.saves {
		kinds |= colditz.KindsOf(colditz.PlayMoveFast)
	}
	if a.onFoot && !a.men.fleeing {
		kinds |= colditz.KindsOf(colditz.PlayDiversion, colditz.PlayInspection)
	}
	if a.gift(v) < 0 || a.heir(v) < 0 {
		kinds |= colditz.KindsOf(colditz.OfferTrade)
	}
	return kinds
}

// nothing stands for no decision: that the turn's list begins with.
const nothing = ^sim.Move(0)

// list notes which decisions are the steps of each man, and returns those
// behind the steps.
func (a *Allied) list(legal []sim.Move) (rest []sim.Move) {
	a.turn.listed, a.turn.rows = true, [colditz.MaxMen][]sim.Move{}
	i := firstOf(legal, colditz.Step, 0)
	for i < len(legal) && legal[i]>>48 == sim.Move(colditz.Step) {
		n := sameActor(legal[i:])
		if man := int(uint16(legal[i]>>32)) - int(a.from); man >= 0 && man < len(a.turn.rows) {
			a.turn.rows[man] = legal[i : i+n]
		}
		i += n
	}
	return legal[i:]
}

// stepsOf is the row of a man's steps.
func (a *Allied) stepsOf(v colditz.View, n int) []sim.Move {
	if a.turn.listed {
		return a.turn.rows[n]
	}
	return v.Of(colditz.Step, int(a.from)+n, a.turn.room[:0])
}

// weighRest takes the best of the decisions that are no steps, some kinds apart, and of
// the best step.
func (a *Allied) weighRest(v colditz.View, rest []sim.Move, apart colditz.Kinds, best sim.Move,
	most int,
) (sim.Move, int) {
	for i := 0; i < len(rest); i++ {
		k, x, _, _ := colditz.Unpack(rest[i])
		if apart&colditz.KindsOf(k) != 0 {
			continue
		}
		pick, score := rest[i], 0
		if k == colditz.PlayMoveFast {
			spots := rest[i : i+sameActor(rest[i:])]
			pick, score = a.moveFast(colditz.Man(x), spots)
			i += len(spots) - 1
		} else {
			score = a.merit(v, rest[i])
		}
		if score > most {
			best, most = pick, score
		}
	}
	return best, most
}

// claimed is the merit of a claim of equipment that is missing.
const claimed = 7_000

// merit is what a decision is worth that is not looked at apart: 0 for one that serves no plan.
// Long because it has one case for each kind of decision.
func (a *Allied) merit(v colditz.View, move sim.Move) (score int) {
	k, x, y, z := colditz.Unpack(move)
	switch k {
	case colditz.ClaimKit:
		if !a.shares || a.breakout.team < 0 && !a.claimsLater(v) {
			score = 10_000
		}
	case colditz.EnterTower: // with the glider card where it is in hand
		score = 9_400 + z
	case colditz.DriveCar:
		if a.supply.kit {
			score = 9_000
		}
	case colditz.ReleaseByDouble:
		if a.letsOut(v, board.Circle(y)) {
			score = 8_100 + max(v.TermLeft(colditz.Man(x)), 0)
		}
	case colditz.PlayRelease:
		// else he is out in the next turn
		if a.letsOut(v, board.Circle(y)) && v.TermLeft(colditz.Man(x)) != 1 {
			score = 8_000 + max(v.TermLeft(colditz.Man(x)), 0)
		}
	case colditz.PassOver:
		score = a.over(v, x-int(a.from), board.Circle(y))
	case colditz.ClaimEquipment:
		if a.supply.missing[x] > 0 && a.mayGoHot(v) {
			score = claimed - a.keep(y) - a.keep(z)
		}
	case colditz.Redeem:
		if a.supply.wanted[colditz.FoundType(x)] && a.mayGoHot(v) && a.supply.content {
			score = 6_500
		}
	case colditz.PlayBribe:
		if (a.supply.wanted[0] || a.supply.wanted[3] || a.endless && (a.supply.wanted[1] || a.supply.wanted[2])) &&
			a.mayGoHot(v) && (a.supply.content || a.onFoot) {
			score = 6_000
		}
	case colditz.DeclareAttempt:
		if worth, _ := a.attempt(v, x, y, v.Pips()); a.pays(v, worth) {
			score = 8_200 + worth
		}
	case colditz.JoinStep: // what he was declared for
		if v.Declared(colditz.Man(x)) {
			score = 9_600
		}
	case colditz.ShowTunnel:
		if a.digs(x, v.Pips()) {
			score = 7_500
		}
	case colditz.OpenTunnel:
		if x == a.men.tunnel {
			score = 7_500
		}
	case colditz.EnterTunnel:
		if int(a.rules.Board.Circles[y].Tunnel) == a.men.tunnel {
			score = 7_500
		}
	case colditz.WalkTunnel:
		from := v.Man(colditz.Man(x)).At
		if back := a.tunnelAt(board.Circle(y)) < a.tunnelAt(from); back == a.turnsBack(v, from) {
			score = 1_900 + int(a.tunnelAt(from))
		}
	case colditz.LeaveTunnel:
		score = a.leave(v, colditz.Man(x), board.Circle(y))
	case colditz.OfferTrade:
		if a.gift(v) >= 0 && x-1 == a.heir(v) {
			score = 7_400
		}
	case colditz.PlaySabotage:
		if v.Cards(colditz.German) > 1 {
			score = 5_000
		}
	case colditz.PlayDiversion, colditz.PlayInspection:
		if t := a.relief(v, colditz.Guard(x)); t > 10*a.settings.Divert {
			score = 4_000 + t
		}
	}
	return score
}

// sameActor is how many of the first decisions are of one kind and one pawn's.
func sameActor(legal []sim.Move) int {
	n, who := 1, legal[0]>>32
	for n < len(legal) && legal[n]>>32 == who {
		n++
	}
	return n
}
