package main

import (
	"errors"
	"fmt"
	"os"
	"strconv"
	"strings"

	"escapesim/lab"
)

// shardFlag says which part of the games of a run is played; none, all of them.
type shardFlag struct {
	text string
	i, n uint64 // part i, from 1, of n; 0 of 0 where nothing is said
}

// read understands I/N, or N where the environment says which one: each task of an
// array of Slurm and each pod of an indexed job of Kubernetes has a number.
func (s *shardFlag) read() (err error) {
	part, of, both := strings.Cut(s.text, "/")
	if !both {
		part, of = "", part
	}
	if s.n, err = strconv.ParseUint(of, 10, 32); err != nil || s.n == 0 {
		return errors.New("want I/N, as 3/8, or N")
	}
	from := "I"
	if !both {
		if part, from, err = numberOfTask(); err != nil {
			return err
		}
	}
	if s.i, err = strconv.ParseUint(part, 10, 32); err != nil {
		return fmt.Errorf("%s is %q, no number", from, part)
	}
	if from == completionIndex {
		s.i++
	}
	if s.i < 1 || s.i > s.n {
		return fmt.Errorf("%s is %s: there are parts 1 to %d", from, part, s.n)
	}
	return nil
}

// completionIndex counts from 0; a task of Slurm has the number that the user gave.
const completionIndex = "JOB_COMPLETION_INDEX"

func numberOfTask() (number, name string, err error) {
	for _, name := range []string{"SLURM_ARRAY_TASK_ID", completionIndex} {
		if number := os.Getenv(name); number != "" {
			return number, name, nil
		}
	}
	return "", "", fmt.Errorf("which part? Say I/N; without I/, SLURM_ARRAY_TASK_ID or %s says it", completionIndex)
}

// of is the part of the games.
func (s *shardFlag) of(run lab.Span) lab.Span {
	if s.n == 0 {
		return run
	}
	return lab.Shard(run, s.i, s.n)
}

// checkShard reports parts that make no sense.
func (o *runOptions) checkShard() {
	if o.shard.text == "" {
		return
	}
	blame(o.shard.read(), "--shard %s", o.shard.text)
	refuse(o.precision > 0 || o.duration > 0, "--shard %s: a run in parts has a number of --games", o.shard.text)
	refuse(o.drama > 0, "--shard %s: --drama looks at the first games of a run, a part has none of its own: leave "+
		"one of them out", o.shard.text)
	refuse(o.shard.n > o.games, "--shard %s: there are only %d games", o.shard.text, o.games)
}
