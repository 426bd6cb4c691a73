package engine

import (
	"slices"
	"strconv"
)

// EventKind is a kind of event. Each ruleset numbers its own.
type EventKind uint8

// Event is one change in a game, with its cause. The ruleset numbers its actors, cards, keywords and points of the
// rules. A game creates events only while it has a log.
type Event struct {
	Kind    EventKind
	Flags   uint8
	Point   uint8 // number of the point of the rules at which the number of a hit or a gain was modified; 0 for none
	Actor   int8  // the actor that caused the change, or -1
	Target  int8  // the actor that the change happened to, or -1
	Card    int16
	Keyword int16
	Amount  int32
	From    int32 // the number before
	To      int32 // the number after
	Text    string
	Detail  EventDetail // data beyond the numbers, or nil; with it Text is empty
	Cause   Cause
}

// EventDetail is further data of an event, of a type that the ruleset defines. Events can share it: it is immutable.
type EventDetail interface {
	HashTo(h *Hasher, game EventHasher) // adds all the data to h
}

// Cause says why an event happened: the action, and the actor, card, keyword and script line that caused it.
type Cause struct {
	Action   int32 // number of the action in its game, from 1
	Actor    int8  // the actor that acted, or -1 for the rules themselves
	Kind     uint8 // the ruleset's kind of the item that acted; 0 if Actor and Card identify it
	Card     int16 // the card that acted, by the ruleset's number in its game, or -1
	Item     int16 // the ruleset's number of the item that acted, within its kind
	Keyword  int16 // the keyword that made the change, or -1
	Callback uint8 // the ruleset's number of the callback that ran, 0 for none
	Line     int32 // line of the script, 0 for the rules and plain Go
	Hit      int32 // number of the hit or gain within the action, 0 for none
}

// CopyTo copies c to dst field by field, which is faster than an assignment if a field was just written.
func (c *Cause) CopyTo(dst *Cause) {
	dst.Action, dst.Actor, dst.Kind, dst.Card, dst.Item = c.Action, c.Actor, c.Kind, c.Card, c.Item
	dst.Keyword, dst.Callback, dst.Line, dst.Hit = c.Keyword, c.Callback, c.Line, c.Hit
}

type Log struct{ Events []Event }

func (l *Log) Add(e Event) { l.Events = append(l.Events, e) }

// Truncate removes the events beyond the first n.
func (l *Log) Truncate(n int) { l.Events = l.Events[:n] }

// EarlierEventsOfHit returns the events before event i of the same hit or gain, or nil if it belongs to none.
func EarlierEventsOfHit(events []Event, i int) (part []Event) {
	cause := events[i].Cause
	if cause.Hit == 0 {
		return nil
	}
	for i--; i >= 0 && events[i].Cause.Action == cause.Action; i-- {
		switch hit := events[i].Cause.Hit; {
		case hit == cause.Hit:
			part = append(part, events[i])
		case hit != 0 && hit < cause.Hit: // hits are numbered as they begin
			i = 0
		}
	}
	slices.Reverse(part)
	return part
}

// Place is the position of a definition: a file, as messages show it, and a line, from 1. Zero means Go code.
type Place struct {
	File string
	Line int
}

func (p Place) String() string {
	if p.File == "" {
		return "code"
	}
	return p.File + ":" + strconv.Itoa(p.Line)
}

// EventHasher is implemented by games in which the numbers of cards and keywords depend on the content. Its methods
// return numbers for hashing that are the same under every content.
type EventHasher interface {
	CardNumberForHash(card int16) uint64
	KeywordNumberForHash(keyword int16) uint64
}

type identityHashNumbers struct{}

func (identityHashNumbers) CardNumberForHash(card int16) uint64       { return uint64(int64(card)) }
func (identityHashNumbers) KeywordNumberForHash(keyword int16) uint64 { return uint64(int64(keyword)) }

// HashWithoutCause returns a hash of the event without its cause and Point. game may implement EventHasher.
func (e *Event) HashWithoutCause(game any) uint64 {
	p, is := game.(EventHasher)
	if !is {
		p = identityHashNumbers{}
	}
	h := NewHasher()
	for _, n := range [...]int{int(e.Kind), int(e.Flags), int(e.Actor), int(e.Target)} {
		h.Int(n)
	}
	h.Uint64(p.CardNumberForHash(e.Card))
	h.Uint64(p.KeywordNumberForHash(e.Keyword))
	for _, n := range [...]int32{e.Amount, e.From, e.To} {
		h.Int(int(n))
	}
	if e.Detail != nil {
		e.Detail.HashTo(&h, p)
	} else {
		h.String(e.Text)
	}
	return h.Sum()
}
