package colditz

import (
	"strings"

	"escapesim/reports"
	"escapesim/sim"
	"escapesim/sim/colditz"
)

// actionNames are the kinds of decisions in words.
var actionNames = [...]string{
	colditz.No: "no", colditz.Yes: "yes", colditz.ThrowDice: "throw", colditz.AnnounceDoOrDie: "announce a do or die",
	colditz.StopMoving: "stop moving",
	colditz.Step:       "step", colditz.EnterTunnel: "enter a tunnel", colditz.WalkTunnel: "walk in a tunnel",
	colditz.LeaveTunnel:     "leave a tunnel",
	colditz.ReleaseByDouble: "release a man by a double", colditz.ClaimKit: "claim a kit",
	colditz.ClaimEquipment: "claim equipment",
	colditz.PlayBribe:      "play a bribe", colditz.PlayDiversion: "play a diversion",
	colditz.PlayInspection: "play an inspection", colditz.Redeem: "turn in a found item",
	colditz.PlayMoveFast: "play a move fast", colditz.PlayRelease: "play a release",
	colditz.PlaySabotage: "play a sabotage", colditz.DriveCar: "drive the staff car",
	colditz.OpenTunnel: "open a tunnel", colditz.OfferTrade: "offer a trade", colditz.ThrowAway: "lay a card away",
	colditz.PlaceAt: "place a pawn", colditz.GoTo: "go to a circle",
	colditz.Take: "take equipment", colditz.GiveUp: "give equipment up", colditz.Put: "put a card into a trade",
	colditz.ToInnerCells: "to the inner cells", colditz.ToCooler: "to the cooler",
	colditz.PickGuard: "pick a guard", colditz.Post: "post a guard", colditz.GuardStep: "step of a guard",
	colditz.GuardWalkTunnel:  "guard walks in a tunnel",
	colditz.GuardLeaveTunnel: "guard leaves a tunnel", colditz.GuardEnterTunnel: "guard enters a tunnel",
	colditz.RecallGuard: "recall a guard", colditz.CallAppel: "call an appel",
	colditz.SearchRoom: "search a room", colditz.ShootAt: "shoot", colditz.DetectTunnel: "detect a tunnel",
	colditz.PlayHolder: "play a key or pass holder", colditz.LeapMan: "leap guards",
	colditz.UseDie: "use a die", colditz.DeclareAttempt: "declare an attempt",
	colditz.ForceArrest: "offer a man for arrest", colditz.ShowTunnel: "show a tunnel card",
	colditz.PlayWarning: "play a warning", colditz.BuyOff: "buy off a confiscation",
	colditz.ArrestNext: "arrest the next man", colditz.PursueMan: "pursue a man",
	colditz.ShowSearch: "show a search card", colditz.PickTeam: "pick a team", colditz.NameMan: "name a man",
	colditz.LeapGuard: "guard leaps pawns", colditz.PassOver: "pass over pawns",
	colditz.GuardPassOver: "guard passes over pawns", colditz.EnterTower: "enter the tower",
	colditz.LeaveTower: "leave the tower", colditz.JoinStep: "step along another's way",
	colditz.PlayCombo:       "play a combined tunnel",
	colditz.PlayDoubleWatch: "play a double watch",
}

// Actions are the kinds of decisions that these rules offer in a player's own
// turn.
func Actions(r *colditz.Rules) (list []string) {
	offers := r.Offers()
	for k, name := range actionNames {
		if k := colditz.MoveKind(k); offers.Has(k) && k != colditz.No && k != colditz.Yes {
			list = append(list, name)
		}
	}
	return list
}

// Action is what kind of decision it is; a yes or no, with what was asked.
func Action(r *colditz.Rules, s *colditz.State, m sim.Move) string {
	k, _, _, _ := colditz.Unpack(m)
	name := actionNames[k]
	if question := r.Question(s, m); question != "" {
		if strings.HasSuffix(question, " to line up?") {
			question = "a man to line up?" // it names him
		}
		name = question + " " + name
	}
	return name
}

// Winners are who has won: the German, or one or more teams.
func Winners(r *colditz.Rules, s *colditz.State) (e reports.End) {
	switch s.Outcome {
	case colditz.GermanWin:
		return 1
	case colditz.AlliedWin:
		for t := range r.Teams() {
			if s.Won(t) {
				e |= 1 << colditz.SeatOf(colditz.ManOf(t, 0))
			}
		}
	}
	return e
}
