package evasion

import (
	"fmt"
	"reflect"

	"escapesim/sim/dice"
	"escapesim/sim/position"
)

// Notation is how positions are written down: the words of what the fields of a state hold.
func (r *Rules) Notation() *position.Schema {
	six := []string{"1", "2", "3", "4", "5", "6"}
	return &position.Schema{Types: map[reflect.Type]position.Codec{
		reflect.TypeFor[Hex]():     {Write: r.writeHex, Read: r.readHex},
		reflect.TypeFor[hexes]():   {Write: r.writeHexes, Read: r.readHexes},
		reflect.TypeFor[Men]():     position.Set[Men]("man", six...),
		reflect.TypeFor[Patrols](): position.Set[Patrols]("team", six...),
		reflect.TypeFor[Trucks]():  position.Set[Trucks]("team", six...),
		reflect.TypeFor[Stage]():   position.Named("stage", ChoosingSite, StageNames[:]...),
	}, Rows: map[string][]string{"Man": six, "Patrol": six, "Truck": six, "Ride": six}}
}

func (r *Rules) writeHex(v any) any {
	h := v.(Hex)
	if h == NoHex {
		return "nowhere"
	}
	return fmt.Sprintf("%d,%d", r.Map().Column(h), r.Map().Row(h))
}

func (r *Rules) readHex(text any) (any, error) {
	name, _ := text.(string)
	if position.Plain(name) == "nowhere" {
		return NoHex, nil
	}
	return r.Map().Find(name)
}

func (r *Rules) writeHexes(v any) any {
	set, list := v.(hexes), []string{}
	for i := range r.Map().Size() {
		if h := Hex(i); set.has(h) {
			list = append(list, r.writeHex(h).(string))
		}
	}
	return list
}

func (r *Rules) readHexes(text any) (any, error) {
	list, err := position.List(text)
	if err != nil {
		return nil, err
	}
	var set hexes
	for _, name := range list {
		h, err := r.Map().Find(name)
		if err != nil {
			return nil, err
		}
		set.add(h)
	}
	return set, nil
}

// Bare makes of the opening position the first British phase, with the first landing hex and
// rendezvous of the map.
func (r *Rules) Bare(s *State) {
	for s.Stage < BritishPhase {
		r.Apply(s, r.Legal(s, nil)[0], new(dice.Chance), nil) // the end of a phase, where it may end
	}
}
