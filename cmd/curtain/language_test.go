//go:build !race

package main

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"

	"curtaincall/cmd/curtain/program"
	"curtaincall/cmd/curtain/registry"
	"curtaincall/cmd/curtain/testkit/curtaintest"
	"curtaincall/engine/phrase"
	"curtaincall/engine/testkit"
	"curtaincall/engine/testkit/golden"
	"curtaincall/engine/testkit/journaltest"
	"curtaincall/scripts"
)

// TestAFightInGerman checks what a player sees in German, on a wide and a narrow terminal, with and without colour.
func TestAFightInGerman(t *testing.T) {
	for name, look := range map[string]func(s *curtaintest.TestProgram){
		"wide":     func(s *curtaintest.TestProgram) { s.Columns = func() int { return 110 } },
		"narrow":   func(s *curtaintest.TestProgram) { s.Columns = func() int { return 46 } },
		"no_color": func(s *curtaintest.TestProgram) { s.Columns, s.Vars["NO_COLOR"] = func() int { return 80 }, "1" },
	} {
		s := curtaintest.NewTestProgram(t, registry.Rulesets...)
		s.Builtin = scripts.FS
		look(s)
		s.SetTypedLines("deckung", "fragen aus", "aufrütteln", "hilfe spott", "tipp", "ende", "zurück", "verlauf alles", "block", "schluss")
		s.Run(t, program.ExitOK, "play", "fight", "stage_rat", "--seed", "2", "--lang", "de", "--journal", name+".journal")
		got := strings.ReplaceAll(s.Stdout.String(), "\x1b", "^")
		file := filepath.Join("testdata", "german", name+".txt")
		golden.Check(t, file, got)
	}
}

// TestTheLanguageOfAGame checks that the language is that of the flag, else of the environment, else English.
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
		s := curtaintest.NewTestProgram(t, registry.Rulesets...)
		s.Builtin = scripts.FS
		s.Vars["LC_ALL"], s.Vars["LC_MESSAGES"], s.Vars["LANG"] = c.all, c.messages, c.system
		args := []string{"play", "fight", "stage_rat", "--seed", "2", "--auto"}
		if c.lang != "" {
			args = append(args, "--lang", c.lang)
		}
		curtaintest.CheckContains(t, s.Run(t, program.ExitOK, args...), c.want)
	}
	s := curtaintest.NewTestProgram(t, registry.Rulesets...)
	s.Builtin = scripts.FS
	if s.Run(t, program.ExitUsage, "play", "--lang", "fr", "--auto"); !strings.Contains(s.Stderr.String(), `not translated into "fr"; it is available in en and de`) {
		t.Error(s.Stderr.String())
	}
}

// TestAJournalKnowsNoLanguage replays and resumes a German game in English. Its journal must be the same.
func TestAJournalKnowsNoLanguage(t *testing.T) {
	kept := func(args ...string) string {
		s := curtaintest.NewTestProgram(t, registry.Rulesets...)
		s.Builtin = scripts.FS
		s.Run(t, program.ExitOK, append([]string{"play", "fight", "stage_rat", "--seed", "2", "--auto", "--journal", "g.journal"}, args...)...)
		body := curtaintest.Read(t, s, "g.journal")
		curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "replay", filepath.Join(s.Dir, "g.journal")), "Stage Rat has fallen", "every state matches the recording")
		return body
	}
	if kept() != kept("--lang", "de") {
		t.Error("the journals differ")
	}
}

// TestALanguageIsBegunAndCounted checks that new creates a translation and that check counts what it lacks.
func TestALanguageIsBegunAndCounted(t *testing.T) {
	s := curtaintest.NewProgramWithFixedScripts(t)
	if err := os.CopyFS(filepath.Join(s.Dir, "scripts"), curtaintest.FixedScripts); err != nil {
		t.Fatal(err)
	}
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "new", "locale", "fr"), "scripts/curtain/locale/fr/cast.lua", "scripts/curtain/locale/fr/words.lua")
	curtaintest.CheckContains(t, curtaintest.Read(t, s, "scripts/curtain/locale/fr/cast.lua"), `-- vex = { name = "Vex",`)
	curtaintest.CheckContains(t, curtaintest.Read(t, s, "scripts/curtain/locale/fr/words.lua"), `-- ["stage.turn"] = "Turn {n, number}",`)
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "check"), ", no problems")
	french := `return locale { language = "fr", card = { vex = { name = "Tracas" } }, sentences = { ["stage.turn"] = "Tour {n}" } }`
	curtaintest.Write(t, filepath.Join(s.Dir, "scripts/curtain/locale/fr.lua"), french)
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "check"), "vex.lua: fr has no translations for 2 texts: card vex text, card vex says", "fr has no translations", "texts in the program: keyword block name", ", no problems")
	curtaintest.Write(t, filepath.Join(s.Dir, "scripts/curtain/locale/fr.lua"), strings.Replace(french, "vex", "vexx", 1))
	curtaintest.CheckContains(t, s.Run(t, program.ExitFailures, "check"), "locale/fr.lua:1:", `unknown card "vexx"`)
	curtaintest.Write(t, filepath.Join(s.Dir, "scripts/curtain/locale/it.lua"), `return locale { language = "it", keyword = { block = { name = "Parata" } } }`)
	s.Run(t, program.ExitOK, "new", "locale", "it")
	curtaintest.CheckContains(t, curtaintest.Read(t, s, "scripts/curtain/locale/it/words.lua"), `-- block = { name = "Block", text = `)
	for _, wrong := range []string{"", "en", "no language"} {
		s.Run(t, program.ExitUsage, "new", "locale", wrong)
	}
	s = curtaintest.NewProject(t, "curtain")
	if s.Run(t, program.ExitFailures, "new", "locale", "de"); !strings.Contains(s.Stderr.String(), "nothing to add: the translation is already complete") {
		t.Error(s.Stderr.String())
	}
}

// TestAnotherPackHasTheLanguagesOfItsGame checks that a pack without translations uses those of its game, for
// messages and for what is typed, but for nothing that the pack defines.
func TestAnotherPackHasTheLanguagesOfItsGame(t *testing.T) {
	s := curtaintest.NewTestProgram(t, registry.Rulesets...)
	s.Builtin = scripts.FS
	folder, err := fs.Sub(scripts.FS, "examples/curtain/big_top")
	if err == nil {
		err = os.CopyFS(filepath.Join(s.Dir, "tent"), folder)
	}
	if err != nil {
		t.Fatal(err)
	}
	begin := []string{"play", "fight", "knife_thrower", "--seed", "2", "--scripts", "tent", "--lang", "de"}
	s.SetTypedLines("foo", "hilfe spott", "ende", "schluss")
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, begin...), "Knife Thrower", "tritt auf", `keine Karte und kein Befehl heißt "foo"`, "Träger: Held", "plant: ", "Du verlässt das Spiel.")
	own := `return locale { language = "de", enemy = { knife_thrower = { name = "Messerwerfer", gender = "m" } },
		sentences = { ["play.leaves"] = "Auf bald." }, typed = { quit = "raus", help = "rat" } }`
	curtaintest.Write(t, filepath.Join(s.Dir, "tent/locale/de.lua"), own)
	s.SetTypedLines("rat spott", "hilfe glück", "raus")
	out := s.Run(t, program.ExitOK, begin...)
	curtaintest.CheckContains(t, out, "Messerwerfer", "tritt auf", "(Stichwort, taunt)", "(Stichwort, luck)", "Auf bald.")
	curtaintest.CheckContainsNone(t, out, "Knife Thrower", "Du verlässt")
	curtaintest.Write(t, filepath.Join(s.Dir, "tent/locale/fr.lua"), `return locale { language = "fr" }`)
	if s.Run(t, program.ExitUsage, "play", "--scripts", "tent", "--lang", "it"); !strings.Contains(s.Stderr.String(), "available in en, de and fr") {
		t.Error(s.Stderr.String())
	}
}

// english matches words that occur in no German text.
var english = regexp.MustCompile(`\b(the|and|of|with|your|you|cannot|is|to|it|no|not|this|from|there|which|takes|type|card|cards|word|nothing)\b`)

// TestEveryAnswerToAGermanPlayerIsGerman checks that each response to a player is German, to valid and invalid lines,
// until the game ends or is left. Quoted Lua and shell commands are not translated.
func TestEveryAnswerToAGermanPlayerIsGerman(t *testing.T) {
	s := curtaintest.NewProject(t, "curtain")
	play := func(lines ...string) string {
		t.Helper()
		s.SetTypedLines(lines...)
		out := s.Run(t, program.ExitOK, "play", "fight", "stage_rat", "--seed", "2", "--lang", "de")
		code := false
		for _, line := range strings.Split(out+s.Stderr.String(), "\n") {
			code = strings.HasPrefix(line, "    describe(") || code && strings.HasPrefix(line, "    ")
			if shell := strings.Contains(line, "curtain play "); !code && !shell && english.MatchString(line) {
				t.Errorf("English: %q", line)
			}
		}
		return out
	}
	out := play("", "hilfe", "schau", "verlauf", "verlauf alles", "tempo", "tempo 0s", "tempo x", "tempo 2h", "fragen", "fragen an", "fragen foo", "tipp", "hilfe xyzzy", "hilfe vix", "was ist deckung?", "was macht die ovation",
		"zurück", "nochmal", "zurück foo", "merke", "kürze", "quux", "spiele", "deckung foo", "deckung", "zurück", "nochmal", "regie hand + beschützen", "beschützen", "spiele beschützen",
		"simulate", "best", "merke die probe", "kürze", "kürze xyzzy", "hilfe regieanweisungen", "hilfe ovation", "hilfe stage_rat", "spott", "ende", "ende", "schluss")
	curtaintest.CheckContains(t, out, "Deckung (Stichwort", "Ovation: ", `keine Karte und kein Befehl heißt "quux"`, "aldric: Aldric Schild 0 → 2", "`simulate` ist ein Befehl des Programms", "Der beste gefundene Weg", "Du verlässt das Spiel.")
	curtaintest.CheckContains(t, play("regie lp bühnenratte 1", "aufrütteln"), "Sieg.", "Den letzten Schlag führte Aufrütteln: 1, bei `spiele aufrütteln`.")
	curtaintest.CheckContains(t, play("regie lp macguffin 1", "ende"), "Niederlage.", "bei `ende`.")
	curtaintest.CheckContains(t, play("deckung"), "Ende der Eingabe")
}

// flagContinuation matches the place where the help of a flag continues in the next line.
var flagContinuation = regexp.MustCompile(`\n {6,}`)

// typedForms matches names in capitals and what is typed or written in Lua, which is not translated.
var typedForms = regexp.MustCompile(`\S*[/_=.#]\S*|\[[^\]]*\]|--[a-z-]+|no-mods|[A-Z]{3,}|\([^)]*\)|\bcards?\b`)

// TestCommandsAndConsolesAreGerman checks in each game that commands, their help, their errors and a console are
// German for a German user, except for code and what is typed.
func TestCommandsAndConsolesAreGerman(t *testing.T) {
	testkit.SkipUnlessFull(t)
	check := func(typed string, s *curtaintest.TestProgram) {
		t.Helper()
		for line := range strings.Lines(flagContinuation.ReplaceAllString(s.Stdout.String()+s.Stderr.String(), " ")) {
			said := typedForms.ReplaceAllString(verbatim.ReplaceAllString(line, ""), "")
			if isCode := strings.Contains(line, " | ") || strings.Contains(line, "curtain "); !isCode && english.MatchString(said) {
				t.Errorf("%s: English: %q", typed, line)
			}
		}
	}
	commands := []string{"help", "help play", "help test", "help check", "help list", "help show", "help mods", "help repl", "help new", "help replay", "help games", "help config",
		"help simulate", "help weigh", "help serve", "help studio", "help lsp", "help share", "help version", "help completion", "help man", "help reference",
		"list cards", "show block", "show xyzzy", "check", "check --explain xyzzy", "test --run xyzzy", "test --run x[", "test xyzzy", "mods", "mods where", "mods explain",
		"mods add xyzzy", "mods xyzzy", "replay", "replay xyzzy", "games xyzzy", "new card", "new xyzzy X", "simulate --runs 0", "simulate xyzzy", "show skirmish", "completion", "xyzzy", "skirmish", "config x", "repl --resume x"}
	for _, line := range testkit.Sample(8, commands) {
		s := curtaintest.NewTestProgram(t, registry.Rulesets...)
		s.Builtin, s.Vars["LANG"] = scripts.FS, "de_DE.UTF-8"
		program.Run(strings.Fields(line), s.Host)
		check(line, s)
	}
	for _, game := range testkit.Sample(1, []string{"curtain", "skirmish", "battleline", "autobattle"}) {
		s := curtaintest.NewTestProgram(t, registry.Rulesets...)
		s.Builtin, s.Vars["LANG"] = scripts.FS, "de_DE.UTF-8"
		s.In = strings.NewReader(strings.Join([]string{"hilfe", "hilfe undo", "hilfe xyzzy", "xyzzy", "tipp", "mark a", "marks", "warum 1", "warum xyzzy", "undo", "redo", "goto xyzzy", "branches", "tree", "diff", "diff start here",
			"line", "verlauf", "watch", "watch 1", "watch off", "who uses xyzzy", "where xyzzy", "open xyzzy", "what", "what xyzzy", "again x", "save", "keep", "shrink", "adopt", "enemies", "units", "mine", "mine.hand[1]", "fight.macguffin", "cards", "print(", ")", "schluss"}, "\n"))
		program.Run([]string{"repl", game, "--seed", "2"}, s.Host)
		check("repl "+game, s)
	}
}

// TestNamesAreGermanWhereNobodyTypesThem checks that names of definitions are translated in reports, and names of
// commands, words of Lua and names of scenarios nowhere.
func TestNamesAreGermanWhereNobodyTypesThem(t *testing.T) {
	s := curtaintest.NewTestProgram(t, registry.Rulesets...)
	s.Builtin, s.Vars["LANG"] = scripts.FS, "de_DE.UTF-8"
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "help"), "\n  games      die Spiele auf", "\n  share      eine Webseite")
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "simulate", "skirmish", "--players", "greedy", "--runs", "4", "--detail"), "95%-VI", "deine Einheit Magierin ", "(Team ", "hat den längsten Zug")
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "weigh", "stage_combat", "--players", "greedy", "--runs", "2"), "Angriffe mit Kosten 1 (ungewöhnlich).")
	s.In = strings.NewReader("help\nmark a\nbranches\nstage rat\nwho uses iron_wall\nlist\n")
	program.Run([]string{"repl", "fight", "stage_rat"}, s.Host)
	curtaintest.CheckContains(t, s.Stdout.String(), "Befehle der Konsole", " intent, item,", " items, ", "(du bist hier)", "Bühnenratte ─", `scenario "gains 10 Block"`, "`list` ist ein Befehl des Programms")
}

// TestHelpIsInTheLanguageOfItsFlag gives --lang before and after --help, and to help.
func TestHelpIsInTheLanguageOfItsFlag(t *testing.T) {
	in := curtaintest.NewTestProgram(t, registry.Rulesets...)
	in.Vars["LANG"] = "de_DE.UTF-8"
	want := in.Run(t, program.ExitOK, "help", "games")
	curtaintest.CheckContains(t, want, "Aufruf: ", "die Spiele auflisten")
	for _, line := range []string{"games --help --lang de", "games --lang de -h", "help games --lang de"} {
		if got := curtaintest.NewTestProgram(t, registry.Rulesets...).Run(t, program.ExitOK, strings.Fields(line)...); got != want {
			t.Errorf("%s prints\n%s", line, got)
		}
	}
	curtaintest.CheckContains(t, curtaintest.NewTestProgram(t, registry.Rulesets...).Run(t, program.ExitOK, "--help", "--lang", "de"), "Aufruf: ")
}

// TestTheReferenceIsGerman checks the last cells in the tables of a reference. At most one in fifty may be English.
func TestTheReferenceIsGerman(t *testing.T) {
	for _, game := range testkit.Sample(1, []string{"curtain", "skirmish", "battleline", "autobattle"}) {
		s := curtaintest.NewTestProgram(t, registry.Rulesets...)
		s.Builtin, s.Vars["LANG"] = scripts.FS, "de_DE.UTF-8"
		var rows, left []string
		for line := range strings.Lines(s.Run(t, program.ExitOK, "reference", game)) {
			cells := strings.Split(strings.TrimSuffix(strings.TrimSpace(line), " |"), " | ")
			if text := cells[len(cells)-1]; len(cells) > 2 && strings.Contains(text, " ") {
				if rows = append(rows, text); english.MatchString(typedForms.ReplaceAllString(verbatim.ReplaceAllString(text, ""), "")) {
					left = append(left, text)
				}
			}
		}
		if len(rows) < 100 || len(left) > len(rows)/50 {
			t.Errorf("%s: of %d rows these are English:\n%s", game, len(rows), strings.Join(left, "\n"))
		}
	}
}

// german returns the flag for German that must follow a line; nil if the line cannot have it.
func german(line string) []string {
	if line == "--seed" || strings.HasPrefix(line, "--lang") {
		return nil
	}
	return []string{"--lang", "de"}
}

// verbatim matches commands and forms, which are not translated.
var verbatim = regexp.MustCompile("`[^`]*`|\"[^\"]*\"|(?m:^curtain:)")

// TestAGameThatCannotBeginIsRefusedInGerman checks that errors in the command line of play are German.
func TestAGameThatCannotBeginIsRefusedInGerman(t *testing.T) {
	for line, want := range testkit.SampleMap(6, map[string]string{
		"fight":                                "ein Kampf braucht 1 bis 4 Gegner, nicht 0",
		"fight ratt":                           `kein Gegner heißt "ratt"`,
		"fight stage_rta":                      `Meintest du "stage_rat"?`,
		"fight xyzzy":                          "`curtain list enemies` listet sie auf",
		"stage_rat":                            "Meintest du `curtain play fight stage_rat`?",
		"fight stage_rat dekc=vex":             `unbekannte Angabe "dekc": Schreibweise: "fight ENEMY ..." oder`,
		"fight stage_rat deck=vexx":            `keine Karte heißt "vexx": Meintest du "vex"?`,
		"fight stage_rat deck=":                "bei deck= fehlt die Karte",
		"fight stage_rat deck=vex deck=vex":    "deck= ist doppelt angegeben",
		"fight stage_rat macguffin=99":         `macguffin= muss zwischen 1 und 50 LP liegen, nicht "99"`,
		"fight stage_rat protagonists=pip":     "protagonists= braucht 2, nicht 1",
		"fight stage_rat relics=x":             `kein Relikt heißt "x"`,
		"run tutorial run":                     `"run" passt nicht zu run`,
		"fight stage_rat protagonists=pip,pip": "die beiden Helden müssen verschieden sein",
		"--seats 3":                            "Curtain Call hat 1 Platz, also muss --seats zwischen 1 und 1 liegen",
		"--resume x fight stage_rat":           "--resume lässt sich nicht mit einem Spiel, --seed oder --journal verbinden",
		"--sead 7":                             `unbekannte Option --sead: Meintest du "--seed"?`,
		"--seed":                               "die Option --seed braucht einen Wert",
		"---seed":                              "ungültige Option: ---seed",
		"--seed x":                             `ungültiger Wert "x" für --seed: ein Seed muss eine ganze Zahl ab 0 sein`,
		"--auto=x":                             "muss true oder false sein",
		"--seats x":                            "muss eine ganze Zahl von -2147483648 bis 2147483647 sein",
		"--limit run":                          "muss die Form NAME=N haben",
		"--limit rnu=1":                        `unbekannte Grenze "rnu": Meintest du "run"?`,
		"--limit zzz=1":                        `unbekannte Grenze "zzz": erwartet wird instructions, load`,
		"--limit run=1":                        "die Grenze run muss zwischen 100000 und",
		"--mod nowhere":                        "Datei oder Ordner nicht gefunden",
		"--lock nowhere":                       "nowhere: Datei oder Ordner nicht gefunden",
		"--scripts nowhere":                    `--scripts: Ordner nicht gefunden: "nowhere"`,
		"--resume nowhere":                     "weder eine Datei noch ein gespeichertes Spiel: nowhere",
		"--resume .":                           "keine gewöhnliche Datei",
		"--journal .":                          `--journal: "." existiert schon`,
		"--lang fr":                            `--lang: das Spiel ist nicht in "fr" übersetzt, nur in en und de`,
	}) {
		s := curtaintest.NewTestProgram(t, registry.Rulesets...)
		s.Builtin = scripts.FS
		s.Vars["LANG"] = "de_DE.UTF-8"
		s.Run(t, program.ExitUsage, append(append([]string{"play"}, strings.Fields(line)...), german(line)...)...)
		said := s.Stderr.String()
		if !strings.Contains(strings.Join(strings.Fields(said), " "), want) || !strings.Contains(said, "Mehr dazu:") || english.MatchString(verbatim.ReplaceAllString(said, "")) {
			t.Errorf("%s, without %q: %s", line, want, said)
		}
	}
}

// TestAGameThatWasKeptIsGoneOnWithInGerman checks that errors of resuming a game are German: unreadable parts, other
// scripts, another game, an existing journal.
func TestAGameThatWasKeptIsGoneOnWithInGerman(t *testing.T) {
	s := curtaintest.NewConsoleProgram(t)
	s.Run(t, program.ExitOK, "play", "fight", "rat", "--seed", "2", "--auto", "--journal", "g.journal")
	whole := curtaintest.Read(t, s, "g.journal")
	curtaintest.ReplaceInFile(t, filepath.Join(s.Dir, "scripts/curtain/enemies.lua"), "hp = 20", "hp = 21")
	for _, c := range []struct {
		kept, want string
		status     int
	}{
		{"hello", "bad.journal ist keine Aufzeichnung eines Spiels", program.ExitFailures},
		{strings.Replace(whole, `"journal":2`, `"journal":9`, 1), "von einer anderen Fassung des Programms", program.ExitFailures},
		{whole[:len(whole)-5], "die letzte Zeile ist unvollständig", program.ExitOK},
		{strings.Replace(whole, "play jab", "play jba", 1), "ist nicht bis zum Ende zu lesen", program.ExitOK},
		{whole, "die Skripte unterscheiden sich von denen, mit denen es endete: geändert: Gegner Rat", program.ExitOK},
		{journaltest.RecomputeChecksums(strings.Replace(whole, "play jab", "end_turn", 1)), "verschieden: der Zug, ", program.ExitOK},
		{journaltest.RecomputeChecksums(strings.Replace(whole, "play jab", "end_turn", 1)), "erster Unterschied: Ereignis 1\n", program.ExitOK},
	} {
		curtaintest.Write(t, filepath.Join(s.Dir, "bad.journal"), c.kept)
		s.Run(t, c.status, "play", "--auto", "--lang", "de", "--resume", "bad.journal")
		said := s.Stderr.String()
		if !strings.Contains(said, c.want) || english.MatchString(verbatim.ReplaceAllString(said, "")) {
			t.Errorf("without %q: %s", c.want, said)
		}
	}
}

// TestModsAreLeftOutInGerman checks that German messages say why mods are left out and what users can do. What only
// their authors can do is English.
func TestModsAreLeftOutInGerman(t *testing.T) {
	s := curtaintest.NewConsoleProgram(t)
	curtaintest.Write(t, filepath.Join(s.Dir, "go.mod"), "module somewhere\n")
	for id, needs := range map[string]string{"moon": `needs = { lantern = "^1.0" },`, "sun": `needs = { moon = "*" },`, "star": "", "earth": `needs = { star = "*" },`, "wind": `wishes = { rain = "^2.0" },`} {
		curtaintest.Write(t, filepath.Join(s.Dir, "mods", id, "mod.lua"), `return mod { id = "`+id+`", name = "X", version = "1.0.0", game = "curtain", `+needs+` }`)
	}
	curtaintest.Write(t, filepath.Join(s.Dir, "mods/star/cards/broken.lua"), "return crad { }\n")
	s.Run(t, program.ExitOK, "play", "fight", "rat", "--seed", "2", "--auto", "--lang", "de")
	said := strings.Join(strings.Fields(s.Stderr.String()), " ")
	for _, want := range []string{"moon braucht lantern ^1.0, aber lantern ist nicht installiert", "füge lantern hinzu, oder deaktiviere moon", "ebenfalls weggelassen, weil sie es brauchen: sun",
		"Weggelassen: moon, sun.", "star bleibt weg.", "earth wird weggelassen: Es braucht star.", "wind verwendet auf Wunsch rain ^2.0, aber rain ist nicht installiert."} {
		if !strings.Contains(said, want) {
			t.Errorf("no %q in %s", want, said)
		}
	}
}

// TestWhatTheSystemSaysIsSaidInGerman checks that errors of the system about files are German or, if no translation
// is known, unchanged.
func TestWhatTheSystemSaysIsSaidInGerman(t *testing.T) {
	s := curtaintest.NewTestProgram(t, registry.Rulesets...)
	s.Builtin = scripts.FS
	s.Run(t, program.ExitOK, "play", "fight", "stage_rat", "--seed", "2", "--auto", "--journal", "file")
	for path, want := range map[string]string{"file/g.journal": "kein Ordner", strings.Repeat("x", 400): "der Dateiname ist zu lang"} {
		if s.Run(t, program.ExitUsage, "play", "--auto", "--lang", "de", "--journal", path); !strings.Contains(strings.Join(strings.Fields(s.Stderr.String()), " "), want) {
			t.Errorf("%.20s: %s", path, &s.Stderr)
		}
	}
	german := &phrase.Language{Language: "de", Plural: phrase.EnglishPlural, Templates: map[string]string{"play.system_says": "das Betriebssystem meldet „{why}“"}}
	if got := program.SystemErrorText(&fs.PathError{Op: "open", Path: "x", Err: syscall.EBUSY}, german); got != "das Betriebssystem meldet „"+syscall.EBUSY.Error()+"“" {
		t.Error(got)
	}
}
