package schema

import (
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/screen"
	"curtaincall/engine/speech"
)

// Kind is a kind of definition or setup, which scripts write as a call: card { ... }.
type Kind struct {
	Name, Doc string
	Example   string    // a line that works at a prompt; "" if there are samples
	Samples   []*Sample // samples from which new definitions are made, the default first; none for a setup
	Fields    []*Field
	Class     string // name in stubs

	New func(where Place) any // returns an empty definition
	ID  func(def any) string  // returns the id of def; nil for a setup
	// Item returns the name of def in messages. If Item is nil, it is the name of the kind and the id: card "vex".
	Item  func(def any) string
	Where func(def any) Place

	Defaults func(def any) // sets the optional fields of def, an incomplete definition that has an id; may be nil

	// Finish is called after a definition was read. It returns everything that the definition defines, for example
	// itself and its upgraded form. nil means that it defines only itself.
	Finish func(r *DefinitionReader, def any) []any

	IsSingle bool // whether a pack has at most one definition of the kind, whose id is then the name of the kind

	Local bool // whether scenario files and consoles may also contain definitions of the kind

	// BaseFormID returns the id of the definition of which def is another form, or "" if it is not another form. Lists
	// omit other forms. It may be nil.
	BaseFormID func(def any) string

	// Row returns the keyword that def adds to the game. It is nil if definitions of the kind are not keywords.
	Row func(def any) *engine.Keyword
}

// MessageName returns the name of def, a definition of the kind, for messages: card "vex".
func (k *Kind) MessageName(def any) string {
	if k.Item != nil {
		return k.Item(def)
	}
	if k.ID == nil {
		return k.Name
	}
	return k.Name + ` "` + k.ID(def) + `"`
}

// AddIDAndFunctions sets the functions of k for definitions of type *D, puts a field "id" first, and returns k.
// pointersOf returns where a definition stores its id, name and position. The name is the id by default. A method
// SetDefaults of *D is called for each new definition.
func AddIDAndFunctions[D any](k *Kind, pointersOf func(*D) (id, name *string, where *Place)) *Kind {
	id := func(def any) *string { at, _, _ := pointersOf(def.(*D)); return at }
	k.New = func(at Place) any {
		d := new(D)
		_, _, where := pointersOf(d)
		*where = at
		if begun, is := any(d).(interface{ SetDefaults() }); is {
			begun.SetDefaults()
		}
		return d
	}
	k.ID = func(def any) string { return *id(def) }
	k.Where = func(def any) Place { _, _, where := pointersOf(def.(*D)); return *where }
	more := k.Defaults
	k.Defaults = func(def any) {
		id, name, _ := pointersOf(def.(*D))
		if *name = *id; more != nil {
			more(def)
		}
	}
	k.Fields = append([]*Field{IDField(func(d *D) *string { return id(d) })}, k.Fields...)
	return k
}

// TableHasRequiredField reports whether v has a field, other than id, that all definitions of the kind must have.
func (k *Kind) TableHasRequiredField(v Value) bool {
	return v.Source != nil && slices.ContainsFunc(k.Fields, func(f *Field) bool {
		return f.Always && f.Name != "id" && v.Source.Field(f.Name).Shape != Nil
	})
}

func (k *Kind) Field(name string) *Field {
	return engine.Find(k.Fields, func(f *Field) bool { return f.Name == name })
}

// OtherFormFieldName returns the name of the field for another form of a definition, such as upgrade, or "" if none.
func (k *Kind) OtherFormFieldName() string {
	if f := engine.Find(k.Fields, func(f *Field) bool { return f.Form }); f != nil {
		return f.Name
	}
	return ""
}

// IDTypeName returns the name that the type of a kind's ids has in stubs, such as CardId for card.
func IDTypeName(kind string) (class string) {
	for word := range strings.SplitSeq(kind, "_") {
		class += strings.ToUpper(word[:1]) + word[1:]
	}
	return class + "Id"
}

// Definition is a definition as a Go value, with its kind.
type Definition struct {
	Kind *Kind
	Def  any

	Local     bool     // whether it exists only in games of a setup, of which it is part
	Removed   int      // how many definitions of the kind, before this one, mods have removed
	Functions []string // for a part of a setup: the paths of its functions
}

// ID returns the id of the definition, or the name of the kind if Kind.IsSingle is true.
func (d Definition) ID() string {
	if d.Kind.IsSingle {
		return d.Kind.Name
	}
	return d.Kind.ID(d.Def)
}

// FieldPathOfForm returns the path of the field for the form called id: upgrade.upgrade for vex++, "" for vex.
func (k *Kind) FieldPathOfForm(id string) string {
	return strings.Join(slices.Repeat([]string{k.OtherFormFieldName()}, engine.UpgradeCount(id)), ".")
}

// BaseFormID returns the id of the definition of which d is another form, or "" if d is not another form.
func (d Definition) BaseFormID() string {
	if d.Kind.BaseFormID == nil {
		return ""
	}
	return d.Kind.BaseFormID(d.Def)
}

// RulesText returns the rules text of d with numbers for placeholders. ok is false if its kind has no rules text.
func (d Definition) RulesText() (text string, ok bool) {
	if written, ok := d.Def.(interface{ RulesText() string }); ok {
		return written.RulesText(), true
	}
	return "", false
}

func (d Definition) Where() Place { return d.Kind.Where(d.Def) }

// AsViewField returns a field of a view that reads f. Its functions expect the definition as their argument game.
func (f *Field) AsViewField() *ViewField {
	v := f.viewed
	v.Name, v.Doc, v.Type = f.Name, f.Doc, f.Type
	if v.Str == nil && v.Num == nil && v.Values == nil {
		v.Value = func(def any, _ int) Value { return f.Get(&DefinitionConverter{}, def) }
	}
	return &v
}

// FaceTexts returns the values of the fields marked by ShowOnFace as texts, with their labels: rare, reach 2. It omits
// 0. Each entry of a list or table is a separate text. nameOf returns the name shown for a word.
func (k *Kind) FaceTexts(def any, nameOf func(word string) string) (list []string) {
	for _, f := range k.Fields {
		if !f.face {
			continue
		}
		switch v := f.Get(&DefinitionConverter{}, def); {
		case v.Shape == Nil || v.Shape == Whole && v.N == 0:
		case v.Source != nil:
			for _, part := range CopyTable(v) {
				text := part.Value.faceText(nameOf)
				if part.Name != "" {
					text = nameOf(screen.Clean(part.Name)) + " " + text
				}
				list = append(list, text)
			}
		case f.label != "":
			list = append(list, nameOf(f.label)+" "+v.faceText(nameOf))
		default:
			list = append(list, v.faceText(nameOf))
		}
	}
	return list
}

func (v Value) faceText(nameOf func(word string) string) string {
	if v.Shape == Text || v.Shape == Word {
		return nameOf(screen.Clean(v.Text))
	}
	return v.String()
}

// Sample is an example of a definition, with a scenario. Documentation shows it, and the command `curtain new` writes
// it with another id and name. A sample of only a scenario has no File.
type Sample struct {
	Word     string // the argument of `curtain new`: the name of its kind, boss, or scenario
	File     string // path of the definition in a pack, such as cards/poke.lua
	Text     string
	Test     string // path of the scenario in a pack, such as scenarios/cards/poke_test.lua
	Scenario string
}

// ReadSample reads the sample called name, a path without .lua, and its scenario from files, which is laid out like a
// pack. word becomes Sample.Word. It panics if either file is missing.
func ReadSample(files fs.FS, word, name string) *Sample {
	folder, _, _ := strings.Cut(path.Dir(name), "/")
	s := &Sample{Word: word, File: name + ".lua", Test: path.Join("scenarios", folder, path.Base(name)+testSuffix)}
	s.Text, s.Scenario = mustReadSample(files, s.File), mustReadSample(files, s.Test)
	return s
}

// ReadScenarioSample reads a sample that is only a scenario. It panics if the file is missing.
func ReadScenarioSample(files fs.FS, name string) *Sample {
	s := &Sample{Word: "scenario", Test: "scenarios/" + name + testSuffix}
	s.Scenario = mustReadSample(files, s.Test)
	return s
}

func mustReadSample(files fs.FS, at string) string {
	body, err := fs.ReadFile(files, "samples/"+at)
	if err != nil {
		panic(err)
	}
	return string(body)
}

const testSuffix = "_test.lua"

// ID returns the id that the sample defines, which is also the name of its files.
func (s *Sample) ID() string { return strings.TrimSuffix(path.Base(s.Test), testSuffix) }

// WithIDAndName returns a copy of the sample that defines another id and name. The name must not need escapes in Lua.
func (s *Sample) WithIDAndName(id, name string) *Sample {
	own, c := s.ID(), *s
	word := regexp.MustCompile(`\b(` + own + "|" + DefaultName(own) + `)\b`)
	for _, text := range []*string{&c.Text, &c.Scenario} {
		*text = word.ReplaceAllStringFunc(*text, func(is string) string {
			if is == own {
				return id
			}
			return name
		})
	}
	if s.File != "" {
		c.File = path.Join(path.Dir(s.File), id+".lua")
	}
	c.Test = path.Join(path.Dir(s.Test), id+testSuffix)
	return &c
}

// AsReplacement returns a copy of the sample with which a mod replaces the only definition of a kind.
func (s *Sample) AsReplacement() *Sample {
	c := *s
	c.Text = strings.Replace(s.Text, "return "+s.Word+" {", "replace "+strconv.Quote(s.Word)+" {", 1)
	return &c
}

// DefaultName returns the name of a definition that has only an id: Straw Man for straw_man.
func DefaultName(id string) string {
	words := strings.Split(id, "_")
	for i, word := range words {
		words[i] = speech.Capitalize(word)
	}
	return strings.Join(words, " ")
}

func (k *Kind) ExampleText() string {
	if len(k.Samples) == 0 {
		return k.Example
	}
	_, definition, _ := strings.Cut(k.Samples[0].Text, "\nreturn ")
	return strings.TrimSpace(definition)
}

// OneLineExample returns the example of a kind as one line for a prompt.
func (k *Kind) OneLineExample() string {
	lines := strings.Split(k.ExampleText(), "\n")
	for i, line := range lines {
		lines[i] = strings.TrimSpace(line)
	}
	return strings.Join(lines, " ")
}
