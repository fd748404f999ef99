package reports

import (
	"slices"
	"strings"
)

// Term is a word that tables and charts use, explained.
type Term struct {
	Word  string   `json:"word"`
	Means string   `json:"means"`
	also  []string // other words for it
}

// Glossary explains every word of statistics that the program prints, in
// alphabetical order.
var Glossary = []Term{
	{
		"all at once", "An interval that is a little wider, so that the intervals of all outcomes together hold with " +
			"the confidence named. Read these columns when you compare several outcomes in one table.",
		[]string{"joint", "joint_lo", "joint_hi", "simultaneous"},
	},
	{"always valid", "An interval that holds however often one looks at the run while it goes on. --precision uses " +
		"it, because it stops when the interval is narrow enough.", []string{"always-valid", "anytime"}},
	{"assumption", "A value that no rule document states, chosen by us with a reason. simulate rules show RULES " +
		"--assumed lists them; each is an option that can be turned.", []string{"assumed", "assumptions"}},
	{"better play", "The second error bar. What somebody has found that wins more often against these bots, and " +
		"how much was tried: strategies (whole bots), answers (single questions answered otherwise), games of " +
		"search. It is a lower bound: how much more there is, nobody knows, and where nobody has looked, nothing " +
		"is known. simulate audit looks.", []string{
		"bots", "better play found so far", "lower bound", "at_least",
		"second error bar",
	}},
	{"branching", "How many moves are open where a player has a choice. Few make a game easy to survey, many make " +
		"it hard to plan; decisions with one open move are not counted.", []string{"options a choice"}},
	{"careless", "A bot that plays as the usual one does and takes every fifth decision by lot, as people slip: " +
		"standard:noise=0.2.", []string{"noise", "slips"}},
	{
		"chi-square", "How far counts lie from their exact distribution: the sum, over all values, of (counted - " +
			"expected)² / expected. p says whether that is more than chance brings.",
		[]string{"chisquare", "statistic", "chi2"},
	},
	{"closest", "Of the games to look at: the one that was lost by least, in the measure of the game (simulate " +
		"metrics tells which); of equal ones the longest.", []string{"closest game"}},
	{"confidence", "How often the method behind an interval is right: with 95 %, 19 of 20 intervals hold the true " +
		"value. --confidence changes it.", nil},
	{"dead card", "A card that is drawn and seldom or never played. run --full lists all cards by the share of the " +
		"drawn that is played. What these bots never play, people may; a card of 0 % is a question to the rules or " +
		"to the bots.", []string{"dead cards", "cards_unplayed", "dead room", "dead rule", "never used"}},
	{
		"decided", "The round in which a game is decided is the last that began with a chance below 90 % for the one " +
			"who won in the end: from then on it stayed above. The chances are those of playouts.",
		[]string{"decided_round", "decided_percent"},
	},
	{
		"decided first",
		"Of the games to look at: the one that was decided when the smallest part of it had been played.", nil,
	},
	{"dof", "Degrees of freedom of chi-square: the number of values compared, less one. Chi-square is near this " +
		"number when simulation and distribution agree.", []string{"degrees", "degrees of freedom"}},
	{
		"exact", "Computed, not simulated: a sum over all throws of the dice or all orders of the cards.",
		[]string{"exact distribution", "distribution", "pmf"},
	},
	{"fit", "Whether counts agree with an exact distribution: chi-square and its p.", nil},
	{"hash", "A number over all options in force and the files that they name. Two results of one version of the " +
		"program (engine) with the same hash were played by the same rules.", []string{"rules_hash"}},
	{"Holm", "A correction for reading several p at once: one of twenty is below 0.05 by chance alone. Holm's p is " +
		"raised so that the least of them may be read like a single one.", nil},
	{
		"interval", "Two numbers, from and to, between which the true value lies with the confidence named, 95 % " +
			"where nothing is said. More games make it narrower: four times as many, half as wide.",
		[]string{"from", "to", "lo", "hi", "95 %", "95%", "95 % from", "wilson", "error bar"},
	},
	{"lead change", "Another than before becomes the most likely winner. It counts where more than two standard " +
		"errors of the playouts lie between the two, so chance makes no changes; that somebody wins who did not " +
		"lead counts as well.", []string{"lead changes", "lead_changes"}},
	{"longest", "Of the games to look at: the one with most decisions.", []string{"longest game"}},
	{"luck", "The part of a result that throws explain whose exact chance is known, as do or dies: what came out, " +
		"less what was to be expected of it. Its mean is zero under any rules, so it is taken out of shares and " +
		"differences (adjusted) without shifting them, and fewer games are needed. What it is worth comes from the " +
		"other four fifths of the games.", []string{"controls", "control", "control variate", "adjusted"}},
	{"mean", "The average over all games.", []string{"average", "expected"}},
	{"median", "The middle game: half of the games have no more than this, half no less.", []string{"p50"}},
	{"met", "In how many games something differs between two variants. In the others what was changed cannot have " +
		"mattered.", nil},
	{"metric", "Something that is counted in every game, such as the rounds or the men who escaped. simulate run " +
		"RULES --full prints all of them.", []string{"metrics", "counted"}},
	{
		"most open",
		"Of the games to look at: the one in which the favourite's chance was least, on the average over its rounds.",
		[]string{"open_percent"},
	},
	{"most unlikely", "Of the games to look at: the one whose luck was rarest. The chance of each do or die, " +
		"spotting throw, dig or search is known exactly, so it is known exactly how rare it is that so many of a " +
		"game's succeed, or so few. Where no such throw was made, it is, of 100 games drawn by lot, the one whose " +
		"counts lie furthest out, all together: for each metric it is asked which share of all games lies as far " +
		"out on that side, and the product of these shares is least.", []string{"unlikely", "most unlikely game"}},
	{"n", "How many games, or throws, a figure rests on.", nil},
	{"not finished", "Games cut off at a limit of decisions or rounds before their end. They are counted as an " +
		"outcome of their own, never dropped.", []string{Truncated}},
	{
		"outcome", "How a game ended. Every game ends in one way, so the shares add up to 100 %.",
		[]string{"outcomes", "share"},
	},
	{
		"p", "How probable a difference at least as large is by chance alone, if there were none in truth. Below " +
			"0.05 is a hint, below 0.001 hardly chance. In JSON, the p of an outcome is its share instead.",
		[]string{"p-value", "p value"},
	},
	{
		"paired", "Played game by game on the same dice, cards and first positions. Most of the luck is then the " +
			"same on both sides and falls out of the difference.",
		[]string{"pairing", "paired interval", "common random numbers"},
	},
	{
		"playout", "A game played on from a position to its end, by the same players, with other dice. The share of " +
			"playouts that somebody wins is his chance in the position; with 32 playouts it is known to about 9 " +
			"points (one standard error). Playouts start from the true position: they know what is hidden from the " +
			"players.",
		[]string{"playouts", "win probability", "chance of winning"},
	},
	{"points", "The difference of two shares in per cent: from 60 % to 67 % is 7 points.", []string{"point"}},
	{"quantile", "The value that so many per cent of the games do not exceed: p05, p25, p50, p75, p95 for 5, 25, " +
		"50, 75 and 95 %.", []string{"quantiles", "percentile", "p05", "p25", "p75", "p95", "min", "max"}},
	{
		"real", "Shown: chance alone would bring so large a difference in fewer of a hundred comparisons than the " +
			"confidence leaves, 5 for 95 %; all variants, or all metrics, read together (Holm).",
		[]string{"~", "shown", "significant"},
	},
	{
		"sd", "Standard deviation: how much games differ from each other. Often about two games in three lie within " +
			"one sd of the mean. It does not shrink with more games; the interval does.",
		[]string{"standard deviation", "variance"},
	},
	{
		"seat advantage", "What a place in the order of play is worth: how often the player wins who moves first, " +
			"second, third. Where the seats have different tasks the outcomes say what each is worth.",
		[]string{"place", "place in the order of play", "wins_place_1"},
	},
	{"seed", "The number from which all dice and cards of a run follow. The same seed, rules, bots and games give " +
		"the same counts on any machine. Above 2^53 its digits stand in seed_text as well, for readers of JSON " +
		"that hold no larger number.", nil},
	{
		"share of luck", "How much of the variance of who wins is explained by chance. Throws whose exact chance is " +
			"known: what a regression on their luck explains, each throw weighed in its position. From playouts: " +
			"what is settled in the opening, what the dice explain by themselves, what the players' lots do, and " +
			"what these do only together; the four add up to 100 %. All players play alike, so skill has no part in " +
			"it.",
		[]string{"what decides who wins", "luck share", "variance explained"},
	},
	{"shortest", "Of the games to look at: the one with fewest decisions.", []string{"shortest game"}},
	{
		"signature",
		"A number over everything that happens in a fixed set of games. It changes when the program plays differently.",
		nil,
	},
	{"standard error", "How far a simulated mean is off, typically: the sd divided by the root of the number of " +
		"games. A 95 % interval is about two of them to either side.", []string{"error"}},
	{
		"turned most", "Of the games to look at: the one whose winner had the least chance at some time.",
		[]string{"winner_low_percent", "comeback"},
	},
	{"typical", "Of the games to look at: of 100 games drawn by lot, and of those of them that end as most do, the " +
		"one whose counts lie nearest to the medians, by their ranks among all games.", []string{"typical game"}},
	{"vanished", "Counted in 20 games or more of one variant, and in at most a hundredth as many of the other. " +
		"Where the rules still allow it, the bots do not understand the change.", []string{"appeared"}},
	{
		"vector", "Counts with a label each, over all games together: cards played, circles entered, faces of a die.",
		[]string{"vectors"},
	},
	{"z", "By how many standard errors the simulated figure lies above (+) or below (-) the exact one, or a " +
		"difference from none. Within 2 is usual, beyond 4 is not chance.", []string{"z-score", "score", "std errors"}},
}

// Words are the word and others for it.
func (t *Term) Words() []string { return append([]string{t.Word}, t.also...) }

// TermNamed finds a term by its word or another for it; capital letters do not
// matter.
func TermNamed(word string) (Term, bool) {
	for _, t := range Glossary {
		if slices.ContainsFunc(t.Words(), func(w string) bool { return strings.EqualFold(w, word) }) {
			return t, true
		}
	}
	return Term{}, false
}
