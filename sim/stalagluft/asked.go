package stalagluft

import (
	"slices"

	"escapesim/sim"
)

// What either side is asked, and which decisions answer alike, for audits.

// kindWords name the kinds of decisions.
var kindWords = [kinds]string{
	KDone: "nothing more", KYes: "yes", KFigure: "a figure", KCell: "to a place", KBuilding: "", KShop: "a workshop",
	KItem: "move an item", KExit: "leave", KRelocate: "slip out of sight", KBeat: "another beat",
	KStrip:  "strip a building",
	KUnpack: "unpack", KPlay: "play", KFit: "fit a pump", KBarter: "barter for", KStart: "begin a tunnel", KDig: "dig",
	KHide: "sand into a building", KCarry: "sand to a team", KMake: "make", KIdentify: "question a man",
	KScenario: "declare",
	KBreak:    "break out", KIdea: "draw an idea card", KReveal: "reveal", KOffer: "offer", KCancel: "cancel dice",
}

var (
	_ sim.Asker[State]  = (*Rules)(nil)
	_ sim.Scorer[State] = (*Rules)(nil)
)

// atNight marks the answers of a scenario that is played out.
const atNight = sim.Move(1) << 63

// Asking names the question before the actor.
func (r *Rules) Asking(s *State) (question string, turn bool) {
	if s.Phase == Night {
		question, turn = r.night(s).Asking(&s.Night)
		return "night: " + question, turn
	}
	const steps = 1<<PDeploy | 1<<PMove | 1<<PRoutine | 1<<FerretPick | 1<<ShakePow
	return r.questions[s.Phase].name, steps>>s.Phase&1 != 0
}

// AnswerOf is the kind of the decision, with what it names where that is of few: a
// building, a scenario, a card, a thing.
func (r *Rules) AnswerOf(s *State, m sim.Move) sim.Move {
	if s.Phase == Night {
		return r.night(s).AnswerOf(&s.Night, m) | atNight
	}
	switch k, a, _ := Parts(m); k {
	case KBuilding, KShop, KPlay, KBarter, KMake, KScenario:
		return Mv(k, a, 0)
	default:
		return Mv(k, 0, 0)
	}
}

// SayAnswer puts an answer into words.
func (r *Rules) SayAnswer(answer sim.Move) string {
	if answer&atNight != 0 {
		return r.nights[0][0].SayAnswer(answer &^ atNight)
	}
	k, a, _ := Parts(answer)
	switch v := (View{r: r}); k {
	case KBuilding:
		return r.Board.HouseName(a)
	case KShop:
		return theShop(v, choice{a: a}) + " workshop"
	case KPlay:
		return kindWords[k] + " " + theIdea(v, choice{a: a})
	case KBarter, KMake:
		return kindWords[k] + " " + theGood(v, choice{a: a})
	case KScenario:
		return kindWords[k] + " " + theScenario(v, choice{a: a})
	}
	return kindWords[k]
}

// Where is the building or the place that a decision names.
func (r *Rules) Where(s *State, m sim.Move) string {
	if s.Phase == Night {
		return r.night(s).Where(&s.Night, m)
	}
	switch k, a, _ := Parts(m); k {
	case KBuilding, KItem, KStrip, KStart:
		return r.Board.HouseName(a)
	}
	return ""
}

// ScoreOf is what the end of a game is worth to a side.
func (r *Rules) ScoreOf(s *State, seat sim.Seat) int {
	switch {
	case s.Winner < 0:
		return sim.Win / 2
	case sim.Seat(s.Winner) == seat:
		return sim.Win
	}
	return 0
}

var _ sim.Kinder[State] = (*Rules)(nil)

// Kinds are the rows of decisions, and after them those of a scenario that is played
// out.
func (r *Rules) Kinds() []string {
	names := slices.Clone(kindWords[:])
	names[KBuilding] = "a building"
	for _, night := range r.nights[0][0].Kinds() {
		names = append(names, "night: "+night)
	}
	return names
}

// KindOf is the row of a decision.
func (r *Rules) KindOf(s *State, m sim.Move) int {
	if s.Phase == Night {
		return int(kinds) + r.night(s).KindOf(&s.Night, m)
	}
	k, _, _ := Parts(m)
	return int(k)
}

// Asks is what is asked now, in the words of audits.
func (v View) Asks() string {
	question, _ := v.r.Asking(v.s)
	return question
}

// Answers is what a decision that is open answers to that, in the same words.
func (v View) Answers(m sim.Move) string { return v.r.SayAnswer(v.r.AnswerOf(v.s, m)) }
