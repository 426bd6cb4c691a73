package scripting

import (
	"fmt"
	"slices"
	"strings"

	"github.com/Masterminds/semver/v3"
	lua "github.com/yuin/gopher-lua"

	"curtaincall/engine/declare/library"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/spelling"
	"curtaincall/scripting/provenance"
	"curtaincall/scripting/runtime"
	"curtaincall/scripting/source"
)

// A mod can make a change depend on other mods, their versions, and what exists. A change that another mod has made
// impossible is left out with a warning, but the rest of its mod is used.

const whenField = "when"

const maxVersionRange = 100

// setTableAndConditions sets the table of l and moves the conditions from the table to g.conditions, where other
// layers with the same table find them. A remove layer whose table has only conditions removes the whole definition.
func (g *definitionCollector) setTableAndConditions(l *definitionChange, t *lua.LTable) {
	if when := t.RawGetString(whenField); when != lua.LNil {
		g.conditions[t] = when
		t.RawSetString(whenField, lua.LNil)
	}
	l.table, l.when = t, g.conditions[t]
	first, _ := t.Next(lua.LNil)
	l.ofItems = l.word == provenance.RemoveWord && (first != lua.LNil || l.when == nil)
}

// meetsConditions reports whether the conditions of a layer hold after the layers before it. fault is the error of an
// invalid condition.
func (t *targetFinder) meetsConditions(l *definitionChange) (holds bool, fault *source.Error) {
	if l.when == nil {
		return true, nil
	}
	refuse := func(path []string, hint, format string, args ...any) (bool, *source.Error) {
		return false, l.fieldError(append([]string{whenField}, path...), schema.ValidationError{Err: schema.ErrValue, Hint: hint, Message: fmt.Sprintf(format, args...)})
	}
	conditions := runtime.FromLua(t.vm.L, l.when, nil)
	if conditions.Source == nil || conditions.Source.Len() > 0 {
		return refuse(nil, "", "`when` must be a table with `mods` or `exists`, not %s", conditions)
	}
	holds = true
	for _, name := range conditions.Source.Names() {
		list := conditions.Source.Field(name)
		if name != "mods" && name != "exists" {
			return refuse([]string{name}, spelling.NewUnknownError("field", name, []string{"mods", "exists"}).SuggestionOrKnownWords(), "unknown field %s in `when`", quoteName(name))
		}
		if list.Source == nil || name == "mods" && list.Source.Len() > 0 || name == "exists" && len(list.Source.Names()) > 0 {
			return refuse([]string{name}, "", "`when.%s` must be a table such as %s, not %s", name, map[string]string{"mods": `{ storm = "^1.2" }`, "exists": `{ "storm:crow" }`}[name], list)
		}
		for _, id := range list.Source.Names() {
			fits, why := t.meetsModCondition(id, list.Source.Field(id))
			if why != "" {
				return refuse([]string{name, id}, "", "%s", why)
			}
			holds = holds && fits
		}
		for i := range list.Source.Len() {
			if item := list.Source.Item(i); item.Shape != schema.Text {
				return refuse([]string{name}, "", "`when.exists` must list ids, not %s", item)
			}
			holds = holds && t.hasDefinitionOrPart(l, list.Source.Item(i).Text)
		}
	}
	return holds, nil
}

// meetsModCondition reports whether the mod id meets the condition wanted: true if it must be in use, false if it must
// not, or a range of its version. If wanted is none of these, why says what is wrong with it.
func (t *targetFinder) meetsModCondition(id string, wanted schema.Value) (fits bool, why string) {
	version, used := t.loadedMods[id]
	switch {
	case wanted.Shape == schema.Truth:
		return used == (wanted.N != 0), ""
	case wanted.Shape != schema.Text || len(wanted.Text) > maxVersionRange:
		return false, fmt.Sprintf("%s must be a version range, true or false, not %s", id, wanted)
	}
	within, err := semver.NewConstraint(wanted.Text)
	if err != nil {
		return false, fmt.Sprintf("%s is not a version range: write \"^1.2\", \">= 1.0, < 2.0\", \"1.x\" or \"*\"", quoteName(wanted.Text))
	}
	has, err := semver.NewVersion(version)
	return used && err == nil && within.Check(has), ""
}

// hasDefinitionOrPart reports whether a definition or a part of it exists. The name is an id, optionally with a kind
// and a space before it, and with a dot and the path of a part after it.
func (t *targetFinder) hasDefinitionOrPart(l *definitionChange, name string) bool {
	kind, rest := splitKind(name)
	id, path, hasPath := strings.Cut(rest, ".")
	scope := *t.scopes.ScopeOfText(l.chunk.Text)
	scope.Any = true
	find := func(id string) *Definition {
		for _, d := range t.defs[id] {
			if d.removedBy == nil && (kind == "" || d.Kind == kind) {
				return d
			}
		}
		return nil
	}
	id, _ = scope.FindFullName(id, func(id string) bool { return find(id) != nil })
	d := find(id)
	if d == nil || !hasPath {
		return d != nil
	}
	whole := runtime.FromLua(t.vm.L, d.Table, nil)
	if d.overlaid != nil {
		whole = d.overlaid.Value()
	}
	return whole.PartAt(strings.Split(path, ".")...).Shape != schema.Nil
}

// dropChangesBrokenByOtherMod returns errs, the errors in the changes of a layer. If another mod has changed the
// definition before, it instead drops the changes with errors, records warnings and returns nil.
func (g *definitionCollector) dropChangesBrokenByOtherMod(d *Definition, l *definitionChange, errs []schema.ValidationError) []schema.ValidationError {
	if len(errs) == 0 {
		return nil
	}
	by := (*definitionChange)(nil)
	for _, before := range slices.Backward(d.layers) {
		if before.mod() != l.mod() && !before.ineffective {
			by = before
			break
		}
	}
	if by == nil {
		return errs
	}
	for _, f := range errs {
		e := l.fieldError(f.Path, f)
		e.Notes = append(e.Notes, fmt.Sprintf("the mod %s is used without this change, because %s has already changed the same part at %s:%d", l.mod().ID, by.chunk.Text.Owner(), by.chunk.Text.Name, by.line))
		g.leftOutChanges = append(g.leftOutChanges, e)
	}
	l.changes = slices.DeleteFunc(l.changes, func(c library.Override) bool {
		isBroken := len(errs) > 0 && slices.Equal(c.PathInTable, errs[0].Path)
		if isBroken {
			errs = errs[1:]
		}
		return isBroken
	})
	return nil
}

// warnIfMissingFromOtherMod records a warning that the definition which a layer changes is missing. It does nothing
// and returns false unless the name belongs to another mod, scopeOfName.
func (g *definitionCollector) warnIfMissingFromOtherMod(l *definitionChange, scopeOfName string, fault *source.Error) bool {
	if scopeOfName == "" || scopeOfName == l.mod().ID {
		return false
	}
	fault.Notes = append(fault.Notes, fmt.Sprintf("the mod %s is used without this change, because %s has no such definition", l.mod().ID, scopeOfName))
	g.leftOutChanges = append(g.leftOutChanges, fault)
	return true
}
