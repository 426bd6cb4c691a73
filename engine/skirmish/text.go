package skirmish

import (
	"strings"

	"curtaincall/engine"
)

// Present is a card's text with what its numbers would be now, played by the unit
// whose turn it is: show gets each number of a hit or a heal as it is written and
// as it would be with that unit's Bonus, Cripple and Weaken; all other numbers are
// the same twice. What the target has is not in it.
func (m *Match) Present(card int16, show func(base, now int) string) string {
	d := m.content.Cards[card]
	u := m.Current()
	return engine.Text(d.Text, d.Values, func(v engine.Value, before, after string) string {
		now := v.Number
		switch before = strings.ToLower(before); {
		case strings.HasSuffix(before, "deal ") && strings.HasPrefix(after, " damage"):
			_, now = m.weakened(u, m.bonus(u, now))
		case strings.HasSuffix(before, "heal "):
			now = m.bonus(u, now)
		}
		return show(v.Number, now)
	})
}
