package colditz

import (
	"slices"

	"escapesim/sim"
	"escapesim/sim/colditz"
	"escapesim/sim/colditz/board"
	"escapesim/sim/dice"
)

// Allied is the standard policy of an Allied player. His plan, in order:
//
//   - The kit: men go to the rooms with its symbols by the ways round pawns that are
//     shortest together, half cards spent where they are held. No equipment before
//     that, for equipment is what guards may arrest men in the courtyard for; and no
//     kit where no rule asks for one.
//   - The strike, for the do or die that is likeliest by the rules in force (two ropes
//     and 36 circles as printed): a man goes to where it starts and stays there under
//     cover, pairs go to the rooms with the equipment, and all of it is taken in one
//     turn. Who could be arrested goes from cover to cover only.
//   - The do or die, when its chance is nearly the best that there is; the less time is
//     left, the less it may be. The last cards are left to a team that needs fewer.
//   - A run instead, where the guards are seen not to stand at the ways out
//     and there is time for it: down the same two ropes on foot, or with
//     cutters besides from one of the windows on the east side. He breaks out
//     when the pips of the turn take him to a place where guards hardly get to
//     him, and whoever is outside moves first. Whoever finds a drop open that
//     another team paid for follows.
//   - No card is given away, and trades are declined, for only one team can win.
//     Where a win of any team is as good as its own (policy.allied_cooperation),
//     bribes and rope cards go to a team that has got farther.
//   - A tunnel whose card is drawn takes two men out; the staff car one, who
//     needs two ropes to get near it.
//
// Where the way out is a run, and there is time, the men of a player who holds equipment
// stay where nobody can arrest them until a throw takes them to where they want to go. Men on their way back
// walk home, when they are needed there; those in solitary are let out as soon as doubles or a card
// allow. Diversions go to guards who threaten a man on the run, and where most go for a do or die,
// who are near any man.
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
//     Where teams play for one another and nobody watches, the pips alone
//     count, and no card is fetched twice that two men can use together.
//   - By day and night until all is ready: two men at the window, and the kit,
//     whose parts cards may still bring; a team alone fetches ropes and cutters
//     (or keys, or passes) first. The theft that makes its men wanted waits, while there
//     is time, until two men are at the window and others where the kit's symbols are.
//     While the German watches, the kit is claimed last, for it makes the men wanted, and not before all of them are under
//     cover; else as soon as it can be. Then a third man goes to the window,
//     should one of the two be lost.
//   - Every team plays for itself. Where a win of any team is as good as its own
//     (policy.allied_cooperation), one is chosen to escape, that which has got farthest.
//     The others make up no kit; they fetch what that one lacks, each what is
//     nearest to its places, and then for another man, and swap two cards or
//     more against one before their throws. When they hold enough it fetches
//     one card itself, whatever is nearest, to have something to give back,
//     unless a found item has saved it the way. They give it what
//     makes up a kit and the items that it lacks; when its hand is full,
//     against the card that it needs least. A talisman is kept for its men.
//   - The attempt: by day before the throw, at night after it, when the pips
//     bring both men out. One goes alone only while there is time for another
//     after him. Outside, who can cross what has just been opened goes first,
//     then who is in the greatest danger where he stands, and nobody spends a
//     card at a safe place that both could use later.
//   - Who has lost his equipment stands still until it is brought; a man who
//     was lost is replaced. Pawns in the way are walked round, dead ends and
//     rooms where other teams crowd are kept out of.
//   - The card of the secret door and that of the glider are kept for each
//     other; who has both flies alone.
//   - Tunnels, the key for a do or die and the last turn: as above.
//
// Where no clock ends the game, as in the Dutch edition, he has time, and what
// counts is not to lose it all:
//
//   - The kit first, as ever. Then a run is prepared by men whom nobody may
//     arrest, for they hold nothing: one walks to the window from which two
//     ropes and cutters, four ropes, or three ropes and a key promise most as
//     the guards stand, pairs to the rooms with what is missing. Found items
//     and bribes stay in the hand.
//   - The strike: all is taken in one turn, when everybody is in place and the
//     pips of that turn are likely to take the runner away. The staff car is
//     reached in the same way, with two ropes. Where there are too few men for
//     the cards that are missing, the hand has to fill first. Men with nothing else to do
//     stand by at other windows, for guards come and go; and a guard without whom it would
//     be the turn to strike is diverted.
//   - Cards of tunnels are kept above all others, and two men go in without any
//     equipment. They wait inside for a throw that takes them away from the far
//     end, or for the strike that brings what makes the run from there shorter: cutters, or
//     two ropes. One who is left alone with a guard turns back, and so do both when
//     guards stop the far end for good.
//   - Items found and bribes are spent on equipment that makes the way of a man on the run
//     shorter.
//   - Nobody leaves solitary into the arms of a guard while there is equipment
//     to lose. A release card is kept for a Move Fast card, which takes the man
//     who has been let out straight home. Cards that answer the German's turn
//     are thrown away first where none can be played in it.
//   - Whoever stands in another team's way steps back, the teams by turns; a
//     man gives himself up to a guard who keeps his team from its kit.
//   - A team that makes no headway in 300 rounds goes for its do or die: a man
//     walks to the best white circle.
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
	strike   strikePlan   // where no clock ends the game
	breakout breakoutPlan // where attempts are declared

	// The plan of the position in hand. It is made afresh for every decision,
	// or where it is certain to be the same as the one before (see follow).
	men  assignment
	kit  kitPlan
	seen findings
	turn openDecisions

	walker walker
}

// openDecisions are the decisions in hand: the list, or no list, and what the
// view shows of it when it is asked for.
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
	exposed  [colditz.MaxMen]uint8     // of bad: 0 not looked at, 1 no, 2 yes
	exits    [colditz.MaxMen]departure // by man; 0 steps not looked at
	launched [colditz.MaxMen]int16     // the chance of a run from here; -1 not looked at
	stuck    uint32                    // men without a step that helps
}

// newAllied is the standard policy for a team's seat.
func newAllied(c *analysis, seat sim.Seat, numbers settings) *Allied {
	if c.shares && c.rules.Teams() == 1 { // all guards come after its men, and it has more turns than one of several
		numbers.dare(700)
	}
	a := &Allied{analysis: c, team: int(seat) - 1, settings: numbers.allied}
	a.from = colditz.ManOf(a.team, 0)
	a.to = a.from + colditz.Man(c.rules.Men())
	a.guards.away = colditz.NoGuard
	a.guards.nearby = make([]uint32, len(c.place))
	a.walker = newWalker(c)
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
	var m sim.Move
	switch {
	case v.Phase() == colditz.BeforeThrow:
		if m = a.beforeThrow(v, legal); m == nothing {
			m = colditz.MoveOf(colditz.ThrowDice)
		}
	case v.Digging() >= 0:
		return a.dig(v, legal)
	case a.plans(v):
		a.turn.next = a.moveByPlan(v, a.list(legal), a.turn.next[:0])
		if len(a.turn.next) == 0 {
			return 0
		}
		m = a.turn.next[0]
	default:
		if m = a.move(v, a.list(legal)); m == nothing {
			return 0
		}
	}
	i, _ := slices.BinarySearch(legal, m)
	return i
}

// Say names the decision where the whole list is not needed for it: most of
// the own turn, and what others ask and is declined.
func (a *Allied) Say(v colditz.View, _ *dice.Stream, plan []sim.Move) []sim.Move {
	switch v.Question() {
	case 0:
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
		a.turn.rest = v.Open(kinds, a.turn.rest[:0])
		m := a.beforeThrow(v, a.turn.rest)
		if m == nothing {
			m = colditz.MoveOf(colditz.ThrowDice)
		}
		return append(plan, m)
	}
	a.turn.listed, a.turn.rest = false, v.Open(weighed&^a.without(v), a.turn.rest[:0])
	if a.plans(v) {
		if plan = a.moveByPlan(v, a.turn.rest, plan); len(plan) == 0 {
			plan = append(plan, colditz.MoveOf(colditz.StopMoving))
		}
		return plan
	}
	m := a.move(v, a.turn.rest)
	if m == nothing {
		return append(plan, colditz.MoveOf(colditz.StopMoving))
	}
	return a.walkOn(v, append(plan, m))
}

// early are the kinds that beforeThrow may take.
var early = colditz.KindsOf(colditz.OfferTrade, colditz.Redeem, colditz.DeclareAttempt, colditz.ShowTunnel, colditz.AnnounceDoOrDie)

// weighed are the kinds, steps apart, that move may take.
var weighed = colditz.KindsOf(colditz.PlayMoveFast, colditz.ClaimKit, colditz.EnterTower, colditz.DriveCar, colditz.ReleaseByDouble, colditz.PlayRelease,
	colditz.ClaimEquipment, colditz.Redeem, colditz.PlayBribe, colditz.DeclareAttempt, colditz.JoinStep, colditz.ShowTunnel, colditz.OpenTunnel,
	colditz.WalkTunnel, colditz.LeaveTunnel, colditz.OfferTrade, colditz.PlaySabotage, colditz.PlayDiversion, colditz.PlayInspection,
	colditz.PassOver)

// without is what is of no use now, whatever the list has of it: see move.
func (a *Allied) without(v colditz.View) (kinds colditz.Kinds) {
	if !a.mayGoHot(v) {
		kinds |= colditz.KindsOf(colditz.ClaimEquipment)
		if !a.shortens() {
			kinds |= colditz.KindsOf(colditz.Redeem, colditz.PlayBribe)
		}
	} else if a.supply.content && !a.supply.another {
		kinds |= colditz.KindsOf(colditz.ClaimEquipment)
	}
	if a.supply.kit {
		kinds |= colditz.KindsOf(colditz.ClaimKit)
	}
	if a.men.tunnel < 0 {
		kinds |= colditz.KindsOf(colditz.OpenTunnel)
	}
	if !a.men.saves {
		kinds |= colditz.KindsOf(colditz.PlayMoveFast)
	}
	if a.onFoot && !a.men.fleeing && !(a.endless && a.supply.kit) {
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

// move takes the best of everything that the own turn allows: the steps, and
// the decisions that come behind them in the list; of equals, the first.
func (a *Allied) move(v colditz.View, rest []sim.Move) sim.Move {
	best, most := a.walk(v)
	best, most = a.weighRest(v, rest, 0, best, most)
	if most == 0 && a.endless {
		return a.makeWay(v, best)
	}
	return best
}

// weighRest takes the best of the decisions that are no steps, some kinds apart, and of
// the best step.
func (a *Allied) weighRest(v colditz.View, rest []sim.Move, apart colditz.Kinds, best sim.Move, most int) (sim.Move, int) {
	for i := 0; i < len(rest); i++ {
		k, x, y, z := colditz.Unpack(rest[i])
		score := 0
		if apart&colditz.KindsOf(k) != 0 {
			continue
		}
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
			if a.supply.kit {
				score = 9_000
			}
		case colditz.ReleaseByDouble:
			if a.letsOut(v, board.Circle(y), false) {
				score = 8_100 + a.out(v, colditz.Man(x), board.Circle(y))
			}
		case colditz.PlayRelease:
			if a.letsOut(v, board.Circle(y), true) && v.TermLeft(colditz.Man(x)) != 1 { // else he is out in the next turn
				score = 8_000 + a.out(v, colditz.Man(x), board.Circle(y))
			}
		case colditz.PassOver:
			score = a.over(v, x-int(a.from), board.Circle(y))
		case colditz.ClaimEquipment:
			if (a.supply.missing[x] > 0 || a.supply.another && x == colditz.Rope) && a.mayGoHot(v) {
				score = 7_000 - a.keep(y) - a.keep(z)
			}
		case colditz.Redeem:
			if a.supply.wanted[colditz.FoundType(x)] && a.mayGoHot(v) && a.supply.content || a.shortensBy(colditz.FoundType(x)) {
				score = 6_500
			}
		case colditz.PlayBribe:
			if (a.supply.wanted[0] || a.supply.wanted[3] || a.endless && (a.supply.wanted[1] || a.supply.wanted[2])) && a.mayGoHot(v) && (a.supply.content || a.onFoot) || a.shortens() {
				score = 6_000
			}
		case colditz.DeclareAttempt:
			if worth, _ := a.attempt(v, x, y, v.Pips()); a.pays(v, worth, v.Pips()) {
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
		case colditz.WalkTunnel:
			p := v.Man(colditz.Man(x)).At
			if on := a.tunnelAt(board.Circle(y)) > a.tunnelAt(p); a.endless && a.bottled(v, p) {
				if !on {
					score = 1_900
				}
			} else if on {
				score = 1_900 + int(a.tunnelAt(p))
			}
		case colditz.LeaveTunnel:
			score = a.leave(v, colditz.Man(x), board.Circle(y))
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
			if t := a.threat(colditz.Guard(x)); t > 10*a.settings.Divert {
				score = 4_000 + t
			} else if a.opens(v, colditz.Guard(x)) {
				score = 4_000
			}
		}
		if score > most {
			best, most = rest[i], score
		}
	}
	return best, most
}

// sameActor is how many of the first decisions are of one kind and one pawn's.
func sameActor(legal []sim.Move) int {
	n, who := 1, legal[0]>>32
	for n < len(legal) && legal[n]>>32 == who {
		n++
	}
	return n
}
