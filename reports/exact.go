package reports

import (
	"fmt"
	"math/big"
)

// Topic is a question about a game that has exact answers: a row of the game's
// catalogue of them. R is what the game knows its rules by.
type Topic[R any] struct {
	Name   string // a word to ask for it by
	Title  string // the question
	Source string // how it is computed, with the clauses that it follows

	Answer func(r R, to *Answers) // gives the answers under rules
}

// Answers are those to a topic, and what else there is to say below them.
type Answers struct {
	Cases []Case
	Notes []string
}

// Case is a number with an exact value.
type Case struct {
	Name     string
	Exact    float64
	Fraction string // the value as a fraction; empty where the game gives none
}

// Add gives an answer, which format and its arguments name.
func (a *Answers) Add(exact float64, format string, args ...any) {
	a.Cases = append(a.Cases, Case{Name: fmt.Sprintf(format, args...), Exact: exact})
}

// AddFraction gives an answer that is a fraction.
func (a *Answers) AddFraction(exact *big.Rat, format string, args ...any) {
	value, _ := exact.Float64()
	a.Cases = append(a.Cases, Case{fmt.Sprintf(format, args...), value, exact.RatString()})
}

// Ask asks the question under rules.
func (t *Topic[R]) Ask(r R) (a Answers) {
	t.Answer(r, &a)
	return a
}
