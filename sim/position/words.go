// Package position writes positions of any game down as text and reads them
// again: the fields of a state by name (Schema), what facts say by name (Facts), and
// how wordings are compared. It must not know a game: a game says how its own types
// read, the rest follows from the declaration of its state, so that no field can be
// forgotten.
package position

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/agnivade/levenshtein"

	"escapesim/sim"
)

// Entry is one line of a position that is set up by hand: blue1 = "Y5",
// blue.rope = 2. A value is a string, an int, a bool or a list of strings.
type Entry struct {
	Name  string
	Value any
}

// EntryError is a fault in an entry, or in the whole when Index is -1.
type EntryError struct {
	Index   int
	Message string
}

func (e *EntryError) Error() string { return e.Message }

// Plain is a wording as it is compared: lower case, one space between words.
func Plain(words string) string {
	return strings.Join(strings.Fields(strings.ToLower(words)), " ")
}

// Matches reports whether words fit a pattern in which * stands for
// anything; case and spacing aside.
func Matches(pattern, words string) bool {
	ok, err := path.Match(globEscapes.Replace(Plain(pattern)), strings.ReplaceAll(Plain(words), "/", "\x00"))
	return err == nil && ok
}

// globEscapes hide what path.Match would read in a pattern as its own.
var globEscapes = strings.NewReplacer("/", "\x00", "[", "\\[", "?", "\\?")

// Find is the decision with these words among those that are open to a seat,
// case and spacing aside. An error names the words that come nearest, at most
// three; words that mean more than one decision are an error too.
func Find(words, actor string, legal []sim.Move, say func(sim.Move) string) (sim.Move, error) {
	want := Plain(words)
	said := make([]string, len(legal))
	found := -1
	for i, m := range legal {
		said[i] = say(m)
		if Plain(said[i]) != want {
			continue
		}
		if found >= 0 {
			return 0, fmt.Errorf("%q can mean more than one decision", words)
		}
		found = i
	}
	if found < 0 {
		return 0, fmt.Errorf("%q is not open to %s now%s", words, actor, nearestOf(want, said, 3))
	}
	return legal[found], nil
}

// nearestOf ends a message with the words that come nearest.
func nearestOf(want string, said []string, most int) string {
	if len(said) == 0 {
		return ""
	}
	near := slices.Clone(said)
	distance := make(map[string]int, len(near))
	for _, w := range near {
		distance[w] = levenshtein.ComputeDistance(want, Plain(w))
	}
	slices.SortStableFunc(near, func(a, b string) int { return distance[a] - distance[b] })
	near = slices.Compact(near)
	if len(near) > most {
		return ": nearest are " + strings.Join(near[:most], ", ")
	}
	if len(near) == 1 {
		return ": only " + near[0] + " is"
	}
	return ": there are " + strings.Join(near, ", ")
}

// Nearest is the name with the smallest edit distance to a word, case and spacing
// aside, the first of several; where none is near, the first that the word is short
// for, as dod is for do-or-die. The last part of a dotted name counts as a name too.
func Nearest(word string, names []string) string {
	word = Plain(word)
	best, at := "", 1+len(word)/2
	for _, name := range names {
		plain := Plain(name)
		d := distance(word, plain)
		if i := strings.LastIndexAny(plain, "./"); i >= 0 {
			d = min(d, 1+distance(word, plain[i+1:]))
		}
		if d < at {
			best, at = name, d
		}
	}
	i := slices.IndexFunc(names, func(name string) bool { return shortFor(word, Plain(name)) })
	if best == "" && i >= 0 {
		return names[i]
	}
	return best
}

// distance is the edit distance; two letters that have changed places are one edit.
func distance(word, name string) int {
	d := levenshtein.ComputeDistance(word, name)
	for i := 1; i < len(word); i++ {
		swapped := word[:i-1] + word[i:i+1] + word[i-1:i] + word[i+1:]
		d = min(d, 1+levenshtein.ComputeDistance(swapped, name))
	}
	return d
}

// shortFor reports whether a word of three letters or more is a name without some of its
// letters, the first of which it keeps.
func shortFor(word, name string) bool {
	if len(word) < 3 || !strings.HasPrefix(name, word[:1]) {
		return false
	}
	for _, letter := range word {
		_, after, found := strings.Cut(name, string(letter))
		if !found {
			return false
		}
		name = after
	}
	return true
}

// Mistyped reports whether a word is a name but for a letter or two.
func Mistyped(word, name string) bool {
	return levenshtein.ComputeDistance(Plain(word), Plain(name)) <= 2
}

// DidYouMean ends a message about an unknown word with the nearest name, where one
// is near.
func DidYouMean(word string, names []string) string {
	near := Nearest(word, names)
	if near == "" {
		return ""
	}
	return ": did you mean " + near + "?"
}

// OrOneOf ends a message about an unknown word with the nearest name, or with all.
func OrOneOf(word string, names []string) string {
	if near := DidYouMean(word, names); near != "" {
		return near
	}
	return "; there are " + strings.Join(names, ", ")
}
