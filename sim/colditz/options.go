package colditz

import (
	"escapesim/sim/colditz/board"
	"escapesim/sim/position"
)

// Options is a rule document as values: one group a topic, declared in the
// topic's file. A field's tags give its key, the clause that it belongs to
// and what it may be; package rulesets reads documents on to it.
type Options struct {
	Game    GameOptions
	Setup   SetupOptions
	Seats   SeatOptions
	Info    InfoOptions
	Turn    TurnOptions
	Dice    DiceOptions
	Hand    HandOptions
	Deck    DeckOptions
	Trade   TradeOptions
	Move    MoveOptions
	Area    AreaOptions
	Guard   GuardOptions
	Kit     KitOptions
	Equip   EquipmentOptions
	Route   RouteOptions
	Pursue  PursuitOptions
	Arrest  ArrestOptions
	Force   ForceOptions
	Confisc ConfiscationOptions
	Sol     SolitaryOptions
	Jail    JailOptions
	Return  ReturnOptions
	DoOrDie DoOrDieOptions
	Run     RunOptions
	Tunnel  TunnelOptions
	Appel   AppelOptions
	Search  SearchOptions
	Holder  HolderOptions
	Shoot   ShootOptions
	Card    CardOptions
	Clock   ClockOptions
	Board   board.Options
	Glider  GliderOptions
	Multi   MultiOptions
	Combo   ComboOptions
	Blocked BlockedOptions
	Win     WinOptions
	Night   NightOptions
	Attempt AttemptOptions
}

// mostRounds is as many rounds as a game may have: sim.max_rounds goes so far,
// and events count them.
const mostRounds = 10_000

// Validate reports the first contradiction among the options, a *position.Conflict.
func (o *Options) Validate() (err error) {
	defer position.Catch[*position.Conflict](&err)
	o.agreePieces()
	o.agreeGates()
	o.agreeGlider()
	o.agreeClock()
	o.agreeDecks()
	return nil
}

// agreePieces: men and guards suffice for each number of players, and the box for them.
func (o *Options) agreePieces() {
	for n := 2; n <= 6; n++ {
		men, guards, enforced := o.Game.PowsPerTeam[n], o.Game.Guards[n], o.Game.EnforcePieceLimits
		position.Agree(!enforced || men <= boxMen, "game.pows_per_team game.enforce_piece_limits",
			"%d men a team with %d players, but the box holds %d of a colour", men, n, boxMen)
		position.Agree(!enforced || guards <= MaxGuards, "game.guards game.enforce_piece_limits",
			"%d guards with %d players, but the box holds %d", guards, n, MaxGuards)
		position.Agree(men >= 1 && men <= MaxMen, "game.pows_per_team", "%d men a team with %d players; 1 to %d", men,
			n, MaxMen)
		least := n - 1 + int(o.Setup.OuterGuards[0])
		position.Agree(int(guards) >= least && guards <= MaxGuards, "game.guards setup.outer_guards",
			"%d guards with %d players; the opening needs %d, the box holds %d", guards, n, least, MaxGuards)
	}
	least, most := o.Setup.OuterGuards[0], o.Setup.OuterGuards[1]
	position.Agree(least <= most, "setup.outer_guards", "at least %d and at most %d", least, most)
}

// agreeGates: a gate can be passed.
func (o *Options) agreeGates() {
	stops := o.Route.StopOnGate || !o.Route.ChargeCrossing
	position.Agree(stops || o.Route.OpenFor != SingleCrossing, "route.charge_on route.open_for",
		"a man who may not stop on a gate cannot pay twice, so no gate could be passed")
	position.Agree(stops || o.Route.PassShared, "route.charge_on route.pass_shared",
		"a man who may not stop on a gate cannot pay twice, so no pass circle could be passed")
}

func (o *Options) agreeGlider() {
	position.Agree(!o.Glider.Enabled || o.Board.Glider, "glider.enabled board.glider",
		"the flight needs its part of the board")
	deck := &o.Card.Opportunity
	position.Agree(!o.Glider.Enabled || deck[FoundRope.Kind()] > 0 && deck[FoundKey.Kind()] > 0,
		"glider.enabled deck.opportunity",
		"a rope and a key of the deck bear the marks of the glider and the secret door")
}

// agreeClock: games end.
func (o *Options) agreeClock() {
	position.Agree(o.Clock.LimitMinutes != 0 || o.Win.MaxRounds != 0, "clock.limit_minutes sim.max_rounds",
		"one of them must end the game")
	if n := o.Clock.rounds(); o.Win.MaxRounds == 0 {
		long, short := "clock.limit_minutes", "clock.minutes_per_turn"
		if o.Clock.daysEnd() {
			long = "clock.days"
		}
		if o.Clock.Unit != Minutes {
			short = "clock.phase_minutes"
		}
		position.Agree(n <= mostRounds, long+" "+short,
			"they leave room for %d rounds, and where sim.max_rounds sets no limit a game has at most %d", n,
			mostRounds)
	}
	position.Agree(!o.Win.AtTimeLimit || o.Clock.LimitMinutes != 0, "victory.end clock.limit_minutes",
		"without a time limit no game is decided")
}

func (o *Options) agreeDecks() {
	agree := func(key string, cards, most int) {
		position.Agree(cards <= most, key, "%d cards; at most %d", cards, most)
	}
	opportunity, security := 0, 0
	for _, n := range o.Card.Opportunity {
		opportunity += int(n)
	}
	for _, n := range o.Card.Security {
		security += int(n)
	}
	agree("deck.opportunity", opportunity, maxDeck)
	agree("deck.security", security, maxDeck)
	agree("dod.cards", len(o.DoOrDie.Cards), maxDoOrDie)
}
