package autobattle

import (
	"curtaincall/engine"
	rules "curtaincall/engine/autobattle"
	"curtaincall/engine/autobattle/wording"
	"curtaincall/engine/declare/library"
	"curtaincall/engine/phrase"
	"curtaincall/scripting/check/trial"
)

// unitTester compares what the units of a generation do with their texts.
type unitTester struct {
	*trial.CardTrials
	content  *rules.Content
	testedID string // id of the unit that is being tested
	log      engine.Log
}

// setUpUnitTests adds the next batch of units to t, and for each its reading, a unit that does what the text says. It
// returns the harness that plays and compares them.
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
