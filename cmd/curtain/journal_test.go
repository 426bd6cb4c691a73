package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode"

	"curtaincall/engine/journal"
	"curtaincall/engine/journal/journaltest"
	timeline "curtaincall/engine/session"
	"curtaincall/scripting"
	"curtaincall/scripting/sandbox"
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

func TestAJournalIsReplayedAndResumed(t *testing.T) {
	s, _ := liveStage(t)
	path := journaled(t, s, someMoves...)
	out := s.does(t, exitOK, "replay", path, "--scripts", "mine")
	has(t, out, "5 actions of Curtain Call, seed 3: every state is as it was recorded")
	has(t, s.does(t, exitOK, "replay", path, "--scripts", "mine", "--at", "3"), "3 actions", "Verdict: exact")
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

func TestAJournalIsReplayedUnderTheScriptsItHolds(t *testing.T) {
	s, folder := liveStage(t)
	path := journaled(t, s, someMoves...)
	edit(t, filepath.Join(folder, "enemies", "stage_rat.lua"), "attack(5)", "attack(6)")
	has(t, s.does(t, exitOK, "replay", path), "5 actions of Curtain Call, seed 3: every state", "\nVerdict: exact\n")
	out := s.does(t, exitDivergence, "replay", path, "--scripts", "mine", "--story")
	has(t, s.stderr.String(), "action 3", "different: ", "Stage Rat", "enemy stage_rat changed")
	has(t, out, "2. choose quick_jab", "\nVerdict: diverged at action 3\n")
	lacks(t, out, "\n3. ", "Turn")

	// The project around the journal is what is used today.
	write(t, filepath.Join(s.dir, "go.mod"), "module mine")
	if err := os.CopyFS(filepath.Join(s.dir, "scripts", rulesets[0].Name), os.DirFS(folder)); err != nil {
		t.Fatal(err)
	}
	s.does(t, exitDivergence, "replay", path, "--today")
	has(t, s.does(t, exitOK, "replay", path), "Verdict: exact")

	// Not even a broken script of today matters to what the journal holds.
	write(t, filepath.Join(s.dir, "scripts", rulesets[0].Name, "broken.lua"), "card {")
	has(t, s.does(t, exitOK, "replay", path), "Verdict: exact")
	s.does(t, exitContent, "replay", path, "--today")
}

func TestAGameIsGoneOnWithAfterACardInItWasChanged(t *testing.T) {
	s, folder := liveStage(t)
	path := journaled(t, s, someMoves...)
	edit(t, filepath.Join(folder, "enemies", "stage_rat.lua"), "attack(5)", "attack(6)")
	s.types("end", "end", "quit")
	has(t, s.does(t, exitOK, "play", "--resume", path, "--scripts", "mine"), "after 5 actions")
	has(t, s.stderr.String(), "enemy stage_rat changed")
	edit(t, filepath.Join(folder, "enemies", "stage_rat.lua"), "attack(6)", "attack(7)")
	s.types("end", "quit")
	has(t, s.does(t, exitOK, "play", "--resume", path, "--scripts", "mine"), "after 7 actions")
	has(t, s.does(t, exitOK, "replay", path), "8 actions", "Verdict: exact")
	if n := strings.Count(read(t, s, path), " scripts {"); n != 3 {
		t.Errorf("it holds scripts %d times", n)
	}
}

func TestAGameThatTodaysScriptsCannotTakeGoesOnUnderItsOwn(t *testing.T) {
	s, folder := liveStage(t)
	path := journaled(t, s, someMoves...)
	if err := os.Remove(filepath.Join(folder, "enemies", "stage_rat.lua")); err != nil {
		t.Fatal(err)
	}
	edit(t, filepath.Join(folder, "run.lua"), `"stage_rat"`, `"moth_swarm"`)
	s.types("end", "quit")
	has(t, s.does(t, exitOK, "play", "--resume", path, "--scripts", "mine"), `no longer defined: enemy "stage_rat"`, "under the scripts that its journal holds", "after 5 actions", "Stage Rat")
	has(t, s.does(t, exitOK, "replay", path), "6 actions", "Verdict: exact")
}

func TestScriptsOfAJournalThatCannotBeLoaded(t *testing.T) {
	s, folder := liveStage(t)
	path := journaled(t, s, someMoves...)
	text := read(t, s, path)
	inside := func(replace string) string {
		h := strings.Index(text, `"data":"`)
		end := strings.Index(text[h+8:], `"`)
		return journaltest.Resealed(text[:h] + replace + text[h+8+end+1:])
	}
	write(t, filepath.Join(s.dir, path), inside(`"data":""`))
	s.does(t, exitFailures, "replay", path)
	has(t, s.stderr.String(), "cannot be unpacked")

	// A later program knows more words.
	edit(t, filepath.Join(folder, "cards", "pip", "vex.lua"), "type = ", "flavour = 7, type = ")
	body, err := os.ReadFile(filepath.Join(folder, "cards", "pip", "vex.lua"))
	if err != nil {
		t.Fatal(err)
	}
	later := withScript(t, text, "cards/pip/vex.lua", string(body))
	edit(t, filepath.Join(folder, "cards", "pip", "vex.lua"), "flavour = 7, type = ", "type = ")
	write(t, filepath.Join(s.dir, path), later)
	s.does(t, exitContent, "replay", path)
	has(t, s.stderr.String(), `game.journal/cards/pip/vex.lua:`, `unknown field "flavour"`)
	has(t, s.does(t, exitOK, "replay", path, "--scripts", "mine"), "5 actions", "Verdict: exact")
	s.types("end", "quit")
	has(t, s.does(t, exitOK, "play", "--resume", path, "--scripts", "mine"), "after 5 actions")
	has(t, s.stderr.String(), "cannot be loaded, so it is played again under those of today")
}

// withScript is the journal of a text whose scripts hold another body.
func withScript(t *testing.T, text, name, body string) string {
	t.Helper()
	j, err := journal.Read(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	files := slices.Clone(j.Packs[0])
	for i := range files {
		if files[i].Name == name {
			files[i].Body = body
		}
	}
	s := newStage(t, ladder())
	table, err := ladderPlayer{rungs: &rungs{n: 3}}.NewGame(scripting.Setup{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(s.dir, "other")
	w, err := journal.Create(path, j.Header, files, timeline.New(table, nil))
	if err != nil {
		t.Fatal(err)
	}
	w.Close()
	other := strings.SplitAfter(read(t, s, "other"), "\n")
	lines := strings.SplitAfter(text, "\n")
	return journaltest.Resealed(lines[0] + other[1] + strings.Join(lines[2:], ""))
}

func TestAChangedLineIsFound(t *testing.T) {
	s, _ := liveStage(t)
	path := journaled(t, s, someMoves...)
	lines := strings.Split(read(t, s, path), "\n")
	last := lines[len(lines)-2]
	change := func(line string) {
		lines[len(lines)-2] = line
		write(t, filepath.Join(s.dir, path), strings.Join(lines, "\n"))
	}
	change(strings.Replace(last, "end_turn", "END_TURN", 1))
	out := s.does(t, exitFailures, "replay", path)
	has(t, out, "4 actions", "Verdict: unverified: a part of the journal cannot be read")
	has(t, s.stderr.String(), "line 8: this line is not as it was written")

	// And so is one that somebody wrote with care.
	hash := strings.Fields(last)[2]
	change(strings.Replace(last, hash, hash[1:]+hash[:1], 1))
	write(t, filepath.Join(s.dir, path), journaltest.Resealed(read(t, s, path)))
	has(t, s.does(t, exitDivergence, "replay", path), "Verdict: diverged at action 5")
	has(t, s.stderr.String(), "action 5, end_turn, ended differently")
	s.types("end", "quit")
	has(t, s.does(t, exitOK, "play", "--resume", path, "--scripts", "mine"), "after 4 actions")
	has(t, s.stderr.String(), "ended differently", "Left out: 1 action", "stays in", "game.journal.old")
	has(t, s.does(t, exitOK, "replay", path), "5 actions", "Verdict: exact")
}

func TestAJournalIsWrittenByOneProgram(t *testing.T) {
	s, _ := liveStage(t)
	path := journaled(t, s, someMoves...)
	w, _, err := journal.Resume(filepath.Join(s.dir, path))
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	s.types("end", "quit")
	s.does(t, exitFailures, "play", "--resume", path, "--scripts", "mine")
	has(t, s.stderr.String(), "game.journal: another program is writing this journal")
	has(t, s.does(t, exitOK, "replay", path), "Verdict: exact")
}

func TestAJournalOfTheFirstFormIsReplayedAndGoneOnWith(t *testing.T) {
	s, _ := liveStage(t)
	path := journaled(t, s, someMoves...)
	text := read(t, s, path)
	start := strings.Index(text, " start ") + len(" start ")
	old := fmt.Sprintf(`{"journal":1,"program":"curtain 0","ruleset":"curtain","setup":"","seed":"3","start":%q,"content":[{"name":"card vex","hash":"1f"}]}`, text[start:start+16]) + "\n"
	for _, line := range strings.SplitAfter(text, "\n") {
		if _, action, found := strings.Cut(line, " action "); found {
			old += action
		}
	}
	write(t, filepath.Join(s.dir, path), old)
	has(t, s.does(t, exitOK, "replay", path, "--scripts", "mine"), "5 actions", "Verdict: exact")
	has(t, s.stderr.String(), "card vex changed")
	s.types("end", "quit")
	has(t, s.does(t, exitOK, "play", "--resume", path, "--scripts", "mine"), "after 5 actions")
	has(t, s.does(t, exitOK, "replay", path), "6 actions", "Verdict: exact")
	if !strings.HasPrefix(read(t, s, path), `{"journal":2,`) {
		t.Error("it is still in its first form")
	}
}

func TestAJournalMayEndWhereAnEffectAsks(t *testing.T) {
	s, folder := liveStage(t)
	edit(t, filepath.Join(folder, "cards", "macguffin", "block.lua"), "self:gain(self.values.block", `local way = self:choose({ "left", "right" }, { prompt = "Which way?" })
    if way == "right" then self:gain(9, "block") end
    self:gain(self.values.block`)
	path := journaled(t, s, "1", "1", "1", "hand + block", "block")
	has(t, s.stdout.String(), "Which way?")
	has(t, s.does(t, exitOK, "replay", path), "Which way?", "5 actions of", "Verdict: exact")
	s.types("right", "quit")
	has(t, s.does(t, exitOK, "play", "--resume", path, "--scripts", "mine"), "after 5 actions.", "Which way?", "now 12.")
	has(t, s.does(t, exitOK, "replay", path, "--story"), "6. choose right", "6 actions", "Verdict: exact")
}

func TestAGameGoesOnWhenItCanNoLongerBeKept(t *testing.T) {
	s, _ := liveStage(t)
	s.limits, s.scripts = sandbox.DefaultLimits(), "mine"
	g, err := s.load(rulesets[0])
	if err != nil {
		t.Fatal(err)
	}
	play := &session{host: s.host, game: g, seed: 3}
	if err := errors.Join(play.begin(), play.keepJournal("game.journal")); err != nil {
		t.Fatal(err)
	}
	before := read(t, s, "game.journal")
	play.journal.Close() // the disk is gone
	if err := play.apply(play.table.Legal(nil)[0]); err == nil || !strings.Contains(err.Error(), "the game goes on, but is no longer kept in game.journal") {
		t.Errorf("the player is told %v", err)
	}
	if err := play.apply(play.table.Legal(nil)[0]); err != nil || play.past.At().Depth != 2 {
		t.Errorf("the game does not go on: %v", err)
	}
	if read(t, s, "game.journal") != before {
		t.Error("what was kept is not as it was")
	}
}

func TestNothingOfAJournalReachesATerminalRaw(t *testing.T) {
	s, _ := liveStage(t)
	path := journaled(t, s, someMoves...)
	text := read(t, s, path)
	evil := "\x1b]0;owned\a\u202e\u009b2J"
	for name, body := range map[string]string{
		"program" + evil: strings.Replace(text, `"program":"`, `"program":"`+"\\u001b[2J", 1),
		"ruleset":        strings.Replace(text, `"ruleset":"`, `"ruleset":"`+evil, 1),
		"setup":          strings.Replace(text, `"setup":"`, `"setup":"`+evil, 1),
		"action":         strings.Replace(text, "end_turn", "end_turn"+evil, 1),
		"kind":           strings.Replace(text, " action ", " action"+evil+" ", 1),
		"name":           strings.Replace(text, "cards/", evil+"/", 1),
		"goto":           text + "0 goto " + evil + "\n",
	} {
		write(t, filepath.Join(s.dir, name), journaltest.Resealed(body))
		s.types("quit")
		for _, args := range [][]string{{"replay", name}, {"play", "--resume", name, "--scripts", "mine"}} {
			s.stdout.Reset()
			s.stderr.Reset()
			run(args, s.host)
			if out := s.stdout.String() + s.stderr.String(); strings.ContainsFunc(out, func(r rune) bool { return r != '\n' && !unicode.IsPrint(r) }) {
				t.Errorf("%s: %q", args, out)
			}
		}
	}
}

func TestTheLimitsOfAJournalAreThoseOfPacks(t *testing.T) {
	if journal.MaxFiles < 2*scripting.MaxPackFiles || journal.MaxDepth != scripting.MaxPackDepth+2 || journal.MaxFile != scripting.MaxScriptSize || journal.MaxPack < 2*scripting.MaxPackSize {
		t.Error("packs that can be played cannot be kept, or the other way")
	}
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

func TestAJournalKnowsHowManyPeoplePlay(t *testing.T) {
	s := newStage(t, whispered())
	s.types("climb 1", "", "climb 2", "quit")
	out := s.does(t, exitOK, "play", "--seats", "2", "--seed", "4", "--journal", "two.journal")
	lacks(t, strings.SplitN(out, "To go on with it:", 2)[1], "--resume two.journal --seats")
	has(t, strings.SplitN(read(t, s, "two.journal"), "\n", 2)[0], `"people":2`)

	// Whose choice it is must sit down first, whoever has begun to go on.
	s.types("", "climb 1", "quit")
	out = s.does(t, exitOK, "play", "--resume", "two.journal")
	has(t, out, "after 2 actions", "Now seat 1 chooses", "rung 3 of 12", "Now seat 2 chooses", "--resume two.journal")
	lacks(t, strings.SplitN(out, "Now seat 1 chooses", 2)[0], "rung")

	body := strings.Replace(read(t, s, "two.journal"), `"people":2`, `"people":99`, 1)
	write(t, filepath.Join(s.dir, "odd.journal"), body)
	s.types("quit")
	s.does(t, exitFailures, "play", "--resume", "odd.journal")
	has(t, s.stderr.String(), "line 2: this line is not as it was written")

	s.types("quit")
	out = s.does(t, exitOK, "play", "--resume", "two.journal", "--seats", "1") // the bot climbs on alone
	lacks(t, out, "Now seat")
	has(t, out, "rung 12 of 12")
}
