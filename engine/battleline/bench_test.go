package battleline_test

import (
	"testing"

	"curtaincall/engine"
	. "curtaincall/engine/battleline"
	"curtaincall/engine/testkit/tabletest"
)

func begin(t testing.TB) *Duel {
	c := plainContent(t)
	return startDuel(t, c, ConfigFromDecks(c.Decks[0], c.Decks[1], 1), nil)
}

// BenchmarkDuel plays whole duels of the plain pack with a random policy.
func BenchmarkDuel(b *testing.B) {
	start, d := begin(b), NewDuelToCopyInto()
	turns := 0
	played := tabletest.BenchRandomGames(b, start, d, maxActions, func() { turns += d.Turn() })
	played.ReportPer("turn", turns)
}

// BenchmarkFight is a fight with what most fights have: power and armor, and
// neighbours; or with keywords on both sides; or while a grant for all is in play.
func BenchmarkFight(b *testing.B) {
	b.Run("plain", func(b *testing.B) {
		benchmarkFight(b, side{line: []*laidCard{creature("a", 5, 1)}})
	})
	b.Run("keywords", func(b *testing.B) {
		benchmarkFight(b, side{line: []*laidCard{creature("a", 5, 1, has(Assault, 2), has(SplashAttack, 1), has(Poison, 1))}})
	})
	b.Run("grants", func(b *testing.B) {
		banner := card("banner", Artifact, nil)
		banner.Grants = []StaticGrant{{KeywordAmount: has(Assault, 1), To: func(d *Duel, self Source, of Card) bool { return d.Controller(of) == self.Player }}}
		benchmarkFight(b, side{line: []*laidCard{creature("a", 5, 1)}, artifacts: []*laidCard{banner}})
	})
}

func benchmarkFight(b *testing.B, mine side) {
	start := lay(b, mine, side{line: []*laidCard{creature("b", 4, 0), creature("c", 9, 1, has(Hazardous, 1)), creature("e", 6, 0)}})
	d, a := NewDuelToCopyInto(), NewFightAction(of(b, start, "a"), of(b, start, "c"), 0)
	tabletest.BenchFunc(b, func() {
		d.CopyFrom(start)
		if err := d.Apply(a); err != nil {
			b.Fatal(err)
		}
	})
}

// BenchmarkCopy copies one duel into another, BenchmarkHash hashes one.
func BenchmarkCopy(b *testing.B) {
	d, to := begin(b), NewDuelToCopyInto()
	tabletest.BenchFunc(b, func() {
		to.CopyFrom(d)
	})
}

func BenchmarkHash(b *testing.B) {
	d := begin(b)
	tabletest.BenchFunc(b, func() {
		d.Hash()
	})
}

// BenchmarkLegal finds what is legal with a full hand and eight creatures.
func BenchmarkLegal(b *testing.B) {
	line := func(name string) (list []*laidCard) {
		for i := range 4 {
			list = append(list, creature(name+string(rune('a'+i)), 4, 1))
		}
		return list
	}
	d := lay(b, side{line: line("m"), hand: fillers("h", 6)}, side{line: line("t")})
	var legal []engine.Action
	tabletest.BenchFunc(b, func() {
		legal = d.Legal(legal[:0])
	})
}
