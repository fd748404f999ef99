package lab

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strconv"

	"escapesim/reports"
	countevasion "escapesim/reports/evasion"
	countcamp "escapesim/reports/stalagluft"
	colditzfiles "escapesim/rulesets/colditz"
	ground "escapesim/rulesets/evasion"
	"escapesim/rulesets/scenario"
	camp "escapesim/rulesets/stalagluft"
	"escapesim/sim"
	"escapesim/sim/dice"
	"escapesim/sim/evasion"
	"escapesim/sim/position"
	"escapesim/sim/stalagluft"
	"escapesim/sim/stalagluft/terrain"
)

// Scenarios is a file of positions that are set up by hand, with what is expected
// of them; Failure is an expectation that does not hold.
type (
	Scenarios = scenario.File
	Failure   = scenario.Failure
)

// scenarioGames are the games that have scenario files.
var scenarioGames = []scenario.Game{
	colditzfiles.Scenarios,
	{Engine: "evasion", Open: openEvasion},
	{Engine: "stalagluft", Open: openCamp},
}

// ReadScenarios reads such a file. An error is the user's.
func ReadScenarios(file string) (*Scenarios, error) {
	f, err := scenario.Load(file, scenarioGames...)
	return f, AsUser(err)
}

// ParseScenarios reads the text of such a file; other files that it names are
// looked for from its folder. An error is the user's.
func ParseScenarios(file string, text []byte) (*Scenarios, error) {
	f, err := scenario.Read(file, text, scenarioGames...)
	return f, AsUser(err)
}

// checked is a game that can tell a position that cannot be.
type checked[S comparable, V any] interface {
	sim.Rules[S, V]
	Check(s *S) error
}

// fields is a position of a game whose entries and facts are the fields of its
// state, and whose words are those of its transcripts.
type fields[S comparable, V any] struct {
	r     checked[S, V]
	words *position.Schema
	tell  reports.Teller[S]
	bare  func(s *S) // makes of the opening position the one of a file that says bare = true

	s   S
	log sim.Log
}

// opening is the position on which entries are laid; what is drawn for it is
// always the same where it is bare.
func (p *fields[S, V]) opening(s *S, bare bool, c *dice.Chance) {
	if bare {
		c = new(dice.Chance)
	}
	p.log.Reset()
	p.r.Setup(s, c, &p.log)
	if bare {
		p.bare(s)
		p.log.Reset()
	}
}

func (p *fields[S, V]) Lay(bare bool, entries []position.Entry, c *dice.Chance) ([]string, error) {
	p.opening(&p.s, bare, c)
	if err := p.words.Lay(&p.s, entries); err != nil {
		return nil, err
	}
	err := p.r.Check(&p.s)
	if err == nil {
		err = scenario.Possible(p.r, &p.s)
	}
	return p.news(nil, nil), scenario.NoSuchPosition(err)
}

// writeDown is a position as entries on the bare one.
func (p *fields[S, V]) writeDown(at *S, d *sim.Decision) (list []Entry, words string) {
	var from S
	p.opening(&from, true, nil)
	if d != nil {
		told, _ := p.tell.Decide(at, at, d)
		words = told.Words
	}
	return p.words.Entries(at, &from), words
}

// At is where the position stands.
func (p *fields[S, V]) At() *S { return &p.s }

func (p *fields[S, V]) news(before *S, d *sim.Decision) (told []string) {
	for _, f := range p.tell.Facts(before, &p.s, d, p.log.Events) {
		told = append(told, f.Words)
	}
	return told
}

func (p *fields[S, V]) Actor() (string, bool) {
	seat, on := p.r.Actor(&p.s)
	if !on {
		return "nobody", false
	}
	return p.tell.Name(seat), true
}

func (p *fields[S, V]) Legal() []sim.Move { return slices.Clone(p.r.Legal(&p.s, nil)) }

func (p *fields[S, V]) decision(m sim.Move) *sim.Decision {
	seat, _ := p.r.Actor(&p.s)
	return &sim.Decision{Seat: seat, Move: m, Legal: []sim.Move{m}}
}

func (p *fields[S, V]) Say(m sim.Move) string {
	told, _ := p.tell.Decide(&p.s, &p.s, p.decision(m))
	return told.Words
}

func (p *fields[S, V]) Apply(m sim.Move, c *dice.Chance) []string {
	before, d := p.s, p.decision(m)
	p.log.Reset()
	p.r.Apply(&p.s, m, c, &p.log)
	return p.news(&before, d)
}

func (p *fields[S, V]) Check() error                            { return p.r.Check(&p.s) }
func (p *fields[S, V]) Vocabulary(words string) (string, error) { return words, nil }
func (p *fields[S, V]) Also() string                            { return "" }

func (p *fields[S, V]) Seats() []string {
	names := make([]string, p.r.Seats())
	for seat := range names {
		names[seat] = p.tell.Name(sim.Seat(seat))
	}
	return names
}

// Fact is actor, or a field of the state.
func (p *fields[S, V]) Fact(name string) (any, error) {
	if position.Plain(name) == "actor" {
		who, _ := p.Actor()
		return who, nil
	}
	return p.words.Get(&p.s, name)
}

var errTwoPlayers = &scenario.Fault{Key: "players", Err: errors.New("this game is for 2 players")}

func openEvasion(o scenario.Opening) (func() scenario.Position, error) {
	if o.Players != 0 && o.Players != 2 {
		return nil, errTwoPlayers
	}
	r, _, err := ground.Load(o.Rules, o.Sets)
	if err != nil {
		return nil, err
	}
	return func() scenario.Position { return evasionPosition(r) }, nil
}

// evasionPosition is a position of Escape and Evasion.
func evasionPosition(r *evasion.Rules) *fields[evasion.State, evasion.View] {
	return &fields[evasion.State, evasion.View]{
		r: r, tell: countevasion.Teller(r, sim.NoSeat), words: r.Notation(), bare: r.Bare,
	}
}

func openCamp(o scenario.Opening) (func() scenario.Position, error) {
	if o.Players != 0 && o.Players != 2 {
		return nil, errTwoPlayers
	}
	r, err := campRules(o.Rules, o.Sets)
	if err != nil {
		return nil, err
	}
	return func() scenario.Position { return campPosition(r) }, nil
}

// campRules resolves a rule document of the tactical game.
func campRules(rules string, sets []string) (*stalagluft.Rules, error) {
	g, err := camp.Load(rules, sets)
	if err != nil {
		return nil, err
	}
	if g.Alone() {
		return nil, errors.New("scenario files are about the tactical game: set game.play=[tactical]")
	}
	return g.Tactical()
}

// campPosition is a position of the tactical game. In the bare one nobody but
// the teams has come, no ferret is out, the guards stand far away, and the
// prisoners go about their routine.
func campPosition(r *stalagluft.Rules) *fields[stalagluft.State, stalagluft.View] {
	houses := []string{"nowhere"}
	for i := range r.Board.Buildings {
		houses = append(houses, r.Board.Buildings[i].ID)
	}
	phases := stalagluft.PhaseNames()
	men := make([]string, stalagluft.MaxMen)
	count := map[string]int{}
	for i := range men {
		role := "nobody"
		if man := stalagluft.ManID(i); man < r.People() {
			role = stalagluft.RoleNames[r.Role(man)]
		}
		count[role]++
		men[i] = role + strconv.Itoa(count[role])
	}
	inhabited := houses[1:][:min(stalagluft.Buildings, len(houses)-1)]
	return &fields[stalagluft.State, stalagluft.View]{
		r:    r,
		tell: countcamp.Teller(r, sim.NoSeat),
		words: &position.Schema{
			Types: map[reflect.Type]position.Codec{
				reflect.TypeFor[terrain.Cell]():        {Write: writeCell, Read: readCell},
				reflect.TypeFor[stalagluft.Building](): position.Named("building", stalagluft.NoBuilding, houses...),
				reflect.TypeFor[stalagluft.Role](): position.Named("role", stalagluft.SBO,
					stalagluft.RoleNames[:]...),
				reflect.TypeFor[stalagluft.Where](): position.Named("place", stalagluft.InDeck,
					stalagluft.WhereNames[:]...),
				reflect.TypeFor[stalagluft.Phase](): position.Named("phase", stalagluft.GDeploy, phases[:]...),
				reflect.TypeFor[stalagluft.Item](): position.Named("item", stalagluft.Original,
					stalagluft.ItemNames[:]...),
			},
			Rows: map[string][]string{
				"Men": men, "Wood": inhabited, "Cloth": inhabited, "Stripped": inhabited, "Sand": inhabited,
				"Store": inhabited, "Searched": inhabited, "Suspicion": inhabited,
				"Store.*": stalagluft.ItemNames[:], "Fresh": stalagluft.ItemNames[:], "Shops": stalagluft.ShopNames[:],
				"Tunnels":  stalagluft.TunnelNames[:],
				"StockMat": {"cloth", "metal", "paper", "ducts"}, "Retry": stalagluft.ScenarioNames[:],
			},
		},
		bare: func(s *stalagluft.State) {
			for i := range r.People() {
				if s.Men[i].Where == stalagluft.Waiting {
					s.Men[i].Where = stalagluft.InDeck
				}
			}
			for i := range s.Ferrets {
				s.Ferrets[i] = stalagluft.Ferret{Cell: terrain.NoCell, Building: stalagluft.NoBuilding, Door: -1}
			}
			for i := range s.Guards {
				s.Guards[i] = stalagluft.Guard{Cell: terrain.At(15, 40), Beat: -1, Before: terrain.NoCell}
			}
			s.Phase = stalagluft.PRoutine
		},
	}
}

func writeCell(v any) any {
	c := v.(terrain.Cell)
	if c < 0 {
		return "nowhere"
	}
	return fmt.Sprintf("%d,%d", c.X(), c.Y())
}

func readCell(text any) (any, error) {
	word, _ := text.(string)
	if position.Plain(word) == "nowhere" {
		return terrain.NoCell, nil
	}
	var x, y int
	if n, err := fmt.Sscanf(word, "%d,%d", &x, &y); n != 2 || err != nil || x < 0 || y < 0 || x >= terrain.Width ||
		y >= terrain.Height {
		return nil, fmt.Errorf("%v is no square inch: x,y with x to %d and y to %d", text, terrain.Width-1,
			terrain.Height-1)
	}
	return terrain.At(x, y), nil
}
