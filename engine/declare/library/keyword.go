package library

import (
	"slices"
	"strings"
	"sync"

	"curtaincall/engine"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/declare/vocabulary"
	"curtaincall/engine/sentence"
)

// KeywordDef is a keyword that a pack defines: its row in the keyword table, and its effect in the game's type D. It
// must not change once a content contains it.
type KeywordDef[D any] struct {
	engine.Keyword
	Does D

	worth []worthEntry // the numbers in the field worth, as the author wrote them
}

// worthEntry is an entry of the field worth: word is an index in KeywordKindOptions.Worth, and WorthDoc explains n.
type worthEntry struct{ word, n int }

// KindAndID returns the kind and the quoted id for messages, such as keyword "bleed".
func (d *KeywordDef[D]) KindAndID() string { return `keyword "` + d.Word + `"` }

// KeywordKindOptions declares what a game adds to the kind of keyword definitions.
type KeywordKindOptions struct {
	Doc     string
	Samples []*schema.Sample
	Holders *vocabulary.Words // what can hold a keyword, by engine.Holders; the first is the default
	Decays  *vocabulary.Words // when a keyword leaves, by engine.Decay; the first is the default

	// FillDefaults fills in the fields that an author omits, such as the worth of a stack. It may be nil.
	FillDefaults func(*engine.Keyword)

	// Worth has the words for the kinds of worth of a stack, which bots use. The number of a word is its index in
	// WorthByHolder, or WorthOnCard for the worth on a card. WorthDoc documents the unit.
	Worth    *vocabulary.Words
	WorthDoc string
}

// WorthOnCard is the index in KeywordKindOptions.Worth of the word for the worth of a keyword on a card.
const WorthOnCard = engine.MaxHolders

const maxWorth = 9999

var (
	polarityWords = vocabulary.NewWords("Polarity").Add("good", int(engine.Positive)).Add("bad", int(engine.Debuff))
	stackingWords = func() *vocabulary.Words {
		w := vocabulary.NewWords("Stacking")
		for s, how := range engine.Stackings {
			w.Add(how.Word, s)
		}
		return w
	}()
)

const defaultIcon = "◆"

// KeywordKind returns the kind of definitions keyword { }. fields are the fields of the effect, which has type D.
func KeywordKind[D any](form KeywordKindOptions, fields ...*schema.Field) *schema.Kind {
	kind := schema.AddIDAndFunctions(&schema.Kind{Name: "keyword", Class: "KeywordDefinition", Doc: form.Doc, Samples: form.Samples, Local: true,
		Row: func(def any) *engine.Keyword { return &def.(*KeywordDef[D]).Keyword },
		Finish: func(_ *schema.DefinitionReader, def any) []any {
			d := def.(*KeywordDef[D])
			if form.FillDefaults != nil {
				form.FillDefaults(&d.Keyword)
			}
			for _, w := range d.worth {
				if w.word == WorthOnCard {
					d.WorthOnCard = int16(w.n)
				} else {
					d.Worths[w.word] = int16(w.n)
				}
			}
			return []any{def}
		},
		Fields: append([]*schema.Field{
			schema.NameField("Its name.", func(d *KeywordDef[D]) *string { return &d.Name }),
			schema.TextField("icon", "A single character that stands for it on narrow screens.", func(d *KeywordDef[D]) *string { return &d.Icon }).SetDefault(defaultIcon),
			schema.TextField("text", "Its effect in one sentence, shown by help.", func(d *KeywordDef[D]) *string { return &d.Help }).SetTextUse(schema.RulesText).RequireIfComplete(`text = "..."`),
			holderField[D](form.Holders),
			schema.WordField("polarity", "Whether it helps (buff) or harms (debuff) its holder.", polarityWords, func(d *KeywordDef[D]) *engine.Polarity { return &d.Polarity }).SetDefault("good").ShowOnFace(""),
			schema.WordField("stacks", "How it stacks: amounts add up, only the larger one counts, or it is simply on or off.", stackingWords, func(d *KeywordDef[D]) *engine.Stacking { return &d.Stacking }).SetDefault("add").ShowOnFace(""),
			schema.WordField("decays", "When it expires.", form.Decays, func(d *KeywordDef[D]) *engine.Decay { return &d.Decay }).SetDefault(form.Decays.List[0]).ShowOnFace(""),
			schema.AmountsField("worth", form.WorthDoc, form.Worth, -maxWorth, maxWorth, func(d *KeywordDef[D], word, n int) { d.worth = append(d.worth, worthEntry{word, n}) },
				func(d *KeywordDef[D]) []worthEntry { return d.worth }, func(w worthEntry) (word, n int) { return w.word, w.n }),
		}, fields...),
	}, func(d *KeywordDef[D]) (*string, *string, *schema.Place) { return &d.Word, &d.Name, &d.Where })
	empty := kind.New
	kind.New = func(where schema.Place) any {
		d := empty(where).(*KeywordDef[D])
		d.Icon, d.Holders, d.Decay = defaultIcon, engine.Holders(form.Holders.NumberOfWordAt(0)), engine.Decay(form.Decays.NumberOfWordAt(0))
		return d
	}
	return kind
}

func holderField[D any](words *vocabulary.Words) *schema.Field {
	one, many := schema.TypeWord(words), schema.TypeList(schema.TypeWord(words))
	return schema.CustomField("holder", "Who can hold it: a word or a list of words.", &schema.Type{Shape: schema.Any, Of: one, Class: words.Name + " | " + words.Name + "[]"},
		func(r *schema.DefinitionReader, d *KeywordDef[D], v schema.Value) {
			if v.Shape == schema.Text {
				if v, ok := r.ReadValue("holder", one, v); ok {
					d.Holders = engine.Holders(v.N)
				}
				return
			}
			if v, ok := r.ReadValue("holder", many, v); ok && v.Source.Len() > 0 {
				d.Holders = 0
				for i := range v.Source.Len() {
					d.Holders |= engine.Holders(v.Source.Item(i).N)
				}
			}
		},
		func(_ *schema.DefinitionConverter, d *KeywordDef[D]) schema.Value {
			if word := words.Word(int(d.Holders)); word != "" {
				return schema.String(word)
			}
			var list []string
			for i, word := range words.List {
				if by := engine.Holders(words.NumberOfWordAt(i)); d.Holders&by == by {
					list = append(list, word)
				}
			}
			return schema.ListOrNil(list)
		})
}

func (l *Library) buildKeywordTable(own *engine.Keywords) (*engine.Keywords, engine.ValidationErrors) {
	rows := engine.Map(l.definitionsOf("keyword").list, func(d *schema.Definition) engine.Keyword { return *d.Kind.Row(d.Def) })
	if rows == nil {
		return own, nil
	}
	return own.WithRows(rows)
}

// UnresolvedReferences returns an error for each id in a definition or a setup that refers to no definition.
func (l *Library) UnresolvedReferences(k *schema.Kind, def any, where schema.Place) (bad engine.ValidationErrors) {
	reported := map[string]bool{}
	k.EachReferencedID(def, func(kind, id string, path []string) {
		at := strings.Join(path, ".")
		of := l.definitionsOf(kind)
		if _, known := of.at.find(id); known || id == "" || reported[at] {
			return
		}
		reported[at] = true
		bad.Add(where, id, of.IDs(), path, "unknown %s %q%s", kind, id, listLocationText(k, path))
	})
	return bad
}

// listLocationText returns " in " and the path of the list or table that contains the id at path, for messages. It
// returns "" if the id is not in a list or table, or if that is nested in a list.
func listLocationText(k *schema.Kind, path []string) string {
	list := path[:len(path)-1]
	if _, t, err := schema.TypeAtPath(k, strings.Join(list, ".")); err != nil || t.Shape == schema.Record || slices.ContainsFunc(list, schema.IsItemIndex) {
		return ""
	}
	return " in " + strings.Join(list, ".")
}

// UnresolvedReferencesOfLatest returns the errors of UnresolvedReferences for the definitions of the last call of With.
// Earlier definitions cannot have new errors, since definitions are never removed.
func (l *Library) UnresolvedReferencesOfLatest() (bad engine.ValidationErrors) {
	for i := range l.kinds {
		k := &l.kinds[i]
		for _, at := range k.latest {
			d := k.list[at]
			bad = append(bad, l.UnresolvedReferences(d.Kind, d.Def, d.Where())...)
		}
	}
	return bad
}

func (l *Library) UnreferencedDefinitions(kind string) []schema.Definition {
	all, isReferred := l.Definitions(), map[string]bool{}
	for _, d := range all {
		d.Kind.EachReferencedID(d.Def, func(of, id string, _ []string) { isReferred[id] = isReferred[id] || of == kind })
	}
	return engine.Filter(all, func(d schema.Definition) bool { return d.Kind.Name == kind && !isReferred[d.ID()] })
}

// StorableIDTypeFunc returns the type of all words that delayed effects can store by their number: the ids and
// keywords of a content, and words of the game. The first call computes it.
type StorableIDTypeFunc func() *schema.Type

// NewStorableIDTypeFunc returns a function for the type whose words are the ids in l, the words of table, and own.
func NewStorableIDTypeFunc(l *Library, table *engine.Keywords, own ...string) StorableIDTypeFunc {
	kinds := l.kinds
	return sync.OnceValue(func() *schema.Type {
		for _, k := range kinds {
			own = append(own, k.IDs()...)
		}
		own = append(own, engine.Map(table.Rows(), func(row engine.Keyword) string { return row.Word })...)
		slices.Sort(own)
		return schema.TypeWord(vocabulary.NewWords("Id", slices.Compact(own)...))
	})
}

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
	After []string // the moves, by name, after any of which the lesson is shown
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

// NextLesson returns the index of the lesson to show after a move: toldIndex+1 if After of that lesson contains move,
// otherwise toldIndex. If endsTurn is true, it returns the first later index whose After contains move, if any.
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
// whose types are given, and the values of the sentence's slots.
func NewSentenceSignature(root string, self, game *schema.Type) *schema.CallbackSignature {
	return &schema.CallbackSignature{Params: schema.NewCallbackParams("self "+root, self, game), FurtherParams: "said"}
}

// SentenceSlotReader is the running callback of a sentence. SentenceSlotValues returns the values of its slots.
type SentenceSlotReader interface{ SentenceSlotValues() []schema.Value }

// SentenceKind returns the kind of the definitions sentence { }. bind converts their functions to the game's type D.
func SentenceKind[D any](sample *schema.Sample, signature *schema.CallbackSignature, bind func(schema.CallbackFunc) D) *schema.Kind {
	return schema.AddIDAndFunctions(&schema.Kind{Name: "sentence", Class: "SentenceDefinition", Doc: "A sentence that card texts can contain, and what it means.", Samples: []*schema.Sample{sample},
		Fields: []*schema.Field{
			schema.TextField("text", "The sentence. Words in capitals are slots; parts in brackets are optional.", func(d *sentenceDef[D]) *string { return &d.Text }).RequireAlways(`text = "..."`),
			schema.FuncField("does", "Its meaning: a function that receives the values of the slots and calls verbs of self.", signature, func(d *sentenceDef[D], call schema.CallbackFunc) { d.Does = bind(call) }).RequireAlways("does = function(self, ...) ... end"),
		},
	}, func(d *sentenceDef[D]) (*string, *string, *schema.Place) { return &d.ID, &d.ID, &d.Where })
}

// SentencesOf returns the sentences in l, for a grammar. does converts an effect, of the game's type D, to a Form.Does.
func SentencesOf[D any](l *Library, does func(D) any) []sentence.PackSentence {
	return engine.Map(NewDefinitionTable[sentenceDef[D]](l, "sentence").List, func(d *sentenceDef[D]) sentence.PackSentence {
		return sentence.PackSentence{ID: d.ID, Text: d.Text, Where: engine.Place(d.Where), Does: does(d.Does)}
	})
}
