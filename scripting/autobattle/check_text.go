package autobattle

import (
	"curtaincall/engine"
	rules "curtaincall/engine/autobattle"
	"curtaincall/engine/autobattle/wording"
	"curtaincall/engine/declare/library"
	"curtaincall/engine/phrase"
	"curtaincall/scripting/check/trial"
)

type unitTester struct {
	*trial.CardTrials
	content  *rules.Content
	testedID string
	log      engine.Log
}

// setUpUnitTests adds units to t, each with a second one built from its text, and returns the functions to test them.
func setUpUnitTests(t *trial.CardTrials) (*trial.TestedGame, error) {
	s, base := &unitTester{CardTrials: t}, t.BaseContent().(*rules.Content)
	units, grammar := s.extraUnits(), wording.GrammarWithUnitNames(base)
	for d := range trial.NextAffordableBatch(t, base.Units, 1) {
		r := wording.ReadUnitText(s.GrammarForText(grammar, d.Where), d, base)
		s.AddCard(&trial.Card{ID: d.ID, Where: d.Where, Text: d.Text, Values: d.Values, Reading: r.ParseResult, Def: d})
		units = append(units, r.BuildUnit(d, trial.ReadingID(d.ID)))
	}
	content, err := s.ContentWith(library.WrapDefinitions(rules.UnitKind, units))
	if err != nil {
		return nil, err
	}
	s.content = content.(*rules.Content)
	return &trial.TestedGame{Cases: func(*trial.Card, engine.Seed) (list []trial.Case) {
		for i := range situations {
			list = append(list, trial.Case{Description: situations[i].name, Situation: &situations[i]})
		}
		return list
	}, Play: s.playCase, MessageArgs: s.messageArgs, CallbackName: rules.CallbackName}, nil
}

func (s *unitTester) playCase(c *trial.Card, useReading bool, a *trial.Case) (mentioned []engine.Event, err error) {
	s.testedID = c.IDOfCardOrReading(useReading)
	s.log.Truncate(0)
	here := a.Situation.(*situation)
	err = here.play(s, here, c.Def.(*rules.UnitDef))
	card := int16(s.content.UnitIndex(s.testedID))
	did := func(e *engine.Event) bool { return e.Cause.Callback != rules.NoCallback && e.Cause.Card == card }
	anybody := func(int16) string { return "" } // the target identifies it
	return s.MentionableEvents(s.log.Events, did, anybody), err
}

func (s *unitTester) messageArgs(e *engine.Event, c *trial.Card, _ *trial.Case) []phrase.Arg {
	who, what := "the unit itself", phrase.GenderedWord{}
	if e.Card >= 0 && e.Card != e.Cause.Card {
		who = s.content.Units[e.Card].DisplayName()
	}
	switch {
	case e.Kind == rules.Spawned:
		what.Text = s.content.Units[e.Keyword].DisplayName()
	case e.Keyword >= 0:
		what.Text = rules.EventKeywordOrStatName(e.Keyword)
	}
	if e.Keyword == rules.Attack || e.Keyword == rules.Health {
		what.Gender = "number"
	}
	return []phrase.Arg{phrase.TermArg("unit", who), phrase.NameArg("what", what)}
}

// situation is a battle or a shop in which a unit is tested. Together the situations contain every trigger more than
// once. The extra units differ in health, so that an effect on the wrong unit is noticed.
type situation struct {
	name string
	play func(s *unitTester, here *situation, d *rules.UnitDef) error

	unitIndex   int                 // index of the tested unit in its line
	lineAllies  [4]rules.UnitLayout // the other units in its line
	enemyLine   [4]rules.UnitLayout // the enemy's line
	bonusHealth int                 // additional health of the tested unit
}

// Ids of the extra units, which are defined in Go and act on the tested unit. The ids appear in messages. No script can
// define a unit with such an id.
const (
	plainAlly     = "an ally"
	costlyAlly    = "a costly ally"
	frailAlly     = "a frail ally"
	spawningAlly  = "an ally that spawns"
	plainEnemy    = "an enemy"
	costlyEnemy   = "a costly enemy"
	hurtingEnemy  = "an enemy that hurts it"
	killingEnemy  = "an enemy that kills it"
	spawningEnemy = "an enemy that spawns"
	spawnedUnit   = "a newcomer"
)

// lastClash is the number of clashes in a battle. In some situations the tested unit is killed just before the last.
const lastClash = 4

func (s *unitTester) extraUnits() []*rules.UnitDef {
	hurt := func(g *rules.Game, self rules.Unit, _ rules.AbilityEvent) {
		g.DealDamage(self, 1, s.livingTestedUnits(g))
	}
	spawn := func(g *rules.Game, self rules.Unit, _ rules.AbilityEvent) {
		g.Spawn(self, int16(g.Content().UnitIndex(spawnedUnit)))
	}
	spawnCopy := func(g *rules.Game, self rules.Unit, _ rules.AbilityEvent) {
		g.Spawn(self, int16(g.Content().UnitIndex(s.testedID)))
	}
	kill := func(g *rules.Game, self rules.Unit, _ rules.AbilityEvent) {
		if g.ClashCount() >= lastClash-1 {
			g.Destroy(self, s.livingTestedUnits(g))
		}
	}
	unit := func(id string, attack, health, cost int, do rules.Ability, on ...rules.Trigger) *rules.UnitDef {
		d := &rules.UnitDef{ID: id, Attack: attack, Health: health, Cost: cost, Pitch: 1}
		for _, t := range on {
			d.On[t] = do
		}
		return d
	}
	return []*rules.UnitDef{
		unit(plainAlly, 3, 60, 2, nil), unit(costlyAlly, 2, 70, 7, nil), unit(frailAlly, 1, 1, 1, nil), unit(spawnedUnit, 1, 40, 1, nil),
		unit(spawningAlly, 4, 50, 3, spawnCopy, rules.OnStart, rules.OnBeforeAnyAttack),
		unit(plainEnemy, 3, 65, 2, nil), unit(costlyEnemy, 1, 75, 8, nil),
		unit(hurtingEnemy, 5, 80, 4, hurt, rules.OnStart, rules.OnBeforeAnyAttack),
		unit(killingEnemy, 6, 90, 5, kill, rules.OnBeforeAnyAttack),
		unit(spawningEnemy, 2, 55, 3, spawn, rules.OnStart, rules.OnAfterAnyAttack),
	}
}

func (s *unitTester) livingTestedUnits(g *rules.Game) (list rules.UnitList) {
	for i := range g.CountLiving(rules.Player) {
		if u := g.UnitInLine(rules.Player, i); g.UnitID(u) == s.testedID {
			list.AddIfMissing(u)
		}
	}
	return list
}

const shielded, guarded = 1 << rules.Shield, 1 << rules.Guard

var situations = []situation{
	{name: "a battle at the front", play: (*unitTester).playBattle, bonusHealth: 30,
		lineAllies: [4]rules.UnitLayout{{ID: frailAlly}, {ID: plainAlly}, {ID: costlyAlly}},
		enemyLine:  [4]rules.UnitLayout{{ID: hurtingEnemy}, {ID: killingEnemy}, {ID: plainEnemy}, {ID: costlyEnemy}}},
	{name: "a battle behind other units, with Shields and Taunt", play: (*unitTester).playBattle, unitIndex: 2, bonusHealth: 200,
		lineAllies: [4]rules.UnitLayout{{ID: frailAlly}, {ID: frailAlly, Keywords: shielded | guarded}, {ID: costlyAlly, Attack: 9, Keywords: shielded}, {ID: plainAlly, Keywords: 1 << rules.Poison}},
		enemyLine:  [4]rules.UnitLayout{{ID: hurtingEnemy, Attack: -3, Keywords: guarded}, {ID: costlyEnemy, Attack: 3, Health: -30, Keywords: guarded}, {ID: plainEnemy, Keywords: guarded | shielded}, {ID: killingEnemy}}},
	{name: "a battle in which units are spawned", play: (*unitTester).playBattle, unitIndex: 1, bonusHealth: 3,
		lineAllies: [4]rules.UnitLayout{{ID: spawningAlly, Health: 5}, {ID: plainAlly, Attack: 2}},
		enemyLine:  [4]rules.UnitLayout{{ID: spawningEnemy}, {ID: hurtingEnemy, Health: -50, Keywords: guarded}, {ID: killingEnemy, Attack: 3}}},
	{name: "a shop", play: (*unitTester).playShop, unitIndex: 1,
		lineAllies: [4]rules.UnitLayout{{ID: plainAlly, Keywords: guarded}, {ID: costlyAlly, Keywords: shielded}}},
	{name: "a shop with other units", play: (*unitTester).playShop,
		lineAllies: [4]rules.UnitLayout{{ID: costlyAlly, Attack: 5, Keywords: guarded | shielded}, {ID: frailAlly, Keywords: 1 << rules.Poison}}},
}

func (s *unitTester) lineWithTestedUnit(here *situation) (line []rules.UnitLayout) {
	for i, mate := range here.lineAllies {
		if i == here.unitIndex {
			line = append(line, rules.UnitLayout{ID: s.testedID, Health: here.bonusHealth})
		}
		if mate.ID != "" {
			line = append(line, mate)
		}
	}
	return line
}

// playBattle plays lastClash clashes of a battle, or fewer if it ends before.
func (s *unitTester) playBattle(here *situation, _ *rules.UnitDef) error {
	l := &rules.BattleLayout{Seed: 1}
	l.Boards[rules.Player] = append(l.Boards[rules.Player], s.lineWithTestedUnit(here)...)
	l.Boards[rules.Enemy] = append(l.Boards[rules.Enemy], here.enemyLine[:]...)
	g, err := rules.StartBattleFromLayout(s.content, l, 1, s.Runtime, &s.log)
	for range lastClash {
		if _, over := g.Outcome(); err == nil && !over {
			err = g.Apply(engine.NewAction(rules.ActClash))
		}
	}
	return err
}

// Slots on the board: of the ally that is sold first, and of the copy of the tested unit that is bought.
const (
	soldIndex   = 2
	boughtIndex = rules.Slots - 1
)

// playShop buys a second copy of the tested unit, if it can, then sells an ally and the unit itself.
func (s *unitTester) playShop(here *situation, d *rules.UnitDef) error {
	l := &rules.ShopLayout{Seed: 1, Round: rules.MaxRounds, Mana: d.Cost}
	l.Hand = append(l.Hand, rules.UnitLayout{ID: s.testedID})
	l.Board = append(l.Board, s.lineWithTestedUnit(here)...)
	g, err := rules.StartShopFromLayout(s.content, l, 1, s.Runtime, &s.log)
	if err != nil {
		return err
	}
	turns := []engine.Action{engine.NewAction(rules.ActSell, soldIndex), engine.NewAction(rules.ActSell, here.unitIndex)}
	if d.Cost <= g.ManaLimit() {
		turns = append([]engine.Action{engine.NewAction(rules.ActPlay, 0, boughtIndex)}, turns...)
	}
	for _, a := range turns {
		if a.Kind == rules.ActSell && g.UnitOnSlot(rules.Player, int(a.Args[0])) == rules.Nobody {
			continue // the unit's own ability removed it
		}
		if err := g.Apply(a); err != nil {
			return err
		}
	}
	return nil
}
