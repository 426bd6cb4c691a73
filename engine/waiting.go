package engine

import (
	"errors"
	"fmt"
)

// MaxWaits limits how many effects can wait in one game at once.
const MaxWaits = 32

// MaxKept limits how many things an effect that waits can be given.
const MaxKept = 4

// ErrWaits is the error of one effect more than can wait.
var ErrWaits = errors.New("too many effects wait")

// KeptKind says what a kept number means; those from KeptView on are its game's.
type KeptKind uint8

// The kinds that every game has.
const (
	KeptNothing KeptKind = iota
	KeptNumber
	KeptID   // a number of an id, as the content has it
	KeptView // the first of the things that views show
)

// Wait is an effect that waits for a moment: a function of a definition by its
// number, who acts by it then, and what it is given. S is the game's source.
type Wait[S any] struct {
	By    S
	For   uint8 // the moment, a number of the game's
	Name  int16 // the number of the function, NoWait where a reload took it away
	Kinds [MaxKept]KeptKind
	Given [MaxKept]int32
}

// NoWait is the number of a function that is not defined any more.
const NoWait int16 = -1

// Waits are the effects that wait in a game, in the order in which they were made: a
// flat value, whose zero has none.
type Waits[S any] struct {
	n  uint8
	at [MaxWaits]Wait[S]
}

// Len returns how many wait.
func (w *Waits[S]) Len() int { return int(w.n) }

// At is the effect at a place, from 0.
func (w *Waits[S]) At(i int) *Wait[S] { return &w.at[i] }

// Add makes one more wait. The error names the limit.
func (w *Waits[S]) Add(one Wait[S]) error {
	if w.n == MaxWaits {
		return fmt.Errorf("%w: at most %d at once", ErrWaits, MaxWaits)
	}
	w.at[w.n] = one
	w.n++
	return nil
}

// Due returns how many are ready.
func (w *Waits[S]) Due(ready func(*Wait[S]) bool) (n int) {
	for i := range w.at[:w.n] {
		if ready(&w.at[i]) {
			n++
		}
	}
	return n
}

// Take takes out the first that is ready, and reports whether there is one.
func (w *Waits[S]) Take(ready func(*Wait[S]) bool) (one Wait[S], ok bool) {
	for i := range w.at[:w.n] {
		if ready(&w.at[i]) {
			one = w.at[i]
			w.remove(i)
			return one, true
		}
	}
	return one, false
}

func (w *Waits[S]) remove(i int) {
	copy(w.at[i:w.n], w.at[i+1:w.n])
	w.n--
	w.at[w.n] = Wait[S]{}
}

// Drop takes out those of which gone is true.
func (w *Waits[S]) Drop(gone func(*Wait[S]) bool) {
	for i := int(w.n) - 1; i >= 0; i-- {
		if gone(&w.at[i]) {
			w.remove(i)
		}
	}
}

// CopyFrom is a copy of as many as there are.
func (w *Waits[S]) CopyFrom(o *Waits[S]) {
	if w.n > o.n {
		clear(w.at[o.n:w.n])
	}
	w.n = o.n
	copy(w.at[:o.n], o.at[:o.n])
}

// HashGiven adds what an effect is given; id is the text of a kept id.
func (w *Wait[S]) HashGiven(h *Hasher, id func(n int) string) {
	for i, kind := range w.Kinds {
		h.Int(int(kind))
		if kind == KeptID {
			h.String(id(int(w.Given[i])))
		} else {
			h.Int(int(w.Given[i]))
		}
	}
}
