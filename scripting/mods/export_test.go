package mods

// Steps is how many rows an order of n things changes when pairs are added to it.
func Steps(n int, pairs func(add func(first, then int))) int {
	o := newPartialOrder(n)
	pairs(o.addPair)
	return o.steps
}
