package wording

import (
	"regexp"
	"slices"
	"strings"

	"curtaincall/engine"
	rules "curtaincall/engine/curtain"
	"curtaincall/engine/sentence"
)

// Conditions on a card for some sentences: the bits of RequiredConditions.
const (
	owned         uint = 1 << iota // the card belongs to a protagonist
	onProtagonist                  // the card is played on a protagonist
	onAlly                         // the card is played on an ally
)

var grammar = func() *sentence.Grammar {
	g := sentence.NewGrammar(
		sentence.PhraseKind{Name: sentence.Sentence, Forms: append([]sentence.Form{
			{Means: "deal", Does: sentenceFunc(performDealDamage), Pattern: "Deal AMOUNT damage [PER] [TIMES times|time] [to SOMEBODY]", Example: "Deal {n} damage plus {m} per kind of debuff on the enemy."},
			{Means: "deal", Does: sentenceFunc(performDealDamage), Pattern: "Deal damage equal to QUANTITY [TIMES times|time] [to SOMEBODY]", Example: "Deal damage equal to Ovation."},
			{Means: "gain", Does: sentenceFunc(performGain), Pattern: "Gain AMOUNT KEYWORD [PER] [on SOMEBODY]", Example: "Gain {n} Shield on a protagonist."},
			{Means: "gain", Does: sentenceFunc(performGain), Pattern: "Gain KEYWORD equal to QUANTITY [on SOMEBODY]", Example: "Gain Shield equal to {m} times Taunt."},
			{Means: "gainUpTo", Does: sentenceFunc(performGainUpTo), Pattern: "Gain KEYWORD up to AMOUNT [on SOMEBODY]", Example: "Gain Ovation up to {n}."},
			{Does: sentenceFunc(performInflictDebuff), Pattern: "Inflict AMOUNT DEBUFF [PER] [on SOMEBODY]", Example: "Inflict {n} Stage Fright."},
			{Does: sentenceFunc(performInflictDebuff), Pattern: "Inflict DEBUFF equal to QUANTITY [on SOMEBODY]", Example: "Inflict Poison equal to the Luck lost."},
			{Does: sentenceFunc(performInflictRandomDebuff), Chance: true, Pattern: "Inflict AMOUNT of a random debuff [on SOMEBODY]", Example: "Inflict {n} of a random debuff."},
			{Means: "heal", Does: sentenceFunc(performHeal), Pattern: "Heal SOMEBODY by AMOUNT [PER]", Example: "Heal each protagonist by {n}."},
			{Means: "heal", Does: sentenceFunc(performHeal), Pattern: "Heal SOMEBODY by as much as QUANTITY", Example: "Heal each protagonist by as much as the damage dealt."},
			{Does: sentenceFunc(performDrawCards), Pattern: "Draw AMOUNT cards|card [PER]", Example: "Draw {n} cards."},
			{Does: sentenceFunc(performDrawCards), Pattern: "Draw cards equal to QUANTITY", Example: "Draw cards equal to Ovation."},
			{Means: "lose", Does: sentenceFunc(performLoseEach), Pattern: "Lose AMOUNT LIST [on SOMEBODY]", Example: "Lose {n} Luck."},
			{Means: "loseAll", Does: sentenceFunc(performLoseEach), Pattern: "Lose all LIST [on SOMEBODY]", Example: "Lose all Ovation."},
			{Does: sentenceFunc(performLoseHP), Pattern: "Lose AMOUNT HP [PER]", Example: "Lose {n} HP.", RequiredConditions: owned},
			{Does: sentenceFunc(performLoseHP), Pattern: "Lose HP equal to QUANTITY", Example: "Lose HP equal to Ovation.", RequiredConditions: owned},
			{Means: "gain", Does: sentenceFunc(performGain), Pattern: "SOMEBODY gains AMOUNT KEYWORD [PER]", Example: "The other protagonist gains {n} Taunt."},
			{Means: "gain", Does: sentenceFunc(performGain), Pattern: "SOMEBODY gains KEYWORD equal to QUANTITY", Example: "A protagonist gains Taunt equal to Ovation."},
			{Means: "gainUpTo", Does: sentenceFunc(performGainUpTo), Pattern: "SOMEBODY gains KEYWORD up to AMOUNT", Example: "The other protagonist gains Shield up to {n}."},
			{Means: "lose", Does: sentenceFunc(performLoseEach), Pattern: "SOMEBODY loses AMOUNT LIST", Example: "The enemy loses {n} Block."},
			{Means: "loseAll", Does: sentenceFunc(performLoseEach), Pattern: "SOMEBODY loses all LIST", Example: "Each protagonist loses all Burn and Poison."},
			{Does: sentenceFunc(performLoseHP), Pattern: "SOMEBODY loses AMOUNT HP [PER]", Example: "The enemy loses {n} HP."},
			{Does: sentenceFunc(performLoseHP), Pattern: "SOMEBODY loses HP equal to QUANTITY", Example: "The enemy loses HP equal to its Frustration."},
			{Does: sentenceFunc(func(s *sentenceContext, p *sentence.Phrase, _ int) {
				h := p.PhraseInSlot("HELD")
				s.giveAmount(keywordOrMeterOf(h), clampAmount(s.totalAmountOf(keywordOrMeterOf(h), s.keywordOrMeterHolders(h))), s.keywordOrMeterHolders(h))
			}),
				Pattern: "HELD doubles", Example: "Retaliate doubles."},
			{Does: newHandFilterSentenceFunc((*rules.Fight).DiscountCards), Pattern: "CARDS cost AMOUNT less", Example: "Defense cards in hand cost {n} less."},
			{Does: newHandFilterSentenceFunc((*rules.Fight).DiscountCards), Pattern: "CARD costs AMOUNT less", Example: "A random card in hand costs {n} less."},
			{Does: newHandFilterSentenceFunc((*rules.Fight).BoostCards), Pattern: "CARDS deal AMOUNT more damage", Example: "Attacks of the other protagonist in hand deal {n} more damage."},
			{Does: newHandFilterSentenceFunc((*rules.Fight).BoostCards), Pattern: "CARD deals AMOUNT more damage", Example: "A random Attack in hand deals {n} more damage."},
			{Means: "dealX", Does: sentenceFunc(performDealDamage), Pattern: "Deal AMOUNT damage X times [to SOMEBODY]", Example: "Deal {n} damage X times."},
			{Does: sentenceFunc(func(s *sentenceContext, p *sentence.Phrase, n int) {
				if def := s.fight.Content().CardIndex(p.PhraseInSlot("COPY").Form.Means); def >= 0 {
					s.fight.CreateCards(rules.CardCreation{Def: int16(def), N: n, To: rules.Pile(p.PhraseInSlot("PLACE").Number)})
				}
			}),
				Pattern: "Create AMOUNT COPY in PLACE", Example: "Create {n} Block in your hand."},
			{Does: newCardListSentenceFunc((*rules.Fight).DiscardCards), Pattern: "Discard CARDS", Example: "Discard {n} random cards in hand."},
			{Does: newCardListSentenceFunc((*rules.Fight).DiscardCards), Pattern: "Discard CARD", Example: "Discard a card in hand."},
			{Does: newCardListSentenceFunc((*rules.Fight).ExhaustCards), Pattern: "Exhaust CARDS", Example: "Exhaust Attacks in hand."},
			{Does: newCardListSentenceFunc((*rules.Fight).ExhaustCards), Pattern: "Exhaust CARD", Example: "Exhaust a random card in hand."},
			{Does: newCardListSentenceFunc((*rules.Fight).UpgradeCards), Pattern: "Upgrade CARDS", Example: "Upgrade cards in hand."},
			{Does: newCardListSentenceFunc((*rules.Fight).UpgradeCards), Pattern: "Upgrade CARD", Example: "Upgrade a card in hand."},
			{Does: sentenceFunc(performMoveCards), Pattern: "Put CARDS into PILE", Example: "Put Defense cards in hand into the draw pile."},
			{Does: sentenceFunc(performMoveCards), Pattern: "Put CARD into PILE", Example: "Put a card in hand into the draw pile."},
			{Does: newCardListSentenceFunc((*rules.Fight).PurgeCards), Pattern: "Remove CARD from the deck", Example: "Remove a card in hand from the deck."},
			{Does: sentenceFunc(func(s *sentenceContext, _ *sentence.Phrase, _ int) { s.fight.RequestTurnEnd() }), Pattern: "End the turn", Example: "End the turn."},
			{Means: costVariesMeaning, Does: sentenceFunc(doNothing), Pattern: "Costs AMOUNT less PER", Example: "Costs {n} less per card played this turn."},
		}, engine.Map(rules.CardProperties, func(t rules.CardProperty) sentence.Form {
			return sentence.Form{Means: t.Predicate, Does: sentenceFunc(doNothing), Pattern: t.Word, Example: t.Word + "."}
		})...)},
		sentence.PhraseKind{Name: sentence.Heading, Forms: []sentence.Form{{Pattern: "MOMENT"}, {Pattern: "CONDITION"}, {Pattern: "MOMENT, CONDITION"}},
			About: "what comes before a colon: a moment, a condition, or both separated by a comma; the heading applies until the next one"},
		sentence.PhraseKind{Name: "MOMENT", Forms: []sentence.Form{ // each means a kind of event
			{Number: int(rules.CardDrawn), Pattern: "When drawn", Example: "When drawn: Gain {n} Block."},
			{Number: int(rules.PlayerTurnStart), Pattern: "Start of your turn", Example: "Start of your turn: Gain {n} Block."},
			{Number: int(rules.PlayerTurnEnd), Pattern: "End of your turn", Example: "End of your turn: Gain {n} Block."},
			{Number: int(rules.EnemyTurnStart), Pattern: "Start of the enemy's turn", Example: "Start of the enemy's turn: Gain {n} Block."},
			{Number: int(rules.EnemyTurnEnd), Pattern: "End of the enemy's turn", Example: "End of the enemy's turn: Gain {n} Block."},
			{Number: int(rules.Gained), Pattern: "Whenever you gain KEYWORD", Example: "Whenever you gain Block: Gain {n} Ovation."},
			{Number: int(rules.Gained), Pattern: "Whenever WHO gains KEYWORD", Example: "Whenever the enemy gains Block: Gain {n} Luck."},
			{Number: int(rules.Inflicted), Pattern: "Whenever a debuff is inflicted on WHO", Example: "Whenever a debuff is inflicted on the enemy: Gain {n} Luck."},
			{Number: int(rules.Inflicted), Pattern: "Whenever DEBUFF is inflicted on WHO", Example: "Whenever Fear is inflicted on a protagonist: Gain {n} Luck."},
			{Number: int(rules.CardPlayed), Pattern: "Whenever you play TYPE", Example: "Whenever you play an Attack card: Gain {n} Block."},
			{Number: int(rules.Damaged), Pattern: "Whenever WHO loses HP", Example: "Whenever the MacGuffin loses HP: Gain {n} Block."},
			{Number: int(rules.KnockedOut), Pattern: "Whenever a protagonist is knocked out", Example: "Whenever a protagonist is knocked out: Gain {n} Block."},
			{Number: int(rules.CardPlayed), Pattern: "ORDINAL card of a turn", Example: "Second card of a turn: Draw {n} cards."},
		}},
		sentence.PhraseKind{Name: "CONDITION", Forms: []sentence.Form{
			{Pattern: "with N or more HELD", Example: "With {n} or more Luck: Lose {m} Luck."},
			{Means: "atMost", Pattern: "with N or less|fewer HELD", Example: "With {n} or less Ovation: Gain {m} Block."},
			{Means: "none", Pattern: "with no HELD", Example: "With no Block: Gain {m} Block."},
			{Pattern: "if SOMEBODY has [N or more] STACK", Example: "If the enemy has Poison: Gain {n} Block."},
		}},
		sentence.PhraseKind{Name: "AMOUNT", Most: engine.MaxCount},
		sentence.PhraseKind{Name: "N", Most: engine.MaxCount},
		sentence.PhraseKind{Name: "TIMES", Most: 99}, // as many hits as a script can deal at once
		sentence.PhraseKind{Name: "PER", Forms: []sentence.Form{{Pattern: "per COUNT"}, {Pattern: "plus N per COUNT"}}},
		sentence.PhraseKind{Name: "COUNT", Forms: []sentence.Form{
			{Means: "debuff kinds", Pattern: "kind of debuff on SOMEBODY"},
			{Means: "debuff stacks", Pattern: "debuff stack on SOMEBODY"},
			{Means: "in hand", Pattern: "card in hand"},
			{Means: "played", Pattern: "card played this turn"},
			{Means: "lost", Pattern: "THING lost"},
			{Means: "held", Pattern: "HELD"},
		}},
		sentence.PhraseKind{Name: "QUANTITY", Forms: []sentence.Form{
			{Means: "multiple", Pattern: "N times QUANTITY"},
			{Means: "X", Pattern: "X"},
			{Means: "dealt", Pattern: "the damage dealt"},
			{Means: "debuff kinds", Pattern: "the kinds of debuff on SOMEBODY"},
			{Means: "debuff stacks", Pattern: "the debuff stacks on SOMEBODY"},
			{Means: "in hand", Pattern: "the cards in hand"},
			{Means: "its", Pattern: "its|their STACK"},
			{Means: "the enemy's", Pattern: "the enemy's STACK"},
			{Means: "lost", Pattern: "the THING lost"},
			{Means: "held", Pattern: "HELD"},
		}},
		sentence.PhraseKind{Name: "HELD", Forms: []sentence.Form{{Pattern: "KEYWORD"}, {Pattern: "OWN on SOMEBODY"}}},
		sentence.PhraseKind{Name: "LIST", Forms: []sentence.Form{
			{Pattern: "THING"}, {Pattern: "THING and LIST"}, {Pattern: "THING, LIST"}, {Pattern: "debuffs"}}},
		sentence.PhraseKind{Name: "SOMEBODY", Forms: append([]sentence.Form{
			{Means: "chosen", Pattern: "a protagonist", RequiredConditions: onProtagonist}, {Means: "chosen", Pattern: "that protagonist", RequiredConditions: onProtagonist},
			{Means: "chosen", Pattern: "an ally", RequiredConditions: onAlly}, {Means: "chosen", Pattern: "that ally", RequiredConditions: onAlly}}, actorForms...)},
		sentence.PhraseKind{Name: "WHO", Forms: append([]sentence.Form{{Means: "protagonists", Pattern: "a protagonist"}}, actorForms...)},
		sentence.PhraseKind{Name: "NAME", Exact: true, About: "the name of a protagonist"},
		sentence.PhraseKind{Name: "CARDS", Forms: []sentence.Form{{Pattern: "SUCH [of SOMEBODY] in hand"}, {Chance: true, Pattern: "N random SUCH [of SOMEBODY] in hand"}}},
		sentence.PhraseKind{Name: "CARD", Forms: []sentence.Form{
			{Chance: true, Pattern: "a random ONE [of SOMEBODY] in hand"}, {Means: "chosen", Pattern: "a|an ONE [of SOMEBODY] in hand"}}},
		cardNameKind,
		sentence.PhraseKind{Name: "PILE", Forms: pileForms},
		sentence.PhraseKind{Name: "PLACE", Forms: append(slices.Clip(pileForms), sentence.Form{Number: int(rules.InDeck), Pattern: "the deck"})},
		sentence.PhraseKind{Name: "SUCH"}, sentence.PhraseKind{Name: "ONE"}, sentence.PhraseKind{Name: "TYPE"},
		sentence.PhraseKind{Name: "ORDINAL", Forms: []sentence.Form{{Number: 1, Pattern: "first"}, {Number: 2, Pattern: "second"}, {Number: 3, Pattern: "third"}, {Number: 4, Pattern: "fourth"}, {Number: 5, Pattern: "fifth"}}},
		sentence.PhraseKind{Name: "KEYWORD"}, sentence.PhraseKind{Name: "DEBUFF"}, sentence.PhraseKind{Name: "OWN"}, sentence.PhraseKind{Name: "STACK"}, sentence.PhraseKind{Name: "THING"},
	)
	g.Synonyms = synonyms
	return g
}()

func keywordKinds(table *engine.Keywords) []sentence.PhraseKind {
	all, debuffs, shared := table.All(), table.Debuffs(), table.KeywordsHoldableAs(rules.OnTeam)
	return []sentence.PhraseKind{
		sentence.KeywordNameKind("KEYWORD", "a positive keyword, Ovation, Energy or Currency", table, all.Without(debuffs), meterForms...),
		sentence.KeywordNameKind("DEBUFF", "a debuff", table, debuffs),
		sentence.KeywordNameKind("OWN", "a keyword that the allies do not share, or a debuff", table, all.Without(shared).Or(debuffs)),
		sentence.KeywordNameKind("STACK", "any keyword", table, all),
		sentence.KeywordNameKind("THING", "any keyword, Ovation, Energy or Currency", table, all, meterForms...),
	}
}

// cardNameKind has one form, an example. newGrammarWithErrors replaces it by the names of all cards.
var cardNameKind = sentence.PhraseKind{Name: "COPY", Exact: true, About: "the name of a card", Forms: []sentence.Form{{Pattern: "Block", Means: "block"}}}

var costVariesMeaning = engine.Find(rules.CardProperties, func(t rules.CardProperty) bool {
	return t.Has(&rules.CardDef{CostOf: func(*rules.Fight, rules.Source) int { return 0 }})
}).Predicate

var actorForms = []sentence.Form{
	{Means: "protagonists", Pattern: "each protagonist"},
	{Means: "allies", Pattern: "each ally"},
	{Means: "enemies", Pattern: "each enemy"},
	{Means: "the enemy", Pattern: "the enemy"}, {Means: "the enemy", Pattern: "that enemy"},
	{Means: "macguffin", Pattern: "the MacGuffin"},
	{Means: "the other", Pattern: "the other protagonist", RequiredConditions: owned},
	{Means: "named", Pattern: "NAME"},
}

var pileForms = []sentence.Form{{Number: int(rules.Hand), Pattern: "your hand"}, {Number: int(rules.DrawPile), Pattern: "the draw pile"},
	{Number: int(rules.DiscardPile), Pattern: "the discard pile"}, {Number: int(rules.ExhaustPile), Pattern: "the exhaust pile"}}

var meterForms = []sentence.Form{{Number: int(rules.Ovation), Pattern: "Ovation", Means: "ovation"}, {Number: int(rules.Energy), Pattern: "Energy", Means: "energy"},
	{Number: int(rules.Currency), Pattern: "Currency", Means: "currency"}}

// isWord matches a single word of the letters a to z, as patterns require.
var isWord = regexp.MustCompile("^[A-Za-z][a-z]*$")

// cardTypeKinds returns the kinds of phrases that name cards of built-in or added types, such as "Attack cards". The
// Means of a form is the word of a built-in type, the id of an added type, or "" for any type.
func cardTypeKinds(added []*rules.CardTypeDef) []sentence.PhraseKind {
	withTypes := func(anyType string, patterns ...string) (list []sentence.Form) {
		list = append(list, sentence.Form{Pattern: anyType})
		add := func(id, name string) {
			name = strings.ToUpper(name[:1]) + name[1:]
			for _, pattern := range patterns {
				pattern = strings.Replace(pattern, "%s", name, 1)
				if strings.Contains("AEIOU", name[:1]) {
					pattern = strings.Replace(pattern, "a|an", "an", 1)
				}
				list = append(list, sentence.Form{Means: id, Pattern: strings.Replace(pattern, "a|an", "a", 1), Mod: engine.ModOfID(id)})
			}
		}
		for _, word := range rules.CardTypeWords.List {
			add(word, word)
		}
		for _, d := range added {
			if isWord.MatchString(d.Name) {
				add(d.ID, d.Name)
			}
		}
		return list
	}
	return []sentence.PhraseKind{
		{Name: "SUCH", Forms: withTypes("cards", "%s cards", "%ss")},
		{Name: "ONE", Forms: withTypes("card", "%s card", "%s")},
		{Name: "TYPE", Forms: withTypes("a card", "a|an %s card")},
	}
}

// synonyms maps words that authors may write in a heading to those of the grammar, or meaningless ones to "".
var synonyms = map[string]string{
	"draw": "drawn", "draws": "drawn", "drawn": "drawn",
	"start": "start", "begin": "start", "begins": "start", "beginning": "start", "starts": "start", "end": "start", "ends": "start",
	"gain": "gain", "gains": "gain", "gets": "gain", "get": "gain",
	"inflicted": "inflicted", "debuffed": "inflicted", "inflict": "inflicted", "inflicts": "inflicted",
	"play": "play", "plays": "play", "played": "play",
	"hit": "loses", "hurt": "loses", "struck": "loses", "wounded": "loses", "attacked": "loses", "damaged": "loses",
	"damage": "loses", "attacks": "loses", "lose": "loses", "loses": "loses",
	"falls": "knocked", "dies": "knocked", "knocked": "knocked",
	"have": "has", "holds": "has", "has": "has",
	"a": "", "an": "", "the": "", "of": "", "on": "", "or": "", "is": "", "at": "", "when": "", "whenever": "", "if": "", "with": "",
}
