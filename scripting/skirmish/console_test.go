package skirmish_test

import (
	"strings"
	"testing"

	"curtaincall/engine/screen"
	"curtaincall/scripting"
	"curtaincall/scripting/console"
	"curtaincall/scripting/sandbox"
	"curtaincall/scripting/skirmish"
)

// prompt is a console with the scripts of the game.
func prompt(t *testing.T, c scripting.Content, out *strings.Builder) *console.Console {
	t.Helper()
	p, err := console.New(console.Options{
		Ruleset: skirmish.Ruleset(), Content: c, Seed: 1, Out: out,
		Screen: func() screen.Screen { return screen.Screen{Width: 100} },
	})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestConsole(t *testing.T) {
	out := &strings.Builder{}
	p := prompt(t, pack(t), out)
	for _, c := range []struct{ line, want string }{
		{`skirmish { units = { { "warrior", team = "A", zone = "X", effects = { { "weaken", 2, from = "orc" } } }, { "orc", team = "B", block = 3 } }, hand = { A = { "attack", "shield_bash" } } }`, "▽ Weaken 2 from Orc"},
		{"units.warrior", "Warrior (A) in X: 90/90 HP, Weaken 2 from Orc"},
		{"units.warrior.effects", "{ weaken = 2 }"},
		{`targets("attack")`, "orc"},
		{"attack", "Orc's Block absorbs 3, and it loses 12 HP; 98 left."},
		{"why units.orc.hp", "Weaken: 20 → 15"},
		{"undo", "Orc HP 98 → 110"},
		{"s:advance()", "Warrior advances to B."},
		{"why units.warrior.zone", "advances"},
		{"units.warrior.entries", `from = "warrior"`},
		{`direct("set orc armor 4")`, "Orc Armor aura 0 → 4"},
		{"inspect(units.orc).auras.armor", "4"},
		{"inspect(s).order[1]", "warrior"},
		{`direct("pass")`, "that is a move"},
		{`card { id = "smite", target = "enemy", values = { damage = 50 }, play = function(self, skirmish, target) self:deal(self.values.damage, target) end }`, "smite"},
		{"hand A + smite", "ards in the hand of A 2 → 3"},
		{"smite orc", "loses 30 HP"}, // 50 weakened is 37, less 4, less Block 3
		{`unit { id = "orc", name = "Old Orc", hp = 100, damage = 1 }`, "Old Orc"},
		{"units.orc.damage", "1"},
		{"units.elf", `no field "elf"`},
		{`card { id = "smite", target = "enmy", play = function() end }`, `did you mean "enemy"?`},
		{"match a=mage,mage", "Mage 2 (A)"},
		{"units.orc.hp", "100"},
	} {
		out.Reset()
		p.Line(c.line)
		if !strings.Contains(out.String(), c.want) {
			t.Errorf("%s\n  says %s\n  want %s", c.line, out, c.want)
		}
	}
}

func TestTheManualIsCompleteAndItsExamplesWork(t *testing.T) {
	out := &strings.Builder{}
	c := pack(t)
	p := prompt(t, c, out)
	words := map[string]bool{}
	for _, e := range p.Manual() {
		words[e.Word] = true
	}
	player, err := c.Player()
	if err != nil {
		t.Fatal(err)
	}
	part, err := player.Console(sandbox.NewVM(sandbox.DefaultLimits()), nil)
	if err != nil {
		t.Fatal(err)
	}
	names, _ := part.Names()
	for _, n := range names {
		if !words[n] {
			t.Errorf("the manual does not explain %s", n)
		}
	}
	for _, e := range part.Manual() {
		out.Reset()
		if q := prompt(t, c, out); e.Example == "" || !strings.HasSuffix(e.About, ".") || q.Line(e.Example).Failed {
			t.Errorf("%s: %s does not work, or is not explained:\n%s", e.Word, e.Example, out)
		}
	}
}
