package skirmish

import (
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/declare/library"
)

// RenderCardText returns the text of a card as if it were played now. show formats each number: base
// is the number as defined, now as modified by the Bonus, Cripple and Weaken of the unit whose turn
// it is, if it is a hit or a heal. Keywords of the target do not count.
func (m *Match) RenderCardText(card int16, show func(base, now int) string) string {
	d, now := m.content.Cards[card], map[string]int{}
	text := engine.ExpandTemplate(d.Text, d.Values, func(v engine.Value, before, after string) string {
		now[v.Name] = m.numberModifiedNow(v.Number, before, after)
		return show(v.Number, now[v.Name])
	})
	if translated := library.Translation(m.content).Cards[card].Text; translated != d.Text {
		return engine.ExpandTemplate(translated, d.Values, func(v engine.Value, _, _ string) string { return show(v.Number, now[v.Name]) })
	}
	return text
}

func (m *Match) numberModifiedNow(base int, textBefore, textAfter string) int {
	u := m.CurrentUnit()
	switch textBefore = strings.ToLower(textBefore); {
	case strings.HasSuffix(textBefore, "deal ") && strings.HasPrefix(textAfter, " damage"):
		_, base = m.damageAfterWeakening(u, m.amountWithBonus(u, base))
	case strings.HasSuffix(textBefore, "heal "):
		base = m.amountWithBonus(u, base)
	}
	return base
}
