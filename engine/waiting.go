package engine

import (
	"errors"
	"fmt"
)

// MaxWaits is the maximum number of waiting effects in a game.
const MaxWaits = 32

// MaxKept is the maximum number of arguments of a waiting effect.
const MaxKept = 4

// ErrWaits is the error of adding a waiting effect beyond MaxWaits.
var ErrWaits = errors.New("too many effects wait")

// KeptKind is the meaning of an argument of a waiting effect. A game's own kinds start at KeptView.
type KeptKind uint8

// The kinds of arguments that all games have.
const (
	KeptNothing KeptKind = iota
	KeptNumber
	KeptID   // the number of an id in the content
	KeptView // the first of the game's own kinds, for subjects of views
)

// Wait is an effect that waits for a moment: a function of a definition, its source, and its
// arguments. S is the game's type of sources.
type Wait[S any] struct {
	By    S
	For   uint8 // the game's number of the moment
	Name  int16 // the number of the function; NoWait if reloaded scripts lack it
	Kinds [MaxKept]KeptKind
	Given [MaxKept]int32
}

// NoWait is the number of a function that no longer exists.
const NoWait int16 = -1

// Waits lists the waiting effects of a game, oldest first. It is a flat value; the zero value is
// empty.
type Waits[S any] struct {
	n  uint8
	at [MaxWaits]Wait[S]
}

// Len returns the number of waiting effects.
func (w *Waits[S]) Len() int { return int(w.n) }

// At returns the effect at index i.
func (w *Waits[S]) At(i int) *Wait[S] { return &w.at[i] }

// Add appends an effect. The error is ErrWaits if MaxWaits already wait.
func (w *Waits[S]) Add(effect Wait[S]) error {
	if w.n == MaxWaits {
		return fmt.Errorf("%w: at most %d at once", ErrWaits, MaxWaits)
	}
	w.at[w.n] = effect
	w.n++
	return nil
}

// CountReady returns the number of effects for which ready returns true.
func (w *Waits[S]) CountReady(ready func(*Wait[S]) bool) (n int) {
	for i := range w.at[:w.n] {
		if ready(&w.at[i]) {
			n++
		}
	}
	return n
}

// Take removes and returns the first effect for which ready returns true, if there is one.
func (w *Waits[S]) Take(ready func(*Wait[S]) bool) (effect Wait[S], ok bool) {
	for i := range w.at[:w.n] {
		if ready(&w.at[i]) {
			effect = w.at[i]
			w.remove(i)
			return effect, true
		}
	}
	return effect, false
}

func (w *Waits[S]) remove(i int) {
	copy(w.at[i:w.n], w.at[i+1:w.n])
	w.n--
	w.at[w.n] = Wait[S]{}
}

// Drop removes the effects for which gone returns true.
func (w *Waits[S]) Drop(gone func(*Wait[S]) bool) {
	for i := int(w.n) - 1; i >= 0; i-- {
		if gone(&w.at[i]) {
			w.remove(i)
		}
	}
}

// CopyFrom makes w a copy of o. It copies only the effects in use.
func (w *Waits[S]) CopyFrom(o *Waits[S]) {
	if w.n > o.n {
		clear(w.at[o.n:w.n])
	}
	w.n = o.n
	copy(w.at[:o.n], o.at[:o.n])
}

// HashGiven adds the arguments of an effect to h. idText returns the text of an id by its number.
func (w *Wait[S]) HashGiven(h *Hasher, idText func(n int) string) {
	for i, kind := range w.Kinds {
		h.Int(int(kind))
		if kind == KeptID {
			h.String(idText(int(w.Given[i])))
		} else {
			h.Int(int(w.Given[i]))
		}
	}
}
