package editing

import (
	"errors"
	"fmt"
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/yuin/gopher-lua/ast"

	"curtaincall/engine"
	"curtaincall/engine/speech"
	"curtaincall/scripting/lookup"
	"curtaincall/scripting/source"
	"curtaincall/scripting/syntax"
)

// NameChange renames a definition's id, a value, a member of a library, or a local variable.
type NameChange struct {
	Edits   []Location        // places of the old name
	Files   map[string]string // new names of files that are named after the id, by their old names
	NewName string
}

// Renamable is something that can be renamed.
type Renamable struct {
	Name  string   // name in messages, such as card vex or value damage
	Place Location // place at which the renamable thing was found

	// Plan returns the change to another name if nothing else would change. It asks about places that may mean
	// something else. When stop returns true, it returns engine.ErrStopped.
	Plan func(name string, ask Asker, stop func() bool) (*NameChange, error)
}

// Asker asks a question and returns the index of the chosen answer.
type Asker func(question string, answers ...string) (int, error)

// FindRenamables returns everything renamable that the word at a column can mean. If the word defines something, it
// returns only that definition. It returns an error if it finds nothing.
func (s *Scripts) FindRenamables(t *source.Text, line, column int) (list []Renamable, err error) {
	err = errors.New("only definitions, their values, library members and local variables can be renamed")
	f := s.findNode(t, line, column)
	if f == nil {
		return nil, err
	}
	if f.declaration != nil {
		return []Renamable{{"local " + f.declaration.Text, f.place, func(name string, _ Asker, _ func() bool) (*NameChange, error) {
			return planLocalRename(f, name)
		}}}, nil
	}
	if m := s.findRenamableMember(f, line, column); m != nil {
		return []Renamable{{m.label, s.narrowLocationToName(m.name, m.at), func(name string, _ Asker, stop func() bool) (*NameChange, error) {
			return s.planMemberRename(m, name, stop)
		}}}, nil
	}
	things := s.definitionsMeantBy(f)
	isHere := func(e *lookup.Entry) bool { return s.definitionIDPlace(e).contains(line, column) }
	isAnyHere := slices.ContainsFunc(things, isHere)
	for _, e := range things {
		k, at := s.Generation.Game.Kind(e.Kind), f.place
		switch {
		case isAnyHere && !isHere(e):
		case e.Where == (engine.Place{}):
			err = fmt.Errorf("the %s %s is part of the rules and is not defined in a file", e.Kind, e.ID)
		case k == nil || k.IsSingle || k.ID == nil:
			err = fmt.Errorf("the id of a %s cannot be changed", e.Kind)
		default:
			list = append(list, Renamable{e.Kind + " " + e.ID, s.narrowLocationToName(idWithoutModAndForm(e), at), func(name string, ask Asker, stop func() bool) (*NameChange, error) {
				return s.planDefinitionRename(e, name, ask, stop)
			}})
		}
	}
	if len(list) > 0 {
		err = nil
	}
	return list, err
}

// planLocalRename returns the change of a local name. It is an error if any name would then mean something else.
func planLocalRename(f *nodeInContext, name string) (*NameChange, error) {
	c := &NameChange{Edits: localUses(f, f.declaration, true), NewName: name}
	after, err := syntax.ParseTree(c.Apply([]*source.Text{f.tree.Text})[0])
	if !syntax.IsIdentifier(name) || err != nil {
		return nil, fmt.Errorf("%q is not a valid name in Lua", name)
	}
	if !slices.Equal(listMeaningsOfNames(f.tree), listMeaningsOfNames(after)) {
		return nil, fmt.Errorf("the name %q is already used there, so the meaning of some code would change", name)
	}
	return c, nil
}

// listMeaningsOfNames returns the names and strings of a file in order, with a number instead of each declared name.
// Renaming a local variable must not change the list.
func listMeaningsOfNames(tree *syntax.Tree) (list []string) {
	names := tree.ResolveNames("")
	syntax.Walk(tree.Stmts, func(n ast.PositionHolder) bool {
		switch n := n.(type) {
		case *ast.IdentExpr:
			if at := slices.Index(names.All, names.DeclarationOf[n]); at >= 0 {
				list = append(list, strconv.Itoa(at))
			} else {
				list = append(list, n.Value)
			}
		case *ast.StringExpr:
			list = append(list, strconv.Quote(n.Value))
		}
		return true
	})
	return list
}

// planDefinitionRename returns the change of an id in all files. It asks whether to change places that may mean
// something else. It fails if the id cannot be used, or if definitions, findings or results of scenarios would change.
func (s *Scripts) planDefinitionRename(e *lookup.Entry, id string, ask Asker, stop func() bool) (*NameChange, error) {
	full := s.fullID(e, id)
	switch taken := s.byID[full]; {
	case !engine.IsSnakeCase(id) || !engine.IsID(full):
		return nil, fmt.Errorf("an id must be %s, and %s", engine.IDFormText, engine.IDLengthText)
	case slices.ContainsFunc(taken, func(other *lookup.Entry) bool { return other.Kind == e.Kind }):
		return nil, fmt.Errorf("the %s %s already exists", e.Kind, full)
	}
	if err := s.requireCurrentGeneration(); err != nil {
		return nil, err
	}
	mentions, old := s.findMentions(e), idWithoutModAndForm(e)
	isClear := func(m mention) bool { return !m.isAmbiguous }
	if unclear := slices.DeleteFunc(slices.Clone(mentions), isClear); len(unclear) > 0 {
		question := fmt.Sprintf("%q may mean the %s or something else in %s, first at %s:%d.", old, e.Kind, speech.CountWithNoun(len(unclear), "place"), unclear[0].File, unclear[0].Line)
		if answer, err := ask(question, "Rename all", "Rename only the others"); err != nil {
			return nil, err
		} else if answer == 1 {
			mentions = slices.DeleteFunc(mentions, func(m mention) bool { return m.isAmbiguous })
		}
	}
	c, err := s.planVerifiedRename(e, id, mentions, true, stop)
	if errors.Is(err, errDifferentResult) { // texts that scenarios compare meant something else
		if strict, err := s.planVerifiedRename(e, id, mentions, false, stop); err == nil {
			return strict, nil
		}
	}
	return c, err
}

func (s *Scripts) requireCurrentGeneration() error {
	for _, c := range s.Generation.Chunks {
		if t := s.Text(c.Text.Name); t == nil || t.Body != c.Text.Body {
			return errors.New("the scripts have errors: fix them first")
		}
	}
	return nil
}

func (s *Scripts) fullID(e *lookup.Entry, id string) string {
	return strings.TrimSuffix(e.ID, engine.IDWithoutMod(e.ID)) + id
}

// planVerifiedRename returns the change of an id at those mentions that are certain or, if inTexts is true, in texts of
// scenarios. It fails if verifyRename finds that more would change than the name.
func (s *Scripts) planVerifiedRename(e *lookup.Entry, id string, mentions []mention, inTexts bool, stop func() bool) (*NameChange, error) {
	c := &NameChange{Files: map[string]string{}, NewName: id}
	for _, m := range mentions {
		if m.isCertain || m.isInText && inTexts {
			c.Edits = append(c.Edits, m.Location)
		}
	}
	c.Edits = sortUnique(c.Edits)
	if err := s.addFileRenames(c, e, idWithoutModAndForm(e)); err != nil {
		return nil, err
	}
	if err := s.verifyRename(c, engine.BaseID(e.ID), s.fullID(e, c.NewName), "", stop); err != nil {
		return nil, err
	}
	return c, nil
}

// addFileRenames adds to c.Files new names for the definition's file and edited scenario files named after the id old.
func (s *Scripts) addFileRenames(c *NameChange, e *lookup.Entry, old string) error {
	for _, t := range s.Texts {
		base := path.Base(t.Name)
		mentioned := slices.ContainsFunc(c.Edits, func(p Location) bool { return p.File == t.Name })
		ending := strings.TrimPrefix(base, old)
		if !mentioned || base == ending || ending != ".lua" && ending != "_test.lua" || ending == ".lua" && t.Name != e.Where.File {
			continue
		}
		to := path.Join(path.Dir(t.Name), c.NewName+ending)
		if s.Text(to) != nil {
			return fmt.Errorf("the file %s already exists", to)
		}
		c.Files[t.Name] = to
	}
	return nil
}

// Apply returns texts with the change. It does not copy texts that stay the same.
func (c *NameChange) Apply(texts []*source.Text) []*source.Text {
	list := slices.Clone(texts)
	for i, t := range list {
		changed := *t
		for _, at := range slices.Backward(c.Edits) {
			if at.File == t.Name {
				from := byteOffset(t, at.Line, at.Column)
				changed.Body = changed.Body[:from] + c.NewName + changed.Body[from+at.Width:]
			}
		}
		if to := c.Files[t.Name]; to != "" {
			changed.Name = to
			changed.Path = path.Join(path.Dir(t.Path), path.Base(to))
		}
		if changed != *t {
			list[i] = &changed
		}
	}
	return list
}
