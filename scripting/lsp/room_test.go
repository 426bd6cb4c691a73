package lsp

import (
	"fmt"
	"testing"

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
}
