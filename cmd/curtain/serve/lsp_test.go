package serve_test

import (
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode/utf16"

	"curtaincall/cmd/curtain/program"
	"curtaincall/cmd/curtain/registry"
	"curtaincall/cmd/curtain/serve"
	"curtaincall/cmd/curtain/testkit/curtaintest"
	"curtaincall/engine/testkit"
	"curtaincall/scripting/editing"
	"curtaincall/scripting/sandbox"
)

const vexFile = "scripts/curtain/cards/pip/vex.lua"

// TestAnEditorIsToldWhatCheckFinds checks that diagnostics of unsaved changes are those that check
// reports once they are saved.
func TestAnEditorIsToldWhatCheckFinds(t *testing.T) {
	testkit.SkipUnlessFull(t)
	e := openEditor(t, nil)
	good := e.openFile(vexFile)
	for _, c := range testkit.Sample(2, []struct{ old, new, found string }{
		{`"forgetful", target`, `"forgetfull", target`, "C210:12"},
		{"{taunt} Taunt", "{tuant} Taunt", "C008:5"},
		{"{ taunt = 2,", "{ taunt = 2, more = 1,", "C121:6"},
		{"end,\n}", "en,\n}", "C001:14"},
		{"says = {", "sayz = {", "C008:8"},
	}) {
		e.change(vexFile, strings.Replace(good, c.old, c.new, 1))
		found := e.expect(vexFile, c.found)
		curtaintest.Write(t, filepath.Join(e.dir, vexFile), e.texts[vexFile])
		s := curtaintest.NewTestProgram(t, registry.Rulesets...)
		s.Dir = e.dir
		var checked struct{ Findings, Faults []program.Finding }
		s.Limits = sandbox.DefaultLimits()
		program.Run([]string{"check", "--json"}, s.Host)
		if err := json.Unmarshal(s.Stdout.Bytes(), &checked); err != nil || len(checked.Findings)+len(checked.Faults) != len(found) {
			t.Fatalf("%s %s: %v, and the editor is told %v", &s.Stdout, &s.Stderr, err, found)
		}
		for i, f := range append(checked.Findings, checked.Faults...) {
			d := found[i]
			if f.File != vexFile || f.Code != d.Code || f.Line != d.Range.Start.Line+1 || f.Column > 0 && f.Column != d.Range.Start.Character+1 || !strings.HasPrefix(d.Message, f.Message) {
				t.Errorf("check finds %+v, and the editor is told %+v", f, d)
			}
		}
	}
	e.change(vexFile, good)
	e.expect(vexFile)
	e.quit()
}

// TestWhatIsSavedElsewhereIsNoticed checks that changes of files not open in the editor are noticed.
func TestWhatIsSavedElsewhereIsNoticed(t *testing.T) {
	e := openEditor(t, nil)
	e.openFile(vexFile)
	const other = "scripts/curtain/cards/pip/mischief.lua"
	body := testkit.ReadFile(t, filepath.Join(e.dir, other))
	e.hover(vexFile, `"forg¦etful", target`) // it has read the scripts
	curtaintest.Write(t, filepath.Join(e.dir, other), strings.Replace(body, "vulnerable\", target", "vulnrable\", target", 1))
	if found := e.expect(other, "C210:"+lineOf(body, `"vulnerable", target`)); !strings.Contains(found[0].Message, "vulnerable") {
		t.Error(found)
	}
	curtaintest.Write(t, filepath.Join(e.dir, other), body)
	e.expect(other)
}

func lineOf(text, piece string) string {
	return fmt.Sprint(1 + strings.Count(text[:strings.Index(text, piece)], "\n"))
}

// TestAnEditorHovers checks the hover text of everything that has one.
func TestAnEditorHovers(t *testing.T) {
	e := openEditor(t, map[string]string{
		"mods/lantern/mod.lua":       "return mod { id = \"lantern\", name = \"Lantern\", version = \"0.1.0\", game = \"curtain\", needs = { curtain = \"^1.0.0\" } }\n",
		"mods/lantern/lib/light.lua": "-- What light does.\nlocal light = { block = 1 }\n\n-- shine gives Block.\nfunction light.shine(self, block)\n  self:gain(block, \"block\")\nend\n\nreturn light\n",
	})
	e.openFile(vexFile)
	const lantern = "mods/lantern/cards/neutral/first.lua"
	e.open(lantern, "-- Gain 1 Block.\nlocal light = use \"lib/light\"\n\noverride \"vex\" { cost = 0 }\n\nreturn card {\n  id = \"first\", name = \"First\", owner = \"neutral\", type = \"action\", rarity = \"uncommon\", cost = 0,\n  text = \"Gain {block} Block.\", values = { block = light.block },\n  play = function(self)\n    light.shine(self, self.values.block)\n  end,\n}\n")
	const scenario = "scripts/curtain/scenarios/mine_test.lua"
	e.open(scenario, "describe(\"a\", function() it(\"b\", function()\n  local f = fight { enemy = \"stage_rat\", hand = { \"vex\" } }\n  f:play(\"vex\")\n  assert.equal(1, f.enemy.keywords.forgetful)\nend) end)\n")
	for _, c := range []struct {
		file, place string
		says        []string
	}{
		{scenario, `hand = { "ve¦x" }`, []string{"╭─ Vex ─", "Gain 2 Taunt.", "card vex, " + vexFile + ":2"}},
		{scenario, `f:play("vex¦")`, []string{"╭─ Vex ─"}},
		{scenario, `"stage¦_rat"`, []string{"Stage Rat", "enemy stage_rat"}},
		{scenario, `keywords.forget¦ful`, []string{"Forgetful", "keyword forgetful"}},
		{scenario, `f:pl¦ay(`, []string{"play(card: string | Card, target?: string | Actor)", "target: If omitted: the only one."}},
		{scenario, `assert.eq¦ual`, []string{"equal(expected: any, actual: any, message?: string)", "Asserts that two values are the same number, string or table."}},
		{scenario, `fig¦ht {`, []string{"fight(definition: FightSetup): PlayedFight"}},
		{vexFile, `"forget¦ful", target`, []string{"Forgetful", "keyword forgetful"}},
		{vexFile, `self:infl¦ict(self.values.forgetful`, []string{"inflict(n: integer, debuff: Debuff, who?: Who): integer", "If omitted: the target"}},
		{vexFile, `self.values.ta¦unt`, []string{"taunt: integer", "One of this definition's values."}},
		{vexFile, `{forget¦ful}`, []string{"forgetful = ", "One of this definition's values."}},
		{vexFile, `rar¦ity =`, []string{"rarity: "}},
		{vexFile, `ca¦rd {`, []string{"card(definition: CardDefinition)"}},
		{lantern, `light.sh¦ine(`, []string{"shine(self: any, block: any)", "shine gives Block."}},
		{lantern, `"ve¦x"`, []string{"╭─ Vex ─"}},
		{lantern, `cos¦t = 0 }`, []string{"cost: integer"}},
	} {
		said := e.hover(c.file, c.place)
		for _, want := range c.says {
			if !strings.Contains(said, want) {
				t.Errorf("%s: %q is told, without %q", c.place, said, want)
			}
		}
	}
	for _, place := range []string{"-- Gain¦ 2", "targe¦t)\n  end"} {
		if said := e.hover(vexFile, place); strings.Contains(said, "card") {
			t.Errorf("%s: %q is told", place, said)
		}
	}
}

// TestTheServerCompletes checks the completions at WritersPlaces, also when the rest of the file is missing.
func TestTheServerCompletes(t *testing.T) {
	e := openEditorIn(t, curtaintest.NewProject(t).Dir)
	for _, c := range curtaintest.CompletionPlaces {
		name := "scripts/" + c.Game + "/scenarios/mine_test.lua"
		if strings.HasPrefix(c.Place, "return ") {
			name = "scripts/" + c.Game + "/mine.lua"
		}
		for _, place := range []string{c.Place, c.Place[:strings.Index(c.Place, "¦")+len("¦")]} {
			e.open(name, strings.Replace(place, "¦", "", 1))
			offered := e.complete(name, place)
			for _, want := range c.Offers {
				want = strings.Trim(strings.ReplaceAll(want, c.Game+".", ""), `"`)
				if method := strings.Contains(place, ":¦"); method && !strings.Contains(want, " fun(") {
					continue // only what can be called stands there
				}
				if !slices.Contains(offered, want) && !slices.ContainsFunc(offered, func(o string) bool { return strings.HasPrefix(o, want+" ") }) {
					t.Errorf("%s: %s is not available, but\n  %s", place, want, strings.Join(offered, "\n  "))
				}
			}
			if not := strings.Trim(c.Not, `"`); c.Not != "" && slices.ContainsFunc(offered, func(o string) bool { return o == not || strings.HasPrefix(o, not+" ") }) {
				t.Errorf("%s: %s is offered", place, c.Not)
			}
		}
	}
}

// TestAnEditorIsOfferedSamples checks that a client that can insert snippets is offered the samples of `curtain new`.
func TestAnEditorIsOfferedSamples(t *testing.T) {
	e := openEditor(t, nil)
	const name = "scripts/curtain/cards/pip/mine.lua"
	e.open(name, "return en")
	var list struct {
		Items []struct {
			Label            string
			InsertTextFormat int
			TextEdit         struct{ NewText string }
		}
	}
	if err := e.ask("textDocument/completion", e.at(name, "return en¦"), &list); err != nil {
		t.Fatal(err)
	}
	for _, item := range list.Items {
		if item.Label == "enemy {}" && item.InsertTextFormat == 2 && strings.HasPrefix(item.TextEdit.NewText, "enemy {\n  id = \"${1:straw_man}\", name = \"${2:Straw Man}\"") {
			return
		}
	}
	t.Errorf("%+v", list)
}

// complete returns the labels and types of the completions at a mark.
func (e *editorAt) complete(name, marked string) (offered []string) {
	e.Helper()
	var list struct {
		Items []struct{ Label, Detail string }
	}
	if err := e.ask("textDocument/completion", e.at(name, marked), &list); err != nil {
		e.Fatal(err)
	}
	for _, item := range list.Items {
		offered = append(offered, strings.TrimSpace(item.Label+" "+item.Detail))
	}
	return offered
}

// shining contains two mods: one with a card, a keyword and a library, and one that needs it.
var shining = map[string]string{
	"mods/lantern/mod.lua":                 "return mod { id = \"lantern\", name = \"Lantern\", version = \"0.1.0\", game = \"curtain\", needs = { curtain = \"^1.0.0\" } }\n",
	"mods/lantern/lib/light.lua":           "-- What light does.\nlocal light = { block = 1 }\n\nfunction light.shine(self, block)\n  self:gain(block, \"block\")\nend\n\nreturn light\n",
	"mods/lantern/cards/moon.lua":          "-- Gain 1 Block.\nlocal light = use \"lib/light\"\n\nreturn card {\n  id = \"moon\", name = \"Moon\", owner = \"neutral\", type = \"action\", rarity = \"uncommon\", cost = 0,\n  text = \"Gain {block} Block.\", values = { block = light.block },\n  upgrade = { values = { block = 2 } },\n  play = function(self)\n    light.shine(self, self.values.block)\n  end,\n}\n",
	"mods/lantern/scenarios/moon_test.lua": "describe(\"Moon\", function()\n  it(\"gains 1 Block\", function()\n    local f = fight { enemy = \"stage_rat\", hand = { \"moon\", \"lantern:moon+\" } }\n    f:play(\"moon\")\n    f:direct(\"hand + moon\")\n    assert.equal(1, f.team.keywords.block)\n  end)\nend)\n",
	"mods/lantern/locale/de.lua":           "-- German.\nreturn locale {\n  language = \"de\",\n  card = { moon = { name = \"Mond\", gender = \"m\" } },\n}\n",
	"mods/night/mod.lua":                   "return mod { id = \"night\", name = \"Night\", version = \"0.1.0\", game = \"curtain\", needs = { curtain = \"^1.0.0\", lantern = \"*\" } }\n",
	"mods/night/changes/moon.lua":          "-- A cheaper moon.\noverride \"moon\" { cost = 1 }\n",
	"mods/night/scenarios/sky_test.lua":    "describe(\"Night\", function()\n  it(\"has a moon that costs 1\", function()\n    local f = fight { enemy = \"stage_rat\", hand = { \"lantern:moon\" } }\n    assert.equal(1, f.hand[1].cost)\n  end)\nend)\n",
}

// TestAnEditorFindsWhereThingsAre checks definitions and references.
func TestAnEditorFindsWhereThingsAre(t *testing.T) {
	e := openEditor(t, shining)
	for name := range shining {
		e.openFile(name)
	}
	e.openFile(vexFile)
	const moon, light = "mods/lantern/cards/moon.lua", "mods/lantern/lib/light.lua"
	const scenario = "mods/lantern/scenarios/moon_test.lua"
	for _, c := range []struct {
		method, file, place string
		want                []string
	}{
		{"definition", scenario, `play("mo¦on")`, []string{moon + ":5"}},
		{"definition", "mods/night/changes/moon.lua", `"mo¦on"`, []string{moon + ":5"}},
		{"definition", "mods/lantern/locale/de.lua", "mo¦on =", []string{moon + ":5"}},
		{"definition", moon, `"lib/li¦ght"`, []string{light + ":1"}},
		{"definition", moon, `light.sh¦ine(`, []string{light + ":4"}},
		{"definition", moon, `= lig¦ht.block`, []string{moon + ":2"}},
		{"definition", vexFile, `"forget¦ful", target`, nil},
		{"references", moon, `id = "mo¦on"`, []string{"mods/lantern/cards/moon.lua:5", "mods/lantern/locale/de.lua:4", scenario + ":3", scenario + ":3", scenario + ":4", scenario + ":5", "mods/night/changes/moon.lua:2", "mods/night/scenarios/sky_test.lua:3"}},
		{"references", moon, `light.sh¦ine(`, []string{moon + ":9"}},
		{"references", moon, `= lig¦ht.block`, []string{moon + ":2", moon + ":6", moon + ":9"}},
		{"references", vexFile, `id = "ve¦x"`, nil},
		{"references", vexFile, `"forget¦ful", target`, nil},
		{"references", vexFile, `self:infl¦ict(self.values.frus`, nil},
	} {
		got := e.places(c.method, c.file, c.place)
		if c.want != nil && !slices.Equal(got, c.want) {
			t.Errorf("%s of %s: %q, not %q", c.method, c.place, got, c.want)
		}
		if c.want == nil && (c.method == "definition") != (len(got) == 0) {
			t.Errorf("%s of %s: %q", c.method, c.place, got)
		}
	}
	e.quit()
}

// TestAnEditorIsOfferedTheWordThatWasMeant checks that the fix of a misspelled word replaces only that word, that it is
// gone when the word is, and that the places of a word in its file are highlighted.
func TestAnEditorIsOfferedTheWordThatWasMeant(t *testing.T) {
	e := openEditor(t, nil)
	good := e.openFile(vexFile)
	type action struct {
		Title, Kind string
		Diagnostics []lspDiagnostic
		Edit        struct {
			Changes map[string][]struct {
				Range   lspSpan
				NewText string
			}
		}
	}
	ask := func(first, last int) (list []action) {
		t.Helper()
		params := map[string]any{"textDocument": map[string]any{"uri": e.uri(vexFile)}, "range": lspSpan{lspPlace{first, 0}, lspPlace{last, 0}}, "context": map[string]any{"diagnostics": []any{}}}
		if err := e.ask("textDocument/codeAction", params, &list); err != nil {
			t.Fatal(err)
		}
		return list
	}
	e.change(vexFile, strings.Replace(good, "says = {", "sais = {", 1))
	line := strings.Count(good[:strings.Index(good, "says")], "\n")
	e.expect(vexFile, fmt.Sprintf("C008:%d", line+1))
	list := ask(0, 100)
	if len(list) != 1 {
		t.Fatalf("%+v", list)
	}
	edits := list[0].Edit.Changes[e.uri(vexFile)]
	if list[0].Title != `Replace "sais" with "says"` || list[0].Kind != "quickfix" || len(list[0].Diagnostics) != 1 || len(edits) != 1 ||
		edits[0].NewText != "says" || edits[0].Range != (lspSpan{lspPlace{line, 2}, lspPlace{line, 6}}) {
		t.Errorf("%+v", list)
	}
	if elsewhere := ask(0, line-1); len(elsewhere) != 0 {
		t.Errorf("for other lines: %+v", elsewhere)
	}
	e.change(vexFile, good)
	if list := ask(0, 100); len(list) != 0 { // even before it is checked again
		t.Errorf("when the word is gone: %+v", list)
	}
	var lit []struct{ Range lspSpan }
	if err := e.ask("textDocument/documentHighlight", e.at(vexFile, `"ta¦unt"`), &lit); err != nil || len(lit) == 0 {
		t.Errorf("%v, %v", lit, err)
	}
	e.quit()
}

// TestAnEditorIsToldWhatNamesAre checks the kinds of names and strings of a card and of a translation.
func TestAnEditorIsToldWhatNamesAre(t *testing.T) {
	e := openEditor(t, shining)
	const german = "mods/lantern/locale/de.lua"
	e.openFile(german)
	const card = "scripts/curtain/cards/pip/mine.lua"
	e.open(card, "-- X.\nlocal bigger = { \"😀\", 1 }\nlocal function twice(n) return n * 2 end\nreturn card {\n  id = \"mine\", target = \"enemy\", play = function(self, fight, foe)\n    self:inflict(twice(bigger[2]), \"forgetful\", foe)\n  end,\n}\n")
	for file, want := range map[string]string{
		card: "variable bigger, function twice, parameter n, parameter n, function card, property id, property target, enumMember \"enemy\", method play, " +
			"parameter self, parameter fight, parameter foe, parameter self, method inflict, function twice, variable bigger, class \"forgetful\", parameter foe",
		german: "function locale, property language, property card, class moon, property name, property gender",
	} {
		var got struct{ Data []int }
		if err := e.ask("textDocument/semanticTokens/full", map[string]any{"textDocument": map[string]any{"uri": e.uri(file)}}, &got); err != nil {
			t.Fatal(err)
		}
		var list []string
		at := lspPlace{}
		lines := strings.Split(e.texts[file], "\n")
		for token := range slices.Chunk(got.Data, 5) {
			if token[0] > 0 {
				at.Character = 0
			}
			at = lspPlace{at.Line + token[0], at.Character + token[1]}
			units := utf16.Encode([]rune(lines[at.Line]))[at.Character:][:token[2]]
			list = append(list, editing.TokenKinds[token[3]]+" "+string(utf16.Decode(units)))
		}
		if is := strings.Join(list, ", "); is != want {
			t.Errorf("%s has\n%s, not\n%s", file, is, want)
		}
	}
	e.quit()
}

// TestAnEditorFormats checks that formatting restores a disordered text, also with other line ends, and returns no
// edit if nothing changes.
func TestAnEditorFormats(t *testing.T) {
	e := openEditor(t, nil)
	good := e.openFile(vexFile)
	type edit struct {
		Range   lspSpan
		NewText string
	}
	format := func() (list []edit, err error) {
		err = e.ask("textDocument/formatting", map[string]any{"textDocument": map[string]any{"uri": e.uri(vexFile)}, "options": map[string]any{"tabSize": 8, "insertSpaces": false}}, &list)
		return list, err
	}
	for _, c := range []struct{ messy, want string }{
		{strings.Replace(good, "  id = ", "\tid=", 1), good},
		{strings.TrimSpace(good), good},
		{strings.ReplaceAll(strings.Replace(good, "  play", "play", 1), "\n", "\r\n"), strings.ReplaceAll(good, "\n", "\r\n")},
	} {
		e.change(vexFile, c.messy)
		list, err := format()
		if err != nil || len(list) != 1 {
			t.Fatalf("%+v, %v", list, err)
		}
		lines := strings.SplitAfter(c.messy, "\n")
		first, last := list[0].Range.Start, list[0].Range.End
		got := strings.Join(lines[:first.Line], "") + list[0].NewText
		if last.Line < len(lines) {
			got += strings.Join(lines[last.Line:], "")[last.Character:]
		}
		if got != c.want || first.Character != 0 {
			t.Errorf("%+v makes\n%s", list, got)
		}
	}
	e.change(vexFile, good)
	if list, err := format(); err != nil || len(list) != 0 {
		t.Errorf("what is formatted: %+v, %v", list, err)
	}
	e.change(vexFile, good+"x = = 1")
	if _, err := format(); err == nil || !strings.Contains(err.Error(), "-32801") {
		t.Errorf("what cannot be parsed is formatted, or is another error: %v", err)
	}
	e.quit()
}

// TestReferencesFollowChanges checks that references are those in the current texts, also after a change of another
// file that affects them.
func TestReferencesFollowChanges(t *testing.T) {
	e := openEditor(t, shining)
	const moon, sun, light = "mods/lantern/cards/moon.lua", "mods/lantern/cards/sun.lua", "mods/lantern/lib/light.lua"
	good, library := e.openFile(moon), e.openFile(light)
	shine := func() []string { return e.places("references", moon, "light.sh¦ine(") }
	if got := shine(); !slices.Equal(got, []string{moon + ":9"}) {
		t.Errorf("%q", got)
	}
	e.open(sun, strings.ReplaceAll(good, "moon", "sun"))
	both := []string{moon + ":9", sun + ":9"}
	if got := shine(); !slices.Equal(got, both) {
		t.Errorf("with another file: %q", got)
	}
	e.change(light, strings.Replace(library, "shine(self, block)", "shine(self, block, more)", 1))
	if got := shine(); !slices.Equal(got, both) {
		t.Errorf("when the library has changed: %q", got)
	}
	e.change(sun, strings.ReplaceAll(good, "moon", "sun")+"-- light.shine(")
	e.change(moon, strings.Replace(good, "    light", "    light.shine(self, 1)\n    light", 1))
	if got := shine(); !slices.Equal(got, []string{moon + ":9", moon + ":10", sun + ":9"}) {
		t.Errorf("when they have changed: %q", got)
	}
	if got := e.places("references", moon, "ca¦rd {"); len(got) < 50 || slices.Contains(got, moon+":2") {
		t.Errorf("what defines cards is in %q", got)
	}
	e.quit()
}

// TestAnEditorShowsWhatAFileDefines checks the symbols of a file, those of the open packs, and what can be folded.
func TestAnEditorShowsWhatAFileDefines(t *testing.T) {
	e := openEditor(t, shining)
	for name := range shining {
		e.openFile(name)
	}
	good := e.openFile(vexFile)
	type symbol struct {
		Name, Detail          string
		Range, SelectionRange lspSpan
		Children              []symbol
	}
	for _, c := range []struct{ file, want string }{
		{"mods/lantern/cards/moon.lua", "moon card 4-11 5 [id 5-5 5, name 5-5 5, owner 5-5 5, type 5-5 5, rarity 5-5 5, cost 5-5 5, text 6-6 6, values 6-6 6, upgrade 7-7 7, play 8-10 8]"},
		{"mods/lantern/scenarios/moon_test.lua", "Moon 1-8 1 [gains 1 Block 2-7 2]"},
		{"mods/lantern/lib/light.lua", "light.shine 4-6 4"},
		{"mods/night/changes/moon.lua", "moon override 2-2 2 [cost 2-2 2]"},
	} {
		var list []symbol
		if err := e.ask("textDocument/documentSymbol", map[string]any{"textDocument": map[string]any{"uri": e.uri(c.file)}}, &list); err != nil {
			t.Fatal(err)
		}
		var show func(list []symbol) string
		show = func(list []symbol) string {
			var all []string
			for _, s := range list {
				one := strings.TrimSpace(s.Name+" "+s.Detail) + fmt.Sprintf(" %d-%d %d", s.Range.Start.Line+1, s.Range.End.Line+1, s.SelectionRange.Start.Line+1)
				if len(s.Children) > 0 {
					one += " [" + show(s.Children) + "]"
				}
				all = append(all, one)
			}
			return strings.Join(all, ", ")
		}
		if got := show(list); got != c.want {
			t.Errorf("%s has\n%s, not\n%s", c.file, got, c.want)
		}
	}
	type found struct {
		Name, ContainerName string
		Location            struct{ URI string }
	}
	var list []found
	if err := e.ask("workspace/symbol", map[string]any{"query": "mOoN"}, &list); err != nil {
		t.Fatal(err)
	}
	want := found{Name: "lantern:moon", ContainerName: "card Moon"}
	want.Location.URI = e.uri("mods/lantern/cards/moon.lua")
	if !slices.Contains(list, want) || len(list) > 20 {
		t.Errorf("the symbols are %+v", list)
	}
	var folds []struct{ StartLine, EndLine int }
	if err := e.ask("textDocument/foldingRange", e.at(vexFile, "¦return card"), &folds); err != nil || len(folds) != 2 || folds[0].EndLine != strings.Count(good, "\n")-2 {
		t.Errorf("the folds are %+v, %v", folds, err)
	}
	e.change(vexFile, strings.Replace(good, "card {", "card {{", 1))
	if err := e.ask("textDocument/documentSymbol", e.at(vexFile, "¦return"), nil); err == nil || !strings.Contains(err.Error(), "-32801") {
		t.Errorf("what cannot be parsed has symbols, or another error: %v", err)
	}
}

// TestAnEditorRunsScenarios checks the lenses in texts, and that the scenarios which mention a definition are counted
// and run with the editor's text.
func TestAnEditorRunsScenarios(t *testing.T) {
	e := openEditor(t, shining)
	const moon, scenario = "mods/lantern/cards/moon.lua", "mods/lantern/scenarios/moon_test.lua"
	good := e.openFile(moon)
	e.openFile(scenario)
	e.expect(moon)
	e.change(moon, strings.Replace(good, "block = light.block", "block = 1", 1))
	file := map[string]any{"textDocument": map[string]any{"uri": e.uri(moon)}, "range": lspSpan{End: lspPlace{100, 0}}}
	var hints []struct {
		Label    string
		Position lspPlace
	}
	if err := e.ask("textDocument/inlayHint", file, &hints); err != nil || len(hints) != 1 || hints[0].Label != "Gain 1→2 Block." || hints[0].Position != (lspPlace{5, 30}) {
		t.Errorf("the hints are %+v, %v", hints, err)
	}
	type lens struct {
		Range   lspSpan
		Command struct {
			Title, Command string
			Arguments      []any
		}
	}
	run := func(name string, line int, title string) (result struct {
		Passed, Failed int
		Text           string
	}) {
		t.Helper()
		var lenses []lens
		if err := e.ask("textDocument/codeLens", map[string]any{"textDocument": map[string]any{"uri": e.uri(name)}}, &lenses); err != nil {
			t.Fatal(err)
		}
		for _, l := range lenses {
			if l.Range.Start.Line == line && l.Command.Title == title {
				if err := e.ask("workspace/executeCommand", map[string]any{"command": l.Command.Command, "arguments": l.Command.Arguments}, &result); err != nil {
					t.Error(err)
				}
				return result
			}
		}
		t.Errorf("%s: no lens is %q on line %d: %+v", name, title, line, lenses)
		return result
	}
	if r := run(moon, 4, "2 scenarios · Run"); r.Passed != 2 || r.Failed != 0 || r.Text != "2 passed, 0 failed, 0 pending" {
		t.Errorf("%+v", r)
	}
	e.change(moon, strings.Replace(good, "block = light.block", "block = 5", 1))
	if r := run(scenario, 1, "Run"); r.Failed != 1 || !strings.Contains(r.Text, "moon_test.lua:6: Moon gains 1 Block: expected 1, got 5") {
		t.Errorf("%+v", r)
	}
	e.expect(scenario, "scenario:6")
	e.change(moon, good)
	e.expect(scenario)
	if r := run(scenario, 0, "Run"); r.Passed != 1 {
		t.Errorf("%+v", r)
	}
	e.change(moon, strings.Replace(good, "{block}", "{blok}", 1))
	if err := e.ask("workspace/executeCommand", map[string]any{"command": "curtain.runScenarios", "arguments": []any{e.at(moon, "¦text")}}, nil); err == nil || !strings.Contains(err.Error(), "cannot be loaded") {
		t.Errorf("with a fault: %v", err)
	}
	e.quit()
}

// TestPathsOfTheCommandLineAreNotInTheFolderOfTheEditor checks that --scripts finds its pack whichever folder is open.
func TestPathsOfTheCommandLineAreNotInTheFolderOfTheEditor(t *testing.T) {
	s := curtaintest.NewTestProgram(t, registry.Rulesets...)
	s.Dir, s.Scripts = t.TempDir(), "pack"
	file := filepath.Join(s.Dir, "pack", "cards", "a.lua")
	curtaintest.Write(t, file, "return card { }\n")
	for _, root := range []string{"", s.Dir, filepath.Join(s.Dir, "pack"), t.TempDir()} {
		if serve.LanguageServerConfig(s.Host, registry.Rulesets[:1]).FinderFor(root)(file) == nil {
			t.Errorf("with the folder %q, the file is in no pack", root)
		}
	}
}

// rename renames what is at a mark, and applies the edits to the folder as an editor would.
func (e *editorAt) rename(name, marked, id string) error {
	e.Helper()
	params := e.at(name, marked)
	params["newName"] = id
	var whole struct {
		DocumentChanges []struct {
			TextDocument struct{ URI string }
			Edits        []struct {
				Range   lspSpan
				NewText string
			}
			Kind, OldURI, NewURI string
		}
	}
	if err := e.ask("textDocument/rename", params, &whole); err != nil {
		return err
	}
	path := func(uri string) string { return strings.TrimPrefix(uri, "file://") }
	for _, c := range whole.DocumentChanges {
		if c.Kind == "rename" {
			if err := os.Rename(path(c.OldURI), path(c.NewURI)); err != nil {
				e.Fatal(err)
			}
			continue
		}
		lines := strings.Split(testkit.ReadFile(e, path(c.TextDocument.URI)), "\n")
		for _, edit := range slices.Backward(c.Edits) {
			line := lines[edit.Range.Start.Line]
			lines[edit.Range.Start.Line] = line[:edit.Range.Start.Character] + edit.NewText + line[edit.Range.End.Character:]
		}
		curtaintest.Write(e.T, path(c.TextDocument.URI), strings.Join(lines, "\n"))
	}
	return nil
}

// TestAnIdIsRenamedEverywhere checks that a rename reaches files, scenarios, a locale and a mod that
// needs it, and that everything works as before.
func TestAnIdIsRenamedEverywhere(t *testing.T) {
	e := openEditor(t, shining)
	e.openFile("mods/lantern/cards/moon.lua")
	curtaintest.Write(t, filepath.Join(e.dir, "mods/lantern/scenarios/moon_test.snap"), "# a story: story 1\n  Once.\n")
	if err := e.rename("mods/lantern/cards/moon.lua", `id = "mo¦on"`, "paper_moon"); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{
		"mods/lantern/scenarios/paper_moon_test.snap": "Once.",
		"mods/lantern/cards/paper_moon.lua":           `id = "paper_moon", name = "Moon"`,
		"mods/lantern/scenarios/paper_moon_test.lua":  `hand = { "paper_moon", "lantern:paper_moon+" } }`,
		"mods/lantern/locale/de.lua":                  `card = { paper_moon = {`,
		"mods/night/changes/moon.lua":                 `override "paper_moon"`,
		"mods/night/scenarios/sky_test.lua":           `"lantern:paper_moon"`,
	} {
		body, err := os.ReadFile(filepath.Join(e.dir, name))
		if err != nil || !strings.Contains(string(body), want) {
			t.Errorf("%s: %v\n%s", name, err, body)
		}
	}
	s := curtaintest.NewTestProgram(t, registry.Rulesets...)
	s.Dir, s.Limits = e.dir, sandbox.DefaultLimits()
	s.Run(t, program.ExitOK, "check")
	curtaintest.CheckContains(t, s.Run(t, program.ExitOK, "test", "mods/lantern", "mods/night"), "2 passed, 0 failed")
}

// TestARenameHappensWholeOrNotAtAll checks that impossible renames are refused.
func TestARenameHappensWholeOrNotAtAll(t *testing.T) {
	e := openEditor(t, shining)
	const moon = "mods/lantern/cards/moon.lua"
	good := e.openFile(moon)
	e.openFile(vexFile)
	for _, c := range []struct{ file, place, id, why string }{
		{vexFile, `id = "ve¦x"`, "mischief", "the card mischief already exists"},
		{vexFile, `id = "ve¦x"`, "Vex Him", "must be snake_case"},
		{vexFile, `"forget¦ful", target`, "mindless", "part of the rules and is not defined in a file"},
		{vexFile, `-- Ga¦in 2`, "x", "only definitions, their values, library members and local variables can be renamed"},
		{vexFile, `self:infl¦ict(self.values.frus`, "x", "only definitions, their values, library members and local variables can be renamed"},
	} {
		if err := e.rename(c.file, c.place, c.id); err == nil || !strings.Contains(err.Error(), c.why) {
			t.Errorf("%s as %s: %v, not %s", c.place, c.id, err, c.why)
		}
	}
	e.change(moon, strings.Replace(good, "cost = 0", "cots = 0", 1))
	if err := e.rename(moon, `id = "mo¦on"`, "sun"); err == nil || !strings.Contains(err.Error(), "fix them first") {
		t.Errorf("with a fault: %v", err)
	}
}

// TestARenameAsks checks that local names are renamed where they mean the same, and that a question is asked where a word means several
// things.
func TestARenameAsks(t *testing.T) {
	const card, show = "scripts/curtain/cards/pip/mine.lua", "scripts/curtain/cards/pip/flourish.lua" // its id is that of a keyword, too
	const own, scenario = "scripts/curtain/scenarios/cards/own_test.lua", "mods/lantern/scenarios/moon_test.lua"
	files := maps.Clone(shining)
	maps.DeleteFunc(files, func(name, _ string) bool { return strings.HasPrefix(name, "mods/night/") })
	files["mods/lantern/relics/moon.lua"] = "-- Is worth 1.\nreturn relic { id = \"moon\", name = \"Moon\", text = \"Is worth {worth}.\", values = { worth = 1 } }\n"
	files[own] = "describe(\"Own\", function()\n  it(\"has Block\", function()\n    local f = fight { enemy = \"stage_rat\", hand = { \"flourish\" } }\n    f:play(\"flourish\")\n    assert.equal(1, f.team.keywords.block)\n  end)\nend)\n"
	files[card] = "-- Gain 1 Block.\nreturn card {\n  id = \"mine\", name = \"Mine\", owner = \"neutral\", type = \"action\", rarity = \"uncommon\", cost = 1, text = \"Gain {block} Block.\", values = { block = 1 },\n  upgrade = { cost = 0 },\n  play = function(self, fight)\n    local much = self.values.block\n    if fight.turn > 0 then self:gain(much, \"block\") end\n  end,\n}\n"
	files[show] = strings.NewReplacer("id = \"mine\"", "id = \"flourish\"", "Mine", "Show").Replace(files[card])
	e := openEditor(t, files)
	for name := range files {
		e.openFile(name)
	}
	read := func(name string) string {
		return testkit.ReadFile(t, filepath.Join(e.dir, name))
	}
	for _, c := range []struct{ place, to, why string }{
		{"local mu¦ch", "fight", "so the meaning of some code would change"},
		{"gain(mu¦ch", "self", "so the meaning of some code would change"},
		{"gain(mu¦ch", "end", "is not a valid name in Lua"},
	} {
		if err := e.rename(card, c.place, c.to); err == nil || !strings.Contains(err.Error(), c.why) {
			t.Errorf("%s as %s: %v", c.place, c.to, err)
		}
	}
	if err := e.rename(card, "gain(mu¦ch", "amount"); err != nil || read(card) != strings.ReplaceAll(files[card], "much", "amount") {
		t.Errorf("%v\n%s", err, read(card))
	}
	if got := e.places("definition", card, "gain(mu¦ch"); !slices.Equal(got, []string{card + ":6"}) {
		t.Errorf("it is defined in %q", got)
	}
	if err := e.rename(scenario, `play("mo¦on")`, "sun"); err == nil || !strings.Contains(err.Error(), "nothing was renamed") {
		t.Errorf("without an answer: %v", err)
	}
	e.answer = "\x00\u202e" // none of those that were offered
	if err := e.rename(scenario, `play("mo¦on")`, "sun"); err == nil || !strings.Contains(err.Error(), "nothing was renamed") {
		t.Errorf("with a foreign answer: %v", err)
	}
	e.answer = "relic lantern:moon"
	if err := e.rename(scenario, `play("mo¦on")`, "sun"); err == nil { // the scenario has the card
		t.Error("the relic of that id is not in the hand")
	}
	if len(e.asked) < 4 || e.asked[0] != `"moon" is the name of several things. Which one do you want to rename?` || !strings.Contains(e.asked[3], `"moon" may mean the relic or something else in 1 place, first at `+scenario+":4.") {
		t.Errorf("it was asked %q", e.asked)
	}
	e.answer = "Rename only the others"
	if err := e.rename(show, `id = "flou¦rish"`, "blocked"); err == nil || !strings.Contains(err.Error(), "a scenario would have a different result") {
		t.Errorf("without the hand: %v", err)
	}
	e.answer = "Rename all"
	if err := e.rename(show, `id = "flou¦rish"`, "blocked"); err != nil || !strings.Contains(read(own), `hand = { "blocked" }`) {
		t.Errorf("%v\n%s", err, read(own))
	}
}

// TestValuesAndMembersAreRenamed renames a value from its slot in a text, with that of a locale, a function and a number of a library.
func TestValuesAndMembersAreRenamed(t *testing.T) {
	testkit.SkipUnlessFull(t)
	const moon, light, german = "mods/lantern/cards/moon.lua", "mods/lantern/lib/light.lua", "mods/lantern/locale/de.lua"
	files := maps.Clone(shining)
	files[german] = strings.Replace(files[german], `name = "Mond"`, `name = "Mond", text = "Erhalte {block} Block."`, 1)
	e := openEditor(t, files)
	for _, name := range []string{moon, light, german} {
		e.openFile(name)
	}
	for _, c := range []struct{ file, place, to, why string }{
		{moon, `"Gain {bl¦ock}`, "Much Light", "cannot be used there"},
		{light, `{ bl¦ock = 1 }`, "shine", "already used"},
		{light, `light.sh¦ine(`, "end", "cannot be used there"},
	} {
		if err := e.rename(c.file, c.place, c.to); err == nil || !strings.Contains(err.Error(), c.why) {
			t.Errorf("%s as %s: %v", c.place, c.to, err)
		}
	}
	for _, c := range []struct {
		file, place, to string
		want            map[string][]string
	}{
		{moon, `"Gain {bl¦ock}`, "much", map[string][]string{moon: {`"Gain {much} Block."`, "{ much = light.block }", "{ values = { much = 2 } }", "self.values.much)"}, german: {"{much} Block"}, light: {files[light]}}},
		{moon, `light.sh¦ine(`, "glow", map[string][]string{moon: {"light.glow(self, self.values.much)"}, light: {"function light.glow(self, block)"}}},
		{light, `{ bl¦ock = 1 }`, "amount", map[string][]string{moon: {"= light.amount }"}, light: {"local light = { amount = 1 }", `gain(block, "block")`}}},
	} {
		if err := e.rename(c.file, c.place, c.to); err != nil { // at once: it waits until the last change is loaded
			t.Fatalf("%s as %s: %v", c.place, c.to, err)
		}
		for name, parts := range c.want {
			body := testkit.ReadFile(t, filepath.Join(e.dir, name))
			curtaintest.CheckContains(t, body, parts...)
			e.change(name, body)
		}
	}
}

// hostileMessages contains invalid message bodies, which must have no effect.
var hostileMessages = []string{
	"", "[", "null", "[]", `"x"`, "{}", `{"jsonrpc":"2.0"}`, strings.Repeat("[", 1<<20), "\x00\xff\x1b[31m",
	`{"jsonrpc":"2.0","method":"textDocument/didOpen"}`,
	`{"jsonrpc":"2.0","method":"textDocument/didOpen","params":[]}`,
	`{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":{"uri":"file:///etc/passwd","text":"x"}}}`,
	`{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":{"uri":"file:///\u0000/../../x.lua","text":"x"}}}`,
	`{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":{"uri":"http://localhost/x.lua","text":"x"}}}`,
	`{"jsonrpc":"2.0","method":"textDocument/didChange","params":{"textDocument":{"uri":"file:///nothing.lua"},"contentChanges":[]}}`,
	`{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":{}}}`,
	`{"jsonrpc":"2.0","method":"$/cancelRequest","params":null}`,
	`{"jsonrpc":"2.0","id":1,"result":7}`,
	`{"jsonrpc":"2.0","id":1,"error":{}}`,
}

// hostileRequests contains requests without a sensible response.
var hostileRequests = []string{
	`{"method":"textDocument/hover","params":{"textDocument":{"uri":"FILE"},"position":{"line":-5,"character":-5}}}`,
	`{"method":"textDocument/hover","params":{"textDocument":{"uri":"FILE"},"position":{"line":2000000000,"character":2000000000}}}`,
	`{"method":"textDocument/completion","params":{"textDocument":{"uri":"FILE"},"position":{"line":0,"character":1e3}}}`,
	`{"method":"textDocument/completion","params":{"textDocument":{"uri":"FILE"},"position":{"line":"x"}}}`,
	`{"method":"textDocument/definition","params":{"textDocument":{"uri":"file:///etc/passwd"},"position":{"line":0,"character":0}}}`,
	`{"method":"textDocument/references","params":[1,2,3]}`,
	`{"method":"textDocument/rename","params":{"textDocument":{"uri":"FILE"},"position":{"line":2,"character":9},"newName":"../../x"}}`,
	`{"method":"textDocument/rename","params":{"textDocument":{"uri":"FILE"},"position":{"line":2,"character":9},"newName":"\u0000\u202e"}}`,
	`{"method":"textDocument/codeAction","params":{"textDocument":{"uri":"FILE"},"range":{"start":{"line":-9,"character":0},"end":{"line":2000000000,"character":-1}}}}`,
	`{"method":"workspace/executeCommand","params":{"command":"rm"}}`,
	`{"method":"workspace/symbol","params":{"query":"\u0000\u202e"}}`,
	`{"method":"workspace/symbol","params":null}`,
	`{"method":"workspace/executeCommand","params":{"command":"curtain.runScenarios"}}`,
	`{"method":"workspace/executeCommand","params":{"command":"curtain.runScenarios","arguments":[[]]}}`,
	`{"method":"workspace/executeCommand","params":{"command":"curtain.runScenarios","arguments":[{"textDocument":{"uri":"FILE"},"position":{"line":-1,"character":2000000000}}]}}`,
	`{"method":"textDocument/inlayHint","params":{"textDocument":{"uri":"FILE"},"range":{"start":{"line":-9,"character":0},"end":{"line":2000000000,"character":-1}}}}`,
	`{"method":"","params":null}`,
	`{"method":"initialize","params":{"rootUri":"file:///"}}`,
}

// hostileTexts returns files that may be open in an editor.
func hostileTexts() []string {
	deep := strings.Repeat("{", 5000)
	return []string{
		"", "\x00\xff", deep, strings.Repeat("(", 60_000), strings.Repeat("self.", 12_000), "return card { id = \"" + strings.Repeat("x", 60_000),
		strings.Repeat("local a = { } ", 4000), strings.Repeat("\n", 60_000) + "self:", "while true do", "\ufeffreturn card {\r\n  id = \"\u202e\x1b[31m\", ",
		strings.Repeat("x = = 1\n", 8000), "return card { id = \"x\", values = { a = 1, [\"\u202e\"] = 2, [3] = 4 }, text = \"{a} {\u202e}\", upgrade = { values = f } }", "return { a = 1, [\"a\"] = a.a }", "return keyword { id = \"vex\", name = \"" + strings.Repeat("`", 500) + "\" }", strings.Repeat("-", 200_000),
		"local function f() return f() end\nreturn card { id = f(), text = string.rep(\"x\", 1e9) }", "return " + strings.Repeat("a..", 20_000) + "a",
		strings.Repeat("x", 5<<20), // longer than a message may be
	}
}

// TestAHostileEditorIsAnswered checks that the server still answers after each invalid message, and
// that requests at the ends of hostile files do not end it.
func TestAHostileEditorIsAnswered(t *testing.T) {
	testkit.SkipIfShort(t)
	e := openEditor(t, nil)
	e.openFile(vexFile)
	alive := func(after string) {
		t.Helper()
		if said := e.hover(vexFile, "ca¦rd {"); !strings.Contains(said, "CardDefinition") {
			t.Fatalf("after %.80q: %q", after, said)
		}
	}
	for _, body := range testkit.Sample(2, hostileMessages) {
		fmt.Fprintf(e.in, "Content-Length: %d\r\n\r\n%s", len(body), body)
		alive(body)
	}
	for _, body := range testkit.Sample(2, hostileRequests) {
		var r struct {
			Method string
			Params json.RawMessage
		}
		if err := json.Unmarshal([]byte(strings.ReplaceAll(body, "FILE", e.uri(vexFile))), &r); err != nil {
			t.Fatal(err)
		}
		e.ask(r.Method, r.Params, nil)
		alive(body)
	}
	const hostile = "scripts/curtain/cards/hostile.lua"
	for _, text := range testkit.Sample(3, hostileTexts()) {
		e.open(hostile, text)
		end := map[string]any{"textDocument": map[string]any{"uri": e.uri(hostile)}, "position": lspPlace{strings.Count(text, "\n"), 1 << 20}, "newName": "x"}
		for _, method := range []string{"hover", "completion", "signatureHelp", "definition", "references", "prepareRename", "rename", "codeAction", "documentHighlight", "documentSymbol", "foldingRange", "inlayHint", "codeLens", "semanticTokens/full", "formatting"} {
			e.ask("textDocument/"+method, end, nil)
		}
		alive(text)
	}
	e.change(hostile, "")
	e.expect(vexFile)
	e.quit()
}

// TestTheHeadersOfMessagesAreBounded checks that an invalid header ends the connection with failure.
func TestTheHeadersOfMessagesAreBounded(t *testing.T) {
	for _, headers := range testkit.Sample(4, []string{
		"Content-Length: -1\r\n\r\n", "Content-Length: 99999999999999999999\r\n\r\n", "Content-Length: 1099511627776\r\n\r\n", "\r\n\r\n", "GET / HTTP/1.1\r\nHost: x\r\n\r\n",
		strings.Repeat("X: y\r\n", 1000), strings.Repeat("x", 1<<20), "Content-Length: x\r\n\r\n{}",
	}) {
		e := openEditorIn(t, t.TempDir())
		io.WriteString(e.in, headers)
		e.in.Close()
		if status := <-e.status; status != program.ExitFailures {
			t.Errorf("%.40q: exit status %d", headers, status)
		}
	}
}

// TestAQuestionIsTakenBack checks that repeated requests are each answered or cancelled, and that a
// later one gets the right answer.
func TestAQuestionIsTakenBack(t *testing.T) {
	e := openEditor(t, nil)
	e.openFile(vexFile)
	answers := make(chan error, 150)
	for range cap(answers) {
		go func() {
			answers <- e.conn.Call(t.Context(), "textDocument/references", e.at(vexFile, `"forget¦ful", target`), nil)
		}()
	}
	refused := 0
	for range cap(answers) {
		if <-answers != nil {
			refused++
		}
	}
	if refused == 0 || refused == cap(answers) {
		t.Errorf("%d of %d questions were not answered", refused, cap(answers))
	}
	if list := e.places("references", vexFile, `"forget¦ful", target`); len(list) < 5 {
		t.Errorf("%q", list)
	}
}
