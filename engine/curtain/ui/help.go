package ui

import (
	"slices"
	"strconv"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/curtain"
	"curtaincall/engine/declare"
	"curtaincall/engine/declare/library"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/phrase"
	"curtaincall/engine/screen"
	"curtaincall/engine/speech"
)

var (
	helpMessages = phrase.NewCatalog("help")
	sayLookUp    = helpMessages.Define("look_up", "{strong:Words to look up}")
	sayHelping   = helpMessages.Define("helping", "  Keywords that help: {list}")
	sayHarming   = helpMessages.Define("harming", "  Debuffs: {list}")
	sayOthers    = helpMessages.Define("others", "  Other words: {list}")
	sayNames     = helpMessages.Define("names", "  You can also look up any card, enemy or protagonist by name; the name of a pile lists its cards.")
)

var helpTerms = (&declare.Help{Face: Face, Also: []phrase.Sentence{curtain.OvationName}, Terms: slices.Concat(declare.BasicTerms(rulesText, goalText,
	"You act first, then the enemies. Each turn you start with 3 energy and 5 cards; unspent energy is lost, and unplayed cards are discarded. Block and Shield expire after the enemies have acted."), []declare.Term{
	{Name: "Ovation", Text: "The crowd's approval, from 0 to 5 stars. At 2 or more, each of your hits deals 1 more damage; at 5, each deals 2 more. It rises by 1 each time you hit for at least 1 damage, even if Shield or Block absorbs it. It falls by 1 for each hit that costs the MacGuffin HP, and by 1 at the start of your turn."},
	{Name: "Energy", Text: "Used to pay for cards. You start each turn with 3; unspent energy is lost at the end of the turn."},
	{Name: "Intent", Also: []string{iconAttack, iconDefend, iconBuff, iconDebuff, iconHeal}, Text: "What an enemy will do after you end your turn: ⚔ attack, 🛡 gain Block or Shield, 💪 gain another keyword, 💀 inflict a debuff, 💛 heal. An arrow (5→7) shows the printed number and its current result."},
	{Name: "Pattern", Text: "The list of intents that an enemy carries out in order, starting over at the end."},
	{Name: "Enemy", Also: []string{"enemies"}, Text: "A villain you fight. It acts after your turn; its intent shows what it will do."},
	{Name: "Ally", Also: []string{"allies", "everybody"}, Text: "The MacGuffin, the protagonists and any companions. \"On all allies\" and \"on everybody\" leave out those who are knocked out."},
	{Name: "Team", Text: "Holds what all allies share, such as Block, which absorbs damage to any of them."},
	{Name: "Stack", Also: []string{"stacks"}, Text: "One unit of a keyword: whoever holds 3 Burn has three stacks of it."},
	{Name: "Card type", Also: []string{"attack", "defense", "action"}, Text: "A card is an attack, a defense, an action or an enchantment. Some keywords depend on this: whoever has Stage Fright cannot play attacks, and whoever is Heckled can play nothing else."},
	{Name: "Rarity", Also: []string{"uncommon", "rare"}, Text: "How often a card is offered as a reward: uncommon cards more often than rare ones, and Basics never."},
	{Name: "Neutral", Text: "A neutral card belongs to no protagonist, so it can be played whoever is knocked out."},
	{Name: "Forecast", Text: "Below each ally: the damage that would get through if the turn ended now, even beyond its HP. ▼4-9 is a range of random outcomes; ✓ covered means that none would."},
	{Name: "Covered", Text: "✓ covered below an ally: it would lose no HP if the turn ended now, whatever happens."},
	{Name: "MacGuffin", Text: "The treasure you defend. Its HP must last for the whole run, and nothing heals it during a fight. At 0 HP, the run is lost."},
	{Name: "Protagonist", Text: "One of the two heroes. At 0 HP, a protagonist is knocked out for the rest of the fight, and their cards cannot be played. Both start each fight at full HP."},
	{Name: "Knockout", Text: "A protagonist at 0 HP is out for the rest of the fight: their cards cannot be played, their Taunt and Shield are gone, and nothing revives them."},
	{Name: "Debuff", Text: "A keyword that harms its holder. There are eleven of them."},
	{Name: "Deck", Text: "All your cards. For each fight it is shuffled into the draw pile."},
	{Name: "Hand", Text: "The cards you can play this turn. To play one, type its number or name."},
	{Name: "Draw pile", Text: "The pile that you draw from, 5 cards per turn. When it is empty, the discard pile is shuffled into it."},
	{Name: "Discard pile", Text: "Where cards go after they are played, along with the rest of your hand after the enemies have acted."},
	{Name: "Enchantment", Text: "A card that stays in play for the rest of the fight."},
	{Name: "Phase", Text: "A boss changes its pattern when its HP falls below a threshold, after carrying out the intent it showed."},
	{Name: "Upgrade", Text: "A better form of a card, marked with +. Each of the first two bosses gives you one."},
	{Name: "Basic", Text: "A protagonist starts a run with three copies of this card. Basics are never offered as rewards."},
	{Name: "Play", Text: "Type a card's number or name, and a target if there is more than one: 2, quick jab or 2 pip. Playing a card costs its energy, and it then goes to the discard pile."},
	{Name: "End", Text: "Ends your turn: the enemies do what they showed, and the next turn begins."},
	{Name: "Card", Text: "A card shows its cost, its owner and its effect. It cannot be played while its owner is knocked out."},
	{Name: "HP", Text: "How much more damage someone can take. At 0, an enemy is defeated and a protagonist is knocked out; if it is the MacGuffin, the run is lost."},
	{Name: "Act", Text: "A part of the run: several scenes, each with a fight of your choice, and a boss at the end."},
	{Name: "Scene", Text: "A fight in an act. You choose which of two enemies you face, and take a card when you win."},
	{Name: "Boss", Text: "The enemy at the end of an act. It has more than one phase."},
	{Name: "Reward", Text: "You get a reward for winning a fight: one of three cards or, after a boss, an upgrade. Runs made of rooms define their own rewards."},
	{Name: "Exhaust pile", Text: "The pile of exhausted cards, which are not drawn again in this fight."},
}, engine.Map(curtain.CardProperties, func(t curtain.CardProperty) declare.Term {
	return declare.Term{Name: t.Word, Text: t.About}
}))}).DefineTermSentences(helpMessages)

const (
	rulesText = "Two protagonists defend the MacGuffin, a treasure, against the villains of old plays. You play cards for energy: attacks hurt the enemies, and defenses stop what they have announced. Each fight you win adds a card to your deck. More: help goal, help turn, help intent, help ovation, or the name of anything you see."
	goalText  = "Win every fight of the run, ending with the boss of the last act. If the MacGuffin falls to 0 HP, the run is lost, and the HP it loses does not come back after a fight. Protagonists who are knocked out return in the next fight."
)

// Help returns lines that explain a word, or the game if word is "". It returns false for an unknown word.
func (t *FightTable) Help(word string, s screen.Screen) ([]string, bool) {
	return explainWordOrOverview(t.Fight.Content(), t.pileRelicAndDeckTopics(), word, s.InLanguageOf(t))
}

// Help is like FightTable.Help. Between fights it explains the deck, but not piles, relics or items.
func (t *RunTable) Help(word string, s screen.Screen) ([]string, bool) {
	now := []speech.Topic{{Names: []string{"Deck", t.Language().RenderSentence(sayDeck)}, Show: func(s screen.Screen) []string {
		return countedCardLines(s.RenderSentence(sayDeck), engine.Map(t.SortedDeckIDs(), func(id string) string { return t.table.Content().Card(id).DisplayName() }), s)
	}}}
	if t.CurrentDecisionKind() == curtain.InFight {
		now = t.CurrentFightTable().pileRelicAndDeckTopics()
	}
	return explainWordOrOverview(t.table.Fight.Content(), now, word, s.InLanguageOf(t))
}

func (t *FightTable) explainTerm(word string, s screen.Screen) ([]string, bool) {
	return speech.ExplainExactTopics(append(helpTerms.TermAndMoveTopics(t.Fight.Content()), t.pileRelicAndDeckTopics()...), word, s.InLanguageOf(t))
}

func explainWordOrOverview(c *curtain.Content, stateTopics []speech.Topic, word string, s screen.Screen) (lines []string, ok bool) {
	if strings.TrimSpace(word) == "" {
		return helpTopicLines(library.Translation(c).Keywords, s), true
	}
	return speech.ExplainNearestTopic(append(helpTerms.Topics(c), stateTopics...), word, s)
}

func helpTopicLines(kw *engine.Keywords, s screen.Screen) (lines []string) {
	lines = append(lines, s.RenderSentence(sayLookUp))
	for _, group := range []struct {
		said  phrase.Sentence
		names []string
	}{
		{sayHelping, kw.NamesOf(kw.All().Without(kw.Debuffs()))}, {sayHarming, kw.NamesOf(kw.Debuffs())},
		{sayOthers, engine.Map(helpTerms.Terms, func(term declare.Term) string { return s.RenderSentence(term.NameSentence) })},
	} {
		names := engine.Map(group.names, func(name string) string { return s.Keyword(useNoBreakSpaces(name)) })
		lines = append(lines, s.TranslateAndWrap(s.RenderSentence(group.said, "list", strings.Join(names, ", ")), 4)...)
	}
	return append(lines, s.TranslateAndWrap(s.RenderSentence(sayNames), 4)...)
}

// Face returns the lines of a definition drawn as a card, in the language of c, or nil for a kind without a face.
func Face(c library.Definitions, d schema.Definition, s screen.Screen) []string {
	content := c.(*curtain.Content)
	s = s.InLanguageOf(content)
	switch d := d.Def.(type) {
	case *curtain.CardDef:
		return CardFace(content, d, content.UpgradeOf(d), "", s)
	case *curtain.EnemyDef:
		return EnemyFace(content.Keywords, d, s)
	case *curtain.RelicDef:
		return textFace(content, d.DisplayName(), joinFaceFacts(content, s.RenderSentence(sayRelic), curtain.RelicKind, d, s), d.RulesText(), s)
	case *curtain.ItemDef:
		return textFace(content, d.DisplayName(), joinFaceFacts(content, s.RenderSentence(sayItem), curtain.ItemKind, d, s)+aimText(d.Aim, s), d.RulesText(), s)
	case *curtain.ProtagonistDef:
		return ProtagonistFace(content, d, "", s)
	case *curtain.EventDef:
		return EventFace(d, s)
	case *curtain.RunDef:
		return RunFace(content, d, s)
	case *curtain.RarityDef:
		return s.CardBox(d.Name, "", nil)
	case *curtain.TagDef:
		return s.CardBox(d.Name, "", nil)
	case *curtain.CardTypeDef:
		return s.CardBox(d.Name, "", nil)
	case *curtain.OwnerDef:
		return s.CardBox(d.Name, "", nil)
	}
	return nil
}

// CardFace returns a card drawn as lines, with namePrefix before its name. If upgraded is not nil, lines at the end
// describe this form and further upgrades.
func CardFace(c *curtain.Content, d, upgraded *curtain.CardDef, namePrefix string, s screen.Screen) []string {
	text := formatRulesText(c.Keywords, s, d.RulesText())
	if strings.TrimSpace(text) == "" {
		text = s.RenderSentence(sayNoText)
	}
	subtitle := joinFaceFacts(c, OwnerName(c, d.Owner, s), curtain.CardKind, d, s) + aimText(d.Aim, s)
	lines := []string{s.Quiet(subtitle), text}
	for before, mark := d, "+"; upgraded != nil; before, upgraded, mark = upgraded, c.UpgradeOf(upgraded), mark+"+" {
		lines = append(lines, "", s.Good(mark)+" "+describeUpgrade(c, before, upgraded, s))
	}
	return s.CardBox(namePrefix+d.DisplayName(), "("+d.DefinedCostText()+")", lines)
}

// aimText returns a separator and a phrase for an aim at a protagonist or an ally, and "" for other aims.
func aimText(aim curtain.Aim, s screen.Screen) string {
	switch aim {
	case curtain.AimProtagonist:
		return separator + s.RenderSentence(sayOnProtagonist)
	case curtain.AimAlly:
		return separator + s.RenderSentence(sayOnAlly)
	}
	return ""
}

func joinFaceFacts(c *curtain.Content, firstFact string, k *schema.Kind, def any, s screen.Screen) string {
	return strings.Join(append([]string{firstFact}, faceFactsWithTags(c, k, def, s)...), separator)
}

func faceFactsWithTags(c *curtain.Content, k *schema.Kind, def any, s screen.Screen) (list []string) {
	list = TranslateFaceTexts(c, k, def, s)
	if d, is := def.(*curtain.CardDef); is {
		list = append(list, engine.Map(d.Tags, c.TagName)...)
	}
	return list
}

// TranslateFaceTexts returns the texts of the fields that a definition shows on its face, such as rarity. c may be nil.
func TranslateFaceTexts(c *curtain.Content, k *schema.Kind, def any, s screen.Screen) []string {
	return k.FaceTexts(def, func(word string) string { return factName(c, word, s) })
}

// factName returns the translated name of a card type or rarity. If c is nil, those of packs are named by their ids.
func factName(c *curtain.Content, fact string, s screen.Screen) string {
	if said, known := factNames[fact]; known {
		return s.RenderSentence(said)
	}
	if c != nil {
		return c.NameOrIDOfAddedWord(fact)
	}
	return fact
}

var factNames = func() map[string]phrase.Sentence {
	list := map[string]phrase.Sentence{}
	for _, word := range append(slices.Clone(curtain.CardTypeWords.List), "basic", "uncommon", "rare") {
		list[word] = faceMessages.Define(word, word)
	}
	return list
}()

var (
	faceMessages     = phrase.NewCatalog("face")
	sayNoText        = faceMessages.Define("no_text", "{quiet:No text.}")
	sayOnProtagonist = faceMessages.Define("on_protagonist", "on a protagonist")
	sayOnAlly        = faceMessages.Define("on_ally", "on an ally")
	sayCosts         = faceMessages.Define("costs", "{good:Costs {from}→{to}.}")
	sayHP            = faceMessages.Define("hp", "{bad:{n, number} HP}")
	sayProtagonist   = faceMessages.Define("protagonist", "protagonist")
	sayCompanion     = faceMessages.Define("companion", "companion")
	sayRelic         = faceMessages.Define("relic", "relic")
	sayItem          = faceMessages.Define("item", "item")
	sayEvent         = faceMessages.Define("event", "{quiet:event}")
	sayVariableText  = faceMessages.Define("text_by_function", "{quiet:Its text depends on the run.}")
	sayAffinity      = faceMessages.Define("affinity", "Most used: {list}")
	sayBasics        = faceMessages.Define("basics", "Basics: {list}")
	sayBrings        = faceMessages.Define("brings", "Brings: {list}")
	sayItsRelic      = faceMessages.Define("its_relic", "Relic: {relic}")
	sayEachBasic     = faceMessages.Define("each_basic", "{n, number} of each Basic")
	sayPair          = faceMessages.Define("pair", "{quiet:{who} · MacGuffin: {n, number} HP}")
	sayDeckOf        = faceMessages.Define("deck", "Deck: {list}")
	sayBoss          = faceMessages.Define("boss", "Boss: {who}")
	sayStartsWith    = faceMessages.Define("starts_with", "Starts with {list}.")
	sayImmuneTo      = faceMessages.Define("immune_to", "Immune to {list}.")
	sayPhase         = faceMessages.Define("phase", "{title:Phase {n, number}}")
	sayPhaseFrom     = faceMessages.Define("phase_from", "{title:Phase {n, number}, at {hp, number} HP or less}")
	sayAtRandom      = faceMessages.Define("at_random", "{quiet:One of these, at random:}")
	sayDoesNothing   = faceMessages.Define("does_nothing", "{quiet:does nothing}")
	sayDepends       = faceMessages.Define("depends", "{quiet:depends on the situation}")
	sayActs          = faceMessages.Define("acts", "{n, plural, one {# act} other {# acts}}")
)

func describeUpgrade(c *curtain.Content, d, upgraded *curtain.CardDef, s screen.Screen) string {
	line := ""
	if d.DefinedCostText() != upgraded.DefinedCostText() {
		line = s.RenderSentence(sayCosts, "from", d.DefinedCostText(), "to", upgraded.DefinedCostText()) + " "
	}
	for _, fact := range faceFactsWithTags(c, curtain.CardKind, upgraded, s) {
		if !slices.Contains(faceFactsWithTags(c, curtain.CardKind, d, s), fact) {
			line += s.Good(speech.Capitalize(fact)+".") + " "
		}
	}
	if d.Text != upgraded.Text {
		return line + formatRulesText(c.Keywords, s, upgraded.RulesText())
	}
	differs := false
	text := engine.ExpandTemplate(upgraded.Text, upgraded.Values, func(v engine.Value, _, _ string) string {
		before, _ := d.Value(v.Name)
		differs = differs || before != v.Number
		return speech.MarkChangedNumber(before, v.Number)
	})
	if !differs && line != "" {
		return strings.TrimSpace(line)
	}
	return line + formatRulesText(c.Keywords, s, text)
}

// EnemyFace returns an enemy drawn as a card, with its pattern in each phase.
func EnemyFace(kw *engine.Keywords, d *curtain.EnemyDef, s screen.Screen) []string {
	lines := faceFactsWithTags(nil, curtain.EnemyKind, d, s)
	if d.Companion {
		lines = append(lines, s.Quiet(s.RenderSentence(sayCompanion)))
	}
	spaced := func(text string) string { return " " + strings.Join(strings.Fields(text), " ") + " " }
	own := spaced(screen.Clean(d.RulesText()))
	for _, line := range keywordAndImmunityLines(kw, d, s) {
		if !strings.Contains(own, spaced(line)) { // unless its own text has the sentence
			lines = append(lines, speech.EmphasiseNames(s, line, namesToEmphasise(kw, s)))
		}
	}
	lines = append(lines, screen.NonEmpty(strings.TrimSpace(formatRulesText(kw, s, d.RulesText())))...)
	for i := range d.Phases {
		for _, l := range phaseLines(kw, d, i, s) {
			lines = append(lines, s.LimitWidth(screen.CardColumns).NarrowedBy(4).TranslateAndWrap(l, len("1. "))...)
		}
	}
	return s.CardBox(d.DisplayName(), s.RenderSentence(sayHP, "n", d.HP), lines)
}

// ProtagonistFace returns a protagonist drawn as a card, whose name comes after namePrefix.
func ProtagonistFace(c *curtain.Content, d *curtain.ProtagonistDef, namePrefix string, s screen.Screen) []string {
	lines := []string{s.Quiet(joinFaceFacts(c, s.RenderSentence(sayProtagonist), curtain.ProtagonistKind, d, s))}
	lines = append(lines, protagonistTexts(c, d, s)...)
	if len(d.Basics) > 0 {
		lines = append(lines, s.RenderSentence(sayBasics, "list", s.JoinWithAnd(engine.Map(d.Basics, func(id string) string { return c.Card(id).DisplayName() }))))
	}
	if deck := speech.DescribeCopies(d.Deck, func(id string) string { return c.Card(id).DisplayName() }); deck != nil {
		lines = append(lines, s.RenderSentence(sayBrings, "list", s.JoinWithAnd(deck)))
	}
	if d.Relic != "" {
		lines = append(lines, s.RenderSentence(sayItsRelic, "relic", c.Relic(d.Relic).DisplayName()))
	}
	return s.CardBox(namePrefix+d.DisplayName(), s.RenderSentence(sayHP, "n", d.HP), lines)
}

func protagonistTexts(c *curtain.Content, d *curtain.ProtagonistDef, s screen.Screen) (lines []string) {
	lines = screen.NonEmpty(strings.TrimSpace(formatRulesText(c.Keywords, s, d.Role)), strings.TrimSpace(formatRulesText(c.Keywords, s, d.Personality)))
	if !d.Affinity.IsEmpty() {
		lines = append(lines, s.RenderSentence(sayAffinity, "list", s.JoinWithAnd(engine.Map(c.Keywords.NamesOf(d.Affinity), s.Keyword))))
	}
	return lines
}

func protagonistLine(c *curtain.Content, d *curtain.ProtagonistDef, s screen.Screen) string {
	name := d.DisplayName()
	if title := screen.Clean(d.Title); title != "" {
		name += ", " + title
	}
	line := s.RenderSentence(sayOneOfCast, "who", s.Strong(name), "n", d.HP)
	if texts := protagonistTexts(c, d, s); len(texts) > 0 {
		line += ": " + strings.Join(texts, " ")
	}
	return line
}

// RunFace returns a run drawn as a card.
func RunFace(c *curtain.Content, run *curtain.RunDef, s screen.Screen) []string {
	pair := run.Protagonists
	if pair == nil {
		pair = c.Run.Protagonists
	}
	who := engine.Map(pair, func(id string) string { return speech.CleanNameOrID(c.Protagonist(id).Name, id) })
	card := func(id string) string { return c.Card(id).DisplayName() }
	deck := append([]string{s.RenderSentence(sayEachBasic, "n", run.Basics)}, speech.DescribeCopies(run.Deck, card)...)
	lines := []string{
		s.RenderSentence(sayPair, "who", s.JoinWithAnd(who), "n", run.MacGuffin),
		s.RenderSentence(sayDeckOf, "list", s.JoinWithAnd(deck)),
	}
	enemy := func(id string) string { return c.Enemy(id).DisplayName() }
	numbered := func(n int, text string) []string {
		return s.LimitWidth(screen.CardColumns).NarrowedBy(4).TranslateAndWrap(s.Quiet(strconv.Itoa(n+1)+".")+" "+text, len("1. "))
	}
	for i := range run.Acts {
		act := &run.Acts[i]
		lines = append(lines, s.Title(screen.Clean(act.Name)))
		for n, scene := range act.Scenes {
			lines = append(lines, numbered(n, s.LanguageOrEnglish().JoinWithOr(engine.Map(scene, enemy)))...)
		}
		for n := range act.Rooms {
			lines = append(lines, numbered(n, describeRoom(c, &act.Rooms[n], s))...)
		}
		if act.Boss != "" {
			lines = append(lines, s.RenderSentence(sayBoss, "who", enemy(act.Boss)))
		}
	}
	return s.CardBox(speech.Capitalize(run.DisplayName()), s.Quiet(s.RenderSentence(sayActs, "n", len(run.Acts))), lines)
}

func describeRoom(c *curtain.Content, d *curtain.RoomDef, s screen.Screen) string {
	line := s.RenderSentence(roomKindNames[d.Kind])
	switch {
	case d.HasFight():
		line += ": " + s.JoinWithAnd(engine.Map(d.Enemies, func(id string) string { return c.Enemy(id).DisplayName() }))
	case d.Event != "":
		line += ": " + c.Event(d.Event).DisplayName()
	}
	if name := screen.Clean(d.Name); name != "" {
		return speech.Capitalize(s.TranslateScriptText(name)) + separator + line
	}
	return speech.Capitalize(line)
}

// EventFace returns an event of a run drawn as a card.
func EventFace(d *curtain.EventDef, s screen.Screen) []string {
	text := screen.Clean(d.Text)
	if d.TextOf != nil {
		text = s.RenderSentence(sayVariableText)
	}
	lines := []string{s.RenderSentence(sayEvent), text}
	for i := range d.Choices {
		lines = append(lines, strconv.Itoa(i+1)+". "+screen.Clean(d.Choices[i].Text))
	}
	return s.CardBox(d.DisplayName(), "", lines)
}

func keywordAndImmunityLines(kw *engine.Keywords, d *curtain.EnemyDef, s screen.Screen) (lines []string) {
	if len(d.Keywords) > 0 {
		held := engine.Map(d.Keywords, func(h curtain.EnemyStartingKeyword) string {
			return strconv.Itoa(h.Stacks) + " " + kw.Row(h.Keyword).Name
		})
		lines = append(lines, s.RenderSentence(sayStartsWith, "list", s.JoinWithAnd(held)))
	}
	if !d.Immune.IsEmpty() {
		lines = append(lines, s.RenderSentence(sayImmuneTo, "list", s.JoinWithAnd(kw.NamesOf(d.Immune))))
	}
	return lines
}

func phaseLines(kw *engine.Keywords, d *curtain.EnemyDef, phaseIndex int, s screen.Screen) (lines []string) {
	phase := &d.Phases[phaseIndex]
	if len(d.Phases) > 1 {
		title := s.RenderSentence(sayPhase, "n", 1)
		if phaseIndex > 0 {
			title = s.RenderSentence(sayPhaseFrom, "n", phaseIndex+1, "hp", phase.HighestStartHP(d.HP))
		}
		lines = append(lines, title)
	}
	lines = append(lines, screen.NonEmpty(formatRulesText(kw, s, d.PhaseRulesText(phaseIndex)))...)
	if slices.ContainsFunc(phase.Intents, func(e curtain.IntentEntry) bool { return e.Weight > 0 }) {
		lines = append(lines, s.RenderSentence(sayAtRandom))
	}
	if len(phase.Intents) == 0 {
		return append(lines, s.RenderSentence(sayDoesNothing))
	}
	for n := range phase.Intents {
		lines = append(lines, s.Quiet(strconv.Itoa(n+1)+".")+" "+patternEntryText(kw, &phase.Intents[n], s))
	}
	return lines
}

func patternEntryText(kw *engine.Keywords, e *curtain.IntentEntry, s screen.Screen) string {
	if e.Choose != nil {
		return s.RenderSentence(sayDepends)
	}
	var list []string
	for _, a := range e.Fixed.Actions() {
		number, times := s.Strong(strconv.Itoa(int(a.Amount))), ""
		switch {
		case a.AmountFunction() > 0:
			number = s.Quiet("?")
		case a.AmountIsStacks:
			number = s.RenderSentence(sayIts, "what", s.Keyword(kw.Row(a.Of).Name))
		}
		switch {
		case a.TimesBy > 0:
			times = s.Quiet("×?")
		case a.Times > 1:
			times = "×" + strconv.Itoa(int(a.Times))
		}
		list = append(list, describeIntentAction(kw, a, number, times, s, func(w curtain.IntentTarget) string {
			if isInflictedOnTeam(a, kw) {
				return s.RenderSentence(curtain.SayTeam)
			}
			return s.RenderSentence(targetNames[w])
		}))
	}
	if len(list) == 0 {
		return s.RenderSentence(sayNothing)
	}
	return strings.Join(list, s.Quiet(" + "))
}
