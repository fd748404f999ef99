//go:build js && wasm

// Page is the laboratory as WebAssembly: the program behind the page that simulate
// web writes. It hangs a few functions on the global object of a worker; what they
// do is said in [bench].
package main

import (
	"encoding/json"
	"strings"
	"syscall/js"

	"escapesim/cmd/page/bench"
)

// open is the bench of the setup that was played or shown last.
var open *bench.Bench

// benchOf makes the bench of a setup, once.
func benchOf(text string, fresh bool) (*bench.Bench, error) {
	if open != nil && last == text && !fresh {
		return open, nil
	}
	s, err := setup(text)
	if err != nil {
		return nil, err
	}
	b, err := bench.Open(s)
	if err == nil {
		open, last = b, text
	}
	return b, err
}

var last string

func setup(text string) (s bench.Setup, err error) {
	err = json.Unmarshal([]byte(text), &s)
	return s, err
}

// The functions of the page. Each takes what its worker was sent; an error is
// the reader's, one line.
var functions = map[string]func(args []js.Value) (any, error){
	// ruleSets() is the list of all rule sets, as HTML.
	"ruleSets": func([]js.Value) (any, error) { return bench.RuleSets() },

	// lay(file) is a bench.Laid, as JSON; find(rules, words) a bench.Found.
	"lay": func(args []js.Value) (any, error) { return asJSON(bench.Lay(args[0].String())) },
	"find": func(args []js.Value) (any, error) {
		return asJSON(bench.Find(args[0].String(), strings.Fields(args[1].String())))
	},

	// preview(setup, withForm) checks a setup and returns a bench.Preview of it, as JSON.
	"preview": func(args []js.Value) (any, error) {
		s, err := setup(args[0].String())
		if err != nil {
			return nil, err
		}
		return asJSON(bench.NewPreview(s, args[1].Bool()))
	},

	// begin(setup) makes a bench that has played nothing; it returns how many games
	// are played for each game of the printed rules.
	"begin": func(args []js.Value) (any, error) {
		b, err := benchOf(args[0].String(), true)
		if err != nil {
			return nil, err
		}
		return b.Sides(), nil
	},

	// play(setup, first, games) plays a part.
	"play": func(args []js.Value) (any, error) {
		b, err := benchOf(args[0].String(), false)
		if err != nil {
			return nil, err
		}
		part, err := b.Play(uint64(args[1].Float()), uint64(args[2].Float()))
		if err != nil {
			return nil, err
		}
		bytes := js.Global().Get("Uint8Array").New(len(part))
		js.CopyBytesToJS(bytes, part)
		return bytes, nil
	},

	// add(first, part) adds a part to the bench that was begun last; show(end) is what
	// is known.
	"add": func(args []js.Value) (any, error) {
		part := make([]byte, args[1].Length())
		js.CopyBytesToGo(part, args[1])
		err := open.Add(uint64(args[0].Float()), part)
		return open.Games(), err
	},
	"show": func(args []js.Value) (any, error) { return asJSON(open.Show(args[0].Bool())) },
}

func asJSON[T any](x T, err error) (any, error) {
	if err != nil {
		return nil, err
	}
	text, err := json.Marshal(x)
	return string(text), err
}

func main() {
	engine := js.Global().Get("Object").New()
	for name, f := range functions {
		engine.Set(name, js.FuncOf(func(_ js.Value, args []js.Value) any {
			answer := js.Global().Get("Object").New()
			if x, err := f(args); err != nil {
				answer.Set("error", err.Error())
			} else {
				answer.Set("value", x)
			}
			return answer
		}))
	}
	js.Global().Set("engine", engine)
	js.Global().Call("ready")
	select {} // the page calls
}
