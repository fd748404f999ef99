package questions

import (
	"math"
	"runtime"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/sync/errgroup"

	"escapesim/lab"
	"escapesim/rulesets"
)

// Turned is every option of the rules turned by itself: a truth the other way, a
// choice to each other word, a number one step down and up, a list by one of what it
// holds or might hold. With assumed only values that no document states. Options that
// have no such step, tables and files, and values that the rules do not allow, are
// named as skipped.
func Turned(f lab.Table, rules string, assumed bool) (list []*Variation, skipped []string, err error) {
	d, err := lab.ReadRules(rules, lab.WithBoard(f.Sets, f.Board))
	if err != nil {
		return nil, nil, err
	}
	for _, o := range d.Values() {
		if assumed && o.Assumed == "" {
			continue
		}
		values := turns(o)
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
			_ = v.open(f, rules) // what the rules refuse stays closed
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
		return nil, skipped, lab.Userf("%s: no option can be turned", rules)
	}
	return list, skipped, nil
}

// turns are the values that an option is turned to; none where it has no such step.
func turns(o lab.Value) []string {
	switch o.Kind {
	case lab.Truth:
		return []string{strconv.FormatBool(o.Text != "true")}
	case lab.Choice:
		return slices.DeleteFunc(slices.Clone(o.Names), func(name string) bool { return strconv.Quote(name) == o.Text })
	case rulesets.Integer, rulesets.Number:
		if x, err := strconv.ParseFloat(o.Text, 64); err == nil { // else a word stands for 0
			return stepped(x, o.Kind == rulesets.Integer, o.Option)
		}
	case rulesets.Set, rulesets.Words, rulesets.Integers:
		return relisted(o)
	}
	return nil
}

// stepped are the values one step below and above a number: a fifth of it, and of a whole
// one at least 1.
func stepped(x float64, whole bool, o lab.Option) (values []string) {
	step := max(math.Abs(x)/5, 0.1)
	if whole {
		step = max(math.Floor(math.Abs(x)/5), 1)
	}
	for _, y := range []float64{x - step, x + step} {
		if y >= o.Lo && y <= o.Hi {
			values = append(values, strconv.FormatFloat(math.Round(y*1e6)/1e6, 'f', -1, 64))
		}
	}
	return values
}

// relisted are the values of a list that differ in one place: each thing left out, each
// word that is missing put behind; of a list of fixed length, each number one step down
// and up. Names of files have no others beside them.
func relisted(o lab.Value) (values []string) {
	list := listed(o.Text)
	put := func(items []string) { values = append(values, "["+strings.Join(items, ",")+"]") }
	switch {
	case o.File:
	case o.Len > 0 && o.Kind == rulesets.Integers:
		for i, item := range list {
			x, err := strconv.ParseFloat(item, 64)
			if err != nil {
				continue
			}
			for _, y := range stepped(x, true, o.Option) {
				turned := slices.Clone(list)
				turned[i] = y
				put(turned)
			}
		}
	case o.Len == 0:
		for i := range list {
			if !slices.Contains(list[:i], list[i]) {
				put(slices.Delete(slices.Clone(list), i, i+1))
			}
		}
		for _, name := range o.Names {
			if word := strconv.Quote(name); !slices.Contains(list, word) && !slices.Contains(list, name) {
				put(append(slices.Clone(list), word))
			}
		}
	}
	return values
}

// listed is what a list holds, as it is written.
func listed(text string) (list []string) {
	if inner := strings.Trim(text, "[] "); inner != "" {
		for item := range strings.SplitSeq(inner, ",") {
			list = append(list, strings.TrimSpace(item))
		}
	}
	return list
}

// otherwise says of two values what one list has that the other has not; "" where they are no
// lists, or as long as each other.
func otherwise(was, is string) string {
	if !strings.HasPrefix(was, "[") || !strings.HasPrefix(is, "[") {
		return ""
	}
	more, fewer, words := listed(is), listed(was), "with "
	if len(more) < len(fewer) {
		more, fewer, words = fewer, more, "without "
	}
	for i, item := range more {
		if len(more) > len(fewer) && (i == len(fewer) || fewer[i] != item) {
			return words + strings.Trim(item, `"`)
		}
	}
	return ""
}
