package autobattle_test

import (
	"fmt"
	"math"
	"testing"

	"curtaincall/engine"
	. "curtaincall/engine/autobattle"
	"curtaincall/engine/autobattle/testkit/byhand"
	"curtaincall/engine/testkit/contenttest"
	"curtaincall/engine/testkit/tabletest"
)

// byHandContent has the units of the games written by hand, in their order.
func byHandContent(t testing.TB) *Content {
	t.Helper()
	with := func(k Keyword) KeywordMask { return KeywordMask(0).With(k) }
	on := func(trigger Trigger, do Ability) (abilities [NumTriggers]Ability) {
		abilities[trigger] = do
		return abilities
	}
	damage := func(n int, way SelectionWay) Ability {
		return func(g *Game, self Unit, _ AbilityEvent) {
			g.DealDamage(self, n, g.SelectUnits(self, Selection{Scope: Enemies, Way: way, N: 1}))
		}
	}
	const spawned = 10
	return contenttest.NewAutobattleContent(t, []*UnitDef{
		{ID: "strongman", Attack: 4, Health: 5, Cost: 3, Pitch: 1, Rarity: Common},
		{ID: "paint_viper", Attack: 1, Health: 1, Cost: 1, Pitch: 1, Rarity: Common, Keywords: with(Poison)},
		{ID: "velvet_page", Attack: 3, Health: 3, Cost: 2, Pitch: 1, Rarity: Common, Keywords: with(Shield)},
		{ID: "iron_usher", Attack: 3, Health: 7, Cost: 5, Pitch: 2, Rarity: Uncommon, Keywords: with(Guard)},
		{ID: "heckler", Attack: 2, Health: 2, Cost: 2, Pitch: 1, Rarity: Common, On: on(OnStart, damage(2, ByPlace))},
		{ID: "juggler", Attack: 3, Health: 5, Cost: 3, Pitch: 1, Rarity: Uncommon, On: on(OnAfterAttack, damage(1, AtRandom))},
		{ID: "costume_trunk", Attack: 2, Health: 3, Cost: 2, Pitch: 1, Rarity: Common, On: on(OnFaint, func(g *Game, self Unit, _ AbilityEvent) {
			g.Spawn(self, spawned)
		})},
		{ID: "method_actor", Attack: 3, Health: 5, Cost: 3, Pitch: 1, Rarity: Common, On: on(OnHurt, func(g *Game, self Unit, _ AbilityEvent) {
			g.Buff(self, 1, 0, false, only(self))
		})},
		{ID: "stagehand", Attack: 2, Health: 2, Cost: 1, Pitch: 1, Rarity: Common, On: on(OnBuy, func(g *Game, self Unit, _ AbilityEvent) {
			g.Buff(self, 1, 0, true, g.SelectUnits(self, Selection{Scope: Others}))
		})},
		{ID: "box_office", Attack: 2, Health: 4, Cost: 2, Pitch: 1, Rarity: Uncommon, On: on(OnShopStart, func(g *Game, self Unit, _ AbilityEvent) {
			g.GainMana(self, 1)
		})},
		{ID: "moth", Attack: 1, Health: 1},
	})
}

// moveOf is an action of the engine's game in the one written by hand.
func moveOf(a engine.Action) byhand.Move {
	kinds := [...]int8{ActPitch: byhand.Pitch, ActPlay: byhand.Play, ActSell: byhand.Sell, ActSwap: byhand.Swap, ActEndShop: byhand.EndShop, ActFinish: byhand.Finish}
	return byhand.Move{Kind: kinds[a.Kind], First: int8(a.Args[0]), Second: int8(a.Args[1])}
}

// TestTheGameWrittenByHandIsTheSame plays the same random moves in both.
func TestTheGameWrittenByHandIsTheSame(t *testing.T) {
	c := byHandContent(t)
	for seed := range engine.Seed(150) {
		g := newGame(t, c, seed, nil)
		var by byhand.Game
		by.Begin(seed)
		tabletest.CheckAgainstByHand(t, g, &by, seed, moveOf, func() string { return compareByHand(g, &by) })
	}
}

func compareByHand(g *Game, by *byhand.Game) (difference string) {
	for s := range Seat(NumSeats) {
		want := [...]int{g.Round(), g.Mana(s), g.RemainingLives(s), g.Wins(s), g.CountHand(s), g.CountBag(s)}
		if got := by.Numbers(int(s)); got != want {
			return fmt.Sprintf("round, mana, lives, wins, hand and bag are %v by hand, want %v", got, want)
		}
		for slot := range Slots {
			want := [2]int{-1, 0}
			if u := g.UnitOnSlot(s, slot); u != Nobody {
				want = [2]int{g.Content().UnitIndex(g.UnitID(u)), g.Attack(u)}
			}
			if got := by.OnSlot(int(s), slot); got != want {
				return fmt.Sprintf("the unit on a slot and its attack are %v by hand, want %v", got, want)
			}
		}
	}
	want := [...]int{g.ClashCount(), g.CountLiving(Player), g.CountLiving(Enemy)}
	if got := by.Outcome(); g.HasBattle() && got != want {
		return fmt.Sprintf("the clashes and the living of each side are %v by hand, want %v", got, want)
	}
	return ""
}

// BenchmarkGameOfTen plays whole games of the units of the games written by hand.
func BenchmarkGameOfTen(b *testing.B) {
	tabletest.BenchRandomGames(b, newGame(b, byHandContent(b), 1, nil), NewGameToCopyInto(), math.MaxInt, nil)
}

// BenchmarkGameByHand plays the games of BenchmarkGameOfTen without an engine.
func BenchmarkGameByHand(b *testing.B) {
	var start byhand.Game
	start.Begin(1)
	policy := engine.Seed(7).Stream("policy")
	var moves []byhand.Move
	actions := 0
	clock := tabletest.StartClock(b)
	for range b.N {
		g := start
		for moves = g.Legal(moves[:0]); len(moves) > 0; moves = g.Legal(moves[:0]) {
			g.Move(moves[policy.IntN(len(moves))])
			actions++
		}
	}
	clock.Stop()
	clock.ReportPer("action", actions)
}
