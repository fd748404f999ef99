package lab

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"reflect"
	"strings"
	"testing"
	"time"

	"escapesim/reports"
	"escapesim/sim"
	"escapesim/sim/dice"
)

// The test program is a bot from outside where this variable says how it plays.
const playsAs = "ESCAPESIM_TEST_BOT"

func TestMain(m *testing.M) {
	if how := os.Getenv(playsAs); how != "" {
		playOutside(how)
		return
	}
	os.Exit(m.Run())
}

// playOutside decides by the seed, until the game in which how makes it fail.
func playOutside(how string) {
	lines := bufio.NewScanner(os.Stdin)
	lines.Buffer(nil, 1<<20)
	var legal []string // of the last question
	for lines.Scan() {
		var q struct {
			Protocol int
			Game     int
			Legal    []string
			Seed     uint64

			// What it has asked for comes back.
			Usual   *int
			Intends []string
			Way     []string
		}
		if err := json.Unmarshal(lines.Bytes(), &q); err != nil {
			panic(err)
		}
		answer := fmt.Sprintf(`{"choice": %d, "why": "by lot"}`, q.Seed%uint64(max(len(q.Legal), 1)))
		switch {
		case how == "usual" && q.Usual != nil:
			if len(q.Intends) > 0 && q.Intends[0] != legal[*q.Usual] {
				panic("it intends " + q.Intends[0] + " and would choose " + legal[*q.Usual])
			}
			answer = fmt.Sprintf(`{"choice": %d}`, *q.Usual)
		case how == "usual" && q.Way != nil:
			answer = `{"ask": "usual"}`
		case how == "usual" && q.Legal != nil:
			legal = q.Legal
			answer = `{"ask": "way", "pawn": "g1", "to": "C240"}`
		}
		if q.Protocol != 0 {
			answer = `{"protocol": 1}`
			if how == "old" {
				answer = `{"protocol": 7}`
			}
		} else if q.Game == 3 {
			switch how {
			case "crash":
				fmt.Fprintf(os.Stderr, "Traceback\nZeroDivisionError: division by zero\n")
				os.Exit(3)
			case "nonsense":
				answer = "step forward"
			case "illegal":
				answer = fmt.Sprintf(`{"choice": %d}`, len(q.Legal))
			case "nothing":
				answer = `{}`
			case "curious":
				answer = `{"ask": "dice"}`
			case "lost":
				answer = `{"ask": "way", "pawn": "g1", "to": "C240"}`
			case "slow":
				time.Sleep(time.Minute)
			case "long":
				answer = strings.Repeat("x", mostLine+1)
			}
		}
		fmt.Println(answer)
	}
	if err := lines.Err(); err != nil {
		panic(err)
	}
}

func outsider(t *testing.T, how string) string {
	t.Helper()
	t.Setenv(playsAs, how)
	t.Setenv("GOCOVERDIR", t.TempDir()) // a program that counts coverage else says so as its last line
	return os.Args[0]
}

// bySeed decides as the test program does.
func bySeed[V any](name string) Own {
	return OwnBot(name, func(Seat, Policy[V]) Policy[V] { return seeded[V]{} })
}

type seeded[V any] struct{}

func (seeded[V]) Choose(_ V, legal []Move, c *Stream) int {
	return int(c.Uint64() >> 11 % uint64(len(legal)))
}

// A bot from outside plays the games that the same bot inside plays, whatever the
// number of workers, in every game and in every seat.
func TestBotFromOutside(t *testing.T) {
	if testing.Short() {
		t.Skip("plays hundreds of games")
	}
	program := outsider(t, "by lot")
	for _, c := range []struct {
		rules, seat string
		games       uint64
		inside      Own
		sets        []string // that make games short
	}{
		{DefaultRules, "german", 2, bySeed[ColditzView]("lots"), []string{"sim.max_rounds=8"}},
		{DefaultRules, "allied", 2, bySeed[ColditzView]("lots"), []string{"sim.max_rounds=4"}},
		{"evasion/price", "both", 3, bySeed[EvasionView]("lots"), nil},
		{"stalagluft/reconnaissance", "both", 3, bySeed[NightView]("lots"), nil},
		{"stalagluft/ebob", "pow", 2, bySeed[StalagluftView]("lots"), []string{"time.turns=6"}},
	} {
		var sheets []*reports.Sheet
		for _, how := range []struct {
			bot     string
			workers int
		}{{"lots", 2}, {"exec:" + program, 1}, {"exec:limit=600:" + program, 3}} {
			e, _, _, err := Table{Seats: c.seat + "=" + how.bot, Own: []Own{c.inside}, Sets: c.sets}.Open(c.rules)
			if err != nil {
				t.Fatal(err)
			}
			sheet, err := e.Run(t.Context(), Job{Seed: 5, Games: c.games, Workers: how.workers})
			if err != nil {
				t.Fatal(err)
			}
			sheets = append(sheets, sheet)
		}
		for _, other := range sheets[1:] {
			if !reports.Alike(other, sheets[0]) {
				t.Errorf("%s %s: a bot from outside plays other games than the same inside", c.rules, c.seat)
			}
		}
	}
}

// advised does as the usual bot does; it leaves its own chance as a bot from outside does.
type advised[V any] struct{ usual Policy[V] }

func (a advised[V]) Choose(v V, legal []Move, c *Stream) int {
	lots := *c
	c.Uint64()
	return a.usual.Choose(v, legal, &lots)
}

// A bot from outside may ask for a way and for what the usual bot would do, as one inside
// may, and be that bot.
func TestBotFromOutsideAsks(t *testing.T) {
	own := OwnBot("advised", func(_ Seat, usual Policy[ColditzView]) Policy[ColditzView] {
		return advised[ColditzView]{usual}
	})
	var sheets []*reports.Sheet
	for _, bot := range []string{"advised", "exec:limit=600:" + outsider(t, "usual")} {
		e, _, _, err := Table{Seats: "german=" + bot, Own: []Own{own}}.Open(DefaultRules)
		if err != nil {
			t.Fatal(err)
		}
		sheet, err := e.Run(t.Context(), Job{Seed: 5, Games: 2, Workers: 2})
		if err != nil {
			t.Fatal(err)
		}
		sheets = append(sheets, sheet)
	}
	if !reports.Alike(sheets[0], sheets[1]) {
		t.Error("who does what the usual bot does plays other games than that one")
	}
}

// What a bot intends begins with what it would choose, and is put into the words in which
// decisions are offered.
func TestIntends(t *testing.T) {
	plans, longer := 0, 0
	spy := OwnBot("spy", func(_ Seat, usual Policy[ColditzView]) Policy[ColditzView] {
		return spying{usual, func(v ColditzView, legal []Move, c Stream) {
			plan, lots := Intends(usual, v, c), c
			if len(plan) == 0 {
				return
			}
			if plans++; len(plan) > 1 {
				longer++
			}
			if chosen := legal[usual.Choose(v, legal, &lots)]; plan[0] != chosen {
				t.Errorf("it intends %x and chooses %x", plan[0], chosen)
			}
		}}
	})
	table := Table{Seats: "german=spy", Own: []Own{spy}}
	if _, err := table.Play(t.Context(), DefaultRules, Job{Seed: 5, Games: 1, Workers: 1}); err != nil {
		t.Fatal(err)
	}
	if plans == 0 || longer == 0 {
		t.Errorf("%d plans, %d of several moves", plans, longer)
	}
}

// spying looks at every decision of the usual bot.
type spying struct {
	usual Policy[ColditzView]
	look  func(v ColditzView, legal []Move, c Stream)
}

func (s spying) Choose(v ColditzView, legal []Move, c *Stream) int {
	s.look(v, legal, *c)
	return s.usual.Choose(v, legal, c)
}

// Whatever a bot from outside does wrong is one line that says where, and what came.
func TestBotFromOutsideFails(t *testing.T) {
	if testing.Short() {
		t.Skip("plays hundreds of games")
	}
	for how, want := range map[string]string{
		"crash":    "has ended (exit status 3): ZeroDivisionError: division by zero",
		"nonsense": `answers what is no JSON object of an answer: "step forward"`,
		"illegal":  "decisions, which count from 0",
		"nothing":  `answers without a "choice"`,
		"curious":  `asks for "dice"; there are usual, way`,
		"lost":     "asks for a way, in a game in which no pawns stand in the way",
		"slow":     "gives no answer within 2s",
		"long":     `answers a line of more than 65536 bytes, which begins "xxx`,
		"old":      "speaks protocol 7, not 1",
	} {
		limit := "600" // however busy the machine is
		if how == "slow" {
			limit = "2"
		}
		seats := "german=exec:limit=" + limit + ":" + outsider(t, how)
		e, _, _, err := Table{Seats: seats}.Open("evasion/price")
		if err != nil {
			t.Fatal(err)
		}
		err = Broken(func() error {
			_, err := e.Run(t.Context(), Job{Seed: 9, Games: 8, Workers: 2})
			return err
		})
		var bot *BotError
		if !errors.As(err, &bot) {
			t.Fatalf("%s: %v", how, err)
		}
		if line := err.Error(); !strings.Contains(line, want) || strings.Contains(line, "\n") {
			t.Errorf("%s: %s", how, line)
		}
		if bot.Game != 3 && how != "old" || bot.Seed != 9 || bot.Seat != "german" || bot.Table.Seats != seats ||
			bot.Rules != "evasion/price" {
			t.Errorf("%s: %+v", how, bot)
		}
	}
}

// A game in which a bot breaks down is told as far as there.
func TestReplayOfABrokenGame(t *testing.T) {
	e, players, _, err := Table{Seats: "german=exec:" + outsider(t, "crash")}.Open("evasion/price")
	if err != nil {
		t.Fatal(err)
	}
	head := reports.Head{Rules: "evasion/price", Players: 2, Game: 3, As: reports.Umpire}
	for _, p := range players {
		head.Seats = append(head.Seats, reports.Reader{Seat: p.Name, Policy: p.Text})
	}
	var text strings.Builder
	err = Broken(func() error { return e.Replay(&text, head, reports.Full) })
	if err == nil || !strings.Contains(text.String(), "broken off") ||
		!strings.Contains(text.String(), "british: land at") {
		t.Errorf("%v:\n%s", err, text.String())
	}
}

func TestWordsOfABotFromOutside(t *testing.T) {
	for seats, want := range map[string]string{
		"german=exec:":                      "exec: wants a command, as exec:./bot.py",
		"german=exec:./nobody.py":           "./nobody.py cannot be run: ",
		"german=exec:limit=soon:./a.py":     "limit=soon: want seconds",
		"german=exec:limit=0:./a.py":        "limit=0: want seconds",
		"german=exec:limit=2":               "exec: wants a command",
		"german=execute":                    `no policy "execute"`,
		"german=exec:limit=2:nobody-at-all": "nobody-at-all cannot be run: ",
	} {
		_, _, _, err := Table{Seats: seats}.Open("evasion/price")
		var wrong *UserError
		if !errors.As(err, &wrong) || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", seats, err)
		}
	}
}

// knowing is an experiment of which the test looks at what its seats are told.
type knowing interface {
	knowledge(t *testing.T, rules string) (looks, changed int)
}

// knowledge looks, in positions of some games, at what each seat is told: no fact
// twice, and the same where all that the seat does not see is another.
func (p *played[S, V]) knowledge(t *testing.T, rules string) (looks, changed int) {
	t.Helper()
	m := p.table()
	sampler, samples := m.Rules.(sim.Sampler[S, V])
	lots := dice.NewStream(41, 0, dice.Setup)
	for game := range uint64(3) {
		m.Start(41, game)
		for {
			if lots.IntN(60) == 0 {
				looks++
				for seat := range sim.Seat(m.Rules.Seats()) {
					other := m.State
					if samples {
						sampler.Sample(m.Rules.View(&m.State, seat), &lots, &other)
					}
					if other != m.State {
						changed++
					}
					tell := p.teller(seat)
					facts, same := tell.Knows(&m.State), tell.Knows(&other)
					if !reflect.DeepEqual(facts, same) {
						t.Fatalf("%s, game %d, decision %d: seat %d is told what is hidden:\n%v\n%v", rules, game,
							m.Decisions, seat, facts, same)
					}
					names := map[string]bool{}
					for _, f := range facts {
						if names[f.Name] {
							t.Fatalf("%s: seat %d is told %s twice", rules, seat, f.Name)
						}
						names[f.Name] = true
					}
				}
			}
			if _, on := m.Step(); !on {
				break
			}
		}
	}
	return looks, changed
}

func TestSeatsAreToldWhatTheySee(t *testing.T) {
	if testing.Short() {
		t.Skip("plays hundreds of games")
	}
	for _, rules := range []string{
		DefaultRules, "colditz/dutch", "colditz/fuga3", "evasion/price", "stalagluft/ebob",
		"stalagluft/reconnaissance", RaceRules,
	} {
		e, _, _, err := Table{}.Open(rules)
		if err != nil {
			t.Fatal(err)
		}
		looks, changed := e.(knowing).knowledge(t, rules)
		// whose hidden things its own package changes
		if looks == 0 || changed == 0 && rules != RaceRules && rules != "evasion/price" {
			t.Errorf("%s: %d looks, and %d times there was something hidden", rules, looks, changed)
		}
	}
}

// A process that has nothing to do is let go; it ends by itself at the end of its
// input, or is ended.
func TestIdleProcessesGo(t *testing.T) {
	p, err := outside("exec:" + outsider(t, "by lot"))
	if err != nil {
		t.Fatal(err)
	}
	p.hello = hello{Protocol: Protocol}
	var answer struct{ Choice *int }
	if err := p.ask(question{Legal: []string{"a", "b"}}, &answer, func() any { return nil }); err != nil ||
		answer.Choice == nil {
		t.Fatal(err)
	}
	at := p.idle[0]
	p.dismiss(at)
	if len(p.idle) != 0 || !at.cmd.ProcessState.Success() {
		t.Errorf("%d idle, %v", len(p.idle), at.cmd.ProcessState)
	}
	p.dismiss(at) // as a timer may that comes too late
	if err := p.ask(question{Legal: []string{"a", "b"}}, &answer, func() any { return nil }); err != nil {
		t.Errorf("after it has gone: %v", err)
	}
}
