package curtain

import "curtaincall/engine"

// The named streams of chance of a fight.
const (
	shuffleStream = iota
	luckStream
	confusionStream
	intentStream
	pickStream

	numStreams
)

var streamNames = [numStreams]string{"shuffle", "luck", "confusion", "intents", "pick"}

// Forced names the rolls whose outcome a test can lay down beforehand.
type Forced uint8

// The rolls that can be forced.
const (
	ForcedLuck Forced = iota
	ForcedConfused

	numForced
)

// ForcedRolls are the forced rolls as scripts write them, by number.
var ForcedRolls = []string{"luck", "confused"}

// MaxForced limits the rolls of one kind that can wait to be used.
const MaxForced = 32

// forcedRolls is a queue of outcomes; the lowest bit is next.
type forcedRolls struct {
	bits uint32
	n    uint8
}

func (q *forcedRolls) push(happens int) {
	q.bits |= uint32(happens) << q.n
	q.n++
}

// Waiting returns how many forced rolls of a kind were not used yet.
func (f *Fight) Waiting(kind Forced) int { return int(f.forced[kind].n) }

// roll returns a chance event of the given percentage; kind is what can force it.
func (f *Fight) roll(percent int, stream int, kind Forced) bool {
	if percent <= 0 {
		return false
	}
	if percent >= 100 {
		return true
	}
	q := &f.forced[kind]
	// A forecast is the player's, who knows nothing of what a test laid down.
	if branch, forecast := engine.OnTrial(&f.course), f.losses != nil; branch != nil && (forecast || q.n == 0) {
		return branch.Roll(ForcedRolls[kind], percent)
	}
	if q.n > 0 {
		hit := q.bits&1 == 1
		q.bits >>= 1
		q.n--
		return hit
	}
	return f.streams[stream].Below(100) < percent
}

// below returns a choice among n equally likely options.
func (f *Fight) below(stream, n int) int {
	return engine.Below(&f.course, &f.streams[stream], streamNames[stream], n)
}

// Pick chooses one of n options for an effect, from 0. It is the only chance an
// effect has.
func (f *Fight) Pick(n int) int {
	i := f.below(pickStream, n)
	f.note(event{Kind: Picked, Amount: int32(i + 1), To: int32(n)})
	return i
}

// luckRoll remembers the one Luck roll of the card being played (CC-5).
type luckRoll struct{ made, lucky bool }

// luck reports whether the present attack card is lucky. It is settled at the
// card's first hit, by the Luck held then.
func (f *Fight) luck() bool {
	if !f.luckRoll.made {
		// fits: stacks are counts
		f.luckRoll = luckRoll{made: true, lucky: f.roll(10*f.Stacks(Team, Luck), luckStream, ForcedLuck)}
		if f.luckRoll.lucky {
			f.noteBy(Luck, event{Kind: Lucky, Keyword: int16(Luck)})
		}
	}
	return f.luckRoll.lucky
}

// fizzles rolls whether Distract, Taunt or Retaliate of a side fails to act
// (CC-9, CC-10). It is asked only when the keyword would act.
func (f *Fight) fizzles(side Actor, k Keyword) bool {
	if f.units[side].keywords.Get(Confused) == 0 || !f.roll(50, confusionStream, ForcedConfused) {
		return false
	}
	f.noteBy(Confused, event{Kind: Fizzled, Target: side, Keyword: int16(k)})
	return true
}
