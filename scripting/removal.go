package scripting

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/declare/vocabulary"
	"curtaincall/scripting/provenance"
	"curtaincall/scripting/source"
	"curtaincall/scripting/syntax"
)

// danglingReference is a place of a definition that names something which was removed.
type danglingReference struct {
	item string
	path []string
	at   *source.Error // where it stands
}

// noteRemoval remembers what was removed, of which others may speak.
func (rd *Reader) noteRemoval(defs []*Definition) {
	for _, d := range defs {
		switch {
		case d.gone == nil:
		case rd.keyword(d):
			if rd.gone == nil {
				rd.gone = map[string]*Definition{}
			}
			rd.gone[d.id] = d
		default:
			rd.lost = append(rd.lost, d)
		}
	}
}

// noteRemovedKeyword notes that a definition speaks of a keyword which was removed.
func (rd *Reader) noteRemovedKeyword(by *Definition, path []string, scope *vocabulary.Scope, word string) bool {
	id, is := scope.Find(word, func(id string) bool { return rd.gone[id] != nil })
	if is {
		rd.gone[id].noteReference(by, fmt.Sprintf("%s %q", by.Kind, by.id), path)
	}
	return is
}

func (d *Definition) noteReference(by *Definition, item string, path []string) {
	if n := len(d.missed); n > 0 && d.missed[n-1].item == item && slices.Equal(d.missed[n-1].path, path) {
		return // the same place asked twice
	}
	d.missed = append(d.missed, &danglingReference{item, path, by.ErrorAt(schema.ValidationError{Path: path})})
}

// reportRemovals tells, in one fault for each definition that was removed, who still refers to
// it, and returns the misfits that say nothing else.
func (rd *Reader) reportRemovals(misfits engine.Misfits) engine.Misfits {
	if len(rd.lost)+len(rd.gone) == 0 {
		return misfits
	}
	lost := map[string][]*Definition{}
	for _, d := range rd.lost {
		lost[d.id] = append(lost[d.id], d)
	}
	for _, d := range rd.defs {
		d.References(func(kind, id string, path []string) {
			for _, gone := range lost[id] {
				if by := rd.at[d.Where()]; by != nil && (kind == gone.Kind || rd.game.Kind(kind) == nil) {
					gone.noteReference(by, d.Kind.ItemOf(d.Def), slices.Clone(path))
				}
			}
		})
	}
	rd.findNames()
	for _, d := range rd.all.defs {
		if len(d.missed) > 0 {
			rd.Faults = append(rd.Faults, d.gone.removalError(d))
		}
	}
	return slices.DeleteFunc(misfits, func(m *engine.Misfit) bool {
		return slices.ContainsFunc(lost[m.Wanted], func(d *Definition) bool { return len(d.missed) > 0 })
	})
}

// findNames finds the code that names what was removed, in a text of its own. A word that
// still means something is passed over.
func (rd *Reader) findNames() {
	gone := map[string]*Definition{}
	for _, d := range append(slices.Collect(maps.Values(rd.gone)), rd.lost...) {
		if _, keyword := cmp.Or(rd.Keywords, rd.game.Keywords).ByWord(d.id); !keyword && !rd.Scopes.Knows("", d.id) {
			gone[d.id] = d
		}
	}
	if len(gone) == 0 {
		return
	}
	inside, removing := map[*syntax.Chunk][]*Definition{}, map[engine.Place]bool{}
	for _, d := range rd.all.defs {
		inside[d.Chunk] = append(inside[d.Chunk], d)
	}
	for _, l := range rd.all.layers {
		if l.word == provenance.RemoveWord {
			removing[engine.Place{File: l.chunk.Text.Name, Line: l.line}] = true
		}
	}
	for _, c := range rd.all.chunks {
		scope := rd.Scopes.In(c)
		syntax.ScanStrings(c.Text, func(word string, line int) {
			id, is := scope.Find(word, func(id string) bool { return gone[id] != nil })
			at := engine.Place{File: c.Text.Name, Line: line}
			if is && len(gone[id].named) < toldReferences && !removing[at] && stands(inside[c], line) && !gone[id].isTold(at) {
				gone[id].named = append(gone[id].named, at)
			}
		})
	}
}

// stands reports whether a line is not of a definition that was removed, of those of a file.
func stands(inside []*Definition, line int) bool {
	for _, d := range slices.Backward(inside) {
		if d.Line <= line {
			return d.gone == nil
		}
	}
	return true
}

// isTold reports whether a line is told as one that refers to the definition, or names it.
func (d *Definition) isTold(at engine.Place) bool {
	return slices.Contains(d.named, at) ||
		slices.ContainsFunc(d.missed, func(ref *danglingReference) bool { return ref.at.File == at.File && ref.at.Line == at.Line })
}

// Named is code that names what a mod removed.
type Named struct {
	Where   engine.Place
	Message string
}

func (g *gathering) namedInCode() (list []Named) {
	for _, d := range g.defs {
		for _, at := range d.named {
			list = append(list, Named{at, fmt.Sprintf("%s %q is still used, but %s removes it at %s:%d", d.Kind, d.id, d.gone.chunk.Text.Owner(), d.gone.chunk.Text.Name, d.gone.line)})
		}
	}
	return list
}

// NamesInCode returns the places in code that name what mods removed.
func (g *Generation) NamesInCode() []Named { return g.named }

// toldReferences says how many places are told that name what was removed.
const toldReferences = 50

// removalError returns the fault of a removal that leaves others without what they name.
func (l *layer) removalError(d *Definition) *source.Error {
	e := l.fault(engine.ErrMisfit, "", "%s", refersStill(len(d.missed)))
	for i, ref := range d.missed {
		if i == toldReferences {
			e.Notes = append(e.Notes, fmt.Sprintf("... and %d more", len(d.missed)-i))
			break
		}
		e.Notes = append(e.Notes, fmt.Sprintf("%s, %s: %s:%d", ref.item, strings.Join(ref.path, "."), ref.at.File, ref.at.Line))
	}
	for _, at := range d.named {
		e.Notes = append(e.Notes, fmt.Sprintf("also named in code at %s:%d", at.File, at.Line))
	}
	return e
}

func refersStill(n int) string {
	if n == 1 {
		return "something still refers to it"
	}
	return fmt.Sprintf("%d places still refer to it", n)
}
