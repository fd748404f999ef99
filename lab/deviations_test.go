package lab

import (
	"context"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"

	"escapesim/reports"
	"escapesim/sim"
	"escapesim/sim/colditz"
	"escapesim/sim/simtest"
)

// jailer answers one question otherwise: whom he may jail where he likes goes to
// the cooler.
type jailer struct{ Policy[ColditzView] }

func (j jailer) Choose(v ColditzView, legal []Move, c *Stream) int {
	if v.Question() == colditz.AskJail {
		if at := slices.Index(legal, colditz.MoveOf(colditz.ToCooler)); at >= 0 {
			return at
		}
	}
	return j.Policy.Choose(v, legal, c)
}

// Say says what the usual bot does, as far as it does not jail.
func (j jailer) Say(v ColditzView, c *Stream, plan []Move) []Move {
	if v.Question() == colditz.AskJail {
		return append(plan, colditz.MoveOf(colditz.ToCooler))
	}
	plan = j.Policy.(sim.Speaker[ColditzView]).Say(v, c, plan)
	if at := slices.Index(plan, colditz.MoveOf(colditz.ToInnerCells)); at >= 0 {
		return plan[:at]
	}
	return plan
}

// What a deviation gains, played from where it parts from the base, is what a bot
// gains that deviates so all game long; and it is the same for any number of workers.
func TestADeviationIsABotThatDeviates(t *testing.T) {
	if testing.Short() {
		t.Skip("plays hundreds of games")
	}
	job := Job{Seed: 1, First: 5, Games: 6, Workers: 1}
	own := OwnBot("jailer", func(_ Seat, usual Policy[ColditzView]) Policy[ColditzView] { return jailer{usual} })
	german := func(seats string, job Job) float64 {
		r, err := Table{Seats: seats, Own: []Own{own}}.Play(context.Background(), DefaultRules, job)
		if err != nil {
			t.Fatal(err)
		}
		return float64(r.Outcomes[0].Value.Count) / float64(job.Games)
	}
	a, err := Table{}.Deviations(context.Background(), DefaultRules, "german", job, 0.95)
	if err != nil {
		t.Fatal(err)
	}
	base, jailed := german("", job), german("german=jailer", job)
	if math.Abs(float64(a.Base.P)-base) > 1e-12 || a.Base.Games != job.Games {
		t.Errorf("the base wins %v of %d games, want %v", a.Base.P, a.Base.Games, base)
	}
	cooler := find(t, a, "jail", "cooler")
	if cooler.Games != job.Games || math.Abs(float64(cooler.Gain)-(jailed-base)) > 1e-12 || cooler.Met == 0 {
		t.Errorf("the cooler: %+v, want a gain of %v", cooler, jailed-base)
	}
	if inner := find(t, a, "jail", "inner cells"); inner.Met != 0 || inner.Gain != 0 {
		t.Errorf("the inner cells are what he answers anyway: %+v", inner)
	}
	// The best are looked at again.
	for i := range a.Deviations {
		d := &a.Deviations[i]
		if (d.Again != nil) != (i < secondLooks) {
			t.Errorf("%s: %s is number %d, its second look %v", d.Question, d.Answer, i+1, d.Again)
		}
	}
	job.Workers = 3
	b, err := Table{}.Deviations(context.Background(), DefaultRules, "german", job, 0.95)
	if err != nil || !reflect.DeepEqual(a, b) {
		t.Errorf("three workers find something else than one (%v)", err)
	}
}

func find(t *testing.T, a *reports.Audit, question, answer string) reports.Deviation {
	t.Helper()
	for _, d := range a.Deviations {
		if d.Question == question && d.Answer == answer {
			return d
		}
	}
	t.Fatalf("no deviation %s: %s among %d", question, answer, len(a.Deviations))
	return reports.Deviation{}
}

// Every seat of every game whose players are asked something can be audited, and
// what is answered has a name.
func TestSeatsAreAudited(t *testing.T) {
	list := []audited{
		{"stalagluft/reconnaissance", "pow", 0, 2},
		{"evasion/price", "british", 0, 1},
		{"colditz/dutch", "team_1", 2, 1},
	}
	if testing.Short() {
		list = list[:1]
	}
	auditAll(t, list)
	_, err := (Table{}).Deviations(context.Background(), DefaultRules, "germann", Job{Games: 1}, 0.95)
	if err == nil || err.Error() != "--seat germann: no such seat: did you mean german?" {
		t.Errorf("an unknown seat: %v", err)
	}
}

// The same of the games that take long.
func TestEverySeatIsAudited(t *testing.T) {
	simtest.Long(t)
	auditAll(t, []audited{
		{"evasion/price", "british", 0, 2},
		{"colditz/dutch", "team_1", 2, 2},
		{"colditz/thibault", "allied", 3, 2},
		{"colditz/fuga3", "german", 2, 2},
		{"evasion/price", "german", 0, 2},
		{"stalagluft/ebob", "pow", 0, 2},
		{"stalagluft/ebob", "german", 0, 2},
	})
}

// audited is a seat of a game.
type audited struct {
	rules, seat string
	players     int
	games       uint64
}

func auditAll(t *testing.T, list []audited) {
	t.Helper()
	for _, c := range list {
		t.Run(c.rules+"/"+c.seat, func(t *testing.T) {
			job := Job{Seed: 3, Games: c.games, Workers: 2}
			a, err := Table{Players: c.players}.Deviations(context.Background(), c.rules, c.seat, job, 0.95)
			if err != nil {
				t.Fatal(err)
			}
			if len(a.Deviations) < 5 {
				t.Errorf("%d deviations", len(a.Deviations))
			}
			seen := map[[2]string]bool{}
			for _, d := range a.Deviations {
				if d.Question == "" || d.Answer == "" || seen[[2]string{d.Question, d.Answer}] {
					t.Errorf("%q answered %q has no name of its own", d.Question, d.Answer)
				}
				seen[[2]string{d.Question, d.Answer}] = true
				if g := float64(d.Gain); !(float64(d.AllLo) <= g && g <= float64(d.AllHi)) || math.Abs(g) > 1 {
					t.Errorf("%+v", d)
				}
			}
		})
	}
}

// The audits that are shipped are of the rules that they lie beside, and can be made
// again.
func TestShippedAudits(t *testing.T) {
	found := 0
	for _, g := range Games {
		for _, rules := range g.Rules() {
			f, err := Audited(rules)
			if err != nil {
				t.Fatal(err)
			}
			if f == nil {
				continue
			}
			found++
			if f.Rules != rules || len(f.Audits) == 0 {
				t.Errorf("beside %s lie audits of %s", rules, f.Rules)
			}
			for _, a := range f.Audits {
				if _, err := SeatsNamed(rules, a.Players, a.Seat); err != nil || !makes(&a, rules) || a.Games == 0 ||
					!(a.Lo <= a.Gain && a.Gain <= a.Hi) {
					t.Errorf("%s: %+v (%v)", rules, a, err)
				}
			}
		}
	}
	if found == 0 {
		t.Error("no audit is shipped")
	}
}

// makes says whether the command of an audit on record is one that makes it again: the
// pool's is of all seats.
func makes(a *reports.AuditSummary, rules string) bool {
	if a.How == reports.AuditedByPool {
		return strings.HasPrefix(a.Command, "go run ./benchmarks/pool --rules "+rules+" --")
	}
	return strings.HasPrefix(a.Command, "simulate audit "+rules+" --") &&
		strings.Contains(a.Command, " --seat "+a.Seat+" ")
}
