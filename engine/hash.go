package engine

import (
	"math/bits"
	"strings"

	"curtaincall/engine/phrase"
)

// Hasher builds a 64-bit hash of a state, field by field and in an order that
// the ruleset fixes. It is the same on every machine and for every word size,
// and it is no protection against somebody who looks for collisions.
type Hasher struct {
	sum   uint64
	parts *[]Part // nil: one hash of everything
	first int     // of the parts that are the hasher's own
}

const (
	hashStart = 0x243f6a8885a308d3 // digits of pi: no meaning beyond being odd to find elsewhere
	hashMix   = 0x9e3779b97f4a7c15
)

// NewHasher starts an empty hash.
func NewHasher() Hasher { return Hasher{sum: hashStart} }

// Uint64 adds one number.
func (h *Hasher) Uint64(v uint64) { h.sum = mix(h.sum, v) }

func mix(sum, v uint64) uint64 {
	hi, lo := bits.Mul64(sum^v, hashMix)
	return hi ^ lo ^ bits.RotateLeft64(v, 29)
}

// Int adds one number.
func (h *Hasher) Int(v int) { h.Uint64(uint64(int64(v))) }

// HashNumbers adds each number of a list, and not how many they are.
func HashNumbers[N ~int8 | ~uint8 | ~int16](h *Hasher, list []N) {
	sum := h.sum // which stays in a register that way
	for _, n := range list {
		sum = mix(sum, uint64(int64(n)))
	}
	h.sum = sum
}

// Bool adds 1 for what is so, and 0 for what is not.
func (h *Hasher) Bool(is bool) { h.Int(Bit(is)) }

// String adds a text and its length.
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

// Sum is the hash of what was added so far.
func (h *Hasher) Sum() uint64 {
	s := h.sum
	s ^= s >> 32
	s *= hashMix
	s ^= s >> 29
	return s
}

// Unordered adds up hashes of things whose order says nothing.
type Unordered struct{ sum uint64 }

// Add adds one thing.
func (u *Unordered) Add(one Hasher) { u.sum += one.Sum() }

// Hash adds all of them to h.
func (u *Unordered) Hash(h *Hasher) { h.Uint64(u.sum) }

// HashString is the hash of one text, for instance of an id.
func HashString(s string) uint64 {
	h := NewHasher()
	h.String(s)
	return h.Sum()
}

// PartNames are the names of parts that every game can have.
var (
	PartNames = phrase.NewCatalog("part")
	AskedPart = PartNames.Define("asked", "the question")
	GonePart  = Part{Name: PartNames.Define("gone", "a part that no longer exists")}
)

// Part begins a part of a state, which what is added from here on belongs to; its name
// is all words together. It makes no difference to the hash of everything.
func (h *Hasher) Part(name ...string) {
	if h.parts != nil {
		h.begin(phrase.Sentence{English: strings.Join(name, "")})
	}
}

// PartSaid is Part, with a name that languages have.
func (h *Hasher) PartSaid(name phrase.Sentence) {
	if h.parts != nil {
		h.begin(name)
	}
}

func (h *Hasher) begin(name phrase.Sentence) {
	h.end()
	*h.parts = append(*h.parts, Part{Name: name})
}

// end ends the part in progress, if there is one.
func (h *Hasher) end() {
	if list := *h.parts; len(list) > h.first {
		list[len(list)-1].Hash = h.Sum()
	}
	h.sum = hashStart
}

// Parts appends the parts of a state that hash adds, with the hash of each.
func Parts(dst []Part, hash func(h *Hasher)) []Part {
	h := Hasher{sum: hashStart, parts: &dst, first: len(dst)}
	hash(&h)
	h.end()
	return dst
}

// ChancePart begins the name of every part of a state that is a stream of chance.
const ChancePart = "the chance of "

// HashStreams adds streams of chance, each as a part of its name.
func HashStreams(h *Hasher, streams []Stream, names []string) {
	for i := range streams {
		h.Part(ChancePart, names[i])
		streams[i].Hash(h)
	}
}

// Bit is 1 for what is so, and 0 for what is not.
func Bit(is bool) int {
	if is {
		return 1
	}
	return 0
}
