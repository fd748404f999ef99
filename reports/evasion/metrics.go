// Package evasion is what is counted in games of Escape and Evasion, how a
// game reads as text and what its pictures show; and the exact answers that
// its matrices have, beside what the rules play.
//
// It knows the facts that the game states, and no bot.
package evasion

import (
	"fmt"
	"slices"

	"escapesim/reports"
	"escapesim/sim"
	"escapesim/sim/evasion"
	"escapesim/sim/position"
)

// Match is a game in hand.
type Match = sim.Match[evasion.State, evasion.View]

// The outcomes, as EVA-WIN-03 names them.
var outcomes = []string{"british_only", "german_only", "both", "neither", reports.Truncated}

// The columns, in the order of values.
const (
	colMoves = iota
	colHours
	colAway
	colCaptured
	colDead
	colStranded
	colMargin
	colLuck
	colBritishWins
	colGermanWins
	colContacts
	colFirstContact
	colLostEarly
	colPatrolFights
	colAmbushFights
	colAircraftContacts
	colThrows
	colSpotted
	colReports
	colSightings
	colWounds
	colDiedOfWounds
	colPatrolsLost
	colTrucksDestroyed
	colTrucksTaken
	colTrucksFound
	colSilent
	colAmbushes
	colSearches
	colRoadblocks
	colSteps
	colRoadSteps
	colDriven
	colPatrolSteps
	colTruckLinks
	colFoundSearch
	colFoundRoadblock
	colFoundByRule
	colDecisions
	colPatrolRow1 // and five more
)

const (
	colAmbushRow1 = colPatrolRow1 + 6
	columns       = colAmbushRow1 + 6
)

// HoursPerMove: five days and nights are eleven moves.
const HoursPerMove = 12

func docs() reports.Columns {
	list := make(reports.Columns, columns)
	for _, c := range []struct {
		at        int
		name, doc string
	}{
		{colMoves, "moves", "Moves until the game was decided: 11 unless nobody of the party was left."},
		{colHours, "hours", "The same in hours, 12 a move."},
		{colAway, "away", "Men flown out."},
		{colCaptured, "captured", "Men taken alive."},
		{colDead, "dead", "Men killed."},
		{colStranded, "stranded", "Men alive who missed the aircraft."},
		{colBritishWins, "british_wins", "1 when the British won, alone or not."},
		{colGermanWins, "german_wins", "1 when the Germans won, alone or not."},
		{colContacts, "contacts", "Throws on the Patrol and the Ambush Matrix."},
		{colFirstContact, "first_contact", "The move of the first of them, in games with one."},
		{colLostEarly, "lost_by_move_4", "1 when the whole party was dead or taken by move 4."},
		{colPatrolFights, "patrol_fights", "Throws on the Patrol Matrix."},
		{colAmbushFights, "ambush_fights", "Throws on the Ambush Matrix."},
		{colAircraftContacts, "aircraft_contacts", "Contacts at the aircraft, made without spotting."},
		{colThrows, "spot_throws", "Dice against the Search Matrix."},
		{colSpotted, "spotted", "Spotting throws that succeeded, finds without a throw included; the aircraft not."},
		{colReports, "reports", "Reports to the German commander."},
		{colSightings, "sightings", "Patrols and trucks that the party saw in its own hex."},
		{colWounds, "wounds", "Men wounded."},
		{colDiedOfWounds, "died_of_wounds", "Wounded men who were hit again and died."},
		{colPatrolsLost, "patrols_lost", "Patrols wiped out."},
		{colTrucksDestroyed, "trucks_destroyed", "Trucks destroyed."},
		{colTrucksTaken, "trucks_taken", "Trucks captured by the party."},
		{colTrucksFound, "trucks_found", "Captured trucks found abandoned."},
		{colSilent, "silent_units", "Units that did not answer an order."},
		{colAmbushes, "ambushes_laid", "Ambushes laid."},
		{colSearches, "searches", "Searches of a hex."},
		{colRoadblocks, "roadblocks", "Roadblocks made."},
		{colSteps, "party_steps", "Hexes that parties walked."},
		{colRoadSteps, "party_road_steps", "Of these, along the road."},
		{colDriven, "party_driven", "Hexes that parties drove."},
		{colPatrolSteps, "patrol_steps", "Hexes that patrols walked."},
		{colTruckLinks, "truck_links", "Hexes that trucks drove."},
		{colFoundSearch, "found_by_search", "Groups found by a search."},
		{colFoundRoadblock, "found_by_roadblock", "Groups found by a roadblock."},
		{colFoundByRule, "found_by_rule", "Captured trucks seen without a throw."},
		{colDecisions, "decisions", "Decisions of both sides."},
	} {
		list[c.at] = reports.Column{Name: c.name, Doc: c.doc}
	}
	list[colMargin] = reports.Column{Name: "margin", Unit: "men", Least: -evasion.Strength, Most: evasion.Strength, Doc: "Men away beyond those that the British win needs, and one more; below 0 the men that it lacked. 1 and -1 are the closest games."}
	list[colLuck] = reports.LuckColumn("spotting throws, or its throws of 4 or more in fights,")
	for _, at := range []int{colBritishWins, colGermanWins, colLostEarly} {
		list[at].Unit, list[at].Most = "1 for yes", 1
	}
	for _, at := range []int{colMoves, colHours, colFirstContact} {
		list[at].Unit, list[at].Least = "moves", 1
	}
	list[colHours].Unit = "hours"
	for _, at := range []int{colAway, colCaptured, colDead, colStranded} {
		list[at].Unit, list[at].Most = "men", evasion.Strength
	}
	for row := range 6 {
		list[colPatrolRow1+row] = reports.Column{Name: fmt.Sprintf("patrol_row_%d", row+1), Doc: fmt.Sprintf("Throws on the Patrol Matrix that came to %d after modifiers.", row+1)}
		list[colAmbushRow1+row] = reports.Column{Name: fmt.Sprintf("ambush_row_%d", row+1), Doc: fmt.Sprintf("Throws on the Ambush Matrix that came to %d after modifiers.", row+1)}
	}
	return list
}

// The vectors: counts by hex, labelled column,row.
const (
	PartyAt  = "party_at"
	SeenAt   = "seen_at"
	CaughtAt = "caught_at"
	PatrolAt = "patrol_at"
	LandAt   = "landing_at"
)

// NewForm says what is counted under these rules.
func NewForm(r *evasion.Rules) *reports.Form {
	m := r.Map()
	labels := make([]string, m.Size())
	for i := range labels {
		labels[i] = fmt.Sprintf("%d,%d", m.Column(evasion.Hex(i)), m.Row(evasion.Hex(i)))
	}
	return &reports.Form{
		Outcomes: outcomes,
		Endings:  []string{"only the British win", "only the Germans win", "both sides win", "nobody wins"},
		Wanted:   []string{"british", "german"},
		Columns:  docs(),
		Controls: controls,
		Ends:     []string{"british_wins", "german_wins", "lost_by_move_4", "margin", "luck_tosses"},

		Closeness: []string{"margin"},
		Offers: []reports.Offer{
			{Vector: LandAt, Unused: "hexes at which nobody let the aircraft land", Has: func(i int) bool { return slices.Contains(r.Sites(), evasion.Hex(i)) }},
			{Vector: PartyAt, Unused: "hexes in which no man of the party ended a phase"},
			{Vector: PatrolAt, Unused: "hexes in which no patrol ended a move"},
		},
		Vectors: []reports.Vector{
			{Name: PartyAt, Doc: "Men at large by hex, counted at the end of each British phase.", Labels: labels},
			{Name: SeenAt, Doc: "Where the party was spotted.", Labels: labels},
			{Name: CaughtAt, Doc: "Where men were captured or killed.", Labels: labels},
			{Name: PatrolAt, Doc: "Patrols by hex, counted at the end of each move.", Labels: labels},
			{Name: LandAt, Doc: "Landing hexes chosen.", Labels: labels},
		},
	}
}

// Counter returns what counts games on a sheet of the rules' form.
func Counter(r *evasion.Rules) func(m *Match, s *reports.Sheet) {
	c := &counter{r: r, values: make([]int32, columns), luck: newLuck()}
	return c.count
}

type counter struct {
	r      *evasion.Rules
	values []int32
	luck   *luck
	course
	maps
}

// course is what is followed of the game in hand.
type course struct {
	move    int32
	germans bool // their phase of the move has begun
	men     [evasion.Strength]evasion.Hex
	patrol  [evasion.Teams]evasion.Hex
	rider   [evasion.Teams]evasion.Patrol
	alive   evasion.Patrols
}

// maps are the counts by hex.
type maps struct{ party, seen, caught, patrols, land []uint64 }

func (c *counter) count(m *Match, s *reports.Sheet) {
	c.start(s)
	v := c.values
	for _, e := range m.Log.Events {
		f := evasion.Fact(e)
		c.luck.take(f)
		if column := tallied[f.Kind]; column != 0 {
			v[column]++
		}
		switch f.Kind {
		case evasion.SiteChosen:
			c.land[f.Hex()]++
		case evasion.Gathered:
			c.place(f.Men(), f.Hex())
		case evasion.MoveBegan:
			if c.move > 0 {
				c.endMove()
			}
			c.move, c.germans = int32(f.Move()), false
		case evasion.PartyWalked:
			c.place(f.Men(), f.To())
			if f.OnRoad() {
				v[colRoadSteps]++
			}
		case evasion.PartyDrove, evasion.PartySlipped:
			c.place(f.Men(), f.To())
		case evasion.PartyLeft, evasion.FlownOut:
			c.place(f.Men(), evasion.NoHex)
		case evasion.MenKilled, evasion.MenCaptured:
			c.caught[f.Hex()] += uint64(f.Men().Count())
			c.place(f.Men(), evasion.NoHex)
		case evasion.ManDied:
			c.caught[f.Hex()]++
			c.men[f.Man()] = evasion.NoHex
		case evasion.PatrolWalked:
			c.endBritish()
			c.patrol[f.Patrol()] = f.To()
		case evasion.TruckDrove:
			c.endBritish()
			if p := c.rider[f.Truck()]; p != evasion.NoPatrol {
				c.patrol[p] = f.To()
			}
		case evasion.PatrolBoarded:
			c.rider[f.Truck()] = f.Patrol()
		case evasion.PatrolGotOff:
			c.rider[f.Truck()] = evasion.NoPatrol
		case evasion.PatrolSearched, evasion.RoadBlocked, evasion.AircraftLanded:
			c.endBritish()
		case evasion.PatrolKilled:
			c.alive &^= 1 << f.Patrol()
		case evasion.Spotted:
			c.spotted(f)
		case evasion.PatrolThrow:
			c.contact(colPatrolFights, colPatrolRow1, f.Row())
		case evasion.AmbushThrow:
			c.contact(colAmbushFights, colAmbushRow1, f.Row())
		case evasion.GameEnded:
			c.endMove()
			v[colAway], v[colCaptured], v[colDead], v[colStranded] = int32(f.Away()), int32(f.Captured()), int32(f.Dead()), int32(f.Stranded())
		}
	}
	c.close(m, s)
}

// start begins a game.
func (c *counter) start(s *reports.Sheet) {
	clear(c.values)
	c.values[colFirstContact] = reports.None
	c.maps = maps{s.Vector(PartyAt), s.Vector(SeenAt), s.Vector(CaughtAt), s.Vector(PatrolAt), s.Vector(LandAt)}
	c.course = course{}
	for i := range c.men {
		c.men[i] = evasion.NoHex
	}
	for i := range c.r.Options().Setup.Teams {
		c.patrol[i], c.rider[i] = c.r.Map().Billets[i], evasion.NoPatrol
		c.alive |= 1 << i
	}
	c.luck.start()
}

func (c *counter) place(men evasion.Men, h evasion.Hex) {
	for ; men != 0; men &= men - 1 {
		c.men[men.First()] = h
	}
}

// endBritish counts where the men are, with the first that the Germans do in a move.
func (c *counter) endBritish() {
	if c.germans || c.move == 0 {
		return
	}
	c.germans = true
	for _, h := range c.men {
		if h != evasion.NoHex {
			c.party[h]++
		}
	}
}

// endMove counts where the patrols are.
func (c *counter) endMove() {
	c.endBritish()
	for alive := c.alive; alive != 0; alive &= alive - 1 {
		c.patrols[c.patrol[alive.First()]]++
	}
}

// tallied are the columns in which facts of a kind are counted; 0 none.
var tallied = [1 << 8]int{
	evasion.PartyWalked: colSteps, evasion.PartyDrove: colDriven, evasion.AmbushLaid: colAmbushes, evasion.Sighted: colSightings,
	evasion.PatrolWalked: colPatrolSteps, evasion.TruckDrove: colTruckLinks, evasion.PatrolSearched: colSearches, evasion.RoadBlocked: colRoadblocks,
	evasion.LookedOut: colThrows, evasion.Reported: colReports, evasion.ManWounded: colWounds, evasion.ManDied: colDiedOfWounds,
	evasion.PatrolKilled: colPatrolsLost, evasion.TruckDestroyed: colTrucksDestroyed, evasion.TruckTaken: colTrucksTaken,
	evasion.TruckFound: colTrucksFound, evasion.UnitSilent: colSilent,
}

// spotted counts how the party was found, and where; contacts at the aircraft apart.
func (c *counter) spotted(f evasion.Fact) {
	switch f.How() {
	case evasion.ByAircraft:
		c.values[colAircraftContacts]++
		return
	case evasion.BySearch:
		c.values[colFoundSearch]++
	case evasion.ByRoadblock:
		c.values[colFoundRoadblock]++
	case evasion.ByRule:
		c.values[colFoundByRule]++
	}
	c.values[colSpotted]++
	c.seen[f.Hex()]++
}

// contact counts a throw on a matrix, which came to a row.
func (c *counter) contact(fights, row1, row int) {
	v := c.values
	v[colContacts]++
	v[fights]++
	v[row1+row-1]++
	if v[colFirstContact] == reports.None {
		v[colFirstContact] = c.move
	}
}

// close counts the game as a whole.
func (c *counter) close(m *Match, s *reports.Sheet) {
	v := c.values
	british, german := c.r.Outcome(&m.State)
	outcome := 3
	switch {
	case m.Truncated:
		outcome = 4
	case british && german:
		outcome = 2
	case german:
		outcome = 1
	case british:
		outcome = 0
	}
	v[colMoves], v[colHours] = c.move, c.move*HoursPerMove
	v[colBritishWins], v[colGermanWins] = int32(position.Bit(british)), int32(position.Bit(german))
	if c.move <= 4 && v[colAway]+v[colStranded] == 0 {
		v[colLostEarly] = 1
	}
	v[colDecisions] = int32(m.Decisions)
	if v[colMargin] = v[colAway] - int32(c.r.Options().Win.British); v[colMargin] >= 0 {
		v[colMargin]++
	}
	rarity := reports.Rarest(c.luck.spots, c.luck.fights)
	v[colLuck] = rarity.Tosses()
	s.Rare(rarity)
	s.Count(outcome, v, c.luck.sums[:]...)
}
