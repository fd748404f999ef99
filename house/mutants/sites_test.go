package main

import (
	"go/format"
	"slices"
	"strings"
	"testing"
)

// Each change is one place of the file, and what comes out can be read as Go.
func TestChanges(t *testing.T) {
	const text = `package p

import "strings"

func f(x int, s string) (n int, err error) {
	if x < 3 && s != "" {
		strings.Clone(s)
	}
	n += x
	n++
	return n - 1, nil
}
`
	sites, err := changes("p.go", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, s := range sites {
		mutated, err := format.Source(s.mutated())
		if err != nil {
			t.Errorf("%s: %v", s.what(), err)
		}
		if string(mutated) == text {
			t.Errorf("%s changes nothing", s.what())
		}
		got = append(got, s.String()+" "+s.what())
	}
	slices.Sort(got)
	want := strings.Split(strings.TrimSpace(`
p.go:10 assign: ++ -> --
p.go:11 constant: 1 -> 2
p.go:11 operator: - -> +
p.go:11 zero: n - 1, nil -> *new(int), *new(error)
p.go:6 constant: 3 -> 4
p.go:6 negate: x < 3 && s != "" -> !(x < 3 && s != "")
p.go:6 operator: != -> ==
p.go:6 operator: && -> ||
p.go:6 operator: < -> <=
p.go:7 drop: strings.Clone(s) ->
p.go:9 assign: += -> -=
p.go:9 drop: n += x ->
`), "\n")
	if !slices.Equal(got, want) {
		t.Errorf("%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}
