package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"curtaincall/scripts"
)

// smallDisk is a folder on a disk of its own with little room, and what fills it.
func smallDisk(t *testing.T) (dir string, fill func()) {
	t.Helper()
	dir = t.TempDir()
	if err := syscall.Mount("none", dir, "tmpfs", 0, "size=64k"); err != nil {
		t.Skipf("no disk of its own can be had here: %v", err)
	}
	t.Cleanup(func() { syscall.Unmount(dir, syscall.MNT_DETACH) })
	return dir, func() {
		t.Helper()
		f, err := os.Create(filepath.Join(dir, ".filler"))
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		for err == nil {
			_, err = f.Write(make([]byte, 4096))
		}
	}
}

// TestAFullDiskLeavesTheOldFilesOrNone fills the disk and lets everything be written
// that the program writes, where nothing was and where something was.
func TestAFullDiskLeavesTheOldFilesOrNone(t *testing.T) {
	for name, test := range map[string]struct {
		args   []string
		status int
		says   string
	}{
		"results":     {[]string{"test", "../one_test.lua", "--junit", "new.xml"}, exitFailures, "the results cannot be written: new.xml: no space"},
		"old results": {[]string{"test", "../one_test.lua", "--junit", "old.xml"}, exitFailures, "no space left on device"},
		"stubs":       {[]string{"reference", "--write", "."}, exitFailures, "no space left on device"},
		"old stubs":   {[]string{"reference", "--write", "old"}, exitFailures, "no space left on device"},
		"a scenario":  {[]string{"repl"}, exitFailures, "no space left on device"},
		"a mod":       {[]string{"new", "mod", "moon"}, exitFailures, "no space left on device"},
	} {
		t.Run(name, func(t *testing.T) {
			s := newStage(t, rulesets...)
			s.builtin = scripts.FS
			around := s.dir
			write(t, filepath.Join(around, "one_test.lua"), `describe("a", function() it("b", function() assert.equal(1, 1) end) end)`)
			dir, fill := smallDisk(t)
			s.dir = dir
			write(t, filepath.Join(dir, "old.xml"), "old")
			write(t, filepath.Join(dir, "old/.types/curtain.lua"), "old")
			write(t, filepath.Join(dir, "old/.types/scenario.lua"), "old")
			write(t, filepath.Join(dir, "old/.luarc.json"), "old")
			write(t, filepath.Join(dir, "old/curtain/WRITING.md"), "old")
			fill()
			before := files(t, dir)
			s.in = strings.NewReader("end\nkeep the rat is vexed\n")
			for i, arg := range test.args {
				test.args[i] = strings.Replace(arg, "..", around, 1)
			}
			out := s.does(t, test.status, test.args...)
			has(t, out+s.stderr.String(), test.says)
			unchanged(t, dir, before)
		})
	}
}

// TestAFileThatMayNotGrow runs the program where no file may hold anything.
func TestAFileThatMayNotGrow(t *testing.T) {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	write(t, filepath.Join(dir, "results.xml"), "old")
	write(t, filepath.Join(dir, "one_test.lua"), `describe("a", function() it("b", function() assert.equal(1, 1) end) end)`)
	c := exec.Command("/bin/sh", "-c", `ulimit -f 0 && exec "$0" test one_test.lua --junit results.xml`, self)
	c.Dir, c.Env = dir, []string{asProgram + "=1"}
	out, err := c.CombinedOutput()
	if c.ProcessState == nil || c.ProcessState.ExitCode() != exitFailures {
		t.Errorf("%v", err)
	}
	has(t, string(out), "1 passed", "the results cannot be written", "file too large")
	if got := files(t, dir)["/results.xml"]; got != "old" {
		t.Errorf("the results are %q", got)
	}
}

// TestNothingIsWrittenThroughLinks makes links out of the pack where the program
// writes, after the pack was loaded.
func TestNothingIsWrittenThroughLinks(t *testing.T) {
	s, mine := liveStage(t)
	s.builtin = scripts.FS
	outside := t.TempDir()
	write(t, filepath.Join(outside, "precious"), "precious")
	before := files(t, outside)
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	s.typing = func(completer) prompt {
		return &hand{t: t, read: s.stdout.String, steps: []step{
			{types: "end"},
			{do: func() {
				must(os.RemoveAll(filepath.Join(mine, "scenarios")))
				must(os.Symlink(outside, filepath.Join(mine, "scenarios")))
			}, types: "keep it out"},
			{types: "quit"},
		}}
	}
	has(t, s.does(t, exitOK, "play", "--scripts", "mine", "--seed", "3", "fight", "stage_rat"), "path escapes from parent")

	must(os.Symlink(filepath.Join(outside, "precious"), filepath.Join(s.dir, "results.xml")))
	must(os.RemoveAll(filepath.Join(mine, "scenarios")))
	write(t, filepath.Join(s.dir, "one_test.lua"), `describe("a", function() it("b", function() assert.equal(1, 1) end) end)`)
	s.does(t, exitFailures, "test", "--scripts", "mine", "one_test.lua", "--junit", "results.xml")
	has(t, s.stderr.String(), "it is no regular file")

	must(os.Mkdir(filepath.Join(s.dir, "editor"), 0o777))
	must(os.Symlink(outside, filepath.Join(s.dir, "editor/.types")))
	s.does(t, exitFailures, "reference", "--write", "editor")
	has(t, s.stderr.String(), "path escapes from parent")
	unchanged(t, outside, before)
}

// TestPipesAreNotWaitedFor names pipes wherever a file can be named.
func TestPipesAreNotWaitedFor(t *testing.T) {
	s := newStage(t, rulesets...)
	s.builtin = scripts.FS
	pipe := func(path ...string) string {
		name := filepath.Join(append([]string{s.dir}, path...)...)
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := syscall.Mkfifo(name, 0o666); err != nil {
			t.Fatal(err)
		}
		return name
	}
	pipe("pipe_test.lua")
	pipe("pipe.lua")
	pipe("pack/cards/pipe.lua")
	pipe("scenarios/pipe_test.lua")
	pipe("editor/curtain/WRITING.md")
	s.vars["XDG_STATE_HOME"] = filepath.Join(s.dir, "state")
	pipe("state/curtain/repl_history")
	for _, args := range [][]string{
		{"test", "pipe_test.lua"}, {"test", "scenarios"}, {"test", "--junit", "pipe.lua", "scripts/curtain/scenarios/rules/taunt_test.lua"}, {"test", "--scripts", "pipe.lua"},
		{"check", "pipe.lua"}, {"check", "--scripts", "pack"}, {"list", "--scripts", "pack"}, {"replay", "pipe.lua"}, {"play", "--resume", "pipe.lua"},
		{"reference", "--write", "editor"}, {"reference", "--write", "pipe.lua"},
	} {
		if status := run(args, s.host); status == exitOK {
			t.Errorf("curtain %q: a pipe is a file", args)
		}
		if said := s.stdout.String() + s.stderr.String(); !strings.Contains(said, "regular file") && !strings.Contains(said, "no folder") && !strings.Contains(said, "not a directory") {
			t.Errorf("curtain %q says only\n%s", args, said)
		}
		s.stdout.Reset()
		s.stderr.Reset()
	}
}
