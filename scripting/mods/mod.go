package mods

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path"
	"slices"
	"strings"
	"testing/fstest"

	"curtaincall/engine"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/disk"
	"curtaincall/engine/journal"
	"curtaincall/scripting"
	"curtaincall/scripting/sandbox"
	"curtaincall/scripting/source"
)

// Mod is a mod as it was when it was read. Later changes on disk do not affect it.
type Mod struct {
	Manifest
	Pack     source.Pack // the files, in memory, empty except for scripts; Prefix is mods/ID, wherever the mod is on disk
	Path     string      // path of the folder or archive
	Shown    string      // the path as messages show it
	Place    int         // index of the mod's place in the places of FindMods
	Archive  bool
	Hash     uint64 // hash of all files' names and contents and of changed settings; the same for a folder and its archive
	Disabled bool   // whether the user has disabled the mod

	filesHash    uint64
	manifestData *scripting.DataFile
	owner        *source.Mod
	files        fstest.MapFS // all files; only scripts have their contents
	texts        []*source.Text
	scenarios    []*source.Text
}

// ModsFolder is the folder of a project that contains mods, next to that of its scripts.
const ModsFolder = source.ModsFolder

// Open reads a mod from a folder or an archive. shown is its path in messages. If knownGames are given, the mod must be
// for one of them and must not have the id of one. The error is a *source.Error or source.Errors.
func Open(path, shown string, knownGames ...string) (*Mod, error) {
	m := &Mod{Path: path, Shown: shown}
	from, err := m.openFiles()
	if err == nil {
		err = m.readScriptsAndHashFiles(from)
	}
	if err == nil {
		err = m.parseFiles(knownGames)
	}
	if err != nil {
		return nil, withModPlace(shown, err)
	}
	return m, nil
}

// FromJournalFiles returns a mod made of the scripts, manifest and settings in a journal. bodies maps their names to
// their texts. The mod's hash differs from the hash of the original mod.
func FromJournalFiles(bodies map[string]string, shown string) (*Mod, error) {
	m := &Mod{Shown: shown, files: fstest.MapFS{}}
	for name, body := range bodies {
		m.files[name] = &fstest.MapFile{Data: []byte(body)}
	}
	err := checkNamesCoexist(slices.Sorted(maps.Keys(bodies)))
	if err == nil {
		err = m.parseFiles(nil)
	}
	if err != nil {
		return nil, withModPlace(shown, err)
	}
	return m, nil
}

// withModPlace returns err with the mod's path shown as its place, or unchanged if it has a place in a file.
func withModPlace(shown string, err error) error {
	if errors.As(err, new(*source.Error)) || errors.As(err, new(source.Errors)) {
		return err
	}
	return &source.Error{File: shown, Message: withoutPath(err).Error(), Err: err}
}

func (m *Mod) parseFiles(knownGames []string) error {
	if err := m.readManifest(knownGames); err != nil {
		return err
	}
	m.Pack = source.Pack{FS: m.files, Prefix: path.Join(ModsFolder, m.ID), Files: MaxFiles, Size: MaxScripts}
	settings := ""
	if file, is := m.files[journalSettingsName]; is {
		settings = string(file.Data)
	}
	if err := m.ApplySettings(settings); err != nil {
		return err
	}
	manifest := m.Pack.DisplayPath(ManifestFile)
	all, err := m.Pack.ReadAllExceptScenarios()
	if err != nil {
		return err
	}
	m.texts = engine.Filter(all, func(t *source.Text) bool { return t.Name != manifest })
	if m.scenarios, err = m.Pack.ReadScenarios(); err != nil {
		return err
	}
	for _, list := range [][]*source.Text{m.texts, m.scenarios} {
		for _, t := range list {
			t.Mod = m.owner
		}
	}
	return nil
}

// openFiles opens the files at m.Path without reading their contents, and sets m.Archive if that is an archive.
func (m *Mod) openFiles() (fs.FS, error) {
	info, err := os.Stat(m.Path)
	switch {
	case err != nil:
		return nil, err
	case info.IsDir():
		return disk.Folder(m.Path), nil
	case !info.Mode().IsRegular():
		return nil, disk.ErrIrregular
	}
	m.Archive = true
	body, err := disk.ReadRegularFile(m.Path, MaxArchive)
	if err != nil {
		return nil, err
	}
	return readArchive(body)
}

func (m *Mod) readManifest(knownGames []string) error {
	file, is := m.files[ManifestFile]
	if !is {
		return fmt.Errorf("%w: it has no %s at its root%s", ErrMod, ManifestFile, m.nestedManifestHint())
	}
	text := &source.Text{Name: path.Join(m.Shown, ManifestFile), Body: string(file.Data)}
	if len(file.Data) > maxManifest {
		return text.Errorf(0, 0, 0, "the file is longer than %d bytes", maxManifest)
	}
	limits := sandbox.Limits{Instructions: 1, LoadInstructions: 5_000, Bytes: 1 << 20, Depth: 8}
	data, err := scripting.ReadDataFile(ManifestKind(knownGames...), text, limits)
	if err != nil {
		return err
	}
	m.Manifest, m.manifestData = *data.Def.(*Manifest), data
	m.owner = &source.Mod{ID: m.ID, Version: m.Version}
	for _, one := range m.Needs {
		if one.ID != m.Game {
			m.owner.Needs = append(m.owner.Needs, one.ID)
		}
	}
	m.owner.Wishes = engine.Map(m.OptionalNeeds, func(one VersionRange) string { return one.ID })
	return nil
}

func (m *Mod) nestedManifestHint() string {
	found := ""
	for name := range m.files {
		if path.Base(name) == ManifestFile && (found == "" || name < found) {
			found = name
		}
	}
	if found == "" {
		return ""
	}
	return ", but " + source.Printable(found)
}

// IDAndVersion returns the id and the version, such as "lantern 1.2.0".
func (m *Mod) IDAndVersion() string { return m.ID + " " + m.Version }

// LockEntry returns the mod's entry in a lock.
func (m *Mod) LockEntry() journal.Mod {
	return journal.Mod{ID: m.ID, Version: m.Version, Hash: schema.Hex(m.Hash), Settings: m.ChangedSettingsText()}
}

// IsNewer reports whether the mod has a higher version than another.
func (m *Mod) IsNewer(other *Mod) bool { return m.version.GreaterThan(other.version) }

// CanUseAll reports whether the mod may use the definitions of all the given mods.
func (m *Mod) CanUseAll(modIDs []string) bool {
	return !slices.ContainsFunc(modIDs, func(id string) bool { return id != m.ID && !slices.Contains(m.owner.Needs, id) })
}

func IsArchive(name string) bool { return strings.EqualFold(path.Ext(name), ".zip") }
