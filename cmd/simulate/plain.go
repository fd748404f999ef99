package main

import (
	"bytes"
	"fmt"
	"io"
	"unicode/utf8"
)

// plain writes text to a terminal or a file without what a terminal would obey:
// titles, names and error messages come from files that anybody may have
// written. A control character becomes the replacement character.
type plain struct {
	to   io.Writer
	name string // what to call it where it cannot be written
	err  error  // the first that was met, whoever has looked at it
}

// Write writes p; it counts the bytes of p, as io.Writer wants.
func (w *plain) Write(p []byte) (int, error) {
	if w.err != nil {
		return 0, w.err
	}
	if _, err := w.to.Write(harmless(p)); err != nil {
		w.err = fmt.Errorf("%s: %w", w.name, reason(err))
		return 0, w.err
	}
	return len(p), nil
}

// harmless is the text without control characters but line breaks and tabs, and
// without the marks that turn the direction of writing.
func harmless(p []byte) []byte {
	if bytes.IndexFunc(p, obeyed) < 0 {
		return p
	}
	var b bytes.Buffer
	for len(p) > 0 {
		r, size := utf8.DecodeRune(p)
		if obeyed(r) {
			r = utf8.RuneError
		}
		b.WriteRune(r)
		p = p[size:]
	}
	return b.Bytes()
}

// obeyed says that a terminal does something else with the character than show
// it.
func obeyed(r rune) bool {
	switch {
	case r == '\n', r == '\t':
		return false
	case r < ' ', r >= 0x7f && r < 0xa0: // C0, delete, C1
		return true
	}
	return r >= 0x202a && r <= 0x202e || r >= 0x2066 && r <= 0x2069
}
