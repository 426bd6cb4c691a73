package library

import (
	"slices"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/sentence"
)

// Rehearsal is a game in which lessons tell the player what to do. It must not change once a content contains it.
type Rehearsal struct {
	ID, Name, Text string
	Setup          string // the words of its setup
	Seed           int
	Lessons        []Lesson
	Where          schema.Place
}

// Lesson is a text for the player. It is shown from the moment when a move in After is made until the next lesson.
// The first lesson is shown from the beginning.
type Lesson struct {
	After []string // names of moves
	Say   string
}

func (d *Rehearsal) KindAndID() string { return `rehearsal "` + d.ID + `"` }

// RehearsalKind returns the kind of the definitions rehearsal { }, which any game can have.
func RehearsalKind(sample *schema.Sample) *schema.Kind {
	return schema.AddIDAndFunctions(&schema.Kind{Name: "rehearsal", Class: "RehearsalDefinition", Samples: []*schema.Sample{sample}, Doc: "A rehearsal: a game that tells the player what to do. To start it, type the first word of its setup and its id.",
		Fields: []*schema.Field{
			schema.TextField("name", "Its name.", func(d *Rehearsal) *string { return &d.Name }).SetTextUse(schema.NameText).RequireAlways(`name = "..."`),
			schema.TextField("text", "What the player is told before the game begins.", func(d *Rehearsal) *string { return &d.Text }).SetTextUse(schema.RulesText),
			schema.TextField("setup", "The words of its setup, as typed after `play`.", func(d *Rehearsal) *string { return &d.Setup }).RequireAlways(`setup = "..."`),
			schema.NumberField("seed", "The seed, unless the player gives another.", 0, 1<<31-1, func(d *Rehearsal) *int { return &d.Seed }).SetDefault("0"),
			schema.AddCheck(schema.RecordListField("lessons", "The lessons for the player, in order.", "a lesson", func(d *Rehearsal) *[]Lesson { return &d.Lessons }, nil,
				schema.TextListField("after", "The moves that lead to the lesson, such as `{ \"play\", \"pass\" }`: it is shown after any one of them. The first lesson needs none.", "", func(l *Lesson) *[]string { return &l.After }),
				schema.TextField("say", "The text of the lesson.", func(l *Lesson) *string { return &l.Say }).SetTextUse(schema.RulesText).RequireAlways(`say = "..."`),
			).RequireAlways(`lessons = { { say = "..." } }`), func(r *schema.DefinitionReader, d *Rehearsal) {
				if len(d.Lessons) == 0 {
					r.RecordErrorAt("lessons", "", "a rehearsal needs at least one lesson")
				}
			}),
		},
	}, func(d *Rehearsal) (*string, *string, *schema.Place) { return &d.ID, &d.Name, &d.Where })
}

// SetupWords returns the words with which players start the rehearsal: match tutorial.
func (d *Rehearsal) SetupWords() string {
	first, _, _ := strings.Cut(d.Setup, " ")
	return first + " " + d.ID
}

// FindRehearsal returns the rehearsal of c with an id, or the first one if id is "". It returns nil if there is none.
func FindRehearsal(c Definitions, id string) *Rehearsal {
	for _, d := range c.Definitions() {
		if r, is := d.Def.(*Rehearsal); is && (id == "" || r.ID == id) {
			return r
		}
	}
	return nil
}

// NextLesson returns the index of the lesson to show after a move; toldIndex is that of the current one. It is the
// next lesson, if its After contains the move. If the move ends a turn, it is the next of all later lessons whose
// After contains the move. Otherwise it is toldIndex.
func (d *Rehearsal) NextLesson(toldIndex int, move string, endsTurn bool) int {
	for next := toldIndex + 1; next < len(d.Lessons); next++ {
		if slices.Contains(d.Lessons[next].After, move) {
			return next
		}
		if !endsTurn {
			break
		}
	}
	return toldIndex
}

// sentenceDef is a sentence that a pack adds to the grammar of card texts, with its effect in the game's type
// D. It must not change once a content contains it.
type sentenceDef[D any] struct {
	ID, Text string // Text is a pattern of package sentence
	Does     D
	Where    schema.Place
}

func (d *sentenceDef[D]) KindAndID() string { return `sentence "` + d.ID + `"` }
func (d *sentenceDef[D]) Pattern() string   { return d.Text }

// NewSentenceSignature returns the signature of a sentence's function. Its parameters are self, the game (named root),
// and the values of the sentence's slots. self and game are the types of the first two.
func NewSentenceSignature(root string, self, game *schema.Type) *schema.CallbackSignature {
	return &schema.CallbackSignature{Params: schema.NewCallbackParams("self "+root, self, game), Rest: "said"}
}

// SentenceSlotReader is implemented by the callback in progress of a sentence. It returns the values of the slots.
type SentenceSlotReader interface{ SentenceSlotValues() []schema.Value }

// SentenceKind returns the kind of the definitions sentence { }. signature is that of their functions; bind converts
// them.
func SentenceKind[D any](sample *schema.Sample, signature *schema.CallbackSignature, bind func(schema.CallbackFunc) D) *schema.Kind {
	return schema.AddIDAndFunctions(&schema.Kind{Name: "sentence", Class: "SentenceDefinition", Doc: "A sentence that card texts can contain, and what it means.", Samples: []*schema.Sample{sample},
		Fields: []*schema.Field{
			schema.TextField("text", "The sentence. Words in capitals are slots; parts in brackets are optional.", func(d *sentenceDef[D]) *string { return &d.Text }).RequireAlways(`text = "..."`),
			schema.FuncField("does", "Its meaning: a function that calls the verbs of self, given the values of the slots.", signature, func(d *sentenceDef[D], call schema.CallbackFunc) { d.Does = bind(call) }).RequireAlways("does = function(self, ...) ... end"),
		},
	}, func(d *sentenceDef[D]) (*string, *string, *schema.Place) { return &d.ID, &d.ID, &d.Where })
}

// SentencesOf returns the sentences that a library defines, for a grammar. does converts an effect for the grammar.
func SentencesOf[D any](l *Library, does func(D) any) []sentence.PackSentence {
	return engine.Map(NewDefinitionTable[sentenceDef[D]](l, "sentence").List, func(d *sentenceDef[D]) sentence.PackSentence {
		return sentence.PackSentence{ID: d.ID, Text: d.Text, Where: engine.Place(d.Where), Does: does(d.Does)}
	})
}
