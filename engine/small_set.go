package engine

import "math/bits"

// SmallSet is a set of small numbers from 0 to 15, one bit each.
type SmallSet[T ~int8 | ~uint8] uint16

// Has reports whether the number is in the set; a negative number never is.
func (s SmallSet[T]) Has(one T) bool { return one >= 0 && s&(1<<one) != 0 }

// With returns the set with the number added, Without the set with it removed.
func (s SmallSet[T]) With(one T) SmallSet[T]    { return s | 1<<one }
func (s SmallSet[T]) Without(one T) SmallSet[T] { return s &^ (1 << one) }

// First returns the lowest number, Rest the set without it. The set must not be empty.
func (s SmallSet[T]) First() T          { return T(bits.TrailingZeros16(uint16(s))) }
func (s SmallSet[T]) Rest() SmallSet[T] { return s & (s - 1) }

// Count returns the size of the set.
func (s SmallSet[T]) Count() int { return bits.OnesCount16(uint16(s)) }
