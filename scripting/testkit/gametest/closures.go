package gametest

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"curtaincall/engine"
	"curtaincall/engine/declare/commands"
	"curtaincall/engine/journal"
	"curtaincall/engine/screen"
	"curtaincall/engine/session"
	"curtaincall/engine/testkit"
	"curtaincall/scripting"
	"curtaincall/scripting/closure"
	"curtaincall/scripting/play"
	"curtaincall/scripting/sandbox"
)

// CheckClosures checks that closures do what the interpreter does. It inserts random code into the callbacks of a
// ruleset's own scripts and plays the resulting packs both ways, action by action. CURTAIN_CLOSURES=FROM,MANY sets
// the first seed and makes it continue until MANY callbacks were compared.
func CheckClosures(t *testing.T, r *scripting.Ruleset) {
	t.Helper()
	var sum ComparisonCounts
	from, many := 0, 0
	if said := os.Getenv("CURTAIN_CLOSURES"); said != "" {
		if _, err := fmt.Sscanf(said, "%d,%d", &from, &many); err != nil {
			t.Fatal(err)
		}
	}
	calls := countVerbCalls(t, r)
	packs := testkit.Size(5, 10)
	for n := 0; n < packs || sum.Callbacks < many; n++ {
		sum.Add(CompareClosures(t, r, uint64(from+n)))
		if many > 0 && n%100 == 99 {
			t.Logf("up to seed %d: %+v", from+n, sum)
		}
	}
	t.Logf("%+v, %+v", sum, *calls)
	if sum.Closures == 0 || sum.Actions <= sum.Refused {
		t.Errorf("nothing was compared: %+v", sum)
	}
	if calls.unboxed == 0 || calls.boxed == 0 {
		t.Errorf("verbs were called one way only: %+v", calls)
	}
}

// verbCalls counts calls of verbs, by how numbers were passed.
type verbCalls struct{ unboxed, boxed int }

// countVerbCalls counts the calls of verbs that return a number, until the test ends.
func countVerbCalls(t *testing.T, r *scripting.Ruleset) *verbCalls {
	c := &verbCalls{}
	for _, view := range r.Game.Views {
		for _, v := range r.Game.Verbs[view] {
			if unboxed, count := v.Unboxed, v.Count; unboxed != nil {
				v.Unboxed = func(given []commands.UnboxedArgSpec) commands.IntVerbFunc {
					do := unboxed(given)
					return func(acting any, in commands.Caller, x, y, z int) int { c.unboxed++; return do(acting, in, x, y, z) }
				}
				v.Count = func(acting any, in commands.CallArgs) int { c.boxed++; return count(acting, in) }
				t.Cleanup(func() { v.Unboxed, v.Count = unboxed, count })
			}
		}
	}
	return c
}

// FuzzClosures is a fuzz target that plays the packs of CheckClosures:
//
//	go test ./scripting/GAME -run '^$' -fuzz FuzzClosures -fuzztime 10m
func FuzzClosures(f *testing.F, r *scripting.Ruleset) {
	f.Add(uint64(1_000_000))
	f.Add(uint64(7_000_306))
	f.Fuzz(func(t *testing.T, seed uint64) { CompareClosures(t, r, seed) })
}

// ComparisonCounts counts what was compared: random callbacks, those of them compiled to closures,
// actions, and actions that failed.
type ComparisonCounts struct{ Callbacks, Closures, Actions, Refused int }

func (c *ComparisonCounts) Add(d ComparisonCounts) {
	c.Callbacks += d.Callbacks
	c.Closures += d.Closures
	c.Actions += d.Actions
	c.Refused += d.Refused
}

// actionsPerPack is the number of actions played with one pack.
const actionsPerPack = 40

// CompareClosures plays the random pack of a seed both ways and fails the test if the results differ.
func CompareClosures(t *testing.T, r *scripting.Ruleset, seed uint64) (sum ComparisonCounts) {
	t.Helper()
	chance := rand.New(rand.NewPCG(seed, 1))
	texts := append(scriptsWithRandomCode(t, r, chance), randomWrappers(t, r, chance)...)
	content, err := r.Load(texts, sandbox.DefaultLimits(), nil)
	if err != nil {
		t.Fatalf("seed %d: %v", seed, err)
	}
	for _, c := range content.CompileClosures() {
		sum.Callbacks++
		if c.NotCompiled == nil {
			sum.Closures++
		} else if strings.Contains(c.ReasonToInterpret(), closure.CompilerBugPrefix) {
			t.Fatalf("seed %d: %s", seed, c.ReasonToInterpret())
		}
	}
	quick, slow := NewGameRunner(t, content), NewGameRunner(t, content)
	slow.Runtime.DisableClosures()
	game, err := quick.StartGame(scripting.GameStart{Seed: engine.Seed(seed)}, nil)
	if err != nil {
		if _, other := slow.StartGame(scripting.GameStart{Seed: engine.Seed(seed)}, nil); other == nil || other.Error() != err.Error() {
			t.Fatalf("seed %d: a game begins with %v as closures and %v without", seed, err, other)
		}
		return sum
	}
	var actions []engine.Action
	for range actionsPerPack {
		legal := game.Legal(nil)
		if len(legal) == 0 {
			break
		}
		sum.Actions++
		a := legal[chance.IntN(len(legal))]
		actions = append(actions, a)
		if quicker, slower := describeOutcomes(t, game, nil, a), describeOutcomes(t, game, slow, a); !slices.Equal(quicker, slower) {
			t.Fatalf("seed %d: the outcomes of %s are\n%q\nas closures, and\n%q\nwithout", seed, game.Describe(a), quicker, slower)
		}
		err := play.ApplyIfDeterministic(game, slow.Adopt, a)
		if errors.Is(err, play.ErrNondeterministic) {
			t.Fatalf("seed %d: %v\n%s", seed, err, failingText(texts, err))
		}
		if err != nil {
			sum.Refused++
		}
	}
	writer, reader := quick, slow
	if seed%2 == 1 {
		writer, reader = slow, quick
	}
	if read := replayWithOther(t, scripting.GameStart{Seed: engine.Seed(seed)}, actions, writer, reader); read.Divergence != nil || read.Err != nil {
		t.Fatalf("seed %d: the journal of one way is read the other way: %v, %v", seed, read.Divergence, read.Err)
	}
	return sum
}

// replayWithOther replays a journal that one interpreter wrote with another interpreter, and returns the result.
func replayWithOther(t *testing.T, setup scripting.GameStart, actions []engine.Action, writer, reader *scripting.GameRunner) *journal.ReplayResult {
	begun := func(by *scripting.GameRunner) (screen.Table, []engine.Event) {
		log := &engine.Log{}
		game, err := by.StartGame(setup, log)
		if err != nil {
			t.Fatal(err)
		}
		return game, log.Events
	}
	played := session.New(begun(writer))
	w, err := journal.CreateInMemory(journal.Header{Seed: uint64(setup.Seed)}, nil, played)
	if err != nil {
		t.Fatal(err)
	}
	played.OnApplied = w.WriteAction
	for _, a := range actions {
		_ = played.Apply(a) // refused actions are not in the journal
	}
	var text bytes.Buffer
	if err := w.CopyTo(&text); err != nil {
		t.Fatal(err)
	}
	j, err := journal.Read(&text)
	if err != nil || j.Damage != nil || j.ActionCount() != len(played.Nodes())-1 {
		t.Fatalf("a journal of %d actions: %v, %+v", len(played.Nodes())-1, err, j)
	}
	game, events := begun(reader)
	return journal.Verify(j, session.New(game, events), journal.ReplayOptions{StopAfter: -1})
}

// maxComparedOutcomes is the number of outcomes that are compared for one action.
const maxComparedOutcomes = 4

// describeOutcomes returns the outcomes of an action on a copy of a game, one for each result of chance. If
// by is not nil, the copy is first moved to the interpreter by.
func describeOutcomes(t *testing.T, game screen.Table, by *scripting.GameRunner, a engine.Action) (list []string) {
	var b engine.OutcomeEnumerator
	trial := screen.CopyOf(game)
	if by != nil {
		moved, err := by.Adopt(trial)
		if err != nil {
			t.Fatal(err)
		}
		trial = moved
	}
	start := screen.CopyOf(trial)
	for more := true; more && len(list) < maxComparedOutcomes; more = b.NextOutcome() {
		trial.CopyFrom(start)
		trial.SetOutcomeEnumerator(&b)
		err := trial.Apply(a)
		list = append(list, fmt.Sprintf("%s: %x %v", &b, trial.Hash(), err))
		trial.SetOutcomeEnumerator(nil)
	}
	return list
}
