package views

import (
	"slices"

	"curtaincall/engine"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/declare/vocabulary"
	"curtaincall/engine/speech"
)

// Happened is an event with its game, from which the view of events reads its fields.
type Happened struct {
	Game  any
	Event *engine.Event
}

// Telling declares how the view of events names the objects of a game. Its functions return ids, or
// "" for nothing. Who is called for the target and for the actor of an event.
type Telling struct {
	Types   *vocabulary.Words
	Whom    string // what a target is called in documentation: unit
	Who     func(game any, e *engine.Event, actor int8) string
	Card    func(game any, card int16) string
	Keyword func(game any, keyword int16) string
}

func (t *Telling) who(h *Happened, actor int8) string {
	if actor < 0 {
		return ""
	}
	return t.Who(h.Game, h.Event, actor)
}

// Fields returns the fields of the view of events, for an event with its game.
func (t Telling) Fields() []*schema.ViewField {
	number := func(name, doc string, of func(e *engine.Event) int32) *schema.ViewField {
		return Number(name, doc, func(h *Happened, _ One) int { return int(of(h.Event)) })
	}
	text := func(name, doc string, of func(h *Happened) string) *schema.ViewField {
		return Text(name, doc, func(h *Happened, _ One) string { return of(h) }).OrNil()
	}
	return []*schema.ViewField{
		Word("type", "What happened.", t.Types, func(h *Happened, _ One) engine.EventKind { return h.Event.Kind }),
		text("target", "The id of the "+t.Whom+" it happened to.", func(h *Happened) string { return t.who(h, h.Event.Target) }),
		text("by", "The id of the "+t.Whom+" that did it.", func(h *Happened) string { return t.who(h, h.Event.Actor) }),
		text("card", "The id of the card that it is about or that caused it.", func(h *Happened) string {
			if h.Event.Card < 0 {
				return ""
			}
			return t.Card(h.Game, h.Event.Card)
		}),
		text("keyword", "What it is about.", func(h *Happened) string {
			if h.Event.Keyword < 0 {
				return ""
			}
			return t.Keyword(h.Game, h.Event.Keyword)
		}),
		number("amount", "How much.", func(e *engine.Event) int32 { return e.Amount }),
		number("from", "The number before.", func(e *engine.Event) int32 { return e.From }),
		number("to", "The number after.", func(e *engine.Event) int32 { return e.To }),
		text("text", "What was said.", func(h *Happened) string { return h.Event.Text }),
	}
}

// Recorded is a game in progress with hashes of its state, by which tools compare games.
type Recorded interface {
	Actions() int
	Seed() engine.Seed
	Hash() uint64
	Parts(dst []engine.Part) []engine.Part
}

// PlayedFields returns the fields of a game with questions; event names the view of its events.
func PlayedFields[G interface {
	Recorded
	Asking
}](event string) []*schema.ViewField {
	return slices.Insert(RecordedFields[G](event), 1, Pending())
}

// RecordedFields returns the fields that every played game has.
func RecordedFields[G Recorded](event string) []*schema.ViewField {
	return []*schema.ViewField{
		{Name: "events", Doc: "Everything that has happened in it, in order.", Type: schema.TypeList(schema.TypeOf(event)), Example: "#events"},
		Number("actions", "The number of actions so far.", Of(G.Actions)).Inside(),
		Text("seed", "The source of all randomness.", Of(func(g G) string { return schema.Hex(uint64(g.Seed())) })).Inside(),
		Text("hash", "The same for the same state.", Of(func(g G) string { return schema.Hex(g.Hash()) })).Inside(),
		Computed("parts", "The hash of each part.", schema.TypeList(&schema.Type{Shape: schema.Record}), Of(func(g G) schema.Value {
			var list []schema.Value
			for _, p := range g.Parts(nil) {
				list = append(list, schema.Fields(schema.String(p.Name.English).As("name"), schema.String(schema.Hex(p.Hash)).As("hash")))
			}
			return schema.Items(list...)
		})).Inside(),
	}
}

// Asking is a game in which effects can ask the player.
type Asking interface{ PendingQuestion() *engine.Asked }

// PendingView returns the view of the question that the player must answer.
func PendingView() *schema.View {
	return &schema.View{Name: "pending", Class: "Pending", Doc: "The question of an effect that is waiting for the answer.", Path: "pending", Fields: []*schema.ViewField{
		Text("prompt", "The question.", Of(func(g Asking) string { return g.PendingQuestion().Prompt })).Try("pending and pending.prompt"),
		Computed("options", "The options, as they can be typed.", schema.TypeTexts, Of(func(g Asking) schema.Value {
			q := g.PendingQuestion()
			var words []string
			for _, e := range speech.Candidates(q) {
				if q.CanChoose(e.Value) {
					words = append(words, e.Shown)
				}
			}
			return schema.Strings(words)
		})).Try("pending and #pending.options"),
		Number("count", "How many must still be chosen.", Of(func(g Asking) int { return g.PendingQuestion().RemainingPicks() })).Try("pending and pending.count"),
		Truth("optional", "Whether fewer are allowed.", Of(func(g Asking) bool { return g.PendingQuestion().Optional })).Try("pending and pending.optional"),
	}}
}

// Pending returns the field pending: the question that the player must answer, or nil.
func Pending() *schema.ViewField {
	return Ref("pending", "The pending question, with prompt and options; nil if there is none.", "pending", Of(func(g Asking) One {
		if g.PendingQuestion() == nil {
			return schema.NoSubject
		}
		return 0
	})).OrNil()
}
