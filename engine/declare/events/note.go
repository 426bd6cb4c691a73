package events

import (
	"curtaincall/engine"
)

// Note is an event as the rules of a game tell of it: without its cause, and with whom
// it happened to by the game's own numbers.
type Note[T ~int8] struct {
	Kind     engine.EventKind
	Flags    uint8
	Point    uint8
	Target   T
	Card     int16
	Keyword  int16
	Amount   int32
	From, To int32
	Text     string
}

// Event is the event that a note tells of. parts are which fields mean something, by
// kind: what means nothing for its kind is cleared.
func (n *Note[T]) Event(parts []EventPart, cause *engine.Cause) (e engine.Event) {
	n.Fill(&e, parts, cause)
	return e
}

// Fill is the same for an event that has its place already.
func (n *Note[T]) Fill(e *engine.Event, parts []EventPart, cause *engine.Cause) {
	e.Kind, e.Flags, e.Point, e.Actor, e.Target = n.Kind, n.Flags, n.Point, cause.Actor, int8(n.Target)
	e.Card, e.Keyword, e.Amount, e.From, e.To = n.Card, n.Keyword, n.Amount, n.From, n.To
	e.Text, e.Detail = n.Text, nil
	cause.CopyTo(&e.Cause)
	parts[e.Kind].Clear(e)
}
