package keep_test

import (
	"strings"
	"testing"
	"unicode"

	lua "github.com/yuin/gopher-lua"

	"curtaincall/engine/declare/schema"
	"curtaincall/scripting/keep"
)

// A kept scenario means what was played, whatever the names in it hold, and shows all of it to who reads the file.
func TestTextsAreKeptWholeAndSeen(t *testing.T) {
	for _, name := range []string{
		"the rat is vexed", `a "quote" and a \`, "two\nlines", "\x1b[2J\r\a\x00", "\u009b\x9b\xff", "\u202egnp\u200b", "影 Étude 💀", "bell\a1",
	} {
		k := &keep.Scenario{Group: name, Name: name, SetupFunction: "fight", Setup: schema.BuiltTable{{Name: name, Value: schema.String(name)}}, Assertions: []keep.Assertion{{Expr: "1", Value: "1"}}}
		file := k.LuaText()
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

// TestWhatBeginsAScenarioIsReadAgain finds the call in what is written, on one line or on several.
func TestWhatBeginsAScenarioIsReadAgain(t *testing.T) {
	long := strings.Split(strings.Repeat("a_card_with_a_name ", 12), " ")
	for want, setup := range map[string]schema.BuiltTable{
		`fight { enemy = "rat\n    }\n" }`: {{Name: "enemy", Value: schema.String("rat\n    }\n")}},
		"fight {}":                         nil,
		"fight {\n      hand = { ":         {{Name: "hand", Value: schema.StringList(long)}},
	} {
		k := &keep.Scenario{Group: "\n    local f = ", Name: "x", SetupFunction: "fight", Setup: setup, Assertions: []keep.Assertion{{Expr: "1", Value: "1"}}}
		body := k.LuaText()
		call, is := keep.FindSetupCall(body)
		if !is || !strings.HasPrefix(call, want) || !strings.Contains(body, call+"\n    assert") {
			t.Errorf("it is begun by %q (%v), want %q", call, is, want)
		}
	}
	for _, body := range []string{"", "\n    local f = fight {\n", "    local f = fight {}\n"} {
		if call, is := keep.FindSetupCall(body); is {
			t.Errorf("%q is begun by %q", body, call)
		}
	}
}
