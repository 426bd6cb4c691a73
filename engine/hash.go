package engine

import (
	"math/bits"
	"strings"

	"curtaincall/engine/phrase"
)

// Hasher computes a 64-bit hash of a state, whose fields the ruleset adds in a fixed order. The hash is the same on
// every machine. It does not resist deliberate collisions.
type Hasher struct {
	sum   uint64
	parts *[]StatePart // the parts collected so far; nil if parts are not collected
	first int          // index of the first part that this hasher added
}

const (
	hashStart = 0x243f6a8885a308d3 // digits of pi, an arbitrary number
	hashMix   = 0x9e3779b97f4a7c15
)

func NewHasher() Hasher           { return Hasher{sum: hashStart} }
func (h *Hasher) Uint64(v uint64) { h.sum = mixHash(h.sum, v) }

func mixHash(sum, v uint64) uint64 {
	hi, lo := bits.Mul64(sum^v, hashMix)
	return hi ^ lo ^ bits.RotateLeft64(v, 29)
}

// Int adds a number, with the same result on 32-bit and 64-bit systems.
func (h *Hasher) Int(v int) { h.Uint64(uint64(int64(v))) }

// HashNumbers adds the elements of a list to h, but not its length.
func HashNumbers[N ~int8 | ~uint8 | ~int16 | ~int32](h *Hasher, list []N) {
	sum := h.sum // a local variable stays in a register
	for _, n := range list {
		sum = mixHash(sum, uint64(int64(n)))
	}
	h.sum = sum
}

// String adds a string and its length.
func (h *Hasher) String(s string) {
	h.Int(len(s))
	for len(s) >= 8 {
		h.Uint64(uint64(s[0]) | uint64(s[1])<<8 | uint64(s[2])<<16 | uint64(s[3])<<24 |
			uint64(s[4])<<32 | uint64(s[5])<<40 | uint64(s[6])<<48 | uint64(s[7])<<56)
		s = s[8:]
	}
	var rest uint64
	for i := 0; i < len(s); i++ {
		rest |= uint64(s[i]) << (8 * i) // fits: it is less than 8
	}
	h.Uint64(rest)
}

func (h *Hasher) Sum() uint64 {
	s := h.sum
	s ^= s >> 32
	s *= hashMix
	s ^= s >> 29
	return s
}

func HashString(s string) uint64 {
	h := NewHasher()
	h.String(s)
	return h.Sum()
}

// Parts of a state that every game can have.
var (
	PartNames    = phrase.NewCatalog("part")
	QuestionPart = PartNames.Define("asked", "the question")
	GonePart     = StatePart{Name: PartNames.Define("gone", "a part that no longer exists")}
)

// BeginPart begins a part of the state, to which everything added from now on belongs. Its name is the concatenation of
// the arguments. It does nothing unless AppendStateParts collects the parts.
func (h *Hasher) BeginPart(name ...string) {
	if h.parts != nil {
		h.BeginTranslatedPart(phrase.Sentence{English: strings.Join(name, "")})
	}
}

// HasParts reports whether h stores the hashes of parts, so that their names are used.
func (h *Hasher) HasParts() bool { return h.parts != nil }

// BeginTranslatedPart begins a part of the state, like BeginPart, with a name that can be translated.
func (h *Hasher) BeginTranslatedPart(name phrase.Sentence) {
	if h.parts != nil {
		h.finishPart()
		*h.parts = append(*h.parts, StatePart{Name: name})
	}
}

func (h *Hasher) finishPart() {
	if list := *h.parts; len(list) > h.first {
		list[len(list)-1].Hash = h.Sum()
	}
	h.sum = hashStart
}

// AppendStateParts calls hash with a hasher, and appends each part that hash begins, with its hash, to dst.
func AppendStateParts(dst []StatePart, hash func(h *Hasher)) []StatePart {
	h := Hasher{sum: hashStart, parts: &dst, first: len(dst)}
	hash(&h)
	h.finishPart()
	return dst
}

// ChancePartPrefix is the prefix of the names of parts that are random streams.
const ChancePartPrefix = "the random numbers for "

// HashStreamParts adds streams to h, each as a part named ChancePartPrefix plus its name in names.
func HashStreamParts(h *Hasher, streams []RandomStream, names []string) {
	for i := range streams {
		h.BeginPart(ChancePartPrefix, names[i])
		streams[i].AddToHash(h)
	}
}

func BoolToInt(b bool) int {
	if b {
		return 1
	}
	return 0
}

// StateKeyBuilder computes a number from pairs of numbers, faster than Hasher. Searches recognize states by it.
type StateKeyBuilder struct{ sum uint64 }

// Add adds a pair of numbers. The order of the pairs matters.
func (k *StateKeyBuilder) Add(a, b uint64) {
	const turn = 23 // prime to 64, so that each of 64 consecutive pairs is rotated differently
	hi, lo := bits.Mul64(a^hashStart, b^hashMix)
	k.sum = bits.RotateLeft64(k.sum, turn) ^ hi ^ lo
}

func (k *StateKeyBuilder) Sum() uint64 {
	h := Hasher{sum: k.sum}
	return h.Sum()
}

func (s *RandomStream) AddToKey(k *StateKeyBuilder) { k.Add(s.generatorState()) }
