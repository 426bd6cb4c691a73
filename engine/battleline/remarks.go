package battleline

import (
	"slices"
	"strconv"

	"curtaincall/engine"
)

// Remarks returns warnings about cards in no deck, and about houses of a deck without cards in it.
func (c *Content) Remarks() (list []engine.Remark) {
	used := map[string]bool{}
	for _, deck := range c.Decks {
		for _, id := range deck.Cards {
			used[id] = true
		}
		for i, house := range deck.Houses {
			of := func(id string) bool { return c.Card(id).House == house }
			if !slices.ContainsFunc(deck.Cards, of) {
				list = append(list, engine.NewRemark("C211", deck.Where, []string{"houses", strconv.Itoa(i + 1)}, "deck %q has no card of house %q", deck.ID, house))
			}
		}
	}
	for _, d := range c.Cards {
		if len(c.Decks) > 0 && !used[d.ID] {
			list = append(list, engine.NewRemark("C205", d.Where, []string{"id"}, "no deck has the card %q", d.ID))
		}
	}
	return list
}
