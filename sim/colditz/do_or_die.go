package colditz

import (
	"math"
	"slices"
	"sync/atomic"

	"escapesim/sim"
	"escapesim/sim/colditz/board"
	"escapesim/sim/dice"
)

// DoOrDieOptions: the last-chance run.
type DoOrDieOptions struct {
	NeedsKit     bool       `key:"dod.needs_kit" clause:"COL-DOD-01" default:"true" assumed:"a kit is asked of every escape" doc:"a do or die needs an escape kit"`
	PerPlayer    int8       `key:"dod.per_player" clause:"COL-DOD-02" range:"0..9" default:"0" assumed:"no limit but the pile" doc:"do or dies of one player in a game; 0 means no limit but the cards"`
	Dealt        bool       `key:"dod.deal" clause:"COL-SETUP-04" values:"pile|dealt" doc:"the do-or-die cards lie in one pile, or each team is dealt one at the start"`
	UndealtPiled bool       `key:"dod.undealt" clause:"COL-DOD-24" values:"out_of_play|pile" default:"out_of_play" assumed:"a player has the card that he was given; nothing is said of a pile" doc:"what becomes of the do-or-die cards that were not dealt"`
	OwnerLook    bool       `key:"dod.owner_may_look" clause:"COL-DOD-25" default:"false" source:"off: no clause of the document asks for it" doc:"a player may look at the card that he was dealt"`
	Cards        []int8     `key:"dod.cards" clause:"COL-DOD-03" list:"1..20" default:"[3,4,5,6,7]" assumed:"five cards are counted, their numbers of throws are not given" doc:"the do-or-die cards: how many throws each gives; with none, nobody tries one"`
	Start        DoDStart   `key:"dod.start" clause:"COL-DOD-06" values:"grey_or_returning|appel_only|grey|grey_not_white" default:"grey_or_returning" assumed:"the grey zone or, on his way back, the outer courtyard; the white circles are taken as part of the grey zone" doc:"where the man may start"`
	Distance     int16      `key:"dod.distance" clause:"COL-DOD-07" range:"0..500" zero:"from_board" doc:"circles to cover; 0 (from_board) measures them from the man's circle"`
	Targets      DoDTargets `key:"dod.targets" clause:"COL-DOD-08" values:"moat_three|any|staff_car_target" default:"any" assumed:"the man must reach his goal, and any of the seven is one" doc:"which targets count"`
	Ropes        bool       `key:"dod.rope_allowed" clause:"COL-DOD-11" default:"false" assumed:"ropes in a do or die are an addition of Thibault's summary, marked as such there" doc:"rope cards may shorten the way"`
	WireFree     bool       `key:"dod.wire" clause:"COL-DOD-23" values:"needs_cutters|free" default:"needs_cutters" assumed:"nothing frees the man from wire on his way" doc:"whether barbed wire on the way needs cutters"`
	Failure      DoDFailure `key:"dod.failure" clause:"COL-DOD-15" values:"team_eliminated|pawn_killed|pawn_jailed" doc:"what a failed do or die costs"`
	KeepScore    bool       `key:"dod.elimination_keeps_score" clause:"COL-DOD-16" default:"true" assumed:"the mildest reading: escapes made before count" doc:"the escapes of a team that is eliminated still count"`
	Reshuffled   bool       `key:"dod.after_use" clause:"COL-DOD-17" values:"removed|reshuffled" default:"removed" assumed:"nothing is said of the card afterwards; an attempt is a last resort" doc:"what becomes of the card"`
	OpensWays    bool       `key:"dod.opens_ways" clause:"COL-DOD-26" default:"true" assumed:"a way that a card opens is open however the man went who used it" doc:"the ropes and cutters that a successful do or die spends open their ways like those of a step, where ways stay open for other teams"`
}

// dealDoOrDie gives each team its card from the pile (COL-SETUP-04).
func (r *Rules) dealDoOrDie(s *State) {
	if !r.Options.DoOrDie.Dealt {
		return
	}
	for t := range min(r.teams, int(s.DoOrDieLeft)) {
		s.DoOrDieLeft--
		s.Teams[t].DoOrDie = s.DoOrDie[s.DoOrDieLeft]
		s.DoOrDie[s.DoOrDieLeft] = 0
	}
	if !r.Options.DoOrDie.UndealtPiled { // COL-DOD-24
		s.DoOrDie, s.DoOrDieLeft = [maxDoOrDie]int8{}, 0
	}
}

// hasDoOrDie: a card is left for the team: its own, or one of the pile
// (COL-DOD-21).
func (d *Cards) hasDoOrDie(team int) bool { return d.Teams[team].DoOrDie > 0 || d.DoOrDieLeft > 0 }

// turnDoOrDie turns the team's own card, or the top one of the pile.
func (d *Cards) turnDoOrDie(team int) (card int8) {
	if t := &d.Teams[team]; t.DoOrDie > 0 {
		card, t.DoOrDie = t.DoOrDie, 0
		return card
	}
	d.DoOrDieLeft--
	return d.DoOrDie[d.DoOrDieLeft]
}

// DoDStart says where a do or die may start (dod.start).
type DoDStart uint8

const (
	GreyOrReturning DoDStart = iota
	AppelOnly
	GreyOnly
	GreyNotWhite // grey_or_returning, the white circles taken as no part of the grey zone
)

// DoDTargets says which targets count (dod.targets).
type DoDTargets uint8

const (
	MoatThree DoDTargets = iota
	AnyTarget
	CarTargetOnly
)

// DoDFailure says what a failure costs (dod.failure).
type DoDFailure uint8

const (
	TeamEliminated DoDFailure = iota
	ManKilled
	ManJailed
)

const maxDoOrDie = 12

// MaxThrows is the most throws that a do-or-die card can give.
const MaxThrows = 20

// Run is the way of a do or die: its length in circles and the equipment
// that it spends (COL-DOD-11).
type Run struct {
	Distance       int // -1 when no target can be reached
	Ropes, Cutters int8
}

// doOrDieTable holds, for every circle, the shortest way to the nearest target: with
// nothing open and each hand, and with ways open as it is asked for.
type doOrDieTable struct {
	back   [][]reverseLink // by circle, the links that lead there
	least  []int16         // by circle: the way to a target if every way were open; -1 none
	runs   [maxRunRopes + 1][maxRunCutters + 1][]shortRun
	opened runCache
}

// shortRun is a Run, closer together in memory.
type shortRun struct {
	distance       int16
	ropes, cutters int8
}

// No shortest way of the real board uses more cards than these; a larger
// hand is as good (the board's test counts it).
const (
	maxRunRopes   = 6
	maxRunCutters = 2
)

// reverseLink is a link seen from its end, as the run tables need it.
type reverseLink struct {
	from board.Circle
	link *board.Link
}

// runTerms is all that a doOrDieTable hangs on.
type runTerms struct {
	board           *board.Board
	targets         DoDTargets
	cards           [3]int8
	direction       RopeDirection
	ropes, wireFree bool
}

var runsKept = sim.Kept[runTerms, *doOrDieTable]{Same: func(a, b runTerms) bool { return a == b }}

func (r *Rules) doOrDieTable() *doOrDieTable {
	route, run := &r.Options.Route, &r.Options.DoOrDie
	terms := runTerms{r.Board, run.Targets, route.RopeCards, route.RopeDirection, run.Ropes, run.WireFree}
	return runsKept.Of(terms, func(runTerms) *doOrDieTable { return newDoOrDieTable(r) })
}

func newDoOrDieTable(r *Rules) *doOrDieTable {
	b := r.Board
	t := &doOrDieTable{back: make([][]reverseLink, len(b.Circles))}
	for c := range b.Links {
		for i := range b.Links[c] {
			l := &b.Links[c][i]
			t.back[l.To] = append(t.back[l.To], reverseLink{board.Circle(c), l})
		}
	}
	all := ^uint64(0)
	t.least = r.measureRuns(t.back, all, 0, 0)[0][0]
	t.buildRuns(r.measureRuns(t.back, 0, maxRunRopes, maxRunCutters))
	return t
}

// runLengths are the shortest ways to a target with exactly so many ropes and cutters
// spent, by circle; -1 none.
type runLengths [maxRunRopes + 1][maxRunCutters + 1][]int16

// runPrice is what a link takes of a do or die while some ways are open, in rope and
// cutters cards; not ok, it is no way for one (COL-DOD-11, COL-DOD-23).
func (r *Rules) runPrice(l *board.Link, open uint64) (ropes, cutters int8, ok bool) {
	o := &r.Options
	shut := l.Way != board.NoWay && open>>l.Way&1 == 0
	switch {
	case l.Kind == board.RopeLink && shut:
		return o.Route.RopeCards[l.Ropes], 0, l.Down && o.DoOrDie.Ropes
	case l.Kind == board.RopeLink:
		return 0, 0, l.Down || o.Route.RopeDirection != DownOnly
	case l.Kind == board.WireLink && shut && !o.DoOrDie.WireFree:
		return 0, 1, true
	}
	return 0, 0, true
}

// measureRuns goes breadth first from the targets over (circle, ropes spent, cutters
// spent), as far as a hand lasts; a state is reached first by the shortest way.
func (r *Rules) measureRuns(back [][]reverseLink, open uint64, mostRopes, mostCutters int8) (lengths runLengths) {
	type node struct {
		at             board.Circle
		ropes, cutters int8
	}
	n := len(back)
	for ropes := range mostRopes + 1 {
		for cutters := range mostCutters + 1 {
			lengths[ropes][cutters] = slices.Repeat([]int16{-1}, n)
		}
	}
	var ring []node
	for c := range back {
		if r.isRunTarget(board.Circle(c)) {
			lengths[0][0][c] = 0
			ring = append(ring, node{board.Circle(c), 0, 0})
		}
	}
	for head := 0; head < len(ring); head++ {
		v := ring[head]
		for _, e := range back[v.at] {
			ropes, cutters, ok := r.runPrice(e.link, open)
			ropes, cutters = v.ropes+ropes, v.cutters+cutters
			if !ok || ropes > mostRopes || cutters > mostCutters || lengths[ropes][cutters][e.from] >= 0 {
				continue
			}
			lengths[ropes][cutters][e.from] = lengths[v.ropes][v.cutters][v.at] + 1
			ring = append(ring, node{e.from, ropes, cutters})
		}
	}
	return lengths
}

// buildRuns works out the best of every hand.
func (t *doOrDieTable) buildRuns(lengths runLengths) {
	for ropes := range t.runs {
		for cutters := range t.runs[ropes] {
			t.runs[ropes][cutters] = lengths.shortest(ropes, cutters)
		}
	}
}

// shortest is by circle the best of all that can be done with so many cards.
func (l *runLengths) shortest(ropes, cutters int) []shortRun {
	runs := make([]shortRun, len(l[0][0]))
	for at := range runs {
		best := shortRun{distance: -1}
		for i := 0; i <= ropes; i++ {
			for j := 0; j <= cutters; j++ {
				if d := l[i][j][at]; d >= 0 && (best.distance < 0 || d < best.distance) {
					best = shortRun{d, int8(i), int8(j)}
				}
			}
		}
		runs[at] = best
	}
	return runs
}

// runCache holds the runs with some ways open and some cards in hand, from every circle.
// They are worked out when they are first asked for, and kept for all games: in a
// thousand games of standard bots only 68 keys come up.
type runCache [512]atomic.Pointer[cachedRuns]

// cachedRuns are those of one key.
type cachedRuns struct {
	key  runKey
	runs []shortRun // by circle
}

// runKey is what runs from everywhere hang on where guards are no matter.
type runKey struct {
	open           uint64
	ropes, cutters int8
}

// openRuns finds the runs of a key, or works them out; nil when their places are taken
// by others.
func (r *Rules) openRuns(key runKey) []shortRun {
	const tries = 8
	hash := (key.open ^ uint64(key.ropes)<<56 ^ uint64(key.cutters)<<60) * 0x9e3779b97f4a7c15 >> 32
	for i := range uint64(tries) {
		place := &r.dod.opened[(hash+i)%uint64(len(r.dod.opened))]
		known := place.Load()
		if known == nil {
			lengths := r.measureRuns(r.dod.back, key.open, key.ropes, key.cutters)
			place.CompareAndSwap(nil, &cachedRuns{key, lengths.shortest(int(key.ropes), int(key.cutters))})
			known = place.Load() // another worker may have been faster, with these or with others
		}
		if known.key == key {
			return known.runs
		}
	}
	return nil
}

func (r *Rules) isRunTarget(c board.Circle) bool {
	target := r.Board.Circles[c].Target
	switch r.Options.DoOrDie.Targets {
	case AnyTarget:
		return target >= 0
	case CarTargetOnly:
		return target == board.CarTarget
	}
	return target >= 0 && board.BeyondMoat>>target&1 != 0
}

// RunFrom is the way from a circle with these cards in hand and every way
// shut: the shortest, then the one with the fewest ropes, then with the
// fewest cutters.
func (r *Rules) RunFrom(at board.Circle, ropes, cutters int) Run {
	return r.dod.runs[min(ropes, maxRunRopes)][min(cutters, maxRunCutters)][at].run()
}

func (s shortRun) run() Run { return Run{int(s.distance), s.ropes, s.cutters} }

// runOf is the way of a man's do or die now. Guards and pawns do not matter
// (COL-DOD-09), keys and passes are not needed (COL-DOD-10), ways that are
// open cost nothing (COL-DOD-11).
func (r *Rules) runOf(s *State, m Man) Run {
	t := &s.Teams[TeamOf(m)]
	return r.runWith(s, m, int(t.Equip[Rope]), int(t.Equip[Cutters]))
}

// runWith is the man's way with so many cards.
func (r *Rules) runWith(s *State, m Man, ropes, cutters int) Run {
	if d := r.Options.DoOrDie.Distance; d > 0 {
		return Run{Distance: int(d)}
	}
	at := s.Men[m].At
	if r.Options.Run.Prescribed {
		if r.Options.Run.GuardsBlock {
			return Run{Distance: r.prescribed(s, at, true)}
		}
		return r.RunFrom(at, 0, 0)
	}
	return r.runNow(s, at, ropes, cutters)
}

// runNow is the way from a circle with so many cards, past the guards where they
// matter, by the ways that are open.
func (r *Rules) runNow(s *State, at board.Circle, ropes, cutters int) Run {
	open := s.OpenWays & r.dropsAndWires
	ropes, cutters = min(ropes, maxRunRopes), min(cutters, maxRunCutters)
	switch {
	case r.Options.Run.GuardsBlock:
	case open == 0:
		return r.RunFrom(at, ropes, cutters)
	default:
		if runs := r.openRuns(runKey{open, int8(ropes), int8(cutters)}); runs != nil {
			return runs[at].run()
		}
	}
	return r.lookForRun(s, at, ropes, cutters)
}

// lookForRun searches forward, breadth first over (circle, ropes spent,
// cutters spent), with the ways that are open now. Its memory is on the
// stack: little of it when little can be spent, because clearing it takes
// longer than the search.
func (r *Rules) lookForRun(s *State, from board.Circle, ropes, cutters int) Run {
	const most, few = (maxRunRopes + 1) * (maxRunCutters + 1), 3
	if (ropes+1)*(cutters+1) <= few {
		var seen [few]circleSet
		var ring [1 << 10]runNode
		return r.searchRun(s, from, ropes, cutters, seen[:], ring[:])
	}
	var seen [most]circleSet
	var ring [1 << 13]runNode
	return r.searchRun(s, from, ropes, cutters, seen[:], ring[:])
}

// runNode is a place that a run may come to: a circle, the cards spent so
// far, and the steps.
type runNode struct {
	at             board.Circle
	steps          int16
	ropes, cutters int8
}

// searchRun is lookForRun with memory to work in; the length of ring is
// a power of two.
//
// With what is open no way is longer than with all shut, and from nowhere is
// it shorter than if all were open: that leaves most of the board out.
func (r *Rules) searchRun(s *State, from board.Circle, ropes, cutters int, seen []circleSet, ring []runNode) Run {
	least, most := r.dod.least, int16(math.MaxInt16)
	if shut := r.RunFrom(from, ropes, cutters); shut.Distance >= 0 && !r.Options.Run.GuardsBlock {
		most = int16(shut.Distance)
	}
	head, tail := 0, 1
	ring[0] = runNode{at: from}
	seen[0].add(from)
	best := Run{Distance: -1}
	for head < tail {
		v := ring[head&(len(ring)-1)]
		d := v.steps
		head++
		if best.Distance >= 0 && int(d) > best.Distance {
			break
		}
		if least[v.at] == 0 {
			found := Run{int(d), v.ropes, v.cutters}
			if best.Distance < 0 || found.Ropes < best.Ropes ||
				found.Ropes == best.Ropes && found.Cutters < best.Cutters {
				best = found
			}
			continue
		}
		links := r.Board.Links[v.at]
		for i := range links {
			l := &links[i]
			useRopes, useCutters, ok := r.runPrice(l, s.OpenWays)
			useRopes, useCutters = useRopes+v.ropes, useCutters+v.cutters
			if !ok || int(useRopes) > ropes || int(useCutters) > cutters || least[l.To] < 0 || least[l.To]+d+1 > most {
				continue
			}
			if r.Options.Run.GuardsBlock && isGuard(s.At[l.To]) {
				continue
			}
			reached := &seen[int(useRopes)*(cutters+1)+int(useCutters)]
			if reached.has(l.To) {
				continue
			}
			reached.add(l.To)
			ring[tail&(len(ring)-1)] = runNode{l.To, d + 1, useRopes, useCutters}
			tail++
		}
	}
	return best
}

// mayRun: the man may start a do or die from where he stands (COL-DOD-06).
func (r *Rules) mayRun(s *State, m Man) bool {
	p := &s.Men[m]
	if p.Zone != OnBoard || r.confined(s, m) {
		return false
	}
	switch area := r.Board.Circles[p.At].Area; r.Options.DoOrDie.Start {
	case AppelOnly:
		return area == board.Appel
	case GreyOrReturning:
		return area <= board.RoomArea || area == board.Outer && p.Returning
	case GreyNotWhite:
		return area <= board.RoomArea && area != board.Appel || area == board.Outer && p.Returning
	default:
		return area <= board.RoomArea
	}
}

// teamMayRun: nothing but where its men stand keeps a team from a do or die.
func (r *Rules) teamMayRun(s *State, team int) bool {
	o, t := &r.Options.DoOrDie, &s.Teams[team]
	return s.hasDoOrDie(team) && (!o.NeedsKit || t.Kit) && (o.PerPlayer == 0 || t.Tries < o.PerPlayer) &&
		r.Options.Run.equipped(t)
}

// canRun: there is a way for the man's do or die. Open ways take none away.
func (r *Rules) canRun(s *State, m Man) bool {
	t := &s.Teams[TeamOf(m)]
	if o := &r.Options; o.DoOrDie.Distance == 0 && !o.Run.Prescribed && !o.Run.GuardsBlock &&
		r.RunFrom(s.Men[m].At, int(t.Equip[Rope]), int(t.Equip[Cutters])).Distance >= 0 {
		return true
	}
	return r.runOf(s, m).Distance >= 0
}

// doOrDie commits the man and takes what the run needs; the German may have
// an answer.
func (r *Rules) doOrDie(s *State, m Man, c *dice.Chance, log *sim.Log) {
	if t := &s.Teams[TeamOf(m)]; t.Tries < math.MaxInt8 { // dod.per_player asks for less
		t.Tries++
	}
	r.equip(s, TeamOf(m), log)
	if !r.askAboutRun(s, m) {
		r.run(s, m, c, log)
	}
}

// run turns the card (COL-DOD-05) and throws until the distance is covered or
// the throws are used up (COL-DOD-19). It takes the place of the turn's throw
// and ends the turn (COL-DOD-18).
func (r *Rules) run(s *State, m Man, c *dice.Chance, log *sim.Log) {
	o := &r.Options.DoOrDie
	team := TeamOf(m)
	seat := SeatOf(m)
	run := r.runOf(s, m)
	card := s.turnDoOrDie(team)
	total := 0
	for throw := int8(0); throw < card && total < run.Distance; throw++ {
		chain := r.throwChain(c, dice.Special(int(seat)), seat, DoOrDieThrow, log)
		total += chain.Total
		r.drawForSpecial(s, team, chain, c, log)
	}
	log.Add(DoOrDieTried, SeatOf(m), int(m), int(card), run.Distance, total)
	if o.Reshuffled {
		s.DoOrDie[s.DoOrDieLeft] = card
		s.DoOrDieLeft++
		s.shuffleDoOrDie(c.Stream(dice.Deck(doOrDieDeck)))
	}
	// COL-DOD-26
	if o.OpensWays && r.Options.Route.OpenFor == AllAlliedUntilGerman && r.RunCovered(total, run.Distance) {
		var room [maxRunRopes + maxRunCutters]board.Way
		for _, w := range r.runWays(s, m, room[:0]) {
			s.OpenWays |= 1 << w
		}
	}
	r.endTurnNow(s, log)
	if r.RunCovered(total, run.Distance) { // COL-DOD-14
		r.giveBack(s, team, Rope, run.Ropes)
		r.giveBack(s, team, Cutters, run.Cutters)
		if run.Ropes > 0 || run.Cutters > 0 {
			log.Add(RunSpent, SeatOf(m), int(m), int(run.Ropes), int(run.Cutters), 0)
		}
		r.escape(s, m, ByDoOrDie, -1, log)
		return
	}
	switch o.Failure { // COL-DOD-15
	case TeamEliminated:
		r.kill(s, m, Running, log)
		r.eliminate(s, team, 0, log)
		r.afterLoss(s, team, log)
	case ManKilled:
		r.kill(s, m, Running, log)
		r.clearOutside(s, log)
		r.afterLoss(s, team, log)
	case ManJailed:
		r.jail(s, m, ByFailedCar, s.Men[m].At, r.Options.Arrest.jail(), log)
	}
}

// drawForSpecial draws the cards that a do-or-die or car throw earns where
// the rules let it (COL-DICE-11).
func (r *Rules) drawForSpecial(s *State, team int, chain Chain, c *dice.Chance, log *sim.Log) {
	if r.Options.Dice.DrawOnSpecial {
		for range chain.Draws {
			r.drawCard(s, sim.Seat(team+1), c, log)
		}
	}
}

func (r *Rules) kill(s *State, m Man, how Death, log *sim.Log) {
	wasInTunnel := s.Men[m].Zone == InTunnel
	var tunnel board.Tunnel
	if wasInTunnel {
		tunnel = r.Board.Circles[s.Men[m].At].Tunnel
	}
	log.Add(Died, SeatOf(m), int(m), int(how), 0, 0)
	r.lift(s, m, Dead)
	s.Men[m].Returning, s.Men[m].WayBack = false, false
	if wasInTunnel {
		r.afterTunnel(s, tunnel, log)
	}
}

// eliminate takes a whole team out of the game (COL-DOD-15). Its escapes
// count on; its equipment and kit go back, its cards where played ones go
// (COL-DOD-16).
func (r *Rules) eliminate(s *State, team, why int, log *sim.Log) {
	t := &s.Teams[team]
	log.Add(TeamOut, sim.Seat(team+1), why, 0, 0, 0)
	from, to := r.menOf(team)
	for m := from; m < to; m++ {
		if z := s.Men[m].Zone; z != Escaped && z != Dead && z != Absent {
			r.kill(s, m, WithTeam, log)
		}
	}
	for kind := range t.Equip {
		r.giveBack(s, team, kind, t.Equip[kind])
	}
	if t.Kit {
		t.Kit = false
		s.Kits++
	}
	where := r.Options.Deck.PlayedTo
	if where == ShuffleIn {
		where = Bottom // the next card that is played shuffles them in
	}
	for f := range Face(Faces) {
		for t.Hand[f] > 0 {
			r.putAway(s, team, f, where, nil)
		}
	}
	t.DoOrDie = 0
	t.Out = true
	if !r.Options.DoOrDie.KeepScore {
		t.Escapes, t.Met = 0, 0
	}
	r.clearOutside(s, log)
}

func (d *Cards) shuffleDoOrDie(c *dice.Stream) {
	pile := d.DoOrDie[:d.DoOrDieLeft]
	slices.Sort(pile)
	dice.ShuffleRanks(c, pile)
}

// RunWays are the drops, wires and gates that a man's do or die now goes by
// with cards of his hand, in their order; those that are open already, or need
// none, are left out. It follows the shortest way step by step: for
// transcripts.
func (r *Rules) RunWays(s *State, m Man) []board.Way { return r.runWays(s, m, nil) }

// runWays appends them.
func (r *Rules) runWays(s *State, m Man, ways []board.Way) []board.Way {
	at, run := s.Men[m].At, r.runOf(s, m)
	for left := run.Distance; left > 0 && run.Ropes+run.Cutters > 0; left-- {
		stuck := true
		for i := range r.Board.Links[at] {
			l := &r.Board.Links[at][i]
			ropes, cutters, ok := r.runPrice(l, s.OpenWays)
			rest := Run{left - 1, run.Ropes - ropes, run.Cutters - cutters}
			if !ok || rest.Ropes < 0 || rest.Cutters < 0 ||
				r.runNow(s, l.To, int(rest.Ropes), int(rest.Cutters)) != rest {
				continue
			}
			if ropes+cutters > 0 {
				ways = append(ways, l.Way)
			}
			at, run, stuck = l.To, rest, false
			break
		}
		if stuck {
			return ways
		}
	}
	return ways
}

// doOrDieDecisions: a man runs for it (COL-DOD-18), before the throw, or at any
// time of his player's turn.
func doOrDieDecisions() []decision {
	list := func(r *Rules, s *State, m Man, buf []sim.Move) []sim.Move {
		if r.mayAnnounce(s, m) {
			buf = append(buf, pack(AnnounceDoOrDie, int(m), 0, 0))
		}
		return buf
	}
	return []decision{{
		kind: AnnounceDoOrDie, words: "do or die", args: []argument{aMan},
		open: []opening{
			{at: during(beforeThrow), man: list, any: func(r *Rules, s *State) bool {
				team := int(s.Seat) - 1
				if !r.teamMayRun(s, team) {
					return false
				}
				for m, end := r.menOf(team); m < end; m++ {
					if r.mayAnnounce(s, m) {
						return true
					}
				}
				return false
			}},
			{at: during(free, resting), under: func(o *Options) bool { return o.Run.AnyTime }, man: list},
		},
		do: func(u umpire, x choice) { u.doOrDie(u.s, x.man(), u.c, u.log) },
	}}
}

// mayAnnounce: the man may run for it now.
func (r *Rules) mayAnnounce(s *State, m Man) bool {
	return r.teamMayRun(s, TeamOf(m)) && r.mayRun(s, m) && r.canRun(s, m)
}

// doOrDieInterrupts: the German may answer a do or die with a holder card.
func doOrDieInterrupts() []interrupt {
	return []interrupt{{
		kind: AskRun, question: "the holder card?", answers: noOrYes,
		do: func(u umpire, f *Frame, k MoveKind, _ choice) {
			man := f.Man()
			u.s.pop()
			if k == Yes {
				u.locateKey(u.s, man, u.c, u.log)
			} else {
				u.run(u.s, man, u.c, u.log)
			}
		},
	}}
}
