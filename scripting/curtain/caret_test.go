package curtain_test

import (
	"errors"
	"strings"
	"testing"

	"curtaincall/scripting/curtain"
	"curtaincall/scripting/sandbox"
	"curtaincall/scripting/source"
)

// The caret stands under the name in braces, where the line shows it, and under the whole text where it does not.
func TestACaretStandsUnderTheNameThatIsNoValue(t *testing.T) {
	for text, under := range map[string]string{
		`"Deal {damage} damage. Deal {dmage} damage."`:       "{dmage}",
		`"Deal {damage} damage. " .. "Deal {dmage} damage."`: "{dmage}",
		`string.rep("Deal {dmage} damage.", 1)`:              "{dmage}",
		`"Deal {" .. "dmage} damage."`:                       `"Deal {" .. "dmage} damage."`,
	} {
		body := "return card {\n  id = \"poke\", name = \"Poke\", owner = \"neutral\", type = \"attack\", rarity = \"rare\", cost = 1,\n" +
			"  text = " + text + ",\n  values = { damage = 1 }, upgrade = { cost = 0 }, play = function(self) end,\n}\n"
		_, err := curtain.Ruleset().Load([]*source.Text{{Name: "poke.lua", Body: body}}, sandbox.DefaultLimits(), nil)
		var e *source.Error
		if !errors.As(err, &e) || !strings.Contains(e.Message, "{dmage}") {
			t.Errorf("%s: %v", text, err)
			continue
		}
		if got := e.Source[e.Column-1:][:e.Width]; got != under || e.Line != 3 {
			t.Errorf("%s: the caret is under %q of line %d, not %q of line 3\n%s", text, got, e.Line, under, e)
		}
	}
}
