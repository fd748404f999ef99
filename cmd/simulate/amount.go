package main

import (
	"fmt"
	"math/big"
	"regexp"
	"strconv"
	"strings"

	"github.com/spf13/pflag"
)

// amount is a flag that takes a number of things, written as people and programs
// write it: 1000000, 1,000,000, 1_000_000 or 1e6.
type amount struct{ to *uint64 }

// amountVar adds such a flag.
func amountVar(f *pflag.FlagSet, to *uint64, name string, usual uint64, usage string) {
	*to = usual
	f.Var(&amount{to}, name, usage)
}

// grouped is a number with its digits in groups of three.
var grouped = regexp.MustCompile(`^[0-9]{1,3}([,_][0-9]{3})+$`)

func (c *amount) Set(text string) error {
	digits := text
	if grouped.MatchString(text) {
		digits = strings.NewReplacer(",", "", "_", "").Replace(text)
	}
	if len(digits) > 30 {
		return fmt.Errorf("%q is too large", text)
	}
	if _, exponent, ok := strings.Cut(strings.ToLower(digits), "e"); ok && len(exponent) > 2 {
		return fmt.Errorf("%q is too large", text)
	}
	r, ok := new(big.Rat).SetString(digits)
	if !ok || !r.IsInt() || !r.Num().IsUint64() || strings.ContainsAny(digits, "/xXoObBpP_+") {
		return fmt.Errorf("%q is no whole number", text)
	}
	*c.to = r.Num().Uint64()
	return nil
}

func (c *amount) String() string {
	if c.to == nil {
		return "0"
	}
	return fmt.Sprint(*c.to)
}

func (*amount) Type() string { return "count" }

// shareFlag is a flag that takes a part of one, written as 0.05 or 5 %.
type shareFlag struct{ to *float64 }

// shareVar adds such a flag.
func shareVar(f *pflag.FlagSet, to *float64, name string, usual float64, usage string) {
	*to = usual
	f.Var(&shareFlag{to}, name, usage)
}

func (s *shareFlag) Set(text string) error {
	digits, percent := strings.CutSuffix(text, "%")
	x, err := strconv.ParseFloat(strings.TrimSpace(digits), 64)
	if err != nil {
		return fmt.Errorf("%q is no share", text)
	}
	if *s.to = x; percent {
		*s.to = x / 100
	}
	return nil
}

func (s *shareFlag) String() string {
	if s.to == nil {
		return "0"
	}
	return strconv.FormatFloat(*s.to, 'g', -1, 64)
}

func (*shareFlag) Type() string { return "share" }
