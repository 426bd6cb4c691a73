package journals_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode"

	"curtaincall/cmd/curtain/program"
	"curtaincall/cmd/curtain/registry"
	"curtaincall/cmd/curtain/testkit/curtaintest"
	"curtaincall/engine/journal"
	timeline "curtaincall/engine/session"
	"curtaincall/engine/testkit"
	"curtaincall/engine/testkit/journaltest"
	"curtaincall/scripting/source"
)

// journaled plays a part of a game of the default ruleset and quits, and returns the journal.
func journaled(t *testing.T, s *curtaintest.TestProgram, lines ...string) (path string) {
	t.Helper()
	path = "game.journal"
	s.SetTypedLines(append(lines, "quit")...)
	s.Run(t, program.ExitOK, "play", "--seed", "3", "--scripts", "mine", "--journal", path)
	return path
}

// someMoves is an opening that the base game allows with seed 3.
var someMoves = []string{"1", "1", "1", "end", "end"}

func TestAJournalIsReplayedAndResumed(t *testing.T) {
	s, _ := curtaintest.NewProgramWithEditableScripts(t)
	path := journaled(t, s, someMoves...)
	out := s.Run(t, program.ExitOK, "replay", path, "--scripts", "mine")
	curtaintest.CheckContains(t, out, "5 actions of Curtain Call, seed 3: every state matches the recording")
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "replay", path, "--scripts", "mine", "--at", "3"), "3 actions", "Verdict: exact")
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "replay", path, "--scripts", "mine", "--story"), "4. end_turn")
	s.Run(t, program.ExitUsage, "replay", path, "--scripts", "mine", "--at", "99")

	s.SetTypedLines("end", "quit")
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "play", "--resume", path, "--scripts", "mine"), "Resuming the game after", "5 actions", "Turn 3")
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "replay", path, "--scripts", "mine"), "6 actions")
}

// TestAJournalWithoutTheChoiceOfProtagonistsIsReplayed replays a journal from before players could choose
// protagonists, when the words of its setup meant the pair of the run.
func TestAJournalWithoutTheChoiceOfProtagonistsIsReplayed(t *testing.T) {
	s, folder := curtaintest.NewProgramWithEditableScripts(t)
	curtaintest.Write(t, filepath.Join(folder, "protagonists", "nell.lua"), `return protagonist { id = "nell", name = "Nell", hp = 15, deck = { "block" } }`)
	s.SetTypedLines("1", "1", "1", "quit")
	s.Run(t, program.ExitOK, "play", "run", "protagonists=aldric,pip", "--seed", "3", "--scripts", "mine", "--journal", "named.journal")
	former := journaltest.RecomputeChecksums(strings.Replace(curtaintest.Read(t, s, "named.journal"), "run protagonists=aldric,pip", "run", 1))
	curtaintest.Write(t, filepath.Join(s.Dir, "former.journal"), former)
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "replay", "former.journal"), "3 actions of Curtain Call, seed 3: every state", "Verdict: exact")
	s.SetTypedLines("end", "quit")
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "play", "--resume", "former.journal", "--scripts", "mine"), "after 3 actions")
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "replay", "former.journal"), "4 actions", "Verdict: exact")

	s.SetTypedLines("nell", "pip", "1", "quit")
	out := s.Run(t, program.ExitOK, "play", "run", "--seed", "3", "--scripts", "mine", "--journal", "chosen.journal")
	curtaintest.CheckContains(t, out, "Two protagonists guard the MacGuffin", "Who comes first?", "the Ironclad", "Who plays with Nell?")
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "replay", "chosen.journal"), "3 actions", "Verdict: exact")
}

func TestATornLineIsDropped(t *testing.T) {
	s, _ := curtaintest.NewProgramWithEditableScripts(t)
	path := journaled(t, s, someMoves...)
	whole := curtaintest.Read(t, s, path)
	torn := strings.TrimSuffix(whole, "\n")
	torn = torn[:len(torn)-9]
	curtaintest.Write(t, filepath.Join(s.Dir, path), torn)
	s.SetTypedLines("end", "quit")
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "play", "--resume", path, "--scripts", "mine"), "after 4 actions")
	curtaintest.CheckContains(t, s.Stderr.String(), ": the last line is incomplete and is dropped")
	if got := curtaintest.Read(t, s, path); got != whole {
		t.Errorf("going on did not write what was lost again:\n%s\nwant\n%s", got, whole)
	}
}

func TestAJournalIsReplayedUnderTheScriptsItHolds(t *testing.T) {
	s, folder := curtaintest.NewProgramWithEditableScripts(t)
	path := journaled(t, s, someMoves...)
	curtaintest.ReplaceInFile(t, filepath.Join(folder, "enemies", "stage_rat.lua"), "attack(5)", "attack(6)")
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "replay", path), "5 actions of Curtain Call, seed 3: every state", "\nVerdict: exact\n")
	out := s.Run(t, program.ExitDivergence, "replay", path, "--scripts", "mine", "--story")
	curtaintest.CheckContains(t, s.Stderr.String(), "action 3", "different: ", "Stage Rat", "enemy stage_rat changed")
	curtaintest.CheckContains(t, out, "2. choose quick_jab", "\nVerdict: diverged at action 3\n")
	curtaintest.CheckContainsNone(t, out, "\n3. ", "Turn")

	// The project around the journal is what is used today.
	curtaintest.Write(t, filepath.Join(s.Dir, "go.mod"), "module mine")
	if err := os.CopyFS(filepath.Join(s.Dir, "scripts", registry.Rulesets[0].Name), os.DirFS(folder)); err != nil {
		t.Fatal(err)
	}
	s.Run(t, program.ExitDivergence, "replay", path, "--today")
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "replay", path), "Verdict: exact")

	// Not even a broken script of today matters to what the journal holds.
	curtaintest.Write(t, filepath.Join(s.Dir, "scripts", registry.Rulesets[0].Name, "broken.lua"), "card {")
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "replay", path), "Verdict: exact")
	s.Run(t, program.ExitContent, "replay", path, "--today")
}

func TestAGameIsGoneOnWithAfterACardInItWasChanged(t *testing.T) {
	s, folder := curtaintest.NewProgramWithEditableScripts(t)
	path := journaled(t, s, someMoves...)
	curtaintest.ReplaceInFile(t, filepath.Join(folder, "enemies", "stage_rat.lua"), "attack(5)", "attack(6)")
	s.SetTypedLines("end", "end", "quit")
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "play", "--resume", path, "--scripts", "mine"), "5 actions")
	curtaintest.CheckContains(t, s.Stderr.String(), "enemy stage_rat changed")
	curtaintest.ReplaceInFile(t, filepath.Join(folder, "enemies", "stage_rat.lua"), "attack(6)", "attack(7)")
	s.SetTypedLines("end", "quit")
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "play", "--resume", path, "--scripts", "mine"), "after 7 actions")
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "replay", path), "8 actions", "Verdict: exact")
	if n := strings.Count(curtaintest.Read(t, s, path), " scripts {"); n != 3 {
		t.Errorf("it holds scripts %d times", n)
	}
}

func TestAGameThatTodaysScriptsCannotTakeGoesOnUnderItsOwn(t *testing.T) {
	s, folder := curtaintest.NewProgramWithEditableScripts(t)
	path := journaled(t, s, someMoves...)
	if err := os.Remove(filepath.Join(folder, "enemies", "stage_rat.lua")); err != nil {
		t.Fatal(err)
	}
	curtaintest.ReplaceInFile(t, filepath.Join(folder, "run.lua"), `"stage_rat"`, `"moth_swarm"`)
	s.SetTypedLines("end", "quit")
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "play", "--resume", path, "--scripts", "mine"), `definitions that no longer exist: enemy "stage_rat"`, "The game continues with the scripts in its journal.", "5 actions", "Stage Rat")
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "replay", path), "6 actions", "Verdict: exact")
}

func TestScriptsOfAJournalThatCannotBeLoaded(t *testing.T) {
	s, folder := curtaintest.NewProgramWithEditableScripts(t)
	path := journaled(t, s, someMoves...)
	text := curtaintest.Read(t, s, path)
	inside := func(replace string) string {
		h := strings.Index(text, `"data":"`)
		end := strings.Index(text[h+8:], `"`)
		return journaltest.RecomputeChecksums(text[:h] + replace + text[h+8+end+1:])
	}
	curtaintest.Write(t, filepath.Join(s.Dir, path), inside(`"data":""`))
	s.Run(t, program.ExitFailures, "replay", path)
	curtaintest.CheckContains(t, s.Stderr.String(), "cannot be unpacked")

	// A later program knows more words.
	curtaintest.ReplaceInFile(t, filepath.Join(folder, "cards", "pip", "vex.lua"), "type = ", "flavour = 7, type = ")
	later := withScript(t, text, "cards/pip/vex.lua", testkit.ReadFile(t, filepath.Join(folder, "cards", "pip", "vex.lua")))
	curtaintest.ReplaceInFile(t, filepath.Join(folder, "cards", "pip", "vex.lua"), "flavour = 7, type = ", "type = ")
	curtaintest.Write(t, filepath.Join(s.Dir, path), later)
	s.Run(t, program.ExitContent, "replay", path)
	curtaintest.CheckContains(t, s.Stderr.String(), `game.journal/cards/pip/vex.lua:`, `unknown field "flavour"`)
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "replay", path, "--scripts", "mine"), "5 actions", "Verdict: exact")
	s.SetTypedLines("end", "quit")
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "play", "--resume", path, "--scripts", "mine"), "5 actions")
	curtaintest.CheckContains(t, s.Stderr.String(), ": its scripts cannot be loaded, so the current ones are used:\n")
}

// withScript returns the text of a journal with another body of one of its scripts.
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
	s := curtaintest.NewTestProgram(t, curtaintest.Ladder())
	path := filepath.Join(s.Dir, "other")
	w, err := journal.Create(path, j.Header, files, timeline.New(curtaintest.NewClimber(3), nil))
	if err != nil {
		t.Fatal(err)
	}
	w.Close()
	other := strings.SplitAfter(curtaintest.Read(t, s, "other"), "\n")
	lines := strings.SplitAfter(text, "\n")
	return journaltest.RecomputeChecksums(lines[0] + other[1] + strings.Join(lines[2:], ""))
}

func TestAChangedLineIsFound(t *testing.T) {
	s, _ := curtaintest.NewProgramWithEditableScripts(t)
	path := journaled(t, s, someMoves...)
	lines := strings.Split(curtaintest.Read(t, s, path), "\n")
	last := lines[len(lines)-2]
	change := func(line string) {
		lines[len(lines)-2] = line
		curtaintest.Write(t, filepath.Join(s.Dir, path), strings.Join(lines, "\n"))
	}
	change(strings.Replace(last, "end_turn", "END_TURN", 1))
	out := s.Run(t, program.ExitFailures, "replay", path)
	curtaintest.CheckContains(t, out, "4 actions", "Verdict: unverified: part of the journal cannot be read")
	curtaintest.CheckContains(t, s.Stderr.String(), "line 8: this line was changed or damaged")

	// And so is one that somebody wrote with care.
	hash := strings.Fields(last)[2]
	change(strings.Replace(last, hash, hash[1:]+hash[:1], 1))
	curtaintest.Write(t, filepath.Join(s.Dir, path), journaltest.RecomputeChecksums(curtaintest.Read(t, s, path)))
	curtaintest.CheckContains(t, s.Run(t, program.ExitDivergence, "replay", path), "Verdict: diverged at action 5")
	curtaintest.CheckContains(t, s.Stderr.String(), "action 5, end_turn, has a different result")
	s.SetTypedLines("end", "quit")
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "play", "--resume", path, "--scripts", "mine"), "after 4 actions")
	curtaintest.CheckContains(t, s.Stderr.String(), ", has a different result", "Dropped: 1 action", "remains in", "game.journal.old")
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "replay", path), "5 actions", "Verdict: exact")
}

func TestAJournalIsWrittenByOneProgram(t *testing.T) {
	s, _ := curtaintest.NewProgramWithEditableScripts(t)
	path := journaled(t, s, someMoves...)
	w, _, err := journal.Resume(filepath.Join(s.Dir, path))
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	s.SetTypedLines("end", "quit")
	s.Run(t, program.ExitFailures, "play", "--resume", path, "--scripts", "mine")
	curtaintest.CheckContains(t, s.Stderr.String(), "game.journal: another program is writing to this journal")
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "replay", path), "Verdict: exact")
}

func TestAJournalOfTheFirstFormIsReplayedAndGoneOnWith(t *testing.T) {
	s, _ := curtaintest.NewProgramWithEditableScripts(t)
	path := journaled(t, s, someMoves...)
	text := curtaintest.Read(t, s, path)
	start := strings.Index(text, " start ") + len(" start ")
	old := fmt.Sprintf(`{"journal":1,"program":"curtain 0","ruleset":"curtain","setup":"","seed":"3","start":%q,"content":[{"name":"card vex","hash":"1f"}]}`, text[start:start+16]) + "\n"
	for _, line := range strings.SplitAfter(text, "\n") {
		if _, action, found := strings.Cut(line, " action "); found {
			old += action
		}
	}
	curtaintest.Write(t, filepath.Join(s.Dir, path), old)
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "replay", path, "--scripts", "mine"), "5 actions", "Verdict: exact")
	curtaintest.CheckContains(t, s.Stderr.String(), "card vex changed")
	s.SetTypedLines("end", "quit")
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "play", "--resume", path, "--scripts", "mine"), "5 actions")
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "replay", path), "6 actions", "Verdict: exact")
	if !strings.HasPrefix(curtaintest.Read(t, s, path), `{"journal":2,`) {
		t.Error("it is still in its first form")
	}
}

func TestAJournalMayEndWhereAnEffectAsks(t *testing.T) {
	s, folder := curtaintest.NewProgramWithEditableScripts(t)
	curtaintest.ReplaceInFile(t, filepath.Join(folder, "cards", "macguffin", "block.lua"), "self:gain(self.values.block", `local way = self:choose({ "left", "right" }, { prompt = "Which way?" })
    if way == "right" then self:gain(9, "block") end
    self:gain(self.values.block`)
	path := journaled(t, s, "1", "1", "1", "direct hand + block", "block")
	curtaintest.CheckContains(t, s.Stdout.String(), "Which way?")
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "replay", path), "Which way?", "5 actions of", "Verdict: exact")
	s.SetTypedLines("right", "quit")
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "play", "--resume", path, "--scripts", "mine"), "after 5 actions.", "Which way?", "now 12.")
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "replay", path, "--story"), "6. choose right", "6 actions", "Verdict: exact")
}

func TestNothingOfAJournalReachesATerminalRaw(t *testing.T) {
	s, _ := curtaintest.NewProgramWithEditableScripts(t)
	path := journaled(t, s, someMoves...)
	text := curtaintest.Read(t, s, path)
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
		curtaintest.Write(t, filepath.Join(s.Dir, name), journaltest.RecomputeChecksums(body))
		s.SetTypedLines("quit")
		for _, args := range [][]string{{"replay", name}, {"play", "--resume", name, "--scripts", "mine"}} {
			s.Stdout.Reset()
			s.Stderr.Reset()
			program.Run(args, s.Host)
			if out := s.Stdout.String() + s.Stderr.String(); strings.ContainsFunc(out, func(r rune) bool { return r != '\n' && !unicode.IsPrint(r) }) {
				t.Errorf("%s: %q", args, out)
			}
		}
	}
}

func TestTheLimitsOfAJournalAreThoseOfPacks(t *testing.T) {
	if journal.MaxFiles < 2*source.MaxPackFiles || journal.MaxDepth != source.MaxPackDepth+2 || journal.MaxFile != source.MaxScriptSize || journal.MaxPack < 2*source.MaxPackSize {
		t.Error("packs that can be played cannot be kept, or the other way")
	}
}

func TestWhatIsNoJournalIsRefused(t *testing.T) {
	s, _ := curtaintest.NewProgramWithEditableScripts(t)
	for name, body := range map[string]string{
		"empty": "", "other": "hello\n", "version": `{"journal":99}` + "\n", "line": `{"journal":1,"ruleset":"curtain"}` + "\nnonsense\n",
		"game": `{"journal":1,"ruleset":"chess","seed":"1"}` + "\n",
	} {
		curtaintest.Write(t, filepath.Join(s.Dir, name), body)
		s.Run(t, program.ExitFailures, "replay", name, "--scripts", "mine")
		curtaintest.CheckContains(t, s.Stderr.String(), name)
	}
	s.Run(t, program.ExitUsage, "replay", "nowhere", "--scripts", "mine")
}

func TestAJournalIsNotOverwritten(t *testing.T) {
	s, _ := curtaintest.NewProgramWithEditableScripts(t)
	path := journaled(t, s, someMoves...)
	before := curtaintest.Read(t, s, path)
	s.Run(t, program.ExitUsage, "play", "--seed", "4", "--scripts", "mine", "--auto", "--journal", path)
	curtaintest.CheckContains(t, s.Stderr.String(), `"game.journal" already exists`, "use --resume")
	if curtaintest.Read(t, s, path) != before {
		t.Error("the journal was changed")
	}
}

func TestTheSameRunAgainHeavy(t *testing.T) {
	s, _ := curtaintest.NewProgramWithEditableScripts(t)
	s.Run(t, program.ExitOK, "play", "fight", "stage_rat", "--auto", "--seed", "5", "--scripts", "mine", "--journal", "light")
	s.Run(t, program.ExitOK, "play", "fight", "stage_rat", "--auto", "--heavy", "--seed", "5", "--scripts", "mine", "--journal", "heavy")
	if curtaintest.Read(t, s, "light") != curtaintest.Read(t, s, "heavy") {
		t.Error("heavy mode played another game")
	}
}

func TestKeepWritesAScenarioThatPasses(t *testing.T) {
	s, _ := curtaintest.NewProgramWithEditableScripts(t)
	s.SetTypedLines("direct hand + vex", "play vex", "end", "keep The rat is vexed", "quit")
	out := s.Run(t, program.ExitOK, "play", "fight", "stage_rat", "--seed", "5", "--scripts", "mine")
	curtaintest.CheckContains(t, out, "Saved as mine/scenarios/kept/the_rat_is_vexed_test.lua", "; it passes:")
	curtaintest.CheckContains(t, curtaintest.Read(t, s, "mine/scenarios/kept/the_rat_is_vexed_test.lua"), `describe("Against Stage Rat"`, `it("The rat is vexed"`, `f:play("vex")`, "assert.equal(")
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "test", "mine/scenarios/kept", "--scripts", "mine"), "1 passed, 0 failed")
}

func TestKeepAfterAFailureShowsTheFailure(t *testing.T) {
	s, folder := curtaintest.NewProgramWithEditableScripts(t)
	curtaintest.ReplaceInFile(t, filepath.Join(folder, "cards", "pip", "vex.lua"), "play = function(self, fight, target)", "play = function(self, fight, target)\n    local nothing = nil; local x = nothing.hp")
	s.SetTypedLines("direct hand + vex", "play vex", "keep Vex breaks", "shrink", "shrink", "quit")
	out := s.Run(t, program.ExitOK, "play", "fight", "stage_rat", "--seed", "5", "--scripts", "mine")
	curtaintest.CheckContains(t, out, "cards/pip/vex.lua:", "the action was undone", "keep NAME", "Saved as mine/scenarios/kept/vex_breaks_test.lua", "because it expects this error", "is unchanged")
	curtaintest.CheckContains(t, curtaintest.Read(t, s, "mine/scenarios/kept/vex_breaks_test.lua"), `replace the next line with f:play("vex")`, `assert.has_error(function() f:play("vex") end, `)
	curtaintest.CheckContains(t, curtaintest.Read(t, s, "mine/scenarios/kept/vex_breaks_test.lua"), `fight { enemy = "stage_rat", hand = { "vex" } }`)
	s.Run(t, program.ExitOK, "test", "mine/scenarios/kept", "--scripts", "mine")
}

func TestAScenarioIsOpenedAtItsFirstAssertion(t *testing.T) {
	s, folder := curtaintest.NewProgramWithEditableScripts(t)
	curtaintest.Write(t, filepath.Join(folder, "scenarios", "mine_test.lua"), `describe("Mine", function()
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
	s.In = strings.NewReader("enemy.keywords.frustration\nend_turn()\n")
	out := s.Run(t, program.ExitOK, "test", "mine/scenarios/mine_test.lua", "--scripts", "mine", "--play", "vexes")
	curtaintest.CheckContains(t, out, "Mine vexes", "Pip plays Vex", "mine/scenarios/mine_test.lua:5, its first assertion", "2\n", "Turn 2")

	s.In = strings.NewReader("stage\n")
	out = s.Run(t, program.ExitOK, "test", "mine/scenarios/mine_test.lua", "--scripts", "mine", "--play", "goes wrong")
	curtaintest.CheckContains(t, out, "Stopped where it fails", `cannot play "bulwark"`, "Stage Rat")

	s.Run(t, program.ExitUsage, "test", "mine/scenarios/mine_test.lua", "--scripts", "mine", "--play", "no such")
}

func TestAJournalKnowsHowManyPeoplePlay(t *testing.T) {
	s := curtaintest.NewTestProgram(t, curtaintest.NewWhisperLadder())
	s.SetTypedLines("climb 1", "", "climb 2", "quit")
	out := s.Run(t, program.ExitOK, "play", "--seats", "2", "--seed", "4", "--journal", "two.journal")
	curtaintest.CheckContainsNone(t, strings.SplitN(out, "To resume:", 2)[1], "--resume two.journal --seats")
	curtaintest.CheckContains(t, strings.SplitN(curtaintest.Read(t, s, "two.journal"), "\n", 2)[0], `"people":2`)

	// Whose choice it is must sit down first, whoever has begun to go on.
	s.SetTypedLines("", "climb 1", "quit")
	out = s.Run(t, program.ExitOK, "play", "--resume", "two.journal")
	curtaintest.CheckContains(t, out, "after 2 actions", "Seat 1 is next", "rung 3 of 12", "Seat 2 is next", "--resume two.journal")
	curtaintest.CheckContainsNone(t, strings.SplitN(out, "Seat 1 is next", 2)[0], "rung")

	body := strings.Replace(curtaintest.Read(t, s, "two.journal"), `"people":2`, `"people":99`, 1)
	curtaintest.Write(t, filepath.Join(s.Dir, "odd.journal"), body)
	s.SetTypedLines("quit")
	s.Run(t, program.ExitFailures, "play", "--resume", "odd.journal")
	curtaintest.CheckContains(t, s.Stderr.String(), "line 2: this line was changed or damaged")

	s.SetTypedLines("quit")
	out = s.Run(t, program.ExitOK, "play", "--resume", "two.journal", "--seats", "1") // the bot climbs on alone
	curtaintest.CheckContainsNone(t, out, "is next. Hand over the keyboard, then press Enter.")
	curtaintest.CheckContains(t, out, "rung 12 of 12")
}
