package mods

import "math/big"

// partialOrder is a partial order of the numbers below n, transitively closed. Adding a pair costs
// at most a row of bits for each pair that follows from it.
type partialOrder struct {
	after, before []*big.Int // for each number, a set of others: those whose bit is 1
	steps         int        // number of changed rows, for tests
}

func newPartialOrder(n int) *partialOrder {
	o := &partialOrder{}
	for range n {
		o.after, o.before = append(o.after, new(big.Int)), append(o.before, new(big.Int))
	}
	return o
}

func (o *partialOrder) isBefore(first, then int) bool { return o.after[first].Bit(then) == 1 }

// addPair records that first comes before then, and all pairs that follow from that.
func (o *partialOrder) addPair(first, then int) {
	if o.isBefore(first, then) {
		return
	}
	ahead := new(big.Int).SetBit(o.before[first], first, 1)
	behind := new(big.Int).SetBit(o.after[then], then, 1)
	newAhead := new(big.Int).AndNot(ahead, o.before[then])
	newBehind := new(big.Int).AndNot(behind, o.after[first])
	o.addToRows(o.after, newAhead, behind)
	o.addToRows(o.before, newBehind, ahead)
}

// addToRows adds the set more to rows[i] for each i in the set numbers, which it empties.
func (o *partialOrder) addToRows(rows []*big.Int, numbers, more *big.Int) {
	for ; numbers.Sign() > 0; o.steps++ {
		i := int(numbers.TrailingZeroBits())
		numbers.SetBit(numbers, i, 0)
		rows[i].Or(rows[i], more)
	}
}

// sortByOrder returns all numbers sorted; of those that can be next it takes the lowest. The order
// must have no cycle.
func (o *partialOrder) sortByOrder() (list []int) {
	var placed, missing big.Int
	for range o.after {
		for i := range o.after {
			if placed.Bit(i) == 0 && missing.AndNot(o.before[i], &placed).Sign() == 0 {
				placed.SetBit(&placed, i, 1)
				list = append(list, i)
				break
			}
		}
	}
	return list
}
