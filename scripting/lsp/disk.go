package lsp

import (
	"cmp"
	"reflect"
	"slices"
	"strings"

	"curtaincall/engine"
	"curtaincall/scripting/source"
	"curtaincall/scripting/syntax"
)

// PackFiles holds the files of a pack as they are on disk.
type PackFiles struct {
	Texts     []*source.Text // definitions and scenarios
	Manifests []*source.Text
	Errs      source.Errors // errors of mods that cannot be used
	Roots     []string      // folders to watch

	// Name returns the name of a path in messages, and the path inside its pack or mod; false if it is not in the pack.
	Name func(path string) (name, inner string, isInPack bool)
	Path func(name string) (path string, isOnDisk bool) // converts a name; false if it is in an archive or the program
}

// reuseTexts replaces texts by equal texts of old. Cached results, which are stored by text, then stay valid.
func (d *PackFiles) reuseTexts(old *PackFiles) {
	were := make(map[string]*source.Text, len(old.Texts))
	for _, t := range old.Texts {
		were[t.Name] = t
	}
	for i, t := range d.Texts {
		was := were[t.Name]
		if was == nil || was.Path != t.Path || !reflect.DeepEqual(was.Mod, t.Mod) {
			continue
		}
		if t.Mod = was.Mod; was.Body == t.Body {
			d.Texts[i] = was
		}
	}
}

func (d *PackFiles) textsAndManifests() []*source.Text { return slices.Concat(d.Texts, d.Manifests) }

// withOpenFiles returns a copy with the texts of open files. An unchanged document keeps its *source.Text.
func (d *PackFiles) withOpenFiles(open []*document) *PackFiles {
	overlaid := *d
	overlaid.Texts, overlaid.Manifests = slices.Clone(d.Texts), slices.Clone(d.Manifests)
	for _, document := range open {
		name, inner, is := d.Name(document.path)
		if !is || !strings.HasSuffix(name, ".lua") {
			continue
		}
		t := syntax.NormaliseLineEnds(&source.Text{Name: name, Path: inner, Body: document.text})
		if !document.replaceText(overlaid.Texts, t) && !document.replaceText(overlaid.Manifests, t) {
			t.Mod = overlaid.modOfFile(name)
			overlaid.Texts = append(overlaid.Texts, document.reuseText(t))
		}
	}
	slices.SortStableFunc(overlaid.Texts, compareReadOrder)
	return &overlaid
}

func (d *document) replaceText(list []*source.Text, t *source.Text) bool {
	i := slices.IndexFunc(list, func(old *source.Text) bool { return old.Name == t.Name })
	if i < 0 {
		return false
	}
	if t.Mod, t.Path = list[i].Mod, list[i].Path; t.Body != list[i].Body {
		list[i] = d.reuseText(t)
	}
	return true
}

// reuseText returns t or, if they are equal, the text that the previous call returned.
func (d *document) reuseText(t *source.Text) *source.Text {
	if d.overlay == nil || *d.overlay != *t {
		d.overlay = t
	}
	return d.overlay
}

func (d *PackFiles) modOfFile(name string) *source.Mod {
	for _, t := range d.textsAndManifests() {
		if t.Mod != nil && strings.HasPrefix(name, source.ModsFolder+"/"+t.Mod.ID+"/") {
			return t.Mod
		}
	}
	return nil
}

// compareReadOrder compares texts in reading order: definitions before scenarios, then the game before mods, then texts
// of one owner by path. Texts of two mods are equal, so that a stable sort keeps the order of mods.
func compareReadOrder(a, b *source.Text) int {
	c := cmp.Or(engine.BoolToInt(source.IsScenario(a.Name))-engine.BoolToInt(source.IsScenario(b.Name)), engine.BoolToInt(a.Mod != nil)-engine.BoolToInt(b.Mod != nil))
	if c != 0 || a.Owner() != b.Owner() {
		return c
	}
	return strings.Compare(a.Path, b.Path)
}
