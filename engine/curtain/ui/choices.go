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

// StageHeading implements screen.Table. Between fights the heading is the current act and room.
func (t *RunTable) StageHeading(s screen.Screen) string {
	if t.CurrentDecisionKind() == curtain.InFight {
		return t.CurrentFightTable().StageHeading(s)
	}
	return t.locationTitle()
}

func (t *RunTable) locationTitle() string {
	in := screen.Screen{}.InLanguageOf(t)
	place := in.RenderSentence(sayAct, "n", romanNumeral(t.ActNumber()))
	if name := screen.Clean(t.translatedRunDef().Acts[t.ActNumber()-1].Name); name != "" {
		place += separator + name
	}
	switch room := t.Room(); {
	case t.CurrentDecisionKind() == curtain.ChooseRoom, len(t.SortedDeckIDs()) == 0 && len(t.translatedRunDef().Acts[0].Start) > 1:
		return place // no room is chosen yet
	case room.Name != "":
		return place + separator + speech.Capitalize(in.TranslateScriptText(screen.Clean(room.Name)))
	case t.IsAtBoss():
		return place + separator + t.numberedSceneHeading(in.RenderSentence(sayTheBoss))
	case room.HasFight():
		return place + separator + t.numberedSceneHeading(in.RenderSentence(sayScene, "n", t.RoomNumber()))
	case room.Event != "":
		return place + separator + t.table.Content().Event(t.EventOfRoom().ID).DisplayName()
	default:
		return place + separator + speech.Capitalize(in.RenderSentence(roomKindNames[room.Kind]))
	}
}

func romanNumeral(n int) string {
	numerals := []string{"0", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X"}
	if n > 0 && n < len(numerals) {
		return numerals[n]
	}
	return strconv.Itoa(n)
}

// Stage implements screen.Table. Between fights it shows the choice to make and, before the first, an introduction.
func (t *RunTable) Stage(s screen.Screen) []string {
	if t.CurrentDecisionKind() == curtain.InFight {
		return t.CurrentFightTable().Stage(s)
	}
	s = s.InLanguageOf(t)
	var page []string
	if t.HasJustBegun() {
		page = wrapWideLines(s, t.prologueLines(s))
	}
	return append(page, s.FirstFit(numChoiceLevels, func(fold int) []string { return wrapWideLines(s, t.choiceLines(fold, s)) })...)
}

// The levels to which a choice is shortened on a small screen. Each level also omits what the earlier ones omit.
const (
	foldDeck    = iota + 1 // omits the cards of the deck
	foldOptions            // shows each option in one line
	numChoiceLevels
)

func (t *RunTable) choiceLines(foldLevel int, s screen.Screen) []string {
	lines := []string{s.HorizontalRule(s.Title(t.locationTitle()))}
	if t.CurrentDecisionKind() == curtain.RunOver {
		if t.Result() == curtain.Victory {
			return append(lines, s.RenderSentence(sayRunWon))
		}
		return append(lines, s.RenderSentence(sayRunLost))
	}
	if t.WonFights() > 0 && t.Room().HasFight() && foldLevel < foldDeck {
		lines = append(lines, s.Quiet(closedCurtain)+" "+s.RenderSentence(sayCurtainClosed))
	}
	lines = append(lines, t.statusLines(foldLevel, s)...)
	if t.CurrentDecisionKind() == curtain.AtEvent {
		text, err := t.EventText()
		if err != nil {
			text = err.Error()
		}
		lines = append(append(lines, ""), s.TranslateAndWrap(screen.Clean(t.Language().TranslateScriptText(text)), 0)...)
	}
	if q := speech.TranslatePrompt(t.PendingQuestion(), t.Language()); q != nil {
		return append(append(lines, ""), speech.QuestionLines(q, speech.CandidateEntries(q), nil, s)...)
	}
	lines = append(lines, "", s.Strong(t.promptText(s)))
	switch at := t.CurrentDecisionKind(); {
	case at == curtain.ChooseEnemy && foldLevel < foldOptions:
		return append(lines, t.enemyOptionBlocks(s)...)
	case (at == curtain.ChooseCard || at == curtain.ChooseBasic) && foldLevel < foldOptions:
		return append(lines, t.cardOptionBlocks(s)...)
	case at == curtain.ChooseProtagonist && foldLevel < foldOptions:
		var blocks [][]string
		for i, id := range t.OptionWords() {
			blocks = append(blocks, ProtagonistFace(t.table.Content(), t.table.Content().Protagonist(id), strconv.Itoa(i+1)+" ", s))
		}
		return append(lines, s.TileBlocks(1, blocks...)...)
	}
	for i := range t.OptionWords() {
		lines = append(lines, t.optionLines(i, s)...)
	}
	return lines
}

var prompts = map[curtain.DecisionKind]phrase.Sentence{
	curtain.ChooseEnemy: roomMessages.Define("choose_enemy", "Which enemy do you face?"), curtain.ChooseUpgrade: roomMessages.Define("choose_upgrade", "Upgrade one card."),
	curtain.ChooseRemoval: roomMessages.Define("choose_removal", "Remove one card from the deck."), curtain.ChooseCard: roomMessages.Define("choose_card", "Take one card."),
	curtain.ChooseReward: roomMessages.Define("choose_reward", "Take one."), curtain.AtTreasure: roomMessages.Define("at_treasure", "You found a treasure. Take one of these."),
	curtain.ChooseRoom: roomMessages.Define("choose_room", "Where do you go?"), curtain.AtRest: roomMessages.Define("at_rest", "You rest."),
	curtain.AtEvent: roomMessages.Define("at_event", "What do you do?"), curtain.InShop: roomMessages.Define("in_shop", "What do you buy?"),
}

var roomKindNames = engine.Map(curtain.RoomKindWords.List, func(word string) phrase.Sentence { return roomMessages.Define(word, word) })

var (
	roomMessages     = phrase.NewCatalog("room")
	sayAct           = roomMessages.Define("act", "Act {n}")
	sayTheBoss       = roomMessages.Define("the_boss", "Boss")
	sayScene         = roomMessages.Define("scene", "Scene {n, number}")
	saySceneOf       = roomMessages.Define("scene_of", "{scene} of {most, number}")
	sayBossOf        = roomMessages.Define("boss_of", "{boss}, scene {n, number} of {most, number}")
	sayRunWon        = roomMessages.Define("run_won", "{good:The final curtain falls to a standing ovation. The run is won.}")
	sayRunLost       = roomMessages.Define("run_lost", "{bad:The MacGuffin is lost, and the run with it.}")
	sayCurtainClosed = roomMessages.Define("curtain_closed", "{quiet:The curtain is closed.}")
	sayChooseFirst   = roomMessages.Define("choose_first", "Choose two protagonists. Who comes first?")
	sayChooseOther   = roomMessages.Define("choose_other", "Who plays with {who}?")
	sayChooseBasic   = roomMessages.Define("choose_basic", "Choose the Basic that {who} starts with.")
	sayTreasureHP    = roomMessages.Define("macguffin", "MacGuffin {bar} {hp, number}/{most, number}")
	sayDeckList      = roomMessages.Define("deck", "{quiet:Deck of {n, number}: {list}}")
	sayDeckFolded    = roomMessages.Define("deck_folded", "`help deck` shows it")
	sayEnemyLine     = roomMessages.Define("enemy_line", "{strong:{name}}{bad:  {n, number} HP}: ")
	sayEnemyHP       = roomMessages.Define("enemy_hp", "{bad:   {n, number} HP}")
	sayHealBy        = roomMessages.Define("heal", "Heal the MacGuffin by {n, number} ({from, number} → {to, number})")
	sayUpgradeCard   = roomMessages.Define("upgrade", "Upgrade a card")
	sayRemoveCard    = roomMessages.Define("remove", "Remove a card from the deck")
	sayTooDear       = roomMessages.Define("too_dear", "{line} (too expensive)")
	sayNoSlot        = roomMessages.Define("no_slot", "No slot is free for {item}. Which item do you discard?")
	sayRunOver       = roomMessages.Define("run_over", `The run is over. Type "help" or "quit".`)
	sayTypeOption    = roomMessages.Define("type_option", `Type an option's number or name ("{n, number}", "{name}"), "help" or "quit".`)
)

const closedCurtain = "▐▌▐▌▐▌▐▌"

func (t *RunTable) promptText(s screen.Screen) string {
	c := t.table.Content()
	switch t.CurrentDecisionKind() {
	case curtain.InFight, curtain.RunOver:
		return ""
	case curtain.ChooseProtagonist:
		if first := t.ChosenProtagonistIDs()[0]; first != "" {
			return s.RenderSentence(sayChooseOther, "who", c.Protagonist(first).DisplayName())
		}
		return s.RenderSentence(sayChooseFirst)
	case curtain.ChooseDiscard:
		return s.RenderSentence(sayNoSlot, "item", c.Items[t.ItemAwaitingSlot()].DisplayName())
	case curtain.ChooseBasic:
		if options := t.OptionWords(); len(options) > 0 {
			return s.RenderSentence(sayChooseBasic, "who", OwnerName(c, c.Card(options[0]).Owner, s))
		}
	}
	return s.RenderSentence(prompts[t.CurrentDecisionKind()])
}

func (t *RunTable) statusLines(foldLevel int, s screen.Screen) []string {
	c := t.table.Content()
	hp, most := t.HPOfMacGuffin(), t.Def().MacGuffin
	status := s.RenderSentence(sayTreasureHP, "bar", s.Good(screen.Bar(hp, most, barColumns)), "hp", hp, "most", most)
	if name := screen.Clean(t.translatedRunDef().Currency.Name); name != "" {
		status += fmt.Sprintf("    %d %s", t.Currency(), name)
	}
	lines := s.TranslateAndWrap(status, 2)
	var names []string
	deck := t.SortedDeckIDs()
	for id, n := range speech.CountCopies(deck) {
		name := useNoBreakSpaces(c.Card(id).DisplayName())
		if n > 1 {
			name = strconv.Itoa(n) + screen.NoBreakSpace + name
		}
		names = append(names, name)
	}
	lines = append(lines, relicNamesLines(c, t.RelicIDs(), s)...)
	lines = append(lines, itemLines(c, t.ItemIDs(), t.ItemSlots(), foldLevel < foldDeck, s)...)
	if bosses := t.bossNames(&t.Def().Acts[t.ActNumber()-1]); len(bosses) > 0 && !t.IsAtBoss() {
		lines = append(lines, s.TranslateAndWrap(s.Quiet(s.RenderSentence(sayActEnds, "who", s.JoinWithAnd(bosses))), 2)...)
	}
	if len(names) == 0 {
		return lines
	}
	list := strings.Join(names, ", ")
	if foldLevel >= foldDeck {
		list = s.RenderSentence(sayDeckFolded)
	}
	return append(lines, s.TranslateAndWrap(s.RenderSentence(sayDeckList, "n", len(deck), "list", list), 2)...)
}

const maxShownIntents = 3 // number of intents shown of an enemy that can be chosen

func (t *RunTable) enemyOptionBlocks(s screen.Screen) []string {
	c := t.table.Content()
	var blocks [][]string
	for i, id := range t.OptionWords() {
		d := c.Enemy(id)
		narrow := s.LimitWidth(enemyColumns)
		head := s.Strong(fmt.Sprintf("%d %s", i+1, d.DisplayName())) + s.RenderSentence(sayEnemyHP, "n", d.HP)
		block := narrow.TranslateAndWrap(head, 2)
		if text := formatRulesText(c.Keywords, s, d.RulesText()); text != "" {
			block = append(block, narrow.TranslateAndWrap("  "+text, 2)...)
		}
		first := d.Phases[0].Intents
		for n := range first[:min(len(first), maxShownIntents)] {
			block = append(block, narrow.TranslateAndWrap("  "+patternEntryText(c.Keywords, &first[n], s), 4)...)
		}
		if len(first) > maxShownIntents {
			block = append(block, s.Quiet("  …"))
		}
		blocks = append(blocks, block)
	}
	return s.TileBlocks(gap, blocks...)
}

func (t *RunTable) cardOptionBlocks(s screen.Screen) []string {
	c := t.table.Content()
	wanted := 26
	for i := range t.OptionWords() {
		if d := t.optionCard(i); d != nil {
			wanted = max(wanted, screen.Columns(d.DisplayName())+13) // with its number and cost
		}
	}
	narrow := s
	if abreast := (s.Width - 2) / 3; abreast >= wanted {
		narrow = s.LimitWidth(abreast)
	}
	var blocks [][]string
	var others []string
	for i := range t.OptionWords() {
		if d := t.optionCard(i); d != nil {
			blocks = append(blocks, CardFace(c, d, c.UpgradeOf(d), strconv.Itoa(i+1)+" ", narrow))
		} else {
			others = append(others, t.optionLines(i, s)...)
		}
	}
	return append(s.TileBlocks(1, blocks...), others...)
}

func (t *RunTable) optionCard(optionIndex int) *curtain.CardDef {
	if kind, card, _ := t.OptionAt(optionIndex); kind == curtain.OptionCard {
		return t.table.Content().Cards[card]
	}
	return nil
}

func (t *RunTable) optionLines(optionIndex int, s screen.Screen) []string {
	head, dear := fmt.Sprintf("%2d ", optionIndex+1), t.isTooExpensive(optionIndex)
	plain := s
	plain.Colour = s.Colour && !dear
	line := t.optionText(optionIndex, plain)
	if _, _, price := t.OptionAt(optionIndex); price > 0 {
		line = fmt.Sprintf("%d %s · %s", price, screen.Clean(t.translatedRunDef().Currency.Name), line)
	}
	if dear {
		return s.DimLines(plain.TranslateAndWrap(head+s.RenderSentence(sayTooDear, "line", line), len(head)))
	}
	return s.TranslateAndWrap(head+line, len(head))
}

func (t *RunTable) isTooExpensive(optionIndex int) bool {
	_, _, price := t.OptionAt(optionIndex)
	return price > t.Currency()
}

func (t *RunTable) optionText(optionIndex int, s screen.Screen) string {
	c := t.table.Content()
	kind, n, _ := t.OptionAt(optionIndex)
	switch kind {
	case curtain.OptionEnemy:
		return t.enemyOptionText(c.Enemies[n], s)
	case curtain.OptionCard:
		return t.cardOptionText(c.Cards[n], s)
	case curtain.OptionRelic:
		return nameAndText(c, c.Relics[n], s)
	case curtain.OptionItem:
		return nameAndText(c, c.Items[n], s)
	case curtain.OptionProtagonist:
		return protagonistLine(c, c.Protagonists[n], s)
	case curtain.OptionRoom:
		return describeRoom(c, t.RoomAt(n), s)
	case curtain.OptionHeal:
		most := t.Def().MacGuffin
		return s.RenderSentence(sayHealBy, "n", n, "from", t.HPOfMacGuffin(), "to", min(t.HPOfMacGuffin()+n, most))
	case curtain.OptionCurrency:
		return fmt.Sprintf("%d %s", n, screen.Clean(t.translatedRunDef().Currency.Name))
	case curtain.OptionUpgrade:
		return s.RenderSentence(sayUpgradeCard)
	case curtain.OptionRemoval:
		return s.RenderSentence(sayRemoveCard)
	}
	return t.TranslatedOptionName(optionIndex)
}

func (t *RunTable) enemyOptionText(d *curtain.EnemyDef, s screen.Screen) string {
	kw, first := t.table.Content().Keywords, d.Phases[0].Intents
	line := s.RenderSentence(sayEnemyLine, "name", d.DisplayName(), "n", d.HP)
	if text := formatRulesText(kw, s, d.RulesText()); text != "" {
		line += text + " "
	}
	begins := engine.Map(first[:min(len(first), maxShownIntents)], func(e curtain.IntentEntry) string { return patternEntryText(kw, &e, s) })
	return line + strings.Join(begins, s.Quiet(" · "))
}

func (t *RunTable) cardOptionText(d *curtain.CardDef, s screen.Screen) string {
	c := t.table.Content()
	if t.CurrentDecisionKind() != curtain.ChooseUpgrade {
		whose := ""
		if t.CurrentDecisionKind() == curtain.ChooseCard {
			whose = ", " + OwnerName(c, d.Owner, s)
		}
		return s.Strong(d.DisplayName()) + fmt.Sprintf(" (%s%s): ", d.DefinedCostText(), whose) + formatRulesText(c.Keywords, s, d.RulesText())
	}
	up := c.UpgradeOf(d)
	line := s.Strong(d.DisplayName()) + " → " + s.Strong(up.DisplayName()) + ": "
	if d.Text != up.Text {
		line += formatRulesText(c.Keywords, s, d.RulesText()) + " → "
	}
	return line + describeUpgrade(c, d, up, s)
}

// InputHint returns the line that suggests what to type now.
func (t *RunTable) InputHint() string {
	switch t.CurrentDecisionKind() {
	case curtain.InFight:
		return t.CurrentFightTable().InputHint()
	case curtain.RunOver:
		return t.Language().RenderSentence(sayRunOver)
	}
	if q := speech.TranslatePrompt(t.PendingQuestion(), t.Language()); q != nil {
		return speech.AnswerGuide(q, speech.CandidateEntries(q), t.Language())
	}
	first := 0
	for n := len(t.OptionWords()); first < n-1 && t.isTooExpensive(first); {
		first++
	}
	return t.Language().RenderSentence(sayTypeOption, "n", first+1, "name", strings.ToLower(t.TranslatedOptionName(first)))
}

var (
	runMessages  = phrase.NewCatalog("run")
	sayOneOfCast = runMessages.Define("one_of_cast", "{who} ({n, number} HP)")
	sayTwoOfCast = runMessages.Define("two_of_cast", "Two protagonists")
	sayCompany   = runMessages.Define("company", "{who} guard the MacGuffin. They start each fight at full health, but its {n, number} HP must last for the whole run: at 0, all is lost.")
	sayAhead     = runMessages.Define("ahead", "Ahead: {fights, plural, =0 {} one {# fight in } other {# fights in }}{acts, plural, one {# act} other {# acts}}{bosses, select, none {} other {, ending with {bosses}}}. Get through all of it to win.")
	sayActEnds   = runMessages.Define("act_ends", "At the end of this act: {who}")
)

func (t *RunTable) prologueLines(s screen.Screen) (lines []string) {
	d := t.translatedRunDef()
	if text := screen.Clean(d.Text); text != "" {
		lines = append(s.TranslateAndWrap(text, 0), "")
	}
	pair := t.ProtagonistDefs()
	who := s.JoinWithAnd(engine.Map(pair[:], func(d *curtain.ProtagonistDef) string {
		return useNoBreakSpaces(s.RenderSentence(sayOneOfCast, "who", t.table.Content().Protagonist(d.ID).DisplayName(), "n", d.HP))
	}))
	if t.CurrentDecisionKind() == curtain.ChooseProtagonist {
		who = s.RenderSentence(sayTwoOfCast)
	}
	lines = append(lines, s.TranslateAndWrap(s.RenderSentence(sayCompany, "who", who, "n", t.Def().MacGuffin), 0)...)
	return append(append(lines, s.TranslateAndWrap(t.actsSentence(s), 0)...), "")
}

func (t *RunTable) actsSentence(s screen.Screen) string {
	acts, fights := t.Def().Acts, 0
	var bosses []string
	for i := range acts {
		fights += acts[i].FixedFightCount()
		bosses = append(bosses, t.bossNames(&acts[i])...)
	}
	return s.RenderSentence(sayAhead, "fights", fights, "acts", len(acts), "bosses", phrase.WordOrNone(s.JoinWithAnd(bosses)))
}

func (t *RunTable) bossNames(a *curtain.ActDef) (names []string) {
	c := t.table.Content()
	for _, id := range a.BossIDs() {
		if name := useNoBreakSpaces(t.Language().Inflect(c.Enemy(id).DisplayName(), "nom")); !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return names
}

func (t *RunTable) numberedSceneHeading(heading string) string {
	switch most := t.Def().Acts[t.ActNumber()-1].FixedFightCount(); {
	case most == 0:
		return heading
	case t.IsAtBoss():
		return t.Language().RenderSentence(sayBossOf, "boss", heading, "n", t.RoomNumber(), "most", most)
	default:
		return t.Language().RenderSentence(saySceneOf, "scene", heading, "most", most)
	}
}
