package console_test

import (
	"strings"
	"testing"

	"curtaincall/engine/phrase"
	"curtaincall/scripting"
	"curtaincall/scripting/curtain"
)

func TestAVerbOfAnotherPlaceIsNoBeginningOfACardHere(t *testing.T) {
	var out strings.Builder
	c := consoleOf(t, curtain.Ruleset(), &out)
	c.ProgramCommandHint = func(_ *scripting.Ruleset, word string, _ *phrase.Language) string {
		if word == "quick" || word == "quick_jab" {
			return "that is done elsewhere"
		}
		return ""
	}
	line(t, c, "fight stage_rat deck=quick_jab,quick_jab,quick_jab,quick_jab,quick_jab")
	out.Reset()
	if !c.RunLine("quick").Failed || !strings.Contains(out.String(), "done elsewhere") {
		t.Error(&out)
	}
	line(t, c, "quick_jab") // the whole name of a card
}
