package views

import (
	"curtaincall/engine"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/speech"
)

// Asking is a game whose effects can ask.
type Asking interface{ Asked() *engine.Asked }

// PendingView is a question that waits, as scenarios and consoles see it.
func PendingView() *schema.View {
	return &schema.View{Name: "pending", Class: "Pending", Doc: "What an effect asks, while it waits for the answer.", Path: "pending", Fields: []*schema.ViewField{
		IsText("prompt", "The question.", Of(func(g Asking) string { return g.Asked().Prompt })).Try("pending and pending.prompt"),
		IsMade("options", "What can be chosen, by the words it is typed with.", schema.TypeTexts, Of(func(g Asking) schema.Value {
			q := g.Asked()
			var words []string
			for _, e := range speech.Candidates(q) {
				if q.Open(e.Value) {
					words = append(words, e.Shown)
				}
			}
			return schema.Strings(words)
		})).Try("pending and #pending.options"),
		IsNumber("count", "How many are still to be chosen.", Of(func(g Asking) int { return g.Asked().Left() })).Try("pending and pending.count"),
		IsTrue("optional", "Whether fewer will do.", Of(func(g Asking) bool { return g.Asked().Optional })).Try("pending and pending.optional"),
	}}
}

// IsPending is the field of a played game that is its pending question.
func IsPending() *schema.ViewField {
	return IsOne("pending", "What an effect asks, with prompt and options; nil while nothing waits.", "pending", Of(func(g Asking) One {
		if g.Asked() == nil {
			return schema.NoSubject
		}
		return 0
	})).OrNil()
}
