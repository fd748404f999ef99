package stalagluft

import (
	"fmt"

	"escapesim/reports"
	"escapesim/sim"
	"escapesim/sim/stalagluft"
)

// Match is a tactical game in hand.
type Match = sim.Match[stalagluft.State, stalagluft.View]

// tacticalMetrics are the rows of the tactical game.
func tacticalMetrics() []metric {
	rows := []metric{
		{"turns", "turns played", stalagluft.GameOver, total("turn")},
		{"score", "prisoners out at the end", stalagluft.GameOver, total("out")},
		{"end_time", "games that ran out of time", stalagluft.GameOver, of("why", int(stalagluft.EndTime))},
		{"end_break", "games that a break ended", stalagluft.GameOver, of("why", int(stalagluft.EndBreak))},
		{"arrivals", "characters who came to the camp", stalagluft.Arrived, one},
	}
	for k, name := range eventNames {
		rows = append(rows, metric{"event_" + name, "turns with the event " + plain(name), stalagluft.EventRolled, of("die", k+1)})
	}
	rows = append(rows,
		metric{"ferret_rolls", "throws for ferrets on duty", stalagluft.FerretsRolled, one},
		metric{"ferrets_rolled", "ferrets that came by them", stalagluft.FerretsRolled, total("ferrets")},
		metric{"relocations", "unseen ferrets who went elsewhere", stalagluft.Relocated, one},
		metric{"betrayed_tunnels", "tunnels that a spy learned of", stalagluft.Betrayed, of("what", 0)},
		metric{"betrayed_workshops", "workshops that a spy learned of", stalagluft.Betrayed, of("what", 1)},
		metric{"identifications", "attempts to find a spy out", stalagluft.SpyIdentified, one},
		metric{"spies_found", "spies found out", stalagluft.SpyIdentified, of("found_out", 1)},
		metric{"searches", "searches of a building", stalagluft.Searched, one},
	)
	for k, cause := range [...]struct{ name, doc string }{
		{"event", "by event"},
		{"alert", "on an alert by hidden sand"},
		{"sealed", "with ferrets at every door"},
		{"shakedown", "for a stranger in a shakedown"},
	} {
		rows = append(rows,
			metric{"searches_" + cause.name, "searches " + cause.doc, stalagluft.Searched, of("why", k)},
			metric{"tunnels_found_" + cause.name, "tunnels found in searches " + cause.doc, stalagluft.TunnelFound, of("why", k)})
	}
	for face := 1; face <= 6; face++ {
		rows = append(rows, metric{fmt.Sprintf("search_row_%d", face), fmt.Sprintf("searches in which a German %d was left", face), stalagluft.Survived, of("face", face)})
	}
	rows = append(rows,
		metric{"tunnels_found", "tunnels found", stalagluft.TunnelFound, one},
		metric{"workshops_found", "workshops closed", stalagluft.ShopFound, one},
		metric{"sand_found", "sand counters found in huts", stalagluft.SandFound, total("counters")},
		metric{"items_taken", "things confiscated", stalagluft.ItemsTaken, total("items")},
		metric{"shakedown_suspects", "buildings with strangers in Shakedowns", stalagluft.ShakedownMade, total("buildings")},
		metric{"cooler_turns", "turns in the cooler, all men together", stalagluft.Cooled, total("turns")},
	)
	for k, cause := range [...]struct{ name, doc string }{
		{"theft", "a theft"},
		{"barter", "a barter that was reported"},
		{"search", "a search with a 3 or a 4 left"},
		{"workshop", "a workshop that was found"},
		{"tunnel", "a tunnel that was found"},
		{"scenario", "a scenario"},
	} {
		rows = append(rows, metric{"cooled_" + cause.name, "men sent to the cooler for " + cause.doc, stalagluft.Cooled, of("why", k)})
	}
	for role := range stalagluft.Stooge {
		rows = append(rows, metric{"cooler_turns_" + stalagluft.RoleNames[role], "the same for the " + plain(stalagluft.RoleNames[role]), stalagluft.Cooled, of("role", int(role)).total("turns")})
	}
	rows = append(rows,
		metric{"parcels", "Red Cross cards drawn", stalagluft.ParcelsDrawn, total("cards")},
		metric{"barters", "deals tried", stalagluft.Bartered, one},
		metric{"deals", "goods got by barter", stalagluft.Bartered, of("deal", 1)},
		metric{"reported", "times that the Scrounger was reported", stalagluft.Bartered, of("deal", -1)},
		metric{"thefts", "thefts tried", stalagluft.Stole, one},
		metric{"thefts_won", "thefts that brought something", stalagluft.Stole, worth(func(e *sim.Event) int32 { return is(stalagluft.Fact(*e).Item() >= 0) })},
		metric{"papers_picked", "papers that the Scrounger picked", stalagluft.PapersPicked, one},
		metric{"tunnels_started", "tunnels begun", stalagluft.TunnelStarted, one},
		metric{"digs", "digs tried", stalagluft.Dug, one},
		metric{"digs_won", "digs that succeeded", stalagluft.Dug, of("success", 1)},
		metric{"shafts", "shafts finished", stalagluft.ShaftDone, one},
		metric{"pumps", "pumps fitted", stalagluft.PumpFitted, one},
	)
	for why, cause := range [...]struct{ name, doc string }{
		{"king", "no Tunnel King was there"},
		{"wood", "there was no wood"},
		{"sand", "sand lay in the way"},
		{"spy", "a spy was in the hut"},
		{"pump", "it had no air"},
		{"team", "no distraction team was near"},
		{"choice", "nobody wanted to"},
	} {
		rows = append(rows, metric{"idle_" + cause.name, "turns in which a tunnel was not dug: " + cause.doc, stalagluft.Idle, of("why", why)})
	}
	rows = append(rows,
		metric{"sand_dispersed", "sand counters lost outdoors", stalagluft.SandDispersed, one},
		metric{"sand_back", "sand counters brought back", stalagluft.SandBack, one},
		metric{"sand_hidden", "sand counters hidden in huts", stalagluft.SandHidden, one},
		metric{"made", "things made", stalagluft.MadeItem, of("success", 1)},
	)
	for item, name := range stalagluft.ItemNames {
		rows = append(rows, metric{"made_" + name, "of these, " + plain(name), stalagluft.MadeItem, of("good", item).total("success")})
	}
	for k, name := range stalagluft.ScenarioNames {
		rows = append(rows,
			metric{"played_" + name, "times that " + plain(name) + " was played", stalagluft.Declared, of("scenario", k)},
			metric{"won_" + name, "times that it succeeded", stalagluft.ScenarioOver, of("scenario", k).total("won")})
	}
	return append(rows,
		metric{"breaks", "breaks begun", stalagluft.BreakBegan, one},
		metric{"break_kits", "complete kits at the break", stalagluft.BreakBegan, total("kits")},
		metric{"break_in_woods", "breaks with an exit in the woods", stalagluft.BreakBegan, of("woods", 1)},
		metric{"break_out", "men out by the break", stalagluft.EscapeTried, of("out", 1)},
		metric{"break_alarms", "breaks that an alarm ended", stalagluft.EscapeTried, of("out", 0)},
		metric{"getaways_clean", "men out who were not recaptured", stalagluft.Getaway, of("clean", 1)},
		metric{"ideas", "idea cards drawn", stalagluft.IdeaDrawn, one},
	)
}

// eventNames are the faces of the event die.
var eventNames = [...]string{"arrival", "shakedown", "red_cross", "maintenance", "ferret_search", "redeploy"}

// Columns that are no sums: the first turn of something, in games that had it.
var firsts = []struct {
	name, doc string
	kind      sim.EventKind
}{
	{"turn_first_start", "turn in which the first tunnel was begun, in games with one", stalagluft.TunnelStarted},
	{"turn_first_shaft", "turn of the first finished shaft, in games with one", stalagluft.ShaftDone},
	{"turn_break", "turn of the break, in games with one", stalagluft.BreakBegan},
}

// Vectors of the tactical game.
const (
	SandCells   = "cells_sand"
	TableFerret = "cells_ferrets"
	SearchedAt  = "searched"
	FoundAt     = "tunnels_found_at"
	StartedAt   = "tunnels_started_at"
	LengthAt    = "length_by_turn"
	CauseDice   = "tunnels_found_by_dice"
	Offered     = "offered" // by good
	Traded      = "traded"

	// Squares of what a game counted, summed over games: what intervals need.
	LengthSquares = "length_by_turn_squared"
	TradedSquares = "traded_squared"
	Stolen        = "stolen"
)

// LengthTurns is the length of the vector of tunnel lengths.
const LengthTurns = 120

// ends is how games end, by their cause, and when.
var ends = reports.Ends{Name: "ends", Ways: []string{"time up", "break", "too late for a break", "cut off"}, Last: LengthTurns}

// cutOff is the last of its ways.
const cutOff = 3

// Form is what is counted in a tactical game.
func Form(r *stalagluft.Rules) *reports.Form {
	form := &reports.Form{Outcomes: []string{"pow", "german", reports.Truncated}, Endings: []string{"the prisoners win", "the Germans win"}, Wanted: []string{"pow", "german"}, Columns: columns(tacticalMetrics()), Controls: controls}
	for _, f := range firsts {
		form.Columns = append(form.Columns, reports.Column{Name: f.name, Doc: f.doc, Unit: "turn", Least: 1})
	}
	form.Columns = append(form.Columns, reports.Column{Name: "longest_tunnel", Doc: "longest tunnel ever", Unit: "inches"},
		reports.Column{Name: "grade", Doc: "how many of win.grades the score has reached"},
		reports.Column{Name: "inches_short", Doc: "inches that a tunnel lacked to the first beyond the fence, the least of all tunnels at any time, in games without a break", Unit: "inches"},
		reports.LuckColumn("events, searches over tunnels, or digs"))
	form.Closeness = []string{"inches_short"}
	form.Ends = []string{"inches_short", "luck_tosses"}
	form.Offers = []reports.Offer{
		{Vector: StartedAt, Unused: "buildings in which no tunnel was begun"},
		{Vector: Offered, Unused: "goods that nobody asked for in barter"},
	}
	squares := cellLabels()
	var huts, turns, dice []string
	for i := range r.Board.Inhabited {
		huts = append(huts, r.Board.Buildings[i].ID)
	}
	for t := range LengthTurns {
		turns = append(turns, fmt.Sprint(t+1))
	}
	for n := range 6 {
		dice = append(dice, fmt.Sprint(n))
	}
	form.Vectors = []reports.Vector{
		{Name: SandCells, Doc: "sand lost on each square", Labels: squares},
		{Name: TableFerret, Doc: "turns that a ferret ended on each square", Labels: squares},
		{Name: SearchedAt, Doc: "searches of each building", Labels: huts},
		{Name: FoundAt, Doc: "tunnels found in each building", Labels: huts},
		{Name: StartedAt, Doc: "tunnels begun in each building", Labels: huts},
		{Name: LengthAt, Doc: "inches of the longest tunnel at the end of each turn, summed over games", Labels: turns},
		{Name: CauseDice, Doc: "tunnels found, by the number of German dice", Labels: dice},
		{Name: Offered, Doc: "barters tried, by what was asked for", Labels: stalagluft.GoodNames[:]},
		{Name: Traded, Doc: "goods got by barter", Labels: stalagluft.GoodNames[:]},
		{Name: Stolen, Doc: "goods stolen", Labels: stalagluft.GoodNames[:]},
		ends.Vector("turn"),
		{Name: LengthSquares, Doc: "the square of those inches, summed over games: their spread", Labels: turns},
		{Name: TradedSquares, Doc: "the square of the goods got by barter in a game, summed over games: their spread", Labels: stalagluft.GoodNames[:]},
	}
	return form
}

// Counter returns what counts tactical games on a sheet of Form.
func Counter(r *stalagluft.Rules) func(m *Match, s *reports.Sheet) {
	rows := tacticalMetrics()
	c := &counter{r: r, sum: newSummer(rows, stalagluft.Facts), chances: newLuck(r), values: make([]int32, len(rows)+1+len(firsts)+4)}
	c.rest = c.values[len(rows)+1:]
	return c.count
}

type counter struct {
	r       *stalagluft.Rules
	sum     *summer
	chances *luck
	values  []int32
	rest    []int32 // of the values: the turns of firsts, then the four of the end
	vectors
	course
}

// vectors are the counts by place, turn and good.
type vectors struct {
	sand, ferrets, searched, found, started, lengths, dice, offered, traded, stolen []uint64
	lengthSquares, tradedSquares                                                    []uint64
}

// course is what is followed of the game in hand.
type course struct {
	turn, longest int32
	short         int32 // inches that a tunnel has lacked, the least by now
	broke         bool
	ended         int // a way of ends
	length        [stalagluft.Tunnels]int32
	needs         [stalagluft.Tunnels]int32 // inches to beyond the fence
	at            [stalagluft.Tunnels]stalagluft.Building
	got           [len(stalagluft.GoodNames)]uint64
}

func (c *counter) count(m *Match, s *reports.Sheet) {
	c.start(m, s)
	for i := range m.Log.Events {
		e := &m.Log.Events[i]
		for f := range firsts {
			if e.Kind == firsts[f].kind && c.rest[f] == reports.None {
				c.rest[f] = c.turn
			}
		}
		switch f := stalagluft.Fact(*e); e.Kind {
		case stalagluft.TurnBegan:
			c.endTurn()
			c.turn = int32(f.Turn())
		case stalagluft.SandDispersed:
			c.sand[square(f.At())]++
		case stalagluft.FerretStood:
			c.ferrets[square(f.At())]++
		case stalagluft.Searched:
			c.searched[f.Building()]++
		case stalagluft.GameOver:
			c.ended = int(f.Ending())
			c.rest[len(firsts)+1] = int32(c.r.Options.Win.Grade(f.Out()))
		case stalagluft.Bartered:
			c.offered[f.Good()]++
			if f.Deal() == 1 {
				c.traded[f.Good()]++
				c.got[f.Good()]++
			}
		case stalagluft.Stole:
			if f.Item() != stalagluft.NoWare {
				c.stolen[f.Item()]++
			}
		case stalagluft.TunnelStarted, stalagluft.Dug, stalagluft.TunnelFound:
			c.dig(f)
		case stalagluft.BreakBegan:
			c.broke = true
		}
	}
	c.endTurn()
	c.close(m, s)
}

// start begins a game.
func (c *counter) start(m *Match, s *reports.Sheet) {
	copy(c.values, c.sum.values(m.Log.Events, m.Decisions))
	clear(c.rest)
	for f := range firsts {
		c.rest[f] = reports.None
	}
	c.vectors = vectors{
		sand: s.Vector(SandCells), ferrets: s.Vector(TableFerret), searched: s.Vector(SearchedAt), found: s.Vector(FoundAt), started: s.Vector(StartedAt),
		lengths: s.Vector(LengthAt), dice: s.Vector(CauseDice), offered: s.Vector(Offered), traded: s.Vector(Traded), stolen: s.Vector(Stolen),
		lengthSquares: s.Vector(LengthSquares), tradedSquares: s.Vector(TradedSquares),
	}
	c.course = course{short: reports.None, ended: cutOff}
}

// endTurn counts how long the longest tunnel is.
func (c *counter) endTurn() {
	now := max(c.length[0], c.length[1], c.length[2])
	c.longest = max(c.longest, now)
	if c.turn >= 1 && c.turn <= LengthTurns {
		c.lengths[c.turn-1] += uint64(now)
		c.lengthSquares[c.turn-1] += uint64(now) * uint64(now)
	}
}

// dig keeps up with the tunnels.
func (c *counter) dig(f stalagluft.Fact) {
	switch f.Kind {
	case stalagluft.TunnelStarted:
		tunnel, hut := f.Tunnel(), f.Building()
		c.length[tunnel], c.at[tunnel] = 0, hut
		c.started[hut]++
		fence, _ := c.r.Needed(hut, f.North())
		c.needs[tunnel] = int32(fence)
	case stalagluft.Dug:
		tunnel := f.Tunnel()
		c.length[tunnel] = int32(f.Inches())
		if left := max(c.needs[tunnel]-c.length[tunnel], 0); c.short == reports.None || left < c.short {
			c.short = left
		}
	case stalagluft.TunnelFound:
		c.found[f.Building()]++
		c.dice[min(f.GermanDice(), len(c.dice)-1)]++
		for t := range c.length {
			if c.at[t] == f.Building() {
				c.length[t] = 0
			}
		}
	}
}

// close counts the game as a whole.
func (c *counter) close(m *Match, s *reports.Sheet) {
	c.chances.start()
	for i := range m.Log.Events {
		c.chances.take(&m.Log.Events[i])
	}
	if c.broke {
		c.short = reports.None
	}
	c.rest[len(firsts)], c.rest[len(firsts)+2] = c.longest, c.short
	rarity := c.chances.rarity()
	c.rest[len(firsts)+3] = rarity.Tosses()
	s.Rare(rarity)
	for good, n := range c.got {
		c.tradedSquares[good] += n * n
	}
	outcome := 2
	if !m.Truncated {
		outcome = int(m.State.Winner)
	}
	s.Vector(ends.Name)[ends.At(c.ended, int(c.turn))]++
	s.Count(outcome, c.values, c.chances.sums[:]...)
}
