package curtain

import "curtaincall/engine"

// The random streams of a fight.
const (
	shuffleStream = iota
	luckStream
	confusionStream
	intentStream
	pickStream

	numStreams
)

var streamNames = [numStreams]string{"shuffle", "luck", "confusion", "intents", "pick"}

// Forced is a kind of random roll whose outcome a test can fix beforehand.
type Forced uint8

// The rolls that can be forced.
const (
	ForcedLuck Forced = iota
	ForcedConfused

	numForced
)

// ForcedRolls are the names of the kinds in scripts, indexed by Forced.
var ForcedRolls = []string{"luck", "confused"}

// MaxForced limits the pending outcomes of one kind.
const MaxForced = 32

// forcedRolls is a queue of fixed outcomes, one bit each; the lowest bit is used next.
type forcedRolls struct {
	bits uint32
	n    uint8
}

func (q *forcedRolls) push(happens int) {
	q.bits |= uint32(happens) << q.n
	q.n++
}

// PendingForced returns how many fixed outcomes of a kind are still unused.
func (f *Fight) PendingForced(kind Forced) int { return int(f.forced[kind].n) }

// roll reports whether a random event of the given probability happens. An outcome that a test has
// fixed for its kind is used up first.
func (f *Fight) roll(percentage int, stream int, kind Forced) bool {
	if percentage <= 0 {
		return false
	}
	if percentage >= 100 {
		return true
	}
	q := &f.forced[kind]
	// Forecasts ignore fixed outcomes, which the player does not know.
	if branch, forecast := engine.TrialOf(&f.course), f.losses != nil; branch != nil && (forecast || q.n == 0) {
		return branch.Roll(ForcedRolls[kind], percentage)
	}
	if q.n > 0 {
		hit := q.bits&1 == 1
		q.bits >>= 1
		q.n--
		return hit
	}
	return f.streams[stream].IntN(100) < percentage
}

func (f *Fight) below(stream, n int) int {
	return engine.Below(&f.course, &f.streams[stream], streamNames[stream], n)
}

// Pick returns a random number from 0 to n-1 for an effect and records the event Picked. Effects
// have no other source of randomness.
func (f *Fight) Pick(n int) int {
	i := f.below(pickStream, n)
	f.logEvent(event{Kind: Picked, Amount: int32(i + 1), To: int32(n)})
	return i
}

// luckRoll is the one Luck roll of the card being played (CC-5).
type luckRoll struct{ made, lucky bool }

// luck reports whether the attack card being played is lucky (CC-5). The first call for a card makes
// the roll, by the stacks of Luck at that time.
func (f *Fight) luck() bool {
	if !f.luckRoll.made {
		// fits: stacks are counts
		f.luckRoll = luckRoll{made: true, lucky: f.roll(10*f.Stacks(Team, Luck), luckStream, ForcedLuck)}
		if f.luckRoll.lucky {
			f.logKeywordEvent(Luck, event{Kind: Lucky, Keyword: int16(Luck)})
		}
	}
	return f.luckRoll.lucky
}

// fizzles makes the Confused roll for a keyword of a side, Distract, Taunt or Retaliate, and reports
// whether the keyword fails (CC-9, CC-10). Call it only when the keyword would take effect.
func (f *Fight) fizzles(side Actor, k Keyword) bool {
	if f.units[side].keywords.Get(Confused) == 0 || !f.roll(50, confusionStream, ForcedConfused) {
		return false
	}
	f.logKeywordEvent(Confused, event{Kind: Fizzled, Target: side, Keyword: int16(k)})
	return true
}
