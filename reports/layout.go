package reports

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/mattn/go-runewidth"
)

// UsualWidth is how wide text is set where no terminal says otherwise, in
// columns.
const UsualWidth = 80

// leastText is the width below which a column of words is hard to read: it is
// then set under its row instead.
const leastText = 24

// Wrap breaks a text at blanks into lines of at most width columns. A word that
// is longer keeps a line for itself, broken at a comma, a slash or a colon
// where it has one, or else at the width.
func Wrap(s string, width int) []string {
	var lines []string
	line := ""
	const kept = "\x00" // a blank that no line ends at: 5 % stays together
	for _, word := range strings.Fields(strings.ReplaceAll(s, " %", kept+"%")) {
		word = strings.ReplaceAll(word, kept, " ")
		for columns(word) > width {
			if line != "" {
				lines, line = append(lines, line), ""
			}
			head := cutAt(word, width)
			lines, word = append(lines, head), word[len(head):]
		}
		if line != "" && columns(line)+1+columns(word) > width {
			lines, line = append(lines, line), ""
		}
		line = strings.TrimPrefix(line+" "+word, " ")
	}
	if line != "" || len(lines) == 0 {
		lines = append(lines, line)
	}
	return lines
}

// cutAt is the first part of a word that fits the width.
func cutAt(word string, width int) string {
	end, mark := 0, 0
	for i, r := range word {
		if columns(word[:i+len(string(r))]) > width && i > 0 {
			break
		}
		end = i + len(string(r))
		if r == ',' || r == '/' || r == ';' || r == ':' {
			mark = end
		}
	}
	if mark > 0 {
		return word[:mark]
	}
	return word[:end]
}

// Paragraph is a text in lines of at most width columns, the first after
// lead and the others below it.
func Paragraph(lead, s string, width int) (text string) {
	indent := strings.Repeat(" ", columns(lead))
	for _, line := range Wrap(s, max(width-columns(lead), 1)) {
		text += strings.TrimRight(lead+line, " ") + "\n"
		lead = indent
	}
	return text
}

// columns is how wide a text stands in a terminal, in whatever language it is used.
func columns(s string) int { return (&runewidth.Condition{}).StringWidth(s) }

// widest is the widest line of a cell.
func widest(cell string) int {
	w := 0
	for line := range strings.SplitSeq(cell, "\n") {
		w = max(w, columns(line))
	}
	return w
}

// longest is the longest word of a cell.
func longest(cell string) int {
	w := 0
	for word := range strings.FieldsSeq(cell) {
		w = max(w, columns(word))
	}
	return w
}

// gap stands between two columns, and margin before the first.
const (
	gap    = 2
	margin = 1
)

// layout is a table as it fits a width: the columns that stand side by side, how
// wide each is, and those that are set under each row.
type layout struct {
	beside []int // columns of the table
	widths []int // of those
	under  []int
}

func (l *layout) width() int {
	total := margin
	for _, w := range l.widths {
		total += w + gap
	}
	return total - gap
}

// lay finds the layout of a table: as it is; else with headings over several
// lines; else with words wrapped; else with the last column of words under its
// row, and so on. What is still too wide is split by the caller.
func (t *Table) lay(columnsOf []int, width int) layout {
	l := layout{beside: slices.Clone(columnsOf)}
	for {
		l.widths = nil
		for _, c := range l.beside {
			w := widest(t.Header[c])
			for _, r := range t.Rows {
				w = max(w, widest(r[c]))
			}
			l.widths = append(l.widths, w)
		}
		if l.width() <= width {
			return l
		}
		l.narrow(t, width)
		if l.width() <= width {
			return l
		}
		last := -1
		for i, c := range l.beside {
			if i > 0 && slices.Contains(t.Left, c) {
				last = i
			}
		}
		if last < 0 {
			return l
		}
		l.under = append([]int{l.beside[last]}, l.under...)
		l.beside = slices.Delete(l.beside, last, last+1)
	}
}

// narrow takes columns in: headings over several lines first, three where there is room, then
// words, from the widest, down to what can be read.
func (l *layout) narrow(t *Table, width int) {
	for i, c := range l.beside {
		w := longest(t.Header[c])
		for _, r := range t.Rows {
			w = max(w, widest(r[c]))
		}
		l.widths[i] = w
	}
	for l.width() < width {
		i := l.tallest(t)
		if i < 0 {
			return
		}
		l.widths[i]++
	}
	for l.width() > width {
		widestText := -1
		for i, c := range l.beside {
			if (i == 0 || slices.Contains(t.Left, c)) && l.widths[i] > leastText &&
				(widestText < 0 || l.widths[i] > l.widths[widestText]) {
				widestText = i
			}
		}
		if widestText < 0 {
			return
		}
		l.widths[widestText]--
	}
}

// tallest is the column whose heading takes the most lines, more than three; -1 for none.
func (l *layout) tallest(t *Table) int {
	at, most := -1, 3
	for i, c := range l.beside {
		if lines := len(Wrap(t.Header[c], l.widths[i])); lines > most {
			at, most = i, lines
		}
	}
	return at
}

// Text is the table with aligned columns in lines of at most width columns,
// and without colour. A table that is too wide is laid out anew: words are
// wrapped or set under their row, columns of numbers continued below.
func (t *Table) Text(width int) string {
	var b strings.Builder
	if t.Title != "" {
		b.WriteString(Paragraph("", t.Title, width))
	}
	all := make([]int, len(t.Header))
	for i := range all {
		all[i] = i
	}
	for len(all) > 0 {
		l := t.lay(all, width)
		var rest []int
		for l.width() > width && len(l.beside) > 2 { // continue the last columns below
			end := len(l.beside) - 1
			rest = append([]int{l.beside[end]}, rest...)
			l.beside, l.widths = l.beside[:end], l.widths[:end]
		}
		if over := l.width() - width; over > 0 { // a name longer than a line
			l.widths[0] = max(l.widths[0]-over, 8)
		}
		t.write(&b, l, width)
		if all = nil; len(rest) > 0 {
			all = append([]int{0}, rest...)
			b.WriteByte('\n')
		}
	}
	for _, n := range t.Notes {
		b.WriteString(Paragraph("  ", n, width))
	}
	return b.String()
}

// write writes the table as laid out.
func (t *Table) write(b *strings.Builder, l layout, width int) {
	row := func(cells []string) {
		var parts [][]string
		height := 0
		for i, c := range l.beside {
			var lines []string
			for part := range strings.SplitSeq(cells[c], "\n") {
				if columns(part) > l.widths[i] {
					lines = append(lines, Wrap(part, l.widths[i])...)
				} else {
					lines = append(lines, part)
				}
			}
			parts = append(parts, lines)
			height = max(height, len(lines))
		}
		for y := range height {
			line := strings.Repeat(" ", margin)
			for i, c := range l.beside {
				cell := ""
				if y < len(parts[i]) {
					cell = parts[i][y]
				}
				blank := strings.Repeat(" ", max(l.widths[i]-columns(cell), 0))
				if i == 0 || slices.Contains(t.Left, c) {
					line += cell + blank
				} else {
					line += blank + cell
				}
				line += strings.Repeat(" ", gap)
			}
			b.WriteString(strings.TrimRight(line, " ") + "\n")
		}
	}
	row(t.Header)
	b.WriteString(strings.Repeat("─", min(l.width()+1, width)) + "\n")
	for _, r := range t.Rows {
		row(r)
		for _, c := range l.under {
			if strings.TrimSpace(r[c]) != "" {
				b.WriteString(Paragraph("     ", strings.ReplaceAll(r[c], "\n", " "), width))
			}
		}
	}
}

// Capital begins a text with a capital letter.
func Capital(s string) string {
	first, size := utf8.DecodeRuneInString(s)
	if size == 0 {
		return ""
	}
	return string(unicode.ToUpper(first)) + s[size:]
}

// Spoken is a name of what is counted, or of an action, as people say it. Options and bots
// keep the names by which they are typed.
func Spoken(s string) string {
	if strings.ContainsAny(s, "=./:") {
		return s
	}
	return strings.ReplaceAll(s, "_", " ")
}
