package lab

import (
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"escapesim/reports"
	"escapesim/sim"
	"escapesim/sim/dice"
)

// told is the story of a game.
func told(t *testing.T, f Table, rules, as string, seed, game uint64) []string {
	t.Helper()
	e, seats, players, err := f.Open(rules)
	if err != nil {
		t.Fatal(err)
	}
	head := reports.Head{Rules: rules, Players: players, Seed: seed, Game: game, As: as}
	for _, s := range seats {
		head.Seats = append(head.Seats, reports.Reader{Seat: s.Name, Policy: s.Text})
	}
	story, chances, err := e.Story(head)
	if err != nil {
		t.Fatal(err)
	}
	for i, c := range chances {
		for _, p := range c.P {
			if len(c.P) != len(seats) || p < 0 || p > 1 || i > 0 && c.Step <= chances[i-1].Step {
				t.Fatalf("chances %+v", chances)
			}
		}
	}
	return story
}

// A story says how the game ended, what the chances were and where they turned, in the
// words of the game; it is the same each time. A seat is told what it could know.
func TestStory(t *testing.T) {
	for _, c := range []struct {
		rules, seat string
		game        uint64
		says, sets  []string
	}{
		{
			"colditz/thibault", "german", 4,
			[]string{" wins after ", "the Germans ", "Do or die ", "In solitary: "},
			[]string{"victory.target_escapes=1"}, // short, and won by a team
		},
		{"evasion/price", "british", 0, []string{"the British ", "The men walked ", "The patrols searched "}, nil},
		{
			"stalagluft/reconnaissance", "pow", 7,
			[]string{"The scenario succeeds after ", "the prisoners ", "How they went: "},
			nil,
		},
		{
			"stalagluft/ebob", "pow", 1,
			[]string{" win after ", "the prisoners ", "Scenarios: ", "in the cooler: "},
			[]string{"time.turns=12", "win.needs_break=false", "win.min_escapers=16"}, // short, and open to its end
		},
	} {
		t.Run(c.rules, func(t *testing.T) {
			if testing.Short() && c.rules != "stalagluft/reconnaissance" {
				t.Skip("plays a thousand games")
			}
			table := Table{Sets: c.sets}
			story := told(t, table, c.rules, reports.Umpire, 1, c.game)
			text := strings.Join(story, "\n")
			for _, words := range append(c.says, "Chances to win at the beginning, about: ", " from ") {
				if !strings.Contains(text, words) {
					t.Errorf("no %q in:\n%s", words, text)
				}
			}
			if len(story) < 3 || len(story) > 8 {
				t.Errorf("%d lines:\n%s", len(story), text)
			}
			if testing.Short() {
				return
			}
			if c.rules == "evasion/price" { // one is enough: all games are told by the same code
				if again := told(t, table, c.rules, reports.Umpire, 1, c.game); !slices.Equal(story, again) {
					t.Errorf("told again it is another story:\n%s", strings.Join(again, "\n"))
				}
			}
			hers := told(t, table, c.rules, c.seat, 1, c.game)
			if len(hers) < 2 || len(hers) > 5 ||
				!strings.HasPrefix(hers[1], "Chances to win at the beginning, about: ") {
				t.Errorf("%s is told: %q", c.seat, hers)
			}
			for _, words := range c.says[2:] { // of all that happened
				if strings.Contains(strings.Join(hers, "\n"), words) {
					t.Errorf("%s is told %q", c.seat, hers)
				}
			}
		})
	}
}

// What a seat is told of the chances depends on its view alone: where all that is hidden
// from it is dealt again, they are the same. The umpire's are others.
func TestStoryOfASeatHidesWhatItDoesNotSee(t *testing.T) {
	if testing.Short() {
		t.Skip("plays a thousand games")
	}
	seated := map[string]sim.Seat{"evasion/price": 1, "stalagluft/reconnaissance": 0, "colditz/thibault": 1}
	short := map[string][]string{"colditz/thibault": {"victory.target_escapes=1"}}
	for rules, seat := range seated {
		e, seats, _, err := Table{Sets: short[rules]}.Open(rules)
		if err != nil {
			t.Fatal(err)
		}
		head := reports.Head{Rules: rules, Seed: 1, Game: 9, As: seats[seat].Name}
		for _, s := range seats {
			head.Seats = append(head.Seats, reports.Reader{Seat: s.Name, Policy: s.Text})
		}
		type hidden interface {
			dealtAgain(head reports.Head, reader, told sim.Seat) (before, after []reports.Chances, changed bool)
		}
		before, after, changed := e.(hidden).dealtAgain(head, seat, seat)
		if !reflect.DeepEqual(before, after) {
			t.Errorf("%s: with other hidden things the chances are %v, not %v", rules, after, before)
		}
		if !changed && rules != "stalagluft/reconnaissance" { // where all lies open
			t.Errorf("%s: nothing is hidden: the test proves nothing", rules)
		}
		if rules == "evasion/price" {
			if before, after, _ = e.(hidden).dealtAgain(head, seat, sim.NoSeat); reflect.DeepEqual(before, after) {
				t.Errorf("%s: the umpire's chances do not depend on what is hidden", rules)
			}
		}
	}
}

// A story cuts a game where rounds begin, or between decisions where a game has none: no round is told twice or left
// out, and each part begins with the position in which its first round does.
func TestPhasesOfAGame(t *testing.T) {
	for _, rules := range []string{RaceRules, "evasion/price", "colditz/thibault"} {
		e, _, _, err := Table{}.Open(rules)
		if err != nil {
			t.Fatal(err)
		}
		for every := 1; every <= 3; every += 2 {
			e.(interface {
				cutInto(t *testing.T, rules string, every int)
			}).cutInto(t, rules, every)
		}
	}
}

// cutInto looks at the phases of a game.
func (p *played[S, V]) cutInto(t *testing.T, rules string, every int) {
	phases, told := p.phases(reports.Head{Rules: rules, Seed: 1, Game: 3}, sim.NoSeat, every)
	m, steps, facts, next := p.table(), 0, 0, 1
	m.Start(1, 3)
	for i := range phases {
		for ; steps < phases[i].Step; steps++ {
			m.Step()
		}
		words := strings.Fields(phases[i].Name)
		from, _ := strconv.Atoi(words[1])
		to, _ := strconv.Atoi(words[len(words)-1])
		if from != next || i+1 < len(phases) && to != from+every-1 || phases[i].at != m.State ||
			i > 0 && p.rounds(m.Log.Events, steps+1) != from {
			t.Errorf("%s, %d at a time: %s is number %d, from decision %d on", rules, every, phases[i].Name, i, steps)
		}
		facts, next = facts+len(phases[i].Facts), to+1
	}
	if m.Play(1, 3); facts != len(told) || p.rounds(m.Log.Events, m.Decisions) != next-1 {
		t.Errorf("%s, %d at a time: %d of %d facts, to %d", rules, every, facts, len(told), next-1)
	}
}

// dealtAgain is what a reader is told of the chances in the middle of a game, as it was and
// with what is hidden from a seat dealt again.
func (p *played[S, V]) dealtAgain(
	head reports.Head, hidden, reader sim.Seat,
) (before, after []reports.Chances, changed bool) {
	m := p.table()
	m.Play(head.Seed, head.Game)
	phases, _ := p.phases(head, reader, max(p.rounds(m.Log.Events, m.Decisions)/3, 1))
	told := func() []reports.Chances {
		list := make([]reports.Phase, len(phases))
		p.chances(phases, head, reader, m)
		for i := range phases {
			list[i] = phases[i].Phase
		}
		return reports.ChancesOf(list)
	}
	before = told()
	lots := dice.NewStream(99, 1, dice.Setup)
	for i := range phases {
		at := phases[i].at
		any(m.Rules).(sim.Sampler[S, V]).Sample(m.Rules.View(&at, hidden), &lots, &phases[i].at)
		changed = changed || phases[i].at != at
	}
	return before, told(), changed
}
