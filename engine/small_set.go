package engine

import "math/bits"

// SmallSet is a set of small numbers from 0 to 15, one bit each.
type SmallSet[T ~int8 | ~uint8] uint16

// Has reports whether the number is in the set; a negative number never is.
func (s SmallSet[T]) Has(n T) bool { return n >= 0 && s&(1<<n) != 0 }

// With returns the set with the number added.
func (s SmallSet[T]) With(n T) SmallSet[T] { return s | 1<<n }

// Without returns the set with the number removed.
func (s SmallSet[T]) Without(n T) SmallSet[T] { return s &^ (1 << n) }

// First returns the lowest number in the set, which must not be empty.
func (s SmallSet[T]) First() T { return T(bits.TrailingZeros16(uint16(s))) }

// WithoutFirst returns the set with the lowest number removed.
func (s SmallSet[T]) WithoutFirst() SmallSet[T] { return s & (s - 1) }
func (s SmallSet[T]) Count() int                { return bits.OnesCount16(uint16(s)) }
