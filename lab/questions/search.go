package questions

import (
	"cmp"
	"regexp"
	"slices"
	"strings"

	"escapesim/lab"
)

// asking are words of a question that say nothing of what is sought.
var asking = strings.Fields("a an are at be by can does fewer for from how if in is it less long many more most " +
	"much must of on than that the there to what when which who with")

// Asked are the words of a question that say what is sought; all of them where none does.
func Asked(words []string) []string {
	var list []string
	for _, word := range words {
		word = strings.Trim(word, `?!,;:"`)
		if word != "" && !slices.Contains(asking, strings.ToLower(word)) {
			list = append(list, word)
		}
	}
	if len(list) == 0 {
		return words
	}
	return list
}

// Said is whatever is said of an option, its value too, and the title of its clause.
func Said(v lab.Value, title string) string {
	return strings.Join([]string{v.Key, v.Doc, v.Text, strings.Join(v.Names, " "), v.Clause, title}, " ")
}

// NamedFirst sorts what a search goes through: by how many of the words a name has, and as
// it was where two have as many.
func NamedFirst[T any](list []T, name func(T) string, sought []string) {
	slices.SortStableFunc(list, func(a, b T) int { return cmp.Compare(Count(name(b), sought), Count(name(a), sought)) })
}

// Count is how many of the words that are sought are found in a text.
func Count(text string, sought []string) (n int) {
	for _, word := range sought {
		if Finds(text, word) {
			n++
		}
	}
	return n
}

// alike are words for the same thing, in the documents and as designers ask for it.
var alike = [][]string{
	{"appel", "roll call"},
	{"solitary", "cooler", "jail", "cell"},
	{"clock", "minutes", "rounds", "time limit", "duration", "game length"},
	{"throw", "dice", "die", "luck", "chance", "random"},
	{"shuffle", "draw", "luck", "chance", "random"},
	{"target", "win", "victory", "goal"},
	{"guard", "sentry", "watchman"},
	{"noise", "hear", "listen"},
	{"stay", "sit", "wait", "remain"},
	{"prisoner", "pow", "man", "men", "pawn", "figure", "meeple"},
	{"circle", "hex", "cell", "space", "field", "square"},
	{"kit", "equipment", "supplies", "item", "resource"},
	{"hand", "cards held"},
	{"pips", "points", "movement", "allowance", "speed"},
	{"spot", "see", "sight", "vision", "hidden"},
	{"arrest", "catch", "capture", "caught"},
	{"truck", "lorry", "vehicle", "car"},
	{"setup", "start", "beginning"},
	{"players", "number of players", "teams"},
}

// Finds reports whether all words that are sought stand in a text, in any form ("tunnels",
// "searching") and under any name that the rules or their readers have for it; capital letters
// do not matter.
func Finds(text string, sought ...string) bool {
	said := strings.ToLower(text)
	text = said
	for _, names := range alike {
		for _, name := range names {
			if begins(said, name) {
				text += " " + strings.Join(names, " ")
				break
			}
		}
	}
	for _, word := range sought {
		if !begins(text, root(strings.ToLower(word))) {
			return false
		}
	}
	return true
}

// begins reports whether a word of the text begins so; one of two letters, as "do" and "or" in do
// or die, is the whole word, and so is a number, which is no part of a clause's name either.
func begins(text, word string) bool {
	number := isDigit(word[0])
	whole := number || len(word) <= 2
	for from := 0; ; {
		at := strings.Index(text[from:], word)
		if at < 0 {
			return false
		}
		from += at
		end := from + len(word)
		ended := !whole || end == len(text) || !isLetter(text[end])
		before := byte(' ')
		if from > 0 {
			before = text[from-1]
		}
		inside := isLetter(before) && isLetter(word[0]) || number && (before == '-' || before == '.')
		if ended && !inside {
			return true
		}
		from++
	}
}

func isLetter(b byte) bool { return 'a' <= b && b <= 'z' || isDigit(b) }

func isDigit(b byte) bool { return '0' <= b && b <= '9' }

var ending = regexp.MustCompile(`(ing|ed|es|s|e)$`)

// root is a word without what forms of it end in; short words stay as they are.
func root(word string) string {
	if short := ending.ReplaceAllString(word, ""); len(short) > 3 {
		return short
	}
	return word
}
