package curtain_test

import (
	"testing"

	"curtaincall/engine/curtain/wording"
	"curtaincall/scripting/curtain"
	"curtaincall/scripting/source"
	"curtaincall/scripting/testkit/gametest"
)

func TestEveryBaseCardDoesWhatItsTextSays(t *testing.T) {
	gametest.ExpectNoFindings(t, whole(t).Generation, "C205") // what nobody meets yet
}

// few returns the scripts that every pack needs and one more, which change changes unless it is nil.
func few(tb testing.TB, name string, change func(body string) string) []*source.Text {
	tb.Helper()
	return gametest.FewTexts(tb, curtain.Ruleset(), name, change)
}

// Every text of the base content has exactly one reading, which is printed in the same words.
func TestEveryTextIsPrintedAsItWasRead(t *testing.T) {
	content := whole(t).Content
	grammar := wording.Grammar(content)
	for _, d := range content.Cards {
		gametest.ExpectTextPrintedAsRead(t, d.ID, d.Text, wording.ReadCardText(grammar, d).ParseResult)
	}
}
