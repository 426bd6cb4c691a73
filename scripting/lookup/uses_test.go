package lookup_test

import (
	"slices"
	"strings"
	"testing"

	"curtaincall/engine"
	"curtaincall/engine/declare"
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
	jab := at("card", "jab", 0)
	list := slices.Collect(lookup.IndexUses([]*source.Text{text}, outline, []lookup.Entry{jab}).DefinitionsUsing(jab))
	if len(list) != 3 || list[0].Name != "rat" || list[1].Name != "poke" || list[2].Name != "slap" {
		t.Errorf("it is used by %v, not by rat, poke and what slap is changed to", list)
	}
	keyword := at("keyword", "jab", 0) // another thing of that name, which the card named like it uses
	if list := slices.Collect(lookup.IndexUses([]*source.Text{text}, outline, []lookup.Entry{keyword}).DefinitionsUsing(keyword)); len(list) != 4 || list[3].Name != "jab" {
		t.Errorf("the keyword is used by %v, not also by the card of its name", list)
	}
}

// One search for all words finds what a search for each finds, and words of several parts only as a whole.
func TestAllUsesAreFoundAtOnce(t *testing.T) {
	text := &source.Text{Name: "a.lua", Body: "card { id = \"a\" }\ncard { id = \"b\", x = \"Iron Wall\", y = \"a\" }\ncard { id = \"c\", x = \"Iron Wallpaper, Iron\" }\n"}
	tests := &source.Text{Name: "a_test.lua", Body: "it(\"walls\", function() hand { \"Iron Wall\", \"iron\" } end)\nit(\"fans\", function() return \"a fan\" end)\n"}
	entry := func(id, name string, line int) lookup.Entry {
		return lookup.Entry{Kind: "card", ID: id, DefinitionSummary: declare.DefinitionSummary{Name: name}, Where: engine.Place{File: "a.lua", Line: line}}
	}
	all := []lookup.Entry{entry("a", "A", 1), entry("b", "Iron Wall", 2), entry("c", "!", 3), entry("iron", "Iron", 0)}
	texts, outline := []*source.Text{text, tests}, lookup.NewOutline(all[:3], nil)
	found := func(x *lookup.UseIndex, e lookup.Entry) string {
		var names []string
		for _, u := range slices.AppendSeq(slices.Collect(x.DefinitionsUsing(e)), x.ScenariosUsing(e)) {
			names = append(names, u.Name)
		}
		return strings.Join(names, " ")
	}
	together := lookup.IndexUses(texts, outline, all)
	for i, want := range []string{"b fans", "walls", "", "b c walls"} {
		alone := found(lookup.IndexUses(texts, outline, all[i:i+1]), all[i])
		if got := found(together, all[i]); got != want || alone != want {
			t.Errorf("%s is used by %q together with others, by %q alone, not by %q", all[i].ID, got, alone, want)
		}
	}
}

func TestLinesOfDefinitionsShareTheirFile(t *testing.T) {
	lines := strings.Split("-- Head.\nlocal n = 1\ncard { id = \"a\" }\n\n-- Of b.\ncard { id = \"b\",\n}\ncard { id = \"c\" } card { id = \"d\" }", "\n")
	at := func(id string, line int) lookup.Entry {
		return lookup.Entry{Kind: "card", ID: id, Where: engine.Place{File: "a.lua", Line: line}}
	}
	all := []lookup.Entry{at("a", 3), at("b", 6), at("c", 8), at("d", 8)}
	outline := lookup.NewOutline(all, nil)
	for i, want := range [][2]int{{1, 3}, {4, 7}, {8, 8}, {8, 8}} {
		if first, last := outline.LinesAndCommentsOf(all[i], lines); first != want[0] || last != want[1] {
			t.Errorf("%s has the lines %d to %d, not %v", all[i].ID, first, last, want)
		}
		if _, last := outline.LinesAndCommentsOf(all[i], lines[:1]); last > 1 {
			t.Errorf("%s ends at line %d of a file that has become one line", all[i].ID, last)
		}
	}
}
