package battleline

import (
	"slices"

	"curtaincall/engine"
	rules "curtaincall/engine/battleline"
)

// extraCreatures are the creatures in a duel. Each side has one without keywords, and one for each keyword that a
// card can ask for and that does not prevent effects on its bearer. The opponent has two more, so that the first
// player is overwhelmed.
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

// Ids of cards that are in every duel.
const (
	extraID = "another creature in the line"
	paperID = "a card in a pile"
	endID   = "a card that destroys any creature it is played on"
)

// plenty is an amount that no effect can use up. startDamage is the initial damage of every creature of a
// duel, so that it can be healed.
const (
	plenty      = 500
	startDamage = 100
)

// pileCards is the number of cards in the first player's piles. The cards of a duel are numbered in this order: the
// first player's line, the piles, the second player's line, the tested card, and the card that destroys it.
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
	testedCard rules.Card // the card that is tested
	actingCard rules.Card // the card that is tested, or the creature to which it is attached
}

// startDuel starts a duel with a card in play. An action, an upgrade or a card that must be played is in the hand
// instead.
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

// attachUpgradeAndStrengthen attaches the tested card to a creature if it is an upgrade that must be in play, and
// makes an acting card in the line strong enough to survive a fight.
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

// applyAndAnswer applies an action. It answers the questions that follow with the card preferred if it can, or else
// with the first answer.
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
