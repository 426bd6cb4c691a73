package main

import (
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"curtaincall/cmd/curtain/program"
	"curtaincall/cmd/curtain/registry"
	"curtaincall/cmd/curtain/registry/commands"
	"curtaincall/cmd/curtain/testkit/curtaintest"
	"curtaincall/scripts"
)

// TestColorsAreAsAsked lists a card with every combination of the flag, the environment and a terminal.
func TestColorsAreAsAsked(t *testing.T) {
	for _, c := range []struct {
		columns               int
		flag, noColor, forced string
		isColored             bool
	}{
		{columns: 0}, {columns: 80, isColored: true}, {columns: 80, noColor: "1"}, {columns: 0, forced: "1", isColored: true},
		{columns: 0, forced: "0"}, {columns: 0, forced: "1", noColor: "1"}, {columns: 0, flag: "always", noColor: "1", isColored: true},
		{columns: 80, flag: "never", forced: "1"}, {columns: 0, flag: "auto", forced: "1"}, {columns: 80, flag: "auto", noColor: "1", isColored: true},
	} {
		s := curtaintest.NewTestProgram(t, registry.Rulesets...)
		s.Builtin = scripts.FS
		s.Columns = func() int { return c.columns }
		s.Vars["NO_COLOR"], s.Vars["FORCE_COLOR"] = c.noColor, c.forced
		args := []string{"list", "skirmish", "keywords"}
		if c.flag != "" {
			args = append(args, "--color", c.flag)
		}
		if isColored := strings.Contains(s.Run(t, program.ExitOK, args...), "\x1b["); isColored != c.isColored {
			t.Errorf("%+v: colored is %t", c, isColored)
		}
	}
	s := curtaintest.NewTestProgram(t, registry.Rulesets...)
	s.Builtin = scripts.FS
	s.Run(t, program.ExitUsage, "play", "--lang", "de", "--color", "red")
	curtaintest.CheckContains(t, s.Stderr.String(), `ungültiger Wert "red" für --color: muss auto, always oder never sein`)
}

// TestARowIsALineWhenPiped checks that a list for another program has each card with all its facts on one line.
func TestARowIsALineWhenPiped(t *testing.T) {
	s := curtaintest.NewTestProgram(t, registry.Rulesets...)
	s.Builtin = scripts.FS
	out := s.Run(t, program.ExitOK, "list", "cards")
	lines := strings.Split(strings.TrimSpace(out), "\n")
	for _, line := range lines[1:] {
		if !strings.HasPrefix(line, "  ") || strings.HasPrefix(line, "   ") {
			t.Errorf("no row: %q", line)
		}
	}
	curtaintest.CheckContains(t, lines[0], "Cards (")
	s.Columns = func() int { return 60 }
	if narrow := s.Run(t, program.ExitOK, "list", "cards"); strings.Count(narrow, "\n") <= strings.Count(out, "\n") {
		t.Error("at a terminal the rows are not wrapped")
	}
}

func TestVersionAndHelpOfSimulate(t *testing.T) {
	s := curtaintest.NewTestProgram(t, registry.Rulesets...)
	s.Builtin = scripts.FS
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "-V"), "curtain ", "scripts of skirmish: built into the program")
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "help", "simulate"), "for example:", "curtain simulate --runs 200", "--against HEAD", "Games are played",
		"flags:", "--runs N", "flags for using several processes or machines:", "--join PATH", "--nats")
}

// TestTheConfigurationFileSetsFlags writes settings for all commands and for one, overrides them in a command line,
// and makes mistakes in them. A file in the project has no effect.
func TestTheConfigurationFileSetsFlags(t *testing.T) {
	s := curtaintest.NewTestProgram(t, registry.Rulesets...)
	s.Builtin = scripts.FS
	s.Config = filepath.Join(s.Dir, "home")
	file := filepath.Join(s.Config, "curtain", "config")
	curtaintest.Write(t, filepath.Join(s.Dir, "curtain", "config"), "seed = x\n")
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "config"), "config", "It sets no defaults")
	curtaintest.Write(t, file, "# mine\nlang = de\ncolor = never\n[play]\nseed = 7\nlang = en\n\n[games]\nall = true\n")
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "config"), "Konfigurationsdatei", "--lang de", "alle Befehle (Zeile 2)", "--color never", "alle Befehle (Zeile 3)", "--seed 7", "`play` (Zeile 5)", "--all true", "`games` (Zeile")
	fight := []string{"play", "fight", "stage_rat", "--auto"}
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, fight...), "seed 7", "Victory")
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, append(fight, "--seed", "8", "--lang", "de")...), "Seed 8")
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "games"), "Es ist kein Spiel gespeichert")
	for text, want := range map[string]string{
		"colour = never": `config:1: unknown flag "colour": did you mean "color"?`, "color never": "config:1: a line must have the form FLAG = VALUE or [COMMAND]",
		"[paly]": `config:1: unknown command "paly": did you mean "play"?`, "[play": "config:1: a line that begins with [ must have the form [COMMAND]",
		"\n[play]\nseed": `config:3: a line must have the form FLAG = VALUE`, "[ play ]\nruns = 3": `config:2: play has no flag "runs"`,
		"color = red\x1b[2J": `config:1: invalid value "red`, "\nscripts = nowhere": "`curtain config` shows which flags your configuration file sets.",
	} {
		curtaintest.Write(t, file, text+"\n")
		for _, args := range [][]string{{"help", "config"}, {"version"}, {"man"}, {"completion", "bash"}} {
			s.Run(t, program.ExitOK, args...)
		}
		s.Run(t, program.ExitUsage, "list")
		if said := strings.Join(strings.Fields(s.Stderr.String()), " "); !strings.Contains(said, want) || strings.Contains(said, "\x1b") {
			t.Errorf("%q: %s", text, said)
		}
	}
}

// TestASavedGameIgnoresSettingsOfNewGames resumes and opens a game although the configuration file sets a seed and a
// journal for new ones.
func TestASavedGameIgnoresSettingsOfNewGames(t *testing.T) {
	s := gamesStage(t)
	s.Config = s.Dir
	curtaintest.Write(t, filepath.Join(s.Dir, "curtain", "config"), "[play]\nseed = 42\njournal = new.journal\n[repl]\nseed = 42\nplayers = greedy\n")
	s.SetTypedLines("quit")
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "play", "--resume"), "journal: rat\n")
	curtaintest.CheckContains(t, s.RunConsole(t, program.ExitOK, "line\n", "rat"), "play block")
	s.Run(t, program.ExitUsage, "play", "--resume", "--seed", "3")
}

// TestTheCommandConfigChecksAllValues checks that config finds a wrong value of any command, which others ignore.
func TestTheCommandConfigChecksAllValues(t *testing.T) {
	s := curtaintest.NewTestProgram(t, registry.Rulesets...)
	s.Builtin = scripts.FS
	s.Config = s.Dir
	for text, want := range map[string]string{
		"[simulate]\nruns = many":        `config:2: invalid value "many" for --runs: must be a whole number from -2147483648 to 2147483647`,
		"lang = de\n[test]\ncolor = red": `config:3: ungültiger Wert "red" für --color: muss auto, always oder never sein`,
	} {
		curtaintest.Write(t, filepath.Join(s.Dir, "curtain", "config"), text+"\n")
		s.Run(t, program.ExitFailures, "config")
		curtaintest.CheckContains(t, s.Stderr.String(), want)
		s.Run(t, program.ExitOK, "list", "cards", "--color", "never")
	}
	curtaintest.Write(t, filepath.Join(s.Dir, "curtain", "config"), "color = never\nlimit = depth=9\nlimit = output=9\ncolor = auto\n[test]\ntag = a\ntag = b\nworkers = 1\nworkers = 2\n[play]\ncolor = always\n")
	printed := strings.Join(strings.Fields(s.Run(t, program.ExitOK, "config")), " ")
	curtaintest.CheckContains(t, printed, "--color never all commands (line 1)", "--limit depth=9 all commands (line 2)", "--limit output=9 all commands (line 3)", "--color auto all commands (line 4)",
		"--tag a `test` (line 6)", "--tag b `test` (line 7)", "--workers 1 `test` (line 8)", "--workers 2 `test` (line 9)", "--color always `play` (line 11)")
}

// TestShellsCompleteCommandLines completes many command lines, some of them in bash, also with a mod whose name a
// shell would run.
func TestShellsCompleteCommandLines(t *testing.T) {
	s := gamesStage(t)
	words := func(line ...string) string {
		t.Helper()
		return " " + strings.Join(strings.Fields(s.Run(t, program.ExitOK, append([]string{"completion", "words", "--"}, line...)...)), " ") + " "
	}
	for _, c := range []struct{ line, want string }{
		{"si", " simulate "}, {"play sk", " skirmish "}, {"play f", " fight "}, {"play skirmish m", " match "}, {"play --se", " --seats --seed "},
		{"--se", " --seats --seed "}, {"play --color ", " always auto never "}, {"simulate --players q", " quick "}, {"play --seed 3 sk", " skirmish "}, {"play --auto sk", " skirmish "},
		{"play --resume ra", " rat "}, {"replay ", " begun match rat torn won "}, {"show battleline creat", " creature "}, {"show stage_r", " stage_rat "},
		{"show card stage_r", " "}, {"list car", " cards "}, {"help co", " completion config "}, {"mods en", " enable "}, {"nothing ", " "}, {"play --seed ", " "},
		{"play fight rusty_", " rusty_knight "}, {"play ", " autobattle battleline curtain fight run skirmish "}, {"repl fight stage_rat rusty_", " rusty_knight "}, {"repl w", " won "}, {"play --lang ", " de en "}, {"completion ", " bash fish zsh "},
	} {
		if got := words(strings.Split(c.line, " ")...); strings.TrimSpace(got) != strings.TrimSpace(c.want) {
			t.Errorf("%q is completed by %q, not %q", c.line, got, c.want)
		}
	}
	curtaintest.Write(t, filepath.Join(s.Dir, "state", "curtain", "journals", "$(touch ran).journal"), "")
	curtaintest.CheckContainsNone(t, words("replay", "$"), "touch")
	for _, shell := range []string{"bash", "zsh", "fish"} {
		curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "completion", shell), "curtain completion words -- ")
		if _, err := exec.LookPath(shell); err == nil {
			check := exec.Command(shell, "-n")
			check.Stdin = strings.NewReader(s.Run(t, program.ExitOK, "completion", shell))
			if out, err := check.CombinedOutput(); err != nil {
				t.Errorf("%s: %v: %s", shell, err, out)
			}
		}
	}
	s.Run(t, program.ExitUsage, "completion", "csh")
}

// TestTheManualHasEveryCommandAndFlag reads the manual page, and has man format it if there is one.
func TestTheManualHasEveryCommandAndFlag(t *testing.T) {
	s := curtaintest.NewTestProgram(t, registry.Rulesets...)
	page := s.Run(t, program.ExitOK, "man")
	for _, v := range commands.All {
		curtaintest.CheckContains(t, page, ".SS curtain "+v.Name)
	}
	curtaintest.CheckContains(t, page, ".TH CURTAIN 1", ".SH SYNOPSIS", `.B \-\-resume [FILE]`, ".SH EXIT STATUS", ".SH FILES", ".SH ENVIRONMENT")
	for line := range strings.SplitSeq(page, "\n") {
		if strings.HasPrefix(line, "'") || strings.HasPrefix(line, ".") && !strings.HasPrefix(line, ".S") && !strings.HasPrefix(line, ".T") && !strings.HasPrefix(line, ".B ") && !strings.HasPrefix(line, ".I ") && line != ".PP" {
			t.Errorf("a line of text is a request: %q", line)
		}
	}
	if _, err := exec.LookPath("mandoc"); err == nil {
		lint := exec.Command("mandoc", "-T", "lint", "-W", "error")
		lint.Stdin = strings.NewReader(page)
		if out, err := lint.CombinedOutput(); err != nil {
			t.Errorf("%v: %s", err, out)
		}
	}
}
