package curtain

import "curtaincall/engine"

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

// MaxForcedRolls is the maximum number of fixed outcomes of one kind that are not used yet.
const MaxForcedRolls = 32

// forcedRollQueue is a queue of the n outcomes that a test has fixed, one bit each. The lowest bit is used first.
type forcedRollQueue struct {
	bits uint32
	n    uint8
}

func (f *Fight) UnusedForcedRollCount(kind ForcedRollKind) int { return int(f.forced[kind].n) }

// rollSucceeds makes a roll and reports whether it succeeds. Unless percentage is 0 or 100, it uses up the next outcome
// that a test has fixed for kind, or else asks the outcome enumerator or draws from the stream.
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

// PickRandomIndexAndLog returns a random number from 0 to n-1 for an effect, and records the event Picked. Effects
// have no other source of randomness.
func (f *Fight) PickRandomIndexAndLog(n int) int {
	i := f.randomBelow(pickStream, n)
	f.logEvent(eventWithoutCause{Kind: Picked, Amount: int32(i + 1), To: int32(n)})
	return i
}

// cardLuckRoll is the Luck roll of the card being played, which applies to all its hits (CC-5).
type cardLuckRoll struct{ made, lucky bool }

// rollCardLuckOnce reports whether the attack card being played is lucky. The first call for a card makes its Luck roll
// and records a success; later calls return the same (CC-5).
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

// rollFailureByConfusion reports whether Confused makes a keyword of a side fail, and records the failure (CC-9,
// CC-10). Since it makes a roll, call it only if the keyword (Distract, Taunt or Retaliate) would take effect.
func (f *Fight) rollFailureByConfusion(side Actor, k Keyword) bool {
	if f.units[side].keywords.Get(Confused) == 0 || !f.rollSucceeds(50, confusionStream, ForcedConfused) {
		return false
	}
	f.logEventCausedByKeyword(Confused, eventWithoutCause{Kind: Fizzled, Target: side, Keyword: int16(k)})
	return true
}
