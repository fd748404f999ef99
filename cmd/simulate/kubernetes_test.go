//go:build unix

package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"
)

// What the pods of docs/cluster/job.yaml do, as Kubernetes would start them: each with its
// completion index, one of them killed on the way and started again. Together their parts
// are one local run.
func TestPodsOfKubernetes(t *testing.T) {
	if testing.Short() {
		t.Skip("starts many programs")
	}
	text, err := os.ReadFile("../../docs/cluster/job.yaml")
	if err != nil {
		t.Fatal(err)
	}
	_, script, found := strings.Cut(string(text), "            - |\n")
	script, _, ends := strings.Cut(script, "          resources:")
	if !found || !ends || !strings.Contains(string(text), "command: [sh, -c]\n") ||
		!strings.Contains(string(text), "completionMode: Indexed\n") {
		t.Fatal("docs/cluster/job.yaml has another form by now")
	}
	dir := t.TempDir()
	for from, to := range map[string]string{
		"/parts":                       dir,
		"colditz/thibault --games 1e7": "race/maedn --games 100000 --keep 20ms --workers 1",
	} {
		if !strings.Contains(script, from) {
			t.Fatalf("no %q in the command of docs/cluster/job.yaml:\n%s", from, script)
		}
		script = strings.ReplaceAll(script, from, to)
	}
	_, completions, _ := strings.Cut(string(text), "completions: ")
	completions, _, _ = strings.Cut(completions, "\n")
	pods, err := strconv.Atoi(completions)
	if err != nil || !strings.Contains(script, "--shard "+completions+" ") {
		t.Fatalf("completions: %s, and the command is\n%s", completions, script)
	}
	pod := func(index int) *exec.Cmd {
		cmd := exec.Command("sh", "-c", script)
		cmd.Env = append(os.Environ(), "JOB_COMPLETION_INDEX="+strconv.Itoa(index))
		return cmd
	}
	merge := []string{"merge", "-o", "merged.json"}
	for index := range pods {
		part := filepath.Join(dir, "part-"+strconv.Itoa(index)+".json")
		merge = append(merge, part)
		if index == 1 {
			for tries := 0; !exists(part + journalEnding); tries++ {
				if tries == 20 {
					t.Fatal("the pod was always at its end before it was killed")
				}
				_ = os.Remove(part)
				killed := pod(index)
				if err := killed.Start(); err != nil {
					t.Fatal(err)
				}
				for !exists(part+journalEnding) && !exists(part) {
					time.Sleep(5 * time.Millisecond)
				}
				_ = killed.Process.Kill()
				_ = killed.Wait()
			}
		}
		if out, err := pod(index).CombinedOutput(); err != nil {
			t.Fatalf("pod %d: %v\n%s", index, err, out)
		}
	}
	for _, args := range [][]string{merge, strings.Fields("run race/maedn --games 100000 --quiet -o local.json")} {
		if out, err := simulateIn(dir, args...).CombinedOutput(); err != nil {
			t.Fatalf("%v: %v\n%s", args, err, out)
		}
	}
	if got, want := saved(t, filepath.Join(dir, "merged.json")).Checksum,
		saved(t, filepath.Join(dir, "local.json")).Checksum; got != want {
		t.Errorf("the checksum is %s, not %s", got, want)
	}
}
