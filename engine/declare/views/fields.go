package views

import (
	"curtaincall/engine"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/declare/vocabulary"
)

// SingleSubject is the subject of a view with only one object.
type SingleSubject int

// IgnoreSubject converts a function of a game to one that also takes the only subject of a view.
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

// RefField returns a field that is an object of a view, of which ask returns the number; NoSubject means nil.
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

// RefListField returns a field that is a list of objects of a view: count is its length, at the number of object i.
func RefListField[G any, K, S schema.Subject](name, doc, view string, count func(G, K) int, at func(g G, k K, i int) S) *schema.ViewField {
	return &schema.ViewField{Name: name, Doc: doc, Type: schema.TypeList(schema.TypeRef(view)),
		Len: func(g any, n int) int { return count(g.(G), K(n)) },
		Nth: func(g any, n, i int) int { return int(at(g.(G), K(n), i)) }} // fits: subjects are numbers of a game
}

// CountTableField returns a field that is a table with a number for each of the words.
func CountTableField[G any, K, W schema.Subject](name, doc string, words *vocabulary.Words, ask func(G, K, W) int) *schema.ViewField {
	f := ValueTableField(name, doc, words, schema.TypeNumber, func(g G, k K, w W) schema.Value { return schema.Number(ask(g, k, w)) })
	f.Count = func(g any, n, key int) int { return ask(g.(G), K(n), W(key)) }
	return f
}

func ValueTableField[G any, K, W schema.Subject](name, doc string, words *vocabulary.Words, valueType *schema.Type, ask func(G, K, W) schema.Value) *schema.ViewField {
	return &schema.ViewField{Name: name, Doc: doc, Type: schema.TypeTable(words, valueType), Keys: func(any) *vocabulary.Words { return words },
		At: func(g any, n, key int) schema.Value { return ask(g.(G), K(n), W(key)) }}
}

// IDTableField returns a field that is a table with a value for each id in a game, such as its units, listed by keys.
func IDTableField[G any, K, W schema.Subject](name, doc string, keys func(G) *vocabulary.Words, valueType *schema.Type, ask func(G, K, W) schema.Value) *schema.ViewField {
	return &schema.ViewField{Name: name, Doc: doc, Type: schema.TypeTable(nil, valueType), Keys: func(g any) *vocabulary.Words { return keys(g.(G)) },
		At: func(g any, n, key int) schema.Value { return ask(g.(G), K(n), W(key)) }}
}

// NamedValuesField returns a field that is a table of named numbers. ask returns their definition and the numbers.
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

// DefinitionFields returns the fields of a kind for which Field.View is set, as fields of a view of objects that are
// made from definitions. definitionOf returns the definition of an object.
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

func MeterFields(rows []MeterDecl) (list []*schema.ViewField) {
	for _, m := range rows {
		list = append(list, m.Field)
	}
	return list
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
