package events

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/phrase"
	"curtaincall/engine/screen"
)

// Decl declares a kind of event: the meaning of its fields, the number of the state that it changes,
// and its sentences for players. The sentences are templates of package phrase with these placeholders:
//
//	who, by, cause   the target, the actor, and the keyword that caused it;
//	                 Who, By, Cause begin a sentence
//	what, card       the keyword and the card of the event
//	n, from, to      Amount, From and To; the last two are converted by Number
//	how              the name of its first flag, for selecting
//	text             the text that somebody speaks
type Decl struct {
	Word          string        // its name in scripts
	UsedFields    EventFieldSet // the fields that the kind uses, besides From, To and Amount
	Hidden        bool          // scenarios cannot see it
	LosesHealth   bool          // the target loses Amount health
	Falls         bool          // whether it takes the target out of the game, such as the defeat of an enemy
	RevealsHidden bool          // it reveals hidden information to somebody
	Number        func(game any, n int32) phrase.GenderedWord

	// Changes returns the number of the fact that e changes from From to To; nil means none. Holder returns
	// the number of the fact's owner; nil means the target of e.
	Changes func(e *engine.Event) int16
	Holder  func(e *engine.Event) int8

	// Story is its sentence in a story; "" if stories omit it or report it in another way. If Minor returns
	// true, only detailed stories contain the event, with the sentence Aside, or Story if Aside is "". Minor
	// may be nil.
	Story, Aside string
	Minor        func(e *engine.Event) bool

	// Together replaces Story for consecutive events of the kind with the same numbers and target. {all} and
	// {each} are the cards, or the targets for a kind without cards, and {count} their number.
	Together string

	// Hit is the role of the event in a hit, which stories report in one sentence, EventNames.Blow: {came} is
	// the outcome of the hit (both, absorbed, lost or nothing), {absorbed} and {lost} are numbers, and
	// {changes} is the Aside of each event that changed the hit.
	Hit HitPart

	Turns            bool                       // it begins a turn
	IsHeadline       bool                       // it is a headline
	IndentsFollowing bool                       // whether it causes the following events, which stories indent below it
	EndsIndent       func(e *engine.Event) bool // whether it ends that indentation; nil means never

	// Short is its sentence in a preview. If PreviewedAlone is set, a preview shows only this sentence.
	Short          string
	PreviewedAlone bool

	// Why explains its change. If IsSum reports true, the change is the sum of a hit or gain, which
	// is explained by Begun, with the first number as n, then by the Step of each earlier event of
	// the hit or gain, and by Left, if the last step does not end at Amount.
	Why         string
	IsSum       func(e *engine.Event) bool
	Begun, Left string

	// Step is its sentence as a step in the computation of a hit or gain. Carries returns the computed number
	// before and after the step; nil if the event does not change it.
	Step    string
	Carries func(e *engine.Event) (from, to int32)

	Used string // its sentence as the effect of a keyword of which a stack was used up

	// CardVerb describes it as something that a card does, in the third person, for check --text; "" if card texts
	// never mention it. AsInCardText returns the event as card texts describe it; nil means the event itself.
	CardVerb     string
	AsInCardText func(e engine.Event) engine.Event
}

type HitPart uint8

const (
	NoHit HitPart = iota
	HitBegins
	HitChanges
	HitAbsorbed
	HitCosts
)

// EventFieldSet is a set of those fields of an event that only some kinds use.
type EventFieldSet uint8

const (
	HasTarget EventFieldSet = 1 << iota
	HasCard
	HasKeyword
)

// Always returns true, for conditions of a Decl, such as Minor.
func Always(*engine.Event) bool { return true }

// KeywordOf returns the number of an event's keyword, for the field Changes of a Decl.
func KeywordOf(e *engine.Event) int16 { return e.Keyword }

// FromTo returns the numbers From and To of an event, for the field Carries of a Decl.
func FromTo(e *engine.Event) (from, to int32) { return e.From, e.To }

// ConstantNumber returns a function that returns number for every event, for the field Changes of a Decl.
func ConstantNumber(number int16) func(*engine.Event) int16 {
	return func(*engine.Event) int16 { return number }
}

// IsCausedByRules reports whether the rules caused an event, rather than a callback.
func IsCausedByRules(e *engine.Event) bool { return e.Cause.Callback == 0 }

// EventNames declares the names and placeholders in sentences of events. Sentences can select by the gender of a name.
type EventNames struct {
	Actor func(game any, a int8) phrase.GenderedWord
	What  func(game any, e *engine.Event, about int16) phrase.GenderedWord // a keyword, or something else that changes
	Card  func(game any, card int16) string
	Flags []string // the names of the flags of events, by bit
	More  func(game any, e *engine.Event) []phrase.Arg

	Blow, BlowShort string // the sentences of a hit, in a story and in a preview
}

// Forms of the sentences of a hit.
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

// NewEvents returns the kinds of event of a game. The keys of their sentences are like event.drawn.story.
func NewEvents(names EventNames, rows []Decl) *Events {
	l := &Events{rows, names, map[string]phrase.Sentence{}}
	define := func(key, english string) {
		if english != "" {
			l.sentences[key] = phrase.Sentence{Key: "event." + key, English: english}
		}
	}
	define(Blow, names.Blow)
	define(BlowShort, names.BlowShort)
	for i := range rows {
		r := &rows[i]
		for form, text := range map[string]string{
			"story": r.Story, "aside": r.Aside, "together": r.Together, "why": r.Why, "begun": r.Begun, "left": r.Left,
			"point": r.Step, "used": r.Used, "deed": r.CardVerb, "short": r.Short,
		} {
			define(r.Word+"."+form, text)
		}
	}
	return l
}

// IsToolSentence reports whether only tools show the sentence with this key, and never players.
func (l *Events) IsToolSentence(key string) bool {
	_, form, _ := strings.Cut(strings.TrimPrefix(key, "event."), ".")
	return strings.HasPrefix(key, "event.") && slices.Contains([]string{"why", "begun", "left", "point", "used", "deed"}, form)
}

// Sentences returns all sentences, in any order, and all their placeholders, which every translation may use.
func (l *Events) Sentences() (list []phrase.Sentence, all phrase.SlotsByName) {
	list, all = slices.Collect(maps.Values(l.sentences)), phrase.SlotsByName{}
	for _, slot := range []string{"n", "count", "absorbed", "lost"} {
		all[slot] = phrase.Slot{Number: true}
	}
	for _, slot := range []string{"who", "by", "what", "cause", "card", "from", "to", "how", "text", "all", "each", "came", "changes"} {
		all[slot] = phrase.Slot{}
	}
	for _, s := range list {
		slots, err := phrase.ParseSlots(s.English)
		if err != nil {
			panic(fmt.Sprintf("%s: %s", s.Key, err))
		}
		for name, slot := range slots {
			had := all[name]
			all[name] = phrase.Slot{Number: had.Number || slot.Number, Branches: append(had.Branches, slot.Branches...)}
		}
	}
	return list, all
}

func (l *Events) DeclOf(e *engine.Event) *Decl { return &l.rows[e.Kind] }

func EventWords(rows []Decl) (words []string) {
	for i := range rows {
		words = append(words, rows[i].Word)
	}
	return words
}

// UsedFieldsByKind returns the UsedFields of each kind of event, by the number of the kind.
func UsedFieldsByKind(rows []Decl) (parts []EventFieldSet) {
	for i := range rows {
		parts = append(parts, rows[i].UsedFields)
	}
	return parts
}

// HealthLost returns the health that the target of an event lost; 0 for other kinds.
func (l *Events) HealthLost(e *engine.Event) int {
	if l.DeclOf(e).LosesHealth {
		return int(e.Amount)
	}
	return 0
}

// IsFall reports whether an event takes its target out of play.
func (l *Events) IsFall(e *engine.Event) bool { return l.DeclOf(e).Falls }

// CountTurnStarts returns the number of turns that begin in a list of events.
func (l *Events) CountTurnStarts(events []engine.Event) (n int) {
	for i := range events {
		n += engine.BoolToInt(l.DeclOf(&events[i]).Turns)
	}
	return n
}

func (l *Events) ChangesFact(e *engine.Event, f engine.Fact) bool {
	row := l.DeclOf(e)
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

// RenderSentence returns the text of a sentence of an event; "" if its kind has none. form is the end of
// the sentence's key, such as story, why or deed, or Blow or BlowShort. mark colours words and may be nil.
// args replace placeholders of the event. If game is nil, names are not filled in.
func (l *Events) RenderSentence(form string, game any, e *engine.Event, mark func(tone, text string) string, args ...phrase.Arg) string {
	key := form
	if form != Blow && form != BlowShort {
		key = l.DeclOf(e).Word + "." + form
	}
	template, known := l.sentences[key]
	if !known {
		return ""
	}
	list := l.numberPhraseArgs(game, e)
	if game != nil && form != BlowShort { // which names nobody
		list = append(list, l.namePhraseArgs(game, e)...)
	}
	return phrase.LanguageOf(game).WithMarks(mark).RenderMessage(phrase.Message{Sentence: template, Args: append(list, args...)})
}

func (l *Events) numberPhraseArgs(game any, e *engine.Event) []phrase.Arg {
	of := func(slot string, n int32) phrase.Arg {
		if number := l.DeclOf(e).Number; number != nil && game != nil {
			return phrase.NameArg(slot, number(game, n))
		}
		return phrase.NumberArg(slot, int(n))
	}
	flag := ""
	for bit, name := range slices.Backward(l.names.Flags) {
		if e.Flags&(1<<bit) != 0 {
			flag = name
		}
	}
	return []phrase.Arg{
		phrase.NumberArg("n", int(e.Amount)), of("from", e.From), of("to", e.To),
		phrase.NameArg("how", phrase.GenderedWord{Gender: flag}),
		phrase.NameArg("text", phrase.GenderedWord{Text: phrase.LanguageOf(game).TranslateScriptText(strings.TrimSpace(screen.Clean(e.Text)))}),
	}
}

func (l *Events) namePhraseArgs(game any, e *engine.Event) []phrase.Arg {
	list := []phrase.Arg{phrase.NameArg("card", phrase.GenderedWord{Text: l.cardName(game, e.Card)})}
	for slot, w := range map[string]phrase.GenderedWord{
		"who": l.names.Actor(game, e.Target), "by": l.names.Actor(game, e.Cause.Actor),
		"what": l.names.What(game, e, e.Keyword), "cause": l.names.What(game, e, e.Cause.Keyword),
	} {
		list = append(list, phrase.NameArg(slot, w))
	}
	if l.names.More != nil {
		list = append(list, l.names.More(game, e)...)
	}
	return list
}

// CardOrTargetName returns the name of an event's card, if its kind has cards, otherwise of its target, and
// reports whether it is a card's. Stories list these names when they report several events in one sentence.
func (l *Events) CardOrTargetName(game any, e *engine.Event) (name string, isCard bool) {
	if l.DeclOf(e).UsedFields&HasCard != 0 {
		return l.cardName(game, e.Card), true
	}
	return l.names.Actor(game, e.Target).Text, false
}

func (l *Events) cardName(game any, card int16) string {
	if card < 0 || l.names.Card == nil {
		return ""
	}
	return l.names.Card(game, card)
}

// ReportedEvent is an event without its cause, as the rules of a game report it. T is the type of targets.
type ReportedEvent[T ~int8] struct {
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

// WithCause returns the reported event with a cause. parts lists, by kind, the fields that an event
// uses: an unused Target or Keyword becomes -1, and an unused Card the card of the cause.
func (n *ReportedEvent[T]) WithCause(parts []EventFieldSet, cause *engine.Cause) (e engine.Event) {
	n.FillEvent(&e, parts, cause)
	return e
}

func (n *ReportedEvent[T]) FillEvent(e *engine.Event, parts []EventFieldSet, cause *engine.Cause) {
	e.Kind, e.Flags, e.Point, e.Actor, e.Target = n.Kind, n.Flags, n.Point, cause.Actor, int8(n.Target)
	e.Card, e.Keyword, e.Amount, e.From, e.To = n.Card, n.Keyword, n.Amount, n.From, n.To
	e.Text, e.Detail = n.Text, nil
	cause.CopyTo(&e.Cause)
	used := parts[e.Kind]
	if used&HasTarget == 0 {
		e.Target = -1
	}
	if used&HasCard == 0 {
		e.Card = e.Cause.Card
	}
	if used&HasKeyword == 0 {
		e.Keyword = -1
	}
}
