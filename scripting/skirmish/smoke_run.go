package skirmish

import (
	"curtaincall/engine"
	rules "curtaincall/engine/skirmish"
	"curtaincall/scripting/check/trial"
)

// triggerCardID is a card to which every keyword can react. No script can define it.
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
					do(rules.SetEffectAction(u, k, 0, 2))
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
			do(rules.PlayAction(card, target))
		}
	}
	return err
}
