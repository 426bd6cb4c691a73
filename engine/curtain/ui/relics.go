package ui

import (
	"strings"

	"curtaincall/engine/curtain"
	"curtaincall/engine/screen"
)

var (
	sayHeldRelics = stageMessages.Define("relics", "Relics: {list}")
	sayNoRelics   = stageMessages.Define("no_relics", "No relics.")
	sayToCome     = stageMessages.Define("to_come", "Coming up: {list}")
)

func relicNamesLines(c *curtain.Content, ids []string, s screen.Screen) []string {
	if len(ids) == 0 {
		return nil
	}
	called := mapNames(ids, func(id string) string { return noBreakSpaces(c.Relic(id).DisplayName()) })
	return s.Wrap(s.RenderSentence(sayHeldRelics, "list", strings.Join(called, separator)), 2)
}

func relicTextLines(c *curtain.Content, ids []string, s screen.Screen) (lines []string) {
	for _, id := range ids {
		d := c.Relic(id)
		lines = append(lines, s.Wrap(s.Strong(d.DisplayName())+": "+formatRulesText(c.Keywords, s, d.Rules()), 2)...)
	}
	if lines == nil {
		return s.Wrap(s.RenderSentence(sayNoRelics), 2)
	}
	return lines
}

// RelicFace returns a relic drawn as a card: its rarity and its text.
func RelicFace(c *curtain.Content, d *curtain.RelicDef, s screen.Screen) []string {
	lines := []string{s.Quiet(joinFacts(c, s.RenderSentence(sayRelic), curtain.RelicKind, d, s))}
	if text := strings.TrimSpace(formatRulesText(c.Keywords, s, d.Rules())); text != "" {
		lines = append(lines, text)
	}
	return s.CardBox(d.DisplayName(), "", lines)
}

func (t *FightTable) waitingEffectLines(s screen.Screen) []string {
	if t.WaitCount() == 0 {
		return nil
	}
	var list []string
	for i := range t.WaitCount() {
		list = append(list, t.TranslatedNames().DescribeWait(i))
	}
	return s.Wrap(s.RenderSentence(sayToCome, "list", strings.Join(list, separator)), 2)
}
