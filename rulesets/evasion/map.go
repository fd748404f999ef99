// Package evasion holds what is data in Escape and Evasion: the rule
// documents and the map. It knows how they are spelled, not what they mean
// in play.
package evasion

import (
	"bytes"
	_ "embed"
	"errors"
	"fmt"
	"sync"

	"escapesim/rulesets"
	"escapesim/sim/evasion"
)

//go:embed evasion.map
var drawn []byte

// builtIn is the name of the map that comes with the program.
const builtIn = "altenbeken"

var errNoMap = errors.New("no map")

// Map is the map that comes with the program.
var Map = sync.OnceValue(func() *evasion.Map {
	m, err := evasion.ReadMap("evasion.map", bytes.NewReader(drawn))
	if err != nil {
		panic(err) // a test reads it
	}
	return m
})

// ReadMap returns the map of a name, altenbeken, or of a file; every fault
// in a file is one line that begins with file:line:column.
func ReadMap(name string) (*evasion.Map, error) {
	if name == builtIn {
		return Map(), nil
	}
	text, err := rulesets.ReadFile(name)
	if err != nil {
		return nil, fmt.Errorf("%w %q: it is neither %s nor a file that can be read: %w", errNoMap, name, builtIn, err)
	}
	return evasion.ReadMap(name, bytes.NewReader(text))
}

// Options are the game's options and the map that it is played on.
type Options struct {
	evasion.Options
	Map [1]string `file:"true" key:"map.file" clause:"EVA-SETUP-09" doc:"the map, altenbeken or a file in the line format; one"`
}

// Load resolves a rule document, a name or a file, with KEY=VALUE overrides.
func Load(rules string, sets []string) (*evasion.Rules, *rulesets.Document, error) {
	doc, err := rulesets.Load(rules, sets)
	if err != nil {
		return nil, nil, err
	}
	if doc.Game != "evasion" {
		return nil, nil, fmt.Errorf("%s is played by the engine %s; this is about Escape and Evasion", rules, doc.Game)
	}
	var o Options
	if err := doc.Decode(&o); err != nil {
		return nil, nil, err
	}
	m, err := ReadMap(o.Map[0])
	if errors.Is(err, errNoMap) {
		return nil, nil, doc.Blame("map.file", err)
	}
	if err != nil {
		return nil, nil, err
	}
	r, err := evasion.New(m, o.Options)
	return r, doc, err
}
