package wording

import (
	"curtaincall/engine"
	rules "curtaincall/engine/battleline"
	"curtaincall/engine/sentence"
)

// Grammar is the grammar of card texts. Sentences after a heading belong to an ability; those with "has" are grants.
var Grammar = sentence.NewGrammar(
	sentence.PhraseKind{Name: sentence.Sentence, Forms: []sentence.Form{
		{Does: newEffectWithAmountOnCards((*rules.Duel).DealDamage), Pattern: "Deal AMOUNT damage to WHOM [IF]", Example: "Play: Deal {n} damage to an enemy creature."},
		{Does: sentenceFunc(func(s *sentenceContext, p *sentence.Phrase, _ int) {
			s.duel.DealDamage(s.duel.AmountOfKeyword(s.self.Card, rules.Keyword(p.PhraseInSlot("KEYWORD").Number)), s.selectCards(p))
		}),
			Pattern: "Deal damage to WHOM equal to this creature's KEYWORD", Example: "Reap: Deal damage to an enemy creature equal to this creature's Assault."},
		{Does: sentenceFunc(func(s *sentenceContext, p *sentence.Phrase, _ int) {
			p.PhraseInSlot("DO").Form.Does.(cardsEffect)(s.duel, s.selectCards(p))
		}),
			Pattern: "DO WHOM [IF]", Example: "Play: Stun each enemy creature with Elusive."},
		{Does: newEffectWithAmountOnCards((*rules.Duel).Heal), Pattern: "Heal AMOUNT damage from WHOM", Example: "Play: Heal {n} damage from each friendly creature."},
		{Does: newEffectWithAmountOnCards((*rules.Duel).Exalt), Pattern: "Exalt WHOM AMOUNT times|time", Example: "Play: Exalt an enemy creature {n} times."},
		{Does: newEffectWithAmountOnCards((*rules.Duel).CaptureAember), Pattern: "Capture AMOUNT aember", Example: "Reap: Capture {n} aember."},
		{Does: newEffectWithAmountOnCards((*rules.Duel).CaptureAember), Pattern: "WHOM captures AMOUNT aember", Example: "Play: A friendly creature captures {n} aember."},
		{Does: newEffectOnPlayer(rules.Friendly, (*rules.Duel).StealAember), Pattern: "Steal AMOUNT aember", Example: "Play: Steal {n} aember."},
		{Does: sentenceFunc(func(s *sentenceContext, p *sentence.Phrase, n int) {
			if each := p.PhraseInSlot("SUCH"); each != nil {
				n *= s.matchingCreatures(each).Count()
			}
			s.duel.GainAember(s.self.Player, n)
		}),
			Pattern: "Gain AMOUNT aember [for each SUCH] [IF]", Example: "Play: Gain {n} aember for each friendly creature with Taunt."},
		{Does: newEffectOnPlayer(rules.Enemy, (*rules.Duel).LoseAember), Pattern: "Your opponent loses AMOUNT aember", Example: "Play: Your opponent loses {n} aember."},
		{Does: newEffectOnPlayer(rules.Friendly, (*rules.Duel).Draw), Pattern: "Draw AMOUNT cards|card", Example: "Play: Draw {n} cards."},
		{Does: sentenceFunc(performReturnToHand), Pattern: "Return WHOM to its owner's hand", Example: "Play: Return an enemy creature to its owner's hand."},
		{Does: sentenceFunc(performReturnToHand), Pattern: "Return WHOM to their owners' hands", Example: "Play: Return each creature to their owners' hands."},
		{Does: sentenceFunc(func(s *sentenceContext, p *sentence.Phrase, _ int) {
			s.duel.TakeControl(s.self.Player, s.selectCards(p))
		}),
			Pattern: "Take control of WHOM", Example: "Play: Take control of an enemy creature."},
		{Does: sentenceFunc(func(s *sentenceContext, p *sentence.Phrase, _ int) {
			s.duel.GrantKeywordForTurn(rules.Keyword(p.PhraseInSlot("KEYWORD").Number), p.NumberInSlot("AMOUNT", 1), s.selectCards(p))
		}),
			Pattern: "Until the end of the turn WHOM gains|gain KEYWORD [AMOUNT]", Example: "Play: Until the end of the turn each friendly creature gains Skirmish."},
		{Does: sentenceFunc(func(s *sentenceContext, p *sentence.Phrase, _ int) {
			s.duel.LoseKeywordForTurn(rules.Keyword(p.PhraseInSlot("KEYWORD").Number), s.selectCards(p))
		}),
			Pattern: "Until the end of the turn WHOM loses|lose KEYWORD", Example: "Play: Until the end of the turn an enemy creature loses Taunt."},
		{Does: newEffectWithAmountOnCards((*rules.Duel).AddPowerCounters), Pattern: "WHOM gets|get AMOUNT power counters", Example: "Action: A friendly creature gets {n} power counters."},
		{Does: newEffectWithAmountOnCards((*rules.Duel).AddPowerCounters), Pattern: "WHOM gets|get AMOUNT power counter", Example: "Reap: This creature gets {n} power counter."},
		{Does: newEffectOnPlayer(rules.AnySide, (*rules.Duel).AddChains), Pattern: "PLAYER gets|get AMOUNT chains|chain", Example: "Play: Your opponent gets {n} chains."},
		{Does: grantMarker(true), Pattern: "BEARER has|have KEYWORD [AMOUNT]", Example: "Each friendly creature has Hazardous {n}."},
	}},
	sentence.PhraseKind{Name: sentence.Heading, Forms: []sentence.Form{
		{Number: int(rules.CallPlay), Pattern: "Play", Example: "Play: Draw {n} cards."},
		{Number: int(rules.CallReap), Pattern: "Reap", Example: "Reap: Steal {n} aember."},
		{Number: int(rules.CallFight), Pattern: "Fight", Example: "Fight: Gain {n} aember."},
		{Number: int(rules.CallBeforeFight), Pattern: "Before the fight", Example: "Before the fight: Ward this creature."},
		{Number: int(rules.CallDestroyed), Pattern: "Destroyed", Example: "Destroyed: Draw {n} cards."},
		{Number: int(rules.CallAction), Pattern: "Action", Example: "Action: Ready a friendly creature."},
		{Number: int(rules.CallOmni), Pattern: "Omni", Example: "Omni: Exhaust an enemy creature."},
		{Number: int(rules.CallAttached), Pattern: "Attached", Example: "Attached: Ward the attached creature."},
	}, About: "the callback that a sentence belongs to; applies until the next heading"},
	sentence.PhraseKind{Name: "AMOUNT", Most: engine.MaxCount},
	sentence.PhraseKind{Name: "DO", Forms: []sentence.Form{
		{Does: cardsEffect((*rules.Duel).Destroy), Pattern: "destroy"},
		{Does: cardsEffect((*rules.Duel).Ready), Pattern: "ready"},
		{Does: cardsEffect((*rules.Duel).Exhaust), Pattern: "exhaust"},
		{Does: cardsEffect((*rules.Duel).Stun), Pattern: "stun"},
		{Does: cardsEffect((*rules.Duel).Ward), Pattern: "ward"},
		{Does: cardsEffect((*rules.Duel).Enrage), Pattern: "enrage"},
		{Does: newMoveToZoneEffect(rules.Archives), Pattern: "archive"},
		{Does: newMoveToZoneEffect(rules.Purged), Pattern: "purge"},
	}},
	sentence.PhraseKind{Name: "WHOM", Forms: []sentence.Form{
		{Does: cardSelector(selectSelf), Pattern: "this creature"},
		{Does: cardSelector(selectTarget), Pattern: "the attached creature"},
		{Does: cardSelector(selectTarget), Pattern: "it"},
		{Does: cardSelector(selectTarget), Pattern: "AIM [QUALITY]"},
		{Does: cardSelector(selectEach), Pattern: "each [OTHER] SUCH"},
	}},
	sentence.PhraseKind{Name: "BEARER", Forms: []sentence.Form{
		{Does: cardSelector(selectSelf), Pattern: "this creature"},
		{Does: cardSelector(selectTarget), Pattern: "the attached creature"},
		{Does: cardSelector(selectEach), Pattern: "each [OTHER] SUCH"},
	}},
	sentence.PhraseKind{Name: "AIM", Forms: []sentence.Form{ // the target
		{Number: int(rules.AnySide), Pattern: "a creature"},
		{Number: int(rules.Friendly), Pattern: "a friendly creature"},
		{Number: int(rules.Enemy), Pattern: "an enemy creature"},
	}},
	sentence.PhraseKind{Name: "OTHER", Forms: []sentence.Form{{Pattern: "other"}}},
	sentence.PhraseKind{Name: "SUCH", Forms: []sentence.Form{
		{Number: int(rules.AnySide), Pattern: "creature [QUALITY]"},
		{Number: int(rules.Friendly), Pattern: "friendly creature [QUALITY]"},
		{Number: int(rules.Enemy), Pattern: "enemy creature [QUALITY]"},
	}},
	sentence.PhraseKind{Name: "QUALITY", Forms: []sentence.Form{{Number: 1, Pattern: "with KEYWORD"}, {Number: 0, Pattern: "without KEYWORD"}}},
	sentence.PhraseKind{Name: "IF", Forms: []sentence.Form{{Pattern: "if it has KEYWORD"}}},
	sentence.PhraseKind{Name: "PLAYER", Forms: []sentence.Form{{Number: 0, Pattern: "you"}, {Number: 1, Pattern: "your opponent"}}},
	sentence.KeywordNameKind("KEYWORD", "the name of a keyword", rules.Keywords, rules.Keywords.All()),
)

func newMoveToZoneEffect(z rules.Zone) cardsEffect {
	return func(d *rules.Duel, who rules.CardSet) int { return d.MoveAllToOwnersZone(who, z) }
}
