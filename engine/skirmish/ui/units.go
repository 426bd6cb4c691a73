package ui

import (
	"fmt"
	"strconv"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/declare/library"
	"curtaincall/engine/screen"
	"curtaincall/engine/skirmish"
)

const barColumns = 10

func (t *Table) unitBlock(u skirmish.Unit, s screen.Screen) (lines []string) {
	mark, tone := "  ", screen.Plain
	if u == t.CurrentUnit() && !t.IsOver() {
		mark, tone = "▶ ", screen.Strong
	}
	name := fmt.Sprintf("%s%s (%s)", mark, t.DisplayName(u), t.TeamOf(u))
	lines = append(lines, s.Wrap(s.Tone(tone, name), 2)...)
	side := screen.Bad
	if t.TeamOf(u) == t.TeamOf(t.CurrentUnit()) {
		side = screen.Good
	}
	add := func(text string) { lines = append(lines, s.Wrap("  "+text, 4)...) }
	add(s.Tone(side, screen.Bar(t.HP(u), t.MaxHP(u), barColumns)) + fmt.Sprintf(" %d/%d", t.HP(u), t.MaxHP(u)))
	add(s.Quiet(describeAttack(t.UnitDef(u), s)))
	for _, text := range t.keywordTexts(u, s) {
		add(text)
	}
	return lines
}

func (t *Table) unitLine(u skirmish.Unit, s screen.Screen) string {
	name, tone := t.DisplayName(u), screen.Bad
	if u == t.CurrentUnit() && !t.IsOver() {
		name = "▶ " + s.Strong(name)
	}
	if t.TeamOf(u) == t.TeamOf(t.CurrentUnit()) {
		tone = screen.Good
	}
	parts := append([]string{name, fmt.Sprintf("(%s)", t.TeamOf(u)), s.Tone(tone, strconv.Itoa(t.HP(u))) + fmt.Sprintf("/%d", t.MaxHP(u))}, t.keywordTexts(u, s)...)
	return strings.ReplaceAll(strings.Join(parts, " "), " ", screen.Tie)
}

func describeAttack(d *skirmish.UnitDef, s screen.Screen) string {
	return fmt.Sprintf("⚔ %d %s", d.Damage, strings.Join(s.LanguageOrEnglish().TranslateScriptTexts(skirmish.UnitKind.FaceTexts(d)), ", "))
}

func (t *Table) keywordTexts(u skirmish.Unit, s screen.Screen) (list []string) {
	kw := library.Translation(t.Content()).Keywords
	for set := t.BlockAndAurasOf(u); set != 0; set &= set - 1 {
		k := kw.Row(set.First())
		list = append(list, s.Good(k.Icon)+" "+auraName(k, s)+" "+strconv.Itoa(t.KeywordAmount(u, k.ID)))
	}
	for _, e := range t.AppendEffectsOn(nil, u) {
		k, source := kw.Row(e.Keyword), s.RenderSentence(sayItself)
		if e.Source != u {
			source = t.DisplayName(e.Source)
		}
		list = append(list, s.Bad(k.Icon)+" "+s.RenderSentence(sayFrom, "what", k.Name, "n", e.Turns, "who", source))
	}
	return list
}

// auraName returns the name of Block or an aura, with " aura" if the keyword can also be an effect.
func auraName(k *engine.Keyword, s screen.Screen) string {
	name := s.Keyword(k.Name)
	if k.Holders&skirmish.AsEffect != 0 {
		name = s.RenderSentence(skirmish.SayAura, "what", name)
	}
	return name
}
