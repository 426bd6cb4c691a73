package curtain_test

import (
	"fmt"
	"strings"
	"testing"

	"curtaincall/engine"
	"curtaincall/engine/curtain/ui"
	"curtaincall/engine/screen"
	"curtaincall/engine/testkit"
	"curtaincall/scripting"
	"curtaincall/scripting/check"
	"curtaincall/scripting/lookup"
	"curtaincall/scripting/sandbox"
	"curtaincall/scripting/source"
)

// nasty is what a script may try to write to a terminal: clear it, change its
// title, turn the direction of the text, ring, go back, break the line, overlay.
const nasty = `\27[2J\27]0;owned\7\194\155H\226\128\174\r\n\b\9\0\239\187\191e\204\129\204\129\204\129\204\129\204\129\255`

// odd is what a text may hold although it is not all seen: a mark of byte order,
// a joiner, an accent on an accent, spaces of all kinds.
const odd = `\239\187\191o\226\128\141d\204\129\204\129\204\129\204\129\204\129\n\9\194\160d`

func TestTextsThatATerminalWouldObeyAreRefused(t *testing.T) {
	definitions := []struct{ body, field string }{
		{`card { id = "x", name = "TEXT", owner = "pip", type = "action", rarity = "rare", cost = 0, text = "X.", play = function() end, upgrade = { cost = 0 } }`, "name"},
		{`card { id = "x", name = "X", owner = "pip", type = "action", rarity = "rare", cost = 0, text = "TEXT", play = function() end, upgrade = { cost = 0 } }`, "text"},
		{`card { id = "x", name = "X", owner = "pip", type = "action", rarity = "rare", cost = 0, text = "X.", play = function() end, upgrade = { name = "TEXT" } }`, "name"},
		{`card { id = "x", name = "X", owner = "pip", type = "action", rarity = "rare", cost = 0, text = "X.", says = { "TEXT" }, play = function() end, upgrade = { cost = 0 } }`, "says"},
		{`card { id = "xTEXT", name = "X", owner = "pip", type = "action", rarity = "rare", cost = 0, text = "X.", play = function() end, upgrade = { cost = 0 } }`, "id"},
		{`card { id = "x", name = "X", owner = "pip", type = "action", rarity = "rare", cost = 0, text = "X.", values = { ["TEXT"] = 1 }, play = function() end, upgrade = { cost = 0 } }`, "value"},
		{`enemy { id = "x", name = "TEXT", hp = 9, intents = { {} } }`, "name"},
		{`enemy { id = "x", name = "X", hp = 9, text = "TEXT", intents = { {} } }`, "text"},
		{`protagonist { id = "x", name = "TEXT", hp = 9, basics = {} }`, "name"},
		{`protagonist { id = "x", name = "X", title = "TEXT", hp = 9, basics = {} }`, "title"},
	}
	for _, d := range definitions {
		for _, bad := range testkit.Sample(3, []string{`\27[2J`, `\7`, `\0`, `\8`, `\127`, `\194\155`, `\226\128\174`, `\226\129\166`, `\255`, `\237\160\128`}) {
			_, err := loaded(append(fewCards(t), &source.Text{Name: "x.lua", Body: "return\n" + strings.Replace(d.body, "TEXT", "a"+bad, 1)}), sandbox.DefaultLimits(), whole(t))
			if err == nil || !strings.HasPrefix(err.Error(), "x.lua:2: ") || !strings.Contains(err.Error(), d.field) {
				t.Errorf("%s with %s: %v", d.field, bad, err)
				continue
			}
			presentable(t, err.Error())
		}
	}
}

// A pack whose every text is as hostile as is let in, and a fight in which each of them is shown.
func TestTextsOfScriptsReachNoOutputRaw(t *testing.T) {
	g := modded(t, "mod/nasty.lua", strings.NewReplacer("NASTY", nasty, "ODD", odd).Replace(`
card { id = "vile", name = "Vile ODD", owner = "aldric", type = "attack", rarity = "uncommon", cost = 0, target = "enemy", text = "Deal {damage} damage. ODD",
  values = { damage = 2 }, says = { "HA ODD" }, upgrade = { name = "Viler ODD", text = "ODD {damage}", values = { damage = 3 } },
  play = function(self, fight, target) self:say("NASTY") self:deal(2, target) end }
card { id = "cry", name = "Cry ODD", owner = "neutral", type = "action", rarity = "rare", cost = 0, text = "ODD", upgrade = { cost = 1 },
  play = function(self, fight) error("NASTY" .. fight.enemy.name) end }
card { id = "misnomer", name = "ODD", owner = "neutral", type = "action", rarity = "rare", cost = 0, text = "ODD", upgrade = { cost = 1 },
  play = function(self, fight) self:gain(1, "NASTY") end }
card { id = "stray", name = "ODD", owner = "neutral", type = "action", rarity = "rare", cost = 0, text = "ODD", upgrade = { cost = 1 },
  play = function(self, fight) self:heal(1, "NASTY") end }
card { id = "rememberer", name = "ODD", owner = "neutral", type = "action", rarity = "rare", cost = 0, text = "ODD", upgrade = { cost = 1 },
  play = function(self, fight) self.memory["NASTY"] = 0.5 end }
card { id = "asker", name = "ODD", owner = "neutral", type = "action", rarity = "rare", cost = 0, text = "ODD", upgrade = { cost = 1 },
  play = function(self, fight) return fight["NASTY"] end }
card { id = "lingerer", name = "Linger ODD", owner = "neutral", type = "enchantment", rarity = "rare", cost = 0, text = "ODD", upgrade = { cost = 1 },
  on = { player_turn_end = function(self) self:gain(1, "block") end } }
enemy { id = "villain", name = "Villain ODD", hp = 30, text = "ODD", says = { "BOO ODD" }, values = { n = 1 },
  on = { damaged = function(self) self:say("OUCH NASTY") end },
  phases = { { intents = { { attack(3), inflict(1, "fear", "random_protagonist") } } }, { below = 0.9, enter = function(self) self:say("NASTY") end, intents = { { attack_all(2) } } } } }
protagonist { id = "rogue", name = "Rogue ODD", title = "ODD", hp = 9, basics = { "dirty" }, says = { "ODD" } }
card { id = "dirty", name = "Dirty ODD", owner = "rogue", type = "attack", rarity = "basic", cost = 0, text = "ODD", play = function(self) self:deal(1) end, upgrade = { cost = 1 } }
`))
	p := player(t, g)
	sc := screen.Screen{Width: 60}
	show := func(what string, lines ...string) {
		t.Helper()
		for _, line := range lines {
			if strings.ContainsFunc(line, func(r rune) bool { return r < ' ' || r >= 0x7f && r < 0xa0 || r == 0x202e }) || strings.Contains(line, "\xff") {
				t.Errorf("%s: %q", what, line)
			}
		}
	}
	log := &engine.Log{}
	for _, setup := range []string{"fight villain villain protagonists=rogue,aldric deck=vile,vile,cry,misnomer,stray,dirty,dirty", "fight villain protagonists=aldric,rogue deck=vile+,lingerer,rememberer,asker,dirty"} {
		game, err := p.StartGame(scripting.GameStart{Seed: 1, Words: setup}, log)
		if err != nil {
			t.Fatal(err)
		}
		watch := func(after string) {
			show("the stage "+after, game.Stage(sc)...)
			show("the guide "+after, game.InputHint())
			show("the story "+after, game.Story(log.Events, sc)...)
			for _, a := range game.Legal(nil) {
				show("an action "+after, game.Describe(a))
			}
			for _, f := range game.AppendFacts(nil) {
				show("a fact "+after, f.Name, f.Word)
			}
			for _, p := range game.AppendParts(nil) {
				show("a part "+after, p.Name.English)
			}
			for _, e := range log.Events {
				o := game.DescribeCause(e.Cause)
				show("an origin "+after, o.Item, o.Callback, o.Where.String())
			}
			if t, is := game.(*ui.FightTable); is {
				t.Verbose = true
				show("the whole story "+after, t.Story(log.Events, sc)...)
			}
		}
		watch("at first")
		for _, line := range []string{"vile", "vil", "nobody", "vile villain_9", "set villain poison", "hp rogue", "hand + v", "hand - v", "cry x", "\x1b[2J", "set \u202e 3"} {
			if _, err := game.Parse(line); err != nil {
				show("the answer to "+fmt.Sprintf("%q", line), strings.Split(err.Error(), "\n")...)
			}
		}
		for range 3 {
			for _, a := range game.Legal(nil) {
				line := game.Describe(a)
				if err := game.Apply(a); err != nil {
					show("the error of "+line, strings.Split(err.Error(), "\n")...)
				}
				watch("after " + line)
			}
		}
	}
	for _, id := range []string{"vile", "vile+", "cry", "villain", "lingerer", "dirty", "rogue", "run", "nasty"} {
		found, err := lookup.Find(g.Entries(), "", id)
		for _, e := range found {
			show("show "+id, e.Face(sc)...)
		}
		show("show "+id, text(err))
	}
	for _, e := range g.Entries() {
		show("the list", e.Kind, e.ID, e.Name, e.Line())
	}
	found, err := g.CompareTextsWithEffects()
	show("the check of texts", strings.Split(text(err), "\n")...)
	for _, f := range append(found, check.CheckGeneration(g.Generation)...) {
		e := *f.Err // as the program prints it
		e.Message = f.Message
		show("a finding", strings.Split(e.Error(), "\n")...)
	}
}
