package curtain

import (
	"errors"
	"fmt"

	"curtaincall/engine"
	rules "curtaincall/engine/curtain"
	"curtaincall/engine/declare/schema"
	"curtaincall/scripting/source"
)

var startCurrencies = []int{0, 500}

// playRuns plays a run with each of startCurrencies, once for each of the first maxOptions options at
// its start. It returns the first error of a script, with a description of its run.
func (t *cardTester) playRuns(s rules.RunSetup, maxOptions int) (failedRun string, err error) {
	for _, currency := range startCurrencies {
		c, err := t.smokeRunContent(currency)
		if err != nil {
			return "", err
		}
		for option, found := 0, true; found && option < maxOptions; option++ {
			s.Seed = engine.Seed(option + 1)
			found, err = t.playRunWithFirstChoice(c, s, option)
			// That the run of a pack cannot begin is reported elsewhere.
			if _, isScripts := errors.AsType[*source.Error](err); isScripts {
				return fmt.Sprintf("a run with %d of its currency", currency), err
			}
		}
	}
	return "", nil
}

const relicRunID = "the run of relics"

// maxActions limits the actions that follow one choice.
const maxActions = 100

// smokeRunContent returns the base content with a run for each event and one for relics. These runs
// begin with an amount of currency and end in a fight. The result is cached in runContents.
func (t *cardTester) smokeRunContent(currency int) (*rules.Content, error) {
	if c := t.runContents[currency]; c != nil {
		return c, nil
	}
	pair := t.protagonistIDs("", false)
	defs := []schema.Definition{{Kind: rules.EnemyKind, Def: newTrialEnemyDef(trialEnemyID)}}
	add := func(id string, rooms ...rules.RoomDef) {
		rooms = append(rooms, rules.RoomDef{Kind: rules.FightRoom, Enemies: []string{trialEnemyID}})
		defs = append(defs, schema.Definition{Kind: rules.RunKind, Def: &rules.RunDef{ID: id, MacGuffin: rules.DefaultMacGuffinHP, Protagonists: pair[:],
			Basics: t.base.Run.Basics, Deck: t.base.Run.Deck, Currency: rules.CurrencyDef{Name: "coins", Start: currency},
			Acts: []rules.ActDef{{Name: "test act", Rooms: rooms}}}})
	}
	for _, d := range t.base.Events {
		add(eventRunID(d), rules.RoomDef{Kind: rules.EventRoom, Event: d.ID})
	}
	add(relicRunID, rules.RoomDef{Kind: rules.RestRoom}, rules.RoomDef{Kind: rules.ShopRoom, Prices: []schema.NamedEntry[int]{{Name: rules.RemovalWare, Of: 5}}}, rules.RoomDef{Kind: rules.RestRoom})
	c, err := t.ContentWith(defs)
	if err != nil {
		return nil, err
	}
	t.runContents[currency] = c.(*rules.Content)
	return t.runContents[currency], nil
}

// eventRunID returns the id of the run for an event. Scripts cannot define runs with such ids.
func eventRunID(d *rules.EventDef) string { return "the run of " + d.ID }

// playRunWithFirstChoice begins a run, takes its option number firstChoice, from 0, and then always
// the first option, up to the fight or maxActions. found is false if the run has no such option at
// its start.
func (t *cardTester) playRunWithFirstChoice(c *rules.Content, s rules.RunSetup, firstChoice int) (found bool, err error) {
	r, err := rules.StartRun(c, s, t.Runtime, nil)
	if err != nil {
		return false, err
	}
	legal := r.Legal(nil)
	if r.CurrentDecisionKind() == rules.InFight || firstChoice >= len(legal) {
		return false, nil
	}
	err = r.Apply(legal[firstChoice])
	for range maxActions {
		if legal = r.Legal(legal[:0]); err != nil || len(legal) == 0 || r.CurrentDecisionKind() == rules.InFight {
			break
		}
		err = r.Apply(legal[0])
	}
	return true, err
}
