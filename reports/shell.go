package reports

import (
	"regexp"
	"strings"
)

// plainWord is a word that bash and zsh take as it stands. A = in front would name a
// program to zsh.
var plainWord = regexp.MustCompile(`^[\w./:,@%+\pL-][\w./:,@%+=\pL-]*$`)

// Quoted sets quotes around a word that a shell would take apart or expand.
func Quoted(word string) string {
	if plainWord.MatchString(word) {
		return word
	}
	return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
}

// Shell is a command line of these words.
func Shell(words ...string) string {
	list := make([]string, len(words))
	for i, w := range words {
		list[i] = Quoted(w)
	}
	return strings.Join(list, " ")
}
