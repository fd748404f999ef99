package reports

import "strings"

// Quoted sets quotes around what a shell would take apart.
func Quoted(word string) string {
	if word == "" || strings.ContainsAny(word, " []{}*?$'\"\\|&;<>()#~") {
		return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
	}
	return word
}

// Shell is a command line of these words.
func Shell(words ...string) string {
	list := make([]string, len(words))
	for i, w := range words {
		list[i] = Quoted(w)
	}
	return strings.Join(list, " ")
}
