package curtain_test

import (
	"strings"
	"testing"

	"curtaincall/engine/curtain/wording"
	"curtaincall/scripting/source"
	"curtaincall/scripting/testkit/gametest"
)

func TestEveryBaseCardDoesWhatItsTextSays(t *testing.T) {
	gametest.ExpectNoFindings(t, whole(t).Generation, "C205") // what nobody meets yet
}

// few returns the scripts that every pack needs, with some files replaced or added. Fewer scripts make faster tests.
func few(tb testing.TB, name string, change func(body string) string) (pack []*source.Text) {
	tb.Helper()
	changed := false
	for _, text := range baseTexts(tb) {
		if strings.HasSuffix(text.Name, "/"+name+".lua") {
			pack, changed = append(pack, &source.Text{Name: text.Name, Body: change(text.Body)}), true
			continue
		}
		for _, needed := range []string{"/protagonists/", "/galvanize.", "/bulwark.", "/quick_jab.", "/lucky_shot."} {
			if strings.Contains(text.Name, needed) {
				pack = append(pack, text)
			}
		}
	}
	if !changed {
		tb.Fatalf("there is no %s.lua", name)
	}
	return pack
}

// Every text of the base content has exactly one reading, which is printed in the same words.
func TestEveryTextIsPrintedAsItWasRead(t *testing.T) {
	content := whole(t).Content
	grammar := wording.Grammar(content)
	for _, d := range content.Cards {
		gametest.ExpectTextPrintedAsRead(t, d.ID, d.Text, wording.ReadCardText(grammar, d).ParseResult)
	}
}
