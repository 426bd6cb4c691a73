package scenario_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"curtaincall/scripting"
	"curtaincall/scripting/sandbox"
	"curtaincall/scripting/scenario"
	"curtaincall/scripting/skirmish"
	"curtaincall/scripting/source"
)

// What a scenario must not do is refused with a sentence, and the file goes on.
var refused = []struct{ game, body, message string }{
	{"fight", `f:choose("x")`, `cannot choose "x": nothing is asked now`},
	{"skirmish", `s:choose("x")`, `cannot choose "x": nothing is asked now`},
	{"fight", `f.events[1] = "x"`, "read only"},
	{"fight", `table.insert(f.events, "x")`, "read only"},
	{"fight", `table.sort(f.events)`, "read only"},
	{"skirmish", `s.events[1] = "x"`, "read only"},
	{"skirmish", `table.insert(s.events, "x")`, "read only"},
}

func TestWhatAScenarioMustNotDoIsRefused(t *testing.T) {
	played := map[string]scripting.Content{"fight": base(t), "skirmish": skirmishes(t)}
	begin := map[string]string{
		"fight":    `local f = fight { enemy = { hp = 25, intents = { {} } } } f:end_turn()`,
		"skirmish": `local s = skirmish { units = { { "warrior", team = "A", zone = "A" }, { "orc", team = "B", zone = "B" } } } s:advance()`,
	}
	for _, c := range refused {
		body := fmt.Sprintf("it('x', function() %s %s end)\nit('y', function() assert.is_true(true) end)", begin[c.game], c.body)
		report := scenario.Run(played[c.game], []*source.Text{{Name: "refused_test.lua", Body: body}}, scenario.Options{})
		if r := report.Results[0]; r.Status == scenario.Passed || !strings.Contains(r.Message, c.message) {
			t.Errorf("%s: %s: %s\n  wants %s", c.body, r.Status, r.Message, c.message)
		}
		if r := report.Results[1:]; len(r) != 1 || r[0].Status != scenario.Passed {
			t.Errorf("%s: the next scenario: %v", c.body, r)
		}
	}
}

// skirmishes is the skirmish with the scripts of the game.
func skirmishes(t *testing.T) scripting.Content {
	t.Helper()
	texts, err := scripting.Pack{FS: os.DirFS("../../scripts/skirmish"), Prefix: "scripts/skirmish"}.Definitions()
	if err != nil {
		t.Fatal(err)
	}
	content, err := skirmish.Ruleset().Load(texts, sandbox.DefaultLimits(), nil)
	if err != nil {
		t.Fatal(err)
	}
	return content
}
