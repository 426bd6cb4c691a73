package engine

import "math/bits"

// Keyer builds a key of a state, two numbers at a time and in a fixed order. It needs not
// wait for a number before it takes the next ones, as a Hasher does.
type Keyer struct{ sum uint64 }

// Add adds two numbers.
func (k *Keyer) Add(a, b uint64) {
	const turn = 23 // bits: prime to 64, so that no two places of the next 64 are alike
	hi, lo := bits.Mul64(a^hashStart, b^hashMix)
	k.sum = bits.RotateLeft64(k.sum, turn) ^ hi ^ lo
}

// Sum is the key of what was added so far.
func (k *Keyer) Sum() uint64 {
	h := Hasher{k.sum, nil, 0}
	return h.Sum()
}

// Key adds the counters to a key.
func (c *Counters) Key(to *Keyer) {
	to.Add(uint64(c.held), uint64(c.fresh&c.held))
	for s := c.held; s != 0; s &= s - 1 {
		to.Add(uint64(s.First()), uint64(c.Get(s.First())))
	}
}

// Key adds the position of a stream to a key.
func (s *Stream) Key(to *Keyer) { to.Add(s.position()) }
