package reference

import (
	"cmp"
	"regexp"
	"slices"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/declare"
	"curtaincall/engine/declare/actions"
	"curtaincall/engine/declare/commands"
	"curtaincall/engine/declare/library"
	"curtaincall/engine/declare/locale"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/declare/vocabulary"
	"curtaincall/engine/phrase"
	"curtaincall/engine/speech"
)

// Reference documents everything that scripts of a game can use. Types are written as for the Lua language server:
// integer, Unit[], table<Aura, integer>.
type Reference struct {
	Title    string        `json:"title"`
	Kinds    []ClassDoc    `json:"kinds"`           // kinds of definition
	Setups   []ClassDoc    `json:"setups"`          // ways to begin a game in a scenario
	Parts    []ClassDoc    `json:"parts,omitempty"` // tables inside setups
	Makers   []VerbDoc     `json:"makers"`
	Views    []ClassDoc    `json:"views"` // all views, the event, and the games as scenarios play them
	Actions  []ActionDoc   `json:"actions"`
	Words    []WordTypeDoc `json:"words"`
	Keywords []KeywordDoc  `json:"keywords"`

	Files     *ClassDoc     `json:"files,omitempty"`     // functions in files of packs and mods, besides definitions
	Mod       *ClassDoc     `json:"mod,omitempty"`       // the fields of mod.lua
	Sentences []SentenceDoc `json:"sentences,omitempty"` // messages for players, which locales can translate

	name    string
	short   string   // name of the variable with the game in scenarios, if the game has only one setup
	records []string // classes of named records
}

// ClassDoc documents a kind of definition, a setup or a view.
type ClassDoc struct {
	Name    string     `json:"name"` // name in scripts: the word of a kind, or a parameter
	Class   string     `json:"class"`
	Extends string     `json:"extends,omitempty"` // the class whose fields and methods it also has
	Doc     string     `json:"doc"`
	Example string     `json:"example,omitempty"`
	Makes   string     `json:"makes,omitempty"` // the class of the game that a setup begins
	Fields  []FieldDoc `json:"fields"`
	Methods []VerbDoc  `json:"methods,omitempty"`

	local  bool // whether scenarios may define it
	inline bool // whether setups may contain a definition of it, which then needs no id
}

// FieldDoc documents a field of a definition or of a view.
type FieldDoc struct {
	Name    string     `json:"name"`
	Place   int        `json:"place,omitempty"` // index of an item of the list part, from 1; 0 for a named field
	Type    string     `json:"type"`
	Doc     string     `json:"doc"`
	Range   []int      `json:"range,omitempty"`  // minimum and maximum of a number
	Needed  string     `json:"needed,omitempty"` // "always", or "pack" if only scenarios may omit it; "" if it is optional
	Default string     `json:"default,omitempty"`
	Merge   string     `json:"merge,omitempty"`  // how an override changes it
	Maybe   bool       `json:"maybe,omitempty"`  // whether a field of a view can be nil
	Fields  []FieldDoc `json:"fields,omitempty"` // the fields of a table, or of each table in a list

	rest bool // whether it is the list part
}

func (d *ClassDoc) canOmit(f *FieldDoc) bool {
	return f.Needed == "" || f.Needed == "pack" && d.local || f.Name == "id" && d.inline
}

type VerbDoc struct {
	Name    string     `json:"name"`
	Doc     string     `json:"doc"`
	Params  []ParamDoc `json:"params"`
	Result  string     `json:"result,omitempty"`
	Returns string     `json:"returns,omitempty"` // describes the result
	Mode    string     `json:"mode,omitempty"`    // "pure" or "asks"; "" if it changes the game
}

// signature returns the name with the names of the parameters, such as deal(n, target?, times?).
func (v *VerbDoc) signature() string {
	names := engine.Map(v.Params, func(p ParamDoc) string {
		if p.Optional != "" {
			return p.Name + "?"
		}
		return p.Name
	})
	return v.Name + "(" + strings.Join(names, ", ") + ")"
}

type ParamDoc struct {
	Name     string `json:"name"`
	Type     string `json:"type"`
	Doc      string `json:"doc,omitempty"`
	Optional string `json:"optional,omitempty"` // what it means to omit it; "" if it is required
	Rest     bool   `json:"rest,omitempty"`     // whether several values can be given
}

// ActionDoc documents a typed form of a move, a stage direction or a setup.
type ActionDoc struct {
	Form string `json:"form"`
	Doc  string `json:"doc"`
	Type string `json:"type"` // move, direction or setup
}

// WordTypeDoc documents a type whose values are words. If Or is not "", values of that type are allowed, too.
type WordTypeDoc struct {
	Name  string   `json:"name"`
	Doc   string   `json:"doc,omitempty"`
	Words []string `json:"words"`
	Or    string   `json:"or,omitempty"`
	Kind  string   `json:"-"` // the kind of definition whose ids the words are; "" for other words

	grows bool // whether the words are keywords, of which packs can define more
}

// IsComplete reports whether Words has all values that are legal in the content, so that another word is a mistake.
func (w *WordTypeDoc) IsComplete() bool { return w.Or == "" || w.Kind != "" || w.grows }

type KeywordDoc struct {
	Word   string `json:"word"`
	Name   string `json:"name"`
	Icon   string `json:"icon"`
	Harms  bool   `json:"harms"`
	Holder string `json:"holder"`
	Leaves string `json:"leaves"`
	Doc    string `json:"doc"`
}

// SentenceDoc is a message of the program that a locale can translate.
type SentenceDoc struct {
	Key     string `json:"key"`
	English string `json:"english"`
}

// TranslatableSentences returns the messages for players, including those of catalogs, that a locale can translate.
func TranslatableSentences(g *declare.Declaration, catalogs []*phrase.Catalog) (list []SentenceDoc) {
	t := locale.New(g, phrase.NewLanguage("en", phrase.EnglishPlural), catalogs, nil)
	return engine.Map(t.MissingSentences(), func(key string) SentenceDoc { return SentenceDoc{key, t.English[key]} })
}

type referenceBuilder struct {
	*Reference
	content           library.Definitions // the content that supplies ids and keywords; nil if there is none
	definitions       []schema.Definition
	keywords          *engine.Keywords
	views             map[string]*schema.View // views by their names in types
	verbsByView       map[*schema.View][]*commands.Verb
	canDefineKeywords bool   // whether packs can define keywords
	form              string // the class of the other form of a definition that is being documented, or ""
}

// NewReference returns the reference of all that a game declares. content, if not nil, supplies ids and keywords.
func NewReference(g *declare.Declaration, content library.Definitions) *Reference {
	c := &referenceBuilder{&Reference{Title: g.Title, name: g.Name, Makers: []VerbDoc{}}, content, nil, g.Keywords, map[string]*schema.View{}, g.Verbs, g.Kind("keyword") != nil, ""}
	if content != nil {
		c.definitions, c.keywords = content.Definitions(), content.KeywordTable()
	}
	for _, v := range append([]*schema.View{g.Event}, g.Views...) {
		c.views[v.Name] = v
	}
	for _, k := range g.Kinds {
		doc := c.kindDoc(k)
		doc.local, doc.inline = k.Local, canBeDefinedInSetups(g, k)
		c.Kinds = append(c.Kinds, doc)
	}
	if _, can := content.(library.LibraryBacked); can {
		c.Kinds = append(c.Kinds, c.kindDoc(locale.LocaleKind(g)))
	}
	c.addIDTypes(g.Kinds)
	for _, a := range g.Aliases {
		c.Words = append(c.Words, WordTypeDoc{Name: a.Name, Doc: a.Doc, Words: a.Words.List, Or: a.Or})
	}
	for _, m := range g.Makers {
		c.Makers = append(c.Makers, VerbDoc{Name: m.Name, Doc: m.Doc, Params: c.paramDocs(m.Args), Result: "table"})
	}
	for _, v := range append(slices.Clone(g.Views), g.Event) {
		c.Views = append(c.Views, c.viewDoc(v))
		if v.Acts != nil {
			c.Views = append(c.Views, ClassDoc{Name: "self", Class: selfClassName(v), Extends: v.Class,
				Doc: "The " + v.Item + " whose function is running.", Fields: []FieldDoc{}, Methods: c.verbDocs(c.verbsByView[v])})
		}
	}
	for _, s := range g.Setups { // in a scenario, the game is the played one
		c.views[s.Played.Name] = s.Played.View
	}
	if len(g.Setups) == 1 {
		c.short = g.GameVariable
	}
	for _, s := range g.Setups {
		c.addSetupDocs(s, g)
		c.Parts = append(c.Parts, engine.Map(s.TableClasses, c.kindDoc)...)
	}
	for _, a := range g.Actions {
		c.Actions = append(c.Actions, ActionDoc{a.FormForPeople(), a.Doc, map[bool]string{true: "move", false: "direction"}[a.Move]})
	}
	for _, k := range c.keywords.Rows() {
		c.Keywords = append(c.Keywords, KeywordDoc{k.Word, k.Name, k.Icon, k.Polarity == engine.Debuff, k.HeldBy, k.Leaves, k.Help})
	}
	return c.Reference
}

// NewKindsReference returns the reference of kinds that belong to no game. In stubs, class names begin with name.
func NewKindsReference(name, title string, kinds ...*schema.Kind) *Reference {
	c := &referenceBuilder{Reference: &Reference{Title: title, name: name, Makers: []VerbDoc{}}}
	c.Kinds = engine.Map(kinds, c.kindDoc)
	return c.Reference
}

func (c *referenceBuilder) kindDoc(k *schema.Kind) ClassDoc {
	return ClassDoc{Name: k.Name, Class: k.Class, Doc: k.Doc, Example: k.ExampleText(), Fields: c.fieldDocs(k.Fields)}
}

func canBeDefinedInSetups(g *declare.Declaration, k *schema.Kind) bool {
	class := regexp.MustCompile(`\b` + k.Class + `\b`)
	inField := func(f *schema.Field) bool {
		return class.MatchString(f.Type.Class) || f.Type.Of != nil && class.MatchString(f.Type.Of.Class)
	}
	return slices.ContainsFunc(g.Aliases, func(a *declare.NamedArgType) bool { return class.MatchString(a.Or) }) ||
		slices.ContainsFunc(g.Setups, func(s *declare.Setup) bool { return slices.ContainsFunc(s.Kind.Fields, inField) })
}

func (c *referenceBuilder) addSetupDocs(s *declare.Setup, g *declare.Declaration) {
	k := c.kindDoc(s.Kind)
	k.Makes = s.Played.Class
	c.Setups = append(c.Setups, k)
	for _, w := range s.Words {
		c.Actions = append(c.Actions, ActionDoc{w.Words, w.About, "setup"})
	}
	played := c.viewDoc(s.Played.View)
	for _, v := range g.Views {
		if has, base := played.fieldNames(), c.viewDoc(v).fieldNames(); v.Name == s.Played.Name && g.Verbs[v] == nil && !slices.ContainsFunc(base, func(name string) bool { return !slices.Contains(has, name) }) {
			played.Extends = v.Class
			played.Fields = slices.DeleteFunc(played.Fields, func(f FieldDoc) bool { return slices.Contains(base, f.Name) })
		}
	}
	played.Methods = c.verbDocs(s.Played.Questions)
	played.Methods = append(played.Methods, engine.Map(s.Played.Methods, c.moveDoc)...)
	for _, s := range s.Played.Series {
		doc := VerbDoc{Name: s.Name, Doc: s.Doc, Params: c.paramDocs(s.Args)}
		if s.Setup != nil {
			fields := engine.Map(s.Setup.Kind.Fields, func(f *schema.Field) string { return f.Name + "?: " + c.nameTypeAndRecordWords(f.Type) })
			doc.Params = []ParamDoc{{Name: "setup", Type: "{ " + strings.Join(fields, ", ") + " }"}}
		}
		if s.ResultView != nil {
			doc.Result = s.ResultView.Class
		}
		played.Methods = append(played.Methods, doc)
	}
	played.Methods = append(played.Methods, VerbDoc{Name: "direct", Doc: "Performs a stage direction, in the words used at the console.",
		Params: []ParamDoc{{Name: "words", Type: "string"}}})
	c.Views = append(c.Views, played)
}

func (d ClassDoc) fieldNames() []string {
	return engine.Map(d.Fields, func(f FieldDoc) string { return f.Name })
}

func (c *referenceBuilder) moveDoc(a *actions.Decl) VerbDoc {
	v, named := VerbDoc{Name: a.Name, Doc: a.Doc, Params: []ParamDoc{}}, []string(nil)
	for i, p := range a.Params {
		doc := ParamDoc{Name: strings.ToLower(p.Name), Type: "string", Rest: a.RepeatsLastParam && i == len(a.Params)-1}
		switch view := c.views[p.View]; {
		case view != nil:
			doc.Type = "string | " + view.Class
		case p.Kind != "":
			doc.Type = schema.IDTypeName(p.Kind)
		case p.IsBool:
			doc.Type = "boolean"
		case p.Entries == nil:
			doc.Type = "integer"
		case p.AsTyped:
			doc.Type = "string | integer"
		}
		if p.Key != "" {
			switch {
			case p.AsTyped:
				doc.Type = "integer"
			case p.Shown != "" && !p.IsBool:
				doc.Type = `"` + strings.ReplaceAll(p.Shown, "|", `" | "`) + `"`
			}
			named = append(named, p.Key+"?: "+doc.Type)
			continue
		}
		if p.IsOptional() {
			doc.Optional = "the only one"
		}
		if p.ScriptDefault != nil {
			doc.Optional = p.ScriptDefaultDoc
		}
		v.Params = append(v.Params, doc)
	}
	if named != nil {
		v.Params = append(v.Params, ParamDoc{Name: "options", Type: "{ " + strings.Join(named, ", ") + " }", Optional: "none"})
	}
	return v
}

func (c *referenceBuilder) addIDTypes(kinds []*schema.Kind) {
	for _, k := range kinds {
		if k.ID == nil {
			continue
		}
		list, listed := []string{}, map[string]bool{}
		for _, d := range c.definitions {
			if d.Kind == k && !listed[d.ID()] {
				listed[d.ID()] = true
				list = append(list, d.ID())
			}
		}
		c.Words = append(c.Words, WordTypeDoc{Name: schema.IDTypeName(k.Name), Doc: "The id of a definition of the kind " + k.Name + ".", Words: list, Or: "string", Kind: k.Name})
	}
}

func (c *referenceBuilder) viewDoc(v *schema.View) ClassDoc {
	doc := ClassDoc{Name: v.Name, Class: v.Class, Doc: v.Doc, Fields: []FieldDoc{}}
	for _, f := range v.Fields {
		if !f.InspectionOnly {
			field := c.withInnerFieldDocs(FieldDoc{Name: f.Name, Type: c.nameTypeAndRecordWords(f.Type), Doc: f.Doc, Maybe: f.Maybe}, f.Type)
			if itemTypeOrSelf(f.Type).Shape == schema.Record {
				for i := range field.Fields {
					inner := &field.Fields[i]
					inner.Maybe, inner.Needed = inner.Needed == "", ""
				}
			}
			doc.Fields = append(doc.Fields, field)
		}
	}
	if m := v.Members; m != nil && c.content != nil {
		of := m.Type
		if of.Of != nil {
			of = of.Of
		}
		for _, word := range m.Keys(c.content).List {
			doc.Fields = append(doc.Fields, FieldDoc{Name: word, Type: c.nameTypeAndRecordWords(of), Doc: m.Doc})
		}
	}
	if v.Acts == nil {
		doc.Methods = c.verbDocs(c.verbsByView[v])
	}
	return doc
}

func selfClassName(v *schema.View) string { return speech.Capitalize(v.Item) + "Self" }

func (c *referenceBuilder) verbDocs(list []*commands.Verb) (docs []VerbDoc) {
	for _, verb := range list {
		mode := [...]string{schema.Acts: "", schema.Pure: "pure", schema.Asks: "asks"}[verb.Mode]
		docs = append(docs, VerbDoc{verb.Name, verb.Doc, c.paramDocs(verb.Args), verb.Result, verb.ResultDoc, mode})
	}
	return docs
}

func (c *referenceBuilder) fieldDocs(list []*schema.Field) []FieldDoc {
	docs := []FieldDoc{}
	for _, f := range list {
		doc := FieldDoc{Name: f.Name, Place: f.Place, Type: c.nameTypeAndRecordWords(f.Type), Doc: f.Doc, Default: f.Default, Merge: f.Type.OverrideDoc(), rest: f.Rest}
		for _, t := range []*schema.Type{f.Type, f.Type.Of} {
			if t != nil && t.Low != t.High {
				doc.Range = []int{t.Low, t.High}
			}
		}
		switch {
		case f.Always:
			doc.Needed = "always"
		case f.Needed != "":
			doc.Needed = "pack"
		}
		if f.Callback != nil {
			callback := c.callbackType(f.Callback)
			if f.Type.OrFunction {
				callback = doc.Type + " | " + callback
			}
			doc.Type = callback
		}
		if f.Form && c.form == f.Type.Class { // the form of a form has the same fields
			docs = append(docs, doc)
			continue
		}
		outer := c.form
		if f.Form {
			c.form = f.Type.Class
		}
		doc = c.withInnerFieldDocs(doc, f.Type)
		c.form = outer
		for i, inner := range f.Type.Fields {
			if slices.Contains(list, inner) { // it replaces a field beside it: nothing is required
				doc.Fields[i].Needed = ""
			}
		}
		docs = append(docs, doc)
	}
	return docs
}

func (c *referenceBuilder) callbackType(signature *schema.CallbackSignature) string {
	var v VerbDoc
	for _, p := range signature.Params {
		class := c.nameTypeAndRecordWords(p.Type)
		if v := c.views[p.Type.View]; p.Name == "self" && v != nil && v.Acts != nil {
			class = selfClassName(v)
		}
		v.Params = append(v.Params, ParamDoc{Name: p.Name, Type: class})
	}
	if signature.FurtherParams != "" {
		v.Params = append(v.Params, ParamDoc{Name: "...", Type: "any"})
	}
	if signature.Result != nil {
		v.Result = c.nameTypeAndRecordWords(signature.Result)
	}
	return v.FunctionType()
}

func itemTypeOrSelf(t *schema.Type) *schema.Type {
	if t.Shape == schema.List {
		return t.Of
	}
	return t
}

func (c *referenceBuilder) withInnerFieldDocs(doc FieldDoc, t *schema.Type) FieldDoc {
	if t.Shape == schema.Table && t.Words != nil {
		for _, word := range t.Words.WithKeywordsOf(c.keywords).List {
			doc.Fields = append(doc.Fields, FieldDoc{Name: word, Type: c.nameTypeAndRecordWords(t.Of)})
		}
		if c.canPacksExtend(t.Words) {
			doc.Fields = append(doc.Fields, FieldDoc{Name: anyWord, Type: c.nameTypeAndRecordWords(t.Of), Doc: "For a keyword that a pack defines."})
		}
	}
	t = itemTypeOrSelf(t)
	if t.Shape == schema.Record && t.Fields != nil {
		doc.Fields = c.fieldDocs(t.Fields)
		if capital.MatchString(t.Class) {
			c.records = append(c.records, t.Class)
		}
	}
	return doc
}

var capital = regexp.MustCompile(`^[A-Z]\w+$`)

func (c *referenceBuilder) paramDocs(args []commands.ArgDoc) []ParamDoc {
	docs := []ParamDoc{}
	for _, a := range args {
		docs = append(docs, ParamDoc{Name: a.Name, Type: a.Type, Optional: a.Optional, Rest: a.Rest})
		if name, _, _ := strings.Cut(a.Type, " | "); a.Words != nil && capital.MatchString(name) {
			c.recordWords(name, slices.DeleteFunc(a.LegalWords(c.keywords), func(w string) bool { return strings.Contains(a.Type, `"`+w+`"`) }), a.ExtensibleWords != nil && c.canPacksExtend(a.ExtensibleWords))
		}
	}
	return docs
}

func (c *referenceBuilder) canPacksExtend(w *vocabulary.Words) bool {
	return w.Table != nil && c.canDefineKeywords
}

const anyWord = "[string]"

// recordWords records the words of the type called name, and returns name. It keeps the longest list for each type. If
// allowsOthers is set, the type also allows values that are not in the list.
func (c *referenceBuilder) recordWords(name string, list []string, allowsOthers bool) string {
	w := c.findWordType(name)
	if w == nil {
		c.Words = append(c.Words, WordTypeDoc{Name: name, Words: list})
		w = &c.Words[len(c.Words)-1]
	} else if len(w.Words) < len(list) && (w.Or == "" || w.grows) {
		w.Words = list
	}
	if allowsOthers && w.Or == "" {
		w.Or, w.grows = "string", true
	}
	return name
}

func (r *Reference) findWordType(name string) *WordTypeDoc {
	for i := range r.Words {
		if r.Words[i].Name == name {
			return &r.Words[i]
		}
	}
	return nil
}

var typeNames = map[schema.Shape]string{schema.Whole: "integer", schema.Fraction: "number", schema.Truth: "boolean", schema.Text: "string", schema.Record: "table",
	schema.Store: "table<string, integer | string | boolean | nil>"}

// nameTypeAndRecordWords returns the name of a type for the language server, and records the words of the type.
func (c *referenceBuilder) nameTypeAndRecordWords(t *schema.Type) string {
	switch {
	case t.Class != "" && (t.Fields == nil || capital.MatchString(t.Class)):
		if t.Of != nil {
			c.nameTypeAndRecordWords(t.Of) // which its class may mention
		}
		return t.Class
	case t.Kind != "":
		return schema.IDTypeName(t.Kind)
	case t.Shape == schema.Word:
		return c.recordWords(t.Words.Name, t.Words.WithKeywordsOf(c.keywords).List, c.canPacksExtend(t.Words))
	case t.Shape == schema.Ref && c.views[t.View] != nil:
		return c.views[t.View].Class
	case t.Shape == schema.List && strings.Contains(c.nameTypeAndRecordWords(t.Of), " | "):
		return "(" + c.nameTypeAndRecordWords(t.Of) + ")[]"
	case t.Shape == schema.List:
		return c.nameTypeAndRecordWords(t.Of) + "[]"
	case t.Shape == schema.Table && t.Words != nil:
		return "table<" + c.recordWords(t.Words.Name, t.Words.WithKeywordsOf(c.keywords).List, c.canPacksExtend(t.Words)) + ", " + c.nameTypeAndRecordWords(t.Of) + ">"
	case t.Shape == schema.Table:
		return "table<string, " + c.nameTypeAndRecordWords(t.Of) + ">"
	}
	return cmp.Or(typeNames[t.Shape], "any")
}
