package reports

import (
	"cmp"
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
)

// DramaColumns are what is counted in the games that are looked at closely
// (run --drama). The chance of winning is that of playouts: the game is played
// on from its true position, many times, by the same players with other dice.
// Lead changes and uncertainty are measures of Browne and Maire (Evolutionary
// Game Design, 2010).
var DramaColumns = Columns{
	{Name: "choices", Doc: "decisions with a choice: two open moves or more"},
	{Name: "options", Doc: "open moves in those decisions, added up"},
	{Name: "lead_changes", Doc: "how often another than before becomes most likely to win, for sure: beyond what " +
		"chance does to playouts; the end counts"},
	{Name: "decided_round", Doc: "round in which the game is decided: the last that began with less than 90 % for " +
		"the one who won; 0: before the first"},
	{Name: "decided_percent", Doc: "the same in parts of the game's rounds", Unit: "per cent", Most: 100},
	{
		Name: "winner_low_percent", Doc: "the least chance that the winner had, in the opening or when a round began",
		Unit: "per cent", Most: 100,
	},
	{
		Name: "open_percent",
		Doc:  "how open the game was: the chance that the favourite does not win, on the average over its rounds",
		Unit: "per cent", Most: 100,
	},
}

// The places of the columns.
const (
	dramaChoices = iota
	dramaOptions
	dramaLeads
	dramaDecided
	dramaDecidedPart
	dramaLow
	dramaOpen
	dramaColumns
)

// Drama is what was seen in games that were looked at closely. It holds whole
// numbers only: what is measured comes out of them when it is asked for.
type Drama struct {
	Unit     string   // what a course goes by: "round"
	Turn     string   // what choices are counted by: "turn"
	Every    int      // the chances are played out when every so manieth begins
	Playouts int      // of each position
	Seats    []string // in order
	First    string   // the first of them in words, a plural: "the Germans"
	Games    []Watched

	Confidence float64 // of intervals; 0 means 95 %

	Choices Histogram // of turns, by the decisions with a choice in them
	Options Histogram // of decisions with a choice, by their open moves
	Actions []Action  // by name
}

// Action is a kind of decision.
type Action struct {
	Name  string
	Open  uint64 // decisions in which it could be taken
	Taken uint64
}

// An End is who won: a set of seats, bit i seat i; 0 nobody. Behind the sets
// comes that a limit cut the game off.
type End int

// Watched is a game that was looked at closely.
type Watched struct {
	Game             uint64
	Length           int // rounds begun
	End              End
	Choices, Options int32
	Points           []Point // from the opening on

	// Playouts from the opening in which half of the chance is as it was in the game:
	// the dice fall as they did, and only the lots that the players draw are others;
	// or the other way about.
	SameDice, SameLots []uint32
}

// Point is a position, and how its playouts end.
type Point struct {
	At   int      // which round begins; 0 the opening
	Ends []uint32 // playouts by End
}

// playouts is how many there are.
func (p *Point) playouts() int {
	n := 0
	for _, k := range p.Ends {
		n += int(k)
	}
	return n
}

// Wins is in how many playouts a seat wins, alone or with others.
func (p *Point) Wins(seat int) int {
	n := 0
	for e, k := range p.Ends[:len(p.Ends)-1] {
		if e>>seat&1 == 1 {
			n += int(k)
		}
	}
	return n
}

// Chance is the share of playouts with an end.
func (p *Point) Chance(e End) float64 { return float64(p.Ends[e]) / float64(p.playouts()) }

// Open is the chance that the favourite does not win.
func (p *Point) Open() float64 {
	n := p.playouts()
	return float64(n-int(slices.Max(p.Ends))) / float64(n)
}

// Undecided: less than 90 % of the playouts end as the game did. It is doubtful
// where more playouts may show otherwise: within two standard errors.
func (p *Point) Undecided(end End) (below, doubtful bool) {
	n := p.playouts()
	short := 9*int64(n) - 10*int64(p.Ends[end])
	return short > 0, short > 0 && short*short < 36*int64(n)
}

// leader is who is most likely to win; whoever was stays it until another is
// ahead by more than two standard errors.
func (p *Point) leader(before End) End {
	best := End(0)
	for e, k := range p.Ends {
		if k > p.Ends[best] {
			best = End(e)
		}
	}
	if before < 0 {
		return best
	}
	if a, b := int64(p.Ends[best]), int64(p.Ends[before]); (a-b)*(a-b) <= 4*(a+b) {
		return before
	}
	return best
}

// Values are those of the game, by DramaColumns.
func (w *Watched) Values() []int32 {
	v := make([]int32, dramaColumns)
	v[dramaChoices], v[dramaOptions] = w.Choices, w.Options
	leader, open, low := End(-1), int64(0), int32(100)
	for i := range w.Points {
		p := &w.Points[i]
		n := p.playouts()
		now := p.leader(leader)
		if leader >= 0 && now != leader {
			v[dramaLeads]++
		}
		leader = now
		open += 10_000 * int64(n-int(slices.Max(p.Ends))) / int64(n)
		low = min(low, percent(int64(p.Ends[w.End]), int64(n)))
		if below, _ := p.Undecided(w.End); below {
			v[dramaDecided] = int32(p.At)
		}
	}
	if leader != w.End {
		v[dramaLeads]++
	}
	v[dramaDecidedPart] = percent(int64(v[dramaDecided]), int64(max(w.Length, 1)))
	v[dramaLow], v[dramaOpen] = low, percent(open, 10_000*int64(len(w.Points)))
	return v
}

// percent is a part in whole per cent, rounded.
func percent(part, of int64) int32 { return int32((200*part + of) / (2 * of)) }

// Values are those of game number game of the run; None for all that were not
// looked at.
func (d *Drama) Values(game uint64) []int32 {
	at, found := slices.BinarySearchFunc(d.Games, game, func(w Watched, g uint64) int { return cmp.Compare(w.Game, g) })
	if !found {
		return slices.Repeat([]int32{None}, dramaColumns)
	}
	return d.Games[at].Values()
}

// Merge adds what was seen in other games of the run.
func (d *Drama) Merge(o *Drama) {
	d.Games = append(d.Games, o.Games...)
	slices.SortFunc(d.Games, func(a, b Watched) int { return cmp.Compare(a.Game, b.Game) })
	d.Choices.Merge(&o.Choices)
	d.Options.Merge(&o.Options)
	for _, a := range o.Actions {
		mine := d.Action(a.Name)
		mine.Open += a.Open
		mine.Taken += a.Taken
	}
}

// Action is the one of this name; it is added when there is none.
func (d *Drama) Action(name string) *Action {
	at, found := slices.BinarySearchFunc(d.Actions, name,
		func(a Action, name string) int { return strings.Compare(a.Name, name) })
	if !found {
		d.Actions = slices.Insert(d.Actions, at, Action{Name: name})
	}
	return &d.Actions[at]
}

// Metrics are the columns over all games that were looked at.
func (d *Drama) Metrics() Named[Metric] {
	var list Named[Metric]
	columns := make([]Histogram, dramaColumns)
	for i := range d.Games {
		for c, v := range d.Games[i].Values() {
			columns[c].Add(v)
		}
	}
	for c := range columns {
		m := Summary(&columns[c], d.confidence())
		if most := Number(DramaColumns[c].Most); most > 0 && m.Hi > most { // few games have wide intervals
			m.Hi = most
		}
		list.Add(DramaColumns[c].Name, m)
	}
	return list
}

func (d *Drama) confidence() float64 {
	if d.Confidence == 0 {
		return 0.95
	}
	return d.Confidence
}

// Part is a share of the variance of who wins, with its interval.
type Part struct {
	Name  string `json:"name"`
	Share Number `json:"share"`
	Bounds
	means string
}

// dicePart is the part of a game that falls after its opening.
const dicePart = "dice by themselves"

// Parts are what decides who wins, by variance: what is settled in the opening,
// what the dice explain by themselves given the opening, what the lots do that
// the players draw, and what neither explains without the other (first-order
// indices and interaction: Sobol 1993). They add up to 1. For the variance of a
// name, of who wins, the chance that two games end differently is taken (Gini).
// Intervals are by the jackknife over the games. There are none where nearly all
// playouts end alike.
func (d *Drama) Parts() []Part {
	if d.other() < fewOthers {
		return nil
	}
	all := d.parts(-1)
	list := []Part{
		{Name: "the opening", means: "cards and figures as they are dealt and set up by lot"},
		{Name: dicePart, means: "what falls from then on: dice, and decks that are shuffled again"},
		{Name: "lots by themselves", means: "what the players, the bots, decide by lot"},
		{Name: "dice and lots together", means: "what a throw does depends on the lots, and the other way about"},
	}
	n := float64(len(d.Games))
	var squares [4]float64
	for out := range d.Games {
		part := d.parts(out)
		for i := range squares {
			squares[i] += (part[i] - all[i]) * (part[i] - all[i])
		}
	}
	for i := range list {
		in := MeanInterval(all[i], math.Sqrt(squares[i]*(n-1)), uint64(len(d.Games)), d.confidence())
		// as an estimate it may lie a little outside
		share := func(x float64) Number { return Number(min(max(x, 0), 1)) }
		list[i].Share, list[i].Lo, list[i].Hi = share(all[i]), share(in.Lo), share(in.Hi)
	}
	return list
}

// fewOthers is how many playouts must end otherwise than most do, for the variance
// to be more than a guess.
const fewOthers = 30

// other is how many playouts from openings end otherwise than most do.
func (d *Drama) other() uint64 {
	all, most := uint64(0), uint64(0)
	var ends []uint64
	for g := range d.Games {
		for e, k := range d.Games[g].Points[0].Ends {
			if e == len(ends) {
				ends = append(ends, 0)
			}
			ends[e] += uint64(k)
			all += uint64(k)
			most = max(most, ends[e])
		}
	}
	return all - most
}

// parts are the shares over all games but one.
func (d *Drama) parts(out int) (share [4]float64) {
	var chances, squares []float64 // by End, summed over games
	opening, dice, lots, games := 0.0, 0.0, 0.0, 0.0
	for g := range d.Games {
		w := &d.Games[g]
		if g == out {
			continue
		}
		ends := w.Points[0].Ends
		if chances == nil {
			chances, squares = make([]float64, len(ends)), make([]float64, len(ends))
		}
		n := float64(w.Points[0].playouts())
		for e, k := range ends {
			p := float64(k) / n
			chances[e] += p
			squares[e] += p * p
		}
		opening += differ(ends)
		dice += differ(w.SameDice)
		lots += differ(w.SameLots)
		games++
	}
	alike := 0.0
	for e := range chances {
		alike += (chances[e]*chances[e] - squares[e]) / (games * (games - 1))
	}
	total := (1 - alike) * games // two games end differently, as often as there are games
	if !(total > 0) {
		return share
	}
	return [4]float64{
		1 - opening/total, (opening - dice) / total, (opening - lots) / total, (dice + lots - opening) / total,
	}
}

// differ is the chance that two of at least two playouts end differently.
func differ(ends []uint32) float64 {
	n, alike := 0.0, 0.0
	for _, k := range ends {
		n += float64(k)
		alike += float64(k) * (float64(k) - 1)
	}
	return 1 - alike/(n*(n-1))
}

// Look are the games that the chances make worth a look.
func (d *Drama) Look() Named[Example] {
	var list Named[Example]
	find := func(name, why string, score func(v []int32) int64) {
		var best *Watched
		least := int64(0)
		for i := range d.Games {
			if s := score(d.Games[i].Values()); best == nil || s < least {
				best, least = &d.Games[i], s
			}
		}
		if best != nil {
			v := best.Values()
			when := fmt.Sprintf("in %s %d", d.Unit, v[dramaDecided])
			if v[dramaDecided] == 0 {
				when = "before the first " + d.Unit
			}
			why = strings.NewReplacer("LOW", fmt.Sprint(v[dramaLow]), "OPEN", fmt.Sprint(v[dramaOpen]), "WHEN",
				when).Replace(why)
			list.Add(name, Example{Game: best.Game, Outcome: d.EndName(best.End), Why: why})
		}
	}
	find("turned most", "the winner had LOW % once",
		func(v []int32) int64 { return int64(v[dramaLow])<<32 - int64(v[dramaDecidedPart]) })
	find("most open", "the favourite loses in OPEN %, all through",
		func(v []int32) int64 { return -int64(v[dramaOpen]) })
	find("decided first", "WHEN", func(v []int32) int64 { return int64(v[dramaDecidedPart])<<32 - int64(v[dramaLow]) })
	return list
}

// EndName says who won.
func (d *Drama) EndName(e End) string {
	if int(e) == 1<<len(d.Seats) {
		return Truncated
	}
	var names []string
	for i, s := range d.Seats {
		if e>>i&1 == 1 {
			names = append(names, s)
		}
	}
	if names == nil {
		return "nobody"
	}
	return strings.Join(names, " and ")
}

// dramaJSON is a close look as JSON: what was seen, from which all is read back, with
// the figures that follow from it.
type dramaJSON struct {
	Unit     string            `json:"unit"`
	Turn     string            `json:"turn"`
	Seats    []string          `json:"seats"`
	First    string            `json:"first_seat"`
	Every    int               `json:"every"`
	Playouts int               `json:"playouts"`
	Parts    []Part            `json:"parts"`
	Choices  Named[uint64]     `json:"choices_in_a_turn"`
	Options  Named[uint64]     `json:"options_of_a_choice"`
	Actions  Named[actionJSON] `json:"actions"`
	Games    []dramaCourseJSON `json:"games"`
}

type actionJSON struct {
	Open  uint64 `json:"open"`
	Taken uint64 `json:"taken"`
}

type dramaCourseJSON struct {
	Game     uint64       `json:"game"`
	Length   int          `json:"length"`
	End      string       `json:"end"`
	At       []int        `json:"at"`
	Playouts []int        `json:"playouts"`
	Wins     Named[[]int] `json:"wins"`
	Ends     [][]uint32   `json:"ends"`
	SameDice []uint32     `json:"same_dice"`
	SameLots []uint32     `json:"same_lots"`
	Values   Named[int32] `json:"values"`
}

// MarshalJSON writes what was seen: every game with its course, in counts of
// playouts.
func (d *Drama) MarshalJSON() ([]byte, error) {
	j := dramaJSON{
		Unit: d.Unit, Turn: d.Turn, Seats: d.Seats, First: d.First, Every: d.Every, Playouts: d.Playouts,
		Parts:   d.Parts(),
		Choices: counted(&d.Choices), Options: counted(&d.Options), Actions: Named[actionJSON]{},
		Games: []dramaCourseJSON{},
	}
	if j.Parts == nil {
		j.Parts = []Part{}
	}
	for i := range d.Games {
		w := &d.Games[i]
		c := dramaCourseJSON{
			Game: w.Game, Length: w.Length, End: d.EndName(w.End), At: []int{}, Playouts: []int{}, Ends: [][]uint32{},
			SameDice: w.SameDice, SameLots: w.SameLots,
		}
		for p := range w.Points {
			c.At, c.Playouts, c.Ends = append(c.At, w.Points[p].At), append(c.Playouts,
				w.Points[p].playouts()), append(c.Ends, w.Points[p].Ends)
		}
		for seat, name := range d.Seats {
			wins := []int{}
			for p := range w.Points {
				wins = append(wins, w.Points[p].Wins(seat))
			}
			c.Wins.Add(name, wins)
		}
		for k, v := range w.Values() {
			c.Values.Add(DramaColumns[k].Name, v)
		}
		j.Games = append(j.Games, c)
	}
	for _, a := range d.Actions {
		j.Actions.Add(a.Name, actionJSON{a.Open, a.Taken})
	}
	return json.Marshal(j)
}

// UnmarshalJSON reads what MarshalJSON has written, but for the confidence, which is the
// result's. Earlier programs wrote less, from which no game can be read.
func (d *Drama) UnmarshalJSON(text []byte) error {
	var j dramaJSON
	if err := json.Unmarshal(text, &j); err != nil {
		return err
	}
	*d = Drama{Unit: j.Unit, Turn: j.Turn, Seats: j.Seats, First: j.First, Every: j.Every, Playouts: j.Playouts}
	for _, h := range []struct {
		to   *Histogram
		from Named[uint64]
	}{{&d.Choices, j.Choices}, {&d.Options, j.Options}} {
		for _, e := range h.from {
			v, err := strconv.ParseInt(e.Name, 10, 32)
			if err != nil {
				return fmt.Errorf("a close look counts %q, which is no number", e.Name)
			}
			h.to.AddN(int32(v), e.Value)
		}
	}
	for _, a := range j.Actions {
		d.Actions = append(d.Actions, Action{a.Name, a.Value.Open, a.Value.Taken})
	}
	ends := 1<<min(len(d.Seats), 16) + 1
	if j.Seats == nil {
		return nil
	}
	for _, c := range j.Games {
		w := Watched{Game: c.Game, Length: c.Length, SameDice: c.SameDice, SameLots: c.SameLots}
		w.Choices, _ = c.Values.Get(DramaColumns[dramaChoices].Name)
		w.Options, _ = c.Values.Get(DramaColumns[dramaOptions].Name)
		for int(w.End) < ends && d.EndName(w.End) != c.End {
			w.End++
		}
		fits := int(w.End) < ends && len(c.Ends) == len(c.At) && len(c.At) > 0
		for p := range c.Ends {
			fits = fits && len(c.Ends[p]) == ends
		}
		if !fits {
			return fmt.Errorf("game %d of a close look is not whole", c.Game)
		}
		for p := range c.Ends {
			w.Points = append(w.Points, Point{c.At[p], c.Ends[p]})
		}
		d.Games = append(d.Games, w)
	}
	return nil
}

// counted are the counts of a histogram by value.
func counted(h *Histogram) Named[uint64] {
	list := Named[uint64]{}
	for v, k := range h.All() {
		list.Add(fmt.Sprint(v), k)
	}
	return list
}
