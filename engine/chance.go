package engine

import (
	"encoding/binary"
	"fmt"
	"math/bits"
	"math/rand/v2"
	"strings"
)

// Seed is a node in a tree of seeds. All randomness of a game derives from one seed, with a
// separate child for each purpose, so that drawing for one purpose changes no draw for another.
type Seed uint64

// Child returns the child of s with a name and a number, such as Child("fight", 3). It is a pure function.
func (s Seed) Child(name string, n int) Seed {
	h := NewHasher()
	h.Uint64(uint64(s))
	h.String(name)
	h.Int(n)
	return Seed(h.Sum())
}

// Low31Bits returns the seed reduced to its low 31 bits, so that scripts can write it as a number.
func (s Seed) Low31Bits() Seed { return s & (1<<31 - 1) }

// Stream returns the random stream of s with a name, at its beginning.
func (s Seed) Stream(name string) RandomStream {
	a, b := s.Child(name, 1), s.Child(name, 2)
	return RandomStream{pcg: *rand.NewPCG(uint64(a), uint64(b))}
}

// ResetStreams sets streams[i] to the beginning of the stream named names[i], for each name.
func (s Seed) ResetStreams(streams []RandomStream, names []string) {
	for i, name := range names {
		streams[i] = s.Stream(name)
	}
}

// RandomStream is a source of random numbers, part of a game's state: a copy draws the same numbers.
type RandomStream struct{ pcg rand.PCG }

// IntN returns a random number from 0 to n-1, all equally likely. If n is at most 1, it returns 0 without drawing.
func (s *RandomStream) IntN(n int) int {
	if n <= 1 {
		return 0
	}
	bound := uint64(n)
	hi, lo := bits.Mul64(s.pcg.Uint64(), bound)
	if lo < bound { // rarely: reject the numbers that would be more likely than others
		for reject := -bound % bound; lo < reject; {
			hi, lo = bits.Mul64(s.pcg.Uint64(), bound)
		}
	}
	return int(hi) // fits: it is below n
}

// AddToHash adds the position of the stream to h.
func (s *RandomStream) AddToHash(h *Hasher) {
	hi, lo := s.generatorState()
	h.Uint64(hi)
	h.Uint64(lo)
}

func (s *RandomStream) generatorState() (hi, lo uint64) {
	var room [32]byte
	b, _ := s.pcg.AppendBinary(room[:0])
	return binary.BigEndian.Uint64(b[len(b)-16:]), binary.BigEndian.Uint64(b[len(b)-8:])
}

// OutcomeEnumerator replaces random streams while a part of a game is played once for every possible
// outcome. It answers random choices systematically instead of randomly:
//
//	for more := true; more; more = b.NextOutcome() {
//		trial.CopyFrom(game)
//		// play the trial, which asks b at every random choice
//	}
//
// The zero value is ready for the first outcome.
type OutcomeEnumerator struct {
	path []enumeratedChoice
	at   int
}

type enumeratedChoice struct {
	what                          string
	yesNo                         bool // whether AnswerYesNo, rather than AnswerIndex, asked for the choice
	open                          bool // whether taken must be incremented when the choice is next reached
	taken, weight, total, options int32
}

// AnswerYesNo reports whether an event with a probability of 1 to 99 percent happens in the outcome being played.
// label names the event in String.
func (b *OutcomeEnumerator) AnswerYesNo(label string, percent int) bool {
	br := b.recordOrReplayChoice(enumeratedChoice{what: label, yesNo: true, total: 100, options: 2})
	if br.weight = int32(percent); br.taken == 0 {
		br.weight = int32(100 - percent)
	}
	return br.taken == 1
}

// AnswerIndex returns an index from 0 to n-1, all equally likely, for the outcome being played. label names the
// choice in String. If n is at most 1, it returns 0 and records no choice.
func (b *OutcomeEnumerator) AnswerIndex(label string, n int) int {
	if n <= 1 {
		return 0
	}
	br := b.recordOrReplayChoice(enumeratedChoice{what: label, weight: 1, total: int32(n), options: int32(n)})
	return int(br.taken)
}

// recordOrReplayChoice returns the next choice on the path being played; its field taken is the answer. At the end of
// the path it appends question, with answer 0.
func (b *OutcomeEnumerator) recordOrReplayChoice(question enumeratedChoice) *enumeratedChoice {
	if b.at == len(b.path) {
		b.path = append(b.path, question)
	}
	br := &b.path[b.at]
	if br.open {
		br.taken++
		br.open = false
	}
	b.at++
	return br
}

// NextOutcome prepares for playing the next outcome. It returns false if all outcomes have been played.
func (b *OutcomeEnumerator) NextOutcome() (more bool) {
	b.path = b.path[:b.at]
	b.at = 0
	for n := len(b.path); n > 0; n-- {
		if last := &b.path[n-1]; last.taken+1 < last.options {
			last.open = true
			b.path = b.path[:n]
			return true
		}
	}
	return false
}

// ResetToFirst returns to the first outcome. It retains the allocated memory.
func (b *OutcomeEnumerator) ResetToFirst() { b.path, b.at = b.path[:0], 0 }

// ChoiceCount returns the number of random choices answered so far in the outcome being played, or 0 if b is nil.
func (b *OutcomeEnumerator) ChoiceCount() int {
	if b == nil {
		return 0
	}
	return b.at
}

// Probability returns the probability, from 0 to 1, of the answers so far in the outcome being played. It must not
// become part of a game's state, which has no floating-point numbers.
func (b *OutcomeEnumerator) Probability() float64 {
	p := 1.0
	for _, br := range b.path[:b.at] {
		p *= float64(br.weight) / float64(br.total)
	}
	return p
}

// String lists the answers so far, such as "luck: yes, pick: 2 of 3", or returns "no chance" if there are none.
func (b *OutcomeEnumerator) String() string {
	var parts []string
	for _, br := range b.path[:b.at] {
		switch {
		case br.yesNo && br.taken == 1:
			parts = append(parts, br.what+": yes")
		case br.yesNo:
			parts = append(parts, br.what+": no")
		default:
			parts = append(parts, fmt.Sprintf("%s: %d of %d", br.what, br.taken+1, br.options))
		}
	}
	if len(parts) == 0 {
		return "no chance"
	}
	return strings.Join(parts, ", ")
}
