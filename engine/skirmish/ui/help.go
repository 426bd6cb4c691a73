package ui

import (
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/screen"
	"curtaincall/engine/skirmish"
	"curtaincall/engine/speech"
)

// terms are the words of the game that are no keyword, and what they mean.
var terms = []struct{ name, text string }{
	{"Zone", "One of three places in a line: A, X, B. X is next to both others. A melee attack reaches its own zone and those next to it."},
	{"Advance", `One zone forward: A to X to B for team A, B to X to A for team B. It costs no card and weakens the unit until the end of its turn. As often as you like before the card; there is no way back. Type "advance".`},
	{"Pass", "A unit's turn may end without a card. Its player still draws up to 5."},
	{"Turn", "All units of both teams act one after the other, in an order that is drawn once. A unit's Block goes when its turn starts; its effects lose a turn when it ends."},
	{"Melee", "A melee unit attacks enemies in its own zone and in those next to it."},
	{"Ranged", "A ranged unit attacks enemies in any zone."},
	{"Physical", "Physical hits are reduced by Armor."},
	{"Magic", "Magic hits are reduced by Resistance."},
	{"Damage", "What Attack deals, and cards that speak of the unit's Damage. Bonus is added; then Cripple or Weaken, then Armor or Resistance, then Block take their part."},
	{"Ally", "A living team mate in any zone, not the unit itself."},
	{"Aura", "A number a unit has for the whole match: " + strings.Join(skirmish.Keywords.Names(skirmish.Auras), ", ") + "."},
	{"Effect", speech.Or(skirmish.Keywords.Names(skirmish.Effects)) + " from one unit on another, for some of the bearer's turns. Two of a kind from two units run side by side."},
	{"Deck", "One for each player, shared by the team. A played card goes back to a random place in it at once."},
	{"Hand", "Up to 5 cards, drawn up at the end of each turn of the player's units."},
	{"Requires", "What a unit must be to play a card: melee or ranged, physical or magic. A card that requires nothing is for any unit."},
}

// Help implements engine.Table.
func (t *Table) Help(word string, s screen.Screen) ([]string, bool) {
	if strings.TrimSpace(word) == "" {
		return overview(t.Content().Keywords, s), true
	}
	return speech.Explain(topics(t.Content()), word, s)
}

// overview is what can be looked up.
func overview(kw *engine.Keywords, s screen.Screen) (lines []string) {
	var keywords, others []string
	for _, name := range kw.Names(kw.All()) {
		keywords = append(keywords, s.Keyword(name))
	}
	for i := range terms {
		others = append(others, s.Keyword(terms[i].name))
	}
	for _, line := range []string{"Keywords: " + strings.Join(keywords, ", "), "Terms: " + strings.Join(others, ", "), "And the name of every unit and card."} {
		lines = append(lines, s.Wrap(line, 2)...)
	}
	return lines
}

// topics are everything help knows.
func topics(c *skirmish.Content) (list []speech.Topic) {
	add := func(show func(screen.Screen) []string, names ...string) {
		list = append(list, speech.Topic{Names: names, Show: show})
	}
	list = append(list, speech.KeywordTopics(c.Keywords)...)
	names := c.Keywords.Names(c.Keywords.All())
	for i := range terms {
		term := &terms[i]
		add(func(s screen.Screen) []string {
			return s.Wrap(s.Keyword(term.name)+": "+speech.Emphasised(s, term.text, names), 2)
		}, term.name)
	}
	for _, d := range c.Cards {
		add(func(s screen.Screen) []string { return CardFace(c.Keywords, d, s) }, d.ID, cardName(d))
	}
	for _, d := range c.Units {
		add(func(s screen.Screen) []string { return UnitFace(c.Keywords, d, s) }, d.ID, unitName(d))
	}
	return list
}
