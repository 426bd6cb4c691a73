package curtain_test

import (
	"strings"
	"testing"

	"curtaincall/scripting/sandbox"
	"curtaincall/scripting/source"
)

// What a definition says and canonical JSON could not hold is refused when it is read.
func TestNumbersAndNamesThatWouldVanishAreRefused(t *testing.T) {
	for _, c := range []struct{ body, want string }{
		{`enemy { id = "x", name = "X", hp = 5, phases = { { intents = { {} } }, { below = 0.0000004, intents = { {} } } } }`, "below in phases[2] must be a number between 0 and 1"},
		{`enemy { id = "x", name = "X", hp = 5, phases = { { intents = { {} } }, { below = 0.9999999, intents = { {} } } } }`, "below in phases[2] must be a number between 0 and 1"},
		{cardHead("x", "action") + ` values = { [""] = 3 }, play = function() end }`, `unexpected key "" in values`},
	} {
		_, err := loaded(append(baseTexts(t), &source.Text{Name: "x.lua", Body: c.body}), sandbox.DefaultLimits(), whole(t))
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s\n  says %v\n  want %s", c.body, err, c.want)
		}
	}
}

// A value of the wrong type is one fault, and not a missing one too.
func TestAWrongCallbackIsNotMissingToo(t *testing.T) {
	_, err := loaded(append(baseTexts(t), &source.Text{Name: "x.lua", Body: cardHead("x", "action") + " play = 3 }"}), sandbox.DefaultLimits(), whole(t))
	if err == nil || !strings.Contains(err.Error(), "play must be a function") || strings.Contains(err.Error(), "has no play") {
		t.Errorf("%v", err)
	}
}

// A function that is written in Go has no line and takes other arguments.
func TestAFunctionOfTheLibraryIsNoCallback(t *testing.T) {
	for _, c := range []struct{ body, want string }{
		{cardHead("x", "action") + ` play = math.floor }`, "x.lua:1: play cannot be a library function"},
		{cardHead("x", "enchantment") + ` on = { card_drawn = math.floor } }`, "on.card_drawn cannot be a library function"},
		{`enemy { id = "x", name = "X", hp = 5, intents = { attack } }`, "cannot be a library function"},
		{`enemy { id = "x", name = "X", hp = 5, intents = { {} }, modify = { attack = math.max } }`, "modify.attack cannot be a library function"},
	} {
		_, err := loaded(append(baseTexts(t), &source.Text{Name: "x.lua", Body: c.body}), sandbox.DefaultLimits(), whole(t))
		if err == nil || !strings.Contains(err.Error(), c.want) || !strings.Contains(err.Error(), "write function(...) ... end") {
			t.Errorf("%s\n  says %v\n  want %s", c.body, err, c.want)
		}
	}
}
