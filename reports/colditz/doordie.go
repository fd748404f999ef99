package colditz

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"math/big"
	"strings"

	"escapesim/reports"
	"escapesim/reports/answers"
	"escapesim/reports/chart"
	"escapesim/sim/colditz"
	"escapesim/sim/colditz/board"
	"escapesim/sim/dice"
	"escapesim/sim/position"
)

// ManyRopes is as many rope cards as any way can use.
const ManyRopes = 99

// ClaimedRun is what the Thibault document says a do or die takes at least, in circles
// (COL-DOD-07).
const ClaimedRun = 36

// DoOrDie is the chance of a do or die with each card, exact and simulated.
type DoOrDie struct {
	Schema     string    `json:"schema"`
	Game       string    `json:"game,omitempty"`
	Rules      string    `json:"rules"`
	RulesHash  string    `json:"rules_hash"`
	Seed       uint64    `json:"seed"`
	Throws     uint64    `json:"attempts"` // simulated with each card
	From       string    `json:"from"`
	Ropes      int       `json:"ropes"` // cards in hand
	Used       int       `json:"used"`  // cards that the way uses
	Distance   int       `json:"distance"`
	Drops      []string  `json:"drops"` // where it goes down a rope
	Cards      []Attempt `json:"cards"`
	RandomCard Attempt   `json:"random_card"`
	StaffCar   Attempt   `json:"staff_car"`
	Ways       []BestWay `json:"ways"`
	Finding    string    `json:"finding"`
	Checks     string    `json:"checks"`

	Confidence float64 `json:"confidence"`
	Made       string  `json:"made,omitempty"` // the command that throws the same
}

// DoOrDieSchema names the form of a do or die as JSON.
const DoOrDieSchema = "escapesim.do-or-die/1"

// Answer is the do or die as it goes out.
func (j *DoOrDie) Answer() *answers.Answer {
	a := answers.Tabled("How likely is a do or die to succeed?", j.Words(), j.Game, j.Rules, "", j.Made, j.Tables())
	a.Value, a.Figures = j, []*chart.Figure{j.Figure()}
	return a
}

// Attempt is a chance, exact and simulated. Expected is the mean total of
// its throws.
type Attempt struct {
	Throws    int     `json:"throws,omitempty"`
	Distance  int     `json:"distance,omitempty"`
	Expected  float64 `json:"expected"`
	Exact     float64 `json:"exact"`
	Simulated float64 `json:"simulated"`
	reports.Interval
	Z float64 `json:"z"` // standard errors between the two
}

// BestWay is the shortest way from the best circle of a kind with so many
// rope cards, and the chance of a random card.
type BestWay struct {
	Start    string  `json:"start"` // grey or white
	From     string  `json:"from"`
	Ropes    int     `json:"ropes"` // cards in hand
	Used     int     `json:"used"`
	Distance int     `json:"distance"`
	Chance   float64 `json:"chance"`
}

// runFrom is the way from a circle with so many rope cards.
func runFrom(r *colditz.Rules, at board.Circle, ropes int) colditz.Run {
	if d := int(r.Options.DoOrDie.Distance); d > 0 {
		return colditz.Run{Distance: d}
	}
	return r.RunFrom(at, ropes, 0)
}

// bestStart is the circle with the shortest way, the one with the fewest
// ropes where several are as short; false when no way leads out.
func bestStart(r *colditz.Rules, starts []board.Circle, ropes int) (board.Circle, colditz.Run, bool) {
	best, way := board.NoCircle, colditz.Run{Distance: -1}
	for _, c := range starts {
		w := runFrom(r, c, ropes)
		if w.Distance >= 0 &&
			(way.Distance < 0 || w.Distance < way.Distance || w.Distance == way.Distance && w.Ropes < way.Ropes) {
			best, way = c, w
		}
	}
	return best, way, best != board.NoCircle
}

// startOf is where an attempt begins, and the way from there: from a circle, or from the best
// grey one where from is empty. An error says why nobody can try one from there.
func startOf(r *colditz.Rules, from string, ropes int, rules string) (board.Circle, colditz.Run, error) {
	hand := ropes
	if ropes < 0 {
		hand = ManyRopes
	}
	if from == "" {
		start, way, ok := bestStart(r, r.Board.Grey(), hand)
		if !ok {
			return start, way, fmt.Errorf("no grey circle has a way to a target under %s", rules)
		}
		return start, way, nil
	}
	start, ok := r.Board.Find(from)
	if !ok {
		return start, colditz.Run{}, fmt.Errorf("--from %s: no such circle%s", from, r.Board.DidYouMean(from))
	}
	way := runFrom(r, start, hand)
	switch c := &r.Board.Circles[start]; {
	case c.Area > board.RoomArea:
		return start, way, fmt.Errorf("--from %s: a do or die starts in the grey courtyard or a room, or on a white "+
			"circle; that one is %s", from, strings.TrimSpace(c.Area.String()+" "+c.Place))
	case way.Distance < 0:
		return start, way, fmt.Errorf("--from %s: no way leads from there to a target with %d rope cards",
			from, max(ropes, 0))
	}
	return start, way, nil
}

// trying throws attempts beside their exact chances, each kind in games of its own in the
// streams of chance, until there is an error.
type trying struct {
	ctx    context.Context
	trials reports.Trials
	chain  dice.Chain
	mean   *big.Rat // of the chain
	first  uint64
	err    error
}

// expect is the mean total of so many throws.
func (t *trying) expect(throws int) float64 {
	return float(new(big.Rat).Mul(t.mean, big.NewRat(int64(throws), 1)))
}

// over throws attempts at a distance, whose total is distributed so; with a card of as many
// throws as draw says.
func (t *trying) over(distance int, expected float64, total dice.PMF, draw func(c *dice.Chance) int) Attempt {
	if t.err != nil {
		return Attempt{}
	}
	var h *reports.Histogram
	h, t.err = t.trials.Count(t.ctx, t.first, func(c *dice.Chance) int {
		return position.Bit(t.chain.RollAttempt(c, dice.Special(1), draw(c)) >= distance)
	})
	if t.first += 1 << 40; t.err != nil {
		return Attempt{}
	}
	k, exact := h.Count(1), total.Tail(distance)
	i := reports.Wilson(k, h.N(), t.trials.Confidence)
	return Attempt{
		Distance: distance, Expected: expected, Exact: exact, Simulated: float64(k) / float64(h.N()),
		Interval: i, Z: reports.Score(k, h.N(), exact),
	}
}

// AttemptsFrom works the chances out and throws beside them: from a circle, or
// from the best grey one where from is empty; with so many rope cards, or with
// as many as the way uses where ropes is below 0. An error is ctx's, or else says
// why nobody can try one from there.
func AttemptsFrom(
	ctx context.Context, r *colditz.Rules, from string, ropes int, trials reports.Trials,
) (*DoOrDie, error) {
	if r.Options.Run.ExactNeeded {
		const other = "with dod.exact_needed a do or die is not decided by its total alone, " +
			"which is what this command compares"
		return nil, fmt.Errorf("%s: %s", trials.Rules, other)
	}
	start, way, err := startOf(r, from, ropes, trials.Rules)
	if err != nil {
		return nil, err
	}
	j := &DoOrDie{
		Schema: DoOrDieSchema, Game: trials.Game, Rules: trials.Rules, RulesHash: trials.RulesHash, Seed: trials.Seed,
		Throws: trials.N,
		From:   r.Board.Circles[start].ID, Ropes: ropes, Used: int(way.Ropes), Distance: way.Distance,
		Drops: drops(r.Board, start, way), Confidence: trials.Confidence,
	}
	if ropes < 0 {
		j.Ropes = j.Used
	}
	t := trying{ctx: ctx, trials: trials, chain: r.Options.Dice.SpecialChain()}
	t.mean, _ = t.chain.Moments()
	throws := func(k int) func(*dice.Chance) int { return func(*dice.Chance) int { return k } }
	cards, totals := exactly{rules: r, other: t.chain}.cards()
	random, all := dice.Mixture(totals...), 0
	for i, k := range cards {
		a := t.over(way.Distance, t.expect(k), totals[i], throws(k))
		a.Throws = k
		all += k
		j.Cards = append(j.Cards, a)
	}
	j.RandomCard = t.over(way.Distance, t.expect(all)/float64(len(cards)), random,
		func(c *dice.Chance) int { return cards[c.Stream(dice.Deck(2)).IntN(len(cards))] })
	car := int(r.Options.Card.CarThrows)
	j.StaffCar = t.over(int(r.Options.Card.CarDistance), t.expect(car), t.chain.Attempt(car), throws(car))
	j.StaffCar.Throws = car
	if t.err != nil {
		return nil, t.err
	}
	j.Ways = waysByRopes(r, random.Tail)
	j.Finding = finding(r, j.Ways)
	j.Checks = j.agreement()
	return j, nil
}

// drops names the ropes of the way: circle, landing and feet.
func drops(b *board.Board, start board.Circle, way colditz.Run) []string {
	list := []string{}
	d, path := b.Shortest([]board.Circle{start}, b.MoatTargets(),
		board.DistanceOptions{Gates: true, Ropes: way.Ropes > 0, MaxRopes: int(way.Ropes)})
	if d != way.Distance {
		return list // other targets, or a fixed distance: no path to show
	}
	for i, c := range path[1:] {
		for _, l := range b.Links[path[i]] {
			if l.To == c && l.Kind == board.RopeLink {
				list = append(list, fmt.Sprintf("%s to %s, %d feet", b.Circles[path[i]].ID, b.Circles[c].ID, l.Feet()))
			}
		}
	}
	return list
}

// waysByRopes are the best ways from grey and from white circles with no, one,
// two, ... rope cards, as long as one more card makes a way shorter.
func waysByRopes(r *colditz.Rules, chance func(distance int) float64) []BestWay {
	var list []BestWay
	for _, kind := range []struct {
		name   string
		starts []board.Circle
	}{{"grey", r.Board.Grey()}, {"white", r.Board.Whites}} {
		shortest := -1
		for ropes := range 9 {
			c, way, ok := bestStart(r, kind.starts, ropes)
			if !ok || shortest >= 0 && way.Distance >= shortest {
				continue
			}
			shortest = way.Distance
			list = append(list,
				BestWay{kind.name, r.Board.Circles[c].ID, ropes, int(way.Ropes), way.Distance, chance(way.Distance)})
		}
	}
	return list
}

// finding says in words what the ways by rope cards mean for the printed
// minimum.
func finding(r *colditz.Rules, ways []BestWay) string {
	first := func(start string, pick func(a, b BestWay) bool) (best BestWay, ok bool) {
		for _, w := range ways {
			if w.Start == start && (!ok || pick(w, best)) {
				best, ok = w, true
			}
		}
		return best, ok
	}
	shorter := func(a, b BestWay) bool { return a.Distance < b.Distance }
	fewer := func(a, b BestWay) bool { return a.Ropes < b.Ropes }
	best, ok := first("grey", shorter)
	if !ok {
		return "no way leads from a grey circle to a target"
	}
	place := func(w BestWay) string {
		c, _ := r.Board.Find(w.From)
		if p := r.Board.Circles[c].Place; p != "" {
			return w.From + " (" + strings.ReplaceAll(p, "_", " ") + ")"
		}
		return w.From
	}
	if d := r.Options.DoOrDie.Distance; d > 0 {
		return fmt.Sprintf("dod.distance sets the way to %d circles from everywhere: a random card succeeds in %s", d,
			reports.Percent(best.Chance))
	}
	none, _ := first("grey", fewer)
	if best.Used == 0 || none.Used > 0 {
		return fmt.Sprintf("the shortest way is %d circles, from %s, with %d rope cards: a random card succeeds in %s",
			best.Distance, place(best), best.Used, reports.Percent(best.Chance))
	}
	start, _ := r.Board.Find(best.From)
	text := fmt.Sprintf("the printed least of %d circles is right, but only from %s and with %d rope cards",
		ClaimedRun, place(best), best.Used)
	if best.Distance != ClaimedRun {
		const other = "the printed least of %d circles is wrong here: the shortest way, %d circles from %s, needs " +
			"%d rope cards"
		text = fmt.Sprintf(other, ClaimedRun, best.Distance, place(best), best.Used)
	}
	if d := drops(r.Board, start, colditz.Run{Distance: best.Distance, Ropes: int8(best.Used)}); len(d) > 0 {
		text += " (" + strings.Join(d, "; ") + ")"
	}
	text += fmt.Sprintf(": a random card then succeeds in %s", reports.Percent(best.Chance))
	if none.From != "" {
		text += fmt.Sprintf(". Without rope the nearest grey circle, %s, is %d circles away: %s", place(none),
			none.Distance, reports.Percent(none.Chance))
	}
	if white, ok := first("white", fewer); ok {
		text += fmt.Sprintf("; the nearest white circle %d: %s", white.Distance, reports.Percent(white.Chance))
		if roped, _ := first("white", shorter); roped.Used > 0 {
			text += fmt.Sprintf(" (with %d rope cards %d: %s)", roped.Used, roped.Distance,
				reports.Percent(roped.Chance))
		}
	}
	return text
}

// agreement says whether what was simulated fits what is exact, all chances
// read together (Holm).
func (j *DoOrDie) agreement() string {
	list := append(append([]Attempt{}, j.Cards...), j.RandomCard, j.StaffCar)
	p := make([]float64, len(list))
	for i, a := range list {
		p[i] = math.Erfc(math.Abs(a.Z) / math.Sqrt2)
	}
	least := 1.0
	for _, x := range reports.Holm(p) {
		least = math.Min(least, x)
	}
	if least < 0.001 {
		return fmt.Sprintf("simulated and exact chances do not agree (smallest p of %d, Holm: %.2g)", len(list), least)
	}
	return fmt.Sprintf("simulated and exact chances agree (smallest p of %d, Holm: %.3f)", len(list), least)
}

// Tables are the chances by card, and the best ways by rope cards.
func (j *DoOrDie) Tables() []reports.Table {
	way := fmt.Sprintf("from %s over %d circles with %d rope cards", j.From, j.Distance, j.Used)
	if len(j.Drops) > 0 {
		way += " (" + strings.Join(j.Drops, "; ") + ")"
	}
	t := reports.Table{
		Title: reports.Capital(j.Finding) + ". Do or die " + way,
		Header: []string{
			"card",
			"mean total",
			"exact",
			"simulated",
			fmt.Sprintf("%g %% from", 100*j.Confidence),
			"to",
			"z",
		},
		Notes: []string{j.Checks},
	}
	row := func(name string, a Attempt) {
		p := reports.Percents(a.Simulated, a.Lo, a.Hi)
		t.Add(name, reports.Short(a.Expected), reports.Percent(a.Exact), p[0], p[1], p[2], fmt.Sprintf("%+.2f", a.Z))
	}
	for _, a := range j.Cards {
		row(fmt.Sprintf("%d throws", a.Throws), a)
	}
	row("a random card", j.RandomCard)
	row(fmt.Sprintf("staff car: %d throws over %d", j.StaffCar.Throws, j.StaffCar.Distance), j.StaffCar)
	w := reports.Table{
		Header: []string{"best start", "circle", "rope cards", "used", "circles", "a random card"},
		Left:   []int{1},
	}
	for _, x := range j.Ways {
		w.Add(x.Start, x.From, fmt.Sprint(x.Ropes), fmt.Sprint(x.Used), fmt.Sprint(x.Distance),
			reports.Percent(x.Chance))
	}
	return []reports.Table{t, w}
}

// Words are the answer: what is found of the claim, and the case that was asked for.
func (j *DoOrDie) Words() string {
	cards := fmt.Sprintf("%d rope cards", j.Ropes)
	if j.Ropes == 1 {
		cards = "one rope card"
	}
	return fmt.Sprintf("%s. A man with %s at %s, %d circles to go, who takes a card at random succeeds in %s of tries",
		j.Finding, cards, j.From, j.Distance, reports.Percent(j.RandomCard.Exact))
}

// Figure is the chances by card, as a chart.
func (j *DoOrDie) Figure() *chart.Figure {
	list := make([]chart.Chance, 0, len(j.Cards)+1)
	add := func(name string, a Attempt) {
		list = append(list, chart.Chance{Name: name, Exact: a.Exact, Simulated: a.Simulated, Interval: a.Interval})
	}
	for _, a := range j.Cards {
		add(fmt.Sprint(a.Throws), a)
	}
	add("random card", j.RandomCard)
	const axis = "card: number of throws, doubles thrown again and added"
	title := fmt.Sprintf("Do or die over %d circles", j.Distance)
	f := chart.Chances(title, axis, "chance to escape", list, j.Confidence).Named("do-or-die")
	f.Subtitle = fmt.Sprintf("%s, from %s with %d rope cards, %s attempts with each card, seed %d",
		cmp.Or(j.Game, j.Rules), j.From, j.Used, reports.Whole(j.Throws), j.Seed)
	f.Note = reports.Capital(j.Finding) + "."
	return f
}
