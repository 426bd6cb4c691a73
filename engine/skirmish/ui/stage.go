package ui

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/declare/library"
	"curtaincall/engine/phrase"
	"curtaincall/engine/screen"
	"curtaincall/engine/skirmish"
	"curtaincall/engine/speech"
)

// Stage returns the lines of the screen: zones with their units, turn order, and the hand with previews of cards.
func (t *Table) Stage(s screen.Screen) []string {
	s = s.InLanguageOf(t)
	return s.FirstFit(numFoldLevels, func(fold int) []string { return t.shortenedStage(fold, s) })
}

var (
	stageMessages  = phrase.NewCatalog("stage")
	sayTurn        = stageMessages.Define("turn", "Turn {n, number}")
	sayTurnOf      = stageMessages.Define("turn_of", "Turn {n, number} · your {who} (team {team})")
	sayDead        = stageMessages.Define("dead", "{quiet:Dead: {list}}")
	sayComing      = stageMessages.Define("coming", "Coming up: {what}")
	sayDecks       = stageMessages.Define("decks", "{quiet:You: {deck, number} in deck · your opponent, team {team}: {hand, number} in hand, {other, number} in deck}")
	sayYouChoose   = stageMessages.Define("you_choose", "{quiet:You choose for team {team}.{hand, select, none {} other { Your hand: {hand}.}}}")
	sayNobody      = stageMessages.Define("nobody", "{quiet:nobody}")
	sayTurns       = stageMessages.Define("turns", "{quiet:Turns:}")
	sayMatchOver   = stageMessages.Define("over", `The match is over. Type "help" or "quit".`)
	sayTypeCard    = stageMessages.Define("type", `{who} ({team}): type a card's number or name and its target ("{n, number}{whom}", "{card}{whom}"), {moves}, "help" or "quit".`)
	sayCannotPlay  = stageMessages.Define("type_move", `{who} ({team}) cannot play a card now: type {moves}, "help" or "quit".`)
	sayTypeAdvance = stageMessages.Define("type_advance", `"advance"`)
	sayTypePass    = stageMessages.Define("type_pass", `"pass"`)
	sayFrom        = stageMessages.Define("from", "{keyword:{what}} {n, number} {quiet:from {who}}")
)

// The levels of shortening: foldHand omits the texts of cards, foldUnits also shows each unit in one line.
const (
	foldHand = iota + 1
	foldUnits
	numFoldLevels
)

// StageHeading returns the line above the screen: the turn and, until the match is over, whose it is.
func (t *Table) StageHeading(s screen.Screen) string {
	s = s.InLanguageOf(t)
	if t.IsOver() {
		return s.RenderSentence(sayTurn, "n", t.Turn())
	}
	return s.RenderSentence(sayTurnOf, "n", t.Turn(), "who", t.DisplayName(t.CurrentUnit()), "team", t.TeamOf(t.CurrentUnit()).String())
}

func (t *Table) shortenedStage(level int, s screen.Screen) (lines []string) {
	lines = append(lines, s.HorizontalRule(s.Title(t.StageHeading(s))))
	if level >= foldUnits {
		lines = append(lines, t.zonesAsSingleLines(s)...)
	} else {
		lines = append(append(lines, t.zonesSideBySide(s)...), "")
	}
	lines = append(lines, s.TranslateAndWrap(t.turnOrderLine(s), 7)...)
	var dead []string
	for u := range skirmish.Unit(t.UnitCount()) {
		if !t.IsAlive(u) {
			dead = append(dead, fmt.Sprintf("%s (%s)", t.DisplayName(u), t.TeamOf(u)))
		}
	}
	if dead != nil {
		lines = append(lines, s.TranslateAndWrap(s.RenderSentence(sayDead, "list", strings.Join(dead, ", ")), 6)...)
	}
	for i := range t.WaitCount() {
		lines = append(lines, s.TranslateAndWrap(s.RenderSentence(sayComing, "what", t.DescribeWait(i)), 2)...)
	}
	if t.IsOver() {
		ended := &engine.Event{Kind: skirmish.Ended, Target: int8(skirmish.Nobody), Card: -1, Keyword: -1, Amount: int32(t.Winner())}
		return append(lines, "", Events.RenderSentence("story", t.Match, ended, s.ApplyNamedTone, t.ReaderAddressArgs(ended)...))
	}
	if level < foldUnits {
		lines = append(lines, "")
	}
	if q := speech.TranslatePrompt(t.PendingQuestion(), t.Language()); q != nil {
		return append(lines, t.questionAndHandLines(q, s)...)
	}
	if level >= foldHand {
		lines = append(lines, t.compactHandLines(s)...)
	} else {
		lines = append(lines, t.handLines(s)...)
	}
	team := t.TeamOf(t.CurrentUnit())
	other := team.Opponent()
	return append(lines, s.TranslateAndWrap(s.RenderSentence(sayDecks, "deck", t.PileSize(team, skirmish.Deck), "team", other.String(), "hand", t.PileSize(other, skirmish.Hand), "other", t.PileSize(other, skirmish.Deck)), 2)...)
}

func (t *Table) questionAndHandLines(question *engine.PendingQuestion, s screen.Screen) []string {
	team := skirmish.Team(question.Seat)
	hand := phrase.GenderedWord{Gender: "none"}
	if cards := t.DistinctHandCards(); team == t.TeamOf(t.CurrentUnit()) && len(cards) > 0 {
		hand = phrase.GenderedWord{Text: s.JoinWithAnd(engine.Map(cards, func(card int16) string { return t.translatedCardDef(card).DisplayName() }))}
	}
	return append(s.TranslateAndWrap(s.RenderSentence(sayYouChoose, "team", team.String(), "hand", hand), 2), speech.QuestionLines(question, speech.CandidateEntries(question), nil, s)...)
}

const (
	zoneGap     = 2
	zoneColumns = 34 // maximum width of a zone
	zoneLeast   = 22 // minimum width of a zone, if the zones are side by side
)

func (t *Table) zonesSideBySide(s screen.Screen) (lines []string) {
	lines, fits := s.LayOutColumns(skirmish.NumZones, zoneGap, zoneColumns, zoneLeast,
		func(i int, narrow screen.Screen) []string { return t.zoneBlock(skirmish.Zone(i), narrow) })
	if fits {
		return lines
	}
	for z := skirmish.ZoneA; z <= skirmish.ZoneB; z++ {
		lines = append(lines, t.zoneBlock(z, s)...)
	}
	return lines
}

func (t *Table) zonesAsSingleLines(s screen.Screen) (lines []string) {
	for z := skirmish.ZoneA; z <= skirmish.ZoneB; z++ {
		var units []string
		for u := range skirmish.Unit(t.UnitCount()) {
			if t.IsAlive(u) && t.ZoneOf(u) == z {
				units = append(units, t.unitLine(u, s))
			}
		}
		if units == nil {
			units = []string{s.RenderSentence(sayNobody)}
		}
		lines = append(lines, s.TranslateAndWrap(s.Strong(z.String())+"  "+strings.Join(units, s.Quiet(" · ")), 3)...)
	}
	return lines
}

func (t *Table) zoneBlock(z skirmish.Zone, s screen.Screen) []string {
	lines := []string{s.HorizontalRule(s.Strong(z.String()))}
	for u := range skirmish.Unit(t.UnitCount()) {
		if t.IsAlive(u) && t.ZoneOf(u) == z {
			lines = append(lines, t.unitBlock(u, s)...)
		}
	}
	if len(lines) == 1 {
		lines = append(lines, s.RenderSentence(sayNobody))
	}
	return lines
}

func (t *Table) turnOrderLine(s screen.Screen) string {
	var list []string
	for i := range t.UnitCount() {
		u := t.UnitAtTurnIndex(i)
		switch {
		case !t.IsAlive(u):
		case i == t.CurrentTurnIndex() && !t.IsOver():
			list = append(list, s.Strong("["+t.DisplayName(u)+"]"))
		default:
			list = append(list, t.DisplayName(u))
		}
	}
	return s.RenderSentence(sayTurns) + " " + strings.Join(list, s.Quiet(" › "))
}

// InputHint returns the line that suggests what to type now.
func (t *Table) InputHint() string {
	in := t.Language()
	if t.IsOver() {
		return in.RenderSentence(sayMatchOver)
	}
	if q := speech.TranslatePrompt(t.PendingQuestion(), in); q != nil {
		return speech.AnswerGuide(q, speech.CandidateEntries(q), in)
	}
	options := []string{in.RenderSentence(sayTypePass)}
	if _, err := t.ZoneAhead(); err == nil {
		options = append([]string{in.RenderSentence(sayTypeAdvance)}, options...)
	}
	for i, card := range t.DistinctHandCards() {
		if targets := t.TargetsOfCard(card); targets != 0 {
			whom := ""
			if d := t.translatedCardDef(card); d.Aim != skirmish.AimSelf {
				whom = " " + t.TypedWordOfUnit(targets.First())
			}
			return in.RenderSentence(sayTypeCard, "who", t.DisplayName(t.CurrentUnit()), "team", t.TeamOf(t.CurrentUnit()).String(), "n", i+1, "whom", whom,
				"card", strings.ToLower(t.translatedCardDef(card).DisplayName()), "moves", strings.Join(options, ", "))
		}
	}
	return in.RenderSentence(sayCannotPlay, "who", t.DisplayName(t.CurrentUnit()), "team", t.TeamOf(t.CurrentUnit()).String(), "moves", strings.Join(options, ", "))
}

const barColumns = 10

func (t *Table) unitBlock(u skirmish.Unit, s screen.Screen) (lines []string) {
	mark, tone := "  ", screen.Plain
	if u == t.CurrentUnit() && !t.IsOver() {
		mark, tone = "▶ ", screen.Strong
	}
	name := fmt.Sprintf("%s%s (%s)", mark, t.DisplayName(u), t.TeamOf(u))
	lines = append(lines, s.TranslateAndWrap(s.ApplyTone(tone, name), 2)...)
	side := screen.Bad
	if t.TeamOf(u) == t.TeamOf(t.CurrentUnit()) {
		side = screen.Good
	}
	add := func(text string) { lines = append(lines, s.TranslateAndWrap("  "+text, 4)...) }
	add(s.ApplyTone(side, screen.Bar(t.HP(u), t.MaxHP(u), barColumns)) + fmt.Sprintf(" %d/%d", t.HP(u), t.MaxHP(u)))
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
	parts := append([]string{name, fmt.Sprintf("(%s)", t.TeamOf(u)), s.ApplyTone(tone, strconv.Itoa(t.HP(u))) + fmt.Sprintf("/%d", t.MaxHP(u))}, t.keywordTexts(u, s)...)
	return strings.ReplaceAll(strings.Join(parts, " "), " ", screen.NoBreakSpace)
}

func describeAttack(d *skirmish.UnitDef, s screen.Screen) string {
	return fmt.Sprintf("⚔ %d %s", d.Damage, strings.Join(skirmish.UnitKind.FaceTexts(d, s.LanguageOrEnglish().TranslateScriptText), ", "))
}

func (t *Table) keywordTexts(u skirmish.Unit, s screen.Screen) (list []string) {
	kw := library.Translation(t.Content()).Keywords
	for id := range t.BlockAndAurasOf(u).All {
		k := kw.Row(id)
		list = append(list, s.Good(k.Icon)+" "+auraName(k, s)+" "+strconv.Itoa(t.KeywordAmount(u, k.ID)))
	}
	for _, e := range t.EffectsOn(u) {
		k, source := kw.Row(e.Keyword), s.RenderSentence(sayItself)
		if e.Source != u {
			source = t.DisplayName(e.Source)
		}
		list = append(list, s.Bad(k.Icon)+" "+s.RenderSentence(sayFrom, "what", k.Name, "n", e.Turns, "who", source))
	}
	return list
}

func auraName(k *engine.Keyword, s screen.Screen) string {
	name := s.Keyword(k.Name)
	if k.Holders&skirmish.AsEffect != 0 {
		name = s.RenderSentence(skirmish.SayAura, "what", name)
	}
	return name
}

var (
	handMessages  = phrase.NewCatalog("hand")
	sayYourHand   = handMessages.Define("whose", "{quiet:Your hand. {who} can play one card:}")
	sayHandEmpty  = handMessages.Define("empty", "the hand is empty")
	sayAdvance    = handMessages.Define("advance", "{strong:advance} to {zone}, weakened until the end of this turn")
	sayAdvanceTo  = handMessages.Define("advance_to", "{strong:advance} to {zone}")
	sayPass       = handMessages.Define("pass", "{strong:pass}")
	sayYourUnit   = handMessages.Define("unit", "{quiet:Your {who}:} ")
	sayTextHidden = handMessages.Define("hidden", "{quiet:Card text is hidden; `help hand` shows it.}")
	sayItself     = handMessages.Define("itself", "itself")
)

func (t *Table) handLines(s screen.Screen) (lines []string) {
	u := t.CurrentUnit()
	lines = append(lines, s.TranslateAndWrap(s.RenderSentence(sayYourHand, "who", t.DisplayName(u)), 2)...)
	cards := t.DistinctHandCards()
	if len(cards) == 0 {
		lines = append(lines, s.Quiet("   "+s.RenderSentence(sayHandEmpty)))
	}
	for i, card := range cards {
		lines = append(lines, t.handRowLines(i+1, card, s)...)
	}
	if to, err := t.ZoneAhead(); err == nil {
		lines = append(lines, s.TranslateAndWrap(" · "+s.RenderSentence(sayAdvance, "zone", to.String()), 3)...)
	}
	return append(lines, " · "+s.RenderSentence(sayPass))
}

func (t *Table) compactHandLines(s screen.Screen) []string {
	u := t.CurrentUnit()
	var list []string
	for i, card := range t.DistinctHandCards() {
		name := fmt.Sprintf("%d %s", i+1, s.Strong(t.translatedCardDef(card).DisplayName()))
		if n := t.CountCopiesInHand(card); n > 1 {
			name += fmt.Sprintf(" ×%d", n)
		}
		if t.CheckPlayable(card) != nil {
			name = s.Quiet(fmt.Sprintf("%d %s", i+1, t.translatedCardDef(card).DisplayName()))
		}
		list = append(list, strings.ReplaceAll(name, " ", screen.NoBreakSpace))
	}
	if to, err := t.ZoneAhead(); err == nil {
		list = append(list, s.RenderSentence(sayAdvanceTo, "zone", to.String()))
	}
	list = append(list, s.RenderSentence(sayPass))
	return append(s.TranslateAndWrap(s.RenderSentence(sayYourUnit, "who", t.DisplayName(u))+strings.Join(list, s.Quiet(" · ")), 3),
		s.TranslateAndWrap(s.RenderSentence(sayTextHidden), 2)...)
}

func (t *Table) handRowLines(number int, card int16, s screen.Screen) []string {
	d := t.translatedCardDef(card)
	why := t.CheckPlayable(card)
	plain := s
	if why != nil {
		plain.Colour = false // dimmed as a whole
	}
	name := plain.Strong(d.DisplayName())
	if c := t.CountCopiesInHand(card); c > 1 {
		name += fmt.Sprintf(" ×%d", c)
	}
	text := speech.EmphasiseKeywords(plain, t.RenderCardText(card, speech.MarkChangedNumber), library.Translation(t.Content()).Keywords)
	if why != nil {
		reason := t.Language().ErrorText(why)
		if errors.Is(why, skirmish.ErrRequires) {
			reason = s.RenderSentence(sayRequires, "list", s.JoinWithAnd(d.Requires.TranslatedWords(t.Language())))
		}
		text += " (" + screen.Clean(reason) + ")"
		return s.DimLines(plain.TranslateAndWrap(fmt.Sprintf("%2d %s  %s", number, name, text), 3))
	}
	lines := s.TranslateAndWrap(fmt.Sprintf("%2d %s  %s", number, name, text), 3)
	return append(lines, s.TranslateAndWrap("   → "+t.targetsWithPreview(card, s), 5)...)
}

func (t *Table) targetsWithPreview(card int16, s screen.Screen) string {
	var list []string
	for u := range t.TargetsOfCard(card).All {
		name := t.TypedWordOfUnit(u)
		if t.translatedCardDef(card).Aim == skirmish.AimSelf {
			name = s.RenderSentence(sayItself)
		}
		if p := t.previews.Preview(Events, t, t.Match, skirmish.NewPlayAction(card, u), int8(u), s); p != "" {
			name += " " + p
		}
		list = append(list, name)
	}
	return strings.Join(list, s.Quiet(" · "))
}
