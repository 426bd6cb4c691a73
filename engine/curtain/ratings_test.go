package curtain_test

import (
	"slices"
	"testing"

	"curtaincall/engine"
	. "curtaincall/engine/curtain"
)

func TestTheBestRatedCardsComeFirst(t *testing.T) {
	c := plainContent(t)
	for i, d := range c.Cards {
		d.Text = []string{"Draw {n} cards.", "Weak.", "Deal {n} damage."}[i%3]
		d.Values = append(slices.Clip(d.Values), engine.Value{Name: "n", Number: 9})
	}
	ratings := c.Ratings()
	rate := func(f *Fight, a engine.Action) int {
		if a.Kind != ActPlay {
			return 0
		}
		return ratings.Cards[slices.Index(c.Cards, f.CardDef(a.Args[0]))]
	}
	f := startFight(t, c, stageRat(1), nil)
	legal := f.Legal(nil)
	sorted := slices.Clone(legal)
	f.SortByRating(sorted)
	higherFirst := func(a, b engine.Action) int { return rate(f, b) - rate(f, a) }
	if slices.IsSortedFunc(legal, higherFirst) || !slices.IsSortedFunc(sorted, higherFirst) {
		t.Errorf("%v become %v", legal, sorted)
	}
	slices.SortStableFunc(legal, higherFirst)
	if !slices.Equal(sorted, legal) {
		t.Errorf("sorted %v, not %v", sorted, legal)
	}
}
