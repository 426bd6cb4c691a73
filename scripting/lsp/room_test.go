package lsp

import (
	"fmt"
	"strings"
	"testing"

	rules "curtaincall/engine/curtain"
	"curtaincall/scripting"
	"curtaincall/scripting/check"
	"curtaincall/scripting/curtain"
	"curtaincall/scripting/sandbox"
	"curtaincall/scripting/source"
	"curtaincall/scripting/syntax"
)

// A look parses each file once, and the next one those that have changed. A file that is saved
// again as it was is none of them.
func TestALookParsesWhatHasChanged(t *testing.T) {
	card := func(i int, body string) *source.Text {
		return &source.Text{Name: fmt.Sprintf("scripts/c%d.lua", i), Path: fmt.Sprintf("c%d.lua", i),
			Body: fmt.Sprintf("-- A.\nreturn card { id = \"c%d\", name = \"C %[1]d\", owner = \"neutral\", type = \"defense\", rarity = \"uncommon\", cost = 1, text = \"Nothing.\", upgrade = { cost = 0 }, play = function(self) %s end }\n", i, body)}
	}
	disk := func(bodies ...string) *PackFiles {
		d := &PackFiles{Name: func(string) (name, inner string, is bool) { return "", "", false }, Path: func(string) (string, bool) { return "", false }}
		for i, body := range bodies {
			d.Texts = append(d.Texts, card(i, body), &source.Text{Name: fmt.Sprintf("scripts/c%d_test.lua", i), Body: `it("x", function() assert.equal(1, 1) end)`})
		}
		return d
	}
	r := &packState{server: &server{}, pack: &Pack{Rules: curtain.Ruleset(), Limits: sandbox.DefaultLimits()},
		checker: check.NewChecker(curtain.Game), markReady: func() {}, published: map[string][]diagnostic{}}
	parsed := func(d *PackFiles) int64 {
		before := syntax.ParseCount.Load()
		r.storeFiles(d)
		r.checkAndPublish()
		return syntax.ParseCount.Load() - before
	}
	if n := parsed(disk("self:draw(1)", "self:draw(2)", "self:draw(3)")); n != 6 {
		t.Errorf("six files are parsed %d times", n)
	}
	before := r.vocabulary
	if n := parsed(disk("self:draw(1)", "self:draw(2)", "self:draw(3)")); n != 0 || r.content == nil {
		t.Errorf("the same files are parsed %d times more", n)
	}
	if n := parsed(disk("self:draw(1)", "self:draw(4)", "self:draw(3)")); n > 2 || r.vocabulary == before { // as it was, too
		t.Errorf("one file that changed is parsed %d times", n)
	}
	if n := parsed(disk("self:draw(1)", "self:draw(4) = =", "self:draw(3)")); n != 1 {
		t.Errorf("a file with an error is parsed %d times", n)
	}
	texts, parsedBefore := disk("self:draw(5)").Texts, syntax.ParseCount.Load()
	tooLarge := texts[0].Errorf(0, 0, 0, "too large")
	if tooLarge.File = "mods/whole"; r.loadValidFiles(texts, tooLarge) != nil || syntax.ParseCount.Load() != parsedBefore {
		t.Error("files are loaded again without those with errors, although no file has one")
	}
}

// Where a mod changes definitions, an edit of another file parses that one; an edit that begins to change one, all.
func TestAnEditBesideChangesOfAModParsesOneFile(t *testing.T) {
	mod := &source.Mod{ID: "lantern"}
	const cards = 20
	texts := func(body, change string) (list []*source.Text) {
		for i := range cards {
			list = append(list, &source.Text{Name: fmt.Sprintf("mods/lantern/c%02d.lua", i), Path: fmt.Sprintf("c%02d.lua", i), Mod: mod,
				Body: fmt.Sprintf("-- A.\nreturn card { id = \"c%d\", name = \"C\", owner = \"neutral\", type = \"defense\", rarity = \"uncommon\", cost = 1, text = \"Nothing.\", upgrade = { cost = 0 }, play = function(self) self:draw(1) end }\n", i)})
		}
		list[0].Body = strings.Replace(list[0].Body, "self:draw(1)", body, 1)
		list[1].Body = strings.Replace(list[1].Body, "return ", "", 1) + change
		return append(list, &source.Text{Name: "mods/lantern/x.lua", Path: "x.lua", Mod: mod, Body: `override "c3" { cost = 2 }`})
	}
	g, err := curtain.Ruleset().Load(texts("self:draw(1)", ""), sandbox.DefaultLimits(), nil)
	if err != nil {
		t.Fatal(err)
	}
	cost := func(g *scripting.Generation, id string) int {
		return g.Content.(*rules.Content).Card("lantern:" + id).Cost
	}
	for _, c := range []struct {
		body, change string
		c3, c4       int
	}{
		{"self:draw(2)", "", 2, 1},
		{"self:draw(1)", `override "c4" { cost = 3 }`, 2, 3},
	} {
		before := syntax.ParseCount.Load()
		g, err := curtain.Ruleset().Load(texts(c.body, c.change), sandbox.DefaultLimits(), g)
		if n := syntax.ParseCount.Load() - before; err != nil || n < 1 || n > 2 {
			t.Fatalf("%d files are parsed: %v", n, err)
		}
		if c3, c4 := cost(g, "c3"), cost(g, "c4"); c3 != c.c3 || c4 != c.c4 {
			t.Errorf("c3 costs %d and c4 %d", c3, c4)
		}
	}
}
