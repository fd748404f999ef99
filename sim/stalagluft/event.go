package stalagluft

import (
	"escapesim/sim"
	"escapesim/sim/dice"
	"escapesim/sim/position"
)

func eventDecisions() []decision {
	return []decision{
		done(during(Redeploy), "the beat stays", func(u umpire) { u.nextBeat(u.State) }),
		{
			kind: KBeat, at: during(Redeploy), words: "guard %s on beat %s", args: []argument{numberInHand, theNumber},
			list: func(r *Rules, s *State, _ []sim.Move) []sim.Move {
				return r.lists.beats[position.Bit(r.inside[s.Guards[s.Now].Beat])]
			}, do: func(u umpire, x choice) {
				if g := &u.Guards[u.Now]; g.Beat != int8(x.a) { // its markers are moved (SL3-RDP-01)
					g.Beat, g.On, g.Round = int8(x.a), false, 0
				}
				u.nextBeat(u.State)
			},
		},
	}
}

func eventQuestions() []question { return []question{{at: Redeploy, name: "redeploy", asks: German}} }

// event is the German routine (SL3-TRN-03).
func (u umpire) event() {
	u.SpyAt = 0 // espionage follows the event (SL3-STP-11)
	u.Event = u.Options.Event.Of(u.c.Die(eventDice))
	u.log.Add(EventRolled, German, int(u.Event), 0, 0, 0)
	u.Phase = GRoutine
	switch u.Event {
	case ArrivalEvent:
		u.arrive(u.c.Die(eventDice), u.Turn+int16(u.Options.Deploy.ArrivalDelay))
	case ShakedownEvent:
		for i := range u.Guards {
			u.Guards[i].Before = u.Guards[i].Cell
		}
		u.Now = -1
		u.nextForShakedown(u.State)
	case ParcelEvent:
		u.redCross()
	case DetailEvent:
		d := u.c.Die(eventDice)
		for i := range u.Board.Works {
			if u.Board.Works[i].Faces[d] {
				u.Detail = int8(i)
			}
		}
		u.Wary = false
		u.log.Add(DetailCame, German, int(u.Detail), 0, 0, 0)
	case SearchEvent:
		if u.OnDuty() >= int(u.Options.Search.MinFerrets) {
			u.Phase = EventSearch
		}
	case RedeployEvent:
		u.Now = -1
		u.nextBeat(u.State)
	}
}

// redCross: a card for each special character in the camp (SL3-RED-01).
func (u umpire) redCross() {
	n := 0
	for i := range u.people {
		if u.Men[i].Role.IsX() && u.Men[i].inCamp() {
			n += int(u.Options.Supply.PerSpecial)
		}
	}
	for range n {
		left := 0
		for _, k := range u.Pile {
			left += int(k)
		}
		if left == 0 { // the spent cards are shuffled again
			for k := range u.Pile {
				u.Pile[k] = max(u.sheets.deck[k]-u.Parcels[k], 0)
				left += int(u.Pile[k])
			}
			if left == 0 {
				break
			}
		}
		k := dice.Pick(u.c.Stream(parcels), u.Pile[:])
		u.Pile[k]--
		u.Parcels[k]++
		u.gain(Paper, int16(u.Options.Supply.PaperPerCard))
	}
	u.log.Add(ParcelsDrawn, Pow, n, 0, 0, 0)
}

func (r *Rules) nextBeat(s *State) {
	for s.Now++; int(s.Now) < BeatGuards; s.Now++ {
		if s.Guards[s.Now].Beat >= 0 {
			s.Phase = Redeploy
			return
		}
	}
	s.Phase = GRoutine
}
