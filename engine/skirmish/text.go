package skirmish

import (
	"strings"

	"curtaincall/engine"
)

// Present returns a card's text as if the unit whose turn it is played it now: show formats each
// number, given as it is written and as it would be; they differ only for hits and heals, by that
// unit's Bonus, Cripple and Weaken. The keywords of the target do not count.
func (m *Match) Present(card int16, show func(base, now int) string) string {
	d := m.content.Cards[card]
	return engine.Text(d.Text, d.Values, func(v engine.Value, before, after string) string {
		return show(v.Number, m.presentNumber(v.Number, before, after))
	})
}

func (m *Match) presentNumber(base int, before, after string) int {
	u := m.Current()
	switch before = strings.ToLower(before); {
	case strings.HasSuffix(before, "deal ") && strings.HasPrefix(after, " damage"):
		_, base = m.weakenDamage(u, m.addBonus(u, base))
	case strings.HasSuffix(before, "heal "):
		base = m.addBonus(u, base)
	}
	return base
}
