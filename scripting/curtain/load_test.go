package curtain_test

import (
	"errors"
	"runtime"
	"testing"

	"curtaincall/engine/testkit"
	"curtaincall/scripting"
	"curtaincall/scripting/curtain"
	"curtaincall/scripting/sandbox"
	"curtaincall/scripting/source"
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
		gametest.Player(t, g)
	}
	runtime.ReadMemStats(&after)
	if each := (after.TotalAlloc - before.TotalAlloc) / players; each > mostPlayer {
		t.Errorf("a player makes %d bytes, want at most %d", each, mostPlayer)
	}
	instructions, bytes := gametest.Player(t, g).Cost()
	rt, err := g.NewRuntime()
	if err != nil {
		t.Fatal(err)
	}
	if rt.VM.Text(g.Chunks[0].Text.Name) != nil {
		t.Error("a script was run although no callback asked for it")
	}
	if instructions < 1000 || bytes < 1000 || rt.Instructions() != instructions {
		t.Errorf("loading costs %d instructions and %d bytes, and the runtime has worked %d", instructions, bytes, rt.Instructions())
	}
}

// The interpreters of several goroutines wake by themselves, and play the same game.
func TestPlayersOfOneGenerationWakeByThemselves(t *testing.T) {
	g := base(t)
	hashes := make(chan uint64)
	for range 4 {
		player := gametest.Player(t, g)
		go func() { hashes <- firstMoves(player, 60) }()
	}
	first := <-hashes
	for range 3 {
		if next := <-hashes; next != first || next == 0 {
			t.Errorf("the state's hash is %x on one goroutine and %x on another", first, next)
		}
	}
}

// firstMoves is the hash of a fight after some legal actions; 0 where it cannot be played.
func firstMoves(player scripting.Interpreter, actions int) uint64 {
	game, err := player.NewGame(scripting.GameStart{Seed: 7, Words: "fight stage_rat"}, nil)
	if err != nil {
		return 0
	}
	for n := range actions {
		legal := game.Legal(nil)
		if len(legal) == 0 {
			break
		}
		if err := game.Apply(legal[n%len(legal)]); err != nil {
			return 0
		}
	}
	return game.Hash()
}

// A pack of ten thousand cards is let in by the limits as they are, and a save of one
// file compiles that file alone.
func TestTenThousandCardsLoad(t *testing.T) {
	if testing.Short() {
		t.Skip("at length")
	}
	cards := testkit.Size(2_000, 10_000)
	texts := gametest.Large(t, curtain.Ruleset(), "card", cards)
	g, err := loaded(texts, sandbox.DefaultLimits(), nil)
	if err != nil {
		t.Fatal(err)
	}
	own := 0
	for _, d := range g.Whole() {
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

// Closures are made when they are asked for, whichever goroutine does, and a load that
// follows takes over those of files that did not change.
func TestClosuresAreMadeWhenTheyAreAskedFor(t *testing.T) {
	texts := baseTexts(t)
	g, err := loaded(texts, sandbox.DefaultLimits(), nil)
	if err != nil {
		t.Fatal(err)
	}
	players := make(chan error)
	go func() { _, err := g.NewInterpreter(); players <- err }()
	saved := *texts[0]
	saved.Body += "\n"
	next, err := loaded(append([]*source.Text{&saved}, texts[1:]...), sandbox.DefaultLimits(), g)
	if err := errors.Join(err, <-players); err != nil {
		t.Fatal(err)
	}
	made, again := g.Closures(), next.Closures()
	if len(made) == 0 || len(made) != len(again) {
		t.Fatalf("%d closures at first and %d after a save", len(made), len(again))
	}
	anew := 0
	for i := range made {
		if made[i].Run != again[i].Run {
			anew++
		}
	}
	if anew > 10 {
		t.Errorf("%d closures of %d are made anew after a save of one file", anew, len(made))
	}
}
