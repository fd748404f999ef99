package main

import (
	"fmt"
	"math/big"
	"regexp"
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
