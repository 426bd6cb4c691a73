package mods

import "math/bits"

// order is a partial order of the numbers below n, transitively closed. Adding a pair costs at
// most a row of bits for each pair that follows from it.
type order struct {
	rows          int // length of a row in uint64
	after, before []row
	steps         int // number of changed rows, for tests
}

type row []uint64

func newOrder(n int) *order {
	o := &order{rows: (n + 63) / 64}
	for range n {
		o.after = append(o.after, make(row, o.rows))
		o.before = append(o.before, make(row, o.rows))
	}
	return o
}

func (r row) has(i int) bool { return r[i/64]&(1<<(i%64)) != 0 }
func (r row) put(i int)      { r[i/64] |= 1 << (i % 64) }

func (r row) with(i int) row {
	more := append(row(nil), r...)
	more.put(i)
	return more
}

func (r row) add(more row) {
	for w, bits := range more {
		r[w] |= bits
	}
}

func (r row) each(not row, do func(i int)) {
	for w := range r {
		for left := r[w] &^ not[w]; left != 0; left &= left - 1 {
			do(w*64 + bits.TrailingZeros64(left))
		}
	}
}

func (r row) within(other row) bool {
	for w := range r {
		if r[w]&^other[w] != 0 {
			return false
		}
	}
	return true
}

// add records that first comes before then, and all pairs that follow from that.
func (o *order) add(first, then int) {
	if o.after[first].has(then) {
		return
	}
	ahead, behind := o.before[first].with(first), o.after[then].with(then)
	alreadyBefore, alreadyAfter := append(row(nil), o.before[then]...), append(row(nil), o.after[first]...)
	ahead.each(alreadyBefore, func(i int) { o.after[i].add(behind); o.steps++ })
	behind.each(alreadyAfter, func(i int) { o.before[i].add(ahead); o.steps++ })
}

func (o *order) ring(i int) bool { return o.after[i].has(i) }

// sortByOrder returns all numbers sorted; of those that can be next it takes the lowest. The order
// must have no cycle.
func (o *order) sortByOrder() (list []int) {
	placed := make(row, o.rows)
	for range o.after {
		for i := range o.after {
			if !placed.has(i) && o.before[i].within(placed) {
				placed.put(i)
				list = append(list, i)
				break
			}
		}
	}
	return list
}
