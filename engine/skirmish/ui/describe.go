package ui

import (
	"fmt"

	"curtaincall/engine"
	"curtaincall/engine/skirmish"
	"curtaincall/engine/speech"
)

// Describe implements engine.Table.
func (t *Table) Describe(a engine.Action) string {
	n := [3]int{int(a.Args[0]), int(a.Args[1]), int(a.Args[2])}
	switch a.Verb {
	case skirmish.VerbPlay:
		return t.describePlay(n[0], skirmish.Unit(n[1]))
	case skirmish.VerbAdvance:
		return "advance"
	case skirmish.VerbPass:
		return "pass"
	case skirmish.VerbAnswer:
		q := t.Asked()
		return speech.DescribeAnswer(q, speech.Candidates(q), a)
	case skirmish.VerbSetHP:
		return fmt.Sprintf("hp %s %d", t.unitWord(n[0]), n[1])
	case skirmish.VerbSetZone:
		return fmt.Sprintf("zone %s %s", t.unitWord(n[0]), wordOf(skirmish.Zones, n[1]))
	case skirmish.VerbSetKeyword:
		return fmt.Sprintf("set %s %s %d", t.unitWord(n[0]), keywordWord(n[1]), n[2])
	case skirmish.VerbSetEffect:
		k, source := skirmish.EffectArgs(a)
		return fmt.Sprintf("effect %s %s %d from %s", t.unitWord(n[0]), keywordWord(int(k)), n[2], t.unitWord(int(source)))
	case skirmish.VerbSetTurn:
		return "turn " + t.unitWord(n[0])
	case skirmish.VerbAddCard, skirmish.VerbDropCard:
		sign := "+"
		if a.Verb == skirmish.VerbDropCard {
			sign = "-"
		}
		return fmt.Sprintf("%s %s %s %s", wordOf(skirmish.Piles, n[2]), wordOf(skirmish.Teams, n[1]), sign, t.cardWord(n[0]))
	}
	return fmt.Sprintf("action %d %d %d %d", a.Verb, n[0], n[1], n[2])
}

// describePlay names the target, but for a card that is only for the unit itself.
func (t *Table) describePlay(card int, target skirmish.Unit) string {
	text := "play " + t.cardWord(card)
	if target == skirmish.Nobody || card >= 0 && card < len(t.Content().Cards) && t.card(int16(card)).Aim == skirmish.AimSelf && target == t.Current() {
		return text
	}
	return text + " " + t.unitWord(int(target))
}

// stray is the word for a number that stands for nothing.
func stray(n int) string { return fmt.Sprintf("#%d", n) }

func (t *Table) unitWord(n int) string {
	if n < 0 || n >= t.Units() {
		return stray(n)
	}
	return t.UnitID(skirmish.Unit(n))
}

func (t *Table) cardWord(n int) string {
	if n < 0 || n >= len(t.Content().Cards) {
		return stray(n)
	}
	return t.card(int16(n)).ID
}

func keywordWord(n int) string {
	if n < 0 || n >= skirmish.NumKeywords {
		return stray(n)
	}
	return skirmish.Keywords[n].Word
}

func wordOf(list []string, n int) string {
	if n < 0 || n >= len(list) {
		return stray(n)
	}
	return list[n]
}
