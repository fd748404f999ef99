// Command ownbot plays a bot of its own: does the German of Stalag Luft III search where
// the prisoners dig?
package main

import (
	"context"
	"fmt"
	"io"
	"os"

	"escapesim/lab"
)

// usher decides as the usual bot does, but searches the theatre whenever he may.
type usher struct {
	usual lab.Policy[lab.StalagluftView]
}

func (u usher) Choose(v lab.StalagluftView, legal []lab.Move, c *lab.Stream) int {
	if question := v.Asks(); question == "event search" || question == "search in movement" {
		for i, move := range legal {
			if v.Answers(move) == "theatre" {
				return i
			}
		}
	}
	return u.usual.Choose(v, legal, c)
}

// race lets him race against the usual German, on the same dice.
func race(out io.Writer) error {
	own := lab.OwnBot("usher", func(_ lab.Seat, usual lab.Policy[lab.StalagluftView]) lab.Policy[lab.StalagluftView] {
		return usher{usual}
	})
	table, job := lab.Table{Own: []lab.Own{own}}, lab.Job{Seed: 1, Games: 1500, Workers: 2}
	how := lab.Strategies{Bots: []string{"usher"}}
	found, err := table.Strategies(context.Background(), "stalagluft/ebob", "german", how, job, 0.95)
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
