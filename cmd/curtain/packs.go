package main

import (
	"cmp"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"curtaincall/engine/disk"
	"curtaincall/scripting"
	"curtaincall/scripting/mods"
	"curtaincall/scripting/source"
)

// basePack is a game's own pack of scripts, and where it is on disk: "" for scripts
// inside the program.
type basePack struct {
	scripting.Pack
	folder string
}

// packs are what a game is made of: its own pack, and the mods over it.
type packs struct {
	base   basePack
	found  []*mods.Mod   // the mods that can be read
	set    *mods.Set     // those in use; nil without any
	faults source.Errors // of mods that cannot be used
	places []mods.Place  // where mods were looked for
	most   int           // bytes that the scripts of all mods may have together
}

// packs finds the scripts of a ruleset, and the mods over them. What is wrong with a
// mod is no error, but among the faults.
func (h *host) packs(r *scripting.Ruleset) (*packs, error) {
	base, err := h.basePack(r)
	if err != nil {
		return nil, usageError{err}
	}
	p := &packs{base: base, most: int(h.limits.Mods)}
	if r.Game == nil || h.bare {
		return p, nil
	}
	found, err := h.findMods(r, p)
	if err != nil {
		return nil, err
	}
	set, faults := mods.Arrange(r.Name, r.Game.Version, found)
	p.found, p.set, p.faults = found, set, append(p.faults, faults...)
	for _, m := range found {
		h.away.know(m, m.Path != h.at(mods.Folder+"/"+m.ID) && p.places[m.Place].Shown != mods.Folder)
	}
	return p, nil
}

// strict finds the scripts of a ruleset. A fault of a mod is an error.
func (h *host) strict(r *scripting.Ruleset) (*packs, error) {
	p, err := h.packs(r)
	if err == nil && len(p.faults) > 0 {
		err = contentError{p.faults}
	}
	return p, err
}

// definitions reads what the packs define, which for the game's own must be something,
// and the manifests of the mods.
func (p *packs) definitions() ([]*source.Text, error) {
	if m := p.foreign(); m != nil {
		return nil, usageError{fmt.Errorf("%s is a mod of %s, not of %s: name its game behind the verb, as in `curtain test %s`", m.Shown, m.Game, p.set.Game, m.Game)}
	}
	own, err := p.base.Definitions()
	if err == nil && len(own) == 0 {
		err = fmt.Errorf("there are no scripts in %s", p.base.Prefix)
	}
	if err == nil {
		err = p.apart(own)
	}
	if err != nil {
		return nil, contentError{err}
	}
	return append(p.set.Definitions(own), p.set.Manifests()...), nil
}

// foreign is a mod of another game that --mod or a path names; nil for none.
func (p *packs) foreign() *mods.Mod {
	for _, m := range p.found {
		if p.places[m.Place].One && m.Game != p.set.Game {
			return m
		}
	}
	return nil
}

// apart refuses files of the game's own that messages or journals would name as those of
// a mod.
func (p *packs) apart(own []*source.Text) error {
	for _, t := range own {
		if m := cmp.Or(p.set.Of(t.Name), p.set.Of(t.Path)); m != nil {
			return fmt.Errorf("%s: the folder has the name of the one of the mod %s", t.Name, m.ID)
		}
	}
	return nil
}

// scenarios reads the scenario files of the packs.
func (p *packs) scenarios() ([]*source.Text, error) {
	own, err := p.base.Scenarios()
	if err != nil {
		return nil, contentError{err}
	}
	return append(own, p.set.Scenarios()...), nil
}

// roots are what on disk the scripts depend on, as far as it is there: packs, and
// folders in which mods may come to be.
func (p *packs) roots() (roots []string) {
	if p.base.folder != "" {
		roots = append(roots, p.base.folder)
	}
	for _, place := range p.places {
		roots = append(roots, place.Path)
	}
	for _, m := range p.used() {
		roots = append(roots, m.Path)
	}
	return roots
}

// used are the mods in use, in their order.
func (p *packs) used() []*mods.Mod {
	return p.set.All()
}

// spoiled reports whether a mod that was read once is still there and cannot be read.
func (p *packs) spoiled(m *mods.Mod) bool {
	_, err := os.Stat(m.Path)
	return err == nil && !slices.ContainsFunc(p.found, func(now *mods.Mod) bool { return now.Path == m.Path })
}

// unused reports whether a file is one of a mod that is not in use, by the name that
// messages have for it.
func (p *packs) unused(file string) bool {
	id, inner := modFile(file)
	return inner != "" && p.base.Prefix != mods.Folder && p.set.Find(id) == nil
}

// shown is the name that messages have for a file or folder on disk, if it is in one
// of the packs.
func (p *packs) shown(path string) (name string, inside bool) {
	if inner, in := insideOf(p.base.folder, path); in {
		return p.base.Shown(inner), true
	}
	for _, m := range p.used() {
		if inner, in := insideOf(m.Path, path); in {
			return m.Pack.Shown(inner), true
		}
	}
	return "", false
}

// onDisk is the file that messages have a name for; false for one inside the program or
// an archive.
func (p *packs) onDisk(name string) (path string, is bool) {
	below := func(prefix, folder string) bool {
		inner, in := strings.CutPrefix(name, prefix+"/")
		path = filepath.Join(folder, filepath.FromSlash(inner))
		return in && folder != "" && filepath.IsLocal(filepath.FromSlash(inner))
	}
	for _, m := range p.used() {
		if !m.Archive && below(m.Pack.Prefix, m.Path) {
			return path, true
		}
	}
	return path, below(p.base.Prefix, p.base.folder)
}

// insideOf is a path as seen from a folder, if it is that or lies in it.
func insideOf(folder, path string) (inner string, inside bool) {
	if folder == "" {
		return "", false
	}
	inner, err := filepath.Rel(folder, path)
	return filepath.ToSlash(inner), err == nil && filepath.IsLocal(inner)
}

// basePack finds a ruleset's own scripts: in the folder that --scripts names, else
// in the project one stands in, so that a changed script counts at once, else
// those inside the program.
func (h *host) basePack(r *scripting.Ruleset) (p basePack, err error) {
	if dir := h.scripts; dir != "" {
		shown := dir
		if inner := filepath.Join(dir, r.Name); isFolder(h.at(inner)) {
			shown = inner // DIR holds the scripts of several rulesets
		}
		if !isFolder(h.at(shown)) {
			return p, fmt.Errorf("--scripts: there is no folder %q", dir)
		}
		return basePack{h.pack(disk.Folder(h.at(shown)), shownPath(shown)), h.at(shown)}, nil
	}
	prefix := scriptsRoot + "/" + r.Name
	if folder := h.projectScripts(r.Name); folder != "" {
		return basePack{h.pack(disk.Folder(folder), prefix), folder}, nil
	}
	return h.builtinPack(r.Name)
}

// builtinPack is a game's pack inside the program.
func (h *host) builtinPack(game string) (basePack, error) {
	inside, err := fs.Sub(h.builtin, game)
	return basePack{h.pack(inside, scriptsRoot+"/"+game), ""}, err
}

// pack is a game's own pack, which may hold what the limits say.
func (h *host) pack(from fs.FS, prefix string) scripting.Pack {
	return scripting.Pack{FS: from, Prefix: prefix, Files: int(h.limits.Files), Size: int(h.limits.Pack)}
}

// projectScripts is the folder scripts/NAME of the working directory, or of the
// project around it, which is known by its go.mod; "" when there is none.
func (h *host) projectScripts(name string) string {
	for dir := h.dir; ; dir = filepath.Dir(dir) {
		_, err := os.Stat(filepath.Join(dir, "go.mod"))
		project := err == nil
		if folder := filepath.Join(dir, scriptsRoot, name); (project || dir == h.dir) && isFolder(folder) {
			return folder
		}
		if project || dir == filepath.Dir(dir) {
			return ""
		}
	}
}

// runnable are the texts that a game is loaded from: all but the manifests of mods.
func runnable(texts []*source.Text) []*source.Text {
	return slices.DeleteFunc(slices.Clone(texts), func(t *source.Text) bool {
		return t.Mod != nil && t.Name == mods.Folder+"/"+t.Mod.ID+"/"+mods.ManifestFile
	})
}

// measure refuses mods whose scripts are too much together, and names the largest.
func (p *packs) measure(texts []*source.Text) error {
	sizes, all, largest := map[string]int{}, 0, ""
	for _, t := range texts {
		if t.Mod == nil {
			continue
		}
		all += len(t.Body)
		if sizes[t.Mod.ID] += len(t.Body); sizes[t.Mod.ID] > sizes[largest] {
			largest = t.Mod.ID
		}
	}
	if all <= p.most {
		return nil
	}
	return contentError{&source.Error{File: mods.Folder + "/" + largest, Message: fmt.Sprintf("the scripts of all mods have %d bytes together, of %d that they may, and the most of them are here: %d", all, p.most, sizes[largest]),
		Hint: "--limit mods=N lets them have N", Err: disk.ErrLarge}}
}

// with are the packs with other mods in use.
func (p *packs) with(set *mods.Set) *packs {
	other := *p
	other.set = set
	return &other
}

// modFile divides the name of a mod's file; both parts are empty for another.
func modFile(name string) (id, inner string) {
	if rest, of := strings.CutPrefix(name, mods.Folder+"/"); of {
		id, inner, _ = strings.Cut(rest, "/")
	}
	return id, inner
}

// lies is where a mod was found, and its name there where that is not its id.
func (p *packs) lies(m *mods.Mod) string {
	label, name := p.places[m.Place].Label, filepath.Base(m.Path)
	if name == m.ID {
		return label
	}
	return label + ", " + source.Printable(name)
}
