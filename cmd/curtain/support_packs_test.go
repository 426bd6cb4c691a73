package main

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"curtaincall/engine/declare"
	"curtaincall/scripting"
	"curtaincall/scripting/mods"
	"curtaincall/scripts"
)

// fixedScripts stand for the scripts inside the program in tests that depend on
// what those are: whatever is added to the real ones, these stay as they are.
var fixedScripts = os.DirFS(filepath.Join(top, "cmd/curtain/testdata/pack"))

// fixedStage is a program with the games it really has and the fixed scripts.
func fixedStage(t *testing.T) *stage {
	s := newStage(t, rulesets...)
	s.builtin = fixedScripts
	return s
}

const mixedScenarios = `describe("Taunt", function()
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

// liveStage is a program in a folder with a copy of the fixed scripts of the
// first game, to change while it runs.
func liveStage(t testing.TB) (s *stage, folder string) {
	s = newStage(t, rulesets...)
	folder = filepath.Join(s.dir, "mine")
	inside, err := fs.Sub(fixedScripts, rulesets[0].Name)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.CopyFS(folder, inside); err != nil {
		t.Fatal(err)
	}
	return s, folder
}

// consoleStage is a program at a folder with a small pack of scripts, whose
// standard input holds lines.
func consoleStage(t *testing.T, lines ...string) *stage {
	s := newStage(t, rulesets...)
	s.builtin = scripts.FS
	copyPack(t, filepath.Join(s.dir, "scripts", "curtain"))
	s.in = strings.NewReader(strings.Join(lines, "\n") + "\n")
	return s
}

// project is a program in a project with a copy of the scripts of all games.
func project(t *testing.T) *stage {
	t.Helper()
	s := newStage(t, rulesets...)
	s.builtin = scripts.FS
	write(t, filepath.Join(s.dir, "go.mod"), "module somewhere\n")
	for _, r := range rulesets {
		own, err := fs.Sub(scripts.FS, r.Name)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.CopyFS(filepath.Join(s.dir, scriptsRoot, r.Name), own); err != nil {
			t.Fatal(err)
		}
	}
	return s
}

// pack is a built-in folder of scripts for the ladder, one file.
func pack(body string) fs.FS {
	return fstest.MapFS{"ladder/rungs.lua": {Data: []byte(body)}}
}

// wall is a card of its own, which the game does not have.
const wall = `-- Gain 6 Block.
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

// ownScripts copies the scripts of the game into a folder and changes one.
func ownScripts(t *testing.T, s *stage, folder, name, from, to string) {
	t.Helper()
	if err := os.CopyFS(filepath.Join(s.dir, folder), s.builtin); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(s.dir, folder, name)
	body, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(body), from) {
		t.Fatalf("%s has no %q", name, from)
	}
	write(t, path, strings.ReplaceAll(string(body), from, to))
}

// manifest is a mod.lua of the first game; more are further lines of it.
func manifest(id, version, more string) string {
	return fmt.Sprintf("return mod {\n  id = %q, name = %q, version = %q,\n  authors = { \"A. Player\" }, description = \"For a test.\",\n  game = \"curtain\",\n%s}\n",
		id, strings.ToUpper(id), version, more)
}

// sparkCard is a card that deals so much.
func sparkCard(id string, damage int) string {
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

// put makes a mod of its manifest and of files, name and body in turn.
func put(t testing.TB, folder, id, manifest string, files ...string) {
	t.Helper()
	for files := append([]string{mods.ManifestFile, manifest}, files...); len(files) > 0; files = files[2:] {
		write(t, filepath.Join(folder, id, files[0]), files[1])
	}
}

// modStage is a program with the fixed scripts in mine, and a person's folder of mods
// with lantern and moon, which needs it: each with a card spark.
func modStage(t testing.TB) (s *stage, folder string) {
	s, _ = liveStage(t)
	folder = filepath.Join(s.dir, "mods")
	s.vars["CURTAIN_MODS"] = folder
	put(t, folder, "lantern", manifest("lantern", "1.2.0", ""), "cards/spark.lua", sparkCard("spark", 3), "spark_test.lua", sparkTest)
	put(t, folder, "moon", manifest("moon", "1.0.0", "  needs = { lantern = \"^1.0\" },\n"), "cards/spark.lua", sparkCard("spark", 4))
	return s, folder
}

// modded is a program with the scripts that it holds, and mods in the folder of the
// person: the id of each, what it needs, and the body of its only file.
func modded(t *testing.T, mods ...[3]string) *stage {
	t.Helper()
	s := newStage(t, rulesets...)
	s.builtin = scripts.FS
	s.vars["CURTAIN_MODS"] = filepath.Join(s.dir, "mods")
	for _, m := range mods {
		needs := ""
		if m[1] != "" {
			needs = "needs = { " + m[1] + " = \"*\" },"
		}
		write(t, filepath.Join(s.dir, "mods", m[0], "mod.lua"), fmt.Sprintf("return mod { id = %q, name = %q, version = \"1.0.0\", game = \"curtain\", %s }\n", m[0], m[0], needs))
		write(t, filepath.Join(s.dir, "mods", m[0], "changes.lua"), "-- What it changes.\n"+m[2]+"\n")
	}
	return s
}

// newModder is a program that knows two games, with a folder for mods and some mods to
// put there, below a folder src.
func newModder(t *testing.T) *stage {
	t.Helper()
	games := []*scripting.Ruleset{ladder(), {Name: "snake", Title: "The Snake"}}
	for _, r := range games {
		r.Game = &declare.Game{Name: r.Name, Version: "1.4.0"}
	}
	s := newStage(t, games...)
	s.vars["CURTAIN_MODS"] = "mine"
	s.mod(t, "src/lantern", "lantern", "1.2.0", `needs = { shadows = "^1.2" }, wishes = { moon = "1.x" }, authors = { "A. Player" }, description = "Light."`)
	s.mod(t, "src/shadows", "shadows", "1.2.5", `before = { "moon" }`)
	s.mod(t, "src/moon", "moon", "1.0.0", "")
	s.mod(t, "src/bow", "bow", "1.0.0", `game = "snake"`)
	return s
}

// mod writes a mod.
func (s *stage) mod(t *testing.T, dir, id, version, more string) {
	t.Helper()
	if !strings.Contains(more, "game =") {
		more = `game = "ladder", ` + more
	}
	s.writes(t, filepath.Join(dir, "mod.lua"), fmt.Sprintf("return mod {\n  id = %q, name = %q, version = %q,\n  %s\n}\n", id, strings.ToUpper(id), version, more))
}

func (s *stage) writes(t *testing.T, name, body string) {
	t.Helper()
	path := filepath.Join(s.dir, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(body), 0o644); err != nil {
		t.Fatal(err)
	}
}

const (
	harder  = `override "quick_jab" { values = { damage = 3 } }`
	hardest = `override "quick_jab" { values = { damage = 4 } }`
	bonus   = `override "quick_jab" { values = { bonus = 3 } }`
)

const sparkTest = `describe("the spark", function()
  it("deals three", function()
    local f = fight { enemy = "stage_rat", hand = { "spark" } }
    f:play("spark")
    assert.equal(22, f.enemy.hp)
  end)
end)
`

// atConsole types lines at the console of a command line and returns what is said.
func (s *stage) atConsole(t *testing.T, status int, lines string, args ...string) string {
	t.Helper()
	s.in, s.typing = strings.NewReader(lines+"\n"), func(completer) prompt { return nil }
	return s.does(t, status, append([]string{"repl"}, args...)...)
}
