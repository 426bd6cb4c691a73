package test_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"curtaincall/cmd/curtain/program"
	"curtaincall/cmd/curtain/testkit/curtaintest"
)

const snapshotScenarios = `describe("A rat", function()
  it("is hit", function()
    local f = fight { enemy = "stage_rat", hand = { "quick_jab" } }
    f:play("quick_jab")
    assert.snapshot("story")
    assert.snapshot("screen")
  end)
  it("waits", function()
    fight { enemy = "stage_rat" }
    assert.snapshot("screen")
  end)
end)
`

func snapshotStage(t *testing.T) (s *curtaintest.TestProgram, folder string) {
	s, folder = curtaintest.NewProgramWithEditableScripts(t)
	curtaintest.Write(t, filepath.Join(folder, "mine_test.lua"), snapshotScenarios)
	return s, folder
}

func TestSnapshotsAreSavedComparedAndCleared(t *testing.T) {
	s, folder := snapshotStage(t)
	scenarios, saved := filepath.Join(folder, "mine_test.lua"), filepath.Join(folder, "mine_test.snap")
	curtaintest.CheckContains(t, s.Run(t, program.ExitFailures, "test", "--scripts", folder, scenarios), `the snapshot "A rat is hit: story 1" has not been saved yet: `, "2 failed")
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "test", "--scripts", folder, scenarios, "--update"), "mine_test.snap: 3 snapshots saved", "2 passed")
	text := curtaintest.Read(t, s, "mine/mine_test.snap")
	curtaintest.CheckContains(t, text, "# A rat is hit: screen 2\n  ── Turn 1", "# A rat is hit: story 1\n  ", "# A rat waits: screen 1\n  ")
	curtaintest.CheckContainsNone(t, s.Run(t, program.ExitOK, "test", "--scripts", folder, scenarios), "snapshot")
	curtaintest.CheckContainsNone(t, s.Run(t, program.ExitOK, "test", "--scripts", folder, scenarios, "--update"), "saved")

	curtaintest.ReplaceInFile(t, saved, "Pip plays Quick Jab.", "Pip sings.")
	out := s.Run(t, program.ExitFailures, "test", "--scripts", folder, scenarios)
	curtaintest.CheckContains(t, out, "mine_test.lua:5: A rat is hit: the story differs from its snapshot", "line 4:", "- Pip sings.", "+ Pip plays Quick Jab.", "5 |     assert.snapshot(\"story\")", "1 passed, 1 failed")
	s.In = strings.NewReader("")
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "test", "--scripts", folder, scenarios, "--play", "is hit"), "Stopped where it fails:", "the story differs from its snapshot")
	s.Run(t, program.ExitOK, "test", "--scripts", folder, scenarios, "--run", "is hit", "--update")
	if now := curtaintest.Read(t, s, "mine/mine_test.snap"); now != text {
		t.Error("part of a file was run, and there is", now)
	}

	curtaintest.ReplaceInFile(t, scenarios, `it("waits"`, `it("stays"`)
	curtaintest.CheckContainsNone(t, s.Run(t, program.ExitOK, "test", "--scripts", folder, scenarios, "--run", "is hit"), "no scenario takes")
	s.Run(t, program.ExitOK, "test", "--scripts", folder, scenarios, "--update")
	curtaintest.ReplaceInFile(t, scenarios, `it("stays"`, `it("lies"`)
	curtaintest.CheckContains(t, s.Run(t, program.ExitFailures, "test", "--scripts", folder, scenarios), "A rat lies: screen 1")
	curtaintest.ReplaceInFile(t, scenarios, "  it(\"lies\", function()\n    fight { enemy = \"stage_rat\" }\n    assert.snapshot(\"screen\")\n  end)\n", "")
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "test", "--scripts", folder, scenarios), "mine_test.snap: no scenario takes this snapshot: A rat stays: screen 1")
	s.Run(t, program.ExitOK, "test", "--scripts", folder, scenarios, "--update")
	curtaintest.CheckContainsNone(t, curtaintest.Read(t, s, "mine/mine_test.snap"), "stays")
}

// TestSnapshotsOutsideOfPacks checks that a scenario outside of the packs does not use the snapshots of one of the same
// name in the game's pack.
func TestSnapshotsOutsideOfPacks(t *testing.T) {
	s, folder := snapshotStage(t)
	curtaintest.Write(t, filepath.Join(s.Dir, "apart", "mine_test.lua"), snapshotScenarios)
	s.Run(t, program.ExitFailures, "test", "--scripts", folder, "apart", "--update")
	if _, err := os.Stat(filepath.Join(folder, "mine_test.snap")); err == nil {
		t.Error("snapshots of a scenario outside of the packs were saved in the game's pack")
	}
}

// TestHostileSnapshots checks that hostile names and files of snapshots lead to no other file.
func TestHostileSnapshots(t *testing.T) {
	s, folder := snapshotStage(t)
	scenarios, saved := filepath.Join(folder, "mine_test.lua"), filepath.Join(folder, "mine_test.snap")
	outside := filepath.Join(t.TempDir(), "outside")
	curtaintest.Write(t, outside, "# A rat is hit: story 1\n  secret\n")
	for name, put := range map[string]func() error{
		"binary":  func() error { return os.WriteFile(saved, []byte("\x00\xff\x1b[31m"), 0o644) },
		"huge":    func() error { return os.WriteFile(saved, []byte(strings.Repeat("# a\n  b\n", 1<<18)), 0o644) },
		"a link":  func() error { return os.Symlink(outside, saved) },
		"a loop":  func() error { return os.Symlink("mine_test.snap", saved) },
		"folder":  func() error { return os.Mkdir(saved, 0o755) },
		"no head": func() error { return os.WriteFile(saved, []byte("  secret\n"), 0o644) },
	} {
		os.Remove(saved)
		if err := put(); err != nil {
			t.Fatal(err)
		}
		for _, args := range [][]string{{"test", "--scripts", folder, scenarios}, {"test", "--scripts", folder, scenarios, "--update"}} {
			status := program.ExitFailures
			if is, err := os.Lstat(saved); err == nil && is.Mode()&os.ModeSymlink != 0 {
				status = program.ExitContent // no pack has links
			}
			out := s.Run(t, status, args...)
			if out += s.Stderr.String(); !strings.Contains(out, "mine_test.snap") {
				t.Errorf("%s: %s", name, out)
			}
			curtaintest.CheckContainsNone(t, out, "secret", "\x1b[31m")
		}
	}
	if text, err := os.ReadFile(outside); err != nil || !strings.Contains(string(text), "secret") {
		t.Errorf("a link was followed, and its target is %q, %v", text, err)
	}
	os.Remove(saved)
	curtaintest.Write(t, scenarios, `it("../../evil\27[31m\n# other: story 1", function() fight { enemy = "stage_rat" } assert.snapshot("screen") end)
it("many", function() fight { enemy = "stage_rat" } while true do assert.snapshot("story") end end)
it("in a branch", function() fight { enemy = "stage_rat" } for_all_outcomes(function() assert.snapshot("screen") end) end)
it("of nothing", function() assert.snapshot("screen") end)
it("of what", function() fight { enemy = "stage_rat" } assert.snapshot("../x") end)
`)
	out := s.Run(t, program.ExitFailures, "test", "--scripts", folder, scenarios, "--update")
	curtaintest.CheckContains(t, out, "many: ", "at most 524288 bytes", "cannot be used inside for_all_outcomes", "there is no game yet", `expected "story" or "screen", got "../x"`)
	curtaintest.CheckContains(t, s.Stderr.String(), "mine/mine_test.snap was not written, because a scenario failed")
	s.Run(t, program.ExitOK, "test", "--scripts", folder, scenarios, "--update", "--run", "evil")
	curtaintest.CheckContains(t, curtaintest.Read(t, s, "mine/mine_test.snap"), `# ../../evil\x1b[31m\n# other: story 1: screen 1`)
	if left, err := os.ReadDir(folder); err != nil || len(left) != 8 { // the pack's six, and these two
		t.Error(left, err)
	}
}
