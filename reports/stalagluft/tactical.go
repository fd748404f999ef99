package stalagluft

import (
	"fmt"
	"slices"

	"escapesim/reports"
	"escapesim/reports/metric"
	"escapesim/sim"
	"escapesim/sim/stalagluft"
)

// Match is a tactical game in hand.
type Match = sim.Match[stalagluft.State, stalagluft.View]

// named is a value of what a fact says, and how metrics and their meaning call it.
type named struct{ name, doc string }

// numbered are metrics that count the facts of a kind by their reason: why is 0, 1 and so on.
func numbered(
	table metric.Table, prefix, doc string, kind sim.EventKind, values []named,
) (rows []metric.Row) {
	for k, v := range values {
		rows = append(rows, table.Count(prefix+v.name, doc+v.doc, metric.Where(kind, "why", k)))
	}
	return rows
}

// tacticalMetrics are the rows of the tactical game, each in the table in which run
// prints it, in the order in which they are written to files.
func tacticalMetrics(c *counter) []metric.Row {
	return slices.Concat(
		endingRows(), eventRows(), ferretRows(), searchRows(), findRows(), coolerRows(), goodsRows(), tunnelRows(),
		sandRows(), madeRows(), scenarioRows(), breakRows(), courseRows(c),
	)
}

// endingRows are how games end.
func endingRows() []metric.Row {
	return []metric.Row{
		length.Count("turns", "turns played", sum(stalagluft.GameOver, "turn")),
		length.Count("score", "prisoners out at the end", sum(stalagluft.GameOver, "out")),
		length.Count("end_time", "games that ran out of time",
			where(stalagluft.GameOver, "why", int(stalagluft.EndTime))),
		length.Count("end_break", "games that a break ended",
			where(stalagluft.GameOver, "why", int(stalagluft.EndBreak))),
		rest.Count("arrivals", "characters who came to the camp", each(stalagluft.Arrived)),
	}
}

// eventRows are the turns by the face of the event die.
func eventRows() (rows []metric.Row) {
	for k, name := range eventNames {
		rows = append(rows,
			rest.Count("event_"+name, "turns with the event "+plain(name), where(stalagluft.EventRolled, "die", k+1)))
	}
	return rows
}

// ferretRows are ferrets and spies.
func ferretRows() []metric.Row {
	return []metric.Row{
		spies.Count("ferret_rolls", "throws for ferrets on duty", each(stalagluft.FerretsRolled)),
		spies.Count("ferrets_rolled", "ferrets that came by them", sum(stalagluft.FerretsRolled, "ferrets")),
		spies.Count("relocations", "unseen ferrets who went elsewhere", each(stalagluft.Relocated)),
		spies.Count("betrayed_tunnels", "tunnels that a spy learned of", where(stalagluft.Betrayed, "what", 0)),
		spies.Count("betrayed_workshops", "workshops that a spy learned of", where(stalagluft.Betrayed, "what", 1)),
		spies.Count("identifications", "attempts to find a spy out", each(stalagluft.SpyIdentified)),
		spies.Count("spies_found", "spies found out", where(stalagluft.SpyIdentified, "found_out", 1)),
	}
}

// searchRows are the searches, by their cause and by what the Germans threw.
func searchRows() []metric.Row {
	rows := []metric.Row{finds.Count("searches", "searches of a building", each(stalagluft.Searched))}
	for k, cause := range [...]named{
		{"event", "by event"},
		{"alert", "on an alert by hidden sand"},
		{"sealed", "with ferrets at every door"},
		{"shakedown", "for a stranger in a shakedown"},
	} {
		rows = append(rows,
			finds.Count("searches_"+cause.name, "searches "+cause.doc, where(stalagluft.Searched, "why", k)),
			finds.Count("tunnels_found_"+cause.name, "tunnels found in searches "+cause.doc,
				where(stalagluft.TunnelFound, "why", k)))
	}
	for face := 1; face <= 6; face++ {
		rows = append(rows, finds.Count(fmt.Sprintf("search_row_%d", face),
			fmt.Sprintf("searches in which a German %d was left", face), where(stalagluft.Survived, "face", face)))
	}
	return rows
}

// findRows are what searches found.
func findRows() []metric.Row {
	return []metric.Row{
		finds.Count("tunnels_found", "tunnels found", each(stalagluft.TunnelFound)),
		finds.Count("workshops_found", "workshops closed", each(stalagluft.ShopFound)),
		sand.Count("sand_found", "sand counters found in huts", sum(stalagluft.SandFound, "counters")),
		finds.Count("items_taken", "things confiscated", sum(stalagluft.ItemsTaken, "items")),
		finds.Count("shakedown_suspects", "buildings with strangers in Shakedowns",
			sum(stalagluft.ShakedownMade, "buildings")),
	}
}

// coolerRows are the turns in the cooler, by cause and by man.
func coolerRows() []metric.Row {
	rows := []metric.Row{
		cooler.Count("cooler_turns", "turns in the cooler, all men together", sum(stalagluft.Cooled, "turns")),
	}
	rows = append(rows, numbered(cooler, "cooled_", "men sent to the cooler for ", stalagluft.Cooled, []named{
		{"theft", "a theft"},
		{"barter", "a barter that was reported"},
		{"search", "a search with a 3 or a 4 left"},
		{"workshop", "a workshop that was found"},
		{"tunnel", "a tunnel that was found"},
		{"scenario", "a scenario"},
	})...)
	for role := range stalagluft.Stooge {
		name := stalagluft.RoleNames[role]
		rows = append(rows, cooler.Count("cooler_turns_"+name, "the same for the "+plain(name),
			where(stalagluft.Cooled, "role", int(role)).Sum("turns")))
	}
	return rows
}

// goodsRows are parcels, barters and thefts.
func goodsRows() []metric.Row {
	return []metric.Row{
		goods.Count("parcels", "Red Cross cards drawn", sum(stalagluft.ParcelsDrawn, "cards")),
		goods.Count("barters", "deals tried", each(stalagluft.Bartered)),
		goods.Count("deals", "goods got by barter", where(stalagluft.Bartered, "deal", 1)),
		goods.Count("reported", "times that the Scrounger was reported", where(stalagluft.Bartered, "deal", -1)),
		goods.Count("thefts", "thefts tried", each(stalagluft.Stole)),
		goods.Count("thefts_won", "thefts that brought something",
			metric.If(stalagluft.Stole, func(e sim.Event) bool { return stalagluft.Fact(e).Item() >= 0 })),
		goods.Count("papers_picked", "papers that the Scrounger picked", each(stalagluft.PapersPicked)),
	}
}

// tunnelRows are digs, and why there were none.
func tunnelRows() []metric.Row {
	rows := []metric.Row{
		tunnels.Count("tunnels_started", "tunnels begun", each(stalagluft.TunnelStarted)),
		tunnels.Count("digs", "digs tried", each(stalagluft.Dug)),
		tunnels.Count("digs_won", "digs that succeeded", where(stalagluft.Dug, "success", 1)),
		tunnels.Count("shafts", "shafts finished", each(stalagluft.ShaftDone)),
		tunnels.Count("pumps", "pumps fitted", each(stalagluft.PumpFitted)),
	}
	return append(rows, numbered(tunnels, "idle_", "turns in which a tunnel was not dug: ", stalagluft.Idle, []named{
		{"king", "no Tunnel King was there"},
		{"wood", "there was no wood"},
		{"sand", "sand lay in the way"},
		{"spy", "a spy was in the hut"},
		{"pump", "it had no air"},
		{"team", "no distraction team was near"},
		{"choice", "nobody wanted to"},
	})...)
}

// sandRows are where the sand went.
func sandRows() []metric.Row {
	return []metric.Row{
		sand.Count("sand_dispersed", "sand counters lost outdoors", each(stalagluft.SandDispersed)),
		sand.Count("sand_back", "sand counters brought back", each(stalagluft.SandBack)),
		sand.Count("sand_hidden", "sand counters hidden in huts", each(stalagluft.SandHidden)),
	}
}

// madeRows are the things made, by kind.
func madeRows() []metric.Row {
	rows := []metric.Row{goods.Count("made", "things made", where(stalagluft.MadeItem, "success", 1))}
	for item, name := range stalagluft.ItemNames {
		rows = append(rows, goods.Count("made_"+name, "of these, "+plain(name),
			where(stalagluft.MadeItem, "good", item).Sum("success")))
	}
	return rows
}

// scenarioRows are the scenarios played and won.
func scenarioRows() (rows []metric.Row) {
	for k, name := range stalagluft.ScenarioNames {
		rows = append(rows,
			scenarios.Count("played_"+name, "times that "+plain(name)+" was played",
				where(stalagluft.Declared, "scenario", k)),
			scenarios.Count("won_"+name, "times that it succeeded",
				where(stalagluft.ScenarioOver, "scenario", k).Sum("won")))
	}
	return rows
}

// breakRows are the breaks, and who got away.
func breakRows() []metric.Row {
	return []metric.Row{
		theBreak.Count("breaks", "breaks begun", each(stalagluft.BreakBegan)),
		theBreak.Count("break_kits", "complete kits at the break", sum(stalagluft.BreakBegan, "kits")),
		theBreak.Count("break_in_woods", "breaks with an exit in the woods", where(stalagluft.BreakBegan, "woods", 1)),
		theBreak.Count("break_out", "men out by the break", where(stalagluft.EscapeTried, "out", 1)),
		theBreak.Count("break_alarms", "breaks that an alarm ended", where(stalagluft.EscapeTried, "out", 0)),
		theBreak.Count("getaways_clean", "men out who were not recaptured", where(stalagluft.Getaway, "clean", 1)),
		rest.Count("ideas", "idea cards drawn", each(stalagluft.IdeaDrawn)),
	}
}

// courseRows are what no single fact says.
func courseRows(c *counter) []metric.Row {
	return []metric.Row{
		length.Known("decisions", "decisions of both sides", &c.decisions),
		length.Known("turn_first_start", "turn in which the first tunnel was begun, in games with one", &c.begun).
			In("turn", 1, 0),
		length.Known("turn_first_shaft", "turn of the first finished shaft, in games with one", &c.shaft).
			In("turn", 1, 0),
		length.Known("turn_break", "turn of the break, in games with one", &c.broke).In("turn", 1, 0),
		tunnels.Known("longest_tunnel", "longest tunnel ever", &c.longest).In("inches", 0, 0),
		length.Known("grade", "how many of win.grades the score has reached", &c.grade),
		rest.Value("inches_short", "inches that a tunnel lacked to the first beyond the fence, the least of all "+
			"tunnels at any time, in games without a break", c.lacked).In("inches", 0, 0),
		rest.Luck("events, searches over tunnels, or digs", &c.rarity),
	}
}

// How facts are counted.
var each, sum, where = metric.Each, metric.Sum, metric.Where[int]

// eventNames are the faces of the event die.
var eventNames = [...]string{"arrival", "shakedown", "red_cross", "maintenance", "ferret_search", "redeploy"}

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
var ends = reports.Ends{
	Name: "ends", Ways: []string{"time up", "break", "too late for a break", "cut off"}, Last: LengthTurns,
}

// cutOff is the last of its ways.
const cutOff = 3

// Form is what is counted in a tactical game.
func Form(r *stalagluft.Rules) *reports.Form {
	form := &reports.Form{
		Outcomes: []string{"pow", "german", reports.Truncated},
		Endings:  []string{"the prisoners win", "the Germans win"}, Wanted: []string{"pow", "german"},
		Columns: metric.Columns(tacticalMetrics(new(counter))), Controls: controls,
	}
	form.Closeness = []string{"inches_short"}
	form.Ends = []string{"inches_short", "luck_tosses"}
	form.Offers = []reports.Offer{
		{Vector: StartedAt, Unused: "huts without a tunnel"},
		{Vector: Offered, Unused: "goods never bartered"},
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
		{
			Name:   TradedSquares,
			Doc:    "the square of the goods got by barter in a game, summed over games: their spread",
			Labels: stalagluft.GoodNames[:],
		},
	}
	return form
}

// Counter returns what counts tactical games on a sheet of Form.
func Counter(r *stalagluft.Rules) func(m *Match, s *reports.Sheet) {
	c := &counter{r: r, chances: newLuck(r)}
	c.sums = metric.New(tacticalMetrics(c), stalagluft.Facts)
	return c.count
}

type counter struct {
	r       *stalagluft.Rules
	sums    *metric.Sums
	chances *luck
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
	begun, shaft  int32 // turn of the first tunnel, of the first finished shaft,
	broke         int32 // and of the break
	grade         int32
	decisions     int32
	rarity        reports.Rarity
	ended         int // a way of ends
	length        [stalagluft.Tunnels]int32
	needs         [stalagluft.Tunnels]int32 // inches to beyond the fence
	at            [stalagluft.Tunnels]stalagluft.Building
	got           [len(stalagluft.GoodNames)]uint64
}

func (c *counter) count(m *Match, s *reports.Sheet) {
	c.start(s)
	for i := range m.Log.Events {
		e := &m.Log.Events[i]
		c.sums.Take(e)
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
			c.grade = int32(c.r.Options.Win.Grade(f.Out()))
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
		case stalagluft.ShaftDone:
			c.shaft = first(c.shaft, c.turn)
		case stalagluft.BreakBegan:
			c.broke = first(c.broke, c.turn)
		}
	}
	c.endTurn()
	c.close(m, s)
}

// start begins a game.
func (c *counter) start(s *reports.Sheet) {
	c.sums.Start()
	c.vectors = vectors{
		sand: s.Vector(SandCells), ferrets: s.Vector(TableFerret), searched: s.Vector(SearchedAt),
		found: s.Vector(FoundAt), started: s.Vector(StartedAt),
		lengths: s.Vector(LengthAt), dice: s.Vector(CauseDice), offered: s.Vector(Offered), traded: s.Vector(Traded),
		stolen:        s.Vector(Stolen),
		lengthSquares: s.Vector(LengthSquares), tradedSquares: s.Vector(TradedSquares),
	}
	c.course = course{short: reports.None, begun: reports.None, shaft: reports.None, broke: reports.None, ended: cutOff}
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

// first is the turn that is known already, or else the one in hand.
func first(known, turn int32) int32 {
	if known == reports.None {
		return turn
	}
	return known
}

// lacked is how many inches a tunnel lacked, in games without a break.
func (c *counter) lacked() int32 {
	if c.broke != reports.None {
		return reports.None
	}
	return c.short
}

// dig keeps up with the tunnels.
func (c *counter) dig(f stalagluft.Fact) {
	switch f.Kind {
	case stalagluft.TunnelStarted:
		tunnel, hut := f.Tunnel(), f.Building()
		c.length[tunnel], c.at[tunnel] = 0, hut
		c.started[hut]++
		c.begun = first(c.begun, c.turn)
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
	c.decisions = int32(m.Decisions)
	c.rarity = c.chances.rarity()
	s.Rare(c.rarity)
	for good, n := range c.got {
		c.tradedSquares[good] += n * n
	}
	outcome := 2
	if !m.Truncated {
		outcome = int(m.State.Winner)
	}
	s.Vector(ends.Name)[ends.At(c.ended, int(c.turn))]++
	s.Count(outcome, c.sums.End(), c.chances.sums[:]...)
}
