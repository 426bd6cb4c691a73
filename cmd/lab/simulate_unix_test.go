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
)

// TestAnInterruptEndsWhatPlays interrupts who asks while workers wait for players that would
// not end for anything else, not even with their input: none of them is left, and nobody waits
// for them.
func TestAnInterruptEndsWhatPlays(t *testing.T) {
	curtain, lab := built(t)
	dir := t.TempDir()
	args := []string{"simulate", "--players", "random", "--runs", "200"}
	asks := exec.Command(curtain, append(args, "--on-request")...)
	question, err := asks.Output()
	if err != nil {
		t.Fatal(err)
	}
	for name, body := range map[string][]byte{
		"question": question,
		"player":   fmt.Appendf(nil, "#!/bin/sh\ncat '%s/question'\necho $$ >>'%[1]s/players'\nmkfifo '%[1]s/never'$$\nexec 9<>'%[1]s/never'$$\nread nothing <&9\n", dir),
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
	c.Process.Signal(os.Interrupt)
	until("a player outlives the interrupt", func() bool {
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
	if status := c.ProcessState.ExitCode(); status != exitInterrupted {
		t.Errorf("it ended with %d: %s", status, &said)
	}
}
