package questions

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"escapesim/lab"
	"escapesim/reports"
	"escapesim/sim"
)

// Training improves the numbers that the bot of a side plays by, under some rules.
type Training struct {
	Side    string
	Against []string // bots of the other side, which take turns game by game
	Games   uint64   // of a candidate that plays to the end, and four times as many to check

	Stage func(words string) // is told what begins; may be nil
}

// step is how fine a number is trained: whole where its ends are, else a twentieth of its
// range. Candidates are rounded to it before they play, so that no game hangs on the last
// digit of a float.
func step(p *lab.Parameter) float64 {
	if p.Lo == math.Trunc(p.Lo) && p.Hi == math.Trunc(p.Hi) && p.Hi-p.Lo >= 2 {
		return 1
	}
	return (p.Hi - p.Lo) / 20
}

// rounded is a value that can be played.
func rounded(p *lab.Parameter, x float64) float64 {
	return min(max(p.Lo+math.Round((x-p.Lo)/step(p))*step(p), p.Lo), p.Hi)
}

// trainer plays candidates.
type trainer struct {
	*Training
	table  lab.Table
	rules  string
	side   lab.SeatWord
	seats  []string // of the other side, for each opponent
	bot    string
	turned []lab.Parameter
	idle   []bool // by parameter: whatever it is, no game of the screening ends otherwise
	job    lab.Job
	played uint64
}

// text is the bot with these values, the shipped ones left out.
func (t *trainer) text(values []float64) string {
	text := t.bot
	for i, p := range t.turned {
		if values[i] != p.Default {
			text += ":" + p.Name + "=" + strconv.FormatFloat(values[i], 'g', -1, 64)
		}
	}
	return text
}

// tables are those where the side plays with these values, one for each opponent.
func (t *trainer) tables(values []float64) (list []lab.Experiment, err error) {
	for _, seats := range t.seats {
		f := t.table
		f.Seats = seats + "," + t.side.Name + "=" + t.text(values)
		e, _, _, err := f.Open(t.rules)
		if err != nil {
			return nil, err
		}
		list = append(list, e)
	}
	return list, nil
}

// look plays changes beside the values as they are, and notes what each gains in these games.
func (t *trainer) look(ctx context.Context, values []float64, list []*changed, first, games uint64) error {
	sets := [][]float64{values}
	for _, c := range list {
		sets = append(sets, c.values)
	}
	var all [][]lab.Experiment
	for _, set := range sets {
		tables, err := t.tables(set)
		if err != nil {
			return err
		}
		all = append(all, tables)
	}
	job := t.job
	job.First, job.Games = first, games
	whose := slices.Repeat([]lab.SeatWord{t.side}, len(t.seats))
	got, err := playBeside(ctx, fmt.Sprint("scores of ", t.side), whose, all[0], all[1:], job)
	for i, c := range list {
		c.gain = got[1+i]
	}
	t.played += games * uint64(1+len(list))
	return err
}

// changed is one number set otherwise.
type changed struct {
	at     int // which
	values []float64
	gain   reports.Gain // over the base, in the last look
}

// singles are the values with one number changed: to its ends, and by a part of its
// range up and down.
func (t *trainer) singles(values []float64, part float64) (list []*changed) {
	for i := range t.turned {
		if t.idle[i] {
			continue
		}
		p := &t.turned[i]
		by := max(part*(p.Hi-p.Lo), step(p))
		var tried []float64
		for _, x := range []float64{p.Lo, p.Hi, rounded(p, values[i]-by), rounded(p, values[i]+by)} {
			if x == values[i] || slices.Contains(tried, x) {
				continue
			}
			tried = append(tried, x)
			other := slices.Clone(values)
			other[i] = x
			list = append(list, &changed{at: i, values: other})
		}
	}
	return list
}

// screen finds the numbers that change no game of these rules, which are left alone: it
// tries one change of each, then another of those that have changed nothing yet.
func (t *trainer) screen(ctx context.Context, values []float64, first uint64) error {
	games := min(t.Games, 32)
	met := make([]bool, len(values))
	for rest := t.singles(values, 0.25); len(rest) > 0; {
		var batch, later []*changed
		for i, c := range rest {
			if i > 0 && rest[i-1].at == c.at {
				later = append(later, c)
			} else {
				batch = append(batch, c)
			}
		}
		if err := t.look(ctx, values, batch, first, games); err != nil {
			return err
		}
		for _, c := range batch {
			met[c.at] = met[c.at] || c.gain.Squares > 0
		}
		rest = slices.DeleteFunc(later, func(c *changed) bool { return met[c.at] })
	}
	for i := range met {
		t.idle[i] = !met[i]
	}
	return nil
}

// race plays changes beside the values as they are and returns the best, with what it gains
// over the games of the last look alone.
func (t *trainer) race(
	ctx context.Context, values []float64, list []*changed, first uint64,
) (best *changed, err error) {
	look := func(list []*changed, first, games uint64) error { return t.look(ctx, values, list, first, games) }
	better := func(a, b *changed) int { return -cmp.Compare(a.gain.Sum, b.gain.Sum) }
	left, err := afresh(list, 1, first, t.Games, look, better)
	if err != nil {
		return nil, err
	}
	return left[0], nil
}

// prepare finds the numbers of the side's bot that can be turned, which it returns as they
// are, and seats the opponents.
func (t *trainer) prepare(g lab.Game, players []lab.Player) (values []float64, err error) {
	words := g.Seats(len(players))
	one := players[t.side.Seats[0]]
	row := lab.BotNamed(g.Bots(), one.Policy)
	if row == nil || !one.Catalogued() {
		return nil, lab.Userf("--seat %s: %s has no numbers that could be trained", t.Side, one.Text)
	}
	t.bot = row.Name
	for _, p := range row.Parameters {
		// which moves others, that are trained themselves
		if !p.Skill && lab.CoversSeat(p.Seats, words, t.side.Seats[0]) && p.Name != "caution" {
			t.turned = append(t.turned, p)
			values = append(values, one.Parameters[p.Name])
		}
	}
	t.idle = make([]bool, len(values))
	if len(values) == 0 {
		return nil, lab.Userf("--seat %s: %s has no numbers that could be trained", t.Side, row.Name)
	}
	for _, bot := range t.Against {
		var others []string
		for _, p := range players {
			if !slices.Contains(t.side.Seats, p.Seat) {
				others = append(others, p.Name+"="+bot)
			}
		}
		t.seats = append(t.seats, strings.Join(others, ","))
	}
	return values, nil
}

func (t *Training) say(stage string) {
	if t.Stage != nil {
		t.Stage(stage)
	}
}

// Train races single changes of the numbers of the side's bot, adopts what gains for sure
// until nothing does, and checks what came of it on fresh games. All is paired, on common
// chance; the counts do not depend on the number of workers. Where the check shows no gain,
// the numbers stay as they were. The error is the user's, or ctx's.
func (t *Training) Train(
	ctx context.Context, f lab.Table, rules string, job lab.Job, confidence float64,
) (*reports.Trained, error) {
	e, players, g, _, err := scoredTable(f, rules)
	if err != nil {
		return nil, err
	}
	seats, err := lab.SeatsNamed(rules, len(players), t.Side)
	if err != nil {
		return nil, err
	}
	w := &trainer{Training: t, table: f, rules: rules, side: lab.SeatWord{Name: t.Side, Seats: seats}, job: job}
	values, err := w.prepare(g, players)
	if err != nil {
		return nil, err
	}
	began := slices.Clone(values)
	origin, err := f.Origin(reports.TrainedSchema, rules, e, players, job, confidence)
	if err != nil {
		return nil, err
	}
	result := &reports.Trained{
		Origin: origin, Seat: t.Side, Who: lab.Who(rules, len(players), t.Side), Against: t.Against,
		From: w.text(began),
	}
	first := job.First
	if err := w.screen(ctx, values, first); err != nil {
		return nil, err
	}
	first += t.Games
	for part := 0.25; part > 0.05 && slices.Contains(w.idle, false); first += 2 * t.Games {
		t.say("single changes of " + w.text(values))
		best, err := w.race(ctx, values, w.singles(values, part), first)
		if err != nil {
			return nil, err
		}
		if _, in := best.gain.Mean(sim.Win, confidence); in.Lo > 0 {
			values = best.values
			result.Changes = append(result.Changes, w.text(values))
		} else {
			part /= 2
		}
	}
	t.say("the check on fresh games")
	check := 4 * t.Games
	after := &changed{values: values}
	if err := w.look(ctx, began, []*changed{after}, first, check); err != nil {
		return nil, err
	}
	result.Check = check
	result.Gain, result.Bounds = after.gain.Estimate(sim.Win, confidence)
	if result.Lo <= 0 {
		values = began
	}
	result.Games, result.Bot = w.played, w.text(values)
	return result, nil
}
