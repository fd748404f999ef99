package main

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"escapesim/lab"
	"escapesim/reports"
)

// faults are the places where a value breaks a schema of the keywords that
// run's schema uses; an unknown keyword is a fault too, so that none is believed
// to hold that nobody checks.
func faults(root, schema map[string]any, value any, at string) []string {
	var list []string
	bad := func(format string, args ...any) { list = append(list, at+": "+fmt.Sprintf(format, args...)) }
	number, isNumber := value.(float64)
	for _, keyword := range slices.Sorted(maps.Keys(schema)) {
		want := schema[keyword]
		switch keyword {
		case "$schema", "$id", "$defs", "title", "description", "additionalProperties":
		case "$ref":
			name, _ := strings.CutPrefix(want.(string), "#/$defs/")
			list = append(list, faults(root, root["$defs"].(map[string]any)[name].(map[string]any), value, at)...)
		case "type":
			types, several := want.([]any)
			if !several {
				types = []any{want}
			}
			if !slices.ContainsFunc(types, func(t any) bool { return hasType(value, t.(string)) }) {
				bad("%v is no %v", value, want)
			}
		case "const":
			if value != want {
				bad("%v, not %v", value, want)
			}
		case "enum":
			if !slices.Contains(want.([]any), value) {
				bad("%v is none of %v", value, want)
			}
		case "minimum":
			if isNumber && number < want.(float64) {
				bad("%v is below %v", value, want)
			}
		case "maximum":
			if isNumber && number > want.(float64) {
				bad("%v is above %v", value, want)
			}
		case "exclusiveMinimum":
			if isNumber && number <= want.(float64) {
				bad("%v is not above %v", value, want)
			}
		case "exclusiveMaximum":
			if isNumber && number >= want.(float64) {
				bad("%v is not below %v", value, want)
			}
		case "minItems":
			if items, ok := value.([]any); ok && float64(len(items)) < want.(float64) {
				bad("%d items", len(items))
			}
		case "items":
			items, _ := value.([]any)
			for i, item := range items {
				list = append(list, faults(root, want.(map[string]any), item, fmt.Sprintf("%s/%d", at, i))...)
			}
		case "required":
			object, _ := value.(map[string]any)
			for _, name := range want.([]any) {
				if _, ok := object[name.(string)]; !ok {
					bad("no %v", name)
				}
			}
		case "properties":
			object, _ := value.(map[string]any)
			for name, s := range want.(map[string]any) {
				if v, ok := object[name]; ok {
					list = append(list, faults(root, s.(map[string]any), v, at+"/"+name)...)
				}
			}
		default:
			bad("nobody checks %s", keyword)
		}
	}
	if object, ok := value.(map[string]any); ok {
		known, _ := schema["properties"].(map[string]any)
		for name, v := range object {
			if _, ok := known[name]; ok {
				continue
			}
			switch more := schema["additionalProperties"].(type) {
			case bool:
				if !more {
					bad("%s is no property", name)
				}
			case map[string]any:
				list = append(list, faults(root, more, v, at+"/"+name)...)
			}
		}
	}
	return list
}

// hasType reports whether a decoded value has a type of JSON Schema.
func hasType(value any, name string) bool {
	switch x := value.(type) {
	case nil:
		return name == "null"
	case bool:
		return name == "boolean"
	case string:
		return name == "string"
	case float64:
		return name == "number" || name == "integer" && x == float64(int64(x))
	case []any:
		return name == "array"
	}
	return name == "object"
}

// What run prints as JSON is what its schema says, for every game; and the
// schema finds what is wrong.
func TestSchema(t *testing.T) {
	if testing.Short() {
		t.Skip("gives many commands")
	}
	var schema map[string]any
	if err := json.Unmarshal([]byte(printed(t, "run", "--schema")), &schema); err != nil {
		t.Fatal(err)
	}
	sets := []string{"stalagluft/reconnaissance", "colditz/fuga3", "colditz/dutch"}
	for _, g := range lab.Games {
		sets = append(sets, g.Rules()[0])
	}
	for _, rules := range sets {
		for _, more := range [][]string{{"--games", "3"}, {"--for", "1ms"}} {
			if more[0] == "--for" && rules != sets[0] {
				continue
			}
			text := printed(t, append([]string{"run", rules, "--quiet", "--format", "json"}, more...)...)
			var value map[string]any
			if err := json.Unmarshal([]byte(text), &value); err != nil {
				t.Fatal(err)
			}
			for _, f := range faults(schema, schema, value, rules) {
				t.Error(f)
			}
			if more[0] == "--for" {
				continue
			}
			for _, spoil := range []func(map[string]any){
				func(v map[string]any) { delete(v, "seed") },
				func(v map[string]any) { v["extra"] = 1.0 },
				func(v map[string]any) { v["games"] = 1.5 },
				func(v map[string]any) { v["seats"] = []any{} },
				func(v map[string]any) { v["intervals"] = "guessed" },
				func(v map[string]any) {
					v["outcomes"].(map[string]any)[reports.Truncated].(map[string]any)["p"] = 2.0
				},
			} {
				var spoilt map[string]any
				if err := json.Unmarshal([]byte(text), &spoilt); err != nil {
					t.Fatal(err)
				}
				if spoil(spoilt); len(faults(schema, schema, spoilt, rules)) == 0 {
					t.Error("the schema lets a spoilt result pass")
				}
			}
		}
	}
}

// The rows of a CSV are those of the dictionary, say what was played, and leave
// out what was never counted and teams that do not play.
func TestCSV(t *testing.T) {
	lines := strings.Split(strings.TrimSpace(printed(t, "run", "--games", "20", "--format", "csv")), "\n")
	if want := strings.Join(reports.Dictionary.Names(), ","); lines[0] != want {
		t.Errorf("header %s, not %s", lines[0], want)
	}
	kinds := map[string]int{}
	for _, line := range lines[1:] {
		cells := strings.Split(line, ",")
		if cells[0] != "colditz/thibault" || !strings.Contains(line, "german=standard team_1=standard") {
			t.Errorf("what was played is not said: %s", line)
		}
		kind := cells[9]
		kinds[kind]++
		if kind == "vector" && cells[13] == "0" || strings.Contains(line, "wins_team_4") ||
			strings.Contains(line, "wins_place_4") {
			t.Errorf("nobody asks for %s", line)
		}
	}
	if kinds["outcome"] != 3 || kinds["metric"] < 50 || kinds["vector"] < 50 || len(kinds) != 3 {
		t.Errorf("%v", kinds)
	}
	page := printed(t, "run", "--schema", "--format", "csv")
	for _, c := range reports.Dictionary {
		if !strings.Contains(page, " "+c.Name+" ") {
			t.Errorf("run --schema --format csv does not say %s", c.Name)
		}
	}
}
