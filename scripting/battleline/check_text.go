package battleline

import (
	"slices"

	"curtaincall/engine"
	rules "curtaincall/engine/battleline"
	"curtaincall/engine/battleline/wording"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/phrase"
	"curtaincall/engine/sentence"
	"curtaincall/scripting/check/trial"
)

// cardTester compares cards with their texts. It plays duels with each card, with a card made from its text (the
// reading), and with a copy without effects.
type cardTester struct {
	*trial.CardTrials
	content *rules.Content
}

func cardWithoutEffectsID(id string) string { return id + " without its effects" }

// setUpCardTests adds the next batch of cards to t, and returns functions that compare them with their texts.
func setUpCardTests(t *trial.CardTrials) (*trial.TestedGame, error) {
	s := &cardTester{CardTrials: t}
	end := &rules.CardDef{ID: endID, Type: rules.Action, Target: rules.TargetSpec{HasTarget: true}}
	end.Abilities[rules.CallPlay] = func(d *rules.Duel, _ rules.Source, target rules.Card) { d.Destroy(rules.NewCardSet(target)) }
	defs := []*rules.CardDef{{ID: extraID, Power: plenty}, {ID: paperID, Type: rules.Action}, end}
	for d := range trial.NextAffordableBatch(t, t.BaseContent().(*rules.Content).Cards, 2) {
		c := s.AddCard(&trial.Card{ID: d.ID, Where: d.Where, Text: d.Text, Values: d.Values, Reading: wording.ReadCardText(d), Def: d})
		defs = append(defs, wording.BuildCard(d, c.Reading, trial.ReadingID(d.ID)), wording.BuildCard(d, &sentence.ParseResult{}, cardWithoutEffectsID(d.ID)))
	}
	added := engine.Map(defs, func(d *rules.CardDef) schema.Definition {
		return schema.Definition{Kind: rules.CardKinds[d.Type], Def: d}
	})
	content, err := s.ContentWith(added)
	if err != nil {
		return nil, err
	}
	s.content = content.(*rules.Content)
	return &trial.TestedGame{Cases: s.cardCases, Play: s.playCase, MessageArgs: s.messageArgs, CallbackName: func(call uint8) string { return rules.CallbackNames[call] }}, nil
}

// cardCases returns the cases in which c is compared with the card made from its text: one for each target of each
// ability of either card, and one if either card grants keywords.
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
		return s.newKeywordGrantEvents(c, def)
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

// newKeywordGrantEvents returns an event for each keyword that a card in a duel has only because of def's effects.
func (s *cardTester) newKeywordGrantEvents(c *trial.Card, def *rules.CardDef) (list []engine.Event, err error) {
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

// lineOrClauseOfGrant returns the line of c if def is the definition of c. If def was made from the text of c, it
// returns the number, from 1, of the clause that grants keyword k, or 1 if there is none.
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

// extraCreatures are the creatures in a duel. Each player has one without keywords, and one with each keyword that
// effects can depend on but that cannot block them. The second player has two more, so that the first is overwhelmed.
var extraCreatures = func() (list []extraCreatureSpec) {
	asked := []rules.Keyword{rules.Assault, rules.Deploy, rules.Elusive, rules.Entrenched, rules.Hazardous, rules.Poison,
		rules.Skirmish, rules.SplashAttack, rules.Taunt, rules.Versatile}
	for p := rules.First; p <= rules.Second; p++ {
		list = append(list, extraCreatureSpec{p, noKeyword})
		for _, k := range asked {
			list = append(list, extraCreatureSpec{p, int(k)})
		}
	}
	return append(list, extraCreatureSpec{rules.Second, noKeyword}, extraCreatureSpec{rules.Second, noKeyword})
}()

const noKeyword = -1

type extraCreatureSpec struct {
	player  rules.Player
	keyword int
}

func (e *extraCreatureSpec) describeCreature() string {
	who := "a friendly creature"
	if e.player == rules.Second {
		who = "an enemy creature"
	}
	if e.keyword == noKeyword {
		return who
	}
	return who + " with " + rules.Keywords.Row(rules.Keyword(e.keyword)).Name
}

// Ids of the cards that are in every test duel besides the tested one. Scripts cannot define such ids.
const (
	extraID = "another creature in the line"
	paperID = "a card in a pile"
	endID   = "a card that destroys any creature it is played on"
)

// plenty is an amount that no effect can use up. startDamage is the initial damage of every creature in a duel, which
// leaves something to heal.
const (
	plenty      = 500
	startDamage = 100
)

// pileCards is the number of cards in a player's piles. The cards of a duel are numbered in this order: first player's
// line, first player's piles, second player's line and piles, the tested card, the card that destroys it.
const pileCards = 2 * rules.HauntedDiscardSize

func cardOfLineCreature(i int) rules.Card {
	if extraCreatures[i].player == rules.Second {
		i += pileCards
	}
	return rules.Card(i)
}

func extraCreatureIndex(c rules.Card) int {
	for i := range extraCreatures {
		if cardOfLineCreature(i) == c {
			return i
		}
	}
	return noKeyword
}

type trialDuel struct {
	duel       *rules.Duel
	def        *rules.CardDef
	testedCard rules.Card
	actingCard rules.Card // the card that is tested, or the creature to which it is attached
}

// startDuel starts a duel for the test of a callback, with the card in play, or in hand for an action or a callback
// that runs when a card is played. An upgrade in play is attached to a creature.
func (s *cardTester) startDuel(def *rules.CardDef, call rules.CallbackKind) (*trialDuel, error) {
	duel, err := rules.StartDuel(s.content, newTrialDuelConfig(def.House), s.Runtime, nil)
	if err != nil {
		return nil, err
	}
	tried := rules.Card(duel.CardCount())
	p := &trialDuel{duel: duel, def: def, testedCard: tried, actingCard: tried}
	z := rules.Hand
	if call != rules.CallPlay && call != rules.CallAttached {
		z = [...]rules.Zone{rules.Creature: rules.Line, rules.Artifact: rules.Artifacts, rules.Action: rules.Hand, rules.Upgrade: rules.Hand}[def.Type]
	}
	for _, a := range []engine.Action{
		engine.NewAction(rules.ActAddCard, s.content.CardIndex(def.ID), int(rules.First), int(z)),
		engine.NewAction(rules.ActAddCard, s.content.CardIndex(endID), int(rules.First), int(rules.Hand)),
	} {
		if err := duel.Apply(a); err != nil {
			return nil, err
		}
	}
	return p, p.attachUpgradeAndStrengthen(call)
}

func newTrialDuelConfig(chosenHouse string) rules.DuelConfig {
	setup := rules.DuelConfig{InMainStep: true, Seed: 1}
	for i := range extraCreatures {
		e := &extraCreatures[i]
		placed := rules.CardLayout{Card: extraID, Damage: startDamage, Exhausted: i%2 == 1}
		if e.keyword != noKeyword {
			placed.Keywords = []rules.KeywordAmount{{Keyword: rules.Keyword(e.keyword), Value: 1}}
		}
		line := &setup.Players[e.player].Zones[rules.Line]
		*line = append(*line, placed)
	}
	for p := range setup.Players {
		side := &setup.Players[p]
		side.Aember, side.House = plenty, chosenHouse
		for _, z := range [...]rules.Zone{rules.Deck, rules.Discard} {
			for range rules.HauntedDiscardSize {
				side.Zones[z] = append(side.Zones[z], rules.CardLayout{Card: paperID})
			}
		}
	}
	return setup
}

// attachUpgradeAndStrengthen attaches the tested card, if it is an upgrade tested in play, to a creature. If
// p.actingCard is then in the line, it makes that creature strong enough to survive a fight.
func (p *trialDuel) attachUpgradeAndStrengthen(call rules.CallbackKind) error {
	if p.def.Type == rules.Upgrade && call != rules.CallPlay && call != rules.CallAttached {
		p.actingCard = cardOfLineCreature(0)
		target := rules.NoCard
		if possible := p.duel.PossibleTargets(rules.Source{Card: p.testedCard, Player: rules.First}); !possible.IsEmpty() {
			target = possible.First()
		}
		if err := p.applyAndAnswer(rules.NewPlayAction(p.testedCard, int(p.actingCard), target), rules.NoCard); err != nil {
			return err
		}
	}
	if p.duel.Zone(p.actingCard) != rules.Line {
		return nil
	}
	for _, a := range []engine.Action{
		engine.NewAction(rules.ActSetCard, int(p.actingCard), slices.Index(rules.CardMeters, "counters"), 2*plenty),
		engine.NewAction(rules.ActSetCard, int(p.actingCard), slices.Index(rules.CardMeters, "damage"), startDamage),
	} {
		if err := p.duel.Apply(a); err != nil {
			return err
		}
	}
	return nil
}

func (p *trialDuel) triggerAbility(call rules.CallbackKind, target rules.Card) error {
	switch call {
	case rules.CallReap:
		return p.applyAndAnswer(rules.NewCardAction(rules.ActReap, p.actingCard), target)
	case rules.CallFight, rules.CallBeforeFight:
		return p.applyAndAnswer(rules.NewFightAction(p.actingCard, cardOfLineCreature(len(extraCreatures)-1), 0), target)
	case rules.CallDestroyed: // by the card with endID
		return p.applyAndAnswer(rules.NewPlayAction(p.testedCard+1, 0, p.actingCard), target)
	case rules.CallAction:
		return p.applyAndAnswer(rules.NewCardAction(rules.ActUse, p.actingCard, target), target)
	case rules.CallOmni:
		if p.duel.AbilityForUse(p.actingCard) == rules.CallOmni {
			return p.applyAndAnswer(rules.NewCardAction(rules.ActUse, p.actingCard, target), target)
		}
		return p.applyAndAnswer(rules.NewCardAction(rules.ActOmni, p.actingCard, target), target)
	}
	where := rules.RightFlank
	if p.def.Type == rules.Upgrade {
		where = int(cardOfLineCreature(0))
	}
	return p.applyAndAnswer(rules.NewPlayAction(p.testedCard, where, target), target)
}

// applyAndAnswer applies an action. It answers each question with the card preferred, or else with the first answer.
func (p *trialDuel) applyAndAnswer(a engine.Action, preferred rules.Card) error {
	err := p.duel.Apply(a)
	for q := p.duel.PendingQuestion(); q != nil && err == nil; q = p.duel.PendingQuestion() {
		answer := q.AppendAnswers(nil, rules.ActAnswer)[0]
		for index, c := range q.Candidates {
			if c.Kind == rules.AskCard && rules.Card(c.Number) == preferred && q.CanChoose(index) {
				answer = engine.NewAnswerAction(rules.ActAnswer, index)
			}
		}
		err = p.duel.Apply(answer)
	}
	return err
}
