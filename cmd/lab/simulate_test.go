package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"curtaincall/engine/testkit"
)

// programs is the folder that contains both programs; "" before buildPrograms was called.
var programs string

// buildPrograms builds both programs in one folder.
var buildPrograms = sync.OnceValue(func() (err error) {
	if programs, err = os.MkdirTemp("", "lab"); err != nil {
		return err
	}
	return makePrograms(programs)
})

func TestMain(m *testing.M) {
	if self, err := os.Executable(); err == nil && mainFuncs[filepath.Base(self)] != nil {
		mainFuncs[filepath.Base(self)]()
	}
	remove := testkit.IsolateFromUser()
	status := m.Run()
	os.RemoveAll(programs)
	remove()
	os.Exit(status)
}

// built returns the paths of both programs, which all tests share.
func built(t *testing.T) (curtain, lab string) {
	t.Helper()
	if testing.Short() {
		t.Skip("both programs have to be built")
	}
	if err := buildPrograms(); err != nil {
		t.Fatal(err)
	}
	return filepath.Join(programs, "curtain"), filepath.Join(programs, "lab")
}

// asked returns the standard output and the error output of curtain.
func asked(t *testing.T, curtain string, args ...string) (out, said string) {
	t.Helper()
	c := exec.Command(curtain, append([]string{"simulate", "--players", "random"}, args...)...)
	var err bytes.Buffer
	c.Stderr = &err
	printed, failed := c.Output()
	if failed != nil {
		t.Fatalf("%v: %v\n%s", c.Args, failed, &err)
	}
	return string(printed), err.String()
}

// TestWorkersFindWhatOneProcessDoes compares a simulation by worker processes with one by curtain alone.
func TestWorkersFindWhatOneProcessDoes(t *testing.T) {
	curtain, _ := built(t)
	store := t.TempDir()
	for _, args := range testkit.Sample(5, [][]string{{"--runs", fmt.Sprint(testkit.Size(40, 200))}, {"fight", "critic", "--runs", "100", "--against", "critic.hp=60"}, {"fight", "critic", "--runs", "20", "--knockouts"},
		{"fight", "critic", "--runs", "10", "--ladder", "--assert", "points(full) above -10"}, {"skirmish", "--players", "greedy,random", "--runs", "40", "--detail", "--json"}}) {
		alone, _ := asked(t, curtain, args...)
		got, said := asked(t, curtain, append(args, "--workers", "2", "--store", store)...)
		if got != alone || strings.Contains(said, "canceled") { // workers that are dismissed print nothing
			t.Errorf("%q: by workers\n%s%s\nalone\n%s", args, got, said, alone)
		}
	}
	if left, _ := os.ReadDir(store); len(left) > 0 {
		t.Errorf("it leaves %v", left)
	}
}

// TestWorkersPlayParts lets workers play each part of a question that is too large for one time.
func TestWorkersPlayParts(t *testing.T) {
	testkit.SkipUnlessFull(t)
	curtain, _ := built(t)
	store, parts := t.TempDir(), t.TempDir()
	games := []string{"fight", "critic", "--against", "critic.hp=60", "--runs", "70"}
	alone, _ := asked(t, curtain, games...)
	for _, part := range []string{"1/2", "2/2", "2/2"} {
		out, said := asked(t, curtain, append(games, "--shard", part, "--into", parts, "--workers", "2", "--store", store)...)
		if again := strings.Contains(said, "already exists"); out != "" || !again && !strings.Contains(said, "Once all shards are done, run the command again with --join") {
			t.Errorf("%s: %s%s", part, out, said)
		}
	}
	if got, said := asked(t, curtain, append(games, "--join", parts)...); got != alone {
		t.Errorf("in parts\n%s%s\nalone\n%s", got, said, alone)
	}
	if left, _ := os.ReadDir(store); len(left) > 0 {
		t.Errorf("it leaves %v", left)
	}
	c := exec.Command(curtain, "simulate", "--players", "random", "--runs", "2000001", "--shard", "1/2", "--workers", "1", "--store", store)
	if out, err := c.CombinedOutput(); err == nil || !strings.Contains(string(out), "--shard 1/3 to 3/3") {
		t.Errorf("%v: %s", err, out)
	}
}

// TestWhatWasPlayedOutlivesWhoAsked interrupts workers that play, and then kills the coordinator and the server,
// which are one process, as a power cut would. The next run continues.
func TestWhatWasPlayedOutlivesWhoAsked(t *testing.T) {
	testkit.SkipUnlessFull(t)
	curtain, lab := built(t)
	store := t.TempDir()
	games := []string{"--runs", "6000"}
	workers := append(games, "--workers", "2", "--store", store)
	ended := func(path string, by os.Signal, more ...string) int {
		for {
			c := exec.Command(path, append(append([]string{"simulate"}, more...), append([]string{"--players", "random"}, workers...)...)...)
			if err := c.Start(); err != nil {
				t.Fatal(err)
			}
			over := make(chan struct{})
			go func() { c.Wait(); close(over) }()
			for running := true; running && !playedSome(store); {
				select {
				case <-over:
					running = false
				case <-time.After(20 * time.Millisecond):
				}
			}
			c.Process.Signal(by)
			<-over
			if status := c.ProcessState.ExitCode(); status != 0 {
				return status
			} // it was over before: once more
		}
	}
	alone, _ := asked(t, curtain, games...)
	goesOn := func(status, want int) {
		t.Helper()
		if status != want {
			t.Fatalf("it ended with %d, not %d", status, want)
		}
		if got, said := asked(t, curtain, workers...); got != alone || !strings.Contains(said, "Already complete: ") {
			t.Errorf("resumed: %s%s\nalone %s", got, said, alone)
		}
	}
	goesOn(ended(curtain, os.Interrupt), 130)
	goesOn(ended(lab, os.Kill, "--curtain", curtain), -1)
}

// playedSome reports whether the ledger in store has some kilobytes.
func playedSome(store string) bool {
	blocks, _ := filepath.Glob(filepath.Join(store, "*", "ledger", "jetstream", "*", "streams", "CURTAIN_LAB_*", "msgs", "*.blk"))
	for _, path := range blocks {
		if info, err := os.Stat(path); err == nil && info.Size() > 8<<10 {
			return true
		}
	}
	return false
}

func TestACommandLineForWorkersIsRead(t *testing.T) {
	for _, args := range [][]string{nil, {"--workers"}, {"--workers", "x"}, {"--workers", "-1"}, {"--workers", "9999"}, {"--nats", "x", "--priority", "high"}} {
		s := simulateCommand{command: &command{}}
		if err := s.parseFlags(args); err == nil {
			t.Errorf("%q is %+v", args, &s)
		}
	}
	s := simulateCommand{command: &command{}}
	err := s.parseFlags([]string{"skirmish", "--nats=tls://a,tls://b", "--runs", "7", "-workers", "3", "--nats-creds", "me.creds", "--priority", "-2", "--json"})
	if err != nil || s.servers != "tls://a,tls://b" || s.localWorkers != 3 || s.access.Credentials != "me.creds" || s.priority != -2 || strings.Join(s.curtainArgs, " ") != "skirmish --runs 7 --json" {
		t.Errorf("%+v, %v", &s, err)
	}
}
