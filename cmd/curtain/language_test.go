package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"curtaincall/scripts"
)

// What a player of a fight sees in German, on a wide and a narrow terminal, in colour and
// without it.
func TestAFightInGerman(t *testing.T) {
	for name, look := range map[string]func(s *stage){
		"wide":     func(s *stage) { s.columns = func() int { return 110 } },
		"narrow":   func(s *stage) { s.columns = func() int { return 46 } },
		"no_color": func(s *stage) { s.columns, s.vars["NO_COLOR"] = func() int { return 80 }, "1" },
	} {
		s := newStage(t, rulesets...)
		s.builtin = scripts.FS
		look(s)
		s.types("deckung", "fragen aus", "aufrütteln", "hilfe spott", "tipp", "ende", "zurück", "verlauf alles", "block", "schluss")
		s.does(t, exitOK, "play", "fight", "stage_rat", "--seed", "2", "--lang", "de", "--journal", name+".journal")
		got := strings.ReplaceAll(s.stdout.String(), "\x1b", "^")
		file := filepath.Join("testdata", "german", name+".txt")
		if *update {
			write(t, file, got)
		}
		if want, err := os.ReadFile(file); err != nil || string(want) != got {
			t.Errorf("%s: %v, and there is\n%s", name, err, got)
		}
	}
}

// The language is that of the flag, else of the environment, else English.
func TestTheLanguageOfAGame(t *testing.T) {
	for _, c := range []struct{ lang, all, messages, system, want string }{
		{want: "Victory"},
		{lang: "de", want: "Sieg"},
		{lang: "en", all: "de_DE.UTF-8", want: "Victory"},
		{all: "de_DE.UTF-8", want: "Sieg"},
		{all: "C", messages: "de_AT", system: "de_CH", want: "Victory"},
		{messages: "de_AT", system: "fr", want: "Sieg"},
		{system: "de", want: "Sieg"},
		{system: "fr_FR.UTF-8", want: "Victory"},
	} {
		s := newStage(t, rulesets...)
		s.builtin = scripts.FS
		s.vars["LC_ALL"], s.vars["LC_MESSAGES"], s.vars["LANG"] = c.all, c.messages, c.system
		args := []string{"play", "fight", "stage_rat", "--seed", "2", "--auto"}
		if c.lang != "" {
			args = append(args, "--lang", c.lang)
		}
		has(t, s.does(t, exitOK, args...), c.want)
	}
	s := newStage(t, rulesets...)
	s.builtin = scripts.FS
	if s.does(t, exitUsage, "play", "--lang", "fr", "--auto"); !strings.Contains(s.stderr.String(), `no words of "fr": there are en and de`) {
		t.Error(s.stderr.String())
	}
}

// A game begun in German is verified, and goes on, in English: its journal is the same.
func TestAJournalKnowsNoLanguage(t *testing.T) {
	kept := func(args ...string) string {
		s := newStage(t, rulesets...)
		s.builtin = scripts.FS
		s.does(t, exitOK, append([]string{"play", "fight", "stage_rat", "--seed", "2", "--auto", "--journal", "g.journal"}, args...)...)
		body, err := os.ReadFile(filepath.Join(s.dir, "g.journal"))
		if err != nil {
			t.Fatal(err)
		}
		has(t, s.does(t, exitOK, "replay", filepath.Join(s.dir, "g.journal")), "Stage Rat has fallen", "every state is as it was recorded")
		return string(body)
	}
	if kept() != kept("--lang", "de") {
		t.Error("the journals differ")
	}
}

// check counts what a language lacks, and new begins one.
func TestALanguageIsBegunAndCounted(t *testing.T) {
	s := project(t)
	has(t, s.does(t, exitOK, "new", "locale", "fr"), "scripts/curtain/locale/fr.lua")
	body, err := os.ReadFile(filepath.Join(s.dir, "scripts/curtain/locale/fr.lua"))
	if err != nil || !strings.Contains(string(body), `-- ["stage.turn"] = "Turn {n, number}",`) || !strings.Contains(string(body), `-- vex = { name = "Vex",`) {
		t.Errorf("%v: %.2000s", err, body)
	}
	has(t, s.does(t, exitOK, "check"), "nothing to complain of")
	french := `return locale { language = "fr", card = { vex = { name = "Tracas" } }, sentences = { ["stage.turn"] = "Tour {n}" } }`
	write(t, filepath.Join(s.dir, "scripts/curtain/locale/fr.lua"), french)
	has(t, s.does(t, exitOK, "check"), "vex.lua: fr lacks 2 texts: card vex text, card vex says", "fr lacks", "texts of the program: keyword block name", "nothing to complain of")
	write(t, filepath.Join(s.dir, "scripts/curtain/locale/fr.lua"), strings.Replace(french, "vex", "vexx", 1))
	has(t, s.does(t, exitFailures, "check"), "locale/fr.lua:1:", `unknown card "vexx"`)
	if s.does(t, exitFailures, "new", "locale", "de"); !strings.Contains(s.stderr.String(), "the language lacks nothing") {
		t.Error(s.stderr.String())
	}
	for _, wrong := range []string{"", "en", "no language"} {
		s.does(t, exitUsage, "new", "locale", wrong)
	}
}
