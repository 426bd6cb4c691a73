package curtain_test

import (
	"strings"
	"testing"

	"curtaincall/scripting/curtain"
	"curtaincall/scripting/sandbox"
	"curtaincall/scripting/source"
)

// A function that is written in Go has no line and takes other arguments.
func TestAFunctionOfTheLibraryIsNoCallback(t *testing.T) {
	for _, c := range []struct{ body, want string }{
		{cardHead("x", "action") + ` play = math.floor }`, "x.lua:1: play cannot be a function of the library"},
		{cardHead("x", "enchantment") + ` on = { card_drawn = math.floor } }`, "on.card_drawn cannot be a function of the library"},
		{`enemy { id = "x", name = "X", hp = 5, intents = { attack } }`, "cannot be a function of the library"},
		{`enemy { id = "x", name = "X", hp = 5, intents = { {} }, modify = { attack = math.max } }`, "modify.attack cannot be a function of the library"},
	} {
		_, err := curtain.Load(append(baseTexts(t), &source.Text{Name: "x.lua", Body: c.body}), sandbox.DefaultLimits(), whole(t))
		if err == nil || !strings.Contains(err.Error(), c.want) || !strings.Contains(err.Error(), "write function(...) ... end") {
			t.Errorf("%s\n  says %v\n  want %s", c.body, err, c.want)
		}
	}
}
