package evasion

import (
	"embed"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"escapesim/sim/evasion"
)

// Opening is a plan of the party for a whole game, made before play.
type Opening struct {
	Site     evasion.Hex // where the aircraft lands
	Meeting  evasion.Hex // where the party meets; NoHex: on the safest way
	Together int         // men who go together, 1 to 6
	Gait     Gait        // when they move
}

// Gait is when the party moves.
type Gait uint8

// The gaits of the party.
const (
	Late   Gait = iota // it leaves the tunnel soon, and keeps away from landing hexes until late
	Linger             // it lies low round the tunnel at first, as if nobody came there more than elsewhere
	Hurry              // it walks by day as well, where the whole way is safer so
	gaits
)

// Bet is a plan of the Germans for a whole game: where they believe that the party lands,
// from which move on, and how many patrols wait in their trucks until they know more.
type Bet struct {
	Times   [256]uint8 // by landing hex: times as likely as one where this is 0 or 1
	Since   int        // the first move in which they believe it; before, all landing hexes are alike
	Reserve int        // patrols that stay in their trucks, 0 to 6: those of the last billets
	Nights  int        // the chance in per cent that men walk in a night, as they believe, 1 to 99
	Days    int        // the same by day, 0 to 99
}

// Lottery draws plans, each as often as its weight says.
type Lottery[T any] struct {
	Plans   []T
	Weights []int // of each plan, 1 or more
}

// Add adds a plan.
func (l *Lottery[T]) Add(weight int, plan T) {
	l.Plans, l.Weights = append(l.Plans, plan), append(l.Weights, weight)
}

// keep leaves out the plans that are not to be kept.
func (l *Lottery[T]) keep(ok func(T) bool) {
	all := *l
	l.Plans, l.Weights = nil, nil
	for i, p := range all.Plans {
		if ok(p) {
			l.Add(all.Weights[i], p)
		}
	}
}

// Whole is what the weights sum to.
func (l *Lottery[T]) Whole() (sum int) {
	for _, weight := range l.Weights {
		sum += weight
	}
	return sum
}

// draw is the number of a plan by lot, a number of any size.
func (l *Lottery[T]) draw(lot uint64) int {
	left := int(lot % uint64(l.Whole()))
	for i, weight := range l.Weights {
		if left -= weight; left < 0 {
			return i
		}
	}
	return 0
}

// Lotteries are what the standard bots draw from under these rules, given a text as house/openings
// prints it; "" for those that come with the program.
func Lotteries(r *evasion.Rules, given string) (party Lottery[Opening], bets Lottery[Bet]) {
	l := planGiven(r, given).lotteries()
	return l.party, l.bets
}

// lotteries are what both sides draw from.
type lotteries struct {
	party  Lottery[Opening]
	bets   Lottery[Bet]
	guards map[evasion.Hex]Guard // of the landing hexes, where they were solved; none where a file has none
}

// computed are lotteries for rules that no matrix was solved for: the party draws from all
// landing hexes that it can come to in time, each alike; the Germans bet on these, early in
// one game of ten, from the middle of the game on in four, and before the last move in five.
func (p *plan) computed() (l lotteries) {
	for _, s := range p.r.Sites() {
		l.party.Add(1, Opening{Site: s, Meeting: evasion.NoHex, Together: 2})
	}
	if all := l.party; slices.ContainsFunc(all.Plans, p.inTime) { // else it is late wherever it goes
		l.party.keep(p.inTime)
	}
	const times, nights, days = 8, 40, 10
	bet, last := Bet{Nights: nights, Days: days}, p.r.Options().Time.Moves
	for _, o := range l.party.Plans {
		bet.Times[o.Site] = times
	}
	for _, b := range []struct{ weight, since int }{{1, 1}, {4, (last + 1) / 2}, {5, max(last-1, 1)}} {
		bet.Since = b.since
		l.bets.Add(b.weight, bet)
	}
	return l
}

// fit are the lotteries for the rules in force: those that are given, or else were solved for such
// rules, when the map is theirs, without the landing hexes that the party cannot come to in time;
// or computed ones, when too few of these are left.
func (p *plan) fit(given string) lotteries {
	if given == "" {
		o := p.r.Options()
		_, given = solvedFor(&o)
	}
	solved, err := readLotteries(p.m, given)
	if err != nil { // it was solved for another map
		return p.computed()
	}
	all := len(solved.party.Plans)
	if solved.party.keep(p.inTime); len(solved.party.Plans) <= all/4 {
		return p.computed()
	}
	p.mend(&solved)
	return solved
}

// inTime tells whether the party comes to its landing hex in time by an opening: from its own
// rendezvous, or any where it has none.
func (p *plan) inTime(o Opening) bool {
	if !slices.Contains(p.r.Sites(), o.Site) {
		return false
	}
	moves, starts := p.r.Options().Time.Moves, p.r.Meetings()
	if o.Meeting != evasion.NoHex {
		starts = []evasion.Hex{o.Meeting}
	}
	return slices.ContainsFunc(starts, func(h evasion.Hex) bool { return int(p.walks[o.Site].moves[h]) <= moves })
}

// solutions are the lotteries that come with the program: a file of openings, and the rules
// for which it is better than those after it; house/openings makes them.
var solutions = []struct {
	file string
	fits func(o *evasion.Options) bool
}{
	{"pair-false-first-move-3", func(o *evasion.Options) bool { return !o.Setup.Pair && o.Time.GermanFirst >= 2 }},
	{"pair-false", func(o *evasion.Options) bool { return !o.Setup.Pair }},
	{"lys-noise", func(o *evasion.Options) bool { return o.Aircraft.Noise }},
	{"open-1", func(o *evasion.Options) bool { return o.Walk.Open == 1 }},
	{"open-3-teams-4", func(o *evasion.Options) bool { return o.Walk.Open >= 3 && o.Setup.Teams <= 4 }},
	{"open-3", func(o *evasion.Options) bool { return o.Walk.Open >= 3 }},
	{"rough-2-moves-13", func(o *evasion.Options) bool { return o.Walk.Rough == 2 && o.Time.Moves == 13 }},
	{"moves-3", func(o *evasion.Options) bool { return o.Time.Moves <= 3 }},
	{"moves-4", func(o *evasion.Options) bool { return o.Time.Moves == 4 }},
	{"moves-6", func(o *evasion.Options) bool { return o.Time.Moves == 6 }},
	{"moves-5", func(o *evasion.Options) bool { return o.Time.Moves <= 5 }},
	{"moves-8", func(o *evasion.Options) bool { return o.Time.Moves == 8 }},
	{"moves-10", func(o *evasion.Options) bool { return o.Time.Moves == 10 }},
	{"moves-12", func(o *evasion.Options) bool { return o.Time.Moves == 12 }},
	{"moves-7", func(o *evasion.Options) bool { return o.Time.Moves <= 7 }},
	{"first-move-3-moves-9", func(o *evasion.Options) bool { return o.Time.Moves == 9 && o.Time.GermanFirst >= 2 }},
	{"moves-9-teams-4", func(o *evasion.Options) bool { return o.Time.Moves == 9 && o.Setup.Teams <= 4 }},
	{"moves-9", func(o *evasion.Options) bool { return o.Time.Moves <= 9 }},
	{"moves-15", func(o *evasion.Options) bool { return o.Time.Moves >= 14 }},
	{"moves-13", func(o *evasion.Options) bool { return o.Time.Moves >= 12 }},
	{"beside-road-false", func(o *evasion.Options) bool { return !o.Walk.BesideRoad }},
	{"rail-path", func(o *evasion.Options) bool { return o.Walk.OnRails }},
	{"posture-persist-false", func(o *evasion.Options) bool { return !o.Time.PostureStays }},
	{"rough-4", func(o *evasion.Options) bool { return o.Walk.Rough >= 4 }},
	{"rough-2", func(o *evasion.Options) bool { return o.Walk.Rough >= 2 }},
	{"first-move-5", func(o *evasion.Options) bool { return o.Time.GermanFirst >= 5 }},
	{"first-move-3", func(o *evasion.Options) bool { return o.Time.GermanFirst >= 2 }},
	{"teams-4", func(o *evasion.Options) bool { return o.Setup.Teams <= 4 }},
	{"radio-delay-1", func(o *evasion.Options) bool { return o.Report.Delay >= 1 }},
	{"dismount", func(o *evasion.Options) bool { return o.Search.CrewOnFoot }},
	{"on-leave", func(o *evasion.Options) bool { return o.Spot.OnLeave }},
	{"mix-carry", func(o *evasion.Options) bool { return o.Walk.Mix == evasion.MixCarry }},
	{"road-6", func(o *evasion.Options) bool { return o.Walk.Road >= 6 }},
	{"aboard", func(o *evasion.Options) bool { return o.Setup.Aboard == evasion.StartInTruck }},
	{"price", func(*evasion.Options) bool { return true }},
}

//go:embed openings
var openings embed.FS

// solvedFor are the lotteries for such rules: the name of their file, and the text.
func solvedFor(o *evasion.Options) (file, text string) {
	for i := range solutions {
		if s := &solutions[i]; s.fits(o) {
			text, err := openings.ReadFile("openings/" + s.file + ".txt")
			if err != nil {
				panic(err) // a test reads them all
			}
			return s.file, string(text)
		}
	}
	panic("policies/evasion: no lotteries")
}

// SolvedFor are the rules that the lotteries for these rules were solved for, those that come with
// the program: a document, and KEY=VALUE pairs by commas.
func SolvedFor(r *evasion.Rules) (document, sets string) {
	o := r.Options()
	_, text := solvedFor(&o)
	return madeFor(text)
}

var command = regexp.MustCompile(`(?m)^# go run ./house/openings .*-rules (\S+) -set "(\S*)"`)

// madeFor are the rules that a text of lotteries names in its head; "" where it names none.
func madeFor(text string) (document, sets string) {
	found := append(command.FindStringSubmatch(text), "", "", "")
	return found[1], found[2]
}

// Gaits are their words in a file.
var Gaits = [...]string{Late: "late", Linger: "linger", Hurry: "hurry"}

var errOtherMap = errors.New("the lotteries are for another map")

// readLotteries reads the lotteries for a map: the map's name, then a line for each opening,
// landing hex and bet.
//
//	map NAME
//	open 44 10,13 from 7,9 together 2 hurry          how often, and what; from -: by the safest rendezvous
//	times 10,13 200 1 13                             as each bet has it
//	guard 10,13 1033 131                             see Guard
//	bet 40 since 10 reserve 3 nights 40 days 10      how often, and the next bet
func readLotteries(m *evasion.Map, text string) (l lotteries, err error) {
	var times [256][]int // of landing hexes, by bet
	for n, line := range strings.Split(text, "\n") {
		if err := l.read(m, strings.Fields(line), &times); errors.Is(err, errOtherMap) {
			return l, err
		} else if err != nil {
			return l, fmt.Errorf("line %d: %q: %w", n+1, line, err)
		}
	}
	if len(l.party.Plans) == 0 || len(l.bets.Plans) == 0 {
		return l, errNothing
	}
	return l, nil
}

var (
	errNoLine  = errors.New("no line of lotteries")
	errNothing = errors.New("no opening, or no bet")
)

// readOpening reads a line of an opening.
func (l *lotteries) readOpening(m *evasion.Map, f []string) error {
	x, err := numbers(f[1], f[6])
	if err != nil {
		return err
	}
	o := Opening{Meeting: evasion.NoHex, Together: x[1], Gait: Gait(slices.Index(Gaits[:], f[7]))}
	if o.Site, err = m.Find(f[2]); err == nil && f[4] != "-" {
		o.Meeting, err = m.Find(f[4])
	}
	if err != nil {
		return err
	}
	if o.Gait >= gaits || x[0] < 1 || x[1] < 1 || x[1] > evasion.Strength {
		return errNoLine
	}
	l.party.Add(x[0], o)
	return nil
}

// readBet reads a line of a bet, whose times stand in the lines before it.
func (l *lotteries) readBet(f []string, times *[256][]int) error {
	x, err := numbers(f[1], f[3], f[5], f[7], f[9])
	if err != nil {
		return err
	}
	b := Bet{Since: x[1], Reserve: x[2], Nights: x[3], Days: x[4]}
	if x[0] < 1 || b.Nights < 1 || max(b.Nights, b.Days) > 99 || min(b.Since, b.Reserve, b.Days) < 0 {
		return errNoLine
	}
	for site, x := range times {
		if k := len(l.bets.Plans); k < len(x) {
			b.Times[site] = uint8(x[k])
		}
	}
	l.bets.Add(x[0], b)
	return nil
}

// read reads the words of a line.
func (l *lotteries) read(m *evasion.Map, f []string, times *[256][]int) error {
	switch {
	case len(f) == 0 || strings.HasPrefix(f[0], "#"):
	case f[0] == "map" && len(f) == 2:
		if f[1] != m.Name {
			return errOtherMap
		}
	case f[0] == "open" && len(f) == 8:
		return l.readOpening(m, f)
	case f[0] == "times" && len(f) > 1:
		site, err := m.Find(f[1])
		if err != nil {
			return err
		}
		if times[site], err = numbers(f[2:]...); err != nil {
			return err
		}
	case f[0] == "guard" && len(f) == 4:
		site, err := m.Find(f[1])
		if err != nil {
			return err
		}
		x, err := numbers(f[2:]...)
		if err != nil {
			return err
		}
		if l.guards == nil {
			l.guards = map[evasion.Hex]Guard{}
		}
		l.guards[site] = Guard{x[0], x[1]}
	case f[0] == "bet" && len(f) == 10:
		return l.readBet(f, times)
	default:
		return errNoLine
	}
	return nil
}

// numbers reads whole numbers.
func numbers(words ...string) (list []int, err error) {
	for _, word := range words {
		n, err := strconv.Atoi(word)
		if err != nil {
			return nil, err
		}
		list = append(list, n)
	}
	return list, nil
}
