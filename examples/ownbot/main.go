// Command ownbot plays a bot of its own: what does it cost the Germans of
// Escape from Colditz to take one decision in four without a thought?
package main

import (
	"context"
	"fmt"
	"io"
	"os"

	"escapesim/lab"
)

// slips decides as the usual bot does, and one time in four by lot.
type slips struct{ usual lab.Policy[lab.ColditzView] }

func (s slips) Choose(v lab.ColditzView, legal []lab.Move, c *lab.Stream) int {
	if c.IntN(4) == 0 {
		return c.IntN(len(legal))
	}
	return s.usual.Choose(v, legal, c)
}

// play seats the usual German and then this one, opposite the usual Allies.
func play(out io.Writer) error {
	own := lab.OwnBot("slips", func(_ lab.Seat, usual lab.Policy[lab.ColditzView]) lab.Policy[lab.ColditzView] {
		return slips{usual}
	})
	for _, german := range []string{"standard", "slips"} {
		table := lab.Table{Seats: "german=" + german, Own: []lab.Own{own}}
		result, err := table.Play(context.Background(), "colditz/thibault", lab.Job{Seed: 1, Games: 2000, Workers: 2})
		if err != nil {
			return err
		}
		fmt.Fprintln(out, german+":", result.Answer())
	}
	return nil
}

func main() {
	if err := play(os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
