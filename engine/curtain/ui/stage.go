package ui

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/curtain"
	"curtaincall/engine/phrase"
	"curtaincall/engine/screen"
	"curtaincall/engine/speech"
)

// Stage implements screen.Table. It omits details until the rest fits the screen.
func (t *FightTable) Stage(s screen.Screen) []string {
	s = s.InLanguageOf(t)
	t.forecastIntents()
	forecast, err := t.foresight.forecaster.Forecast(t.Fight)
	return s.FirstFit(len(folds), func(way int) []string { return wrapWideLines(s, t.shortenedStage(folds[way], forecast, err, s)) })
}

var (
	stageMessages = phrase.NewCatalog("stage")
	sayTurn       = stageMessages.Define("turn", "Turn {n, number}")
	sayTeamHolds  = stageMessages.Define("team", "Team: {list}")
	sayUnforeseen = stageMessages.Define("no_forecast", "{quiet:No forecast: a script failed. {why}}")
	sayFightOver  = stageMessages.Define("fight_over", `The fight is over. Type "help" or "quit".`)
	sayTypeCard   = stageMessages.Define("type_card", `Type a card's number or name ("{n, number}{whom}", "{card}{whom}"), "end" to end the turn, "help" or "quit".`)
	sayTypeEnd    = stageMessages.Define("type_end", `No card can be played now. Type "end" to end the turn, "help" or "quit".`)
)

func wrapWideLines(s screen.Screen, lines []string) []string {
	if screen.MaxColumns(lines) <= s.Width || s.Width <= 0 {
		return lines
	}
	var out []string
	for _, l := range lines {
		out = append(out, s.TranslateAndWrap(l, 2)...)
	}
	return out
}

const (
	foldBars   = 1 << iota // omits the HP bars of allies
	foldOwners             // omits the owners of cards in hand
	foldTexts              // omits the texts of cards in hand
	foldBlocks             // shows each enemy in one line
)

var folds = [...]int{0, foldBars, foldBars | foldOwners, foldTexts, foldBars | foldTexts, foldBars | foldOwners | foldBlocks, foldBars | foldTexts | foldBlocks}

func (t *FightTable) shortenedStage(omissions int, forecast curtain.Forecast, forecastErr error, s screen.Screen) (lines []string) {
	lines = append(lines, s.HorizontalRule(s.Title(t.StageHeading(s))))
	if omissions&foldBlocks != 0 {
		lines = append(lines, t.enemiesInLines(s)...)
	} else {
		lines = append(append(lines, t.enemiesSideBySide(s)...), "")
	}
	foretold := forecastErr == nil && t.Result() == curtain.Undecided && !t.IsEnemyTurn()
	if omissions&foldBars != 0 {
		lines = append(lines, t.alliesInLines(forecast, foretold, s)...)
	} else {
		for row := range slices.Chunk(t.alliesOnStage(), 3) { // the companions below the others
			lines = append(lines, t.alliesInRow(row, forecast, foretold, s)...)
		}
	}
	if team := t.keywordsLine(curtain.Team, s); team != "" {
		lines = append(lines, s.TranslateAndWrap(s.RenderSentence(sayTeamHolds, "list", team), 2)...)
	}
	lines = append(lines, relicNamesLines(t.Content(), t.RelicIDs(), s)...)
	lines = append(lines, itemLines(t.Content(), t.ItemIDs(), t.ItemSlots(), omissions&foldTexts == 0, s)...)
	if t.WaitCount() > 0 {
		var list []string
		for i := range t.WaitCount() {
			list = append(list, t.TranslatedNames().DescribeWait(i))
		}
		lines = append(lines, s.TranslateAndWrap(s.RenderSentence(sayToCome, "list", strings.Join(list, separator)), 2)...)
	}
	if forecastErr != nil {
		lines = append(lines, s.TranslateAndWrap(s.RenderSentence(sayUnforeseen, "why", screen.Clean(forecastErr.Error())), 2)...)
	} else if w := t.winOrLossWarning(forecast, s); w != "" && foretold {
		lines = append(lines, s.TranslateAndWrap(w, 2)...)
	}
	if t.Result() != curtain.Undecided {
		ended := &engine.Event{Kind: curtain.Ended, Target: int8(curtain.Nobody), Card: -1, Keyword: -1, Amount: int32(t.Result())}
		return append(lines, "", Events.RenderSentence("story", t.Fight, ended, s.ApplyNamedTone))
	}
	if omissions&foldBlocks == 0 {
		lines = append(lines, "")
	}
	lines = append(lines, s.TileBlocks(4, []string{t.ovationLine(s)}, []string{t.energyLine(s)})...)
	lines = append(lines, t.shortenedHand(omissions, s)...)
	lines = append(lines, s.TranslateAndWrap(s.Quiet(t.pileCountsLine(s)), 2)...)
	if q := t.translatedQuestion(); q != nil {
		lines = append(append(lines, ""), speech.QuestionLines(q, t.CandidateEntries(), nil, s)...)
	}
	return lines
}

// StageHeading implements screen.Table. On a narrow screen it leaves out parts of the place in the run.
func (t *FightTable) StageHeading(s screen.Screen) string {
	s = s.InLanguageOf(t)
	line := s.RenderSentence(sayTurn, "n", t.Turn())
	if t.place != "" {
		line = t.place + separator + line
	}
	const frame = len("-- ") + len(" -")
	for !s.Fits(screen.Columns(line) + frame) {
		_, rest, more := strings.Cut(line, separator)
		if !more {
			break
		}
		line = rest
	}
	return line
}

const separator = " · "

const (
	enemyColumns = 46 // width of each enemy when several are shown side by side
	allyColumns  = 28
	gap          = 3
)

func (t *FightTable) enemiesSideBySide(s screen.Screen) []string {
	if t.EnemyCount() == 1 {
		return t.enemyBlock(curtain.FirstEnemy, s)
	}
	var blocks [][]string
	for i := range t.EnemyCount() {
		blocks = append(blocks, t.enemyBlock(curtain.EnemyActor(i), s.LimitWidth(enemyColumns)))
	}
	return s.TileBlocks(gap, blocks...)
}

func (t *FightTable) enemiesInLines(s screen.Screen) (lines []string) {
	for i := range t.EnemyCount() {
		e := curtain.EnemyActor(i)
		line := s.Strong(speech.Capitalize(t.actorName(e)))
		if !t.IsAlive(e) {
			lines = append(lines, t.enemyBlock(e, s)...)
			continue
		}
		if n := len(t.TranslatedEnemyDef(e).Phases); n > 1 {
			line += s.RenderSentence(sayPhaseOf, "n", t.Phase(e)+1, "of", n) + s.Quiet(" ·")
		}
		line += fmt.Sprintf(" %s/%d: ", s.Bad(strconv.Itoa(t.HP(e))), t.MaxHP(e)) + t.intentAndPhasesText(e, s)
		if held := t.keywordsLine(e, s); held != "" {
			line += " · " + held
		}
		lines = append(lines, s.TranslateAndWrap(line, 2)...)
	}
	return lines
}

func (t *FightTable) alliesInLines(fc curtain.Forecast, showForecast bool, s screen.Screen) []string {
	var list [][]string
	for _, a := range t.alliesOnStage() {
		b := t.allyBlock(a, fc.LossOf(a), showForecast, s)
		if t.IsAlive(a) {
			b[1] = s.Good(strconv.Itoa(t.HP(a))) + fmt.Sprintf("/%d", t.MaxHP(a))
		} else {
			b = slices.Delete(b, 1, 2)
		}
		list = append(list, s.TranslateAndWrap(strings.Join(b, " "), 2))
	}
	return s.TileBlocks(gap, list...)
}

func (t *FightTable) alliesOnStage() []curtain.Actor {
	return slices.AppendSeq([]curtain.Actor{curtain.MacGuffin, curtain.ProtagonistA, curtain.ProtagonistB}, t.Companions)
}

func (t *FightTable) alliesInRow(row []curtain.Actor, fc curtain.Forecast, showForecast bool, s screen.Screen) (lines []string) {
	abreast := func(i int, narrow screen.Screen) []string {
		return t.allyBlock(row[i], fc.LossOf(row[i]), showForecast, narrow)
	}
	if lines, fits := s.LayOutColumns(len(row), gap, allyColumns, barColumns+6, abreast); fits {
		return lines
	}
	for _, a := range row {
		b := t.allyBlock(a, fc.LossOf(a), showForecast, s)
		if one := b[0] + " " + b[1]; s.Fits(screen.Columns(one)) {
			b = append([]string{one}, b[2:]...)
		}
		lines = append(lines, b...)
	}
	return lines
}

func (t *FightTable) translatedQuestion() *engine.PendingQuestion {
	q := speech.TranslatePrompt(t.PendingQuestion(), t.Language())
	if q == t.PendingQuestion() {
		return q
	}
	read := *q
	read.Candidates = slices.Clone(q.Candidates)
	for i, c := range read.Candidates {
		if c.Kind == curtain.AskActor {
			read.Candidates[i].Name = t.actorName(curtain.Actor(c.Number))
		}
	}
	return &read
}

// InputHint returns the line that suggests what to type now.
func (t *FightTable) InputHint() string {
	in := t.Language()
	if t.Result() != curtain.Undecided {
		return in.RenderSentence(sayFightOver)
	}
	if q := t.translatedQuestion(); q != nil {
		return speech.AnswerGuide(q, t.CandidateEntries(), in)
	}
	for i := range t.CountCards(curtain.Hand) {
		c := t.CardAt(curtain.Hand, i)
		if t.CheckPlayable(c) != nil {
			continue
		}
		whom := ""
		if t.targets = t.AppendTargetsOfAim(t.targets[:0], t.CardDef(c).Aim); len(t.targets) > 1 {
			whom = " " + t.UnambiguousActorWord(t.targets[0])
		}
		name := strings.ToLower(t.cardName(c))
		return in.RenderSentence(sayTypeCard, "n", i+1, "whom", whom, "card", name)
	}
	return in.RenderSentence(sayTypeEnd)
}

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
	if !t.IsAlive(a) {
		lines = append(lines, s.Quiet(screen.Truncate(name, columns)), s.Quiet(screen.Bar(0, 1, barColumns)))
		if a == curtain.MacGuffin {
			return append(lines, s.RenderSentence(sayLost))
		}
		return append(lines, s.RenderSentence(sayKnockedOut))
	}
	lines = append(lines, s.Strong(screen.Truncate(name, columns)), t.hpBar(a, s, screen.Good))
	if showForecast {
		lines = append(lines, s.TranslateAndWrap(t.allyForecastText(a, loss, s), 2)...)
	}
	if a.IsCompanion() {
		lines = append(lines, s.TranslateAndWrap(s.RenderSentence(sayIntends, "what", t.intentAndPhasesText(a, s)), 2)...)
	}
	if held := t.keywordsLine(a, s); held != "" {
		lines = append(lines, s.TranslateAndWrap(held, 2)...)
	}
	return lines
}

// allyForecastText describes the HP that an ally would lose if the turn ended now, and whether it would fall (CC-27).
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
	text := s.JoinWithAnd(list)
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

func (t *FightTable) winOrLossWarning(fc curtain.Forecast, s screen.Screen) string {
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
	return s.Keyword(t.keywordName(curtain.Ovation)) + " " + s.Strong(screen.MarkRow(n, curtain.MaxOvation, "★", "☆")) + " " + bonus
}

func (t *FightTable) energyLine(s screen.Screen) string {
	n := t.Energy()
	line := s.RenderSentence(sayPurse) + " "
	if most := max(n, curtain.EnergyPerTurn); most <= 10 {
		line += s.Strong(screen.MarkRow(n, most, "●", "○")) + " "
	}
	line += strconv.Itoa(n)
	if there := t.Currency(); there > 0 {
		line += "   " + speech.Capitalize(t.keywordName(curtain.Currency)) + " " + strconv.Itoa(there)
	}
	return line
}
