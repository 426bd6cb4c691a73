package editing

import (
	"slices"
	"strconv"
	"strings"

	"github.com/yuin/gopher-lua/ast"

	"curtaincall/engine"
	"curtaincall/engine/declare/reference"
	"curtaincall/scripting/lookup"
	"curtaincall/scripting/mods"
	"curtaincall/scripting/scenario"
	"curtaincall/scripting/source"
	"curtaincall/scripting/syntax"
)

// Sort is the kind of a completion.
type Sort uint8

const (
	Field Sort = iota
	Method
	Word // text of a string
	Local
	Global
	File
)

// Offer is a completion: a text that can be inserted at the cursor.
type Offer struct {
	Sort  Sort
	Label string
	Type  string // its type, or the name of the list that has the word
	Doc   string
}

// here is the name inserted at the cursor so that the unfinished file can be parsed.
const here = "_here_"

// Complete returns the completions at a column of a line, sorted by label, and the number of bytes
// before the column that they replace. They are not filtered by those bytes.
func (s *Scripts) Complete(t *source.Text, line, column int) (offers []Offer, replaced int) {
	c, ok := syntax.CursorAt(t, offset(t, line, column))
	if !ok {
		return nil, 0
	}
	tree := c.Draft(here)
	if tree == nil {
		return nil, 0
	}
	o := &offering{Scripts: s, text: t, cursor: c}
	o.reader = s.reader(t, o.see)
	o.reader.Names = tree.NamesAt(here)
	o.reader.Read(tree)
	slices.SortFunc(o.list, func(a, b Offer) int { return strings.Compare(a.Label, b.Label) })
	o.list = slices.CompactFunc(o.list, func(a, b Offer) bool { return a.Label == b.Label })
	return o.list, len(o.cursor.Word)
}

type offering struct {
	*Scripts
	text   *source.Text
	cursor syntax.Cursor
	reader *Reader
	list   []Offer
	met    bool
}

// see adds the completions for a node if it contains the cursor.
func (o *offering) see(m Meaning) {
	name, alone := m.Node.(*ast.IdentExpr)
	switch table, is := m.Node.(*ast.TableExpr); {
	case m.Name == here:
		o.met = true
		o.members(m)
	case alone && name.Value == here && !o.met:
		o.met = true
		if !o.slots() {
			o.values(m.Want)
		}
	case is && !o.cursor.Quoted && slices.ContainsFunc(table.Fields, isIncomplete):
		o.fields(m.Want, table)
	}
}

// isIncomplete reports whether a field of a table is only the name at the cursor: a key or an item
// being typed.
func isIncomplete(f *ast.Field) bool {
	value := f.Value
	if call, is := value.(*ast.FuncCallExpr); is && len(call.Args) == 0 {
		value = call.Func
	}
	name, is := value.(*ast.IdentExpr)
	return is && f.Key == nil && name.Value == here
}

func (o *offering) offer(sort Sort, label, class, doc string) {
	o.list = append(o.list, Offer{sort, label, class, doc})
}

// members adds the names after a dot or a colon, or the keys of a table.
func (o *offering) members(m Meaning) {
	list, _ := o.reader.Members(m.Owner)
	_, method := m.Node.(*ast.FuncCallExpr)
	for _, m := range append(list, m.Own...) {
		if !method || FunctionOf(m.Type) != nil {
			o.member(m)
		}
	}
	if !method {
		o.words(m.Want)
	}
}

func (o *offering) member(m *reference.Member) {
	sort := Field
	if m.Verb != nil {
		sort = Method
	}
	if syntax.IsName(m.Name) {
		o.offer(sort, m.Name, m.Type, m.Doc)
	}
}

func (o *offering) fields(class string, table *ast.TableExpr) {
	present := map[string]bool{}
	for _, f := range table.Fields {
		if key, is := f.Key.(*ast.StringExpr); is {
			present[key.Value] = true
		}
	}
	members, _ := o.reader.Members(class)
	for _, m := range members {
		if m.Verb == nil && !present[m.Name] {
			o.member(m)
		}
	}
	o.words(o.reader.keys(class))
}

// values adds the values of a type: its words, and names in scope.
func (o *offering) values(want string) {
	o.words(want)
	if o.cursor.Quoted {
		if len(o.list) == 0 {
			o.offerQuotes()
		}
		return
	}
	for _, m := range o.reader.alive() {
		o.offer(Local, m.Name, m.Type, "")
	}
	for _, name := range o.globals() {
		if f := o.reader.Functions[name]; f != nil {
			o.offer(Global, name, f.Type(), f.Doc)
		} else {
			o.offer(Global, name, "", "")
		}
	}
}

// words adds the words of a type, shortened as the file's mod allows.
func (o *offering) words(want string) {
	scope := o.scope(o.text)
	for _, w := range o.reader.words(want) {
		for i, word := range scope.Short(w.Words, o.cursor.Word) {
			o.offer(Word, word, w.Name, o.about(w, w.Words[min(i, len(w.Words)-1)]))
		}
	}
	for _, one := range o.reader.Alternatives(want) {
		if word, err := strconv.Unquote(one); err == nil && !slices.ContainsFunc(o.list, func(has Offer) bool { return has.Label == engine.ShortID(word) }) {
			o.offer(Word, word, "", "")
		}
	}
}

func (o *offering) about(w *reference.WordsDoc, word string) string {
	for _, e := range o.byID[word] {
		if e.Kind == w.Kind || w.Kind == "" && e.Kind == lookup.KeywordKind {
			return strings.TrimSpace(e.Name + "  " + e.Facts)
		}
	}
	return ""
}

// offerQuotes adds the contents of a string of unknown type: paths of library files after use,
// otherwise all ids.
func (o *offering) offerQuotes() {
	before := strings.TrimRight(o.text.Body[:o.cursor.From-1], " (")
	if strings.HasSuffix(before, "use") {
		for _, t := range o.Texts {
			if source.IsLibrary(t) && t.Owner() == o.text.Owner() {
				o.offer(File, strings.TrimSuffix(t.Path, ".lua"), "", t.Name)
			}
		}
		return
	}
	var ids []string
	for i := range o.entries {
		ids = append(ids, o.entries[i].ID)
	}
	for _, id := range o.scope(o.text).Short(ids, o.cursor.Word) {
		o.offer(Word, id, "", "")
	}
}

func (o *offering) globals() (names []string) {
	for _, name := range syntax.Library {
		top, _, _ := strings.Cut(name, ".")
		names = append(names, top)
	}
	switch {
	case source.IsScenario(o.text.Name):
		words, _ := scenario.Words()
		for _, w := range words {
			names = append(names, w.Name)
		}
		return append(names, o.Generation.ScenarioRules().Names...)
	case o.text.Mod != nil && strings.HasSuffix(o.text.Name, "/"+mods.ManifestFile):
		return []string{"mod"}
	}
	return append(names, o.Generation.FileWords(o.text)...)
}
