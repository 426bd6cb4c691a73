package load

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"curtaincall/cmd/curtain/program"
	"curtaincall/engine/disk"
	"curtaincall/scripting"
	"curtaincall/scripting/mods"
	"curtaincall/scripting/source"
)

// namedTexts returns the scripts that path names: a file or folder on disk, or a name in messages.
// It reads those that are not in texts, the scripts of the packs.
func namedTexts(h *program.Host, path string, packs *Packs, texts []*source.Text) ([]*source.Text, error) {
	shown := program.ShownPath(path)
	info, err := os.Stat(h.At(path))
	if err == nil {
		if name, inside := packs.displayName(h.At(path)); inside {
			return below(name, texts), nil
		}
	}
	switch {
	case err == nil && info.IsDir():
		pack := source.Pack{FS: disk.Folder(h.At(path)), Prefix: shown}
		definitions, err := pack.Definitions()
		if err != nil {
			return nil, program.ContentError{Err: err}
		}
		scenarios, err := pack.Scenarios()
		if err != nil {
			return nil, program.ContentError{Err: err}
		}
		return append(definitions, scenarios...), nil
	case err == nil:
		t, err := readScript(h.At(path), shown)
		if err != nil {
			err = program.UsageError{Err: err}
		}
		return []*source.Text{t}, err
	}
	inside := below(shown, texts)
	if len(inside) == 0 {
		return nil, program.UsageError{Err: fmt.Errorf("no such file or folder: %q", path)}
	}
	return inside, nil
}

func below(name string, texts []*source.Text) (inside []*source.Text) {
	for _, t := range texts {
		if t.Name == name || strings.HasPrefix(t.Name, name+"/") {
			inside = append(inside, t)
		}
	}
	return inside
}

// readScript reads a file, up to a byte beyond the limit, so that the compiler rejects a longer
// one.
func readScript(path, shown string) (*source.Text, error) {
	f, err := disk.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	body, err := io.ReadAll(io.LimitReader(f, source.MaxScriptSize+1))
	return &source.Text{Name: shown, Body: string(body)}, err
}

func IsScenario(t *source.Text) bool { return source.IsScenario(t.Name) }

// Scenarios returns the scenario files that paths name. Without paths it returns those of the mods
// that --mod names or, without --mod, of all packs.
func Scenarios(h *program.Host, packs *Packs, paths []string) (all []*source.Text, err error) {
	inside, err := packs.Scenarios()
	if err != nil {
		return nil, err
	}
	if len(paths) == 0 {
		if inside = packs.textsOfNamed(inside); len(inside) == 0 {
			return nil, noScenarios(packs.searchPaths())
		}
		return inside, nil
	}
	added := map[string]bool{}
	for _, path := range paths {
		texts, err := namedTexts(h, path, packs, inside)
		if err != nil {
			return nil, err
		}
		if texts = slices.DeleteFunc(texts, func(t *source.Text) bool { return !IsScenario(t) }); len(texts) == 0 {
			return nil, noScenarios(path)
		}
		for _, t := range texts {
			if !added[t.Name] {
				added[t.Name] = true
				all = append(all, t)
			}
		}
	}
	return all, nil
}

func noScenarios(path string) error {
	return program.UsageError{Err: fmt.Errorf("no scenario files (*_test.lua) in %q", path)}
}

// Selection contains the scripts that a check reads and the names of those that it reports on.
type Selection struct {
	Texts []*source.Text
	Names map[string]bool // of the files reported on; nil: all
}

func (s *Selection) Includes(file string) bool { return s.Names == nil || s.Names[file] }

func (s *Selection) Definitions() []*source.Text {
	return source.WithoutScenarios(s.Texts)
}

// Select reads the scripts of a game and those that paths name. The result reports on the files
// that paths name or, without paths, on those of the mods that --mod names; on all without either.
func Select(h *program.Host, r *scripting.Ruleset, paths []string) (*Selection, error) {
	packs, err := Strict(h, r)
	if err != nil {
		return nil, err
	}
	s := &Selection{}
	if s.Texts, err = packs.Definitions(); err != nil {
		return nil, err
	}
	s.Texts = WithoutManifests(s.Texts)
	scenarios, err := packs.Scenarios()
	if err != nil {
		return nil, err
	}
	s.Texts = append(s.Texts, scenarios...)
	if len(paths) == 0 && len(packs.namedModIDs()) == 0 {
		return s, nil
	}
	s.Names = map[string]bool{}
	if len(paths) == 0 {
		s.report(packs.textsOfNamed(s.Texts))
	}
	for _, path := range paths {
		found, err := namedTexts(h, path, packs, s.Texts)
		if err != nil {
			return nil, err
		}
		if len(found) == 0 {
			return nil, program.UsageError{Err: fmt.Errorf("no scripts in %q", path)}
		}
		s.report(found)
	}
	return s, nil
}

func (s *Selection) report(texts []*source.Text) {
	for _, t := range texts {
		if !s.Names[t.Name] && !slices.Contains(s.Texts, t) {
			s.Texts = append(s.Texts, t)
		}
		s.Names[t.Name] = true
	}
}

func (p *Packs) namedModIDs() (ids []string) {
	for _, m := range p.ModsInUse() {
		if p.Places[m.Place].One {
			ids = append(ids, m.ID)
		}
	}
	return ids
}

func (p *Packs) textsOfNamed(texts []*source.Text) []*source.Text {
	ids := p.namedModIDs()
	if len(ids) == 0 {
		return texts
	}
	return slices.DeleteFunc(slices.Clone(texts), func(t *source.Text) bool {
		return t.Mod == nil || !slices.Contains(ids, t.Mod.ID)
	})
}

func (p *Packs) searchPaths() string {
	if ids := p.namedModIDs(); len(ids) > 0 {
		return mods.Folder + "/" + strings.Join(ids, ", ")
	}
	return p.Base.Prefix
}

// UseModsAround adds the mods that contain the paths to the mods that --mod names.
func UseModsAround(h *program.Host, paths []string) {
	for _, path := range paths {
		at := h.At(path)
		for dir := at; dir != filepath.Dir(dir); dir = filepath.Dir(dir) {
			if _, err := os.Stat(filepath.Join(dir, mods.ManifestFile)); err == nil || dir == at && mods.IsArchive(at) {
				if !slices.Contains(h.Mods.Named, dir) {
					h.Mods.Named = append(h.Mods.Named, dir)
				}
				break
			}
		}
	}
}
