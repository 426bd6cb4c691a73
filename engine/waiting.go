package engine

import (
	"errors"
	"fmt"
)

const (
	MaxDelayedEffects = 32 // maximum number of effects of one game that wait at the same time
	MaxDelayedArgs    = 4  // maximum number of arguments of one delayed effect
)

// ErrTooManyWaiting is the error of adding a delayed effect beyond MaxDelayedEffects.
var ErrTooManyWaiting = errors.New("too many effects are waiting")

// DelayedArgKind is the kind of an argument of a delayed effect: nothing, a number, an id, or an object of the game.
type DelayedArgKind uint8

// The kinds of arguments that all games have.
const (
	NoDelayedArg DelayedArgKind = iota
	DelayedArgNumber
	DelayedArgID       // an id in the content, stored as its number
	FirstOwnDelayedArg // the first of the game's own kinds, for objects of views
)

// DelayedEffect is an effect to be carried out at a later moment: a function of a definition and its arguments. Source
// says what delayed it, in a type S of the game.
type DelayedEffect[S any] struct {
	Source   S
	Moment   uint8 // when to carry out the effect: a number that the game defines
	Function int16 // number of the function in its definition, or NoDelayedFunc if reloaded scripts lack it
	ArgKinds [MaxDelayedArgs]DelayedArgKind
	Args     [MaxDelayedArgs]int32
}

// NoDelayedFunc is the number of a function that no longer exists.
const NoDelayedFunc int16 = -1

// DelayedEffects lists the delayed effects of a game, oldest first; S is as in DelayedEffect. The zero value is empty.
type DelayedEffects[S any] struct {
	n  uint8
	at [MaxDelayedEffects]DelayedEffect[S]
}

func (w *DelayedEffects[S]) Len() int                   { return int(w.n) }
func (w *DelayedEffects[S]) At(i int) *DelayedEffect[S] { return &w.at[i] }

// Add appends an effect. It returns ErrTooManyWaiting if MaxDelayedEffects effects already wait.
func (w *DelayedEffects[S]) Add(effect DelayedEffect[S]) error {
	if w.n == MaxDelayedEffects {
		return fmt.Errorf("%w: at most %d can wait at a time", ErrTooManyWaiting, MaxDelayedEffects)
	}
	w.at[w.n] = effect
	w.n++
	return nil
}

func (w *DelayedEffects[S]) CountMatching(ready func(*DelayedEffect[S]) bool) (n int) {
	for i := range w.at[:w.n] {
		if ready(&w.at[i]) {
			n++
		}
	}
	return n
}

// TakeFirstReady removes and returns the oldest effect for which ready returns true. ok is false if there is none.
func (w *DelayedEffects[S]) TakeFirstReady(ready func(*DelayedEffect[S]) bool) (effect DelayedEffect[S], ok bool) {
	for i := range w.at[:w.n] {
		if ready(&w.at[i]) {
			effect = w.at[i]
			w.remove(i)
			return effect, true
		}
	}
	return effect, false
}

func (w *DelayedEffects[S]) remove(i int) {
	copy(w.at[i:w.n], w.at[i+1:w.n])
	w.n--
	w.at[w.n] = DelayedEffect[S]{}
}

func (w *DelayedEffects[S]) RemoveIf(gone func(*DelayedEffect[S]) bool) {
	for i := int(w.n) - 1; i >= 0; i-- {
		if gone(&w.at[i]) {
			w.remove(i)
		}
	}
}

// CopyFrom makes w a copy of o. It copies only the effects in use.
func (w *DelayedEffects[S]) CopyFrom(o *DelayedEffects[S]) {
	if w.n > o.n {
		clear(w.at[o.n:w.n])
	}
	w.n = o.n
	copy(w.at[:o.n], o.at[:o.n])
}

// HashArgs adds the arguments of the effect to h. idText returns the id that has the number n.
func (w *DelayedEffect[S]) HashArgs(h *Hasher, idText func(n int) string) {
	for i, kind := range w.ArgKinds {
		h.Int(int(kind))
		if kind == DelayedArgID {
			h.String(idText(int(w.Args[i])))
		} else {
			h.Int(int(w.Args[i]))
		}
	}
}
