package engine

import "math/bits"

// Few is a set of small numbers from 0 to 15, one bit each.
type Few[T ~int8 | ~uint8] uint16

// Has reports whether the number is in the set; a negative number never is.
func (s Few[T]) Has(one T) bool { return one >= 0 && s&(1<<one) != 0 }

// With returns the set with the number added, Without the set with it removed.
func (s Few[T]) With(one T) Few[T]    { return s | 1<<one }
func (s Few[T]) Without(one T) Few[T] { return s &^ (1 << one) }

// First returns the lowest number, Rest the set without it. The set must not be empty.
func (s Few[T]) First() T     { return T(bits.TrailingZeros16(uint16(s))) }
func (s Few[T]) Rest() Few[T] { return s & (s - 1) }

// Count returns the size of the set.
func (s Few[T]) Count() int { return bits.OnesCount16(uint16(s)) }
