package typing

import (
	"iter"
	"maps"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/declare/reference"
	"curtaincall/scripting/scenario"
	"curtaincall/scripting/source"
)

// Types holds the types that a script can use, written as for the Lua language server: Unit[], table<Aura, integer>,
// fun(self: CardSelf): integer.
type Types struct {
	*reference.ScriptTypes

	// TypesByParameter has the types of parameters by their names, for functions whose type is unknown.
	TypesByParameter map[string]string
}

func newTypes(ref *reference.Reference) *Types {
	types := map[string]string{} // of parameters that are named after a view
	for _, view := range ref.Views {
		played := slices.ContainsFunc(ref.Setups, func(s reference.ClassDoc) bool { return s.Makes == view.Class })
		if !played {
			types[view.Name] = strings.TrimPrefix(types[view.Name]+" | "+view.Class, " | ")
		}
	}
	return &Types{ref.Types(), types}
}

// FileTypes holds the types for scripts of packs and mods, and those for scenario files.
type FileTypes struct{ Script, Scenario *Types }

// NewFileTypes returns the types in the reference of a game.
func NewFileTypes(ref *reference.Reference) FileTypes {
	return FileTypes{newTypes(ref), newScenarioTypes(ref)}
}

// TypesForFile returns the types that a file can use.
func (f *FileTypes) TypesForFile(t *source.Text) *Types {
	if source.IsScenario(t.Name) {
		return f.Scenario
	}
	return f.Script
}

func newScenarioTypes(ref *reference.Reference) *Types {
	t := newTypes(ref)
	words, assertions := scenario.Documentation()
	t.AddFunctions(words...)
	assert := &reference.ScriptClass{Name: "assert"}
	t.Classes[assert.Name] = assert
	for i := range assertions {
		of, name := assert, assertions[i].Name
		if group, member, is := strings.Cut(name, "."); is { // are.same
			class := assert.Name + "." + group
			if t.Classes[class] == nil {
				t.Classes[class] = &reference.ScriptClass{Name: class}
				assert.Members = append(assert.Members, reference.ScriptMember{Name: group, Type: class, Needed: true})
			}
			of, name = t.Classes[class], member
		}
		of.Members = append(of.Members, reference.ScriptMember{Name: name, Type: assertions[i].FunctionType(), Doc: assertions[i].Doc, Needed: true, Verb: &assertions[i]})
	}
	return t
}

// ShareClasses replaces classes and functions by equal ones of old. It reports whether t and old differ at most in the
// words of word lists, so that expressions have the same types.
func (t *Types) ShareClasses(old *Types) bool {
	if !reflect.DeepEqual(t.Classes, old.Classes) || !reflect.DeepEqual(t.Functions, old.Functions) {
		return false
	}
	t.Classes, t.Functions = old.Classes, old.Functions
	return maps.EqualFunc(t.Words, old.Words, func(a, b *reference.WordTypeDoc) bool { return a.Or == b.Or })
}

func paramType(f *reference.VerbDoc, n int) string {
	if last := len(f.Params) - 1; n > last && last >= 0 && f.Params[last].Name == "..." {
		n = last
	}
	if n < len(f.Params) {
		return f.Params[n].Type
	}
	return ""
}

// ParseFunctionType returns the parameters and the result of a type fun(...): result, or nil for another type.
func ParseFunctionType(class string) *reference.VerbDoc {
	inner, is := strings.CutPrefix(class, "fun(")
	if !is {
		return nil
	}
	f := &reference.VerbDoc{}
	end := ClosingBracket(inner)
	if _, result, is := strings.Cut(inner[end:], ": "); is {
		f.Result = result
	}
	for _, p := range SplitOutsideBrackets(inner[:end], ", ") {
		if name, class, is := strings.Cut(p, ": "); is {
			plain, optional := strings.CutSuffix(name, "?")
			doc := reference.ParamDoc{Name: plain, Type: class}
			if optional {
				doc.Optional = "nil"
			}
			f.Params = append(f.Params, doc)
		}
	}
	return f
}

// ClosingBracket returns the index of the bracket that closes one opened before text, or len(text) if there is none.
func ClosingBracket(text string) int {
	depth := 0
	for i, c := range text {
		switch c {
		case '(', '<', '{':
			depth++
		case ')', '>', '}':
			if depth--; depth < 0 {
				return i
			}
		}
	}
	return len(text)
}

// SplitOutsideBrackets splits a text at separators that are not inside brackets.
func SplitOutsideBrackets(text, separator string) []string {
	return slices.Collect(partsOutsideBrackets(text, separator))
}

func partsOutsideBrackets(text, separator string) iter.Seq[string] {
	return func(yield func(string) bool) {
		depth, from := 0, 0
		for i := range len(text) {
			switch text[i] {
			case '(', '<', '{':
				depth++
			case ')', '>', '}':
				depth--
			}
			if depth == 0 && text[i] == separator[0] && strings.HasPrefix(text[i:], separator) {
				if !yield(text[from:i]) {
					return
				}
				from = i + len(separator)
			}
		}
		yield(text[from:])
	}
}

// Alternatives returns the alternatives of a union type: classes, quoted words and basic types.
func (t *Types) Alternatives(unionType string) (list []string) {
	for one := range splitUnion(unionType) {
		words := t.Words[one]
		if words == nil {
			list = append(list, one)
			continue
		}
		if words.Or != "" {
			list = append(list, t.Alternatives(words.Or)...)
		}
		list = append(list, engine.Map(words.Words, strconv.Quote)...)
	}
	return list
}

// splitUnionExceptWordLists returns those alternatives of a union type that are not lists of words.
func (t *Types) splitUnionExceptWordLists(unionType string) iter.Seq[string] {
	return func(yield func(string) bool) { t.yieldAlternativesExceptWords(unionType, yield) }
}

func (t *Types) yieldAlternativesExceptWords(unionType string, yield func(string) bool) (more bool) {
	for one := range splitUnion(unionType) {
		if words := t.Words[one]; words == nil && !yield(one) || words != nil && words.Or != "" && !t.yieldAlternativesExceptWords(words.Or, yield) {
			return false
		}
	}
	return true
}

func splitUnion(class string) iter.Seq[string] {
	return func(yield func(string) bool) { yieldAlternatives(class, yield) }
}

func yieldAlternatives(class string, yield func(string) bool) (more bool) {
	for one := range partsOutsideBrackets(class, " | ") {
		inner, is := strings.CutPrefix(one, "(")
		if is = is && strings.HasSuffix(one, ")"); is && !yieldAlternatives(strings.TrimSuffix(inner, ")"), yield) || !is && one != "" && !yield(one) {
			return false
		}
	}
	return true
}

// WordLists returns those alternatives of a type that are lists of words.
func (t *Types) WordLists(class string) (list []*reference.WordTypeDoc) {
	for one := range splitUnion(class) {
		w := t.Words[one]
		if w == nil || slices.Contains(list, w) {
			continue
		}
		if list = append(list, w); w.Or != "" {
			list = append(list, t.WordLists(w.Or)...)
		}
	}
	return list
}

// Members returns the members of a class, including inherited ones, of a record type such as { times: integer }, or of
// all types in a union. It returns nil for other types.
func (t *Types) Members(class string) (members []*reference.ScriptMember) {
	for one := range t.splitUnionExceptWordLists(class) {
		members = append(members, membersOfRecordType(one)...)
		for c := t.Classes[one]; c != nil; c = t.Classes[c.Extends] {
			for i := range c.Members {
				if m := &c.Members[i]; !slices.ContainsFunc(members, func(present *reference.ScriptMember) bool { return present.Name == m.Name }) {
					members = append(members, m)
				}
			}
		}
	}
	return members
}

func membersOfRecordType(class string) (list []*reference.ScriptMember) {
	inner, is := strings.CutPrefix(class, "{")
	if !is || !strings.HasSuffix(inner, "}") {
		return nil
	}
	for _, part := range SplitOutsideBrackets(strings.TrimSpace(strings.TrimSuffix(inner, "}")), ", ") {
		if name, class, is := strings.Cut(part, ": "); is {
			plain, optional := strings.CutSuffix(name, "?")
			list = append(list, &reference.ScriptMember{Name: plain, Type: class, Needed: !optional})
		}
	}
	return list
}

// FindMember returns the member of a type that has the given name, or nil.
func (t *Types) FindMember(class, name string) *reference.ScriptMember {
	for one := range t.splitUnionExceptWordLists(class) {
		for _, m := range membersOfRecordType(one) {
			if m.Name == name {
				return m
			}
		}
		for c := t.Classes[one]; c != nil; c = t.Classes[c.Extends] {
			if i := slices.IndexFunc(c.Members, func(m reference.ScriptMember) bool { return m.Name == name }); i >= 0 {
				return &c.Members[i]
			}
		}
	}
	return nil
}

// KeyType returns the type of a table type's keys, such as Aura for table<Aura, integer>; "" for other types.
func (t *Types) KeyType(class string) string {
	for one := range splitUnion(class) {
		if inner, is := strings.CutPrefix(one, "table<"); is {
			return SplitOutsideBrackets(inner, ", ")[0]
		}
	}
	return ""
}

// ItemType returns the type of the items of a list, of the values of a table, or of the class member [integer]: Unit
// for Unit[] and table<string, Unit>. For a union it uses the first type with items. It returns "" if there is none.
func (t *Types) ItemType(class string) string {
	for one := range t.splitUnionExceptWordLists(class) {
		if of, is := strings.CutSuffix(one, "[]"); is {
			return of
		}
		if inner, is := strings.CutPrefix(one, "table<"); is {
			if parts := SplitOutsideBrackets(strings.TrimSuffix(inner, ">"), ", "); len(parts) == 2 {
				return parts[1]
			}
		}
		if m := t.FindMember(one, "[integer]"); m != nil {
			return m.Type
		}
	}
	return ""
}
