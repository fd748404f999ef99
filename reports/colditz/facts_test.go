package colditz_test

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"escapesim/reports"
	count "escapesim/reports/colditz"
	"escapesim/sim"
	"escapesim/sim/colditz"
	"escapesim/sim/colditz/board"
)

// said is a fact of a player, with its arguments: a name, then a value.
func said(kind sim.EventKind, seat sim.Seat, arguments ...any) sim.Event {
	e := sim.Event{Kind: kind, Seat: seat}
	for i := 0; i < len(arguments); i += 2 {
		v := reflect.ValueOf(arguments[i+1]) // a number of whatever kind
		colditz.Facts.ArgumentOf(kind, arguments[i].(string)).Put(&e, int(v.Convert(reflect.TypeFor[int64]()).Int()))
	}
	return e
}

// thrown is a throw for movement.
func thrown(seat sim.Seat, one, two int16) sim.Event {
	e := said(colditz.Thrown, seat, "for", colditz.TurnThrow)
	e.A, e.B = one, two
	return e
}

// happened is a small game, and the metrics that it moves by one, or to what is said.
type happened struct {
	want   string
	events []sim.Event
}

func happenings(r *colditz.Rules) []happened {
	at := func(circle string) board.Circle { c, _ := r.Board.Find(circle); return c }
	const german, blue = colditz.German, sim.Seat(1)
	return []happened{
		{
			"arrests_courtyard jailed_inner",
			[]sim.Event{said(colditz.Jailed, blue, "why", colditz.Contact, "at", at("C020"))},
		},
		{
			"arrests_courtyard jailed_inner",
			[]sim.Event{said(colditz.Jailed, blue, "why", colditz.Contact, "at", at("A01"))},
		},
		{
			"arrests_courtyard jailed_inner",
			[]sim.Event{said(colditz.Jailed, blue, "why", colditz.Contact, "at", at("CAN8"))},
		},
		{
			"arrests_outer jailed_cooler",
			[]sim.Event{said(colditz.Jailed, blue, "why", colditz.Contact, "at", at("T190"), "jail", 1)},
		},
		{
			"arrests_outside jailed_inner",
			[]sim.Event{said(colditz.Jailed, blue, "why", colditz.Contact, "at", at("GNW01"))},
		},
		{"arrests_forced jailed_inner", []sim.Event{said(colditz.Jailed, blue, "why", colditz.Forced)}},
		{"caught_search jailed_inner", []sim.Event{said(colditz.Jailed, blue, "why", colditz.BySearch)}},
		{"caught_appel jailed_inner", []sim.Event{said(colditz.Jailed, blue, "why", colditz.ByAppel)}},
		{"caught_tunnel jailed_inner", []sim.Event{said(colditz.Jailed, blue, "why", colditz.ByRaid)}},
		{"caught_holder jailed_inner", []sim.Event{said(colditz.Jailed, blue, "why", colditz.ByHolder)}},
		{"caught_car jailed_inner", []sim.Event{said(colditz.Jailed, blue, "why", colditz.ByFailedCar)}},
		{
			"escapes escapes_by_day escapes_by_key",
			[]sim.Event{said(colditz.HasEscaped, blue, "by", colditz.ByKey, "target", -1)},
		},
		{
			"do_or_die_escapes escapes escapes_by_day escapes_by_do_or_die",
			[]sim.Event{said(colditz.HasEscaped, blue, "by", colditz.ByDoOrDie, "target", -1)},
		},
		{"escapes escapes_at_night escapes_by_key", []sim.Event{
			said(colditz.PartBegan, german, "night", 1),
			said(colditz.HasEscaped, blue, "by", colditz.ByKey, "target", 2),
		}},
		{"escapes escapes_by_day escapes_by_tunnel", []sim.Event{
			said(colditz.PartBegan, german, "night", 0),
			said(colditz.HasEscaped, blue, "by", colditz.ByTunnel, "target", 2),
		}},
		{"releases_double stays_double", []sim.Event{said(colditz.Released, blue, "by", colditz.FreedByDouble)}},
		{"releases_card stays_card", []sim.Event{said(colditz.Released, blue, "by", colditz.FreedByCard)}},
		{"releases_time", []sim.Event{said(colditz.Released, blue, "by", colditz.FreedByTime)}},
		{"caught_tunnel jailed_inner releases_card stay_turns_card=2 stays_card turns=3 turns_in_cells=2", []sim.Event{
			said(colditz.Jailed, blue, "why", colditz.ByRaid), said(colditz.TurnBegan, blue),
			said(colditz.TurnBegan, blue),
			said(colditz.TurnBegan, blue+1), said(colditz.Released, blue, "by", colditz.FreedByCard),
		}},
		{
			"caught_tunnel jailed_cooler releases_double stay_turns_double stays_double turns=2 turns_in_cooler",
			[]sim.Event{
				said(colditz.Jailed, blue, "why", colditz.ByRaid, "jail", 1), said(colditz.TurnBegan, blue),
				said(colditz.Released, blue, "by", colditz.FreedByDouble), said(colditz.TurnBegan, blue),
			},
		},
		{"claims_rope", []sim.Event{said(colditz.Claimed, blue, "equipment", 0, "room", 1, "other_room", 1)}},
		{"claims_key", []sim.Event{said(colditz.Claimed, blue, "equipment", 1, "room", 1, "other_room", -1)}},
		{"used_key=3", []sim.Event{said(colditz.Paid, blue, "equipment", 1, "cards", 3, "way", 0)}},
		{"", []sim.Event{said(colditz.Paid, blue, "equipment", 1, "cards", 3, "way", -1)}},
		{"confiscated", []sim.Event{said(colditz.Confiscated, blue)}},
		{"hideaways_played", []sim.Event{said(colditz.HideawayUsed, blue)}},
		{"kits kits_0", []sim.Event{said(colditz.KitClaimed, blue, "half_cards", 0)}},
		{"kits kits_1", []sim.Event{said(colditz.KitClaimed, blue, "half_cards", 1)}},
		{"kits kits_2", []sim.Event{said(colditz.KitClaimed, blue, "half_cards", 2)}},
		{"tunnels_opened", []sim.Event{said(colditz.TunnelOpened, blue)}},
		{"tunnels_joined", []sim.Event{said(colditz.TunnelJoined, blue)}},
		{"tunnels_left", []sim.Event{said(colditz.TunnelLeft, blue, "far_end", 1)}},
		{"", []sim.Event{said(colditz.TunnelLeft, blue, "far_end", 0)}},
		{"tunnels_detected", []sim.Event{said(colditz.TunnelFound, german, "by_card", 1)}},
		{"", []sim.Event{said(colditz.TunnelFound, german, "by_card", 0)}},
		{"tunnels_raided", []sim.Event{said(colditz.TunnelRaided, german)}},
		{"cards_unplayed=-1 searches", []sim.Event{said(colditz.CardPlayed, german, "card", colditz.SearchCard)}},
		{"cards_unplayed=-1 searches", []sim.Event{said(colditz.CardPlayed, german, "card", colditz.ShootCard-1)}},
		{"cards_unplayed=-1", []sim.Event{said(colditz.CardPlayed, german, "card", colditz.ShootCard)}},
		{"cards_unplayed=-1", []sim.Event{said(colditz.CardPlayed, german, "card", colditz.SearchCard-1)}},
		{"cards_unplayed=-1", []sim.Event{said(colditz.CardPlayed, blue, "card", colditz.SearchCard)}},
		{"cards_drawn cards_unplayed drawn_warning", []sim.Event{said(colditz.CardDrawn, blue, "card", 0)}},
		{
			"cards_drawn cards_unplayed drawn_shoot",
			[]sim.Event{said(colditz.CardDrawn, german, "card", colditz.ShootCard)},
		},
		{"searches_failed", []sim.Event{said(colditz.SearchFailed, german)}},
		{"thefts_stopped", []sim.Event{said(colditz.TheftStopped, blue)}},
		{"guards_searching", []sim.Event{said(colditz.GuardHome, german, "why", colditz.AfterSearch)}},
		{"guards_searching", []sim.Event{said(colditz.GuardHome, german, "why", colditz.SearchFell)}},
		{"guards_calling", []sim.Event{said(colditz.GuardHome, german, "why", colditz.AfterAppel)}},
		{"appels", []sim.Event{said(colditz.Ranged, german)}},
		{"warned_away=3 warnings_played", []sim.Event{said(colditz.WarningPlayed, blue, "men", 3)}},
		{"shots", []sim.Event{said(colditz.ShotFired, german)}},
		{"shot_dead", []sim.Event{said(colditz.Died, blue, "why", colditz.ByShot)}},
		{"", []sim.Event{said(colditz.Died, blue, "why", colditz.ByShot+1)}},
		{
			"do_or_dies first_run_distance=40 luck_tosses=0",
			[]sim.Event{said(colditz.DoOrDieTried, blue, "throws", 4, "distance", 40, "total", 40)},
		},
		{
			"do_or_dies do_or_dies_close first_run_distance=40 luck_tosses=1",
			[]sim.Event{said(colditz.DoOrDieTried, blue, "throws", 4, "distance", 40, "total", 39)},
		},
		{
			"do_or_dies do_or_dies_close first_run_distance=40 luck_tosses=1",
			[]sim.Event{said(colditz.DoOrDieTried, blue, "throws", 4, "distance", 40, "total", 34)},
		},
		{
			"do_or_dies first_run_distance=40 luck_tosses=1",
			[]sim.Event{said(colditz.DoOrDieTried, blue, "throws", 4, "distance", 40, "total", 33)},
		},
		{"do_or_dies=2 first_run_distance=40 luck_tosses=1", []sim.Event{
			said(colditz.DoOrDieTried, blue, "throws", 4, "distance", 40, "total", 10),
			said(colditz.DoOrDieTried, blue, "throws", 4, "distance", 50, "total", 10),
		}},
		{"teams_eliminated", []sim.Event{said(colditz.TeamOut, blue, "without_hope", 0)}},
		{"", []sim.Event{said(colditz.TeamOut, blue, "without_hope", 1)}},
		{"car_rides", []sim.Event{said(colditz.CarTried, blue)}},
		{"attempts_declared", []sim.Event{said(colditz.AttemptDeclared, blue)}},
		{"attempts_stalled", []sim.Event{said(colditz.AttemptStalled, blue)}},
		{"followed", []sim.Event{said(colditz.WayShared, blue)}},
		{"forced_tries", []sim.Event{said(colditz.ForceTried, blue)}},
		{"frisks", []sim.Event{said(colditz.Frisked, blue)}},
		{"frisks frisks_lost", []sim.Event{said(colditz.Frisked, blue, "lost", 1)}},
		{"kit_frisks", []sim.Event{said(colditz.Frisked, blue, "kit", 1, "lost", 1)}},
		{"kits_lost", []sim.Event{said(colditz.KitLost, blue)}},
		{"kits_hidden", []sim.Event{said(colditz.KitHidden, blue)}},
		{"bribes_saving", []sim.Event{said(colditz.BoughtOff, blue)}},
		{"tunnels_shown", []sim.Event{said(colditz.TunnelShown, blue)}},
		{"tunnels_failed", []sim.Event{said(colditz.TunnelFailed, blue)}},
		{"pursuits", []sim.Event{said(colditz.Pursued, german)}},
		{"guards_naming", []sim.Event{said(colditz.Named, german)}},
		{"ended_by_target", []sim.Event{said(colditz.GameEnded, german, "why", colditz.TargetMet)}},
		{"ended_by_time", []sim.Event{said(colditz.GameEnded, german, "why", colditz.TimeOut)}},
		{"ended_by_loss", []sim.Event{said(colditz.GameEnded, german, "why", colditz.NobodyLeft)}},
		{"", []sim.Event{said(colditz.GameEnded, german, "why", colditz.RoundLimit)}},
		{"trades", []sim.Event{said(colditz.Traded, blue)}},
		{"posts", []sim.Event{said(colditz.Posted, german)}},
		{"recalls", []sim.Event{said(colditz.Recalled, german)}},
		{"rounds", []sim.Event{said(colditz.RoundBegan, german)}},
		{"turns", []sim.Event{said(colditz.TurnBegan, german)}},
		{"idle_turns luck_tosses=0 throws turns", []sim.Event{said(colditz.TurnBegan, blue), thrown(blue, 3, 4)}},
		{"doubles=2 luck_tosses=5 throws=2 turns turns_with_double", []sim.Event{
			said(colditz.TurnBegan, blue),
			thrown(blue, 3, 3),
			thrown(blue, 2, 2),
			said(colditz.Moved, blue, "from", at("C020"), "to", at("C030")),
		}},
		{"turns", []sim.Event{said(colditz.TurnBegan, german), thrown(german, 3, 3)}},
		{"idle_turns luck_tosses=0 throws turns", []sim.Event{
			said(colditz.TurnBegan, blue),
			thrown(blue, 3, 4),
			said(colditz.Moved, blue+1, "from", at("C020"), "to", at("C030")),
		}},
	}
}

// Each fact moves the metrics that it should, by one where nothing else is said, and no other.
func TestWhatAFactCounts(t *testing.T) {
	r := referenceRules(t, 4)
	form, counter := count.Form(r), count.Counter(r)
	sheetOf := func(events ...sim.Event) map[string]float64 {
		m := &count.Match{Rules: r}
		m.Log.Events = events
		sheet := reports.NewSheet(form)
		counter(m, sheet)
		values := map[string]float64{}
		for _, c := range form.Columns {
			values[c.Name] = sheet.Values(c.Name).Mean()
		}
		return values
	}
	nothing := sheetOf()
	for _, c := range happenings(r) {
		var got []string
		for name, v := range sheetOf(c.events...) {
			if was := nothing[name]; v != was && v == was+1 {
				got = append(got, name)
			} else if v != was && (v == v || was == was) {
				got = append(got, fmt.Sprintf("%s=%g", name, v))
			}
		}
		slices.Sort(got)
		if words := strings.Join(got, " "); words != c.want {
			t.Errorf("%v: %q, want %q", c.events[len(c.events)-1], words, c.want)
		}
	}
}

// A man who leaves the courtyard by a way, and who then escapes, is counted there, by each way.
func TestEveryWayOutIsCounted(t *testing.T) {
	r := referenceRules(t, 4)
	form, counter := count.Form(r), count.Counter(r)
	ways := map[int]bool{}
	for from := range r.Board.Links {
		for _, l := range r.Board.Links[from] {
			by := r.LeavesBy(board.Circle(from), l.To, l.Kind)
			if by < 0 || ways[by] {
				continue
			}
			ways[by] = true
			m := &count.Match{Rules: r}
			m.Log.Events = []sim.Event{
				said(colditz.Moved, 1, "man", 2, "from", from, "to", l.To, "by", l.Kind),
				said(colditz.HasEscaped, 1, "man", 2, "by", colditz.ByKey, "target", -1),
			}
			sheet := reports.NewSheet(form)
			counter(m, sheet)
			left, freed, part := sheet.Vector(count.RoutesLeft)[by], sheet.Vector(count.RoutesFreed)[by], uint64(0)
			for _, n := range sheet.Vector(count.PartsFreed) {
				part += n
			}
			if left != 1 || freed != 1 || part != 1 {
				t.Errorf("%s: %d men left, %d escaped, %d in all parts", r.RouteName(colditz.Route(by)), left, freed,
					part)
			}
		}
	}
	if len(ways) < 10 || !ways[0] {
		t.Errorf("ways %v alone", ways)
	}
}
