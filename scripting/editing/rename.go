package editing

import (
	"errors"
	"fmt"
	"path"
	"slices"
	"strings"

	"curtaincall/engine"
	"curtaincall/scripting/lookup"
	"curtaincall/scripting/source"
	"curtaincall/scripting/syntax"
)

// IDChange is a change of the id of a definition.
type IDChange struct {
	Edits []Location        // places of the old id
	Files map[string]string // new file names by old ones, for the files named after the id
	New   string            // new id
}

// FindRenamable returns the definition whose id is at a column of a line, and the place of the id.
// It returns an error if that id cannot be changed.
func (s *Scripts) FindRenamable(t *source.Text, line, column int) (*lookup.Entry, Location, error) {
	nothing := errors.New("this is not the id of a definition")
	f := s.findNode(t, line, column)
	if f == nil {
		return nil, Location{}, nothing
	}
	things := slices.Clone(s.definitionsMeantBy(f))
	if len(things) > 1 {
		things = slices.DeleteFunc(things, func(e *lookup.Entry) bool { return !s.definitionIDPlace(e).contains(line, column) })
	}
	if len(things) != 1 {
		return nil, Location{}, nothing
	}
	e, at := things[0], f.place
	switch k := s.Generation.Game.Kind(e.Kind); {
	case e.Where == (engine.Place{}):
		return nil, at, fmt.Errorf("the %s %s is part of the rules and is not defined in a file", e.Kind, e.ID)
	case k == nil || k.IsSingle || k.ID == nil:
		return nil, at, fmt.Errorf("the id of a %s cannot be changed", e.Kind)
	}
	if n := strings.Index(t.Line(at.Line)[at.Column-1:], idWithoutModAndForm(e)); n >= 0 {
		at.Column, at.Width = at.Column+n, len(idWithoutModAndForm(e))
	}
	return e, at, nil
}

// PlanRename returns the change of an id in all files. With it the scripts must still load and define
// the same, have no new findings, and the scenarios that mention the definition must have the same
// status; otherwise it returns an error. stop is called between checks; if it returns true,
// PlanRename returns engine.ErrStopped.
func (s *Scripts) PlanRename(e *lookup.Entry, id string, stop func() bool) (*IDChange, error) {
	full := s.fullID(e, id)
	isUnloaded := func(c *syntax.Chunk) bool {
		t := s.Text(c.Text.Name)
		return t == nil || t.Body != c.Text.Body
	}
	switch taken := s.byID[full]; {
	case !engine.IsSnakeCase(id) || !engine.IsID(full):
		return nil, fmt.Errorf("an id must be %s, and %s", engine.IDFormText, engine.IDLengthText)
	case slices.ContainsFunc(taken, func(other *lookup.Entry) bool { return other.Kind == e.Kind }):
		return nil, fmt.Errorf("the %s %s already exists", e.Kind, full)
	case slices.ContainsFunc(s.Generation.Chunks, isUnloaded):
		return nil, errors.New("the scripts have errors: fix them first")
	}
	c, err := s.planVerifiedRename(e, id, true, stop)
	if errors.Is(err, errDifferentResult) { // texts that scenarios compare meant something else
		if strict, err := s.planVerifiedRename(e, id, false, stop); err == nil {
			return strict, nil
		}
	}
	return c, err
}

func (s *Scripts) fullID(e *lookup.Entry, id string) string {
	return strings.TrimSuffix(e.ID, engine.IDWithoutMod(e.ID)) + id
}

// planVerifiedRename returns the verified change. If inTexts is true, it includes texts of scenarios that
// have the id among other words.
func (s *Scripts) planVerifiedRename(e *lookup.Entry, id string, inTexts bool, stop func() bool) (*IDChange, error) {
	c, old := &IDChange{Files: map[string]string{}, New: id}, idWithoutModAndForm(e)
	for _, m := range s.findMentions(e) {
		switch {
		case m.isAmbiguous:
			return nil, fmt.Errorf("%s:%d: %q may mean the %s or something else: make it unambiguous first", m.File, m.Line, old, e.Kind)
		case m.isCertain || m.isInText && inTexts:
			c.Edits = append(c.Edits, m.Location)
		}
	}
	c.Edits = sortUnique(c.Edits)
	if err := s.addFileRenames(c, e, old); err != nil {
		return nil, err
	}
	if err := s.verifyRename(c, e, stop); err != nil {
		return nil, err
	}
	return c, nil
}

// addFileRenames adds new names for the files named after the id to the change. It is an error if one exists.
func (s *Scripts) addFileRenames(c *IDChange, e *lookup.Entry, old string) error {
	for _, t := range s.Texts {
		base := path.Base(t.Name)
		mentioned := slices.ContainsFunc(c.Edits, func(p Location) bool { return p.File == t.Name })
		ending := strings.TrimPrefix(base, old)
		if !mentioned || base == ending || ending != ".lua" && ending != "_test.lua" || ending == ".lua" && t.Name != e.Where.File {
			continue
		}
		to := path.Join(path.Dir(t.Name), c.New+ending)
		if s.Text(to) != nil {
			return fmt.Errorf("the file %s already exists", to)
		}
		c.Files[t.Name] = to
	}
	return nil
}

// Apply returns texts with the change made. Texts that do not change are not copied.
func (c *IDChange) Apply(texts []*source.Text) []*source.Text {
	list := slices.Clone(texts)
	for i, t := range list {
		changed := *t
		for _, at := range slices.Backward(c.Edits) {
			if at.File == t.Name {
				from := byteOffset(t, at.Line, at.Column)
				changed.Body = changed.Body[:from] + c.New + changed.Body[from+at.Width:]
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
