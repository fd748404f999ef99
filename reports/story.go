package reports

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"
)

// Phase is a part of a game between two positions that were played out.
type Phase struct {
	Name   string    // its rounds, in words
	Before []float64 // each seat's chance to win when it begins, from 0 to 1
	After  []float64 // and when it ends
	Facts  []Fact    // what happened in it
	Step   int       // decisions before it
}

// Chances are what each seat's chance to win was when a part of a game began.
type Chances struct {
	Part string    `json:"part"`
	P    []float64 `json:"p"` // of each seat, from 0 to 1
	Step int       `json:"-"` // decisions before it, those of which a seat does not hear among them
}

// ChancesOf are the chances when phases begin, and those in the end.
func ChancesOf(phases []Phase) (list []Chances) {
	for i := range phases {
		list = append(list, Chances{phases[i].Name, phases[i].Before, phases[i].Step})
	}
	if n := len(phases); n > 0 {
		list = append(list, Chances{"the end", phases[n-1].After, math.MaxInt})
	}
	return list
}

// mostTurns is how many phases a story tells at most.
const mostTurns = 3

// LeastTurn is the least change of a chance to win that is a turning point.
const LeastTurn = 0.2

// Change is the largest change of a seat's chance in a phase, and whose it is.
func (p *Phase) Change() (seat int, by float64) {
	for i := range p.Before {
		if d := p.After[i] - p.Before[i]; math.Abs(d) > math.Abs(by)+1e-9 { // of equals the first
			seat, by = i, d
		}
	}
	return seat, by
}

// leading is the chance to win above which nobody comes near.
const leading = 0.8

// Leads is who leads all through a game, and what its chance is where that is least; false where the lead
// is ever in doubt.
func Leads(chances []Chances) (seat int, least float64, leads bool) {
	if len(chances) == 0 {
		return 0, 0, false
	}
	for i, p := range chances[0].P {
		if p > chances[0].P[seat] {
			seat = i
		}
	}
	least = 1
	for _, x := range chances {
		least = min(least, x.P[seat])
	}
	return seat, least, least >= leading
}

// TurningPoints are the chances at the beginning, and then the phases in which a seat's
// chance to win changed most, a line each in the order of the game. Facts of the kinds named moments say what happened.
// Seats are called by names.
func TurningPoints(phases []Phase, names, moments []string) (lines []string) {
	if len(phases) == 0 {
		return nil
	}
	var opening []string
	for seat, chance := range phases[0].Before {
		opening = append(opening, fmt.Sprintf("%s %.0f %%", names[seat], 100*chance))
	}
	lines = append(lines, "Chances to win at the beginning, about: "+strings.Join(opening, ", ")+".")
	if seat, least, leads := Leads(ChancesOf(phases)); leads {
		lines = append(lines, fmt.Sprintf("%s led from beginning to end, never below %.0f %%.", Capital(names[seat]),
			100*least))
	}
	type turn struct {
		phase, seat int
		by          float64
	}
	var turns []turn
	for i, p := range phases {
		if seat, by := p.Change(); math.Abs(by) >= LeastTurn {
			turns = append(turns, turn{i, seat, by})
		}
	}
	slices.SortStableFunc(turns, func(a, b turn) int { return cmp.Compare(math.Abs(b.by), math.Abs(a.by)) })
	turns = turns[:min(len(turns), mostTurns)]
	slices.SortFunc(turns, func(a, b turn) int { return cmp.Compare(a.phase, b.phase) })
	for _, t := range turns {
		p := phases[t.phase]
		line := fmt.Sprintf("%s: %s from %.0f %% to %.0f %%",
			p.Name, names[t.seat], 100*p.Before[t.seat], 100*p.After[t.seat])
		if what := happened(p.Facts, moments, names[p.gainer()]); what != "" {
			line += "; " + what
		}
		lines = append(lines, Capital(line)+".")
	}
	return lines
}

// mostFacts is how many facts say what happened in a phase.
const mostFacts = 3

// gainer is the seat whose chance rose most.
func (p *Phase) gainer() (seat int) {
	for i := range p.Before {
		if p.After[i]-p.Before[i] > p.After[seat]-p.Before[seat]+1e-9 {
			seat = i
		}
	}
	return seat
}

// happened is what happened, in the words of the last facts of the kinds named; where
// there are none, of those that the brief text tells, of who gained by it if it tells any.
func happened(facts []Fact, moments []string, gainer string) string {
	var words, brief, own []string
	// "the Germans" gain, and a fact begins with "german"
	who := strings.TrimSuffix(strings.TrimPrefix(strings.ToLower(gainer), "the "), "s")
	for i := range facts {
		f := &facts[i]
		if f.End != "" { // the story begins with it
			continue
		}
		text := strings.TrimSpace(f.Words)
		if slices.Contains(moments, f.Name) && !slices.Contains(words, text) {
			words = append(words, text)
		}
		dull := f.Brief == "" || f.Walk.Who != "" || strings.HasPrefix(f.Brief, "throws ")
		if dull || slices.Contains(brief, text) {
			continue
		}
		brief = append(brief, text)
		if strings.HasPrefix(text, who) {
			own = append(own, text)
		}
	}
	switch {
	case len(words) > 0:
	case len(own) > 0:
		words = own
	default:
		words = brief
	}
	return strings.ReplaceAll(strings.Join(words[max(len(words)-mostFacts, 0):], ", "), "_", " ")
}

// Count is how often, or for how long, something was so for somebody.
type Count struct {
	Who string
	N   int
}

// Tally adds up counts by who.
func Tally(list []Count, who string, n int) []Count {
	for i := range list {
		if list[i].Who == who {
			list[i].N += n
			return list
		}
	}
	return append(list, Count{who, n})
}

// mostCounted is how many are named in a line.
const mostCounted = 4

// Longest says for whom a count is largest, and what all others come to: "red2 8,
// blue1 3 rounds". Nobody: nothing.
func Longest(list []Count, unit string) string {
	list = slices.Clone(list)
	slices.SortStableFunc(list, func(a, b Count) int { return cmp.Compare(b.N, a.N) })
	var words []string
	rest := 0
	for i, c := range list {
		if i >= mostCounted {
			rest += c.N
			continue
		}
		words = append(words, c.Who+" "+Several(c.N, unit))
	}
	if rest > 0 {
		if n := len(list) - mostCounted; n == 1 {
			words = append(words, "another "+Several(rest, unit))
		} else {
			words = append(words, fmt.Sprintf("%d others %s together", n, Several(rest, unit)))
		}
	}
	return strings.Join(words, ", ")
}
