package engine

import (
	"errors"
	"fmt"
)

const (
	MaxWaitingEffects = 32 // effects of one game that can wait at the same time
	MaxWaitArgs       = 4  // arguments of one waiting effect
)

// ErrTooManyWaiting is the error of adding a waiting effect beyond MaxWaitingEffects.
var ErrTooManyWaiting = errors.New("too many effects are waiting")

// WaitArgKind is the meaning of an argument of a waiting effect. A game's own kinds start at WaitArgView.
type WaitArgKind uint8

// The kinds of arguments that all games have.
const (
	NoWaitArg WaitArgKind = iota
	WaitArgNumber
	WaitArgID   // the number of an id in the content
	WaitArgView // the first of the game's own kinds, for subjects of views
)

// WaitingEffect is an effect to be carried out at a later moment: a function of a definition, with its source
// and its arguments. S is the game's type of sources.
type WaitingEffect[S any] struct {
	Source   S
	Moment   uint8 // the game's number of the moment
	Function int16 // number of the function in its definition; NoWaitFunction if reloaded scripts lack it
	ArgKinds [MaxWaitArgs]WaitArgKind
	Args     [MaxWaitArgs]int32
}

// NoWaitFunction is the number of a function that no longer exists.
const NoWaitFunction int16 = -1

// WaitingEffects lists the waiting effects of a game, oldest first, in a flat value; the zero value is empty.
type WaitingEffects[S any] struct {
	n  uint8
	at [MaxWaitingEffects]WaitingEffect[S]
}

func (w *WaitingEffects[S]) Len() int                   { return int(w.n) }
func (w *WaitingEffects[S]) At(i int) *WaitingEffect[S] { return &w.at[i] }

// Add appends an effect. The error is ErrTooManyWaiting if MaxWaitingEffects already wait.
func (w *WaitingEffects[S]) Add(effect WaitingEffect[S]) error {
	if w.n == MaxWaitingEffects {
		return fmt.Errorf("%w: at most %d can wait at once", ErrTooManyWaiting, MaxWaitingEffects)
	}
	w.at[w.n] = effect
	w.n++
	return nil
}

// CountReady returns the number of effects for which ready returns true.
func (w *WaitingEffects[S]) CountReady(ready func(*WaitingEffect[S]) bool) (n int) {
	for i := range w.at[:w.n] {
		if ready(&w.at[i]) {
			n++
		}
	}
	return n
}

// TakeFirst removes and returns the oldest effect for which ready returns true; ok is false if there is no
// such effect.
func (w *WaitingEffects[S]) TakeFirst(ready func(*WaitingEffect[S]) bool) (effect WaitingEffect[S], ok bool) {
	for i := range w.at[:w.n] {
		if ready(&w.at[i]) {
			effect = w.at[i]
			w.remove(i)
			return effect, true
		}
	}
	return effect, false
}

func (w *WaitingEffects[S]) remove(i int) {
	copy(w.at[i:w.n], w.at[i+1:w.n])
	w.n--
	w.at[w.n] = WaitingEffect[S]{}
}

// RemoveIf removes the effects for which gone returns true.
func (w *WaitingEffects[S]) RemoveIf(gone func(*WaitingEffect[S]) bool) {
	for i := int(w.n) - 1; i >= 0; i-- {
		if gone(&w.at[i]) {
			w.remove(i)
		}
	}
}

// CopyFrom makes w a copy of o. It copies only the effects in use.
func (w *WaitingEffects[S]) CopyFrom(o *WaitingEffects[S]) {
	if w.n > o.n {
		clear(w.at[o.n:w.n])
	}
	w.n = o.n
	copy(w.at[:o.n], o.at[:o.n])
}

// HashArgs adds the arguments of the effect to h. idText returns the id that has the number n.
func (w *WaitingEffect[S]) HashArgs(h *Hasher, idText func(n int) string) {
	for i, kind := range w.ArgKinds {
		h.Int(int(kind))
		if kind == WaitArgID {
			h.String(idText(int(w.Args[i])))
		} else {
			h.Int(int(w.Args[i]))
		}
	}
}
