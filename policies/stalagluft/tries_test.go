package stalagluft_test

import (
	"testing"

	bots "escapesim/policies/stalagluft"
	"escapesim/sim"
	"escapesim/sim/dice"
	"escapesim/sim/stalagluft"
	"escapesim/sim/stalagluft/terrain"
)

// goers counts the men's nights that the break does not ask for, while a tunnel might still be
// through in time.
type goers struct {
	*bots.Escaper
	nights int
}

func (p *goers) Choose(v stalagluft.View, legal []sim.Move, c *dice.Stream) int {
	i := p.Escaper.Choose(v, legal, c)
	if kind, k, _ := stalagluft.Parts(legal[i]); v.Phase() == stalagluft.StepSeven && kind == stalagluft.KScenario &&
		v.Rules().Options.Scenario.Required>>k&1 == 0 && !v.TooLate() {
		p.nights++
	}
	return i
}

// Where Germans stand wherever they like at night, hardly a scenario is won: the prisoners
// see it, and leave off. There will be no break then, so that men go alone.
func TestLostScenariosAreLeft(t *testing.T) {
	const tries = 4
	r := tactical(t, "skirmish.by_lot=[]")
	prisoners := &goers{Escaper: bots.NewEscaper(map[string]float64{"tries": tries})}
	m := &sim.Match[stalagluft.State, stalagluft.View]{Rules: r, Policies: []sim.Policy[stalagluft.View]{
		prisoners, bots.NewGerman(nil),
	}}
	left := 0
	for game := range uint64(6) {
		m.Play(1, game)
		for k := range stalagluft.Scenarios {
			switch won, lost := r.View(&m.State, stalagluft.Pow).Record(k); {
			case won > 0:
			case lost > tries:
				t.Errorf("game %d: %s was lost %d times and never won", game, k, lost)
			case lost == tries:
				left++
			}
		}
	}
	if left == 0 || prisoners.nights < 6 {
		t.Errorf("%d scenarios were left, and men went alone %d times", left, prisoners.nights)
	}
}

// placed counts the Germans whom a bot places in a Shakedown.
type placed struct {
	*bots.German
	men int
}

func (p *placed) Choose(v stalagluft.View, legal []sim.Move, c *dice.Stream) int {
	i := p.German.Choose(v, legal, c)
	if kind, _, _ := stalagluft.Parts(legal[i]); v.Phase() == stalagluft.ShakePlace && kind == stalagluft.KCell {
		p.men++
	}
	return i
}

// In a Shakedown the standard German leaves everybody where he is, or places the guards at
// doors, or ferrets and guards, as he is told.
func TestPostsInAShakedown(t *testing.T) {
	r := tactical(t)
	var men [3]int
	for posts := range men {
		german := &placed{German: bots.NewGerman(map[string]float64{"posts": float64(posts)})}
		m := &sim.Match[stalagluft.State, stalagluft.View]{
			Rules:    r,
			Policies: []sim.Policy[stalagluft.View]{bots.NewEscaper(nil), german},
		}
		for game := range uint64(2) {
			m.Play(1, game)
		}
		men[posts] = german.men
	}
	if men[0] != 0 || men[2] == 0 || men[1] <= men[2] {
		t.Errorf("so many are placed: %v", men)
	}
}

// Ferrets who are too few for a search come in where their way out is shortest, so that others
// may soon come; who are enough come in anywhere.
func TestFewFerretsComeInByTheShortestWayOut(t *testing.T) {
	few, enough, group := 0, map[sim.Move]bool{}, 0
	positions(t, stalagluft.German, nil, func(v stalagluft.View, legal []sim.Move, answer int) {
		if v.Phase() != stalagluft.FerretEnter {
			return
		}
		if v.OnDuty() == 0 {
			group = v.Entering()
		}
		if v.OnDuty()+v.Entering() != group {
			t.Fatalf("%d ferrets are here and %d come, of %d", v.OnDuty(), v.Entering(), group)
		}
		if group >= 3 {
			enough[legal[answer]] = true
			return
		}
		few++
		b := v.Board()
		wayOut := func(m sim.Move) int {
			_, a, _ := stalagluft.Parts(m)
			at := terrain.Cell(a)
			if b.OnEast(at) {
				return terrain.Far(at, b.InnerGate[len(b.InnerGate)/2])
			}
			return (b.Size[1] - 1 - at.Y()) * (b.Size[1] - 1 - at.Y())
		}
		for _, m := range legal {
			if wayOut(m) < wayOut(legal[answer]) {
				t.Errorf("%d ferrets come in where the way out is %d, not %d", group, wayOut(legal[answer]), wayOut(m))
			}
		}
	})
	if few == 0 || len(enough) < 3 {
		t.Errorf("%d who were too few came in; those who were enough by %d cells", few, len(enough))
	}
}
