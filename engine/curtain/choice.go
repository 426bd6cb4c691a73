package curtain

import (
	"slices"

	"curtaincall/engine"
	"curtaincall/engine/declare/schema"
)

// The kinds of candidates of a question that stand for something in the fight.
const (
	AskActor   engine.CandidateKind = 1 + iota // Number: an Actor
	AskCard                                    // a card instance
	AskKeyword                                 // a Keyword
)

// Choose asks the player a question and returns the indices of the chosen candidates, or none if q has no candidates
// or the fight is decided. A forecast tries every answer (CC-105). A pure callback fails with engine.ErrCannotAsk.
func (f *Fight) Choose(q engine.Question) []int {
	revises := func(l callbackFrame) bool { return IsPureCallback(l.callback) }
	if slices.ContainsFunc(f.frames[:f.depth], revises) {
		f.Fail(engine.ErrCannotAsk)
	}
	if f.result != Undecided {
		return nil
	}
	if f.losses != nil {
		return engine.EnumerateAnswer(&f.executor, q)
	}
	return engine.Ask(&f.executor, 0, q)
}

// CandidateFromValue implements commands.AskingCallback. It accepts actors, cards of the fight, relics, items and
// texts. A text that is the id of an actor or the word of a keyword stands for that actor or keyword.
func (c *CallbackContext) CandidateFromValue(v schema.Value) (engine.Candidate, bool) {
	switch {
	case v.Shape == schema.Ref && v.View == ActorView:
		return engine.Candidate{Kind: AskActor, Number: int16(v.N)}, true
	case v.Shape == schema.Ref && v.View == CardView && c.HasInstance(int16(v.N)):
		return engine.Candidate{Kind: AskCard, Number: int16(v.N)}, true
	case v.Shape == schema.Ref && v.View == RelicView:
		d := c.RelicDef(v.N)
		return engine.Candidate{ID: d.ID, Name: d.DisplayName()}, true
	case v.Shape == schema.Ref && v.View == ItemView:
		d := c.content.Items[v.N]
		return engine.Candidate{ID: d.ID, Name: d.DisplayName()}, true
	case v.Shape != schema.Text:
		return engine.Candidate{}, false
	}
	for _, a := range c.allActors() {
		if c.ActorID(a) == v.Text {
			return engine.Candidate{Kind: AskActor, Number: int16(a)}, true
		}
	}
	if k, ok := c.content.Keywords.ByWord(v.Text); ok {
		return engine.Candidate{Kind: AskKeyword, Number: int16(k)}, true
	}
	return engine.Candidate{ID: v.Text}, true
}

// IsPureCallback reports whether a callback only computes something and must not change the fight.
func IsPureCallback(callback uint8) bool {
	switch callback {
	case CallIntent, CallAttack, CallTaken, CallClear, CallImmune, CallCost, CallWhen:
		return true
	}
	return callback >= CallModify && callback < CallWait
}

// PendingQuestion returns the question that an event of the run or an effect of its fight has asked, or nil.
func (r *Run) PendingQuestion() *engine.PendingQuestion {
	if q := r.course.PendingQuestion(); q != nil {
		return q
	}
	return r.fight.PendingQuestion()
}

// Choose asks the player a question, as Fight.Choose does. Unless the callback is that of an event, the action fails.
func (v *RoomContext) Choose(q engine.Question) []int {
	if v.selfView != HappeningView {
		v.Fail(engine.ErrCannotAsk)
	}
	if v.result != Undecided {
		return nil
	}
	return engine.Ask(&v.course, 0, q)
}

// CandidateFromValue implements commands.AskingCallback. It accepts only texts, and shows a text that is the id of a
// card, relic, item or enemy by the name of that definition.
func (v *RoomContext) CandidateFromValue(of schema.Value) (engine.Candidate, bool) {
	if of.Shape != schema.Text {
		return engine.Candidate{}, false
	}
	c, named := v.fight.content, engine.Candidate{ID: of.Text}
	if d := c.Card(of.Text); d != nil {
		named.Name = d.DisplayName()
	} else if d := c.relics.Find(of.Text); d != nil {
		named.Name = d.DisplayName()
	} else if d := c.items.Find(of.Text); d != nil {
		named.Name = d.DisplayName()
	} else if d := c.Enemy(of.Text); d != nil {
		named.Name = d.DisplayName()
	}
	return named, true
}

// IsEnemyTurn reports whether it is the enemies' turn, even if a question asked in it is pending.
func (f *Fight) IsEnemyTurn() bool { return f.enemyTurn }

func (f fightPerformer) DescribeCandidate(candidate *engine.Candidate) {
	switch candidate.Kind {
	case AskActor:
		candidate.ID, candidate.Name = f.ActorID(Actor(candidate.Number)), f.OriginalActorName(Actor(candidate.Number))
	case AskCard:
		d := f.CardDef(candidate.Number)
		candidate.ID, candidate.Name = d.ID, d.Name
	case AskKeyword:
		k := f.KeywordRow(Keyword(candidate.Number))
		candidate.ID, candidate.Name = k.Word, k.Name
	}
}
