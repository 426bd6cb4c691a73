package editing_test

import (
	"io/fs"
	"strings"
	"testing"

	"curtaincall/scripting"
	"curtaincall/scripting/curtain"
	"curtaincall/scripting/editing"
	"curtaincall/scripting/sandbox"
	"curtaincall/scripting/source"
	"curtaincall/scripts"
)

// pack are the scripts of the game inside the program.
func pack(t *testing.T) *editing.Scripts {
	t.Helper()
	r := curtain.Ruleset()
	folder, err := fs.Sub(scripts.FS, r.Name)
	if err != nil {
		t.Fatal(err)
	}
	p := scripting.Pack{FS: folder, Prefix: "scripts/" + r.Name}
	texts, err := p.Definitions()
	if err != nil {
		t.Fatal(err)
	}
	g, err := r.Load(texts, sandbox.DefaultLimits(), nil)
	if err != nil {
		t.Fatal(err)
	}
	tests, err := p.Scenarios()
	if err != nil {
		t.Fatal(err)
	}
	return editing.NewVocabulary(g.(*scripting.Generation), r.Load).New(append(texts, tests...))
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
