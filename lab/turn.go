package lab

import (
	"fmt"
	"math"
	"runtime"
	"slices"
	"strconv"

	"golang.org/x/sync/errgroup"

	"escapesim/rulesets"
)

// Turned is every option of the rules turned by itself: a truth the other way, a
// choice to each other word, a number one step down and up (a fifth, where it is
// not whole). With assumed only values that no document states. Options that have
// no such step, and values that the rules do not allow, are named as skipped.
func (f Table) Turned(rules string, assumed bool) (list []*Variation, skipped []string, err error) {
	d, err := ReadRules(rules, WithBoard(f.Sets, f.Board))
	if err != nil {
		return nil, nil, err
	}
	for _, o := range d.Values() {
		if assumed && o.Assumed == "" {
			continue
		}
		var values []string
		switch o.Kind {
		case Truth:
			values = []string{strconv.FormatBool(o.Text != "true")}
		case Choice:
			for _, name := range o.Names {
				if strconv.Quote(name) != o.Text {
					values = append(values, name)
				}
			}
		case rulesets.Integer, rulesets.Number:
			x, err := strconv.ParseFloat(o.Text, 64)
			if err != nil {
				break // a word stands for 0
			}
			for _, y := range []float64{-1, 1} {
				if o.Kind == rulesets.Number {
					y *= max(math.Abs(x)/5, 0.1)
				}
				if y += x; y >= o.Lo && y <= o.Hi {
					values = append(values, strconv.FormatFloat(math.Round(y*1e6)/1e6, 'f', -1, 64))
				}
			}
		}
		if len(values) == 0 {
			skipped = append(skipped, o.Key)
		}
		for _, value := range values {
			list = append(list, &Variation{Name: o.Key + "=" + value, Sets: []string{o.Key + "=" + value}})
		}
	}
	var group errgroup.Group // each takes a moment, and there are hundreds
	group.SetLimit(runtime.GOMAXPROCS(0))
	for _, v := range list {
		group.Go(func() error {
			_ = f.open(rules, v) // what the rules refuse stays closed
			return nil
		})
	}
	_ = group.Wait() // nobody returns one
	list = slices.DeleteFunc(list, func(v *Variation) bool {
		if v.experiment == nil {
			skipped = append(skipped, v.Name)
		}
		return v.experiment == nil
	})
	if len(list) == 0 {
		return nil, skipped, fmt.Errorf("%s: no option can be turned", rules)
	}
	return list, skipped, nil
}
