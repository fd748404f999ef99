package skirmish

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"escapesim/sim"
	"escapesim/sim/position"
	"escapesim/sim/stalagluft/terrain"
)

// Plan is a scenario as its file says it (SL3-SCD-01).
type Plan struct {
	Schema     int      `toml:"schema"`
	ID         string   `toml:"id"`
	Title      string   `toml:"title"`
	X          bool     `toml:"x_scenario"`
	Time       string   `toml:"time"`
	Weather    string   `toml:"weather"`
	NeedsItems []string `toml:"needs_items"`
	NeedsOneOf []string `toml:"needs_one_of"`
	NeedsEvent string   `toml:"needs_event"`
	NeedsTeam  string   `toml:"needs_team"`
	Pow        struct {
		Count int    `toml:"count"`
		Start string `toml:"start"`
	} `toml:"pow"`
	German struct {
		Towers      []string  `toml:"towers"`
		Beats       []string  `toml:"beats"`
		Sentries    []string  `toml:"sentries"`
		Ferrets     *int      `toml:"ferrets"`
		FerretStart []float64 `toml:"ferret_start"`
		Dogs        *int      `toml:"dogs"`
		DogStart    []float64 `toml:"dog_start"`
	} `toml:"german"`
	Steps     []StepPlan        `toml:"step"`
	OnSuccess Effect            `toml:"on_success"`
	OnFail    Effect            `toml:"on_fail"`
	OnAbort   Effect            `toml:"on_abort"`
	Assumed   map[string]string `toml:"assumed"`
	Source    map[string]string `toml:"source"`
}

// StepPlan is one thing a prisoner has to do, in the verbs of the catalogue.
type StepPlan struct {
	Do       string    `toml:"do"`
	At       []float64 `toml:"at"` // a point or a rectangle
	Fence    string    `toml:"fence"`
	Building string    `toml:"building"`
	By       []string  `toml:"by"` // cross: cut, ladder
	Reach    int       `toml:"reach"`
	Dice     int       `toml:"dice"` // dig: so many times d6 + add
	Turns    int       `toml:"turns"`
	Faces    []int     `toml:"success"`
	Fails    []int     `toml:"fails"`
	Gives    string    `toml:"gives"`
	Zone     string    `toml:"zone"`
	Gate     string    `toml:"gate"`
}

// Effect is what an end does to the tactical game.
type Effect struct {
	XDone       string `toml:"x_done"`
	Participant string `toml:"participant"` // of Fates
	Cooler      *int   `toml:"cooler"`
	Score       *int   `toml:"score"`
	Item        string `toml:"item"`
	RetryDelay  *int   `toml:"retry_delay"`
}

// Mistake is a fault of a plan, in its n-th step or, with Step -1, anywhere.
// What begins with the key that is wrong. Word, when it is given, is none of
// Words.
type Mistake struct {
	Step  int
	What  string
	Word  string
	Words []string
}

func (m *Mistake) Error() string {
	if m.Step >= 0 {
		return fmt.Sprintf("step %d: %s", m.Step+1, m.What)
	}
	return m.What
}

// Verb is what a step asks for.
type Verb uint8

const (
	VFind Verb = iota
	VCut
	VCross
	VDig
	VSearch
	VReach
	VReturn
	VJoin
	VMarch
	VGateCheck
	VHide
	VLeave
)

// VerbNames are the verbs as files spell them.
var VerbNames = []string{
	"find", "cut", "cross", "dig", "search", "reach", "return", "join", "march", "gate_check", "hide", "leave",
}

// Task is a step compiled onto the board.
type Task struct {
	Verb     Verb
	Point    terrain.Point
	Rect     terrain.Rect // where a cut counts; empty: anywhere
	Fence    FenceID
	Building int8
	Reach    int16 // inches
	Faces    uint8 // that succeed
	Fails    uint8 // that fail
	ByCut    bool
	ByLadder bool
	Turns    int8 // with the ladder
	Dice     int8 // of digging
	Gives    uint8
	Goal     terrain.Cell // of a march

	site terrain.Bits // the cells where it is done
}

// isSite says that a man on a cell stands where the task is done.
func (t *Task) isSite(b *terrain.Board, c terrain.Cell) bool {
	switch t.Verb {
	case VFind: // the centre within reach
		return terrain.FarPoint(t.Point, c) <= 4*int(t.Reach)*int(t.Reach)
	case VSearch: // by a door
		for _, d := range b.Buildings[t.Building].Doors {
			if terrain.FarPoint(d, c) <= 4 {
				return true
			}
		}
	case VCut, VCross, VDig:
		// Within an inch of the line and inside the rectangle that is named.
		f := &b.Fences[t.Fence]
		across, along := int16(c.X()), int16(c.Y())
		if f.AlongX {
			across, along = along, across
		}
		return (across == f.Line || across == f.Line-1) && along >= f.From && along < f.To &&
			(t.Rect == (terrain.Rect{}) || t.Rect.Holds(c))
	}
	return false
}

// Near is the cell nearest to another one, as the crow flies, on which the task is done; -1 where it is
// done anywhere, or beyond the board.
func (t *Task) Near(c terrain.Cell) terrain.Cell {
	best := terrain.Cell(-1)
	for at := range terrain.Cell(terrain.Cells) {
		if t.site.Has(at) && (best < 0 || terrain.Far(at, c) < terrain.Far(best, c)) {
			best = at
		}
	}
	return best
}

// Things that a man may carry.
const (
	Cutters = 1 << iota
	Item
	Ladder
)

// FigureKind is a kind of German figure. Figures act and roll in the order of their kinds.
type FigureKind uint8

const (
	Tower FigureKind = iota
	Guard
	Sentry
	Ferret
	DogTeam
	Squad
	FigureKinds
)

// FigureNames are the kinds in words.
var FigureNames = [FigureKinds]string{"tower", "guard", "sentry", "ferret", "dog", "squad"}

// Limits of one scenario.
const (
	MaxMen     = 3
	MaxFigures = 18
	MaxGaps    = 24
)

// Post is a German figure of a scenario before it moves.
type Post struct {
	Kind  FigureKind
	Start terrain.Cell
	Tower int8 // its number on the board
	Beat  int8 // of Scenario.Beats
}

// Scenario is a plan compiled onto a board. It is read only.
type Scenario struct {
	ID     string
	Title  string
	X      bool
	Night  bool
	Plan   Plan
	Men    int
	Starts []terrain.Cell // where men may begin, one of them each
	Posts  []Post
	Beats  []Round
	Tasks  []Task
	Needs  Needs

	Success, Failure, Abort End

	beaten *[terrain.Cells]uint8 // inches to the nearest beat, along the axis on which it is farther
}

// Round is a beat as a loop there and back.
type Round struct {
	Ends   []terrain.Point
	length int32 // of the loop, thousandths of an inch
	legs   []leg
	inches []Place // by whole inch, when every leg has whole inches
}

// leg is one straight part of the loop.
type leg struct {
	from, to   terrain.Point
	start, end int32
}

// Place is where a guard stands on his beat and which way he looks.
type Place struct {
	Cell   terrain.Cell
	DX, DY int16
}

// NewRound lays out the loop of a beat (SL3-MOV-02).
func NewRound(ends []terrain.Point) Round {
	w := Round{Ends: ends}
	tour := slices.Clone(ends)
	for i := len(ends) - 2; i >= 0; i-- {
		tour = append(tour, ends[i])
	}
	whole := true
	for i := 1; i < len(tour); i++ {
		// Half inches squared: the square root in thousandths of an inch.
		far := terrain.FarPoints(tour[i-1], tour[i])
		n := int32(math.Round(math.Sqrt(float64(int64(far) * 250000))))
		whole = whole && n%1000 == 0
		w.legs = append(w.legs, leg{tour[i-1], tour[i], w.length, w.length + n})
		w.length += n
	}
	if whole {
		for at := int32(0); at < w.length; at += 1000 {
			w.inches = append(w.inches, w.place(at))
		}
	}
	return w
}

// buildBeaten measures how far the nearest beat is from every cell, so that no guard on
// his beat is nearer than that. He walks within the rectangle between two ends of it.
func buildBeaten(beats []Round) *[terrain.Cells]uint8 {
	beaten := new([terrain.Cells]uint8)
	for c := range terrain.Cell(terrain.Cells) {
		near := math.MaxUint8
		for i := range beats {
			ends := beats[i].Ends
			for k := 1; k < len(ends); k++ {
				a, b := ends[k-1].Cell(), ends[k].Cell()
				across := max(min(a.X(), b.X())-c.X(), c.X()-max(a.X(), b.X()), 0)
				down := max(min(a.Y(), b.Y())-c.Y(), c.Y()-max(a.Y(), b.Y()), 0)
				near = min(near, max(across, down))
			}
		}
		beaten[c] = uint8(near)
	}
	return beaten
}

// beatenKept are those of scenarios that have the same beats, as most have.
var beatenKept = sim.Kept[[]Round, *[terrain.Cells]uint8]{Same: func(a, b []Round) bool {
	return slices.EqualFunc(a, b, func(a, b Round) bool { return slices.Equal(a.Ends, b.Ends) })
}}

// Inches is the number of whole-inch points of the loop.
func (w *Round) Inches() int { return int(w.length / 1000) }

// At is the place after so many thousandths of an inch of the loop. A guard
// on a marker faces his next inch.
func (w *Round) At(at int32) Place {
	if at%1000 == 0 && w.inches != nil {
		return w.inches[at/1000]
	}
	return w.place(at)
}

func (w *Round) place(at int32) Place {
	for _, l := range w.legs {
		if at >= l.end {
			continue
		}
		n, d := int64(at-l.start), int64(l.end-l.start)
		// Thousandths of a half inch, then the cell that holds the point.
		x := int64(l.from.X)*1000 + int64(l.to.X-l.from.X)*1000*n/d
		y := int64(l.from.Y)*1000 + int64(l.to.Y-l.from.Y)*1000*n/d
		return Place{terrain.At(int(x/2000), int(y/2000)), l.to.X - l.from.X, l.to.Y - l.from.Y}
	}
	panic("skirmish: beyond the beat")
}

// Next is how far along the loop a guard is who walks on from at; without
// carry he stops at the first marker.
func (w *Round) Next(at int32, inches int, carry bool) int32 {
	to := at + int32(inches)*1000
	if !carry {
		for _, l := range w.legs {
			if at < l.end && to > l.end {
				to = l.end
				break
			}
		}
	}
	return to % w.length
}

// step is the number of a step in a plan, from 0, or the plan as a whole.
type step int

const whole step = -1

// must refuses a plan in which this does not hold: the words say what is wrong.
func (n step) must(holds bool, words string, args ...any) {
	if !holds {
		panic(&Mistake{Step: int(n), What: fmt.Sprintf(words, args...)})
	}
}

// Compile checks a plan and lays it onto the board. The error is a *Mistake.
func Compile(p Plan, b *terrain.Board, o *Options) (compiled *Scenario, err error) {
	defer position.Catch[*Mistake](&err)
	p.check()
	s := &Scenario{ID: p.ID, Title: p.Title, X: p.X, Plan: p, Night: p.Time == "night", Men: p.Pow.Count}
	s.parseNeeds(&p)
	s.parseEnds(&p)
	recon := p.ID == "reconnaissance"
	if recon {
		p.takeRecon(&o.Recon, b)
	}
	s.addPosts(&p, b, o)
	s.addStarts(p.Pow.Start, b)
	s.addTasks(p.Steps, b, o, recon && o.Recon.CutAnywhere)
	return s, nil
}

// check looks at what a plan says whatever the board.
func (p *Plan) check() {
	whole.must(p.Schema == 1, "schema is %d, this program reads 1", p.Schema)
	whole.must(p.ID != "", "no value for id")
	whole.must(p.Time == "night" || p.Time == "day", "time takes night or day, not %q", p.Time)
	whole.must(p.Weather == "" || p.Weather == "clear", "weather takes clear, not %q", p.Weather)
	whole.must(p.Pow.Count >= 1 && p.Pow.Count <= MaxMen, "pow.count takes 1 to %d, not %d", MaxMen, p.Pow.Count)
	whole.must(len(p.Steps) > 0, "no value for step: a scenario needs something to do")
	whole.must(p.OnSuccess != Effect{}, "no value for on_success")
	whole.must(p.OnFail != Effect{}, "no value for on_fail")
}

// takeRecon takes the Germans of Reconnaissance from its options; a file may only
// repeat what they say.
func (p *Plan) takeRecon(o *ReconOptions, b *terrain.Board) {
	g, ferrets, dogs := &p.German, int(o.Ferrets), position.Bit(o.Dog)
	agree := func(same bool, key string, says any, option string, value any) {
		whole.must(same, "german.%s is %v, but the option recon.%s is %v: leave it out of the file, or say the same",
			key, says, option, value)
	}
	if g.Ferrets != nil {
		agree(*g.Ferrets == ferrets, "ferrets", *g.Ferrets, "ferrets", ferrets)
	}
	if g.Dogs != nil {
		agree(*g.Dogs == dogs, "dogs", *g.Dogs, "dog", o.Dog)
	}
	if g.Sentries != nil {
		agree((len(g.Sentries) > 0) == o.Sentries, "sentries", g.Sentries, "sentries", o.Sentries)
	}
	g.Ferrets, g.Dogs = &ferrets, &dogs
	if o.Sentries && g.Sentries == nil {
		g.Sentries = b.SentryIDs
	}
}

// addPosts puts the German figures where the plan has them, in the order in which
// they act.
func (s *Scenario) addPosts(p *Plan, b *terrain.Board, o *Options) {
	for _, id := range p.German.Towers {
		n := slices.Index(b.TowerIDs, id)
		whole.must(n >= 0, "german.towers: the board has no %q: it has %s", id, strings.Join(b.TowerIDs, ", "))
		s.Posts = append(s.Posts, Post{Kind: Tower, Start: b.Towers[n].Cell(), Tower: int8(n)})
	}
	for _, id := range p.German.Beats {
		n := b.Beat(id)
		whole.must(n >= 0, "german.beats: the board has no beat %q", id)
		s.Posts = append(s.Posts, Post{Kind: Guard, Start: b.Beats[n].Ends[0].Cell(), Beat: int8(len(s.Beats))})
		s.Beats = append(s.Beats, NewRound(b.Beats[n].Ends))
	}
	s.beaten = beatenKept.Of(s.Beats, buildBeaten)
	for _, id := range p.German.Sentries {
		n := b.Sentry(id)
		whole.must(n >= 0, "german.sentries: the board has no %q: it has %s", id, strings.Join(b.SentryIDs, ", "))
		s.Posts = append(s.Posts, Post{Kind: Sentry, Start: b.Sentries[n].Cell()})
	}
	s.addRoamers(Ferret, "ferret", p.German.Ferrets, p.German.FerretStart, b)
	dogStart := p.German.DogStart
	if dogStart == nil {
		dogStart = []float64{73.5, 30.5}
	}
	s.addRoamers(DogTeam, "dog", p.German.Dogs, dogStart, b)
	if s.Night {
		for _, gate := range b.InnerGate {
			if count(s.Posts, Squad) < int(o.Halt.Turnout) {
				s.Posts = append(s.Posts, Post{Kind: Squad, Start: gate})
			}
		}
	}
	whole.must(len(s.Posts) <= MaxFigures, "%d German figures, at most %d", len(s.Posts), MaxFigures)
}

// addRoamers puts so many figures that roam on the cell where they begin.
func (s *Scenario) addRoamers(kind FigureKind, name string, n *int, start []float64, b *terrain.Board) {
	if n == nil || *n == 0 {
		return
	}
	whole.must(*n >= 0 && *n <= 5, "german.%ss takes 0 to 5, not %d", name, *n)
	c := cellOf(start)
	whole.must(b.IsOutdoor(c), "german.%s_start %v is no open cell of the compound", name, start)
	for range *n {
		s.Posts = append(s.Posts, Post{Kind: kind, Start: c})
	}
}

// addTasks compiles the steps, of which the last must be an end; with cutAnywhere
// wire is cut wherever a man is, not in the rectangle that a step names.
func (s *Scenario) addTasks(steps []StepPlan, b *terrain.Board, o *Options, cutAnywhere bool) {
	for i := range steps {
		t := step(i).compile(&steps[i], b, o)
		if cutAnywhere && t.Verb == VCut {
			t.Rect = terrain.Rect{}
		}
		for c := range terrain.Cell(terrain.Cells) {
			if t.isSite(b, c) {
				t.site.Add(c)
			}
		}
		s.Tasks = append(s.Tasks, t)
	}
	last := s.Tasks[len(s.Tasks)-1].Verb
	step(len(steps)-1).must(last == VReach || last == VReturn || last == VLeave,
		"%s cannot be the last step: reach, return or leave ends a scenario", VerbNames[last])
}

func count(posts []Post, k FigureKind) (n int) {
	for _, p := range posts {
		if p.Kind == k {
			n++
		}
	}
	return n
}

// cellOf is the cell whose centre is the point, NoCell for any other point.
func cellOf(v []float64) terrain.Cell {
	if len(v) != 2 || v[0] < 0 || v[1] < 0 || v[0] >= terrain.Width || v[1] >= terrain.Height ||
		v[0] != math.Trunc(v[0])+0.5 || v[1] != math.Trunc(v[1])+0.5 {
		return terrain.NoCell
	}
	return terrain.At(int(v[0]), int(v[1]))
}

// addStarts lists the cells where a man may begin.
func (s *Scenario) addStarts(text string, b *terrain.Board) {
	kind, name, _ := strings.Cut(text, ":")
	switch kind {
	case "under":
		n := b.Building(name)
		whole.must(n >= 0 && b.Buildings[n].Raised, "pow.start: %q is no raised hut of the board", name)
		s.Starts = []terrain.Cell{b.Buildings[n].Centre().Cell()}
	case "any_hut":
		for n := range b.Huts {
			if b.Buildings[n].Raised {
				s.Starts = append(s.Starts, b.Buildings[n].Centre().Cell())
			}
		}
	// Men in disguise by day: one cell stands for all, since nothing looks at them
	// before they come to a gate.
	case "compound":
		s.Starts = slices.Clone(b.InsideWire)
	case "road":
		s.startNear(b, func(c terrain.Cell) bool {
			return slices.ContainsFunc(b.Roads, func(r terrain.Rect) bool { return terrain.FarRect(r, c) <= 12*12 })
		})
	case "detail":
		s.startNear(b, func(c terrain.Cell) bool {
			near := func(w terrain.Work) bool { return terrain.FarPoint(w.Pos, c) <= 24*24 }
			return slices.ContainsFunc(b.Works, near)
		})
	default:
		whole.must(false, "pow.start: %q is none of under:HUT, any_hut, compound, road, detail", text)
	}
	whole.must(len(s.Starts) > 0, "pow.start: %q names no cell of the board", text)
	slices.Sort(s.Starts)
}

// startNear has men begin inside the wire on the cells near something.
func (s *Scenario) startNear(b *terrain.Board, near func(terrain.Cell) bool) {
	for _, c := range b.InsideWire {
		if near(c) {
			s.Starts = append(s.Starts, c)
		}
	}
}

func (n step) faces(list []int) (set uint8) {
	for _, f := range list {
		n.must(f >= 1 && f <= 6, "%d is no face of a die", f)
		set |= 1 << (f - 1)
	}
	return set
}

// compile reads a step.
func (n step) compile(p *StepPlan, b *terrain.Board, o *Options) Task {
	verb := slices.Index(VerbNames, p.Do)
	n.must(verb >= 0, "do = %q is none of %s", p.Do, strings.Join(VerbNames, ", "))
	t := Task{
		Verb: Verb(verb), Fence: -1, Building: -1, Goal: terrain.NoCell,
		Reach: int16(p.Reach), Turns: int8(p.Turns), Dice: int8(p.Dice),
		Faces: n.faces(p.Faces), Fails: n.faces(p.Fails),
	}
	switch at := p.At; len(at) {
	case 0:
	case 2:
		t.Point = terrain.Point{X: int16(at[0] * 2), Y: int16(at[1] * 2)}
	case 4:
		t.Rect = terrain.Rect{X0: int16(at[0]), Y0: int16(at[1]), X1: int16(at[2]), Y1: int16(at[3])}
	default:
		n.must(false, "at = %v is neither a point nor a rectangle", at)
	}
	n.indexOf("gives", p.Gives, Things[:])
	switch p.Gives {
	case "":
	case "wire_cutters", "tool_belt":
		t.Gives = Cutters
	case "ladder":
		t.Gives = Ladder
	default:
		t.Gives = Item
	}
	n.takeVerb(&t, p, b, o)
	return t
}

// takeVerb reads what the verb needs.
func (n step) takeVerb(t *Task, p *StepPlan, b *terrain.Board, o *Options) {
	switch t.Verb {
	case VFind:
		n.must(len(p.At) == 2 && t.Reach >= 1, "find needs a point at and a reach of at least 1 inch")
		if p.Faces == nil {
			t.Faces = o.Wire.FindFaces
		}
	case VCut, VCross, VDig:
		t.Fence = FenceID(b.Fence(p.Fence))
		n.must(t.Fence >= 0, "the board has no fence %q", p.Fence)
		t.ByCut = t.Verb == VCut || slices.Contains(p.By, "cut")
		t.ByLadder = slices.Contains(p.By, "ladder")
		n.must(t.Verb != VCross || t.ByCut || t.ByLadder, "cross needs by = cut, ladder or both")
		n.must(!t.ByLadder || t.Turns >= 1, "a ladder needs turns of at least 1")
		n.must(t.Verb != VDig || t.Dice >= 1, "dig needs dice of at least 1")
	case VSearch:
		t.Building = int8(b.Building(p.Building))
		n.must(t.Building >= 0, "the board has no building %q", p.Building)
		n.must(t.Faces != 0, "search needs the faces of its success")
	case VReach:
		n.must(p.Zone == "woods", "zone = %q: only woods can be reached", p.Zone)
	case VJoin:
		n.must(t.Reach >= 1, "join needs a reach of at least 1 inch")
	case VMarch, VGateCheck:
		sentry := b.Sentry("sentry_" + p.Gate)
		n.must(sentry >= 0, "gate = %q: the board has no sentry_%s", p.Gate, p.Gate)
		t.Goal = b.Sentries[sentry].Cell()
		n.must(t.Verb != VGateCheck || p.Fails != nil, "gate_check needs the faces that fail")
	}
}

// FigureName is what German figure i is called.
func (s *Scenario) FigureName(i FigureID) string {
	kind, n := s.Posts[i].Kind, 0
	for _, p := range s.Posts[:i+1] {
		if p.Kind == kind {
			n++
		}
	}
	return fmt.Sprintf("%s %d", FigureNames[kind], n)
}

// RowName is what a row is called in a task: over a fence, to dig is to climb.
func (s *Scenario) RowName(row Row, task int) string {
	if row == Dig && s.Tasks[task].Verb != VDig {
		return "climb"
	}
	return RowNames[row]
}
