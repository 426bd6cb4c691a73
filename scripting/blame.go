package scripting

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/declare/library"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/screen"
	"curtaincall/scripting/provenance"
	"curtaincall/scripting/source"
)

// Finding the mod responsible for an error in a definition that mods have changed.

// EffectiveFieldPlace returns the place of the last change by a mod of a field in the definition at where. If no mod
// has changed the field, place is where. pathInChange is the path of the field in the table at place.
func (g *Generation) EffectiveFieldPlace(where engine.Place, path ...string) (place engine.Place, pathInChange []string) {
	if h := g.changedAt[where]; h != nil && len(path) > 0 {
		for _, s := range slices.Backward(h.ActiveLayers()) {
			for _, c := range slices.Backward(s.Changes) {
				if n := provenance.CountCoveredSteps(c, path); n >= 0 {
					return s.Place(), slices.Concat(c.PathInTable, path[n:])
				}
			}
		}
	}
	return where, path
}

// LastModChange returns the place and path of the last change by a mod to the definition at where for which matters
// returns true. Without such a change, place is where and found is false. matters gets the path of the changed field,
// without "upgrade." in front, and its new value.
func (g *Generation) LastModChange(where engine.Place, matters func(path string, value schema.Value) bool) (place engine.Place, pathInChange []string, found bool) {
	if h := g.changedAt[where]; h != nil {
		for _, s := range slices.Backward(h.ActiveLayers()) {
			for _, c := range slices.Backward(s.Changes) {
				path, more := c.Path, true
				for more {
					path, more = strings.CutPrefix(path, h.Kind.OtherFormFieldName()+".")
				}
				if matters(path, c.Value) {
					return s.Place(), c.PathInTable, true
				}
			}
		}
	}
	return where, nil, false
}

// LastReferenceRemoval returns the place of the last change by which a mod removed the string id from a definition.
// path is its path in the table of the change, or nil if the mod replaced or removed the whole definition.
func (g *Generation) LastReferenceRemoval(id string) (place engine.Place, path []string, found bool) {
	last, found := g.removals()[strconv.Quote(id)]
	return last.where, last.path, found
}

type referenceRemoval struct {
	where engine.Place
	path  []string
}

func findReferenceRemovals(histories map[string]*provenance.DefinitionHistory) map[string]referenceRemoval {
	found := map[string]referenceRemoval{}
	add := func(before, after schema.Value, s *provenance.DefinitionStatement, path []string) {
		kept := engine.SetOf(quotedText.FindAllString(string(schema.JSON(after)), -1), func(id string) string { return id })
		for _, id := range quotedText.FindAllString(string(schema.JSON(before)), -1) {
			if _, known := found[id]; !known && !kept[id] {
				found[id] = referenceRemoval{s.Place(), path}
			}
		}
	}
	for _, key := range slices.Sorted(maps.Keys(histories)) {
		first := histories[key].Layers[0].Whole
		for _, s := range slices.Backward(histories[key].Layers[1:]) {
			if !s.ChangesParts() {
				add(first, s.Whole, s, nil)
			}
			for _, c := range slices.Backward(s.Changes) {
				switch c.Edit {
				case library.Set:
					add(first.PartAt(strings.Split(c.Path, ".")...), c.Value, s, c.PathInTable)
				case library.RemoveItems:
					add(c.Value, schema.Value{}, s, c.PathInTable)
				}
			}
		}
	}
	return found
}

var quotedText = regexp.MustCompile(`"(?:[^"\\]|\\.)*"`) // matches a string in JSON

// RemovalMessage returns a sentence that says which mod removed the definition with the given id and where; "" if none.
func RemovalMessage(c *Generation, id string) string {
	id = engine.BaseID(id)
	layers, err := c.Layers("", id, "")
	if err != nil || len(layers) == 0 {
		return ""
	}
	last := layers[len(layers)-1]
	if last.Word != provenance.RemoveWord || last.Path != "" { // with a path it removes items
		return ""
	}
	return fmt.Sprintf("%q was removed by %s at %s", id, last.Mod, source.Printable(last.Where.String()))
}

// DescribeCauseWithFunctionFile is like t.DescribeCause, but gives the file of the function that acted, if it is known.
func DescribeCauseWithFunctionFile(c *Generation, t screen.Table, cause engine.Cause) engine.CauseDescription {
	o := t.DescribeCause(cause)
	if file := c.FunctionFile(o.Item, o.Callback); file != "" && cause.Line != 0 {
		o.Where.File = file
	}
	return o
}

// FunctionFile returns the file, possibly of a mod, with the function that a callback of a definition runs, or "" if it
// is unknown. item is the definition's name in messages, such as card "vex".
func (g *Generation) FunctionFile(item, callback string) string {
	kind, quoted, _ := strings.Cut(item, " ")
	id, err := strconv.Unquote(quoted)
	k := g.Game.Kind(kind)
	if err != nil || k == nil {
		return ""
	}
	for forms := engine.UpgradeCount(id); forms >= 0; forms-- {
		layers, err := g.Layers(kind, engine.BaseID(id), strings.Repeat(k.OtherFormFieldName()+".", forms)+callback)
		if err != nil {
			return ""
		}
		for _, l := range slices.Backward(layers) {
			if at := strings.LastIndex(l.Value.Text, ":"); l.Value.Shape == schema.Func && at > 0 {
				return l.Value.Text[:at]
			}
		}
	}
	return ""
}
