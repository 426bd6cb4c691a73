package ui

import (
	"strings"

	"curtaincall/engine/curtain"
	"curtaincall/engine/screen"
)

var (
	sayHeldRelics = stageMessages.Define("relics", "Relics: {list}")
	sayNoRelics   = stageMessages.Define("no_relics", "No relics.")
	sayToCome     = stageMessages.Define("to_come", "To come: {list}")
)

func relicLine(c *curtain.Content, ids []string, s screen.Screen) []string {
	if len(ids) == 0 {
		return nil
	}
	called := names(ids, func(id string) string { return tieWords(c.Relic(id).DisplayName()) })
	return s.Wrap(s.Say(sayHeldRelics, "list", strings.Join(called, separator)), 2)
}

func relicHelp(c *curtain.Content, ids []string, s screen.Screen) (lines []string) {
	for _, id := range ids {
		d := c.Relic(id)
		lines = append(lines, s.Wrap(s.Strong(d.DisplayName())+": "+prose(c.Keywords, s, d.Rules()), 2)...)
	}
	if lines == nil {
		return s.Wrap(s.Say(sayNoRelics), 2)
	}
	return lines
}

// RelicFace returns a relic drawn as a card: its rarity and its text.
func RelicFace(c *curtain.Content, d *curtain.RelicDef, s screen.Screen) []string {
	lines := []string{s.Quiet(faceLine(s.Say(sayRelic), curtain.RelicKind, d, s))}
	if text := strings.TrimSpace(prose(c.Keywords, s, d.Rules())); text != "" {
		lines = append(lines, text)
	}
	return s.Box(s.Strong(d.DisplayName()), "", lines, boxColumns(s))
}

func (t *FightTable) waitLines(s screen.Screen) []string {
	if t.Waits() == 0 {
		return nil
	}
	var list []string
	for i := range t.Waits() {
		list = append(list, t.Words().Wait(i))
	}
	return s.Wrap(s.Say(sayToCome, "list", strings.Join(list, separator)), 2)
}
