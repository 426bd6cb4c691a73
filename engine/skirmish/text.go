package skirmish

import (
	"strings"

	"curtaincall/engine"
)

// RenderText returns the text of a card as if it were played now. show formats each number, given as
// written and as modified: hits and heals by the Bonus, Cripple and Weaken of the unit whose turn
// it is. Keywords of the target do not count.
func (m *Match) RenderText(card int16, show func(base, now int) string) string {
	d := m.content.Cards[card]
	return engine.ExpandTemplate(d.Text, d.Values, func(v engine.Value, before, after string) string {
		return show(v.Number, m.modifiedNumber(v.Number, before, after))
	})
}

func (m *Match) modifiedNumber(base int, before, after string) int {
	u := m.CurrentUnit()
	switch before = strings.ToLower(before); {
	case strings.HasSuffix(before, "deal ") && strings.HasPrefix(after, " damage"):
		_, base = m.weakenDamage(u, m.addBonus(u, base))
	case strings.HasSuffix(before, "heal "):
		base = m.addBonus(u, base)
	}
	return base
}
