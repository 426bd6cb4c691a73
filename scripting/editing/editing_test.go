package editing_test

import (
	"fmt"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"

	"curtaincall/scripting/curtain"
	"curtaincall/scripting/editing"
	"curtaincall/scripting/source"
	"curtaincall/scripting/syntax"
	"curtaincall/scripting/testkit/gametest"
)

// pack are the scripts of the game built into the program.
func pack(t *testing.T) *editing.Scripts {
	t.Helper()
	r := curtain.Ruleset()
	return editing.NewVocabulary(gametest.Pack(t, r), r, nil).NewScripts(append(gametest.Texts(t, r), gametest.Scenarios(t, r)...))
}

// at is a text without its mark, and where that stood.
func at(name, marked string) (t *source.Text, line, column int) {
	before, after, _ := strings.Cut(marked, "¦")
	line = 1 + strings.Count(before, "\n")
	column = len(before) - strings.LastIndex(before, "\n")
	return &source.Text{Name: "scripts/curtain/" + name, Path: name, Body: before + after}, line, column
}

// TestACompletionNeedsNoWholeFile asks where a writer is in the middle of something.
func TestACompletionNeedsNoWholeFile(t *testing.T) {
	s := pack(t)
	const card = "-- Deal 4 damage.\nreturn card {\n  id = \"x\", values = { damage = 4 },\n  play = function(self, fight, target)\n    "
	for _, c := range []struct {
		text, offers, not string
	}{
		{card + "self:¦", "inflict", "values"},
		{card + "self:infl¦\n  end,\n}\n", "inflict", ""},
		{card + "self:deal(self.values.¦", "damage", ""},
		{card + "self:deal(self.values.¦)\n  end,\n}\n", "damage", ""},
		{card + "self:inflict(2, \"¦", "weak", "block"},
		{card + "self:inflict(2, \"we¦\", target)\n  end,\n}\n", "weak", "block"},
		{card + "self:inflict(2, ¦)\n  end,\n}\n", "weak", ""},
		{card + "if target.¦", "hp", ""},
		{card + "for _, c in ipairs(fight.hand) do\n c.¦", "cost", ""},
		{card + "local more = 2\n    self:deal(m¦", "more", ""},
		{"return card {\n  id = \"x\",\n  ¦\n  cost = 1,\n}\n", "rarity", "cost"},
		{"return card {\n  id = \"x\", owner = \"¦\n}\n", "pip", "cost"},
		{"¦", "card", "describe"},
		{"local x = = 3\nreturn card {\n  play = function(self)\n    self:¦", "draw", ""},
		{"return card {\n  id = \"x\", text = \"Deal {¦\",\n  values = { damage = 4 },\n}\n", "damage", "weak"},
		{"return card {\n  id = \"x\", values = { damage = 4, more = 1 }, text = \"Deal {more} and {dam¦}.\",\n}\n", "damage", "id"},
		{"return run { acts = { { boss = \"¦\" } } }", "prima_donna", "vex"},
	} {
		text, line, column := at("cards/x.lua", c.text)
		offers, _ := s.Complete(text, line, column)
		var labels []string
		for _, o := range offers {
			labels = append(labels, o.Label)
		}
		all := " " + strings.Join(labels, " ") + " "
		if !strings.Contains(all, " "+c.offers+" ") || c.not != "" && strings.Contains(all, " "+c.not+" ") {
			t.Errorf("%s\n offers%s", c.text, all)
		}
	}
}

// TestSamplesAreSnippets checks that the snippets of samples, with their placeholders filled in, are what `curtain new` writes.
func TestSamplesAreSnippets(t *testing.T) {
	s := pack(t)
	filled := regexp.MustCompile(`\$\{[12]:([^}]*)\}|\\(.)`)
	for _, c := range []struct{ file, place, sample string }{
		{"cards/x.lua", "-- A card.\n¦", "card {}"},
		{"cards/x.lua", "return ca¦", "card {}"},
		{"enemies/x.lua", "return en¦", "boss {}"},
		{"scenarios/x_test.lua", "¦", "describe()"},
		{"scenarios/x_test.lua", "describe(\"X\", function()\n  i¦\nend)", "it()"},
		{"scenarios/x_test.lua", "¦", "-card {}"},
		{"cards/x.lua", "return card {\n  id = ¦\n}\n", "-card {}"},
	} {
		text, line, column := at(c.file, c.place)
		offers, replaced := s.Complete(text, line, column)
		i := slices.IndexFunc(offers, func(o editing.Completion) bool { return o.Label == strings.TrimPrefix(c.sample, "-") })
		if strings.HasPrefix(c.sample, "-") != (i < 0) {
			t.Errorf("%s: %s is offered at %d", c.place, c.sample, i)
		}
		if i < 0 {
			continue
		}
		before, after, _ := strings.Cut(c.place, "¦")
		whole := before[:len(before)-replaced] + filled.ReplaceAllString(offers[i].Snippet, "$1$2") + after
		tree, err := syntax.ParseTree(&source.Text{Name: c.file, Body: whole})
		if err != nil {
			t.Fatalf("%s\n%v", whole, err)
		}
		if !strings.Contains(offers[i].Snippet, "${1:") && c.sample != "it()" && c.sample != "describe()" {
			t.Errorf("%s has no placeholder", offers[i].Snippet)
		}
		_, sample := curtain.Game.FindSample(strings.Trim(c.sample, " {}"))
		if body := strings.TrimPrefix(whole, "-- A card.\n"); sample != nil && !strings.HasSuffix(sample.Text, "\n"+body) {
			t.Errorf("%s is not of\n%s", body, sample.Text)
		}
		if formatted, err := syntax.Format(tree); err != nil || sample != nil && formatted != whole {
			t.Errorf("%s\n%v", whole, err)
		}
	}
}

// TestACallSaysWhatItTakes asks in the middle of calls.
func TestACallSaysWhatItTakes(t *testing.T) {
	s := pack(t)
	const card = "return card {\n  id = \"x\", values = { damage = 4 },\n  play = function(self, fight, target)\n    "
	text, line, column := at("scenarios/x_test.lua", "describe(\"x\", function()\n  it(\"y\", function()\n    local f = fight {}\n    f:end_turn(¦")
	if got := s.Signature(text, line, column); got == nil || got.Label != "end_turn()" || got.Doc == "" {
		t.Errorf("a method without parameters is told as %+v", got)
	}
	for _, c := range []struct {
		text, label string
		active      int
	}{
		{card + "self:deal(¦", "deal(n: integer", 0},
		{card + "self:deal(4¦, target)\n  end,\n}\n", "deal(n: integer", 0},
		{card + "self:deal(4, ¦)\n  end,\n}\n", "deal(n: integer", 1},
		{card + "self:inflict(self:luck(¦), \"weak\")\n  end,\n}\n", "", 0}, // which is not a verb
		{card + "self:inflict(2, \"we¦\", target)\n  end,\n}\n", "inflict(", 1},
		{card + "self:deal(fight.enemy.hp + ¦, target)\n  end,\n}\n", "deal(n: integer", 0},
		{card + "¦", "", 0},
		{"return card {\n  ¦\n}\n", "", 0},
		{"-- self:deal(¦", "", 0},
	} {
		text, line, column := at("cards/x.lua", c.text)
		got := s.Signature(text, line, column)
		switch {
		case got == nil && c.label == "":
		case got == nil || c.label == "" || !strings.HasPrefix(got.Label, c.label) || got.Active != c.active:
			t.Errorf("%s\n takes %+v, want %s, parameter %d", c.text, got, c.label, c.active)
		case !strings.Contains(got.Label, got.Params[c.active].Label) || got.Doc == "":
			t.Errorf("%s\n is told as %+v", c.text, got)
		}
	}
}

// TestASlotOfATextIsAValue asks what stands in a text, and where that is written.
func TestASlotOfATextIsAValue(t *testing.T) {
	s := pack(t)
	text, line, column := at("cards/x.lua", "return card {\n  id = \"x\",\n  text = \"Deal {dam¦age} damage, {more}.\",\n  values = { damage = 4 },\n  upgrade = { values = { damage = 6 } },\n}\n")
	told, place := s.Hover(text, line, column)
	if len(told) != 1 || told[0].Code != "damage = 4" || !strings.Contains(told[0].Doc, "In its upgrade: 6.") {
		t.Errorf("it is told as %+v", told)
	}
	if place.Line != 3 || place.Column != 17 || place.Width != len("damage") {
		t.Errorf("it stands at %+v", place)
	}
	if is := s.DefinitionPlaces(text, line, column); len(is) != 1 || is[0].Line != 4 || is[0].Column != 14 {
		t.Errorf("it is written at %+v", is)
	}
	if told, _ := s.Hover(text, line, column+18); told != nil {
		t.Errorf("what is no value is told as %+v", told)
	}
}

// TestASearchKeepsLittle looks for a word that is in many places of many files.
func TestASearchKeepsLittle(t *testing.T) {
	s := pack(t)
	const files, lines = 12, 900
	for i := range files {
		body := "-- A.\nreturn card {\n  play = function(self)\n" + strings.Repeat("    self:draw(1) self:gain(2, \"luck\")\n", lines) + "  end,\n}\n"
		s.Texts = append(s.Texts, &source.Text{Name: fmt.Sprintf("scripts/curtain/cards/x%d.lua", i), Path: fmt.Sprintf("cards/x%d.lua", i), Body: body})
	}
	s = s.Vocabulary.NewScripts(s.Texts)
	last := s.Texts[len(s.Texts)-1]
	live := func() int {
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return int(m.HeapAlloc)
	}
	before, parsed := live(), syntax.ParseCount.Load()
	found := len(s.ReferencePlaces(last, 4, 11, true))
	kept, parsed := live()-before, syntax.ParseCount.Load()-parsed
	if again := syntax.ParseCount.Load(); len(s.ReferencePlaces(last, 4, 11, true)) != found || syntax.ParseCount.Load()-again > 1 {
		t.Errorf("a second search parses %d files", syntax.ParseCount.Load()-again)
	}
	if found < files*lines || parsed > int64(len(s.Texts)) || kept > 3*files*lines*100 {
		t.Errorf("%d places in %d files keep %d bytes", found, parsed, kept)
	}
	runtime.KeepAlive(s)
}
