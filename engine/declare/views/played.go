package views

import (
	"slices"

	"curtaincall/engine"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/declare/vocabulary"
	"curtaincall/engine/speech"
)

// EventInGame is an event together with its game. The view of events reads its fields from it.
type EventInGame struct {
	Game  any
	Event *engine.Event
}

// EventNaming declares how the view of events names the objects of a game. Its functions return ids, or "" for none.
type EventNaming struct {
	Types      *vocabulary.Words
	TargetNoun string                                             // the word for a target in documentation: unit
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
		text("card", "The id of the card it is about or that caused it.", func(h *EventInGame) string {
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
		text("text", "The text spoken.", func(h *EventInGame) string { return h.Event.Text }),
	}
}

// ComparableGame is a game whose state has hashes, with which tools compare games.
type ComparableGame interface {
	ActionCount() int
	Seed() engine.Seed
	Hash() uint64
	AppendParts(dst []engine.StatePart) []engine.StatePart
}

// AskingGameFields returns CommonGameFields with the field "pending". eventView is the name of the view of events.
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
		TextField("seed", "The seed for all randomness; equal seeds give equal games.", IgnoreSubject(func(g G) string { return schema.Hex(uint64(g.Seed())) })).MarkForInspectionOnly(),
		TextField("hash", "A hash of the state, the same for equal states.", IgnoreSubject(func(g G) string { return schema.Hex(g.Hash()) })).MarkForInspectionOnly(),
		ComputedField("parts", "The hash of each part of the state.", schema.TypeList(&schema.Type{Shape: schema.Record}), IgnoreSubject(func(g G) schema.Value {
			var list []schema.Value
			for _, p := range g.AppendParts(nil) {
				list = append(list, schema.NewRecord(schema.String(p.Name.English).WithName("name"), schema.String(schema.Hex(p.Hash)).WithName("hash")))
			}
			return schema.NewList(list...)
		})).MarkForInspectionOnly(),
	}
}

// AskingGame is a game in which effects can ask the player.
type AskingGame interface {
	PendingQuestion() *engine.PendingQuestion
}

// PendingQuestionView returns the view of the question that the player must answer.
func PendingQuestionView() *schema.View {
	return &schema.View{Name: "pending", Class: "Pending", Doc: "An effect's question that is waiting for an answer.", Path: "pending", Fields: []*schema.ViewField{
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
