package battleline

import (
	"curtaincall/engine"
	rules "curtaincall/engine/battleline"
	"curtaincall/engine/battleline/wording"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/phrase"
	"curtaincall/engine/sentence"
	"curtaincall/scripting/check/trial"
)

// cardTester compares cards with their texts. It plays duels with each card, its reading, and a copy without effects.
type cardTester struct {
	*trial.CardTrials
	content *rules.Content
}

func cardWithoutEffectsID(id string) string { return id + " without its effects" }

// setUpCardTests adds the next batch of cards to t, to test their abilities and the keywords that they give.
func setUpCardTests(t *trial.CardTrials) (*trial.TestedGame, error) {
	s := &cardTester{CardTrials: t}
	end := &rules.CardDef{ID: endID, Type: rules.Action, Target: rules.TargetSpec{HasTarget: true}}
	end.Abilities[rules.CallPlay] = func(d *rules.Duel, _ rules.Source, target rules.Card) { d.Destroy(rules.NewCardSet(target)) }
	defs := []*rules.CardDef{{ID: extraID, Power: plenty}, {ID: paperID, Type: rules.Action}, end}
	for d := range trial.NextAffordableBatch(t, t.BaseContent().(*rules.Content).Cards, 2) {
		c := s.AddCard(&trial.Card{ID: d.ID, Where: d.Where, Text: d.Text, Values: d.Values, Reading: wording.ReadCardText(d), Def: d})
		defs = append(defs, wording.BuildCard(d, c.Reading, trial.ReadingID(d.ID)), wording.BuildCard(d, &sentence.ParseResult{}, cardWithoutEffectsID(d.ID)))
	}
	var added []schema.Definition
	for _, d := range defs {
		added = append(added, schema.Definition{Kind: rules.CardKinds[d.Type], Def: d})
	}
	content, err := s.ContentWith(added)
	if err != nil {
		return nil, err
	}
	s.content = content.(*rules.Content)
	return &trial.TestedGame{Cases: s.cardCases, Play: s.playCase, MessageArgs: s.messageArgs, CallbackName: func(call uint8) string { return rules.CallbackNames[call] }}, nil
}

// cardCases returns a case for each ability and target of a card or its reading, and one if the card gives keywords.
func (s *cardTester) cardCases(c *trial.Card, _ engine.Seed) (list []trial.Case) {
	card, read := c.Def.(*rules.CardDef), s.content.Card(trial.ReadingID(c.ID))
	if len(card.Grants)+len(read.Grants) > 0 {
		list = append(list, trial.Case{Description: "a duel with it in play", Situation: rules.CallTo, Target: int8(rules.NoCard)})
	}
	for call := rules.CallPlay; call <= rules.CallAttached; call++ {
		if card.Abilities[call] == nil && read.Abilities[call] == nil {
			continue
		}
		seen := "a duel that leads to " + rules.CallbackNames[call]
		if !card.Target.HasTarget && !read.Target.HasTarget {
			list = append(list, trial.Case{Description: seen, Situation: call, Target: int8(rules.NoCard)})
			continue
		}
		for target := range extraCreatures {
			list = append(list, trial.Case{Description: seen, Situation: call, Target: int8(cardOfLineCreature(target))})
		}
	}
	return list
}

func (s *cardTester) playCase(c *trial.Card, useReading bool, a *trial.Case) (mentioned []engine.Event, err error) {
	def, call := s.content.Card(c.IDOfCardOrReading(useReading)), a.Situation.(rules.CallbackKind)
	if call == rules.CallTo {
		return s.eventsOfGrantedKeywords(c, def)
	}
	p, err := s.startDuel(def, call)
	if err != nil {
		return nil, err
	}
	target := rules.Card(a.Target)
	if !def.Target.HasTarget {
		target = rules.NoCard
	} else if !p.duel.PossibleTargets(rules.Source{Card: p.testedCard, Player: rules.First}).Has(target) {
		return nil, nil
	}
	log := &engine.Log{}
	p.duel.SetLog(log)
	err = p.triggerAbility(call, target)
	did := func(e *engine.Event) bool {
		return rules.CallbackKind(e.Cause.Callback) != rules.NoCall && rules.Card(e.Cause.Card) == p.testedCard
	}
	return s.MentionableEvents(log.Events, did, func(card int16) string {
		if rules.Card(card) == p.testedCard {
			return "itself"
		}
		return p.duel.Def(rules.Card(card)).ID
	}), err
}

// eventsOfGrantedKeywords returns an event for each keyword that def gives and a card without effects does not.
func (s *cardTester) eventsOfGrantedKeywords(c *trial.Card, def *rules.CardDef) (list []engine.Event, err error) {
	with, err := s.startDuel(def, rules.CallTo)
	if err != nil {
		return nil, err
	}
	without, err := s.startDuel(s.content.Card(cardWithoutEffectsID(c.ID)), rules.CallTo)
	if err != nil {
		return nil, err
	}
	for receiver := range rules.Card(with.duel.CardCount()) {
		for k := range rules.Keyword(rules.NumKeywords) {
			if more := with.duel.AmountOfKeyword(receiver, k) - without.duel.AmountOfKeyword(receiver, k); more != 0 {
				list = append(list, engine.Event{Kind: rules.Granted, Target: int8(receiver), Card: -1, Keyword: int16(k), Amount: int32(more),
					Cause: engine.Cause{Callback: uint8(rules.CallTo), Line: lineOrClauseOfGrant(c, k, def), Keyword: rules.NoKeyword}})
			}
		}
	}
	return list, nil
}

// lineOrClauseOfGrant returns the line of the definition or, if def is a reading, the number of the clause that gives
// k.
func lineOrClauseOfGrant(c *trial.Card, k rules.Keyword, def *rules.CardDef) int32 {
	if def == c.Def {
		return int32(c.Where.Line)
	}
	for i, clause := range c.Reading.Clauses {
		if of := clause.Does.PhraseInSlot("KEYWORD"); clause.Heading == nil && of != nil && rules.Keyword(of.Number) == k {
			return int32(i + 1)
		}
	}
	return 1
}

func (s *cardTester) messageArgs(e *engine.Event, _ *trial.Card, a *trial.Case) []phrase.Arg {
	who, what := "somebody", ""
	switch card, player := rules.CardOrPlayer(e.Target); {
	case player == rules.First:
		who = "its player"
	case player == rules.Second:
		who = "the opponent"
	case card == rules.Card(a.Target):
		who = "its target"
	case extraCreatureIndex(card) != noKeyword:
		who = extraCreatures[extraCreatureIndex(card)].describeCreature()
	case card != rules.NoCard:
		who = "itself"
	}
	if e.Keyword != rules.NoKeyword {
		what = rules.Keywords.Row(rules.Keyword(e.Keyword)).Name
	}
	to := phrase.NameArg("to", phrase.GenderedWord{Text: rules.Zone(max(0, min(e.To, int32(rules.NumZones)-1))).String()})
	return []phrase.Arg{phrase.NameArg("who", phrase.GenderedWord{Text: who}), phrase.NameArg("card", phrase.GenderedWord{Text: e.Text}), phrase.TermArg("what", what), to}
}
