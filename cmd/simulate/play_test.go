package main

import (
	"context"
	"errors"
	"io"
	"strings"
	"testing"

	"escapesim/lab"
)

// Ctrl-C ends a game that waits for its player, who may never answer.
func TestPlayHearsAnInterrupt(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	silent, _ := io.Pipe()
	asked := &cancelling{cancel: cancel}
	err := runPlay(ctx, silent, asked, playOptions{rules: lab.RaceRules, Sat: lab.Sat{Seat: "first", Seed: 1}})
	var e *exitError
	if !errors.As(err, &e) || e.code != exitInterrupted || !strings.Contains(asked.text.String(), "interrupted after") {
		t.Errorf("%v:\n%s", err, asked.text.String())
	}
}

// cancelling interrupts as soon as there is a question.
type cancelling struct {
	text   strings.Builder
	cancel func()
}

func (c *cancelling) Write(text []byte) (int, error) {
	if strings.HasPrefix(string(text), "> ") {
		c.cancel()
	}
	return c.text.Write(text)
}
