// Package skirmish is the night game at the wire: one scenario, a few men,
// and the guards, towers, ferrets and dogs that may hear or see them
// (SL3-SKR to SL3-SCD). A scenario is a Plan, compiled onto a board.
//
// It knows nothing of the tactical game, which may nest it, nor of bots.
package skirmish

// Row is a line of the movement table.
type Row uint8

// The rows: six gaits, four static ones.
const (
	Crawl Row = iota
	Creep
	Tiptoe
	Walk
	Run
	Sprint
	Cut
	Dig
	Prone
	Freeze
	Rows
)

// RowNames are the rows as rule files and reports spell them.
var RowNames = [Rows]string{"crawl", "creep", "tiptoe", "walk", "run", "sprint", "cut", "dig", "prone", "freeze"}

// Gait says that a row moves the man.
func (r Row) Gait() bool { return r < Cut }

// OneDie as a noise radius stands for a die thrown each turn.
const OneDie = -1

// Options of the skirmish.
type Options struct {
	Turn  TurnOptions
	Table TableOptions
	Noise NoiseOptions
	Spot  SpotOptions
	Dog   DogOptions
	Wind  WindOptions
	Wire  WireOptions
	Beat  BeatOptions
	Halt  HaltOptions
	Recon ReconOptions
}

// TurnOptions: how long a scenario lasts and how fast its Germans are.
type TurnOptions struct {
	Limit         int16    `key:"skirmish.turn_limit" clause:"SL3-SKR-04" range:"1..1000" default:"150" assumed:"the document sets no dawn" doc:"Turns until dawn ends a scenario as a failure."`
	GuardWalk     int8     `key:"skirmish.guard_walk" clause:"SL3-SMV-03" range:"0..24" default:"4" assumed:"the rate on a beat is not printed; the walk row gives it" doc:"Inches that a guard on his beat walks in a turn."`
	FerretPatrol  int8     `key:"skirmish.ferret_patrol" clause:"SL3-SMV-03" range:"0..24" default:"4" assumed:"the rate on patrol is not printed" doc:"Inches that a ferret on patrol walks in a turn."`
	Run           int8     `key:"skirmish.run" clause:"SL3-SMV-03" range:"0..24" doc:"Inches that a chaser runs in a turn."`
	RowByDistance bool     `key:"skirmish.row_by" clause:"SL3-SMV-02" values:"declared|distance" default:"declared" assumed:"the table goes by the action, the text by the distance moved" doc:"Whether the row named, or the distance moved, sets noise and spotting."`
	Order         [4]uint8 `key:"skirmish.order" clause:"SL3-SKR-02" names:"guard_move|pow_move|ferret_move|pow_action" doc:"The steps of a turn before its end, each once."`
	ByLot         uint8    `key:"skirmish.by_lot" clause:"SL3-DOG-07" set:"ferret|dog" default:"[ferret,dog]" assumed:"the dog handler is called roaming and the ferret on patrol; who says where they go is not printed" doc:"Who roams: goes to one place inside the warning wire after another by lot, and to what he hears. The others go where the German side sends them, or stand."`
	EnterHuts     bool     `key:"skirmish.enter_huts" clause:"SL3-SKR-06" default:"true" assumed:"doors are not mentioned in the scenarios" doc:"Whether a prisoner may go into huts by their doors."`
	PowHidden     bool     `key:"skirmish.pow_hidden" clause:"SL3-SKR-05" default:"true" assumed:"the figure stands on the table, yet the scenario is about being unseen" doc:"Whether the German side sees a prisoner only when he is heard, spotted or chased in view."`
}

// TableOptions: for each row the inches of move, the radius of noise (-1: a
// die each turn), the radius of spotting and its modifier.
type TableOptions struct {
	Crawl  [4]int8 `key:"table.crawl" clause:"SL3-SMV-01" list:"-1..96" len:"4" doc:"Crawling: inches of move, radius of noise, radius of spotting and its modifier."`
	Creep  [4]int8 `key:"table.creep" clause:"SL3-SMV-01" list:"-1..96" len:"4" doc:"Creeping: the same four."`
	Tiptoe [4]int8 `key:"table.tiptoe" clause:"SL3-SMV-01" list:"-1..96" len:"4" doc:"Going on tiptoe: the same four."`
	Walk   [4]int8 `key:"table.walk" clause:"SL3-SMV-01" list:"-1..96" len:"4" doc:"Walking: the same four."`
	Run    [4]int8 `key:"table.run" clause:"SL3-SMV-01" list:"-1..96" len:"4" doc:"Running: the same four."`
	Sprint [4]int8 `key:"table.sprint" clause:"SL3-SMV-01" list:"-1..96" len:"4" doc:"Sprinting: the same four."`
	Cut    [4]int8 `key:"table.cut" clause:"SL3-SMV-01" list:"-1..96" len:"4" doc:"Cutting wire: the same four; a noise of -1 is a die."`
	Dig    [4]int8 `key:"table.dig" clause:"SL3-SMV-01" list:"-1..96" len:"4" doc:"Digging, and climbing with a ladder: the same four."`
	Prone  [4]int8 `key:"table.prone" clause:"SL3-SMV-01" list:"-1..96" len:"4" doc:"Lying prone: the same four."`
	Freeze [4]int8 `key:"table.freeze" clause:"SL3-SMV-01" list:"-1..96" len:"4" doc:"Standing frozen, finding and searching: the same four."`
}

// Lines are the four of each row.
func (t *TableOptions) Lines() [Rows][4]int8 {
	return [Rows][4]int8{t.Crawl, t.Creep, t.Tiptoe, t.Walk, t.Run, t.Sprint, t.Cut, t.Dig, t.Prone, t.Freeze}
}

// NoiseOptions: who hears.
type NoiseOptions struct {
	MissFaces  uint8 `key:"noise.miss_faces" clause:"SL3-NOI-02" set:"1|2|3|4|5|6" doc:"Faces on which a listener notices nothing."`
	StopTurns  int8  `key:"noise.stop_turns" clause:"SL3-NOI-02" range:"0..20" default:"1" assumed:"how long a guard stops is not printed" doc:"Own steps that a hearer stands still."`
	NightOnly  bool  `key:"noise.night_only" clause:"SL3-NOI-04" doc:"Whether noise matters at night only."`
	WallsBlock bool  `key:"noise.walls_block" clause:"SL3-NOI-01" default:"false" assumed:"the text gives radii only" doc:"Whether a listener needs a line of sight to the noise."`
	Listeners  uint8 `key:"noise.listeners" clause:"SL3-NOI-01" set:"tower|guard|sentry|ferret|dog" default:"[tower,guard,sentry,ferret,dog]" assumed:"the text says guard" doc:"Who may hear."`
}

// SpotOptions: who sees.
type SpotOptions struct {
	Target         int8  `key:"spot.target" clause:"SL3-SPO-02" range:"1..12" doc:"Die plus modifier that spots a man."`
	NaturalSix     bool  `key:"spot.natural_six" clause:"SL3-SPO-02" default:"false" assumed:"no modifier is below 0, so it changes nothing" doc:"Whether a thrown 6 always spots."`
	ArcGuard       int16 `key:"spot.arc.guard" clause:"SL3-SPO-05" range:"0..360" doc:"Degrees that a guard on his beat sees, in front."`
	ArcFerret      int16 `key:"spot.arc.ferret" clause:"SL3-SPO-05" range:"0..360" doc:"Degrees that a ferret sees, in front."`
	ArcTower       int16 `key:"spot.arc.tower" clause:"SL3-SPO-05" range:"0..360" doc:"Degrees that a tower sees; it has no front, so only 360 or nothing makes sense."`
	ArcDog         int16 `key:"spot.arc.dog" clause:"SL3-SPO-05" range:"0..360" doc:"Degrees that a dog team sees, in front."`
	ArcSentry      int16 `key:"spot.arc.sentry" clause:"SL3-SPO-05" range:"0..360" doc:"Degrees that a sentry at a gate sees, in front."`
	Searchlight    int8  `key:"spot.searchlight_factor" clause:"SL3-SPO-06" range:"1..5" default:"1" assumed:"searchlights are named without a rule" doc:"Factor on a tower's spotting radius within 2 in of where its light points."`
	UnderHutRadius int8  `key:"spot.under_hut_radius" clause:"SL3-SPO-07" range:"0..96" default:"6" assumed:"lying under a hut has no rule" doc:"Inches from which a man under a hut can be seen at all."`
	IncludeStart   bool  `key:"spot.include_start" clause:"SL3-SPO-08" default:"true" assumed:"any point of the move is printed" doc:"Whether the first cell of a path counts for spotting."`
	SameSample     bool  `key:"spot.same_sample" clause:"SL3-SPO-08" default:"true" assumed:"sight and range at one point is the stricter reading" doc:"Whether sight, range and arc must hold at one cell of the path."`
}

// DogOptions: the dog handler.
type DogOptions struct {
	Factor        int8  `key:"dog.radius_factor" clause:"SL3-DOG-01" range:"1..10" doc:"Factor on noise and spotting radii for a dog team."`
	ScentFaces    uint8 `key:"dog.scent_faces" clause:"SL3-DOG-03" set:"1|2|3|4|5|6" doc:"Faces that give the dog a scent."`
	SpotOnScent   bool  `key:"dog.spot_on_scent" clause:"SL3-DOG-04" doc:"Whether a new scent brings a spotting roll at once."`
	KeepFaces     uint8 `key:"dog.keep_faces" clause:"SL3-DOG-05" set:"1|2|3|4|5|6" default:"[1,6]" assumed:"only the test for the first scent is printed" doc:"Faces that keep a scent or find it again."`
	KeepNeedsWind bool  `key:"dog.keep_needs_downwind" clause:"SL3-DOG-05" default:"false" assumed:"not printed" doc:"Whether a scent is kept only down-wind."`
	UnderHuts     bool  `key:"dog.under_huts" clause:"SL3-DOG-01" default:"true" assumed:"dogs treble the radii of the table without exception; that a hut hides from a dog as it does from men is the other reading" doc:"Whether the factor holds for a man under a hut too, and for spot.under_hut_radius."`
	LostTurns     int8  `key:"dog.lost_turns" clause:"SL3-DOG-06" range:"0..20" doc:"Turns that a dog tries to find a lost scent."`
	Roam          int8  `key:"dog.roam" clause:"SL3-DOG-07" range:"0..24" default:"4" assumed:"a dog's handler walks like a guard" doc:"Inches that a dog team walks in a turn."`
}

// WindOptions: what down-wind means.
type WindOptions struct {
	RollEachTurn bool  `key:"wind.roll" clause:"SL3-DOG-02" values:"once|per_turn" default:"once" assumed:"the die is left on the corner of the board" doc:"When the wind is thrown."`
	Directions   int8  `key:"wind.directions" clause:"SL3-DOG-02" range:"1..16" default:"16" assumed:"an arrow on a die may point anywhere" doc:"Directions the wind may take; must divide 16."`
	Strength     int8  `key:"wind.strength_faces" clause:"SL3-DOG-02" range:"1..6" doc:"Highest strength of the wind."`
	RangeFactor  int8  `key:"wind.range_factor" clause:"SL3-WND-01" range:"0..96" doc:"Inches of scent for each point of strength."`
	Corridor     int8  `key:"wind.corridor" clause:"SL3-WND-02" range:"0..96" doc:"Inches off the line of the wind within which a dog can scent."`
	Blockers     uint8 `key:"wind.blockers" clause:"SL3-WND-03" values:"not_raised|all|none" doc:"Buildings that stop a scent."`
	DisputeBand  int8  `key:"wind.dispute_band" clause:"SL3-WND-04" range:"0..40" default:"0" assumed:"geometry decides here, so nobody disagrees" doc:"Tenths of an inch around the corridor's edge that a roll-off decides."`
}

// Buildings that stop a scent.
const (
	buildingsNotRaised = iota
	everyBuilding
	noBuilding
)

// WireOptions: fences, ladders and things hidden.
type WireOptions struct {
	Add        int8  `key:"wire.add" clause:"SL3-WIR-01" range:"0..40" doc:"Turns on top of the die that one fence takes."`
	SecondSame bool  `key:"wire.second_same_roll" clause:"SL3-WIR-02" doc:"Whether the second fence takes as long as the first, without a die."`
	Kept       bool  `key:"wire.progress_kept" clause:"SL3-WIR-03" doc:"Whether cutting goes on where it was left."`
	FindFaces  uint8 `key:"find.success" clause:"SL3-WIR-05" set:"1|2|3|4|5|6" doc:"Faces that find what is hidden."`
}

// BeatOptions: how guards walk.
type BeatOptions struct {
	FromFirstMarker bool `key:"beat.start_phase" clause:"SL3-BEA-01" values:"random|first_marker" default:"random" assumed:"where a beat begins is not printed" doc:"Where on his beat a guard begins a scenario."`
	CarryOver       bool `key:"beat.carry_over" clause:"SL3-MOV-02" default:"true" assumed:"what a guard does with the rest of his inches is not printed" doc:"Whether a guard who reaches a marker spends the rest of his inches towards the next."`
}

// HaltOptions: what follows a spot.
type HaltOptions struct {
	Capture          bool  `key:"halt.mode" clause:"SL3-HLT-01" values:"pursuit|capture" default:"pursuit" assumed:"the text lets the guard run to intercept and stops there" doc:"Whether a spotted man is chased or the scenario ends."`
	CaptureImmediate bool  `key:"halt.capture_immediate" clause:"SL3-HLT-05" default:"false" assumed:"for quick studies" doc:"Whether a halted man is captured at once, as with halt.mode capture."`
	SentriesShout    bool  `key:"halt.sentries" clause:"SL3-HLT-01" values:"pursue|alarm" default:"pursue" assumed:"the guard who spots a man runs to intercept; the sentries at the gates are armed guards, so they are taken to run as well" doc:"Whether a sentry at a gate leaves his post to chase a spotted man, or only shouts."`
	WoodsSafe        bool  `key:"halt.woods" clause:"SL3-SKR-07" values:"chase|safe" default:"chase" assumed:"who has spotted a man runs to intercept him; whether the safety of the woods ends that is not printed" doc:"Whether a man who is spotted on his way into the woods is chased on, until he ends a gait there unspotted, or is out."`
	ShoutRadius      int8  `key:"halt.shout_radius" clause:"SL3-HLT-02" range:"0..96" default:"24" assumed:"not printed" doc:"Inches within which Germans join a chase."`
	Turnout          int8  `key:"halt.turnout" clause:"SL3-HLT-03" range:"0..3" default:"3" assumed:"not printed" doc:"Guards of the squad that an alarm turns out, a die of turns later."`
	CaptureRadius    int8  `key:"halt.capture_radius" clause:"SL3-HLT-04" range:"0..10" default:"1" assumed:"not printed" doc:"Inches within which a chaser captures at the end of his step."`
	Abort            bool  `key:"halt.abort_allowed" clause:"SL3-HLT-04" default:"true" assumed:"not printed" doc:"Whether an unseen man in or under a hut may give up."`
	Shoot            bool  `key:"halt.shoot" clause:"SL3-HLT-06" default:"false" assumed:"shooting is a threat of the text without a rule" doc:"Whether armed Germans shoot at a spotted man between warning wire and fence."`
	Shooters         uint8 `key:"halt.shooters" clause:"SL3-HLT-06" set:"tower|guard|sentry" default:"[tower,guard,sentry]" assumed:"towers have machine guns, and the guards at the sentry boxes and on foot are called armed" doc:"Who shoots then; of guards those who turn out too."`
	ShootHit         uint8 `key:"halt.shoot_hit" clause:"SL3-HLT-06" set:"1|2|3|4|5|6" default:"[5,6]" assumed:"shooting has no rule" doc:"Faces that hit."`
	ShootRange       int8  `key:"halt.shoot_range" clause:"SL3-HLT-06" range:"0..96" default:"30" assumed:"shooting has no rule" doc:"Inches that they shoot."`
}

// ReconOptions: variants of Reconnaissance.
type ReconOptions struct {
	Ferrets     int8 `key:"recon.ferrets" clause:"SL3-REC-03" range:"0..5" doc:"Ferrets on patrol inside."`
	Dog         bool `key:"recon.dog" clause:"SL3-REC-03" default:"false" assumed:"the scenario lists its guards and no dog" doc:"Whether a dog handler roams the compound."`
	Sentries    bool `key:"recon.sentries" clause:"SL3-REC-03" default:"false" assumed:"the scenario lists its guards and no sentry" doc:"Whether both gates have their sentries."`
	CutAnywhere bool `key:"recon.cut_anywhere" clause:"SL3-REC-05" default:"false" assumed:"the mission names the blind spot" doc:"Whether the wire may be cut away from the blind spot."`
	HasCutters  bool `key:"recon.owns_cutters" clause:"SL3-REC-09" default:"false" assumed:"cutters are both required and hidden; hidden is played" doc:"Whether the man brings wire cutters and need not find them."`
}

func has(faces uint8, die int) bool { return faces>>(die-1)&1 != 0 }
