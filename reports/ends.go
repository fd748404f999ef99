package reports

import "fmt"

// Ends is a vector of how games end, and when: a count for each way and each round,
// the last of which stands for all later ones.
type Ends struct {
	Name string
	Ways []string
	Last int
}

// Vector declares it, by rounds or by what a game has instead of them.
func (e Ends) Vector(round string) Vector {
	v := Vector{Name: e.Name, Doc: "how games end, and in which " + round}
	for _, way := range e.Ways {
		for at := range e.Last + 1 {
			v.Labels = append(v.Labels, fmt.Sprintf("%s, %s %d", way, round, at))
		}
	}
	return v
}

// At is the place of a way and a round.
func (e Ends) At(way, round int) int { return way*(e.Last+1) + min(round, e.Last) }

// Of are the counts of a way by round.
func (e Ends) Of(counts []uint64, way int) []uint64 {
	return counts[e.At(way, 0) : e.At(way, e.Last)+1]
}
