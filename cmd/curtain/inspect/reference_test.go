package inspect_test

import (
	"encoding/json"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"curtaincall/cmd/curtain/inspect"
	"curtaincall/cmd/curtain/program"
	"curtaincall/cmd/curtain/registry"
	"curtaincall/cmd/curtain/testkit/curtaintest"
	"curtaincall/engine/declare/reference"
	"curtaincall/engine/disk"
	"curtaincall/engine/testkit"
	"curtaincall/scripting"
	"curtaincall/scripting/mods"
	"curtaincall/scripting/sandbox"
	"curtaincall/scripting/source"
	"curtaincall/scripts"
)

// TestTheReferencesAreWhatTheGamesDeclare compares the stubs and pages in the project with the declarations.
func TestTheReferencesAreWhatTheGamesDeclare(t *testing.T) {
	s := curtaintest.NewTestProgram(t, registry.Rulesets...)
	s.Builtin, s.Limits = scripts.FS, sandbox.DefaultLimits()
	root := filepath.Join(curtaintest.ProjectRoot, program.ScriptsRoot)
	files, err := inspect.ReferenceFiles(s.Host, disk.Folder(root), s.Registered...)
	if err != nil {
		t.Fatal(err)
	}
	if len(files) < 7 {
		t.Errorf("%d files, and each of the two games has three", len(files))
	}
	for _, f := range files {
		got, err := os.ReadFile(filepath.Join(root, f.Name))
		if err != nil {
			t.Error(err)
		} else if string(got) != f.Body {
			t.Errorf("%s is not what is declared: run go run ./cmd/curtain reference --write scripts", f.Name)
		}
		const begin, end = "<!-- reference: written by curtain reference --write scripts -->\n", "<!-- end of the reference -->\n"
		if page := strings.HasSuffix(f.Name, "WRITING.md"); page && !strings.Contains(f.Body, begin) {
			t.Errorf("%s has no marks of the reference: add a line %s and a line %s", f.Name, begin, end)
		}
	}
}

// TestReferenceLooksUpAWord checks that a word can be given instead of the game or after it.
func TestReferenceLooksUpAWord(t *testing.T) {
	s := curtaintest.NewTestProgram(t, registry.Rulesets...)
	s.Builtin = scripts.FS
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "reference", "deal"), "self:deal", "damage")
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "reference", "skirmish", "deal"), "self:deal", "damage")
	for words, want := range map[string]string{
		"deel":        `unknown game or word "deel": did you mean "deal"?`,
		"skirmsh":     `did you mean "skirmish"?`,
		"xylophone":   "expected curtain, skirmish, autobattle or battleline",
		"deal gain":   `unexpected "gain"`,
		"deal --json": `unexpected "deal"`,
		"\x1b[2J":     `"\x1b[2J"`,
	} {
		s.Stderr.Reset()
		s.Run(t, program.ExitUsage, append([]string{"reference"}, strings.Fields(words)...)...)
		if got := s.Stderr.String(); !strings.Contains(got, want) || strings.Contains(got, "\x1b") {
			t.Errorf("%s: %q", words, got)
		}
	}
}

// editors writes what an editor needs into an empty folder, like a user who only has the program. It reads and
// returns the stubs that its settings name, for each declared game.
func editors(t *testing.T) (folder string, byGame map[string]*stubs) {
	t.Helper()
	s := curtaintest.NewTestProgram(t, registry.Rulesets...)
	s.Builtin = scripts.FS
	s.Run(t, program.ExitOK, "reference", "--write", "mine")
	folder = filepath.Join(s.Dir, "mine")
	body := testkit.ReadFile(t, filepath.Join(folder, ".luarc.json"))
	var settings struct {
		Library []string `json:"workspace.library"`
	}
	if err := json.Unmarshal([]byte(body), &settings); err != nil || !slices.Equal(settings.Library, []string{".types"}) {
		t.Fatalf("the editor looks for stubs in %q: %v", settings.Library, err)
	}
	stub := func(name string) string {
		return testkit.ReadFile(t, filepath.Join(folder, settings.Library[0], name+".lua"))
	}
	byGame = map[string]*stubs{}
	var all []string
	for _, r := range registry.Rulesets {
		byGame[r.Name] = readStubs(t, stub(r.Name), stub("scenario"))
		all = append(all, stub(r.Name))
	}
	readStubs(t, all...) // no class stands in those of two games
	return folder, byGame
}

// TestEveryTypeOfTheStubsIsDefined checks that each named type is defined, since editors take others for any type.
func TestEveryTypeOfTheStubsIsDefined(t *testing.T) {
	name := regexp.MustCompile(`"[^"]*"|\w+\??:|[A-Za-z_][\w.]*`)
	basic := []string{"integer", "number", "boolean", "string", "table", "any", "nil", "false", "fun", "T"}
	_, byGame := editors(t)
	for game, s := range byGame {
		check := func(where, class string) {
			for _, word := range name.FindAllString(class, -1) {
				if s.Classes[word] == nil && s.Words[word] == nil && !slices.Contains(basic, word) && !strings.HasSuffix(word, ":") && word[0] != '"' {
					t.Errorf("%s: %s is of the type %s, and nothing says what %s is: declare its words, or an alias of the game", game, where, class, word)
				}
			}
		}
		for alias, words := range s.Words {
			check(alias, words.Or)
		}
		for of, c := range s.Classes {
			for _, m := range c.Members {
				check(of+"."+m.Name, m.Type)
			}
		}
		for name, f := range s.Functions {
			check(name, f.FunctionType())
		}
	}
}

// TestTheStubsKnowWhatTheScriptsUse checks all scripts of the declared games: the stubs must contain each name after
// a value of known type.
func TestTheStubsKnowWhatTheScriptsUse(t *testing.T) {
	_, byGame := editors(t)
	for game, s := range byGame {
		folder, err := fs.Sub(scripts.FS, game)
		if err != nil {
			t.Fatal(err)
		}
		pack := source.Pack{FS: folder}
		texts, err := pack.ReadAllExceptScenarios()
		if err != nil {
			t.Fatal(err)
		}
		tests, err := pack.ReadScenarios()
		if err != nil {
			t.Fatal(err)
		}
		for _, text := range append(texts, tests...) {
			r, err := s.read(text.Body)
			if err != nil {
				t.Fatal(err)
			}
			for _, fault := range r.faults {
				t.Errorf("%s/%s: %s", game, text.Name, fault)
			}
			if r.names == 0 {
				t.Errorf("%s/%s: no name was looked up", game, text.Name)
			}
		}
		wrong := "return card { play = function(self, game, target) self:dael(target.hpp) end, txet = 1 }"
		switch {
		case s.Functions["action"] != nil:
			wrong = strings.Replace(wrong, "card", "action", 1)
		case s.Functions["card"] == nil:
			wrong = "return unit { on = { hurt = function(self, battle, event) self:dael(event.untit) end }, txet = 1 }"
		}
		if r, err := s.read(wrong); err != nil || len(r.faults) < 2 {
			t.Errorf("%s: of names that there are not, only these were found: %v, %v", game, r.faults, err)
		}
	}
}

// TestTheStubsSayWhatMayBeLeftOut reads code as scenarios may contain it, and code that lacks something required.
func TestTheStubsSayWhatMayBeLeftOut(t *testing.T) {
	_, byGame := editors(t)
	for _, c := range []struct{ game, code, fault string }{
		{"curtain", `local f = fight { enemy = "stage_rat" } f:play("vex")`, ""},
		{"curtain", `local f = fight { enemy = "stage_rat" } f:play()`, "card\" of it is missing"},
		{"curtain", `local f = fight { enemy = "stage_rat" } f:can_play()`, "card\" of it is missing"},
		{"curtain", `card { id = "a" }`, ""},
		{"curtain", `card { name = "A" }`, "a curtain.CardDefinition has no id"},
		{"curtain", `enemy { hp = 5 }`, ""},
		{"curtain", `enemy { id = "a" }`, "a curtain.EnemyDefinition has no hp"},
		{"curtain", `protagonist { id = "a", hp = 5 }`, "a curtain.ProtagonistDefinition has no name"},
		{"curtain", `enemy { id = "a", hp = 1, on = { damaged = function(self, fight, event) self:deal(1) event.by:deal(1) end } }`, "curtain.Actor has no deal"},
		{"skirmish", `local s = skirmish {} s:play("attack")`, ""},
		{"battleline", `local g = duel { mine = { line = { { power = 3, upgrades = { "x" } }, { "x", damage = 1 } }, discard = 3 } } g:play("x", { place = 1 }) g:end_turn { house = "h" }`, ""},
		{"battleline", `local g = duel {} g:fight("a")`, "defender\" of it is missing"},
		{"battleline", `creature { power = 3 }`, ""},
		{"skirmish", `local s = skirmish {} s:play()`, "card\" of it is missing"},
		{"skirmish", `card { id = "a", play = function() end }`, ""},
		{"skirmish", `card { play = function() end }`, "a skirmish.CardDefinition has no id"},
	} {
		r, err := byGame[c.game].read(c.code)
		if err != nil {
			t.Fatal(err)
		}
		if found := strings.Join(r.faults, "; "); (c.fault == "") != (found == "") || !strings.Contains(found, c.fault) || len(r.faults) > 1 {
			t.Errorf("%s: %q is found, not %q", c.code, found, c.fault)
		}
	}
	s := byGame["curtain"]
	for class, want := range map[string]string{
		"Intent": "type amount", "Event": "type amount attack first turn", "Happened": "type amount from to"} {
		if needed := strings.Join(neededOf(s.Classes["curtain."+class]), " "); needed != want {
			t.Errorf("%s always has %s, not %s", class, needed, want)
		}
	}
	if slices.Contains(neededOf(s.Classes["curtain.PlayedFight"]), "result") {
		t.Error("a fight that goes on has a result")
	}
}

func neededOf(c *reference.ScriptClass) (names []string) {
	for _, m := range c.Members {
		if m.Needed {
			names = append(names, m.Name)
		}
	}
	return names
}

// TestTheEditorCompletes asks for completion in each place where a writer types.
func TestTheEditorCompletes(t *testing.T) {
	_, byGame := editors(t)
	for _, c := range curtaintest.CompletionPlaces {
		t.Run(c.Name, func(t *testing.T) {
			if byGame[c.Game] == nil {
				t.Skip("the game declares nothing yet")
			}
			offered := byGame[c.Game].complete(t, c.Place)
			for _, want := range c.Offers {
				if !slices.Contains(offered, want) {
					t.Errorf("%s: %s is not available, but\n  %s", c.Place, want, strings.Join(offered, "\n  "))
				}
			}
			if slices.Contains(offered, c.Not) {
				t.Errorf("%s: %s is offered", c.Place, c.Not)
			}
		})
	}
}

// TestTheLanguageServerFindsNothing checks the scripts of the games with the Lua language server, if it is installed.
func TestTheLanguageServerFindsNothing(t *testing.T) {
	server, err := exec.LookPath("lua-language-server")
	if err != nil {
		t.Skip("lua-language-server is not installed")
	}
	folder, byGame := editors(t)
	for game := range byGame {
		scripts, err := fs.Sub(scripts.FS, game)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.CopyFS(filepath.Join(folder, game), scripts); err != nil {
			t.Fatal(err)
		}
	}
	if out, err := exec.Command(server, "--check", folder, "--checklevel=Error", "--logpath", t.TempDir()).CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}

func TestTheReferenceIsPrinted(t *testing.T) {
	s := curtaintest.NewTestProgram(t, append([]*scripting.Ruleset{curtaintest.Ladder()}, registry.Rulesets...)...)
	s.Builtin = scripts.FS
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "reference", "skirmish"), "### `card { }`", "| `play` |", "self:deal(n: integer, who?: Whom)", "| `play CARD [UNIT]` | move |")
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "reference", "skirmish", "--lua"), "---@meta", "---@class skirmish.Unit")
	for _, line := range []string{"reference skirmish --json --lua", "reference skirmish xylophone", "reference skirmish --lua --write mine"} {
		if out := s.Run(t, program.ExitUsage, strings.Fields(line)...); out != "" {
			t.Errorf("%s prints %s", line, out)
		}
	}
}

// TestTheReferenceKnowsWhatModsSay checks in every game that the reference has the fields and functions for mods.
func TestTheReferenceKnowsWhatModsSay(t *testing.T) {
	s := curtaintest.NewTestProgram(t, registry.Rulesets...)
	s.Builtin = scripts.FS
	for _, r := range registry.Rulesets {
		ref := curtaintest.RunJSON[reference.Reference](t, s, program.ExitOK, "reference", r.Name, "--json")
		var says, words []string
		for _, f := range ref.Mod.Fields {
			says = append(says, f.Name)
		}
		for _, f := range mods.ManifestKind().Fields {
			if !slices.Contains(says, f.Name) {
				t.Errorf("%s: mod { } has no %s", r.Name, f.Name)
			}
		}
		for _, m := range ref.Files.Methods {
			words = append(words, m.Name)
		}
		if want := []string{"use", "override", "wrap", "insert", "replace", "remove"}; !slices.Equal(words, want) || ref.Files.Fields[0].Name != "removed" {
			t.Errorf("%s: files say %v, not %v", r.Name, words, want)
		}
		curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "reference", r.Name), "### `mod { }`\n", "| `needs` |", "| `removed` |", "| `override(id: string, changes?: table)` |")
	}
}
