package keep_test

import (
	"strings"
	"testing"
	"unicode"

	lua "github.com/yuin/gopher-lua"

	"curtaincall/scripting/keep"
)

// A kept scenario means what was played, whatever the names in it hold, and shows
// all of it to who reads the file.
func TestTextsAreKeptWholeAndSeen(t *testing.T) {
	for _, name := range []string{
		"the rat is vexed", `a "quote" and a \`, "two\nlines", "\x1b[2J\r\a\x00", "\u009b\x9b\xff", "\u202egnp\u200b", "影 Étude 💀", "bell\a1",
	} {
		k := &keep.Kept{Group: name, Name: name, Maker: "fight", Setup: keep.Table{{Key: name, Value: keep.Text(name)}}, Holds: []keep.Hold{{Expr: "1", Value: "1"}}}
		file := k.Write()
		if strings.ContainsFunc(file, func(r rune) bool { return r != '\n' && !unicode.IsPrint(r) || r == unicode.ReplacementChar }) {
			t.Errorf("%q is kept as %q", name, file)
		}
		L := lua.NewState()
		got := ""
		L.SetGlobal("describe", L.NewFunction(func(L *lua.LState) int { got = L.CheckString(1); return 0 }))
		if err := L.DoString(file); err != nil || got != name {
			t.Errorf("%q is read again as %q, %v", name, got, err)
		}
		L.Close()
	}
}
