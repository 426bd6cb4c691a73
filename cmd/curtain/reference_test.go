package main

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

	"curtaincall/engine/declare"
	"curtaincall/engine/disk"
	"curtaincall/scripting"
	"curtaincall/scripting/mods"
	"curtaincall/scripting/sandbox"
	"curtaincall/scripts"
)

// TestTheReferencesAreWhatTheGamesDeclare holds the stubs and pages that stand in
// the project against the declarations.
func TestTheReferencesAreWhatTheGamesDeclare(t *testing.T) {
	s := newStage(t, rulesets...)
	s.builtin, s.limits = scripts.FS, sandbox.DefaultLimits()
	root := filepath.Join(top, scriptsRoot)
	files, err := s.references(disk.Folder(root), s.rulesets...)
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
		if page := strings.HasSuffix(f.Name, "WRITING.md"); page && !strings.Contains(f.Body, referenceBegin) {
			t.Errorf("%s has no marks of the reference: add a line %s and a line %s", f.Name, referenceBegin, referenceEnd)
		}
	}
}

// editors writes what an editor needs into an empty folder, as somebody does who
// has the program alone, and reads the stubs that its settings name: those of each
// declared game.
func editors(t *testing.T) (folder string, byGame map[string]*stubs) {
	t.Helper()
	s := newStage(t, rulesets...)
	s.builtin = scripts.FS
	s.does(t, exitOK, "reference", "--write", "mine")
	folder = filepath.Join(s.dir, "mine")
	body, err := os.ReadFile(filepath.Join(folder, editorSettings))
	if err != nil {
		t.Fatal(err)
	}
	var settings struct {
		Library []string `json:"workspace.library"`
	}
	if err := json.Unmarshal(body, &settings); err != nil || !slices.Equal(settings.Library, []string{stubsFolder}) {
		t.Fatalf("the editor looks for stubs in %q: %v", settings.Library, err)
	}
	stub := func(name string) string {
		body, err := os.ReadFile(filepath.Join(folder, settings.Library[0], name+".lua"))
		if err != nil {
			t.Fatal(err)
		}
		return string(body)
	}
	byGame = map[string]*stubs{}
	var all []string
	for _, r := range rulesets {
		if r.Game != nil {
			byGame[r.Name] = readStubs(t, stub(r.Name), stub("scenario"))
			all = append(all, stub(r.Name))
		}
	}
	readStubs(t, all...) // no class stands in those of two games
	return folder, byGame
}

// TestEveryTypeOfTheStubsIsDefined fails for a type that is named and defined
// nowhere, which an editor would take for anything.
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
			check(name, f.Type())
		}
	}
}

// TestTheStubsKnowWhatTheScriptsUse goes through all scripts of the declared
// games: each name after something whose type is known is in the stubs.
func TestTheStubsKnowWhatTheScriptsUse(t *testing.T) {
	_, byGame := editors(t)
	for game, s := range byGame {
		folder, err := fs.Sub(scripts.FS, game)
		if err != nil {
			t.Fatal(err)
		}
		pack := scripting.Pack{FS: folder}
		texts, err := pack.Definitions()
		if err != nil {
			t.Fatal(err)
		}
		tests, err := pack.Scenarios()
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

// TestTheStubsSayWhatMayBeLeftOut reads scripts as a scenario may have them, and
// some with less than there must be.
func TestTheStubsSayWhatMayBeLeftOut(t *testing.T) {
	_, byGame := editors(t)
	for _, c := range []struct{ game, code, fault string }{
		{"curtain", `local f = fight { enemy = "stage_rat" } f:play("vex")`, ""},
		{"curtain", `local f = fight { enemy = "stage_rat" } f:play()`, "needs more than 0 arguments"},
		{"curtain", `local f = fight { enemy = "stage_rat" } f:can_play()`, "needs more than 0 arguments"},
		{"curtain", `card { id = "a" }`, ""},
		{"curtain", `card { name = "A" }`, "a curtain.CardDefinition has no id"},
		{"curtain", `enemy { hp = 5 }`, ""},
		{"curtain", `enemy { id = "a" }`, "a curtain.EnemyDefinition has no hp"},
		{"curtain", `protagonist { id = "a", hp = 5 }`, "a curtain.ProtagonistDefinition has no name"},
		{"curtain", `enemy { id = "a", hp = 1, on = { damaged = function(self, fight, event) self:deal(1) event.by:deal(1) end } }`, "curtain.Actor has no deal"},
		{"skirmish", `local s = skirmish {} s:play("attack")`, ""},
		{"battleline", `local g = duel { mine = { line = { { power = 3, upgrades = { "x" } }, { "x", damage = 1 } }, discard = 3 } } g:play("x", { place = 1 }) g:end_turn { house = "h" }`, ""},
		{"battleline", `local g = duel {} g:fight("a")`, "needs more than 1 arguments"},
		{"battleline", `creature { power = 3 }`, ""},
		{"skirmish", `local s = skirmish {} s:play()`, "needs more than 0 arguments"},
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

func neededOf(c *declare.Class) (names []string) {
	for _, m := range c.Members {
		if m.Needed {
			names = append(names, m.Name)
		}
	}
	return names
}

const (
	writingAPlay     = `return card { play = function(self, skirmish, target) PLACE end }`
	writingAScenario = `describe("a", function() it("b", function() local s = skirmish { units = {} } PLACE end) end)`
)

// writersPlaces are the places where a writer types, each marked with ¦, and what must be
// offered there, among others, with its type.
var writersPlaces = []struct {
	name, game, place string
	offers            []string // in the order of the alphabet
	not               string
}{
	{"verbs and fields of self", "skirmish", strings.Replace(writingAPlay, "PLACE", "self.¦()", 1), []string{
		"deal fun(n: integer, who?: skirmish.Whom): integer", "gain fun(n: integer, what: skirmish.Held, who?: skirmish.Whom): integer",
		"id string", "pick fun(list: T[]): T", "unit skirmish.Unit", "values table<string, integer>"}, "hp integer"},
	{"methods of self", "skirmish", strings.Replace(writingAPlay, "PLACE", "self:¦()", 1), []string{"say fun(text: string)"}, ""},
	{"the match in play", "skirmish", strings.Replace(writingAPlay, "PLACE", "local x = skirmish.¦", 1), []string{
		"allies skirmish.Unit[]", "turn integer", "units table<string, skirmish.Unit>"}, "over boolean"},
	{"the target", "skirmish", strings.Replace(writingAPlay, "PLACE", "local x = target.¦", 1), []string{
		"alive boolean", "hp integer", "zone skirmish.Zone"}, ""},
	{"a keyword of the target", "skirmish", strings.Replace(writingAPlay, "PLACE", "local x = target.effects.¦", 1), []string{
		"cripple integer", "taunt integer", "weaken integer"}, "armor integer"},
	{"the unit of self", "skirmish", strings.Replace(writingAPlay, "PLACE", "local x = self.unit.auras.¦", 1), []string{"armor integer"}, ""},
	{"a unit by its id", "skirmish", strings.Replace(writingAPlay, "PLACE", "local x = skirmish.units.orc.¦", 1), []string{"max_hp integer"}, ""},
	{"each of a list", "skirmish", strings.Replace(writingAPlay, "PLACE", "for _, u in ipairs(skirmish.allies) do local x = u.¦ end", 1), []string{"block integer"}, ""},
	{"what was picked", "skirmish", strings.Replace(writingAPlay, "PLACE", "local x = self:pick(skirmish.enemies).¦", 1), []string{"hp integer"}, ""},
	{"a keyword as an argument", "skirmish", strings.Replace(writingAPlay, "PLACE", "self:gain(1, ¦)", 1), []string{`"armor"`, `"block"`}, `"weaken"`},
	{"whom", "skirmish", strings.Replace(writingAPlay, "PLACE", "self:deal(1, ¦)", 1), []string{`"allies"`, `"enemies"`}, ""},
	{"a word compared", "skirmish", strings.Replace(writingAPlay, "PLACE", "if target.zone == ¦ then end", 1), []string{`"A"`, `"B"`, `"X"`}, ""},
	{"fields of a card", "skirmish", "return card { ¦ = 1 }", []string{
		"play fun(self: skirmish.CardSelf, skirmish: skirmish.Skirmish, target: skirmish.Unit)", "target skirmish.Aim", "text string"}, ""},
	{"words of a card", "skirmish", "return card { target = ¦ }", []string{`"ally"`, `"enemy"`}, ""},
	{"words in a list", "skirmish", "return card { requires = { ¦ } }", []string{`"melee"`}, ""},
	{"fields of a unit", "skirmish", "return unit { auras = { ¦ = 1 } }", []string{"armor integer"}, ""},
	{"teams of the match", "skirmish", "return match { teams = { ¦ = {} } }", []string{"A skirmish.UnitId[]", "B skirmish.UnitId[]"}, ""},
	{"units of the match", "skirmish", "return match { teams = { A = { ¦ } } }", []string{`"orc"`, `"warrior"`}, `"attack"`},
	{"cards of the match", "skirmish", "return match { decks = { A = { ¦ } } }", []string{`"attack"`}, `"orc"`},
	{"a game laid out", "skirmish", "skirmish { ¦ = 1 }", []string{"order string[]", "seed integer"}, ""},
	{"a unit laid out", "skirmish", `skirmish { units = { { "orc", ¦ = 1 } } }`, []string{"hp integer", "team skirmish.Team"}, ""},
	{"an effect laid out", "skirmish", `skirmish { units = { { "orc", effects = { { ¦ } } } } }`, []string{`"cripple"`, `"weaken"`}, ""},
	{"moves of a scenario", "skirmish", strings.Replace(writingAScenario, "PLACE", "s:¦()", 1), []string{
		"advance fun()", "can_play fun(card: skirmish.CardId, unit?: skirmish.Unit | skirmish.UnitId): boolean, string?",
		"direct fun(words: string)", "hand skirmish.Skirmish.hand", "over boolean", "play fun(card: skirmish.CardId, unit?: string | skirmish.Unit)", "turn integer"}, ""},
	{"cards of a scenario", "skirmish", strings.Replace(writingAScenario, "PLACE", "s:play(¦)", 1), []string{`"attack"`, `"heal"`}, ""},
	{"events of a scenario", "skirmish", strings.Replace(writingAScenario, "PLACE", "local x = s.events[1].¦", 1), []string{"amount integer", "type skirmish.EventType"}, ""},
	{"an event by its type", "skirmish", strings.Replace(writingAScenario, "PLACE", "for _, e in ipairs(s.events) do if e.type == ¦ then end end", 1), []string{`"card_played"`, `"died"`}, ""},
	{"assertions", "skirmish", strings.Replace(writingAScenario, "PLACE", "assert.¦()", 1), []string{
		"equal fun(expected: any, actual: any, message?: string)", "has_error fun(f: fun(), text?: string)", "is_nil fun(value: any, message?: string)"}, ""},
	{"what a card does", "curtain", "return card { play = function(self, fight, target) self:¦() end }", []string{
		"draw fun(n: integer): integer", "say fun(text: string)"}, ""},
	{"what a card was upgraded to", "curtain", "return card { upgrade = { ¦ = 1 } }", []string{"exhaust boolean", "target curtain.Aim"}, "id string"},
	{"hooks of a card", "curtain", "return card { on = { ¦ = 1 } }", []string{
		"damaged fun(self: curtain.CardSelf, fight: curtain.Fight, event: curtain.Event)"}, ""},
	{"the event of a hook", "curtain", "return card { on = { damaged = function(self, fight, event) local x = event.¦ end } }", []string{
		"amount integer", "target curtain.Actor", "type curtain.EventType"}, ""},
	{"whom an event was about", "curtain", "return enemy { on = { damaged = function(self, fight, event) local x = event.target.keywords.¦ end } }", []string{
		"block integer", "poison integer"}, ""},
	{"whom an event was about does nothing", "curtain", "return enemy { on = { damaged = function(self, fight, event) event.target:¦() end } }", []string{
		"hp integer"}, "say fun(text: string)"},
	{"an enemy itself", "curtain", "return enemy { on = { damaged = function(self, fight, event) local x = self.¦ end } }", []string{
		"deal fun(n: integer, target?: curtain.Who, options?: { times: integer }): integer", "hp integer", "phase integer", "say fun(text: string)", "values table<string, integer>"}, "cost integer"},
	{"the fight of a hook", "curtain", "return enemy { on = { damaged = function(self, fight, event) local x = fight.¦ end } }", []string{
		"enemies curtain.Actor[]", "hand curtain.Card[]", "pip curtain.Actor"}, "over boolean"},
	{"a modifier", "curtain", "return enemy { modify = { attack = function(self, fight, value, target) local x = target.¦ end } }", []string{"max_hp integer"}, ""},
	{"an intent", "curtain", "return enemy { intents = { { gain(1, ¦) } } }", []string{`"block"`, `"retaliate"`}, `"poison"`},
	{"whom an intent is for", "curtain", `return enemy { intents = { { inflict(1, "weak", ¦) } } }`, []string{`"allies"`, `"macguffin"`}, ""},
	{"an act of the run", "curtain", "return run { acts = { { ¦ = 1 } } }", []string{"boss curtain.EnemyId"}, ""},
	{"moves of a fight", "curtain", `local f = fight { enemy = "stage_rat" } f:¦()`, []string{"end_turn fun()", "over boolean", "turn integer"}, ""},
	{"cards of a fight", "curtain", `local f = fight { hand = { ¦ } }`, []string{`"vex"`, `"vex+"`}, `"stage_rat"`},
	{"the fight of a run", "curtain", "local r = run {} local x = r.fight.¦", []string{"over boolean"}, ""},
}

// TestTheEditorCompletes asks for completion in each place where a writer types.
func TestTheEditorCompletes(t *testing.T) {
	_, byGame := editors(t)
	for _, c := range writersPlaces {
		t.Run(c.name, func(t *testing.T) {
			if byGame[c.game] == nil {
				t.Skip("the game declares nothing yet")
			}
			offered := byGame[c.game].complete(t, c.place)
			for _, want := range c.offers {
				if !slices.Contains(offered, want) {
					t.Errorf("%s: %s is not offered, but\n  %s", c.place, want, strings.Join(offered, "\n  "))
				}
			}
			if slices.Contains(offered, c.not) {
				t.Errorf("%s: %s is offered", c.place, c.not)
			}
		})
	}
}

// TestTheLanguageServerFindsNothing has the Lua language server itself check the
// scripts of each declared game, where it is installed.
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
	s := newStage(t, append([]*scripting.Ruleset{ladder()}, rulesets...)...)
	s.builtin = scripts.FS
	has(t, s.does(t, exitOK, "reference", "skirmish"), "### `card { }`", "| `play` |", "self:deal(n: integer, who?: Whom)", "| `play CARD [UNIT]` | move |")
	has(t, s.does(t, exitOK, "reference", "skirmish", "--lua"), "---@meta", "---@class skirmish.Unit")
	for _, line := range []string{"reference skirmish --json --lua", "reference skirmish card", "reference skirmish --markdown --write mine"} {
		if out := s.does(t, exitUsage, strings.Fields(line)...); out != "" {
			t.Errorf("%s prints %s", line, out)
		}
	}
}

// TestTheReferenceKnowsWhatModsSay, of themselves and of what is there, in every game.
func TestTheReferenceKnowsWhatModsSay(t *testing.T) {
	s := newStage(t, rulesets...)
	s.builtin = scripts.FS
	for _, r := range rulesets {
		var ref declare.Reference
		if err := json.Unmarshal([]byte(s.does(t, exitOK, "reference", r.Name, "--json")), &ref); err != nil {
			t.Fatal(err)
		}
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
		if want := []string{"use", "override", "replace", "remove"}; !slices.Equal(words, want) || ref.Files.Fields[0].Name != "removed" {
			t.Errorf("%s: files say %v, not %v", r.Name, words, want)
		}
		has(t, s.does(t, exitOK, "reference", r.Name), "### `mod { }`\n", "| `needs` |", "| `removed` |", "| `override(id: string, changes?: table)` |")
	}
}
