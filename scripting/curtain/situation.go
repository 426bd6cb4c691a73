package curtain

import (
	"fmt"

	"curtaincall/engine"
	rules "curtaincall/engine/curtain"
)

// situation is a fight in which a card is tried. The situations give every number that an effect
// can depend on different values, so that an effect that reads the wrong number is noticed.
type situation struct {
	name         string
	hpDivisors   [2]int // divisors of the protagonists' HP; 0 means 1 HP
	ovation      int
	stacksFor    func(a rules.Actor, k rules.Keyword) int // initial stacks of a keyword; nil if nobody has any
	enemyCount   int                                      // number of enemies; the last is the target
	ownerSecond  bool                                     // the owner is the second protagonist
	seed         engine.Seed
	extraEnergy  int  // more than the card costs
	noOtherCards bool // there are no other cards
}

var situations = []situation{
	{name: "a fresh fight", hpDivisors: [2]int{2, 2}, enemyCount: 1, extraEnergy: plenty, seed: 1},
	{name: "a fight with Ovation 1 and everybody at 1 HP", ovation: 1, enemyCount: 1, extraEnergy: plenty, seed: 2},
	{name: "a fight with Ovation 3 and many things in play", hpDivisors: [2]int{2, 2}, ovation: 3, enemyCount: 1, extraEnergy: plenty, seed: 3,
		stacksFor: func(a rules.Actor, k rules.Keyword) int { return 2 + (int(k)*5+int(a)*3)%17 }},
	{name: "a fight with Ovation 4 and other things in play", hpDivisors: [2]int{2, 3}, ovation: 4, enemyCount: 1, extraEnergy: plenty, seed: 4, ownerSecond: true,
		stacksFor: func(a rules.Actor, k rules.Keyword) int { return 2 + (int(k)*7+int(a)*11+4)%19 }},
	{name: "a fight with one of everything in play", hpDivisors: [2]int{2, 2}, enemyCount: 1, extraEnergy: plenty, seed: 6,
		stacksFor: func(rules.Actor, rules.Keyword) int { return 1 }},
	{name: "a fight with two enemies", hpDivisors: [2]int{2, 2}, ovation: 2, enemyCount: 2, extraEnergy: plenty, seed: 5,
		stacksFor: func(a rules.Actor, k rules.Keyword) int {
			if a == rules.FirstEnemy {
				return 0
			}
			return 3 + (int(k)*3+int(a)*5)%13
		}},
	{name: "a fight with no other cards", hpDivisors: [2]int{2, 2}, enemyCount: 1, extraEnergy: plenty, seed: 7, noOtherCards: true},
}

// situationsAround returns situations in which all numbers are below, at, or above a threshold.
func situationsAround(threshold int) (list []situation) {
	for _, n := range []int{threshold - 1, threshold, threshold + 2} {
		if n >= 0 && n <= engine.MaxCount-3 {
			list = append(list, situation{name: fmt.Sprintf("a fight with %d of everything in play", n), hpDivisors: [2]int{2, 2}, enemyCount: 1, seed: engine.Seed(10 + n),
				ovation: min(n, rules.MaxOvation), extraEnergy: n, stacksFor: func(rules.Actor, rules.Keyword) int { return n }})
		}
	}
	return list
}

// excludedKeywords are keywords that would prevent the card from being played or hide its effect.
var excludedKeywords = rules.LockingKeywords | engine.KeywordSetOf(rules.Weak, rules.Confused, rules.Ward, rules.Flourish, rules.Forgetful)

func (s *situation) initialStacks(f *rules.Fight, a rules.Actor, k rules.Keyword) int {
	table := f.KeywordTable()
	shared, debuff := table.KeywordsHoldableAs(rules.OnTeam).Has(k), table.Debuffs().Has(k)
	if s.stacksFor == nil || !f.CanHold(a, k) || !a.IsEnemy() && a != rules.Team && shared && !debuff {
		return 0
	}
	n := s.stacksFor(a, k)
	switch {
	case !a.IsEnemy() && excludedKeywords.Has(k):
		return 0
	case !a.IsEnemy() && debuff:
		return min(n, 1+n%3) // few enough that nobody falls
	case a.IsEnemy() && rules.KeywordsClearedOnEnemies(table).Has(k):
		return 0
	case table.KeywordsDecayingAs(engine.Converts).Has(k):
		return min(n, 1+n%4)
	}
	return n
}
