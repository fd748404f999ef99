package colditz

import (
	"escapesim/sim"
	"escapesim/sim/colditz/board"
)

// FrameKind says what an interrupt is about. Whose turn it is stays in
// State.Seat; who decides now is the seat of the topmost frame.
type FrameKind uint8

// The interrupts, with the meaning of A to D.
const (
	noFrame         FrameKind = iota
	AskRedemption             // turn found items in, out of turn
	handLimit                 // surplus cards, one player after the other
	AskThrowAway              // surplus cards of this seat
	AskTrade                  // offer a trade in another's turn
	AskTradeGive              // A partner: lay cards down
	AskTradeAnswer            // A proposer: lay cards down in return, or decline
	AskTradeConfirm           // A partner: take the return, or not
	AskLanding                // A man, B Landing: pick a white circle
	AskTake                   // A cards left, B face: pick equipment from the stock
	AskGuards                 // A guards left, B GuardLeft: pick guards
	AskJail                   // A man, B Cause, C circle
	AskGiveUp                 // A cards, B Cause
	AskSeizure                // A Confiscation, B Cause, C saved: play a hideaway?
	AskHolder                 // A man, B type: play the holder card?
	AskHolderSave             // A man, B type: play a hideaway?
	rollCall                  // A team, B man, C what was chosen for the team: an appel in progress
	AskAttend                 // A man: line up?
	AskPutDown                // A range: which guard catches
	searching                 // A guard, B room, C team: a search in progress
	AskWarning                // A room, B searching guard: play a warning?
	AskSafety                 // A room, B searching guard: where each man goes
	shot                      // A guard, B man, C range, D range without doubling
	AskTalisman               // A man, B range, C range with it, D distance
	AskRethrow                // A total, B first throw, C throws, D cards earned: throw again?
	AskDraw                   // take the card that the throw earned?
	AskSabotaged              // A cards: the German picks those that a sabotage takes
	AskRun                    // A man: answer his do or die?
	AskDie                    // A die, B die: which one counts
	frisking                  // A Confiscation, B Cause, C 1 in an attempt, D 1 the kit is at stake
	AskBuyOff                 // A Confiscation, B Cause: a bribe, before the dice
	AskSeizedType             // B Cause: the German picks what is taken
	AskHideKit                // B Cause: a hideaway for the kit
	alarm                     // A room, C team: warnings before a search throw
	searchThrow               // A card, B searchMode
	AskSearcher               // A card, B searchMode, C reach: which guard searches
	AskTeams                  // A teams left, B 1 and the card of a search (0: an appel), C guard, D teams picked
	AskAfterTurn              // cards at the end of an Allied turn
	AskTheft                  // A type, B man, C man: a search card against a claim
	germanEnd                 // guards leave rooms and corridors
	AskPermission             // A man, B tunnel: may he join
	AskName                   // A guard: whom he follows outside
	AskFly                    // A man, B 1 the glider card is shown: fly along?
	AskFlightShot             // A man, B man or -1, C throws: shoot at the glider?
	AskShare                  // A man, B circle, C link kind, D way: let him go along?
	AskPass                   // A man, B circle, C pips: let him pass?
	frameKinds
)

// frameNames are what interrupts are called in positions.
var frameNames = [...]string{
	noFrame: "nothing", AskRedemption: "turn_in", handLimit: "hand_limit", AskThrowAway: "throw_away",
	AskTrade: "trade", AskTradeGive: "trade_give", AskTradeAnswer: "trade_answer", AskTradeConfirm: "trade_confirm",
	AskLanding: "put", AskTake: "take", AskGuards: "pick", AskJail: "jail", AskGiveUp: "give_up", AskSeizure: "seizure",
	AskHolder: "holder", AskHolderSave: "save_held", rollCall: "roll_call", AskAttend: "line_up",
	AskPutDown: "put_down",
	searching:  "searching", AskWarning: "warning", AskSafety: "hide", shot: "shot", AskTalisman: "talisman",
	AskRun: "run_answer", AskFly: "fly", AskFlightShot: "flight_shot", AskShare: "share", AskPass: "pass",
	AskRethrow: "throw_again", AskDraw: "draw", AskSabotaged: "sabotaged",
	AskDie: "die", frisking: "frisking", AskBuyOff: "bribe", AskSeizedType: "seized", AskHideKit: "hide_kit",
	alarm:       "alarm",
	searchThrow: "search_throw", AskSearcher: "searcher", AskTeams: "teams", AskAfterTurn: "after_turn",
	AskTheft:  "theft",
	germanEnd: "german_end", AskPermission: "permission", AskName: "name",
}

// FrameKinds is the number of kinds, the kind of no interrupt included.
const FrameKinds = frameKinds

// String is what the interrupt is called in positions.
func (k FrameKind) String() string { return frameNames[k] }

// maxFrames is more than any play has on the stack: an appel or search, its
// losses, and a jail for every man.
const maxFrames = 72

// Frame is one interrupt: a plain value, so the state stays one.
type Frame struct {
	Kind       FrameKind
	Seat       sim.Seat
	A, B, C, D int16
}

// Man is the man in A of the interrupts that concern one.
func (f *Frame) Man() Man { return Man(f.A) }

// Guard is the guard in A.
func (f *Frame) Guard() Guard { return Guard(f.A) }

// Room is the room in A, or board.NoRoom.
func (f *Frame) Room() board.Room { return board.Room(f.A) }

// Partner is the seat in A: the other one of a trade.
func (f *Frame) Partner() sim.Seat { return sim.Seat(f.A) }

// Cause is why a man or his equipment is lost, in B.
func (f *Frame) Cause() Cause { return Cause(f.B) }

// Searcher is the guard in B who searches, or NoGuard where nobody does.
func (f *Frame) Searcher() Guard { return Guard(f.B) }

// Team is the number of the team that is asked, from 0.
func (f *Frame) Team() int { return int(f.Seat) - 1 }

// Interrupts are what must be decided before the turn goes on, with whom it
// concerns.
type Interrupts struct {
	Stack  [maxFrames]Frame
	Depth  int8
	Marked uint64 // men whom the card in hand concerns
	Going  uint16 // guards who leave when it is over
	Taken  uint64 // men whom an appel has caught
	Offer  Offer
}

func (i *Interrupts) push(f Frame) {
	i.Stack[i.Depth] = f
	i.Depth++
}

// pop drops the topmost frame and clears its place, so that equal positions
// are equal values.
func (i *Interrupts) pop() {
	i.Depth--
	i.Stack[i.Depth] = Frame{}
}

func (i *Interrupts) top() *Frame { return &i.Stack[i.Depth-1] }

func (s *State) guardsOut(r *Rules) bool { return s.guardsReserved() < r.guards }
