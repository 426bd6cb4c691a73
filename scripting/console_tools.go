package scripting

import (
	"slices"
)

// What the parts of rulesets in a console have in common.

// Replaced is a list with one definition more, in the place of the one that same
// says it is, if there is one. The list given stays as it is.
func Replaced[D any](list []*D, d *D, same func(a, b *D) bool) []*D {
	list = slices.Clone(list)
	if i := slices.IndexFunc(list, func(old *D) bool { return same(old, d) }); i >= 0 {
		list[i] = d
		return list
	}
	return append(list, d)
}

// Hex is a number as it is compared: Lua has no whole numbers of 64 bits.
func Hex(n uint64) string {
	const digits = "0123456789abcdef"
	var b [16]byte
	for i := range b {
		b[15-i] = digits[n>>(4*i)&15]
	}
	return string(b[:])
}
