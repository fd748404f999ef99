package lab

import (
	"slices"
	"strings"

	"escapesim/policies"
	"escapesim/sim"
	"escapesim/sim/colditz"
	"escapesim/sim/dice"
	"escapesim/sim/evasion"
	"escapesim/sim/stalagluft"
	"escapesim/sim/stalagluft/skirmish"
)

// What a bot of one's own is made of.
type (
	Seat   = sim.Seat    // at the table
	Move   = sim.Move    // a decision
	Stream = dice.Stream // of the bot's chance

	ColditzView    = colditz.View
	StalagluftView = stalagluft.View // of the tactical game
	NightView      = skirmish.View   // of a scenario of Stalag Luft III
	EvasionView    = evasion.View
)

// Policy decides for a seat, from what the view tells, by an index into the
// legal decisions.
type Policy[V any] = sim.Policy[V]

// Own is a bot of the program's own, which a table seats by its name.
type Own struct {
	Name string
	make any // func(seat Seat, usual Policy[V]) Policy[V]
}

// OwnBot is such a bot for the game with this view. Make makes it for a seat, one
// for every worker; usual is the bot that would sit there, to be asked for its
// decision or left aside.
func OwnBot[V any](name string, make func(seat Seat, usual Policy[V]) Policy[V]) Own {
	return Own{name, make}
}

// Intends is what a bot means to do from here on, in order, as far as it has made up its
// mind: the first move is the one that it would choose. None where it knows no move without
// the list of those that are open. Its chance is a copy, so that asking changes no game.
func Intends[V any](bot Policy[V], v V, c Stream) []Move {
	speaker, speaks := bot.(sim.Speaker[V])
	if !speaks {
		return nil
	}
	return speaker.Say(v, &c, nil)
}

// heard is the usual bot of a seat as one asks it who sits there in its place: it goes on
// with what it has said as long as that is done.
type heard[V any] struct {
	Policy[V]
	plan []Move // what it is going to do; none: it must be shown the list
}

func (h *heard[V]) Choose(v V, legal []Move, c *Stream) int {
	if len(h.plan) > 0 {
		return slices.Index(legal, h.plan[0])
	}
	return h.Policy.Choose(v, legal, c)
}

func (h *heard[V]) Say(v V, c *Stream, plan []Move) []Move {
	if speaker, speaks := h.Policy.(sim.Speaker[V]); speaks && len(h.plan) == 0 {
		return speaker.Say(v, c, plan)
	}
	return append(plan, h.plan...)
}

// heedful is a bot that may ask the usual one.
type heedful[V any] struct {
	Policy[V]
	usual *heard[V]
}

// heeding is a bot that may ask the usual one, made of it. One that says plans of its own is
// asked for them alone.
func heeding[V any](usual Policy[V], make func(usual Policy[V]) Policy[V]) Policy[V] {
	h := heedful[V]{usual: &heard[V]{Policy: usual}}
	h.Policy = make(h.usual)
	if _, speaks := h.Policy.(sim.Speaker[V]); speaks {
		return h.Policy
	}
	return h
}

func (h heedful[V]) Heeds() sim.Speaker[V] {
	speaker, _ := h.usual.Policy.(sim.Speaker[V])
	return speaker
}

func (h heedful[V]) Hear(plan []Move) { h.usual.plan = plan }

func (h heedful[V]) Choose(v V, legal []Move, c *Stream) int {
	at := h.Policy.Choose(v, legal, c)
	h.usual.plan = nil // whoever does not tell what it is going to do asks it anew
	return at
}

// matches makes what makes matches for a table, each with bots of its own. That
// no bot can sit in a seat is said at once, and is the user's error.
func matches[R sim.Rules[S, V], S comparable, V any](
	r R, limit int, seats []Player, catalogue policies.Catalogue[R, V],
) (func() *sim.Match[S, V], error) {
	lay := func() (*sim.Match[S, V], error) {
		m := &sim.Match[S, V]{Rules: r, Limit: limit}
		for _, p := range seats {
			bot, err := catalogue.New(p.Policy, r, p.Seat, p.Parameters)
			if err != nil {
				return nil, Userf("--seats %s=%s: %v", p.Name, p.Policy, err)
			}
			if p.own != nil {
				make, fits := p.own.(func(Seat, Policy[V]) Policy[V])
				if !fits {
					return nil, Userf("--seats %s=%s: a bot of another game", p.Name, p.Text)
				}
				bot = heeding(bot, func(usual Policy[V]) Policy[V] { return make(p.Seat, usual) })
			}
			m.Policies = append(m.Policies, bot)
		}
		var err error
		m.Without, err = forbidden(sim.Rules[S, V](r), seats)
		return m, err
	}
	if _, err := lay(); err != nil {
		return nil, err
	}
	return func() *sim.Match[S, V] {
		m, err := lay()
		if err != nil {
			panic(err) // every bot has been made once before
		}
		return m
	}, nil
}

// forbidden are the kinds of decisions that the players must not make; nil where all may
// make all. An unknown kind is the user's error.
func forbidden[S comparable, V any](r sim.Rules[S, V], seats []Player) ([]uint64, error) {
	var sets []uint64
	for _, p := range seats {
		for _, action := range p.Without {
			kinder, ok := r.(sim.Kinder[S])
			if !ok {
				return nil, Userf("%s=%s: the decisions of this game have no kinds that could be forbidden", p.Name,
					p.Text)
			}
			set := kindsNamed(kinder.Kinds(), action)
			if set == 0 {
				return nil, Userf("%s=%s: no kind of decision %q%s", p.Name, p.Text, action,
					OrOneOf(action, actions(kinder.Kinds())))
			}
			if sets == nil {
				sets = make([]uint64, len(seats))
			}
			sets[p.Seat] |= set
		}
	}
	return sets, nil
}

// kindsNamed is the set of the kinds that players call so: do_or_die.
func kindsNamed(kinds []string, action string) (set uint64) {
	for k, words := range kinds {
		if words != "" && actionOf(words) == action {
			set |= 1 << k
		}
	}
	return set
}

// actionOf is a kind of decision as it is typed.
func actionOf(words string) string {
	return strings.NewReplacer(" ", "_", ":", "").Replace(words)
}

// actions are the names of kinds of decisions, each once.
func actions(kinds []string) (names []string) {
	for _, words := range kinds {
		if words != "" {
			names = append(names, actionOf(words))
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}
