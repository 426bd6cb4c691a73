package library

import (
	"curtaincall/engine"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/sentence"
)

// sentenceDef is a sentence that a pack adds to the grammar of card texts, and its effect in the
// game's type D. It must not change once it is part of a content.
type sentenceDef[D any] struct {
	ID, Text string // Text is a pattern of package sentence
	Does     D
	Where    schema.Place
}

// KindAndID returns the sentence's name for messages.
func (d *sentenceDef[D]) KindAndID() string { return `sentence "` + d.ID + `"` }

// Pattern returns the pattern as written by its author.
func (d *sentenceDef[D]) Pattern() string { return d.Text }

// NewSentenceForm returns the form of the function of a sentence, which gets the values of the sentence's
// placeholders after self and the game, a parameter named root. self and game are their types.
func NewSentenceForm(root string, self, game *schema.Type) *schema.CallbackForm {
	return &schema.CallbackForm{Params: schema.NewCallbackParams("self "+root, self, game), Rest: "said"}
}

// SentenceSlotReader is a running callback of a sentence, with the values of the sentence's placeholders.
type SentenceSlotReader interface{ SentenceSlotValues() []schema.Value }

// SentenceKind returns the kind sentence { }; form is that of its functions, which bind converts to effects.
func SentenceKind[D any](sample *schema.Sample, form *schema.CallbackForm, bind func(schema.CallbackFunc) D) *schema.Kind {
	return schema.FinishKind(&schema.Kind{Name: "sentence", Class: "SentenceDefinition", Doc: "A sentence that card texts can contain, and what it means.", Samples: []*schema.Sample{sample},
		Fields: []*schema.Field{
			schema.TextField("text", "The sentence. Words in capitals are slots; brackets contain optional parts.", func(d *sentenceDef[D]) *string { return &d.Text }).RequireAlways(`text = "..."`),
			schema.FuncField("does", "Its meaning: a function that calls the verbs of self, given the values of the slots.", form, func(d *sentenceDef[D], call schema.CallbackFunc) { d.Does = bind(call) }).RequireAlways("does = function(self, ...) ... end"),
		},
	}, func(d *sentenceDef[D]) (*string, *string, *schema.Place) { return &d.ID, &d.ID, &d.Where })
}

// SentencesOf returns the sentences that a library defines, for a grammar; does converts their effects.
func SentencesOf[D any](l *Library, does func(D) any) (own []sentence.PackSentence) {
	for _, d := range NewShelf[sentenceDef[D]](l, "sentence").List {
		own = append(own, sentence.PackSentence{ID: d.ID, Text: d.Text, Where: engine.Place(d.Where), Does: does(d.Does)})
	}
	return own
}
