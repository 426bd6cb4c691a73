// Package events declares the kinds of event of a game: what each changes, and its sentences. A fact
// is a number of the state of a game, such as the health of an actor. A hit or gain is several events.
package events

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/phrase"
	"curtaincall/engine/screen"
)

// Decl declares a kind of event: the meaning of its fields, the number of the state that it changes, and its
// sentences for players. The sentences are templates of package phrase with these slots:
//
//	who, by, cause   Target, Cause.Actor and Cause.Keyword; Who, By, Cause begin a sentence
//	what, card       the keyword and the card of the event
//	n, from, to      Amount, From and To; Number converts the last two
//	how              the name of the lowest bit set in Flags, by which a template can select
//	text             the text that somebody speaks
type Decl struct {
	Word          string        // name of the kind in scripts
	UsedFields    EventFieldSet // the fields that the kind uses, besides From, To and Amount
	Hidden        bool          // whether scenarios cannot see it
	LosesHealth   bool          // whether the target loses Amount health
	AbsorbsDamage bool          // whether Amount is damage to the target that costs it no health
	DefeatsTarget bool          // whether its target leaves the game, as a defeated enemy does
	RevealsHidden bool          // whether it reveals hidden information to somebody
	// converts From and To for sentences; nil: they are shown as numbers
	Number func(game any, n int32) phrase.GenderedWord

	// Changes returns the number of the fact that the event changes from From to To. It is nil or returns a negative
	// number if the event changes none. MayBeOf reports whether the fact can belong to the actor with the given number;
	// if MayBeOf is nil, the fact belongs to the target.
	Changes func(e *engine.Event) int16
	MayBeOf func(e *engine.Event, actor int8) bool

	// Story is the sentence about the event in a story, or "" if stories omit the event or describe it in another way. If
	// Minor returns true, only detailed stories describe it, with Aside or, if that is "", with Story. Minor may be nil.
	Story, Aside string
	Minor        func(e *engine.Event) bool

	// StoryOfSeveral replaces Story for consecutive events of the kind with the same numbers and target. {all} and {each}
	// are the cards of the events or, if the kind has no cards, their targets. {count} is the number of events.
	StoryOfSeveral string

	// Hit is the role of the event in a hit. A story describes all events of a hit in one sentence, EventNames.Blow:
	// {came} is what happened (both, absorbed, lost or nothing), {absorbed} and {lost} are numbers, and {changes} is the
	// Aside of each event that changed the hit.
	Hit HitRole

	BeginsTurn       bool                       // whether an event of the kind begins a turn
	IsHeadline       bool                       // whether stories show its sentence as a headline
	IndentsFollowing bool                       // whether the events after it are its consequences, which stories indent
	EndsIndent       func(e *engine.Event) bool // whether it ends the indentation of an earlier event; nil: never

	// Short is the sentence about the event in a preview. If PreviewedAlone is set, the preview has no other sentence.
	Short          string
	PreviewedAlone bool

	// Why explains the change that the event made. If IsSum is not nil and returns true, the event is the result of a
	// whole hit or gain, and several lines explain it: Begun, with the number before all steps as n; the Step of each
	// earlier event of the hit or gain; and Left, if Amount differs from the number after all steps.
	Why         string
	IsSum       func(e *engine.Event) bool
	Begun, Left string

	// Step is the sentence about the event as a step in the computation of a hit or gain. ComputedNumber returns the
	// number that is computed, before and after the step. It is nil if the event does not change that number.
	Step           string
	ComputedNumber func(e *engine.Event) (from, to int32)

	KeywordUsedUp string // the sentence about an effect of a keyword that used up a stack

	// CardVerb is a verb in the third person for a card that causes the event, for check --text, or "" if card texts
	// never mention it. AsInCardText returns the event as card texts describe it; nil means the event itself.
	CardVerb     string
	AsInCardText func(e engine.Event) engine.Event
}

// HitRole is an event's role in a hit: its beginning, a change of its damage, damage absorbed, or health lost.
type HitRole uint8

const (
	NoHit       HitRole = iota
	HitBegins           // begins the hit
	HitChanges          // changes the damage of the hit
	HitAbsorbed         // Amount is damage that was absorbed
	HitCosts            // Amount is health that was lost
)

// EventFieldSet is a set of fields of an event: those that only some kinds use.
type EventFieldSet uint8

const (
	HasTarget EventFieldSet = 1 << iota
	HasCard
	HasKeyword
)

// Always returns true for every event. It can be used as a condition of a Decl, such as Minor.
func Always(*engine.Event) bool { return true }

// KeywordOf returns the Keyword of an event. It can be used as Decl.Changes.
func KeywordOf(e *engine.Event) int16 { return e.Keyword }

// FromTo returns the numbers From and To of an event. It can be used as Decl.ComputedNumber.
func FromTo(e *engine.Event) (from, to int32) { return e.From, e.To }

// ConstantNumber returns a function, for Decl.Changes, that returns number for every event.
func ConstantNumber(number int16) func(*engine.Event) int16 {
	return func(*engine.Event) int16 { return number }
}

// IsCausedByRules reports whether the rules caused an event, rather than a callback.
func IsCausedByRules(e *engine.Event) bool { return e.Cause.Callback == 0 }

// EventNames declares the names that fill the slots of sentences. A template can select by the gender of a name.
type EventNames struct {
	Actor func(game any, a int8) phrase.GenderedWord
	// What returns the name of a keyword, or of something else that an event can change.
	What  func(game any, e *engine.Event, about int16) phrase.GenderedWord
	Card  func(game any, card int16) string
	Flags []string                                     // the names of the flags of events, by bit
	More  func(game any, e *engine.Event) []phrase.Arg // returns arguments for further slots; may be nil

	Blow, BlowShort string // the sentences about a whole hit, in a story and in a preview
}

// Arguments of RenderSentence that select EventNames.Blow and EventNames.BlowShort.
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

// NewEvents returns the kinds of event of a game. The keys of their sentences are of the form event.drawn.story.
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
			"story": r.Story, "aside": r.Aside, "together": r.StoryOfSeveral, "why": r.Why, "begun": r.Begun, "left": r.Left,
			"point": r.Step, "used": r.KeywordUsedUp, "deed": r.CardVerb, "short": r.Short,
		} {
			define(r.Word+"."+form, text)
		}
	}
	return l
}

// IsToolSentence reports whether the sentence with a key is shown only by tools and never to players.
func (l *Events) IsToolSentence(key string) bool {
	_, form, _ := strings.Cut(strings.TrimPrefix(key, "event."), ".")
	return strings.HasPrefix(key, "event.") && slices.Contains([]string{"why", "begun", "left", "point", "used", "deed"}, form)
}

// Sentences returns all sentences, in no particular order, and the slots that a translation of any of them may use.
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

func EventWords(rows []Decl) []string {
	return engine.Map(rows, func(d Decl) string { return d.Word })
}

// UsedFieldsByKind returns the UsedFields of each kind of event, by the number of the kind.
func UsedFieldsByKind(rows []Decl) []EventFieldSet {
	return engine.Map(rows, func(d Decl) EventFieldSet { return d.UsedFields })
}

// HealthLoss returns how much health an event cost its target, or 0 if events of its kind cost none.
func (l *Events) HealthLoss(e *engine.Event) int {
	if l.DeclOf(e).LosesHealth {
		return int(e.Amount)
	}
	return 0
}

// AbsorbedDamage returns how much damage an event's target absorbed, at no cost of health, or 0 for other kinds.
func (l *Events) AbsorbedDamage(e *engine.Event) int {
	if l.DeclOf(e).AbsorbsDamage {
		return int(e.Amount)
	}
	return 0
}

// TakesTargetOutOfPlay reports whether the target of the event leaves the game: see Decl.DefeatsTarget.
func (l *Events) TakesTargetOutOfPlay(e *engine.Event) bool { return l.DeclOf(e).DefeatsTarget }

// CountTurnStarts returns how many turns begin in a list of events.
func (l *Events) CountTurnStarts(events []engine.Event) (n int) {
	for i := range events {
		n += engine.BoolToInt(l.DeclOf(&events[i]).BeginsTurn)
	}
	return n
}

func (l *Events) ChangesFact(e *engine.Event, f engine.Fact) bool {
	row := l.DeclOf(e)
	if row.Changes == nil {
		return false
	}
	about, isOwner := row.Changes(e), e.Target == f.Target
	if row.MayBeOf != nil {
		isOwner = row.MayBeOf(e, f.Target)
	}
	return about >= 0 && about == f.Keyword && isOwner
}

// RenderSentence returns a sentence about e, or "" if its kind has none of that form. form is Blow, BlowShort or the
// end of the sentence's key, such as story, why or deed. mark emphasises words; it may be nil. args fill further slots
// or replace values of e. If game is nil, names are not filled in.
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

// CardOrTargetName returns the name of the event's card, and true, if its kind has cards, otherwise its target's name.
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

// EventWithoutCause is an event as the rules of a game report it, without its cause. T is the type of targets.
type EventWithoutCause[T ~int8] struct {
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

// WithCause returns n as an event with a cause. parts lists, by kind, the fields that an event uses. An unused Target
// or Keyword becomes -1, and an unused Card the card of the cause.
func (n *EventWithoutCause[T]) WithCause(parts []EventFieldSet, cause *engine.Cause) (e engine.Event) {
	n.FillEvent(&e, parts, cause)
	return e
}

// FillEvent sets e to the result of WithCause. It is faster than WithCause because it does not copy an event.
func (n *EventWithoutCause[T]) FillEvent(e *engine.Event, parts []EventFieldSet, cause *engine.Cause) {
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

// ExplainChange returns lines that explain how events[i] changed a number, or nil if its kind has no explanation.
// events are those of one action. The total of a hit or gain has a line for each step, another change one line.
func (l *Events) ExplainChange(game any, events []engine.Event, i int) []string {
	e, row := &events[i], l.DeclOf(&events[i])
	part := engine.EarlierEventsOfHit(events, i)
	if row.IsSum != nil && row.IsSum(e) && len(part) > 0 {
		return l.explainSteps(game, part, e)
	}
	if e.Cause.Keyword >= 0 && e.Cause.Keyword == e.Keyword {
		for j := i + 1; j < len(events); j++ { // find the effect for which the stack was used up
			if events[j].Cause.Keyword != e.Cause.Keyword {
				continue
			}
			if used := l.RenderSentence("used", game, &events[j], nil); used != "" {
				return []string{used}
			}
		}
	}
	if why := l.RenderSentence("why", game, e, nil); why != "" {
		return []string{why}
	}
	return nil
}

// explainSteps explains sumEvent, the total of a hit or gain, by the sentences Begun, Step and Left: see Decl.IsSum.
func (l *Events) explainSteps(game any, earlierEvents []engine.Event, sumEvent *engine.Event) (list []string) {
	began, left := false, sumEvent.Amount
	begin := func(n int32) {
		if !began {
			list = append(list, l.RenderSentence("begun", game, sumEvent, nil, phrase.NumberArg("n", int(n))))
		}
		began = true
	}
	for i := range earlierEvents {
		e, row := &earlierEvents[i], l.DeclOf(&earlierEvents[i])
		if row.ComputedNumber != nil {
			from, to := row.ComputedNumber(e)
			begin(from)
			left = to
		}
		if row.Step != "" {
			list = append(list, l.RenderSentence("point", game, e, nil))
		}
	}
	if !began {
		begin(sumEvent.Amount)
	}
	if text := l.RenderSentence("left", game, sumEvent, nil); text != "" && left != sumEvent.Amount {
		list = append(list, text)
	}
	return list
}

// ComputedValue is a number that the rules compute when it is needed, so that no event changes it, such as the
// current cost of a card or the damage of an intent.
type ComputedValue struct {
	Word  string   // argument of the console command why: hand[1].cost
	Owner string   // name of the card, unit or player that has it: Block; "" if none has
	Label string   // name of the number: cost
	Value string   // the current number, as text
	From  []string // the steps of the computation, a line each
}

// Name returns the owner and the label, such as "Block cost".
func (v *ComputedValue) Name() string { return strings.TrimSpace(v.Owner + " " + v.Label) }

// ExplainDefinedNumber returns the explanation of a number in a definition: the number and its place in a file.
func ExplainDefinedNumber[N string | int](n N, where schema.Place) string {
	return fmt.Sprintf("%v, defined at %s", n, where)
}

// NewDefinedValue returns a number n that is written in a definition, at where. The other arguments become its fields.
func NewDefinedValue(word, owner, label string, n int, where schema.Place) ComputedValue {
	return ComputedValue{word, owner, label, fmt.Sprint(n), []string{ExplainDefinedNumber(n, where)}}
}

// ComputedValuesInText returns the values that occur as {value} in text, the text of the definition called name. path
// begins the Word of each result and ends with a dot. now returns the current number of v, which is between the texts
// before and after, and what changed the number. If now is nil, all numbers are those in the definition.
func ComputedValuesInText(path, name, text string, values []engine.Value, where schema.Place, now func(v engine.Value, before, after string) (n int, from string)) (list []ComputedValue) {
	shown := engine.PlaceholderNames(text)
	for _, v := range values {
		if slices.Contains(shown, v.Name) {
			list = append(list, NewDefinedValue(path+"values."+v.Name, name, v.Name, v.Number, where))
		}
	}
	if now == nil {
		return list
	}
	engine.ExpandTemplate(text, values, func(v engine.Value, before, after string) string {
		for i := range list {
			if n, from := now(v, before, after); n != v.Number && list[i].Label == v.Name {
				list[i].Value = fmt.Sprint(n)
				list[i].From = append(list[i].From, fmt.Sprintf("%d with %s", n, from))
			}
		}
		return ""
	})
	return list
}
