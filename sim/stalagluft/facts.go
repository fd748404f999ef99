package stalagluft

import (
	"escapesim/sim"
	"escapesim/sim/position"
	"escapesim/sim/stalagluft/terrain"
)

// The facts that the tactical game states; what each says is its row in FactRows.
const (
	TurnBegan sim.EventKind = 1 + iota
	EventRolled
	FerretsRolled
	Arrived
	Placed
	FerretStood
	SpyPlaced
	Betrayed
	SpyIdentified
	Searched
	Survived
	SandFound
	ItemsTaken
	ShopFound
	TunnelFound
	Cooled
	ParcelsDrawn
	DetailCame
	Stole
	PapersPicked
	Bartered
	TunnelStarted
	Dug
	ShaftDone
	PumpFitted
	SandHidden
	SandCarried
	SandDispersed
	SandBack
	MadeItem
	Stripped
	Declared
	ScenarioOver
	BreakBegan
	EscapeTried
	Getaway
	IdeaDrawn
	IdeaPlayed
	ShakedownMade
	Relocated
	Idle
	GameOver
	SearchThrown
)

// FactRows are the names of the facts, what they say, and their words. Men, ferrets, tunnels and cards
// are counted from 0; what is nobody or nothing is below it.
var FactRows = position.Rows{
	TurnBegan:   {"turn_began turn:n", "turn {turn}"},
	EventRolled: {"event_rolled die:n", "event: {event}"},
	FerretsRolled: {
		"ferrets_rolled die:n ferrets:n",
		"throw for ferrets: {die}, {ferrets} {ferrets?comes|come}[, and the {officer}]",
	},
	Arrived: {"arrived man role", "arrives: {man}"},
	Placed: {
		"placed man role to:cell building",
		"{man}[ is given {hut} and][ stands on {to}][ goes into {building}][ goes {unseen}]",
	},
	FerretStood: {
		"ferret_stood ferret:index at:cell building",
		"ferret {ferret} ends the turn[ in {building}][ on {at}]",
	},
	SpyPlaced: {"spy_placed man - to:cell building", "the spy {man}[ is in {building}][ stands on {to}]"},
	Betrayed:  {"betrayed what:secret building", "a spy learns of a {what} in {building}"},
	SpyIdentified: {
		"spy_questioned man die:n found_out:yes needed:untold",
		"{man} is questioned: {die}, {found_out?found out|holds out}",
	},
	Searched: {
		"searched building why:search german_dice:n pow_dice:n",
		"{building} is searched ({why}): {german_dice} {german_dice?die|dice} against {pow_dice}",
	},
	Survived:   {"dice_left face:n dice:n building", "    left: {dice} {dice?die|dice} of face {face}"},
	SandFound:  {"sand_found building counters:n", "    sand is found in {building}: alert"},
	ItemsTaken: {"items_taken building items:n", "    {items} {items?thing|things} confiscated in {building}"},
	ShopFound:  {"workshop_found workshop:shop building", "    the workshop for {workshop} in {building} is closed"},
	TunnelFound: {
		"tunnel_found building inches:n why:untold german_dice:untold",
		"    the tunnel in {building} is found, {inches} {inches?inch|inches} long",
	},
	Cooled:       {"to_cooler man role turns:n why:untold", "    {man} to the cooler for {turns} {turns?turn|turns}"},
	ParcelsDrawn: {"parcels_drawn cards:n", "{cards} {cards?parcel|parcels}"},
	DetailCame:   {"detail_came place:n", "a work detail at the {works}"},
	Stole:        {"stole man die:n item:good", "{man} tries to steal: {die}"},
	PapersPicked: {"papers_picked man", "{man} picks papers"},
	Bartered:     {"bartered good die:n bonus:n deal:n", "barter for {good}: {die}{signed}, {answer}"},
	TunnelStarted: {
		"tunnel_started tunnel:index building north:maybe",
		"a tunnel is begun[ in {building}, going {north?north|west}][ {unseen}]",
	},
	Dug: {
		"dug tunnel:index success:yes inches:n",
		"dig in tunnel {tunnel}: {success?on|nothing}, {inches} {inches?inch|inches}",
	},
	ShaftDone:     {"shaft_done tunnel:index building", "the shaft in {building} is done"},
	PumpFitted:    {"pump_fitted tunnel:index", "a pump in tunnel {tunnel}"},
	SandHidden:    {"sand_hidden building counters:n", "sand goes into {building}"},
	SandCarried:   {"sand_carried man tunnel:untold", "{man} takes sand"},
	SandDispersed: {"sand_dispersed man at:cell", "{man} loses it at {at}"},
	SandBack:      {"sand_back man at:cell", "{man} brings it back"},
	MadeItem:      {"made good workshop:shop success:yes", "{workshop} workshop: {good} {success?made|fails}"},
	Stripped:      {"stripped building cloth:yes", "{cloth?cloth|wood} from {building}"},
	Declared:      {"scenario_declared scenario", "scenario: {scenario}"},
	ScenarioOver:  {"scenario_over scenario won:yes out:n", "{scenario}: {won?won|lost}"},
	BreakBegan: {
		"break_began tunnel:index kits:count woods:maybe",
		"THE BREAK[ by tunnel {tunnel} with {kits} {kits?kit|kits}" +
			", exit {woods?in the woods|short of the woods}]",
	},
	EscapeTried: {"escape_tried out:yes total:n", "    {out?out|alarm} ({total})"},
	Getaway:     {"getaway man die:n clean:yes", "    {who}{clean?clean away|recaptured later}"},
	IdeaDrawn:   {"idea_drawn card:index", "the idea card {idea} is drawn"},
	IdeaPlayed:  {"idea_played card:index", "the idea card {idea} is played"},
	ShakedownMade: {
		"shakedown counted:n buildings:n",
		"{counted} {counted?comes|come} out, strangers in {buildings} " +
			"{buildings?building|buildings}",
	},
	Relocated:    {"ferret_relocated ferret:index to:cell", "ferret {ferret} slips unseen to {to}"},
	Idle:         {"not_dug tunnel:index why:lack", "tunnel {tunnel} is not dug: {why}"},
	GameOver:     {"game_over winner:side why:untold out:n turn:n", "the {side} wins in turn {turn}, {out} out"},
	SearchThrown: {"search_thrown", "    the {thrower} throw {faces}"},
}

// Facts are what they say without their words.
var Facts = FactRows.Facts()

// Fact reads a fact: each argument by its name in Facts. To ask a fact for what its
// kind does not say is a mistake of the program, and panics.
type Fact sim.Event

func (f *Fact) of(a *position.Argument) int { return a.Of((*sim.Event)(f)) }

// arg is where facts have each argument.
var arg = position.Arguments[struct {
	At, Bonus, Building, Buildings, Card, Cards, Clean, Counted, Deal, Dice, Die, Face, Ferret,
	FoundOut, GermanDice, Good, Inches, Item, Items, Man, North, Out, Place, PowDice,
	Role, Scenario, Success, To, Tunnel, Turn, What, Why, Winner position.Argument
}](Facts)

// Who, where and what; below 0 for nobody and nothing.

func (f Fact) Man() ManID         { return ManID(f.of(&arg.Man)) }
func (f Fact) Ferret() FerretID   { return FerretID(f.of(&arg.Ferret)) }
func (f Fact) Building() Building { return Building(f.of(&arg.Building)) }
func (f Fact) At() terrain.Cell   { return terrain.Cell(f.of(&arg.At)) }
func (f Fact) To() terrain.Cell   { return terrain.Cell(f.of(&arg.To)) }
func (f Fact) Place() int         { return f.of(&arg.Place) } // of a work detail
func (f Fact) Tunnel() TunnelID   { return TunnelID(f.of(&arg.Tunnel)) }
func (f Fact) Good() Ware         { return Ware(f.of(&arg.Good)) }
func (f Fact) Item() Ware         { return Ware(f.of(&arg.Item)) }
func (f Fact) Scenario() Scenario { return Scenario(f.of(&arg.Scenario)) }
func (f Fact) Idea() Idea         { return Idea(f.of(&arg.Card)) }
func (f Fact) Winner() sim.Seat   { return sim.Seat(f.of(&arg.Winner)) }

// Why, in the facts of a search and of the end.

func (f Fact) Cause() SearchCause { return SearchCause(f.of(&arg.Why)) }
func (f Fact) Ending() Ending     { return Ending(f.of(&arg.Why)) }

// How many.

func (f Fact) Turn() int       { return f.of(&arg.Turn) }
func (f Fact) Die() int        { return f.of(&arg.Die) } // where the event is asked for, what it brings
func (f Fact) Event() Event    { return Event(f.of(&arg.Die)) }
func (f Fact) GermanDice() int { return f.of(&arg.GermanDice) }
func (f Fact) PowDice() int    { return f.of(&arg.PowDice) }
func (f Fact) Face() int       { return f.of(&arg.Face) }
func (f Fact) Inches() int     { return f.of(&arg.Inches) }
func (f Fact) Bonus() int      { return f.of(&arg.Bonus) }
func (f Fact) Out() int        { return f.of(&arg.Out) }

// Whether; what is not told is no.

func (f Fact) FoundOut() bool { return f.of(&arg.FoundOut) > 0 }
func (f Fact) Deal() int      { return f.of(&arg.Deal) } // 1 made, 0 refused, -1 reported
func (f Fact) North() bool    { return f.of(&arg.North) > 0 }
func (f Fact) Success() bool  { return f.of(&arg.Success) > 0 }

// Faces are the dice that a side threw in a search, ascending. The fact holds how many show
// each face: seven bits a face, two faces to each of A, B and C.
func (f Fact) Faces() []int {
	var dice []int
	for i, packed := range [...]int16{f.A, f.B, f.C} {
		for j := range 2 {
			for range packed >> (7 * j) & 0x7f {
				dice = append(dice, 2*i+j+1)
			}
		}
	}
	return dice
}

// A fact that happens in one place is noted there (sim.Log.Add), in the order of its row in Facts;
// these happen in several.

func tellTurnBegan(log *sim.Log, turn int16) { log.Add(TurnBegan, German, int(turn), 0, 0, 0) }

// tellPlaced: a side puts a man on a cell, or into a building.
func tellPlaced(log *sim.Log, by sim.Seat, man ManID, role Role, to terrain.Cell, building Building) {
	log.Add(Placed, by, int(man), int(role), int(to), int(building))
}

func tellItemsTaken(log *sim.Log, b Building, items int) {
	log.Add(ItemsTaken, German, int(b), items, 0, 0)
}

func tellDug(log *sim.Log, tunnel TunnelID, success bool, t *Tunnel) {
	log.Add(Dug, Pow, int(tunnel), position.Bit(success), int(t.Length), 0)
}

func tellMade(log *sim.Log, good Ware, k Shop, success bool) {
	log.Add(MadeItem, Pow, int(good), int(k), position.Bit(success), 0)
}

func tellEscapeTried(log *sim.Log, out bool, total int16) {
	log.Add(EscapeTried, Pow, position.Bit(out), int(total), 0, 0)
}

// tellSearchThrown notes the dice of a side by how often each face shows: seven bits
// a face, two faces in each of A, B and C. Fact.Faces reads them.
func tellSearchThrown(log *sim.Log, seat sim.Seat, faces *[7]int8) {
	if log == nil || *faces == [7]int8{} {
		return
	}
	var packed [3]int
	for f := 1; f <= 6; f++ {
		packed[(f-1)/2] |= int(faces[f]) << (7 * ((f - 1) % 2))
	}
	log.Add(SearchThrown, seat, packed[0], packed[1], packed[2], 0)
}

// heard are the facts of which the Germans hear; of all others, the prisoners alone.
var heard = map[sim.EventKind]bool{
	TurnBegan: true, EventRolled: true, FerretsRolled: true, Arrived: true, Placed: true, FerretStood: true,
	SpyPlaced: true, Betrayed: true,
	SpyIdentified: true, Searched: true, SearchThrown: true, Survived: true, SandFound: true, ItemsTaken: true,
	ShopFound: true, TunnelFound: true,
	Cooled: true, ParcelsDrawn: true, DetailCame: true, Declared: true, ScenarioOver: true, BreakBegan: true,
	EscapeTried: true, Getaway: true,
	ShakedownMade: true, Relocated: true, GameOver: true, TunnelStarted: true,
}

// Told is a fact as a seat hears of it in the position after it; false when it does not.
// sim.NoSeat, the umpire, is told everything.
func (r *Rules) Told(s *State, e sim.Event, seat sim.Seat) (sim.Event, bool) {
	switch f := Fact(e); {
	case seat == sim.NoSeat:
		return e, true
	case seat == Pow:
		view := r.View(s, Pow)
		switch e.Kind {
		case SpyPlaced: // a covert spy whom nobody has moved is one of the men
			return e, view.Role(f.Man()) == Stoolie
		case Arrived, Placed, Cooled:
			arg.Role.Put(&e, int(view.Role(f.Man())))
		}
		return e, true
	}
	switch e.Kind {
	case Placed:
		if e.Seat == Pow { // in which building, they do not see
			arg.Building.Put(&e, int(NoBuilding))
		}
	case TunnelStarted:
		Facts.Conceal(&e)
		return e, r.Options.Tunnel.Announce
	case BreakBegan:
		Facts.Conceal(&e)
	}
	return e, heard[e.Kind]
}
