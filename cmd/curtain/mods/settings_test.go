package mods_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	modsverb "curtaincall/cmd/curtain/mods"
	"curtaincall/cmd/curtain/program"
	"curtaincall/cmd/curtain/testkit/curtaintest"
)

// newStorm returns a program with a mod whose setting is the HP of an enemy.
func newStorm(t *testing.T) *curtaintest.TestProgram {
	s := curtaintest.NewProgramWithMods(t, [3]string{"storm", "", `override "stage_rat" { hp = settings.hp }`}, [3]string{"calm", "", `override "vex" { cost = 0 }`})
	s.WriteFile(t, "mods/storm/mod.lua", `return mod { id = "storm", name = "Storm", version = "1.0.0", game = "curtain",
  settings = { { id = "hp", text = "HP of a Stage Rat.", default = 12, min = 1, max = 99 }, { id = "gulls", text = "Gulls attack.", default = true } } }`)
	return s
}

func TestSettingsAreShownAndSet(t *testing.T) {
	s := newStorm(t)
	shown := []string{"storm 1.0.0\n", "hp", "12", "HP of a Stage Rat. (a whole number from 1 to 99; default 12)", "gulls", "true", "Gulls attack. (true or false; default true)"}
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "mods", "set"), shown...)
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "mods", "set", "storm"), shown...)
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "mods", "set", "calm"), "calm has no settings.\n")
	before := s.Run(t, program.ExitOK, "mods", "lock")
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "mods", "set", "storm", "hp", "30"), "storm: hp is 30.\n")
	curtaintest.CheckContainsNone(t, s.Run(t, program.ExitOK, "mods", "set", "storm", "hp"), "gulls")
	curtaintest.CheckContains(t, s.Stdout.String(), "hp", "30", "default 12")
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "show", "stage_rat"), "30")
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "mods", "lock"), `"settings": "hp=30"`)
	s.Run(t, program.ExitOK, "mods", "lock", "storm.lock")
	var l modsverb.ModsDocument
	if err := json.Unmarshal([]byte(s.Run(t, program.ExitOK, "mods", "--json")), &l); err != nil || len(l.Mods) != 2 || len(l.Mods[1].Settings) != 2 || l.Mods[1].Settings[0].Value != "30" || l.Mods[1].Settings[0].Default != "12" {
		t.Errorf("%v %+v", err, l.Mods)
	}
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "mods", "set", "storm", "hp", "default"), "storm: hp is 12.\n")
	if after := s.Run(t, program.ExitOK, "mods", "lock"); after != before {
		t.Errorf("with the same settings it is locked as\n%s\nand not as\n%s", after, before)
	}
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "show", "stage_rat", "--lock", "storm.lock"), "30")
	for line, says := range map[string]string{
		"mods set strom":             `unknown mod "strom": did you mean "storm"?`,
		"mods set storm hail":        `storm has no setting "hail"`,
		"mods set storm hpp 3":       `did you mean "hp"?`,
		"mods set storm hp 0":        `hp must be a whole number from 1 to 99, not "0"`,
		"mods set storm gulls maybe": `gulls must be true or false, not "maybe"`,
		"mods set storm hp \x1b[2J":  "hp must be",
	} {
		s.Run(t, program.ExitUsage, strings.Fields(line)...)
		curtaintest.CheckContains(t, s.Stderr.String(), says)
		curtaintest.CheckContainsNone(t, s.Stderr.String(), "\x1b")
	}
}

// TestASettingThatBreaksItsModIsSaidToDoSo checks that such a setting is stored and that a message says so.
func TestASettingThatBreaksItsModIsSaidToDoSo(t *testing.T) {
	s := newStorm(t)
	s.WriteFile(t, "mods/storm/changes.lua", `override "stage_rat" { hp = settings.gulls and 12 or 0 }`)
	curtaintest.CheckContains(t, s.Run(t, program.ExitFailures, "mods", "set", "storm", "gulls", "false"), "storm: gulls is false.\nstorm cannot be used yet:\nmods/storm/changes.lua:1: ")
}

func TestSettingsThatFitNoMoreAreNotUsed(t *testing.T) {
	s := newStorm(t)
	s.WriteFile(t, "mods/settings.json", `{"settings": {"storm": "hp=100", "gone": "a=b"}}`)
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "mods"), `storm is used with its default settings: hp must be a whole number from 1 to 99, not "100".`)
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "mods", "explain", "storm"), "is used with its default settings")
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "show", "stage_rat"), "12")
	s.WriteFile(t, "mods/settings.json", `{"settings": "\u001b[2J"}`)
	s.Run(t, program.ExitContent, "show", "stage_rat")
	curtaintest.CheckContains(t, s.Stderr.String(), "settings.json: ", "cannot read settings.json")
	s.Run(t, program.ExitFailures, "mods", "set", "storm", "hp", "3")
	curtaintest.CheckContains(t, s.Stderr.String(), "cannot read settings.json")
	s.Run(t, program.ExitUsage, "mods", "remove", "settings.json", "--force")
	if _, err := os.Stat(filepath.Join(s.Dir, "mods", "settings.json")); err != nil {
		t.Error("the settings were removed like a mod")
	}
}

func TestAJournalIsReplayedWithItsSettings(t *testing.T) {
	s := newStorm(t)
	s.Run(t, program.ExitOK, "mods", "set", "storm", "hp", "30")
	s.Run(t, program.ExitOK, "play", "fight", "stage_rat", "--auto", "--seed", "3", "--journal", "a.journal")
	s.Run(t, program.ExitOK, "mods", "set", "storm", "hp", "5")
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "replay", "a.journal"), "Verdict: exact")
	s.Run(t, program.ExitDivergence, "replay", "--today", "a.journal")
	curtaintest.CheckContains(t, s.Stdout.String()+s.Stderr.String(), "the settings of storm 1.0.0 are different")
	s.Run(t, program.ExitOK, "mods", "set", "storm", "hp", "30")
	s.Run(t, program.ExitOK, "replay", "--today", "a.journal")
}

// TestSettingsAreChangedWhileOnePlays shows and changes settings during a game, which must adopt the change.
func TestSettingsAreChangedWhileOnePlays(t *testing.T) {
	for _, in := range []struct {
		lang, settings, quit, goesOn string
		want                         []string
	}{
		{"en", "settings", "quit", "The game continues", []string{
			"HP of a Stage Rat. (a whole number from 1 to 99; default 12)", "storm: hp is 30.", "settings of storm: hp=30",
			`hp must be a whole number from 1 to 99, not "0"`, `storm has no setting "hpp": did you mean "hp"?`, `unknown mod "strom"`, "storm: hp is 12."}},
		{"de", "einstellungen", "schluss", "Das Spiel geht", []string{
			"HP of a Stage Rat. (eine ganze Zahl von 1 bis 99; Grundeinstellung 12)", "storm: hp ist 30.", "Einstellungen von storm: hp=30",
			`hp muss eine ganze Zahl von 1 bis 99 sein, nicht "0"`, `storm hat keine Einstellung "hpp": Meintest du "hp"?`, `unbekannte Mod "strom"`, "storm: hp ist 12."}},
	} {
		s := newStorm(t)
		printed := s.SetSteps(t, []curtaintest.Step{
			{Types: in.settings},
			{Types: in.settings + " storm hp 30"},
			{Until: in.goesOn, Types: in.settings + " storm hp 0"},
			{Types: in.settings + " storm hpp 3"},
			{Types: in.settings + " strom hp 3"},
			{Types: in.settings + " storm hp \x1b[2J"},
			{Types: in.settings + " storm hp default"},
			{Types: in.quit},
		})
		s.Run(t, program.ExitOK, "play", "--lang", in.lang, "--seed", "3", "fight", "stage_rat")
		curtaintest.CheckContains(t, strings.Join(strings.Fields(printed.String()), " "), in.want...)
		curtaintest.CheckContainsNone(t, printed.String(), "\x1b[2J")
	}
}
