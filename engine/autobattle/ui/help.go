package ui

import (
	"fmt"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/autobattle"
	"curtaincall/engine/declare"
	"curtaincall/engine/declare/library"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/phrase"
	"curtaincall/engine/screen"
	"curtaincall/engine/speech"
)

var helpMessages = phrase.NewCatalog("help")

var helpTerms = (&declare.Help{Face: Face, Every: "unit", Terms: append(declare.BasicTerms(rulesText, goalText, turnText), []declare.Term{
	{Name: "Shop", Also: []string{"hand", "round", "end"}, Text: "Pitch cards from your hand for mana, play others to your board, sell and swap units, and end the shop. The other player also has a shop, and neither sees what the other buys before the battle."},
	{Name: "Mana", Also: []string{"limit"}, Text: "Used to pay for units. You get it by pitching cards and selling units, up to the round's limit (3 in round 1 and one more each round, up to 10). Unspent mana is lost at the end of the shop."},
	{Name: "Pitch", Text: `Give up a card from your hand for the mana printed on it: "pitch 1". It leaves the game. Selling a unit from the board gives the same amount.`},
	{Name: "Play", Text: `Play a card from your hand to an empty slot for its cost: "play 1 2".`},
	{Name: "Sell", Text: `Take a unit off the board for the mana it is worth: "sell 2". Everything it has gained is lost.`},
	{Name: "Swap", Text: `Swap two slots, or move a unit to an empty one: "swap 1 2". The order of the line decides who fights first.`},
	{Name: "Front", Also: []string{"board", "slot", "place", "line", "empty"}, Text: "Your board has 5 slots in a line. The front is slot 1, or the first occupied one. The two fronts fight; when one dies, the next moves up."},
	{Name: "Clash", Text: "Both front units hit each other at the same time, each for its attack. A battle continues until one line is empty, for at most 100 clashes."},
	{Name: "Battle", Also: []string{"fight"}, Text: "The two lines fight by themselves: type \"fight\". The winner gets a win, the loser loses a life. Units that died are back in the next shop, with their permanent gains."},
	{Name: "Lives", Text: "Each player starts with 6 lives. Whoever loses the last one loses the game. After round 30, the player with more wins wins the game."},
	{Name: "For good", Text: "A unit keeps permanent gains until it is sold. Everything else ends with the battle."},
	{Name: "Bag", Text: "Your 50 cards. Each shop draws 5 of them; those not pitched or played go back."},
	{Name: "Unit", Also: []string{"attack", "health", "cost", "rarity", "common", "uncommon", "rare", "ally", "numbers"}, Text: "Shown as (cost) attack/health +pitch: the mana you pay for it, what it deals in a clash, what it can lose before it dies, and the mana you get for pitching or selling it. Allies are the units of one line. The rarer a unit is, the fewer copies of it are in a bag."},
	{Name: "Trigger", Also: engine.Map(autobattle.Triggers, func(word string) string { return speech.Capitalize(speech.UnderscoresToSpaces(word)) }), Text: "The words before the colon in a text say when it happens. Start: when a battle begins. Faint, Ally faint: when it or an ally dies. Hurt: when it loses health to damage. Spawn, Ally spawn, Enemy spawn: when it, an ally or an enemy is put into a line during the battle. Before attack, After attack: when it clashes. Before any attack, After any attack: when any unit clashes. Shop start: when your shop opens. Buy: when it is played. Sell: when it or another of your units is sold. Abilities that trigger at the same time are ordered by attack, then health, then place."},
}...)}).DefineTermSentences(helpMessages)

var (
	sayOpening = helpMessages.Define("opening", "You are the {side}; your opponent is the {other}. Your units are marked {own}, your opponent's {others}.")
	sayFirst   = helpMessages.Define("first", "First, pitch one or two of your five cards for mana, play the strongest unit that you can then pay for, and end the shop.")
)

const (
	rulesText = "You and your opponent each build a line of up to five units, front first. A round is a shop for each of you, in which you pay for units with mana, and then a battle that runs by itself: the two front units hit each other until one line is empty. More: help goal, help turn, help mana, help front, help trigger, or the name of any unit."
	goalText  = "Take your opponent's 6 lives: whoever loses a battle loses a life. Nobody loses a life in a draw. If nobody has lost the last life after round 30, the player with more wins wins."
	turnText  = "Your shop begins with 5 cards and no mana. Pitch cards to get mana, play others to empty slots of your board, sell and swap units, and end the shop. Then your opponent shops, and the lines fight. Your units come back, with their permanent gains."
)

func openingParagraphs(game any, seat engine.Seat) []string {
	if game.(*autobattle.Game).Scope() != autobattle.WholeGame {
		return nil
	}
	own, in := max(seat, 0), phrase.LanguageOf(game)
	name := func(s engine.Seat) string { return in.RenderSentence(autobattle.SaySeat[s]) }
	return []string{
		in.RenderSentence(sayOpening, "side", name(own), "other", name(1-own), "own", "PE"[own:own+1], "others", "PE"[1-own:2-own]),
		in.RenderSentence(helpTerms.Term("Goal").TextSentence),
		in.RenderSentence(sayFirst),
	}
}

var (
	faceMessages = phrase.NewCatalog("face")
	sayFace      = faceMessages.Define("unit", "cost {cost, number} · pitch {pitch, number} · {rarity}")
	SayRarity    = []phrase.Sentence{faceMessages.Define("unoffered", "never offered"), faceMessages.Define("common", "common"), faceMessages.Define("uncommon", "uncommon"), faceMessages.Define("rare", "rare")}
)

// Face returns the definition of a unit drawn as a card.
func Face(c library.Definitions, def schema.Definition, s screen.Screen) []string {
	d, s, kw := def.Def.(*autobattle.UnitDef), s.InLanguageOf(c), c.KeywordTable()
	lines := []string{s.Quiet(s.RenderSentence(sayFace, "cost", d.Cost, "pitch", d.Pitch, "rarity", s.RenderSentence(SayRarity[d.Rarity])))}
	if d.Keywords != 0 {
		lines = append(lines, keywordsText(d.Keywords, kw, s))
	}
	if text := speech.EmphasiseKeywords(s, d.RulesText(), kw); text != "" {
		lines = append(lines, text)
	}
	return s.CardBox(d.DisplayName(), s.Strong(fmt.Sprintf("%d/%d", d.Attack, d.Health)), lines)
}

func keywordsText(m autobattle.KeywordMask, kw *engine.Keywords, s screen.Screen) string {
	var list []string
	for id := range m.All() {
		k := kw.Row(id)
		list = append(list, k.Icon+" "+s.Keyword(k.Name))
	}
	return strings.Join(list, " ")
}
