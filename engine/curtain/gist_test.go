package curtain_test

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"curtaincall/engine"
	. "curtaincall/engine/curtain"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/testkit"
	"curtaincall/engine/testkit/statetest"
)

// What is foreseen without a look at cards that are not in play must be the same whatever
// they are, and whatever else a gist leaves out.
func TestOfOneGistAllIsForeseenAlike(t *testing.T) {
	testkit.SkipUnlessFull(t)
	for what, change := range map[string]func(*EnemyDef){
		"nothing": func(*EnemyDef) {},
		"damage":  reacts(Damaged),
		"cards": func(e *EnemyDef) {
			e.On[EnemyTurnEnd] = func(f *Fight, self Source, _ *engine.Event) { f.GainStacks(f.CountCards(Hand), Inspire, self.Actor) }
		},
		"the next": func(e *EnemyDef) {
			e.On[EnemyTurnStart] = func(f *Fight, self Source, _ *engine.Event) {
				f.DrawCards(1)
				f.GainStacks(int(f.Boost(f.CardAt(Hand, 0))), Block, self.Actor)
			}
		},
		"now and then": func(e *EnemyDef) {
			e.On[Damaged] = func(f *Fight, self Source, _ *engine.Event) {
				if f.HP(MacGuffin)%5 == 1 {
					f.HandCardsMatching(HandFilter{})
				}
			}
		},
	} {
		enemy := bruiser(IntentAction{Kind: IntentAttack, Amount: 6, Times: 2}, IntentAction{Kind: IntentAttackAll, Amount: 3, Times: 1},
			IntentAction{Kind: IntentGain, Keyword: Block, Amount: 2})
		change(enemy)
		c := contentOf(t, enemy, func(f *Fight, self Source, target Actor) {
			f.DealHits(self, 5, 1, NewActors(target))
			f.BoostCards(1, HandFilter{Random: 1})
		})
		kept, not := 0, 0
		for seed := range uint64(testkit.Size(2, 6)) {
			k, n := alike(t, what, c, seed)
			kept, not = kept+k, not+n
		}
		if kept == 0 && what != "cards" && what != "the next" || not == 0 && what != "nothing" && what != "damage" {
			t.Errorf("%s: %d forecasts looked at no card and %d did", what, kept, not)
		}
	}
}

// alike plays a fight by chance and changes its state bit by bit, one in eight: where the gist stays,
// so must what was foreseen without a look at cards. It counts those forecasts, and others.
func alike(t *testing.T, what string, c *Content, seed uint64) (kept, not int) {
	t.Helper()
	setup := FightConfig{Protagonists: [2]string{"a", "b"}, Enemies: []string{"bruiser", "bruiser"}, Seed: seedOf(seed)}
	for range 12 {
		setup.Deck = append(setup.Deck, "card")
	}
	f := startFight(t, c, setup, nil)
	chance, picks, changed := seedOf(seed).Stream("moves"), seedOf(seed).Stream("changes"), 0
	for move := 0; move < 12 && f.Result() == Undecided; move++ {
		legal := f.Legal(nil)
		a := legal[chance.IntN(len(legal))]
		if move%4 == 0 {
			a = direction(ActSetKeyword, chance.IntN(int(FirstEnemy)+2), int(met[chance.IntN(len(met)-1)]), chance.IntN(4))
		}
		if err := f.Apply(a); err != nil && move%4 != 0 {
			t.Fatal(err)
		}
		if move%4 != 3 {
			continue
		}
		gist, ok := f.KeyWithoutCardsOutOfPlay()
		was, looked := foreseen(f)
		if looked || !ok {
			not++
			continue
		}
		kept++
		statetest.EachChange(f, "state", func(path string, change func()) {
			if picks.IntN(8) > 0 || strings.Contains(path, "keywords.n[") { // which is 0 of what is not held
				return
			}
			change()
			defer change()
			if now, same := again(f, gist); same && now != was {
				t.Errorf("%s: %s: the gist stays and %s is foreseen, not %s", what, path, now, was)
			} else if same {
				changed++
			}
		})
	}
	if kept > 0 && changed < 1000 {
		t.Errorf("%s: only %d changes left the gist", what, changed)
	}
	return kept, not
}

// again is what is foreseen of a fight, where it has that gist.
func again(f *Fight, gist uint64) (told string, same bool) {
	defer func() {
		if recover() != nil { // a number of nothing: no state
			same = false
		}
	}()
	if now, ok := f.KeyWithoutCardsOutOfPlay(); !ok || now != gist {
		return "", false
	}
	told, _ = foreseen(f)
	return told, true
}

// foreseen is what everybody has after the enemies' turn, in all its outcomes, and whether
// it took a look at cards to find out.
func foreseen(f *Fight) (told string, looked bool) {
	var fc Forecaster
	err := fc.PlayOutcomes(f, 16, nil, func(after *Fight, probability float64) {
		told += fmt.Sprint(probability, after.Result(), after.Ovation(), after.CountCards(InPlay))
		for a := MacGuffin; a < FirstEnemy+Actor(after.EnemyCount()); a++ {
			told += fmt.Sprint(" ", after.HP(a), after.HeldKeywords(a))
			for held := after.HeldKeywords(a); !held.IsEmpty(); held = held.WithoutFirst() {
				told += fmt.Sprint(" ", after.Stacks(a, held.First()))
			}
		}
	})
	return told, err != nil || !fc.HasIgnoredCardsOutOfPlay()
}

// A forecast copies cards when something looks at them first: they must be those of the
// fight it is asked of, whichever was asked of before.
func TestAForecastLooksAtTheCardsOfItsFight(t *testing.T) {
	cards := func(f *Fight) (sum int) {
		for p := DrawPile; p < NumPiles; p++ {
			for i := range f.CountCards(p) {
				sum = (sum*31 + int(f.CardAt(p, i)) + f.Boost(f.CardAt(p, i))<<8) & math.MaxInt32
			}
		}
		return sum
	}
	enemy := bruiser(IntentAction{Kind: IntentAttack, Amount: 2, Times: 1})
	enemy.On[EnemyTurnEnd] = func(f *Fight, self Source, _ *engine.Event) { storeIn(f, self, "cards", schema.Number(cards(f))) }
	c := contentOf(t, enemy, func(f *Fight, self Source, target Actor) { f.BoostCards(1, HandFilter{Random: 1}) })
	setup := FightConfig{Protagonists: [2]string{"a", "b"}, Enemies: []string{"bruiser"}, Seed: 1, Deck: slices.Repeat([]string{"card"}, 12)}
	f := startFight(t, c, setup, nil)
	chance, seen := seedOf(1).Stream("moves"), map[int]bool{}
	var fc Forecaster
	for f.Turn() < 6 {
		var saw int
		if err := fc.PlayOutcomes(f, 1, nil, func(after *Fight, _ float64) { saw = storedIn(after, Source{Actor: FirstEnemy}, "cards").N }); err != nil {
			t.Fatal(err)
		}
		if saw != cards(f) {
			t.Fatalf("foreseen with cards %d, and they are %d", saw, cards(f))
		}
		seen[cards(f)] = true
		legal := f.Legal(nil)
		if err := f.Apply(legal[chance.IntN(len(legal))]); err != nil {
			t.Fatal(err)
		}
	}
	if len(seen) < 10 {
		t.Errorf("only %d hands were looked at", len(seen))
	}
}
