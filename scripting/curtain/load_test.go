package curtain_test

import (
	"runtime"
	"testing"

	"curtaincall/engine/testkit"
	"curtaincall/scripting/curtain"
	"curtaincall/scripting/sandbox"
	"curtaincall/scripting/testkit/gametest"
)

// What one player more costs, before a callback falls to its interpreter, in bytes.
const mostPlayer = 100_000

func TestOneMorePlayerRunsNoScriptUntilACallbackDoes(t *testing.T) {
	g := base(t)
	const players = 50
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	for range players {
		gametest.NewGameRunner(t, g.Generation)
	}
	runtime.ReadMemStats(&after)
	if each := (after.TotalAlloc - before.TotalAlloc) / players; each > mostPlayer {
		t.Errorf("a player makes %d bytes, want at most %d", each, mostPlayer)
	}
	instructions, bytes := gametest.NewGameRunner(t, g.Generation).LoadingCost()
	rt, err := g.NewRuntime()
	if err != nil {
		t.Fatal(err)
	}
	if rt.VM.LoadedText(g.Chunks[0].Text.Name) != nil {
		t.Error("a script was run although no callback asked for it")
	}
	if instructions < 1000 || bytes < 1000 || rt.ScriptInstructions() != instructions {
		t.Errorf("loading costs %d instructions and %d bytes, and the runtime has worked %d", instructions, bytes, rt.ScriptInstructions())
	}
}

// A pack of ten thousand cards is let in by the limits as they are, and a save of one file compiles that file alone.
func TestTenThousandCardsLoad(t *testing.T) {
	testkit.SkipIfShort(t)
	cards := testkit.Size(2_000, 10_000)
	texts := gametest.EnlargePack(t, curtain.Ruleset(), cards)
	g, err := loaded(texts, sandbox.DefaultLimits(), nil)
	if err != nil {
		t.Fatal(err)
	}
	own := 0
	for _, d := range g.BaseDefinitions() {
		if d.Kind.Name == "card" {
			own++
		}
	}
	if own < cards {
		t.Errorf("there are %d cards, want at least %d", own, cards)
	}
	saved := *texts[len(texts)-1]
	saved.Body += "\n"
	texts[len(texts)-1] = &saved
	next, err := loaded(texts, sandbox.DefaultLimits(), g)
	if err != nil {
		t.Fatal(err)
	}
	compiled := 0
	for i, chunk := range next.Chunks {
		if chunk != g.Chunks[i] {
			compiled++
		}
	}
	if compiled != 1 {
		t.Errorf("%d files are compiled again, want 1", compiled)
	}
}
