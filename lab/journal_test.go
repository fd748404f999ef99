package lab

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"escapesim/reports"
)

// journaledCommands are commands that play more than one run, each as what it finds.
var journaledCommands = []struct {
	name string
	find func(ctx context.Context, workers int) (string, error)
}{
	{"compare", func(ctx context.Context, workers int) (string, error) {
		var experiments []Experiment
		for _, set := range []string{"spot.arc.guard=360", "spot.arc.guard=90"} {
			e, _, _, err := Table{Sets: []string{set}}.Open("stalagluft/reconnaissance")
			if err != nil {
				return "", err
			}
			experiments = append(experiments, e)
		}
		c, err := Compare(ctx, experiments, Job{Seed: 2, First: 5, Games: 300, Workers: workers})
		return fmt.Sprintf("%x", reports.Written(c)), err
	}},
	{"tune", func(ctx context.Context, workers int) (string, error) {
		target, err := Table{}.ParseTarget("stalagluft/reconnaissance", "success=0.5")
		if err != nil {
			return "", err
		}
		race := Race{Targets: []Target{target}, Games: 1000, Confidence: 0.95, Halve: true}
		list, err := race.Run(ctx, Table{}, "stalagluft/reconnaissance", Grid([][]string{{"spot.arc.guard=90", "spot.arc.guard=180", "spot.arc.guard=360"}}), Job{Seed: 2, Workers: workers})
		text := ""
		for _, v := range list {
			text += fmt.Sprintf("%s %d %v %v %x\n", v.Name, v.Games(), v.Off, v.Out, reports.Written(v.Sheet))
		}
		return text, err
	}},
	{"sensitivity", func(ctx context.Context, workers int) (string, error) {
		s := Sensitivity{Outcome: "success", Games: 300, Confidence: 0.95}
		err := s.Run(ctx, Table{}, "stalagluft/reconnaissance", Grid([][]string{{"spot.arc.guard=90", "spot.arc.guard=180", "recon.dog=true"}}), Job{Seed: 2, Workers: workers})
		text := fmt.Sprint(s.Small, s.Identical)
		for _, v := range s.Turned {
			text += fmt.Sprintf("%s %v\n", v.Name, s.By(v))
		}
		for _, c := range s.Crossed {
			text += fmt.Sprintf("%s %v %v\n", c.Both.Name, c.Together(), c.Beyond())
		}
		return text, err
	}},
	{"deviations", func(ctx context.Context, workers int) (string, error) {
		a, err := Table{}.Deviations(ctx, "stalagluft/reconnaissance", "pow", Job{Seed: 2, First: 3, Games: 40, Workers: workers}, 0.95)
		return found(a, err)
	}},
	{"drama", func(ctx context.Context, workers int) (string, error) {
		e, _, _, err := Table{}.Open("stalagluft/reconnaissance")
		if err != nil {
			return "", err
		}
		d, err := e.Drama(ctx, Job{Seed: 2, First: 3, Games: 24, Workers: workers}, 4)
		return fmt.Sprintf("%d %x", d.Every, reports.Written(d)), err
	}},
	{"tournament", func(ctx context.Context, workers int) (string, error) {
		r, err := Table{}.Tournament(ctx, "stalagluft/reconnaissance", []string{"random", "greedy", "standard"}, Job{Seed: 2, First: 3, Games: 60, Workers: workers}, 0.95)
		return found(r, err)
	}},
	{"worth", func(ctx context.Context, workers int) (string, error) {
		r, err := Table{}.Worth(ctx, "stalagluft/reconnaissance", "", Job{Seed: 2, First: 3, Games: 60, Workers: workers}, 0.95)
		return found(r, err)
	}},
	{"train", func(ctx context.Context, workers int) (string, error) {
		how := Training{Side: "pow", Against: []string{"standard", "greedy"}, Games: 32, Evolve: 3}
		r, err := how.Train(ctx, Table{Seats: "pow=standard:margin=20"}, "stalagluft/reconnaissance", Job{Seed: 2, First: 3, Workers: workers}, 0.95)
		return found(r, err)
	}},
	{"adapt", func(ctx context.Context, workers int) (string, error) {
		sides := []Side{{Name: "A", Rules: "stalagluft/reconnaissance"}, {Name: "B", Rules: "stalagluft/reconnaissance", Table: Table{Sets: []string{"spot.arc.guard=90"}}}}
		_, trained, err := Adapt(ctx, sides, Training{Games: 16}, Job{Seed: 2, Workers: workers}, 0.95)
		return found(trained, err)
	}},
	{"search", func(ctx context.Context, workers int) (string, error) {
		a, found, err := Table{Players: 3, Sets: []string{"victory.target_escapes=1"}}.SearchAudit(ctx, DefaultRules, "german", Job{Seed: 2, First: 3, Games: 3, Workers: workers}, 0.95, Searching{Playouts: 8, Fresh: 2, Margin: 1, OneIn: 1})
		if err != nil {
			return "", err
		}
		text, err := reports.JSON(a)
		return string(text) + fmt.Sprint(found), err
	}},
}

// found is a report as text.
func found(report any, err error) (string, error) {
	if err != nil {
		return "", err
	}
	text, err := reports.JSON(report)
	return string(text), err
}

// A command that was interrupted again and again, and each time given again with the
// journal of its games, finds what it finds undisturbed; and what the journal knows
// is not played again.
func TestJournal(t *testing.T) {
	for _, c := range journaledCommands {
		t.Run(c.name, func(t *testing.T) {
			if testing.Short() && !slices.Contains([]string{"tournament", "worth"}, c.name) {
				t.Skip("plays thousands of games")
			}
			want, err := c.find(context.Background(), 2)
			if err != nil {
				t.Fatal(err)
			}
			var kept []JournalEntry
			given, got := 0, ""
			for ; given < 50; given++ {
				ctx, cancel := context.WithCancel(context.Background())
				fresh := 0
				j := NewJournal(kept, false, 20*time.Millisecond, func(e JournalEntry) {
					kept = append(kept, e)
					if fresh++; fresh == 2<<(2*given) {
						cancel()
					}
				})
				got, err = c.find(j.Within(ctx), 1+given%3)
				cancel()
				if err == nil {
					break
				}
				if !errors.Is(err, context.Canceled) {
					t.Fatal(err)
				}
			}
			if got != want {
				t.Errorf("it finds something else:\n%s\nnot\n%s", got, want)
			}
			if given < 1 {
				t.Errorf("interrupted %d times", given)
			}
			t.Logf("interrupted %d times, %d entries", given, len(kept))
			again := NewJournal(kept, false, time.Second, func(e JournalEntry) { t.Errorf("%d games from %d are played again", e.Games, e.First) })
			if got, err = c.find(again.Within(context.Background()), 1); err != nil || got != want {
				t.Errorf("from the journal alone: %v\n%s", err, got)
			}
			lost := NewJournal(kept[1:], true, time.Second, func(JournalEntry) {})
			if got, err = c.find(lost.Within(context.Background()), 2); err != nil || got != want {
				t.Errorf("with an entry lost: %v\n%s", err, got)
			}
		})
	}
}

// The journal of another command is refused, before a game is played.
func TestJournalOfAnother(t *testing.T) {
	kept := []JournalEntry{}
	play := func(j *Journal, table Table, seed uint64) error {
		e, _, _, err := table.Open(RaceRules)
		if err != nil {
			t.Fatal(err)
		}
		_, err = Compare(j.Within(context.Background()), []Experiment{e, e}, Job{Seed: seed, Games: 10, Workers: 1})
		return err
	}
	keep := func(e JournalEntry) { kept = append(kept, e) }
	if err := play(NewJournal(nil, false, time.Second, keep), Table{}, 1); err != nil || len(kept) == 0 {
		t.Fatalf("%v, %d entries", err, len(kept))
	}
	never := func(JournalEntry) { t.Error("games are played") }
	if err := play(NewJournal(kept, false, time.Second, never), Table{}, 1); err != nil {
		t.Error(err)
	}
	var refused *PartError
	if err := play(NewJournal(kept, false, time.Second, never), Table{}, 2); !errors.As(err, &refused) {
		t.Errorf("another seed: %v", err)
	}
}

// Three machines that each play a share of whatever is asked for next bring what one
// brings, and the command then finds its answer without playing.
func TestPlayShare(t *testing.T) {
	for _, c := range journaledCommands {
		if testing.Short() && c.name != "worth" || c.name == "train" || c.name == "adapt" { // which ask for little, hundreds of times
			continue
		}
		want, err := c.find(t.Context(), 2)
		if err != nil {
			t.Fatal(err)
		}
		var entries []JournalEntry
		rounds := 0
		for more := true; more && rounds < 100; rounds++ {
			known := entries
			more = false
			for i := range uint64(3) {
				kept, err := PlayShare(t.Context(), known, i+1, 3, func(ctx context.Context) error {
					_, err := c.find(ctx, 1)
					return err
				})
				if err != nil {
					t.Fatalf("%s: %v", c.name, err)
				}
				entries = append(entries, kept...)
				more = more || len(kept) > 0
			}
		}
		played := 0
		got, err := c.find(NewJournal(entries, false, time.Hour, func(JournalEntry) { played++ }).Within(t.Context()), 1)
		if err != nil || got != want || played > 0 || rounds < 2 {
			t.Errorf("%s: %d rounds, %d pieces played after them, %v:\n%s\n%s", c.name, rounds, played, err, got, want)
		}
	}
}
