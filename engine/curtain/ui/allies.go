package ui

import (
	"strconv"

	"curtaincall/engine/curtain"
	"curtaincall/engine/phrase"
	"curtaincall/engine/screen"
	"curtaincall/engine/speech"
)

var (
	sayTreasure   = stageMessages.Define("macguffin", "MacGuffin")
	sayLost       = stageMessages.Define("lost", "{bad:lost}")
	sayKnockedOut = stageMessages.Define("knocked_out", "{bad:knocked out}")
	sayFallsBy    = stageMessages.Define("falls_by", "{loss}: {bad:knocked out}")
	sayMayFallBy  = stageMessages.Define("may_fall_by", "{loss}: {bad:may be knocked out}")
	sayLostBy     = stageMessages.Define("lost_by", "{loss}: {bad:lost}")
	sayMayBeLost  = stageMessages.Define("may_be_lost_by", "{loss}: {bad:may be lost}")
	sayCosting    = stageMessages.Define("costing", "{loss} (costs {n, number} HP)")
	sayCovered    = stageMessages.Define("covered", "{good:✓ covered}")
	sayFromCurse  = stageMessages.Define("from_curse", "{bad:▼{n, number}} from {keyword:{curse}}")
	sayWouldLose  = stageMessages.Define("would_lose", "{bad:If the turn ends now, the MacGuffin is lost.}")
	sayMayLose    = stageMessages.Define("may_lose", "{bad:If the turn ends now, the MacGuffin may be lost.}")
	sayMayWin     = stageMessages.Define("may_win", "{good:If the turn ends now, the fight may be won.}")
	sayNoBonus    = stageMessages.Define("no_bonus", "{quiet:no bonus}")
	sayHitBonus   = stageMessages.Define("hit_bonus", "{good:+{n, number} damage per hit}")
	sayPurse      = stageMessages.Define("energy", "Energy")
)

func (t *FightTable) allyBlock(a curtain.Actor, loss curtain.Loss, showForecast bool, s screen.Screen) (lines []string) {
	columns := s.Width
	if columns <= 0 {
		columns = 1 << 16 // no limit
	}
	name := speech.Capitalize(t.actorName(a))
	if a == curtain.MacGuffin {
		name = s.RenderSentence(sayTreasure)
	}
	if !t.Alive(a) {
		lines = append(lines, s.Quiet(screen.Truncate(name, columns)), s.Quiet(screen.Bar(0, 1, barColumns)))
		if a == curtain.MacGuffin {
			return append(lines, s.RenderSentence(sayLost))
		}
		return append(lines, s.RenderSentence(sayKnockedOut))
	}
	lines = append(lines, s.Strong(screen.Truncate(name, columns)), t.hpBar(a, s, screen.Good))
	if showForecast {
		lines = append(lines, s.Wrap(t.allyForecastText(a, loss, s), 2)...)
	}
	if held := t.keywordsLine(a, s); held != "" {
		lines = append(lines, s.Wrap(held, 2)...)
	}
	return lines
}

// allyForecastText describes what would happen to an ally if the turn ended now: the damage that would
// get through, the HP that costs if it is less, and whether the ally would fall by it (CC-27).
func (t *FightTable) allyForecastText(a curtain.Actor, forecast curtain.Loss, s screen.Screen) string {
	if forecast.High == 0 && forecast.Curse == 0 {
		return s.RenderSentence(sayCovered)
	}
	var list []string
	if forecast.High > 0 {
		loss := "▼" + strconv.Itoa(forecast.Low)
		if forecast.High != forecast.Low {
			loss += "-" + strconv.Itoa(forecast.High)
		}
		list = append(list, s.Bad(loss))
	}
	if forecast.Curse > 0 {
		list = append(list, s.RenderSentence(sayFromCurse, "n", forecast.Curse, "curse", t.keywordName(int16(curtain.Curse))))
	}
	text := s.And(list)
	if !forecast.Falls {
		return text
	}
	if hp := t.HP(a); forecast.High+forecast.Curse > hp {
		text = s.RenderSentence(sayCosting, "loss", text, "n", hp)
	}
	said := [2]phrase.Sentence{sayFallsBy, sayMayFallBy}
	if a == curtain.MacGuffin {
		said = [2]phrase.Sentence{sayLostBy, sayMayBeLost}
	}
	if forecast.Stands {
		return s.RenderSentence(said[1], "loss", text)
	}
	return s.RenderSentence(said[0], "loss", text)
}

func (t *FightTable) endTurnOutcomeText(fc curtain.Forecast, s screen.Screen) string {
	switch m := fc.Ally[curtain.MacGuffin]; {
	case m.Falls && !m.Stands:
		return s.RenderSentence(sayWouldLose)
	case m.Falls:
		return s.RenderSentence(sayMayLose)
	case fc.Wins:
		return s.RenderSentence(sayMayWin)
	}
	return ""
}

func (t *FightTable) ovationLine(s screen.Screen) string {
	n := t.Ovation()
	bonus := s.RenderSentence(sayNoBonus)
	if b := curtain.OvationBonus(t.Ovation()); b > 0 {
		bonus = s.RenderSentence(sayHitBonus, "n", b)
	}
	return s.Keyword(t.keywordName(curtain.Ovation)) + " " + s.Strong(screen.Meter(n, curtain.MaxOvation, "★", "☆")) + " " + bonus
}

func (t *FightTable) energyLine(s screen.Screen) string {
	n := t.Energy()
	line := s.RenderSentence(sayPurse) + " "
	if most := max(n, curtain.EnergyPerTurn); most <= 10 {
		line += s.Strong(screen.Meter(n, most, "●", "○")) + " "
	}
	line += strconv.Itoa(n)
	if there := t.Currency(); there > 0 {
		line += "   " + speech.Capitalize(t.keywordName(curtain.Currency)) + " " + strconv.Itoa(there)
	}
	return line
}
