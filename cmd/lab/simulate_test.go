package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// built makes both programs, beside each other.
func built(t *testing.T) (curtain, lab string) {
	t.Helper()
	if testing.Short() {
		t.Skip("both programs have to be built")
	}
	dir := t.TempDir()
	c := exec.Command("go", "build", "-o", dir+string(filepath.Separator), "../curtain", ".")
	if out, err := c.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return filepath.Join(dir, "curtain"), filepath.Join(dir, "lab")
}

// TestWorkersFindWhatOneProcessDoes lets curtain ask workers, which are processes, and
// interrupts them once.
func TestWorkersFindWhatOneProcessDoes(t *testing.T) {
	curtain, _ := built(t)
	store := t.TempDir()
	asked := func(more []string, args ...string) (out, said string) {
		c := exec.Command(curtain, append(append([]string{"simulate", "--players", "random"}, args...), more...)...)
		var err bytes.Buffer
		c.Stderr = &err
		printed, failed := c.Output()
		if failed != nil {
			t.Fatalf("%v: %v\n%s", c.Args, failed, &err)
		}
		return string(printed), err.String()
	}
	workers := []string{"--workers", "2", "--store", store}
	for _, args := range [][]string{{"--runs", "200"}, {"fight", "critic", "--against", "critic.hp=60"}, {"skirmish", "--players", "greedy,random", "--runs", "40", "--detail", "--json"}} {
		alone, _ := asked(nil, args...)
		got, said := asked(workers, args...)
		if got != alone {
			t.Errorf("%q: by workers\n%s%s\nalone\n%s", args, got, said, alone)
		}
	}
	if left, _ := os.ReadDir(store); len(left) > 0 {
		t.Errorf("it leaves %v", left)
	}
	long := []string{"--runs", "6000"}
	c := exec.Command(curtain, append([]string{"simulate", "--players", "random", "--workers", "2", "--store", store}, long...)...)
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	for !playedSome(store) {
		time.Sleep(20 * time.Millisecond)
	}
	c.Process.Signal(syscall.SIGINT)
	c.Wait()
	if c.ProcessState.ExitCode() != 130 {
		t.Fatalf("it ended with %v", c.ProcessState)
	}
	alone, _ := asked(nil, long...)
	got, said := asked(workers, long...)
	if got != alone || !strings.Contains(said, "shards were played before") {
		t.Errorf("resumed: %s%s\nalone %s", got, said, alone)
	}
}

// playedSome reports whether a ledger has some kilobytes.
func playedSome(store string) bool {
	blocks, _ := filepath.Glob(filepath.Join(store, "*", "ledger", "jetstream", "*", "streams", "*", "msgs", "*.blk"))
	for _, path := range blocks {
		if info, err := os.Stat(path); err == nil && info.Size() > 8<<10 {
			return true
		}
	}
	return false
}

func TestACommandLineForWorkersIsRead(t *testing.T) {
	for _, args := range [][]string{nil, {"--workers"}, {"--workers", "x"}, {"--workers", "-1"}, {"--workers", "9999"}, {"--worker"}, {"--worker", "--workers", "2", "--nats", "x"}, {"--nats", "x", "--replicas", "none"}} {
		var s simulation
		if err := s.read(args); err == nil {
			t.Errorf("%q is %+v", args, s)
		}
	}
	var s simulation
	err := s.read([]string{"skirmish", "--nats=tls://a,tls://b", "--runs", "7", "-workers", "3", "--nats-creds", "me.creds", "--replicas=1", "--json"})
	if err != nil || s.servers != "tls://a,tls://b" || s.number != 3 || s.access.Credentials != "me.creds" || s.replicas != 1 || strings.Join(s.rest, " ") != "skirmish --runs 7 --json" {
		t.Errorf("%+v, %v", s, err)
	}
}
