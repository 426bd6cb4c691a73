package play_test

import (
	"io/fs"
	"path/filepath"
	"strings"
	"testing"

	"curtaincall/cmd/curtain/program"
	"curtaincall/cmd/curtain/registry"
	"curtaincall/cmd/curtain/testkit/curtaintest"
	"curtaincall/scripts"
)

// TestWhatWasDoneCanBeTakenBack checks that undo and redo work repeatedly, and that the journal records them.
func TestWhatWasDoneCanBeTakenBack(t *testing.T) {
	s := curtaintest.NewTestProgram(t, registry.Rulesets...)
	s.Builtin = curtaintest.FixedScripts
	s.SetTypedLines("undo", "1", "1", "1", "1", "undo", "redo", "redo", "undo 2", "undo 99", "1", "undo 0", "redo x")
	out := s.Run(t, program.ExitOK, "play", "--seed", "3", "--journal", "game.journal")
	curtaintest.CheckContains(t, out, "nothing to undo: this is the start of the game", "3 actions played so far.", "4 actions played so far.", "nothing to redo", "2 actions played so far.",
		"0 actions played so far.", "expected a whole number of at least 1, not", "expected a whole number of at least 1, not")
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "replay", "game.journal"), "every state matches the recording")
}

func TestARunCanForbidToTakeBack(t *testing.T) {
	s := curtaintest.NewTestProgram(t, registry.Rulesets...)
	s.Builtin = curtaintest.FixedScripts
	err := fs.WalkDir(curtaintest.FixedScripts, "curtain", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		body, err := fs.ReadFile(curtaintest.FixedScripts, name)
		curtaintest.Write(t, filepath.Join(s.Dir, "mine", name), strings.Replace(string(body), "return run {", "return run { lasting = true,", 1))
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	s.SetTypedLines("1", "undo")
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "play", "--seed", "3", "--scripts", "mine"), "this game does not support undo")
}

// TestTwoPeopleTakeBackWhatNobodySaw checks that random results and revealed secrets are undone only if both agree.
func TestTwoPeopleTakeBackWhatNobodySaw(t *testing.T) {
	s := curtaintest.NewTestProgram(t, registry.Rulesets...)
	s.Builtin = scripts.FS
	s.SetTypedLines("pass", "undo", "1 warrior", "undo", "undo agreed")
	out := s.Run(t, program.ExitOK, "play", "skirmish", "--seed", "3", "--seats", "2")
	curtaintest.CheckContains(t, curtaintest.Unwrap(out), "0 actions played so far.", "you cannot undo this on your own, because a random outcome or hidden information has been revealed; if the others agree, type `undo agreed`", "0 actions played so far.")
}

// TestTheEndOfATurnAsksOnce checks that ending a turn in which something could still be done asks once.
func TestTheEndOfATurnAsksOnce(t *testing.T) {
	s := curtaintest.NewTestProgram(t, registry.Rulesets...)
	s.Builtin = curtaintest.FixedScripts
	s.Columns = func() int { return 80 }
	delete(s.Vars, "CURTAIN_ASKING")
	s.SetTypedLines("1", "1", "1", "end", "end", "end", "asking off", "end", "asking", "asking on", "end", "asking maybe")
	out := s.Run(t, program.ExitOK, "play", "--seed", "3")
	curtaintest.CheckContains(t, out, "in which you could still do\n  something.\n") // wrapped, as everything is
	curtaintest.CheckContains(t, curtaintest.Unwrap(out), "energy and can play", "anyway", "· Turn 2", "energy and can play", "Turns now end without confirmation. Set CURTAIN_ASKING=off to make this the default.", "· Turn 3",
		"Turns now end without confirmation. Set CURTAIN_ASKING=off to make this the default.", "You will be asked once before ending a turn in which you could still do something.", "energy and can play", "expected `asking on` or `asking off`, not")
}

// TestAStageDirectionNeedsDirect checks that stage directions need the command direct, and that a game in which they
// were used says so.
func TestAStageDirectionNeedsDirect(t *testing.T) {
	s := curtaintest.NewTestProgram(t, registry.Rulesets...)
	s.Builtin = curtaintest.FixedScripts
	s.SetTypedLines("ovation", "hp enemy 3", "direct block", "direct ovation 2", "undo", "direct hp enemy 1", "direct hp enemy 0")
	out := s.Run(t, program.ExitOK, "play", "--seed", "3", "--journal", "directed.journal", "fight", "stage_rat")
	curtaintest.CheckContains(t, out, "Ovation: The crowd's approval", "`hp stage rat 3` is a stage direction", "`direct hp stage rat 3`", `"block" is not a stage direction`,
		"2 stage directions changed this game: `hp stage rat 1` and `hp stage rat 0`.")
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "replay", "directed.journal"), "2 stage directions changed this game", "exact")
	s.Builtin = scripts.FS
	s.SetTypedLines("energie", "behalte", "regie energie 1", "regie lp bühnenratte 0")
	out = strings.Join(strings.Fields(s.Run(t, program.ExitOK, "play", "--seed", "3", "--lang", "de", "fight", "stage_rat")), " ")
	curtaintest.CheckContainsNone(t, out, "Meintest du") // erhalte, which is one
	curtaintest.CheckContains(t, out, "Energie: Was Karten kosten.", "Behalten: Die Karte bleibt", "2 Regieanweisungen haben dieses Spiel geändert: `energie 1` und `lp bühnenratte 0`.")
}

// TestACardWithoutATargetTellsWhatItWouldDo types a card alone, which prints what it would do to each target.
func TestACardWithoutATargetTellsWhatItWouldDo(t *testing.T) {
	s := curtaintest.NewTestProgram(t, registry.Rulesets...)
	s.Builtin = scripts.FS
	s.SetTypedLines("direct hand + galvanize", "galvanize", "galvanize rat", "block", "galvanize enemy_2")
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "play", "fight", "stage_rat", "stage_rat", "--seed", "5"), "Galvanize needs a target", "enemy: Energy 3 → 2", "Stage Rat 1 HP 25 → 22",
		"enemy 2: Energy 3 → 2", "Stage Rat 2 HP 25 → 22", `target "rat" is ambiguous: it could be`, "Aldric plays Galvanize on Stage Rat 2")
}

// TestATargetMayFollowItsCard types the target after its card, which works unless something was done in between.
func TestATargetMayFollowItsCard(t *testing.T) {
	s := curtaintest.NewTestProgram(t, registry.Rulesets...)
	s.Builtin = scripts.FS
	s.SetTypedLines("direct hand + galvanize", "galvanize", "help ovation", "enemy_2", "galvanize", "direct hp aldric 5", "enemy_2")
	out := s.Run(t, program.ExitOK, "play", "fight", "stage_rat", "stage_rat", "--seed", "5")
	curtaintest.CheckContains(t, out, "Galvanize needs a target", "Aldric plays Galvanize on Stage Rat 2", "Galvanize needs a target")
	if n := strings.Count(out, "Aldric plays Galvanize"); n != 1 {
		t.Errorf("Galvanize was played %d times:\n%s", n, out)
	}
}

// TestHelpTakesAKind checks that the kind selects one of two definitions with the same name.
func TestHelpTakesAKind(t *testing.T) {
	s := curtaintest.NewTestProgram(t, registry.Rulesets...)
	s.Builtin = scripts.FS
	s.SetTypedLines("help keyword inspire")
	out := s.Run(t, program.ExitOK, "play", "fight", "stage_rat", "--seed", "5")
	if _, after, _ := strings.Cut(out, "> "); !strings.Contains(after, "1 more damage per stack") || strings.Contains(after, "╭─ Inspire") {
		t.Errorf("no keyword alone:\n%s", out)
	}
}

// TestAQuestionIsNotTakenBackAlone checks that undoing an answer needs the other player's consent, because the
// question may have shown something.
func TestAQuestionIsNotTakenBackAlone(t *testing.T) {
	s := curtaintest.NewTestProgram(t, registry.Rulesets...)
	s.Builtin = scripts.FS
	curtaintest.Write(t, filepath.Join(s.Dir, "peeker", "mod.lua"), `return mod { id = "peeker", name = "Peeker", version = "1.0.0", game = "battleline", needs = { battleline = "^1.0" } }`)
	curtaintest.Write(t, filepath.Join(s.Dir, "peeker", "peek.lua"), `override "seamstress" { on = removed, play = function(self, game) self:choose(game.theirs.hand) end }`)
	s.SetTypedLines("keep_hand", "", "keep_hand", "", "house wardrobe", "play seamstress", "undo")
	out := s.Run(t, program.ExitOK, "play", "battleline", "--seed", "5", "--seats", "2", "--mod", "peeker")
	curtaintest.CheckContains(t, curtaintest.Unwrap(out), "you cannot undo this on your own, because a random outcome or hidden information has been revealed; if the others agree, type `undo agreed`")
}

// TestHelpListsTheStageDirections checks in every game that help shows how stage directions are typed.
func TestHelpListsTheStageDirections(t *testing.T) {
	for _, r := range registry.Rulesets {
		s := curtaintest.NewTestProgram(t, registry.Rulesets...)
		s.Builtin = scripts.FS
		s.SetTypedLines("direct", "help directions", "quit")
		curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "play", r.Name, "--seed", "3"), "`direct` takes a stage direction, as in `direct ", "Stage directions let you change the game by hand.", "\n  direct ")
	}
	s := curtaintest.NewTestProgram(t, registry.Rulesets...)
	s.Builtin = scripts.FS
	s.SetTypedLines("direct help", "direct hnd", "direct zzz", "direct hand + vx", "quit")
	out := curtaintest.Unwrap(s.Run(t, program.ExitOK, "play", "fight", "stage_rat", "--seed", "3"))
	curtaintest.CheckContains(t, out, "direct hp pip 3 Sets", `unknown stage direction "hnd": did you mean "hand"?`, "\"zzz\" is not a stage direction; `help directions` lists them", `unknown card "vx": did you mean`)
	s = curtaintest.NewTestProgram(t, registry.Rulesets...)
	s.Builtin = scripts.FS
	s.SetTypedLines("regie", "hilfe regieanweisungen", "regie ovatin 2", "schluss")
	out = s.Run(t, program.ExitOK, "play", "--seed", "3", "--lang", "de")
	curtaintest.CheckContains(t, out, "wie in `regie lp pip 3`", "  regie lp pip 3               Setzt die LP einer Figur.", "  regie erzwinge glück ja      Legt den nächsten Wurf", `keine Regieanweisung heißt "ovatin": Meintest du "ovation"?`)
}

// TestAskingIsTrueInEveryGame checks that no game promises a question that it never asks.
func TestAskingIsTrueInEveryGame(t *testing.T) {
	for game, want := range map[string]string{"autobattle": "You will be asked once", "skirmish": "you are not asked", "battleline": "you are not asked"} {
		s := curtaintest.NewTestProgram(t, registry.Rulesets...)
		s.Builtin = scripts.FS
		s.SetTypedLines("asking on", "quit")
		curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "play", game, "--seed", "3"), want)
	}
}

// TestAskingOffKeepsDirect checks that stage directions still need direct after turns end without a question.
func TestAskingOffKeepsDirect(t *testing.T) {
	s := curtaintest.NewTestProgram(t, registry.Rulesets...)
	s.Builtin = curtaintest.FixedScripts
	s.SetTypedLines("asking off", "energy 5", "quit")
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "play", "--seed", "3", "fight", "stage_rat"), "`energy 5` is a stage direction")
}

// TestADirectionNamesTheCardOfAMod checks that a mod's card can be named without the mod's id if the name is unique.
func TestADirectionNamesTheCardOfAMod(t *testing.T) {
	s := curtaintest.NewProgramWithMods(t, [3]string{"lantern", "", curtaintest.SparkCard("wick", 3)})
	s.SetTypedLines("direct hand + wick", "direct hp enemy 0")
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "play", "--seed", "3", "fight", "stage_rat"), "`hand + wick` and `hp stage rat 0`")
}
