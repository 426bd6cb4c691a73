package curtain_test

import (
	"testing"

	"curtaincall/engine"
	. "curtaincall/engine/curtain"
	"curtaincall/engine/declare/library"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/testkit"
	"curtaincall/engine/testkit/contenttest"
)

// plainContent is the starting deck and the Stage Rat in plain Go: the engine
// needs no script to play.
func plainContent(t testing.TB) *Content {
	t.Helper()
	deal := func(n int) PlayEffect {
		return func(f *Fight, self Source, target Actor) { f.DealHits(self, n, 1, NewActors(target)) }
	}
	cards := []*CardDef{
		{ID: "galvanize", Name: "Galvanize", Owner: "aldric", Type: Attack, Cost: 1, Aim: AimEnemy,
			Text: "Deal {damage} damage. Heal each protagonist by {heal}.", Values: []engine.Value{{Name: "damage", Number: 3}, {Name: "heal", Number: 1}},
			Play: func(f *Fight, self Source, target Actor) {
				f.DealHits(self, 3, 1, NewActors(target))
				f.HealActor(1, ProtagonistA)
				f.HealActor(1, ProtagonistB)
			}},
		{ID: "quick_jab", Name: "Quick Jab", Owner: "pip", Type: Attack, Cost: 1, Aim: AimEnemy,
			Text: "Deal {damage} damage plus {bonus} per kind of debuff on the enemy.", Values: []engine.Value{{Name: "damage", Number: 2}, {Name: "bonus", Number: 2}},
			Play: func(f *Fight, self Source, target Actor) {
				f.DealHits(self, 2+2*f.CountDebuffKinds(target), 1, NewActors(target))
			}},
		{ID: "block", Name: "Block", Owner: OwnerMacGuffin, Type: Defense, Cost: 1,
			Text: "Gain {block} Block.", Values: []engine.Value{{Name: "block", Number: 3}},
			Play: func(f *Fight, self Source, _ Actor) { f.GainStacks(3, Block, Team) }},
		{ID: "inspire", Name: "Inspire", Owner: OwnerMacGuffin, Type: ActionCard, Cost: 1,
			Text: "Gain {inspire} Inspire.", Values: []engine.Value{{Name: "inspire", Number: 2}},
			Play: func(f *Fight, self Source, _ Actor) { f.GainStacks(2, Inspire, Team) }},
		{ID: "rare_strike", Name: "Rare Strike", Owner: OwnerNeutral, Type: Attack, Rarity: Rare, Cost: 0, Aim: AimEnemy, Play: deal(1)},
		{ID: "pip_strike", Name: "Pip's Strike", Owner: "pip", Type: Attack, Rarity: Uncommon, Cost: 0, Aim: AimEnemy, Play: deal(1)},
		{ID: "aldric_strike", Name: "Aldric's Strike", Owner: "aldric", Type: Attack, Rarity: Uncommon, Cost: 0, Aim: AimEnemy, Play: deal(1)},
		{ID: "block+", Name: "Block+", Owner: OwnerMacGuffin, Type: Defense, Cost: 1, Upgraded: true,
			Play: func(f *Fight, self Source, _ Actor) { f.GainStacks(4, Block, Team) }},
	}
	attack := func(n int16) IntentEntry {
		return IntentEntry{Fixed: NewIntent(IntentAction{Kind: IntentAttack, Amount: n, Times: 1})}
	}
	all := IntentEntry{Fixed: NewIntent(IntentAction{Kind: IntentAttackAll, Amount: 2, Times: 1})}
	enemies := []*EnemyDef{
		{ID: "stage_rat", Name: "Stage Rat", HP: 25, Phases: []PhaseDef{{Intents: []IntentEntry{attack(5), attack(5), all}}}},
		{ID: "dummy", Name: "Dummy", HP: 25, Phases: []PhaseDef{{}}},
	}
	protagonists := []*ProtagonistDef{
		{ID: "aldric", Name: "Aldric", HP: 20, Basics: []string{"galvanize"}},
		{ID: "pip", Name: "Pip", HP: 10, Basics: []string{"quick_jab"}},
	}
	scenes := [][]string{{"stage_rat", "dummy"}, {"dummy", "stage_rat"}}
	run := RunDef{Protagonists: []string{"aldric", "pip"}, Basics: 3, Deck: []string{"block", "block", "block", "inspire"},
		Acts: []ActDef{{Name: "I", Scenes: scenes, Boss: "stage_rat"}, {Name: "II", Scenes: scenes, Boss: "stage_rat"}, {Name: "III", Scenes: scenes, Boss: "stage_rat"}}}
	return contenttest.NewCurtainContent(t, cards, enemies, protagonists, run)
}

var startingDeck = []string{"galvanize", "galvanize", "galvanize", "quick_jab", "quick_jab", "quick_jab", "block", "block", "block", "inspire"}

func stageRat(seed uint64) FightConfig {
	return FightConfig{Protagonists: [2]string{"aldric", "pip"}, Enemies: []string{"stage_rat"}, Deck: startingDeck, Seed: seedOf(seed)}
}

// Contents that share the cards of their pack name those that were added or replaced as they are.
func TestContentsNameTheirOwnCards(t *testing.T) {
	cards := func(list ...*CardDef) []schema.Definition { return library.WrapDefinitions(CardKind, list) }
	with := func(c *Content, more []schema.Definition) *Content {
		next, misfits := c.WithDefinitions(more)
		testkit.FailOnErrors(t, misfits)
		return next.(*Content)
	}
	base := plainContent(t)
	more := with(base, cards(&CardDef{ID: "block", Name: "Shield", Owner: OwnerMacGuffin, Type: Defense}, &CardDef{ID: "new", Name: "Novelty", Owner: "pip", Type: ActionCard}))
	again := with(more, cards(&CardDef{ID: "new", Name: "Latest", Owner: "pip", Type: ActionCard}, &CardDef{ID: "one_more", Name: "One More", Owner: "pip", Type: ActionCard}))
	for _, of := range []struct {
		content *Content
		typed   string
		id      string // "" if no card is named so
	}{
		{base, "Block", "block"}, {base, "Shield", ""}, {base, "Novelty", ""},
		{more, "Block", "block"}, {more, "Shield", "block"}, {more, "Novelty", "new"}, {more, "Rare Strike", "rare_strike"}, {more, "Latest", ""},
		{again, "Shield", "block"}, {again, "Latest", "new"}, {again, "Novelty", ""}, {again, "One More", "one_more"},
	} {
		f := startFight(t, of.content, stageRat(1), nil)
		a, err := Actions.Parse(f, "hand + "+of.typed)
		switch {
		case (err == nil) != (of.id != ""):
			t.Errorf("%s: %v", of.typed, err)
		case err == nil && of.content.Cards[a.Args[0]].ID != of.id:
			t.Errorf("%s is the card %s", of.typed, of.content.Cards[a.Args[0]].ID)
		}
	}
}

// startFight starts a fight. log, which may be nil, receives its events.
func startFight(t testing.TB, c *Content, s FightConfig, log *engine.Log) *Fight {
	t.Helper()
	g, err := StartFight(c, s, nil, log)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// startRun starts a run. log, which may be nil, receives its events.
func startRun(t testing.TB, c *Content, s RunSetup, log *engine.Log) *Run {
	t.Helper()
	g, err := StartRun(c, s, nil, log)
	if err != nil {
		t.Fatal(err)
	}
	return g
}
