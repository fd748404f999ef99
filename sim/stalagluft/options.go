package stalagluft

import (
	"math/bits"
	"slices"

	"escapesim/sim/position"
	"escapesim/sim/stalagluft/skirmish"
)

// Options of both games. A topic declares its group; here they meet.
type Options struct {
	Game     GameOptions
	Order    OrderOptions
	Setup    SetupOptions
	Deck     DeckOptions
	Ferret   FerretOptions
	Deploy   DeployOptions
	Spy      SpyOptions
	Shake    ShakedownOptions
	Supply   SupplyOptions
	Event    EventOptions
	Work     WorkOptions
	Search   SearchOptions
	Barter   BarterOptions
	Tunnel   TunnelOptions
	Dig      DigOptions
	Sand     SandOptions
	Workshop WorkshopOptions
	Cooler   CoolerOptions
	Idea     IdeaOptions
	Scenario ScenarioOptions
	Escape   EscapeOptions
	Win      WinOptions
	Skirmish skirmish.Options
}

// GameOptions: what is played, where and how long.
type GameOptions struct {
	Play   []string `file:"true" key:"game.play" clause:"SL3-SCD-01" doc:"The tactical game, or a scenario by name or file."`
	Board  []string `file:"true" key:"board.file" clause:"SL3-SET-02" doc:"The board by name or file."`
	Mirror bool     `key:"board.mirror_columns" clause:"SL3-SET-02" doc:"Whether the west and the east columns of huts are swapped."`
	Sheets []string `file:"true" key:"sheets.file" clause:"SL3-MAN-04" doc:"The printed sheets (Red Cross deck, recipes, values, scrounge table, idea deck) by name or file."`
	Turns  int16    `key:"time.turns" clause:"SL3-TRN-06" range:"1..400" default:"80" assumed:"two hours are printed; a minute and a half a turn is a guess" doc:"Turns until the time agreed on is over."`
	Every  bool     `key:"move.every_cell" clause:"SL3-DEP-12" default:"false" assumed:"an engine's economy: spots beside doors and a lattice stand for every cell" doc:"Whether placings list every legal cell; otherwise some eighty spots that cover the camp."`
}

// OrderOptions: in which order things are done. Each list names everything
// once.
type OrderOptions struct {
	Turn        [7]uint8  `key:"turn.order" clause:"SL3-TRN-01" names:"g_deploy|p_deploy|g_move|p_move|g_routine|p_routine|scenario_or_idea" doc:"The steps of a turn; resolving captures and the end always close it."`
	Routine     [10]uint8 `key:"turn.p_routine" clause:"SL3-TRN-08" names:"strip|fit|barter|start|dig|sand|manufacture|clothes|forgery|identify" default:"[strip,fit,barter,start,dig,sand,manufacture,clothes,forgery,identify]" assumed:"the text numbers these parts; that they are done in that order, stripping and fitting first, is taken" doc:"The parts of the prisoners' routine."`
	SettleAfter bool      `key:"turn.settle" clause:"SL3-TRN-05" values:"before_scenario|after_scenario" default:"before_scenario" assumed:"scenarios are declared at the end of a turn and the game then resumes with the start of the next; the list of steps has the end of the turn after them" doc:"Whether sand, papers and thefts are settled before a scenario that ends the turn is played, by the men who then go on it too, or after it."`
	End         [3]uint8  `key:"turn.end_order" clause:"SL3-TRN-09" names:"sand|scrounger_theft|theft" default:"[sand,scrounger_theft,theft]" assumed:"the text leaves open what is settled first" doc:"What is settled at the end of a turn, before permissions come back and the work detail leaves."`
}

// SetupOptions: who stands on the table at the start.
type SetupOptions struct {
	Draw          int8 `key:"setup.initial_draw" clause:"SL3-SET-03" range:"0..20" doc:"Cards of the first intake."`
	Ferrets       int8 `key:"setup.ferrets" clause:"SL3-SET-09" range:"0..5" doc:"Ferrets on the table at the start."`
	Stooges       int8 `key:"setup.teams.stooge" clause:"SL3-SET-05" range:"0..7" doc:"Stooges, when teams are no cards."`
	Dispersals    int8 `key:"setup.teams.dispersal" clause:"SL3-SET-05" range:"0..5" doc:"Dispersal teams, when teams are no cards."`
	Distractions  int8 `key:"setup.teams.distraction" clause:"SL3-SET-05" range:"0..4" doc:"Distraction teams, when teams are no cards."`
	OfficersCount bool `key:"personnel.officers_count" clause:"SL3-SET-08" doc:"Whether Kommandant and Captain count as Germans for barter."`
}

// DeckOptions: the character cards.
type DeckOptions struct {
	Cards       [11]int8 `key:"deck.cards" clause:"SL3-SET-03" keys:"sbo|big_x|big_s|tunnel_king|manufacturer|forger|tailor|scrounger|intelligence|independent|stoolie" range:"0..6" doc:"How many cards of each character the deck holds."`
	TeamsInDeck bool     `key:"deck.teams_in_deck" clause:"SL3-SET-05" default:"false" assumed:"teams are named and not listed among cards" doc:"Whether stooges and teams are cards (7, 5 and 4 of them) and not there from the start."`
}

// FerretOptions: ferrets and what they may do.
type FerretOptions struct {
	Max               int8 `key:"ferret.max" clause:"SL3-DEP-02" range:"1..5" doc:"Most ferrets on duty."`
	NeedsEmpty        bool `key:"ferret.roll_requires_empty" clause:"SL3-DEP-01" doc:"Whether ferrets are thrown for only when none is on the table."`
	Kommandant        int8 `key:"ferret.kommandant_on" clause:"SL3-DEP-03" range:"1..7" doc:"Throw that brings the Kommandant out; 7 never."`
	CrossExit         bool `key:"ferret.cross_exit" clause:"SL3-DEP-05" doc:"Whether a ferret leaves by the other side than he came."`
	Move              int8 `key:"ferret.move" clause:"SL3-MOV-03" range:"0..24" doc:"Inches of a ferret's move."`
	Relocate          bool `key:"ferret.relocate" clause:"SL3-REL-01" doc:"Whether an unseen ferret may go anywhere unseen."`
	ThenMove          int8 `key:"ferret.relocate_then_move" clause:"SL3-REL-01" range:"0..24" doc:"Inches that he moves after that."`
	ThroughHuts       bool `key:"ferret.relocate_through_huts" clause:"SL3-REL-02" doc:"Whether the unseen way may lead through huts."`
	WithoutStooge     bool `key:"ferret.relocate_without_stooge" clause:"SL3-REL-04" default:"true" assumed:"nobody to see him" doc:"Whether ferrets relocate when there is no stooge at all."`
	MayEnter          bool `key:"ferret.may_enter" clause:"SL3-MOV-04" doc:"Whether a ferret may end his move in a building."`
	GuardMove         int8 `key:"guard.move" clause:"SL3-MOV-01" range:"0..24" doc:"Inches that a guard walks on his beat."`
	SealMin           int8 `key:"spot_search.min_ferrets" clause:"SL3-SSR-01" range:"1..5" doc:"Ferrets that seal a building."`
	SealUnassigned    bool `key:"spot_search.needs_unassigned" clause:"SL3-SSR-02" doc:"Whether a spot search needs a man who is not assigned there."`
	SealSparesTunnels bool `key:"spot_search.mode" clause:"SL3-SSR-03" values:"full|no_tunnel_row" default:"full" assumed:"the section on spot searches is missing" doc:"Whether a spot search may find a tunnel."`
}

// DeployOptions: prisoners on the table.
type DeployOptions struct {
	Move         int8 `key:"pow.move" clause:"SL3-MOV-05" range:"0..24" doc:"Inches of a prisoner's move."`
	ThroughDoors bool `key:"pow.move_through_doors" clause:"SL3-MOV-08" default:"true" assumed:"ferrets may, and nothing forbids it" doc:"Whether characters use doors in the movement step."`
	DeathStrip   bool `key:"pow.death_strip_forbidden" clause:"SL3-DEP-13" doc:"Whether prisoners keep out of the strip inside the fence."`
	Again        bool `key:"arrival.placed_again" clause:"SL3-DEP-12" default:"false" assumed:"those already deployed may be moved; new arrivals stand at their hut until the next step" doc:"Whether prisoners who have just been put at their hut may be placed anywhere in the same deployment."`
	ArrivalDelay int8 `key:"arrival.delay_turns" clause:"SL3-ARR-02" range:"1..5" default:"1" assumed:"they wait until the next deployment" doc:"Turns that new prisoners wait."`
}

// SpyOptions: stool pigeons.
type SpyOptions struct {
	Covert       bool   `key:"stoolie.visibility" clause:"SL3-STP-01" values:"overt|covert" default:"overt" assumed:"the German places him himself, and his presence stops work at once" doc:"Whether the prisoners know a spy from his card, or take him for an independent until the German first moves him."`
	Denies       bool   `key:"stoolie.denies_facility" clause:"SL3-STP-03" doc:"Whether a spy in a building stops its workshop and tunnel."`
	SandRadius   int8   `key:"stoolie.dispersal_radius" clause:"SL3-STP-04" range:"0..96" doc:"Inches around a spy in which no sand is dispersed."`
	Attempts     int8   `key:"stoolie.id_attempts" clause:"SL3-STP-05" range:"0..5" doc:"Identifications tried in a turn."`
	Base         int8   `key:"stoolie.id_base" clause:"SL3-STP-05" range:"1..7" doc:"Throw that identifies a spy."`
	Big          int8   `key:"stoolie.id_big" clause:"SL3-STP-06" range:"1..7" doc:"Throw that identifies a spy with Big X or Big S near."`
	Radius       int8   `key:"stoolie.id_radius" clause:"SL3-STP-06" range:"0..96" doc:"How near they must be, inches."`
	SBORadius    int8   `key:"stoolie.id_sbo_radius" clause:"SL3-STP-07" range:"0..96" default:"12" assumed:"12 inches are printed for Big S and Big X; the SBO is taken to stand as near" doc:"How near the SBO must be, inches."`
	SBO          int8   `key:"stoolie.id_sbo" clause:"SL3-STP-07" range:"1..7" doc:"Throw that identifies a spy with the SBO near."`
	TunnelTotals uint16 `key:"spy.tunnel_totals" clause:"SL3-STP-09" set:"0|1|2|3|4|5|6|7|8|9|10|11|12" doc:"Totals that betray a tunnel."`
	ShopTotals   uint16 `key:"spy.workshop_totals" clause:"SL3-STP-10" set:"0|1|2|3|4|5|6|7|8|9|10|11|12" doc:"Totals that betray a workshop."`
	Dice         int8   `key:"spy.dice" clause:"SL3-STP-09" range:"1..2" doc:"Dice that a spy throws."`
	PerSpy       bool   `key:"spy.per_spy" clause:"SL3-STP-09" default:"true" assumed:"the text speaks of one spy" doc:"Whether every spy throws; otherwise one for all."`
	RevealByLot  bool   `key:"spy.reveal_choice" clause:"SL3-STP-10" values:"pow|random" doc:"Whether the prisoners name the thing that is betrayed when several would do, or a draw does."`
	NeedsIndoor  bool   `key:"spy.requires_indoor" clause:"SL3-STP-11" default:"false" assumed:"not printed" doc:"Whether a spy learns only inside a building."`
}

// ShakedownOptions: event 2.
type ShakedownOptions struct {
	PowMove      int8 `key:"shakedown.pow_move" clause:"SL3-SHK-02" range:"0..24" doc:"Inches that unseen prisoners slip away."`
	ExitRadius   int8 `key:"shakedown.exit_radius" clause:"SL3-SHK-03" range:"0..24" doc:"Inches that men come out of unwatched doors."`
	ExitTowers   bool `key:"shakedown.exit_ignores_towers" clause:"SL3-SHK-03" doc:"Whether towers do not watch doors."`
	MinFerrets   int8 `key:"shakedown.min_ferrets" clause:"SL3-SHK-06" range:"0..5" doc:"Ferrets that a spot search needs."`
	MaxSearches  int8 `key:"shakedown.max_spot_searches" clause:"SL3-SHK-06" range:"-1..11" default:"-1" assumed:"no number is printed; every hut with a stranger in it, each with the dice of all ferrets, is the harshest reading, and 1 the mildest" doc:"Spot searches of one Shakedown; -1 any number."`
	FerretsLeave bool `key:"shakedown.ferrets_leave" clause:"SL3-SHK-07" doc:"Whether the ferrets go home afterwards."`
	ReturnInside bool `key:"shakedown.return_inside" clause:"SL3-SHK-05" default:"false" assumed:"the figures are put outside and nothing takes them back" doc:"Whether declared men go back in at once."`
}

// SupplyOptions: parcels and materials.
type SupplyOptions struct {
	PerSpecial   int8  `key:"redcross.per_special" clause:"SL3-RED-01" range:"0..5" doc:"Red Cross cards for each special character in the camp."`
	PaperPerCard int8  `key:"redcross.paper_per_card" clause:"SL3-RED-03" range:"0..5" default:"1" assumed:"wrapping paper; no card text survives" doc:"Sheets of paper with each card."`
	WoodPerHut   int8  `key:"wood.per_hut" clause:"SL3-DIG-11" range:"0..40" default:"6" assumed:"the search table implies that wood is taken from huts" doc:"Wood that can be stripped from a hut."`
	WoodStrip    int8  `key:"wood.strip_per_turn" clause:"SL3-DIG-11" range:"0..6" default:"1" assumed:"no rate is printed" doc:"Wood stripped from one hut in a turn."`
	WoodStart    int8  `key:"wood.start" clause:"SL3-DIG-11" range:"0..100" default:"0" assumed:"nothing is said of a stock" doc:"Wood in stock at the start."`
	ClothPerHut  int8  `key:"cloth.per_hut" clause:"SL3-DIG-13" range:"0..40" default:"4" assumed:"no source of cloth is printed" doc:"Cloth that can be stripped from a hut."`
	Wood         int16 `key:"supply.wood" clause:"SL3-SET-06" range:"-1..1000" default:"-1" assumed:"as for sand" doc:"Wood counters in all; used ones come back; -1 without end."`
	Duct         int16 `key:"supply.duct" clause:"SL3-SET-06" range:"-1..1000" default:"-1" assumed:"as for sand" doc:"Air-duct counters in all; used ones come back; -1 without end."`
	ClothStrip   int8  `key:"cloth.strip_per_turn" clause:"SL3-DIG-13" range:"0..6" default:"1" assumed:"no rate is printed" doc:"Cloth stripped from one hut in a turn."`
}

// EventOptions: the German routine.
type EventOptions struct {
	Table [6]uint8 `key:"event.table" clause:"SL3-TRN-03" names:"arrival|shakedown|red_cross|maintenance|ferret_search|redeploy" doc:"What the German routine brings, by the face of its die."`
}

// Event is what the German routine of a turn brings.
type Event int8

// The events; none before the die is thrown.
const (
	NoEvent Event = iota
	ArrivalEvent
	ShakedownEvent
	ParcelEvent
	DetailEvent
	SearchEvent
	RedeployEvent
)

// Of is the event that a face of the die brings.
func (o *EventOptions) Of(die int) Event { return Event(o.Table[die-1]) + 1 }

// Faces is the number of faces that bring an event.
func (o *EventOptions) Faces(event Event) int {
	n := 0
	for die := 1; die <= 6; die++ {
		n += position.Bit(o.Of(die) == event)
	}
	return n
}

// WorkOptions: the work detail.
type WorkOptions struct {
	ScroungerRadius int8     `key:"work.scrounger_radius" clause:"SL3-MNT-02" range:"0..96" doc:"Inches within which the Scrounger picks a pocket."`
	GuardRadius     int8     `key:"work.guard_radius" clause:"SL3-MNT-02" range:"0..96" doc:"Inches within which a German prevents it."`
	TowersBlock     bool     `key:"work.towers_block" clause:"SL3-MNT-02" default:"false" assumed:"the text names guards and ferrets" doc:"Whether towers prevent it too."`
	ThiefRadius     int8     `key:"work.thief_radius" clause:"SL3-MNT-03" range:"0..96" doc:"Inches within which others may steal."`
	ThiefOutdoors   bool     `key:"work.thief_outdoors" clause:"SL3-MNT-03" default:"false" assumed:"twelve inches are all that is asked; a man behind the wall of a hut is taken to reach as far" doc:"Whether a man in a hut is too far from the detail to steal, however near it is."`
	TeamsSteal      bool     `key:"work.teams_may_steal" clause:"SL3-MNT-03" default:"true" assumed:"the text says any other POWs" doc:"Whether stooges and teams may steal."`
	Theft           [6]uint8 `key:"work.theft" clause:"SL3-MNT-04" names:"cooler|close|none|lighting_cable|tool_belt|ladder_and_pick_axe" doc:"What comes of a theft, by the face of its die."`
}

// What comes of a theft.
const (
	theftCooler = iota
	theftCloses
	theftFails
	theftCable
	theftBelt
	theftLadderAndPickAxe
)

// SearchOptions: searches of a building.
type SearchOptions struct {
	CancelByChoice bool  `key:"search.cancel_policy" clause:"SL3-SRC-08" values:"max_face|choose" default:"max_face" assumed:"the printed example takes the highest first, which is also the best where higher rows are worse; that the prisoners use their dice may mean that they choose" doc:"Whether each of the prisoners' dice takes the highest German one that it beats, or they choose."`
	MinFerrets     int8  `key:"search.min_ferrets" clause:"SL3-SRC-01" range:"0..5" doc:"Ferrets that a detailed search needs."`
	TieCancels     bool  `key:"search.tie_cancels" clause:"SL3-SRC-06" default:"false" assumed:"every word of the rule says higher" doc:"Whether an equal die cancels."`
	Independents   bool  `key:"search.independents_count" clause:"SL3-SRC-05" doc:"Whether independents give a die."`
	NeedsFind      bool  `key:"search.cooler_needs_find" clause:"SL3-SRC-12" default:"true" assumed:"a reading of the if" doc:"Whether rows 3 and 4 send a man to the cooler only after a find."`
	WoodLock       bool  `key:"search.wood_locks" clause:"SL3-SRC-11" default:"true" assumed:"no effect of missing wood is printed" doc:"Whether missing wood that is found ends stripping there."`
	RowSixAlways   bool  `key:"search.row6_always_confiscates" clause:"SL3-SRC-15" default:"false" assumed:"read like row 5" doc:"Whether row 6 takes the contraband without a tunnel too."`
	FerretsLeave   bool  `key:"search.ferrets_leave" clause:"SL3-SRC-17" doc:"Whether the ferrets go home after a search."`
	GuardsLeave    bool  `key:"search.beat_guards_leave" clause:"SL3-SRC-17" default:"false" assumed:"the guards who go home are taken for those who came with the search; 10 guards are on the table and none is said to leave his beat" doc:"Whether the guards on beats in the compound go to the Vorlager after a search, from where they walk back; otherwise they go on."`
	ReturnInside   bool  `key:"search.return_inside" clause:"SL3-SRC-03" default:"false" assumed:"the figures are put outside and nothing takes them back" doc:"Whether declared men go back in at once."`
	PerTurn        int8  `key:"alert.searches_per_turn" clause:"SL3-SRC-18" range:"0..5" doc:"Searches of an alerted German in one turn."`
	AlertMin       int8  `key:"alert.min_ferrets" clause:"SL3-SRC-18" range:"0..5" default:"3" assumed:"the same search as event 5" doc:"Ferrets that such a search needs."`
	AlertSteps     uint8 `key:"alert.steps" clause:"SL3-SRC-18" set:"g_deploy|g_move|g_routine" default:"[g_deploy,g_move,g_routine]" assumed:"any time is printed" doc:"Steps in which it may be made."`
	EventExtra     bool  `key:"alert.event_search_extra" clause:"SL3-SRC-18" default:"true" assumed:"any time is printed" doc:"Whether the search of event 5 comes on top."`
}

// BarterOptions: deals with guards.
type BarterOptions struct {
	Radius        int8     `key:"barter.radius" clause:"SL3-BAR-01" range:"0..96" doc:"Inches to the contact."`
	Isolation     int8     `key:"barter.isolation" clause:"SL3-BAR-01" range:"0..96" doc:"Inches in which no other German may stand."`
	Towers        bool     `key:"barter.towers_count" clause:"SL3-BAR-01" default:"true" assumed:"any other German personnel" doc:"Whether towers spoil the privacy."`
	OfferAnything bool     `key:"barter.offer" clause:"SL3-BAR-02" values:"parcels|anything" default:"anything" assumed:"the text speaks of items for offer and of goods, and calls the Red Cross cards bartering tools without saying that nothing else will do" doc:"What the Scrounger pays with: Red Cross cards, laid down for him, or whatever the prisoners hold that has a price, as they choose."`
	Step          int8     `key:"barter.bonus_step" clause:"SL3-BAR-03" range:"1..100" doc:"Points above the value for each +1."`
	BonusMax      int8     `key:"barter.bonus_max" clause:"SL3-BAR-03" range:"-1..6" default:"-1" assumed:"no limit is printed" doc:"Highest bonus; -1 none."`
	Success       int8     `key:"barter.success_on" clause:"SL3-BAR-04" range:"2..7" default:"4" assumed:"the scrounge table is missing" doc:"Throw with bonus that makes a deal."`
	Reported      int8     `key:"barter.reported_natural" clause:"SL3-BAR-04" range:"0..6" default:"1" assumed:"the scrounge table is missing" doc:"Highest throw of the die alone with which the guard reports the Scrounger; 0 none."`
	Cooler        int8     `key:"barter.reported_cooler_turns" clause:"SL3-BAR-04" range:"0..40" default:"3" assumed:"the scrounge table is missing" doc:"Turns in the cooler for one who is reported."`
	LoseGoods     bool     `key:"barter.lose_goods_on_report" clause:"SL3-BAR-04" default:"true" assumed:"the scrounge table is missing" doc:"Whether the goods are lost then."`
	LoanTurns     int8     `key:"barter.loan_turns" clause:"SL3-BAR-06" range:"-1..100" default:"-1" assumed:"how long a loan lasts is not printed" doc:"Turns until lent papers go back; -1 never."`
	Price         [13]int8 `key:"barter.price" clause:"SL3-BAR-05" keys:"papers_original|papers|ticket|clothes|uniform|map_compass|air_pump|pick_axe|wire_cutters|tool_belt|ladder|lighting_cable|camera_film" range:"0..100" doc:"Trade values; 0 is not for sale. The papers are a loan."`
}

// TunnelOptions: starting a tunnel.
type TunnelOptions struct {
	MaxActive int8  `key:"tunnel.max_active" clause:"SL3-SET-12" range:"1..3" default:"3" assumed:"three names are printed" doc:"Tunnels at once."`
	Radius    int8  `key:"tunnel.distraction_radius" clause:"SL3-TUN-03" range:"0..96" doc:"Inches to a distraction team for the start."`
	Consumed  bool  `key:"tunnel.pick_axe_consumed" clause:"SL3-TUN-04" default:"false" assumed:"not printed" doc:"Whether a start uses the pick axe up."`
	Announce  bool  `key:"tunnel.announce" clause:"SL3-TUN-08" doc:"Whether the German hears of a start."`
	Need      uint8 `key:"tunnel.start.need" clause:"SL3-TUN-01" set:"big_x|big_s_at_site|tunnel_king_at_site|manufacturer_in_workshop|distraction_near|pick_axe" doc:"What a start asks for."`
}

// DigOptions: digging.
type DigOptions struct {
	Dice       int8 `key:"dig.dice" clause:"SL3-DIG-06" range:"1..6" doc:"Dice of a dig."`
	Face       int8 `key:"dig.success_face" clause:"SL3-DIG-06" range:"1..6" doc:"Lowest face that digs on."`
	Inches     int8 `key:"dig.inches_per_success" clause:"SL3-DIG-06" range:"1..20" doc:"Inches of a success."`
	Wood       int8 `key:"dig.wood_required" clause:"SL3-DIG-01" range:"0..6" doc:"Wood of a success."`
	Threshold  int8 `key:"dig.pump_threshold" clause:"SL3-DIG-03" range:"0..100" doc:"Inches after which a tunnel needs a pump and ducts."`
	Inclusive  bool `key:"dig.pump_inclusive" clause:"SL3-DIG-03" default:"false" assumed:"exceeds is printed" doc:"Whether exactly so many inches need them too."`
	Duct       int8 `key:"dig.duct_required" clause:"SL3-DIG-04" range:"0..6" doc:"Air ducts of a success beyond that."`
	Shaft      int8 `key:"dig.shaft_successes" clause:"SL3-DIG-07" range:"0..20" doc:"Successes that finish the shaft."`
	Radius     int8 `key:"dig.shaft_distraction_radius" clause:"SL3-DIG-05" range:"0..96" doc:"Inches to a distraction team until the shaft is done."`
	SandEach   int8 `key:"dig.sand_per_success" clause:"SL3-DIG-08" range:"0..12" doc:"Sand of a success."`
	ShaftSand  bool `key:"dig.shaft_makes_sand" clause:"SL3-DIG-08" default:"true" assumed:"each successful progression" doc:"Whether the shaft makes sand."`
	ShaftWood  bool `key:"dig.shaft_uses_wood" clause:"SL3-DIG-08" default:"true" assumed:"each successful progression" doc:"Whether the shaft uses wood."`
	SandBefore int8 `key:"dig.max_sand_before" clause:"SL3-DIG-02" range:"0..40" doc:"Sand that may lie in a tunnel that is dug."`
	Cable      int8 `key:"dig.cable_bonus_dice" clause:"SL3-DIG-15" range:"0..4" default:"0" assumed:"lighting is only named" doc:"Dice that a lighting cable adds beyond the threshold."`
}

// SandOptions: getting rid of it.
type SandOptions struct {
	PerTeam          int8  `key:"sand.per_team" clause:"SL3-SND-01" range:"0..12" doc:"Sand that a dispersal team carries in a turn."`
	Clear            int8  `key:"sand.clear_radius" clause:"SL3-SND-02" range:"0..96" doc:"Inches around a team in which nobody of these may stand."`
	Blockers         uint8 `key:"sand.blockers" clause:"SL3-SND-02" set:"guard|tower|ferret|officer" doc:"Who keeps a team from dispersing."`
	PerHut           int8  `key:"sand.hut_capacity" clause:"SL3-SND-05" range:"0..40" doc:"Sand that a hut hides."`
	FoundByAnySearch bool  `key:"sand.found_by" clause:"SL3-SND-06" values:"rows|any_search" default:"rows" assumed:"the table needs a 1 or a 2, the text can be read as certain" doc:"What finds hidden sand."`
	Supply           int16 `key:"supply.sand" clause:"SL3-SET-06" range:"-1..1000" default:"-1" assumed:"supply piles are printed, not that they run out" doc:"Sand counters in all; -1 without end."`
}

// WorkshopOptions: making things.
type WorkshopOptions struct {
	Dice         int8 `key:"workshop.dice" clause:"SL3-MAN-02" range:"1..6" doc:"Dice of a workshop."`
	Face         int8 `key:"workshop.success_face" clause:"SL3-MAN-02" range:"1..6" doc:"Lowest face that makes the thing."`
	Radius       int8 `key:"manufacture.distraction_radius" clause:"SL3-MAN-01" range:"0..96" doc:"Inches to a distraction team for manufacture."`
	ClothesNeed  bool `key:"clothes.distraction_needed" clause:"SL3-CLO-01" doc:"Whether the tailor needs one too."`
	NextTurn     bool `key:"workshop.usable_next_turn" clause:"SL3-MAN-02" doc:"Whether a made thing is usable from the next turn only."`
	MoveCost     int8 `key:"workshop.move_cost_turns" clause:"SL3-DEP-16" range:"0..10" default:"1" assumed:"not printed" doc:"Turns that a moved workshop stands idle."`
	TailorForges bool `key:"forgery.role" clause:"SL3-FOR-01" values:"forger|tailor" default:"forger" assumed:"the text says Tailor under the heading Forger" doc:"Who forges."`
	Original     bool `key:"forgery.needs_original" clause:"SL3-FOR-02" default:"true" assumed:"the introduction speaks of copies" doc:"Whether papers need an original."`
	Interrupt    int8 `key:"workshop.interrupt_radius" clause:"SL3-WRK-01" range:"0..96" default:"0" assumed:"colour of the introduction" doc:"Inches within which a guard or ferret stops a workshop; 0 never."`
}

// CoolerOptions: solitary.
type CoolerOptions struct {
	Default int8 `key:"cooler.turns_default" clause:"SL3-COO-01" range:"0..100" default:"5" assumed:"only the sentence for theft is printed" doc:"Turns of a sentence, unless a scenario file says how many."`
	Theft   int8 `key:"cooler.turns_theft" clause:"SL3-MNT-04" range:"0..100" doc:"Turns for a theft that was seen."`
}

// IdeaOptions: idea cards.
type IdeaOptions struct {
	Enabled bool `key:"idea.enabled" clause:"SL3-IDE-01" default:"false" assumed:"the text draws one where no scenario is played, and no card survives" doc:"Whether step 7 may draw an idea card."`
	HandMax int8 `key:"idea.hand_max" clause:"SL3-IDE-01" range:"0..12" default:"5" assumed:"no idea card survives" doc:"Most idea cards in hand."`
}

// ScenarioOptions: scenarios in the tactical game.
type ScenarioOptions struct {
	Enabled  bool     `key:"scenario.enabled" clause:"SL3-TRN-04" doc:"Whether scenarios are played."`
	Allowed  uint8    `key:"scenario.allowed" clause:"SL3-SCN-01" set:"reconnaissance|vorlager_theft|blind_spot|baltic_breakout|mole|truck|gate_disguise|scale_wire" doc:"Which of them."`
	Files    []string `file:"true" key:"scenario.files" clause:"SL3-SCN-02" doc:"Scenario files that stand for the program's own of the same id."`
	Required uint8    `key:"scenario.x_required" clause:"SL3-SCN-03" set:"reconnaissance|vorlager_theft|blind_spot|baltic_breakout|mole|truck|gate_disguise|scale_wire" default:"[reconnaissance,vorlager_theft]" assumed:"only two are called essential" doc:"Which must be won before the break; their files say x_scenario."`
	Repeat   int8     `key:"scenario.repeat_delay" clause:"SL3-SCN-04" range:"-1..100" default:"0" assumed:"a scenario may be declared at the end of any turn, and no pause after one is printed" doc:"Turns until a scenario that was won may be played again, where its file does not say; 0 at the next turn's end, -1 never."`
	Retry    int8     `key:"scenario.retry_delay" clause:"SL3-SCN-04" range:"0..100" default:"3" assumed:"not printed" doc:"Turns until a failed one may be tried again, unless its file says how many."`
	Table    bool     `key:"scenario.resolve_by_table" clause:"SL3-SCN-05" default:"false" assumed:"for quick studies" doc:"Whether a scenario is one throw against its chance below and not played out."`
	Chance   [8]int8  `key:"scenario.table" clause:"SL3-SCN-05" keys:"reconnaissance|vorlager_theft|blind_spot|baltic_breakout|mole|truck|gate_disguise|scale_wire" range:"0..100" doc:"Per cent of success by table."`
	NeedOwn  bool     `key:"recon.requires_owned_cutters" clause:"SL3-REC-08" default:"false" assumed:"cutters are both required and hidden; hidden is played" doc:"Whether Reconnaissance asks for cutters in stock."`
}

// EscapeOptions: the break.
type EscapeOptions struct {
	ToWoods    bool  `key:"escape.target" clause:"SL3-ESC-01" values:"fence|woods" default:"fence" assumed:"an exit short of the woods is allowed at a higher risk" doc:"How far a tunnel must reach."`
	Kit        uint8 `key:"escape.kit" clause:"SL3-ESC-01" set:"papers|clothes|map_compass" doc:"What a kit is made of; a uniform will do for clothes, and a ticket may come on top."`
	MinKits    int8  `key:"escape.min_kits" clause:"SL3-ESC-01" range:"1..50" default:"1" assumed:"not printed" doc:"Complete kits that a break asks for."`
	AlarmWoods int8  `key:"escape.alarm_woods_2d6" clause:"SL3-ESC-03" range:"0..12" default:"2" assumed:"the break has no printed procedure" doc:"Highest total of two dice that raises the alarm at an exit in the woods."`
	AlarmOpen  int8  `key:"escape.alarm_open_d6" clause:"SL3-ESC-03" range:"0..6" default:"1" assumed:"no procedure is printed; so five men get out on average, and 78 did in the text" doc:"Highest throw that raises it at an exit short of them."`
	Max        int16 `key:"escape.max" clause:"SL3-ESC-04" range:"1..1000" default:"250" assumed:"250 is the plan of the text" doc:"Most prisoners out."`
	PerKit     int8  `key:"escape.prisoners_per_kit" clause:"SL3-ESC-04" range:"1..100" default:"1" assumed:"not printed" doc:"Prisoners that a kit stands for."`
	Getaway    int8  `key:"capture.success_on" clause:"SL3-CAP-01" range:"1..10" default:"5" assumed:"the step has no printed procedure" doc:"Throw plus items of kit that makes a clean getaway."`
	Recapture  int8  `key:"capture.natural_fail" clause:"SL3-CAP-01" range:"0..6" default:"1" assumed:"the step has no printed procedure" doc:"Highest throw of the die alone with which a man is always recaptured; 0 none."`
	CleanOnly  bool  `key:"capture.affects_score" clause:"SL3-CAP-01" default:"false" assumed:"the step has no printed procedure" doc:"Whether recaptured men do not count."`
}

// The parts of a kit, bits of escape.kit.
const (
	kitPapers = 1 << iota
	kitClothes
	kitMap
)

// InKit says that a thing is part of a kit.
func (o *EscapeOptions) InKit(i Item) bool {
	switch i {
	case Papers:
		return o.Kit&kitPapers != 0
	case Clothes, Uniform:
		return o.Kit&kitClothes != 0
	case MapCompass:
		return o.Kit&kitMap != 0
	}
	return false
}

// Parts is the number of things in a kit.
func (o *EscapeOptions) Parts() int { return bits.OnesCount8(o.Kit) }

// WinOptions: who has won.
type WinOptions struct {
	MinOut      int16   `key:"win.min_escapers" clause:"SL3-WIN-01" range:"1..250" default:"1" assumed:"as many prisoners as possible" doc:"Prisoners that the break must put out."`
	NeedsBreak  bool    `key:"win.needs_break" clause:"SL3-WIN-01" default:"true" assumed:"the single escape of the objective" doc:"Whether only the break decides; otherwise any escaper does."`
	Individuals bool    `key:"score.count_individuals" clause:"SL3-ESC-06" default:"true" assumed:"not printed" doc:"Whether escapers by scenario count for the score."`
	Grades      []int16 `key:"win.grades" clause:"SL3-WIN-02" list:"1..1000" default:"[1,5,10,20]" assumed:"for reports" doc:"Scores at which the prisoners' grade rises, ascending."`
	EarlyStop   bool    `key:"win.early_stop" clause:"SL3-WIN-03" default:"false" assumed:"a game is played to its end" doc:"Whether a game that can no longer be won stops."`
}

// Grade is how many of the grades a score has reached.
func (o *WinOptions) Grade(score int) int {
	n := 0
	for _, g := range o.Grades {
		if score >= int(g) {
			n++
		}
	}
	return n
}

// Validate refuses what cannot be played: a *position.Conflict.
func (o *Options) Validate() (err error) {
	defer position.Catch[*position.Conflict](&err)
	position.Agree(len(o.Game.Play) == 1, "game.play", "one game is played at a time")
	position.Agree(len(o.Game.Board) == 1, "board.file", "one board is played on")
	position.Agree(len(o.Game.Sheets) == 1, "sheets.file", "one set of sheets is played with")
	o.agreeDeck()
	o.agreeOrders()
	position.Agree(16%max(int(o.Skirmish.Wind.Directions), 1) == 0, "wind.directions", "must divide 16")
	return nil
}

// agreeDeck: the figures suffice for the deck, and the deck for the first intake.
func (o *Options) agreeDeck() {
	total := 0
	for _, n := range o.Deck.Cards {
		total += int(n)
	}
	teams := int(o.Setup.Stooges + o.Setup.Dispersals + o.Setup.Distractions)
	if o.Deck.TeamsInDeck {
		teams = 16
	}
	position.Agree(total+teams <= MaxMen, "deck.cards deck.teams_in_deck", "%d figures of prisoners, at most %d",
		total+teams, MaxMen)
	position.Agree(o.Escape.Kit > 0, "escape.kit", "a kit holds something")
	position.Agree(total > 0, "deck.cards", "the deck is empty")
	position.Agree(int(o.Setup.Draw) <= total || o.Deck.TeamsInDeck, "setup.initial_draw deck.cards",
		"the first intake is larger than the deck")
}

// agreeOrders: everything is done once, and in an order that can be played.
func (o *Options) agreeOrders() {
	for _, list := range []struct {
		key   string
		order []uint8
	}{
		{"turn.order", o.Order.Turn[:]},
		{"turn.p_routine", o.Order.Routine[:]},
		{"turn.end_order", o.Order.End[:]},
		{"skirmish.order", o.Skirmish.Turn.Order[:]},
	} {
		seen := uint(0)
		for _, n := range list.order {
			seen |= 1 << n
		}
		position.Agree(seen == 1<<len(list.order)-1, list.key,
			"everything is named once, in the order in which it is done")
	}
	position.Agree(slices.Index(o.Skirmish.Turn.Order[:], 3) >= slices.Index(o.Skirmish.Turn.Order[:], 1),
		"skirmish.order", "pow_action follows pow_move, which names its row")
	position.Agree(o.Order.Turn[0] == 0, "turn.order", "a turn begins with g_deploy")
}
