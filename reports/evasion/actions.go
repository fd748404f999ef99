package evasion

import (
	"escapesim/reports"
	"escapesim/sim/evasion"
)

// Actions are the kinds of decisions that these rules offer.
func Actions(r *evasion.Rules) (list []string) {
	for _, k := range r.Offers() {
		list = append(list, r.KindWords(k))
	}
	return list
}

// Winners are the sides that have won.
func Winners(r *evasion.Rules, s *evasion.State) (e reports.End) {
	british, german := r.Outcome(s)
	if british {
		e |= 1 << evasion.British
	}
	if german {
		e |= 1 << evasion.German
	}
	return e
}
