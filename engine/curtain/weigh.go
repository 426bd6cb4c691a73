package curtain

import (
	"slices"
	"strings"

	"curtaincall/engine/declare"
	"curtaincall/engine/declare/library"
)

// weighedCopies counts the copies of a card in the deck with which it is weighed.
const weighedCopies = 2

// cardWeighing lets cards be weighed in fights against the bosses of the run, with its starting deck, and itemWeighing
// items.
var (
	cardWeighing = &declare.Weighing{Kind: "card", Alike: []string{"rarity", "type", "cost"}, Phrase: "%s %ss that cost %s", Words: func(c library.Definitions, id string) []string {
		content := c.(*Content)
		var cast [2]string // the protagonists of the run; the second is replaced by another owner of the card
		words, owner := "", content.Card(id).Owner
		copy(cast[:], content.Run.Protagonists)
		if content.Protagonist(owner) != nil && !slices.Contains(cast[:], owner) {
			cast[1] = owner
			words = " protagonists=" + strings.Join(cast[:], ",")
		}
		deck := append(content.Run.startingDeck(content, cast, [2]string{}), slices.Repeat([]string{id}, weighedCopies)...)
		return content.bossFightWords(words + " deck=" + strings.Join(deck, ","))
	}}
	itemWeighing = &declare.Weighing{Kind: "item", Alike: []string{"rarity"}, Phrase: "%s items", Words: func(c library.Definitions, id string) []string {
		return c.(*Content).bossFightWords(" items=" + id)
	}}
)

// bossFightWords returns the typed words of a fight against each boss of the run, with more words.
func (c *Content) bossFightWords(more string) (setups []string) {
	for _, act := range c.Run.Acts {
		for _, room := range act.rooms {
			setup := "fight " + strings.Join(room.Enemies, " ") + more
			if room.Kind == BossRoom && !slices.Contains(room.Enemies, "") && !slices.Contains(setups, setup) {
				setups = append(setups, setup)
			}
		}
	}
	return setups
}
