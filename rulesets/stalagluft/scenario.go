package stalagluft

import (
	"errors"
	"fmt"

	"escapesim/rulesets"
	"escapesim/sim/position"
	"escapesim/sim/stalagluft/skirmish"
	"escapesim/sim/stalagluft/terrain"
)

// Scenario returns a scenario that comes with the program, by name
// (reconnaissance), or from a TOML file, laid onto a board. Errors name file,
// line and column.
func Scenario(name string, b *terrain.Board, o *skirmish.Options) (*skirmish.Scenario, error) {
	file, text, err := open("scenario", "scenarios", name)
	if err != nil {
		return nil, err
	}
	return ReadScenario(file, text, b, o)
}

// ReadScenario lays the scenario that text, from file, describes onto a board.
func ReadScenario(file string, text []byte, b *terrain.Board, o *skirmish.Options) (*skirmish.Scenario, error) {
	var plan skirmish.Plan
	t, err := onto(file, text, &plan)
	if err != nil {
		return nil, err
	}
	s, err := skirmish.Compile(plan, b, o)
	return s, placed(t, err)
}

// placed names the place of a mistake in a scenario file, and the nearest
// word for one that it does not know.
func placed(t *rulesets.TOML, err error) error {
	var mistake *skirmish.Mistake
	if !errors.As(err, &mistake) {
		return err
	}
	table := ""
	if mistake.Step >= 0 {
		table = "step"
	}
	near := ""
	if mistake.Word != "" {
		near = position.OrOneOf(mistake.Word, mistake.Words)
	}
	return blame(t, table, mistake.Step, mistake.What, fmt.Errorf("%w%s", err, near))
}

// ScenarioText is the document of a scenario that comes with the program.
func ScenarioText(name string) ([]byte, error) {
	_, text, err := open("scenario", "scenarios", name)
	return text, err
}
