package skirmish_test

import (
	"os"
	"slices"
	"strings"
	"testing"

	"curtaincall/engine/sentence"
	rules "curtaincall/engine/skirmish"
	"curtaincall/engine/skirmish/wording"
	"curtaincall/scripting"
	"curtaincall/scripting/check"
	"curtaincall/scripting/sandbox"
	"curtaincall/scripting/skirmish"
	"curtaincall/scripting/source"
)

// mistaken is the pack with a mistake planted in one file.
func mistaken(t *testing.T, file, old, now string) scripting.Content {
	t.Helper()
	texts, err := scripting.Pack{FS: os.DirFS("../../scripts/skirmish"), Prefix: "s"}.Definitions()
	if err != nil {
		t.Fatal(err)
	}
	found := false
	for i, text := range texts {
		if text.Name == "s/"+file {
			found = strings.Contains(text.Body, old)
			texts[i] = &source.Text{Name: text.Name, Body: strings.Replace(text.Body, old, now, 1)}
		}
	}
	if !found {
		t.Fatalf("%s does not contain %q", file, old)
	}
	return load(t, texts...)
}

func TestThePackIsClean(t *testing.T) {
	c := pack(t)
	texts, err := c.CheckText()
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range append(c.Check(), texts...) {
		t.Errorf("%s %s", f.Code, f.Err)
	}
}

func TestPlantedMistakesAreFoundWithTheirCode(t *testing.T) {
	for _, m := range []struct{ file, old, now, code, says string }{
		{"cards/fireball.lua", "-- Deal 20 damage.", "-- Deal 25 damage.", "C204", "the comment says"},
		{"match.lua", `"goblin", "mage"`, `"goblin", "goblin"`, "C211", `the deck of B has "fireball"`},
		{"match.lua", `"archer", "mage"`, `"mage", "mage"`, "C205", `no team has the unit "archer"`},
		{"cards/shield_bash.lua", `"taunt", target)`, `"tuant", target)`, "C210", "inflict knows no"},
		{"cards/shield_bash.lua", "self:deal(", "self:hit(", "C207", "hit"},
		{"cards/attack.lua", "self.unit.damage", "self.unit.dmage", "C208", "damage"},
		{"cards/fireball.lua", "self:deal(self.values.damage, target)", "self:deal(self.values.damage + 1, target)", "C302", "deals 21 damage to its target, where its text says that it deals 20"},
		{"cards/shield_bash.lua", "    self:inflict(self.values.taunt, \"taunt\", target)\n", "", "C303", "inflicts Taunt (2)"},
		{"cards/heal.lua", "self:heal(self.values.heal, target)", "self:heal(self.values.heal, target) self:gain(1, \"block\", \"self\")", "C304", "gives the unit itself 1 Block"},
		{"cards/heal.lua", "self:heal(self.values.heal, target)", "self:choose({ 'a', 'b' }) self:heal(self.values.heal + 1, target)", "C302", "heals"},
		{"cards/heal.lua", "Heal an ally by {heal}.", "Mend an ally by {heal}.", "C301", "is not understood"},
		{"cards/defend.lua", `self:gain(self.values.block, "block", target)`, `error("no")`, "C308", "no"},
	} {
		c := mistaken(t, m.file, m.old, m.now)
		texts, err := c.CheckText()
		if err != nil {
			t.Fatal(err)
		}
		found := false
		var all []string
		for _, f := range append(c.Check(), texts...) {
			all = append(all, f.Code+" "+f.Err.Error())
			found = found || f.Code == m.code && strings.Contains(f.Err.Error(), m.says) && f.Err.Line > 0
		}
		if !found {
			t.Errorf("%s: nothing with %s says %q, but:\n%s", m.now, m.code, m.says, strings.Join(all, "\n"))
		}
	}
}

func TestACardThatAsksAndDoesWhatItSaysIsClean(t *testing.T) {
	texts, err := mistaken(t, "cards/heal.lua", "self:heal(", "self:choose({ 'a', 'b' }) self:heal(").CheckText()
	if err != nil || len(texts) > 0 {
		t.Errorf("%v %v", texts, err)
	}
}

func TestFaultsOfALoadHaveCodes(t *testing.T) {
	const unit = `return unit { id = "u", name = "U", hp = 5, range = "melee", kind = "magic", damage = 1`
	for body, code := range map[string]string{
		unit + `, speed = 3 }`: "C008", unit + `, auras = { block = 1 } }`: "C008", `return unit { id = "u" }`: "C010",
		`return unit { id = "u", name = "U", hp = 0, range = "melee", kind = "magic", damage = 1 }`:                                   "C009",
		`return card { id = "c", name = "C", target = "enemy", requires = { "melee", "ranged" }, text = "x", play = function() end }`: "C009",
		`return match { teams = { A = { "u" }, B = { "u" } }, decks = { A = {}, B = {} } }`:                                           "C009",
		`return match { teams = { A = { "u", "u" }, B = { "u", "u" } }, decks = { A = { x = 10 }, B = { x = 10 } } }`:                 "C011",
		unit + ` }` + "\n" + `local second = ` + unit[len("return "):] + ` }`:                                                         "C001",
	} {
		_, err := skirmish.Ruleset().Load([]*source.Text{{Name: "a.lua", Body: body}}, sandbox.DefaultLimits(), nil)
		var codes []string
		for _, f := range check.Load(err) {
			codes = append(codes, f.Code)
		}
		if !slices.Contains(codes, code) || slices.Contains(codes, "C099") {
			t.Errorf("%s\n  has %q, want %s: %v", body, codes, code, err)
		}
	}
}

// Every text of the base content is read in one way only, and what was read is
// said in the same words.
func TestEveryTextIsPrintedAsItWasRead(t *testing.T) {
	for _, d := range pack(t).(*scripting.Generation).Content.(*rules.Content).Cards {
		r := wording.Read(d)
		if got := sentence.Text(r.Clauses); got != d.Text {
			t.Errorf("%s: %q is printed as %q", d.ID, d.Text, got)
		}
		if len(r.Ambiguous) > 0 {
			t.Errorf("%s: more than one reading of %q", d.ID, r.Ambiguous)
		}
	}
}
