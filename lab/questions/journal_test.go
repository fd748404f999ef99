package questions_test

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"testing"
	"time"

	"escapesim/lab"
	"escapesim/lab/labtest"
	"escapesim/lab/questions"
	"escapesim/reports"
	"escapesim/sim/simtest"
)

// ground is what commands are put to.
type ground struct {
	rules, outcome string
	turned         []string  // overrides; of two of them the first is a variant
	side, spoilt   string    // who trains, and from where
	searched       lab.Table // at which so many games are searched by a seat
	seat           string
	games          uint64
}

// reconnaissance is a short night, with a game of Colditz to search.
var reconnaissance = ground{
	"stalagluft/reconnaissance", "success",
	[]string{"spot.arc.guard=90", "spot.arc.guard=180", "recon.dog=true"},
	"pow", "pow=standard:margin=20",
	lab.Table{Players: 3, Sets: []string{"victory.target_escapes=1"}},
	"german", 3,
}

// onStub is the stub.
func onStub(t *testing.T) ground {
	return ground{
		labtest.Seat(t), "runner",
		[]string{"run.ladder=true", "guard.asleep=true", "run.chance=300"},
		"runners", "runners=standard:gate=80",
		lab.Table{Sets: []string{"rounds=2"}},
		"runners", 30,
	}
}

// command plays more than one run, and says what it finds.
type command struct {
	name string
	find func(ctx context.Context, workers int) (string, error)
}

// commands are all that keep a journal.
func (g ground) commands() []command {
	variations := func() []*questions.Variation { return questions.Grid([][]string{g.turned}) }
	return []command{
		{"compare", func(ctx context.Context, workers int) (string, error) {
			var experiments []lab.Experiment
			for _, f := range []lab.Table{{}, {Sets: g.turned[:1]}} {
				e, _, _, err := f.Open(g.rules)
				if err != nil {
					return "", err
				}
				experiments = append(experiments, e)
			}
			c, err := questions.Compare(ctx, experiments, lab.Job{Seed: 2, First: 5, Games: 300, Workers: workers})
			return fmt.Sprintf("%x", reports.Written(c)), err
		}},
		{"sweep", func(ctx context.Context, workers int) (string, error) {
			target, err := questions.ParseTarget(lab.Table{}, g.rules, g.outcome+"=0.5")
			if err != nil {
				return "", err
			}
			race := questions.Race{Targets: []questions.Target{target}, Games: 1000, Confidence: 0.95}
			list, err := race.Run(ctx, lab.Table{}, g.rules, variations(), lab.Job{Seed: 2, Workers: workers})
			text := ""
			for _, v := range list {
				text += fmt.Sprintf("%s %d %v %v %x\n", v.Name, v.Games(), v.Off, v.Out, reports.Written(v.Sheet))
			}
			return text, err
		}},
		{"known", func(ctx context.Context, workers int) (string, error) {
			k, base, list := questions.Known{Outcome: g.outcome, Precision: 0.04, Confidence: 0.95},
				new(questions.Variation), variations()
			err := k.Run(ctx, lab.Table{}, g.rules, base, list,
				lab.Job{Seed: 2, First: 5, Games: 2000, Workers: workers})
			if err != nil {
				return "", err
			}
			text := fmt.Sprintf("%x\n", reports.Written(base.Sheet))
			for _, v := range list {
				text += fmt.Sprintf("%s %d %v %x\n", v.Name, v.Games(), v.Apart(g.outcome), reports.Written(v.Pair))
			}
			return text, nil
		}},
		{"sensitivity", func(ctx context.Context, workers int) (string, error) {
			s := questions.Sensitivity{Outcome: g.outcome, Games: 300, Confidence: 0.95}
			err := s.Run(ctx, lab.Table{}, g.rules, variations(), lab.Job{Seed: 2, Workers: workers})
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
			job := lab.Job{Seed: 2, First: 3, Games: 40, Workers: workers}
			a, err := lab.Table{}.Deviations(ctx, g.rules, g.side, job, 0.95)
			return found(a, err)
		}},
		{"strategies", func(ctx context.Context, workers int) (string, error) {
			job := lab.Job{Seed: 2, First: 3, Games: 40, Workers: workers}
			a, err := questions.RaceBots(ctx, lab.Table{}, g.rules, g.side, questions.Strategies{Library: true}, job,
				0.95)
			return found(a, err)
		}},
		{"drama", func(ctx context.Context, workers int) (string, error) {
			e, _, _, err := lab.Table{}.Open(g.rules)
			if err != nil {
				return "", err
			}
			d, err := e.Drama(ctx, lab.Job{Seed: 2, First: 3, Games: 24, Workers: workers}, 4)
			return fmt.Sprintf("%d %x", d.Every, reports.Written(d)), err
		}},
		{"tournament", func(ctx context.Context, workers int) (string, error) {
			bots := []string{"random", "greedy", "standard"}
			r, err := questions.Tournament(ctx, lab.Table{}, g.rules, bots,
				lab.Job{Seed: 2, First: 3, Games: 60, Workers: workers}, 0.95)
			return found(r, err)
		}},
		{"worth", func(ctx context.Context, workers int) (string, error) {
			r, err := questions.Worth(ctx, lab.Table{}, g.rules, "",
				lab.Job{Seed: 2, First: 3, Games: 60, Workers: workers}, 0.95)
			return found(r, err)
		}},
		{"train", func(ctx context.Context, workers int) (string, error) {
			how := questions.Training{Side: g.side, Against: []string{"standard", "greedy"}, Games: 32}
			r, err := how.Train(ctx, lab.Table{Seats: g.spoilt}, g.rules, lab.Job{Seed: 2, First: 3, Workers: workers},
				0.95)
			return found(r, err)
		}},
		{"adapt", func(ctx context.Context, workers int) (string, error) {
			sides := []lab.Side{
				{Name: "A", Rules: g.rules},
				{Name: "B", Rules: g.rules, Table: lab.Table{Sets: g.turned[:1]}},
			}
			_, trained, err := questions.Adapt(ctx, sides, questions.Training{Games: 16},
				lab.Job{Seed: 2, Workers: workers}, 0.95)
			return found(trained, err)
		}},
		{"search", func(ctx context.Context, workers int) (string, error) {
			rules := g.rules
			if g.seat == "german" {
				rules = lab.DefaultRules
			}
			how := lab.Searching{Playouts: 8, Fresh: 2, Margin: 1, OneIn: 1}
			job := lab.Job{Seed: 2, First: 3, Games: g.games, Workers: workers}
			a, found, err := g.searched.SearchAudit(ctx, rules, g.seat, job, 0.95, how)
			if err != nil {
				return "", err
			}
			text, err := reports.JSON(a)
			return string(text) + fmt.Sprint(found), err
		}},
	}
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
func TestJournal(t *testing.T) { onStub(t).testJournals(t) }

// The same of games with positions of more than a few bytes.
func TestJournalOfGames(t *testing.T) {
	simtest.Long(t)
	reconnaissance.testJournals(t)
}

func (g ground) testJournals(t *testing.T) {
	for _, c := range g.commands() {
		t.Run(c.name, func(t *testing.T) {
			want, err := c.find(context.Background(), 2)
			if err != nil {
				t.Fatal(err)
			}
			var kept []lab.JournalEntry
			given, got := 0, ""
			for ; given < 50; given++ {
				ctx, cancel := context.WithCancel(context.Background())
				fresh := 0
				j := lab.NewJournal(kept, false, 20*time.Millisecond, func(e lab.JournalEntry) {
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
			again := lab.NewJournal(kept, false, time.Second, func(e lab.JournalEntry) {
				t.Errorf("%d games from %d are played again", e.Games, e.First)
			})
			if got, err = c.find(again.Within(context.Background()), 1); err != nil || got != want {
				t.Errorf("from the journal alone: %v\n%s", err, got)
			}
			lost := lab.NewJournal(kept[1:], true, time.Second, func(lab.JournalEntry) {})
			if got, err = c.find(lost.Within(context.Background()), 2); err != nil || got != want {
				t.Errorf("with an entry lost: %v\n%s", err, got)
			}
		})
	}
}

// Piece after piece is added to an entry, so that what is in force of a journal of a tally
// is not much more than the tally; and it holds all games.
func TestJournalStaysSmall(t *testing.T) {
	e, _, _, err := lab.Table{}.Open(labtest.Seat(t))
	if err != nil {
		t.Fatal(err)
	}
	written := 0
	inForce := map[lab.JournalPlace]lab.JournalEntry{}
	j := lab.NewJournal(nil, false, time.Nanosecond, func(e lab.JournalEntry) { // a game a piece
		written++
		inForce[e.JournalPlace] = e
	})
	const games = 400
	tally, err := lab.RunRows(j.Within(t.Context()), e, lab.Job{Seed: 1, Games: games, Workers: 1}, nil)
	if err != nil {
		t.Fatal(err)
	}
	whole, bytes, kept := len(reports.Written(tally)), 0, uint64(0)
	for _, e := range inForce {
		bytes += len(e.Counts)
		kept += e.Games
	}
	if kept != games || written < games/20 || len(inForce) != 1 || bytes != whole {
		t.Errorf("%d writings left %d entries of %d games, %d bytes, where a tally has %d",
			written, len(inForce), kept, bytes, whole)
	}
	wrong := slices.Collect(maps.Values(inForce))
	wrong[0].Games /= 2 // its counts are of more games than it says: they are played again
	played := 0
	j = lab.NewJournal(wrong, false, time.Hour, func(lab.JournalEntry) { played++ })
	again, err := lab.RunRows(j.Within(t.Context()), e, lab.Job{Seed: 1, Games: games, Workers: 1}, nil)
	if err != nil || played == 0 || !slices.Equal(reports.Written(again), reports.Written(tally)) {
		t.Errorf("of an entry that counts more games than it says, %d were played again (%v)", played, err)
	}
}

// The journal of another command is refused, before a game is played.
func TestJournalOfAnother(t *testing.T) {
	kept := []lab.JournalEntry{}
	play := func(j *lab.Journal, table lab.Table, seed uint64) error {
		e, _, _, err := table.Open(lab.RaceRules)
		if err != nil {
			t.Fatal(err)
		}
		job := lab.Job{Seed: seed, Games: 10, Workers: 1}
		_, err = questions.Compare(j.Within(context.Background()), []lab.Experiment{e, e}, job)
		return err
	}
	keep := func(e lab.JournalEntry) { kept = append(kept, e) }
	if err := play(lab.NewJournal(nil, false, time.Second, keep), lab.Table{}, 1); err != nil || len(kept) == 0 {
		t.Fatalf("%v, %d entries", err, len(kept))
	}
	never := func(lab.JournalEntry) { t.Error("games are played") }
	if err := play(lab.NewJournal(kept, false, time.Second, never), lab.Table{}, 1); err != nil {
		t.Error(err)
	}
	var refused *lab.PartError
	if err := play(lab.NewJournal(kept, false, time.Second, never), lab.Table{}, 2); !errors.As(err, &refused) {
		t.Errorf("another seed: %v", err)
	}
}

// Three machines that each play a share of whatever is asked for next bring what one
// brings, and the command then finds its answer without playing.
func TestPlayShare(t *testing.T) { onStub(t).testShares(t) }

func TestPlayShareOfGames(t *testing.T) {
	simtest.Long(t)
	reconnaissance.testShares(t)
}

func (g ground) testShares(t *testing.T) {
	for _, c := range g.commands() {
		if c.name == "train" || c.name == "adapt" { // which ask for little, hundreds of times
			continue
		}
		want, err := c.find(t.Context(), 2)
		if err != nil {
			t.Fatal(err)
		}
		var entries []lab.JournalEntry
		rounds := 0
		for more := true; more && rounds < 100; rounds++ {
			known := entries
			more = false
			for i := range uint64(3) {
				kept, err := lab.PlayShare(t.Context(), known, i+1, 3, func(ctx context.Context) error {
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
		all := lab.NewJournal(entries, false, time.Hour, func(lab.JournalEntry) { played++ })
		got, err := c.find(all.Within(t.Context()), 1)
		if err != nil || got != want || played > 0 || rounds < 2 {
			t.Errorf("%s: %d rounds, %d pieces played after them, %v:\n%s\n%s", c.name, rounds, played, err, got, want)
		}
	}
}
