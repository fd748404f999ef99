// Package evasion holds what is data in Escape and Evasion: the rule
// documents and the map. It knows how the map is spelled, not what it means
// in play.
package evasion

import (
	"bytes"
	_ "embed"
	"fmt"
	"os"
	"sync"

	"escapesim/sim/evasion"
)

//go:embed evasion.map
var drawn []byte

// Map is the map that comes with the program.
var Map = sync.OnceValue(func() *evasion.Map {
	m, err := evasion.ReadMap("evasion.map", bytes.NewReader(drawn))
	if err != nil {
		panic(err) // a test reads it
	}
	return m
})

// ReadMap reads a map of the user's; every fault is one line that begins
// with file:line:column.
func ReadMap(file string) (*evasion.Map, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, fmt.Errorf("no map %q: %v", file, err)
	}
	return evasion.ReadMap(file, bytes.NewReader(text))
}
