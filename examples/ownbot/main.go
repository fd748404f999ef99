// Command ownbot plays a bot of its own: should a man who digs under the wire, and can hide
// in no hut, run from Germans?
package main

import (
	"context"
	"fmt"
	"io"
	"os"

	"escapesim/lab"
	"escapesim/lab/questions"
)

// digger decides as the usual bot does, but digs whenever he can.
type digger struct {
	usual lab.Policy[lab.NightView]
}

func (d digger) Choose(v lab.NightView, legal []lab.Move, c *lab.Stream) int {
	for i, move := range legal {
		if v.Answers(move) == "do the task by dig" {
			return i
		}
	}
	return d.usual.Choose(v, legal, c)
}

// race lets him race against the usual man, on the same dice.
func race(out io.Writer) error {
	own := lab.OwnBot("digger", func(_ lab.Seat, usual lab.Policy[lab.NightView]) lab.Policy[lab.NightView] {
		return digger{usual}
	})
	table := lab.Table{Own: []lab.Own{own}, Sets: []string{"skirmish.enter_huts=false"}}
	job, how := lab.Job{Seed: 1, Games: 1500, Workers: 2}, questions.Strategies{Bots: []string{"digger"}}
	found, err := questions.RaceBots(context.Background(), table, "stalagluft/mole", "pow", how, job, 0.95)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintln(out, found.Words())
	return err
}

func main() {
	if err := race(os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
