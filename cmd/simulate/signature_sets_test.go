package main

import (
	"fmt"
	"slices"
	"strings"

	"escapesim/lab"
)

// signatureSet is a set of games with a signature.
type signatureSet struct {
	Rules   string
	Players int
	Bots    string
	Seats   string // as --seats takes it; empty means the usual bots
	Set     []string
	With    string // what is set, in a word or two
}

// String names the set.
func (s signatureSet) String() string {
	text := fmt.Sprintf("%s, %d players, %s bots", s.Rules, s.Players, s.Bots)
	if s.With != "" {
		text += ", " + s.With
	}
	return text
}

// signatureSets are every rule set with its smallest, usual and largest
// table, the usual bots and random ones, and the measured ones.
func signatureSets() []signatureSet {
	var sets []signatureSet
	for _, g := range lab.Games {
		least, most, usual := g.Players()
		counts := []int{least, usual, most}
		slices.Sort(counts)
		counts = slices.Compact(counts)
		for _, rules := range g.Rules() {
			if d, err := lab.ReadRules(rules, nil); err == nil && d.Extends() && len(counts) > 1 {
				// a house rule: the usual table says enough
				sets = append(sets, signatureSet{rules, usual, "usual", "", nil, ""})
				continue
			}
			for _, players := range counts {
				sets = append(sets, signatureSet{rules, players, "usual", "", nil, ""})
				if row := lab.BotNamed(g.Bots(), "random"); row != nil && !row.Default {
					var seats []string
					for _, w := range g.Seats(players)[:players] {
						seats = append(seats, w.Name+"=random")
					}
					sets = append(sets, signatureSet{rules, players, "random", strings.Join(seats, ","), nil, ""})
				}
			}
		}
	}
	return append(sets, measuredSets...)
}

// Sign plays the games of a set.
func (s signatureSet) Sign() (uint64, error) {
	e, _, _, err := lab.Table{Players: s.Players, Seats: s.Seats, Sets: s.Set}.Open(s.Rules)
	if err != nil {
		return 0, fmt.Errorf("%v: %w", s, err)
	}
	return e.Signature(lab.SignatureSeed, lab.SignatureGames), nil
}

// measuredSets have signatures beside those of every game: long games of bots
// that do not change, and games in which the house rule is really played, or
// many options are turned at once.
var measuredSets = []signatureSet{
	{
		"colditz/thibault", 4, "reference", "german=reference-patrol,allied=reference-wander",
		[]string{"clock.limit_minutes=0", "sim.max_rounds=60"},
		"",
	},
	{
		"colditz/shut-doors", 6, "random", "german=random,allied=random",
		[]string{"clock.limit_minutes=0", "sim.max_rounds=300"},
		"long games",
	},
	{"colditz/spanish-company", 6, "random", "german=random,allied=random", []string{
		"kit.required_to_leave=false", "multi.joiner_needs_kit=false", "multi.cards=0", "clock.minutes_per_turn=0.03",
		"deck.opportunity={rope=9, key=9, pass=9, cutters=9, release=2, hideaway=1, move_fast=1, tunnel=0, " +
			"staff_car=0, warning=0, bribe1=0, sabotage=0}",
	}, "much equipment"},
	{"colditz/spanish-glider", 2, "usual", "", []string{"clock.minutes_per_turn=0.2"}, "long games"},
	{"colditz/thibault", 4, "usual", "", manyOptionsOfThibault, "many options"},
	{"colditz/thibault", 4, "random", "german=random,allied=random", manyOptionsOfThibault, "many options"},
	{"colditz/dutch", 4, "usual", "", manyOptionsOfDutch, "many options"},
	{"colditz/dutch", 4, "random", "german=random,allied=random", manyOptionsOfDutch, "many options"},
}

// manyOptionsOfThibault and manyOptionsOfDutch turn options of every topic.
var (
	manyOptionsOfThibault = []string{
		"turn.allied_phases=strict5", "dice.doubles=no_extra", "attempt.declare=before_throw",
		"kit.required_at_target=true",
		"route.rope_direction=both_while_open", "route.charge_on=enter", "arrest.contact=same_circle",
		"arrest.outer_condition=holds_equipment",
		"arrest.jail=german_choice", "appel.jail=inner", "appel.range_graph=all_edges", "appel.warning_ok=false",
		"conf.outer=one_random",
		"sol.inner_full=to_cooler", "return.immune=while_approaching", "guard.arrest_lockout=none",
		"guard.enter_outside=pursuit_only",
		"card.move_fast.from=anywhere_free", "hand.overflow=immediate_discard", "deck.played_to=shuffle_in",
		"trade.kit=true",
		"tunnel.exit_announce=before_throw", "dod.targets=any", "dod.failure=pawn_jailed",
		"victory.hopeless_teams=play_on", "sim.max_rounds=60",
	}
	manyOptionsOfDutch = []string{
		"turn.throw_compulsory=true", "dice.rethrow=optional", "tunnel.reveal=after_throw",
		"tunnel.card_persists=false", "equip.discard_to=removed",
		"dod.deal=pile", "dod.after_use=reshuffled", "dod.route=shortest", "shoot.line_of_sight=none",
		"guard.block=allowed",
		"guard.enter_outside=free", "guard.move_after_post=false", "arrest.rooms=never", "arrest.across_boundary=true",
		"appel.exempt=[outside, tunnel, safe]",
		"appel.zone_safe=false", "black.inner_pow=cross_only", "black.outer_pow=cross_only", "holder.route_opens=false",
		"route.pass_shared=false",
		"card.move_fast.from=inner_only", "card.diversion.reaction=false", "trade.equipment=none",
		"safe.protects=[arrest, appel, search]",
		"clock.limit_minutes=60", "sim.max_rounds=80",
	}
)
