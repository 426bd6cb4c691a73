package lookup_test

import (
	"testing"

	"curtaincall/engine"
	"curtaincall/scripting/lookup"
	"curtaincall/scripting/source"
)

// Entries come by their kinds, and files may define in any order.
func TestAUseBelongsToTheDefinitionAroundIt(t *testing.T) {
	text := &source.Text{Name: "a.lua", Body: "enemy { id = \"rat\",\n  drops = \"jab\" }\ncard { id = \"poke\",\n  text = \"x\",\n  other = \"jab\" }\noverride \"slap\" { other = \"jab\" }\noverride \"jab\" { }\n"}
	at := func(kind, id string, line int) lookup.Entry {
		return lookup.Entry{Kind: kind, ID: id, Where: engine.Place{File: "a.lua", Line: line}}
	}
	outline := lookup.NewOutline([]lookup.Entry{at("card", "poke", 3), at("enemy", "rat", 1)}, []lookup.Amendment{
		{Kind: "card", ID: "slap", Where: engine.Place{File: "a.lua", Line: 6}}, {Kind: "card", ID: "jab", Where: engine.Place{File: "a.lua", Line: 7}}})
	list := lookup.FindUses([]*source.Text{text}, outline, []string{"jab"})
	if len(list) != 3 || list[0].Name != "rat" || list[1].Name != "poke" || list[2].Name != "slap" {
		t.Errorf("it is used by %v, not by rat, poke and what slap is changed to", list)
	}
}
