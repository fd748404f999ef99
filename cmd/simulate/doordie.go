package main

import (
	"context"
	"fmt"
	"io"
	"math"
	"math/big"
	"strings"

	"github.com/spf13/cobra"

	"escapesim/lab"
	"escapesim/reports"
	"escapesim/reports/chart"
	"escapesim/sim/colditz"
	"escapesim/sim/dice"
)

// unlimited is as many rope cards as any way can use.
const unlimited = 99

func newDoOrDieCmd() *cobra.Command {
	var o throwFlags
	from, ropes := "", -1
	cmd := &cobra.Command{
		Use:   "do-or-die",
		Short: "The chance of a do or die with each card: exact and simulated",
		Long: `do-or-die says how likely a man reaches one of the targets beyond the moat with
each do-or-die card: exactly, and thrown with the dice of the games. The way is
the shortest on the board that his rope cards allow, ropes downwards only,
keys and passes not needed, without cutters.

Where nothing is said he starts on the best grey circle and has as many rope
cards as its way uses: the 36 circles that the rules print. With --ropes alone
he starts on the best grey circle for so many; with --from, there.`,
		Example: "  simulate do-or-die\n  simulate do-or-die --ropes 0\n  simulate do-or-die --from CAN1 --ropes 1 --charts charts\n  simulate do-or-die --set dod.cards=[4,5,6] --format json",
		Args:    noWords,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if cmd.Flags().Changed("ropes") && (ropes < 0 || ropes > unlimited) {
				return usagef("--ropes %d: want 0 to %d", ropes, unlimited)
			}
			return runDoOrDie(cmd.Context(), cmd.OutOrStdout(), from, ropes, o)
		},
	}
	o.add(cmd, 1_000_000, "simulated attempts with each card")
	cmd.Flags().StringVar(&from, "from", "", "circle where the man starts (simulate board list)")
	cmd.Flags().IntVar(&ropes, "ropes", ropes, "rope cards in hand (default: as many as the way uses)")
	return cmd
}

// doOrDieJSON is what do-or-die prints as JSON.
type doOrDieJSON struct {
	Rules      string        `json:"rules"`
	RulesHash  string        `json:"rules_hash"`
	Seed       uint64        `json:"seed"`
	Throws     uint64        `json:"attempts"` // simulated with each card
	From       string        `json:"from"`
	Ropes      int           `json:"ropes"` // cards in hand
	Used       int           `json:"used"`  // cards that the way uses
	Distance   int           `json:"distance"`
	Drops      []string      `json:"drops"` // where it goes down a rope
	Cards      []attemptJSON `json:"cards"`
	RandomCard attemptJSON   `json:"random_card"`
	StaffCar   attemptJSON   `json:"staff_car"`
	Ways       []wayJSON     `json:"ways"`
	Finding    string        `json:"finding"`
	Checks     string        `json:"checks"`
}

// attemptJSON is a chance, exact and simulated. Expected is the mean total of
// its throws.
type attemptJSON struct {
	Throws    int     `json:"throws,omitempty"`
	Distance  int     `json:"distance,omitempty"`
	Expected  float64 `json:"expected"`
	Exact     float64 `json:"exact"`
	Simulated float64 `json:"simulated"`
	Lo        float64 `json:"lo"`
	Hi        float64 `json:"hi"`
	Z         float64 `json:"z"` // standard errors between the two
}

// wayJSON is the shortest way from the best circle of a kind with so many
// rope cards, and the chance of a random card.
type wayJSON struct {
	Start    string  `json:"start"` // grey or white
	From     string  `json:"from"`
	Ropes    int     `json:"ropes"` // cards in hand
	Used     int     `json:"used"`
	Distance int     `json:"distance"`
	Chance   float64 `json:"chance"`
}

// runFrom is the way from a circle with so many rope cards.
func runFrom(r *colditz.Rules, at colditz.Circle, ropes int) colditz.Run {
	if d := int(r.Options.DoOrDie.Distance); d > 0 {
		return colditz.Run{Distance: d}
	}
	return r.RunFrom(at, ropes, 0)
}

// bestStart is the circle with the shortest way, the one with the fewest
// ropes where several are as short; false when no way leads out.
func bestStart(r *colditz.Rules, starts []colditz.Circle, ropes int) (colditz.Circle, colditz.Run, bool) {
	best, way := colditz.NoCircle, colditz.Run{Distance: -1}
	for _, c := range starts {
		w := runFrom(r, c, ropes)
		if w.Distance >= 0 && (way.Distance < 0 || w.Distance < way.Distance || w.Distance == way.Distance && w.Ropes < way.Ropes) {
			best, way = c, w
		}
	}
	return best, way, best != colditz.NoCircle
}

func runDoOrDie(ctx context.Context, out io.Writer, from string, ropes int, o throwFlags) error {
	if err := o.check("do-or-die"); err != nil {
		return err
	}
	r, doc, err := lab.ColditzRules(o.rules, lab.WithBoard(o.sets, o.board), 0)
	if err != nil {
		return err
	}
	if r.Options.Run.ExactNeeded {
		return usagef("%s: with dod.exact_needed a do or die is not decided by its total alone, which is what this command compares", o.rules)
	}
	board := r.Board
	hand := ropes
	if ropes < 0 {
		hand = unlimited
	}
	var start colditz.Circle
	var way colditz.Run
	if from == "" {
		var ok bool
		if start, way, ok = bestStart(r, board.Grey(), hand); !ok {
			return usagef("no grey circle has a way to a target under %s", o.rules)
		}
	} else {
		var ok bool
		if start, ok = board.Find(from); !ok {
			return usagef("--from %s: no such circle%s", from, board.DidYouMean(from))
		}
		if c := &board.Circles[start]; c.Area > colditz.RoomArea {
			return usagef("--from %s: a do or die starts in the grey courtyard or a room, or on a white circle; that one is %s", from, strings.TrimSpace(c.Area.String()+" "+c.Place))
		}
		if way = runFrom(r, start, hand); way.Distance < 0 {
			return usagef("--from %s: no way leads from there to a target with %d rope cards", from, max(ropes, 0))
		}
	}

	chain := r.Options.Dice.SpecialChain()
	mean, _ := chain.Moments()
	law := chain.Law()
	cards := make([]int, len(r.Options.DoOrDie.Cards))
	longest := 0
	for i, k := range r.Options.DoOrDie.Cards {
		cards[i] = int(k)
		longest = max(longest, int(k))
	}
	sums := make([]dice.PMF, max(longest, int(r.Options.Card.CarThrows))+1)
	sums[0] = dice.Certain(0)
	for k := 1; k < len(sums); k++ {
		sums[k] = sums[k-1].Add(law)
	}
	random := func(distance int) float64 {
		sum := 0.0
		for _, k := range cards {
			sum += sums[k].Tail(distance)
		}
		return sum / float64(len(cards))
	}

	// Each kind of attempt has games of its own in the streams of chance.
	const apart = 1 << 40
	first := uint64(0)
	attempt := func(expected, exact float64, distance int, throw func(c *dice.Chance) int) (attemptJSON, error) {
		h, err := simulate(ctx, o.seed, first, o.throws, o.workers, func(c *dice.Chance) int {
			if throw(c) >= distance {
				return 1
			}
			return 0
		})
		first += apart
		if err != nil {
			return attemptJSON{}, err
		}
		k := h.Count(1)
		i := reports.Wilson(k, h.N(), o.confidence)
		return attemptJSON{
			Distance: distance, Expected: expected, Exact: exact, Simulated: float64(k) / float64(h.N()),
			Lo: i.Lo, Hi: i.Hi, Z: reports.Score(k, h.N(), exact),
		}, nil
	}
	special := dice.Special(1)
	j := doOrDieJSON{
		Rules: o.rules, RulesHash: doc.Hash(), Seed: o.seed, Throws: o.throws,
		From: board.Circles[start].ID, Ropes: ropes, Used: int(way.Ropes), Distance: way.Distance, Drops: drops(board, start, way),
	}
	if ropes < 0 {
		j.Ropes = j.Used
	}
	times := func(k int) float64 { return float(new(big.Rat).Mul(mean, big.NewRat(int64(k), 1))) }
	all := 0
	for _, k := range cards {
		a, err := attempt(times(k), sums[k].Tail(way.Distance), way.Distance, func(c *dice.Chance) int { return chain.RollAttempt(c, special, k) })
		if err != nil {
			return err
		}
		a.Throws = k
		all += k
		j.Cards = append(j.Cards, a)
	}
	if j.RandomCard, err = attempt(times(all)/float64(len(cards)), random(way.Distance), way.Distance, func(c *dice.Chance) int {
		return chain.RollAttempt(c, special, cards[c.Stream(dice.Deck(2)).IntN(len(cards))])
	}); err != nil {
		return err
	}
	car, distance := int(r.Options.Card.CarThrows), int(r.Options.Card.CarDistance)
	if j.StaffCar, err = attempt(times(car), sums[car].Tail(distance), distance, func(c *dice.Chance) int { return chain.RollAttempt(c, special, car) }); err != nil {
		return err
	}
	j.StaffCar.Throws = car

	j.Ways = waysByRopes(r, random)
	j.Finding = finding(r, j.Ways)
	j.Checks = agreement(&j)

	if o.charts != "" {
		if err := doOrDieFigure(&j, o.confidence).Save(o.charts, "do-or-die"); err != nil {
			return err
		}
	}
	return o.print(out, j, doOrDieTables(&j, o.confidence)...)
}

// drops names the ropes of the way: circle, landing and feet.
func drops(b *colditz.Board, start colditz.Circle, way colditz.Run) []string {
	list := []string{}
	d, path := b.Shortest([]colditz.Circle{start}, b.MoatTargets(), colditz.DistanceOptions{Gates: true, Ropes: way.Ropes > 0, MaxRopes: int(way.Ropes)})
	if d != way.Distance {
		return list // other targets, or a fixed distance: no path to show
	}
	for i, c := range path[1:] {
		for _, l := range b.Links[path[i]] {
			if l.To == c && l.Kind == colditz.RopeLink {
				list = append(list, fmt.Sprintf("%s to %s, %d feet", b.Circles[path[i]].ID, b.Circles[c].ID, 30*int(l.Ropes)))
			}
		}
	}
	return list
}

// waysByRopes are the best ways from grey and from white circles with no, one,
// two, ... rope cards, as long as one more card makes a way shorter.
func waysByRopes(r *colditz.Rules, chance func(distance int) float64) []wayJSON {
	var list []wayJSON
	for _, kind := range []struct {
		name   string
		starts []colditz.Circle
	}{{"grey", r.Board.Grey()}, {"white", r.Board.Whites}} {
		shortest := -1
		for ropes := range 9 {
			c, way, ok := bestStart(r, kind.starts, ropes)
			if !ok || shortest >= 0 && way.Distance >= shortest {
				continue
			}
			shortest = way.Distance
			list = append(list, wayJSON{kind.name, r.Board.Circles[c].ID, ropes, int(way.Ropes), way.Distance, chance(way.Distance)})
		}
	}
	return list
}

// finding says in words what the ways by rope cards mean for the printed
// minimum.
func finding(r *colditz.Rules, ways []wayJSON) string {
	first := func(start string, pick func(a, b wayJSON) bool) (best wayJSON, ok bool) {
		for _, w := range ways {
			if w.Start == start && (!ok || pick(w, best)) {
				best, ok = w, true
			}
		}
		return best, ok
	}
	shorter := func(a, b wayJSON) bool { return a.Distance < b.Distance }
	fewer := func(a, b wayJSON) bool { return a.Ropes < b.Ropes }
	best, ok := first("grey", shorter)
	if !ok {
		return "no way leads from a grey circle to a target"
	}
	place := func(w wayJSON) string {
		c, _ := r.Board.Find(w.From)
		if p := r.Board.Circles[c].Place; p != "" {
			return w.From + " (" + strings.ReplaceAll(p, "_", " ") + ")"
		}
		return w.From
	}
	if d := r.Options.DoOrDie.Distance; d > 0 {
		return fmt.Sprintf("dod.distance sets the way to %d circles from everywhere: a random card succeeds in %s", d, reports.Percent(best.Chance))
	}
	none, _ := first("grey", fewer)
	if best.Used == 0 || none.Used > 0 {
		return fmt.Sprintf("the shortest way is %d circles, from %s, with %d rope cards: a random card succeeds in %s", best.Distance, place(best), best.Used, reports.Percent(best.Chance))
	}
	start, _ := r.Board.Find(best.From)
	text := fmt.Sprintf("the shortest way, %d circles from %s, needs %d rope cards", best.Distance, place(best), best.Used)
	if d := drops(r.Board, start, colditz.Run{Distance: best.Distance, Ropes: int8(best.Used)}); len(d) > 0 {
		text += " (" + strings.Join(d, "; ") + ")"
	}
	text += fmt.Sprintf(": a random card then succeeds in %s", reports.Percent(best.Chance))
	if none.From != "" {
		text += fmt.Sprintf(". Without rope the nearest grey circle, %s, is %d circles away: %s", place(none), none.Distance, reports.Percent(none.Chance))
	}
	if white, ok := first("white", fewer); ok {
		text += fmt.Sprintf("; the nearest white circle %d: %s", white.Distance, reports.Percent(white.Chance))
		if roped, _ := first("white", shorter); roped.Used > 0 {
			text += fmt.Sprintf(" (with %d rope cards %d: %s)", roped.Used, roped.Distance, reports.Percent(roped.Chance))
		}
	}
	return text
}

// agreement says whether what was simulated fits what is exact, all chances
// read together (Holm).
func agreement(j *doOrDieJSON) string {
	list := append(append([]attemptJSON{}, j.Cards...), j.RandomCard, j.StaffCar)
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

func doOrDieTables(j *doOrDieJSON, confidence float64) []reports.Table {
	way := fmt.Sprintf("from %s over %d circles with %d rope cards", j.From, j.Distance, j.Used)
	if len(j.Drops) > 0 {
		way += " (" + strings.Join(j.Drops, "; ") + ")"
	}
	t := reports.Table{
		Title:  "Do or die " + way,
		Header: []string{"card", "mean total", "exact", "simulated", fmt.Sprintf("%g %% from", 100*confidence), "to", "z"},
		Notes:  []string{j.Checks, j.Finding},
	}
	row := func(name string, a attemptJSON) {
		p := reports.Percents(a.Simulated, a.Lo, a.Hi)
		t.Add(name, reports.Short(a.Expected), reports.Percent(a.Exact), p[0], p[1], p[2], fmt.Sprintf("%+.2f", a.Z))
	}
	for _, a := range j.Cards {
		row(fmt.Sprintf("%d throws", a.Throws), a)
	}
	row("a random card", j.RandomCard)
	row(fmt.Sprintf("staff car: %d throws over %d", j.StaffCar.Throws, j.StaffCar.Distance), j.StaffCar)
	w := reports.Table{Header: []string{"best start", "circle", "rope cards", "used", "circles", "a random card"}, Left: []int{1}}
	for _, x := range j.Ways {
		w.Add(x.Start, x.From, fmt.Sprint(x.Ropes), fmt.Sprint(x.Used), fmt.Sprint(x.Distance), reports.Percent(x.Chance))
	}
	return []reports.Table{t, w}
}

func doOrDieFigure(j *doOrDieJSON, confidence float64) *chart.Figure {
	list := make([]chart.Chance, 0, len(j.Cards)+1)
	add := func(name string, a attemptJSON) {
		list = append(list, chart.Chance{Name: name, Exact: a.Exact, Simulated: a.Simulated, Interval: reports.Interval{Lo: a.Lo, Hi: a.Hi}})
	}
	for _, a := range j.Cards {
		add(fmt.Sprint(a.Throws), a)
	}
	add("random card", j.RandomCard)
	f := chart.Chances(fmt.Sprintf("Do or die over %d circles", j.Distance), "card: number of throws, doubles thrown again and added", "chance to escape", list, confidence)
	f.Subtitle = fmt.Sprintf("%s, from %s with %d rope cards, %s attempts with each card, seed %d", j.Rules, j.From, j.Used, reports.Whole(j.Throws), j.Seed)
	f.Note = upper(j.Finding) + "."
	return f
}

// upper begins a text with a capital letter.
func upper(s string) string {
	if s == "" {
		return s
	}
	return strings.ToUpper(s[:1]) + s[1:]
}
