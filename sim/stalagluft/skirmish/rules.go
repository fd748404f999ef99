package skirmish

import (
	"math"
	"slices"

	"escapesim/sim"
	"escapesim/sim/dice"
	"escapesim/sim/position"
	"escapesim/sim/stalagluft/terrain"
)

// The streams of chance of a skirmish: one for each thing that is thrown for,
// so that another way of playing changes as little as can be.
var (
	walkDice  = dice.Special(2) // where beats begin, and who roams goes
	noiseDice = dice.Special(3)
	spotDice  = dice.Special(4)
	wireDice  = dice.Special(5)
	findDice  = dice.Special(6)
	scentDice = dice.Special(7)
	alarmDice = dice.Special(8)
	gateDice  = dice.Special(9)
)

// Rules of one scenario on one board. Read only.
type Rules struct {
	Board    *terrain.Board
	Options  Options
	Scenario *Scenario

	capture bool
	next    [Over]Phase // the step that follows

	senses         // below
	figureTables   // figures.go
	taskTables     // below
	placeTables    // below
	decisionTables // decisions.go
}

// senses are what is heard and seen.
type senses struct {
	rows    [Rows]rowLine
	arcs    [FigureKinds]arc
	listens [FigureKinds]bool
	aim     bool                 // towers point searchlights
	winds   [16][2]int           // unit vectors times 1000
	wide    [Rows]int            // inches beyond which nobody hears or sees the row
	tower   [terrain.Cells]uint8 // whole inches to the nearest tower, at most 255
}

// taskTables are what the tasks ask for.
type taskTables struct {
	has      uint8                  // what the men bring
	ways     []*terrain.Field       // by task: the way of a march, gates open
	sites    [][]terrain.Cell       // where a man can stand who does a task
	fenced   []terrain.Cell         // see FencePlaces
	acts     [math.MaxInt8 + 1]bool // tasks that leave no choice: by day a man marches, is checked, hides or leaves
	detailed bool                   // the scenario has a work detail
}

// placeTables are where figures may go, and men begin.
type placeTables struct {
	patrols *terrain.Walks // of a ferret
	teams   *terrain.Walks // of a dog team
	orders  places         // every outdoor cell of the compound
	starts  []places       // where men may begin, by the place of the work detail
}

// rowLine is a line of the movement table, ready for use.
type rowLine struct {
	tenths   int16
	noise    int
	spot     int
	modifier int
}

// Move is the allowance of a row in inches.
func (r *Rules) Move(row Row) int { return int(r.rows[row].tenths) / 10 }

// Noise is the radius of a row's noise in inches; OneDie for a die.
func (r *Rules) Noise(row Row) int { return r.rows[row].noise }

// Radius is the spotting radius of a row in inches.
func (r *Rules) Radius(row Row) int { return r.rows[row].spot }

// arc is a field of view: all round, or the cosine of its half, times 4096.
type arc struct {
	all  bool
	half bool // 180 degrees, the usual case
	cos  int64
}

//builds:differ a millionth keeps the cosines of whole degrees off the edges
func newArc(degrees int16) arc {
	// Rounded down, so that the edges stay inside. The millionth is for 120
	// degrees: the cosine of their half is 1/2, but a float may fall short of it.
	c := int64(math.Floor(float64(math.Cos(float64(degrees)/360*math.Pi)*4096) + 1e-6))
	return arc{degrees >= 360, degrees == 180, c}
}

// holds says whether a vector lies in the arc around a front; its edges and
// the own cell belong to it (SL3-SPO-05).
func (a arc) holds(fx, fy, x, y int) bool {
	dot := int64(fx*x + fy*y)
	if a.half {
		return dot >= 0
	}
	// dot >= cos |f||v|, squared with the signs kept.
	left := dot * dot * 4096 * 4096
	right := a.cos * a.cos * int64(fx*fx+fy*fy) * int64(x*x+y*y)
	switch {
	case a.cos >= 0:
		return dot >= 0 && left >= right
	default:
		return dot >= 0 || left <= right
	}
}

// New prepares the rules of a scenario.
func New(b *terrain.Board, o Options, s *Scenario) *Rules {
	r := &Rules{Board: b, Options: o, Scenario: s}
	r.capture = o.Halt.Capture || o.Halt.CaptureImmediate
	r.orderSteps()
	r.buildSenses()
	r.buildFigures()
	r.buildTasks()
	r.buildPlaces()
	r.indexDecisions()
	return r
}

// orderSteps lays down which step follows which.
func (r *Rules) orderSteps() {
	steps := [...]Phase{GuardMove, PowMove, FerretMove, PowAction}
	last := Placing
	for _, n := range r.Options.Turn.Order {
		r.next[last] = steps[n]
		last = steps[n]
	}
	r.next[last], r.next[EndOfTurn] = EndOfTurn, r.next[Placing]
}

// After is the step that follows a phase: after Placing the first of a turn, after its end
// the first of the next.
func (r *Rules) After(p Phase) Phase { return r.next[p] }

//builds:differ a thousand times the sine or cosine of 22.5 degrees lies on no half
func (r *Rules) buildSenses() {
	o := &r.Options
	r.arcs = [FigureKinds]arc{
		newArc(o.Spot.ArcTower), newArc(o.Spot.ArcGuard), newArc(o.Spot.ArcSentry),
		newArc(o.Spot.ArcFerret), newArc(o.Spot.ArcDog), newArc(360),
	}
	for k := Tower; k <= DogTeam; k++ {
		r.listens[k] = o.Noise.Listeners>>k&1 != 0
	}
	for k := range r.winds {
		a := float64(k) * math.Pi / 8
		r.winds[k] = [2]int{int(math.Round(1000 * math.Cos(a))), int(math.Round(1000 * math.Sin(a)))}
	}
	r.aim = o.Spot.Searchlight > 1 && r.Scenario.Night
	dog := 1
	if count(r.Scenario.Posts, DogTeam) > 0 {
		dog = int(o.Dog.Factor)
	}
	for row, line := range o.Table.Lines() {
		r.rows[row] = rowLine{int16(line[0]) * 10, int(line[1]), int(line[2]), int(line[3])}
		noise := r.rows[row].noise
		if noise == OneDie {
			noise = 6
		}
		r.wide[row] = max(noise, r.rows[row].spot*int(o.Spot.Searchlight)) * dog
	}
	for c := range r.tower {
		near := 4 * 255 * 255
		for _, p := range r.Scenario.Posts {
			if p.Kind == Tower {
				near = min(near, terrain.FarPoint(r.Board.Towers[p.Tower], terrain.Cell(c)))
			}
		}
		r.tower[c] = uint8(math.Sqrt(float64(near)) / 2)
	}
}

func (r *Rules) buildTasks() {
	r.has = r.asked()
	r.ways = make([]*terrain.Field, len(r.Scenario.Tasks))
	r.sites = make([][]terrain.Cell, len(r.Scenario.Tasks))
	for i := range r.Scenario.Tasks {
		t := &r.Scenario.Tasks[i]
		switch t.Verb {
		case VMarch, VGateCheck, VHide, VLeave:
			r.acts[i] = true
		}
		if t.Verb == VMarch {
			r.ways[i] = new(terrain.Field)
			r.ways[i].To(t.Goal, r.Board.AllSteps())
		}
		r.detailed = r.detailed || t.Verb == VJoin
		for c := range terrain.Cell(terrain.Cells) {
			if t.site.Has(c) && r.Board.Walk(c) != 0 {
				r.sites[i] = append(r.sites[i], c)
			}
		}
	}
	r.fenced = r.fencePlaces()
	r.detailed = r.detailed || r.Scenario.Plan.Pow.Start == "detail"
}

func (r *Rules) buildPlaces() {
	r.patrols = r.Board.Walks(10 * int(r.Options.Turn.FerretPatrol))
	r.teams = r.Board.Walks(10 * int(r.Options.Dog.Roam))
	for _, c := range r.Board.Outdoor {
		r.orders.add(kindOrder, c)
	}
	r.starts = make([]places, max(len(r.Board.Works), 1))
	for detail := range r.starts {
		for _, c := range r.Scenario.Starts {
			if r.mayBegin(detail, c) {
				r.starts[detail].add(kindBegin, c)
			}
		}
	}
}

// String names the scenario.
func (r *Rules) String() string { return r.Scenario.ID }

// Seats is 2: the prisoners and the Germans.
func (r *Rules) Seats() int { return 2 }

// Setup places everybody before turn 1.
func (r *Rules) Setup(s *State, c *dice.Chance, log *sim.Log) {
	u := umpire{r, s, c, log}
	*s = State{Phase: Placing, Wind: -1}
	o := &r.Options
	for i := range r.figures {
		p := &r.Scenario.Posts[i]
		f := &s.Figures[i]
		*f = Figure{
			Cell: p.Start, DX: 1, Order: terrain.NoCell, Heard: terrain.NoCell, Seen: terrain.NoCell, Prey: NoMan,
		}
		switch p.Kind {
		case Guard:
			round := &r.Scenario.Beats[p.Beat]
			if !o.Beat.FromFirstMarker {
				f.Round = int32(c.Stream(walkDice).IntN(round.Inches())) * 1000
			}
			at := round.At(f.Round)
			f.Cell, f.DX, f.DY = at.Cell, at.DX, at.DY
		case DogTeam:
			if s.Wind < 0 {
				u.rollWind()
			}
		case Squad:
			f.Mode = Absent
		}
	}
	for i := range r.men {
		s.Men[i] = Man{Cell: r.Scenario.Starts[0], Row: Freeze, Inside: -1, Known: terrain.NoCell, Has: r.has}
		if o.Recon.HasCutters && r.Scenario.ID == "reconnaissance" {
			s.Men[i].Has |= Cutters
		}
		r.skip(&s.Men[i])
	}
	if r.detailed && len(r.Board.Works) > 0 {
		die := c.Die(gateDice)
		for i := range r.Board.Works {
			if r.Board.Works[i].Faces[die] {
				s.Detail = int8(i)
			}
		}
	}
	s.Turn = 1
	if len(r.Scenario.Starts) == 1 {
		s.Phase = r.next[Placing]
	}
	u.advance()
}

func (u umpire) rollWind() {
	n := max(int(u.Options.Wind.Directions), 1)
	u.Wind = int8(u.c.Stream(scentDice).IntN(n) * (16 / n))
	u.Strength = int8(u.c.Stream(scentDice).IntN(int(u.Options.Wind.Strength)) + 1)
	u.log.Add(WindRolled, German, int(u.Wind), int(u.Strength), 0, 0)
}

// Equip gives the men what their side owns, instead of what the scenario asks
// for: wire cutters, a ladder (SL3-REC-09, SL3-VOR-01).
func (r *Rules) Equip(s *State, cutters, ladder bool) {
	for i := range r.men {
		m := &s.Men[i]
		m.Has &^= Cutters | Ladder
		if cutters {
			m.Has |= Cutters
		}
		if ladder {
			m.Has |= Ladder
		}
		r.skip(m)
	}
}

// asked are the things that the scenario asks for: who plays it alone has
// them all.
func (r *Rules) asked() (set uint8) {
	for _, list := range [][]string{r.Scenario.Plan.NeedsItems, r.Scenario.Plan.NeedsOneOf} {
		for _, item := range list {
			switch item {
			case "wire_cutters", "tool_belt":
				set |= Cutters
			case "ladder":
				set |= Ladder
			}
		}
	}
	return set
}

// skip passes over a find for what the man has.
func (r *Rules) skip(m *Man) {
	for int(m.Task) < len(r.Scenario.Tasks) {
		t := &r.Scenario.Tasks[m.Task]
		if t.Verb != VFind || t.Gives == 0 || m.Has&t.Gives == 0 {
			return
		}
		m.Task++
	}
}

// mayBegin says that a man may begin on a cell while the work detail is there.
func (r *Rules) mayBegin(detail int, c terrain.Cell) bool {
	return !r.detailed || len(r.Board.Works) == 0 || r.Scenario.Plan.Pow.Start != "detail" ||
		terrain.FarPoint(r.Board.Works[detail].Pos, c) <= 24*24
}

// column of the fence in which a cell lies.
func (r *Rules) column(c terrain.Cell, fence FenceID) int8 {
	if r.Board.Fences[fence].AlongX {
		return int8(c.X())
	}
	return int8(c.Y())
}

// side says on which side of a fence a cell lies: true for its own line and beyond.
func (r *Rules) side(c terrain.Cell, fence FenceID) bool {
	f := &r.Board.Fences[fence]
	if f.AlongX {
		return int16(c.Y()) >= f.Line
	}
	return int16(c.X()) >= f.Line
}

// gap is the place of a column's progress in s.Gaps, -1 when not begun.
func (s *State) gap(fence FenceID, column int8) int {
	for i := range s.Cutting {
		if s.Gaps[i].Fence == fence && s.Gaps[i].Column == column {
			return int(i)
		}
	}
	return -1
}

// canCut says that a man at the task's fence has wire to cut there.
func (r *Rules) canCut(s *State, m *Man, t *Task) bool {
	if m.Has&Cutters == 0 {
		return false
	}
	g := s.gap(t.Fence, r.column(m.Cell, t.Fence))
	return g < 0 && int(s.Cutting) < MaxGaps || g >= 0 && !s.Gaps[g].Open()
}

// stepMask is the set of directions open to a man on a cell.
func (r *Rules) stepMask(s *State, m *Man) uint8 {
	mask := r.Board.Walk(m.Cell)
	if m.Row == Crawl {
		mask |= r.Board.Crawl(m.Cell)
	}
	if s.Cutting > 0 {
		mask |= r.throughAny(s, m.Cell)
	}
	return mask
}

// throughAny is the set of directions that gaps open from a cell.
func (r *Rules) throughAny(s *State, c terrain.Cell) (mask uint8) {
	for i := range s.Cutting {
		if g := s.Gaps[i]; g.Open() {
			mask |= r.through(g, c)
		}
	}
	return mask
}

// through is the direction that a gap opens from a cell: straight across.
func (r *Rules) through(g Gap, c terrain.Cell) uint8 {
	f := &r.Board.Fences[g.Fence]
	if r.column(c, g.Fence) != g.Column {
		return 0
	}
	if f.AlongX {
		switch int16(c.Y()) {
		case f.Line:
			return 1 << 3
		case f.Line - 1:
			return 1 << 2
		}
		return 0
	}
	switch int16(c.X()) {
	case f.Line:
		return 1 << 1
	case f.Line - 1:
		return 1 << 0
	}
	return 0
}

// gapSteps are the free steps of the board and those through the open gaps.
func (r *Rules) gapSteps(s *State) [terrain.Cells]uint8 {
	steps := *r.Board.FreeSteps()
	for g := range s.Cutting {
		if s.Gaps[g].Open() {
			a, b := r.sides(s.Gaps[g])
			steps[a] |= r.through(s.Gaps[g], a)
			steps[b] |= r.through(s.Gaps[g], b)
		}
	}
	return steps
}

// doorBy is the hut and its door next to a cell; -1 when there is none.
func (r *Rules) doorBy(c terrain.Cell) (building, door int) {
	b := r.Board.Beside(c)
	if b < 0 || b >= r.Board.Huts {
		return -1, 0
	}
	for d, sill := range r.Board.Buildings[b].Sill {
		if slices.Contains(sill, c) {
			return b, d
		}
	}
	return -1, 0
}

// walked puts a figure where a walk has led; with a direction it looks there.
func (f *Figure) walked(at terrain.Cell, last int) {
	f.Cell = at
	if last >= 0 {
		dx, dy := terrain.Delta(last)
		f.DX, f.DY = int16(dx), int16(dy)
	}
}

// nameRow has the current man name a row, or do his task by one.
func (u umpire) nameRow(row Row, does bool) {
	m := &u.Men[u.Now]
	m.Path[0], m.Steps = m.Cell, 1
	m.Row, m.Effect, m.Spent = row, does, 0
	m.AtPlace = m.Inside < 0 && u.Scenario.Tasks[m.Task].site.Has(m.Cell)
	if row.Gait() {
		m.Moving, m.MoveLeft = true, u.rows[row].tenths
		return
	}
	if u.Wind >= 0 {
		u.afterRow(m)
	}
	u.Now++
}

// come takes a man on a gait to a cell, for so many tenths of an inch.
func (m *Man) come(to terrain.Cell, tenths int16) {
	m.Cell = to
	m.MoveLeft -= tenths
	m.Spent += tenths
	m.Path[m.Steps] = to
	m.Steps++
}

// passDoor takes the current man out of a building, or into one, where his gait ends.
// Inside nobody hears or sees him, so that cell is no part of his path.
func (u umpire) passDoor(door int) {
	m := &u.Men[u.Now]
	if m.Inside >= 0 {
		m.come(u.Board.Buildings[m.Inside].Sill[door][0], terrain.Straight)
		m.Inside = -1
		return
	}
	b, _ := u.doorBy(m.Cell)
	m.Cell = u.Board.Buildings[b].Centre().Cell()
	m.Spent += terrain.Straight
	m.Inside, m.MoveLeft = int8(b), 0
}

// gaitOn goes on after a step of the current man: with the next, or with what
// follows from his gait.
func (u umpire) gaitOn() {
	m := &u.Men[u.Now]
	if m.MoveLeft >= terrain.Straight && int(m.Steps) < len(m.Path) {
		return
	}
	m.Moving = false
	u.gaitDone(m)
	u.Now++
}

// gaitDone resolves a gait: noise and sight of all of it, then success by place
// (SL3-SKR-07).
func (u umpire) gaitDone(m *Man) {
	man := u.man()
	if !u.Options.Wire.Kept {
		u.leaveWire(u.State, m)
	}
	if u.Options.Turn.RowByDistance {
		for m.Row > Crawl && u.rows[m.Row-1].tenths >= m.Spent {
			m.Row--
		}
	}
	u.noteRow(man)
	switch t := &u.Scenario.Tasks[m.Task]; t.Verb {
	case VJoin:
		if terrain.FarPoint(u.Board.Works[u.Detail].Pos, m.Cell) <= 4*int(t.Reach)*int(t.Reach) {
			u.taskDone(man)
		}
	case VCut, VCross:
		u.passed(m)
	}
	spotted := u.notice(man)
	if verb := u.Scenario.Tasks[m.Task].Verb; (verb == VReach || verb == VReturn) && m.Status == Active &&
		u.arrived(u.State, m, verb, spotted) {
		u.manOut(man)
		return
	}
	if u.Wind >= 0 {
		u.afterRow(m)
	}
}

// arrived says that a man who is to reach the woods or to return is where that ends well: in
// them, or at a hut out of view. Spotted says that he was seen on the way there.
func (r *Rules) arrived(s *State, m *Man, verb Verb, spotted bool) bool {
	if verb == VReach {
		return m.Inside < 0 && r.Board.InWoods(m.Cell) && (!spotted || r.Options.Halt.WoodsSafe)
	}
	return (m.Inside >= 0 || r.Board.Under(m.Cell) && r.Board.IsHut(m.Cell)) && !r.inView(s, m)
}

// passed completes the fences that the man has come through, by a gap of his
// own or another man's.
func (u umpire) passed(m *Man) {
	for {
		t := &u.Scenario.Tasks[m.Task]
		if t.Verb != VCross && t.Verb != VCut {
			return
		}
		if u.side(m.Path[0], t.Fence) == u.side(m.Cell, t.Fence) {
			return
		}
		u.taskDone(u.man())
	}
}

func (u umpire) noteRow(man ManID) {
	u.log.Add(RowUsed, Pow, int(man), int(u.Men[man].Row), int(u.Men[man].Cell),
		u.Men[man].place()|int(u.Men[man].Inside+1)<<8)
}

// place is the current task and whether he stood at its place: the step that
// a row counts for.
func (m *Man) place() int {
	n := 2 * int(m.Task)
	if m.AtPlace {
		n++
	}
	return n
}

// afterRow is what follows the naming of a row where there is a wind: the scent.
func (u umpire) afterRow(m *Man) {
	if m.Status != Active {
		return
	}
	for _, i := range u.roamers {
		if u.Scenario.Posts[i].Kind == DogTeam && u.Phase != Over {
			u.scent(i, u.man())
		}
	}
}

func (u umpire) taskDone(man ManID) {
	m := &u.Men[man]
	u.log.Add(TaskDone, Pow, int(man), int(m.Task), int(u.Turn), 0)
	m.Task++
	m.Done, m.Need = 0, 0
	u.skip(m)
}

func (u umpire) manOut(man ManID) {
	u.Men[man].Status = Escaped
	u.Men[man].Moving = false
	u.log.Add(ManOut, Pow, int(man), int(u.Turn), 0, 0)
	u.dropPrey(man)
}

// act is the one thing that the current man does by day at a gate or in a
// vehicle.
func (u umpire) act() {
	man := u.man()
	m := &u.Men[man]
	t := &u.Scenario.Tasks[m.Task]
	m.Path[0], m.Steps = m.Cell, 1
	m.Row, m.Effect, m.AtPlace = Walk, true, true
	if t.Verb == VMarch && m.Inside < 0 && terrain.Far(m.Cell, t.Goal) > 4 {
		u.march(m)
	}
	u.noteRow(man)
	u.daylight(u.State, m)
	switch t.Verb {
	case VMarch:
		if terrain.Far(m.Cell, t.Goal) <= 4 {
			u.taskDone(man)
		}
	case VGateCheck, VHide:
		die := u.c.Die(gateDice)
		failed := has(t.Fails, die)
		u.log.Add(GateChecked, Pow, int(man), die, position.Bit(!failed), 0)
		if failed {
			u.caught(man, Sentry, ByCheck)
			return
		}
		u.taskDone(man)
	case VLeave:
		u.manOut(man)
	}
}

// march walks a man 4 inches towards a gate, through open gates.
func (r *Rules) march(m *Man) {
	way, steps := r.ways[m.Task], r.Board.AllSteps()
	for left := 10 * int(r.Options.Table.Walk[0]); ; {
		d := way.Next(m.Cell, steps)
		if d < 0 || terrain.Cost(d) > left {
			return
		}
		left -= terrain.Cost(d)
		m.Cell = terrain.Step(m.Cell, d)
	}
}

func (r *Rules) mayAbort(s *State, m *Man) bool {
	return m.Status == Active && (m.Inside >= 0 || r.Board.Under(m.Cell)) && !r.inView(s, m)
}

func (u umpire) endTurn() {
	if u.Turn >= u.Options.Turn.Limit {
		for i := range u.men {
			if u.Men[i].Status == Active {
				u.Men[i].Status = Late
				u.log.Add(ManLate, Pow, int(i), int(u.Turn), 0, 0)
			}
		}
		return // finished sees it
	}
	if u.log != nil {
		for _, i := range u.roamers {
			u.log.Add(Stood, German, int(i), int(u.Scenario.Posts[i].Kind), int(u.Figures[i].Cell), 0)
		}
	}
	if u.Wind >= 0 && u.Options.Wind.RollEachTurn {
		u.rollWind()
	}
	u.Turn++
}

func (r *Rules) finished(s *State) bool {
	for i := range r.men {
		if s.Men[i].Status == Active {
			return false
		}
	}
	return true
}

func (u umpire) end() {
	u.Phase, u.Now = Over, 0
	success, out := u.Result(u.State)
	u.log.Add(ScenarioEnd, Pow, position.Bit(success), int(u.Turn), out, 0)
}

// Result of a finished scenario: a success when at least one man got through.
func (r *Rules) Result(s *State) (success bool, out int) {
	for i := range r.men {
		if s.Men[i].Status == Escaped {
			out++
		}
	}
	return out > 0, out
}
