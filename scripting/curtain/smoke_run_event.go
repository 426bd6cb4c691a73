package curtain

import (
	"errors"
	"fmt"

	"curtaincall/engine"
	rules "curtaincall/engine/curtain"
	"curtaincall/engine/declare/schema"
	"curtaincall/scripting/source"
)

var purses = []int{0, 500}

// happening plays an event in runs, once for each of its choices, up to the first error, and
// describes the run that failed.
func (t *stand) happening(d *rules.EventDef) (seen string, err error) {
	for _, currency := range purses {
		c, err := t.runsWith(currency)
		if err != nil {
			return "", err
		}
		seen := fmt.Sprintf("a run with %d of its currency", currency)
		for choice := 0; ; choice++ {
			more, err := t.takeAll(c, rules.RunSetup{Run: runID(d), Seed: engine.Seed(choice + 1)}, choice)
			if scriptError(err) != nil {
				return seen, err
			}
			if !more {
				break
			}
		}
	}
	return "", nil
}

func (t *stand) walk(d *rules.RelicDef) (seen string, err error) {
	for _, currency := range purses {
		c, err := t.runsWith(currency)
		if err != nil {
			return "", err
		}
		if _, err := t.takeAll(c, rules.RunSetup{Run: walkID, Seed: 1, Relics: []string{d.ID}}, 0); scriptError(err) != nil {
			return fmt.Sprintf("a run with %d of its currency", currency), err
		}
	}
	return "", nil
}

const walkID = "the run of relics"

// mostChoices limits the actions that follow one choice.
const mostChoices = 100

// scriptError returns err if it is an error of a script, otherwise nil. A pack whose run cannot
// begin is reported elsewhere.
func scriptError(err error) error {
	var scripted *source.Error
	if errors.As(err, &scripted) {
		return err
	}
	return nil
}

// runsWith returns a content with a run for each event. The run begins with purse as its currency
// and ends in a fight.
func (t *stand) runsWith(purse int) (*rules.Content, error) {
	if c := t.runs[purse]; c != nil {
		return c, nil
	}
	pair := t.pair("", &situation{})
	defs := []schema.Definition{{Kind: rules.EnemyKind, Def: newFoe(foeID)}}
	add := func(id string, rooms ...rules.RoomDef) {
		rooms = append(rooms, rules.RoomDef{Kind: rules.FightRoom, Enemies: []string{foeID}})
		defs = append(defs, schema.Definition{Kind: rules.RunKind, Def: &rules.RunDef{ID: id, MacGuffin: rules.MacGuffinHP, Protagonists: pair[:],
			Basics: t.base.Run.Basics, Deck: t.base.Run.Deck, Currency: rules.CurrencyDef{Name: "coins", Start: purse},
			Acts: []rules.ActDef{{Name: "the act of the check", Rooms: rooms}}}})
	}
	for _, d := range t.base.Events {
		add(runID(d), rules.RoomDef{Kind: rules.EventRoom, Event: d.ID})
	}
	add(walkID, rules.RoomDef{Kind: rules.RestRoom}, rules.RoomDef{Kind: rules.ShopRoom, Prices: []rules.Weight{{Of: int(rules.RemovalWare), N: 5}}}, rules.RoomDef{Kind: rules.RestRoom})
	c, err := t.With(defs)
	if err != nil {
		return nil, err
	}
	t.runs[purse] = c.(*rules.Content)
	return t.runs[purse], nil
}

// runID returns the id of the run for an event. No script can define it.
func runID(d *rules.EventDef) string { return "the run of " + d.ID }

// takeAll takes option choice of a run, counted from 0, and then always the first up to the fight.
// It reports whether there was such an option.
func (t *stand) takeAll(c *rules.Content, s rules.RunSetup, choice int) (found bool, err error) {
	r, err := rules.NewRun(c, s, t.Runtime, nil)
	if err != nil {
		return false, err
	}
	legal := r.Legal(nil)
	if r.At() == rules.InFight || choice >= len(legal) {
		return false, nil
	}
	err = r.Apply(legal[choice])
	for range mostChoices {
		if legal = r.Legal(legal[:0]); err != nil || len(legal) == 0 || r.At() == rules.InFight {
			break
		}
		err = r.Apply(legal[0])
	}
	return true, err
}
