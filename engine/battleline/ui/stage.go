package ui

import (
	"fmt"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/battleline"
	"curtaincall/engine/declare/library"
	"curtaincall/engine/phrase"
	"curtaincall/engine/screen"
	"curtaincall/engine/speech"
)

// Stage returns the lines of the screen: both sides, the lines of creatures, the hand and the possible moves.
func (t *Table) Stage(s screen.Screen) []string {
	s = s.InLanguageOf(t)
	return s.FirstFit(foldSteps, func(fold int) []string { return t.shortenedStage(fold, s) })
}

var (
	stageMessages  = phrase.NewCatalog("stage")
	sayMoves       = stageMessages.Define("topic", "Moves")
	sayYourMoves   = stageMessages.Define("moves", "{strong:Your moves}")
	sayRestInHelp  = stageMessages.Define("rest", "{quiet:`help moves` shows the rest.}")
	sayBeforeFirst = stageMessages.Define("before", "Before the first turn")
	sayTurn        = stageMessages.Define("turn", "Turn {n, number}{yours, select, yes { · your turn} other {}}{house, select, none {} other { · house {house}}}")
	sayYou         = stageMessages.Define("you", "You")
	sayTheOther    = stageMessages.Define("other", "Your opponent")
	sayArtifacts   = stageMessages.Define("artifacts", "{quiet:Artifacts:} {list}")
	sayExhausted   = stageMessages.Define("exhausted", "{card} {quiet:(exhausted)}")
	sayAember      = stageMessages.Define("aember", "{strong:◆ {n, number} aember}")
	sayKeys        = stageMessages.Define("keys", "keys {strong:{keys}}")
	sayChains      = stageMessages.Define("chains", "{bad:chains {n, number}}")
	sayHaunted     = stageMessages.Define("haunted", "{keyword:haunted}")
	sayOverwhelmed = stageMessages.Define("overwhelmed", "{keyword:overwhelmed}")
	sayGameOver    = stageMessages.Define("over", `The game is over. Type "help" or "quit".`)
	sayType        = stageMessages.Define("type", `{what} Type {moves}, "help" or "quit".`)
	sayFirstTurn   = stageMessages.Define("first_turn", "On the very first turn, play or discard one card, then end the turn.")
	sayOnlyEnd     = stageMessages.Define("only_end", "There is nothing left to do this turn: end it.")
	sayStep        = [battleline.NumSteps]phrase.Sentence{
		battleline.MulliganStep: stageMessages.Define("mulligan_step", "Keep this hand, or mulligan for one card fewer?"),
		battleline.HouseStep:    stageMessages.Define("house_step", "Choose a house for this turn."),
		battleline.MainStep:     stageMessages.Define("main_step", "Play, discard and use cards of the house, then end the turn."),
		battleline.ReadyStep:    stageMessages.Define("ready_step", "Entrenched creatures may stay exhausted."),
	}
)

// The levels to which a stage is shortened. Each level also omits what the earlier ones omit.
const (
	foldLines = iota + 1 // shows the creatures as lists of texts, not as tiles
	foldHand             // omits the texts of cards in hand
	foldHouses
	foldMoves // omits the previews of moves
	foldRule  // omits the horizontal line above the moves
	foldSteps
)

func (t *Table) shortenedStage(foldLevel int, s screen.Screen) (lines []string) {
	own := battleline.Player(t.Seat())
	if t.IsOver() {
		own = battleline.Player(max(t.Audience, 0))
	}
	lines = append(lines, s.HorizontalRule(s.Title(t.StageHeading(s))))
	lines = append(lines, t.sideLines(own.Other(), screen.Bad, foldLevel, s)...)
	lines = append(lines, t.sideLines(own, screen.Good, foldLevel, s)...)
	if t.IsOver() {
		ended := &engine.Event{Kind: battleline.Ended, Target: -1, Card: -1, Keyword: -1, Amount: int32(t.Winner())}
		return append(lines, Events.RenderSentence("story", t.Duel, ended, s.ApplyNamedTone, t.ReaderAddressArgs(ended)...))
	}
	if foldLevel < foldRule {
		heading := s.RenderSentence(sayYourMoves)
		if t.Audience == engine.NoSeat {
			heading = s.Strong(s.RenderSentence(sayMoves))
		}
		lines = append(lines, s.HorizontalRule(heading))
	}
	if q := t.TranslatedQuestion(); q != nil {
		lines = append(lines, t.handNameLines(own, s)...)
		return append(lines, speech.QuestionLines(q, speech.CandidateEntries(q), t.previewAnswers(q, s), s)...)
	}
	return append(lines, t.shortenedMoves(own, foldLevel, s)...)
}

func (t *Table) shortenedMoves(p battleline.Player, foldLevel int, s screen.Screen) []string {
	step := t.Step()
	if foldLevel >= foldHand && step == battleline.MulliganStep {
		return t.handNameLines(p, s)
	}
	if foldLevel < foldHand || step != battleline.MainStep {
		return t.moveLines(p, s)
	}
	uses := t.usableCardsLines(p, s)
	if foldLevel < foldMoves {
		uses = t.cardUseLines(p, false, s)
	}
	return append(append(t.playableCardsLines(p, s), uses...), s.TranslateAndWrap(s.RenderSentence(sayRestInHelp), 2)...)
}

// StageHeading returns the line above the screen, such as "Turn 3 · your turn · house NAME".
func (t *Table) StageHeading(s screen.Screen) string {
	s = s.InLanguageOf(t)
	if t.Step() == battleline.MulliganStep {
		return s.RenderSentence(sayBeforeFirst)
	}
	yours, house := phrase.GenderedWord{}, phrase.GenderedWord{Gender: "none"}
	if !t.IsOver() {
		if engine.Seat(t.ActivePlayer()) == t.Audience {
			yours.Gender = "yes"
		}
		if name := t.cleanHouseName(t.ChosenHouse(t.ActivePlayer())); name != "" && t.Step() != battleline.HouseStep {
			house = phrase.GenderedWord{Text: name}
		}
	}
	return s.RenderSentence(sayTurn, "n", t.Turn(), "yours", yours, "house", house)
}

func (t *Table) sideLines(p battleline.Player, tone screen.Tone, foldLevel int, s screen.Screen) (lines []string) {
	mark := "  "
	if p == t.ActivePlayer() && !t.IsOver() {
		mark = "▶ "
	}
	name := s.RenderSentence(sayTheOther)
	if engine.Seat(p) == t.Audience {
		name = s.RenderSentence(sayYou)
	}
	switch player := s.RenderSentence(battleline.SayPlayer[p]); {
	case t.Audience == engine.NoSeat:
		name = speech.Capitalize(player)
	case foldLevel < foldHouses:
		name += ", " + player
	}
	houses := ""
	if list := t.HouseNames(p); len(list) > 0 && foldLevel < foldHouses {
		houses = " (" + screen.Clean(strings.Join(s.LanguageOrEnglish().TranslateScriptTexts(list), ", ")) + ")"
	}
	whose, possessions := mark+s.ApplyTone(tone, name)+houses, t.playerStatusLine(p, s)
	if s.Fits(screen.Columns(whose + "  " + possessions)) {
		lines = append(lines, whose+"  "+possessions)
	} else {
		lines = append(s.TranslateAndWrap(whose, 4), s.TranslateAndWrap("    "+possessions, 4)...)
	}
	var artifacts []string
	for _, c := range t.CardsIn(p, battleline.Artifacts) {
		text := t.DisplayName(c)
		if t.HasFlag(c, battleline.IsExhausted) {
			text = s.RenderSentence(sayExhausted, "card", text)
		}
		artifacts = append(artifacts, text)
	}
	if artifacts != nil {
		lines = append(lines, s.TranslateAndWrap("  "+s.RenderSentence(sayArtifacts, "list", strings.Join(artifacts, ", ")), 4)...)
	}
	return append(lines, t.creatureLines(p, foldLevel, s)...)
}

// playerStatusLine describes a player's pool, keys and zones. ● is a forged key and ◐ one that can be paid for.
func (t *Table) playerStatusLine(p battleline.Player, s screen.Screen) string {
	keys := screen.MarkRow(t.Keys(p), battleline.KeysToWin, "●", "○")
	if t.Aember(p) >= battleline.KeyCost {
		keys = strings.Replace(keys, "○", "◐", 1)
	}
	parts := []string{s.RenderSentence(sayAember, "n", t.Aember(p)), s.RenderSentence(sayKeys, "keys", keys)}
	if n := t.Chains(p); n > 0 {
		parts = append(parts, s.RenderSentence(sayChains, "n", n))
	}
	for _, z := range [...]battleline.Zone{battleline.Hand, battleline.Deck, battleline.Discard, battleline.Archives, battleline.Purged} {
		if n := t.CountCards(p, z); n > 0 || z <= battleline.Deck {
			parts = append(parts, fmt.Sprintf("%s %d", s.RenderSentence(battleline.SayZone[z]), n))
		}
	}
	for _, is := range [...]struct {
		so   bool
		word phrase.Sentence
	}{{t.IsHaunted(p), sayHaunted}, {t.HasFewerCreatures(p), sayOverwhelmed}} {
		if is.so {
			parts = append(parts, s.RenderSentence(is.word))
		}
	}
	return strings.Join(parts, s.Quiet(" · "))
}

func (t *Table) cleanHouseName(house int) string {
	return screen.Clean(t.Language().TranslateScriptText(t.HouseName(house)))
}

func (t *Table) translatedCardDef(c battleline.Card) *battleline.CardDef {
	return library.Translation(t.Content()).Card(t.Def(c).ID)
}

// InputHint returns the line that suggests what to type now.
func (t *Table) InputHint() string {
	in := t.Language()
	if t.IsOver() {
		return in.RenderSentence(sayGameOver)
	}
	if q := t.TranslatedQuestion(); q != nil {
		return speech.AnswerGuide(q, speech.CandidateEntries(q), in)
	}
	legal := t.Legal(nil)
	options := make([]string, 0, 3)
	for i := 0; i < len(legal) && len(options) < 2; i++ {
		if !t.EndsTurn(legal[i]) && (i == 0 || legal[i].Kind != legal[i-1].Kind) {
			options = append(options, screen.TypedForm(t, legal[i]))
		}
	}
	if last := legal[len(legal)-1]; t.EndsTurn(last) {
		options = append(options, screen.TypedForm(t, last))
	}
	what := sayStep[t.Step()]
	if t.Step() == battleline.MainStep && len(legal) == 1 {
		what = sayOnlyEnd
	} else if t.Step() == battleline.MainStep && t.IsFirstTurn() {
		what = sayFirstTurn
	}
	return in.RenderSentence(sayType, "what", what.With(), "moves", strings.Join(speech.QuoteAll(options), ", "))
}

// Widths in terminal columns. On a screen narrower than tileMinWidth, a line of creatures is running text. Otherwise
// it consists of tiles side by side or, if the screen has too few rows, of a list.
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
		list := engine.Map(t.CardsIn(p, battleline.Line), func(c battleline.Card) string { return t.creatureText(c, s) })
		return s.TranslateAndWrap("  "+strings.Join(list, s.Quiet(" │ ")), 4)
	}
	var tiles [][]string
	for _, c := range creatures {
		if foldLevel >= foldLines {
			entry := s.LimitWidth(listColumns).TranslateAndWrap(t.creatureText(c, s), 4)
			entry[0] = screen.PadRight(entry[0], listColumns)
			tiles = append(tiles, entry)
			continue
		}
		tile := append(s.LimitWidth(tileColumns).TranslateAndWrap(t.creatureTitle(c, s), 2), s.LimitWidth(tileColumns).TranslateAndWrap("  "+strings.Join(t.creatureMarks(c, s), ", "), 2)...)
		tiles = append(tiles, tile)
	}
	indented := s.NarrowedBy(2).TileBlocks(tileGap, tiles...)
	for i, l := range indented {
		indented[i] = strings.TrimRight("  "+l, " ")
	}
	return indented
}

func (t *Table) creatureText(c battleline.Card, s screen.Screen) string {
	text := strings.ReplaceAll(t.creatureTitle(c, s), " ", screen.NoBreakSpace)
	if marks := t.creatureMarks(c, s); len(marks) > 0 {
		text += " " + strings.Join(marks, ", ")
	}
	return text
}

func (t *Table) creatureTitle(c battleline.Card, s screen.Screen) string {
	power := fmt.Sprint(t.Power(c))
	if t.Def(c).Armor > 0 {
		power += fmt.Sprintf("/%d", t.RemainingArmor(c))
	}
	text := t.DisplayName(c) + " " + s.Strong("["+power+"]")
	if t.HasFlag(c, battleline.IsExhausted) {
		return s.Quiet("· ") + text
	}
	return "▲ " + text
}

// creatureMarks returns short texts about the state of a creature. The first space in each is a no-break space.
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
		list[i] = strings.Replace(mark, " ", screen.NoBreakSpace, 1)
	}
	return list
}
