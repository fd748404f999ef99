package lab

// measuredSets have signatures beside those of every game: long games of bots
// that do not change, and games in which the house rule is really played, or
// many options are turned at once.
var measuredSets = []SignatureSet{
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
