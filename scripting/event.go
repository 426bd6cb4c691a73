package scripting

import (
	lua "github.com/yuin/gopher-lua"

	"curtaincall/engine"
	"curtaincall/scripting/sandbox"
)

// EventWords are a game's words for what an event is about; "" for nothing.
type EventWords struct{ Type, Target, By, Card, Keyword, Text string }

// EventTable is an event as a scenario sees it.
func EventTable(L *lua.LState, e *engine.Event, words EventWords) *lua.LTable {
	sandbox.Spend(L, 10)
	sandbox.Allocate(L, 1000)
	t := L.CreateTable(0, 10)
	t.RawSetString("amount", sandbox.Number(int(e.Amount)))
	t.RawSetString("from", sandbox.Number(int(e.From)))
	t.RawSetString("to", sandbox.Number(int(e.To)))
	for _, w := range [...]struct{ field, word string }{
		{"type", words.Type}, {"target", words.Target}, {"by", words.By}, {"card", words.Card}, {"keyword", words.Keyword}, {"text", words.Text},
	} {
		if w.word != "" {
			t.RawSetString(w.field, lua.LString(w.word))
		}
	}
	return t
}
