package colditz

import (
	"math"
	"slices"

	"escapesim/sim"
	"escapesim/sim/colditz"
	"escapesim/sim/colditz/board"
	"escapesim/sim/dice"
)

// Allied is the standard policy of an Allied player. His plan, in order:
//
//   - The kit: the nearest men to the rooms with its symbols, half cards
//     spent where they are held. No equipment before that, for equipment is
//     what guards may arrest men in the courtyard for.
//   - Two ropes, by pairs of men in the rooms, found items and bribes, while
//     one man goes to the window from which a do or die is shortest (36
//     circles): the one whose going leaves the others the shortest ways. With
//     pips to spare, ropes for the next man. Every team that has come so far
//     may try; it does when the exact chance over the cards that are left
//     beats what waiting promises: a better circle to start from, a run, or
//     men who are outside already. It leaves the last cards to a team that
//     needs fewer.
//   - A run instead, where the guards are seen not to stand at the ways out
//     and there is time for it: down the same two ropes on foot, or with
//     cutters besides from one of the windows on the east side. He breaks out
//     when the pips of the turn take him to a place where guards hardly get to
//     him, and whoever is outside moves first. Whoever finds a drop open that
//     another team paid for follows.
//   - Bribes and rope cards go to a team that has got farther, for one team
//     must have all the escapes; other trades are declined.
//   - A tunnel whose card is drawn takes two men out; the staff car one, who
//     needs two ropes to get near it.
//
// While the player holds equipment, and there is time, his men stay where nobody
// can arrest them until a throw takes them to where they want to go. Men on their way back
// walk home, when they are needed there; those in solitary are let out as soon as doubles or a card
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
//     Where several teams share the time and nobody watches, the pips alone
//     count, and no card is fetched twice that two men can use together.
//   - By day and night until all is ready: two men at the window, and the kit,
//     whose parts cards may still bring; a team alone fetches ropes and cutters
//     (or keys, or passes) first. While the German watches, the kit is claimed
//     last, for it makes the men wanted, and not before all of them are under
//     cover; else as soon as it can be. Then a third man goes to the window,
//     should one of the two be lost.
//   - Of several teams one is chosen to escape, that which has got farthest.
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
//     the cards that are missing, the hand has to fill first.
//   - Tunnel cards are kept above all others, and two men go in without any
//     equipment. They wait inside for a throw that takes them away from the far
//     end; one who is left alone with a guard turns back, and so do both when
//     guards stop the far end for good.
//   - Nobody leaves solitary into the arms of a guard while there is equipment
//     to lose. A release card is kept for a Move Fast card, which takes the man
//     who has been let out straight home. Cards that answer the German's turn
//     are thrown away first where none can be played in it.
//   - Whoever stands in another team's way steps back, the teams by turns; a
//     man gives himself up to a guard who keeps his team from its kit.
//   - A team that makes no headway, with one man left inside or after 200
//     rounds, goes for its do or die: a man walks to the best white circle.
type Allied struct {
	*castle
	team     int
	from, to colditz.Man
	caution  int // in thousandths

	// What the plan goes by, men apart, and what follows from it alone: made
	// again when one of the two has changed.
	means      colditz.Means
	guards     [colditz.MaxGuards]colditz.Pawn
	reserve    bool     // guards are in the barracks
	watchful   bool     // those outside stand at the ways out
	lax        bool     // those outside let men walk
	strolls    bool     // and there is time for it
	left       int      // own turns until time is up, this one included
	window     aim      // to where the runners go
	watch      uint32   // counts the arrangements of guards
	nearby     []uint32 // by circle: watch, and in the last eight bits what nearest found then
	kit        bool
	car        bool                 // and the staff car is waiting
	careless   bool                 // the German leaves the ways out unguarded
	patient    bool                 // a run is worth more than a do or die
	another    bool                 // ropes are fetched for the next man, too, when there are pips to spare
	easyFor    uint32               // the arrangement of guards for which
	easiestAt  int                  // the best of castle.windows
	easiest    int                  // this is the chance of a run, in thousandths
	start      *start               // where no clock ends the game: of the run that is prepared
	settled    int                  // its number among castle.starts, the staff car apart
	chances    [maxStarts]estimate  // of runs from them
	equipped   [maxStarts]budget    // with this in hand
	found      [4]int               // equipment that found items bring
	bribes     int                  // and cards of any type that bribes do
	hot        bool                 // men may be arrested in the courtyard
	unseen     bool                 // and one more theft will not change that
	late       bool                 // there is no time left but for a do or die
	cold       bool                 // equipment is taken in a strike only
	despairs   bool                 // there is no hope left but a do or die
	far        bool                 // nor for cutters
	chosen     int                  // the team that this one works for; -1 itself
	odds       *[256]int16          // the chance of an arrest by distance: castle.reach or castle.dark
	have       budget               // what is in hand or need not be paid any more
	out        *routes              // the way out: to a target, or to the staff car
	opened     aim                  // to a drop that hangs; nil none
	wanted     [4]bool              // more of it is wanted
	missing    [4]int8              // men have to get it
	content    bool                 // nothing is missing
	shown      int                  // symbols of the kit that half cards show
	exit       *breakout            // where attempts are declared: the way out that is settled on; nil none
	exitChance int                  // of a run there, in thousandths
	slack      int                  // pips that are left over for it
	pool       [4]int               // what all teams hold
	due        [4]int               // what the chosen team has to hold
	abroad     [4]int               // of that, for its men outside
	first      int                  // what a helper fetches first; -1 nothing
	handed     [4]int               // what the others can hand over to it
	ropes      int                  // that one of its men takes at most
	going      int                  // its men who are to follow them, 2 at most
	promised   [maxBreakouts]int    // the chance of a run by each,
	weighedFor [maxBreakouts]uint32 // for this arrangement of guards

	// The plan of the position in hand. It is made afresh for every decision,
	// or where it is certain to be the same as the one before (see follow).
	others   [colditz.MaxTeams * colditz.MaxMen]colditz.Pawn // the men when it was made
	planned  bool
	walker   int // who has moved since the plan was made; -1 none, or it was made afresh
	picks    [maxPicks]pick
	picked   int
	bound    [colditz.MaxMen]int          // no step of the man is worth more
	breaks   [colditz.MaxMen]bool         // the man stands at his window, his goal is the way out
	runner   [colditz.MaxMen]bool         // the man is on his way to a window, for a run
	thief    [colditz.MaxMen]bool         // the man is one of a pair that fetches equipment
	fetching bool                         // men are on their way to the kit's rooms
	errands  errands                      // and these are
	tunnel   int                          // to be opened; -1 none
	free     int                          // men inside who can walk
	fleeing  bool                         // a man is on the run
	saves    bool                         // a Move Fast card could save a man enough pips, or take him home
	sent     [maxRooms]int8               // men sent to each room
	idle     [colditz.MaxMen]int8         // men inside without a goal, in order; the first free of them
	idleAt   [colditz.MaxMen]board.Circle // and where they stand
	goals    [colditz.MaxMen]aim
	weight   [colditz.MaxMen]int
	pawns    [colditz.MaxMen]colditz.Pawn
	verdict  [colditz.MaxMen]uint8     // of bad: 0 not looked at, 1 no, 2 yes
	exits    [colditz.MaxMen]departure // by man; 0 steps not looked at
	strike   uint8                     // of strikes: 0 not looked at, 1 no, 2 yes
	launched [colditz.MaxMen]int16     // the chance of a run from here; -1 not looked at

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
	a := &Allied{castle: c, team: int(seat) - 1, caution: int(math.Round(float64(1000 * caution)))}
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
	var m sim.Move
	switch {
	case v.Phase() == colditz.BeforeThrow:
		if m = a.beforeThrow(v, legal); m == nothing {
			m = colditz.MoveOf(colditz.ThrowDice)
		}
	case v.Digging() >= 0:
		return a.dig(v, legal)
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
		a.rest = v.Open(early, a.rest[:0])
		m := a.beforeThrow(v, a.rest)
		if m == nothing {
			m = colditz.MoveOf(colditz.ThrowDice)
		}
		return append(plan, m)
	}
	a.listed, a.rest = false, v.Open(weighed&^a.without(v), a.rest[:0])
	m := a.move(v, a.rest)
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
	colditz.WalkTunnel, colditz.LeaveTunnel, colditz.OfferTrade, colditz.PlaySabotage, colditz.PlayDiversion, colditz.PlayInspection)

// without is what is of no use now, whatever the list has of it: see move.
func (a *Allied) without(v colditz.View) (kinds colditz.Kinds) {
	if !a.mayGoHot(v) {
		kinds |= colditz.KindsOf(colditz.ClaimEquipment, colditz.Redeem, colditz.PlayBribe)
	} else if a.content && !a.another {
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
	return v.Of(colditz.Step, int(a.from)+n, a.room[:0])
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
			if a.letsOut(v, board.Circle(y), false) {
				score = 8_100
			}
		case colditz.PlayRelease:
			if a.letsOut(v, board.Circle(y), true) {
				score = 8_000
			}
		case colditz.ClaimEquipment:
			if (a.missing[x] > 0 || a.another && x == colditz.Rope) && a.mayGoHot(v) {
				score = 7_000 - a.keep(x) - a.keep(y) - a.keep(z)
			}
		case colditz.Redeem:
			if a.wanted[colditz.FoundType(x)] && a.mayGoHot(v) && a.content {
				score = 6_500
			}
		case colditz.PlayBribe:
			if (a.wanted[0] || a.wanted[3] || a.endless && (a.wanted[1] || a.wanted[2])) && a.mayGoHot(v) && (a.content || a.plain) {
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
			if x == a.tunnel {
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
func (a *Allied) mayGoHot(v colditz.View) bool {
	if a.cold {
		if a.strike == 0 {
			a.strike = 1
			if a.kit && a.strikes(v) {
				a.strike = 2
			}
		}
		return a.strike == 2
	}
	return a.hot || a.kit || a.unseen || a.shares
}
