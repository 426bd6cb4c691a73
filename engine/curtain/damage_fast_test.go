package curtain_test

import (
	"testing"

	"curtaincall/engine"
	. "curtaincall/engine/curtain"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/testkit"
)

// reacts lets an enemy count the events of a kind in its memory, which is part of the state.
func reacts(kind engine.EventKind) func(*EnemyDef) {
	return func(e *EnemyDef) {
		e.On[kind] = func(f *Fight, self Source, _ *engine.Event) {
			storeIn(f, self, "heard", schema.Number(storedIn(f, self, "heard").N+1))
		}
	}
}

// met are the keywords that hits meet, and one of the content.
var met = [...]Keyword{Block, Shield, Block, Piercing, Accuracy, Inspire, Distract, Taunt, Retaliate, Forgetful, Vulnerable, Luck, Flourish, Confused, brittle}

// A fight that somebody listens to goes the long way of every hit, and any other the short
// one where it can: both must come to the same state, whatever is held, altered or heard.
func TestHitsDoTheSameByTheShortWay(t *testing.T) {
	for what, change := range map[string]func(*EnemyDef){
		"nothing":     func(*EnemyDef) {},
		"its attacks": func(e *EnemyDef) { e.Modify.Attack = func(_ *Fight, _ Source, n int, _ Actor) int { return n + 1 } },
		"what it takes": func(e *EnemyDef) {
			e.Modify.DamageTaken = func(_ *Fight, _ Source, n int, _ Source) int { return n - 1 }
		},
		"damage": reacts(Damaged),
		"gains":  reacts(Gained),
		"retaliates": func(e *EnemyDef) {
			e.On[Damaged] = func(f *Fight, self Source, e *engine.Event) {
				f.GainStacks(1, Retaliate, Actor(e.Target)) // which the hit still meets
			}
		},
		"falls":     reacts(Defeated),
		"knockouts": reacts(KnockedOut),
	} {
		enemy := bruiser(IntentAction{Kind: IntentAttack, Amount: 6, Times: 2}, IntentAction{Kind: IntentAttackAll, Amount: 3, Times: 1},
			IntentAction{Kind: IntentGain, Keyword: Block, Amount: 2})
		change(enemy)
		c := contentOf(t, enemy, func(f *Fight, self Source, target Actor) { f.DealHits(self, 5, 2, NewActors(target)) })
		altered := changing(t, c, PointTaken, Anyone, func(_ *Fight, _ Source, n int, _ *engine.Event) int { return n + 2 })
		for seed := range uint64(testkit.Size(6, 60)) {
			bothWays(t, what, c, seed)
			bothWays(t, what+", altered", altered, seed)
		}
	}
}

// bothWays plays a fight by chance, with stage directions before each move, listened to and
// not.
func bothWays(t *testing.T, what string, c *Content, seed uint64) {
	t.Helper()
	setup := FightConfig{Protagonists: [2]string{"a", "b"}, Enemies: []string{"bruiser", "bruiser"}, Seed: seedOf(seed)}
	for range 8 {
		setup.Deck = append(setup.Deck, "card")
	}
	short := startFight(t, c, setup, nil)
	long, err := StartFight(c, setup, nil, new(engine.Log))
	if err != nil {
		t.Fatal(err)
	}
	chance := seedOf(seed).Stream("moves")
	for move := range 40 {
		var a engine.Action
		switch legal := short.Legal(nil); {
		case len(legal) == 0:
			return
		case move%3 == 0:
			a = direction(ActSetKeyword, chance.IntN(int(FirstEnemy)+2), int(met[chance.IntN(len(met))]), chance.IntN(4))
		case move%13 == 1:
			a = direction(ActSetHP, int(FirstEnemy)+chance.IntN(2), 1+chance.IntN(12))
		default:
			a = legal[chance.IntN(len(legal))]
		}
		wrong, alike := short.Apply(a), long.Apply(a)
		if (wrong == nil) != (alike == nil) || short.Hash() != long.Hash() {
			t.Fatalf("%s, seed %d: after %v the short way came to another state (%v, %v)", what, seed, a, wrong, alike)
		}
		foretold(t, what, short)
	}
}

// foretold compares what a forecast counts by the short way with what the allies have lost by the long
// one, except what Curse takes, which is counted separately, and damage beyond the HP of an ally.
func foretold(t *testing.T, what string, f *Fight) {
	t.Helper()
	var fc Forecaster
	got, err := fc.Forecast(f)
	if err != nil {
		t.Fatal(err)
	}
	for a := MacGuffin; a <= ProtagonistB; a++ {
		most := 0
		err := fc.PlayOutcomes(f, MaxForecastOutcomes, new(engine.Log), func(after *Fight, _ float64) { most = max(most, f.HP(a)-after.HP(a)) })
		if err != nil || f.Stacks(a, Curse) == 0 && min(got.Ally[a].High, f.HP(a)) != most && !got.Ally[MacGuffin].Falls {
			t.Fatalf("%s: a forecast counts %d for actor %d, who loses %d (%v)", what, got.Ally[a].High, a, most, err)
		}
	}
}
