package ui

import (
	"slices"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/curtain"
	"curtaincall/engine/declare"
	"curtaincall/engine/declare/library"
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
	sayNames     = helpMessages.Define("names", "  Also the name of any card, enemy or protagonist; the name of a pile lists its cards.")
)

// helpTerms has the terms that help explains whatever the state of the game.
var helpTerms = (&declare.Help{Face: Face, Also: []phrase.Sentence{curtain.OvationName}, Terms: slices.Concat(declare.BasicTerms(rulesText, goalText,
	"First yours, then the enemies'. You start with 3 energy and 5 cards; any that are left at the end are lost. Block and Shield expire after the enemies have acted."), []declare.Term{
	{Name: "Ovation", Text: "The crowd's approval, 0 to 5 stars. At 2, each of your hits deals 1 more damage; at 5, it deals 2 more. It rises by 1 for each of your hits of 1 or more, even one that Shield or Block absorbs, falls by 1 for each hit in which the MacGuffin loses HP, and by 1 at the start of your turn."},
	{Name: "Energy", Text: "Pays for cards. You start each turn with 3; unspent energy is lost at the end of the turn."},
	{Name: "Intent", Text: "What an enemy will do after you end your turn. An arrow (5→7) shows the printed number and its current result."},
	{Name: "Forecast", Text: "Below each ally: the damage that would get through if the turn ended now, even beyond its HP. ▼4-9 is a range of random outcomes; ✓ covered means none."},
	{Name: "Covered", Text: "✓ covered below an ally: it would lose no HP if the turn ended now, whatever happens."},
	{Name: "MacGuffin", Text: "The treasure you defend. Its HP last for the whole run and nothing heals it in a fight. When it falls, the run is lost."},
	{Name: "Protagonist", Text: "One of the two heroes. At 0 HP a protagonist is knocked out for the rest of the fight and its cards cannot be played; each fight begins with both at full HP."},
	{Name: "Knockout", Text: "A protagonist at 0 HP is out for the rest of the fight: its cards cannot be played, its Taunt and Shield are gone, and nothing revives it."},
	{Name: "Debuff", Text: "A keyword that harms its holder. There are eleven kinds."},
	{Name: "Deck", Text: "All your cards. For each fight it is shuffled into the draw pile."},
	{Name: "Hand", Text: "The cards you can play this turn. To play one, type its number or name."},
	{Name: "Draw pile", Text: "Where you draw from: 5 cards a turn. When it is empty, the discard pile is shuffled into it."},
	{Name: "Discard pile", Text: "Where cards go after being played, and the rest of the hand after the enemies have acted."},
	{Name: "Enchantment", Text: "A card that stays in play for the rest of the fight."},
	{Name: "Phase", Text: "A boss changes its pattern when its HP falls below a threshold, after carrying out the intent it showed."},
	{Name: "Upgrade", Text: "A better form of a card, marked with +. Each of the first two bosses gives you one."},
	{Name: "Basic", Text: "A protagonist starts a run with three copies of this card. Basics are never offered as rewards."},
	{Name: "Play", Text: "Type a card's number or name, and its target if there are several: 2, quick jab, 2 pip. The card costs energy and goes to the discard pile."},
	{Name: "End", Text: "Ends your turn: the enemies do what they showed, and the next turn begins."},
	{Name: "Card", Text: "Shows its cost, its owner and its effect. It cannot be played while its owner is knocked out."},
	{Name: "HP", Text: "How much damage someone can still take. At 0 an enemy is defeated, a protagonist is knocked out, or, for the MacGuffin, the run is lost."},
	{Name: "Act", Text: "A part of the run: several scenes, each a fight of your choice, and a boss at the end."},
	{Name: "Scene", Text: "A fight in an act. You choose which of two enemies you face, and take a card when you win."},
	{Name: "Boss", Text: "The enemy at the end of an act. It has more than one phase."},
	{Name: "Reward", Text: "You get one for winning a fight: one of three cards, and an upgrade after a boss. Runs made of rooms define their own rewards."},
	{Name: "Exhaust pile", Text: "Contains exhausted cards, which are not drawn again in this fight."},
}, traitTerms())}).DefineSentences(helpMessages)

const (
	rulesText = "Two protagonists defend the MacGuffin, a treasure, against the villains of old plays. You play cards for energy: attacks hurt the enemies, and defenses stop what they have announced. Each fight you win adds a card to your deck. More: help goal, help turn, help intent, help ovation, or the name of anything you see."
	goalText  = "Win every fight of the run, up to the boss of the last act. If the MacGuffin falls to 0 HP, the run is lost; its HP last from fight to fight. Protagonists that are knocked out come back in the next fight."
)

func traitTerms() (list []declare.Term) {
	for _, t := range curtain.Traits {
		list = append(list, declare.Term{Name: t.Word, Text: t.About})
	}
	return list
}

// Help implements screen.Table: it explains a word; for an empty one it returns an overview.
func (t *FightTable) Help(word string, s screen.Screen) ([]string, bool) {
	return explainWordOrOverview(t.Fight.Content(), t.pileRelicAndDeckTopics(), word, s.InLanguageOf(t))
}

// Help implements screen.Table: it explains a word; for an empty one it returns an overview.
func (t *RunTable) Help(word string, s screen.Screen) ([]string, bool) {
	now := []speech.Topic{{Names: []string{"Deck", t.Language().RenderSentence(sayDeck)}, Show: func(s screen.Screen) []string {
		var names []string
		for _, id := range t.SortedDeckIDs() {
			names = append(names, t.table.Content().Card(id).DisplayName())
		}
		return countedCardLines(s.RenderSentence(sayDeck), names, s)
	}}}
	if t.CurrentDecisionKind() == curtain.InFight {
		now = t.Table().pileRelicAndDeckTopics()
	}
	return explainWordOrOverview(t.table.Fight.Content(), now, word, s.InLanguageOf(t))
}

func (t *FightTable) explainTerm(word string, s screen.Screen) ([]string, bool) {
	return speech.ShowExactTopics(append(helpTerms.TermAndMoveTopics(t.Fight.Content()), t.pileRelicAndDeckTopics()...), word, s.InLanguageOf(t))
}

func explainWordOrOverview(c *curtain.Content, stateTopics []speech.Topic, word string, s screen.Screen) (lines []string, ok bool) {
	if strings.TrimSpace(word) == "" {
		return overviewLines(library.Translation(c).Keywords, s), true
	}
	return speech.ExplainNearestTopic(append(helpTerms.Topics(c), stateTopics...), word, s)
}

func overviewLines(kw *engine.Keywords, s screen.Screen) (lines []string) {
	named := func(set engine.KeywordSet) (names []string) {
		for _, name := range kw.NamesOf(set) {
			names = append(names, s.Keyword(noBreakSpaces(name)))
		}
		return names
	}
	helping, harming := named(kw.All()&^kw.Debuffs()), named(kw.Debuffs())
	var others []string
	for _, term := range helpTerms.Terms {
		others = append(others, s.Keyword(noBreakSpaces(s.RenderSentence(term.NameSentence))))
	}
	lines = append(lines, s.RenderSentence(sayLookUp))
	for _, group := range []struct {
		said  phrase.Sentence
		names []string
	}{{sayHelping, helping}, {sayHarming, harming}, {sayOthers, others}} {
		lines = append(lines, s.Wrap(s.RenderSentence(group.said, "list", strings.Join(group.names, ", ")), 4)...)
	}
	return append(lines, s.Wrap(s.RenderSentence(sayNames), 4)...)
}
