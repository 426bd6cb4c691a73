package battleline_test

import (
	"os"
	"strings"
	"testing"

	rules "curtaincall/engine/battleline"
	"curtaincall/engine/battleline/wording"
	"curtaincall/engine/sentence"
	"curtaincall/scripting"
	"curtaincall/scripting/battleline"
	"curtaincall/scripting/sandbox"
	"curtaincall/scripting/source"
)

// packWith is the pack with something in one file in place of something else; with no
// file it is the pack as it is.
func packWith(t *testing.T, file, old, now string) scripting.Content {
	t.Helper()
	texts, err := scripting.Pack{FS: os.DirFS("../../scripts/battleline"), Prefix: "b"}.Definitions()
	if err != nil {
		t.Fatal(err)
	}
	found := file == ""
	for i, text := range texts {
		if text.Name == "b/cards/"+file {
			found = strings.Contains(text.Body, old)
			texts[i] = &source.Text{Name: text.Name, Body: strings.Replace(text.Body, old, now, 1)}
		}
	}
	if !found {
		t.Fatalf("%s does not contain %q", file, old)
	}
	c, err := battleline.Ruleset().Load(texts, sandbox.DefaultLimits(), nil)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func TestThePackKeepsToItsTexts(t *testing.T) {
	c := packWith(t, "", "", "")
	texts, err := c.CheckText()
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range append(c.Check(), texts...) {
		t.Errorf("%s %s", f.Code, f.Err)
	}
}

func TestMistakesOfCardsAreFoundWithTheirCode(t *testing.T) {
	for _, m := range []struct{ file, old, now, code, says string }{
		{"brass/crash_cymbals.lua", "self.values.damage", "self.values.damage + 1", "C302", "damage to an enemy creature, where its text says"},
		{"brass/crash_cymbals.lua", "game.theirs.creatures", "game.creatures", "C304", "deals 2 damage to a friendly creature"},
		{"brass/bandmaster.lua", " and card.id ~= self.id", "", "C304", "gives itself Assault"},
		{"lantern/night_parade.lua", "game.mine.creatures", "game.creatures", "C304", "gives an enemy creature Skirmish"},
		{"brass/first_trumpet.lua", "self.keywords.assault", "1", "C302", "deals 1 damage to its target"},
		{"lantern/halo.lua", `"taunt", value = 1`, `"poison", value = 1`, "C305", "gives a friendly creature Poison"},
		{"lantern/snuff_out.lua", "self:stun(target)", "self:exhaust(target)", "C303", "stuns its target, and it does not"},
		{"lantern/snuff_out.lua", "target.keywords.taunt > 0", "target.keywords.taunt == 0", "C304", "deals 2 damage to its target"},
		{"lantern/vigil_keeper.lua", "if card.id ~= self.id then self:ward(card) end", "self:ward(card)", "C304", "wards itself"},
		{"lantern/vigil_keeper.lua", `"Destroyed: Ward`, `"Reap: Ward`, "C303", "wards"},
		{"rigging/tangled_lines.lua", `"enemy"`, `"friendly"`, "C306", "gives its player 2 chains"},
		{"rigging/fly_master.lua", `Exhaust an enemy creature.",`, `Tire an enemy creature.",`, "C301", "is not understood"},
		{"trapdoor/drop_through.lua", "card.keywords.elusive", "card.keywords.taunt", "C303", "destroys its target"},
		{"trapdoor/understudy.lua", "self.values.aember", "2", "C302", "gains 2 aember"},
		{"wardrobe/moth_swarm.lua", `side = "enemy"`, `side = "any"`, "C304", "takes Taunt from its target"},
		{"gallery/balcony_ghost.lua", "self:steal(self.values.steal)", `error("no")`, "C308", "no"},
	} {
		texts, err := packWith(t, m.file, m.old, m.now).CheckText()
		if err != nil {
			t.Fatal(err)
		}
		found := false
		var all []string
		for _, f := range texts {
			all = append(all, f.Code+" "+f.Err.Error())
			found = found || f.Code == m.code && strings.Contains(f.Err.Error(), m.says) && f.Err.Line > 0
		}
		if !found {
			t.Errorf("%s: nothing with %s says %q, but:\n%s", m.now, m.code, m.says, strings.Join(all, "\n"))
		}
	}
}

// Every text of the pack is read in one way only, and what was read is said in the
// same words.
func TestEveryTextOfThePackIsPrintedAsItWasRead(t *testing.T) {
	for _, d := range packWith(t, "", "", "").(*scripting.Generation).Content.(*rules.Content).Cards {
		r := wording.Read(d)
		if got := sentence.Text(r.Clauses); got != d.Text {
			t.Errorf("%s: %q is printed as %q", d.ID, d.Text, got)
		}
		if len(r.Ambiguous) > 0 {
			t.Errorf("%s: more than one reading of %q", d.ID, r.Ambiguous)
		}
	}
}
