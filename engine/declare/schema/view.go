package schema

import (
	"cmp"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/declare/vocabulary"
	"curtaincall/engine/screen"
)

// Shows reports whether a seat can ever see something of the field.
func (f *ViewField) Shows() bool {
	read := f.Num != nil || f.Str != nil || f.Value != nil || f.Len != nil || f.Values != nil || f.At != nil
	return read && (!f.Hidden || f.Seen != nil)
}

// Refers returns the name of the view that a field refers to by numbers; "" for none.
func (f *ViewField) Refers() string {
	switch {
	case f.Num != nil && f.Type.Shape == Ref:
		return f.Type.View
	case f.Len != nil:
		return f.Type.Of.View
	}
	return ""
}

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

// ViewField represents one field of a view. Which of its readers is set follows from its
// type; the game is the state, or for an Acting view the callback in progress.
type ViewField struct {
	Name, Doc string
	Type      *Type

	Num     func(game any, n int) int                              // Whole, Truth, Word, Ref; NoSubject and words there are not are nil
	Str     func(game any, n int) string                           // Text
	Value   func(game any, n int) Value                            // List, Record
	Keys    func(game any) *vocabulary.Words                       // Table: what it has a value for
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

// Sight says how much of a field a seat may see.
type Sight uint8

// The sights.
const (
	Open     Sight = iota
	Shuffled       // what there is, but not in which order
	Unseen
)

// NoSubject is the number of nobody and nothing.
const NoSubject = -1

// Caller returns the name by which callbacks call its verbs.
func (v *View) Caller() string { return cmp.Or(v.Called, "self") }

// Part returns the part of a game that the view shows. The error says why there is none now.
func (v *View) Part(game any) (part any, err error) {
	if v.Within == nil {
		return game, nil
	}
	return v.Within(game)
}

// Find returns the part of a game that has the subject n; false where it is not there now.
func (v *View) Find(game any, n int) (part any, is bool) {
	part, err := v.Part(game)
	return part, n >= 0 && err == nil && (v.Lives == nil || v.Lives(part, n) == nil)
}

// Eyes are whoever looks at a game: a seat, or somebody who sees everything.
type Eyes struct {
	All  bool
	Seat engine.Seat
}

// Sight returns how a field of a subject is seen, or, of one with keys, what it holds for key.
func (e Eyes) Sight(f *ViewField, part any, n, key int) Sight {
	if f.Seen == nil || e.All {
		return Open
	}
	return f.Seen(part, n, key, e.Seat)
}

// Field returns a field by its name; nil for none.
func (v *View) Field(name string) *ViewField {
	for _, f := range v.Fields {
		if f.Name == name {
			return f
		}
	}
	return nil
}

// Names returns the names of the fields that scripts can ask for.
func (v *View) Names() []string { return v.names(func(*ViewField) bool { return true }) }

// NamesOf returns the names of the fields that scripts can ask of a subject for.
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

// Among says that games can have more words than those of the type: keywords that
// definitions add.
func (f *ViewField) Among(words func(game any) *vocabulary.Words) *ViewField {
	f.Keys = words
	return f
}

// Always says that a field never changes while its view lives; Try gives it an
// example of its own; Inside keeps it for inspection; OrNil says that it can be
// nil; For says which seat sees how much of it.
func (f *ViewField) Always() *ViewField { f.Fixed = true; return f }

func (f *ViewField) Try(example string) *ViewField { f.Example = example; return f }

func (f *ViewField) Inside() *ViewField { f.Hidden = true; return f }

func (f *ViewField) OrNil() *ViewField { f.Maybe = true; return f }

// Only says which subjects have a field.
func (f *ViewField) Only(has func(n int) bool) *ViewField { f.Of = has; return f }

// Through returns a copy of a field that is asked of something else: to finds the game and the
// subject for it.
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

// Suffix returns what follows a field whose values go by words: .A, .B or .WORD.
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

// Read returns the value of a field of any type.
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

// Role says how a screen that knows no game shows a view or a field.
type Role string

// The roles.
const (
	Actor  Role = "actor"  // somebody who acts and whom actions meet, a view
	Rank   Role = "rank"   // actors who stand together: a side, a row of a board
	Facing Role = "facing" // the same, of those who stand against whoever plays
	Spot   Role = "spot"   // where an actor stands, a word: those of one word stand together; where a game is, a text
	Hand   Role = "hand"   // things that are played from
	Pile   Role = "pile"   // other things lying together: a deck
	Plan   Role = "plan"   // what is going to happen: an intent, the order of turns
	Pool   Role = "pool"   // points that come and go: HP, energy
)

// ShownAs says what a screen shows a field as.
func (f *ViewField) ShownAs(r Role) *ViewField { f.Role = r; return f }

// Step appends to a path an id or a word: units.orc_1, or units["lantern:spark"].
func Step(path, word string) string {
	if strings.Contains(word, ":") {
		return path + `["` + word + `"]`
	}
	return path + "." + word
}
