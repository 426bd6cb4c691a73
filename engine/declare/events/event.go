package events

import (
	"fmt"
	"slices"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/phrase"
	"curtaincall/engine/screen"
)

// Decl declares a kind of event: the meaning of its fields, which number of the state it
// changes, and how players are told. The sentences are templates of package phrase with these
// slots:
//
//	who, by, cause   the target, the actor, and the keyword that caused it;
//	                 Who, By, Cause begin a sentence
//	what, card       the keyword it is about, and the card
//	n, from, to      its numbers; From and To are converted by Number
//	how              its first flag, for selecting
//	text             the text that somebody said
type Decl struct {
	Word   string    // its name in scripts
	Has    EventPart // the fields that have a meaning, besides its numbers
	Hidden bool      // scenarios cannot see it
	Wounds bool      // somebody loses Amount health by it
	Shows  bool      // it reveals hidden information to somebody
	Number func(game any, n int32) phrase.Word

	// Changes returns the number of the fact that it changes, from From to To; nil for none. Holder
	// returns its owner; nil means the target.
	Changes func(e *engine.Event) int16
	Holder  func(e *engine.Event) int8

	// Story is its sentence in a story; "" if a story omits it or reports it in another way. If
	// Minor, which may be nil, is true, only detailed stories have it, as Aside if that is not
	// "".
	Story, Aside string
	Minor        func(e *engine.Event) bool

	// Together replaces Story for several events of the kind in a row with the same numbers and
	// target: {all} and {each} are the cards, or for a kind without cards the targets, and
	// {count} is their number.
	Together string

	// Hit is the part of the event in a hit that is reported as a whole, by the sentence Blow of
	// the game: {came} is its outcome (both, absorbed, lost or nothing), {absorbed} and {lost} are
	// numbers, and {changes} the Asides of the events that changed it.
	Hit HitPart

	Turns  bool                       // it begins a turn
	Heads  bool                       // it is a headline
	Opens  bool                       // it causes what follows, which is indented below it
	Closes func(e *engine.Event) bool // what follows is not caused by what came before; nil means never

	// Short is its sentence in a preview; if Fells is set, a preview shows nothing else.
	Short string
	Fells bool

	// Why explains its change. If Sums reports that the change is the sum of a hit or gain, then
	// Begun is the sentence for the first number n, each event on the way has its Point, and Left
	// is the sentence for the remaining number n, if it is a different one.
	Why         string
	Sums        func(e *engine.Event) bool
	Begun, Left string

	// Point is its sentence as an event on the way of a number; Carries returns that number before
	// and after it; nil if it does not change it.
	Point   string
	Carries func(e *engine.Event) (from, to int32)

	Used string // what a stack of its cause was used up for

	// Deed is the deed of a card in the third person, for check --text; "" if texts never mention
	// it. As returns the event as texts would call it; nil means the event itself.
	Deed string
	As   func(e engine.Event) engine.Event
}

// HitPart is the part of an event in a hit.
type HitPart uint8

// The parts of a hit.
const (
	NoHit HitPart = iota
	HitBegins
	HitChanges
	HitAbsorbed
	HitCosts
)

// EventPart is a set of fields of an event.
type EventPart uint8

// The fields that only some kinds of event use.
const (
	HasTarget EventPart = 1 << iota
	HasCard
	HasKeyword
)

// clear resets the fields of an event that have no meaning for its kind; the card becomes that of
// the cause.
func (p EventPart) clear(e *engine.Event) {
	if p&HasTarget == 0 {
		e.Target = -1
	}
	if p&HasCard == 0 {
		e.Card = e.Cause.Card
	}
	if p&HasKeyword == 0 {
		e.Keyword = -1
	}
}

// Common functions for the fields of Decl.

// Always returns true.
func Always(*engine.Event) bool { return true }

// ItsKeyword returns the keyword of an event.
func ItsKeyword(e *engine.Event) int16 { return e.Keyword }

// FromTo returns the numbers of an event, for Carries.
func FromTo(e *engine.Event) (from, to int32) { return e.From, e.To }

// About returns a function that returns the same number for every event.
func About(about int16) func(*engine.Event) int16 { return func(*engine.Event) int16 { return about } }

// ByRules reports whether the rules caused an event on their own, without a callback.
func ByRules(e *engine.Event) bool { return e.Cause.Callback == 0 }

// EventNames returns the names for the sentences of events. Sentences select by the gender of a
// word.
type EventNames struct {
	Actor func(game any, a int8) phrase.Word
	What  func(game any, e *engine.Event, about int16) phrase.Word // a keyword, or what else changes
	Card  func(game any, card int16) string
	Flags []string // the names of the flags of events, by bit
	More  func(game any, e *engine.Event) []phrase.Arg

	Blow, BlowShort string // the sentences for a whole hit, in a story and in a preview
}

// Blow and BlowShort are the forms of a whole hit, for Say.
const (
	Blow      = "blow"
	BlowShort = "blow_short"
)

// Events contains the kinds of event of a game, by number, with their sentences.
type Events struct {
	rows      []Decl
	names     EventNames
	sentences map[string]phrase.Sentence
}

// NewEvents returns the kinds of event of a game. The keys of their sentences are of the form
// event.drawn.story.
func NewEvents(names EventNames, rows []Decl) *Events {
	l := &Events{rows, names, map[string]phrase.Sentence{}}
	l.define(Blow, names.Blow)
	l.define(BlowShort, names.BlowShort)
	for i := range rows {
		r := &rows[i]
		for form, text := range map[string]string{
			"story": r.Story, "aside": r.Aside, "together": r.Together, "why": r.Why, "begun": r.Begun, "left": r.Left,
			"point": r.Point, "used": r.Used, "deed": r.Deed, "short": r.Short,
		} {
			l.define(r.Word+"."+form, text)
		}
	}
	return l
}

func (l *Events) define(key, english string) {
	if english != "" {
		l.sentences[key] = phrase.Sentence{Key: "event." + key, English: english}
	}
}

// English returns the English sentences, by key.
func (l *Events) English() map[string]string {
	list := map[string]string{}
	for _, s := range l.sentences {
		list[s.Key] = s.English
	}
	return list
}

// IsForTools reports whether players never see the sentence with this key.
func (l *Events) IsForTools(key string) bool {
	_, form, _ := strings.Cut(strings.TrimPrefix(key, "event."), ".")
	return strings.HasPrefix(key, "event.") && slices.Contains([]string{"why", "begun", "left", "point", "used", "deed"}, form)
}

// Placeholders returns the slots of each sentence: all that any sentence has.
func (l *Events) Placeholders() map[string]phrase.Slots {
	all := phrase.Slots{}
	for _, slot := range []string{"n", "count", "absorbed", "lost"} {
		all[slot] = phrase.Slot{Number: true}
	}
	for _, slot := range []string{"who", "by", "what", "cause", "card", "from", "to", "how", "text", "all", "each", "came", "changes"} {
		all[slot] = phrase.Slot{}
	}
	for _, s := range l.sentences {
		slots, err := phrase.SlotsOf(s.English)
		if err != nil {
			panic(fmt.Sprintf("%s: %s", s.Key, err))
		}
		for name, slot := range slots {
			had := all[name]
			all[name] = phrase.Slot{Number: had.Number || slot.Number, Branches: append(had.Branches, slot.Branches...)}
		}
	}
	list := map[string]phrase.Slots{}
	for _, s := range l.sentences {
		list[s.Key] = all
	}
	return list
}

// Of returns the declaration of an event's kind.
func (l *Events) Of(e *engine.Event) *Decl { return &l.rows[e.Kind] }

// EventWords returns the names of the kinds in scripts, by number.
func EventWords(rows []Decl) (words []string) {
	for i := range rows {
		words = append(words, rows[i].Word)
	}
	return words
}

// EventParts returns the meaningful fields of the kinds, by number.
func EventParts(rows []Decl) (parts []EventPart) {
	for i := range rows {
		parts = append(parts, rows[i].Has)
	}
	return parts
}

// Wound returns the health that somebody lost by an event.
func (l *Events) Wound(e *engine.Event) int {
	if l.Of(e).Wounds {
		return int(e.Amount)
	}
	return 0
}

// Turns returns the number of turns that some events began.
func (l *Events) Turns(events []engine.Event) (n int) {
	for i := range events {
		n += engine.Bit(l.Of(&events[i]).Turns)
	}
	return n
}

// Show reports whether some of the events reveal hidden information.
func (l *Events) Show(events []engine.Event) bool {
	for i := range events {
		if l.Of(&events[i]).Shows {
			return true
		}
	}
	return false
}

// ChangesFact reports whether an event changed a fact.
func (l *Events) ChangesFact(e *engine.Event, f engine.Fact) bool {
	row := l.Of(e)
	if row.Changes == nil {
		return false
	}
	target := e.Target
	if row.Holder != nil {
		target = row.Holder(e)
	}
	about := row.Changes(e)
	return about >= 0 && about == f.Keyword && target == f.Target
}

// Say returns a sentence of an event: form is "story", "why", "deed" and so on, as in its
// declaration; the result is "" if it has none. args take precedence over the event's own; if
// game is nil, the event has its numbers only.
func (l *Events) Say(form string, game any, e *engine.Event, mark func(tone, text string) string, args ...phrase.Arg) string {
	key := form
	if form != Blow && form != BlowShort {
		key = l.Of(e).Word + "." + form
	}
	said, known := l.sentences[key]
	if !known {
		return ""
	}
	list := l.numberArgs(game, e)
	if game != nil {
		list = append(list, l.nameArgs(game, e)...)
	}
	return phrase.Of(game).WithMarks(mark).Text(phrase.Message{Sentence: said, Args: append(list, args...)})
}

func (l *Events) numberArgs(game any, e *engine.Event) []phrase.Arg {
	of := func(slot string, n int32) phrase.Arg {
		if number := l.Of(e).Number; number != nil && game != nil {
			return phrase.Name(slot, number(game, n))
		}
		return phrase.Number(slot, int(n))
	}
	flag := ""
	for bit, name := range slices.Backward(l.names.Flags) {
		if e.Flags&(1<<bit) != 0 {
			flag = name
		}
	}
	return []phrase.Arg{
		phrase.Number("n", int(e.Amount)), of("from", e.From), of("to", e.To),
		phrase.Name("how", phrase.Word{Gender: flag}),
		phrase.Name("text", phrase.Word{Text: phrase.Of(game).Line(strings.TrimSpace(screen.Clean(e.Text)))}),
	}
}

func (l *Events) nameArgs(game any, e *engine.Event) []phrase.Arg {
	list := []phrase.Arg{phrase.Name("card", phrase.Word{Text: l.cardName(game, e.Card)})}
	for slot, w := range map[string]phrase.Word{
		"who": l.names.Actor(game, e.Target), "by": l.names.Actor(game, e.Cause.Actor),
		"what": l.names.What(game, e, e.Keyword), "cause": l.names.What(game, e, e.Cause.Keyword),
	} {
		list = append(list, phrase.Name(slot, w))
	}
	if l.names.More != nil {
		list = append(list, l.names.More(game, e)...)
	}
	return list
}

// GroupName returns the name by which events are grouped: that of the card, or of the target.
func (l *Events) GroupName(game any, e *engine.Event) (name string, isCard bool) {
	if l.Of(e).Has&HasCard != 0 {
		return l.cardName(game, e.Card), true
	}
	return l.names.Actor(game, e.Target).Text, false
}

// cardName returns the name of a card; "" for none.
func (l *Events) cardName(game any, card int16) string {
	if card < 0 || l.names.Card == nil {
		return ""
	}
	return l.names.Card(game, card)
}

// Note is an event as the rules of a game report it: without its cause, and with the game's own
// type of target.
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

// Event returns the event of a note. parts are the meaningful fields, by kind; the others are
// cleared.
func (n *Note[T]) Event(parts []EventPart, cause *engine.Cause) (e engine.Event) {
	n.Fill(&e, parts, cause)
	return e
}

// Fill is Event for an existing event, which it overwrites.
func (n *Note[T]) Fill(e *engine.Event, parts []EventPart, cause *engine.Cause) {
	e.Kind, e.Flags, e.Point, e.Actor, e.Target = n.Kind, n.Flags, n.Point, cause.Actor, int8(n.Target)
	e.Card, e.Keyword, e.Amount, e.From, e.To = n.Card, n.Keyword, n.Amount, n.From, n.To
	e.Text, e.Detail = n.Text, nil
	cause.CopyTo(&e.Cause)
	parts[e.Kind].clear(e)
}
