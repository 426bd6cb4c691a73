package ui

import (
	"fmt"
	"strings"

	"curtaincall/engine/battleline"
	"curtaincall/engine/declare/library"
	"curtaincall/engine/screen"
)

// A line of creatures is shown as tiles side by side; in columns on a screen with too few rows for
// that; or as running text on a screen with fewer than tileMinWidth columns.
const (
	tileMinWidth = 80
	listColumns  = 38
	tileColumns  = 24
	tileGap      = 2
)

func (t *Table) creatureLines(p battleline.Player, foldLevel int, s screen.Screen) []string {
	creatures := t.CardsIn(p, battleline.Line)
	if creatures == nil {
		return []string{s.Quiet("  " + s.RenderSentence(sayNoCreatures))}
	}
	if s.Width > 0 && s.Width < tileMinWidth {
		var list []string
		for _, c := range t.CardsIn(p, battleline.Line) {
			list = append(list, t.creatureText(c, s))
		}
		return s.Wrap("  "+strings.Join(list, s.Quiet(" │ ")), 4)
	}
	var tiles [][]string
	for _, c := range creatures {
		if foldLevel >= foldLines {
			entry := s.LimitWidth(listColumns).Wrap(t.creatureText(c, s), 4)
			entry[0] = screen.PadRight(entry[0], listColumns)
			tiles = append(tiles, entry)
			continue
		}
		tile := append(s.LimitWidth(tileColumns).Wrap(t.creatureTitle(c, s), 2), s.LimitWidth(tileColumns).Wrap("  "+strings.Join(t.creatureMarks(c, s), ", "), 2)...)
		tiles = append(tiles, tile)
	}
	indented := s.NarrowedBy(2).TileBlocks(tileGap, tiles...)
	for i, l := range indented {
		indented[i] = strings.TrimRight("  "+l, " ")
	}
	return indented
}

func (t *Table) creatureText(c battleline.Card, s screen.Screen) string {
	text := strings.ReplaceAll(t.creatureTitle(c, s), " ", screen.Tie)
	if marks := t.creatureMarks(c, s); len(marks) > 0 {
		text += " " + strings.Join(marks, ", ")
	}
	return text
}

func (t *Table) creatureTitle(c battleline.Card, s screen.Screen) string {
	power := fmt.Sprint(t.Power(c))
	if t.Def(c).Armor > 0 {
		power += fmt.Sprintf("/%d", t.ArmorLeft(c))
	}
	text := t.DisplayName(c) + " " + s.Strong("["+power+"]")
	if t.HasFlag(c, battleline.IsExhausted) {
		return s.Quiet("· ") + text
	}
	return "▲ " + text
}

// creatureMarks returns the damage, aember, states and keywords of a creature, and the cards on and
// under it, each as a text with a Tie as its first space.
func (t *Table) creatureMarks(c battleline.Card, s screen.Screen) (list []string) {
	if n := t.Damage(c); n > 0 {
		list = append(list, s.RenderSentence(sayDamage, "n", n))
	}
	if n := t.AemberOn(c); n > 0 {
		list = append(list, fmt.Sprintf("◆%d", n))
	}
	for _, mark := range [...]struct {
		state battleline.CardFlags
		text  string
	}{
		{battleline.IsStunned, s.Bad(s.RenderSentence(battleline.SayStunned))}, {battleline.IsWarded, s.Good(s.RenderSentence(battleline.SayWarded))}, {battleline.IsEnraged, s.Bad(s.RenderSentence(battleline.SayEnraged))},
		{battleline.WasAttacked, s.Quiet(s.RenderSentence(sayAttacked))}, {battleline.IsExhausted, s.Quiet(s.RenderSentence(battleline.SayExhausted))},
	} {
		if t.HasFlag(c, mark.state) && (mark.state != battleline.WasAttacked || t.HasKeyword(c, battleline.Elusive)) {
			list = append(list, mark.text)
		}
	}
	kw := library.Translation(t.Content()).Keywords
	for k := range battleline.Keyword(battleline.NumKeywords) {
		if n := t.AmountOfKeyword(c, k); n > 0 && battleline.Keywords.Row(k).Holders&battleline.AsCreature != 0 {
			list = append(list, keywordText(kw.Row(k), n, s))
		}
	}
	for _, u := range t.AppendCardsOn(nil, c, battleline.Attached) {
		list = append(list, "+ "+t.DisplayName(u))
	}
	for _, g := range t.AppendCardsOn(nil, c, battleline.Grafted) {
		list = append(list, s.RenderSentence(sayOver, "card", t.DisplayName(g)))
	}
	for i, mark := range list {
		list[i] = strings.Replace(mark, " ", screen.Tie, 1)
	}
	return list
}
