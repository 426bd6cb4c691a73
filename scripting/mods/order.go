package mods

import "math/bits"

// partialOrder is a partial order of the numbers below n, transitively closed. Adding a pair costs
// at most a row of bits for each pair that follows from it.
type partialOrder struct {
	rowLength     int // length of a row in uint64
	after, before []bitSet
	steps         int // number of changed rows, for tests
}

type bitSet []uint64

func newOrder(n int) *partialOrder {
	o := &partialOrder{rowLength: (n + 63) / 64}
	for range n {
		o.after = append(o.after, make(bitSet, o.rowLength))
		o.before = append(o.before, make(bitSet, o.rowLength))
	}
	return o
}

func (r bitSet) has(i int) bool { return r[i/64]&(1<<(i%64)) != 0 }
func (r bitSet) put(i int)      { r[i/64] |= 1 << (i % 64) }

func (r bitSet) copyWith(i int) bitSet {
	more := append(bitSet(nil), r...)
	more.put(i)
	return more
}

func (r bitSet) merge(more bitSet) {
	for w, bits := range more {
		r[w] |= bits
	}
}

func (r bitSet) forEachNotIn(not bitSet, do func(i int)) {
	for w := range r {
		for left := r[w] &^ not[w]; left != 0; left &= left - 1 {
			do(w*64 + bits.TrailingZeros64(left))
		}
	}
}

func (r bitSet) isSubsetOf(other bitSet) bool {
	for w := range r {
		if r[w]&^other[w] != 0 {
			return false
		}
	}
	return true
}

// addPair records that first comes before then, and all pairs that follow from that.
func (o *partialOrder) addPair(first, then int) {
	if o.after[first].has(then) {
		return
	}
	ahead, behind := o.before[first].copyWith(first), o.after[then].copyWith(then)
	alreadyBefore, alreadyAfter := append(bitSet(nil), o.before[then]...), append(bitSet(nil), o.after[first]...)
	ahead.forEachNotIn(alreadyBefore, func(i int) { o.after[i].merge(behind); o.steps++ })
	behind.forEachNotIn(alreadyAfter, func(i int) { o.before[i].merge(ahead); o.steps++ })
}

func (o *partialOrder) isInCycle(i int) bool { return o.after[i].has(i) }

// sortByOrder returns all numbers sorted; of those that can be next it takes the lowest. The order
// must have no cycle.
func (o *partialOrder) sortByOrder() (list []int) {
	placed := make(bitSet, o.rowLength)
	for range o.after {
		for i := range o.after {
			if !placed.has(i) && o.before[i].isSubsetOf(placed) {
				placed.put(i)
				list = append(list, i)
				break
			}
		}
	}
	return list
}
