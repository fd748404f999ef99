package reports

// Topic is a question about a game that has exact answers: a row of the game's
// catalogue of them. R is what the game knows its rules by.
type Topic[R any] struct {
	Name   string // a word to ask for it by
	Title  string // the question
	Source string // how it is computed, with the clauses that it follows

	// Cases are the answers under rules.
	Cases func(r R) []Case

	// Notes are what else there is to say below them; nil: nothing.
	Notes func(r R) []string
}

// Case is a number with an exact value.
type Case struct {
	Name     string
	Exact    float64
	Fraction string // the value as a fraction; empty where the game gives none
}
