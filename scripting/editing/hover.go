package editing

import (
	"slices"
	"strings"

	"github.com/yuin/gopher-lua/ast"

	"curtaincall/engine"
	"curtaincall/engine/declare/reference"
	"curtaincall/engine/screen"
	"curtaincall/scripting/lookup"
	"curtaincall/scripting/source"
)

// HoverPart is one part of a hover: an object as players see it, a declaration, or its explanation.
type HoverPart struct {
	Face, Code, Doc string
}

const faceWidth = 60

// Hover describes the name or string at a column of a line, and returns its place. It returns nil if nothing is known.
func (s *Scripts) Hover(t *source.Text, line, column int) (parts []HoverPart, at Location) {
	f := s.findNode(t, line, column)
	if f == nil {
		return nil, at
	}
	switch node := f.Node.(type) {
	case *ast.IdentExpr:
		parts = s.describeName(f, node)
	case *ast.StringExpr:
		if parts, at = f.describePlaceholder(line, column); parts != nil {
			return parts, at
		}
		if parts = s.describeDefinitionsOrWord(f, node.Value); f.Name != "" {
			parts = append(parts, s.describeMember(f)...)
		}
	default:
		parts = s.describeMember(f)
	}
	return parts, f.place
}

func (s *Scripts) describeName(f *nodeInContext, name *ast.IdentExpr) []HoverPart {
	fn := s.TypesForFile(f.text).Functions[name.Value]
	switch {
	case f.declaration != nil && f.Type != "":
		return []HoverPart{{Code: "local " + nameWithType(name.Value, f.Type)}}
	case f.declaration == nil && fn != nil:
		return []HoverPart{{Code: nameWithType(fn.Name, fn.FunctionType()), Doc: describeVerb(fn)}}
	}
	return nil
}

// describeDefinitionsOrWord describes the definitions that a string or a name can mean; if there are none, the word.
func (s *Scripts) describeDefinitionsOrWord(f *nodeInContext, word string) (parts []HoverPart) {
	things, sure := s.definitionsWordCanMean(f.text, word, f.Want)
	if f.Name != "" && !sure { // a field is a keyword or nothing here
		things = slices.DeleteFunc(slices.Clone(things), func(e *lookup.Entry) bool { return e.Kind != lookup.KeywordKind || !s.hasKeywordFields(f) })
	}
	for _, e := range things {
		lines := e.Face(screen.Screen{Width: faceWidth})
		where := ""
		if e.Where != (engine.Place{}) {
			where = ", " + e.Where.String()
		}
		parts = append(parts, HoverPart{Face: strings.Join(append(lines, e.Kind+" "+e.ID+where), "\n")})
	}
	if len(parts) > 0 {
		return parts
	}
	for _, w := range s.TypesForFile(f.text).WordLists(f.Want) {
		if slices.Contains(w.Words, word) && w.Doc != "" {
			parts = append(parts, HoverPart{Code: w.Name, Doc: w.Doc})
		}
	}
	return parts
}

func (s *Scripts) hasKeywordFields(f *nodeInContext) bool {
	return f.Member != nil && (f.Member.Doc == "" || slices.ContainsFunc(s.TypesForFile(f.text).WordLists(f.Want), func(w *reference.WordTypeDoc) bool { return w.Kind == "" }))
}

func (s *Scripts) describeMember(f *nodeInContext) []HoverPart {
	m := f.Member
	if m == nil {
		return nil
	}
	t := HoverPart{Code: nameWithType(m.Name, m.Type), Doc: m.Doc}
	if m.Verb != nil {
		t.Doc = describeVerb(m.Verb)
	}
	if field := m.Field; field != nil && field.Default != "" {
		t.Doc += " If omitted: " + field.Default + "."
	}
	return []HoverPart{t}
}

// nameWithType returns a name with its type, such as deal(n: integer, who?: Whom): integer.
func nameWithType(name, class string) string {
	if inner, is := strings.CutPrefix(class, "fun("); is {
		return name + "(" + inner
	}
	return name + ": " + class
}

func describeVerb(v *reference.VerbDoc) string {
	lines := []string{v.Doc}
	for _, p := range v.Params {
		doc := p.Doc
		if p.Optional != "" && p.Optional != "nil" {
			doc = strings.TrimSpace(doc + " If omitted: " + p.Optional + ".")
		}
		if doc != "" {
			lines = append(lines, p.Name+": "+doc)
		}
	}
	if v.Returns != "" {
		lines = append(lines, "Returns "+v.Returns+".")
	}
	return strings.Join(lines, "\n\n")
}
