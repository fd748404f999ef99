package position

import (
	"fmt"
	"strings"
)

// Catch ends a function that reads what people wrote, and panics with a fault of it where
// it finds one: the fault becomes its error. Any other panic goes on.
//
//	defer position.Catch[*Mistake](&err)
func Catch[E error](err *error) {
	switch fault := recover().(type) {
	case nil:
	case E:
		*err = fault
	default:
		panic(fault)
	}
}

// Conflict is a fault of a rule document: options that contradict one another, or one that
// cannot be, by their keys.
type Conflict struct {
	keys []string
	why  string
}

func (c *Conflict) Error() string { return strings.Join(c.keys, " and ") + ": " + c.why }

// Keys names the options.
func (c *Conflict) Keys() []string { return c.keys }

// Agree panics with a *Conflict where options contradict one another; their keys are
// separated by blanks, the words say why.
func Agree(hold bool, keys, words string, args ...any) {
	if !hold {
		panic(&Conflict{strings.Fields(keys), fmt.Sprintf(words, args...)})
	}
}
