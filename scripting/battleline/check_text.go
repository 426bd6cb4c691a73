package battleline

import (
	"curtaincall/engine"
	rules "curtaincall/engine/battleline"
	"curtaincall/engine/battleline/wording"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/phrase"
	"curtaincall/scripting/check/trial"
)

// stand tests cards of a generation against their texts in duels. Each card has a reading and a
// shell: the same card without effects.
type stand struct {
	*trial.Stand
	content *rules.Content
}

func shellID(id string) string { return id + " without what it does" }

// newStand sets up the test of each ability of every card against its text (package wording), and
// of the keywords that it gives to others.
func newStand(t *trial.Stand) (*trial.Harness, error) {
	s := &stand{Stand: t}
	defs := props()
	for _, d := range t.Base().(*rules.Content).Cards {
		c := s.AddCard(&trial.Card{ID: d.ID, Where: d.Where, Text: d.Text, Values: d.Values, Reading: wording.Read(d), Def: d})
		defs = append(defs, wording.BuildCard(d, c.Reading, trial.ReadingID(d.ID)), wording.BuildCard(d, &empty, shellID(d.ID)))
	}
	var added []schema.Definition
	for _, d := range defs {
		added = append(added, schema.Definition{Kind: rules.CardKinds[d.Type], Def: d})
	}
	content, err := s.With(added)
	if err != nil {
		return nil, err
	}
	s.content = content.(*rules.Content)
	return &trial.Harness{Attempts: s.attempts, Play: s.play, Names: s.names, Callback: func(call uint8) string { return rules.CallNames[call] }}, nil
}

func (s *stand) def(c *trial.Card, read bool) *rules.CardDef {
	if read {
		return s.content.Card(trial.ReadingID(c.ID))
	}
	return c.Def.(*rules.CardDef)
}

// attempts returns the abilities of a card or its reading, each for every possible target, and an
// attempt for the keywords that it gives to others.
func (s *stand) attempts(c *trial.Card, _ engine.Seed) (list []trial.Attempt) {
	card, read := s.def(c, false), s.def(c, true)
	if len(card.Grants)+len(read.Grants) > 0 {
		list = append(list, trial.Attempt{Seen: "a duel with it in play", Situation: rules.CallTo, Target: int8(rules.NoCard)})
	}
	for call := rules.CallPlay; call <= rules.CallAttached; call++ {
		if !card.Does(call) && !read.Does(call) {
			continue
		}
		seen := "a duel that leads to " + rules.CallNames[call]
		if !card.Target.Wanted && !read.Target.Wanted {
			list = append(list, trial.Attempt{Seen: seen, Situation: call, Target: int8(rules.NoCard)})
			continue
		}
		for target := range extras {
			list = append(list, trial.Attempt{Seen: seen, Situation: call, Target: int8(extraCard(target))})
		}
	}
	return list
}

func (s *stand) play(c *trial.Card, read bool, a *trial.Attempt) ([]engine.Event, error) {
	def, call := s.def(c, read), a.Situation.(rules.Call)
	if call == rules.CallTo {
		return s.grantEvents(c, def)
	}
	p, err := s.open(def, call)
	if err != nil {
		return nil, err
	}
	target := rules.Card(a.Target)
	if !def.Target.Wanted {
		target = rules.NoCard
	} else if !p.duel.Targets(rules.Source{Card: p.card, Player: rules.First}).Has(target) {
		return nil, nil
	}
	log := &engine.Log{}
	p.duel.Listen(log)
	err = p.trigger(call, target)
	did := func(e *engine.Event) bool {
		return rules.Call(e.Cause.Callback) != rules.NoCall && rules.Card(e.Cause.Card) == p.card
	}
	return s.Deeds(log.Events, did, p.cardName), err
}

// grantEvents returns the keywords that a card in play gives to others, as events with the number
// of the clause: those that the others do not have when the card has no effects.
func (s *stand) grantEvents(c *trial.Card, def *rules.CardDef) (list []engine.Event, err error) {
	with, err := s.open(def, rules.CallTo)
	if err != nil {
		return nil, err
	}
	without, err := s.open(s.content.Card(shellID(c.ID)), rules.CallTo)
	if err != nil {
		return nil, err
	}
	for receiver := range rules.Card(with.duel.Cards()) {
		for k := range rules.Keyword(rules.NumKeywords) {
			if more := with.duel.Keyword(receiver, k) - without.duel.Keyword(receiver, k); more != 0 {
				list = append(list, engine.Event{Kind: rules.Granted, Target: int8(receiver), Card: -1, Keyword: int16(k), Amount: int32(more),
					Cause: engine.Cause{Callback: uint8(rules.CallTo), Line: clauseOf(c, k, def), Keyword: rules.NoKeyword}})
			}
		}
	}
	return list, nil
}

// clauseOf returns the number of the clause that gives a keyword, from 1; for the card itself, the
// line of its definition.
func clauseOf(c *trial.Card, k rules.Keyword, def *rules.CardDef) int32 {
	if def == c.Def {
		return int32(c.Where.Line)
	}
	for i, clause := range c.Reading.Clauses {
		if of := clause.Does.Of("KEYWORD"); clause.Under == nil && of != nil && rules.Keyword(of.Number) == k {
			return int32(i + 1)
		}
	}
	return 1
}

func (s *stand) names(e *engine.Event, _ *trial.Card, a *trial.Attempt) []phrase.Arg {
	who, what := "somebody", ""
	switch card, player := rules.CardOrPlayer(e.Target); {
	case player == rules.First:
		who = "its player"
	case player == rules.Second:
		who = "the opponent"
	case card == rules.Card(a.Target):
		who = "its target"
	case extraOf(card) != none:
		who = extras[extraOf(card)].describe()
	case card != rules.NoCard:
		who = "itself"
	}
	if e.Keyword != rules.NoKeyword {
		what = rules.Keywords.Row(rules.Keyword(e.Keyword)).Name
	}
	to := phrase.Name("to", phrase.Word{Text: rules.Zone(max(0, min(e.To, int32(rules.NumZones)-1))).String()})
	return []phrase.Arg{phrase.Name("who", phrase.Word{Text: who}), phrase.Name("card", phrase.Word{Text: e.Text}), phrase.Term("what", what), to}
}
