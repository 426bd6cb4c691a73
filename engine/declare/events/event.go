package events

import (
	"fmt"
	"slices"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/phrase"
	"curtaincall/engine/screen"
)

// Decl declares a kind of event: what its fields mean, which number of the state it
// changes, and how people are told of it. The sentences are templates of package
// phrase with these slots:
//
//	who, by, cause   whom it happened to, who acts, and the keyword that made it;
//	                 Who, By, Cause begin a sentence
//	what, card       the keyword it is about, and the card
//	n, from, to      its numbers, or what Number makes of From and To
//	how              its first flag, to select by
//	text             what was said
type Decl struct {
	Word   string    // as scripts read it
	Has    EventPart // the fields that mean something beside its numbers
	Hidden bool      // scenarios do not see it
	Wounds bool      // somebody loses health by it, its Amount
	Shows  bool      // somebody sees by it what nobody, or not everybody, knew
	Number func(game any, n int32) phrase.Word

	// Changes returns the fact that it changes, from From to To; nil for none. Holder returns whose
	// it is; nil: the target's.
	Changes func(e *engine.Event) int16
	Holder  func(e *engine.Event) int8

	// Story is its sentence in a story; "" for what a story tells otherwise or not at
	// all. What is Minor, nil for nothing, is told only to those who want to be told
	// everything, as Aside where that is another sentence.
	Story, Aside string
	Minor        func(e *engine.Event) bool

	// Together is the sentence for several of a kind in a row that have the same numbers
	// and target, in place of Story: {all} and {each} are the cards, {count} how many. Of
	// a kind without cards they are those it happened to.
	Together string

	// Hit is the part of an event in a hit that is told as a whole, by the sentence Blow of the
	// game: {came} is its outcome (both, absorbed, lost or nothing), {absorbed} and {lost} are
	// numbers, and {changes} the Asides of what changed it on its way.
	Hit HitPart

	Turns  bool                       // a turn begins with it
	Heads  bool                       // it is a headline
	Opens  bool                       // what follows is caused by it and stands below it
	Closes func(e *engine.Event) bool // nothing that follows is caused by what came before; nil: never

	// Short is its sentence in a preview; Fells: nothing else matters then.
	Short string
	Fells bool

	// Why explains its change, which may be the sum of the points of a hit or a gain, by Sums: then
	// Begun is the sentence of the first number n, each event on the way says its Point, and Left
	// the rest, n, where that is another number.
	Why         string
	Sums        func(e *engine.Event) bool
	Begun, Left string

	// Point is the sentence of the event on the way of a number; Carries returns that number before
	// and after it; nil where it stays.
	Point   string
	Carries func(e *engine.Event) (from, to int32)

	Used string // for what a stack of its cause was used up

	// Deed is the deed of a card in the third person, for check --text; "" for what no text speaks
	// of. As returns the event of another kind that a text would call it; nil for the event itself.
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

// The fields that mean something for some kinds of event only.
const (
	HasTarget EventPart = 1 << iota
	HasCard
	HasKeyword
)

// clear resets the fields of an event that mean nothing for its kind: its card becomes the acting
// one.
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

// The functions of rows that games need often.

// Always is true of every event.
func Always(*engine.Event) bool { return true }

// ItsKeyword returns the keyword of an event.
func ItsKeyword(e *engine.Event) int16 { return e.Keyword }

// Its are the numbers of an event that is a change of the number of a hit.
func Its(e *engine.Event) (from, to int32) { return e.From, e.To }

// About returns the same number for every event.
func About(about int16) func(*engine.Event) int16 { return func(*engine.Event) int16 { return about } }

// ByRules reports whether the rules made an event on their own, and no callback.
func ByRules(e *engine.Event) bool { return e.Cause.Callback == 0 }

// EventNames names what the events of a game are about. A word's gender is what sentences select
// by.
type EventNames struct {
	Actor func(game any, a int8) phrase.Word
	What  func(game any, e *engine.Event, about int16) phrase.Word // a keyword, or what else changes
	Card  func(game any, card int16) string
	Flags []string // the names of the flags of events, by their bits
	More  func(game any, e *engine.Event) []phrase.Arg

	Blow, BlowShort string // a whole hit, where rows say what is part of one, in a story and in a preview
}

// Blow and BlowShort are what Say is asked for to tell of a whole hit.
const (
	Blow      = "blow"
	BlowShort = "blow_short"
)

// Events are the kinds of event of a game, by number, with their sentences.
type Events struct {
	rows      []Decl
	names     EventNames
	sentences map[string]phrase.Sentence
}

// NewEvents makes the table of a game's kinds of event. The keys of their sentences are
// event.drawn.story and so on.
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

// English returns the sentences, by key.
func (l *Events) English() map[string]string {
	list := map[string]string{}
	for _, s := range l.sentences {
		list[s.Key] = s.English
	}
	return list
}

// ForTools reports whether no player sees the sentence of a key.
func (l *Events) ForTools(key string) bool {
	_, form, _ := strings.Cut(strings.TrimPrefix(key, "event."), ".")
	return strings.HasPrefix(key, "event.") && slices.Contains([]string{"why", "begun", "left", "point", "used", "deed"}, form)
}

// Placeholders returns those of each sentence: all that any of them has.
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

// Of returns the row of an event.
func (l *Events) Of(e *engine.Event) *Decl { return &l.rows[e.Kind] }

// EventWords returns the kinds as scripts read them, by number.
func EventWords(rows []Decl) (words []string) {
	for i := range rows {
		words = append(words, rows[i].Word)
	}
	return words
}

// EventParts returns the meaningful fields, by the number of a kind.
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

// Turns counts the turns that began by some events.
func (l *Events) Turns(events []engine.Event) (n int) {
	for i := range events {
		n += engine.Bit(l.Of(&events[i]).Turns)
	}
	return n
}

// Show reports whether somebody saw something new by one of some events.
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

// Say returns a sentence of an event: "story", "why", "deed" and so on, as the fields of its row
// are called; "" where it has none. args come before the event's own; without a game it has its
// numbers only.
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

// GroupName returns the name by which events are told together: the card, or whom they happened
// to.
func (l *Events) GroupName(game any, e *engine.Event) (name string, isCard bool) {
	if l.Of(e).Has&HasCard != 0 {
		return l.cardName(game, e.Card), true
	}
	return l.names.Actor(game, e.Target).Text, false
}

// cardName returns the name of a card of an event, "" for none.
func (l *Events) cardName(game any, card int16) string {
	if card < 0 || l.names.Card == nil {
		return ""
	}
	return l.names.Card(game, card)
}

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

// Event returns the event of a note. parts are the meaningful fields, by kind: the others are
// cleared.
func (n *Note[T]) Event(parts []EventPart, cause *engine.Cause) (e engine.Event) {
	n.Fill(&e, parts, cause)
	return e
}

// Fill is Event for an event that has its place already.
func (n *Note[T]) Fill(e *engine.Event, parts []EventPart, cause *engine.Cause) {
	e.Kind, e.Flags, e.Point, e.Actor, e.Target = n.Kind, n.Flags, n.Point, cause.Actor, int8(n.Target)
	e.Card, e.Keyword, e.Amount, e.From, e.To = n.Card, n.Keyword, n.Amount, n.From, n.To
	e.Text, e.Detail = n.Text, nil
	cause.CopyTo(&e.Cause)
	parts[e.Kind].clear(e)
}
