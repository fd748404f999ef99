package page

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"escapesim/reports"
	"escapesim/sim/position"
)

// grouped are facts in rows as a reader wants them: what is of one thing (stock.rope)
// in the row of that thing, one property of many of a kind (men.3.where) in the row of
// the property, with those of equal value together; pieces that are away by where they
// are; and in a row of their own, what is said of the whole position.
func (s *Stage) grouped(facts []position.Entry) []Term {
	rows := &rows{by: map[string]*row{}}
	rows.at(thePosition)
	for _, e := range facts {
		text, name := Told(e.Value), s.Call(e.Name)
		if text == "" || name == "" {
			continue
		}
		parts := strings.Split(name, ".")
		last := len(parts) - 1
		list, isList := e.Value.([]string)
		switch {
		case last == 0 && isList:
			rows.at(parts[0]).say(plain(strings.Join(among(list), ", ")))
		case last == 0 && numbered.MatchString(parts[0]):
			rows.at(text).member("", parts[0])
		case last == 0:
			rows.at(thePosition).value(parts[0], e.Value)
		case numbered.MatchString(parts[last]):
			rows.at(strings.Join(parts[:last], ", ")).member(text, parts[last])
		case last > 1:
			rows.at(strings.Join(slices.Delete(slices.Clone(parts), last-1, last), ", ")).member(text, parts[last-1])
		case numbered.MatchString(parts[0]):
			rows.at(parts[last]).member(text, parts[0])
		default:
			rows.at(parts[0]).value(parts[1], e.Value)
		}
	}
	return rows.terms()
}

// Call is what a reader calls a fact; "" where the rest tells it. Properties of many have one
// entry, such as .rest.
func (s *Stage) Call(fact string) string {
	if words, said := s.Words[fact]; said {
		return words
	}
	if at := strings.LastIndexByte(fact, '.'); at >= 0 && s.Words[fact[at:]] != "" {
		fact = fact[:at+1] + s.Words[fact[at:]]
	}
	return plain(fact)
}

// Known are all facts in rows, pawns first, a row for each kind of them.
func (s *Stage) Known(facts []position.Entry) []Term {
	if s.Pawns == nil {
		return s.grouped(facts)
	}
	rows := &rows{by: map[string]*row{}}
	pawns, rest := s.Pawns(facts)
	for _, p := range pawns {
		row := rows.at(s.Call(kindOf(p)))
		switch number := strings.Trim(strings.TrimPrefix(p.Name, kindOf(p)), ". "); {
		case number == "":
			row.say(p.Place)
		case kindOf(p)+number == p.Name:
			row.say(p.Name + " " + p.Place)
		default:
			row.member(p.Place, number)
		}
	}
	return append(rows.terms(), s.grouped(rest)...)
}

const thePosition = "position"

// numbered is one of several of a kind, by number.
var numbered = regexp.MustCompile(`^(.*?)([0-9]+)$`)

func plain(name string) string { return strings.ReplaceAll(name, "_", " ") }

// rows are in the order of what comes first.
type rows struct {
	by   map[string]*row
	list []*row
}

func (r *rows) at(name string) *row {
	if r.by[name] == nil {
		r.by[name] = &row{name: name, members: map[string][]string{}}
		r.list = append(r.list, r.by[name])
	}
	return r.by[name]
}

func (r *rows) terms() (list []Term) {
	for _, row := range r.list {
		if text := row.text(); text != "" {
			list = append(list, Term{reports.Capital(row.name), text})
		}
	}
	return list
}

// row is what is said in one row.
type row struct {
	name    string
	said    []string
	values  []string
	members map[string][]string // of each value
}

func (r *row) say(text string) { r.said = append(r.said, text) }

func (r *row) value(name string, v any) {
	if v == true {
		r.say(name)
		return
	}
	r.say(name + " " + Told(v))
}

func (r *row) member(value, name string) {
	if r.members[value] == nil {
		r.values = append(r.values, value)
	}
	r.members[value] = append(r.members[value], name)
}

func (r *row) text() string {
	said := slices.Clone(r.said)
	for _, v := range r.values {
		who := strings.Join(among(r.members[v]), ", ")
		if v != "" && v != "yes" {
			who += ": " + v
		}
		said = append(said, who)
	}
	between := ", "
	if slices.ContainsFunc(said, func(s string) bool { return strings.ContainsAny(s, ",:") }) {
		between = "; "
	}
	return strings.Join(said, between)
}

// among are names with those of numbers that follow each other as one: 3 to 6. A kind
// that is a word (hut 103) is said once.
func among(names []string) (list []string) {
	kind, number := make([]string, len(names)), make([]int, len(names))
	for i, name := range names {
		kind[i], number[i] = name, -1
		if m := numbered.FindStringSubmatch(name); m != nil {
			if n, err := strconv.Atoi(m[2]); err == nil {
				kind[i], number[i] = m[1], n
			}
		}
	}
	short := func(i, before int) string {
		if before >= 0 && number[i] >= 0 && kind[i] == kind[before] && strings.HasSuffix(kind[i], " ") {
			return strconv.Itoa(number[i])
		}
		return names[i]
	}
	for i := 0; i < len(names); {
		end := i
		for number[i] >= 0 && end+1 < len(names) && kind[end+1] == kind[i] && number[end+1] == number[end]+1 {
			end++
		}
		if end < i+2 {
			list = append(list, short(i, i-1))
			i++
			continue
		}
		list = append(list, fmt.Sprintf("%s to %s", short(i, i-1), short(end, i)))
		i = end + 1
	}
	return list
}
