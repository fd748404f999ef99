package colditz

import (
	"math/bits"

	"escapesim/sim"
	"escapesim/sim/colditz"
	"escapesim/sim/colditz/board"
)

// What a team does where equipment makes a do or die likely: the kit, the strike and the
// do or die, each a plan that is held until it is done. Which one is in hand shows in the
// position: the kit while there is none, the strike until the equipment is complete and a
// man is in his place, and then the do or die, before the throw.

// squad is who can do what for the plans, in the position in hand.
type squad struct {
	*Allied
	v colditz.View

	inside  crew   // the men in the inner courtyard and its rooms
	longest int    // circles of a do or die that is nearly as good as the best one
	runner  int    // the man who is in his place for the do or die; -1 nobody
	lack    [4]int // equipment that the do or die takes and the team does not hold, by type
	fetch   int    // cards of it that pairs of men have to fetch
	thieves int    // men, the runner apart, in rooms where some of it is to be had
}

// crew is some men of a team and where they stand.
type crew struct {
	man [colditz.MaxMen]int
	at  [colditz.MaxMen]board.Circle
	n   int
}

func (c *crew) add(man int, at board.Circle) {
	c.man[c.n], c.at[c.n] = man, at
	c.n++
}

// errand is a man's walk to the nearest of the sources that the walker has in hand.
type errand struct {
	man   int // of the team; -1 nobody walks
	steps int
}

// nobodyWalks is no errand.
var nobodyWalks = errand{man: -1}

// survey looks at the position: what the team lacks, and which men are outside.
func (a *Allied) survey(v colditz.View) {
	moved := a.observe(v)
	if moved || !v.SameMeans(&a.supply.means) || a.thinksAgain(v) {
		a.supply.means = v.Means()
		a.weigh(v)
	}
	a.forget()
	a.men = assignment{}
	for i := range int(a.to - a.from) {
		p := v.Man(a.from + colditz.Man(i))
		a.men.pawns[i] = p
		declared := v.Declared(a.from + colditz.Man(i))
		if p.Zone != colditz.OnBoard || a.place[p.At].inside() && !declared {
			continue
		}
		a.men.fleeing = a.men.fleeing || !p.Returning && !declared
		a.men.goals[i], a.men.weight[i] = a.home, 3
		out := a.run.out.steps[a.supply.have]
		if !a.aims && a.runsShort(p.At) {
			out = a.targets.steps[a.supply.have]
		}
		if (!p.WayBack || a.turnsAside(v, &p)) && (declared || out[p.At] >= 0) {
			a.men.goals[i], a.men.weight[i], a.men.runner[i] = out, 5, true
		}
	}
	a.men.tunnel, a.cast.n = -1, 0
}

// assign says who of the men inside does what. Where nothing but the end of the turn is open nobody asks.
func (a *Allied) assign(v colditz.View) {
	s := squad{Allied: a, v: v, runner: -1}
	for i := range a.men.pawns[:a.to-a.from] {
		p := &a.men.pawns[i]
		if p.Zone == colditz.OnBoard && a.place[p.At].inside() && !v.Declared(a.from+colditz.Man(i)) {
			s.inside.add(i, p.At)
		}
	}
	plans := a.plans(v)
	if !plans || a.supply.saves { // else the squad finds its other men by itself
		s.castAll()
	} else {
		s.castDiggers()
	}
	if plans {
		a.readyToFly(&s)
		return
	}
	for n, i := range s.inside.man[:s.inside.n] {
		at := s.inside.at[n]
		out := a.run.out.steps[a.supply.have]
		if !a.shares && a.supply.kit && a.men.runner[i] && out[at] >= 0 && a.men.goals[i][at] == 0 {
			a.men.goals[i], a.men.weight[i], a.men.breaks[i] = out, 4, true
		}
	}
}

// thinksAgain: now that men have moved, the way by which they are to get away is another
// one, or how good its chance is, or whether there is hope for one.
func (a *Allied) thinksAgain(v colditz.View) bool {
	if moved, _ := v.Elsewhere(&a.men.pawns); moved == 0 && !a.oneTeam {
		return false
	}
	switch {
	case a.aims:
		now := a.settleAim(v)
		return !now.same(&a.aim)
	case a.shares:
		return a.breakout.team < 0 && a.unsettled(v)
	}
	return a.endless && a.supply.kit && (a.bestStart(v) != a.strike.settled || a.bestEnd(v) != a.strike.end)
}

// castAll gives the men inside their roles, those first without whom nothing else goes on.
func (s *squad) castAll() {
	s.castDiggers()
	if s.shares {
		s.castAttempt()
	} else {
		s.castRun()
	}
	for free := s.cast.free; s.supply.hot && free != 0; free &= free - 1 {
		s.employ(bits.TrailingZeros32(free), s.shelter, board.NoRoom, hider)
	}
}

// proceed adds the next moves of the own turn: what cards and men outside ask for at
// once, then the steps of the plan.
func (a *Allied) proceed(v colditz.View, rest, plan []sim.Move) []sim.Move {
	if must := v.MustMove(); must >= 0 {
		if m, _ := a.steps(v, must-int(a.from)); m != nothing {
			plan = append(plan, m)
		}
		return plan
	}
	if a.plans(v) {
		return a.moveByPlan(v, rest, plan)
	}
	best, most := a.walkOutside(v)
	best, _ = a.weighRest(v, rest, 0, best, most)
	if best != nothing {
		return append(plan, best)
	}
	if v.Pips() == 0 {
		return plan
	}
	s := squad{Allied: a, v: v, runner: -1}
	return s.play(plan)
}

// plans: the team plays by these plans now. The last turns are played otherwise.
func (a *Allied) plans(v colditz.View) bool {
	const last = 3 // own turns
	if !a.aims || a.time.left <= last && v.HasDoOrDie(a.team) {
		return false
	}
	means := &a.supply.means
	if !a.supply.kit {
		return means.Kits > 0 && means.Equip == [4]int8{}
	}
	return a.aim.number != noAim
}

// moveByPlan adds the next moves of a team that plays by plans: what its cards and its men
// outside ask for at once comes first.
func (a *Allied) moveByPlan(v colditz.View, rest, plan []sim.Move) []sim.Move {
	const urgent = 1000 // the worth of a card, or of a step outside
	apart := colditz.Kinds(0)
	if a.supply.kit { // the strike takes what it needs
		apart = colditz.KindsOf(colditz.ClaimEquipment, colditz.Redeem, colditz.PlayBribe)
	}
	best, most := a.walkOutside(v)
	if best, most = a.weighRest(v, rest, apart, best, most); most >= urgent {
		return append(plan, best)
	}
	s := a.squadOf(v)
	if with := s.next(plan); len(with) > len(plan) || best == nothing {
		return with
	}
	return append(plan, best)
}

// walkOutside is the best step of the men who are not inside, and its worth.
func (a *Allied) walkOutside(v colditz.View) (best sim.Move, most int) {
	best = nothing
	if v.Pips() == 0 {
		return best, 0
	}
	for i := range a.men.pawns[:a.to-a.from] {
		p := &a.men.pawns[i]
		leaves := a.men.breaks[i] || v.Declared(a.from+colditz.Man(i))
		if p.Zone == colditz.OnBoard && (leaves || !a.place[p.At].inside()) {
			if m, worth := a.steps(v, i); worth > most {
				best, most = m, worth
			}
		}
	}
	return best, most
}

// squadOf looks at who is where. Men who are sent to a tunnel are not of the squad.
func (a *Allied) squadOf(v colditz.View) squad {
	s := squad{Allied: a, v: v, runner: -1, longest: a.longest(v)}
	best := int16(unreachable)
	for i := range a.men.pawns[:a.to-a.from] {
		p := &a.men.pawns[i]
		if p.Zone != colditz.OnBoard || !a.place[p.At].inside() || a.men.digger[i] {
			continue
		}
		s.inside.add(i, p.At)
		if d := s.off(p.At); d < best {
			s.runner, best = i, d
		}
	}
	for t, n := range a.aim.cards {
		s.lack[t] = max(n+a.aim.kept[t]-int(a.supply.means.Equip[t]), 0)
	}
	if a.aim.flight() && s.lack == [4]int{} && v.HasDoOrDie(a.team) {
		for t, n := range a.dash.cards {
			s.lack[t] = max(a.aim.cards[t]+a.aim.kept[t]+n*(a.needed(v)-1)-int(a.supply.means.Equip[t]), 0)
		}
	}
	for t := range s.lack {
		s.fetch += max(s.lack[t]-a.supply.found[t], 0)
	}
	s.fetch = max(s.fetch-a.supply.bribes, 0)
	for n, i := range s.inside.man[:s.inside.n] {
		if i != s.runner && s.yields(s.inside.at[n]) {
			s.thieves++
		}
	}
	return s
}

// next adds what the plan in hand does next; nothing when the turn is over for it.
func (s *squad) next(plan []sim.Move) []sim.Move {
	pips, before := s.v.Pips(), len(plan)
	switch {
	case !s.supply.kit && pips > 0:
		s.castAll()
		return s.play(plan)
	case !s.supply.kit:
		return plan
	case pips == 0: // nobody walks
		if m := s.seize(); m != nothing {
			plan = append(plan, m)
		}
		return plan
	}
	if plan = s.sendDiggers(pips, plan); len(plan) > before {
		return plan
	}
	if s.runner < 0 && s.supply.hot {
		if plan = s.walk(s.approach(&s.inside, s.aim.to.at), pips, plan); len(plan) > before {
			return plan
		}
	}
	if plan = s.walk(s.bringRunner(), pips, plan); len(plan) > before {
		return plan
	}
	if m := s.seize(); m != nothing {
		return append(plan, m)
	}
	idle := s.idle()
	if plan = s.walk(s.bringThief(&idle), pips, plan); len(plan) > before {
		return plan
	}
	if plan = s.walk(s.clearDoor(), pips, plan); len(plan) > before {
		return plan
	}
	if plan = s.walk(s.bringReserve(), pips, plan); len(plan) > before {
		return plan
	}
	if plan = s.walk(s.standBeside(), pips, plan); len(plan) > before {
		return plan
	}
	return s.walk(s.approach(&idle, s.toLoot), pips, plan)
}

// sendDiggers brings the men nearer who are sent to a tunnel.
func (s *squad) sendDiggers(pips int, plan []sim.Move) []sim.Move {
	for i := range s.cast.roles[:s.cast.n] {
		r := &s.cast.roles[i]
		if !s.men.digger[r.man] {
			continue
		}
		if with := s.walkRole(r, s.men.pawns[r.man].At, pips, plan); len(with) > len(plan) {
			return with
		}
	}
	return plan
}

// nearest is the errand of the man of a crew who is nearest to the sources of the walker,
// in so many steps at most.
func (s *squad) nearest(c *crew, most int) errand {
	s.walker.spread(s.v, most, c.at[:c.n])
	best := errand{man: -1, steps: most + 1}
	for n, at := range c.at[:c.n] {
		if steps := s.walker.to(at); steps > 0 && steps < best.steps {
			best = errand{c.man[n], steps}
		}
	}
	if best.man < 0 {
		return nobodyWalks
	}
	return best
}

// walkTo is the errand that takes a man to a circle to which he has a way of so many steps.
func (s *squad) walkTo(man int, to board.Circle, steps int) errand {
	s.walker.begin()
	s.walker.source(to, 0)
	s.walker.spread(s.v, steps, nil)
	return errand{man, steps}
}

// walk adds the steps of an errand that so many pips pay for.
func (s *squad) walk(e errand, pips int, plan []sim.Move) []sim.Move {
	if e.man < 0 {
		return plan
	}
	s.turn.way = s.walker.back(s.v, s.men.pawns[e.man].At, s.turn.way[:0])
	for n := min(pips, len(s.turn.way)); s.supply.hot && n > 0 && !s.sheltered(s.turn.way[n-1]); n-- {
		pips = n - 1
	}
	return s.along(e.man, s.turn.way, pips, plan)
}

// along adds a man's steps along a way that so many pips pay for.
func (s *squad) along(man int, way []board.Circle, pips int, plan []sim.Move) []sim.Move {
	if pips == 0 || len(way) == 0 {
		return plan
	}
	first := nothing
	for _, m := range s.stepsOf(s.v, man) {
		if stepTo(m) == way[0] {
			first = m
		}
	}
	if first == nothing { // where he would come to, he may not stop
		return plan
	}
	plan = append(plan, first)
	at := way[0]
	for _, to := range way[1:min(len(way), pips)] {
		plan = append(plan, colditz.MoveOf(colditz.Step, int(s.from)+man, int(to), int(s.linkTo(at, to).Kind)))
		at = to
	}
	return plan
}

// off is how far a man is from where he should start: less than unreachable when he may start
// where he is. From there a do or die is nearly as good as from the best circle, and until then
// nobody is arrested there by contact.
func (s *squad) off(at board.Circle) int16 {
	if s.aim.flight() {
		if room := s.place[s.aim.from].room; at != s.aim.from && (room == board.NoRoom || s.place[at].room != room) {
			return unreachable
		}
		return s.aim.to[at]
	}
	if s.dashesFrom(at) {
		return s.dash.circles[at]
	}
	return unreachable
}

// dashesFrom: a do or die from the circle is nearly as good as from the best one.
func (s *squad) dashesFrom(at board.Circle) bool {
	d := s.dash.circles[at]
	return s.place[at].safe && d > 0 && int(d) <= s.longest
}

// sheltered: a man who could be arrested may well stop on a circle.
func (s *squad) sheltered(at board.Circle) bool {
	return s.hidden(at) || s.risk(at) <= 10*s.settings.Cover
}

// hidden: nobody is arrested on the circle by contact, and a man may stop there.
func (a *Allied) hidden(at board.Circle) bool { return a.place[at].safe && !a.place[at].light }
