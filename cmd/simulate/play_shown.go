package main

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode/utf8"

	"escapesim/reports"
	"escapesim/reports/page"
)

// The lines of a terminal, where its size is not known, and how many of them the board takes.
const (
	usualHeight = 24
	leastBoard  = 8
	mostBoard   = 18
)

// ask shows what has changed, as much of the board as fits on the screen with that, and the
// question, with what else its sentence says the first time that it is asked.
func (p *person) ask() {
	news := strings.Count(p.asked.Told, "\n") + p.changes()
	head, asks := p.headed()
	if slices.Contains(p.explained, asks) {
		asks = ""
	}
	p.explained = append(p.explained, asks)
	if way := p.goalWords(); len(way) > 0 { // stop does not take them further
		head += " (on the way, say on: " + strings.Join(way, ", ") + ")"
	}
	list := p.listed(p.all(), mostShown, true)
	if slices.ContainsFunc(p.asked.Legal, p.leads) || !maps.Equal(p.seen, p.stood) {
		p.seen = p.stood
		// Between both stands the key of the board; prompt and empty lines are three.
		rest := cmp.Or(p.height, usualHeight) - len(reports.Wrap(head, p.width)) -
			len(reports.Wrap(asks, p.width)) - 3 - news
		list = p.listed(p.all(), mostShown, false)
		if len(list) > max(rest-leastBoard, shortList) {
			list = p.briefly()
		}
		p.out.line("")
		p.drawn("", min(max(rest-len(list), leastBoard), mostBoard))
	}
	p.out.line("")
	p.say("%s", head)
	if asks != "" {
		p.paragraph(asks)
	}
	p.lined(list)
}

func (p *person) lined(list []string) {
	for _, line := range list {
		p.out.line("%s", line)
	}
}

// board draws what is around a pawn or a place.
func (p *person) board(around string) {
	if !p.drawn(around, mostBoard) {
		p.say("no pawn or place of the board is called %s", cmp.Or(around, "so"))
	}
}

// drawn draws the board in so many lines; false where it does not know what is in the middle.
func (p *person) drawn(around string, height int) bool {
	said := map[string]bool{} // in decisions
	for _, legal := range p.asked.Legal {
		for w := range strings.FieldsSeq(legal) {
			said[strings.Trim(w, "()")] = true
		}
	}
	moves := func(pawn string) bool {
		return slices.ContainsFunc(p.asked.Legal, func(legal string) bool { return named(spaced(legal), pawn) })
	}
	if who := p.walked; who != "" && moves(who) { // it is looked at
		moves = func(pawn string) bool { return strings.EqualFold(pawn, who) }
	}
	list := p.stage.Letters(p.asked.Position, page.Around{
		Name:  around,
		Leads: func(place string) bool { return said[place] },
		Moves: moves,
	}, p.width-2, height)
	p.lined(list)
	return list != nil
}

// named reports whether the words of a decision are about a pawn.
func named(words, pawn string) bool {
	return strings.Contains(" "+strings.ToLower(words)+" ", " "+strings.ToLower(pawn)+" ")
}

// leads reports whether a decision is about a place of the board.
func (p *person) leads(decision string) bool {
	if p.places == nil && p.stage.Places != nil {
		p.places = map[string]bool{}
		for _, place := range p.stage.Places() {
			p.places[place.Name] = true
		}
	}
	return slices.ContainsFunc(strings.Fields(decision), func(w string) bool {
		return p.places[w] || p.places[strings.Trim(w, "()")]
	})
}

// look notes where pawns stand; those who have left the board are on their way no more.
func (p *person) look() {
	if p.stage.Pawns == nil {
		return
	}
	now := map[string]string{}
	pawns, _ := p.stage.Pawns(p.asked.Position)
	for _, pawn := range pawns {
		now[strings.ToLower(pawn.Said())] = pawn.Place
	}
	p.goals = slices.DeleteFunc(p.goals, func(g goal) bool {
		pawn := strings.ToLower(g.pawn)
		gone := p.stood[pawn] != "" && now[pawn] == ""
		if gone {
			p.say("%s has left the board, and is on his way to %s no more", g.pawn, g.place)
		}
		return gone
	})
	p.stood = now
}

// placeOf is where a pawn stands, if a goal is that, by its name or its sign on the board; else
// the goal.
func (p *person) placeOf(goal string) string {
	if pawn, is := p.stage.PawnNamed(p.asked.Position, goal); is {
		return pawn.Place
	}
	return goal
}

func (p *person) all() []int {
	list := make([]int, len(p.asked.Legal))
	for i := range list {
		list[i] = i
	}
	return list
}

func (p *person) list(which []int, most int) { p.lined(p.listed(which, most, true)) }

// listed are decisions by number, with what their places are part of, unless the board shows it:
// in as many columns as there is room for, or where that takes too many rows, in groups.
func (p *person) listed(which []int, most int, within bool) []string {
	var cells []string
	for _, n := range which[:min(len(which), most)] {
		cells = append(cells, fmt.Sprintf("%3d %s%s", n+1, spaced(p.asked.Legal[n]), p.within(n, within)))
	}
	lines := inColumns(cells, p.width)
	if len(lines) > mostRows || !within && len(lines) > shortList {
		return p.grouped(which, most, within)
	}
	if cut := len(which) - most; cut > 0 {
		lines = append(lines, more(cut))
	}
	return lines
}

// inColumns are cells in as many columns as there is room for, down each.
func inColumns(cells []string, width int) (lines []string) {
	wide := 0
	for _, cell := range cells {
		wide = max(wide, utf8.RuneCountInString(cell))
	}
	columns := max(1, (width+2)/(wide+2))
	rows := (len(cells) + columns - 1) / columns
	for row := range rows {
		line := ""
		for i := row; i < len(cells); i += rows {
			line += fmt.Sprintf("%-*s", wide+2, cells[i])
		}
		lines = append(lines, strings.TrimRight(line, " "))
	}
	return lines
}

// within is what the place of a decision is part of, in brackets.
func (p *person) within(n int, said bool) string {
	if place := p.asked.Places[n]; place != "" && said {
		return " (" + place + ")"
	}
	return ""
}

func more(cut int) string {
	return fmt.Sprintf("    and %d more: list shows all, a word those with it", cut)
}

// mostRows is how many rows of decisions leave room for the rest on a screen, shortList how many
// leave room for the board.
const (
	mostRows  = 16
	shortList = 4
)

// group are decisions that differ in their last word alone.
type group struct {
	numbers, start, last string
	several              bool
}

// groups are decisions in their order.
func (p *person) groups(which []int, within bool) (list []group) {
	for i := 0; i < len(which); {
		n := which[i]
		start, last := parted(p.asked.Legal[n])
		end := i + 1
		for ; end < len(which) && which[end] == n+end-i; end++ { // numbers that follow each other
			another, word := parted(p.asked.Legal[which[end]])
			if start == "" || another != start || p.within(which[end], within) != p.within(n, within) {
				break
			}
			last += " " + word
		}
		numbers := fmt.Sprintf("%3d", n+1)
		if end > i+1 {
			numbers += fmt.Sprintf("-%d", which[end-1]+1)
		}
		list = append(list, group{numbers, start, last + p.within(n, within), end > i+1})
		i = end
	}
	return list
}

// grouped lists decisions in groups, so many at most.
func (p *person) grouped(which []int, most int, within bool) (lines []string) {
	groups := p.groups(which, within)
	for _, g := range groups[:min(len(groups), most)] {
		for _, line := range reports.Wrap(strings.TrimSpace(g.numbers+" "+g.start+g.last), p.width-2) {
			lines = append(lines, "  "+line)
		}
	}
	if cut := len(groups) - most; cut > 0 {
		lines = append(lines, more(cut))
	}
	return lines
}

// briefly lists decisions in groups without the words in which they differ.
func (p *person) briefly() []string {
	var cells []string
	for _, g := range p.groups(p.all(), false) {
		if g.several {
			g.last = "..."
		}
		cells = append(cells, g.numbers+" "+g.start+g.last)
	}
	lines := inColumns(cells, p.width)
	if len(lines) > mostRows { // the question is to stay on the screen
		shown := len(cells) * mostRows / len(lines)
		lines = append(inColumns(cells[:shown], p.width), more(len(cells)-shown))
	}
	return lines
}

// parted is a decision without its last word, or the place behind "to", and that.
func parted(decision string) (start, last string) {
	decision = spaced(decision)
	if at := strings.LastIndex(decision, toPlace); at >= 0 { // a place may have a name of several words
		return decision[:at+len(toPlace)], decision[at+len(toPlace):]
	}
	at := strings.LastIndexByte(decision, ' ') + 1
	return decision[:at], decision[at:]
}

// changes says what the seat knows otherwise than when it was asked last, but for what the board
// shows, in how many lines; all, the first time.
func (p *person) changes() int {
	now, before := map[string]string{}, p.knew[p.asked.Seat]
	rest := p.asked.Position
	if p.stage.Pawns != nil {
		_, rest = p.stage.Pawns(rest)
	}
	var list []string
	said := func(fact, words string) {
		if name := p.stage.Call(fact); name != "" {
			list = append(list, strings.ReplaceAll(name, ".", " ")+": "+words)
		}
	}
	for _, e := range rest {
		now[e.Name] = page.Told(e.Value)
		switch value, old := now[e.Name], before[e.Name]; {
		case value == old:
		case old == "":
			said(e.Name, value)
		default:
			said(e.Name, moved(value, old))
		}
	}
	p.knew[p.asked.Seat] = now
	if before == nil {
		p.show()
		return 0
	}
	if len(list) == 0 {
		return 0
	}
	words := "changed: " + strings.Join(list, "; ")
	p.out.line("")
	p.paragraph(words)
	return 1 + len(reports.Wrap(words, p.width-2))
}

// moved says what a fact is and was; of a list that is not all new, what came and what went.
func moved(value, old string) string {
	came, gone, kept := strings.Split(value, ", "), []string(nil), false
	for _, one := range strings.Split(old, ", ") {
		if i := slices.Index(came, one); i >= 0 {
			came, kept = slices.Delete(came, i, i+1), true
		} else {
			gone = append(gone, one)
		}
	}
	if !kept {
		none := "none"
		if old == "yes" {
			none = "no"
		}
		return cmp.Or(value, none) + " (was " + old + ")"
	}
	var list []string
	if len(came) > 0 {
		list = append(list, "new "+strings.Join(came, ", "))
	}
	if len(gone) > 0 {
		list = append(list, "gone "+strings.Join(gone, ", "))
	}
	return strings.Join(list, ", ")
}

// show prints all that the seat knows, but for what is nothing.
func (p *person) show() {
	p.out.line("")
	for _, row := range p.stage.Known(p.asked.Position) {
		p.paragraph(row.Name + ": " + row.Words)
	}
}

// rooms says what there is to be had in each, a line for those in which it is the same, and
// where guards are posted.
func (p *person) rooms() {
	var holds, told, posts []string
	in := map[string][]string{}
	for _, place := range p.stage.Places() {
		if place.Post != "" {
			posts = append(posts, place.Name+" "+place.Post)
		}
		if place.Marks == "" || slices.Contains(told, place.Within) {
			continue
		}
		told = append(told, place.Within)
		if in[place.Marks] == nil {
			holds = append(holds, place.Marks)
		}
		in[place.Marks] = append(in[place.Marks], place.Within)
	}
	for _, what := range holds {
		p.paragraph(what + ": " + strings.Join(in[what], ", "))
	}
	if len(posts) > 0 {
		p.paragraph("posts: " + strings.Join(posts, ", "))
	}
}

func (p *person) paragraph(text string) { p.out.text(reports.Paragraph("  ", text, p.width)) }
