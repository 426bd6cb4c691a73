package curtaintest

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"curtaincall/cmd/curtain/program"
	"curtaincall/cmd/curtain/registry"
	"curtaincall/cmd/curtain/terminal"
	"curtaincall/engine/bot"
	"curtaincall/scripting"
	"curtaincall/scripting/mods"
	"curtaincall/scripts"
)

// FixedScripts replaces the built-in scripts in tests that depend on their contents, so that
// changed scripts do not break these tests.
var FixedScripts = os.DirFS(filepath.Join(ProjectRoot, "cmd/curtain/testdata/pack"))

// NewProgramWithFixedScripts returns a program with the real games and the scripts FixedScripts.
func NewProgramWithFixedScripts(t *testing.T) *TestProgram {
	s := NewTestProgram(t, registry.Rulesets...)
	s.Builtin = FixedScripts
	return s
}

const MixedScenarios = `describe("Taunt", function()
  it("pulls one hit per stack", function()
    local f = fight {
      enemy    = { hp = 25, intents = { { attack(3, { times = 3 }) } } },
      keywords = { aldric = { taunt = 1 } },
    }
    print("Aldric", f.aldric.hp)
    f:end_turn()
    assert.equal(99, f.aldric.hp)
  end)
  it("works <&> is quiet", function() assert.is_true(true) end)
  it("raises", function() error("raised on purpose") end)
  pending("is yet to come")
end)
`

// NewProgramWithEditableScripts returns a program, and a folder with a copy of the first game's fixed scripts, which
// tests can edit while the program runs.
func NewProgramWithEditableScripts(t testing.TB) (s *TestProgram, folder string) {
	s = NewTestProgram(t, registry.Rulesets...)
	folder = filepath.Join(s.Dir, "mine")
	if err := os.CopyFS(folder, os.DirFS(filepath.Join(ProjectRoot, "cmd/curtain/testdata/pack", registry.Rulesets[0].Name))); err != nil {
		t.Fatal(err)
	}
	return s, folder
}

// NewConsoleProgram returns a program with the built-in scripts, the pack of CopyPack in its working
// directory, and lines as its standard input.
func NewConsoleProgram(t *testing.T, lines ...string) *TestProgram {
	s := NewTestProgram(t, registry.Rulesets...)
	s.Builtin = scripts.FS
	CopyPack(t, filepath.Join(s.Dir, "scripts", "curtain"))
	s.In = strings.NewReader(strings.Join(lines, "\n") + "\n")
	return s
}

// NewProject returns a program in a project that contains a copy of the scripts of the named games, or
// of all games if none is named.
func NewProject(t *testing.T, games ...string) *TestProgram {
	t.Helper()
	s := NewTestProgram(t, registry.Rulesets...)
	s.Builtin = scripts.FS
	Write(t, filepath.Join(s.Dir, "go.mod"), "module somewhere\n")
	for _, r := range registry.Rulesets {
		if games != nil && !slices.Contains(games, r.Name) {
			continue
		}
		own, err := fs.Sub(scripts.FS, r.Name)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.CopyFS(filepath.Join(s.Dir, program.ScriptsRoot, r.Name), own); err != nil {
			t.Fatal(err)
		}
	}
	return s
}

// LadderScripts returns built-in scripts for the ladder: a single file with the given text.
func LadderScripts(body string) fs.FS {
	return fstest.MapFS{"ladder/rungs.lua": {Data: []byte(body)}}
}

// WallCard is the script of a card that the game does not have.
const WallCard = `-- Gain 6 Block.
return card {
  id = "wall", name = "Wall",
  owner = "neutral", type = "defense", rarity = "rare", cost = 1,
  text = "Gain {block} Block.",
  values = { block = 6 },
  upgrade = { values = { block = 8 } },
  play = function(self)
    self:gain(self.values.block, "block")
  end,
}
`

// CopyAndEditScripts copies the built-in scripts into a folder and, in one file, replaces the text from by to.
func CopyAndEditScripts(t *testing.T, s *TestProgram, folder, name, from, to string) {
	t.Helper()
	if err := os.CopyFS(filepath.Join(s.Dir, folder), s.Builtin); err != nil {
		t.Fatal(err)
	}
	ReplaceInFile(t, filepath.Join(s.Dir, folder, name), from, to)
}

// Manifest returns the text of a mod.lua for the first game. more is appended to its fields.
func Manifest(id, version, more string) string {
	return fmt.Sprintf("return mod {\n  id = %q, name = %q, version = %q,\n  authors = { \"A. Player\" }, description = \"For a test.\",\n  game = \"curtain\",\n%s}\n",
		id, strings.ToUpper(id), version, more)
}

// SparkCard returns the script of a card that deals the given damage.
func SparkCard(id string, damage int) string {
	return fmt.Sprintf(`return card {
  id = %q, name = %q,
  owner = "pip", type = "attack", rarity = "uncommon", cost = 1, target = "enemy",
  text = "Deal {damage} damage.",
  values = { damage = %d },
  upgrade = { values = { damage = 20 } },
  play = function(self, fight, target) self:deal(self.values.damage, target) end,
}
`, id, strings.ToUpper(id[:1])+id[1:], damage)
}

// WriteMod writes a mod into a folder. files are names and contents in turn.
func WriteMod(t testing.TB, folder, id, manifest string, files ...string) {
	t.Helper()
	for files := append([]string{mods.ManifestFile, manifest}, files...); len(files) > 0; files = files[2:] {
		Write(t, filepath.Join(folder, id, files[0]), files[1])
	}
}

// NewProgramWithLanternAndMoon returns a program with the fixed scripts in the folder mine, and its mods folder, which
// contains the mods lantern and moon. Each has a card called spark, and moon needs lantern.
func NewProgramWithLanternAndMoon(t testing.TB) (s *TestProgram, folder string) {
	s, _ = NewProgramWithEditableScripts(t)
	folder = filepath.Join(s.Dir, "mods")
	s.Vars["CURTAIN_MODS"] = folder
	WriteMod(t, folder, "lantern", Manifest("lantern", "1.2.0", ""), "cards/spark.lua", SparkCard("spark", 3), "spark_test.lua", SparkTest)
	WriteMod(t, folder, "moon", Manifest("moon", "1.0.0", "  needs = { lantern = \"^1.0\" },\n"), "cards/spark.lua", SparkCard("spark", 4))
	return s, folder
}

// NewProgramWithMods returns a program with the built-in scripts and with mods in the user's mods
// folder. Each mod is an id, the id of a mod that it needs or "", and the text of its only file.
func NewProgramWithMods(t *testing.T, mods ...[3]string) *TestProgram {
	t.Helper()
	s := NewTestProgram(t, registry.Rulesets...)
	s.Builtin = scripts.FS
	s.Vars["CURTAIN_MODS"] = filepath.Join(s.Dir, "mods")
	for _, m := range mods {
		needs := ""
		if m[1] != "" {
			needs = "needs = { " + m[1] + " = \"*\" },"
		}
		Write(t, filepath.Join(s.Dir, "mods", m[0], "mod.lua"), fmt.Sprintf("return mod { id = %q, name = %q, version = \"1.0.0\", game = \"curtain\", %s }\n", m[0], m[0], needs))
		Write(t, filepath.Join(s.Dir, "mods", m[0], "changes.lua"), "-- What it changes.\n"+m[2]+"\n")
	}
	return s
}

// NewProgramForAddingMods returns a program with two games, an empty mods folder, and mods in the folder src that
// tests can add.
func NewProgramForAddingMods(t *testing.T) *TestProgram {
	t.Helper()
	s := NewTestProgram(t, Ladder(), &scripting.Ruleset{Name: "snake", Title: "The Snake", Game: newEmptyDeclaration("snake")})
	s.Vars["CURTAIN_MODS"] = "mine"
	s.WriteManifest(t, "src/lantern", "lantern", "1.2.0", `needs = { shadows = "^1.2" }, wishes = { moon = "1.x" }, authors = { "A. Player" }, description = "Light."`)
	s.WriteManifest(t, "src/shadows", "shadows", "1.2.5", `before = { "moon" }`)
	s.WriteManifest(t, "src/moon", "moon", "1.0.0", "")
	s.WriteManifest(t, "src/bow", "bow", "1.0.0", `game = "snake"`)
	return s
}

// WriteManifest writes the manifest of a mod. The mod is for the ladder unless more names another game.
func (s *TestProgram) WriteManifest(t *testing.T, dir, id, version, more string) {
	t.Helper()
	if !strings.Contains(more, "game =") {
		more = `game = "ladder", ` + more
	}
	s.WriteFile(t, filepath.Join(dir, "mod.lua"), fmt.Sprintf("return mod {\n  id = %q, name = %q, version = %q,\n  %s\n}\n", id, strings.ToUpper(id), version, more))
}

// WriteFile writes a file in the program's working directory.
func (s *TestProgram) WriteFile(t *testing.T, name, body string) {
	t.Helper()
	Write(t, filepath.Join(s.Dir, filepath.FromSlash(name)), body)
}

const (
	Harder  = `override "quick_jab" { values = { damage = 3 } }`
	Hardest = `override "quick_jab" { values = { damage = 4 } }`
	Bonus   = `override "quick_jab" { values = { bonus = 3 } }`
)

const SparkTest = `describe("the spark", function()
  it("deals three", function()
    local f = fight { enemy = "stage_rat", hand = { "spark" } }
    f:play("spark")
    assert.equal(22, f.enemy.hp)
  end)
end)
`

// RunConsole runs the command repl with lines as its input, checks the exit status and returns the output.
func (s *TestProgram) RunConsole(t *testing.T, status int, lines string, args ...string) string {
	t.Helper()
	s.In, s.OpenPrompt = strings.NewReader(lines+"\n"), func(terminal.Completer) terminal.Prompt { return nil }
	return watcherLimitWarning.ReplaceAllString(s.Run(t, status, append([]string{"repl"}, args...)...), "")
}

// watcherLimitWarning matches a warning that appears when other programs use up the system's file watchers.
var watcherLimitWarning = regexp.MustCompile(`(?s)Not every folder can be watched: .*? files\)\.\n`)

// UseBuiltinPractice makes bots use the practice results that come with the program until the test ends.
func UseBuiltinPractice(t *testing.T) {
	t.Helper()
	file, err := scripts.FS.ReadFile("curtain/practice.bin")
	if err != nil {
		t.Fatal(err)
	}
	bot.SetPracticeMemory(bot.NewPracticeMemory("", file))
	t.Cleanup(func() { bot.SetPracticeMemory(bot.NewPracticeMemory("")) })
}
