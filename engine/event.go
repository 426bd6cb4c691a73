package engine

import "strconv"

// EventKind says what happened. Each ruleset numbers its own.
type EventKind uint8

// Event represents one change in a game, with its cause. Actors, cards, keywords and
// points are the ruleset's numbers. A game makes events only while somebody
// listens.
type Event struct {
	Kind    EventKind
	Flags   uint8
	Point   uint8 // of a hit or a gain, where a number changed; 0 for none
	Actor   int8  // who did it, or -1
	Target  int8  // whom it happened to, or -1
	Card    int16
	Keyword int16
	Amount  int32
	From    int32 // the number before
	To      int32 // the number after
	Text    string
	Detail  Detail // what its numbers cannot say, or nil; then there is no Text
	Cause   Cause
}

// Detail describes what an event says beyond numbers: data of the ruleset that never
// change, so that events may share them.
type Detail interface {
	AddTo(*Hasher, Prints) // all of it
}

// Cause describes where a change comes from.
type Cause struct {
	Action   int32 // number of the action in its game, from 1
	Actor    int8  // who acts, or -1 for the rules themselves
	Kind     uint8 // what kind of thing acts, by the ruleset's number; 0 where Actor and Card say it all
	Card     int16 // the acting card, by the ruleset's number in its game, or -1
	Item     int16 // which thing of its kind acts, by the ruleset's number
	Keyword  int16 // the keyword that made the change, or -1
	Callback uint8 // the ruleset's number of the callback, 0 for none
	Line     int32 // line of the script, 0 when the rules or plain Go act
	Hit      int32 // the hit or the gain it is part of, counted within the action; 0 for none
}

// CopyTo copies a cause field by field: where it was just changed, a processor waits before
// it reads together what was written apart.
func (c *Cause) CopyTo(to *Cause) {
	to.Action, to.Actor, to.Kind, to.Card, to.Item = c.Action, c.Actor, c.Kind, c.Card, c.Item
	to.Keyword, to.Callback, to.Line, to.Hit = c.Keyword, c.Callback, c.Line, c.Hit
}

// Log collects events. A game without a log makes none.
type Log struct{ Events []Event }

// Add appends one event.
func (l *Log) Add(e Event) { l.Events = append(l.Events, e) }

// Mark is the present end of the log, for Since.
func (l *Log) Mark() int { return len(l.Events) }

// Since returns what was added after mark. The slice is the log's own.
func (l *Log) Since(mark int) []Event { return l.Events[mark:] }

// Truncate forgets what was added after mark.
func (l *Log) Truncate(mark int) { l.Events = l.Events[:mark] }

// PartBefore are the events of the hit or the gain that event i is part of, before
// it and in their order; none where it is part of neither.
func PartBefore(events []Event, i int) (part []Event) {
	cause := events[i].Cause
	if cause.Hit == 0 {
		return nil
	}
	for _, e := range events[:i] {
		if e.Cause.Hit == cause.Hit && e.Cause.Action == cause.Action {
			part = append(part, e)
		}
	}
	return part
}

// Place describes where a definition stands: a file as messages show it, and a line
// from 1. The zero value is nowhere, as for a definition in plain Go.
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

// Prints is a game in which an event can be about what has another number where there
// are other packs: it says what stands for that in hashes.
type Prints interface {
	CardPrint(card int16) uint64
	KeywordPrint(keyword int16) uint64
}

// plain is a game whose numbers stay.
type plain struct{}

func (plain) CardPrint(card int16) uint64       { return uint64(int64(card)) }
func (plain) KeywordPrint(keyword int16) uint64 { return uint64(int64(keyword)) }

// Hash is a hash of what happened in a game, without its cause.
func (e *Event) Hash(game any) uint64 {
	p, is := game.(Prints)
	if !is {
		p = plain{}
	}
	h := NewHasher()
	for _, n := range [...]int{int(e.Kind), int(e.Flags), int(e.Actor), int(e.Target)} {
		h.Int(n)
	}
	h.Uint64(p.CardPrint(e.Card))
	h.Uint64(p.KeywordPrint(e.Keyword))
	for _, n := range [...]int32{e.Amount, e.From, e.To} {
		h.Int(int(n))
	}
	if e.Detail != nil {
		e.Detail.AddTo(&h, p)
	} else {
		h.String(e.Text)
	}
	return h.Sum()
}
