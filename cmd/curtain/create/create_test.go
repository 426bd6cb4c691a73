package create_test

import (
	"cmp"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"curtaincall/cmd/curtain/create"
	"curtaincall/cmd/curtain/program"
	"curtaincall/cmd/curtain/registry"
	"curtaincall/cmd/curtain/testkit/curtaintest"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/testkit"
	"curtaincall/scripting"
	"curtaincall/scripting/mods"
	"curtaincall/scripting/source"
	"curtaincall/scripts"
)

// begun creates a definition of every kind of a game (at quick length, of every second kind) and a scenario, and
// returns the scenario files.
func begun(s *curtaintest.TestProgram, t *testing.T, r *scripting.Ruleset) (tests []string) {
	t.Helper()
	for i, word := range testkit.Sample(2, r.Game.SampleWords()) {
		kind, sample := r.Game.FindSample(word)
		name := []string{"Second " + strings.Repeat("x", i+1)}
		if kind != nil && kind.IsSingle {
			name = nil
		}
		out := s.Run(t, program.ExitOK, append([]string{"new", r.Name, word}, name...)...)
		written, _, _ := strings.Cut(out, "It ")
		files := strings.Fields(written)
		if len(files) == 0 || !source.IsScenario(files[len(files)-1]) || (kind != nil) != (len(files) == 2) {
			t.Fatalf("%s %s: %s", r.Name, word, out)
		}
		for _, file := range files {
			left := regexp.MustCompile(`\b(` + sample.ID() + "|" + schema.DefaultName(sample.ID()) + `)\b`)
			if body := curtaintest.Read(t, s, file); name != nil && left.MatchString(body) {
				t.Errorf("%s: %s is left of the sample: %s", file, sample.ID(), body)
			}
		}
		tests = append(tests, files[len(files)-1])
	}
	return tests
}

// TestWhatIsBegunWorks creates a definition of every kind in the scripts of each game, which must load, pass their
// scenarios and have no findings. At quick length it has half of the games, and TestWhatIsBegunInAModWorks the
// others.
func TestWhatIsBegunWorks(t *testing.T) {
	testkit.SkipUnlessFull(t)
	for _, r := range testkit.Sample(2, registry.Rulesets) {
		t.Run(r.Name, func(t *testing.T) {
			s := curtaintest.NewProject(t)
			for _, k := range r.Game.Kinds {
				if len(k.Samples) == 0 {
					t.Errorf("%s has no sample", k.Name)
				}
				if k.IsSingle {
					os.Remove(filepath.Join(s.Dir, program.ScriptsRoot, r.Name, k.Samples[0].File))
				}
			}
			tests := begun(s, t, r)
			curtaintest.CheckContains(t, s.Run(t, program.ExitOK, append([]string{"test", r.Name}, tests...)...), " passed, 0 failed, 0 pending\n")
			if r.Name == "curtain" { // its run offers no relics and no items
				out := s.Run(t, program.ExitFailures, "check", r.Name, "--text")
				if n := strings.Count(out, ".lua:3: C"); n == 0 || n != strings.Count(out, "C205 nothing gives the ") {
					t.Error(out)
				}
				return
			}
			curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "check", r.Name, "--text"), ", no problems")
		})
	}
}

// TestWhatIsBegunInAModWorks creates a mod for each game outside of any project, and in it a definition of every
// kind. Then it does what the mod tells a build server to do.
func TestWhatIsBegunInAModWorks(t *testing.T) {
	for _, r := range testkit.Sample(2, registry.Rulesets[testkit.Size(1, 0):]) {
		t.Run(r.Name, func(t *testing.T) {
			s := curtaintest.NewTestProgram(t, registry.Rulesets...)
			s.Builtin = scripts.FS
			s.Run(t, program.ExitOK, "new", r.Name, "mod", "lantern")
			outside := s.Dir
			s.Dir = filepath.Join(outside, "lantern")
			curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "list", r.Name, "--mod", "."), "Keywords")
			tests := begun(s, t, r)
			curtaintest.CheckContains(t, s.Run(t, program.ExitOK, append([]string{"test", r.Name, "--mod", "."}, tests...)...), " passed, 0 failed, 0 pending\n")
			relics, _ := filepath.Glob(filepath.Join(s.Dir, "relics", "*.lua"))
			items, _ := filepath.Glob(filepath.Join(s.Dir, "items", "*.lua"))
			for _, file := range append(relics, items...) { // what gives it is not begun
				body, err := os.ReadFile(file)
				if err := cmp.Or(err, os.WriteFile(file, append([]byte("-- check: C205 because a friend's mod gives it\n"), body...), 0o600)); err != nil {
					t.Fatal(err)
				}
			}
			ran := 0
			for _, line := range strings.Split(curtaintest.Read(t, s, ".github/workflows/mod.yml"), "\n") {
				if _, command, is := strings.Cut(line, "run: curtain "); is {
					s.Run(t, program.ExitOK, strings.Fields(command)...)
					ran++
				}
			}
			if ran != 3 {
				t.Errorf("a build server runs %d commands", ran)
			}
		})
	}
}

// TestADefinitionIsCreatedInTheModThatIsNamed creates a card from within the folder of another mod.
func TestADefinitionIsCreatedInTheModThatIsNamed(t *testing.T) {
	s := curtaintest.NewTestProgram(t, registry.Rulesets...)
	s.Builtin = scripts.FS
	s.Run(t, program.ExitOK, "new", "mod", "lantern")
	s.Run(t, program.ExitOK, "new", "mod", "moth")
	into, err := mods.Open(filepath.Join(s.Dir, "lantern"), "lantern")
	if err != nil {
		t.Fatal(err)
	}
	s.Dir = filepath.Join(s.Dir, "moth")
	s.Mods.Named = []string{into.Path}
	names, err := create.CreateDefinition(s.Host, registry.Rulesets[0], into, "card", "Paper Moon", nil)
	if err != nil || !strings.HasPrefix(names[0], "mods/lantern/cards/") {
		t.Errorf("%q, %v", names, err)
	}
}

// impossible maps names that nothing can have to the messages about them.
var impossible = map[string]string{
	"":                          "takes a name",
	"con":                       "some systems do not allow files",
	"LPT1":                      `did you mean "lpt1"?`,
	"Nul":                       "some systems do not allow files",
	"BigTroll":                  `did you mean "big_troll"?`,
	"paper-moon":                `did you mean "paper_moon"?`,
	"../x":                      "is not an id, and no id can be made from it",
	"/etc/passwd":               "is not an id, and no id can be made from it",
	"a/b":                       "is not an id, and no id can be made from it",
	`a\b`:                       "is not an id, and no id can be made from it",
	"..":                        "is not an id, and no id can be made from it",
	".":                         "is not an id, and no id can be made from it",
	"a\x00b":                    "is not an id, and no id can be made from it",
	"a\nb C":                    "is not an id, and no id can be made from it",
	"Moon\x1b[2J Light":         "is not an id, and no id can be made from it",
	"A \"quoted\" Name":         "is not an id, and no id can be made from it",
	`A Name\`:                   "is not an id, and no id can be made from it",
	"A ]] Name":                 "is not an id, and no id can be made from it",
	"Éclair Noir":               "is not an id, and no id can be made from it",
	"\u202eevil":                "is not an id, and no id can be made from it",
	"moon:spark":                "is not an id, and no id can be made from it",
	"9_lives":                   "is not an id, and no id can be made from it",
	"spark+":                    "is not an id, and no id can be made from it",
	strings.Repeat("a", 10_000): "at most 60",
	strings.Repeat("A ", 5_000): "at most 60",
	strings.Repeat("a", 61):     "at most 60",
}

func TestNamesThatCannotBeAreRefused(t *testing.T) {
	s := curtaintest.NewProject(t)
	before := curtaintest.ReadFiles(t, s.Dir)
	for name, says := range testkit.SampleMap(3, impossible) {
		for _, what := range []string{"card", "mod"} {
			s.Run(t, program.ExitUsage, "new", what, name)
			curtaintest.CheckContains(t, s.Stderr.String(), says)
			curtaintest.CheckContainsNone(t, s.Stderr.String(), "\x1b", "\x00", "\u202e")
			if s.Stderr.Len() > 1000 {
				t.Errorf("%d bytes are printed of a name", s.Stderr.Len())
			}
		}
	}
	for line, says := range map[string]string{
		"new":                                "the kinds for Curtain Call are card, enemy, boss,",
		"new crad x":                         `unknown kind "crad": did you mean "card"?`,
		"new unit x":                         "`curtain new skirmish unit NAME`",
		"new skirmish relic x":               "unknown kind \"relic\" in Skirmish: `curtain new curtain relic NAME`",
		"new card quick_jab":                 `the card "quick_jab" already exists, at scripts/curtain/cards/pip/quick_jab.lua:2`,
		"new card Quick Jab":                 `the card "quick_jab" already exists`,
		"new scenario":                       "takes a name, as in",
		"new keyword burn":                   `the keyword "burn" already exists`,
		"new skirmish match":                 `the match "match" already exists`,
		"new skirmish match x":               "a game has only one match",
		"new mod curtain":                    `"curtain" is the name of a game`,
		"new mod " + strings.Repeat("a", 41): "longer than 40 characters",
	} {
		status := program.ExitUsage
		if strings.HasSuffix(line, "aaa") {
			status = program.ExitFailures
		}
		s.Run(t, status, strings.Fields(line)...)
		curtaintest.CheckContains(t, s.Stderr.String(), says)
	}
	curtaintest.CheckFilesUnchanged(t, s.Dir, before)
}

// TestWhatWouldNotWorkIsNotWritten creates a keyword whose id no scenario can name, and cards in scripts that have
// errors or are built in.
func TestWhatWouldNotWorkIsNotWritten(t *testing.T) {
	s := curtaintest.NewProject(t)
	before := curtaintest.ReadFiles(t, s.Dir)
	s.Run(t, program.ExitFailures, "new", "keyword", "end")
	curtaintest.CheckContains(t, s.Stderr.String(), "nothing was written", "end_test.lua:5:", "^^^")
	curtaintest.CheckFilesUnchanged(t, s.Dir, before)
	curtaintest.Write(t, filepath.Join(s.Dir, program.ScriptsRoot, "curtain", "cards", "broken.lua"), "return crad { }\n")
	before = curtaintest.ReadFiles(t, s.Dir)
	s.Run(t, program.ExitContent, "new", "card", "Paper Moon")
	curtaintest.CheckContains(t, s.Stderr.String(), "broken.lua:1:", "to load the scripts.")
	curtaintest.CheckFilesUnchanged(t, s.Dir, before)
	alone := curtaintest.NewTestProgram(t, registry.Rulesets...)
	alone.Builtin = scripts.FS
	alone.Run(t, program.ExitUsage, "new", "card", "Paper Moon")
	curtaintest.CheckContains(t, alone.Stderr.String(), "built into the program: create a mod with `curtain new mod NAME`")
}

// TestNothingIsWrittenOver creates files where files, folders and links exist already.
func TestNothingIsWrittenOver(t *testing.T) {
	s, outside := curtaintest.NewProject(t), t.TempDir()
	_, another := registry.Rulesets[0].Game.FindSample("card")
	for name, put := range testkit.SampleMap(2, map[string]func(path string) error{
		"a file": func(path string) error {
			return os.WriteFile(path, []byte(another.WithIDAndName("other", "Other").Text), 0o644)
		},
		"a folder":           func(path string) error { return os.Mkdir(path, 0o755) },
		"a link to nothing":  func(path string) error { return os.Symlink("nowhere", path) },
		"a link out of here": func(path string) error { return os.Symlink(filepath.Join(outside, "x.lua"), path) },
	}) {
		for _, at := range testkit.Sample(2, []string{"scripts/curtain/cards/neutral/paper_moon.lua", "scripts/curtain/scenarios/cards/paper_moon_test.lua", "mods/paper_moon/mod.lua", "mods/paper_moon/.types/curtain.lua"}) {
			path := filepath.Join(s.Dir, at)
			if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
				t.Fatal(err)
			}
			if err := put(path); err != nil {
				t.Fatal(err)
			}
			info, _ := os.Lstat(path)
			what := "card"
			if strings.HasPrefix(at, "mods") {
				what = "mod"
			}
			before := listed(t, s.Dir)
			status, says := program.ExitFailures, "; nothing was written:"
			if info.Mode()&fs.ModeSymlink != 0 && what == "card" {
				status, says = program.ExitContent, "is a link" // which no pack may hold
			}
			s.Run(t, status, "new", what, "paper_moon")
			curtaintest.CheckContains(t, s.Stderr.String(), at, says)
			if after := listed(t, s.Dir); after != before {
				t.Errorf("%s at %s: there is\n%s, and there was\n%s", name, at, after, before)
			}
			if now, err := os.Lstat(path); err != nil || now.Mode() != info.Mode() {
				t.Errorf("%s at %s is %v now", name, at, now)
			}
			os.RemoveAll(path)
			os.RemoveAll(filepath.Join(s.Dir, "mods"))
		}
	}
	if left, _ := os.ReadDir(outside); len(left) > 0 {
		t.Errorf("written outside: %v", left)
	}
}

// listed returns the names of all files and folders in a folder.
func listed(t *testing.T, dir string) string {
	t.Helper()
	var all strings.Builder
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		all.WriteString(strings.TrimPrefix(path, dir) + "\n")
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all.String()
}

// TestModsBegin checks in which folder a mod is created, what it contains, and that only fitting files are added.
func TestModsBegin(t *testing.T) {
	s := curtaintest.NewProject(t)
	out := s.Run(t, program.ExitOK, "new", "mod", "Lantern Light")
	curtaintest.CheckContains(t, out, "mods/lantern_light/mod.lua\n", "mods/lantern_light/README.md\n", "mods/lantern_light/.github/workflows/mod.yml\n",
		"mods/lantern_light/.luarc.json\n", "mods/lantern_light/.types/curtain.lua\n", "Its first card: curtain new card \"A Name\" --mod mods/lantern_light\n")
	curtaintest.CheckContains(t, curtaintest.Read(t, s, "mods/lantern_light/mod.lua"), `id = "lantern_light", name = "Lantern Light", version = "0.1.0"`, `game = "curtain"`, `needs = { curtain = "^1.0.0" }`)
	curtaintest.CheckContainsNone(t, curtaintest.Read(t, s, "mods/lantern_light/README.md"), "$")
	s.Run(t, program.ExitFailures, "new", "mod", "lantern_light")
	curtaintest.CheckContains(t, s.Stderr.String(), "cannot write mods/lantern_light/mod.lua; nothing was written: already exists")
	s.Run(t, program.ExitOK, "new", "skirmish", "mod", "orcs")
	curtaintest.CheckContains(t, curtaintest.Read(t, s, "mods/orcs/mod.lua"), `game = "skirmish"`)
	s.Dir = filepath.Join(s.Dir, "mods", "orcs", ".types")
	s.Run(t, program.ExitUsage, "new", "mod", "inner")
	curtaintest.CheckContains(t, s.Stderr.String(), "inside another mod: this folder belongs to orcs")
	s.Run(t, program.ExitUsage, "new", "battleline", "deck", "inner")
	curtaintest.CheckContains(t, s.Stderr.String(), "orcs is a mod for skirmish, not battleline")

	alone := curtaintest.NewTestProgram(t, registry.Rulesets...)
	alone.Builtin = scripts.FS
	curtaintest.CheckContains(t, alone.Run(t, program.ExitOK, "new", "mod", "moon"), "moon/mod.lua\n", "--mod moon\n")
	curtaintest.CheckContains(t, alone.Run(t, program.ExitOK, "new", "card", "Half Moon", "--mod", "moon"), "moon/cards/neutral/half_moon.lua\n", "curtain test moon/scenarios/cards/half_moon_test.lua\n")
	alone.Run(t, program.ExitUsage, "new", "card", "Half Moon", "--mod", "moon")
	curtaintest.CheckContains(t, alone.Stderr.String(), `the card "moon:half_moon" already exists, at mods/moon/cards/neutral/half_moon.lua:2`)
	curtaintest.CheckContains(t, alone.Run(t, program.ExitOK, "new", "card", "Quick Jab", "--mod", "moon"), "moon/cards/neutral/quick_jab.lua\n") // which is another
	curtaintest.ZipFolder(t, alone, "moon.zip", "moon")
	before := curtaintest.ReadFiles(t, alone.Dir)
	alone.Run(t, program.ExitUsage, "new", "card", "New Moon", "--mod", "moon.zip")
	curtaintest.CheckContains(t, alone.Stderr.String(), "moon.zip is an archive: unpack it first")
	alone.Run(t, program.ExitUsage, "new", "card", "New Moon", "--mod", "nowhere")
	curtaintest.CheckContains(t, alone.Stderr.String(), `invalid value "nowhere" for --mod: no such file or folder`)
	curtaintest.CheckFilesUnchanged(t, alone.Dir, before)
	curtaintest.Write(t, filepath.Join(alone.Dir, "moon", "cards", "broken.lua"), "return crad { }\n")
	before = curtaintest.ReadFiles(t, alone.Dir)
	alone.Run(t, program.ExitContent, "new", "card", "New Moon", "--mod", "moon")
	curtaintest.CheckContains(t, alone.Stderr.String(), "mods/moon/cards/broken.lua:1:")
	curtaintest.CheckFilesUnchanged(t, alone.Dir, before)
}

// TestCommandsUseTheModAroundThem checks that, in the folder of a mod, commands load this mod and its game unless
// flags select others.
func TestCommandsUseTheModAroundThem(t *testing.T) {
	s := curtaintest.NewTestProgram(t, registry.Rulesets...)
	s.Builtin = scripts.FS
	top := s.Dir
	s.Run(t, program.ExitOK, "new", "skirmish", "mod", "orcs")
	s.Run(t, program.ExitUsage, "check", "--scripts", "orcs")
	curtaintest.CheckContains(t, s.Stderr.String(), "--scripts: orcs is a mod: use --mod orcs, or run the command in its folder")
	s.Dir = filepath.Join(top, "orcs")
	s.Run(t, program.ExitOK, "new", "card", "War Cry")
	s.Dir = filepath.Join(top, "orcs", "cards")
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "check"), "2 files checked", "no problems")
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "list", "cards"), "orcs:war_cry")
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "test"), "1 passed")
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "test", "../scenarios"), "1 passed")
	curtaintest.CheckContainsNone(t, s.Run(t, program.ExitOK, "list", "skirmish", "cards", "--no-mods"), "orcs:war_cry")
	curtaintest.Write(t, filepath.Join(s.Dir, "broken.lua"), "return crad { }\n")
	curtaintest.CheckContains(t, s.Run(t, program.ExitContent, "check"), "mods/orcs/cards/broken.lua:1:")
}
