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

type danglingReference struct {
	item string
	path []string
	at   *source.Error // its place
}

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

// noteRemovedKeyword reports whether word is a keyword that was removed, and if so records that a
// definition refers to it.
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

// reportRemovals adds an error for each removed definition to which something still refers, with
// all places. It returns the validation errors that these do not cover.
func (rd *Reader) reportRemovals(invalid engine.Misfits) engine.Misfits {
	if len(rd.lost)+len(rd.gone) == 0 {
		return invalid
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
	return slices.DeleteFunc(invalid, func(m *engine.Misfit) bool {
		return slices.ContainsFunc(lost[m.Wanted], func(d *Definition) bool { return len(d.missed) > 0 })
	})
}

// findNames records where string literals in code are the name of a removed definition, unless
// they are also the name of something else.
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
			if is && len(gone[id].named) < maxReferences && !removing[at] && stands(inside[c], line) && !gone[id].isRecorded(at) {
				gone[id].named = append(gone[id].named, at)
			}
		})
	}
}

func stands(inside []*Definition, line int) bool {
	for _, d := range slices.Backward(inside) {
		if d.Line <= line {
			return d.gone == nil
		}
	}
	return true
}

func (d *Definition) isRecorded(at engine.Place) bool {
	return slices.Contains(d.named, at) ||
		slices.ContainsFunc(d.missed, func(ref *danglingReference) bool { return ref.at.File == at.File && ref.at.Line == at.Line })
}

// Named is a place in code that names a definition removed by a mod.
type Named struct {
	Where   engine.Place
	Message string
}

func (g *collector) namedInCode() (list []Named) {
	for _, d := range g.defs {
		for _, at := range d.named {
			list = append(list, Named{at, fmt.Sprintf("%s %q is still used, but %s removes it at %s:%d", d.Kind, d.id, d.gone.chunk.Text.Owner(), d.gone.chunk.Text.Name, d.gone.line)})
		}
	}
	return list
}

// NamesInCode returns the places in code that name removed definitions.
func (g *Generation) NamesInCode() []Named { return g.named }

// maxReferences limits how many references to a removed definition are reported.
const maxReferences = 50

func (l *layer) removalError(d *Definition) *source.Error {
	e := l.fault(engine.ErrMisfit, "", "%s", refersStill(len(d.missed)))
	for i, ref := range d.missed {
		if i == maxReferences {
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
