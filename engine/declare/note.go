package declare

import "curtaincall/engine"

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
func (n *Note[T]) Event(parts []EventPart, cause *engine.Cause) engine.Event {
	e := engine.Event{
		Kind: n.Kind, Flags: n.Flags, Point: n.Point, Actor: cause.Actor, Target: int8(n.Target), Card: n.Card, Keyword: n.Keyword,
		Amount: n.Amount, From: n.From, To: n.To, Text: n.Text, Cause: *cause,
	}
	parts[e.Kind].Clear(&e)
	return e
}
