package colditz

import (
	"fmt"

	"escapesim/sim/colditz/board"
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

// Conflict is two options that cannot both hold.
type Conflict struct {
	A, B string // keys; B may be empty
	Why  string
}

func (c *Conflict) Error() string {
	if c.B == "" {
		return fmt.Sprintf("%s: %s", c.A, c.Why)
	}
	return fmt.Sprintf("%s and %s: %s", c.A, c.B, c.Why)
}

// Keys names the options that clash.
func (c *Conflict) Keys() []string {
	if c.B == "" {
		return []string{c.A}
	}
	return []string{c.A, c.B}
}

// mostRounds is as many rounds as a game may have: sim.max_rounds goes so far,
// and events count them.
const mostRounds = 10_000

// Validate reports the first contradiction among the options, a *Conflict.
func (o *Options) Validate() error {
	for _, valid := range []func() error{o.validPieces, o.validGates, o.validGlider, o.validClock, o.validDecks} {
		if err := valid(); err != nil {
			return err
		}
	}
	return nil
}

// validPieces is whether men and guards suffice for each number of players, and the box for them.
func (o *Options) validPieces() error {
	for n := 2; n <= 6; n++ {
		if o.Game.EnforcePieceLimits && o.Game.PowsPerTeam[n] > boxMen {
			return &Conflict{
				"game.pows_per_team", "game.enforce_piece_limits",
				fmt.Sprintf("%d men a team with %d players, but the box holds %d of a colour", o.Game.PowsPerTeam[n], n,
					boxMen),
			}
		}
		if o.Game.EnforcePieceLimits && o.Game.Guards[n] > MaxGuards {
			return &Conflict{
				"game.guards", "game.enforce_piece_limits",
				fmt.Sprintf("%d guards with %d players, but the box holds %d", o.Game.Guards[n], n, MaxGuards),
			}
		}
		if o.Game.PowsPerTeam[n] < 1 || o.Game.PowsPerTeam[n] > MaxMen {
			return &Conflict{
				"game.pows_per_team", "",
				fmt.Sprintf("%d men a team with %d players; 1 to %d", o.Game.PowsPerTeam[n], n, MaxMen),
			}
		}
		if least := n - 1 + int(o.Setup.OuterGuards[0]); int(o.Game.Guards[n]) < least || o.Game.Guards[n] > MaxGuards {
			return &Conflict{
				"game.guards", "setup.outer_guards",
				fmt.Sprintf("%d guards with %d players; the opening needs %d, the box holds %d", o.Game.Guards[n], n,
					least, MaxGuards),
			}
		}
	}
	if o.Setup.OuterGuards[0] > o.Setup.OuterGuards[1] {
		return &Conflict{
			"setup.outer_guards", "",
			fmt.Sprintf("at least %d and at most %d", o.Setup.OuterGuards[0], o.Setup.OuterGuards[1]),
		}
	}
	return nil
}

// validGates is whether a gate can be passed.
func (o *Options) validGates() error {
	if !o.Route.StopOnGate && o.Route.ChargeCrossing {
		switch {
		case o.Route.OpenFor == SingleCrossing:
			return &Conflict{
				"route.charge_on", "route.open_for",
				"a man who may not stop on a gate cannot pay twice, so no gate could be passed",
			}
		case !o.Route.PassShared:
			return &Conflict{
				"route.charge_on", "route.pass_shared",
				"a man who may not stop on a gate cannot pay twice, so no pass circle could be passed",
			}
		}
	}
	return nil
}

func (o *Options) validGlider() error {
	if o.Glider.Enabled && !o.Board.Glider {
		return &Conflict{"glider.enabled", "board.glider", "the flight needs its part of the board"}
	}
	if o.Glider.Enabled && (o.Card.Opportunity[FoundRope.Kind()] == 0 || o.Card.Opportunity[FoundKey.Kind()] == 0) {
		return &Conflict{
			"glider.enabled", "deck.opportunity",
			"a rope and a key of the deck bear the marks of the glider and the secret door",
		}
	}
	return nil
}

// validClock is whether games end.
func (o *Options) validClock() error {
	if o.Clock.LimitMinutes == 0 && o.Win.MaxRounds == 0 {
		return &Conflict{"clock.limit_minutes", "sim.max_rounds", "one of them must end the game"}
	}
	if n := o.Clock.rounds(); o.Win.MaxRounds == 0 && n > mostRounds {
		long, short := "clock.limit_minutes", "clock.minutes_per_turn"
		if o.Clock.daysEnd() {
			long = "clock.days"
		}
		if o.Clock.Unit != Minutes {
			short = "clock.phase_minutes"
		}
		return &Conflict{
			long, short,
			fmt.Sprintf("they leave room for %d rounds, and where sim.max_rounds sets no limit a game has at most %d",
				n, mostRounds),
		}
	}
	if o.Win.AtTimeLimit && o.Clock.LimitMinutes == 0 {
		return &Conflict{"victory.end", "clock.limit_minutes", "without a time limit no game is decided"}
	}
	return nil
}

func (o *Options) validDecks() error {
	sum := 0
	for _, n := range o.Card.Opportunity {
		sum += int(n)
	}
	if sum > maxDeck {
		return &Conflict{"deck.opportunity", "", fmt.Sprintf("%d cards; at most %d", sum, maxDeck)}
	}
	sum = 0
	for _, n := range o.Card.Security {
		sum += int(n)
	}
	if sum > maxDeck {
		return &Conflict{"deck.security", "", fmt.Sprintf("%d cards; at most %d", sum, maxDeck)}
	}
	if len(o.DoOrDie.Cards) > maxDoOrDie {
		return &Conflict{"dod.cards", "", fmt.Sprintf("%d cards; at most %d", len(o.DoOrDie.Cards), maxDoOrDie)}
	}
	return nil
}
