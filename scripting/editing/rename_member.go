package editing

import (
	"fmt"
	"slices"
	"strings"

	"github.com/yuin/gopher-lua/ast"

	"curtaincall/engine"
	"curtaincall/scripting/source"
	"curtaincall/scripting/syntax"
)

// member is a value of a definition or a member of a library, which can be renamed.
type member struct {
	label   string
	name    string
	at      Location          // place at which the member was found
	isName  func(string) bool // reports whether a text can be the name of such a member
	isTaken func(string) bool // reports whether the member or a sibling has the given name
	places  func() []Location // returns all places of the name
	id      string            // id of the definition, without its mod; "" for a library
}

func (s *Scripts) findRenamableMember(f *nodeInContext, line, column int) *member {
	if name, at := f.valueName(line, column); name != "" {
		id, _ := syntax.TableField(f.enclosing.Table, "id").Value.(*ast.StringExpr)
		m := &member{label: "value " + name, name: name, at: at, isName: engine.IsSnakeCase, id: id.Value}
		m.isTaken = func(other string) bool { return syntax.TableField(f.enclosing.Table, "values", other) != nil }
		m.places = func() []Location { return s.valuePlaces(f, m) }
		return m
	}
	owner, name := f.Owner, f.Name
	if source.IsLibrary(f.text) {
		for known, at := range s.parseLibrary(f.text).places {
			if at.contains(line, column) {
				owner, name = f.text.Name, known
			}
		}
	}
	l := s.libraries[owner]
	if l == nil || l.places[name].File == "" {
		return nil
	}
	m := &member{label: fmt.Sprintf("%s of %s", name, owner), name: name, at: f.place, isName: syntax.IsIdentifier}
	m.isTaken = func(other string) bool { return l.places[other].File != "" }
	m.places = func() []Location {
		list := s.placesInFilesContaining(name, func(other *nodeInContext) bool { return other.Owner == owner && other.Name == name })
		return append(append(list, l.places[name]), memberPlacesInLibrary(s.Text(owner), name)...)
	}
	return m
}

// valueName returns the name and place of the definition's value at a column: a key, in self.values or in braces. The
// name is "" if there is none or the definition has no id.
func (f *nodeInContext) valueName(line, column int) (name string, at Location) {
	if slot, place, value := f.findPlaceholder(line, column); f.isString && f.Name == "" && value != nil {
		name, at = slot, place
	} else if f.isNameOfValue() {
		name, at = f.Name, f.place
	}
	id := syntax.TableField(f.enclosing.Table, "id")
	if id == nil || name == "" || syntax.TableField(f.enclosing.Table, "values", name) == nil {
		return "", at
	}
	if _, is := id.Value.(*ast.StringExpr); !is {
		return "", at
	}
	return name, at
}

// isNameOfValue reports whether f is a key of the table values, or a field of self.values that such a key defines.
func (f *nodeInContext) isNameOfValue() bool {
	_, isKey := f.Node.(*ast.StringExpr)
	return isKey && (!f.isString || f.Member != nil && slices.Contains(f.Own, f.Member))
}

// valuePlaces returns the places of the value m in the definition that contains f, and in translations of it.
func (s *Scripts) valuePlaces(f *nodeInContext, m *member) (list []Location) {
	s.visitMeanings(f.text, f.tree, func(other *nodeInContext) {
		if other.enclosing.Table == f.enclosing.Table && other.Name == m.name && other.isNameOfValue() {
			list = append(list, other.place)
		}
	})
	list = append(list, placeholderPlaces(f.tree, f.enclosing.Table, m.name)...)
	_, locales := source.SplitLocales(s.Texts)
	for _, t := range locales {
		tree, err := syntax.ParseTree(t)
		if err != nil {
			continue
		}
		syntax.Walk(tree.Stmts, func(n ast.PositionHolder) bool {
			if table, is := n.(*ast.TableExpr); is {
				if of := syntax.TableField(table, m.id); of != nil {
					list = append(list, placeholderPlaces(tree, of.Value, m.name)...)
				}
			}
			return true
		})
	}
	return list
}

func placeholderPlaces(tree *syntax.Tree, table ast.Expr, name string) (list []Location) {
	at, in, last := placeOf(tree, table), &stringMeanings{text: tree.Text}, 0
	for _, b := range syntax.FindBlocks(tree.Text) {
		if b.Line == at.Line && b.Column == at.Column {
			last = b.LastLine
		}
	}
	for _, m := range syntax.FindMentions(tree.Text, syntax.NewWordSet([]string{name}), "") {
		if m.Line >= at.Line && m.Line <= last && in.isEnclosed(m, "{", "}") {
			list = append(list, Location{tree.Text.Name, m.Line, m.Column, m.Width})
		}
	}
	return list
}

func memberPlacesInLibrary(t *source.Text, name string) (list []Location) {
	tree, err := syntax.ParseTree(t)
	if err != nil {
		return nil
	}
	end, _ := tree.Stmts[len(tree.Stmts)-1].(*ast.ReturnStmt) // since it has members
	returned, _ := end.Exprs[0].(*ast.IdentExpr)
	syntax.Walk(tree.Stmts, func(n ast.PositionHolder) bool {
		if of, key := splitMember(n); key != nil && key.Value == name && returned != nil && of == returned.Value {
			list = append(list, placeOf(tree, key))
		}
		return true
	})
	return list
}

// narrowLocationToName returns the place of name within at, which may also contain the quotation marks around it.
func (s *Scripts) narrowLocationToName(name string, at Location) Location {
	if n := strings.Index(s.Text(at.File).Line(at.Line)[at.Column-1:], name); n >= 0 {
		at.Column, at.Width = at.Column+n, len(name)
	}
	return at
}

func (s *Scripts) planMemberRename(m *member, name string, stop func() bool) (*NameChange, error) {
	if !m.isName(name) {
		return nil, fmt.Errorf("the name %q cannot be used there", name)
	}
	if m.isTaken(name) {
		return nil, fmt.Errorf("the name %q is already used there", name)
	}
	if err := s.requireCurrentGeneration(); err != nil {
		return nil, err
	}
	c := &NameChange{Edits: sortUnique(m.places()), NewName: name}
	for i := range c.Edits {
		c.Edits[i] = s.narrowLocationToName(m.name, c.Edits[i])
	}
	return c, s.verifyRename(c, m.name, name, m.id, stop)
}
