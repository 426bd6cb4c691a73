package curtain_test

import (
	"runtime"
	"strings"
	"testing"

	"curtaincall/engine"
	"curtaincall/scripting/curtain"
	"curtaincall/scripting/sandbox"
	"curtaincall/scripting/scenario"
	"curtaincall/scripting/source"
	"curtaincall/scripting/testkit/gametest"
)

// What a file may make a pack, its closures and a scenario of it make, and what of that
// may be left at the end, in bytes.
const (
	mostClosuresMade = 300 << 20
	mostClosuresKept = 90 << 20
)

// TestHostileClosures loads files whose functions cost as much as they can where closures
// are made of them, and plays the scenario in the second line of each, as closures and by
// the interpreter. Both must say what the first line does; "it plays" is nothing.
func TestHostileClosures(t *testing.T) {
	hostileFiles(t, "hostile_closures", 9, func(t *testing.T, want, body string) {
		play := strings.TrimPrefix(strings.SplitN(body, "\n", 3)[1], "-- ")
		var said [2]string
		for i, interpreter := range []bool{false, true} {
			limits := sandbox.DefaultLimits()
			limits.Interpreter = interpreter
			before := memory()
			c, err := curtain.Ruleset().Load(append(baseTexts(t), &source.Text{Name: "a.lua", Body: body}), limits, nil)
			if err != nil {
				t.Fatal(err)
			}
			r := gametest.RunScenario(c, "", play+` assert.is_true(true)`)
			after := memory()
			runtime.KeepAlive(c)
			said[i] = r.Message
			if played := r.Status == scenario.Passed; played != (want == "it plays") || !played && !strings.Contains(r.Message, want) {
				t.Errorf("interpreter %v: it says %s\nwant %s", interpreter, r.Message, want)
			}
			if made, kept := int64(after.TotalAlloc-before.TotalAlloc), int64(after.HeapAlloc)-int64(before.HeapAlloc); made > mostClosuresMade || kept > mostClosuresKept {
				t.Errorf("interpreter %v: it makes %d MB and keeps %d", interpreter, made>>20, kept>>20)
			}
		}
		if said[0] != said[1] {
			t.Errorf("as closures it says\n%s\nand without\n%s", said[0], said[1])
		}
	})
}

// TestALookThroughManyNamesIsPaidFor compares what a card costs that reads a table with one name, and with many.
func TestALookThroughManyNamesIsPaidFor(t *testing.T) {
	cost := func(names string) int64 {
		g := modded(t, "x.lua", "local t = {} for i = 1, "+names+" do t['k' .. i] = i end "+cardHead("x", "action")+" play = function(self, fight) for i = 1, 50 do local a = t.k1 end end }\n")
		p := player(t, g)
		game := begin(t, p, "fight stage_rat deck=x,x")
		before := engine.ScriptInstructionsOf(game)
		must(t, game, "x")
		return engine.ScriptInstructionsOf(game) - before
	}
	if one, many := cost("1"), cost("800"); many < one+50*800/16 {
		t.Errorf("a look at one name costs %d, through 800 %d", one, many)
	}
}

// TestTablesOfACallbackAreNotKept plays a card whose texts stand in another table each
// turn, and looks at what the interpreter that played it keeps.
func TestTablesOfACallbackAreNotKept(t *testing.T) {
	g := modded(t, "x.lua", `local x = ("x"):rep(15990)
`+cardHead("x", "action")+` play = function(self, fight)
  for i = 1, fight.turn do local u = {} end
  local t = {}
  for i = 1, 120 do t[i] = x .. i end
end }
`)
	p := player(t, g)
	game := begin(t, p, "fight stage_rat deck=x")
	before := memory()
	for range 60 {
		must(t, game, "x", "hp macguffin 50", "hp aldric 20", "hp pip 10", "end")
	}
	after := memory()
	runtime.KeepAlive(p)
	if kept := int64(after.HeapAlloc) - int64(before.HeapAlloc); kept > 20<<20 {
		t.Errorf("it keeps %d MB", kept>>20)
	}
}
