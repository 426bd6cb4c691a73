package schema

import (
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/declare/vocabulary"
	"curtaincall/engine/phrase"
	"curtaincall/engine/screen"
)

// IsEverVisible reports whether some seat can see the field.
func (f *ViewField) IsEverVisible() bool {
	read := f.Num != nil || f.Str != nil || f.Value != nil || f.Len != nil || f.Values != nil || f.At != nil
	return read && (!f.InspectionOnly || f.SightForSeat != nil)
}

// View declares how scripts, consoles and JSON read objects of a game, such as the game itself, actors and cards. An
// object is identified by a number, its subject.
type View struct {
	Name   string // name in messages and types, such as unit
	Item   string // name in messages of self in a callback, such as card; "" means Name
	Class  string // name in stubs, such as Unit
	Doc    string
	Path   string // path of an object at a prompt, for examples: units[current]
	Role   Role   // how a screen shows it
	Fields []*ViewField
	Acting bool // whether the fields are read from a RunningCallback instead of the game
	// the view by which callbacks see their own object as self, if it is another one; for scripts both are equal
	Self           *View
	ParamWithVerbs string // name of the callback parameter that has the verbs; "" means self

	// OneLine returns an object as one line, Face as several lines. Both may be nil.
	OneLine func(game any, n int) string
	Face    func(game any, n int, s screen.Screen) []string

	Subjects    func(game any) []int         // returns the numbers of all present objects; nil means only 0
	Word        func(game any, n int) string // returns the path of an object, such as units.orc_1
	Label       func(game any, n int) string // returns the name of an object for people: Orc 1
	Possessive  func(game any, n int) string // returns what stands before the names of its facts, such as Ann's; nil means Label
	Target      func(game any, n int) int8   // returns the number of an object as the target of events; nil means none
	Members     *ViewField                   // its Keys are further fields, which differ between games; nil means none
	CheckExists func(game any, n int) error  // returns an error if an object no longer exists; may be nil
	Acts        func(n int) bool             // reports whether an object has the verbs; nil means that all have them

	// Within returns the part of the game that the view shows, or an error and perhaps the latest such part. If
	// Within is nil, the view shows the game itself.
	Within func(game any) (any, error)
}

// ViewField is a field of a view. Its type determines which of the functions that read the value are set. Their
// argument game is the game or, in a view that is Acting, the RunningCallback; n is the subject.
type ViewField struct {
	Name, Doc string
	Type      *Type

	// reads Whole, Truth (0 or 1), Word and Ref; scripts read an unknown Word and the Ref NoSubject as nil
	Num        func(game any, n int) int
	Str        func(game any, n int) string                           // reads Text
	Value      func(game any, n int) Value                            // reads List and Record
	Keys       func(game any) *vocabulary.Words                       // for Table: returns its keys
	At         func(game any, n, key int) Value                       // for Table: returns the value at a key
	Count      func(game any, n, key int) int                         // for Table of Whole: returns the number at a key
	Len        func(game any, n int) int                              // for List of Ref: returns its length
	Nth        func(game any, n, i int) int                           // for List of Ref: returns the subject at index i
	Values     func(game any, n int) (owner any, list []engine.Value) // returns a definition and its named numbers
	Named      func(owner any) []engine.Value                         // returns the named numbers of the definition owner
	LoadStored func(game any, n int, name string) Value               // for Store: returns a stored value
	// for Store: returns the names of the stored values, sorted
	StoredNames func(game any, n int) []string
	Store       func(game any, n int, name string, v Value) error // for Store: stores a value

	Example string // an expression that reads the field; "" means the path of the view with the name of the field
	// whether it never changes while the object exists; in a view of the game, whether it is the same in all games
	Fixed          bool
	OnlyIfRead     bool                                               // whether hashes include it only if scripts read it
	InspectionOnly bool                                               // whether only inspection shows it: hashes, the content of decks
	Role           Role                                               // how a screen shows it
	Title          string                                             // name on pages; "" means Name
	Maybe          bool                                               // whether it can be nil
	SightForSeat   func(game any, n, key int, seat engine.Seat) Sight // how much a seat may see; nil means everything

	Of   func(n int) bool // reports whether a subject has the field; nil means that all have it
	Fact *ViewFactDecl    // declares that the number is a fact; nil means that it is not
}

// Sight says how much of a field the player at a seat may see: all, the elements but not their order, or nothing.
type Sight uint8

const (
	Open     Sight = iota
	Shuffled       // the elements, but not their order
	Unseen
)

const NoSubject = -1

// PartOfGame returns the part of a game that the view shows, or an error if there is none now.
func (v *View) PartOfGame(game any) (part any, err error) {
	if v.Within == nil {
		return game, nil
	}
	return v.Within(game)
}

// FindObject returns the part of a game that the view shows, and whether object n exists in it.
func (v *View) FindObject(game any, n int) (part any, exists bool) {
	part, err := v.PartOfGame(game)
	return part, n >= 0 && err == nil && (v.CheckExists == nil || v.CheckExists(part, n) == nil)
}

// Viewpoint says for whom a game is shown: the player at a seat or, if All is true, somebody who sees everything.
type Viewpoint struct {
	All  bool
	Seat engine.Seat
}

// Sight returns how much of a field of object n can be seen. key is the entry of a Table, otherwise NoSubject.
func (e Viewpoint) Sight(f *ViewField, part any, n, key int) Sight {
	if f.SightForSeat == nil || e.All {
		return Open
	}
	return f.SightForSeat(part, n, key, e.Seat)
}

func (v *View) Field(name string) *ViewField {
	return engine.Find(v.Fields, func(f *ViewField) bool { return f.Name == name })
}

// ReadableFields returns the names of the fields that scripts can read: those of object n, or all for NoSubject.
func (v *View) ReadableFields(n int) []string {
	fields := engine.Filter(v.Fields, func(f *ViewField) bool { return !f.InspectionOnly && (n == NoSubject || f.Of == nil || f.Of(n)) })
	return engine.Map(fields, func(f *ViewField) string { return f.Name })
}

// Subject is the constraint for types that number the objects of a view.
type Subject interface {
	~int | ~int8 | ~int16 | ~int32 | ~uint8 | ~uint16
}

// SetKeys sets the function that returns the keys of the field's table in a game, and returns f.
func (f *ViewField) SetKeys(words func(game any) *vocabulary.Words) *ViewField {
	f.Keys = words
	return f
}

// MarkFixed declares that the field never changes while its object exists.
func (f *ViewField) MarkFixed() *ViewField { f.Fixed = true; return f }

func (f *ViewField) SetExample(example string) *ViewField { f.Example = example; return f }

func (f *ViewField) MarkForInspectionOnly() *ViewField { f.InspectionOnly = true; return f }

func (f *ViewField) AllowNil() *ViewField { f.Maybe = true; return f }

// HashOnlyIfRead declares that hashes of states include the field only if a script names it.
func (f *ViewField) HashOnlyIfRead() *ViewField { f.OnlyIfRead = true; return f }

// RestrictToObjects declares that only the objects for which has returns true have the field.
func (f *ViewField) RestrictToObjects(has func(n int) bool) *ViewField { f.Of = has; return f }

// RedirectedCopy returns a copy of f that reads another object. redirect returns the game and subject to read instead
// of a given game and subject. Only Num, Str, Value and Values are redirected.
func (f *ViewField) RedirectedCopy(redirect func(of any, n int) (game any, subject int)) *ViewField {
	c := *f
	if f.Num != nil {
		c.Num = func(of any, n int) int { game, n := redirect(of, n); return f.Num(game, n) }
	}
	if f.Str != nil {
		c.Str = func(of any, n int) string { game, n := redirect(of, n); return f.Str(game, n) }
	}
	if f.Value != nil {
		c.Value = func(of any, n int) Value { game, n := redirect(of, n); return f.Value(game, n) }
	}
	if f.Values != nil {
		c.Values = func(of any, n int) (any, []engine.Value) { game, n := redirect(of, n); return f.Values(game, n) }
	}
	return &c
}

// SetSight sets how much of the field each seat may see, and returns f. key is NoSubject unless the field is a Table.
func (f *ViewField) SetSight(seen func(game any, n, key int, seat engine.Seat) Sight) *ViewField {
	f.SightForSeat = seen
	return f
}

// KeySuffix returns what stands for a key after the field's name in documentation: .ID, .WORD or, if f.At is nil, "".
func (f *ViewField) KeySuffix() string {
	if f.At == nil {
		return ""
	}
	if f.Type.Words == nil {
		return ".ID"
	}
	return ".WORD"
}

// DocWithWords returns the documentation of the field, followed by its possible words if there are at most 12.
func (f *ViewField) DocWithWords() string {
	const few = 12
	if f.Type.Words == nil || len(f.Type.Words.List) > few {
		return f.Doc
	}
	return strings.TrimSuffix(f.Doc, ".") + ": " + strings.Join(f.Type.Words.List, ", ") + "."
}

// Read returns the value of the field for object n, or Nil for a field of shape Store. Object n must have the field.
func (f *ViewField) Read(game any, n int) Value {
	switch {
	case f.Str != nil:
		return String(f.Str(game, n))
	case f.Num != nil:
		return f.numberValue(f.Num(game, n))
	case f.Value != nil:
		return f.Value(game, n)
	case f.Len != nil:
		list := make([]Value, f.Len(game, n))
		for i := range list {
			list[i] = Value{Shape: Ref, Text: f.Type.Of.View, N: f.Nth(game, n, i)}
		}
		return NewList(list...)
	case f.Values != nil:
		_, list := f.Values(game, n)
		return Value{Shape: Table, Source: BuildTable(list, NumberEntry)}
	case f.At != nil:
		var made BuiltTable
		keys := f.Keys(game)
		for i, word := range keys.List {
			made = append(made, f.At(game, n, keys.NumberOfWordAt(i)).WithName(word))
		}
		return Value{Shape: Table, Source: made}
	}
	return Value{}
}

func (f *ViewField) numberValue(n int) Value {
	switch f.Type.Shape {
	case Truth:
		return Bool(n != 0)
	case Word:
		return textOrNil(f.Type.Words.Word(n))
	case Ref:
		if n == NoSubject {
			return Value{}
		}
		return Value{Shape: Ref, Text: f.Type.View, N: n}
	}
	return Number(n)
}

// Role is the part that a view or a field has on a screen that does not know the game, such as a hand or a pile.
type Role string

const (
	Actor  Role = "actor"  // a view of actors, which act or are acted upon
	Rank   Role = "rank"   // a group of actors: a side, a row of a board
	Facing Role = "facing" // the group of actors that oppose the player
	Spot   Role = "spot"   // a word for where an actor is, by which actors are grouped; or a text for where the game is
	Hand   Role = "hand"   // cards or units from which players choose a play
	Pile   Role = "pile"   // any other stack of cards, such as a deck
	Plan   Role = "plan"   // what is going to happen, such as an intent or the order of turns
	Acting Role = "acting" // the id of the actor whose turn it is
	Pool   Role = "pool"   // a number of points that changes often, such as HP or energy
)

func (f *ViewField) SetRole(r Role) *ViewField        { f.Role = r; return f }
func (f *ViewField) SetTitle(title string) *ViewField { f.Title = title; return f }

// AppendPathStep appends an id or a word to a path: units.orc_1, or units["lantern:spark"].
func AppendPathStep(path, word string) string {
	if strings.Contains(word, ":") {
		return path + `["` + word + `"]`
	}
	return path + "." + word
}

// ViewFactDecl declares that a number of a view, or each number of a table in it, is a fact. The console explains
// facts with why and compares them with diff; saved scenarios assert them.
type ViewFactDecl struct {
	Label       func(game any, n, key int) string // returns its name, which follows the name of its owner: HP, Weaken
	About       func(key int) int16               // returns the number by which events refer to the fact with a key
	Number      func(game any, n, key int) int    // returns its value; nil means that it is the value of the field
	Count       bool                              // whether it is the length of a list, such as #hand
	HidesLength bool                              // whether a list that a seat cannot see also hides its length
	Always      bool                              // whether lists of facts include it when it is 0
	Kind        engine.FactKind                   // kind of the fact; always FlagFact for boolean fields
	// reports whether subject n has the fact; nil means that all subjects with the field have it
	hasFact     func(n int) bool
	eventTarget *int8 // the target of events about the fact; nil means the target of the view
}

// MarkAsFact declares that the field is a fact with a label. number is the number by which events refer to the fact.
func (f *ViewField) MarkAsFact(label phrase.Sentence, number int16) *ViewField {
	f.Fact = &ViewFactDecl{Label: func(game any, _, _ int) string { return phrase.LanguageOf(game).RenderSentence(label) }, About: func(int) int16 { return number }, Always: true}
	return f
}

// ExcludeZeroFact declares that lists of facts omit the field's fact when it is 0.
func (f *ViewField) ExcludeZeroFact() *ViewField { f.Fact.Always = false; return f }

// MarkFactChangingByItself declares that the field's fact, such as the turn, changes without an effect.
func (f *ViewField) MarkFactChangingByItself() *ViewField {
	f.Fact.Kind = engine.UncausedFact
	return f
}

// MarkHealthFact declares that the field's fact is the health of its owner.
func (f *ViewField) MarkHealthFact() *ViewField { f.Fact.Kind = engine.HealthFact; return f }

// LimitFactSubjects restricts the fact to the subjects for which has returns true.
func (f *ViewField) LimitFactSubjects(has func(n int) bool) *ViewField {
	f.Fact.hasFact = has
	return f
}

// SetFactEventTarget sets the Target of events about the field's fact, which by default is the target of the object.
func (f *ViewField) SetFactEventTarget(target int8) *ViewField {
	f.Fact.eventTarget = &target
	return f
}

func (f *ViewField) SetFact(declared ViewFactDecl) *ViewField { f.Fact = &declared; return f }

// SetLengthFact declares a fact: the length of the field's list, or of each list in its table. label and length return
// its name and value; key is the number of the list in the table.
func (f *ViewField) SetLengthFact(label func(key int) phrase.Message, length func(game any, key int) int) *ViewField {
	return f.SetFact(ViewFactDecl{
		Label: func(game any, _, key int) string { return phrase.LanguageOf(game).RenderMessage(label(key)) }, About: func(int) int16 { return NoSubject },
		Number: func(g any, _, key int) int { return length(g, key) }, Count: true, Always: true, Kind: engine.UncausedFact,
	})
}

// AppendFacts appends the view's facts to dst, but a fact that is 0 only if withZeros or ViewFactDecl.Always is true.
func (v *View) AppendFacts(dst []engine.Fact, game any, withZeros bool) []engine.Fact {
	if v.Subjects == nil {
		return v.appendSubjectFacts(dst, game, 0, withZeros)
	}
	for _, n := range v.Subjects(game) {
		dst = v.appendSubjectFacts(dst, game, n, withZeros)
	}
	return dst
}

func (v *View) appendSubjectFacts(dst []engine.Fact, game any, n int, withZeros bool) []engine.Fact {
	path, owner, prefix, target := "", "", "", int8(NoSubject)
	if v.Word != nil {
		path, owner, target = v.Word(game, n)+".", v.Label(game, n), v.Target(game, n)
		prefix = owner + " "
		if v.Possessive != nil {
			prefix = v.Possessive(game, n) + " "
		}
	}
	for _, f := range v.Fields {
		if f.Fact == nil || f.Of != nil && !f.Of(n) || f.Fact.hasFact != nil && !f.Fact.hasFact(n) {
			continue
		}
		about := engine.Fact{Name: prefix, Owner: owner, Kind: f.Fact.Kind, Word: path, Target: target}
		if f.Type.Shape == Truth || f.Type.Shape == Table && f.Type.Of.Shape == Truth {
			about.Kind = engine.FlagFact
		}
		if f.Fact.Count {
			about.Word = "#" + path
		}
		if f.Keys == nil {
			dst = f.appendFactUnlessZero(dst, game, n, NoSubject, nil, about, withZeros)
			continue
		}
		keys := f.Keys(game)
		for i := range keys.List {
			dst = f.appendFactUnlessZero(dst, game, n, keys.NumberOfWordAt(i), &keys.List[i], about, withZeros)
		}
	}
	return dst
}

func (f *ViewField) appendFactUnlessZero(dst []engine.Fact, game any, n, key int, name *string, fact engine.Fact, withZeros bool) []engine.Fact {
	switch {
	case f.Fact.Number != nil:
		fact.Value = f.Fact.Number(game, n, key)
	case f.Type.Shape == Word:
		fact.Value = f.Num(game, n) + 1 // so that 0 means none
	case f.Num != nil:
		fact.Value = f.Num(game, n)
	case f.Count != nil:
		fact.Value = f.Count(game, n, key)
	default:
		fact.Value = f.At(game, n, key).N
	}
	if fact.Value == 0 && !f.Fact.Always && !withZeros {
		return dst
	}
	if fact.Word += f.Name; name != nil {
		fact.Word = AppendPathStep(fact.Word, *name)
	}
	fact.Label = f.Fact.Label(game, n, key)
	fact.Name += fact.Label
	fact.Keyword = f.Fact.About(key)
	if f.Type.Shape == Word && f.Type.Words != nil {
		fact.Words = f.Type.Words
	}
	if f.Fact.eventTarget != nil {
		fact.Target = *f.Fact.eventTarget
	}
	return append(dst, fact)
}

// FindFactField returns the field in views that declares the fact called word, or nil. word is Fact.Word without its #.
func FindFactField(views []*View, game any, word string) *ViewField {
	for _, v := range views {
		subjects := []int{0}
		if v.Subjects != nil {
			subjects = v.Subjects(game)
		}
		for _, n := range subjects {
			path := ""
			if v.Word != nil {
				path = v.Word(game, n) + "."
			}
			for _, f := range v.Fields {
				if f.Fact != nil && strings.HasPrefix(word+".", path+f.Name+".") {
					return f
				}
			}
		}
	}
	return nil
}
