// Package colditz is what is counted in games of Escape from Colditz: one
// row a metric, read from the facts that a game states. It knows events and
// the board, and no bot.
package colditz

import (
	"fmt"
	"slices"
	"strings"

	"escapesim/reports"
	"escapesim/reports/metric"
	"escapesim/sim"
	"escapesim/sim/colditz"
	"escapesim/sim/colditz/board"
)

// Match is a game in hand.
type Match = sim.Match[colditz.State, colditz.View]

// metrics are the rows of games on these rules, each in the table in which run prints
// it.
func metrics(r *colditz.Rules, c *counter) []metric.Row {
	each, unprinted := metric.Each, metric.NotPrinted
	when := func(kind sim.EventKind, true func(f colditz.Fact) bool) metric.Rule {
		return metric.Worth(kind, func(e sim.Event) int32 { return is(true(colditz.Fact(e))) })
	}
	caught := func(why colditz.Cause) metric.Rule { return metric.Where(colditz.Jailed, "why", why) }
	contactIn := func(areas ...board.Area) metric.Rule {
		return when(colditz.Jailed, func(f colditz.Fact) bool {
			return f.Cause() == colditz.Contact && slices.Contains(areas, r.Board.Circles[f.At()].Area)
		})
	}
	escapedBy := func(how colditz.Exit) metric.Rule { return metric.Where(colditz.HasEscaped, "by", how) }
	halves := func(n int) metric.Rule { return metric.Where(colditz.KitClaimed, "half_cards", n) }
	freed := func(by colditz.Freed) metric.Rule { return metric.Where(colditz.Released, "by", by) }
	ended := func(why colditz.WinReason) metric.Rule { return metric.Where(colditz.GameEnded, "why", why) }
	sentBy := func(why colditz.GuardLeft) metric.Rule { return metric.Where(colditz.GuardHome, "why", why) }
	turnThrow := func(f colditz.Fact) bool { return f.Throw() == colditz.TurnThrow && f.Seat != colditz.German }
	wins := func(name, doc string, won *[colditz.MaxTeams]int32) (rows []metric.Row) {
		for i := range won {
			rows = append(rows, unprinted.Known(fmt.Sprintf("wins_%s_%d", name, i+1), fmt.Sprintf(doc, i+1),
				&won[i]).YesNo())
		}
		return rows
	}
	glider := r.Board.Tower > 0
	rows := []metric.Row{
		length.Known("decisions", "decisions of all players", &c.decisions),
	}
	rows = append(rows, wins("team", "games won by team %d, alone or with another", &c.won)...)
	rows = append(rows,
		unprinted.Count("stays_double", "stays in solitary that ended by doubles", freed(colditz.FreedByDouble)),
		unprinted.Known("stay_turns_double", "own turns begun during those stays", &c.stayTurns[colditz.FreedByDouble]),
		unprinted.Count("stays_card", "stays in solitary that ended by a card", freed(colditz.FreedByCard)),
		unprinted.Known("stay_turns_card", "own turns begun during those stays", &c.stayTurns[colditz.FreedByCard]),
		guards.Known("turns_in_cells", "own turns that men began in the inner cells", &c.inCells),
		guards.Known("turns_in_cooler", "own turns that men began in the cooler", &c.inCooler),
		attempts.Known("escapes_by_day", "men who escaped by day", &c.byDay),
		attempts.Known("escapes_at_night", "men who escaped at night", &c.atNight),
		guards.Known("turns_with_double", "Allied turns with a double in their throws", &c.withDouble),
	)
	rows = append(rows, wins("place", "games won by the team at place %d of the round", &c.wonPlace)...)
	rows = append(rows,
		unprinted.Known("short_of_win", "men whom the team nearest to its target lacked, in games that no team won",
			&c.shortOfWin).In("", 1, 0),
		unprinted.Known("pips_short",
			"pips that a do or die lacked that would have won the game, the least of all such tries",
			&c.chances.short).In("", 1, 0),
		unprinted.Count("cards_drawn", "cards drawn from the opportunity and the security deck",
			each(colditz.CardDrawn)),
		unprinted.Count("cards_unplayed", "cards drawn and never played: laid away, lost, or in a hand at the end",
			each(colditz.CardDrawn), metric.Worth(colditz.CardPlayed, func(sim.Event) int32 { return -1 })),
		unprinted.Luck("do or dies, or doubles in Allied turns where none is tried,", &c.rarity),
		length.Known("idle_turns", "Allied turns of whose throw nothing was made though a man was free to walk: no "+
			"step, no claim, no card, no trade", &c.idle),
		runsAndShots.Known("first_run_distance", "how long the first do or die of the game was",
			&c.firstRun).In("circles", 0, 0),
		length.Count("rounds", "rounds begun, the one in which the game ends included", each(colditz.RoundBegan)),
		length.Count("turns", "player turns begun", each(colditz.TurnBegan)),
		escapes.Count("escapes", "men who escaped, all teams together", each(colditz.HasEscaped)),
	)
	for how, name := range colditz.ExitNames {
		if how := colditz.Exit(how); how != colditz.NoExit && (glider || how != colditz.ByGlider) {
			rows = append(rows, escapes.Count("escapes_by_"+name,
				"men whose last way out was: "+strings.ReplaceAll(name, "_", " "), escapedBy(how)))
		}
	}
	rows = append(rows,
		taken.Count("arrests_courtyard", "men arrested by contact in the inner courtyard",
			contactIn(board.Appel, board.Courtyard, board.RoomArea)),
		taken.Count("arrests_outer", "men arrested by contact in the outer area", contactIn(board.Outer)),
		taken.Count("arrests_outside", "men arrested by contact outside the castle", contactIn(board.Outside)),
		taken.Count("arrests_forced", "men who gave themselves up", caught(colditz.Forced)),
		taken.Count("caught_search", "men jailed by a search", caught(colditz.BySearch)),
		taken.Count("caught_appel", "men jailed by an appel", caught(colditz.ByAppel)),
		taken.Count("caught_tunnel", "men jailed by a raid on a tunnel", caught(colditz.ByRaid)),
		taken.Count("caught_holder", "men jailed by a key or pass holder card", caught(colditz.ByHolder)),
		taken.Count("caught_car", "men jailed after a failed car ride", caught(colditz.ByFailedCar)),
		unprinted.Count("jailed_inner", "men locked up in the inner cells",
			when(colditz.Jailed, func(f colditz.Fact) bool { return !f.InCooler() })),
		unprinted.Count("jailed_cooler", "men locked up in the cooler", when(colditz.Jailed, colditz.Fact.InCooler)),
	)
	if glider {
		rows = append(rows,
			taken.Count("caught_glider", "men jailed after a failed flight of the glider",
				caught(colditz.ByFailedFlight)),
			unprinted.Count("flights", "flights of the glider", each(colditz.GliderFlown)),
		)
	}
	for kind, name := range board.EquipmentSymbols {
		rows = append(rows, kit.Count("claims_"+name, name+" cards claimed by two men in rooms",
			metric.Where(colditz.Claimed, "equipment", kind)))
	}
	for kind, name := range board.EquipmentSymbols {
		rows = append(rows, kit.Count("used_"+name, name+" cards paid for a step on the board",
			metric.Worth(colditz.Paid, func(e sim.Event) int32 {
				f := colditz.Fact(e)
				return is(f.Equipment() == kind && f.Way() >= 0) * int32(f.Cards())
			})))
	}
	rows = append(rows,
		kit.Count("confiscated", "equipment cards lost by an arrest or a search", each(colditz.Confiscated)),
		kit.Count("hideaways_played", "hideaway cards played", each(colditz.HideawayUsed)),
		kit.Count("kits", "escape kits claimed", each(colditz.KitClaimed)),
		unprinted.Count("kits_0", "escape kits claimed by men alone", halves(0)),
		unprinted.Count("kits_1", "escape kits claimed with one half card", halves(1)),
		unprinted.Count("kits_2", "escape kits claimed with two half cards", halves(2)),
		taken.Count("releases_double", "men let out of solitary by doubles", freed(colditz.FreedByDouble)),
		taken.Count("releases_card", "men let out of solitary by a card", freed(colditz.FreedByCard)),
		unprinted.Count("releases_time", "men let out of solitary because their term was over",
			freed(colditz.FreedByTime)),
		tunnels.Count("tunnels_opened", "tunnels opened by two men", each(colditz.TunnelOpened)),
		tunnels.Count("tunnels_joined", "men who entered an open tunnel", each(colditz.TunnelJoined)),
		tunnels.Count("tunnels_left", "men who came out at a tunnel's far end",
			when(colditz.TunnelLeft, colditz.Fact.FarEnd)),
		tunnels.Count("tunnels_detected", "tunnels detected by the card",
			when(colditz.TunnelFound, colditz.Fact.ByCard)),
		tunnels.Count("tunnels_raided", "tunnels raided by two guards", each(colditz.TunnelRaided)),
		tunnels.Count("searches", "search cards played", when(colditz.CardPlayed, func(f colditz.Fact) bool {
			return f.Seat == colditz.German && f.Security() >= colditz.SearchCard && f.Security() < colditz.ShootCard
		})),
		attempts.Count("searches_failed", "searches whose room was not reached, or empty by then",
			each(colditz.SearchFailed)),
		attempts.Count("thefts_stopped", "claims of equipment that a search interrupted", each(colditz.TheftStopped)),
		guards.Count("guards_searching", "guards sent to the barracks by a search", sentBy(colditz.AfterSearch),
			sentBy(colditz.SearchFell)),
		guards.Count("guards_calling", "guards sent to the barracks by an appel", sentBy(colditz.AfterAppel)),
		tunnels.Count("appels", "appel cards played", each(colditz.Ranged)),
		tunnels.Count("warnings_played", "advance warnings played", each(colditz.WarningPlayed)),
		unprinted.Count("warned_away", "men brought to safe circles by a warning",
			metric.Sum(colditz.WarningPlayed, "men")),
		runsAndShots.Count("shots", "shoot-to-kill cards played", each(colditz.ShotFired)),
		runsAndShots.Count("shot_dead", "men shot dead", when(colditz.Died, func(f colditz.Fact) bool {
			return f.Death() == colditz.ByShot
		})),
		runsAndShots.Count("do_or_dies", "do or dies tried", each(colditz.DoOrDieTried)),
		unprinted.Count("do_or_dies_close", "do or dies that failed by six pips or fewer",
			when(colditz.DoOrDieTried, func(f colditz.Fact) bool {
				return f.Total() < f.Distance() && f.Total()+6 >= f.Distance()
			})),
		runsAndShots.Count("do_or_die_escapes", "do or dies that succeeded", escapedBy(colditz.ByDoOrDie)),
		runsAndShots.Count("teams_eliminated", "teams eliminated by a failed do or die",
			when(colditz.TeamOut, func(f colditz.Fact) bool { return !f.WithoutHope() })),
		tunnels.Count("car_rides", "rides of the staff car", each(colditz.CarTried)),
		attempts.Count("attempts_declared", "men declared in an attempt to escape", each(colditz.AttemptDeclared)),
		attempts.Count("attempts_stalled", "declared men who were still inside when the turn ended",
			each(colditz.AttemptStalled)),
		attempts.Count("followed", "men who went along a way that another team had paid for", each(colditz.WayShared)),
		attempts.Count("forced_tries", "dice thrown by men who offered themselves for arrest",
			each(colditz.ForceTried)),
		attempts.Count("frisks", "duels over equipment", when(colditz.Frisked, func(f colditz.Fact) bool {
			return !f.OfKit()
		})),
		attempts.Count("frisks_lost", "duels over equipment that the player lost",
			when(colditz.Frisked, func(f colditz.Fact) bool { return !f.OfKit() && f.Lost() })),
		attempts.Count("kit_frisks", "duels over the kit", when(colditz.Frisked, colditz.Fact.OfKit)),
		attempts.Count("kits_lost", "escape kits confiscated", each(colditz.KitLost)),
		attempts.Count("kits_hidden", "escape kits saved by a hideaway", each(colditz.KitHidden)),
		attempts.Count("bribes_saving", "bribes played against a confiscation", each(colditz.BoughtOff)),
		attempts.Count("tunnels_shown", "tunnel cards shown before the men were in", each(colditz.TunnelShown)),
		attempts.Count("tunnels_failed", "tunnels that were not opened after the card was shown",
			each(colditz.TunnelFailed)),
		attempts.Count("pursuits", "guards who followed a man through the rooms and over a drop",
			each(colditz.Pursued)),
		attempts.Count("guards_naming", "guards who went outside after a man whom they named", each(colditz.Named)),
		endings.Count("ended_by_target", "games that ended because a team met the target", ended(colditz.TargetMet)),
		endings.Count("ended_by_time", "games that ended because time was up", ended(colditz.TimeOut)),
		endings.Count("ended_by_loss", "games that ended because no team was left", ended(colditz.NobodyLeft)),
		tunnels.Count("trades", "trades and gifts of opportunity cards", each(colditz.Traded)),
		guards.Count("posts", "guards posted from the barracks", each(colditz.Posted)),
		guards.Count("recalls", "guards recalled to the barracks", each(colditz.Recalled)),
		guards.Count("throws", "throws in the chains that open Allied turns", when(colditz.Thrown, turnThrow)),
		guards.Count("doubles", "doubles in those chains", when(colditz.Thrown, func(f colditz.Fact) bool {
			_, double := f.Sum()
			return double && turnThrow(f)
		})),
	)
	for kind, name := range colditz.OpportunityKinds {
		rows = append(rows, unprinted.Count("drawn_"+name, name+" cards drawn from the opportunity deck",
			when(colditz.CardDrawn, func(f colditz.Fact) bool {
				return f.Seat != colditz.German && f.Face().Kind() == kind
			})))
	}
	for kind, name := range colditz.SecurityKinds {
		rows = append(rows, unprinted.Count("drawn_"+name, name+" cards drawn from the security deck",
			when(colditz.CardDrawn, func(f colditz.Fact) bool {
				return f.Seat == colditz.German && f.Security().Kind() == kind
			})))
	}
	return rows
}

func is(yes bool) int32 {
	if yes {
		return 1
	}
	return 0
}

// acts are what a team does in a turn that is not idle.
var acts = [...]sim.EventKind{
	colditz.Moved, colditz.Placed, colditz.Claimed, colditz.KitClaimed, colditz.TheftStopped, colditz.Released,
	colditz.CardPlayed, colditz.Gained,
	colditz.TunnelShown, colditz.TunnelOpened, colditz.TunnelJoined, colditz.TunnelLeft, colditz.TowerEntered,
	colditz.TowerLeft,
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
// comparison with the exact distribution would find a peak there.
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
	f := &reports.Form{Outcomes: []string{"german", "allied", reports.Truncated}, Endings: []string{
		"the Germans win",
		"the Allies win",
	}, Wanted: []string{"german", "allied"}, Controls: controls}
	if r.Options.Win.GermanNeedsZeroEscapes {
		f.Outcomes = append(f.Outcomes, "draw")
		f.Endings = append(f.Endings, "", "nobody wins") // behind the games cut off
	}
	f.Columns = metric.Columns(metrics(r, &counter{chances: new(luck)}))
	f.Closeness = []string{"short_of_win", "pips_short"}
	for _, c := range f.Columns {
		if strings.HasPrefix(c.Name, "wins_") || strings.HasPrefix(c.Name, "ended_by_") || c.Name == "pips_short" ||
			c.Name == "luck_tosses" {
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
		reports.Vector{
			Name: RoutesLeft, Doc: "men who left the inner courtyard, or a tunnel's far end, by the way",
			Labels: routes,
		},
		reports.Vector{
			Name: RoutesFreed, Doc: "men who escaped, by the way on which they last left the courtyard",
			Labels: routes,
		},
	)
	parts := []string{"day"}
	if days := int(r.Options.Clock.Days); days > 0 {
		parts = nil
		for d := range days {
			parts = append(parts, fmt.Sprintf("day %d", d+1), fmt.Sprintf("night %d", d+1))
		}
	}
	f.Vectors = append(f.Vectors, reports.Vector{
		Name: PartsFreed, Doc: "men who escaped, by day and night of the game",
		Labels: parts,
	})
	if r.Teams() > 1 {
		for place := range r.Teams() {
			f.Players = append(f.Players, fmt.Sprintf("wins_team_%d", place+1))
			f.Places = append(f.Places, fmt.Sprintf("wins_place_%d", place+1))
		}
	}
	f.Hands = [2]string{CardsDrawn, CardsPlayed}
	f.Offers = []reports.Offer{
		{Vector: CardsPlayed, Unused: "cards never played", Has: r.Deals},
		{
			Vector: ManVisits, Unused: "rooms never entered", Has: func(i int) bool {
				return r.Board.Circles[i].Room != board.NoRoom
			},
			Say: func(i int) string {
				return strings.ReplaceAll(r.Board.Rooms[r.Board.Circles[i].Room].Name, "_", " ")
			},
		},
		{
			Vector: RoomClaims, Unused: "rooms never claimed in", Has: func(i int) bool {
				return r.Board.Rooms[i].Equipment != 0
			},
			Say: func(i int) string { return strings.ReplaceAll(r.Board.Rooms[i].Name, "_", " ") },
		},
		{Vector: RoutesLeft, Unused: "ways never taken", Has: func(i int) bool {
			return i >= colditz.TunnelRoute(0) || leadsOut(r, i)
		}, Say: func(i int) string { return r.RouteName(colditz.Route(i)) + " (" + wayIs(r, i) + ")" }},
		{Vector: TargetsHit, Unused: "targets never reached"},
	}
	return f
}

// Counter returns what counts games on a sheet of Form, for one worker.
func Counter(r *colditz.Rules) func(m *Match, s *reports.Sheet) {
	c := &counter{
		r: r, cardIndex: map[int8]int{}, chances: newLuck(r),
		each: r.Options.Dice.Doubles == colditz.MoveEachThrow,
	}
	c.sums = metric.New(metrics(r, c), colditz.Facts)
	for i, card := range r.Options.DoOrDie.Cards {
		if _, known := c.cardIndex[card]; !known {
			c.cardIndex[card] = i
		}
	}
	for _, kind := range acts {
		c.acts[kind] = true
	}
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
	sums      *metric.Sums
	cardIndex map[int8]int // of the do-or-die cards by their throws
	leaves    []bool       // a step from this circle may lead out of the courtyard
	acts      [256]bool    // by kind of fact
	each      bool         // pawns move between the throws of a chain
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
	yield
}

// yield is what the game in hand has yielded by now, of the metrics that are no sums.
type yield struct {
	won, wonPlace     [colditz.MaxTeams]int32        // by teams; by places in the round
	stayTurns         [colditz.FreedByTime + 1]int32 // by what ended the stay
	inCells, inCooler int32                          // turns
	byDay, atNight    int32                          // escapes
	withDouble, idle  int32                          // turns
	firstRun          int32
	shortOfWin        int32
	decisions         int32
	rarity            reports.Rarity
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
			c.drawn[cardOf(f)]++
		case colditz.CardPlayed:
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
			if c.firstRun == reports.None {
				c.firstRun = int32(f.Distance())
			}
			slot := c.cardIndex[int8(f.Throws())]*(maxRun+1) + min(f.Distance(), maxRun)
			c.runs[slot]++
			if c.r.RunCovered(f.Total(), f.Distance()) {
				c.made[slot]++
			}
		}
		c.chances.take(f)
		c.sums.Take(e)
	}
	c.close(m, s)
}

// start begins a game.
func (c *counter) start(s *reports.Sheet) {
	c.sums.Start()
	c.vectors = vectors{
		totals: s.Vector(TurnTotals), men: s.Vector(ManVisits), guards: s.Vector(GuardVisits),
		arrests: s.Vector(ArrestSpots),
		cards:   s.Vector(CardsPlayed), drawn: s.Vector(CardsDrawn), runs: s.Vector(Runs), made: s.Vector(RunsMade),
		rooms: s.Vector(RoomClaims), ways: s.Vector(GatesUsed), targets: s.Vector(TargetsHit),
		left: s.Vector(RoutesLeft), freed: s.Vector(RoutesFreed), parts: s.Vector(PartsFreed),
	}
	c.course = course{
		why: cutOff, night: c.r.Options.Night.Mode == colditz.AlwaysNight,
		yield: yield{firstRun: reports.None},
	}
	for t := c.r.Teams(); t < colditz.MaxTeams; t++ { // nobody plays them
		c.won[t], c.wonPlace[t] = reports.None, reports.None
	}
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
		c.withDouble++
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
			c.idle++
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
			c.inCooler++
		} else {
			c.inCells++
		}
	}
}

// release ends a man's stay in solitary.
func (c *counter) release(f colditz.Fact) {
	c.inside[f.Man()] = false
	c.stayTurns[f.Freed()] += c.stay[f.Man()]
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
		c.atNight++
	} else {
		c.byDay++
	}
}

// close counts the game as a whole.
func (c *counter) close(m *Match, s *reports.Sheet) {
	c.endTurn()
	s.Vector(ends.Name)[ends.At(c.why, c.round)]++
	c.decisions = int32(m.Decisions)
	c.rarity = c.chances.rarity()
	s.Rare(c.rarity)
	outcome := truncated
	c.shortOfWin = lacked(c.r, &m.State)
	switch {
	case m.Truncated:
	case m.State.Outcome == colditz.GermanWin:
		outcome = german
	case m.State.Outcome == colditz.AlliedWin:
		outcome = allied
		for t := range c.r.Teams() {
			c.won[t] = is(m.State.Won(t))
			c.wonPlace[m.State.Place(t)] = is(m.State.Won(t))
		}
		c.shortOfWin = reports.None
	case m.State.Outcome == colditz.Draw:
		outcome = draw
	}
	s.Count(outcome, c.sums.End(), c.chances.sums[:]...)
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
