package skirmish

import (
	"curtaincall/engine"
	"curtaincall/engine/declare/library"
	"curtaincall/engine/phrase"
	rules "curtaincall/engine/skirmish"
	"curtaincall/engine/skirmish/wording"
	"curtaincall/scripting/check/trial"
)

type cardTester struct {
	*trial.CardTrials
	content *rules.Content
}

type situation struct {
	name      string
	damage    int // damage of the acting unit; a number that no card uses
	hpDivisor int // the acting unit and the target have their maximum HP divided by this number
	block     int // stacks of Block on the target
}

var situations = []situation{
	{"a match between units at half their HP", 37, 2, 0},
	{"a match between other units, with Block", 52, 3, 7},
}

// Indexes of the units in a test match. Scripts cannot define their ids.
const (
	actingUnit rules.Unit = iota
	bystander
	targetUnit
)

const bystanderID, targetID = "the bystander", "the target"

func actingUnitID(d *rules.CardDef, s *situation) string { return s.name + ": who plays " + d.ID }

// setUpCardTests adds the next batch of cards and smoke runs of keywords to s. The result has functions to play cards.
func setUpCardTests(s *trial.CardTrials) (*trial.TestedGame, error) {
	t := &cardTester{CardTrials: s}
	base := s.BaseContent().(*rules.Content)
	grammar, _ := wording.NewGrammarWithErrors(base)
	cards := []*rules.CardDef{{ID: triggerCardID, Aim: rules.AimAny, Play: func(m *rules.Match, by rules.Source, target rules.Unit) {
		m.DealHit(by, 3, target)
		m.HealUnit(by, 2, target)
		m.GainKeyword(by, 1, rules.Block, target)
		m.GainKeyword(by, 1, rules.Armor, target)
		m.InflictEffect(by, 1, rules.Weaken, target)
	}}}
	units := []*rules.UnitDef{{ID: targetID, HP: engine.MaxCount}, {ID: bystanderID, HP: engine.MaxCount}}
	for d := range trial.NextAffordableBatch(s, base.Cards, 2) {
		c := t.AddCard(&trial.Card{ID: d.ID, Where: d.Where, Text: d.Text, Values: d.Values, Reading: wording.ReadCardText(t.GrammarForText(grammar, d.Where), d), Def: d})
		said := *d
		said.ID, said.Play = trial.ReadingID(d.ID), wording.PlayFuncOf(c.Reading)
		cards = append(cards, &said)
		for i := range situations {
			unit := &rules.UnitDef{ID: actingUnitID(d, &situations[i]), HP: engine.MaxCount, Damage: situations[i].damage}
			if d.Requires&rules.NeedsRanged != 0 {
				unit.Range = rules.Ranged
			}
			if d.Requires&rules.NeedsMagic != 0 {
				unit.Kind = rules.Magic
			}
			units = append(units, unit)
		}
	}
	content, err := s.ContentWith(append(library.WrapDefinitions(rules.CardKind, cards), library.WrapDefinitions(rules.UnitKind, units)...))
	if err != nil {
		return nil, err
	}
	t.content = content.(*rules.Content)
	for _, d := range t.DefinitionsWithFunctions() {
		if k, is := d.Def.(*rules.KeywordDef); is {
			t.AddSmokeRun(d, func() (string, error) { return "a match in which every unit has it", t.playWithKeyword(k) })
		}
	}
	return &trial.TestedGame{Cases: func(c *trial.Card, seed engine.Seed) (list []trial.Case) {
		aimed := targetUnit
		if c.Def.(*rules.CardDef).Aim == rules.AimSelf {
			aimed = actingUnit
		}
		for i := range situations {
			list = append(list, trial.Case{Description: situations[i].name, Situation: &situations[i], Target: int8(aimed)})
		}
		return list
	}, Play: t.playCase, MessageArgs: t.messageArgs, CallbackName: rules.CallbackName}, nil
}

func (t *cardTester) playCase(c *trial.Card, useReading bool, a *trial.Case) (mentioned []engine.Event, err error) {
	d, s := c.Def.(*rules.CardDef), a.Situation.(*situation)
	side := rules.TeamB
	if d.Aim == rules.AimAlly {
		side = rules.TeamA
	}
	m, err := rules.StartMatch(t.content, rules.MatchConfig{
		Units: []rules.UnitPlacement{{Unit: actingUnitID(d, s), Zone: rules.ZoneX}, {Unit: bystanderID, Team: side.Opponent()},
			{Unit: targetID, Team: side, Zone: rules.ZoneX}, {Unit: bystanderID, ID: "other", Team: side}},
		Order: []int{0, 1, 2, 3}, NoDraw: true, Seed: 1,
	}, t.Runtime, nil)
	if err != nil {
		return nil, err
	}
	card := t.content.CardIndex(c.IDOfCardOrReading(useReading))
	for _, a := range []engine.Action{
		{Kind: rules.ActSetHP, Args: [4]int16{int16(actingUnit), int16(engine.MaxCount / s.hpDivisor)}},
		{Kind: rules.ActSetHP, Args: [4]int16{int16(targetUnit), int16(engine.MaxCount / s.hpDivisor)}},
		{Kind: rules.ActSetKeyword, Args: [4]int16{int16(targetUnit), int16(rules.Block), int16(s.block)}},
		{Kind: rules.ActAddCard, Args: [4]int16{int16(card), int16(rules.TeamA), int16(rules.Hand)}},
	} {
		if err := m.Apply(a); err != nil {
			return nil, err
		}
	}
	log := &engine.Log{}
	m.SetLog(log)
	if err = m.Apply(rules.NewPlayAction(int16(card), rules.Unit(a.Target))); err == nil {
		err = trial.AnswerAllWithFirst(m, rules.ActAnswer)
	}
	did := func(e *engine.Event) bool { return e.Cause.Callback == rules.CallPlay }
	return t.MentionableEvents(log.Events, did, nil), err
}

func (t *cardTester) messageArgs(e *engine.Event, _ *trial.Card, _ *trial.Case) []phrase.Arg {
	who, what := "another unit", ""
	switch rules.Unit(e.Target) {
	case actingUnit:
		who = "the unit itself"
	case targetUnit:
		who = "its target"
	}
	if e.Keyword != rules.NoKeyword {
		what = t.content.Keywords.Row(rules.Keyword(e.Keyword)).Name
	}
	return []phrase.Arg{phrase.TermArg("who", who), phrase.TermArg("what", what)}
}

// triggerCardID is the id of a card to which every keyword can react. Scripts cannot define such an id.
const triggerCardID = "what keywords react to"

func (t *cardTester) playWithKeyword(d *rules.KeywordDef) error {
	k, _ := t.content.Keywords.ByWord(d.Word)
	var units []rules.UnitPlacement
	for u := range 4 {
		units = append(units, rules.UnitPlacement{Unit: bystanderID, ID: string(rune('a' + u)), Team: rules.Team(u % rules.NumTeams), Zone: rules.ZoneX})
	}
	m, err := rules.StartMatch(t.content, rules.MatchConfig{Units: units, Order: []int{0, 1, 2, 3}, NoDraw: true, Seed: 1}, t.Runtime, nil)
	if err != nil {
		return err
	}
	do := func(a engine.Action) {
		if err == nil && !m.IsOver() {
			if err = m.Apply(a); err == nil {
				err = trial.AnswerAllWithFirst(m, rules.ActAnswer)
			}
		}
	}
	for turn := range 2 * len(units) { // fits: units are few
		for u := range rules.Unit(len(units)) {
			if m.IsAlive(u) {
				if d.Holders&rules.AsEffect != 0 {
					do(rules.NewSetEffectAction(u, k, 0, 2))
				} else {
					do(engine.NewAction(rules.ActSetKeyword, int(u), int(k), 2))
				}
			}
		}
		team, target := m.TeamOf(m.CurrentUnit()), rules.Unit(turn+1)%rules.Unit(len(units))
		if turn == 3 && m.IsAlive(target) {
			do(engine.NewAction(rules.ActSetHP, int(target), 0))
		}
		if _, err := m.ZoneAhead(); err == nil {
			do(rules.Advance)
		}
		card := int16(t.content.CardIndex(triggerCardID))
		do(engine.NewAction(rules.ActAddCard, int(card), int(team), int(rules.Hand)))
		if m.IsOver() || !m.IsAlive(target) || m.TeamOf(m.CurrentUnit()) != team {
			do(rules.Pass)
		} else {
			do(rules.NewPlayAction(card, target))
		}
	}
	return err
}
