package schema

import (
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/phrase"
)

// ViewFactDecl declares that a number of a view, or each number of a table in it, is a fact. The console explains
// facts with why and compares them with diff; saved scenarios assert them.
type ViewFactDecl struct {
	Label       func(game any, n, key int) string // returns its name, which follows the name of its owner: HP, Weaken
	About       func(key int) int16               // returns the number by which events refer to the fact
	Number      func(game any, n, key int) int    // returns its value; nil means that it is the value of the field
	Count       bool                              // whether it is the length of a list: #hand
	HidesLength bool                              // whether its length is hidden where the list is
	Always      bool                              // whether lists of facts include it when it is 0
	Kind        engine.FactKind                   // of boolean fields it is always FlagFact
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
func (f *ViewField) MarkFactChangingByItself() *ViewField { f.Fact.Kind = engine.PassingFact; return f }

// MarkHealthFact declares that the field's fact is the health of its owner.
func (f *ViewField) MarkHealthFact() *ViewField { f.Fact.Kind = engine.HealthFact; return f }

// LimitFactSubjects restricts the fact to the subjects for which has returns true.
func (f *ViewField) LimitFactSubjects(has func(n int) bool) *ViewField {
	f.Fact.hasFact = has
	return f
}

// SetFactEventTarget sets the target of events about the field's fact, if it is not that of the view.
func (f *ViewField) SetFactEventTarget(target int8) *ViewField {
	f.Fact.eventTarget = &target
	return f
}

func (f *ViewField) SetFact(declared ViewFactDecl) *ViewField { f.Fact = &declared; return f }

// SetLengthFact declares that the length of the field's list, or of each list in its table, is a fact. label returns
// its name and length its value; key is the number of the list in the table.
func (f *ViewField) SetLengthFact(label func(key int) phrase.Message, length func(game any, key int) int) *ViewField {
	return f.SetFact(ViewFactDecl{
		Label: func(game any, _, key int) string { return phrase.LanguageOf(game).RenderMessage(label(key)) }, About: func(int) int16 { return NoSubject },
		Number: func(g any, _, key int) int { return length(g, key) }, Count: true, Always: true, Kind: engine.PassingFact,
	})
}

// AppendFacts appends the facts of the view. If withZeros is false, it omits those that are 0 and marked by
// ExcludeZeroFact.
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

// FindFactField returns the field, in one of the views, of the fact with the path word, or nil if there is none.
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
