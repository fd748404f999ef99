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
	"escapesim/reports/metric"
	"escapesim/sim"
	"escapesim/sim/evasion"
	"escapesim/sim/position"
)

// Match is a game in hand.
type Match = sim.Match[evasion.State, evasion.View]

// The outcomes, as EVA-WIN-03 names them.
var outcomes = []string{"british_only", "german_only", "both", "neither", reports.Truncated}

// HoursPerMove: five days and nights are eleven moves.
const HoursPerMove = 12

// metrics are the rows of a game, in the order and the tables in which run prints
// them.
func metrics(c *counter) []metric.Row {
	yes := func(said *bool) func() int32 { return func() int32 { return int32(position.Bit(*said)) } }
	each, sum := metric.Each, func(what string) metric.Rule { return metric.Sum(evasion.GameEnded, what) }
	by := func(how evasion.How) metric.Rule { return metric.Where(evasion.Spotted, "how", how) }
	rows := []metric.Row{
		end.Known("moves", "Moves until the game was decided: 11 unless nobody of the party was left.",
			&c.move).In("moves", 1, 0),
		end.Value("hours", "The same in hours, 12 a move.", func() int32 {
			return c.move * HoursPerMove
		}).In("hours", 1, 0),
		end.Count("away", "Men flown out.", sum("away")).In("men", 0, evasion.Strength),
		end.Count("captured", "Men taken alive.", sum("captured")).In("men", 0, evasion.Strength),
		end.Count("dead", "Men killed.", sum("dead")).In("men", 0, evasion.Strength),
		end.Count("stranded", "Men alive who missed the aircraft.", sum("stranded")).In("men", 0, evasion.Strength),
		end.Value("margin", "Men away beyond those that the British win needs, and one more; below 0 the men that "+
			"it lacked. 1 and -1 are the closest games.", c.margin).In("men", -evasion.Strength, evasion.Strength),
		end.Luck("spotting throws, or its throws of 4 or more in fights,", &c.rarity),
		end.Value("british_wins", "1 when the British won, alone or not.", yes(&c.british)).YesNo(),
		end.Value("german_wins", "1 when the Germans won, alone or not.", yes(&c.german)).YesNo(),
		fights.Count("contacts", "Throws on the Patrol and the Ambush Matrix.", each(evasion.PatrolThrow),
			each(evasion.AmbushThrow)),
		fights.Known("first_contact", "The move of the first of them, in games with one.", &c.met).In("moves", 1, 0),
		fights.Value("lost_by_move_4", "1 when the whole party was dead or taken by move 4.", c.lostEarly).YesNo(),
		fights.Count("patrol_fights", "Throws on the Patrol Matrix.", each(evasion.PatrolThrow)),
		fights.Count("ambush_fights", "Throws on the Ambush Matrix.", each(evasion.AmbushThrow)),
		fights.Count("aircraft_contacts", "Contacts at the aircraft, made without spotting.", by(evasion.ByAircraft)),
		spotting.Count("spot_throws", "Dice against the Search Matrix.", each(evasion.LookedOut)),
		spotting.Count("spotted", "Spotting throws that succeeded, finds without a throw included; the aircraft not.",
			by(evasion.ByThrow), by(evasion.BySearch), by(evasion.ByRoadblock), by(evasion.ByRule)),
		spotting.Count("reports", "Reports to the German commander.", each(evasion.Reported)),
		spotting.Count("sightings", "Patrols and trucks that the party saw in its own hex.", each(evasion.Sighted)),
		losses.Count("wounds", "Men wounded.", each(evasion.ManWounded)),
		losses.Count("died_of_wounds", "Wounded men who were hit again and died.", each(evasion.ManDied)),
		losses.Count("patrols_lost", "Patrols wiped out.", each(evasion.PatrolKilled)),
		losses.Count("trucks_destroyed", "Trucks destroyed.", each(evasion.TruckDestroyed)),
		losses.Count("trucks_taken", "Trucks captured by the party.", each(evasion.TruckTaken)),
		losses.Count("trucks_found", "Captured trucks found abandoned.", each(evasion.TruckFound)),
		losses.Count("silent_units", "Units that did not answer an order.", each(evasion.UnitSilent)),
		orders.Count("ambushes_laid", "Ambushes laid.", each(evasion.AmbushLaid)),
		orders.Count("searches", "Searches of a hex.", each(evasion.PatrolSearched)),
		orders.Count("roadblocks", "Roadblocks made.", each(evasion.RoadBlocked)),
		orders.Count("party_steps", "Hexes that parties walked.", each(evasion.PartyWalked)),
		orders.Count("party_road_steps", "Of these, along the road.", metric.Where(evasion.PartyWalked, "road", 1)),
		orders.Count("party_driven", "Hexes that parties drove.", each(evasion.PartyDrove)),
		orders.Count("patrol_steps", "Hexes that patrols walked.", each(evasion.PatrolWalked)),
		orders.Count("truck_links", "Hexes that trucks drove.", each(evasion.TruckDrove)),
		finds.Count("found_by_search", "Groups found by a search.", by(evasion.BySearch)),
		finds.Count("found_by_roadblock", "Groups found by a roadblock.", by(evasion.ByRoadblock)),
		finds.Count("found_by_rule", "Captured trucks seen without a throw.", by(evasion.ByRule)),
		finds.Known("decisions", "Decisions of both sides.", &c.decisions),
	}
	for _, m := range []struct {
		name, words string
		throw       sim.EventKind
	}{
		{"patrol_row", "Throws on the Patrol Matrix", evasion.PatrolThrow},
		{"ambush_row", "Throws on the Ambush Matrix", evasion.AmbushThrow},
	} {
		for row := 1; row <= 6; row++ {
			rows = append(rows, throws.Count(fmt.Sprintf("%s_%d", m.name, row),
				fmt.Sprintf("%s that came to %d after modifiers.", m.words, row), metric.Where(m.throw, "row", row)))
		}
	}
	return rows
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
		Columns:  metric.Columns(metrics(new(counter))),
		Controls: controls,
		Ends:     []string{"british_wins", "german_wins", "lost_by_move_4", "margin", "luck_tosses"},

		Closeness: []string{"margin"},
		Offers: []reports.Offer{
			{Vector: LandAt, Unused: "hexes never landed in", Has: func(i int) bool {
				return slices.Contains(r.Sites(), evasion.Hex(i))
			}},
			{Vector: PartyAt, Unused: "hexes the party never stopped in"},
			{Vector: PatrolAt, Unused: "hexes patrols never stopped in"},
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
	c := &counter{r: r, luck: newLuck()}
	c.sums = metric.New(metrics(c), evasion.Facts)
	return c.count
}

type counter struct {
	r    *evasion.Rules
	sums *metric.Sums
	luck *luck
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

	met             int32 // the move of the first contact
	away, left      int32 // men flown out, and left at the end of the game
	british, german bool  // who won
	decisions       int32
	rarity          reports.Rarity
}

// maps are the counts by hex.
type maps struct{ party, seen, caught, patrols, land []uint64 }

func (c *counter) count(m *Match, s *reports.Sheet) {
	c.start(s)
	for i := range m.Log.Events {
		f := evasion.Fact(m.Log.Events[i])
		c.luck.take(f)
		c.sums.Take(&m.Log.Events[i])
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
		case evasion.PartyWalked, evasion.PartyDrove, evasion.PartySlipped:
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
			if f.How() != evasion.ByAircraft {
				c.seen[f.Hex()]++
			}
		case evasion.PatrolThrow, evasion.AmbushThrow:
			if c.met == reports.None {
				c.met = c.move
			}
		case evasion.GameEnded:
			c.endMove()
			c.away, c.left = int32(f.Away()), int32(f.Away()+f.Stranded())
		}
	}
	c.close(m, s)
}

// start begins a game.
func (c *counter) start(s *reports.Sheet) {
	c.sums.Start()
	c.maps = maps{s.Vector(PartyAt), s.Vector(SeenAt), s.Vector(CaughtAt), s.Vector(PatrolAt), s.Vector(LandAt)}
	c.course = course{met: reports.None}
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

// margin is by how many men the British won, or lost.
func (c *counter) margin() int32 {
	beyond := c.away - int32(c.r.Options().Win.British)
	return beyond + int32(position.Bit(beyond >= 0))
}

// lostEarly: nobody of the party was left by move 4.
func (c *counter) lostEarly() int32 { return int32(position.Bit(c.move <= 4 && c.left == 0)) }

// close counts the game as a whole.
func (c *counter) close(m *Match, s *reports.Sheet) {
	c.british, c.german = c.r.Outcome(&m.State)
	outcome := 3
	switch {
	case m.Truncated:
		outcome = 4
	case c.british && c.german:
		outcome = 2
	case c.german:
		outcome = 1
	case c.british:
		outcome = 0
	}
	c.decisions = int32(m.Decisions)
	c.rarity = reports.Rarest(c.luck.spots, c.luck.fights)
	s.Rare(c.rarity)
	s.Count(outcome, c.sums.End(), c.luck.sums[:]...)
}
