package battleline

import (
	"slices"

	"curtaincall/engine"
	rules "curtaincall/engine/battleline"
	"curtaincall/engine/sentence"
)

// extras are the creatures of a duel: on each side one without keywords, and one for each keyword
// that a card can ask for and that does not stop effects on its bearer. The opponent has two more,
// so that the first player is overwhelmed.
var extras = func() (list []extra) {
	asked := []rules.Keyword{rules.Assault, rules.Deploy, rules.Elusive, rules.Entrenched, rules.Hazardous, rules.Poison,
		rules.Skirmish, rules.SplashAttack, rules.Taunt, rules.Versatile}
	for p := rules.First; p <= rules.Second; p++ {
		list = append(list, extra{p, none})
		for _, k := range asked {
			list = append(list, extra{p, int(k)})
		}
	}
	return append(list, extra{rules.Second, none}, extra{rules.Second, none})
}()

const none = -1

type extra struct {
	player  rules.Player
	keyword int
}

func (e *extra) describe() string {
	who := "a friendly creature"
	if e.player == rules.Second {
		who = "an enemy creature"
	}
	if e.keyword == none {
		return who
	}
	return who + " with " + rules.Keywords.Row(rules.Keyword(e.keyword)).Name
}

// Ids of the cards in every duel.
const (
	extraID = "somebody in the line"
	paperID = "a card in a pile"
	endID   = "a card that destroys everybody it is played on"
)

// Amounts: enough of everything that no effect uses it up, and damage on everybody, to be healed.
const (
	plenty = 500
	hurt   = 100
)

var empty sentence.Reading

func props() []*rules.CardDef {
	end := &rules.CardDef{ID: endID, Type: rules.Action, Target: rules.Target{Wanted: true}}
	end.Abilities[rules.CallPlay] = func(d *rules.Duel, _ rules.Source, target rules.Card) { d.Destroy(rules.Cards(target)) }
	return []*rules.CardDef{{ID: extraID, Power: plenty}, {ID: paperID, Type: rules.Action}, end}
}

// piled is the number of cards in the first player's piles. The cards of a duel are the first
// player's line and piles, the second's, the tried card, and one that destroys it.
const piled = 2 * rules.HauntedFrom

func extraCard(i int) rules.Card {
	if extras[i].player == rules.Second {
		i += piled
	}
	return rules.Card(i)
}

// extraOf returns the index of an extra creature; none for any other card.
func extraOf(c rules.Card) int {
	for i := range extras {
		if extraCard(i) == c {
			return i
		}
	}
	return none
}

type trialDuel struct {
	duel *rules.Duel
	def  *rules.CardDef
	card rules.Card // the tried card
	user rules.Card // the tried card, or the creature that it is attached to
	end  rules.Card // a card that destroys the tried card
}

// open sets up a duel for an ability of a card. The card is in the hand for abilities when it is
// played, and in play for others.
func (s *stand) open(def *rules.CardDef, call rules.Call) (*trialDuel, error) {
	duel, err := rules.NewDuel(s.content, layout(def.House), s.Runtime, nil)
	if err != nil {
		return nil, err
	}
	tried := rules.Card(duel.Cards())
	p := &trialDuel{duel: duel, def: def, card: tried, user: tried, end: tried + 1}
	z := rules.Hand
	if call != rules.CallPlay && call != rules.CallAttached {
		z = [...]rules.Zone{rules.Creature: rules.Line, rules.Artifact: rules.Artifacts, rules.Action: rules.Hand, rules.Upgrade: rules.Hand}[def.Type]
	}
	for _, added := range [...]struct {
		id string
		z  rules.Zone
	}{{def.ID, z}, {endID, rules.Hand}} {
		if err := duel.Apply(engine.NewAction(rules.ActAddCard, s.content.CardIndex(added.id), int(rules.First), int(added.z))); err != nil {
			return nil, err
		}
	}
	return p, p.prepare(z, call)
}

func layout(house string) rules.DuelConfig {
	setup := rules.DuelConfig{Main: true, Seed: 1}
	for i := range extras {
		e := &extras[i]
		placed := rules.Placed{Card: extraID, Damage: hurt, Exhausted: i%2 == 1}
		if e.keyword != none {
			placed.Keywords = []rules.Number{{Keyword: rules.Keyword(e.keyword), Value: 1}}
		}
		line := &setup.Players[e.player].Zones[rules.Line]
		*line = append(*line, placed)
	}
	for p := range setup.Players {
		side := &setup.Players[p]
		side.Aember, side.House = plenty, house
		for _, z := range [...]rules.Zone{rules.Deck, rules.Discard} {
			for range rules.HauntedFrom {
				side.Zones[z] = append(side.Zones[z], rules.Placed{Card: paperID})
			}
		}
	}
	return setup
}

// prepare makes the tried card strong enough to survive a fight, and attaches an upgrade that must
// be in play to a creature.
func (p *trialDuel) prepare(z rules.Zone, call rules.Call) error {
	if p.def.Type == rules.Upgrade && call != rules.CallPlay && call != rules.CallAttached {
		p.user = extraCard(0)
		if err := p.applyAndAnswer(rules.PlayAction(p.card, int(p.user), p.anyTarget()), rules.NoCard); err != nil {
			return err
		}
	}
	if p.duel.Zone(p.user) != rules.Line {
		return nil
	}
	for _, set := range [...]struct {
		meter string
		n     int
	}{{"counters", 2 * plenty}, {"damage", hurt}} {
		meter := slices.Index(rules.CardMeters, set.meter)
		if err := p.duel.Apply(engine.NewAction(rules.ActSetCard, int(p.user), meter, set.n)); err != nil {
			return err
		}
	}
	return nil
}

func (p *trialDuel) anyTarget() rules.Card {
	if targets := p.duel.Targets(rules.Source{Card: p.card, Player: rules.First}); !targets.Empty() {
		return targets.First()
	}
	return rules.NoCard
}

func (p *trialDuel) cardName(card int16) string {
	if rules.Card(card) == p.card {
		return "itself"
	}
	return p.duel.Def(rules.Card(card)).ID
}

func (p *trialDuel) trigger(call rules.Call, target rules.Card) error {
	switch call {
	case rules.CallReap:
		return p.applyAndAnswer(rules.ReapAction(p.user), target)
	case rules.CallFight, rules.CallBeforeFight:
		return p.applyAndAnswer(rules.FightAction(p.user, extraCard(len(extras)-1), 0), target)
	case rules.CallDestroyed:
		return p.applyAndAnswer(rules.PlayAction(p.end, 0, p.user), target)
	case rules.CallAction:
		return p.applyAndAnswer(rules.UseAction(p.user, target), target)
	case rules.CallOmni:
		if p.duel.UseOf(p.user) == rules.CallOmni {
			return p.applyAndAnswer(rules.UseAction(p.user, target), target)
		}
		return p.applyAndAnswer(rules.OmniAction(p.user, target), target)
	}
	where := rules.RightFlank
	if p.def.Type == rules.Upgrade {
		where = int(extraCard(0))
	}
	return p.applyAndAnswer(rules.PlayAction(p.card, where, target), target)
}

// applyAndAnswer applies an action and answers the questions that follow: with target if it can be
// chosen, otherwise with the first answer.
func (p *trialDuel) applyAndAnswer(a engine.Action, target rules.Card) error {
	err := p.duel.Apply(a)
	for q := p.duel.PendingQuestion(); q != nil && err == nil; q = p.duel.PendingQuestion() {
		answer := q.Legal(nil, rules.ActAnswer)[0]
		for index, c := range q.Candidates {
			if c.Kind == rules.AskCard && rules.Card(c.Number) == target && q.CanChoose(index) {
				answer = engine.Answer(rules.ActAnswer, index)
			}
		}
		err = p.duel.Apply(answer)
	}
	return err
}
