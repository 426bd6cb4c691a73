package curtain_test

import (
	"strings"
	"testing"

	"curtaincall/scripting/curtain"
	"curtaincall/scripting/sandbox"
	"curtaincall/scripting/source"
	"curtaincall/scripting/testkit/gametest"
)

// A mistake in a card that has an upgrade and a text with its values is one error.
func TestAMistakeIsOneError(t *testing.T) {
	const card = `return card {
  id = "poke", name = "Poke", owner = "neutral", type = "attack", rarity = "rare", cost = 1, target = "enemy",
  text = "Deal {damage} damage.", values = { damage = 1 }, upgrade = { values = { damage = 2 } },
  play = function(self, fight, target) self:deal(self.values.damage, target) end,
}
`
	for wrong, c := range map[string]struct{ right, says string }{
		`"neutrall"`:                {`"neutral"`, `unknown owner "neutrall"`},
		`damage = "four" }, u`:      {`damage = 1 }, u`, `damage in values must be a whole number, not "four"`},
		`damage = 2.5 }, u`:         {`damage = 1 }, u`, "damage in values must be a whole number"},
		`id = "block"`:              {`id = "poke"`, `duplicate card id "block"`},
		`function(fight, target) s`: {`function(self, fight, target) s`, `unknown name "self"`},
		`upgrade = { owner = "x",`:  {`upgrade = {`, `unknown owner "x"`},
	} {
		text := &source.Text{Name: "zz.lua", Body: strings.Replace(card, c.right, wrong, 1)}
		_, err := curtain.Ruleset().Load(append(gametest.Texts(t, curtain.Ruleset()), text), sandbox.DefaultLimits(), nil)
		if list := source.ErrorsOf(err); len(list) != 1 || !strings.HasPrefix(list[0].Message, c.says) {
			t.Errorf("%s: %v", wrong, err)
		}
	}
}
