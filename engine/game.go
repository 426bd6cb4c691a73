package engine

import (
	"slices"
	"strconv"

	"curtaincall/engine/phrase"
)

// Game is one game in progress. It is not safe for concurrent use, but different games share no mutable memory and may
// run in different goroutines. The state is a flat value that contains the random streams and refers to content by
// number.
type Game interface {
	// Legal appends every legal action to dst, in a fixed order, and returns the slice. A game that is over has none.
	Legal(dst []Action) []Action

	// Apply carries out one action. After an error the state is unchanged. It also accepts the ruleset's
	// stage directions, which edit the state in tests and consoles and are recorded like other actions.
	Apply(Action) error

	Outcome() (Outcome, bool) // returns how the game ended, and whether it is over

	// CopyFrom makes the receiver a copy of other, a game of the same type, without its log. It allocates only when it
	// copies a pending question for the first time.
	CopyFrom(other Game)

	// Hash returns a hash of all that can affect the rest of the game. It is the same on every machine.
	Hash() uint64
}

// ActionKind is a kind of action. Each ruleset has its own numbers.
type ActionKind uint8

// Action is one input to a game: a kind and up to four numbers, whose meaning depends on the kind. It is small,
// because programs store millions of them.
type Action struct {
	Kind ActionKind
	Args [4]int16
}

// AppendAction appends an action with three arguments to dst. It avoids copying an Action, for speed.
func AppendAction(dst []Action, kind ActionKind, arg0, arg1, arg2 int16) []Action {
	dst = append(dst, Action{})
	a := &dst[len(dst)-1]
	a.Kind, a.Args[0], a.Args[1], a.Args[2] = kind, arg0, arg1, arg2
	return dst
}

type Outcome struct {
	Winner Seat // the winner, or NoSeat if nobody has won
	Lost   bool // whether all seats have lost; otherwise a game that nobody has won is a draw
}

// Seat is a side of the table that a person or a bot can play, counted from 0.
type Seat int8

const NoSeat Seat = -1

// NewAction returns an action with the given arguments, each truncated to 16 bits. It panics for more than four.
func NewAction(kind ActionKind, args ...int) (a Action) {
	a.Kind = kind
	for i, n := range args {
		a.Args[i] = int16(n)
	}
	return a
}

// CauseDescription describes the cause of an event for people.
type CauseDescription struct {
	Item     string // the item that acted, such as card "vex" or enemy "critic"; "" for the rules themselves
	Callback string // the callback that ran, such as play or on.damaged
	Where    Place  // the line that acted or, if it is unknown, the line of the definition
}

// Describe returns a description of c for people. item and callback name what acted. where is the place of the item's
// definition; c.Line, unless 0, replaces its line.
func (c Cause) Describe(item, callback string, where Place) CauseDescription {
	if c.Line > 0 {
		where.Line = int(c.Line)
	}
	return CauseDescription{item, callback, where}
}

// FactKind distinguishes the facts that tools, which know no game, treat differently, such as health.
type FactKind uint8

const (
	CountFact    FactKind = iota
	HealthFact            // the number decreases when its owner is harmed
	FlagFact              // the number is 1 if a condition holds, otherwise 0
	UncausedFact          // the number changes without an effect, such as the turn or the size of a pile
)

// Fact is a number in the state of a game, with its name.
type Fact struct {
	Name    string // name for people, such as Pip Taunt or MacGuffin HP
	Owner   string // name of the owner, with which Name begins, such as Pip; "" for none
	Label   string // Name without the owner, such as Taunt
	Kind    FactKind
	Word    string // path in commands and scenarios, such as pip.keywords.taunt
	Target  int8   // the actor to which the fact belongs, as in events, or -1
	Keyword int16  // the keyword or other subject that the fact is about, as in events, or -1
	Value   int

	// Words has the names of the values if they stand for words: Word(0) is the name of value 1, and value 0 is
	// "none". It is nil if the values are numbers.
	Words interface{ Word(n int) string }
}

// FormatValue returns the word for value, or "none" for 0, if the fact has Words, and otherwise the number.
func (f *Fact) FormatValue(value int) string {
	switch {
	case f.Words == nil:
		return strconv.Itoa(value)
	case value == 0:
		return "none"
	}
	return f.Words.Word(value - 1)
}

// StatePart is a named part of a game's state, with its hash.
type StatePart struct {
	Name phrase.Sentence // name such as "the draw pile"; a name from a script, such as Pip, has no key
	Hash uint64
}

func (p StatePart) TranslatedName(language *phrase.Language) string {
	if p.Name.Key == "" {
		return language.TranslateScriptText(p.Name.English)
	}
	return language.RenderSentence(p.Name)
}

// EventKind is a kind of event. Each ruleset numbers its own.
type EventKind uint8

// Event is one change in a game, with its cause. The ruleset defines the numbers of actors, cards, keywords and points.
// A game creates events only while it has a log.
type Event struct {
	Kind    EventKind
	Flags   uint8
	Point   uint8 // step at which a modifier changed a hit or a gain, or another number of the ruleset; 0 for none
	Actor   int8  // the actor that caused the change, or -1
	Target  int8  // the actor that the change happened to, or -1
	Card    int16
	Keyword int16
	Amount  int32
	From    int32 // the changed number before the event
	To      int32 // the changed number after the event
	Text    string
	Detail  EventDetail // data besides the numbers, or nil; if it is set, Text is empty
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

// EarlierEventsOfHit returns the events before events[i] in the same hit or gain, or nil if events[i] belongs to none.
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

// Place is the position of a definition: a file, as messages show it, and a line, from 1. The zero Place means Go code.
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

// HashWithoutCause returns a hash of the event without its cause and Point. If game is an EventHasher, it uses that.
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
