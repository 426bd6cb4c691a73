//go:build unix

package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"curtaincall/cmd/curtain/program"
	"curtaincall/engine/testkit"
)

// TestSignalsEndWhatPlays interrupts the coordinator, terminates it or closes its terminal, while workers wait for
// players that ignore everything else, even the end of their input. All processes must end soon.
func TestSignalsEndWhatPlays(t *testing.T) {
	curtain, lab := built(t)
	for _, end := range testkit.Sample(3, []os.Signal{os.Interrupt, syscall.SIGTERM, syscall.SIGHUP}) {
		t.Run(end.String(), func(t *testing.T) { endsWhatPlays(t, curtain, lab, end) })
	}
}

func endsWhatPlays(t *testing.T, curtain, lab string, signal os.Signal) {
	dir := t.TempDir()
	args := []string{"simulate", "--players", "random", "--runs", "200"}
	scripts := t.TempDir()
	question, err := exec.Command(curtain, append(args, "--on-request", "--order", scripts)...).Output()
	if err != nil {
		t.Fatal(err)
	}
	for name, body := range map[string][]byte{
		"question": question,
		"player":   fmt.Appendf(nil, "#!/bin/sh\nfor last; do :; done\n[ ! -d \"$last\" ] || cp '%[2]s'/* \"$last\"\ncat '%[1]s/question'\necho $$ >>'%[1]s/players'\nmkfifo '%[1]s/never'$$\nexec 9<>'%[1]s/never'$$\nread nothing <&9\n", dir, scripts),
	} {
		if err := os.WriteFile(filepath.Join(dir, name), body, 0o700); err != nil {
			t.Fatal(err)
		}
	}
	c := exec.Command(lab, append(args, "--curtain", filepath.Join(dir, "player"), "--workers", "2", "--store", dir)...)
	var said bytes.Buffer
	c.Stderr = &said
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	over := make(chan struct{})
	go func() { c.Wait(); close(over) }()
	const patience = 60 * time.Second
	until := func(what string, is func() bool) {
		t.Helper()
		for end := time.Now().Add(patience); !is(); time.Sleep(10 * time.Millisecond) {
			if time.Now().After(end) {
				c.Process.Kill()
				t.Fatalf("%s; it says %s", what, &said)
			}
		}
	}
	var players []string
	until("two workers and who asks start no three players", func() bool {
		body, _ := os.ReadFile(filepath.Join(dir, "players"))
		players = strings.Fields(string(body))
		return len(players) == 3
	})
	c.Process.Signal(signal)
	until("a player outlives the signal", func() bool {
		alive := 0
		for _, one := range players {
			var id int
			fmt.Sscan(one, &id)
			if syscall.Kill(id, 0) == nil {
				alive++
			}
		}
		return alive == 0
	})
	<-over
	if status := c.ProcessState.ExitCode(); status != program.ExitInterrupted {
		t.Errorf("it ended with %d: %s", status, &said)
	}
}

// TestFailingWorkersEndASimulation plays with a program that fails wherever it is to play.
func TestFailingWorkersEndASimulation(t *testing.T) {
	curtain, lab := built(t)
	dir, scripts := t.TempDir(), t.TempDir()
	args := []string{"simulate", "--players", "random", "--runs", "200"}
	question, err := exec.Command(curtain, append(args, "--on-request", "--order", scripts)...).Output()
	if err != nil {
		t.Fatal(err)
	}
	player := filepath.Join(dir, "player")
	for path, body := range map[string][]byte{
		filepath.Join(dir, "question"): question,
		player:                         fmt.Appendf(nil, "#!/bin/sh\nfor last; do :; done\n[ -d \"$last\" ] || exit 7\ncp '%s'/* \"$last\"\ncat '%s/question'\nread nothing\n", scripts, dir),
	} {
		if err := os.WriteFile(path, body, 0o700); err != nil {
			t.Fatal(err)
		}
	}
	out, _ := exec.Command(lab, append(args, "--curtain", player, "--workers", "2", "--store", dir)...).CombinedOutput()
	if n := strings.Count(string(out), "A worker failed: exit status 7"); n != 2*maxWorkerStarts || !strings.Contains(string(out), "all workers have failed") {
		t.Errorf("%d failures in %s", n, out)
	}
}

// TestSignalsEndWhatIsMade interrupts a conversion to a table whose rows still arrive. The status is that of an
// interrupt, and there is no file.
func TestSignalsEndWhatIsMade(t *testing.T) {
	_, lab := built(t)
	for _, end := range testkit.SampleUnlessLong(3, 2, []os.Signal{os.Interrupt, syscall.SIGTERM, syscall.SIGHUP}) {
		dir := t.TempDir()
		if err := os.WriteFile(filepath.Join(dir, "rows"), bytes.Repeat([]byte(`{"seed":1,"over":true}`+"\n"), 1_000_000), 0o600); err != nil {
			t.Fatal(err)
		}
		c := exec.Command(lab, "parquet", "rows", "table")
		c.Dir = dir
		if err := c.Start(); err != nil {
			t.Fatal(err)
		}
		for begun := false; !begun; time.Sleep(time.Millisecond) {
			list, err := os.ReadDir(dir)
			if begun = len(list) > 1 || err != nil; c.Process.Signal(syscall.Signal(0)) != nil {
				t.Fatal("it is over before anything was written")
			}
		}
		c.Process.Signal(end)
		c.Wait()
		list, _ := os.ReadDir(dir)
		if status := c.ProcessState.ExitCode(); status != program.ExitInterrupted || len(list) != 1 {
			t.Errorf("%s: it ends with %d and leaves %v", end, status, list)
		}
	}
}

// TestWhatCannotBeKeptIsAFailure limits the size of each file so that it does not fit, and prints to a full device.
func TestWhatCannotBeKeptIsAFailure(t *testing.T) {
	testkit.SkipUnlessFull(t)
	curtain, lab := built(t)
	dir := t.TempDir()
	for name, args := range map[string][]string{"run.json": {"--detail", "--json"}, "rows": {"--json", "--rows", filepath.Join(dir, "rows")}} {
		printed, _ := asked(t, curtain, append(args, "--runs", "20")...)
		if name != "rows" {
			os.WriteFile(filepath.Join(dir, name), []byte(printed), 0o600)
		}
	}
	for _, args := range []string{"report run.json out", "balance run.json out", "parquet rows out", "licenses >/dev/full"} {
		script := "$0 " + args
		if out, whole := filepath.Join(dir, "out"), 0; !strings.Contains(args, "/dev/full") {
			c := exec.Command("/bin/sh", "-c", script, lab)
			c.Dir = dir
			if said, err := c.CombinedOutput(); err != nil {
				t.Fatalf("%s: %v: %s", args, err, said)
			}
			body, _ := os.ReadFile(out)
			whole = len(body)
			os.Remove(out)
			script = fmt.Sprintf("ulimit -f %d; %s", (whole-1)/512, script)
		} else if _, err := os.Stat("/dev/full"); err != nil {
			continue
		}
		c := exec.Command("/bin/sh", "-c", script, lab)
		c.Dir = dir
		said, _ := c.CombinedOutput()
		if status := c.ProcessState.ExitCode(); status != program.ExitFailures || !strings.Contains(string(said), "lab: ") {
			t.Errorf("%s: it ends with %d: %s", script, status, said)
		}
	}
}

// TestAFullStoreEndsTheGames limits file sizes so that the results do not fit.
func TestAFullStoreEndsTheGames(t *testing.T) {
	testkit.SkipUnlessFull(t)
	curtain, lab := built(t)
	c := exec.Command("/bin/sh", "-c", `ulimit -f 4000; exec "$@"`, "sh", lab, "simulate", "--players", "random", "--runs", "60000", "--workers", "1", "--store", t.TempDir(), "--curtain", curtain)
	said, _ := c.CombinedOutput()
	if status := c.ProcessState.ExitCode(); status != program.ExitFailures || !strings.Contains(string(said), "cannot store more results in") {
		t.Errorf("it ends with %d: %s", status, said)
	}
}

// TestAWorkerDeclinesAnotherProgram uses a player that is another version of the program.
func TestAWorkerDeclinesAnotherProgram(t *testing.T) {
	curtain, lab := built(t)
	url, dir := testBroker(t), t.TempDir()
	args := []string{"simulate", "fight", "critic", "--players", "random", "--runs", "40"}
	order, err := exec.Command(curtain, append(args, "--on-request")...).Output()
	if err == nil {
		err = os.WriteFile(filepath.Join(dir, "order"), bytes.Replace(order, []byte(`"Program":"`), []byte(`"Program":"older `), 1), 0o600)
	}
	other := filepath.Join(dir, "other")
	if err == nil {
		err = os.WriteFile(other, fmt.Appendf(nil, "#!/bin/sh\ncat '%s/order'\nread nothing\n", dir), 0o700)
	}
	if err != nil {
		t.Fatal(err)
	}
	asks := startLab(t, lab, url, append(args, "--curtain", curtain)...)
	startLab(t, lab, url, "worker", "--curtain", other).awaits(t, "a different program (")
	startLab(t, lab, url, "worker", "--curtain", curtain)
	if said := asks.awaits(t, "fingerprint"); strings.Contains(said, "Workers: 2") {
		t.Error(said)
	}
}
