package scenario

import (
	"errors"
	"fmt"

	"escapesim/rulesets"
	"escapesim/sim"
	"escapesim/sim/dice"
	"escapesim/sim/position"
)

// Game is a game that has scenario files. Open lays it out; what it returns
// makes the memory of one position, and is shared by all cases that are opened
// alike. An error that is not about the rules is a *Fault.
type Game struct {
	Engine string
	Open   func(o Opening) (begin func() Position, err error)
}

// Opening is what a file says of the game before any position.
type Opening struct {
	Rules   string             // the name of the document
	Doc     *rulesets.Document // the same, resolved
	Sets    []string           // overrides, KEY=VALUE
	Folder  string             // of the file: where others that it names lie
	Board   string             // empty: the usual one
	Players int                // 0: as many as is usual
}

// Fault is an error in what one key of a file says: board or players.
type Fault struct {
	Key string
	Err error
}

func (f *Fault) Error() string { return f.Err.Error() }

// Position is a position of a game, with its words.
type Position interface {
	// Lay sets up the opening position, or a bare one that the game describes,
	// then the entries, and tells what that brought. An error is a
	// *position.EntryError.
	Lay(bare bool, entries []position.Entry, c *dice.Chance) (told []string, err error)

	// Actor is who must decide; false when the game is over.
	Actor() (name string, on bool)

	// Legal are the open decisions; Say is one of them in words.
	Legal() []sim.Move
	Say(m sim.Move) string

	// Apply carries one out and tells what happened.
	Apply(m sim.Move, c *dice.Chance) (told []string)

	// Check returns an error for a position that cannot be.
	Check() error

	// Fact is a named fact: a string, an int, a bool or a list of strings. An
	// error names the nearest.
	Fact(name string) (any, error)

	// Seats are the names of those who decide; Vocabulary is a wording as the game
	// has it now, which once was another, and returns an error for a word that no
	// decision has, as far as the game can tell.
	Seats() []string
	Vocabulary(words string) (string, error)

	// Also is an override under which another document calls things as this one
	// does; empty where all do.
	Also() string
}

// Possible returns an error for a position that the rules cannot go on from:
// numbers that are set by hand can be beyond every table.
func Possible[S comparable, V any](r sim.Rules[S, V], s *S) (err error) {
	defer func() {
		if wrong := recover(); wrong != nil {
			err = fmt.Errorf("the rules cannot go on from it (%v)", wrong)
		}
	}()
	if _, on := r.Actor(s); on && len(r.Legal(s, nil)) == 0 {
		return errors.New("nothing can be decided in it")
	}
	return nil
}

// NoSuchPosition is the fault of a position as a whole.
func NoSuchPosition(why error) error {
	if why == nil {
		return nil
	}
	return &position.EntryError{Index: -1, Message: "there is no such position: " + why.Error()}
}
