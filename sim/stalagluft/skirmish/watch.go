package skirmish

import (
	"math/bits"

	"escapesim/sim/position"
	"escapesim/sim/stalagluft/terrain"
)

func figureDecisions() []decision {
	return []decision{
		{
			kind: kindGoOn, at: during(standing), words: "%s goes on", quiet: true,
			do: func(u umpire, _ choice) { u.obey() },
		},
		{
			kind: kindNewOrder, at: during(standing), words: "%s gets another order", quiet: true,
			do: func(u umpire, _ choice) { u.Ordering = true },
		},
		{
			kind: kindOrder, at: during(ordering), words: "%s is sent to %s", arg: aCell,
			places: func(r *Rules, _ *State) *places { return &r.orders }, do: func(u umpire, x choice) {
				u.Figures[u.Now].Order = x.cell()
				u.obey()
			},
		},
	}
}

// stands says that the current figure has an order that he has not carried out.
func (s *State) stands() bool {
	f := &s.Figures[s.Now]
	return !s.Ordering && f.Order != terrain.NoCell && f.Order != f.Cell
}

// obey has the current figure carry out its order.
func (u umpire) obey() {
	u.Ordering = false
	u.goOn(u.figure())
	u.Now++
}

// GoesByLot says that nobody sends figures of a kind: they go to one place after another
// by lot (SL3-DOG-07).
func (r *Rules) GoesByLot(kind FigureKind) bool { return r.byLot[kind] }

// roams takes a figure that roams on, to what it has heard, or to one place inside the
// warning wire after another by lot; false for one that the German side sends (SL3-DOG-07).
func (u umpire) roams(i FigureID) bool {
	if !u.byLot[u.Scenario.Posts[i].Kind] {
		return false
	}
	f := &u.Figures[i]
	if f.Heard != terrain.NoCell {
		f.Order = u.Board.NearestOutdoor(f.Heard)
	}
	if inside := u.Board.InsideWire; f.Order == terrain.NoCell || f.Order == f.Cell {
		f.Order = inside[u.c.Stream(walkDice).IntN(len(inside))]
	}
	u.goOn(i)
	return true
}

// goOn takes a figure a turn nearer to where it has been sent.
func (u umpire) goOn(i FigureID) {
	f, kind := &u.Figures[i], u.Scenario.Posts[i].Kind
	f.Heard = terrain.NoCell
	if kind != Tower {
		walks := u.patrols
		if kind == DogTeam {
			walks = u.teams
		}
		f.walked(walks.Along(f.Cell, f.Order))
	}
}

// guardSteps moves the figures of the guard step; true
// when the German side must decide for one.
// Long because each kind of figure is done with at another point of it.
func (u umpire) guardSteps() bool {
	next := &u.quiet
	if u.Called {
		next = &u.guards
	}
	for i := next[u.Now]; i < u.figures; i = next[i+1] {
		f := &u.Figures[i]
		if u.armed.has(i) && f.Mode != Absent {
			u.shoot(i)
		}
		if w := &u.walks[i]; w.places != nil && f.Stop == 0 && (f.Mode == Duty || f.Mode == Watching) {
			round := f.Round + w.step
			if round >= w.length {
				round -= w.length
			}
			f.Round = round
			at := w.places[uint32(round)/1000]
			f.Cell, f.DX, f.DY = at.Cell, at.DX, at.DY
			continue
		}
		p := &u.Scenario.Posts[i]
		if p.Kind == Tower {
			if u.aim {
				u.Now = int8(i)
				return true
			}
			continue
		}
		if f.Stop > 0 {
			f.Stop--
			continue
		}
		switch f.Mode {
		case Absent:
			if u.Due > 0 && u.Turn >= u.Due {
				f.Mode, f.Cell = Chasing, p.Start
				f.Prey, f.Seen = u.prey(u.State)
				if f.Prey == NoMan {
					f.Mode = Absent
				}
			}
		case Chasing:
			u.chase(i)
		case Returning:
			u.goBack(u.State, i)
		case Tracking:
			u.track(i)
		case Lost:
		default:
			if p.Kind == DogTeam && u.isAsked(i) {
				return true
			}
			if p.Kind == Guard {
				round := &u.Scenario.Beats[p.Beat]
				f.Round = round.Next(f.Round, int(u.Options.Turn.GuardWalk), u.Options.Beat.CarryOver)
				at := round.At(f.Round)
				f.Cell, f.DX, f.DY = at.Cell, at.DX, at.DY
			}
		}
	}
	return false
}

// ferretSteps is step 3.
func (u umpire) ferretSteps() bool {
	for i := u.ferrets[u.Now]; i < u.figures; i = u.ferrets[i+1] {
		f := &u.Figures[i]
		if f.Stop > 0 {
			f.Stop--
			continue
		}
		switch f.Mode {
		case Chasing:
			u.chase(i)
		case Returning: // a ferret is on duty wherever he stands in the compound
			u.goBack(u.State, i)
		default:
			if u.isAsked(i) {
				return true
			}
		}
	}
	return false
}

// isAsked: the Germans say where a ferret or a dog goes, unless he is to come back into the
// compound, out of which a trail may have led him, or goes by himself.
func (u umpire) isAsked(i FigureID) bool {
	if f := &u.Figures[i]; !u.Board.IsOutdoor(f.Cell) {
		f.Mode = Returning
		u.goBack(u.State, i)
		return false
	}
	if u.roams(i) {
		return false
	}
	u.Now = int8(i)
	return true
}

// far is the square of twice the distance from a figure to a cell.
func (r *Rules) far(s *State, i FigureID, c terrain.Cell) int {
	if p := &r.Scenario.Posts[i]; p.Kind == Tower {
		return terrain.FarPoint(r.Board.Towers[p.Tower], c)
	}
	return 4 * terrain.Far(s.Figures[i].Cell, c)
}

// sight says whether a figure has a free line to a cell; raised huts right
// over the cell do not block, deep woods hide.
func (r *Rules) sight(s *State, i FigureID, c terrain.Cell) bool {
	if p := &r.Scenario.Posts[i]; p.Kind == Tower {
		return r.Board.TowerSees(int(p.Tower), c) && !r.Board.Hidden(c)
	}
	// Sight goes both ways; the row of the man's cell is the one at hand.
	return r.Board.Sees(c, s.Figures[i].Cell) && !r.Board.Hidden(c)
}

// post is where a figure sees and hears from, in half inches.
func (r *Rules) post(s *State, i FigureID) terrain.Point {
	if p := &r.Scenario.Posts[i]; p.Kind == Tower {
		return r.Board.Towers[p.Tower]
	}
	return s.Figures[i].Cell.Centre()
}

// facing says whether a cell lies in the arc of a figure.
func (r *Rules) facing(s *State, i FigureID, c terrain.Cell) bool {
	f := &s.Figures[i]
	a := &r.arcs[r.Scenario.Posts[i].Kind]
	if a.all || f.Mode == Watching {
		return true
	}
	return a.holds(int(f.DX), int(f.DY), c.X()-f.Cell.X(), c.Y()-f.Cell.Y())
}

// factor is what a figure's kind does to the radii of noise and sight.
func (r *Rules) factor(i FigureID) int {
	if r.Scenario.Posts[i].Kind == DogTeam {
		return int(r.Options.Dog.Factor)
	}
	return 1
}

// figures is a set of German figures, bit i figure i.
type figures uint32

// first is the lowest number of them.
func (f figures) first() FigureID { return FigureID(bits.TrailingZeros32(uint32(f))) }

func (f figures) has(i FigureID) bool { return f>>(i&31)&1 != 0 }

// all are the figures of the scenario.
func (r *Rules) all() figures { return 1<<r.figures - 1 }

// within are the figures that may be within so many inches of a cell of a path: a
// superset of those that are, and a small one. Towers are in it all or none. For
// figures on foot it asks for a square around the last cell that contains the whole
// path. Guards far from the path by their beats are left out as long as nobody has
// been spotted, for then no guard has left his beat.
func (r *Rules) within(s *State, path []terrain.Cell, inches int) figures {
	var set figures
	for _, at := range path {
		if int(r.tower[at]) <= inches {
			set = r.towers
			break
		}
	}
	c := path[len(path)-1]
	inches += len(path) - 1
	if inches > 63 { // the box is wider than a row of cells is numbered
		return r.all()&^r.towers | set
	}
	from, end := r.foot, r.squad
	if s.Called {
		end = r.figures
	} else if inches < int(r.Scenario.beaten[c]) && !r.everSpotted(s) {
		from = r.unbeaten // the guards are on their beats, and the beats are far
	}
	corner, side := c-terrain.At(inches, inches), 2*inches
	foot := s.Figures[from:end]
	var near figures
	for i := len(foot) - 1; i >= 0; i-- {
		by := foot[i].Cell - corner
		outside := (side - by.X()) | (side - by.Y()) | by.Y() // negative, or 0 and more in the box
		near = near<<1 | figures(^uint(outside)>>(bits.UintSize-1))
	}
	return set | near<<from
}

// everSpotted says that some man has been spotted in this scenario.
func (r *Rules) everSpotted(s *State) bool {
	for i := range s.Men[:r.men] {
		if s.Men[i].Spotted {
			return true
		}
	}
	return false
}

// notice is what the Germans get of the current row: first the noise, then
// the sight of it (SL3-NOI-04); spotted says that somebody has spotted the man.
func (u umpire) notice(man ManID) (spotted bool) {
	m := &u.Men[man]
	if m.Inside >= 0 && m.end() == m.Cell { // he has not been outside
		return false
	}
	near := u.within(u.State, m.Path[:m.Steps], u.wide[m.Row])
	if noise := u.rows[m.Row].noise; near != 0 || noise == OneDie { // a die is thrown whoever is near
		u.noise(man, noise, near)
	}
	return (near != 0 || !u.Scenario.Night) && u.spotting(man, near)
}

// noise: everybody within the radius may hear (SL3-NOI-01, -02, -05).
// Only those of near are asked.
func (u umpire) noise(man ManID, radius int, near figures) {
	if radius == 0 || !u.Scenario.Night && u.Options.Noise.NightOnly {
		return
	}
	if radius == OneDie {
		radius = u.c.Die(noiseDice)
	}
	m := &u.Men[man]
	for ; near != 0; near &= near - 1 {
		i := near.first()
		f, k := &u.Figures[i], u.Scenario.Posts[i].Kind
		if !u.listens[k] || f.Mode == Chasing || f.Mode == Absent {
			continue
		}
		limit := 2 * radius * u.factor(i)
		limit *= limit
		heard := false
		post := u.post(u.State, i)
		for _, at := range m.Path[:m.Steps] {
			if terrain.FarPoint(post, at) <= limit && (!u.Options.Noise.WallsBlock || u.sight(u.State, i, at)) {
				heard = true
				break
			}
		}
		if !heard || has(u.Options.Noise.MissFaces, u.c.Die(noiseDice)) {
			continue
		}
		end := m.end()
		u.log.Add(NoiseHeard, German, int(i), int(k), int(end), 0)
		m.Known = end
		if k == Tower || k == Sentry {
			continue // they only notice
		}
		f.Heard, f.Stop = end, u.Options.Noise.StopTurns
		if f.Cell != end {
			f.DX, f.DY = int16(end.X()-f.Cell.X()), int16(end.Y()-f.Cell.Y())
		}
	}
}

// radius is the spotting radius of figure i for a man's row at one cell of
// his path, in inches (SL3-SPO-02, -07, SL3-DOG-01).
func (r *Rules) radius(s *State, i FigureID, row Row, at terrain.Cell) int {
	n := r.rows[row].spot * r.factor(i)
	if r.aim && r.Scenario.Posts[i].Kind == Tower && s.Figures[i].Order != terrain.NoCell &&
		terrain.Far(s.Figures[i].Order, at) <= 4 {
		n *= int(r.Options.Spot.Searchlight)
	}
	if r.Board.Under(at) {
		n = min(n, r.underHut(i))
	}
	return n
}

// underHut is from how many inches figure i can see a man under a hut at all (SL3-SPO-07).
func (r *Rules) underHut(i FigureID) int {
	n := int(r.Options.Spot.UnderHutRadius)
	if r.Options.Dog.UnderHuts {
		n *= r.factor(i)
	}
	return n
}

// eligible says that a figure may roll to spot the current row.
func (r *Rules) eligible(s *State, i FigureID, m *Man) bool {
	if f := &s.Figures[i]; f.Mode == Chasing || f.Mode == Absent {
		return false
	}
	path := m.Path[:m.Steps]
	if !r.Options.Spot.IncludeStart && len(path) > 1 {
		path = path[1:]
	}
	if !r.Options.Spot.SameSample {
		var near, seen, front bool
		for _, at := range path {
			n := 2 * r.radius(s, i, m.Row, at)
			near = near || r.far(s, i, at) <= n*n
			seen = seen || r.sight(s, i, at)
			front = front || r.facing(s, i, at)
		}
		return near && seen && front
	}
	post := r.post(s, i)
	most := 2 * r.rows[m.Row].spot * r.factor(i)
	if r.aim {
		most *= int(r.Options.Spot.Searchlight)
	}
	for _, at := range path {
		far := terrain.FarPoint(post, at)
		if far > most*most {
			continue
		}
		n := 2 * r.radius(s, i, m.Row, at)
		if far <= n*n && r.facing(s, i, at) && r.sight(s, i, at) {
			return true
		}
	}
	return false
}

// spotting: every eligible watcher rolls, in figure order; the first who
// succeeds has spotted the man (SL3-SPO-08). Only those of near are asked.
func (u umpire) spotting(man ManID, near figures) (spotted bool) {
	m := &u.Men[man]
	if !u.Scenario.Night {
		u.daylight(u.State, m)
		return false
	}
	first := NoFigure
	for ; near != 0; near &= near - 1 {
		i := near.first()
		if u.eligible(u.State, i, m) && u.spots(m) && first == NoFigure {
			first = i
		}
	}
	if first != NoFigure {
		u.spotted(first, man)
	}
	return first != NoFigure
}

// daylight: by day a man in anybody's line of sight is seen, without a throw,
// and passes for what he is dressed as (SL3-SPO-01).
func (r *Rules) daylight(s *State, m *Man) {
	for i := range r.figures {
		if s.Figures[i].Mode != Absent && r.views(s, i, m) {
			m.Known = m.Cell
			return
		}
	}
}

func (u umpire) spots(m *Man) bool {
	die := u.c.Die(spotDice)
	return die+u.rows[m.Row].modifier >= int(u.Options.Spot.Target) || u.Options.Spot.NaturalSix && die == 6
}

// spotted: "Halt!" (SL3-HLT-01 to -03).
func (u umpire) spotted(by FigureID, man ManID) {
	m := &u.Men[man]
	k := u.Scenario.Posts[by].Kind
	u.log.Add(SpottedBy, German, int(by), int(k), m.place(), int(m.Row))
	at := m.end()
	m.Known, m.Spotted = at, true
	if u.capture {
		u.caught(man, k, BySight)
		return
	}
	shout := u.Figures[by].Cell
	limit := int(u.Options.Halt.ShoutRadius)
	chased := false
	for i := range u.figures {
		f := &u.Figures[i]
		kind := u.Scenario.Posts[i].Kind
		if kind == Tower || kind == Sentry && u.Options.Halt.SentriesShout || f.Mode == Absent ||
			i != by && terrain.Far(f.Cell, shout) > limit*limit {
			continue
		}
		if f.Mode == Chasing && f.Prey != man && u.Men[f.Prey].Status == Active {
			continue // he has a man of his own
		}
		if u.canReach(u.State, f.Cell, at) {
			f.Mode, f.Prey, f.Seen = Chasing, man, at
			chased = true
		} else if f.Mode == Duty {
			f.Mode, f.Prey = Watching, man
		}
	}
	u.Alarm = true
	delay := 0
	if !u.Called && u.Options.Halt.Turnout > 0 && u.Board.Compound.Holds(m.Cell) {
		delay = u.c.Die(alarmDice)
		u.Called, u.Due = true, u.Turn+int16(delay)
	}
	u.log.Add(AlarmRaised, German, int(u.Turn), delay, 0, 0)
	if !chased && u.Due <= u.Turn {
		u.calm(u.State)
	}
}

// canReach says whether a figure can get to a cell without crossing a fence,
// gates inside the camp and cut gaps apart.
func (r *Rules) canReach(s *State, from, to terrain.Cell) bool {
	if r.Board.Under(to) {
		to = r.beside(to)
	}
	want := r.Board.Region(to)
	seen := uint32(1) << max(r.Board.Region(from), 0)
	for range s.Cutting { // as many gaps may have to be passed
		for i := range s.Cutting {
			g := s.Gaps[i]
			if !g.Open() {
				continue
			}
			a, b := r.sides(g)
			x, y := uint32(1)<<max(r.Board.Region(a), 0), uint32(1)<<max(r.Board.Region(b), 0)
			if seen&(x|y) != 0 {
				seen |= x | y
			}
		}
	}
	return want >= 0 && seen>>want&1 != 0
}

// sides are the two cells on either side of a gap.
func (r *Rules) sides(g Gap) (a, b terrain.Cell) {
	f := &r.Board.Fences[g.Fence]
	if f.AlongX {
		return terrain.At(int(g.Column), int(f.Line)), terrain.At(int(g.Column), int(f.Line)-1)
	}
	return terrain.At(int(f.Line), int(g.Column)), terrain.At(int(f.Line)-1, int(g.Column))
}

// beside is the open cell nearest to a cell under a hut, where a German
// stands who wants the man below.
func (r *Rules) beside(c terrain.Cell) terrain.Cell { return r.Board.NearestOutdoor(c) }

// calm ends the alarm with the last chase.
func (r *Rules) calm(s *State) {
	for i := range r.figures {
		if s.Figures[i].Mode == Chasing {
			return
		}
	}
	if s.Called && s.Due > s.Turn {
		return // the squad is on its way
	}
	s.Alarm = false
	for i := range r.figures {
		if f := &s.Figures[i]; f.Mode == Watching {
			f.Mode, f.Prey = Duty, NoMan
		}
	}
}

// dropPrey sends home all who were after a man who is gone.
func (u umpire) dropPrey(man ManID) {
	for i := range u.figures {
		f := &u.Figures[i]
		if f.Prey != man {
			continue
		}
		switch f.Mode {
		case Chasing:
			f.Mode = Returning
		case Tracking, Lost, Watching:
			f.Mode = Duty
		}
		f.Prey = NoMan
	}
	u.calm(u.State)
}

// prey is the man that a squad is told about, and the cell: the last seen.
func (r *Rules) prey(s *State) (ManID, terrain.Cell) {
	for i := range r.men {
		if m := &s.Men[i]; m.Status == Active && m.Spotted && m.Known != terrain.NoCell {
			return i, m.Known
		}
	}
	return NoMan, terrain.NoCell
}

func (u umpire) caught(man ManID, kind FigureKind, how Catch) {
	m := &u.Men[man]
	m.Status, m.Moving = Caught, false
	u.log.Add(ManCaught, German, int(man), int(kind), m.place(), int(how))
	u.dropPrey(man)
}

// views says whether a figure sees a man, at any range (SL3-HLT-07).
func (r *Rules) views(s *State, i FigureID, m *Man) bool {
	if m.Inside >= 0 || m.Status != Active {
		return false
	}
	if r.Board.Under(m.Cell) {
		n := 2 * r.underHut(i)
		if r.far(s, i, m.Cell) > n*n {
			return false
		}
	}
	return r.sight(s, i, m.Cell)
}

// inView says that some German sees the man.
func (r *Rules) inView(s *State, m *Man) bool {
	for i := range r.figures {
		if s.Figures[i].Mode != Absent && r.views(s, i, m) && r.facing(s, i, m.Cell) {
			return true
		}
	}
	return false
}

// chase runs a chaser and tests for capture (SL3-HLT-04, -07).
func (u umpire) chase(i FigureID) {
	f := &u.Figures[i]
	m := &u.Men[f.Prey]
	if u.views(u.State, i, m) {
		f.Seen, m.Known = m.Cell, m.Cell
	}
	u.run(u.State, i, f.Seen, int(u.Options.Turn.Run)*10)
	if u.captures(u.State, i, m) {
		u.caught(f.Prey, u.Scenario.Posts[i].Kind, ByChase)
		return
	}
	if u.views(u.State, i, m) {
		f.Seen, m.Known = m.Cell, m.Cell
		return
	}
	if f.Cell == f.Seen || u.Board.Under(f.Seen) && f.Cell == u.beside(f.Seen) {
		f.Mode, f.Prey = Returning, NoMan
		u.calm(u.State)
	}
}

func (r *Rules) captures(s *State, i FigureID, m *Man) bool {
	n := int(r.Options.Halt.CaptureRadius)
	return m.Status == Active && m.Inside < 0 && terrain.Far(s.Figures[i].Cell, m.Cell) <= n*n
}

// run moves a figure along a shortest path to a cell, for at most so many tenths
// of an inch.
func (r *Rules) run(s *State, i FigureID, to terrain.Cell, tenths int) {
	f := &s.Figures[i]
	if r.Board.Under(to) {
		to = r.beside(to)
	}
	if f.Cell == to {
		return
	}
	if r.Board.IsOutdoor(f.Cell) {
		// A gap offers no shorter way to a place inside, and where one only leads
		// out of the compound, all ways beyond the fence begin with the way to it.
		goal := to
		if !r.Board.IsOutdoor(to) {
			if !r.canReach(s, f.Cell, to) {
				return
			}
			goal = r.wayOut(s, to)
		}
		if goal != terrain.NoCell {
			if at, d := r.Board.Along(f.Cell, goal, tenths); goal == to || at != goal {
				f.walked(at, d)
				return
			}
		}
	}
	open := false
	for g := range s.Cutting {
		open = open || s.Gaps[g].Open()
	}
	if !open {
		f.walked(r.Board.Across(f.Cell, to, tenths))
		return
	}
	// In open country no field is asked for.
	if at, d, ok := terrain.Beeline(f.Cell, to, tenths, r.Board.FreeSteps()); ok {
		f.walked(at, d)
		return
	}
	steps := r.gapSteps(s)
	var field terrain.Field
	field.Until(to, f.Cell, &steps)
	for {
		d := field.Next(f.Cell, &steps)
		if d < 0 || terrain.Cost(d) > tenths {
			return
		}
		tenths -= terrain.Cost(d)
		f.Cell = terrain.Step(f.Cell, d)
		dx, dy := terrain.Delta(d)
		f.DX, f.DY = int16(dx), int16(dy)
	}
}

// wayOut is the cell of the compound before the one gap by which a figure in
// it gets to a cell beyond the fence; NoCell when there is another way.
func (r *Rules) wayOut(s *State, to terrain.Cell) terrain.Cell {
	home := r.Board.Region(r.Board.Outdoor[0])
	if r.Board.Region(to) == home {
		return terrain.NoCell
	}
	out, gaps := terrain.NoCell, 0
	for i := range s.Cutting {
		if g := s.Gaps[i]; g.Open() {
			a, b := r.sides(g)
			if r.Board.Region(a) == home {
				out = a
				gaps++
			} else if r.Board.Region(b) == home {
				out = b
				gaps++
			}
		}
	}
	if gaps != 1 || !r.Board.IsOutdoor(out) {
		return terrain.NoCell
	}
	return out
}

// goBack walks a figure to its duty.
func (r *Rules) goBack(s *State, i FigureID) {
	f, p := &s.Figures[i], &r.Scenario.Posts[i]
	home := p.Start
	switch p.Kind {
	case Guard:
		home = r.Scenario.Beats[p.Beat].At(f.Round).Cell
	case Ferret, DogTeam:
		if r.Board.IsOutdoor(f.Cell) {
			f.Mode = Duty
			return
		}
	}
	r.run(s, i, home, int(r.Options.Turn.GuardWalk)*10)
	if f.Cell != home {
		return
	}
	f.Mode = Duty
	if p.Kind == Squad {
		f.Mode = Absent
	}
	if s.Due <= s.Turn && p.Kind == Squad {
		s.Due = 0
	}
}

// shoot: an armed German fires at a spotted man on the death strip, one shot a
// step (SL3-HLT-06).
func (u umpire) shoot(i FigureID) {
	n := 2 * int(u.Options.Halt.ShootRange)
	for man := range u.men {
		m := &u.Men[man]
		if m.Status != Active || !m.Spotted || m.Inside >= 0 || !u.onStrip(m.Cell) || u.far(u.State, i, m.Cell) > n*n ||
			!u.views(u.State, i, m) {
			continue
		}
		die := u.c.Die(alarmDice)
		hit := has(u.Options.Halt.ShootHit, die)
		u.log.Add(ShotFired, German, int(i), die, position.Bit(hit), 0)
		if hit {
			u.caught(man, u.Scenario.Posts[i].Kind, ByShot)
		}
		return
	}
}

// onStrip: between warning wire and fence, or between the fences.
func (r *Rules) onStrip(c terrain.Cell) bool {
	b := r.Board
	x, y := int16(c.X()), int16(c.Y())
	return x >= b.VorlagerRect.X1 && y >= b.Compound.Y0-1 && (y < b.WireWest || x < b.WireNorth)
}

// static resolves a static row in the action step (SL3-SPO-04): radius die,
// noise, spotting, then the effect.
func (u umpire) static() {
	man := u.man()
	m := &u.Men[man]
	if !u.Options.Wire.Kept && m.Row != Cut {
		u.leaveWire(u.State, m)
	}
	m.Path[0], m.Steps = m.Cell, 1
	u.noteRow(man)
	u.notice(man)
	if m.Status != Active || !m.Effect {
		return
	}
	t := &u.Scenario.Tasks[m.Task]
	switch {
	case m.Row == Cut:
		u.cut(man, t)
	case m.Row == Dig && t.Verb == VDig:
		if m.Need == 0 {
			for range t.Dice {
				m.Need += int8(u.c.Die(wireDice)) + u.Options.Wire.Add
			}
		}
		if m.Done++; m.Done >= m.Need {
			m.Cell = u.beyond(m.Cell, t)
			u.taskDone(man)
		}
	case m.Row == Dig: // up the ladder
		if m.Done++; m.Done >= t.Turns {
			m.Cell = u.overFence(m.Cell, t.Fence)
			u.taskDone(man)
		}
	case has(t.Faces, u.c.Die(findDice)):
		m.Has |= t.Gives
		if t.Verb == VSearch {
			m.Has |= Item
		}
		u.log.Add(Found, Pow, int(man), int(u.Turn), 0, 0)
		u.taskDone(man)
	}
}

// cut works one turn at the man's column of the fence (SL3-WIR-01, -06).
func (u umpire) cut(man ManID, t *Task) {
	m := &u.Men[man]
	column := u.column(m.Cell, t.Fence)
	g := u.gap(t.Fence, column)
	if g < 0 {
		need := int8(0)
		if u.Options.Wire.SecondSame && u.Cutting > 0 && u.Gaps[0].Fence != t.Fence {
			need = u.Gaps[0].Need
		} else {
			need = int8(u.c.Die(wireDice)) + u.Options.Wire.Add
		}
		g = int(u.Cutting)
		u.Gaps[g] = Gap{t.Fence, column, need, 0}
		u.Cutting++
	}
	gap := &u.Gaps[g]
	if gap.Done++; gap.Open() {
		u.log.Add(GapOpened, Pow, int(gap.Fence), int(gap.Column), int(u.Turn), 0)
		if t.Verb == VCut {
			u.taskDone(man)
		}
	}
}

// leaveWire undoes what a man has cut of a gap when he stops cutting and
// progress is not kept (SL3-WIR-03).
func (r *Rules) leaveWire(s *State, m *Man) {
	for i := range s.Cutting {
		if g := &s.Gaps[i]; !g.Open() && r.column(m.Path[0], g.Fence) == g.Column {
			g.Done = 0
		}
	}
}

// overFence is the cell across the fence.
func (r *Rules) overFence(c terrain.Cell, fence FenceID) terrain.Cell {
	back := position.Bit(r.side(c, fence))
	if r.Board.Fences[fence].AlongX {
		return terrain.Step(c, 2+back)
	}
	return terrain.Step(c, back)
}

// beyond is where a mole comes up: 2 inches beyond the outer fence.
func (r *Rules) beyond(c terrain.Cell, t *Task) terrain.Cell {
	f := &r.Board.Fences[t.Fence]
	if f.AlongX {
		return terrain.At(c.X(), int(f.Line)-1-3)
	}
	return terrain.At(int(f.Line)-1-3, c.Y())
}
