package stalagluft

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"escapesim/rulesets"
	"escapesim/sim/stalagluft"
	"escapesim/sim/stalagluft/skirmish"
	"escapesim/sim/stalagluft/terrain"
)

// Game is a resolved rule document with the board that it names.
type Game struct {
	*rulesets.Document
	Options stalagluft.Options
	Board   *terrain.Board
}

// Load resolves a rule document, a name or a file, with KEY=VALUE overrides.
// Errors are one line that begins with the place of the fault.
func Load(rules string, sets []string) (*Game, error) {
	doc, err := rulesets.Load(rules, sets)
	if err != nil {
		return nil, err
	}
	if doc.Game != "stalagluft" {
		return nil, fmt.Errorf("%s is played by the engine %s; this is about Stalag Luft III", rules, doc.Game)
	}
	g := &Game{Document: doc}
	if err := doc.Decode(&g.Options); err != nil {
		return nil, err
	}
	g.Board, err = Board(g.Options.Game.Board[0], g.Options.Game.Mirror)
	return g, g.named("board.file", err)
}

// Scenario lays a scenario, a name or a file, onto the board.
func (g *Game) Scenario(name string) (*skirmish.Scenario, error) {
	return Scenario(name, g.Board, &g.Options.Skirmish)
}

// Tactical makes the rules of the tactical game, with its scenarios by the
// files that scenario.files names, or else the program's own.
func (g *Game) Tactical() (*stalagluft.Rules, error) {
	files := map[string]string{} // by id
	for _, name := range g.Options.Scenario.Files {
		id, err := g.idOf(name)
		if err != nil {
			return nil, g.named("scenario.files", err)
		}
		if twin := files[id]; twin != "" {
			return nil, g.Blame("scenario.files", fmt.Errorf("both %s and %s are %s", twin, name, id))
		}
		files[id] = name
	}
	sheets, err := OpenSheets(g.Options.Game.Sheets[0])
	if err != nil {
		return nil, g.named("sheets.file", err)
	}
	named := func(id string) string { return cmp.Or(files[id], id) }
	r, err := stalagluft.New(g.Board, g.Options, &sheets.Sheets,
		func(id string) (*skirmish.Scenario, error) { return g.Scenario(named(id)) })
	var mistake *stalagluft.Mistake
	if errors.As(err, &mistake) {
		return nil, sheets.placed(mistake)
	}
	var wrong *stalagluft.Contradiction
	if errors.As(err, &wrong) {
		file, text, err := open("scenario", "scenarios", named(wrong.Scenario))
		if err != nil {
			return nil, err
		}
		t, err := rulesets.ReadTOML(file, text)
		if err != nil {
			return nil, err
		}
		return nil, placed(t, wrong)
	}
	return r, err
}

// idOf is the id of a scenario file, one of those that the tactical game
// plays.
func (g *Game) idOf(name string) (string, error) {
	file, text, err := open("scenario", "scenarios", name)
	if err != nil {
		return "", err
	}
	var plan skirmish.Plan
	t, err := onto(file, text, &plan)
	if err != nil {
		return "", err
	}
	if !slices.Contains(stalagluft.ScenarioNames[:], plan.ID) {
		wrong := &skirmish.Mistake{
			Step: -1, What: fmt.Sprintf("id is %q, which the tactical game does not play", plan.ID), Word: plan.ID,
			Words: stalagluft.ScenarioNames[:],
		}
		return "", placed(t, wrong)
	}
	return plan.ID, nil
}

// Alone reports whether the document plays a scenario alone, not the tactical
// game.
func (g *Game) Alone() bool { return g.Options.Game.Play[0] != "tactical" }

// Night makes the rules of the scenario that the document plays alone.
func (g *Game) Night() (*skirmish.Rules, error) {
	s, err := g.Scenario(g.Options.Game.Play[0])
	if err != nil {
		return nil, g.named("game.play", err)
	}
	return skirmish.New(g.Board, g.Options.Skirmish, s), nil
}

// named blames the option that names a document which is not there.
func (g *Game) named(key string, err error) error {
	var m *missing
	if errors.As(err, &m) {
		return g.Blame(key, err)
	}
	return err
}
