// Package colditz lays out what scenario files of Escape from Colditz say, by the rule
// documents and on the boards that lie here as data.
package colditz

import (
	"fmt"
	"os"
	"path"
	"path/filepath"
	"strconv"
	"strings"
	"sync"

	"escapesim/rulesets"
	"escapesim/rulesets/scenario"
	"escapesim/sim"
	"escapesim/sim/colditz"
	"escapesim/sim/colditz/board"
	"escapesim/sim/colditz/notation"
	"escapesim/sim/dice"
	"escapesim/sim/position"
)

// Scenarios are the scenario files of Colditz.
var Scenarios = scenario.Game{Engine: "colditz", Open: open}

// open lays Colditz out for a scenario file.
func open(o scenario.Opening) (func() scenario.Position, error) {
	var options colditz.Options
	if err := o.Doc.Decode(&options); err != nil {
		return nil, err
	}
	b, err := scenarioBoard(o.Folder, o.Board, options.Board.Parts())
	if err != nil {
		return nil, &scenario.Fault{Key: "board", Err: err}
	}
	players := o.Players
	if players == 0 {
		players = 4
	}
	r, err := colditz.ForPositions(b, options, players)
	if err != nil {
		return nil, &scenario.Fault{Key: "players", Err: err}
	}
	n := notation.Of(r)
	return func() scenario.Position { return &scenarioPosition{r: r, n: n} }, nil
}

// opened are the boards that many files share.
var opened sync.Map

// scenarioBoard is a board by name, from the folder of the file that names it.
func scenarioBoard(folder, name string, parts []string) (*board.Board, error) {
	key := name
	load := func() (*board.Board, error) { return rulesets.ColditzBoard("", parts...) }
	switch name {
	case "", "real":
		key = ""
	case "tb1":
		load = func() (*board.Board, error) { return rulesets.ColditzFixture("tb1", parts...) }
	default:
		dir := name
		if !filepath.IsAbs(dir) {
			dir = path.Join(folder, filepath.ToSlash(dir))
		}
		if info, err := os.Stat(dir); err != nil || !info.IsDir() {
			if near := position.Nearest(name, []string{"tb1", "real"}); near != "" {
				return nil, fmt.Errorf("no board %q: did you mean %s?", name, near)
			}
			return nil, fmt.Errorf("no board %q: tb1, real, or a folder of tables", name)
		}
		key = dir
		load = func() (*board.Board, error) { return rulesets.ColditzFixture(dir, parts...) }
	}
	key += "\x00" + strings.Join(parts, " ")
	if b, ok := opened.Load(key); ok {
		return b.(*board.Board), nil
	}
	b, err := load()
	if err == nil {
		opened.Store(key, b)
	}
	return b, err
}

// scenarioPosition is a position of a scenario file.
type scenarioPosition struct {
	r   *colditz.Rules
	n   *notation.Notation
	s   colditz.State
	log sim.Log
}

func (p *scenarioPosition) Lay(bare bool, entries []position.Entry, c *dice.Chance) ([]string, error) {
	p.log.Reset()
	if err := p.n.Lay(&p.s, bare, entries, c, &p.log); err != nil {
		return nil, err
	}
	return p.news(nil), scenario.NoSuchPosition(scenario.Possible(p.r, &p.s))
}

// At is where the position stands.
func (p *scenarioPosition) At() *colditz.State { return &p.s }

// news is what has happened since the position before it, nil for none.
func (p *scenarioPosition) news(before *colditz.State) (told []string) {
	for _, e := range p.log.Events {
		words := p.r.Tell(e)
		if e.Kind == colditz.RunSpent && before != nil {
			words, _ = p.r.TellRun(before, e)
		}
		told = append(told, words)
	}
	return told
}

func (p *scenarioPosition) Actor() (string, bool) {
	seat, on := p.r.Actor(&p.s)
	return p.r.SeatName(seat), on
}

func (p *scenarioPosition) Apply(m sim.Move, c *dice.Chance) []string {
	p.log.Reset()
	before := p.s
	p.r.Apply(&p.s, m, c, &p.log)
	return p.news(&before)
}

func (p *scenarioPosition) Legal() []sim.Move             { return p.r.Legal(&p.s, nil) }
func (p *scenarioPosition) Say(m sim.Move) string         { return p.r.Say(&p.s, m) }
func (p *scenarioPosition) Check() error                  { return p.r.Check(&p.s) }
func (p *scenarioPosition) Fact(name string) (any, error) { return p.n.Fact(&p.s, name) }

func (p *scenarioPosition) Vocabulary(words string) (string, error) {
	words = colditz.Reworded(words)
	return words, p.r.Vocabulary(words)
}

func (p *scenarioPosition) Seats() []string {
	names := make([]string, p.r.Seats())
	for seat := range names {
		names[seat] = p.r.SeatName(sim.Seat(seat))
	}
	return names
}

// Also calls the teams as this document does.
func (p *scenarioPosition) Also() string {
	quoted := make([]string, len(p.r.Options.Game.TeamNames))
	for i, name := range p.r.Options.Game.TeamNames {
		quoted[i] = strconv.Quote(name)
	}
	return "game.team_names=[" + strings.Join(quoted, ",") + "]"
}
