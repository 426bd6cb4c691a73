package declare

import "curtaincall/engine"

// Fact says how people speak of a number of a view, or of the numbers of a table:
// what why explains, diff compares and kept scenarios assert.
type Fact struct {
	Label  func(game any, n, key int) string // after the name of what has it: HP, Weaken
	About  func(key int) int16               // what it is about, as events say it
	Number func(game any, n, key int) int    // nil: the field's own number
	Count  bool                              // it is the length of a list: #hand
	Always bool                              // even when it is 0
	Passes bool                              // it changes by itself: kept scenarios do not assert it
}

// Speaks says that people speak of a field as a number called label, which is
// about what events call so.
func (f *ViewField) Speaks(label string, about int16) *ViewField {
	f.Fact = &Fact{Label: func(any, int, int) string { return label }, About: func(int) int16 { return about }, Always: true}
	return f
}

// Held is the field where its fact is left out while it is 0.
func (f *ViewField) Held() *ViewField { f.Fact.Always = false; return f }

// Passing is the field where its fact changes by itself, as the turn does.
func (f *ViewField) Passing() *ViewField { f.Fact.Passes = true; return f }

// SpeaksOf says how people speak of a field, or of each number of a table.
func (f *ViewField) SpeaksOf(fact Fact) *ViewField { f.Fact = &fact; return f }

// Counts says that people speak of how long a list is, or each list of a table.
func (f *ViewField) Counts(label func(key int) string, number func(game any, key int) int) *ViewField {
	return f.SpeaksOf(Fact{
		Label: func(_ any, _, key int) string { return label(key) }, About: func(int) int16 { return NoSubject },
		Number: func(g any, _, key int) int { return number(g, key) }, Count: true, Always: true,
	})
}

// Facts appends the facts of a view, of all its subjects.
func (v *View) Facts(dst []engine.Fact, game any) []engine.Fact {
	if v.Subjects == nil {
		return v.facts(dst, game, 0)
	}
	for _, n := range v.Subjects(game) {
		dst = v.facts(dst, game, n)
	}
	return dst
}

func (v *View) facts(dst []engine.Fact, game any, n int) []engine.Fact {
	path, name, target := "", "", int8(NoSubject)
	if v.Word != nil {
		path, name, target = v.Word(game, n)+".", v.Label(game, n)+" ", v.Target(game, n)
	}
	for _, f := range v.Fields {
		if f.Fact == nil {
			continue
		}
		word := path + f.Name
		if f.Fact.Count {
			word = "#" + word
		}
		if f.Keys == nil {
			dst = f.fact(dst, game, n, NoSubject, engine.Fact{Name: name, Word: word, Target: target})
			continue
		}
		keys := f.Keys(game)
		for i, key := range keys.List {
			dst = f.fact(dst, game, n, keys.At(i), engine.Fact{Name: name, Word: word + "." + key, Target: target})
		}
	}
	return dst
}

func (f *ViewField) fact(dst []engine.Fact, game any, n, key int, fact engine.Fact) []engine.Fact {
	switch {
	case f.Fact.Number != nil:
		fact.Value = f.Fact.Number(game, n, key)
	case f.Type.Shape == Word:
		fact.Value = f.Num(game, n) + 1 // so that none is 0
	case f.Num != nil:
		fact.Value = f.Num(game, n)
	default:
		fact.Value = f.At(game, n, key).N
	}
	if fact.Value == 0 && !f.Fact.Always {
		return dst
	}
	fact.Name += f.Fact.Label(game, n, key)
	fact.Keyword = f.Fact.About(key)
	return append(dst, fact)
}

// FactField is the field that a fact speaks of, by its word in a game of the
// views; nil where none does.
func FactField(views []*View, game any, word string) *ViewField {
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
				if f.Fact != nil && (word == path+f.Name || len(word) > len(path+f.Name) && word[:len(path+f.Name)+1] == path+f.Name+".") {
					return f
				}
			}
		}
	}
	return nil
}
