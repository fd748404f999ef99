package questions

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"escapesim/lab"
	"escapesim/reports"
)

// Reviewing is how many games a review plays of each of its questions.
type Reviewing struct {
	Games    uint64 // of each table
	Closely  uint64 // games that are looked at decision by decision
	Playouts int    // of each position of these
	Turned   uint64 // of each option in the last stage of turning all of them

	// Budget is how much time of one core all of it may take together: where the games would take
	// longer, all their numbers are made smaller. It counts decisions, not seconds (rates), so that
	// the same seed plays the same games on any machine. 0: as many as are said.
	Budget time.Duration

	// Stage is told what begins, in words, and how many games are played in it; it may be nil.
	Stage func(words string, games uint64)
}

// Review answers what a designer wants to know of a rule set who asks nothing in
// particular. An error is the user's, or ctx's: then there is no review.
func Review(
	ctx context.Context, f lab.Table, rules string, job lab.Job, confidence float64, how Reviewing,
) (*reports.Review, error) {
	e, seats, _, err := f.Open(rules)
	if err != nil {
		return nil, err
	}
	g, err := lab.GameOf(rules)
	if err != nil {
		return nil, err
	}
	origin, err := f.Origin(reports.ReviewSchema, rules, e, seats, job, confidence)
	if err != nil {
		return nil, err
	}
	r := &reports.Review{Origin: origin, Title: lab.TitleOf(rules)}
	if r.Outcome, err = WantOutcome(f, rules, ""); err != nil {
		return nil, err
	}
	v := reviewer{Table: f, Reviewing: how, ctx: ctx, rules: rules, job: job, game: g, Review: r}
	v.say("which options can be turned", 0)
	if v.turns, _, err = Turned(f, rules, false); err != nil {
		return nil, err
	}
	if how.Budget > 0 {
		v.fit(e)
	}
	r.Games = v.Reviewing.Games
	for _, s := range seats {
		v.usual = append(v.usual, s.Text)
	}
	for _, ask := range []func() error{
		func() error { return v.course(e, seats) }, v.tables, v.skill, v.knobs,
	} {
		if err == nil {
			err = ask()
		}
	}
	return r, err
}

// rates are the nanoseconds of one core that a decision of the usual bots costs, without what they do
// when they sit down: 30 November 2026 (96 games of each document, ten other programs beside them). House
// rules cost what the document costs that they extend; one of which nothing is known, as much as
// the dearest.
var rates = map[string]time.Duration{
	"colditz/thibault": 900, "colditz/dutch": 900, "colditz/fuga3": 1800, "evasion/price": 1900,
	"stalagluft/ebob": 600, lab.RaceRules: 30,
}

func rateOf(rules string) time.Duration {
	for rules != "" {
		if rate, known := rates[rules]; known {
			return rate
		}
		d, err := lab.ReadRules(rules, nil)
		if err != nil {
			break
		}
		rules = d.Parent()
	}
	return slices.Max(slices.Collect(maps.Values(rates)))
}

// fit makes the numbers of games as much smaller as the budget asks for.
func (v *reviewer) fit(e lab.Experiment) {
	const probed, least = 32, 100 // games
	w, decisions := e.Worker(reports.NewSheet(e.Form())), 0
	for game := range uint64(probed) {
		decisions += w.Play(v.job.Seed, game).Decisions
	}
	how := &v.Reviewing
	takes, has := v.games()*uint64(decisions)*uint64(rateOf(v.rules))/probed, uint64(how.Budget)
	if takes <= has {
		return
	}
	how.Games = max(how.Games*has/takes/10*10, min(how.Games, least))
	how.Turned = max(how.Turned*has/takes, min(how.Turned, least/3))
	how.Closely = max(how.Closely*has/takes, 1)
}

// games is about how many games will be played, what the playouts of a close look play being
// put together to whole games: as many as 18 for each playout of a position.
func (v *reviewer) games() uint64 {
	const together = 18
	how := &v.Reviewing
	fewest, most, _ := v.game.Players()
	n := len(v.turns)
	tables := 1 + most - fewest + 1 + 2*(len(Rungs)-1) + min(finalists, n)
	turns := n/10 + min(2*shownTurned, n)/3 + min(shownTurned, n) + n/6 + min(candidates, n) // by stages; half are idle
	return how.Games*uint64(tables) + how.Turned*uint64(turns) + how.Closely*uint64(how.Playouts)*together
}

// reviewer asks the questions of a review, one after the other.
type reviewer struct {
	lab.Table
	Reviewing
	*reports.Review
	ctx   context.Context //nolint:containedctx // of one review, which ends with it
	rules string
	job   lab.Job
	game  lab.Game
	turns []*Variation // all options, each turned
	usual []string     // who plays at each seat
}

func (v *reviewer) say(words string, games uint64) {
	if v.Stage != nil {
		v.Stage(words, games)
	}
}

// play plays the rules at another table.
func (v *reviewer) play(t lab.Table) (*reports.Sheet, error) {
	e, _, _, err := t.Open(v.rules)
	if err != nil {
		return nil, err
	}
	job := v.job
	job.Games = v.Games
	return e.Run(v.ctx, job)
}

// course is who wins at the usual table, how long that takes, when it is decided and by
// what, and what is never used.
func (v *reviewer) course(e lab.Experiment, seats []lab.Player) error {
	v.say("who wins, and how", v.Games+v.Closely)
	job := v.job
	job.Games = v.Games
	sheet, err := e.Run(v.ctx, job)
	if err != nil {
		return err
	}
	job.Games = min(v.Closely, v.Games)
	d, err := e.Drama(v.ctx, job, v.Playouts)
	if err != nil {
		return err
	}
	d.Confidence = v.Confidence
	result := v.NewResult(v.rules, e, seats, v.job)
	result.Confidence = v.Confidence
	result.Fill(sheet, false)
	result.Drama = d
	result.Metrics = append(result.Metrics, d.Metrics()...)
	v.Review.Doubts, err = v.Table.Doubts(v.ctx, v.rules, e, v.job.Seed)
	v.Review.Assumed = len(e.Assumptions())
	v.Look(result, sheet)
	return err
}

// tables is who wins at each number of players.
func (v *reviewer) tables() error {
	least, most, _ := v.game.Players()
	v.say("each number of players", v.Games*uint64(most-least+1))
	for n := least; n <= most; n++ {
		t := v.Table
		if t.Players = n; t.Seats != "" && n != v.Review.Players {
			continue // seats that are named may not be there
		}
		sheet, err := v.play(t)
		if err != nil {
			return err
		}
		v.Tables = append(v.Tables, reports.Reviewed{Name: fmt.Sprint(n), Share: v.share(sheet)})
	}
	return nil
}

// skill is who wins where one side is played by a weaker bot.
func (v *reviewer) skill() error {
	sides := lab.Sides(v.game, v.Review.Players)
	if v.Table.Seats != "" || len(sides) != 2 {
		return nil
	}
	weaker := slices.DeleteFunc(slices.Clone(Rungs[:len(Rungs)-1]), func(rung string) bool {
		name, _, _ := strings.Cut(rung, ":")
		return !slices.ContainsFunc(v.game.Bots(), func(b lab.Bot) bool { return b.Name == name })
	})
	v.say("weaker players", v.Games*uint64(len(sides)*len(weaker)))
	for _, side := range sides {
		for _, bot := range weaker {
			if seated := v.usual[side.Seats[0]]; bot == seated {
				continue
			}
			t := v.Table
			t.Seats = side.Name + "=" + bot
			sheet, err := v.play(t)
			if err != nil {
				return err
			}
			v.Weaker = append(v.Weaker, reports.Reviewed{
				Side: cmp.Or(side.Who, side.Name), Name: bot,
				Share: v.share(sheet),
			})
		}
	}
	return nil
}

func (v *reviewer) share(s *reports.Sheet) reports.Share {
	return reports.ShareOf(s, v.Outcome, v.Confidence)
}

// knobs are the options that decide most, those that change nothing, and those that bring
// the share nearest to half.
func (v *reviewer) knobs() error {
	list := v.turns
	if len(list) == 0 {
		return nil
	}
	s := Sensitivity{
		Outcome: v.Outcome, Games: v.Reviewing.Turned, Confidence: v.Confidence, Stage: v.Stage, Uncrossed: true,
	}
	if err := s.Run(v.ctx, v.Table, v.rules, list, v.job); err != nil {
		return err
	}
	if err := v.idle(list, &s); err != nil {
		return err
	}
	shown := slices.DeleteFunc(slices.Clone(s.Turned), func(x *Variation) bool { return !s.Shown(x) })
	known := map[string]bool{} // one value of an option
	for _, x := range shown {
		if key := keyOf(x.Name); !known[key] && len(v.Strongest) < mostKnobs {
			known[key] = true
			v.Strongest = append(v.Strongest, v.knob(x, len(s.Turned)))
		}
	}
	err := v.fairer(&s)
	var sets []string
	for _, k := range slices.Concat(v.Strongest, v.Nearest) {
		sets = append(sets, k.Set)
	}
	for _, key := range v.Unused[len(v.Unused)-1].Which {
		sets = append(sets, key+"=")
	}
	v.Options = lab.Saying(v.rules, sets)
	return err
}

// idle are the options of a list that change no game, whichever way they are turned: what
// changed none of the first games that all were turned in is played on.
func (v *reviewer) idle(list []*Variation, s *Sensitivity) error {
	job := v.job
	job.First += 2 * v.Games // behind all that was turned
	job.Games = max(v.Reviewing.Turned/3, 20)
	moves := func(x *Variation) bool { return !slices.Contains(s.Identical, x.Name) }
	quiet := slices.DeleteFunc(slices.Clone(list), moves)
	v.say("what changes nothing", job.Games*uint64(len(quiet)+1))
	base := &Variation{Name: s.Base.Name, experiment: s.Base.experiment}
	if err := Vary(v.ctx, v.Table, v.rules, base, quiet, job); err != nil {
		return err
	}
	moved := map[string]bool{} // of each option
	for _, x := range list {
		key := keyOf(x.Name)
		moved[key] = moved[key] || !slices.Contains(quiet, x) || x.Pair.Identical() < x.Pair.Games()
	}
	u := reports.Unused{What: fmt.Sprintf("options change no game of %d", job.Games), Of: len(moved)}
	for _, x := range list {
		if key := keyOf(x.Name); !moved[key] && !slices.Contains(u.Which, key) {
			u.Which = append(u.Which, key)
		}
	}
	v.Unused = append(v.Unused, u)
	return nil
}

// knob is what a variation, one of so many, does to the share. With it the share is that of
// the rules as they are, which the screen begins with, and the difference: the share of the
// variation's own games would not add up with these two.
func (v *reviewer) knob(x *Variation, of int) reports.Knob {
	by := x.Pair.Outcome(v.Outcome)
	in := by.Interval(reports.Together(v.Confidence, of)).Within(-1, 1) // shares lie no further apart
	k := reports.Knob{Set: x.Name, By: reports.Number(by.Fair), Bounds: in.Bounds()}
	k.Share = v.Share.Moved(by.Fair, by.Interval(v.Confidence))
	return k
}

// fairer are the values of options that bring the share nearest to half. What was turned
// tells which may: of each option a value that was played, or a number as far along as a
// straight line says. They are played in games of their own, and the best of them once
// more, so that being chosen does not flatter them. What bots may not understand comes last, before it
// what is not shown to move the share.
func (v *reviewer) fairer(s *Sensitivity) error {
	if v.Share.Interval().Contains(0.5) {
		return nil
	}
	d, err := lab.ReadRules(v.rules, lab.WithBoard(v.Table.Sets, v.Table.Board))
	if err != nil {
		return err
	}
	texts := map[string]string{} // of the options as they are
	for _, o := range d.Values() {
		texts[o.Key] = o.Text
	}
	list := slices.Concat(s.Turned, s.Small)
	var base *Variation
	job := v.job
	job.First += 3 * v.Games // behind all that was played till now
	for _, stage := range []struct{ games, keep uint64 }{{v.Reviewing.Turned, candidates}, {v.Games, finalists}} {
		list = v.aims(list, texts)
		list = list[:min(len(list), int(stage.keep))]
		if len(list) == 0 {
			return nil
		}
		v.say("what would make it fairer", stage.games*uint64(len(list)+1))
		job.Games, base = stage.games, &Variation{Name: s.Base.Name, experiment: s.Base.experiment}
		if err := Vary(v.ctx, v.Table, v.rules, base, list, job); err != nil {
			return err
		}
		job.First += stage.games
	}
	as := lab.Original{Name: "the rules as they are", Sheet: base.Sheet}
	off := func(k reports.Knob) float64 { return math.Abs(float64(k.Share.P) - 0.5) }
	now := math.Abs(float64(v.Share.P) - 0.5)
	for _, x := range list {
		k := v.knob(x, len(list))
		if k.Doubts = as.Doubts("", x.experiment, x.Sheet); off(k) < now {
			v.Nearest = append(v.Nearest, k)
		}
	}
	last := func(k reports.Knob) int {
		if len(k.Doubts) > 0 {
			return 2
		} else if k.Lo <= 0 && k.Hi >= 0 {
			return 1
		}
		return 0
	}
	slices.SortStableFunc(v.Nearest, func(a, b reports.Knob) int {
		return cmp.Or(cmp.Compare(last(a), last(b)), cmp.Compare(off(a), off(b)))
	})
	v.Nearest = v.Nearest[:min(len(v.Nearest), mostKnobs)]
	return nil
}

// candidates is how many options are played to find those that bring the share nearest to
// half, and finalists, how many of them once more.
const (
	candidates = 24
	finalists  = 8
)

// aims are the values that are expected to bring the share nearest to half, one of each
// option, after what came of those in the list. They are yet to be played.
func (v *reviewer) aims(list []*Variation, texts map[string]string) (aims []*Variation) {
	type aim struct {
		*Variation
		off float64 // from half
	}
	wanted, best := 0.5-float64(v.Share.P), map[string]aim{}
	for _, x := range list {
		e := x.Pair.Outcome(v.Outcome)
		z := e.Z()
		by := e.Fair * max(1-1/(z*z), 0) // what moves most of many has been lucky: James and Stein (1961)
		if !(by*wanted > 0) {
			continue
		}
		key := keyOf(x.Name)
		tries := []aim{{&Variation{Name: x.Name, Sets: x.Sets}, math.Abs(by - wanted)}}
		if set, part := towards(key, texts[key], x.Name[len(key)+1:], wanted/by); set != "" {
			tries = append(tries, aim{&Variation{Name: set, Sets: []string{set}}, math.Abs(by*part - wanted)})
		}
		for _, t := range tries {
			if b, known := best[key]; (!known || t.off < b.off) && t.Variation.open(v.Table, v.rules) == nil {
				best[key] = t
			}
		}
	}
	for _, a := range slices.SortedFunc(maps.Values(best), func(a, b aim) int {
		return cmp.Or(cmp.Compare(a.off, b.off), cmp.Compare(a.Name, b.Name))
	}) {
		aims = append(aims, a.Variation)
	}
	return aims
}

// towards is a number that was turned from one value to another turned a part of that way,
// or a few times as far, as KEY=VALUE, and how many times it is then; "" where it is no
// number, or comes to rest on a value that is known.
func towards(key, from, to string, part float64) (set string, times float64) {
	const furthest = 4
	a, err := strconv.ParseFloat(from, 64)
	b, err2 := strconv.ParseFloat(to, 64)
	if err != nil || err2 != nil || a == b {
		return "", 0
	}
	unit := math.Abs(b-a) / 10
	if a == math.Trunc(a) && b == math.Trunc(b) {
		unit = 1
	}
	x := a + unit*math.Round((b-a)*min(part, furthest)/unit)
	if x == a || x == b {
		return "", 0
	}
	return key + "=" + strconv.FormatFloat(math.Round(x*1e6)/1e6, 'f', -1, 64), (x - a) / (b - a)
}

// mostKnobs is how many options a review names.
const mostKnobs = 3
