package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"escapesim/cmd/simulate/program"
	"escapesim/lab"
)

func TestMain(m *testing.M) {
	if os.Args[0] == program.Many {
		if err := program.Serve(served); err != nil {
			fmt.Fprintln(os.Stderr, err)
		}
		return
	}
	testscript.Main(m, map[string]func(){"simulate": main})
}

// The scripts of testdata run the program as users do.
func TestScripts(t *testing.T) {
	t.Parallel() // scripts wait for each other's signals, and so do browsers
	testscript.Run(t, testscript.Params{
		Dir: "testdata",
		Setup: func(env *testscript.Env) error { // scripts of a shell that several of them call
			return os.CopyFS(env.WorkDir, os.DirFS("testdata/sh"))
		},
		Cmds: map[string]func(ts *testscript.TestScript, neg bool, args []string){
			"give":    give,
			"usage":   usageError,
			"refused": refused,
			"json":    jsonField,
			"same":    sameResults,
		},
	})
}

// give is as exec simulate, but for the process: one that serves all scripts. Standard input
// is empty there, and the environment that of the tests.
//
//	give ARGUMENT...
func give(ts *testscript.TestScript, neg bool, args []string) {
	c := one(ts, args)
	_, errOut := io.WriteString(ts.Stdout(), c.Out)
	_, errNotes := io.WriteString(ts.Stderr(), c.Notes)
	ts.Check(errors.Join(errOut, errNotes))
	if (c.Code != 0) != neg {
		ts.Fatalf("the exit code is %d: %s", c.Code, c.Notes)
	}
}

// usageError runs the program and wants what every mistake of a user gets:
// exit code 2, one line on standard error that holds all of the words before
// the --, and nothing on standard output.
//
//	usage WORD... -- ARGUMENT...
func usageError(ts *testscript.TestScript, neg bool, args []string) {
	var words []string
	for len(args) > 0 && args[0] != "--" {
		words, args = append(words, args[0]), args[1:]
	}
	if neg || len(words) == 0 || len(args) < 2 {
		ts.Fatalf("usage: usage WORD... -- ARGUMENT...")
	}
	oneLine(ts, exitUsage, words, args[1:])
}

// refused runs the program on results that are damaged, or do not belong together:
// exit code 3, else as usage.
//
//	refused WORD... -- ARGUMENT...
func refused(ts *testscript.TestScript, neg bool, args []string) {
	at := slices.Index(args, "--")
	if neg || at < 1 {
		ts.Fatalf("usage: refused WORD... -- ARGUMENT...")
	}
	oneLine(ts, exitCorrupt, args[:at], args[at+1:])
}

// oneLine runs the program and wants this exit code, one line on standard error that
// matches all of the words, and nothing on standard output.
func oneLine(ts *testscript.TestScript, code int, words, args []string) {
	c := one(ts, args)
	line := c.Notes
	if c.Code != code {
		ts.Fatalf("want exit code %d, not %d: %s", code, c.Code, line)
	}
	if strings.Count(line, "\n") != 1 || !strings.HasPrefix(line, "simulate: ") {
		ts.Fatalf("want one line that begins with the program, not %q", line)
	}
	if c.Out != "" {
		ts.Fatalf("want nothing on standard output, not %q", c.Out)
	}
	for _, w := range words {
		if matched, err := regexp.MatchString(w, line); err != nil || !matched && !strings.Contains(line, w) {
			ts.Fatalf("the message does not say %q: %s", w, line)
		}
	}
}

// served gives a command in this process, which serves others.
func served(c *program.Command) {
	var to, notes strings.Builder
	root := newRootCmd()
	root.SetArgs(c.Args)
	root.SetIn(strings.NewReader(""))
	root.SetOut(&to)
	root.SetErr(&notes)
	c.Code = report(&notes, lab.Broken(root.Execute))
	c.Out, c.Notes = to.String(), notes.String()
}

// serving is a process for the commands of all scripts: what rules need at their start is
// worked out once.
var serving = program.NewServers(1)

// one has a command given there.
func one(ts *testscript.TestScript, args []string) program.Command {
	file, err := os.Executable()
	ts.Check(err)
	c, err := serving.Give(file, program.Command{Dir: ts.MkAbs("."), Args: args})
	ts.Check(err)
	c.Notes = strings.TrimPrefix(c.Notes, preparing) // said on a busy machine
	return c
}

// jsonField looks a value up in a JSON file by its path, parts separated by
// slashes, and compares it: numbers to 12 digits, texts whole. Without a
// value it wants that there is one.
//
//	json FILE PATH [VALUE]
func jsonField(ts *testscript.TestScript, neg bool, args []string) {
	if len(args) < 2 || len(args) > 3 {
		ts.Fatalf("usage: json FILE PATH [VALUE]")
	}
	var v any
	if err := json.Unmarshal([]byte(ts.ReadFile(args[0])), &v); err != nil {
		ts.Fatalf("%s: %v", args[0], err)
	}
	found := true
	for part := range strings.SplitSeq(args[1], "/") {
		switch x := v.(type) {
		case map[string]any:
			v, found = x[part]
		case []any:
			i, err := strconv.Atoi(part)
			if found = err == nil && i < len(x); found {
				v = x[i]
			}
		default:
			found = false
		}
		if !found {
			break
		}
	}
	equal := found
	if found && len(args) == 3 {
		switch x := v.(type) {
		case float64:
			want, err := strconv.ParseFloat(args[2], 64)
			ts.Check(err)
			equal = math.Abs(x-want) <= 5e-12*math.Max(1e-3, math.Abs(want))
		case string:
			equal = x == args[2]
		case bool:
			equal = strconv.FormatBool(x) == args[2]
		default:
			text, err := json.Marshal(x)
			ts.Check(err)
			equal = string(text) == args[2]
		}
	}
	if equal == neg {
		ts.Fatalf("%s: %s is %v", args[0], args[1], v)
	}
}

// sameResults compares JSON files in everything but how they were made, and in what time.
//
//	same FILE FILE...
func sameResults(ts *testscript.TestScript, neg bool, args []string) {
	read := func(file string) (v map[string]any) {
		if err := json.Unmarshal([]byte(ts.ReadFile(file)), &v); err != nil {
			ts.Fatalf("%s: %v", file, err)
		}
		delete(v, "timing")
		delete(v, "made")
		return v
	}
	first := read(args[0])
	for _, file := range args[1:] {
		if reflect.DeepEqual(first, read(file)) == neg {
			ts.Fatalf("%s and %s: the same is %v", args[0], file, !neg)
		}
	}
}
