// Package colditz is what is counted in games of Escape from Colditz: one
// row a metric, read from the facts that a game states. It knows events and
// the board, and no bot.
package colditz

import (
	"fmt"
	"slices"
	"strings"

	"escapesim/reports"
	"escapesim/sim"
	"escapesim/sim/colditz"
	"escapesim/sim/colditz/board"
)

// Match is a game in hand.
type Match = sim.Match[colditz.State, colditz.View]

// metric is a number that every game yields: the sum of what its rule makes
// of the events of one kind.
type metric struct {
	name, doc string
	kind      sim.EventKind
	of        func(f colditz.Fact) int32
}

func one(colditz.Fact) int32 { return 1 }

// when counts the facts of which something is true.
func when(true func(f colditz.Fact) bool) func(colditz.Fact) int32 {
	return func(f colditz.Fact) int32 { return is(true(f)) }
}

func is(yes bool) int32 {
	if yes {
		return 1
	}
	return 0
}

// metrics are the rows for a board, in the order in which they print.
func metrics(castle *board.Board) []metric {
	caught := func(want colditz.Cause) func(colditz.Fact) int32 {
		return when(func(f colditz.Fact) bool { return f.Cause() == want })
	}
	contactIn := func(areas ...board.Area) func(colditz.Fact) int32 {
		return when(func(f colditz.Fact) bool {
			return f.Cause() == colditz.Contact && slices.Contains(areas, castle.Circles[f.At()].Area)
		})
	}
	escapedBy := func(how colditz.Exit) func(colditz.Fact) int32 {
		return when(func(f colditz.Fact) bool { return f.Exit() == how })
	}
	halves := func(n int) func(colditz.Fact) int32 {
		return when(func(f colditz.Fact) bool { return f.HalfCards() == n })
	}
	freed := func(by colditz.Freed) func(colditz.Fact) int32 {
		return when(func(f colditz.Fact) bool { return f.Freed() == by })
	}
	ended := func(why colditz.WinReason) func(colditz.Fact) int32 {
		return when(func(f colditz.Fact) bool { return f.WinReason() == why })
	}
	turnThrow := func(f colditz.Fact) bool { return f.Throw() == colditz.TurnThrow && f.Seat != colditz.German }
	rows := []metric{
		{"rounds", "rounds begun, the one in which the game ends included", colditz.RoundBegan, one},
		{"turns", "player turns begun", colditz.TurnBegan, one},
		{"escapes", "men who escaped, all teams together", colditz.HasEscaped, one},
	}
	for how, name := range colditz.ExitNames {
		if colditz.Exit(how) != colditz.NoExit && (castle.Tower > 0 || colditz.Exit(how) != colditz.ByGlider) {
			rows = append(rows, metric{"escapes_by_" + name, "men whose last way out was: " + strings.ReplaceAll(name, "_", " "), colditz.HasEscaped, escapedBy(colditz.Exit(how))})
		}
	}
	rows = append(rows,
		metric{"arrests_courtyard", "men arrested by contact in the inner courtyard", colditz.Jailed, contactIn(board.Appel, board.Courtyard, board.RoomArea)},
		metric{"arrests_outer", "men arrested by contact in the outer area", colditz.Jailed, contactIn(board.Outer)},
		metric{"arrests_outside", "men arrested by contact outside the castle", colditz.Jailed, contactIn(board.Outside)},
		metric{"arrests_forced", "men who gave themselves up", colditz.Jailed, caught(colditz.Forced)},
		metric{"caught_search", "men jailed by a search", colditz.Jailed, caught(colditz.BySearch)},
		metric{"caught_appel", "men jailed by an appel", colditz.Jailed, caught(colditz.ByAppel)},
		metric{"caught_tunnel", "men jailed by a raid on a tunnel", colditz.Jailed, caught(colditz.ByRaid)},
		metric{"caught_holder", "men jailed by a key or pass holder card", colditz.Jailed, caught(colditz.ByHolder)},
		metric{"caught_car", "men jailed after a failed car ride", colditz.Jailed, caught(colditz.ByFailedCar)},
		metric{"jailed_inner", "men locked up in the inner cells", colditz.Jailed, when(func(f colditz.Fact) bool { return !f.InCooler() })},
		metric{"jailed_cooler", "men locked up in the cooler", colditz.Jailed, when(colditz.Fact.InCooler)},
	)
	if castle.Tower > 0 {
		rows = append(rows,
			metric{"caught_glider", "men jailed after a failed flight of the glider", colditz.Jailed, caught(colditz.ByFailedFlight)},
			metric{"flights", "flights of the glider", colditz.GliderFlown, one},
		)
	}
	for kind, name := range board.EquipmentSymbols {
		rows = append(rows, metric{"claims_" + name, name + " cards claimed by two men in rooms", colditz.Claimed, when(func(f colditz.Fact) bool { return f.Equipment() == kind })})
	}
	for kind, name := range board.EquipmentSymbols {
		rows = append(rows, metric{"used_" + name, name + " cards paid for a step on the board", colditz.Paid, func(f colditz.Fact) int32 { return is(f.Equipment() == kind && f.Way() >= 0) * int32(f.Cards()) }})
	}
	rows = append(rows,
		metric{"confiscated", "equipment cards lost by an arrest or a search", colditz.Confiscated, one},
		metric{"hideaways_played", "hideaway cards played", colditz.HideawayUsed, one},
		metric{"kits", "escape kits claimed", colditz.KitClaimed, one},
		metric{"kits_0", "escape kits claimed by men alone", colditz.KitClaimed, halves(0)},
		metric{"kits_1", "escape kits claimed with one half card", colditz.KitClaimed, halves(1)},
		metric{"kits_2", "escape kits claimed with two half cards", colditz.KitClaimed, halves(2)},
		metric{"releases_double", "men let out of solitary by doubles", colditz.Released, freed(colditz.FreedByDouble)},
		metric{"releases_card", "men let out of solitary by a card", colditz.Released, freed(colditz.FreedByCard)},
		metric{"releases_time", "men let out of solitary because their term was over", colditz.Released, freed(colditz.FreedByTime)},
		metric{"tunnels_opened", "tunnels opened by two men", colditz.TunnelOpened, one},
		metric{"tunnels_joined", "men who entered an open tunnel", colditz.TunnelJoined, one},
		metric{"tunnels_left", "men who came out at a tunnel's far end", colditz.TunnelLeft, when(colditz.Fact.FarEnd)},
		metric{"tunnels_detected", "tunnels detected by the card", colditz.TunnelFound, when(colditz.Fact.ByCard)},
		metric{"tunnels_raided", "tunnels raided by two guards", colditz.TunnelRaided, one},
		metric{"searches", "search cards played", colditz.CardPlayed, when(func(f colditz.Fact) bool {
			return f.Seat == colditz.German && f.Security() >= colditz.SearchCard && f.Security() < colditz.ShootCard
		})},
		metric{"searches_failed", "searches whose room was not reached, or empty by then", colditz.SearchFailed, one},
		metric{"thefts_stopped", "claims of equipment that a search interrupted", colditz.TheftStopped, one},
		metric{"guards_searching", "guards sent to the barracks by a search", colditz.GuardHome, when(func(f colditz.Fact) bool {
			return f.GuardLeft() == colditz.AfterSearch || f.GuardLeft() == colditz.SearchFell
		})},
		metric{"guards_calling", "guards sent to the barracks by an appel", colditz.GuardHome, when(func(f colditz.Fact) bool { return f.GuardLeft() == colditz.AfterAppel })},
		metric{"appels", "appel cards played", colditz.Ranged, one},
		metric{"warnings_played", "advance warnings played", colditz.WarningPlayed, one},
		metric{"warned_away", "men brought to safe circles by a warning", colditz.WarningPlayed, func(f colditz.Fact) int32 { return int32(f.Men()) }},
		metric{"shots", "shoot-to-kill cards played", colditz.ShotFired, one},
		metric{"shot_dead", "men shot dead", colditz.Died, when(func(f colditz.Fact) bool { return f.Death() == colditz.ByShot })},
		metric{"do_or_dies", "do or dies tried", colditz.DoOrDieTried, one},
		metric{"do_or_dies_close", "do or dies that failed by six pips or fewer", colditz.DoOrDieTried, when(func(f colditz.Fact) bool { return f.Total() < f.Distance() && f.Total()+6 >= f.Distance() })},
		metric{"do_or_die_escapes", "do or dies that succeeded", colditz.HasEscaped, escapedBy(colditz.ByDoOrDie)},
		metric{"teams_eliminated", "teams eliminated by a failed do or die", colditz.TeamOut, when(func(f colditz.Fact) bool { return !f.WithoutHope() })},
		metric{"car_rides", "rides of the staff car", colditz.CarTried, one},
		metric{"attempts_declared", "men declared in an attempt to escape", colditz.AttemptDeclared, one},
		metric{"attempts_stalled", "declared men who were still inside when the turn ended", colditz.AttemptStalled, one},
		metric{"followed", "men who went along a way that another team had paid for", colditz.WayShared, one},
		metric{"forced_tries", "dice thrown by men who offered themselves for arrest", colditz.ForceTried, one},
		metric{"frisks", "duels over equipment", colditz.Frisked, when(func(f colditz.Fact) bool { return !f.OfKit() })},
		metric{"frisks_lost", "duels over equipment that the player lost", colditz.Frisked, when(func(f colditz.Fact) bool { return !f.OfKit() && f.Lost() })},
		metric{"kit_frisks", "duels over the kit", colditz.Frisked, when(colditz.Fact.OfKit)},
		metric{"kits_lost", "escape kits confiscated", colditz.KitLost, one},
		metric{"kits_hidden", "escape kits saved by a hideaway", colditz.KitHidden, one},
		metric{"bribes_saving", "bribes played against a confiscation", colditz.BoughtOff, one},
		metric{"tunnels_shown", "tunnel cards shown before the men were in", colditz.TunnelShown, one},
		metric{"tunnels_failed", "tunnels that were not opened after the card was shown", colditz.TunnelFailed, one},
		metric{"pursuits", "guards who followed a man through the rooms and over a drop", colditz.Pursued, one},
		metric{"guards_naming", "guards who went outside after a man whom they named", colditz.Named, one},
		metric{"ended_by_target", "games that ended because a team met the target", colditz.GameEnded, ended(colditz.TargetMet)},
		metric{"ended_by_time", "games that ended because time was up", colditz.GameEnded, ended(colditz.TimeOut)},
		metric{"ended_by_loss", "games that ended because no team was left", colditz.GameEnded, ended(colditz.NobodyLeft)},
		metric{"trades", "trades and gifts of opportunity cards", colditz.Traded, one},
		metric{"posts", "guards posted from the barracks", colditz.Posted, one},
		metric{"recalls", "guards recalled to the barracks", colditz.Recalled, one},
		metric{"throws", "throws in the chains that open Allied turns", colditz.Thrown, when(turnThrow)},
		metric{"doubles", "doubles in those chains", colditz.Thrown, when(func(f colditz.Fact) bool {
			_, double := f.Sum()
			return double && turnThrow(f)
		})},
	)
	for kind, name := range colditz.OpportunityKinds {
		rows = append(rows, metric{"drawn_" + name, name + " cards drawn from the opportunity deck", colditz.CardDrawn, when(func(f colditz.Fact) bool {
			return f.Seat != colditz.German && f.Face().Kind() == kind
		})})
	}
	for kind, name := range colditz.SecurityKinds {
		rows = append(rows, metric{"drawn_" + name, name + " cards drawn from the security deck", colditz.CardDrawn, when(func(f colditz.Fact) bool {
			return f.Seat == colditz.German && f.Security().Kind() == kind
		})})
	}
	return rows
}

// The metrics that are not a sum over events stand before the others.
const (
	decisionsColumn = iota
	winsColumn      // of team 1; the other teams follow
	staysDouble     = winsColumn + colditz.MaxTeams
	stayTurnsDouble = staysDouble + 1
	staysCard       = staysDouble + 2
	stayTurnsCard   = staysDouble + 3
	turnsInCells    = staysDouble + 4
	turnsInCooler   = staysDouble + 5
	escapesByDay    = staysDouble + 6
	escapesByNight  = staysDouble + 7
	turnsWithDouble = staysDouble + 8
	winsPlace       = staysDouble + 9 // of the first player of the round; the others follow
	shortOfWin      = winsPlace + colditz.MaxTeams
	pipsShort       = shortOfWin + 1
	cardsDrawn      = shortOfWin + 2
	cardsUnplayed   = shortOfWin + 3
	luckTosses      = shortOfWin + 4
	idleTurns       = shortOfWin + 5
	firstRun        = shortOfWin + 6
	ownColumns      = shortOfWin + 7
)

// acts are what a team does in a turn that is not idle.
var acts = [...]sim.EventKind{
	colditz.Moved, colditz.Placed, colditz.Claimed, colditz.KitClaimed, colditz.TheftStopped, colditz.Released, colditz.CardPlayed, colditz.Gained,
	colditz.TunnelShown, colditz.TunnelOpened, colditz.TunnelJoined, colditz.TunnelLeft, colditz.TowerEntered, colditz.TowerLeft,
	colditz.CarTried, colditz.DoOrDieTried, colditz.ForceTried, colditz.Traded,
}

// Outcomes, in the order of colditz.Outcome after Undecided.
const (
	german = iota
	allied
	truncated
	draw // where the rules know one
)

// maxTotal is the largest chain total that has a count of its own: so large
// that no run will see a larger one (its chance is below 1e-16), or the
// comparison with the exact distribution would find a heap there.
const maxTotal = 200

// maxRun is the largest distance of a do or die with counts of its own.
const maxRun = 160

// Sheet names of the vectors.
const (
	TurnTotals  = "turn_totals"
	ManVisits   = "circles_men"
	GuardVisits = "circles_guards"
	ArrestSpots = "circles_arrests"
	CardsPlayed = "cards_played"
	CardsDrawn  = "cards_drawn"
	Runs        = "runs"
	RunsMade    = "runs_made"
	RoomClaims  = "claims_by_room"
	GatesUsed   = "ways_used"
	TargetsHit  = "targets"
	RoutesLeft  = "routes_left"
	RoutesFreed = "routes_freed"
	PartsFreed  = "escapes_by_part"
)

// ends is how games end, in the order of colditz.WinReason, and when.
var ends = reports.Ends{Name: "ends", Ways: []string{"target met", "time up", "no team left", "cut off"}, Last: 60}

// cutOff is the last of its ways.
const cutOff = 3

// Form is what is counted in games on these rules.
func Form(r *colditz.Rules) *reports.Form {
	f := &reports.Form{Outcomes: []string{"german", "allied", reports.Truncated}, Endings: []string{"the Germans win", "the Allies win"}, Wanted: []string{"german", "allied"}, Controls: controls}
	if r.Options.Win.GermanNeedsZeroEscapes {
		f.Outcomes = append(f.Outcomes, "draw")
		f.Endings = append(f.Endings, "", "nobody wins") // behind the games cut off
	}
	f.Columns = append(f.Columns, reports.Column{Name: "decisions", Doc: "decisions of all players"})
	for t := range colditz.MaxTeams {
		f.Columns = append(f.Columns, reports.Column{Name: fmt.Sprintf("wins_team_%d", t+1), Doc: fmt.Sprintf("games won by team %d, alone or with another", t+1), Unit: "1 for yes", Most: 1})
	}
	f.Columns = append(f.Columns,
		reports.Column{Name: "stays_double", Doc: "stays in solitary that ended by doubles"},
		reports.Column{Name: "stay_turns_double", Doc: "own turns begun during those stays"},
		reports.Column{Name: "stays_card", Doc: "stays in solitary that ended by a card"},
		reports.Column{Name: "stay_turns_card", Doc: "own turns begun during those stays"},
		reports.Column{Name: "turns_in_cells", Doc: "own turns that men began in the inner cells"},
		reports.Column{Name: "turns_in_cooler", Doc: "own turns that men began in the cooler"},
		reports.Column{Name: "escapes_by_day", Doc: "men who escaped by day"},
		reports.Column{Name: "escapes_at_night", Doc: "men who escaped at night"},
		reports.Column{Name: "turns_with_double", Doc: "Allied turns with a double in their throws"},
	)
	for t := range colditz.MaxTeams {
		f.Columns = append(f.Columns, reports.Column{Name: fmt.Sprintf("wins_place_%d", t+1), Doc: fmt.Sprintf("games won by the team at place %d of the round", t+1), Unit: "1 for yes", Most: 1})
	}
	f.Columns = append(f.Columns, reports.Column{Name: "short_of_win", Doc: "men whom the team nearest to its target lacked, in games that no team won", Least: 1})
	f.Columns = append(f.Columns,
		reports.Column{Name: "pips_short", Doc: "pips that a do or die lacked that would have won the game, the least of all such tries", Least: 1},
		reports.Column{Name: "cards_drawn", Doc: "cards drawn from the opportunity and the security deck"},
		reports.Column{Name: "cards_unplayed", Doc: "cards drawn and never played: laid away, lost, or in a hand at the end"},
		reports.LuckColumn("do or dies, or doubles in Allied turns where none is tried,"),
		reports.Column{Name: "idle_turns", Doc: "Allied turns of whose throw nothing was made though a man was free to walk: no step, no claim, no card, no trade"},
		reports.Column{Name: "first_run_distance", Unit: "circles", Doc: "how long the first do or die of the game was"},
	)
	f.Closeness = []string{"short_of_win", "pips_short"}
	for _, m := range metrics(r.Board) {
		f.Columns = append(f.Columns, reports.Column{Name: m.name, Doc: m.doc})
	}
	for _, c := range f.Columns {
		if strings.HasPrefix(c.Name, "wins_") || strings.HasPrefix(c.Name, "ended_by_") || c.Name == "pips_short" || c.Name == "luck_tosses" {
			f.Ends = append(f.Ends, c.Name)
		}
	}
	circles := make([]string, len(r.Board.Circles))
	for c := range circles {
		circles[c] = r.Board.Circles[c].ID
	}
	totals := make([]string, maxTotal+1)
	for i := range totals {
		totals[i] = fmt.Sprint(i)
	}
	totals[maxTotal] += "+"
	var cards, rooms, ways []string
	for f := range colditz.Face(colditz.Faces) {
		cards = append(cards, f.String())
	}
	for f := range colditz.SecurityFace(colditz.SecurityFaces) {
		cards = append(cards, f.String())
	}
	for _, room := range r.Board.Rooms {
		rooms = append(rooms, room.Name)
	}
	for _, w := range r.Board.Ways {
		name := r.Board.Circles[w.From].ID
		if w.Kind != board.StepLink {
			name += "-" + r.Board.Circles[w.To].ID
		}
		ways = append(ways, name)
	}
	var runs []string
	for _, card := range r.Options.DoOrDie.Cards {
		for d := range maxRun + 1 {
			runs = append(runs, fmt.Sprintf("%d throws for %d", card, d))
		}
	}
	f.Vectors = []reports.Vector{
		{Name: TurnTotals, Doc: "totals of the chains that open turns", Labels: totals},
		{Name: ManVisits, Doc: "steps of prisoners on to a circle", Labels: circles},
		{Name: GuardVisits, Doc: "steps of guards on to a circle, posts included", Labels: circles},
		{Name: ArrestSpots, Doc: "men taken on a circle", Labels: circles},
		{Name: CardsPlayed, Doc: "cards played, by face", Labels: cards},
		{Name: CardsDrawn, Doc: "cards drawn, by face", Labels: cards},
		{Name: Runs, Doc: "do or dies by card and distance", Labels: runs},
		{Name: RunsMade, Doc: "do or dies that succeeded, by card and distance", Labels: runs},
		{Name: RoomClaims, Doc: "men who claimed equipment in a room", Labels: rooms},
		{Name: GatesUsed, Doc: "ways paid for", Labels: ways},
		{Name: TargetsHit, Doc: "escapes by target", Labels: append([]string(nil), board.TargetNames[:]...)},
		ends.Vector("round"),
	}
	routes := make([]string, colditz.Routes)
	for i := range routes {
		if i >= colditz.TunnelRoute(0) || i < len(r.Board.Ways) { // the others are for boards with more ways
			routes[i] = r.RouteName(colditz.Route(i))
		}
	}
	f.Vectors = append(f.Vectors,
		reports.Vector{Name: RoutesLeft, Doc: "men who left the inner courtyard, or a tunnel's far end, by the way", Labels: routes},
		reports.Vector{Name: RoutesFreed, Doc: "men who escaped, by the way on which they last left the courtyard", Labels: routes},
	)
	parts := []string{"day"}
	if days := int(r.Options.Clock.Days); days > 0 {
		parts = nil
		for d := range days {
			parts = append(parts, fmt.Sprintf("day %d", d+1), fmt.Sprintf("night %d", d+1))
		}
	}
	f.Vectors = append(f.Vectors, reports.Vector{Name: PartsFreed, Doc: "men who escaped, by day and night of the game", Labels: parts})
	if r.Teams() > 1 {
		for place := range r.Teams() {
			f.Players = append(f.Players, fmt.Sprintf("wins_team_%d", place+1))
			f.Places = append(f.Places, fmt.Sprintf("wins_place_%d", place+1))
		}
	}
	f.Hands = [2]string{CardsDrawn, CardsPlayed}
	f.Offers = []reports.Offer{
		{Vector: CardsPlayed, Unused: "cards that nobody played", Has: r.Deals},
		{
			Vector: ManVisits, Unused: "rooms that nobody entered", Has: func(i int) bool { return r.Board.Circles[i].Room != board.NoRoom },
			Say: func(i int) string { return strings.ReplaceAll(r.Board.Rooms[r.Board.Circles[i].Room].Name, "_", " ") },
		},
		{
			Vector: RoomClaims, Unused: "rooms with equipment that nobody claimed", Has: func(i int) bool { return r.Board.Rooms[i].Equipment != 0 },
			Say: func(i int) string { return strings.ReplaceAll(r.Board.Rooms[i].Name, "_", " ") },
		},
		{Vector: RoutesLeft, Unused: "ways out of the courtyard that nobody took", Has: func(i int) bool { return i >= colditz.TunnelRoute(0) || leadsOut(r, i) }, Say: func(i int) string { return r.RouteName(colditz.Route(i)) + " (" + wayIs(r, i) + ")" }},
		{Vector: TargetsHit, Unused: "targets at which nobody escaped"},
	}
	return f
}

// Counter returns what counts games on a sheet of Form, for one worker.
func Counter(r *colditz.Rules) func(m *Match, s *reports.Sheet) {
	c := &counter{r: r, rows: metrics(r.Board), cardIndex: map[int8]int{}, chances: newLuck(r), each: r.Options.Dice.Doubles == colditz.MoveEachThrow}
	for i, row := range c.rows {
		c.byKind[row.kind] = append(c.byKind[row.kind], i)
	}
	for i, card := range r.Options.DoOrDie.Cards {
		if _, known := c.cardIndex[card]; !known {
			c.cardIndex[card] = i
		}
	}
	for _, kind := range acts {
		c.acts[kind] = true
	}
	c.values = make([]int32, ownColumns+len(c.rows))
	c.leaves = make([]bool, len(r.Board.Circles))
	for from := range r.Board.Links {
		for _, l := range r.Board.Links[from] {
			c.leaves[from] = c.leaves[from] || r.LeavesBy(board.Circle(from), l.To, l.Kind) >= 0
		}
	}
	return c.count
}

type counter struct {
	r         *colditz.Rules
	rows      []metric
	byKind    [256][]int   // of rows
	cardIndex map[int8]int // of the do-or-die cards by their throws
	leaves    []bool       // a step from this circle may lead out of the courtyard
	acts      [256]bool    // by kind of fact
	each      bool         // pawns move between the throws of a chain
	values    []int32
	chances   *luck
	vectors
	course
}

// vectors are the counts by place, card and way.
type vectors struct {
	totals, men, guards, arrests []uint64
	cards, drawn, runs, made     []uint64
	rooms, ways, targets         []uint64
	left, freed, parts           []uint64
}

// course is what is followed of the game in hand.
type course struct {
	why, round int
	part       int // of the game, where a clock divides it
	night      bool
	chain      int                                      // pips of the throws of this turn so far
	doubled    bool                                     // a double was thrown in this turn
	turn       sim.Seat                                 // whose turn it is
	threw      bool                                     // he has thrown for movement,
	acted      bool                                     // and made something of it
	gone       [colditz.MaxTeams * colditz.MaxMen]bool  // escaped or dead
	route      [colditz.MaxTeams * colditz.MaxMen]uint8 // by which a man left, from 1
	inside     [colditz.MaxTeams * colditz.MaxMen]bool  // in solitary
	cooler     [colditz.MaxTeams * colditz.MaxMen]bool  // there in the cooler
	stay       [colditz.MaxTeams * colditz.MaxMen]int32 // turns of it
}

func (c *counter) count(m *Match, s *reports.Sheet) {
	c.start(s)
	for i := range m.Log.Events {
		e := &m.Log.Events[i]
		f := colditz.Fact(*e)
		if c.chain > 0 && (c.each || !(e.Kind == colditz.Thrown && f.Throw() == colditz.TurnThrow)) {
			c.totals[min(c.chain, maxTotal)]++
			c.chain = 0
		}
		if c.acts[e.Kind] && e.Seat == c.turn {
			c.acted = true
		}
		switch e.Kind {
		case colditz.Moved:
			c.men[f.To()]++
			if c.leaves[f.From()] && f.By() != colditz.MoveInTunnel {
				if by := c.r.LeavesBy(f.From(), f.To(), f.By()); by >= 0 {
					c.leave(f.Man(), by)
				}
			}
			continue
		case colditz.GuardMoved:
			c.guards[f.To()]++
			continue
		case colditz.Thrown:
			c.throw(f)
		case colditz.RoundBegan:
			c.round++
		case colditz.GameEnded:
			c.why = int(e.C)
		case colditz.PartBegan:
			c.part, c.night = c.part+1, f.Night()
		case colditz.TunnelLeft:
			if f.FarEnd() {
				c.leave(f.Man(), colditz.TunnelRoute(int(f.Tunnel())))
			}
		case colditz.Posted:
			c.guards[f.At()]++
		case colditz.TurnBegan:
			c.endTurn()
			c.turn, c.threw, c.acted, c.doubled = e.Seat, false, false, false
			if e.Seat != colditz.German {
				c.serve(e.Seat)
			}
		case colditz.Jailed:
			c.arrests[f.At()]++
			c.inside[f.Man()], c.stay[f.Man()], c.cooler[f.Man()] = true, 0, f.InCooler()
		case colditz.Released:
			c.release(f)
		case colditz.CardDrawn:
			c.values[cardsDrawn]++
			c.drawn[cardOf(f)]++
		case colditz.CardPlayed:
			c.values[cardsUnplayed]--
			c.cards[cardOf(f)]++
		case colditz.Paid:
			if f.Way() >= 0 {
				c.ways[f.Way()]++
			}
		case colditz.Claimed:
			for _, room := range [2]board.Room{f.Room(), f.OtherRoom()} {
				if room >= 0 { // a claimant may stand in none
					c.rooms[room]++
				}
			}
		case colditz.HasEscaped:
			c.gone[f.Man()] = true
			c.escape(f)
		case colditz.Died:
			c.gone[f.Man()] = true
		case colditz.DoOrDieTried:
			if c.values[firstRun] == reports.None {
				c.values[firstRun] = int32(f.Distance())
			}
			slot := c.cardIndex[int8(f.Throws())]*(maxRun+1) + min(f.Distance(), maxRun)
			c.runs[slot]++
			if c.r.RunCovered(f.Total(), f.Distance()) {
				c.made[slot]++
			}
		}
		c.chances.take(f)
		for _, row := range c.byKind[e.Kind] {
			c.values[ownColumns+row] += c.rows[row].of(f)
		}
	}
	c.close(m, s)
}

// start begins a game.
func (c *counter) start(s *reports.Sheet) {
	clear(c.values)
	c.values[firstRun] = reports.None
	for t := c.r.Teams(); t < colditz.MaxTeams; t++ { // nobody plays them
		c.values[winsColumn+t], c.values[winsPlace+t] = reports.None, reports.None
	}
	c.vectors = vectors{
		totals: s.Vector(TurnTotals), men: s.Vector(ManVisits), guards: s.Vector(GuardVisits), arrests: s.Vector(ArrestSpots),
		cards: s.Vector(CardsPlayed), drawn: s.Vector(CardsDrawn), runs: s.Vector(Runs), made: s.Vector(RunsMade),
		rooms: s.Vector(RoomClaims), ways: s.Vector(GatesUsed), targets: s.Vector(TargetsHit),
		left: s.Vector(RoutesLeft), freed: s.Vector(RoutesFreed), parts: s.Vector(PartsFreed),
	}
	c.course = course{why: cutOff, night: c.r.Options.Night.Mode == colditz.AlwaysNight}
	c.chances.start()
}

// throw adds a throw for movement to its turn.
func (c *counter) throw(f colditz.Fact) {
	if f.Throw() != colditz.TurnThrow {
		return
	}
	sum, double := f.Sum()
	c.chain += sum
	c.threw = true
	if double && !c.doubled && f.Seat != colditz.German {
		c.doubled = true
		c.values[turnsWithDouble]++
	}
}

// endTurn counts a turn that was idle.
func (c *counter) endTurn() {
	if !c.threw || c.acted || c.turn == colditz.German {
		return
	}
	first := colditz.ManOf(int(c.turn)-1, 0)
	for m := first; m < first+colditz.Man(c.r.Men()); m++ {
		if !c.inside[m] && !c.gone[m] {
			c.values[idleTurns]++
			return
		}
	}
}

// leave counts a man out of the courtyard.
func (c *counter) leave(m colditz.Man, by int) {
	c.left[by]++
	c.route[m] = uint8(by + 1)
}

// serve counts a turn of a team's men in solitary.
func (c *counter) serve(seat sim.Seat) {
	first := colditz.ManOf(int(seat)-1, 0)
	for m := first; m < first+colditz.MaxMen; m++ {
		if !c.inside[m] {
			continue
		}
		c.stay[m]++
		if c.cooler[m] {
			c.values[turnsInCooler]++
		} else {
			c.values[turnsInCells]++
		}
	}
}

// release ends a man's stay in solitary.
func (c *counter) release(f colditz.Fact) {
	c.inside[f.Man()] = false
	stays, turns := staysDouble, stayTurnsDouble
	switch f.Freed() {
	case colditz.FreedByCard:
		stays, turns = staysCard, stayTurnsCard
	case colditz.FreedByTime: // as long as the rules say
		return
	}
	c.values[stays]++
	c.values[turns] += c.stay[f.Man()]
}

// cardOf is the place of a card that is drawn or played: the German's after the others.
func cardOf(f colditz.Fact) int {
	if f.Seat == colditz.German {
		return int(colditz.Faces) + int(f.Security())
	}
	return int(f.Face())
}

// escape counts how and when a man got away.
func (c *counter) escape(f colditz.Fact) {
	if f.Target() >= 0 {
		c.targets[f.Target()]++
	}
	if by := c.route[f.Man()]; by > 0 {
		c.freed[by-1]++
	}
	c.parts[min(c.part, len(c.parts)-1)]++
	if c.night {
		c.values[escapesByNight]++
	} else {
		c.values[escapesByDay]++
	}
}

// close counts the game as a whole.
func (c *counter) close(m *Match, s *reports.Sheet) {
	c.endTurn()
	v := c.values
	s.Vector(ends.Name)[ends.At(c.why, c.round)]++
	v[decisionsColumn] = int32(m.Decisions)
	v[cardsUnplayed] += v[cardsDrawn]
	v[pipsShort] = c.chances.short
	rarity := c.chances.rarity()
	v[luckTosses] = rarity.Tosses()
	s.Rare(rarity)
	outcome := truncated
	v[shortOfWin] = lacked(c.r, &m.State)
	switch {
	case m.Truncated:
	case m.State.Outcome == colditz.GermanWin:
		outcome = german
	case m.State.Outcome == colditz.AlliedWin:
		outcome = allied
		for t := range c.r.Teams() {
			v[winsColumn+t] += is(m.State.Won(t))
			v[winsPlace+m.State.Place(t)] += is(m.State.Won(t))
		}
		v[shortOfWin] = reports.None
	case m.State.Outcome == colditz.Draw:
		outcome = draw
	}
	s.Count(outcome, v, c.chances.sums[:]...)
}

// lacked is how many men the team nearest to its target lacks of it.
func lacked(r *colditz.Rules, s *colditz.State) int32 {
	least := int32(reports.None)
	for t := range r.Teams() {
		if n := int32(r.Target(t) - s.Teams[t].Escapes); least == reports.None || n < least {
			least = n
		}
	}
	return least
}
