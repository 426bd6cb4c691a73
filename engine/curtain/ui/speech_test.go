//go:build full

package ui

import "testing"

func TestNoWayToSaySomethingFollowsItself(t *testing.T) {
	v := &wordingRotation{}
	last, ways := -1, map[int]int{}
	for action := range 10_000 {
		way := v.chooseIndex(sentenceUse{"attack", action, 0}, 3)
		if way == last {
			t.Fatalf("action %d says what was said before it", action)
		}
		if again := v.chooseIndex(sentenceUse{"attack", action, 0}, 3); again != way {
			t.Fatalf("action %d told again is another way", action)
		}
		last = way
		ways[way]++
	}
	for way := range 3 {
		if ways[way] < 2000 {
			t.Errorf("way %d is said %d times of 10,000", way, ways[way])
		}
	}
	if len(v.chosen) > maxStoredChoices {
		t.Errorf("%d choices are remembered", len(v.chosen))
	}
}
