package scripting

import (
	lua "github.com/yuin/gopher-lua"

	"curtaincall/engine"
	"curtaincall/scripting/sandbox"
)

// EventWords are a game's words for what an event is about; "" for nothing.
type EventWords struct{ Type, Target, By, Card, Keyword, Text string }

// EventList is what happened as a scenario sees it, without the events of a
// hidden kind.
func EventList(L *lua.LState, events []engine.Event, hidden engine.EventKind, words func(e *engine.Event) EventWords) *lua.LTable {
	shown := 0
	for i := range events {
		if events[i].Kind != hidden {
			shown++
		}
	}
	next := 0
	return sandbox.NewList(L, shown, func(int) lua.LValue {
		for events[next].Kind == hidden {
			next++
		}
		e := &events[next]
		next++
		return eventTable(L, e, words(e))
	})
}

func eventTable(L *lua.LState, e *engine.Event, words EventWords) *lua.LTable {
	t := sandbox.NewRecord(L, 9)
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
