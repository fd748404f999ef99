package lab

import (
	"cmp"
	"errors"
	"math"
	"slices"
	"strings"

	"escapesim/reports"
	"escapesim/reports/page"
	"escapesim/rulesets/scenario"
	"escapesim/sim"
	"escapesim/sim/dice"
)

// Sitting is one game in which a person decides for a seat, or several, and bots for
// the others. The person is told what its seats may know, and nothing else.
type Sitting interface {
	// Next plays on to the next decision of the person; false when the game is over.
	// Where one decision only is open it is made.
	Next() (Asked, bool)

	// Choose makes the decision at this place of the list; Undo takes the last choice
	// back, false when there is none. The bots decide again as they did.
	Choose(n int)
	Undo() bool

	// Walk takes a pawn to a place, or into a room, hut or town, step by step, as long as the
	// rules and the pips allow; where it does not come so far, along the shortest way there, or
	// where the game knows none, as near as it comes.
	Walk(pawn, place string) Walked

	// Auto makes the decisions that the bot of the seat would make, until somebody else has
	// decided or the game is over; with once, one of them. They are returned in words.
	Auto(once bool) []string

	// Hint plays the position out, drawn anew as the seat's view allows, with the decision
	// at this place of the list, or with a negative one, what the seat's own bot does.
	Hint(n int) (Hint, error)

	// Stage is where the game is played; an error where it has no board.
	Stage() (page.Stage, error)

	// Entries are the whole position, as a scenario file has it; none where the game
	// has no scenario files.
	Entries() []Entry
}

// Asked is a decision that a person is to make.
type Asked struct {
	Told     string // what has happened since the last one: a line for a turn of others
	Whole    string // the same in all words of replay
	Seat     string // who is to decide
	Question string
	Position []Entry  // the facts that the seat knows
	Legal    []string // the decisions that are open, in the words of replay
	Places   []string // of each, where it leads, if that is elsewhere
	Decision int      // how many decisions have been made, forced ones and those of others included
	Others   bool     // somebody else has decided since the last one
	End      string   // how the game ended, in a sentence
}

// Walked is what came of a goal.
type Walked struct {
	Made    []string // decisions, in words
	Arrived bool     // it stands there now
	Known   bool     // the place is one of the board, if the game has one
	Reached []string // the places that the pawn could come to; none where no decision moves it
	Movers  []string // where none does: the pawns that decisions move
	Blocked string   // the next place on the shortest way, if it may not stop or step there now; "" if it is not known
}

// Sat says where a game in which a person plays begins: with the opening, or with the
// position of a scenario file.
type Sat struct {
	Seat       string // a word for one seat or several
	Seed, Game uint64
	From       *Scenario

	bots []string // the bots of all seats, as the flags name them
}

// Hint is what a bot does, and how often whoever asks wins after that.
type Hint struct {
	Bot      string
	Choice   int // in the list of decisions
	P        float64
	Interval reports.Interval // at 95 %
	Playouts int
}

// hintPlayouts are played for a hint: a standard error of 3 points at most. So many ask what
// the bot does.
const (
	hintPlayouts = 256
	hintAsked    = 16
)

// Scenario is one position that is set up by hand.
type Scenario = scenario.Case

// ScenarioTable is the rules and the table of a position.
func ScenarioTable(c *Scenario) (rules string, f Table) {
	return c.Rules, Table{Players: c.Players, Sets: c.Sets, Board: c.Board}
}

// sitting plays the game again from its beginning whenever a choice is taken back.
type sitting[S comparable, V any] struct {
	p     *played[S, V]
	m     *sim.Match[S, V]
	ahead *sim.Match[S, V] // plays on from positions that the view of a seat allows
	sat   Sat
	from  *S // nil: the opening
	own   []sim.Seat
	tells []reports.Teller[S] // by seat

	choices []sim.Move
	made    int // of them, in the game in hand
	told    strings.Builder
	whole   strings.Builder
	turns   *reports.Turns
	legal   []sim.Move
	others  bool // have decided since the last choice
	end     string
	places  []page.Place
}

func (p *played[S, V]) sit(seats []sim.Seat, s Sat) (Sitting, error) {
	g := &sitting[S, V]{p: p, m: p.table(), ahead: p.table(), sat: s, own: seats}
	g.turns = reports.NewTurns(&g.told)
	for seat := range sim.Seat(g.m.Rules.Seats()) {
		g.tells = append(g.tells, p.teller(seat))
	}
	if s.From != nil {
		at, err := s.From.Begin()
		if err != nil {
			return nil, AsUser(err)
		}
		laid, ok := at.(interface{ At() *S })
		if !ok {
			return nil, Userf("%s: a position of another game", s.From.Rules)
		}
		g.from = laid.At()
	}
	g.begin()
	return g, nil
}

// Sit lets a person play at a table. An error is the user's.
func (f Table) Sit(rules string, s Sat) (Sitting, error) {
	e, players, _, err := f.Open(rules)
	if err != nil {
		return nil, err
	}
	seats, err := SeatsNamed(rules, len(players), s.Seat)
	if err != nil {
		return nil, err
	}
	for _, p := range players {
		s.bots = append(s.bots, p.Text)
	}
	return e.sit(seats, s)
}

// begin sets the game up and tells what there is to tell of that.
func (g *sitting[S, V]) begin() {
	g.made, g.others, g.end = 0, false, ""
	g.forget()
	if g.from != nil {
		g.m.StartFrom(g.from, g.sat.Seed, g.sat.Game)
		return
	}
	g.m.Start(g.sat.Seed, g.sat.Game)
	g.tell(nil, nil, 0)
}

// forget drops what has been told so far.
func (g *sitting[S, V]) forget() {
	g.told.Reset()
	g.whole.Reset()
	g.turns.Forget()
}

// tell writes down what the person hears of a decision and of what came of it; both
// nil for what came before any. Steps, and what others do, are told in a line a turn.
func (g *sitting[S, V]) tell(before *S, d *sim.Decision, mark int) {
	hearers := g.own
	if d != nil && slices.Contains(g.own, d.Seat) {
		hearers = []sim.Seat{d.Seat}
	}
	var told *reports.Decided
	var facts []reports.Fact
	for _, seat := range hearers {
		tell := g.tells[seat]
		if d != nil {
			if words, ok := tell.Decide(before, &g.m.State, d); ok {
				told = &words
			}
		}
		heard := len(facts) // several seats of one person hear the same
		for _, f := range tell.Facts(before, &g.m.State, d, g.m.Log.Events[mark:]) {
			if !slices.ContainsFunc(facts[:heard], func(o reports.Fact) bool { return o.Words == f.Words }) {
				facts = append(facts, f)
			}
		}
	}
	g.whole.WriteString(reports.Tell(told, facts, false))
	for i := range facts {
		g.end = cmp.Or(facts[i].End, g.end)
	}
	brief := told == nil || slices.ContainsFunc(facts, func(f reports.Fact) bool { return f.Walk.Who != "" })
	g.turns.Tell(told, slices.DeleteFunc(facts, func(f reports.Fact) bool { return f.End != "" }), brief)
}

// advance plays on to the next decision of the person.
func (g *sitting[S, V]) advance() (seat sim.Seat, on bool) {
	for {
		seat, on := g.m.Rules.Actor(&g.m.State)
		if !on || g.m.Truncated {
			return seat, false
		}
		if slices.Contains(g.own, seat) {
			g.legal = append(g.legal[:0], g.m.Rules.Legal(&g.m.State, nil)...)
			switch {
			case len(g.legal) == 1:
				g.apply(seat, g.legal[0])
				continue
			case g.made < len(g.choices): // told before, but for what the last one brought
				g.forget()
				g.others = false
				g.made++
				g.apply(seat, g.choices[g.made-1])
				continue
			}
			return seat, true
		}
		mark, before := g.m.Log.Mark(), g.m.State
		g.others = true
		if d, played := g.m.Step(); played {
			g.tell(&before, &d, mark)
		}
	}
}

// Next plays on.
func (g *sitting[S, V]) Next() (Asked, bool) {
	seat, on := g.advance()
	a := Asked{Decision: g.m.Decisions, Position: g.tells[g.own[0]].Knows(&g.m.State)}
	if on {
		a = g.asked(seat)
	} else {
		a.End = reports.Ended(cmp.Or(g.end, "no result"), g.tells[g.own[0]].Length(&g.m.State, g.m.Log.Events))
	}
	a.Others = g.others
	g.turns.Flush()
	a.Told, a.Whole = g.told.String(), g.whole.String()
	g.forget()
	return a, on
}

// asked is the decision that is due.
func (g *sitting[S, V]) asked(seat sim.Seat) Asked {
	s, tell := &g.m.State, g.tells[seat]
	a := Asked{Seat: tell.Name(seat), Position: tell.Knows(s), Decision: g.m.Decisions}
	a.Question, a.Legal = inWords(tell, g.m.Rules, s, g.legal)
	for _, m := range g.legal {
		told, _ := tell.Decide(s, s, &sim.Decision{Seat: seat, Move: m, Legal: g.legal})
		place, _ := told.Coded["place"].(string)
		a.Places = append(a.Places, place)
	}
	return a
}

func (g *sitting[S, V]) apply(seat sim.Seat, move sim.Move) {
	mark, before := g.m.Log.Mark(), g.m.State
	if err := g.m.Apply(move); err != nil {
		panic(err) // it is on the list
	}
	g.tell(&before, &sim.Decision{Seat: seat, Move: move, Legal: g.legal}, mark)
}

// Choose makes a decision.
func (g *sitting[S, V]) Choose(n int) {
	seat, _ := g.advance() // after Undo the game stands at its beginning
	g.choices = append(g.choices, g.legal[n])
	g.made++
	g.others = false
	g.apply(seat, g.legal[n])
}

// Undo takes the last choice back.
func (g *sitting[S, V]) Undo() bool {
	if len(g.choices) == 0 {
		return false
	}
	g.choices = g.choices[:len(g.choices)-1]
	g.begin()
	return true
}

// guess is a position that the seat's view allows, drawn anew; false where the game cannot.
func (g *sitting[S, V]) guess(seat sim.Seat, stream uint64, to *S) bool {
	sampler, samples := any(g.m.Rules).(sim.Sampler[S, V])
	if samples {
		lots := dice.NewStream(^g.sat.Seed, stream, dice.Setup)
		sampler.Sample(g.m.Rules.View(&g.m.State, seat), &lots, to)
	}
	return samples
}

// steps are the moves of a list that take a pawn a step, by the place where each leads, in
// the words of scenario files: "step PAWN PLACE" or "PAWN to PLACE".
func (g *sitting[S, V]) steps(seat sim.Seat, s *S, legal []sim.Move, pawn string) (places []string, moves []sim.Move) {
	_, words := inWords(g.tells[seat], g.m.Rules, s, legal)
	for i, w := range words {
		for _, before := range []string{"step " + pawn + " ", pawn + " to "} {
			if len(w) > len(before) && strings.EqualFold(w[:len(before)], before) {
				places, moves = append(places, w[len(before):]), append(moves, legal[i])
			}
		}
	}
	return places, moves
}

// movers are the pawns that a decision moves now.
func (g *sitting[S, V]) movers(seat sim.Seat) (list []string) {
	_, words := inWords(g.tells[seat], g.m.Rules, &g.m.State, g.legal)
	for _, w := range words {
		pawn, _, ok := strings.Cut(w, " to ")
		if step, stepped := strings.CutPrefix(w, "step "); stepped {
			pawn, _, ok = strings.Cut(step, " ")
		}
		if ok && !slices.Contains(list, pawn) {
			list = append(list, pawn)
		}
	}
	return list
}

// reach looks for ways of a pawn in a position that the seat's view allows, so that what is
// hidden does not lead it: to all that it reaches, the nearest first, and those of them from
// which it need not step on at once.
func (g *sitting[S, V]) reach(seat sim.Seat, pawn string) (ways map[string][]string, reached, rests []string) {
	type node struct {
		at  S
		way []string
	}
	list := []node{{at: g.m.State}}
	if !g.guess(seat, 0, &list[0].at) {
		list[0].at = g.m.State // nothing is hidden
	}
	ways = map[string][]string{}
	var chance dice.Chance
	chance.Start(^g.sat.Seed, g.sat.Game)
	for len(list) > 0 {
		here := list[0]
		list = list[1:]
		who, on := g.m.Rules.Actor(&here.at)
		own := on && who == seat
		var legal, moves []sim.Move
		var places []string
		if own {
			legal = g.m.Rules.Legal(&here.at, nil)
			places, moves = g.steps(seat, &here.at, legal, pawn)
		}
		if n := len(here.way); n > 0 && (!own || len(moves) < len(legal)) {
			rests = append(rests, here.way[n-1])
		}
		for i, to := range places {
			name := strings.ToLower(to)
			if ways[name] != nil {
				continue
			}
			next := node{here.at, append(slices.Clone(here.way), to)}
			g.m.Rules.Apply(&next.at, moves[i], &chance, nil)
			ways[name], reached, list = next.way, append(reached, to), append(list, next)
		}
	}
	return ways, reached, rests
}

// Walk goes the way that reach has found as far as the real position lets it.
func (g *sitting[S, V]) Walk(pawn, place string) (w Walked) {
	seat, on := g.advance()
	if !on {
		return w
	}
	ways, reached, rests := g.reach(seat, pawn)
	w.Reached = reached
	if len(w.Reached) == 0 {
		w.Movers = g.movers(seat)
	}
	goals := g.named(place)
	w.Known = len(goals) > 0 || len(g.allPlaces()) == 0
	if at := g.standing(seat, pawn); slices.ContainsFunc(goals, func(p page.Place) bool { return p.Name == at }) {
		w.Arrived = true
		return w
	}
	var way []string
	arrives := ""
	for _, to := range w.Reached { // the nearest first
		there := func(p page.Place) bool { return isCalled(to, p.Name) }
		if way == nil && (strings.EqualFold(to, place) || slices.ContainsFunc(goals, there)) {
			way, arrives = ways[strings.ToLower(to)], to
		}
	}
	if way == nil && len(w.Reached) > 0 {
		if len(rests) == 0 {
			rests = w.Reached
		}
		var best string
		best, w.Blocked = g.towards(seat, pawn, place, goals, rests)
		way = ways[strings.ToLower(best)]
	}
	for _, to := range way {
		places, moves := g.steps(seat, &g.m.State, g.legal, pawn)
		at := slices.Index(places, to)
		if at < 0 {
			break
		}
		_, words := inWords(g.tells[seat], g.m.Rules, &g.m.State, moves[at:at+1])
		w.Made = append(w.Made, words[0])
		w.Arrived = to == arrives
		g.Choose(slices.Index(g.legal, moves[at]))
		if now, on := g.advance(); !on || now != seat {
			w.Blocked = ""
			return w
		}
	}
	if further, _ := g.steps(seat, &g.m.State, g.legal, pawn); len(further) == 0 { // its pips are spent
		w.Blocked = ""
	}
	return w
}

// towards is where a pawn goes, of what it reaches, that does not come to its goals now: along
// the shortest way there, if the game knows one, else to where it is nearest: what is closed may
// have to be opened on the way. No best one: nowhere. Blocked is the next place on that way.
func (g *sitting[S, V]) towards(
	seat sim.Seat, pawn, place string, goals []page.Place, reached []string,
) (best, blocked string) {
	if g.p.way != nil {
		v := g.m.Rules.View(&g.m.State, seat)
		far, _ := g.p.way(v, strings.ToLower(pawn), strings.ToUpper(place)) // no way: none is gone
		next := 0
		for i, at := range far {
			if slices.ContainsFunc(reached, func(to string) bool { return strings.EqualFold(to, at) }) {
				best, next = at, i+1
			}
		}
		if len(far) > 0 {
			return best, slices.Concat(far, []string{""})[next]
		}
	}
	nearest := g.farFrom(g.standing(seat, pawn), goals)
	for _, to := range reached {
		if far := g.farFrom(to, goals); far < nearest {
			nearest, best = far, to
		}
	}
	return best, ""
}

// farFrom is how far a place that a decision names is from the nearest of some, as the crow
// flies; infinite for what is no place.
func (g *sitting[S, V]) farFrom(words string, goals []page.Place) float64 {
	nearest := math.Inf(1)
	for _, p := range g.allPlaces() {
		if !isCalled(words, p.Name) {
			continue
		}
		for _, goal := range goals {
			nearest = min(nearest, math.Hypot(p.X-goal.X, p.Y-goal.Y))
		}
	}
	return nearest
}

// isCalled reports whether the words of a decision name a place: alone, or in brackets behind
// what it is part of.
func isCalled(words, place string) bool {
	return strings.EqualFold(words, place) || strings.HasSuffix(words, " ("+place+")")
}

// allPlaces are those of the board.
func (g *sitting[S, V]) allPlaces() []page.Place {
	if g.places == nil && g.p.stage != nil {
		if places := g.p.stage().Places; places != nil {
			g.places = places()
		}
	}
	return g.places
}

// standing is where a pawn stands as far as its seat knows; nothing where the board does not
// show it.
func (g *sitting[S, V]) standing(seat sim.Seat, pawn string) string {
	if g.p.stage == nil {
		return ""
	}
	pawns, _ := g.p.stage().Pawns(g.tells[seat].Knows(&g.m.State))
	for _, p := range pawns {
		if strings.EqualFold(p.Said(), pawn) {
			return p.Place
		}
	}
	return ""
}

// named are the places of a name, or those within what bears it, or else within the only room
// whose name begins so: the parcels office is called parcels.
func (g *sitting[S, V]) named(place string) (list []page.Place) {
	for _, p := range g.allPlaces() {
		if p.Is(place) {
			list = append(list, p)
		}
	}
	if list != nil || len(place) < 3 {
		return list
	}
	for _, p := range g.allPlaces() {
		if len(p.Within) < len(place) || !strings.EqualFold(p.Within[:len(place)], place) {
			continue
		}
		if list != nil && p.Within != list[0].Within {
			return nil
		}
		list = append(list, p)
	}
	return list
}

// Auto lets the bot of the seat decide.
func (g *sitting[S, V]) Auto(once bool) (made []string) {
	seat, on := g.advance()
	for first, begun := seat, false; on && seat == first && (!begun || !g.others); seat, on = g.advance() {
		begun = true
		n := g.choice(seat)
		_, words := inWords(g.tells[seat], g.m.Rules, &g.m.State, g.legal[n:n+1])
		made = append(made, words[0])
		g.Choose(n)
		if once {
			break
		}
	}
	return made
}

// choice is what the bot of the seat does, in most of the positions that its view allows.
func (g *sitting[S, V]) choice(seat sim.Seat) int {
	var at S
	votes := make([]int, len(g.legal))
	for k := range uint64(hintAsked) {
		if !g.guess(seat, k, &at) {
			at = g.m.State
		}
		g.ahead.StartFrom(&at, ^g.sat.Seed, k)
		if d, _ := g.ahead.Step(); slices.Contains(g.legal, d.Move) {
			votes[slices.Index(g.legal, d.Move)]++
		}
	}
	return slices.Index(votes, slices.Max(votes))
}

// Hint plays the position out.
func (g *sitting[S, V]) Hint(n int) (Hint, error) {
	seat, on := g.advance()
	if !on {
		return Hint{}, errors.New("the game is over")
	}
	h := Hint{Bot: g.sat.bots[seat], Choice: n}
	for _, bot := range g.sat.bots {
		if strings.HasPrefix(bot, "search") || strings.HasPrefix(bot, outsidePrefix) {
			return h, errors.New(bot + " is too slow to be played out")
		}
	}
	var at S
	if !g.guess(seat, 0, &at) {
		return h, errors.New("this game does not deal anew what a seat cannot know")
	}
	if n < 0 {
		h.Choice = g.choice(seat)
	}
	won := uint64(0)
	for k := range uint64(hintPlayouts) {
		g.guess(seat, k, &at)
		g.ahead.StartFrom(&at, ^g.sat.Seed, k)
		if err := g.ahead.Apply(g.legal[h.Choice]); err != nil {
			continue
		}
		if g.ahead.PlayOn(); g.ahead.Truncated {
			continue
		}
		h.Playouts++
		ends := g.p.drama.winners(g.ahead)
		if slices.ContainsFunc(g.own, func(own sim.Seat) bool { return ends>>own&1 != 0 }) {
			won++
		}
	}
	h.P = float64(won) / float64(max(h.Playouts, 1))
	h.Interval = reports.Wilson(won, uint64(h.Playouts), 0.95)
	return h, nil
}

// Stage is the board.
func (g *sitting[S, V]) Stage() (page.Stage, error) {
	if g.p.stage == nil {
		return page.Stage{}, errors.New("the game has no board to be shown on")
	}
	return g.p.stage(), nil
}

// Entries write the position down.
func (g *sitting[S, V]) Entries() []Entry {
	if g.p.writeDown == nil {
		return nil
	}
	list, _ := g.p.writeDown(&g.m.State, nil)
	return list
}
