package load

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"curtaincall/cmd/curtain/program"
	"curtaincall/engine"
	"curtaincall/engine/disk"
	"curtaincall/engine/journal"
	"curtaincall/engine/phrase"
	said "curtaincall/engine/table"
	"curtaincall/scripting"
	"curtaincall/scripting/mods"
	"curtaincall/scripting/source"
)

// BasePack is the game's own pack of scripts. Folder is its path on disk, or "" if it is built into the program.
type BasePack struct {
	source.Pack
	Folder string
}

// Packs contains the packs of scripts of a game: its own pack and its mods.
type Packs struct {
	Base        BasePack
	Found       []*mods.Mod        // all mods that can be read or, with --lock, those that the lock lists
	Set         *mods.Set          // the mods in use
	ModErrors   source.Errors      // errors in mods that cannot be used, and in the user's lists of mods and settings
	Places      []mods.SearchPlace // the places that were searched for mods
	maxModBytes int                // limit on the size of the scripts of all mods, in bytes

	settingNotes []phrase.Message // messages about settings whose stored values do not fit the mod
}

// FindPacks finds the game's own pack and its mods, and records in h where the mods are. Errors in mods do not make it
// fail; the result's ModErrors has them.
func FindPacks(h *program.Host, r *scripting.Ruleset) (*Packs, error) {
	base, err := FindBasePack(h, r)
	if err != nil {
		return nil, program.UsageError{Err: err}
	}
	p := &Packs{Base: base, maxModBytes: int(h.Limits.Mods)}
	found, err := findModsAndFillPacks(h, r, p)
	if err != nil {
		return nil, err
	}
	set, faults := mods.SortIntoLoadOrder(r.Name, r.Game.Version, found)
	set.Notices = append(set.Notices, p.settingNotes...)
	p.Found, p.Set, p.ModErrors = found, set, append(p.ModErrors, faults...)
	for _, m := range found {
		h.ModLocations.RecordModLocation(m, m.Path != h.AbsPath(mods.ModsFolder+"/"+m.ID) && p.Places[m.Place].Shown != mods.ModsFolder)
	}
	return p, nil
}

// FindValidPacks finds packs as FindPacks does, but fails if a mod has errors.
func FindValidPacks(h *program.Host, r *scripting.Ruleset) (*Packs, error) {
	p, err := FindPacks(h, r)
	if err == nil && len(p.ModErrors) > 0 {
		err = program.ContentError{Err: p.ModErrors}
	}
	return p, err
}

// ReadDefinitions reads the definition files of all packs in use, and the manifests and settings of the mods. It fails
// if the game's own pack has no scripts or a file name that belongs to a mod, or if --mod names another game's mod.
func (p *Packs) ReadDefinitions() ([]*source.Text, error) {
	for _, m := range p.Found {
		if p.Places[m.Place].SingleMod && m.Game != p.Set.Game {
			return nil, program.UsageError{Err: fmt.Errorf("%s is a mod for %s, not %s: add the name of its game to the command, as in `curtain test %s`", m.Shown, m.Game, p.Set.Game, m.Game)}
		}
	}
	own, err := p.Base.ReadAllExceptScenarios()
	if err == nil && len(own) == 0 {
		err = fmt.Errorf("no scripts in %s", p.Base.Prefix)
	}
	if err != nil {
		return nil, program.ContentError{Err: err}
	}
	for _, t := range own { // a name like that of a mod's file would be ambiguous
		if m := cmp.Or(p.Set.ModOfFile(t.Name), p.Set.ModOfFile(t.Path)); m != nil {
			return nil, program.ContentError{Err: fmt.Errorf("%s: the mod %s is in another folder of the same name; rename one of them", t.Name, m.ID)}
		}
	}
	return append(p.Set.AppendScripts(own), p.Set.ManifestsAndSettings()...), nil
}

// ReadScenarios returns the scenario files of all packs in use.
func (p *Packs) ReadScenarios() ([]*source.Text, error) {
	own, err := p.Base.ReadScenarios()
	if err != nil {
		return nil, program.ContentError{Err: err}
	}
	return append(own, p.Set.Scenarios()...), nil
}

// ReadTexts reads the definition and scenario files of all packs in use, definitions first.
func (p *Packs) ReadTexts() ([]*source.Text, error) {
	texts, err := p.ReadDefinitions()
	if err != nil {
		return nil, err
	}
	scenarios, err := p.ReadScenarios()
	return append(texts, scenarios...), err
}

// PackOfText returns the pack in use that contains t, or the zero Pack. folder is "" unless the pack is a folder.
func (p *Packs) PackOfText(t *source.Text) (pack source.Pack, folder disk.Folder) {
	if t.Path == "" {
		return source.Pack{}, ""
	}
	for _, m := range p.ModsInUse() {
		if t.Mod != nil && t.Mod.ID == m.ID {
			if !m.Archive {
				folder = disk.Folder(m.Path)
			}
			return m.Pack, folder
		}
	}
	if t.Mod != nil || t.Name != p.Base.DisplayPath(t.Path) {
		return source.Pack{}, ""
	}
	return p.Base.Pack, disk.Folder(p.Base.Folder)
}

// WatchedPaths returns the paths of the packs on disk, and of the folders in which mods may appear.
func (p *Packs) WatchedPaths() (roots []string) {
	if p.Base.Folder != "" {
		roots = append(roots, p.Base.Folder)
	}
	roots = append(roots, engine.Map(p.Places, func(place mods.SearchPlace) string { return place.Path })...)
	return append(roots, engine.Map(p.ModsInUse(), func(m *mods.Mod) string { return m.Path })...)
}

// ModsInUse returns the mods in use, in load order.
func (p *Packs) ModsInUse() []*mods.Mod { return p.Set.ModsInLoadOrder() }

func (p *Packs) existsButIsUnreadable(m *mods.Mod) bool {
	_, err := os.Stat(m.Path)
	return err == nil && !slices.ContainsFunc(p.Found, func(now *mods.Mod) bool { return now.Path == m.Path })
}

// displayName returns the name that messages show for a path on disk. inside is false if the path is in no pack in use.
func (p *Packs) displayName(path string) (name string, inside bool) {
	if inner, in := program.RelativePath(p.Base.Folder, path); in {
		return p.Base.DisplayPath(inner), true
	}
	for _, m := range p.ModsInUse() {
		if inner, in := program.RelativePath(m.Path, path); in {
			return m.Pack.DisplayPath(inner), true
		}
	}
	return "", false
}

// DiskPath returns the path on disk of a file that a message names. ok is false if the file is in an archive, in the
// program, or in no pack in use.
func (p *Packs) DiskPath(name string) (path string, ok bool) {
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

// FindBasePack finds the game's own pack. It is in the folder of --scripts or, without that flag, in the project around
// the working directory. Without such a project, it is the built-in pack.
func FindBasePack(h *program.Host, r *scripting.Ruleset) (p BasePack, err error) {
	if dir := h.Scripts; dir != "" {
		if !program.IsFolder(h.AbsPath(dir)) {
			return p, said.NoFolder.NewError("name", program.QuoteForTerminal(source.Printable(dir)))
		}
		if program.IsFile(filepath.Join(h.AbsPath(dir), mods.ManifestFile)) {
			return p, said.ScriptsOfMod.NewError("name", program.ShellWord(dir))
		}
		return BasePackInFolder(h, r, dir), nil
	}
	prefix := program.ScriptsRoot + "/" + r.Name
	if folder := ProjectScriptsFolder(h, r.Name); folder != "" {
		return BasePack{NewPack(h, disk.Folder(folder), prefix), folder}, nil
	}
	return BasePack{Pack: h.BuiltinPack(r.Name, h.Limits)}, nil
}

// BasePackInFolder returns the pack in dir/NAME or dir/scripts/NAME if one of these folders exists, otherwise in dir.
func BasePackInFolder(h *program.Host, r *scripting.Ruleset, dir string) BasePack {
	inner := []string{filepath.Join(dir, r.Name), filepath.Join(dir, program.ScriptsRoot, r.Name)}
	dir = cmp.Or(engine.Find(inner, func(inner string) bool { return program.IsFolder(h.AbsPath(inner)) }), dir)
	return BasePack{NewPack(h, disk.Folder(h.AbsPath(dir)), program.DisplayPath(dir)), h.AbsPath(dir)}
}

// NewPack returns a pack read from a file system, with the limits of h. Messages put prefix before its file names.
func NewPack(h *program.Host, from fs.FS, prefix string) source.Pack {
	return source.Pack{FS: from, Prefix: prefix, Files: int(h.Limits.Files), Size: int(h.Limits.Pack)}
}

// ProjectScriptsFolder returns scripts/NAME in h.Dir or in the nearest folder around it that has a go.mod, or "".
func ProjectScriptsFolder(h *program.Host, name string) string {
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

// WithoutManifests returns the texts that are neither manifests nor settings of mods.
func WithoutManifests(texts []*source.Text) []*source.Text {
	return slices.DeleteFunc(slices.Clone(texts), mods.IsManifestOrSettings)
}

// CheckTotalModSize returns an error that names the largest mod if the scripts of all mods together exceed the limit.
func (p *Packs) CheckTotalModSize(texts []*source.Text) error {
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
	if all <= p.maxModBytes {
		return nil
	}
	return program.ContentError{Err: &source.Error{File: mods.ModsFolder + "/" + largest, Message: fmt.Sprintf("the scripts of all mods total %d bytes, more than the limit of %d. The largest mod here takes up %d bytes", all, p.maxModBytes, sizes[largest]),
		Hint: "raise the limit with --limit mods=N", Err: disk.ErrLarge}}
}

// WithMods returns a copy of p that uses the mods in set.
func (p *Packs) WithMods(set *mods.Set) *Packs {
	other := *p
	other.Set = set
	return &other
}

// SplitModFile splits the name of a mod's file into the mod's id and the path inside it; both are "" for other files.
func SplitModFile(name string) (id, inner string) {
	if rest, of := strings.CutPrefix(name, mods.ModsFolder+"/"); of {
		id, inner, _ = strings.Cut(rest, "/")
	}
	return id, inner
}

// DescribeLocation describes where a mod was found, with the name of its folder or archive if that is not its id.
func (p *Packs) DescribeLocation(m *mods.Mod) string {
	label, name := p.Places[m.Place].Label, filepath.Base(m.Path)
	if name == m.ID {
		return label
	}
	return label + ", " + source.Printable(name)
}

// DisplayAndInnerName returns the name of a path on disk for messages, and the path inside its pack. inside is false if
// the path is in no pack in use, or if fs.ValidPath(name) is false.
func (p *Packs) DisplayAndInnerName(path string) (name, inner string, inside bool) {
	name, inside = p.displayName(path)
	prefix := p.Base.Prefix
	if m := p.Set.ModOfFile(name); m != nil {
		prefix = m.Pack.Prefix
	}
	return name, strings.TrimPrefix(name, prefix+"/"), inside && fs.ValidPath(name)
}

// ModSearchPlaces returns the places to search for mods: the mods that --mod names, the folder beside the project's
// scripts unless --scripts is given, and the user's mods folder. It ignores --no-mods.
func ModSearchPlaces(h *program.Host, r *scripting.Ruleset) (places []mods.SearchPlace) {
	for _, path := range h.Mods.Named {
		places = append(places, mods.SearchPlace{Path: h.AbsPath(path), Shown: h.ShortDisplayPath(path), Label: "named by --mod", SingleMod: true})
	}
	if folder := ProjectScriptsFolder(h, r.Name); folder != "" && h.Scripts == "" {
		beside := filepath.Join(filepath.Dir(filepath.Dir(folder)), mods.ModsFolder)
		places = append(places, mods.SearchPlace{Path: beside, Shown: mods.ModsFolder, Label: "beside the scripts"})
	}
	if folder := UserModsFolder(h); folder != "" {
		places = append(places, mods.SearchPlace{Path: folder, Shown: h.ShortDisplayPath(folder), Label: "your mods", UserOwned: true})
	}
	return places
}

// UserModsFolder returns the user's mods folder, or "" if the environment variables do not determine one.
func UserModsFolder(h *program.Host) string {
	if folder := h.Env("CURTAIN_MODS"); folder != "" {
		return filepath.Clean(h.AbsPath(folder))
	}
	home := h.Env("HOME")
	switch {
	case runtime.GOOS == "windows" && h.Env("AppData") != "":
		return filepath.Join(h.Env("AppData"), "curtain", mods.ModsFolder)
	case runtime.GOOS == "windows" || runtime.GOOS == "darwin" && home == "":
		return ""
	case runtime.GOOS == "darwin":
		return filepath.Join(home, "Library", "Application Support", "curtain", mods.ModsFolder)
	case h.Env("XDG_DATA_HOME") != "":
		return filepath.Join(h.Env("XDG_DATA_HOME"), "curtain", mods.ModsFolder)
	case home == "":
		return ""
	}
	return filepath.Join(home, ".local", "share", "curtain", mods.ModsFolder)
}

// findModsAndFillPacks finds mods, applies the user's settings to them, and sets p.Places, p.ModErrors and
// p.settingNotes. With --lock it returns only the mods of the lock file, and fails if they differ from it.
func findModsAndFillPacks(h *program.Host, r *scripting.Ruleset, p *Packs) ([]*mods.Mod, error) {
	for _, place := range ModSearchPlaces(h, r) {
		if place.SingleMod || !h.Mods.None {
			p.Places = append(p.Places, place)
		}
	}
	found, faults := mods.FindMods(p.Places, h.RulesetNames()...)
	off, err := mods.ReadDisabledFile(UserModsFolder(h))
	if err != nil {
		faults = append(faults, newReadError(h.ShortDisplayPath(filepath.Join(UserModsFolder(h), mods.DisabledFile)), err))
	}
	settings, err := mods.ReadSettingsFile(UserModsFolder(h))
	if err != nil {
		faults = append(faults, newReadError(h.ShortDisplayPath(filepath.Join(UserModsFolder(h), mods.SettingsFile)), err))
	}
	for _, m := range found {
		m.Disabled = slices.Contains(off, m.ID) && !p.Places[m.Place].SingleMod
		if err := m.ApplySettings(settings[m.ID]); err != nil && m.Game == r.Name && h.Mods.Lock == "" {
			p.settingNotes = append(p.settingNotes, said.SettingsUnfit.With("mod", m.ID, "why", err.Error()))
		}
	}
	if p.ModErrors = faults; h.Mods.Lock == "" {
		return found, nil
	}
	return selectModsOfLock(h, r, p, found)
}

func newReadError(shown string, err error) *source.Error {
	message := source.Printable(err.Error())
	if of, is := errors.AsType[*fs.PathError](err); is {
		message = of.Err.Error()
	}
	return &source.Error{File: shown, Message: message, Err: err}
}

// selectModsOfLock enables and returns the mods of found that the lock file lists. It fails if they differ from it.
func selectModsOfLock(h *program.Host, r *scripting.Ruleset, p *Packs, found []*mods.Mod) ([]*mods.Mod, error) {
	l, err := mods.ReadLock(h.AbsPath(h.Mods.Lock))
	if err != nil {
		return nil, program.UsageError{Err: fmt.Errorf("--lock: %w", err)}
	}
	of := map[string]journal.Mod{}
	for _, one := range l.Mods {
		of[one.ID] = one
	}
	matches := func(m *mods.Mod) bool { return m.LockEntry() == of[m.ID] }
	found = slices.DeleteFunc(found, func(m *mods.Mod) bool { return of[m.ID].ID == "" })
	for _, m := range found {
		_ = m.ApplySettings(of[m.ID].Settings) // if they do not fit, its hash is another
	}
	found = slices.DeleteFunc(found, func(m *mods.Mod) bool {
		return !matches(m) && slices.ContainsFunc(found, func(other *mods.Mod) bool { return other.ID == m.ID && matches(other) })
	})
	for _, m := range found {
		m.Disabled = false
	}
	set, _ := mods.SortIntoLoadOrder(r.Name, r.Game.Version, found)
	if list := l.DescribeDifferences(set); len(list) > 0 {
		err := &source.Error{File: program.DisplayPath(h.Mods.Lock), Message: "the mods differ from those in the lock file", Notes: phrase.Original.RenderEachMessage(list), Err: program.ErrModsDiffer,
			Hint: "add the missing mods with `curtain mods add`, write a new lock with `curtain mods lock`, or drop --lock to use the installed mods"}
		return nil, program.ContentError{Err: append(source.Errors{err}, p.ModErrors...)}
	}
	p.ModErrors = nil
	return found, nil
}
