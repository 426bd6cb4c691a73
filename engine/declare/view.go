package declare

import (
	"cmp"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/screen"
)

// View is something that can be asked questions: a game, an actor, a card. What
// it shows is told apart by a number, its subject. The same fields are read by
// scripts, shown by a console and written as JSON.
type View struct {
	Name   string // what messages and types call it: unit
	Item   string // of what a callback acts by, what messages call it: card; "" for the name
	Class  string // what stubs call it: Unit
	Doc    string
	Path   string // of one at a prompt, for examples: units[current]
	Role   Role   // what a screen shows it as
	Fields []*ViewField
	Acting bool   // its fields are asked of the callback in progress, not of the game
	Called string // what callbacks call what its verbs are verbs of; "" for self

	// Brief is one of them in a line, Face as it is shown alone; both may be nil.
	Brief func(game any, n int) string
	Face  func(game any, n int, s screen.Screen) []string

	Subjects func(game any) []int         // those there are; nil: one, of number 0
	Word     func(game any, n int) string // the path that leads to it: units.orc_1
	Label    func(game any, n int) string // what people call it: Orc 1
	Target   func(game any, n int) int8   // the target of events about it; nil: none
	Members  *ViewField                   // what it shows besides, by words that differ from game to game
	Lives    func(game any, n int) error  // why a subject can be asked no more; nil: all always can
	Acts     func(n int) bool             // the subjects that have the verbs; nil: all

	// Within is the part of the game that it shows; nil: the game itself. Beside an
	// error it may give the part as it was last.
	Within func(game any) (any, error)
}

// ViewField is one field of a view. Which of its readers is set follows from its
// type; the game is the state, or for an Acting view the callback in progress.
type ViewField struct {
	Name, Doc string
	Type      *Type

	Num     func(game any, n int) int                              // Whole, Truth, Word, Ref; NoSubject and words there are not are nil
	Str     func(game any, n int) string                           // Text
	Value   func(game any, n int) Value                            // List, Record
	Keys    func(game any) *Words                                  // Table: what it has a value for
	At      func(game any, n, key int) Value                       // Table
	Count   func(game any, n, key int) int                         // Table of Whole, beside At
	Len     func(game any, n int) int                              // List of Ref: how many,
	Nth     func(game any, n, i int) int                           // and which, from 0
	Values  func(game any, n int) (owner any, list []engine.Value) // the named numbers of a definition
	Named   func(owner any) []engine.Value                         // Values, of an owner that is known
	Recall  func(game any, n int, name string) Value               // Store
	Recalls func(game any, n int) []string                         // Store: the names there are, sorted
	Store   func(game any, n int, name string, v Value) error      // Store

	Example string // where it is not the path of the view with the name
	Fixed   bool   // it never changes while its view lives; of a view of a game it is the same in all games, and asked of none
	Hidden  bool   // only inspection shows it: hashes, what lies in decks
	Role    Role   // what a screen shows it as
	Maybe   bool   // it can be nil
	Seen    func(game any, n, key int, seat engine.Seat) Sight

	Of   func(n int) bool // the subjects that have the field; nil: all
	Fact *Fact            // how people speak of the number; nil: they do not
}

// Sight is how much of a field a seat may see.
type Sight uint8

// The sights.
const (
	Open     Sight = iota
	Shuffled       // what there is, but not in which order
	Unseen
)

// NoSubject is the number of nobody and nothing.
const NoSubject = -1

// Caller is what callbacks call what its verbs are verbs of.
func (v *View) Caller() string { return cmp.Or(v.Called, "self") }

// Field is a field by its name; nil for none.
func (v *View) Field(name string) *ViewField {
	for _, f := range v.Fields {
		if f.Name == name {
			return f
		}
	}
	return nil
}

// Names are the names of the fields that scripts can ask for.
func (v *View) Names() []string { return v.names(func(*ViewField) bool { return true }) }

// NamesOf are the names of the fields that scripts can ask of a subject for.
func (v *View) NamesOf(n int) []string {
	return v.names(func(f *ViewField) bool { return f.Of == nil || f.Of(n) })
}

func (v *View) names(has func(*ViewField) bool) (names []string) {
	for _, f := range v.Fields {
		if !f.Hidden && has(f) {
			names = append(names, f.Name)
		}
	}
	return names
}

// Subject is the number of what a view shows, in the game's own type.
type Subject interface {
	~int | ~int8 | ~int16 | ~int32 | ~uint8
}

// One is the subject of a view of which there is one.
type One int

// Of lets a question to a whole game be a field of its view.
func Of[G, T any](ask func(G) T) func(G, One) T { return func(g G, _ One) T { return ask(g) } }

// IsNumber is a field that is a whole number.
func IsNumber[G any, K Subject](name, doc string, ask func(G, K) int) *ViewField {
	return &ViewField{Name: name, Doc: doc, Type: TypeNumber, Num: func(g any, n int) int { return ask(g.(G), K(n)) }}
}

// IsTrue is a field that is true or false.
func IsTrue[G any, K Subject](name, doc string, ask func(G, K) bool) *ViewField {
	return &ViewField{Name: name, Doc: doc, Type: TypeTruth, Num: func(g any, n int) int {
		if ask(g.(G), K(n)) {
			return 1
		}
		return 0
	}}
}

// IsText is a field that is a text.
func IsText[G any, K Subject](name, doc string, ask func(G, K) string) *ViewField {
	return &ViewField{Name: name, Doc: doc, Type: TypeText, Str: func(g any, n int) string { return ask(g.(G), K(n)) }}
}

// IsWord is a field that is one of some words; nil for a number that has none.
func IsWord[G any, K, W Subject](name, doc string, words *Words, ask func(G, K) W) *ViewField {
	return &ViewField{Name: name, Doc: doc, Type: TypeWord(words), Num: func(g any, n int) int { return int(ask(g.(G), K(n))) }}
}

// IsOne is a field that is something another view shows; nil for NoSubject.
func IsOne[G any, K, S Subject](name, doc, view string, ask func(G, K) S) *ViewField {
	return &ViewField{Name: name, Doc: doc, Type: TypeOf(view), Num: func(g any, n int) int { return int(ask(g.(G), K(n))) }}
}

// IsMade is a field that is made anew whenever it is asked for: a list, a record.
func IsMade[G any, K Subject](name, doc string, t *Type, ask func(G, K) Value) *ViewField {
	return &ViewField{Name: name, Doc: doc, Type: t, Value: func(g any, n int) Value { return ask(g.(G), K(n)) }}
}

// IsAlways is a field that is the same in every game.
func IsAlways(name, doc string, t *Type, v Value) *ViewField {
	return (&ViewField{Name: name, Doc: doc, Type: t, Value: func(any, int) Value { return v }}).Always()
}

// IsList is a field that is a list of what another view shows.
func IsList[G any, K, S Subject](name, doc, view string, count func(G, K) int, at func(g G, k K, i int) S) *ViewField {
	return &ViewField{Name: name, Doc: doc, Type: TypeList(TypeOf(view)),
		Len: func(g any, n int) int { return count(g.(G), K(n)) },
		Nth: func(g any, n, i int) int { return int(at(g.(G), K(n), i)) }}
}

// IsCounts is a field that has a number for each of some words, the same in every
// game of a generation.
func IsCounts[G any, K, W Subject](name, doc string, words *Words, ask func(G, K, W) int) *ViewField {
	f := IsEach(name, doc, words, TypeNumber, func(g G, k K, w W) Value { return Number(ask(g, k, w)) })
	f.Count = func(g any, n, key int) int { return ask(g.(G), K(n), W(key)) }
	return f
}

// IsEach is a field that has a value for each of some words, the same in every
// game of a generation.
func IsEach[G any, K, W Subject](name, doc string, words *Words, of *Type, ask func(G, K, W) Value) *ViewField {
	return &ViewField{Name: name, Doc: doc, Type: TypeTable(words, of), Keys: func(any) *Words { return words },
		At: func(g any, n, key int) Value { return ask(g.(G), K(n), W(key)) }}
}

// Among says that games can have more words than those of the type: keywords that
// definitions add.
func (f *ViewField) Among(words func(game any) *Words) *ViewField { f.Keys = words; return f }

// Known are the words of a game, and others where there is none yet.
func Known[G any](words func(G) *Words, others *Words) func(game any) *Words {
	return func(game any) *Words {
		if g, is := game.(G); is {
			return words(g)
		}
		return others
	}
}

// IsNamed is IsEach for words that are others in every game: ids of units.
func IsNamed[G any, K, W Subject](name, doc string, keys func(G) *Words, of *Type, ask func(G, K, W) Value) *ViewField {
	return &ViewField{Name: name, Doc: doc, Type: TypeTable(nil, of), Keys: func(g any) *Words { return keys(g.(G)) },
		At: func(g any, n, key int) Value { return ask(g.(G), K(n), W(key)) }}
}

// IsValues are the named numbers of a definition, the owner.
func IsValues[G any, K Subject](name, doc string, ask func(G, K) (any, []engine.Value)) *ViewField {
	return &ViewField{Name: name, Doc: doc, Type: &Type{Shape: Table, Of: TypeNumber, Class: "table<string, integer>"},
		Values: func(g any, n int) (any, []engine.Value) { return ask(g.(G), K(n)) }}
}

// Always says that a field never changes while its view lives; Try gives it an
// example of its own; Inside keeps it for inspection; OrNil says that it can be
// nil; For says which seat sees how much of it.
func (f *ViewField) Always() *ViewField            { f.Fixed = true; return f }
func (f *ViewField) Try(example string) *ViewField { f.Example = example; return f }
func (f *ViewField) Inside() *ViewField            { f.Hidden = true; return f }
func (f *ViewField) OrNil() *ViewField             { f.Maybe = true; return f }

// Only says which subjects have a field.
func (f *ViewField) Only(has func(n int) bool) *ViewField { f.Of = has; return f }

// Through is a copy of a field that is asked of something else: to finds what the
// field knows how to read, and its subject.
func (f *ViewField) Through(to func(of any, n int) (game any, subject int)) *ViewField {
	c := *f
	if f.Num != nil {
		c.Num = func(of any, n int) int { game, n := to(of, n); return f.Num(game, n) }
	}
	if f.Str != nil {
		c.Str = func(of any, n int) string { game, n := to(of, n); return f.Str(game, n) }
	}
	if f.Value != nil {
		c.Value = func(of any, n int) Value { game, n := to(of, n); return f.Value(game, n) }
	}
	if f.Values != nil {
		c.Values = func(of any, n int) (any, []engine.Value) { game, n := to(of, n); return f.Values(game, n) }
	}
	return &c
}

// For says how much a seat sees of a field; key is the number of the word of a
// Table, NoSubject otherwise.
func (f *ViewField) For(seen func(game any, n, key int, seat engine.Seat) Sight) *ViewField {
	f.Seen = seen
	return f
}

// Own and OwnShuffled show a field to the seat that has the number of its subject, or of
// its word where it goes by words: as it is, or without its order. Others see nothing.
var Own, OwnShuffled = own(Open), own(Shuffled)

func own(as Sight) func(game any, n, key int, seat engine.Seat) Sight {
	return func(_ any, n, key int, seat engine.Seat) Sight {
		if key != NoSubject {
			n = key
		}
		if engine.Seat(n) == seat {
			return as
		}
		return Unseen
	}
}

// Suffix is what follows a field whose values go by words: .A, .B or .WORD.
func (f *ViewField) Suffix() string {
	if f.At == nil {
		return ""
	}
	if f.Type.Words == nil {
		return ".ID"
	}
	return ".WORD"
}

// About is a field in a sentence, with the words it can be or goes by.
func (f *ViewField) About() string {
	const few = 12
	if f.Type.Words == nil || len(f.Type.Words.List) > few {
		return f.Doc
	}
	return strings.TrimSuffix(f.Doc, ".") + ": " + strings.Join(f.Type.Words.List, ", ") + "."
}

// Read is the value of a field of any type.
func (f *ViewField) Read(game any, n int) Value {
	switch {
	case f.Str != nil:
		return String(f.Str(game, n))
	case f.Num != nil:
		return f.number(f.Num(game, n))
	case f.Value != nil:
		return f.Value(game, n)
	case f.Len != nil:
		list := make([]Value, f.Len(game, n))
		for i := range list {
			list[i] = Value{Shape: Ref, Text: f.Type.Of.View, N: f.Nth(game, n, i)}
		}
		return Items(list...)
	case f.Values != nil:
		var made Made
		_, list := f.Values(game, n)
		for _, v := range list {
			made = append(made, Number(v.Number).As(v.Name))
		}
		return Value{Shape: Table, Source: made}
	case f.At != nil:
		var made Made
		keys := f.Keys(game)
		for i, word := range keys.List {
			made = append(made, f.At(game, n, keys.At(i)).As(word))
		}
		return Value{Shape: Table, Source: made}
	}
	return Value{}
}

func (f *ViewField) number(n int) Value {
	switch f.Type.Shape {
	case Truth:
		return Flag(n != 0)
	case Word:
		if w := f.Type.Words.Word(n); w != "" {
			return String(w)
		}
		return Value{}
	case Ref:
		if n == NoSubject {
			return Value{}
		}
		return Value{Shape: Ref, Text: f.Type.View, N: n}
	}
	return Number(n)
}
