package main

import (
	"bytes"
	"testing"
)

func TestPlain(t *testing.T) {
	for text, want := range map[string]string{
		"A game\n\tof 2 %\n":         "A game\n\tof 2 %\n",
		"\x1b]0;gone\x07":            "\ufffd]0;gone\ufffd",
		"Küche, Brücke":              "Küche, Brücke",
		"\u009b31m red":              "\ufffd31m red",
		"abc\u202egnp.exe\u2069 end": "abc\ufffdgnp.exe\ufffd end",
	} {
		var b bytes.Buffer
		if n, err := (&plain{to: &b}).Write([]byte(text)); err != nil || n != len(text) || b.String() != want {
			t.Errorf("%q: %q, want %q; %d bytes, %v", text, b.String(), want, n, err)
		}
	}
}
