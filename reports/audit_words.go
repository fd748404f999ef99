package reports

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// finding is something that was tried.
type finding struct {
	does  string // in words that follow "when they"
	named string // the bot, where the user has named it
	whole bool   // all seats do it at once
	*Gained
}

// findings are what came out best of each race and of the deviations, and every strategy
// that the user has named; the best comes first.
func (a *Audit) findings() (list []finding) {
	for i := range a.Races {
		r := &a.Races[i]
		for k := range r.Strategies {
			s := &r.Strategies[k]
			if k > 0 && !s.Named || s.Met == 0 {
				continue
			}
			f := finding{does: s.Does, whole: r.Whole, Gained: &s.Gained}
			if s.Named {
				f.named = s.Bot
			}
			list = append(list, f)
		}
	}
	if len(a.Deviations) > 0 && a.Deviations[0].Met > 0 {
		d := &a.Deviations[0]
		list = append(list, finding{does: d.does(), Gained: d.Latest()})
	}
	slices.SortStableFunc(list, func(x, y finding) int {
		return cmp.Compare(worth(y.Gain, y.AllLo), worth(x.Gain, x.AllLo))
	})
	return list
}

// worth puts what is shown to gain first, by what it gains at least, then the rest by what
// it gained.
func worth(gain, lo Number) Number {
	if lo > 0 {
		return 1 + lo // no gain is more than a win
	}
	return gain
}

// does is what a deviation does, in words that follow "when they".
func (d *Deviation) does() string {
	for _, form := range []struct{ end, words string }{
		{" whenever open, by lot", "choose %q whenever it is open, one such by lot"},
		{" whenever open", "choose %q whenever it is open"},
		{" never", "never choose %q, but what is listed first beside it"},
	} {
		if answer, ok := strings.CutSuffix(d.Answer, form.end); ok {
			return fmt.Sprintf(form.words, answer)
		}
	}
	switch d.Answer {
	case "the first", "the last":
		return fmt.Sprintf("answer %q with %s that is open", Spoken(d.Question), d.Answer)
	case "by lot":
		return fmt.Sprintf("answer %q by lot", Spoken(d.Question))
	}
	return fmt.Sprintf("answer %q with %q", Spoken(d.Question), d.Answer)
}

// gains is a finding in words: who gains how much, and when.
func (a *Audit) gains(f *finding) string {
	who := a.Who + " gain"
	switch {
	case a.Several && f.whole:
		who = a.Who + ", all at once, gain"
	case a.Several:
		who = "one of " + a.Who + " gains"
	}
	return fmt.Sprintf("%s %s when they %s", who, f.Points(), f.does)
}

// Words says what the bots of the seat do wrong, for somebody who knows the game, and then
// what that rests on.
func (a *Audit) Words() string {
	if a.Search != nil {
		return a.searchWords()
	}
	list := a.findings()
	if len(list) == 0 {
		return strings.TrimSpace("Nothing that was tried changes a game." + a.tried())
	}
	best := &list[0]
	words := "What the bots do wrong here: " + a.gains(best) + "."
	switch {
	case best.AllHi < 0:
		words = "Nothing is shown that the bots do wrong here: what was tried is worse."
	case best.AllLo <= 0:
		words = "Nothing is shown that the bots do wrong here. The best that was tried: " + a.gains(best) + "."
	}
	for i := range list[1:] { // of a side of several: what all gain, and what one gains
		if f := &list[1+i]; f.AllLo > 0 && f.whole != best.whole {
			words += " " + Capital(a.gains(f)) + "."
			break
		}
	}
	for i := range list {
		if f := &list[i]; f.named != "" && (i > 0 || best.AllHi < 0) {
			words += fmt.Sprintf(" %s: %s, %s.", f.named, f.Points(), f.verdict())
		}
	}
	for i := range a.Races {
		for _, s := range a.Races[i].Strategies {
			if s.Named && s.Met == 0 && !a.Races[i].Whole {
				words += " " + s.Bot + " changes no game."
			}
		}
	}
	return words + a.tried()
}

// verdict says how a named bot plays beside those of the seat.
func (f *finding) verdict() string {
	alone := ""
	if f.whole {
		alone = " where all play it"
	}
	switch {
	case f.AllLo > 0:
		return "better than the bots here" + alone
	case f.AllHi < 0:
		return "worse than the bots here" + alone
	}
	return "not shown to be better or worse than the bots here" + alone
}

// tried says what was tried, in sentences with a space before them.
func (a *Audit) tried() (words string) {
	for i := range a.Races {
		r := &a.Races[i]
		once := ""
		if r.Whole {
			once = ", all at once,"
		}
		n := OneOrMore(len(r.Strategies), "strategy", "strategies")
		words += fmt.Sprintf(" %s%s raced, the last over %s games.", n, once, Whole(r.Base.Games))
	}
	if len(a.Deviations) == 0 {
		return words
	}
	gain, lose := 0, 0
	for i := range a.Deviations {
		switch d := a.Deviations[i].Latest(); {
		case d.AllLo > 0:
			gain++
		case d.AllHi < 0:
			lose++
		}
	}
	words += fmt.Sprintf(" Of %d answers otherwise", len(a.Deviations))
	if looked := a.again(); looked > 0 {
		words += fmt.Sprintf(" the best %d were played again, in %s fresh games;", looked,
			Whole(a.Deviations[0].Again.Games))
	}
	return words + fmt.Sprintf(" %d gain for sure, %d lose.", gain, lose)
}
