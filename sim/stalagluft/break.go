package stalagluft

import (
	"math"

	"escapesim/sim/position"
)

// Break is how many are out, and the break by a tunnel in which most go.
type Break struct {
	Score    int16 // out, single escapes among them
	BreakOut int16 // out by the break
	Kits     int8  // left
	Tunnel   TunnelID
	Broken   bool // the break has begun
}

func breakDecisions() []decision {
	return []decision{
		{
			kind: KBreak, at: during(StepSeven), words: "break out by tunnel %s", args: []argument{theNumber},
			open: func(r *Rules, s *State) (set uint64) {
				for i := range Tunnels {
					set |= one(r.mayBreak(s, i)) << i
				}
				return set
			},
			do: func(u umpire, x choice) { u.breakOut(x.tunnel()) },
		},
		{
			kind: KDone, at: during(BreakStop), words: "the break stops",
			do: func(u umpire, _ choice) { u.close(stepSeven) },
		},
		yes(during(BreakStop), "the next man goes", umpire.nextOut),
	}
}

func breakQuestions() []question { return []question{{at: BreakStop, name: "break", asks: Pow}} }

// breakOut begins the break by a tunnel.
func (u umpire) breakOut(tunnel TunnelID) {
	u.close(stepSeven)
	u.Tunnel, u.Kits, u.Broken = tunnel, int8(min(u.KitCount(u.State), 100)), true
	u.log.Add(BreakBegan, Pow, int(tunnel), int(u.Kits), position.Bit(u.Exit(&u.Tunnels[tunnel]) == 2), 0)
	u.Phase = BreakStop
	u.nextOut()
}

// KitCount is the number of complete kits (SL3-ESC-02); without bound where the options
// ask for none of their parts.
func (r *Rules) KitCount(s *State) int {
	n, o := math.MaxInt, &r.Options.Escape
	if o.Kit&kitPapers != 0 {
		n = s.Has(Papers)
	}
	if o.Kit&kitClothes != 0 {
		n = min(n, s.Has(Clothes)+s.Has(Uniform))
	}
	if o.Kit&kitMap != 0 {
		n = min(n, s.Has(MapCompass))
	}
	return n
}

func (r *Rules) mayBreak(s *State, i TunnelID) bool {
	t := &s.Tunnels[i]
	exit := r.Exit(t)
	return exit > 0 && (exit == 2 || !r.Options.Escape.ToWoods) &&
		s.XDone&r.Options.Scenario.Required == r.Options.Scenario.Required&r.needed() &&
		r.KitCount(s) >= int(r.Options.Escape.MinKits)
}

// needed: X-scenarios that are not played at all are not asked for.
func (r *Rules) needed() uint8 {
	if !r.Options.Scenario.Enabled {
		return 0
	}
	return r.Options.Scenario.Allowed
}

// nextOut lets the next man go (SL3-ESC-03, -04).
func (u umpire) nextOut() {
	o := &u.Options.Escape
	alarm := false
	if u.Exit(&u.Tunnels[u.Tunnel]) == 2 {
		a, b := u.c.Pair(breakDice)
		alarm = a+b <= int(o.AlarmWoods)
	} else {
		alarm = u.c.Die(breakDice) <= int(o.AlarmOpen)
	}
	if o.Kit&kitPapers != 0 {
		u.use(Papers)
	}
	switch {
	case o.Kit&kitClothes == 0:
	case u.Has(Clothes) > 0:
		u.use(Clothes)
	default:
		u.use(Uniform)
	}
	if o.Kit&kitMap != 0 {
		u.use(MapCompass)
	}
	u.Kits--
	if alarm {
		tellEscapeTried(u.log, false, u.BreakOut)
	} else {
		u.BreakOut = min(u.BreakOut+int16(o.PerKit), o.Max)
		tellEscapeTried(u.log, true, u.BreakOut)
		items := o.Parts()
		if u.Has(Ticket) > 0 {
			items++
			u.use(Ticket)
		}
		if u.getaway(NoMan, items) || !o.CleanOnly {
			u.Score = min(u.Score+int16(o.PerKit), o.Max)
		}
	}
	if alarm || u.Kits == 0 || u.BreakOut >= o.Max {
		u.close(stepSeven)
	}
}

// getaway throws for a man who is out, with so many items of a kit (SL3-CAP-01).
func (u umpire) getaway(man ManID, items int) bool {
	die := u.c.Die(dealDice)
	clean := die > int(u.Options.Escape.Recapture) && die+items >= int(u.Options.Escape.Getaway)
	u.log.Add(Getaway, Pow, int(man), die, position.Bit(clean), 0)
	return clean
}

// score is the number of prisoners out.
func (r *Rules) score(s *State) int {
	if r.Options.Win.Individuals {
		return int(s.Score)
	}
	return int(s.BreakOut)
}

// hopeless: it is too late for a tunnel, and no other way counts (SL3-WIN-03).
func (r *Rules) hopeless(s *State) bool {
	if !r.Options.Win.NeedsBreak || r.Options.Win.Individuals && r.alone != 0 {
		return false
	}
	return r.tooLate(s)
}

// tooLate says that no tunnel can be through in time, even if every dig from now
// on succeeds.
func (r *Rules) tooLate(s *State) bool {
	left := int(r.Options.Game.Turns - s.Turn)
	if r.farewell <= left {
		return false
	}
	for i := range s.Tunnels {
		if t := &s.Tunnels[i]; t.Building >= 0 && r.successes(t.Building, t.North, t.Length, t.Shaft) <= left {
			return false
		}
	}
	return true
}

// successes are those that a tunnel from a building still takes.
func (r *Rules) successes(b Building, north bool, length, shaft int8) int {
	o := &r.Options.Dig
	want, woods := r.Needed(b, north)
	if r.Options.Escape.ToWoods {
		want = woods
	}
	return int(o.Shaft-shaft) + max(0, (want-int(length)+int(o.Inches)-1)/int(o.Inches))
}
