package scripting

import (
	"fmt"
	"slices"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/declare"
	"curtaincall/scripting/source"
)

// reference is a place of a definition that names something which was removed.
type reference struct {
	item string
	path []string
	at   *source.Error // where it stands
}

// lose remembers what was removed, of which others may speak.
func (rd *reader) lose(defs []*Definition) {
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

// isGone notes that a definition speaks of a keyword which was removed.
func (rd *reader) isGone(by *Definition, path []string, scope *declare.Scope, word string) bool {
	id, is := scope.Find(word, func(id string) bool { return rd.gone[id] != nil })
	if is {
		rd.gone[id].misses(by, fmt.Sprintf("%s %q", by.Kind, by.id), path)
	}
	return is
}

func (d *Definition) misses(by *Definition, item string, path []string) {
	d.missed = append(d.missed, &reference{item, path, by.place(declare.Fault{Path: path})})
}

// bereft tells, in one fault for each definition that was removed, who still refers to it,
// and returns the misfits that say nothing else.
func (rd *reader) bereft(misfits engine.Misfits) engine.Misfits {
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
					gone.misses(by, d.Kind.ItemOf(d.Def), slices.Clone(path))
				}
			}
		})
	}
	for _, d := range rd.all.defs {
		if len(d.missed) > 0 {
			rd.Faults = append(rd.Faults, d.gone.missing(d))
		}
	}
	return slices.DeleteFunc(misfits, func(m *engine.Misfit) bool {
		return slices.ContainsFunc(lost[m.Wanted], func(d *Definition) bool { return len(d.missed) > 0 })
	})
}

// toldReferences is how many places are told that name what was removed.
const toldReferences = 50

// missing is the fault of a removal that leaves others without what they name.
func (l *layer) missing(d *Definition) *source.Error {
	e := l.fault(engine.ErrMisfit, "", "%s", refersStill(len(d.missed)))
	for i, ref := range d.missed {
		if i == toldReferences {
			e.Notes = append(e.Notes, fmt.Sprintf("... and %d more", len(d.missed)-i))
			break
		}
		e.Notes = append(e.Notes, fmt.Sprintf("%s, %s: %s:%d", ref.item, strings.Join(ref.path, "."), ref.at.File, ref.at.Line))
	}
	return e
}

func refersStill(n int) string {
	if n == 1 {
		return "something still refers to it"
	}
	return fmt.Sprintf("%d places still refer to it", n)
}
