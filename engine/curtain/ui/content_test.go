package ui_test

import (
	"testing"

	"curtaincall/engine"
	. "curtaincall/engine/curtain"
	"curtaincall/engine/curtain/ui"
	"curtaincall/engine/testkit/contenttest"
	"curtaincall/engine/testkit/tabletest"
)

// testContent is a small company in plain Go: enough cards to name, aim, count,
// discount and stay in play, and enemies that do a little of everything.
func testContent(t testing.TB) *Content {
	t.Helper()
	return contenttest.NewCurtainContent(t, testCards(), testEnemies(), testProtagonists(), testRun())
}

func testCards() []*CardDef {
	galvanize := func(n int) PlayEffect {
		return func(f *Fight, self Source, target Actor) {
			f.DealHits(self, n, 1, NewActors(target))
			f.HealActor(1, ProtagonistA)
			f.HealActor(1, ProtagonistB)
		}
	}
	shield := func(n int) PlayEffect {
		return func(f *Fight, self Source, target Actor) { f.GainStacks(n, Shield, target) }
	}
	deal := func(n, times int) PlayEffect {
		return func(f *Fight, self Source, target Actor) { f.DealHits(self, n, times, NewActors(target)) }
	}
	drums := &CardDef{ID: "war_drums", Name: "War Drums", Owner: "aldric", Type: Enchantment, Rarity: Rare, Cost: 2,
		Text: "At the start of your turn: gain {fortify} Fortify.", Values: values("fortify", 1)}
	drums.On[PlayerTurnStart] = func(f *Fight, self Source, _ *engine.Event) { f.GainStacks(1, Fortify, Team) }
	balm := &CardDef{ID: "balm", Name: "Balm", Owner: "aldric", Type: Enchantment, Text: "At the end of your turn: heal Aldric by {heal}.", Values: values("heal", 3)}
	balm.On[PlayerTurnEnd] = func(f *Fight, self Source, _ *engine.Event) { f.HealActor(3, ProtagonistA) }
	return []*CardDef{
		balm,
		{ID: "galvanize", Name: "Galvanize", Owner: "aldric", Type: Attack, Cost: 1, Aim: AimEnemy, Says: []string{"FOR HONOR."},
			Text: "Deal {damage} damage. Heal each protagonist by {heal}.", Values: values("damage", 3, "heal", 1), Play: galvanize(3)},
		{ID: "galvanize+", Name: "Galvanize+", Owner: "aldric", Type: Attack, Cost: 1, Aim: AimEnemy, Upgraded: true,
			Text: "Deal {damage} damage. Heal each protagonist by {heal}.", Values: values("damage", 4, "heal", 1), Play: galvanize(4)},
		{ID: "quick_jab", Name: "Quick Jab", Owner: "pip", Type: Attack, Cost: 1, Aim: AimEnemy, Says: []string{"THWIP!"},
			Text: "Deal {damage} damage plus {bonus} per kind of debuff on the enemy.", Values: values("damage", 2, "bonus", 2),
			Play: func(f *Fight, self Source, target Actor) {
				f.DealHits(self, 2+2*f.CountDebuffKinds(target), 1, NewActors(target))
			}},
		{ID: "pepper_spray", Name: "Pepper Spray", Owner: "pip", Type: Attack, Rarity: Uncommon, Cost: 1, Aim: AimEnemy,
			Text: "Deal {damage} damage {times} times. Inflict {burn} Burn.", Values: values("damage", 2, "times", 3, "burn", 1),
			Play: func(f *Fight, self Source, target Actor) {
				f.DealHits(self, 2, 3, NewActors(target))
				f.InflictDebuff(1, Burn, NewActors(target))
			}},
		{ID: "protect", Name: "Protect", Owner: "aldric", Type: ActionCard, Rarity: Uncommon, Cost: 0, Aim: AimProtagonist,
			Text: "Gain {shield} Shield on a protagonist.", Values: values("shield", 2), Play: shield(2)},
		{ID: "protect+", Name: "Protect+", Owner: "aldric", Type: ActionCard, Rarity: Uncommon, Cost: 0, Aim: AimProtagonist, Upgraded: true,
			Text: "Gain {shield} Shield on a protagonist.", Values: values("shield", 3), Play: shield(3)},
		{ID: "stalwart", Name: "Stalwart", Owner: "aldric", Type: Defense, Rarity: Uncommon, Cost: 1,
			Text: "Gain {taunt} Taunt and {shield} Shield.", Values: values("taunt", 2, "shield", 4),
			Play: func(f *Fight, self Source, _ Actor) {
				f.GainStacks(2, Taunt, self.Actor)
				f.GainStacks(4, Shield, self.Actor)
			}},
		{ID: "block", Name: "Block", Owner: OwnerMacGuffin, Type: Defense, Cost: 1,
			Text: "Gain {block} Block.", Values: values("block", 3),
			Play: func(f *Fight, self Source, _ Actor) { f.GainStacks(3, Block, Team) }},
		{ID: "inspire", Name: "Inspire", Owner: OwnerMacGuffin, Type: ActionCard, Cost: 1,
			Text: "Gain {inspire} Inspire.", Values: values("inspire", 2),
			Play: func(f *Fight, self Source, _ Actor) { f.GainStacks(2, Inspire, Team) }},
		{ID: "bulwark", Name: "Bulwark", Owner: "aldric", Type: Attack, Cost: 2, Aim: AimEnemy,
			Text: "Deal {damage} damage. Defense cards in hand cost {less} less.", Values: values("damage", 5, "less", 1),
			Play: func(f *Fight, self Source, target Actor) {
				f.DealHits(self, 5, 1, NewActors(target))
				f.DiscountCards(1, HandFilter{Type: "defense"})
			}},
		{ID: "mischief", Name: "Mischief", Owner: "pip", Type: ActionCard, Rarity: Uncommon, Cost: 0, Aim: AimEnemy,
			Text: "Inflict {vulnerable} Vulnerable. Draw {cards} cards.", Values: values("vulnerable", 1, "cards", 1),
			Play: func(f *Fight, self Source, target Actor) {
				f.InflictDebuff(1, Vulnerable, NewActors(target))
				f.DrawCards(1)
			}},
		drums,
		{ID: "rare_strike", Name: "Rare Strike", Owner: OwnerNeutral, Type: Attack, Rarity: Rare, Cost: 0, Aim: AimEnemy,
			Text: "Deal {damage} damage {times} times.", Values: values("damage", 1, "times", 2), Play: deal(1, 2)},
	}
}

// values are pairs of a name and a number.
func values(pairs ...any) (list []engine.Value) {
	for i := 0; i < len(pairs); i += 2 {
		list = append(list, engine.Value{Name: pairs[i].(string), Number: pairs[i+1].(int)})
	}
	return list
}

func attack(n int16, times uint8) IntentAction {
	return IntentAction{Kind: IntentAttack, Amount: n, Times: times}
}

func entry(as ...IntentAction) IntentEntry { return IntentEntry{Fixed: NewIntent(as...)} }

func testEnemies() []*EnemyDef {
	all := IntentAction{Kind: IntentAttackAll, Amount: 2, Times: 1}
	gain := func(n int16, k Keyword) IntentAction {
		return IntentAction{Kind: IntentGain, Amount: n, Keyword: k}
	}
	inflict := func(n int16, k Keyword, w IntentTarget) IntentAction {
		return IntentAction{Kind: IntentInflict, Amount: n, Keyword: k, Whom: w}
	}
	stagehand := &EnemyDef{ID: "stagehand", Name: "Stagehand", HP: 25, Text: "Gain {inspire} Inspire at the end of every player turn.",
		Values: values("inspire", 1), Says: []string{"MIND THE ROPES."},
		Phases: []PhaseDef{{Intents: []IntentEntry{entry(attack(4, 1)), entry(attack(4, 1)), entry(all)}}}}
	stagehand.On[PlayerTurnEnd] = func(f *Fight, self Source, _ *engine.Event) { f.GainStacks(1, Inspire, self.Actor) }
	critic := &EnemyDef{ID: "critic", Name: "The Critic", HP: 45, Immune: engine.KeywordSetOf(Fear),
		Phases: []PhaseDef{
			{Intents: []IntentEntry{entry(attack(6, 1)), entry(inflict(2, Forgetful, WhomRandom)), entry(all, gain(4, Block))}},
			{HPThreshold: 500_000, Text: "Gain 5 Block.", Intents: []IntentEntry{entry(attack(8, 1), inflict(2, Vulnerable, WhomAllies)), entry(attack(5, 2))},
				Enter: func(f *Fight, self Source, _ *engine.Event) {
					f.LogSpeech(self, "NO MORE NOTES.")
					f.GainStacks(5, Block, self.Actor)
				}},
		}}
	mender := &EnemyDef{ID: "mender", Name: "Mender", HP: 30, Keywords: []EnemyStartingKeyword{{Keyword: Block, Stacks: 3}},
		Phases: []PhaseDef{{Intents: []IntentEntry{
			entry(IntentAction{Kind: IntentHeal, Amount: 5}, inflict(2, Fear, WhomProtagonists), inflict(1, Confused, WhomAllies)),
			entry(gain(6, Block), IntentAction{Kind: IntentAttack, AmountIsStacks: true, Of: Block, Times: 1}, IntentAction{Kind: IntentLose, Amount: All, Keyword: Block}),
		}}}}
	whisperer := &EnemyDef{ID: "whisperer", Name: "Whisperer", HP: 20, Phases: []PhaseDef{{Intents: []IntentEntry{entry(attack(1, 1))}}}}
	whisperer.On[PlayerTurnStart] = func(f *Fight, self Source, _ *engine.Event) {
		if f.Stacks(self.Actor, Accuracy) == 0 {
			f.GainStacks(1, Accuracy, self.Actor)
		}
	}
	mask := &EnemyDef{ID: "mask", Name: "Mask", HP: 40}
	for _, threshold := range []int{0, 500_000, 250_000} {
		mask.Phases = append(mask.Phases, PhaseDef{HPThreshold: threshold, Text: "Gain 5 Block.", Intents: []IntentEntry{entry(attack(6, 1))}})
	}
	mask.Modify.DamageTaken = func(_ *Fight, _ Source, value int, _ Source) int { return value / 2 }
	return []*EnemyDef{
		{ID: "stage_rat", Name: "Stage Rat", HP: 25, Says: []string{"SQUEAK!"}, Phases: []PhaseDef{{Intents: []IntentEntry{entry(attack(5, 1)), entry(attack(5, 1)), entry(all)}}}},
		stagehand, critic, mender, whisperer, mask,
	}
}

func testProtagonists() []*ProtagonistDef {
	return []*ProtagonistDef{
		{ID: "aldric", Name: "Aldric", Title: "the Ironclad", HP: 20, Basics: []string{"galvanize", "bulwark"}},
		{ID: "pip", Name: "Pip", Title: "the Trickster", HP: 10, Basics: []string{"quick_jab"}, Says: []string{"TOO SLOW!"}},
	}
}

func testRun() RunDef {
	scenes := [][]string{{"stage_rat", "stagehand"}, {"mender", "stage_rat"}}
	return RunDef{Protagonists: []string{"aldric", "pip"}, Basics: 3, Deck: []string{"block", "block", "block", "inspire"},
		Acts: []ActDef{{Name: "The Opening", Scenes: scenes, Boss: "critic"}, {Name: "Rising Action", Scenes: scenes, Boss: "critic"}, {Name: "The Climax", Scenes: scenes, Boss: "critic"}}}
}

var testDeck = []string{"galvanize", "galvanize", "galvanize", "quick_jab", "quick_jab", "quick_jab", "block", "block", "block", "inspire"}

// fight is a table at turn 1 with exactly the hand given.
func fight(t testing.TB, enemies []string, hand ...string) *ui.FightTable {
	t.Helper()
	f, err := StartFight(testContent(t), FightConfig{Protagonists: [2]string{"aldric", "pip"}, Enemies: enemies, Deck: testDeck, Seed: 1, NoDraw: true}, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	table := ui.NewFightTable(f)
	for _, id := range hand {
		tabletest.Act(t, table, "hand + "+id)
	}
	return table
}
