package questions_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"escapesim/lab"
	"escapesim/lab/labtest"
	"escapesim/lab/questions"
	"escapesim/reports"
)

// Whatever is asked of rules that are not there, of a seat, a bot or an option that nobody knows, is refused as the
// user's mistake, with the name; and what is interrupted before its first game says so.
func TestEveryQuestionIsRefused(t *testing.T) {
	rules := labtest.Seat(t)
	const sure = .95
	some := lab.Job{Seed: 3, Games: 200, Workers: 1}
	type question func(ctx context.Context, f lab.Table, rules, seat, bot string) error
	asked := map[string]question{
		"worth": func(ctx context.Context, f lab.Table, rules, seat, _ string) error {
			_, err := questions.Worth(ctx, f, rules, seat, some, sure)
			return err
		},
		"tournament": func(ctx context.Context, f lab.Table, rules, _, bot string) error {
			_, err := questions.Tournament(ctx, f, rules, []string{"standard", bot}, some, sure)
			return err
		},
		"train": func(ctx context.Context, f lab.Table, rules, seat, bot string) error {
			how := questions.Training{Side: seat, Against: []string{bot}, Games: 100}
			_, err := how.Train(ctx, f, rules, some, sure)
			return err
		},
		"adapt": func(ctx context.Context, f lab.Table, rules, _, bot string) error {
			how := questions.Training{Against: []string{bot}, Games: 100}
			_, _, err := questions.Adapt(ctx, []lab.Side{{Table: f, Rules: rules}}, how, some, sure)
			return err
		},
		"race": func(ctx context.Context, f lab.Table, rules, seat, bot string) error {
			_, err := questions.RaceBots(ctx, f, rules, seat, questions.Strategies{Bots: []string{bot}}, some, sure)
			return err
		},
		"audit": func(ctx context.Context, f lab.Table, rules, seat, bot string) error {
			_, err := questions.Audit(ctx, f, rules, seat, questions.Strategies{Bots: []string{bot}}, some, sure)
			return err
		},
		"review": func(ctx context.Context, f lab.Table, rules, _, _ string) error {
			_, err := questions.Review(ctx, f, rules, some, sure, questions.Reviewing{Games: 100, Turned: 100})
			return err
		},
		"rungs": func(ctx context.Context, f lab.Table, rules, _, bot string) error {
			_, err := questions.OnRungs(ctx, []lab.Side{{Table: f, Rules: rules}, {Table: f, Rules: rules}},
				[]string{bot}, some)
			return err
		},
		"sweep": func(ctx context.Context, f lab.Table, rules, _, _ string) error {
			s, err := questions.NewSweep(f, rules, []string{"rounds=1,2"}, nil, "runner")
			if err == nil {
				s.Race.Games, s.Race.Confidence = some.Games, sure
				_, err = s.Run(ctx, some)
			}
			return err
		},
		"outcome": func(_ context.Context, f lab.Table, rules, _, _ string) error {
			_, err := questions.WantOutcome(f, rules, "runner")
			return err
		},
		"target": func(_ context.Context, f lab.Table, rules, _, _ string) error {
			_, err := questions.ParseTarget(f, rules, "runner=0.5")
			return err
		},
		"figures": func(_ context.Context, f lab.Table, rules, _, _ string) error {
			_, err := questions.ReadFigures(f, rules, []string{"runner"})
			return err
		},
		"turned": func(_ context.Context, f lab.Table, rules, _, _ string) error {
			_, _, err := questions.Turned(f, rules, false)
			return err
		},
	}
	interrupted, interrupt := context.WithCancel(t.Context())
	interrupt()
	for name, ask := range asked {
		for _, c := range []struct {
			sets                   []string
			rules, seat, bot, want string
			asks                   string // the questions that name it; "": all
		}{
			{nil, "none", "guard", "random", "none", ""},
			{[]string{"run.chanse=1"}, rules, "guard", "random", "run.chanse", ""},
			{nil, rules, "gard", "random", "gard", "worth train race audit"},
			{nil, rules, "guard", "randm", "randm", "tournament train adapt race audit rungs"},
		} {
			if c.asks != "" && !strings.Contains(c.asks, name) {
				continue
			}
			var mistake *lab.UserError
			if err := ask(t.Context(), lab.Table{Sets: c.sets}, c.rules, c.seat, c.bot); !errors.As(err, &mistake) ||
				!strings.Contains(err.Error(), c.want) {
				t.Errorf("%s of %s: %v", name, c.want, err)
			}
		}
		if !slices.Contains([]string{"outcome", "target", "figures", "turned"}, name) { // it plays
			if err := ask(interrupted, lab.Table{}, rules, "guard", "random"); !errors.Is(err, context.Canceled) {
				t.Errorf("%s, interrupted: %v", name, err)
			}
		}
	}
}

// Between two values of a knob another is tried where the target lies between their figures, not where both lie on
// one side of it.
func TestNothingIsBetweenOnOneSide(t *testing.T) {
	rules := labtest.Seat(t)
	for target, tried := range map[string]bool{"runner=0.02": false, "runner=0.2": true, "runner=0.9": false} {
		s, err := questions.NewSweep(lab.Table{}, rules, []string{"run.chance=200,600"}, []string{target}, "")
		if err != nil {
			t.Fatal(err)
		}
		job := lab.Job{Seed: 3, Games: 400, Workers: 1}
		s.Race.Games, s.Race.Confidence = job.Games, .95
		list, err := s.Run(t.Context(), job)
		if err == nil {
			list, err = s.Between(t.Context(), list, job)
		}
		if err != nil || (len(s.Knobs[0]) > 2) != tried {
			t.Errorf("%s: %q, %d values (%v)", target, s.Knobs[0], len(list), err)
		}
	}
}

// What a game has no kinds of decisions for is said.
func TestNoKindsNoWorth(t *testing.T) {
	_, err := questions.Worth(t.Context(), lab.Table{}, lab.RaceRules, "", lab.Job{Games: 10, Workers: 1}, .95)
	var mistake *lab.UserError
	if !errors.As(err, &mistake) {
		t.Errorf("%v", err)
	}
	var none *reports.Audit
	if none, err = questions.RaceBots(t.Context(), lab.Table{}, lab.RaceRules, "first", questions.Strategies{},
		lab.Job{Games: 10, Workers: 1}, .95); none != nil || !errors.As(err, &mistake) {
		t.Errorf("%+v (%v)", none, err)
	}
}
