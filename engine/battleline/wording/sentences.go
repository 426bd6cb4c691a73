package wording

import (
	"slices"

	"curtaincall/engine"
	rules "curtaincall/engine/battleline"
	"curtaincall/engine/sentence"
)

// Grammar is the grammar of card texts. A sentence after a heading is part of an ability; one with "has" is a grant.
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
		{Does: sentenceFunc(func(s *sentenceContext, p *sentence.Phrase, _ int) {
			s.duel.MoveAllToOwnersZone(s.selectCards(p), rules.Hand)
		}),
			Pattern: "Return WHOM to its|their owner's|owners' hand|hands", Example: "Play: Return an enemy creature to its owner's hand."},
		{Does: sentenceFunc(func(s *sentenceContext, p *sentence.Phrase, _ int) {
			s.duel.TakeControl(s.self.Player, s.selectCards(p))
		}),
			Pattern: "Take control of WHOM", Example: "Play: Take control of an enemy creature."},
		{Does: sentenceFunc(func(s *sentenceContext, p *sentence.Phrase, _ int) {
			s.duel.GrantKeywordForTurn(rules.Keyword(p.PhraseInSlot("KEYWORD").Number), p.NumberInSlot("AMOUNT", 1), s.selectCards(p))
		}),
			Pattern: "Until the end of the turn, WHOM gains|gain KEYWORD [AMOUNT]", Example: "Play: Until the end of the turn, each friendly creature gains Skirmish."},
		{Does: sentenceFunc(func(s *sentenceContext, p *sentence.Phrase, _ int) {
			s.duel.LoseKeywordForTurn(rules.Keyword(p.PhraseInSlot("KEYWORD").Number), s.selectCards(p))
		}),
			Pattern: "Until the end of the turn, WHOM loses|lose KEYWORD", Example: "Play: Until the end of the turn, an enemy creature loses Taunt."},
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

// ReadCardText parses a card's text. Effects above the first heading ("Play:") and keyword grants below go to Unread.
func ReadCardText(d *rules.CardDef) *sentence.ParseResult {
	r := Grammar.Parse(d.Text, d.Values, 0)
	r.Clauses = slices.DeleteFunc(r.Clauses, func(c sentence.Clause) bool {
		_, grants := c.Does.Form.Does.(grantMarker)
		hint := ""
		switch {
		case grants && c.Heading != nil:
			hint = "a sentence about what a creature has must come before the first heading"
		case !grants && c.Heading == nil:
			hint = "the sentence needs a heading that says when, as in \"Play: " + c.Text + ".\""
		default:
			return false
		}
		r.Unread = append(r.Unread, sentence.UnparsedText{Text: c.Text, From: c.From, To: c.To, Hint: hint})
		return true
	})
	return r
}

// BuildCard returns a copy of d with another id that does what its parsed text r says. The causes of its events give
// the number of the clause, from 1, as the script line.
func BuildCard(d *rules.CardDef, r *sentence.ParseResult, id string) *rules.CardDef {
	card := d.CopyWithID(id)
	card.Abilities, card.Grants, card.Target = [rules.NumAbilities]rules.Ability{}, nil, targetOfText(r)
	for i, c := range r.Clauses {
		if c.Heading == nil {
			card.Grants = append(card.Grants, buildGrant(c.Does))
			continue
		}
		ability := &card.Abilities[c.Heading.Number]
		*ability = appendEffect(*ability, c.Does, i+1)
	}
	return card
}

// appendEffect returns an ability that runs previous, unless it is nil, and then clause p. A clause with a condition
// runs only if that holds.
func appendEffect(previous rules.Ability, p *sentence.Phrase, clauseNumber int) rules.Ability {
	return func(d *rules.Duel, self rules.Source, target rules.Card) {
		if previous != nil {
			previous(d, self, target)
		}
		d.SetCallbackLine(clauseNumber)
		if q := p.PhraseInSlot("IF"); q != nil && (target == rules.NoCard || !d.HasKeyword(target, rules.Keyword(q.PhraseInSlot("KEYWORD").Number))) {
			return
		}
		p.Form.Does.(sentenceFunc)(&sentenceContext{d, self, target}, p, p.NumberInSlot("AMOUNT", 0))
	}
}

func buildGrant(p *sentence.Phrase) rules.StaticGrant {
	g := rules.StaticGrant{KeywordAmount: rules.KeywordAmount{Keyword: rules.Keyword(p.PhraseInSlot("KEYWORD").Number), Value: p.NumberInSlot("AMOUNT", 1)}}
	bearer := p.PhraseInSlot("BEARER")
	if bearer.Form.Pattern == "the attached creature" {
		return g
	}
	g.To = func(d *rules.Duel, self rules.Source, c rules.Card) bool {
		return bearer.Form.Does.(cardSelector)(&sentenceContext{d, self, rules.NoCard}, bearer).Has(c)
	}
	return g
}

func targetOfText(r *sentence.ParseResult) (t rules.TargetSpec) {
	for _, c := range r.Clauses {
		who := c.Does.PhraseInSlot("WHOM")
		if who == nil || who.PhraseInSlot("AIM") == nil {
			continue
		}
		t = rules.TargetSpec{HasTarget: true, Side: rules.TargetSide(who.PhraseInSlot("AIM").Number)}
		if q := who.PhraseInSlot("QUALITY"); q != nil {
			t.Where = func(d *rules.Duel, _ rules.Source, of rules.Card) bool { return matchesQuality(d, of, q) }
		}
		return t
	}
	return t
}

type sentenceContext struct {
	duel   *rules.Duel
	self   rules.Source
	target rules.Card
}

type (
	sentenceFunc func(s *sentenceContext, p *sentence.Phrase, n int)        // carries out a sentence with amount n, or 0
	grantMarker  bool                                                       // marks a sentence that is a grant
	cardSelector func(s *sentenceContext, p *sentence.Phrase) rules.CardSet // returns the cards that a phrase means
	cardsEffect  func(d *rules.Duel, who rules.CardSet) int                 // affects cards; returns how many
)

func (s *sentenceContext) selectCards(p *sentence.Phrase) rules.CardSet {
	w := p.PhraseInSlot("WHOM", "BEARER")
	if w == nil {
		return selectSelf(s, p)
	}
	return w.Form.Does.(cardSelector)(s, w)
}

func selectSelf(s *sentenceContext, _ *sentence.Phrase) rules.CardSet {
	return rules.NewCardSet(s.self.Card)
}

func selectTarget(s *sentenceContext, _ *sentence.Phrase) rules.CardSet {
	return rules.NewCardSet(s.target)
}

func selectEach(s *sentenceContext, p *sentence.Phrase) rules.CardSet {
	who := s.matchingCreatures(p.PhraseInSlot("SUCH"))
	if p.PhraseInSlot("OTHER") != nil {
		who = who.Without(s.self.Card)
	}
	return who
}

func (s *sentenceContext) matchingCreatures(such *sentence.Phrase) (who rules.CardSet) {
	for player := rules.First; player <= rules.Second; player++ {
		if side := rules.TargetSide(such.Number); side == rules.AnySide || (side == rules.Friendly) == (player == s.self.Player) {
			for _, c := range s.duel.CardsIn(player, rules.Line) {
				if matchesQuality(s.duel, c, such.PhraseInSlot("QUALITY")) {
					who = who.With(c)
				}
			}
		}
	}
	return who
}

func matchesQuality(d *rules.Duel, c rules.Card, q *sentence.Phrase) bool {
	return q == nil || d.HasKeyword(c, rules.Keyword(q.PhraseInSlot("KEYWORD").Number)) == (q.Number == 1)
}

func newEffectWithAmountOnCards(do func(d *rules.Duel, n int, who rules.CardSet) int) sentenceFunc {
	return func(s *sentenceContext, p *sentence.Phrase, n int) { do(s.duel, n, s.selectCards(p)) }
}

// newEffectOnPlayer returns an effect on the acting player, the opponent or, for AnySide, the player in the sentence.
func newEffectOnPlayer(whose rules.TargetSide, do func(d *rules.Duel, p rules.Player, n int) int) sentenceFunc {
	return func(s *sentenceContext, p *sentence.Phrase, n int) {
		player := s.self.Player
		if whose == rules.Enemy || whose == rules.AnySide && p.PhraseInSlot("PLAYER").Number == 1 {
			player = player.Other()
		}
		do(s.duel, player, n)
	}
}
