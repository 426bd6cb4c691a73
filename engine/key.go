package engine

import "math/bits"

// KeyBuilder computes a key of a state from pairs of numbers in a fixed order, faster than Hasher.
type KeyBuilder struct{ sum uint64 }

// Add adds a pair of numbers.
func (k *KeyBuilder) Add(a, b uint64) {
	const turn = 23 // prime to 64, so that each of 64 consecutive pairs is rotated differently
	hi, lo := bits.Mul64(a^hashStart, b^hashMix)
	k.sum = bits.RotateLeft64(k.sum, turn) ^ hi ^ lo
}

// Sum returns the key of all pairs added so far.
func (k *KeyBuilder) Sum() uint64 {
	h := Hasher{k.sum, nil, 0}
	return h.Sum()
}

// Key adds the counters to k.
func (c *Counters) Key(k *KeyBuilder) {
	k.Add(uint64(c.held), uint64(c.fresh&c.held))
	for s := c.held; s != 0; s &= s - 1 {
		k.Add(uint64(s.First()), uint64(c.Get(s.First())))
	}
}

// Key adds the position of the stream to k.
func (s *Stream) Key(k *KeyBuilder) { k.Add(s.generatorState()) }
