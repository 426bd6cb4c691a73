package autobattle_test

import (
	"errors"
	"testing"

	"curtaincall/engine"
	. "curtaincall/engine/autobattle"
	"curtaincall/engine/testkit/contenttest"
)

var errBroken = errors.New("broken")

func only(u Unit) (list UnitList) {
	list.AddIfMissing(u)
	return list
}

// plainContent is a small pack in plain Go: the engine needs no script to play.
func plainContent(t testing.TB) *Content {
	t.Helper()
	units := []*UnitDef{
		{ID: "recruit", Attack: 2, Health: 2, Cost: 1, Pitch: 1, Rarity: Common},
		{ID: "guard", Attack: 1, Health: 4, Cost: 2, Pitch: 1, Rarity: Common, Keywords: KeywordMask(0).With(Guard)},
		{ID: "viper", Attack: 1, Health: 1, Cost: 2, Pitch: 1, Rarity: Common, Keywords: KeywordMask(0).With(Poison)},
		{ID: "paladin", Attack: 2, Health: 3, Cost: 3, Pitch: 1, Rarity: Uncommon, Keywords: KeywordMask(0).With(Shield)},
		{ID: "archer", Attack: 1, Health: 2, Cost: 1, Pitch: 1, Rarity: Common},
		{ID: "nest", Attack: 1, Health: 2, Cost: 2, Pitch: 1, Rarity: Uncommon},
		{ID: "egg", Attack: 1, Health: 1},
		{ID: "spiteful", Attack: 1, Health: 5, Cost: 2, Pitch: 1, Rarity: Uncommon, Limit: [NumTriggers]uint8{OnHurt: 2}},
		{ID: "smith", Attack: 1, Health: 2, Cost: 2, Pitch: 2, Rarity: Uncommon},
		{ID: "priest", Attack: 1, Health: 3, Cost: 2, Pitch: 1, Rarity: Rare},
		{ID: "broken", Attack: 1, Health: 1},
		{ID: "meddler", Attack: 1, Health: 1},
		{ID: "endless", Attack: 1, Health: 1},
	}
	on := func(id string, t Trigger, do Ability) {
		for _, d := range units {
			if d.ID == id {
				d.Name, d.On[t] = d.ID, do
			}
		}
	}
	for _, d := range units {
		d.Name = d.ID
	}
	egg := int16(6)
	on("archer", OnStart, func(g *Game, self Unit, _ AbilityEvent) {
		g.DealDamage(self, 1, g.SelectUnits(self, Selection{Scope: Enemies, Way: AtRandom, N: 1}))
	})
	on("archer", OnBeforeAnyAttack, func(g *Game, self Unit, _ AbilityEvent) {
		g.Buff(self, 1, -1, false, g.SelectUnits(self, Selection{Scope: Others, Way: ByLowest, N: 1, Stat: StatHealth}))
	})
	on("nest", OnFaint, func(g *Game, self Unit, _ AbilityEvent) {
		g.Spawn(self, egg)
		g.Spawn(self, egg)
	})
	on("nest", OnEnemySpawn, func(g *Game, self Unit, e AbilityEvent) { g.DealDamage(self, 1, only(e.Unit)) })
	on("egg", OnSpawn, func(g *Game, self Unit, _ AbilityEvent) { g.GrantKeywordForBattle(self, Shield, only(self)) })
	on("spiteful", OnHurt, func(g *Game, self Unit, e AbilityEvent) { g.DealDamage(self, e.Amount, only(e.Unit)) })
	on("spiteful", OnAfterAttack, func(g *Game, self Unit, _ AbilityEvent) { g.Buff(self, 1, 1, true, only(self)) })
	on("smith", OnBuy, func(g *Game, self Unit, _ AbilityEvent) {
		g.GrantKeywordForGood(self, Keyword(g.PickRandomIndexAndLog(NumKeywords)), g.SelectUnits(self, Selection{Scope: Allies, Way: ByHighest, N: 1, Stat: StatAttack}))
	})
	on("smith", OnSell, func(g *Game, self Unit, _ AbilityEvent) {
		g.RemoveKeywordForGood(self, Guard, g.SelectUnits(self, Selection{Scope: Everyone}))
		g.GainMana(self, 1)
	})
	on("smith", OnAllySpawn, func(g *Game, self Unit, e AbilityEvent) { g.GrantKeywordForGood(self, Guard, only(e.Unit)) })
	on("priest", OnAllyFaint, func(g *Game, self Unit, _ AbilityEvent) {
		g.GrantKeywordForGood(self, Shield, g.SelectUnits(self, Selection{Scope: Everyone, Way: AtRandom, N: 2}))
		g.GainMana(self, 1)
	})
	on("priest", OnStart, func(g *Game, self Unit, _ AbilityEvent) {
		if u := g.UnitBehind(self); u != Nobody {
			g.Destroy(self, only(u))
		}
	})
	on("priest", OnShopStart, func(g *Game, self Unit, _ AbilityEvent) { g.Buff(self, 1, 1, false, only(self)) })
	on("broken", OnStart, func(g *Game, self Unit, _ AbilityEvent) {
		g.DealDamage(self, 1, g.SelectUnits(self, Selection{Scope: Enemies}))
		g.PickRandomIndexAndLog(6)
		g.Fail(errBroken)
	})
	on("meddler", OnBuy, func(g *Game, _ Unit, _ AbilityEvent) {
		if err := g.Apply(engine.NewAction(ActEndShop)); err != nil {
			g.Fail(err)
		}
	})
	on("endless", OnStart, func(g *Game, self Unit, _ AbilityEvent) {
		for {
			g.LogSpeech(self, "for ever")
		}
	})
	return contenttest.NewAutobattleContent(t, units)
}

// playOut plays random legal actions to the end and returns how many there were.
func playOut(t testing.TB, g *Game, policy *engine.RandomStream, legal []engine.Action, seen func()) (actions int) {
	for {
		legal = g.Legal(legal[:0])
		if len(legal) == 0 {
			return actions
		}
		if err := g.Apply(legal[policy.IntN(len(legal))]); err != nil {
			t.Fatal(err)
		}
		actions++
		if seen != nil {
			seen()
		}
	}
}
