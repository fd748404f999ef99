package stalagluft

import (
	"slices"
	"sync"

	"escapesim/reports"
	"escapesim/sim"
	"escapesim/sim/position"
	"escapesim/sim/stalagluft"
)

// The controls of the tactical game: sums of the luck of throws.
const (
	luckEvents = iota
	luckSearches
	luckDigs
	lucks
)

var controls = reports.Columns{
	luckEvents: {Name: "luck_search_events", Doc: "event dice that ask for a search, less their chance"},
	luckSearches: {
		Name: "luck_searches",
		Doc:  "searches of a building with a tunnel in which a German 6 is left, less the chance of each",
	},
	luckDigs: {Name: "luck_digs", Doc: "digs before the tunnel needs air that succeeded, less the chance of each"},
}

// luck adds up the luck of a game from its facts. Whether a throw is taken is
// settled before it falls.
type luck struct {
	r           *stalagluft.Rules
	event, digs int64 // chances, in parts of reports.LuckUnit
	sums        [lucks]int64

	at     [stalagluft.Tunnels]stalagluft.Building // building of each tunnel, -1 none
	length [stalagluft.Tunnels]int
	open   bool // a search whose row 6 is still to come
	chance int64

	threw, searched, dug *reports.Odds
}

func newLuck(r *stalagluft.Rules) *luck {
	l := &luck{
		r: r, threw: reports.NewOdds("search events"),
		searched: reports.NewOdds("searches"), dug: reports.NewOdds("digs"),
	}
	l.event = reports.Luck(float64(r.Options.Event.Faces(stalagluft.SearchEvent))/6, 0)
	l.digs = reports.Luck(r.Options.Dig.Chance(), 0)
	return l
}

// start begins a game.
func (l *luck) start() {
	l.sums = [lucks]int64{}
	for i := range l.at {
		l.at[i], l.length[i] = -1, 0
	}
	l.open = false
	l.threw.Start()
	l.searched.Start()
	l.dug.Start()
}

// rarity is how rare the luck of the game was.
func (l *luck) rarity() reports.Rarity {
	l.settle(false)
	return reports.Rarest(l.threw, l.searched, l.dug)
}

// settle ends a search of which it is now known whether a German 6 was left.
func (l *luck) settle(left bool) {
	if l.open {
		l.searched.Throw(l.chance, left)
		l.open = false
	}
}

// take reads the next fact.
func (l *luck) take(e *sim.Event) {
	switch f := stalagluft.Fact(*e); e.Kind {
	case stalagluft.EventRolled:
		l.sums[luckEvents] -= l.event
		if f.Event() == stalagluft.SearchEvent {
			l.sums[luckEvents] += reports.LuckUnit
		}
		l.threw.Throw(l.event, f.Event() == stalagluft.SearchEvent)
	case stalagluft.TunnelStarted:
		l.at[f.Tunnel()], l.length[f.Tunnel()] = f.Building(), 0
	case stalagluft.TunnelFound:
		for t := range l.at {
			if l.at[t] == f.Building() {
				l.at[t] = -1
			}
		}
	case stalagluft.Dug:
		o := &l.r.Options.Dig
		length := &l.length[f.Tunnel()]
		deep := *length > int(o.Threshold) || o.Inclusive && *length == int(o.Threshold)
		if !deep && !l.r.Options.Idea.Enabled { // lights and ideas add dice
			l.sums[luckDigs] += int64(position.Bit(f.Success()))*reports.LuckUnit - l.digs
			l.dug.Throw(l.digs, f.Success())
		}
		*length = f.Inches()
	case stalagluft.Searched:
		unread := (f.Cause() == stalagluft.BySeal || f.Cause() == stalagluft.ByShakedown) &&
			l.r.Options.Ferret.SealSparesTunnels
		l.settle(false)
		if l.open = !unread && l.tunnelled(f.Building()) && f.GermanDice() <= most && f.PowDice() <= most; l.open {
			l.chance = rollOff(f.GermanDice(), f.PowDice(), l.r.Options.Search.TieCancels)
			l.sums[luckSearches] -= l.chance
		}
	case stalagluft.Survived:
		if l.open && f.Face() == 6 {
			l.sums[luckSearches] += reports.LuckUnit
			l.settle(true)
		}
	}
}

// tunnelled: there is a tunnel in the building.
func (l *luck) tunnelled(building stalagluft.Building) bool {
	return slices.Contains(l.at[:], building)
}

// most dice of a side whose searches are worked out.
const most = 6

var (
	rollOffs      [2][most + 1][most + 1]int64
	rollOffsKnown [2][most + 1][most + 1]sync.Once
)

// rollOff is the chance that a German 6 is left, in parts of reports.LuckUnit.
func rollOff(german, pow int, ties bool) int64 {
	t := 0
	if ties {
		t = 1
	}
	rollOffsKnown[t][german][pow].Do(func() {
		roll := stalagluft.NewRollOff(german, pow, ties)
		rollOffs[t][german][pow] = reports.Luck(roll.Face[6], 0)
	})
	return rollOffs[t][german][pow]
}
