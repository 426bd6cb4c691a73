package ui

import (
	"slices"
	"strconv"
	"strings"

	"curtaincall/engine/curtain"
	"curtaincall/engine/screen"
)

var (
	sayHeldRelics = stageMessages.Define("relics", "Relics: {list}")
	sayNoRelics   = stageMessages.Define("no_relics", "No relics.")
	sayHeldItems  = stageMessages.Define("items", "Items ({n, number} of {most, number}): {list}")
	sayNoItems    = stageMessages.Define("no_items", "No items.")
	sayToCome     = stageMessages.Define("to_come", "Coming up: {list}")
)

func relicNamesLines(c *curtain.Content, ids []string, s screen.Screen) []string {
	if len(ids) == 0 {
		return nil
	}
	called := mapNames(ids, func(id string) string { return noBreakSpaces(c.Relic(id).DisplayName()) })
	return s.Wrap(s.RenderSentence(sayHeldRelics, "list", strings.Join(called, separator)), 2)
}

func itemLines(c *curtain.Content, ids []string, slots int, withTexts bool, s screen.Screen) []string {
	if len(ids) == 0 {
		return nil
	}
	var called []string
	for i, id := range ids {
		if slices.Contains(ids[:i], id) {
			continue
		}
		d := c.Item(id)
		line := s.Strong(noBreakSpaces(d.DisplayName()))
		if n := len(ids) - len(slices.DeleteFunc(slices.Clone(ids), func(other string) bool { return other == id })); n > 1 {
			line += screen.Tie + "×" + strconv.Itoa(n)
		}
		if withTexts {
			line += " (" + strings.TrimSuffix(formatRulesText(c.Keywords, s, d.Rules()), ".") + ")"
		}
		called = append(called, line)
	}
	return s.Wrap(s.RenderSentence(sayHeldItems, "n", len(ids), "most", slots, "list", strings.Join(called, separator)), 2)
}

func textFace(c *curtain.Content, name, subtitle, rules string, s screen.Screen) []string {
	lines := []string{s.Quiet(subtitle)}
	if text := strings.TrimSpace(formatRulesText(c.Keywords, s, rules)); text != "" {
		lines = append(lines, text)
	}
	return s.CardBox(name, "", lines)
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
