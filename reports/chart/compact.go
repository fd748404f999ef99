package chart

import (
	"fmt"
	"hash/fnv"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// A drawing says every line of a map by itself, and every circle as two arcs.
var (
	arcs = regexp.MustCompile(
		`^M([\d.]+),([\d.]+)A([\d.]+),[\d.]+ 0 1 1 ([\d.]+),([\d.]+)A[\d.]+,[\d.]+ 0 1 1 ([\d.]+),([\d.]+)Z$`)
	plain = regexp.MustCompile(`^fill:var\([^)]*\)$`)
)

// round is a circle of a drawing.
type round struct {
	x, y, r float64
	style   string
}

// roundOf reads a path that is a circle.
func roundOf(path, style string) (d round, ok bool) {
	m := arcs.FindStringSubmatch(path)
	if m == nil || m[1] != m[6] || m[2] != m[7] || m[2] != m[5] {
		return d, false
	}
	right, _ := strconv.ParseFloat(m[1], 64)
	left, _ := strconv.ParseFloat(m[4], 64)
	d.x, d.style = (left+right)/2, style
	d.y, _ = strconv.ParseFloat(m[2], 64)
	d.r, _ = strconv.ParseFloat(m[3], 64)
	return d, true
}

func (d *round) String() string {
	short := func(x, unit float64) string { return strconv.FormatFloat(math.Round(unit*x)/unit, 'f', -1, 64) }
	return fmt.Sprintf(`<circle cx="%s" cy="%s" style="r:%spx;%s"/>`, short(d.x, 10), short(d.y, 10),
		short(d.r, 100), d.style)
}

// compact shortens an SVG that looks the same afterwards. Lines of one style that follow on
// each other become one path; circles become <circle>; a disc on a larger one around the same
// point becomes one disc with a rim.
func compact(svg string) string {
	var list []string
	var lines, style string // an unwritten path, which the next line may lengthen
	var last *round         // an unwritten disc, which may be the rim of the next
	flush := func() {
		if lines != "" {
			list = append(list, fmt.Sprintf(`<path d="%s" style="%s"/>`, lines, style))
		}
		if last != nil {
			list = append(list, last.String())
		}
		lines, last = "", nil
	}
	for line := range strings.SplitSeq(svg, "\n") {
		element, isPath := strings.CutPrefix(line, `<path d="`)
		path, look, _ := strings.Cut(element, `" style="`)
		look, whole := strings.CutSuffix(look, `" />`)
		if !isPath || !whole {
			flush()
			list = append(list, line)
			continue
		}
		if d, ok := roundOf(path, look); ok && plain.MatchString(d.style) {
			if last != nil && math.Hypot(last.x-d.x, last.y-d.y) < 0.02 && last.r > d.r {
				rim := last.r - d.r
				d.style += fmt.Sprintf(";stroke:%s;stroke-width:%.3g", strings.TrimPrefix(last.style, "fill:"), rim)
				d.r += rim / 2
				last = nil
			}
			flush()
			if last = &d; strings.Contains(d.style, "stroke") {
				flush()
			}
			continue
		}
		if lines != "" && look == style && strings.HasPrefix(style, "fill:none;") &&
			!strings.Contains(style, "opacity") {
			lines += path
			continue
		}
		flush()
		lines, style = path, look
	}
	flush()
	return strings.Join(list, "\n")
}

// classed writes styles that stand in a drawing often as classes, of which it returns the
// sheet. A class is called by what it says: in a page all drawings mean the same by it.
func classed(svg string) (drawing, sheet string) {
	const often, begin = 3, `style="`
	parts := strings.Split(svg, begin)
	count := map[string]int{}
	for _, part := range parts[1:] {
		style, _, _ := strings.Cut(part, `"`)
		count[style]++
	}
	name := func(style string) string {
		h := fnv.New32a()
		_, _ = h.Write([]byte(begin + style + `"`)) // never fails
		return "s" + strconv.FormatUint(uint64(h.Sum32()), 36)
	}
	var rules []string
	for style, n := range count {
		if n >= often {
			rules = append(rules, "."+name(style)+"{"+style+"}")
		}
	}
	slices.Sort(rules)
	for i, part := range parts[1:] {
		style, rest, _ := strings.Cut(part, `"`)
		if parts[i+1] = begin + part; count[style] >= often {
			parts[i+1] = `class="` + name(style) + `"` + rest
		}
	}
	return strings.Join(parts, ""), strings.Join(rules, "")
}
