package lab

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"
	"strings"

	"escapesim/reports"
)

// Reviewing is how many games a review plays of each of its questions.
type Reviewing struct {
	Games    uint64 // of each table
	Closely  uint64 // games that are looked at decision by decision
	Playouts int    // of each position of these
	Turned   uint64 // of each option in the last stage of turning all of them

	// Stage is told what begins, in words, and how many games are played in it; it may be nil.
	Stage func(words string, games uint64)
}

// Review answers what a designer wants to know of a rule set who asks nothing in
// particular. An error is the user's, or ctx's: then there is no review.
func (f Table) Review(
	ctx context.Context, rules string, job Job, confidence float64, how Reviewing,
) (*reports.Review, error) {
	e, seats, _, err := f.Open(rules)
	if err != nil {
		return nil, err
	}
	g, err := GameOf(rules)
	if err != nil {
		return nil, err
	}
	origin, err := f.Origin(reports.ReviewSchema, rules, e, seats, job, confidence)
	if err != nil {
		return nil, err
	}
	r := &reports.Review{Origin: origin, Title: TitleOf(rules)}
	r.Games = how.Games
	if r.Outcome, _, err = f.WantOutcome(rules, ""); err != nil {
		return nil, err
	}
	v := reviewer{Table: f, Reviewing: how, ctx: ctx, rules: rules, job: job, game: g, Review: r}
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

// reviewer asks the questions of a review, one after the other.
type reviewer struct {
	Table
	Reviewing
	*reports.Review
	ctx   context.Context //nolint:containedctx // of one review, which ends with it
	rules string
	job   Job
	game  Game
	usual []string // who plays at each seat
}

func (v *reviewer) say(words string, games uint64) {
	if v.Stage != nil {
		v.Stage(words, games)
	}
}

// play plays the rules at another table.
func (v *reviewer) play(t Table) (*reports.Sheet, error) {
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
func (v *reviewer) course(e Experiment, seats []Player) error {
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
	sides := Sides(v.game, v.Review.Players)
	if v.Table.Seats != "" || len(sides) != 2 {
		return nil
	}
	weaker := slices.DeleteFunc(slices.Clone(Rungs[:len(Rungs)-1]), func(rung string) bool {
		name, _, _ := strings.Cut(rung, ":")
		return !slices.ContainsFunc(v.game.Bots(), func(b Bot) bool { return b.Name == name })
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
			v.Weaker = append(v.Weaker, reports.Reviewed{Side: cmp.Or(side.Who, side.Name), Name: bot, Share: v.share(sheet)})
		}
	}
	return nil
}

func (v *reviewer) share(s *reports.Sheet) reports.Share {
	return reports.ShareOf(s, v.Outcome, v.Confidence)
}

// knobs are the options that decide most, and those that bring the share nearest to half.
func (v *reviewer) knobs() error {
	list, _, err := v.Table.Turned(v.rules, false)
	if err != nil || len(list) == 0 {
		return err
	}
	s := Sensitivity{
		Outcome: v.Outcome, Games: v.Reviewing.Turned, Confidence: v.Confidence, Stage: v.Stage, Uncrossed: true,
	}
	if err := s.Run(v.ctx, v.Table, v.rules, list, v.job); err != nil {
		return err
	}
	shown := slices.DeleteFunc(slices.Clone(s.Turned), func(x *Variation) bool { return !s.Shown(x) })
	of := func(x *Variation) reports.Knob {
		by := s.By(x)
		in := by.Interval(reports.Together(v.Confidence, len(s.Turned)))
		return reports.Knob{
			Set: x.Name, By: reports.Number(by.Fair), Lo: reports.Number(in.Lo), Hi: reports.Number(in.Hi), Share: v.share(x.Sheet),
		}
	}
	known := map[string]bool{} // one value of an option
	for _, x := range shown {
		if key, _, _ := strings.Cut(x.Name, "="); !known[key] && len(v.Strongest) < mostKnobs {
			known[key] = true
			v.Strongest = append(v.Strongest, of(x))
		}
	}
	off := func(k reports.Knob) float64 { return math.Abs(float64(k.Share.P) - 0.5) }
	now := math.Abs(float64(v.Share.P) - 0.5)
	for _, x := range shown {
		if k := of(x); off(k) < now {
			v.Nearest = append(v.Nearest, k)
		}
	}
	slices.SortStableFunc(v.Nearest, func(a, b reports.Knob) int { return cmp.Compare(off(a), off(b)) })
	v.Nearest = v.Nearest[:min(len(v.Nearest), mostKnobs)]
	return nil
}

// mostKnobs is how many options a review names.
const mostKnobs = 3
