package main

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"curtaincall/engine/disk"
	"curtaincall/scripting"
	"curtaincall/scripting/mods"
	"curtaincall/scripting/source"
)

// named reads the scripts that a path names: scripts of the packs, on disk or by the
// names that messages show, or others. Of the packs' it returns those of texts.
func (h *host) named(path string, packs *packs, texts []*source.Text) ([]*source.Text, error) {
	shown := shownPath(path)
	info, err := os.Stat(h.at(path))
	if err == nil {
		if name, inside := packs.shown(h.at(path)); inside {
			return below(name, texts), nil
		}
	}
	switch {
	case err == nil && info.IsDir():
		return everything(scripting.Pack{FS: disk.Folder(h.at(path)), Prefix: shown})
	case err == nil:
		t, err := readScript(h.at(path), shown)
		if err != nil {
			err = usageError{err}
		}
		return []*source.Text{t}, err
	}
	inside := below(shown, texts)
	if len(inside) == 0 {
		return nil, usageError{fmt.Errorf("there is no file or folder %q", path)}
	}
	return inside, nil
}

// below are the texts of the file of that name, or in the folder of that name.
func below(name string, texts []*source.Text) (inside []*source.Text) {
	for _, t := range texts {
		if t.Name == name || strings.HasPrefix(t.Name, name+"/") {
			inside = append(inside, t)
		}
	}
	return inside
}

// everything reads all scripts of a pack.
func everything(p scripting.Pack) ([]*source.Text, error) {
	definitions, err := p.Definitions()
	if err != nil {
		return nil, contentError{err}
	}
	scenarios, err := p.Scenarios()
	if err != nil {
		return nil, contentError{err}
	}
	return append(definitions, scenarios...), nil
}

// readScript reads one file. One byte more than allowed tells the compiler that
// it is too long.
func readScript(path, shown string) (*source.Text, error) {
	f, err := disk.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	body, err := io.ReadAll(io.LimitReader(f, scripting.MaxScriptSize+1))
	return &source.Text{Name: shown, Body: string(body)}, err
}

func isScenario(t *source.Text) bool   { return scripting.IsScenario(t.Name) }
func isDefinition(t *source.Text) bool { return !isScenario(t) }

// scenarios reads the scenario files that the paths name; without a path, those
// of the mods that --mod names, or else of all packs.
func (h *host) scenarios(packs *packs, paths []string) (all []*source.Text, err error) {
	inside, err := packs.scenarios()
	if err != nil {
		return nil, err
	}
	if len(paths) == 0 {
		if inside = packs.ofNamed(inside); len(inside) == 0 {
			return nil, noScenarios(packs.asked())
		}
		return inside, nil
	}
	seen := map[string]bool{}
	for _, path := range paths {
		texts, err := h.named(path, packs, inside)
		if err != nil {
			return nil, err
		}
		if texts = slices.DeleteFunc(texts, isDefinition); len(texts) == 0 {
			return nil, noScenarios(path)
		}
		for _, t := range texts {
			if !seen[t.Name] {
				seen[t.Name] = true
				all = append(all, t)
			}
		}
	}
	return all, nil
}

func noScenarios(path string) error {
	return usageError{fmt.Errorf("there is no scenario file (*_test.lua) in %q", path)}
}

// selection is what a check reads and what it reports on.
type selection struct {
	texts []*source.Text
	names map[string]bool // of the files reported on; nil: all
}

func (s *selection) wanted(file string) bool { return s.names == nil || s.names[file] }

func (s *selection) definitions() []*source.Text {
	return slices.DeleteFunc(slices.Clone(s.texts), isScenario)
}

// selected reads the scripts of a game, and those that paths name beside it.
func (h *host) selected(r *scripting.Ruleset, paths []string) (*selection, error) {
	packs, err := h.strict(r)
	if err != nil {
		return nil, err
	}
	s := &selection{}
	if s.texts, err = packs.definitions(); err != nil {
		return nil, err
	}
	s.texts = runnable(s.texts)
	scenarios, err := packs.scenarios()
	if err != nil {
		return nil, err
	}
	s.texts = append(s.texts, scenarios...)
	if len(paths) == 0 && len(packs.named()) == 0 {
		return s, nil
	}
	s.names = map[string]bool{}
	if len(paths) == 0 {
		s.report(packs.ofNamed(s.texts))
	}
	for _, path := range paths {
		found, err := h.named(path, packs, s.texts)
		if err != nil {
			return nil, err
		}
		if len(found) == 0 {
			return nil, usageError{fmt.Errorf("there are no scripts in %q", path)}
		}
		s.report(found)
	}
	return s, nil
}

// report lets texts be read and reported on.
func (s *selection) report(texts []*source.Text) {
	for _, t := range texts {
		if !s.names[t.Name] && !slices.Contains(s.texts, t) {
			s.texts = append(s.texts, t)
		}
		s.names[t.Name] = true
	}
}

// named are the ids of the mods in use that --mod names.
func (p *packs) named() (ids []string) {
	for _, m := range p.used() {
		if p.places[m.Place].One {
			ids = append(ids, m.ID)
		}
	}
	return ids
}

// ofNamed are the texts of the mods that --mod names; all where it names none.
func (p *packs) ofNamed(texts []*source.Text) []*source.Text {
	ids := p.named()
	if len(ids) == 0 {
		return texts
	}
	return slices.DeleteFunc(slices.Clone(texts), func(t *source.Text) bool {
		return t.Mod == nil || !slices.Contains(ids, t.Mod.ID)
	})
}

// asked is where scripts are looked for when no path is named.
func (p *packs) asked() string {
	if ids := p.named(); len(ids) > 0 {
		return mods.Folder + "/" + strings.Join(ids, ", ")
	}
	return p.base.Prefix
}

// enter lets the mods be used that paths lie in, as --mod does.
func (h *host) enter(paths []string) {
	for _, path := range paths {
		at := h.at(path)
		for dir := at; dir != filepath.Dir(dir); dir = filepath.Dir(dir) {
			if _, err := os.Stat(filepath.Join(dir, mods.ManifestFile)); err == nil || dir == at && mods.IsArchive(at) {
				if !slices.Contains(h.mods.named, dir) {
					h.mods.named = append(h.mods.named, dir)
				}
				break
			}
		}
	}
}
