package colditz

import (
	"escapesim/reports"
	"escapesim/reports/metric"
	"escapesim/sim"
	"escapesim/sim/colditz"
	"escapesim/sim/colditz/board"
)

// Counter returns what counts games on a sheet of Form, for one worker.
func Counter(r *colditz.Rules) func(m *Match, s *reports.Sheet) {
	c := &counter{
		r: r, cardIndex: map[int8]int{}, chances: newLuck(r),
		each: r.Options.Dice.Doubles == colditz.MoveEachThrow,
	}
	c.sums = metric.New(metrics(r, c), colditz.Facts)
	for i, card := range r.Options.DoOrDie.Cards {
		if _, known := c.cardIndex[card]; !known {
			c.cardIndex[card] = i
		}
	}
	for _, kind := range acts {
		c.acts[kind] = true
	}
	c.leaves = make([]bool, len(r.Board.Circles))
	for from := range r.Board.Links {
		for _, l := range r.Board.Links[from] {
			c.leaves[from] = c.leaves[from] || r.LeavesBy(board.Circle(from), l.To, l.Kind) >= 0
		}
	}
	return c.count
}

// acts are what a team does in a turn that is not idle.
var acts = [...]sim.EventKind{
	colditz.Moved, colditz.Placed, colditz.Claimed, colditz.KitClaimed, colditz.TheftStopped, colditz.Released,
	colditz.CardPlayed, colditz.Gained,
	colditz.TunnelShown, colditz.TunnelOpened, colditz.TunnelJoined, colditz.TunnelLeft, colditz.TowerEntered,
	colditz.TowerLeft,
	colditz.CarTried, colditz.DoOrDieTried, colditz.ForceTried, colditz.Traded,
}

type counter struct {
	r         *colditz.Rules
	sums      *metric.Sums
	cardIndex map[int8]int // of the do-or-die cards by their throws
	leaves    []bool       // a step from this circle may lead out of the courtyard
	acts      [256]bool    // by kind of fact
	each      bool         // pawns move between the throws of a chain
	chances   *luck
	vectors
	course
}

// vectors are the counts by place, card and way.
type vectors struct {
	totals, men, guards, arrests []uint64
	cards, drawn, runs, made     []uint64
	rooms, ways, targets         []uint64
	left, freed, parts           []uint64
}

// course is what is followed of the game in hand.
type course struct {
	why, round int
	part       int // of the game, where a clock divides it
	night      bool
	chain      int                                      // pips of the throws of this turn so far
	doubled    bool                                     // a double was thrown in this turn
	turn       sim.Seat                                 // whose turn it is
	threw      bool                                     // he has thrown for movement,
	acted      bool                                     // and made something of it
	gone       [colditz.MaxTeams * colditz.MaxMen]bool  // escaped or dead
	route      [colditz.MaxTeams * colditz.MaxMen]uint8 // by which a man left, from 1
	inside     [colditz.MaxTeams * colditz.MaxMen]bool  // in solitary
	cooler     [colditz.MaxTeams * colditz.MaxMen]bool  // there in the cooler
	stay       [colditz.MaxTeams * colditz.MaxMen]int32 // turns of it
	yield
}

// yield is what the game in hand has yielded by now, of the metrics that are no sums.
type yield struct {
	won, wonPlace     [colditz.MaxTeams]int32        // by teams; by places in the round
	stayTurns         [colditz.FreedByTime + 1]int32 // by what ended the stay
	inCells, inCooler int32                          // turns
	byDay, atNight    int32                          // escapes
	withDouble, idle  int32                          // turns
	firstRun          int32
	shortOfWin        int32
	decisions         int32
	opportunity       [len(colditz.OpportunityKinds)]int32 // cards drawn, by kind
	security          [len(colditz.SecurityKinds)]int32
	rarity            reports.Rarity
}

func (c *counter) count(m *Match, s *reports.Sheet) {
	c.start(s)
	for i := range m.Log.Events {
		e := &m.Log.Events[i]
		f := (*colditz.Fact)(e) // where it lies: facts are too large for registers
		if c.chain > 0 && (c.each || !(e.Kind == colditz.Thrown && f.Throw() == colditz.TurnThrow)) {
			c.totals[min(c.chain, maxTotal)]++
			c.chain = 0
		}
		if c.acts[e.Kind] && e.Seat == c.turn {
			c.acted = true
		}
		switch e.Kind { // steps are most of the facts, and what follows counts no step
		case colditz.Moved:
			c.step(f)
			continue
		case colditz.GuardMoved:
			c.guards[f.To()]++
			continue
		}
		c.follow(f)
		c.place(f)
		c.chances.take(f)
		c.sums.Take(e)
	}
	c.close(m, s)
}

// step counts a man's step.
func (c *counter) step(f *colditz.Fact) {
	c.men[f.To()]++
	if c.leaves[f.From()] && f.By() != colditz.MoveInTunnel {
		if by := c.r.LeavesBy(f.From(), f.To(), f.By()); by >= 0 {
			c.leave(f.Man(), by)
		}
	}
}

// follow keeps the course of the game.
func (c *counter) follow(f *colditz.Fact) {
	switch f.Kind {
	case colditz.Thrown:
		c.throw(f)
	case colditz.RoundBegan:
		c.round++
	case colditz.GameEnded:
		c.why = int(f.C)
	case colditz.PartBegan:
		c.part, c.night = c.part+1, f.Night()
	case colditz.TunnelLeft:
		if f.FarEnd() {
			c.leave(f.Man(), colditz.TunnelRoute(int(f.Tunnel())))
		}
	case colditz.TurnBegan:
		c.endTurn()
		c.turn, c.threw, c.acted, c.doubled = f.Seat, false, false, false
		if f.Seat != colditz.German {
			c.serve(f.Seat)
		}
	case colditz.Jailed:
		c.inside[f.Man()], c.stay[f.Man()], c.cooler[f.Man()] = true, 0, f.InCooler()
	case colditz.Released:
		c.release(f)
	case colditz.HasEscaped:
		c.gone[f.Man()] = true
		c.escape(f)
	case colditz.Died:
		c.gone[f.Man()] = true
	}
}

// place counts a fact in the vectors.
func (c *counter) place(f *colditz.Fact) {
	switch f.Kind {
	case colditz.Posted:
		c.guards[f.At()]++
	case colditz.Jailed:
		c.arrests[f.At()]++
	case colditz.CardDrawn:
		c.drawn[cardOf(f)]++
		if f.Seat == colditz.German {
			c.security[f.Security().Kind()]++
		} else {
			c.opportunity[f.Face().Kind()]++
		}
	case colditz.CardPlayed:
		c.cards[cardOf(f)]++
	case colditz.Paid:
		if f.Way() >= 0 {
			c.ways[f.Way()]++
		}
	case colditz.Claimed:
		for _, room := range [2]board.Room{f.Room(), f.OtherRoom()} {
			if room >= 0 { // a claimant may stand in none
				c.rooms[room]++
			}
		}
	case colditz.DoOrDieTried:
		if c.firstRun == reports.None {
			c.firstRun = int32(f.Distance())
		}
		slot := c.cardIndex[int8(f.Throws())]*(maxRun+1) + min(f.Distance(), maxRun)
		c.runs[slot]++
		if c.r.RunCovered(f.Total(), f.Distance()) {
			c.made[slot]++
		}
	}
}

// start begins a game.
func (c *counter) start(s *reports.Sheet) {
	c.sums.Start()
	c.vectors = vectors{
		totals: s.Vector(TurnTotals), men: s.Vector(ManVisits), guards: s.Vector(GuardVisits),
		arrests: s.Vector(ArrestSpots),
		cards:   s.Vector(CardsPlayed), drawn: s.Vector(CardsDrawn), runs: s.Vector(Runs), made: s.Vector(RunsMade),
		rooms: s.Vector(RoomClaims), ways: s.Vector(GatesUsed), targets: s.Vector(TargetsHit),
		left: s.Vector(RoutesLeft), freed: s.Vector(RoutesFreed), parts: s.Vector(PartsFreed),
	}
	c.course = course{
		why: cutOff, night: c.r.Options.Night.Mode == colditz.AlwaysNight,
		yield: yield{firstRun: reports.None},
	}
	for t := c.r.Teams(); t < colditz.MaxTeams; t++ { // nobody plays them
		c.won[t], c.wonPlace[t] = reports.None, reports.None
	}
	c.chances.start()
}

// throw adds a throw for movement to its turn.
func (c *counter) throw(f *colditz.Fact) {
	if f.Throw() != colditz.TurnThrow {
		return
	}
	sum, double := f.Sum()
	c.chain += sum
	c.threw = true
	if double && !c.doubled && f.Seat != colditz.German {
		c.doubled = true
		c.withDouble++
	}
}

// endTurn counts a turn that was idle.
func (c *counter) endTurn() {
	if !c.threw || c.acted || c.turn == colditz.German {
		return
	}
	first := colditz.ManOf(int(c.turn)-1, 0)
	for m := first; m < first+colditz.Man(c.r.Men()); m++ {
		if !c.inside[m] && !c.gone[m] {
			c.idle++
			return
		}
	}
}

// leave counts a man out of the courtyard.
func (c *counter) leave(m colditz.Man, by int) {
	c.left[by]++
	c.route[m] = uint8(by + 1)
}

// serve counts a turn of a team's men in solitary.
func (c *counter) serve(seat sim.Seat) {
	first := colditz.ManOf(int(seat)-1, 0)
	for m := first; m < first+colditz.MaxMen; m++ {
		if !c.inside[m] {
			continue
		}
		c.stay[m]++
		if c.cooler[m] {
			c.inCooler++
		} else {
			c.inCells++
		}
	}
}

// release ends a man's stay in solitary.
func (c *counter) release(f *colditz.Fact) {
	c.inside[f.Man()] = false
	c.stayTurns[f.Freed()] += c.stay[f.Man()]
}

// cardOf is the place of a card that is drawn or played: the German's after the others.
func cardOf(f *colditz.Fact) int {
	if f.Seat == colditz.German {
		return int(colditz.Faces) + int(f.Security())
	}
	return int(f.Face())
}

// escape counts how and when a man got away.
func (c *counter) escape(f *colditz.Fact) {
	if f.Target() >= 0 {
		c.targets[f.Target()]++
	}
	if by := c.route[f.Man()]; by > 0 {
		c.freed[by-1]++
	}
	c.parts[min(c.part, len(c.parts)-1)]++
	if c.night {
		c.atNight++
	} else {
		c.byDay++
	}
}

// close counts the game as a whole.
func (c *counter) close(m *Match, s *reports.Sheet) {
	c.endTurn()
	s.Vector(ends.Name)[ends.At(c.why, c.round)]++
	c.decisions = int32(m.Decisions)
	c.rarity = c.chances.rarity()
	s.Rare(c.rarity)
	outcome := truncated
	c.shortOfWin = lacked(c.r, &m.State)
	switch {
	case m.Truncated:
	case m.State.Outcome == colditz.GermanWin:
		outcome = german
	case m.State.Outcome == colditz.AlliedWin:
		outcome = allied
		for t := range c.r.Teams() {
			c.won[t] = is(m.State.Won(t))
			c.wonPlace[m.State.Place(t)] = is(m.State.Won(t))
		}
		c.shortOfWin = reports.None
	case m.State.Outcome == colditz.Draw:
		outcome = draw
	}
	s.Count(outcome, c.sums.End(), c.chances.sums[:]...)
}

// lacked is how many men the team nearest to its target lacks of it.
func lacked(r *colditz.Rules, s *colditz.State) int32 {
	least := int32(reports.None)
	for t := range r.Teams() {
		if n := int32(r.Target(t) - s.Teams[t].Escapes); least == reports.None || n < least {
			least = n
		}
	}
	return least
}
