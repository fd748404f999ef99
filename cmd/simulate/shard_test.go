package main

import (
	"testing"

	"escapesim/lab"
)

// Without I/ the environment says which part: a task of Slurm counts as its user does, a pod
// of Kubernetes from 0; what is no part is refused.
func TestPartOfATask(t *testing.T) {
	for _, c := range []struct {
		text, slurm, pod string
		want             lab.Span // of 10 games from 100 on
		fault            string
	}{
		{text: "", want: lab.Span{First: 100, Games: 10}},
		{text: "2/5", want: lab.Span{First: 102, Games: 2}},
		{text: "2/5", slurm: "4", want: lab.Span{First: 102, Games: 2}},
		{text: "5", slurm: "4", want: lab.Span{First: 106, Games: 2}},
		{text: "5", pod: "4", want: lab.Span{First: 108, Games: 2}},
		{text: "5", pod: "0", want: lab.Span{First: 100, Games: 2}},
		{text: "5", slurm: "0", fault: "SLURM_ARRAY_TASK_ID is 0: there are parts 1 to 5"},
		{text: "5", pod: "5", fault: "JOB_COMPLETION_INDEX is 5: there are parts 1 to 5"},
		{text: "5", pod: "x", fault: `JOB_COMPLETION_INDEX is "x", no number`},
		{text: "5", fault: "which part? Say I/N; without I/, SLURM_ARRAY_TASK_ID or JOB_COMPLETION_INDEX says it"},
		{text: "6/5", fault: "I is 6: there are parts 1 to 5"},
		{text: "1/0", fault: "want I/N, as 3/8, or N"},
	} {
		t.Setenv("SLURM_ARRAY_TASK_ID", c.slurm)
		t.Setenv("JOB_COMPLETION_INDEX", c.pod)
		s, fault := shardFlag{text: c.text}, ""
		if c.text != "" {
			if err := s.read(); err != nil {
				fault = err.Error()
			}
		}
		if fault != c.fault {
			t.Errorf("%+v: %s", c, fault)
		} else if got := s.of(lab.Span{First: 100, Games: 10}); fault == "" && got != c.want {
			t.Errorf("%+v: %+v", c, got)
		}
	}
}
