// Package colditz is what is counted in games of Escape from Colditz: one
// row a metric, read from the facts that a game states. It knows events and
// the board, and no bot.
package colditz

import (
	"fmt"
	"slices"
	"strings"

	"escapesim/reports/metric"
	"escapesim/sim"
	"escapesim/sim/colditz"
	"escapesim/sim/colditz/board"
)

// Match is a game in hand.
type Match = sim.Match[colditz.State, colditz.View]

// What most rows need.
const unprinted = metric.NotPrinted

var each = metric.Each

// metrics are the rows of games on these rules, each in the table in which run prints
// it, in the order in which they are written to files.
func metrics(r *colditz.Rules, c *counter) []metric.Row {
	return slices.Concat(
		winRows(c), closenessRows(c), lengthRows(c), escapeRows(r), arrestRows(r.Board), flightRows(r.Board),
		equipmentRows(), releaseRows(), tunnelRows(), runRows(), attemptRows(), endingRows(), throwRows(), drawnRows(c),
	)
}

// winRows are the games that teams won, by team and by place, and between them the turns of the men.
func winRows(c *counter) []metric.Row {
	won := func(name, doc string, won *[colditz.MaxTeams]int32) (rows []metric.Row) {
		for i := range won {
			rows = append(rows, unprinted.Known(fmt.Sprintf("wins_%s_%d", name, i+1), fmt.Sprintf(doc, i+1),
				&won[i]).YesNo())
		}
		return rows
	}
	return slices.Concat(
		[]metric.Row{length.Known("decisions", "decisions of all players", &c.decisions)},
		won("team", "games won by team %d, alone or with another", &c.won),
		turnRows(c),
		won("place", "games won by the team at place %d of the round", &c.wonPlace),
	)
}

// turnRows are the turns in solitary, and what men did by day and night.
func turnRows(c *counter) []metric.Row {
	return []metric.Row{
		unprinted.Count("stays_double", "stays in solitary that ended by doubles", freed(colditz.FreedByDouble)),
		unprinted.Known("stay_turns_double", "own turns begun during those stays",
			&c.stayTurns[colditz.FreedByDouble]),
		unprinted.Count("stays_card", "stays in solitary that ended by a card", freed(colditz.FreedByCard)),
		unprinted.Known("stay_turns_card", "own turns begun during those stays", &c.stayTurns[colditz.FreedByCard]),
		guards.Known("turns_in_cells", "own turns that men began in the inner cells", &c.inCells),
		guards.Known("turns_in_cooler", "own turns that men began in the cooler", &c.inCooler),
		attempts.Known("escapes_by_day", "men who escaped by day", &c.byDay),
		attempts.Known("escapes_at_night", "men who escaped at night", &c.atNight),
		guards.Known("turns_with_double", "Allied turns with a double in their throws", &c.withDouble),
	}
}

// closenessRows are how near the losers came, and how lucky everybody was.
func closenessRows(c *counter) []metric.Row {
	return []metric.Row{
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
	}
}

// lengthRows are how long games are.
func lengthRows(c *counter) []metric.Row {
	return []metric.Row{
		length.Known("idle_turns", "Allied turns of whose throw nothing was made though a man was free to walk: no "+
			"step, no claim, no card, no trade", &c.idle),
		runsAndShots.Known("first_run_distance", "how long the first do or die of the game was",
			&c.firstRun).In("circles", 0, 0),
		length.Count("rounds", "rounds begun, the one in which the game ends included", each(colditz.RoundBegan)),
		length.Count("turns", "player turns begun", each(colditz.TurnBegan)),
	}
}

// escapeRows are the men who escaped, by their last way out.
func escapeRows(r *colditz.Rules) []metric.Row {
	rows := []metric.Row{
		escapes.Count("escapes", "men who escaped, all teams together", each(colditz.HasEscaped)),
	}
	for how, name := range colditz.ExitNames {
		if how := colditz.Exit(how); how != colditz.NoExit && (hasGlider(r.Board) || how != colditz.ByGlider) {
			rows = append(rows, escapes.Count("escapes_by_"+name,
				"men whose last way out was: "+strings.ReplaceAll(name, "_", " "), escapedBy(how)))
		}
	}
	return rows
}

func hasGlider(b *board.Board) bool { return b.Tower > 0 }

// arrestRows are the men taken, by place and cause.
func arrestRows(b *board.Board) []metric.Row {
	contactIn := func(areas ...board.Area) metric.Rule {
		return when(colditz.Jailed, func(f colditz.Fact) bool {
			return f.Cause() == colditz.Contact && slices.Contains(areas, b.Circles[f.At()].Area)
		})
	}
	return []metric.Row{
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
	}
}

// flightRows are the flights of the glider, on a board that has one.
func flightRows(b *board.Board) []metric.Row {
	if !hasGlider(b) {
		return nil
	}
	return []metric.Row{
		taken.Count("caught_glider", "men jailed after a failed flight of the glider",
			caught(colditz.ByFailedFlight)),
		unprinted.Count("flights", "flights of the glider", each(colditz.GliderFlown)),
	}
}

// equipmentRows is what equipment was claimed, used and lost.
func equipmentRows() (rows []metric.Row) {
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
	)
	return rows
}

// releaseRows are the men let out of solitary.
func releaseRows() []metric.Row {
	return []metric.Row{
		taken.Count("releases_double", "men let out of solitary by doubles", freed(colditz.FreedByDouble)),
		taken.Count("releases_card", "men let out of solitary by a card", freed(colditz.FreedByCard)),
		unprinted.Count("releases_time", "men let out of solitary because their term was over",
			freed(colditz.FreedByTime)),
	}
}

// tunnelRows are tunnels, and what the Germans' cards did.
func tunnelRows() []metric.Row {
	return []metric.Row{
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
	}
}

// runRows are the runs for it: do or dies, shots, and rides of the car.
func runRows() []metric.Row {
	return []metric.Row{
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
	}
}

// attemptRows are the attempts of the Spanish rules, and what guards do against them.
func attemptRows() []metric.Row {
	return []metric.Row{
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
	}
}

// endingRows are why games ended.
func endingRows() []metric.Row {
	return []metric.Row{
		endings.Count("ended_by_target", "games that ended because a team met the target", ended(colditz.TargetMet)),
		endings.Count("ended_by_time", "games that ended because time was up", ended(colditz.TimeOut)),
		endings.Count("ended_by_loss", "games that ended because no team was left", ended(colditz.NobodyLeft)),
	}
}

// throwRows are trades, guards who come and go, and throws.
func throwRows() []metric.Row {
	turnThrow := func(f colditz.Fact) bool { return f.Throw() == colditz.TurnThrow && f.Seat != colditz.German }
	return []metric.Row{
		tunnels.Count("trades", "trades and gifts of opportunity cards", each(colditz.Traded)),
		guards.Count("posts", "guards posted from the barracks", each(colditz.Posted)),
		guards.Count("recalls", "guards recalled to the barracks", each(colditz.Recalled)),
		guards.Count("throws", "throws in the chains that open Allied turns", when(colditz.Thrown, turnThrow)),
		guards.Count("doubles", "doubles in those chains", when(colditz.Thrown, func(f colditz.Fact) bool {
			_, double := f.Sum()
			return double && turnThrow(f)
		})),
	}
}

// drawnRows are the cards drawn from either deck, by kind.
func drawnRows(c *counter) (rows []metric.Row) {
	for kind, name := range colditz.OpportunityKinds {
		rows = append(rows, unprinted.Known("drawn_"+name, name+" cards drawn from the opportunity deck",
			&c.opportunity[kind]))
	}
	for kind, name := range colditz.SecurityKinds {
		rows = append(rows, unprinted.Known("drawn_"+name, name+" cards drawn from the security deck",
			&c.security[kind]))
	}
	return rows
}

// when counts the events of a kind of which something is true.
func when(kind sim.EventKind, true func(f colditz.Fact) bool) metric.Rule {
	return metric.Worth(kind, func(e sim.Event) int32 { return is(true(colditz.Fact(e))) })
}

func caught(why colditz.Cause) metric.Rule { return metric.Where(colditz.Jailed, "why", why) }

func escapedBy(how colditz.Exit) metric.Rule { return metric.Where(colditz.HasEscaped, "by", how) }

func halves(n int) metric.Rule { return metric.Where(colditz.KitClaimed, "half_cards", n) }

func freed(by colditz.Freed) metric.Rule { return metric.Where(colditz.Released, "by", by) }

func ended(why colditz.WinReason) metric.Rule { return metric.Where(colditz.GameEnded, "why", why) }

func sentBy(why colditz.GuardLeft) metric.Rule { return metric.Where(colditz.GuardHome, "why", why) }

func is(yes bool) int32 {
	if yes {
		return 1
	}
	return 0
}
