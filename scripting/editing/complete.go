package editing

import (
	"slices"
	"strconv"
	"strings"

	"github.com/yuin/gopher-lua/ast"

	"curtaincall/engine"
	"curtaincall/engine/declare/reference"
	"curtaincall/engine/declare/schema"
	"curtaincall/scripting/lookup"
	"curtaincall/scripting/mods"
	"curtaincall/scripting/scenario"
	"curtaincall/scripting/source"
	"curtaincall/scripting/syntax"
	"curtaincall/scripting/typing"
)

// CompletionKind is the kind of a completion, with its number in the Language Server Protocol.
type CompletionKind int

const (
	Method CompletionKind = 2
	Global CompletionKind = 3
	Field  CompletionKind = 5
	Local  CompletionKind = 6
	Word   CompletionKind = 12 // an id or another word that a string may contain
	Sample CompletionKind = 15
	File   CompletionKind = 17
)

// Completion is a text that an editor can insert at the cursor.
type Completion struct {
	Kind  CompletionKind
	Label string
	Type  string // type of the member or value, or name of the list that contains the word
	Doc   string

	Snippet string // text of a sample, in the snippet syntax of the protocol, with placeholders for its id and name
}

const cursorName = "_here_"

// Complete returns the completions at a column of a line, sorted by label. replacedBytes is the number of bytes before
// the column that they replace. A completion need not begin with these bytes.
func (s *Scripts) Complete(t *source.Text, line, column int) (offers []Completion, replacedBytes int) {
	c, ok := syntax.CursorAt(t, byteOffset(t, line, column))
	if !ok {
		return nil, 0
	}
	tree := c.ParseReplacingToken(cursorName)
	if tree == nil {
		return nil, 0
	}
	o := &completer{Scripts: s, text: t, cursor: c}
	o.walker = s.newWalker(t)
	o.walker.Visit, o.walker.Names = o.completeAtNode, tree.ResolveNames(cursorName)
	o.walker.VisitTree(tree)
	slices.SortFunc(o.offers, func(a, b Completion) int { return strings.Compare(a.Label, b.Label) })
	o.offers = slices.CompactFunc(o.offers, func(a, b Completion) bool { return a.Label == b.Label })
	return o.offers, len(o.cursor.Word)
}

type completer struct {
	*Scripts
	text   *source.Text
	cursor syntax.Cursor
	walker *typing.Walker
	offers []Completion
	isDone bool
}

func (o *completer) completeAtNode(m typing.Meaning) {
	name, alone := m.Node.(*ast.IdentExpr)
	switch table, is := m.Node.(*ast.TableExpr); {
	case m.Name == cursorName:
		o.isDone = true
		list := o.walker.Members(m.Owner)
		_, method := m.Node.(*ast.FuncCallExpr)
		for _, m := range append(list, m.Own...) {
			if !method || typing.ParseFunctionType(m.Type) != nil {
				o.addMember(m)
			}
		}
		if !method {
			o.completeWords(m.Want)
		}
	case alone && name.Value == cursorName && !o.isDone:
		o.isDone = true
		if !o.completePlaceholder() {
			o.completeValues(m.Want)
		}
	case is && !o.cursor.Quoted && slices.ContainsFunc(table.Fields, isBeingTyped):
		present := map[string]bool{}
		for _, f := range table.Fields {
			if key, is := f.Key.(*ast.StringExpr); is {
				present[key.Value] = true
			}
		}
		for _, m := range o.walker.Members(m.Want) {
			if m.Verb == nil && !present[m.Name] {
				o.addMember(m)
			}
		}
		o.completeWords(o.walker.KeyType(m.Want))
	}
}

// isBeingTyped reports whether a field of a table is only the name at the cursor, which may become a key or an item.
func isBeingTyped(f *ast.Field) bool {
	value := f.Value
	if call, is := value.(*ast.FuncCallExpr); is && len(call.Args) == 0 {
		value = call.Func
	}
	name, is := value.(*ast.IdentExpr)
	return is && f.Key == nil && name.Value == cursorName
}

func (o *completer) addOffer(kind CompletionKind, label, class, doc string) {
	o.offers = append(o.offers, Completion{Kind: kind, Label: label, Type: class, Doc: doc})
}

func (o *completer) addMember(m *reference.ScriptMember) {
	sort := Field
	if m.Verb != nil {
		sort = Method
	}
	if syntax.IsIdentifier(m.Name) {
		o.addOffer(sort, m.Name, m.Type, m.Doc)
	}
}

// completeValues adds the words of the type want or, in a string without such words, paths or ids. Outside strings it
// also adds names and, where a definition or scenario can begin, samples.
func (o *completer) completeValues(want string) {
	o.completeWords(want)
	if o.cursor.Quoted {
		if len(o.offers) == 0 {
			o.completePathsOrIDs()
		}
		return
	}
	hidden := map[string]bool{}
	for _, name := range slices.Backward(o.walker.Names.InScopeAtWatched) { // the innermost first
		if !hidden[name.Text] {
			o.addOffer(Local, name.Text, o.walker.LocalTypes[name], "")
			hidden[name.Text] = true
		}
	}
	for _, name := range o.globalNames() {
		if f := o.walker.Functions[name]; f != nil {
			o.addOffer(Global, name, f.FunctionType(), f.Doc)
		} else {
			o.addOffer(Global, name, "", "")
		}
	}
	if o.walker.Enclosing.Table == nil && want == "" {
		o.addSamples()
	}
}

// addSamples adds the samples with which `curtain new` creates files or, in a scenario file, a group and a scenario.
func (o *completer) addSamples() {
	game, before := o.Generation.Game, o.text.Body[:o.cursor.From]
	for kind, sample := range game.EachSample {
		escaped := *sample
		escaped.Text, escaped.Scenario = snippetEscapes.Replace(sample.Text), snippetEscapes.Replace(sample.Scenario)
		escaped = *escaped.WithIDAndName("${1:"+sample.ID()+"}", "${2:"+schema.DefaultName(sample.ID())+"}")
		doc, text, _ := strings.Cut(escaped.Text, "\nreturn ")
		switch isScenario := source.IsScenario(o.text.Name); {
		case isScenario && kind == nil:
			_, group, _ := strings.Cut(escaped.Scenario, "\ndescribe(")
			_, first, _ := strings.Cut(group, "\n  it(")
			first, _, _ = strings.Cut(first, "\n  end)")
			o.offers = append(o.offers, Completion{Kind: Sample, Label: "describe()", Snippet: "describe(" + group},
				Completion{Kind: Sample, Label: "it()", Snippet: "it(" + strings.ReplaceAll(first, "\n  ", "\n") + "\nend)"})
		case !isScenario && kind != nil && text != "":
			if !strings.HasSuffix(strings.TrimRight(before, " "), "return") {
				text = "return " + text
			}
			o.offers = append(o.offers, Completion{Kind: Sample, Label: sample.Word + " {}", Doc: strings.TrimPrefix(doc, "-- "), Snippet: text})
		}
	}
}

var snippetEscapes = strings.NewReplacer(`\`, `\\`, "$", `\$`, "}", `\}`)

// completeWords adds the words of a type. Names from mods are as short as the file allows.
func (o *completer) completeWords(want string) {
	scope := o.idScope(o.text)
	for _, w := range o.walker.WordLists(want) {
		for i, word := range scope.ShortenNames(w.Words, o.cursor.Word) {
			o.addOffer(Word, word, w.Name, o.entrySummary(w, w.Words[min(i, len(w.Words)-1)]))
		}
	}
	for _, one := range o.walker.Alternatives(want) {
		if word, err := strconv.Unquote(one); err == nil && !slices.ContainsFunc(o.offers, func(has Completion) bool { return has.Label == engine.IDWithoutMod(word) }) {
			o.addOffer(Word, word, "", "")
		}
	}
}

func (o *completer) entrySummary(w *reference.WordTypeDoc, word string) string {
	for _, e := range o.byID[word] {
		if e.Kind == w.Kind || w.Kind == "" && e.Kind == lookup.KeywordKind {
			return strings.TrimSpace(e.Name + "  " + e.Line())
		}
	}
	return ""
}

// completePathsOrIDs adds the paths of library files in the argument of use, and all ids elsewhere.
func (o *completer) completePathsOrIDs() {
	before := strings.TrimRight(o.text.Body[:o.cursor.From-1], " (")
	if strings.HasSuffix(before, "use") {
		for _, t := range o.Texts {
			if name := source.LibraryNameFor(t, o.text); name != "" && source.IsLibrary(t) {
				o.addOffer(File, name, "", t.Name)
			}
		}
		return
	}
	ids := engine.Map(o.entries, func(e lookup.Entry) string { return e.ID })
	for _, id := range o.idScope(o.text).ShortenNames(ids, o.cursor.Word) {
		o.addOffer(Word, id, "", "")
	}
}

func (o *completer) globalNames() (names []string) {
	names = slices.Clone(syntax.TopLevelNames)
	switch {
	case source.IsScenario(o.text.Name):
		words, _ := scenario.Documentation()
		for _, w := range words {
			names = append(names, w.Name)
		}
		return append(names, o.Generation.BaseScenarioRules().Names...)
	case o.text.Mod != nil && strings.HasSuffix(o.text.Name, "/"+mods.ManifestFile):
		return []string{"mod"}
	}
	return append(names, o.Generation.NamesForFile(o.text)...)
}

// findPlaceholder returns the name in braces at a column, its place, and the definition's field that sets the value
// with this name. value is nil if there are no such braces or no such field.
func (f *nodeInContext) findPlaceholder(line, column int) (name string, place Location, value *ast.Field) {
	lineText := f.text.Line(line)
	at := min(max(column-1, 0), len(lineText))
	open, close := strings.LastIndexByte(lineText[:at], '{'), strings.IndexByte(lineText[at:], '}')
	if open < 0 || close < 0 {
		return "", place, nil
	}
	if name = lineText[open+1 : at+close]; name != "" && !strings.ContainsAny(name, "{} \"'") {
		value = syntax.TableField(f.enclosing.Table, "values", name)
	}
	return name, Location{f.text.Name, line, open + 2, len(name)}, value
}

// Hint is a text that editors show beside a place in a file: the text that players will read.
type Hint struct {
	Place Location
	Text  string
}

// Hints returns a hint for each text with values in braces: the text with numbers, such as "Deal 4→6 damage", where 6
// is the number of the definition's other form.
func (s *Scripts) Hints(t *source.Text) (list []Hint, err error) {
	tree, err := syntax.ParseTree(t)
	if err != nil {
		return nil, err
	}
	s.visitMeanings(t, tree, func(f *nodeInContext) {
		text, is := f.Node.(*ast.StringExpr)
		if !is || f.Name != "" || f.enclosing.Table == nil {
			return
		}
		var values []engine.Value
		for _, name := range engine.PlaceholderNames(text.Value) {
			if f.numberInField("values", name) != "" {
				values = append(values, engine.Value{Name: name})
			}
		}
		shown := engine.ExpandTemplate(text.Value, values, func(v engine.Value, _, _ string) string {
			base, other := f.numberInField("values", v.Name), f.numberInField(f.enclosing.Form, "values", v.Name)
			if other == "" || other == base {
				return base
			}
			return base + "→" + other
		})
		if shown != text.Value {
			list = append(list, Hint{f.place, shown})
		}
	})
	return list, nil
}

func (f *nodeInContext) numberInField(path ...string) string {
	if field := syntax.TableField(f.enclosing.Table, path...); field != nil {
		if n, is := field.Value.(*ast.NumberExpr); is {
			return n.Value
		}
	}
	return ""
}

func (f *nodeInContext) describePlaceholder(line, column int) (parts []HoverPart, at Location) {
	name, at, value := f.findPlaceholder(line, column)
	if value == nil {
		return nil, at
	}
	t := HoverPart{Code: name + ": integer", Doc: "One of this definition's values."}
	if n := f.numberInField("values", name); n != "" {
		t.Code = name + " = " + n
	}
	if n := f.numberInField(f.enclosing.Form, "values", name); n != "" {
		t.Doc += " In its " + f.enclosing.Form + ": " + n + "."
	}
	return []HoverPart{t}, at
}

// completePlaceholder adds the definition's values if the cursor is in braces in a text, and reports whether it is.
func (o *completer) completePlaceholder() bool {
	open := strings.LastIndexByte(o.cursor.Word, '{')
	if !o.cursor.Quoted || o.walker.Enclosing.Table == nil || open < 0 || strings.Contains(o.cursor.Word[open:], "}") {
		return false
	}
	o.cursor.Word = o.cursor.Word[open+1:]
	for _, m := range o.walker.FieldsAsMembers("values", "integer") {
		o.addOffer(Field, m.Name, m.Type, m.Doc)
	}
	return true
}
