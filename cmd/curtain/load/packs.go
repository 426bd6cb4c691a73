package load

import (
	"cmp"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"curtaincall/cmd/curtain/program"
	"curtaincall/engine/disk"
	said "curtaincall/engine/table"
	"curtaincall/scripting"
	"curtaincall/scripting/mods"
	"curtaincall/scripting/source"
)

// Base is a game's own pack of scripts. Folder is its path on disk; "" for scripts built into the
// program.
type Base struct {
	source.Pack
	Folder string
}

// Packs contains the packs of a game: its own, and those of the mods.
type Packs struct {
	Base   Base
	Found  []*mods.Mod   // the mods that can be read
	Set    *mods.Set     // the mods in use; nil if none
	Faults source.Errors // errors of mods that cannot be used
	Places []mods.Place  // where mods were looked for
	most   int           // limit of the size of the scripts of all mods, in bytes
}

// Find finds the pack of a ruleset and its mods. It does not return errors in mods, but sets
// Faults.
func Find(h *program.Host, r *scripting.Ruleset) (*Packs, error) {
	base, err := FindBase(h, r)
	if err != nil {
		return nil, program.UsageError{Err: err}
	}
	p := &Packs{Base: base, most: int(h.Limits.Mods)}
	if h.Bare {
		return p, nil
	}
	found, err := findMods(h, r, p)
	if err != nil {
		return nil, err
	}
	set, faults := mods.Arrange(r.Name, r.Game.Version, found)
	p.Found, p.Set, p.Faults = found, set, append(p.Faults, faults...)
	for _, m := range found {
		h.Away.RecordLocation(m, m.Path != h.At(mods.Folder+"/"+m.ID) && p.Places[m.Place].Shown != mods.Folder)
	}
	return p, nil
}

// Strict is like Find, but returns errors in mods as an error.
func Strict(h *program.Host, r *scripting.Ruleset) (*Packs, error) {
	p, err := Find(h, r)
	if err == nil && len(p.Faults) > 0 {
		err = program.ContentError{Err: p.Faults}
	}
	return p, err
}

// Definitions reads the definition files of all packs in use, and the manifests of the mods. It
// fails if the game's own pack has no definitions.
func (p *Packs) Definitions() ([]*source.Text, error) {
	for _, m := range p.Found {
		if p.Places[m.Place].One && m.Game != p.Set.Game {
			return nil, program.UsageError{Err: fmt.Errorf("%s is a mod for %s, not for %s: name its game after the command, as in `curtain test %s`", m.Shown, m.Game, p.Set.Game, m.Game)}
		}
	}
	own, err := p.Base.Definitions()
	if err == nil && len(own) == 0 {
		err = fmt.Errorf("no scripts in %s", p.Base.Prefix)
	}
	if err != nil {
		return nil, program.ContentError{Err: err}
	}
	for _, t := range own { // a name like that of a mod's file would be ambiguous
		if m := cmp.Or(p.Set.Of(t.Name), p.Set.Of(t.Path)); m != nil {
			return nil, program.ContentError{Err: fmt.Errorf("%s: another folder with the same name contains the mod %s", t.Name, m.ID)}
		}
	}
	return append(p.Set.Definitions(own), p.Set.Manifests()...), nil
}

// Scenarios returns the scenario files of all packs in use.
func (p *Packs) Scenarios() ([]*source.Text, error) {
	own, err := p.Base.Scenarios()
	if err != nil {
		return nil, program.ContentError{Err: err}
	}
	return append(own, p.Set.Scenarios()...), nil
}

// Roots returns the paths on disk to watch: of the packs, and of folders in which mods may appear.
func (p *Packs) Roots() (roots []string) {
	if p.Base.Folder != "" {
		roots = append(roots, p.Base.Folder)
	}
	for _, place := range p.Places {
		roots = append(roots, place.Path)
	}
	for _, m := range p.ModsInUse() {
		roots = append(roots, m.Path)
	}
	return roots
}

// ModsInUse returns the mods in use, in load order.
func (p *Packs) ModsInUse() []*mods.Mod {
	return p.Set.All()
}

func (p *Packs) isUnreadable(m *mods.Mod) bool {
	_, err := os.Stat(m.Path)
	return err == nil && !slices.ContainsFunc(p.Found, func(now *mods.Mod) bool { return now.Path == m.Path })
}

func (p *Packs) isUnused(file string) bool {
	id, inner := ModFile(file)
	return inner != "" && p.Base.Prefix != mods.Folder && p.Set.Find(id) == nil
}

// displayName returns the name in messages of a path on disk; inside is false if the path is in no
// pack in use.
func (p *Packs) displayName(path string) (name string, inside bool) {
	if inner, in := program.InsideOf(p.Base.Folder, path); in {
		return p.Base.Shown(inner), true
	}
	for _, m := range p.ModsInUse() {
		if inner, in := program.InsideOf(m.Path, path); in {
			return m.Pack.Shown(inner), true
		}
	}
	return "", false
}

// OnDisk returns the path of the file with that name in messages. ok is false for files in an
// archive and files built into the program.
func (p *Packs) OnDisk(name string) (path string, ok bool) {
	below := func(prefix, folder string) bool {
		inner, in := strings.CutPrefix(name, prefix+"/")
		path = filepath.Join(folder, filepath.FromSlash(inner))
		return in && folder != "" && filepath.IsLocal(filepath.FromSlash(inner))
	}
	for _, m := range p.ModsInUse() {
		if !m.Archive && below(m.Pack.Prefix, m.Path) {
			return path, true
		}
	}
	return path, below(p.Base.Prefix, p.Base.Folder)
}

// FindBase finds a ruleset's own pack: in the folder that --scripts names; else in the project
// around the working directory, so that edits have an effect at once; else in the program.
func FindBase(h *program.Host, r *scripting.Ruleset) (p Base, err error) {
	if dir := h.Scripts; dir != "" {
		if !program.IsFolder(h.At(dir)) {
			return p, said.NoFolder.Err("name", program.Quote(source.Printable(dir)))
		}
		return BaseIn(h, r, dir), nil
	}
	prefix := program.ScriptsRoot + "/" + r.Name
	if folder := ProjectScripts(h, r.Name); folder != "" {
		return Base{PackOf(h, disk.Folder(folder), prefix), folder}, nil
	}
	return Builtin(h, r.Name)
}

// BaseIn returns a ruleset's own pack in a folder: in dir/NAME or dir/scripts/NAME if that exists,
// as in a project, else in dir itself.
func BaseIn(h *program.Host, r *scripting.Ruleset, dir string) Base {
	for _, inner := range []string{filepath.Join(dir, r.Name), filepath.Join(dir, program.ScriptsRoot, r.Name)} {
		if program.IsFolder(h.At(inner)) {
			dir = inner
			break
		}
	}
	return Base{PackOf(h, disk.Folder(h.At(dir)), program.ShownPath(dir)), h.At(dir)}
}

// Builtin returns a game's own pack as it is built into the program.
func Builtin(h *program.Host, game string) (Base, error) {
	pack, err := h.BuiltinPack(game, h.Limits)
	return Base{pack, ""}, err
}

// PackOf returns a pack that is read from a file system, with the limits of h.
func PackOf(h *program.Host, from fs.FS, prefix string) source.Pack {
	return source.Pack{FS: from, Prefix: prefix, Files: int(h.Limits.Files), Size: int(h.Limits.Pack)}
}

// ProjectScripts returns the folder scripts/NAME of the working directory or of the project around
// it, which has a go.mod; "" if there is none.
func ProjectScripts(h *program.Host, name string) string {
	for dir := h.Dir; ; dir = filepath.Dir(dir) {
		_, err := os.Stat(filepath.Join(dir, "go.mod"))
		project := err == nil
		if folder := filepath.Join(dir, program.ScriptsRoot, name); (project || dir == h.Dir) && program.IsFolder(folder) {
			return folder
		}
		if project || dir == filepath.Dir(dir) {
			return ""
		}
	}
}

func WithoutManifests(texts []*source.Text) []*source.Text {
	return slices.DeleteFunc(slices.Clone(texts), func(t *source.Text) bool {
		return t.Mod != nil && t.Name == mods.Folder+"/"+t.Mod.ID+"/"+mods.ManifestFile
	})
}

// Measure returns an error that names the largest mod if the scripts of all mods are too large.
func (p *Packs) Measure(texts []*source.Text) error {
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
	return program.ContentError{Err: &source.Error{File: mods.Folder + "/" + largest, Message: fmt.Sprintf("the scripts of all mods are %d bytes in total, and the limit is %d. The largest mod here: %d bytes", all, p.most, sizes[largest]),
		Hint: "raise the limit with --limit mods=N", Err: disk.ErrLarge}}
}

// With returns a copy of p that uses the mods in set instead.
func (p *Packs) With(set *mods.Set) *Packs {
	other := *p
	other.Set = set
	return &other
}

// ModFile splits the name of a file of a mod into the mod's id and the rest; "", "" for other
// files.
func ModFile(name string) (id, inner string) {
	if rest, of := strings.CutPrefix(name, mods.Folder+"/"); of {
		id, inner, _ = strings.Cut(rest, "/")
	}
	return id, inner
}

// Location describes where a mod was found, including the name of its folder or archive if that is
// not its id.
func (p *Packs) Location(m *mods.Mod) string {
	label, name := p.Places[m.Place].Label, filepath.Base(m.Path)
	if name == m.ID {
		return label
	}
	return label + ", " + source.Printable(name)
}

// PackPath returns the name in messages of a path on disk, and its name inside its pack. inside is
// false if it is in no pack in use.
func (p *Packs) PackPath(path string) (name, inner string, inside bool) {
	name, inside = p.displayName(path)
	prefix := p.Base.Prefix
	if m := p.Set.Of(name); m != nil {
		prefix = m.Pack.Prefix
	}
	return name, strings.TrimPrefix(name, prefix+"/"), inside && fs.ValidPath(name)
}
