package load

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"curtaincall/cmd/curtain/program"
	"curtaincall/engine"
	"curtaincall/engine/disk"
	"curtaincall/scripting"
	"curtaincall/scripting/mods"
	"curtaincall/scripting/source"
)

// textsAtPath returns the scripts in a file or folder. path is a path on disk or a name from a message. Files of packs
// come from texts; only other files are read.
func textsAtPath(h *program.Host, path string, packs *Packs, texts []*source.Text) ([]*source.Text, error) {
	shown := program.DisplayPath(path)
	info, err := os.Stat(h.AbsPath(path))
	if err == nil {
		if name, inside := packs.displayName(h.AbsPath(path)); inside {
			return textsAtOrBelow(name, texts), nil
		}
	}
	switch {
	case err == nil && info.IsDir():
		pack := source.Pack{FS: disk.Folder(h.AbsPath(path)), Prefix: shown}
		definitions, err := pack.ReadAllExceptScenarios()
		if err != nil {
			return nil, program.ContentError{Err: err}
		}
		scenarios, err := pack.ReadScenarios()
		if err != nil {
			return nil, program.ContentError{Err: err}
		}
		return append(definitions, scenarios...), nil
	case err == nil:
		t, err := readScript(h.AbsPath(path), shown)
		if err != nil {
			err = program.UsageError{Err: err}
		}
		return []*source.Text{t}, err
	}
	inside := textsAtOrBelow(shown, texts)
	if len(inside) == 0 {
		return nil, program.UsageError{Err: fmt.Errorf("no such file or folder: %q", path)}
	}
	return inside, nil
}

func textsAtOrBelow(name string, texts []*source.Text) []*source.Text {
	return engine.Filter(texts, func(t *source.Text) bool { return t.Name == name || strings.HasPrefix(t.Name, name+"/") })
}

// readScript reads a file, but at most one byte more than source.MaxScriptSize, which is enough for an error.
func readScript(path, shown string) (*source.Text, error) {
	f, err := disk.OpenRegularFile(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	body, err := io.ReadAll(io.LimitReader(f, source.MaxScriptSize+1))
	return &source.Text{Name: shown, Body: string(body)}, err
}

// FindScenarios returns the scenario files at paths. Without paths, it returns all scenarios of the mods that --mod
// names or, without --mod, of all packs. It fails if it finds none, or none at one of the paths.
func FindScenarios(h *program.Host, packs *Packs, paths []string) (all []*source.Text, err error) {
	inside, err := packs.ReadScenarios()
	if err != nil {
		return nil, err
	}
	if len(paths) == 0 {
		if inside = packs.textsOfCommandLineModsOrAll(inside); len(inside) == 0 {
			if ids := packs.commandLineModIDs(); len(ids) > 0 {
				return nil, newNoScenariosError(mods.ModsFolder + "/" + strings.Join(ids, ", "))
			}
			return nil, newNoScenariosError(packs.Base.Prefix)
		}
		return inside, nil
	}
	added := map[string]bool{}
	for _, path := range paths {
		texts, err := textsAtPath(h, path, packs, inside)
		if err != nil {
			return nil, err
		}
		if texts = slices.DeleteFunc(texts, func(t *source.Text) bool { return !source.IsScenario(t.Name) }); len(texts) == 0 {
			return nil, newNoScenariosError(path)
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

func newNoScenariosError(path string) error {
	return program.UsageError{Err: fmt.Errorf("no scenario files (*_test.lua) in %q", path)}
}

// CheckScope contains the scripts that a check reads, and the names of the files whose findings it reports.
type CheckScope struct {
	Packs *Packs
	Texts []*source.Text
	Names map[string]bool // names of the files to report on; nil means all

	isRead map[*source.Text]bool // the set of Texts; nil if Names is nil
}

func (s *CheckScope) ReportsOn(file string) bool { return s.Names == nil || s.Names[file] }

// SelectScripts reads the scripts of a game and those at paths, to check them. Findings are reported only for files at
// paths or, if paths is empty, for the mods given by --mod or, without --mod, for all files.
func SelectScripts(h *program.Host, r *scripting.Ruleset, paths []string) (*CheckScope, error) {
	packs, err := FindValidPacks(h, r)
	if err != nil {
		return nil, err
	}
	texts, err := packs.ReadTexts()
	if err != nil {
		return nil, err
	}
	s := &CheckScope{Packs: packs, Texts: WithoutManifests(texts)}
	if len(paths) == 0 && len(packs.commandLineModIDs()) == 0 {
		return s, nil
	}
	s.Names, s.isRead = map[string]bool{}, make(map[*source.Text]bool, len(s.Texts))
	for _, t := range s.Texts {
		s.isRead[t] = true
	}
	if len(paths) == 0 {
		s.addTextsToCheck(packs.textsOfCommandLineModsOrAll(s.Texts))
	}
	for _, path := range paths {
		found, err := textsAtPath(h, path, packs, s.Texts)
		if err != nil {
			return nil, err
		}
		if len(found) == 0 {
			return nil, program.UsageError{Err: fmt.Errorf("no scripts in %q", path)}
		}
		s.addTextsToCheck(found)
	}
	return s, nil
}

func (s *CheckScope) addTextsToCheck(texts []*source.Text) {
	for _, t := range texts {
		if !s.Names[t.Name] && !s.isRead[t] {
			s.Texts, s.isRead[t] = append(s.Texts, t), true
		}
		s.Names[t.Name] = true
	}
}

func (p *Packs) commandLineModIDs() (ids []string) {
	for _, m := range p.ModsInUse() {
		if p.Places[m.Place].SingleMod {
			ids = append(ids, m.ID)
		}
	}
	return ids
}

func (p *Packs) textsOfCommandLineModsOrAll(texts []*source.Text) []*source.Text {
	ids := p.commandLineModIDs()
	if len(ids) == 0 {
		return texts
	}
	return slices.DeleteFunc(slices.Clone(texts), func(t *source.Text) bool {
		return t.Mod == nil || !slices.Contains(ids, t.Mod.ID)
	})
}

// AddModsContaining adds to h.Mods.Named, the mods of --mod, each mod that contains one of the paths.
func AddModsContaining(h *program.Host, paths []string) {
	for _, path := range paths {
		at := h.AbsPath(path)
		for dir := at; dir != filepath.Dir(dir); dir = filepath.Dir(dir) {
			if _, err := os.Stat(filepath.Join(dir, mods.ManifestFile)); err == nil || dir == at && mods.IsArchive(at) {
				h.AddMod(dir)
				break
			}
		}
	}
}
