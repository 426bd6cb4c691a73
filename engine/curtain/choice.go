package curtain

import (
	"slices"

	"curtaincall/engine"
	"curtaincall/engine/declare/schema"
)

// The kinds of candidates of a question that stand for something in the fight.
const (
	AskActor   engine.CandidateKind = 1 + iota // Candidate.Number is an Actor
	AskCard                                    // Candidate.Number is a card instance
	AskKeyword                                 // Candidate.Number is a Keyword
)

// Choose asks the player q and returns the indices of the chosen candidates. The result is empty if the player
// declines, q has no candidates or the fight is decided. A forecast tries every answer (CC-105). In a callback that
// must not change the fight, the action fails.
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
// texts. A text that is an actor's id or a keyword's word stands for that actor or keyword.
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

// IsPureCallback reports whether callbacks with this number only compute something and must not change the fight.
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

// Choose asks the player a question, as Fight.Choose does. Outside of callbacks of events the action fails.
func (v *RoomContext) Choose(q engine.Question) []int {
	if v.selfView != HappeningView {
		v.Fail(engine.ErrCannotAsk)
	}
	if v.result != Undecided {
		return nil
	}
	return engine.Ask(&v.course, 0, q)
}

// CandidateFromValue implements commands.AskingCallback. It accepts only texts. Players see the id of a card, relic,
// item or enemy as the name of the definition.
func (v *RoomContext) CandidateFromValue(text schema.Value) (engine.Candidate, bool) {
	if text.Shape != schema.Text {
		return engine.Candidate{}, false
	}
	for _, kind := range [...]OptionKind{OptionCard, OptionRelic, OptionItem, OptionEnemy} {
		t := v.fight.content.tableOfOption(kind)
		if i := t.IndexOrMinusOne(text.Text); i >= 0 {
			return engine.Candidate{ID: text.Text, Name: t.DisplayName(i)}, true
		}
	}
	return engine.Candidate{ID: text.Text}, true
}

// IsEnemyTurn reports whether it is the enemies' turn, even if a question asked in it is pending.
func (f *Fight) IsEnemyTurn() bool { return f.enemyTurn }

func (p fightPerformer) DescribeCandidate(candidate *engine.Candidate) {
	f := p.fight
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

const (
	shuffleStream = iota
	luckStream
	confusionStream
	intentStream
	pickStream

	numStreams
)

var streamNames = [numStreams]string{"shuffle", "luck", "confusion", "intents", "pick"}

// ForcedRollKind is a kind of random roll whose outcomes a test can fix in advance.
type ForcedRollKind uint8

const (
	ForcedLuck ForcedRollKind = iota
	ForcedConfused

	numForced
)

var ForcedRollNames = []string{"luck", "confused"}

// MaxForcedRolls is the maximum number of fixed outcomes of one kind that are still to be used.
const MaxForcedRolls = 32

// forcedRollQueue is a queue of n outcomes fixed by a test, one bit each, 1 for success. The lowest bit is used first.
type forcedRollQueue struct {
	bits uint32
	n    uint8
}

func (f *Fight) UnusedForcedRollCount(kind ForcedRollKind) int { return int(f.forced[kind].n) }

// rollSucceeds reports whether a random roll with a chance in percent succeeds. At 0 or 100 nothing is rolled. Outside
// of forecasts, an outcome that a test has fixed for kind decides. Otherwise the enumerator of outcomes decides or,
// without one, the random stream.
func (f *Fight) rollSucceeds(percentage int, stream int, kind ForcedRollKind) bool {
	if percentage <= 0 || percentage >= 100 {
		return percentage > 0
	}
	q := &f.forced[kind]
	// Forecasts ignore fixed outcomes, which the player does not know.
	if branch, forecast := engine.OutcomeEnumeratorOf(&f.executor), f.losses != nil; branch != nil && (forecast || q.n == 0) {
		return branch.AnswerYesNo(ForcedRollNames[kind], percentage)
	}
	if q.n > 0 {
		hit := q.bits&1 == 1
		q.bits >>= 1
		q.n--
		return hit
	}
	return f.streams[stream].IntN(100) < percentage
}

func (f *Fight) randomBelow(stream, n int) int {
	return engine.RandomIndex(&f.executor, &f.streams[stream], streamNames[stream], n)
}

// PickRandomIndexAndLog returns a random number from 0 to n-1 for an effect, and records the event Picked.
func (f *Fight) PickRandomIndexAndLog(n int) int {
	i := f.randomBelow(pickStream, n)
	f.logEvent(eventWithoutCause{Kind: Picked, Amount: int32(i + 1), To: int32(n)})
	return i
}

type cardLuckRoll struct{ made, lucky bool }

// rollCardLuckOnce reports whether the attack card being played is lucky. Only the first call for a card rolls (CC-5).
func (f *Fight) rollCardLuckOnce() bool {
	if !f.luckRoll.made {
		// fits: stacks are counts
		f.luckRoll = cardLuckRoll{made: true, lucky: f.rollSucceeds(10*f.Stacks(Team, Luck), luckStream, ForcedLuck)}
		if f.luckRoll.lucky {
			f.logEventCausedByKeyword(Luck, eventWithoutCause{Kind: Lucky, Keyword: int16(Luck)})
		}
	}
	return f.luckRoll.lucky
}

// rollFailureByConfusion reports whether a roll for Confused makes keyword k of side fail, and logs the failure (CC-9,
// CC-10). Call it only if k (Distract, Taunt or Retaliate) would otherwise take effect.
func (f *Fight) rollFailureByConfusion(side Actor, k Keyword) bool {
	if f.units[side].keywords.Get(Confused) == 0 || !f.rollSucceeds(50, confusionStream, ForcedConfused) {
		return false
	}
	f.logEventCausedByKeyword(Confused, eventWithoutCause{Kind: Fizzled, Target: side, Keyword: int16(k)})
	return true
}
