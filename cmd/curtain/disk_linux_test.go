package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"curtaincall/cmd/curtain/program"
	"curtaincall/cmd/curtain/registry"
	"curtaincall/cmd/curtain/terminal"
	"curtaincall/cmd/curtain/testkit/curtaintest"
	"curtaincall/engine/testkit"
	"curtaincall/scripts"
)

// smallDisk returns a folder on a small disk of its own, and a function that fills this disk.
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

// TestAFullDiskLeavesTheOldFilesOrNone writes every kind of file to a full disk, as new files and over old ones.
func TestAFullDiskLeavesTheOldFilesOrNone(t *testing.T) {
	for name, test := range map[string]struct {
		args   []string
		status int
		says   string
	}{
		"results":     {[]string{"test", "../one_test.lua", "--junit", "new.xml"}, program.ExitFailures, "cannot write the results: new.xml: no space"},
		"old results": {[]string{"test", "../one_test.lua", "--junit", "old.xml"}, program.ExitFailures, "no space left on device"},
		"stubs":       {[]string{"reference", "--write", "."}, program.ExitFailures, "no space left on device"},
		"old stubs":   {[]string{"reference", "--write", "old"}, program.ExitFailures, "no space left on device"},
		"a scenario":  {[]string{"repl"}, program.ExitFailures, "no space left on device"},
		"a mod":       {[]string{"new", "mod", "moon"}, program.ExitFailures, "no space left on device"},
	} {
		t.Run(name, func(t *testing.T) {
			s := curtaintest.NewTestProgram(t, registry.Rulesets...)
			s.Builtin = scripts.FS
			around := s.Dir
			curtaintest.Write(t, filepath.Join(around, "one_test.lua"), `describe("a", function() it("b", function() assert.equal(1, 1) end) end)`)
			dir, fill := smallDisk(t)
			s.Dir = dir
			curtaintest.Write(t, filepath.Join(dir, "old.xml"), "old")
			curtaintest.Write(t, filepath.Join(dir, "old/.types/curtain.lua"), "old")
			curtaintest.Write(t, filepath.Join(dir, "old/.types/scenario.lua"), "old")
			curtaintest.Write(t, filepath.Join(dir, "old/.luarc.json"), "old")
			curtaintest.Write(t, filepath.Join(dir, "old/curtain/WRITING.md"), "old")
			fill()
			before := curtaintest.ReadFiles(t, dir)
			s.In = strings.NewReader("end\nkeep the rat is vexed\n")
			for i, arg := range test.args {
				test.args[i] = strings.Replace(arg, "..", around, 1)
			}
			out := s.Run(t, test.status, test.args...)
			curtaintest.CheckContains(t, out+s.Stderr.String(), test.says)
			curtaintest.CheckFilesUnchanged(t, dir, before)
		})
	}
}

// TestWhatCannotBeKeptIsAFailure makes the program write each of its files, and then again with a limit on file sizes
// that the largest exceed. Then, and if the output cannot be printed, the status must be that of a failure.
func TestWhatCannotBeKeptIsAFailure(t *testing.T) {
	testkit.SkipIfShort(t)
	self := curtainPath(t)
	run := func(t *testing.T, dir, input, script string, args ...string) (status int, said string) {
		t.Helper()
		c := exec.Command("/bin/sh", append([]string{"-c", script + ` exec "$0" "$@"`, self}, args...)...)
		c.Dir, c.Stdin = dir, strings.NewReader(input)
		c.Env = []string{asProgram + "=1", "HOME=" + dir, "XDG_STATE_HOME=" + dir, "CURTAIN_MODS=" + filepath.Join(dir, "mods")}
		out, err := c.CombinedOutput()
		if c.ProcessState == nil {
			t.Fatal(err)
		}
		return c.ProcessState.ExitCode(), string(out)
	}
	session := strings.Repeat("ovation 3\novation 2\n", 40)
	for name, c := range testkit.SampleMap(8, map[string]struct{ before, args, input string }{
		"a game of the bot":      {args: "play --auto --seed 3 --journal out"},
		"a game gone on with":    {before: "play fight stage_rat --auto --seed 4 --journal out", args: "play --auto --resume cut"},
		"a session":              {args: "repl fight stage_rat --journal out", input: session},
		"a session that asks":    {args: "repl fight stage_rat --journal out", input: session + "stage\n"},
		"a session come back to": {before: "repl fight stage_rat --journal out", args: "repl --resume out", input: session},
		"a session of a bot":     {args: "repl --players quick --seed 3 --journal out"},
		"a session saved":        {args: "repl fight stage_rat", input: session + "save out\n"},
		"a scenario":             {args: "repl fight stage_rat", input: "end\nkeep the rat is vexed\n"},
		"results":                {args: "test one_test.lua --junit out"},
		"rows":                   {args: "simulate --runs 40 --players random --rows out"},
		"a shard":                {args: "simulate --runs 40 --players random --shard 1/2 --into ."},
		"a lock":                 {args: "mods lock out"},
		"a mod":                  {args: "new mod moon"},
		"a mod added":            {before: "new mod moon", args: "mods add moon"},
		"a mod packed":           {before: "new mod moon", args: "mods pack moon out.zip"},
		"a card":                 {before: "new mod moon", args: "new card Wick --mod moon"},
		"a translation":          {before: "new mod moon; new card Wick --mod moon", args: "new locale de --mod moon"},
		"a setting":              {args: "mods set sun bright true"},
		"a snapshot":             {args: "test mods/sun/snap_test.lua --update"},
		"decisions":              {args: "simulate fight stage_rat --runs 2 --players random --decisions out"},
		"coverage":               {args: "test one_test.lua --lcov out"},
		"a mod disabled":         {before: "new mod moon; mods add moon", args: "mods disable moon"},
		"the reference":          {args: "reference --write out"},
	}) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			at := func() string {
				dir := t.TempDir()
				curtaintest.Write(t, filepath.Join(dir, "one_test.lua"), `describe("a", function() it("b", function() assert.equal(1, 1) end) end)`)
				if name == "a setting" || name == "a snapshot" {
					curtaintest.Write(t, filepath.Join(dir, "mods/sun/mod.lua"), `return mod { id = "sun", name = "Sun", version = "1.0.0", game = "curtain", settings = { { id = "bright", text = "Bright.", default = false } } }`)
					curtaintest.Write(t, filepath.Join(dir, "mods/sun/changes.lua"), `override "galvanize" { cost = 2 }`)
					curtaintest.Write(t, filepath.Join(dir, "mods/sun/snap_test.lua"), `it("b", function() fight { enemy = "stage_rat" } assert.snapshot("screen") end)`)
				}
				for _, first := range strings.FieldsFunc(c.before, func(r rune) bool { return r == ';' }) {
					if status, said := run(t, dir, "", "", strings.Fields(first)...); status != program.ExitOK {
						t.Fatalf("%s ends with %d: %s", first, status, said)
					}
				}
				if whole, err := os.ReadFile(filepath.Join(dir, "out")); err == nil { // without its last actions
					lines := strings.SplitAfter(string(whole), "\n")
					curtaintest.Write(t, filepath.Join(dir, "cut"), strings.Join(lines[:len(lines)-4], ""))
				}
				return dir
			}
			dir := at()
			before := curtaintest.ReadFiles(t, dir)
			if status, said := run(t, dir, c.input, "", strings.Fields(c.args)...); status != program.ExitOK {
				t.Fatalf("with room it ends with %d: %s", status, said)
			}
			largest := 0
			for name, body := range curtaintest.ReadFiles(t, dir) {
				if before[name] != body {
					largest = max(largest, len(body))
				}
			}
			if largest == 0 {
				t.Fatal("nothing was written")
			}
			status, said := run(t, at(), c.input, fmt.Sprintf("ulimit -f %d;", (largest-1)/512), strings.Fields(c.args)...)
			if status != program.ExitFailures && status != program.ExitUsage || !strings.Contains(strings.Join(strings.Fields(said), " "), "too large") { // which may be wrapped
				t.Errorf("without room for %d bytes it ends with %d: %s", largest, status, said)
			}
		})
	}
	for _, args := range testkit.Sample(6, []string{"version", "help", "list", "mods", "mods lock", "check", "show critic", "test one_test.lua", "reference",
		"simulate --runs 2 --players random", "play --auto --seed 3", "repl", "serve"}) {
		dir := t.TempDir()
		curtaintest.Write(t, filepath.Join(dir, "one_test.lua"), `describe("a", function() it("b", function() assert.equal(1, 1) end) end)`)
		status, said := run(t, dir, "end\n", "exec >/dev/full;", strings.Fields(args)...)
		if status != program.ExitFailures || !strings.Contains(said, "no space left on device") {
			t.Errorf("%s ends with %d where nothing can be printed: %s", args, status, said)
		}
	}
}

// TestNothingIsWrittenThroughLinks puts links out of the pack where the program writes, after the pack was loaded.
func TestNothingIsWrittenThroughLinks(t *testing.T) {
	s, mine := curtaintest.NewProgramWithEditableScripts(t)
	s.Builtin = scripts.FS
	outside := t.TempDir()
	curtaintest.Write(t, filepath.Join(outside, "precious"), "precious")
	before := curtaintest.ReadFiles(t, outside)
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	s.OpenPrompt = func(terminal.Completer) terminal.Prompt {
		return &curtaintest.ScriptedPrompt{T: t, Read: s.Stdout.String, Steps: []curtaintest.Step{
			{Types: "end"},
			{Do: func() {
				must(os.RemoveAll(filepath.Join(mine, "scenarios")))
				must(os.Symlink(outside, filepath.Join(mine, "scenarios")))
			}, Types: "keep it out"},
			{Types: "quit"},
		}}
	}
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "play", "--scripts", "mine", "--seed", "3", "fight", "stage_rat"), "path escapes from parent")

	must(os.Symlink(filepath.Join(outside, "precious"), filepath.Join(s.Dir, "results.xml")))
	must(os.RemoveAll(filepath.Join(mine, "scenarios")))
	curtaintest.Write(t, filepath.Join(s.Dir, "one_test.lua"), `describe("a", function() it("b", function() assert.equal(1, 1) end) end)`)
	s.Run(t, program.ExitFailures, "test", "--scripts", "mine", "one_test.lua", "--junit", "results.xml")
	curtaintest.CheckContains(t, s.Stderr.String(), "not a regular file")

	must(os.Mkdir(filepath.Join(s.Dir, "editor"), 0o777))
	must(os.Symlink(outside, filepath.Join(s.Dir, "editor/.types")))
	s.Run(t, program.ExitFailures, "reference", "--write", "editor")
	curtaintest.CheckContains(t, s.Stderr.String(), "path escapes from parent")
	curtaintest.CheckFilesUnchanged(t, outside, before)
}

// TestPipesAreNotWaitedFor names a pipe wherever a file can be named.
func TestPipesAreNotWaitedFor(t *testing.T) {
	s := curtaintest.NewTestProgram(t, registry.Rulesets...)
	s.Builtin = scripts.FS
	pipe := func(path ...string) string {
		name := filepath.Join(append([]string{s.Dir}, path...)...)
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
	s.Vars["XDG_STATE_HOME"] = filepath.Join(s.Dir, "state")
	pipe("state/curtain/repl_history")
	for _, args := range [][]string{
		{"test", "pipe_test.lua"}, {"test", "scenarios"}, {"test", "--junit", "pipe.lua", "scripts/curtain/scenarios/rules/taunt_test.lua"}, {"test", "--scripts", "pipe.lua"},
		{"check", "pipe.lua"}, {"check", "--scripts", "pack"}, {"list", "--scripts", "pack"}, {"replay", "pipe.lua"}, {"play", "--resume", "pipe.lua"},
		{"reference", "--write", "editor"}, {"reference", "--write", "pipe.lua"},
	} {
		if status := program.Run(args, s.Host); status == program.ExitOK {
			t.Errorf("curtain %q: a pipe is a file", args)
		}
		if said := s.Stdout.String() + s.Stderr.String(); !strings.Contains(said, "regular file") && !strings.Contains(said, "no such folder") && !strings.Contains(said, "not a directory") {
			t.Errorf("curtain %q says only\n%s", args, said)
		}
		s.Stdout.Reset()
		s.Stderr.Reset()
	}
}
