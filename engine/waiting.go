package engine

import (
	"errors"
	"fmt"
)

// MaxWaits is the greatest number of effects that can wait in a game at a time.
const MaxWaits = 32

// MaxKept is the greatest number of arguments of a waiting effect.
const MaxKept = 4

// ErrWaits is the error of making more effects wait than MaxWaits.
var ErrWaits = errors.New("too many effects wait")

// KeptKind is what a kept number means. From KeptView on, each game defines its own kinds.
type KeptKind uint8

// The kinds of all games.
const (
	KeptNothing KeptKind = iota
	KeptNumber
	KeptID   // the content's number of an id
	KeptView // the first of the kinds for subjects of views
)

// Wait is an effect that waits for a moment: a function of a definition, the acting source, and its
// arguments. S is the game's type of sources.
type Wait[S any] struct {
	By    S
	For   uint8 // the moment, by the game's number
	Name  int16 // the number of the function; NoWait if a reload has removed it
	Kinds [MaxKept]KeptKind
	Given [MaxKept]int32
}

// NoWait is the number of a function that no longer exists.
const NoWait int16 = -1

// Waits holds the waiting effects of a game in the order of their creation. It is a flat value; the
// zero value is empty.
type Waits[S any] struct {
	n  uint8
	at [MaxWaits]Wait[S]
}

// Len returns the number of waiting effects.
func (w *Waits[S]) Len() int { return int(w.n) }

// At returns the effect at index i.
func (w *Waits[S]) At(i int) *Wait[S] { return &w.at[i] }

// Add appends an effect. It returns an error that names the limit if MaxWaits already wait.
func (w *Waits[S]) Add(one Wait[S]) error {
	if w.n == MaxWaits {
		return fmt.Errorf("%w: at most %d at once", ErrWaits, MaxWaits)
	}
	w.at[w.n] = one
	w.n++
	return nil
}

// CountReady returns the number of effects for which ready is true.
func (w *Waits[S]) CountReady(ready func(*Wait[S]) bool) (n int) {
	for i := range w.at[:w.n] {
		if ready(&w.at[i]) {
			n++
		}
	}
	return n
}

// Take removes and returns the first effect for which ready is true, and whether there is one.
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

// Drop removes the effects for which gone is true.
func (w *Waits[S]) Drop(gone func(*Wait[S]) bool) {
	for i := int(w.n) - 1; i >= 0; i-- {
		if gone(&w.at[i]) {
			w.remove(i)
		}
	}
}

// CopyFrom makes w a copy of o, copying only the effects in use.
func (w *Waits[S]) CopyFrom(o *Waits[S]) {
	if w.n > o.n {
		clear(w.at[o.n:w.n])
	}
	w.n = o.n
	copy(w.at[:o.n], o.at[:o.n])
}

// HashGiven adds the arguments of an effect to h. id returns the text of a kept id.
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
