package lab

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/pelletier/go-toml/v2"

	"escapesim/reports"
	"escapesim/sim"
	"escapesim/sim/dice"
	"escapesim/sim/position"
)

// Protocol is the version of what is said to a program that decides for a seat
// (docs/bots-from-outside.md).
const Protocol = 1

// outsidePrefix begins a policy that is a command: exec:./bot.py, or
// exec:limit=2:./bot.py with a limit of time for an answer, in seconds.
const outsidePrefix = "exec:"

// usualLimit is how long an answer may take.
const usualLimit = 10 * time.Second

// outside reads such a policy.
func outside(text string) (*program, error) {
	command := strings.TrimPrefix(text, outsidePrefix)
	p := &program{limit: usualLimit}
	if value, ok := strings.CutPrefix(command, "limit="); ok {
		value, command, _ = strings.Cut(value, ":")
		seconds, err := strconv.ParseFloat(value, 64)
		if err != nil || !(seconds >= 0.001 && seconds <= 1e6) {
			return nil, fmt.Errorf("limit=%s: want seconds, from 0.001 to 1e6", value)
		}
		p.limit = time.Duration(seconds * float64(time.Second))
	}
	if p.command = strings.Fields(command); len(p.command) == 0 {
		return nil, errors.New("exec: wants a command, as exec:./bot.py")
	}
	if _, err := exec.LookPath(p.command[0]); err != nil {
		return nil, fmt.Errorf("%s cannot be run: %w", p.command[0], errors.Unwrap(err))
	}
	return p, nil
}

// hello is the first message to a process.
type hello struct {
	Protocol  int            `json:"protocol"`
	Rules     string         `json:"rules"`
	RulesHash string         `json:"rules_hash"`
	Players   int            `json:"players"`
	Seats     []seatName     `json:"seats"`
	Options   map[string]any `json:"options"`
}

// seatName is what a seat is called, and what its game calls it in positions.
type seatName struct {
	Seat string `json:"seat"`
	Name string `json:"name"`
}

// question is a decision that a process is asked for. All that it may go by is in
// it, so that it decides alike in whatever order it is asked.
type question struct {
	Game uint64 `json:"game"` // its index in the run
	seatName
	Question string   `json:"question"`
	Position facts    `json:"position"`
	Legal    []string `json:"legal"`
	Seed     uint64   `json:"seed"` // below 2^53, so that every language can hold it
}

// facts are an object of JSON, in their order.
type facts []position.Entry

func (f facts) MarshalJSON() ([]byte, error) {
	var b bytes.Buffer
	for i, e := range f {
		value, err := json.Marshal(e.Value)
		if err != nil {
			return nil, err
		}
		b.WriteByte("{,"[min(i, 1)])
		b.WriteString(strconv.Quote(e.Name))
		b.WriteByte(':')
		b.Write(value)
	}
	if len(f) == 0 {
		b.WriteByte('{')
	}
	b.WriteByte('}')
	return b.Bytes(), nil
}

// guest is the bot of a seat that a program decides for.
type guest[S comparable, V any] struct {
	program *program
	match   *sim.Match[S, V] // at which it sits
	usual   sim.Policy[V]    // would sit there
	aside   *sim.Match[S, V] // on which what it intends is played; nil until it is asked
	name    seatName
	tell    reports.Teller[S]
	way     func(v V, pawn, to string) ([]string, error) // nil where pawns are in nobody's way
	broken  func(m *sim.Match[S, V], err error) *BotError
}

// reply is what a program says to a question: its choice, or that it wants to know
// something first.
type reply struct {
	Choice *int
	Ask    string
	Pawn   string
	To     string
}

// mostAsked is how often a program may ask before it chooses.
const mostAsked = 1000

// Choose asks the program.
func (g *guest[S, V]) Choose(v V, legal []sim.Move, c *dice.Stream) int {
	m := g.match
	lots := *c
	q := question{Game: m.Game, seatName: g.name, Position: g.tell.Knows(&m.State), Seed: c.Uint64() >> 11}
	q.Question, q.Legal = inWords(g.tell, m.Rules, &m.State, legal)
	var answer reply
	var wrong error
	asked := 0
	err := g.program.ask(q, &answer, func() (next any) {
		if answer.Choice != nil || answer.Ask == "" {
			return nil
		}
		if asked++; asked > mostAsked {
			wrong = fmt.Errorf("asks more than %d times before it chooses", mostAsked)
			return nil
		}
		ask := answer
		answer = reply{}
		next, wrong = g.knows(ask, v, legal, lots)
		return next
	})
	if err == nil {
		err = wrong
	}
	switch {
	case err != nil:
	case answer.Choice == nil:
		err = errors.New(`answers without a "choice"`)
	case *answer.Choice < 0 || *answer.Choice >= len(legal):
		err = fmt.Errorf("chooses %d of %d decisions, which count from 0", *answer.Choice, len(legal))
	}
	if err != nil {
		panic(&sim.Breakdown{Err: g.broken(m, err)})
	}
	return *answer.Choice
}

// knows is what a program is told that asks, nil with an error.
func (g *guest[S, V]) knows(ask reply, v V, legal []sim.Move, lots dice.Stream) (any, error) {
	switch {
	case ask.Ask == "usual":
		planned := lots
		return advice{g.usual.Choose(v, legal, &lots), g.intends(Intends(g.usual, v, planned))}, nil
	case ask.Ask == "way" && g.way != nil:
		way, err := g.way(v, ask.Pawn, ask.To)
		if err != nil {
			return nil, fmt.Errorf("asks for a way: %w", err)
		}
		return map[string][]string{"way": way}, nil
	case ask.Ask == "way":
		return nil, errors.New("asks for a way, in a game in which no pawns stand in the way")
	}
	return nil, fmt.Errorf("asks for %q%s", ask.Ask, OrOneOf(ask.Ask, []string{"usual", "way"}))
}

// advice is what the usual bot would do.
type advice struct {
	Usual   int      `json:"usual"`   // its choice
	Intends []string `json:"intends"` // that and what is to follow, as far as it has made up its mind
}

// intends puts a plan into words, each move where the ones before it lead.
func (g *guest[S, V]) intends(plan []sim.Move) []string {
	words := []string{}
	if g.aside == nil {
		g.aside = &sim.Match[S, V]{Rules: g.match.Rules, Policies: g.match.Policies, Limit: g.match.Limit}
	}
	m := g.aside
	m.StartFrom(&g.match.State, g.match.Chance.Seed(), g.match.Game)
	for _, move := range plan {
		before := m.State
		seat, _ := m.Rules.Actor(&before)
		legal := m.Rules.Legal(&before, nil)
		if m.Apply(move) != nil { // it is not open
			break
		}
		told, _ := g.tell.Decide(&before, &before, &sim.Decision{Seat: seat, Move: move, Legal: legal})
		words = append(words, told.Words)
	}
	return words
}

// inWords are the decisions that are open, as the seat that is to decide reads them,
// and what it is asked.
func inWords[S comparable, V any](
	tell reports.Teller[S], rules sim.Rules[S, V], s *S, legal []sim.Move,
) (question string, words []string) {
	if asker, ok := rules.(sim.Asker[S]); ok {
		question, _ = asker.Asking(s)
	}
	seat, _ := rules.Actor(s)
	for _, m := range legal {
		told, _ := tell.Decide(s, s, &sim.Decision{Seat: seat, Move: m, Legal: legal})
		words = append(words, told.Words)
		if told.Question != "" {
			question = told.Question
		}
	}
	return question, words
}

// BotError says that a bot from outside could not decide, and where. Its text has the command
// that replays the game as far as there.
type BotError struct {
	Rules    string
	Table    Table
	Seed     uint64
	Game     uint64
	Seat     string
	Decision int // of the game, counted from 0
	Bot      string
	Err      error // what came instead of an answer
}

func (e *BotError) Error() string {
	return fmt.Sprintf("game %d, %s, decision %d: %s %v; the game as far as there: %s --game %d",
		e.Game, e.Seat, e.Decision, e.Bot, e.Err, e.Table.Replay(e.Rules, e.Seed), e.Game)
}

func (e *BotError) Unwrap() error { return e.Err }

// Broken runs what plays games, and returns the error of a bot from outside that
// broke down on the way (a *BotError), or its own.
func Broken(play func() error) (err error) {
	defer func() {
		switch wrong := recover().(type) {
		case nil:
		case *sim.Breakdown:
			err = wrong.Err
		default:
			panic(wrong)
		}
	}()
	return play()
}

// invite seats the programs among the players at the tables of an experiment.
func (p *played[S, V]) invite(f Table, rules string, players []Player) error {
	if !slices.ContainsFunc(players, func(x Player) bool { return x.program != nil }) {
		return nil
	}
	h := hello{Protocol: Protocol, Rules: rules, RulesHash: p.hash, Players: len(players), Options: map[string]any{}}
	for _, x := range players {
		h.Seats = append(h.Seats, seatName{x.Name, p.teller(x.Seat).Name(x.Seat)})
	}
	if d, err := ReadRules(rules, WithBoard(f.Sets, f.Board)); err == nil { // one game has no document
		for _, o := range d.Values() {
			var option struct{ Is any }
			if err := toml.Unmarshal([]byte("is = "+o.Text), &option); err != nil {
				return err
			}
			h.Options[o.Key] = option.Is
		}
	}
	for _, x := range players {
		if x.program != nil {
			x.program.hello = h
		}
	}
	lay := p.table
	p.table = func() *sim.Match[S, V] {
		m := lay()
		for _, x := range players {
			if x.program != nil {
				m.Policies[x.Seat] = heeding(m.Policies[x.Seat], func(usual sim.Policy[V]) sim.Policy[V] {
					return &guest[S, V]{
						program: x.program, match: m, usual: usual, name: h.Seats[x.Seat],
						tell: p.teller(x.Seat), way: p.way,
						broken: func(m *sim.Match[S, V], err error) *BotError {
							return &BotError{rules, f, m.Chance.Seed(), m.Game, x.Name, m.Decisions, x.Text, err}
						},
					}
				})
			}
		}
		return m
	}
	return nil
}
