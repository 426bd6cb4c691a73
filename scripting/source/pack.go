package source

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
	"slices"
	"strings"
)

// Limits of a pack. They allow ten thousand cards, each in its own file or many in one.
const (
	MaxPackFiles   = 16_384
	MaxPackEntries = 20_000 // files and folders of any kind; three times Pack.Files if that is more
	MaxPackDepth   = 16
	MaxScriptSize  = 64 << 10 // bytes of a file
	MaxPackSize    = 8 << 20  // bytes of all files that are read together
)

// ErrPack is the error for a pack that is too large or contains something that is not allowed.
var ErrPack = errors.New("cannot read the pack")

// Pack is a folder of scripts. On disk, FS should be a disk.Folder, which does not block on pipes or follow links out
// of it.
type Pack struct {
	FS     fs.FS
	Prefix string // precedes the names of files in messages, such as "scripts/curtain"

	// If not 0, Files and Size replace MaxPackFiles and MaxPackSize.
	Files, Size int
}

// DisplayPath returns the name of a file for messages. Characters that cannot be seen are escaped.
func (p Pack) DisplayPath(name string) string { return Printable(path.Join(p.Prefix, name)) }

// ReadAllExceptScenarios reads all .lua files except scenario files, sorted by name.
func (p Pack) ReadAllExceptScenarios() ([]*Text, error) {
	return p.readTexts(func(name string) bool { return strings.HasSuffix(name, ".lua") && !IsScenario(name) })
}

// ReadLocales reads the files of locales, sorted by name.
func (p Pack) ReadLocales() ([]*Text, error) {
	return p.readTexts(func(name string) bool {
		return strings.HasPrefix(name, LocaleFolder) && strings.HasSuffix(name, ".lua") && !IsScenario(name)
	})
}

// ReadScenarios reads the scenario files, sorted by name.
func (p Pack) ReadScenarios() ([]*Text, error) { return p.readTexts(IsScenario) }

// ScenarioEnding is the end of the names of scenario files.
const ScenarioEnding = "_test.lua"

func IsScenario(name string) bool { return strings.HasSuffix(name, ScenarioEnding) }

// SnapshotName returns the name of the file with the snapshots of a scenario file.
func SnapshotName(scenario string) string { return strings.TrimSuffix(scenario, ".lua") + ".snap" }

// WithoutScenarios returns the texts that are not scenario files.
func WithoutScenarios(texts []*Text) []*Text {
	return slices.DeleteFunc(slices.Clone(texts), func(t *Text) bool { return IsScenario(t.Name) })
}

// FileNames returns the sorted paths for which wanted returns true, without hidden files and folders. Links, and too
// many or too deeply nested files, are errors.
func (p Pack) FileNames(wanted func(name string) bool) (names []string, err error) {
	maxFiles, entries := cmp.Or(p.Files, MaxPackFiles), 0
	maxEntries := max(MaxPackEntries, 3*maxFiles)
	err = fs.WalkDir(p.FS, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if entries++; entries > maxEntries {
			return fmt.Errorf("%w: more than %d files and folders", ErrPack, maxEntries)
		}
		if base := path.Base(name); base != "." && strings.HasPrefix(base, ".") {
			if d.IsDir() {
				return fs.SkipDir
			}
			return nil
		}
		if strings.Count(name, "/") > MaxPackDepth {
			return fmt.Errorf("%w: %s is nested more than %d folders deep", ErrPack, p.DisplayPath(name), MaxPackDepth)
		}
		if d.Type()&fs.ModeSymlink != 0 {
			return fmt.Errorf("%w: %s is a link: copy its target instead", ErrPack, p.DisplayPath(name))
		}
		if d.IsDir() || !wanted(name) {
			return nil
		}
		if !d.Type().IsRegular() {
			return fmt.Errorf("%w: %s is not a regular file", ErrPack, p.DisplayPath(name))
		}
		if names = append(names, name); len(names) > maxFiles {
			return fmt.Errorf("%w: more than %d files", ErrPack, maxFiles)
		}
		return nil
	})
	if err != nil {
		return nil, p.withFileName(err)
	}
	slices.Sort(names)
	return names, nil
}

// CorrectScriptExtension returns card.lua for a name such as card.lua.txt or card.LUA, and other names unchanged.
func CorrectScriptExtension(name string) string {
	base := strings.TrimSuffix(name, ".txt")
	if strings.EqualFold(path.Ext(base), ".lua") {
		return strings.TrimSuffix(base, path.Ext(base)) + ".lua"
	}
	return name
}

// CachingFS returns the results of base's method CachingFS or, if base has none, base and a release that does nothing.
func CachingFS(base fs.FS) (cached fs.FS, release func()) {
	if folder, is := base.(interface{ CachingFS() (fs.FS, func()) }); is {
		return folder.CachingFS()
	}
	return base, func() {}
}

func (p Pack) readTexts(wanted func(name string) bool) (texts []*Text, err error) {
	names, err := p.FileNames(wanted)
	if err != nil {
		return nil, err
	}
	from, release := CachingFS(p.FS)
	defer release()
	p.FS = from
	size, maxSize := 0, cmp.Or(p.Size, MaxPackSize)
	var buffer bytes.Buffer
	for _, name := range names {
		text, err := p.readText(name, &buffer)
		if err != nil {
			return nil, p.withFileName(err)
		}
		if size += len(text.Body); size > maxSize {
			return nil, fmt.Errorf("%w: more than %d bytes of scripts", ErrPack, maxSize)
		}
		texts = append(texts, text)
	}
	return texts, nil
}

func (p Pack) withFileName(err error) error {
	if at, is := errors.AsType[*fs.PathError](err); is {
		return fmt.Errorf("cannot read %s: %w", p.DisplayPath(at.Path), at.Err)
	}
	return err
}

func (p Pack) readText(name string, buffer *bytes.Buffer) (*Text, error) {
	f, err := p.FS.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	// Reading one byte more than allowed lets the compiler report that the file is too long.
	buffer.Reset()
	if _, err := buffer.ReadFrom(io.LimitReader(f, MaxScriptSize+1)); err != nil {
		return nil, err
	}
	return &Text{Name: p.DisplayPath(name), Body: buffer.String(), Path: name}, nil
}

// LibraryFolder is the folder of a pack that contains library files.
const LibraryFolder = "lib/"

func IsLibrary(t *Text) bool { return strings.HasPrefix(t.Path, LibraryFolder) }

// LibraryNameFor returns the name by which the file user can load library, or "" if it cannot. The name is lib/curses
// in the same pack, and lantern:lib/curses in a mod that the mod of user needs.
func LibraryNameFor(library, user *Text) string {
	name := strings.TrimSuffix(library.Path, ".lua")
	switch {
	case library.Owner() == user.Owner():
		return name
	case library.Mod != nil && user.Mod != nil && slices.Contains(user.Mod.Needs, library.Mod.ID):
		return library.Mod.ID + ":" + name
	}
	return ""
}

// LocaleFolder is the folder of a pack that contains locales.
const LocaleFolder = "locale/"

// LanguageOf returns the language of a file in a locale, or "" for other files.
func LanguageOf(t *Text) string {
	rest, is := strings.CutPrefix(t.Path, LocaleFolder)
	if !is {
		return ""
	}
	tag, _, _ := strings.Cut(strings.TrimSuffix(rest, ".lua"), "/")
	return tag
}

// SplitLocales returns the texts that are not in locales, and those that are.
func SplitLocales(texts []*Text) (own, locales []*Text) {
	for _, t := range texts {
		if LanguageOf(t) == "" {
			own = append(own, t)
		} else {
			locales = append(locales, t)
		}
	}
	return own, locales
}

// LanguagesOf returns the languages of the locales in texts, sorted.
func LanguagesOf(texts []*Text) (list []string) {
	for _, t := range texts {
		if tag := LanguageOf(t); tag != "" && !slices.Contains(list, tag) {
			list = append(list, tag)
		}
	}
	slices.Sort(list)
	return list
}

// TextsOfLanguage returns the texts in the locale for one language.
func TextsOfLanguage(texts []*Text, tag string) []*Text {
	return slices.DeleteFunc(slices.Clone(texts), func(t *Text) bool { return LanguageOf(t) != tag })
}
