package colditz

import "escapesim/sim"

// DoubleWatchPosts is the number of guards whom a double watch brings on to black
// circles: a security card of house rules, in the deck where deck.security names
// it.
const DoubleWatchPosts = 2

// doubleWatchDecisions: the German plays the card in his own turn. The next two
// guards whom he posts in it cost no pips; who else may be posted, and where, is
// as it was.
func doubleWatchDecisions() []decision {
	return []decision{{
		kind: PlayDoubleWatch, words: "play double watch",
		open: []opening{{at: during(guarding), under: func(o *Options) bool {
			return o.Card.Security[DoubleWatch.Kind()] > 0
		}, needs: pipsLeft, cards: some(DoubleWatch), list: func(_ *Rules, _ *State, buf []sim.Move) []sim.Move {
			return append(buf, pack(PlayDoubleWatch, 0, 0, 0))
		}}},
		do: func(u umpire, _ choice) {
			tellSecurityPlayed(u.log, DoubleWatch, onNothing)
			u.spendSecurity(u.s, DoubleWatch, u.c)
			u.s.FreePosts += DoubleWatchPosts
		},
	}}
}
