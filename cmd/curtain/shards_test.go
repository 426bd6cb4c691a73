//go:build !race

package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"curtaincall/cmd/curtain/program"
	"curtaincall/cmd/curtain/testkit/curtaintest"
	"curtaincall/engine/testkit"
)

// inParts plays the games in parts, the last part first, and returns the joined results.
func inParts(s *curtaintest.TestProgram, t *testing.T, parts int, args ...string) string {
	t.Helper()
	s.Vars["COLUMNS"] = "400"
	folder, err := os.MkdirTemp(s.Dir, "parts")
	if err != nil {
		t.Fatal(err)
	}
	args = append([]string{"simulate", "--players", "random"}, args...)
	for n := parts; n > 0; n-- {
		if out := s.Run(t, program.ExitOK, append(args, "--shard", fmt.Sprintf("%d/%d", n, parts), "--into", folder)...); out != "" {
			t.Errorf("part %d prints %s", n, out)
		}
	}
	return s.Run(t, program.ExitOK, append(args, "--join", folder)...)
}

func TestPartsComeToWhatOneProcessFinds(t *testing.T) {
	s := curtaintest.NewProgramWithMods(t)
	for _, args := range testkit.Sample(3, [][]string{
		{"fight", "stage_rat", "--runs", "100"},
		{"--runs", "40", "--detail", "--json"},
		{"fight", "critic", "--runs", "60", "--against", "critic.hp=60", "--margin", "macguffin.hp"},
		{"skirmish", "--players", "greedy,random", "--pairings", "warrior,mage/orc,orc/goblin,goblin", "--runs", "20"},
		{"fight", "critic", "--runs", "40", "--knockouts"},
		{"fight", "stage_rat", "--runs", "4", "--ladder", "--json"},
	}) {
		s.Dir = t.TempDir()
		alone := s.Run(t, program.ExitOK, append([]string{"simulate", "--players", "random"}, args...)...)
		if got := inParts(s, t, 3, args...); got != alone || alone == "" {
			t.Errorf("%q: in parts\n%s\nalone\n%s", args, got, alone)
		}
	}
}

func TestPartsThatDoNotFitAreNamed(t *testing.T) {
	s := curtaintest.NewProgramWithMods(t)
	simulated := func(status int, args ...string) string {
		t.Helper()
		s.Run(t, status, append([]string{"simulate", "fight", "stage_rat", "--players", "random"}, args...)...)
		return s.Stderr.String()
	}
	for _, part := range []string{"1/4", "2/4", "4/4"} {
		simulated(program.ExitOK, "--runs", "100", "--shard", part)
	}
	curtaintest.CheckContains(t, simulated(program.ExitUsage, "--runs", "100", "--join", "."), "missing shards: 3/4")
	curtaintest.CheckContains(t, simulated(program.ExitUsage, "--runs", "100", "--join", "shard-1-of-4.jsonl", "--join", "."), "shard-1-of-4.jsonl: line 2: shard 0 also appears in shard-1-of-4.jsonl")
	curtaintest.CheckContains(t, simulated(program.ExitUsage, "--runs", "101", "--join", "."), "shard-1-of-4.jsonl: line 1: the file belongs to a different simulation")
	curtaintest.CheckContains(t, simulated(program.ExitOK, "--runs", "100", "--shard", "4/4"), "shard-4-of-4.jsonl already exists.")
	curtaintest.CheckContains(t, simulated(program.ExitUsage, "--runs", "101", "--shard", "4/4"), "already exists with other contents; move it, or choose another folder with --into")
	curtaintest.CheckContains(t, simulated(program.ExitUsage, "--runs", "101", "--join", t.TempDir()), "--join: no shards in")
	curtaintest.CheckContains(t, simulated(program.ExitUsage, "--runs", "100", "--limit", "instructions=12345", "--join", "."), "different scripts")
	body := curtaintest.Read(t, s, "shard-1-of-4.jsonl")
	for _, evil := range []string{"", "\x00", strings.Repeat("[", 1<<20), body[:len(body)/2], body + "\n\n", strings.Replace(body, `"Actions":`, `"Actions":1`, 3), strings.ReplaceAll(body, "1/4", "\x1b[2J")} {
		s.WriteFile(t, "shard-3-of-4.jsonl", evil)
		meets(s, t, false, "simulate", "fight", "stage_rat", "--players", "random", "--runs", "100", "--join", "shard-3-of-4.jsonl")
		if evil != body && s.Stdout.Len() > 0 {
			t.Errorf("%.40q: %s", evil, &s.Stdout)
		}
	}
	simulated(program.ExitOK, "--runs", "20", "--shard", "1/1", "--into", "new/parts")
	curtaintest.CheckContains(t, simulated(program.ExitUsage, "--runs", "20", "--shard", "1/1", "--into", "shard-1-of-4.jsonl/parts"), `--into "shard-1-of-4.jsonl/parts": not a directory`)
	simulated(program.ExitOK, "--runs", "20", "--shard", "1/1", "--into", "again", "--join", "new/parts/shard-1-of-1.jsonl")
	if again, err := os.ReadFile(filepath.Join(s.Dir, "again", "shard-1-of-1.jsonl")); err != nil || !strings.Contains(string(again), `"Runs":20`) {
		t.Errorf("%v, %.300s", err, again)
	}
	curtaintest.CheckContains(t, simulated(program.ExitUsage, "--runs", "20", "--shard", "1/2", "--join", "new/parts/shard-1-of-1.jsonl"), "the file contains a different shard")
	for _, args := range [][]string{{"--shard", "0/4"}, {"--shard", "1/4", "--join", "."}, {"--join", ".", "--on-request"}, {"--shard", "1/4", "--join", "a", "--join", "b"}, {"--join", "nowhere"}, {"--ladder", "--join", "."}, {"--against", "HEAD", "--shard", "1/2"}, {"--priority", "1"}, {"--workers", "2"}} {
		simulated(program.ExitUsage, args...)
	}
}

func TestShardsArePlayedOnRequest(t *testing.T) {
	s := curtaintest.NewProgramWithMods(t)
	asked := func(status int, lines string) []string {
		t.Helper()
		s.In = strings.NewReader(lines)
		return strings.Split(strings.TrimSpace(s.Run(t, status, "simulate", "fight", "stage_rat", "--players", "random", "--runs", "40", "--on-request")), "\n")
	}
	s.In = strings.NewReader("")
	if out := s.Run(t, program.ExitOK, "simulate", "fight", "stage_rat", "--players", "random", "--runs", "40", "--shard", "2/2", "--on-request"); !strings.Contains(out, `"Part":{"Number":2,"Of":2}`) {
		t.Errorf("%.3000q", out)
	}
	if out := asked(program.ExitOK, "2\n0\n2\n"); len(out) != 4 || !strings.Contains(out[0], `"Runs":40`) || strings.Count(strings.Join(out, ""), `[{"Number":2,`) != 2 {
		t.Errorf("%.3000q", out)
	}
	for _, evil := range []string{"3\n", "-1\n", "x\n", strings.Repeat("9", 1<<20) + "\n", "1e3\n", "\x00\n", "\n"} {
		if out := asked(program.ExitUsage, evil); len(out) != 1 {
			t.Errorf("%.20q: %.100q", evil, out)
		}
	}
}

// TestWhoPlaysWhatDoesNothingLearnedFromTheWhole checks which versions are played by bots that practiced in the first
// one: those that change nothing but knock-outs.
func TestWhoPlaysWhatDoesNothingLearnedFromTheWhole(t *testing.T) {
	s := curtaintest.NewProgramWithMods(t)
	for _, one := range []struct {
		args   []string
		taught int
	}{
		{[]string{"--against", "galvanize=nothing"}, 1},
		{[]string{"--against", "galvanize=nothing", "--against", "vex=nothing"}, 1},
		{[]string{"--against", "galvanize=nothing", "--against", "vex.cost=0"}, 0},
		{[]string{"--against", "no-mods"}, 0},
		{[]string{"--knockout", "galvanize", "--knockout", "vex"}, 2},
		{[]string{"--detail"}, 0},
	} {
		s.In = strings.NewReader("")
		question := s.Run(t, program.ExitOK, append([]string{"simulate", "fight", "critic", "--runs", "1", "--on-request"}, one.args...)...)
		if n := strings.Count(question, `"Taught":true`); n != one.taught {
			t.Errorf("%q: %d versions, want %d, in %s", one.args, n, one.taught, question)
		}
	}
}
