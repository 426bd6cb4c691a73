package curtain_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"curtaincall/engine"
	. "curtaincall/engine/curtain"
	"curtaincall/engine/declare/library"
	"curtaincall/engine/testkit"
	"curtaincall/engine/testkit/contenttest"
)

// content is a run of one act against an enemy, without any reward.
func content(enemy *EnemyDef, change func(*RunDef)) (*Content, engine.ValidationErrors) {
	cards := []*CardDef{
		{ID: "wait", Name: "Wait", Owner: "a", Type: ActionCard, Play: func(*Fight, Source, Actor) {}},
		{ID: "hum", Name: "Hum", Owner: "b", Type: ActionCard, Play: func(*Fight, Source, Actor) {}},
	}
	protagonists := []*ProtagonistDef{{ID: "a", Name: "A", HP: 9, Basics: []string{"wait"}}, {ID: "b", Name: "B", HP: 9, Basics: []string{"hum"}}}
	run := RunDef{Protagonists: []string{"a", "b"}, Basics: 1, Acts: []ActDef{{Name: "I", Scenes: [][]string{{enemy.ID}}, Boss: enemy.ID}}}
	if change != nil {
		change(&run)
	}
	c, misfits := NewPackContent(contenttest.CurtainDefinitions(cards, []*EnemyDef{enemy}, protagonists, run))
	return c.(*Content), misfits
}

func slow(phases, pattern int) *EnemyDef {
	e := &EnemyDef{ID: "slow", Name: "Slow", HP: 1000}
	for i := range phases {
		e.Phases = append(e.Phases, PhaseDef{HPThreshold: 1_000_000 - 1000*i, Intents: make([]IntentEntry, pattern)})
	}
	return e
}

// counting is an enemy that heals by as much as functions say: each by its place in the
// pattern.
func counting(n int) *EnemyDef {
	e := slow(1, 0)
	for first := 0; first < n; first += 4 {
		entry := IntentEntry{}
		var actions []IntentAction
		for place := first; place < min(first+4, n); place++ {
			entry.Counts = append(entry.Counts, func(*Fight, Source) int { return place })
			actions = append(actions, IntentAction{Kind: IntentHeal, Amount: EncodeAmountFunction(uint8(len(entry.Counts)))})
		}
		entry.Fixed = NewIntent(actions...)
		e.Phases[0].Intents = append(e.Phases[0].Intents, entry)
	}
	return e
}

func TestEachActionFindsItsOwnFunction(t *testing.T) {
	c, misfits := content(counting(MaxCounts), nil)
	testkit.FailOnErrors(t, misfits)
	f := startFight(t, c, FightConfig{Protagonists: [2]string{"a", "b"}, Enemies: []string{"slow"}}, nil)
	amounts := func() (list []int) {
		for _, a := range f.Intent(FirstEnemy).Actions() {
			n, _, _ := f.IntentNumbers(FirstEnemy, &a)
			list = append(list, n)
		}
		return list
	}
	for range 49 {
		if err := f.Apply(EndTurnAction); err != nil {
			t.Fatal(err)
		}
	}
	if got := amounts(); !slices.Equal(got, []int{196, 197, 198, 199}) {
		t.Errorf("the last entry says %v", got)
	}
	fewer, _ := content(counting(198), nil)
	if err := f.Adopt(fewer, nil); err != nil {
		t.Fatal(err)
	}
	if got := amounts(); !slices.Equal(got, []int{196, 197, 0, 0}) {
		t.Errorf("with fewer functions than there were it says %v", got)
	}
}

func TestContentThatIsTooLargeIsRefused(t *testing.T) {
	many := func(n int) []string { return strings.Split(strings.Repeat("slow,", n-1)+"slow", ",") }
	for _, c := range []struct {
		what   string
		enemy  *EnemyDef
		change func(*RunDef)
		want   string
	}{
		{"as much as is allowed", slow(MaxPhases, MaxPattern), func(r *RunDef) { r.Acts[0].Scenes[0] = many(MaxOptions) }, ""},
		{"phases", slow(MaxPhases+1, 1), nil, "the enemy has 101 phases, but at most 100 are allowed"},
		{"a pattern", slow(1, MaxPattern+1), nil, "the pattern has 101 intents, but at most 100 are allowed"},
		{"functions for numbers", counting(MaxCounts + 1), nil, "201 numbers in intents are functions, but at most 200 are allowed"},
		{"a scene", slow(1, 1), func(r *RunDef) { r.Acts[0].Scenes[0] = many(MaxOptions + 1) }, "there are 65 enemies in one scene, but at most 64 are allowed"},
		{"an act", slow(1, 1), func(r *RunDef) { r.Acts[0].Scenes = make([][]string, MaxScenes+1) }, "there are 16 scenes in one act, but at most 15 are allowed"},
		{"acts", slow(1, 1), func(r *RunDef) {
			for len(r.Acts) <= MaxActs {
				r.Acts = append(r.Acts, r.Acts[0])
			}
		}, "the run has 17 acts, but at most 16 are allowed"},
	} {
		_, misfits := content(c.enemy, c.change)
		got := ""
		for _, m := range misfits {
			got += m.Message
		}
		if got != c.want {
			t.Errorf("%s: %q, want %q", c.what, got, c.want)
		}
	}
}

func TestTooManyDefinitionsAreRefused(t *testing.T) {
	var cards []*CardDef
	for i := range library.MaxDefinitions + 1 {
		cards = append(cards, &CardDef{ID: fmt.Sprint("c", i), Owner: OwnerNeutral})
	}
	if _, misfits := NewPackContent(contenttest.CurtainDefinitions(cards, nil, nil, RunDef{})); len(misfits) != 1 || !strings.Contains(misfits[0].Message, "at most 32000") {
		t.Errorf("%d cards: %v", len(cards), misfits)
	}
	full := contenttest.NewCurtainContent(t, cards[:library.MaxDefinitions], nil, nil, RunDef{})
	more := library.WrapDefinitions(CardKind, []*CardDef{{ID: "of a scenario", Owner: OwnerNeutral}})
	if _, misfits := full.WithDefinitions(more); len(misfits) > 0 {
		t.Errorf("a scenario cannot add a card to the largest pack: %v", misfits)
	}
}

func TestAnEnemyFallsThroughAllItsPhasesAtOnce(t *testing.T) {
	c, misfits := content(slow(MaxPhases, 1), nil)
	testkit.FailOnErrors(t, misfits)
	f := startFight(t, c, FightConfig{Protagonists: [2]string{"a", "b"}, Enemies: []string{"slow"}}, nil)
	for _, a := range []engine.Action{direction(ActSetHP, int(FirstEnemy), 1), EndTurnAction, EndTurnAction} {
		if err := f.Apply(a); err != nil {
			t.Fatal(err)
		}
	}
	if f.Phase(FirstEnemy) != MaxPhases-1 {
		t.Errorf("in phase %d of %d", f.Phase(FirstEnemy)+1, MaxPhases)
	}
}

func TestAnActionThatHitsWithoutEndIsAStorm(t *testing.T) {
	e := slow(1, 1)
	e.On[PlayerTurnEnd] = func(f *Fight, self Source, _ *engine.Event) {
		for {
			f.DealHits(self, 0, 99, NewActors(MacGuffin, ProtagonistA))
		}
	}
	c, _ := content(e, nil)
	f := startFight(t, c, FightConfig{Protagonists: [2]string{"a", "b"}, Enemies: []string{"slow"}}, nil)
	hash := f.Hash()
	for range 2 {
		if err := f.Apply(EndTurnAction); !errors.Is(err, ErrTooManyEvents) || !strings.Contains(err.Error(), "slow on.player_turn_end") {
			t.Fatalf("%v, want a storm that names slow", err)
		}
	}
	if f.Hash() != hash {
		t.Error("the storm left something behind")
	}
}

func TestWhatFollowsTheEndOfAFightIsPartOfTheAction(t *testing.T) {
	e := slow(1, 1)
	broken := errors.New("the curtain is stuck")
	fights := 0
	e.On[FightStart] = func(f *Fight, _ Source, _ *engine.Event) {
		if fights++; fights > 1 {
			f.Fail(broken)
		}
	}
	c, misfits := content(e, nil)
	testkit.FailOnErrors(t, misfits)
	log := &engine.Log{}
	r := startRun(t, c, RunSetup{Seed: 1}, log)
	if err := r.Apply(NewChooseAction(0)); err != nil {
		t.Fatal(err)
	}
	hash, events, parts := r.Hash(), len(log.Events), fmt.Sprint(r.AppendParts(nil))
	// No reward is offered, so winning opens the fight with the boss, which fails.
	for _, a := range []engine.Action{direction(ActWinFight), direction(ActSetHP, int(FirstEnemy), 0)} {
		if err := r.Apply(a); !errors.Is(err, broken) {
			t.Fatalf("%v: %v, want %v", a, err, broken)
		}
		if r.Hash() != hash || len(log.Events) != events || fmt.Sprint(r.AppendParts(nil)) != parts {
			t.Errorf("%v failed: hash %x, %d events, not %x, %d", a, r.Hash(), len(log.Events), hash, events)
		}
	}
	if legal := r.Legal(nil); r.CurrentDecisionKind() != InFight || len(legal) == 0 || r.Apply(legal[0]) != nil {
		t.Errorf("the run is at %s with %d actions: it must go on", r.CurrentDecisionKind(), len(legal))
	}
}
