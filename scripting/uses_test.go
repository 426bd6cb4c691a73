package scripting_test

import (
	"testing"

	"curtaincall/engine"
	"curtaincall/scripting"
	"curtaincall/scripting/source"
)

// Entries come by their kinds, and files may define in any order.
func TestAUseBelongsToTheDefinitionAroundIt(t *testing.T) {
	text := &source.Text{Name: "a.lua", Body: "enemy { id = \"rat\",\n  drops = \"jab\" }\ncard { id = \"poke\",\n  text = \"x\",\n  other = \"jab\" }\n"}
	at := func(kind, id string, line int) scripting.Entry {
		return scripting.Entry{Kind: kind, ID: id, Where: engine.Place{File: "a.lua", Line: line}}
	}
	list := scripting.Uses([]*source.Text{text}, []scripting.Entry{at("card", "poke", 3), at("enemy", "rat", 1)}, []string{"jab"})
	if len(list) != 2 || list[0].Name != "rat" || list[1].Name != "poke" {
		t.Errorf("it is used by %v, not by rat and poke", list)
	}
}
