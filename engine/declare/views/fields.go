package views

import (
	"slices"

	"curtaincall/engine"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/declare/vocabulary"
	"curtaincall/engine/speech"
)

// SingleSubject is the number of the object of a view that has only one object.
type SingleSubject int

// IgnoreSubject returns ask with one more argument, which it ignores: the number of the view's only object.
func IgnoreSubject[G, T any](ask func(G) T) func(G, SingleSubject) T {
	return func(g G, _ SingleSubject) T { return ask(g) }
}

// SubjectsBelow returns a function, for View.Subjects, that lists the numbers from 0 to count-1.
func SubjectsBelow[G any](count func(G) int) func(game any) []int {
	return func(game any) (list []int) {
		for n := range count(game.(G)) {
			list = append(list, n)
		}
		return list
	}
}

// NumberField returns a field that is a whole number, which ask returns for a game and a subject.
func NumberField[G any, K schema.Subject](name, doc string, ask func(G, K) int) *schema.ViewField {
	return &schema.ViewField{Name: name, Doc: doc, Type: schema.TypeNumber, Num: func(g any, n int) int { return ask(g.(G), K(n)) }}
}

func BoolField[G any, K schema.Subject](name, doc string, ask func(G, K) bool) *schema.ViewField {
	return &schema.ViewField{Name: name, Doc: doc, Type: schema.TypeTruth, Num: func(g any, n int) int { return engine.BoolToInt(ask(g.(G), K(n))) }}
}

func TextField[G any, K schema.Subject](name, doc string, ask func(G, K) string) *schema.ViewField {
	return &schema.ViewField{Name: name, Doc: doc, Type: schema.TypeText, Str: func(g any, n int) string { return ask(g.(G), K(n)) }}
}

// WordField returns a field that is a word; ask returns its number. The field is nil if no word has that number.
func WordField[G any, K, W schema.Subject](name, doc string, words *vocabulary.Words, ask func(G, K) W) *schema.ViewField {
	return &schema.ViewField{Name: name, Doc: doc, Type: schema.TypeWord(words), Num: func(g any, n int) int { return int(ask(g.(G), K(n))) }} // fits: subjects are numbers of a game
}

// RefField returns a field that is an object of a view. ask returns the number of the object; NoSubject means nil.
func RefField[G any, K, S schema.Subject](name, doc, view string, ask func(G, K) S) *schema.ViewField {
	return &schema.ViewField{Name: name, Doc: doc, Type: schema.TypeRef(view), Num: func(g any, n int) int { return int(ask(g.(G), K(n))) }} // fits: subjects are numbers of a game
}

// ComputedField returns a field of type t whose value ask builds when it is read.
func ComputedField[G any, K schema.Subject](name, doc string, t *schema.Type, ask func(G, K) schema.Value) *schema.ViewField {
	return &schema.ViewField{Name: name, Doc: doc, Type: t, Value: func(g any, n int) schema.Value { return ask(g.(G), K(n)) }}
}

// ConstantField returns a field that has the same value in every game.
func ConstantField(name, doc string, t *schema.Type, v schema.Value) *schema.ViewField {
	return (&schema.ViewField{Name: name, Doc: doc, Type: t, Value: func(any, int) schema.Value { return v }}).MarkFixed()
}

// RefListField returns a field that is a list of objects of a view. count returns its length, and at their numbers.
func RefListField[G any, K, S schema.Subject](name, doc, view string, count func(G, K) int, at func(g G, k K, i int) S) *schema.ViewField {
	return &schema.ViewField{Name: name, Doc: doc, Type: schema.TypeList(schema.TypeRef(view)),
		Len: func(g any, n int) int { return count(g.(G), K(n)) },
		Nth: func(g any, n, i int) int { return int(at(g.(G), K(n), i)) }} // fits: subjects are numbers of a game
}

// CountTableField returns a field that is a table with a number for each of words. ask gets the numbers of the view's
// object (K) and of the word (W).
func CountTableField[G any, K, W schema.Subject](name, doc string, words *vocabulary.Words, ask func(G, K, W) int) *schema.ViewField {
	f := ValueTableField(name, doc, words, schema.TypeNumber, func(g G, k K, w W) schema.Value { return schema.Number(ask(g, k, w)) })
	f.Count = func(g any, n, key int) int { return ask(g.(G), K(n), W(key)) }
	return f
}

func ValueTableField[G any, K, W schema.Subject](name, doc string, words *vocabulary.Words, valueType *schema.Type, ask func(G, K, W) schema.Value) *schema.ViewField {
	return &schema.ViewField{Name: name, Doc: doc, Type: schema.TypeTable(words, valueType), Keys: func(any) *vocabulary.Words { return words },
		At: func(g any, n, key int) schema.Value { return ask(g.(G), K(n), W(key)) }}
}

// IDTableField returns a field that is a table with a value for each id in a game, such as its units. keys returns the
// ids. ask gets the numbers of the view's object (K) and of the id (W).
func IDTableField[G any, K, W schema.Subject](name, doc string, keys func(G) *vocabulary.Words, valueType *schema.Type, ask func(G, K, W) schema.Value) *schema.ViewField {
	return &schema.ViewField{Name: name, Doc: doc, Type: schema.TypeTable(nil, valueType), Keys: func(g any) *vocabulary.Words { return keys(g.(G)) },
		At: func(g any, n, key int) schema.Value { return ask(g.(G), K(n), W(key)) }}
}

// NamedValuesField returns a field that is a table of named numbers. ask returns the definition that contains the
// numbers, such as a *CardDef, and the numbers.
func NamedValuesField[G any, K schema.Subject](name, doc string, ask func(G, K) (any, []engine.Value)) *schema.ViewField {
	return &schema.ViewField{Name: name, Doc: doc, Type: &schema.Type{Shape: schema.Table, Of: schema.TypeNumber, Class: "table<string, integer>"},
		Values: func(g any, n int) (any, []engine.Value) { return ask(g.(G), K(n)) }}
}

// OnlyOwnSeat and OnlyOwnSeatUnordered are arguments for ViewField.SetSight. Only the seat whose number is the
// subject, or the key in a Table, sees the field; with OnlyOwnSeatUnordered it does not see the order of its items.
var OnlyOwnSeat, OnlyOwnSeatUnordered = sightOfOwnSeat(schema.Open), sightOfOwnSeat(schema.Shuffled)

func sightOfOwnSeat(as schema.Sight) func(game any, n, key int, seat engine.Seat) schema.Sight {
	return func(_ any, n, key int, seat engine.Seat) schema.Sight {
		if key != schema.NoSubject {
			n = key
		}
		if engine.Seat(n) == seat {
			return as
		}
		return schema.Unseen
	}
}

// DefinitionFields returns the fields of a kind that ShowInViews marks, for a view of objects made from definitions.
// definitionOf returns the definition of an object.
func DefinitionFields[G any, K schema.Subject](k *schema.Kind, definitionOf func(G, K) any) (list []*schema.ViewField) {
	for _, f := range k.Fields {
		if f.View {
			list = append(list, f.AsViewField().RedirectedCopy(func(game any, n int) (any, int) { return definitionOf(game.(G), K(n)), 0 }))
		}
	}
	return list
}

// MeterDecl declares a number of a game's state that people can ask for. The state stores all meters in an array, in
// the order of their declarations.
type MeterDecl struct {
	Field          *schema.ViewField // how scripts and people read it
	ResetsEachTurn bool              // whether it is set to From at the beginning of each turn
	From           int16
}

func MeterFields(rows []MeterDecl) []*schema.ViewField {
	return engine.Map(rows, func(m MeterDecl) *schema.ViewField { return m.Field })
}

// ResetMeters sets meters[r.At] to r.From for each r of resets.
func ResetMeters[N ~int16 | ~int32](meters []N, resets []MeterReset) {
	for _, f := range resets {
		meters[f.At] = N(f.From)
	}
}

// MeterReset says that the meter at index At becomes From at the beginning of each turn.
type MeterReset struct {
	At   int
	From int16
}

// TurnResets returns the resets of the meters in rows for which ResetsEachTurn is set.
func TurnResets(rows []MeterDecl) (list []MeterReset) {
	for i, m := range rows {
		if m.ResetsEachTurn {
			list = append(list, MeterReset{i, m.From})
		}
	}
	return list
}

// EventInGame is an event together with its game. The view of events reads its fields from it.
type EventInGame struct {
	Game  any
	Event *engine.Event
}

// EventNaming declares how the view of events names the objects of a game. Its functions return ids, or "" for none.
type EventNaming struct {
	Types      *vocabulary.Words
	TargetNoun string                                             // the word for a target in documentation, such as unit
	ActorIDOf  func(game any, e *engine.Event, actor int8) string // called for the target and for the actor of an event
	Card       func(game any, card int16) string
	Keyword    func(game any, keyword int16) string
}

func (t *EventNaming) actorID(h *EventInGame, actor int8) string {
	if actor < 0 {
		return ""
	}
	return t.ActorIDOf(h.Game, h.Event, actor)
}

// EventViewFields returns the fields of the view of events, which read an *EventInGame.
func (t EventNaming) EventViewFields() []*schema.ViewField {
	number := func(name, doc string, of func(e *engine.Event) int32) *schema.ViewField {
		return NumberField(name, doc, func(h *EventInGame, _ SingleSubject) int { return int(of(h.Event)) })
	}
	text := func(name, doc string, of func(h *EventInGame) string) *schema.ViewField {
		return TextField(name, doc, func(h *EventInGame, _ SingleSubject) string { return of(h) }).AllowNil()
	}
	return []*schema.ViewField{
		WordField("type", "The type of event.", t.Types, func(h *EventInGame, _ SingleSubject) engine.EventKind { return h.Event.Kind }),
		text("target", "The id of the "+t.TargetNoun+" it happened to.", func(h *EventInGame) string { return t.actorID(h, h.Event.Target) }),
		text("by", "The id of the "+t.TargetNoun+" that caused it.", func(h *EventInGame) string { return t.actorID(h, h.Event.Actor) }),
		text("card", "The id of the card that it is about or that caused it.", func(h *EventInGame) string {
			if h.Event.Card < 0 {
				return ""
			}
			return t.Card(h.Game, h.Event.Card)
		}),
		text("keyword", "The keyword it is about.", func(h *EventInGame) string {
			if h.Event.Keyword < 0 {
				return ""
			}
			return t.Keyword(h.Game, h.Event.Keyword)
		}),
		number("amount", "The amount.", func(e *engine.Event) int32 { return e.Amount }),
		number("from", "The number before the event.", func(e *engine.Event) int32 { return e.From }),
		number("to", "The number after the event.", func(e *engine.Event) int32 { return e.To }),
		text("text", "The spoken text.", func(h *EventInGame) string { return h.Event.Text }),
	}
}

// ComparableGame is a game whose state has hashes, with which tools compare games.
type ComparableGame interface {
	ActionCount() int
	Seed() engine.Seed
	Hash() uint64
	AppendParts(dst []engine.StatePart) []engine.StatePart
}

// AskingGameFields returns CommonGameFields and the field "pending", for games in which effects ask questions.
func AskingGameFields[G interface {
	ComparableGame
	AskingGame
}](eventView string) []*schema.ViewField {
	return slices.Insert(CommonGameFields[G](eventView), 1, PendingQuestionField())
}

// CommonGameFields returns the fields that the views of all games have. eventView is the name of the view of events.
func CommonGameFields[G ComparableGame](eventView string) []*schema.ViewField {
	return []*schema.ViewField{
		{Name: "events", Doc: "Everything that has happened in the game, in order.", Type: schema.TypeList(schema.TypeRef(eventView)), Example: "#events"},
		NumberField("actions", "The number of actions so far.", IgnoreSubject(G.ActionCount)).MarkForInspectionOnly(),
		TextField("seed", "The seed for all randomness; the same seed always gives the same game.", IgnoreSubject(func(g G) string { return schema.Hex(uint64(g.Seed())) })).MarkForInspectionOnly(),
		TextField("hash", "A hash of the state; equal states have equal hashes.", IgnoreSubject(func(g G) string { return schema.Hex(g.Hash()) })).MarkForInspectionOnly(),
		ComputedField("parts", "The hash of each part of the state.", schema.TypeList(&schema.Type{Shape: schema.Record}), IgnoreSubject(func(g G) schema.Value {
			return schema.NewList(engine.Map(g.AppendParts(nil), func(p engine.StatePart) schema.Value {
				return schema.NewRecord(schema.String(p.Name.English).WithName("name"), schema.String(schema.Hex(p.Hash)).WithName("hash"))
			})...)
		})).MarkForInspectionOnly(),
	}
}

// AskingGame is a game in which effects can ask the player.
type AskingGame interface {
	PendingQuestion() *engine.PendingQuestion
}

// PendingQuestionView returns the view of the question that the player must answer.
func PendingQuestionView() *schema.View {
	return &schema.View{Name: "pending", Class: "Pending", Doc: "A question asked by an effect and not yet answered.", Path: "pending", Fields: []*schema.ViewField{
		TextField("prompt", "The question.", IgnoreSubject(func(g AskingGame) string { return g.PendingQuestion().Prompt })).SetExample("pending and pending.prompt"),
		ComputedField("options", "The options, as the player would type them.", schema.TypeTexts, IgnoreSubject(func(g AskingGame) schema.Value {
			q := g.PendingQuestion()
			var words []string
			for _, e := range speech.CandidateEntries(q) {
				if q.CanChoose(e.Value) {
					words = append(words, e.Shown)
				}
			}
			return schema.StringList(words)
		})).SetExample("pending and #pending.options"),
		NumberField("count", "How many options must still be chosen.", IgnoreSubject(func(g AskingGame) int { return g.PendingQuestion().RemainingPicks() })).SetExample("pending and pending.count"),
		BoolField("optional", "Whether fewer can be chosen.", IgnoreSubject(func(g AskingGame) bool { return g.PendingQuestion().Optional })).SetExample("pending and pending.optional"),
	}}
}

// PendingQuestionField returns the field "pending": the question that the player must answer, or nil.
func PendingQuestionField() *schema.ViewField {
	return RefField("pending", "The pending question, with prompt and options; nil if there is none.", "pending", IgnoreSubject(func(g AskingGame) SingleSubject {
		if g.PendingQuestion() == nil {
			return schema.NoSubject
		}
		return 0
	})).AllowNil()
}
