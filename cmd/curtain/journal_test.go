package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// journaled plays a part of a game of the default ruleset and quits, and
// returns the journal.
func journaled(t *testing.T, s *stage, lines ...string) (path string) {
	t.Helper()
	path = "game.journal"
	s.types(append(lines, "quit")...)
	s.does(t, exitOK, "play", "--seed", "3", "--scripts", "mine", "--journal", path)
	return path
}

// someMoves are an opening that the base game allows with seed 3.
var someMoves = []string{"1", "1", "1", "end", "end"}

func read(t *testing.T, s *stage, path string) string {
	t.Helper()
	body, err := os.ReadFile(filepath.Join(s.dir, path))
	if err != nil {
		t.Fatal(err)
	}
	return string(body)
}

func TestAJournalIsReplayedAndResumed(t *testing.T) {
	s, _ := liveStage(t)
	path := journaled(t, s, someMoves...)
	out := s.does(t, exitOK, "replay", path, "--scripts", "mine")
	has(t, out, "5 actions of Curtain Call, seed 3: every state is as it was recorded")
	has(t, s.does(t, exitOK, "replay", path, "--scripts", "mine", "--at", "3"), "3 actions")
	has(t, s.does(t, exitOK, "replay", path, "--scripts", "mine", "--story"), "4. end_turn")
	s.does(t, exitUsage, "replay", path, "--scripts", "mine", "--at", "99")

	s.types("end", "quit")
	has(t, s.does(t, exitOK, "play", "--resume", path, "--scripts", "mine"), "Going on with the game", "after 5 actions", "Turn 3")
	has(t, s.does(t, exitOK, "replay", path, "--scripts", "mine"), "6 actions")
}

func TestATornLineIsDropped(t *testing.T) {
	s, _ := liveStage(t)
	path := journaled(t, s, someMoves...)
	whole := read(t, s, path)
	torn := strings.TrimSuffix(whole, "\n")
	torn = torn[:len(torn)-9]
	write(t, filepath.Join(s.dir, path), torn)
	s.types("end", "quit")
	has(t, s.does(t, exitOK, "play", "--resume", path, "--scripts", "mine"), "after 4 actions")
	has(t, s.stderr.String(), "never finished")
	if got := read(t, s, path); got != whole {
		t.Errorf("going on did not write what was lost again:\n%s\nwant\n%s", got, whole)
	}
}

func TestADivergenceIsToldWithWhatChanged(t *testing.T) {
	s, folder := liveStage(t)
	path := journaled(t, s, someMoves...)
	edit(t, filepath.Join(folder, "enemies", "stage_rat.lua"), "attack(5)", "attack(6)")
	s.does(t, exitDivergence, "replay", path, "--scripts", "mine")
	has(t, s.stderr.String(), "action 3", "different: ", "Stage Rat", "enemy stage_rat changed")
	s.types("quit")
	s.does(t, exitDivergence, "play", "--resume", path, "--scripts", "mine")
}

func TestAChangedHashIsFound(t *testing.T) {
	s, _ := liveStage(t)
	path := journaled(t, s, someMoves...)
	lines := strings.Split(read(t, s, path), "\n")
	last := lines[len(lines)-2]
	flipped := "0"
	if last[0] == '0' {
		flipped = "1"
	}
	lines[len(lines)-2] = flipped + last[1:]
	write(t, filepath.Join(s.dir, path), strings.Join(lines, "\n"))
	s.does(t, exitDivergence, "replay", path, "--scripts", "mine")
	has(t, s.stderr.String(), "action 5, end_turn, ended differently")
}

func TestWhatIsNoJournalIsRefused(t *testing.T) {
	s, _ := liveStage(t)
	for name, body := range map[string]string{
		"empty": "", "other": "hello\n", "version": `{"journal":99}` + "\n", "line": `{"journal":1,"ruleset":"curtain"}` + "\nnonsense\n",
		"game": `{"journal":1,"ruleset":"chess","seed":"1"}` + "\n",
	} {
		write(t, filepath.Join(s.dir, name), body)
		s.does(t, exitFailures, "replay", name, "--scripts", "mine")
		has(t, s.stderr.String(), name)
	}
	s.does(t, exitUsage, "replay", "nowhere", "--scripts", "mine")
}

func TestAJournalIsNotOverwritten(t *testing.T) {
	s, _ := liveStage(t)
	path := journaled(t, s, someMoves...)
	before := read(t, s, path)
	s.does(t, exitUsage, "play", "--seed", "4", "--scripts", "mine", "--auto", "--journal", path)
	has(t, s.stderr.String(), `"game.journal" exists already`, "use --resume")
	if read(t, s, path) != before {
		t.Error("the journal was changed")
	}
}

func TestTheSameRunAgainHeavy(t *testing.T) {
	s, _ := liveStage(t)
	s.does(t, exitOK, "play", "fight", "stage_rat", "--auto", "--seed", "5", "--scripts", "mine", "--journal", "light")
	s.does(t, exitOK, "play", "fight", "stage_rat", "--auto", "--heavy", "--seed", "5", "--scripts", "mine", "--journal", "heavy")
	if read(t, s, "light") != read(t, s, "heavy") {
		t.Error("heavy mode played another game")
	}
}

func TestKeepWritesAScenarioThatPasses(t *testing.T) {
	s, _ := liveStage(t)
	s.types("hand + vex", "play vex", "end", "keep The rat is vexed", "quit")
	out := s.does(t, exitOK, "play", "fight", "stage_rat", "--seed", "5", "--scripts", "mine")
	has(t, out, "Kept in mine/scenarios/kept/the_rat_is_vexed_test.lua", "and it passes")
	has(t, read(t, s, "mine/scenarios/kept/the_rat_is_vexed_test.lua"), `describe("Against Stage Rat"`, `it("The rat is vexed"`, `f:play("vex")`, "assert.equal(")
	has(t, s.does(t, exitOK, "test", "mine/scenarios/kept", "--scripts", "mine"), "1 passed, 0 failed")
}

func TestKeepAfterAFailureShowsTheFailure(t *testing.T) {
	s, folder := liveStage(t)
	edit(t, filepath.Join(folder, "cards", "pip", "vex.lua"), "play = function(self, fight, target)", "play = function(self, fight, target)\n    local nothing = nil; local x = nothing.hp")
	s.types("hand + vex", "play vex", "keep Vex breaks", "shrink", "quit")
	out := s.does(t, exitOK, "play", "fight", "stage_rat", "--seed", "5", "--scripts", "mine")
	has(t, out, "cards/pip/vex.lua:", "the action is undone", "keep NAME", "Kept in mine/scenarios/kept/vex_breaks_test.lua")
	has(t, read(t, s, "mine/scenarios/kept/vex_breaks_test.lua"), `assert.has_error(function() f:play("vex") end, `)
	has(t, read(t, s, "mine/scenarios/kept/vex_breaks_test.lua"), `fight { enemy = "stage_rat", hand = { "vex" } }`)
	s.does(t, exitOK, "test", "mine/scenarios/kept", "--scripts", "mine")
}

func TestAScenarioIsOpenedAtItsFirstAssertion(t *testing.T) {
	s, folder := liveStage(t)
	write(t, filepath.Join(folder, "scenarios", "mine_test.lua"), `describe("Mine", function()
  it("vexes", function()
    local f = fight { enemy = "stage_rat", hand = { "vex" } }
    f:play("vex")
    assert.equal(2, f.enemy.keywords.frustration)
    f:end_turn()
  end)
  it("goes wrong", function()
    local f = fight { enemy = "stage_rat", hand = { "vex" } }
    f:play("bulwark")
  end)
end)
`)
	s.in = strings.NewReader("enemy.keywords.frustration\nend_turn()\n")
	out := s.does(t, exitOK, "test", "mine/scenarios/mine_test.lua", "--scripts", "mine", "--play", "vexes")
	has(t, out, "Mine vexes", "Pip plays Vex", "mine/scenarios/mine_test.lua:5, its first assertion", "2\n", "Turn 2")

	s.in = strings.NewReader("stage\n")
	out = s.does(t, exitOK, "test", "mine/scenarios/mine_test.lua", "--scripts", "mine", "--play", "goes wrong")
	has(t, out, "Stopped where it fails", `cannot play "bulwark"`, "Stage Rat")

	s.does(t, exitUsage, "test", "mine/scenarios/mine_test.lua", "--scripts", "mine", "--play", "no such")
}
