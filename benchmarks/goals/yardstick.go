package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"time"

	"escapesim/lab"
	"escapesim/lab/questions"
	"escapesim/lab/try"
)

// The yardstick: how long a designer waits for fifty house rules of a four-player
// game, each difference of the German's share known to half a point at 95 %.
const (
	outcome    = "german"
	precision  = 0.005
	confidence = 0.95
	most       = 1 << 20 // games of each; none needs so many
)

// yardstick are the house rules: every option of colditz/thibault turned one step
// (lab.Table.Turned, the first value of each), without those that change fewer
// than 10 of the first 100 games of seed 1 from game 2^40 on, as nothing is to be
// learned of them; 50 of the 133 that are left, evenly spaced in the order of the
// rules. Chosen so on 24 November 2026, and fixed since.
var yardstick = []string{
	"appel.attendance=mandatory",
	"appel.jail=inner",
	"appel.range_graph=all_edges",
	"appel.warning_ok=false",
	"appel.zone_safe=false",
	"arrest.jail=by_area",
	"black.inner_pow=cross_only",
	"card.bribe.equipment=none",
	"card.removal_lockout=none",
	"clock.days=1",
	"conf.appel=one_per_pow",
	"conf.search=none",
	"dice.doubles=no_extra",
	"dice.draw_optional=true",
	"dice.rethrow=optional",
	"dod.after_use=reshuffled",
	"dod.failure=pawn_killed",
	"dod.per_player=1",
	"dod.route=prescribed",
	"equip.appel_spot=owner_choice",
	"equip.two_rooms_ok=false",
	"guard.cross_drop=never",
	"guard.outer_pip_cap=1",
	"hand.equipment_limit=1",
	"hand.overflow=immediate_discard",
	"hand.security_limit=2",
	"kit.bribe_as_part=true",
	"kit.own_men_only=false",
	"light.enforcement=arrest_if_stopped",
	"night.die_scope=walking_only",
	"pursuit.outside_bound=true",
	"return.immune=none",
	"return.stand_still_ok=false",
	"route.open_scope=type",
	"route.wire_needs_cutters=false",
	"search.needs_equipment=false",
	"search.show=before_moving",
	"setup.order=guards_first",
	"setup.shuffle_decks=false",
	"sol.card_cost=1",
	"sol.exit_blockable=true",
	"sol.release_optional=false",
	"sol.released_may_move=false",
	"trade.gift_limit=0",
	"tunnel.card_needs_open=false",
	"tunnel.detect_jail=cooler",
	"tunnel.guards_needed=1",
	"tunnel.reveal=before_throw",
	"turn.must_use_all_pips=true",
	"victory.end=at_time_limit",
}

// playYardstick plays the house rules beside the rules as they are, on the same
// dice and with the luck of known throws taken out, and stops each when its
// interval is narrow enough (lab.Known).
func playYardstick(ctx context.Context) {
	base := &questions.Variation{Name: "as the rules are"}
	var all []*questions.Variation
	for _, set := range yardstick {
		all = append(all, &questions.Variation{Name: set, Sets: []string{set}})
	}
	k := questions.Known{Outcome: outcome, Precision: precision, Confidence: confidence}
	job := lab.Job{Seed: 1, Games: most, Workers: 2}
	try.Do(k.Run(ctx, lab.Table{Players: 4}, lab.DefaultRules, base, all, job))
	games := base.Games()
	fmt.Println("| house rule | German, points | ± | games | as precise as, played apart |")
	fmt.Println("| --- | ---: | ---: | ---: | ---: |")
	for _, v := range all {
		e := v.Apart(outcome)
		in := e.Interval(confidence)
		fmt.Printf("| `%s` | %+.2f | %.2f | %s | %s |\n", v.Name, 100*e.Fair, 50*(in.Hi-in.Lo),
			short(float64(e.N)), short(apart(v)))
		games += v.Games()
	}
	fmt.Printf("\n%d house rules, %s games, %s of them of the rules as they are\n", len(all), short(float64(games)),
		short(float64(base.Games())))
}

// apart is how many games of each would tell as much if they were played apart.
func apart(v *questions.Variation) float64 {
	n, before, after := float64(v.Games()), 0.0, 0.0
	for _, o := range v.Pair.Outcomes() {
		before += float64(v.Pair.Joint(outcome, o)) / n
		after += float64(v.Pair.Joint(o, outcome)) / n
	}
	sd := v.Apart(outcome).FairSD
	return n * (before*(1-before) + after*(1-after)) / (sd * sd)
}

// measureYardstick plays the yardstick in a process of its own and says what that
// took: the time, and half the processor time, which is what it would have taken
// two cores that do nothing else.
func measureYardstick() {
	play := exec.Command(try.Get(os.Executable()), "-play")
	play.Stdout, play.Stderr = os.Stdout, os.Stderr
	began := time.Now()
	if err := play.Run(); err != nil {
		try.Do(fmt.Errorf("yardstick: %w", err))
	}
	wall := time.Since(began).Seconds()
	cores := (play.ProcessState.UserTime() + play.ProcessState.SystemTime()).Seconds() / 2
	reached := "no"
	if cores <= 60 {
		reached = "yes"
	}
	fmt.Printf("\n| goal | wanted | processor time / 2 | time | reached |\n| --- | ---: | ---: | ---: | --- |\n")
	fmt.Printf("| %d house rules, each difference to ±%g points, two of %d cores | ≤ 60 s | %s s | %s s | %s |\n",
		len(yardstick), 100*precision, runtime.NumCPU(), short(cores), short(wall), reached)
}
