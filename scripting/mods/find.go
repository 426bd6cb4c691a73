package mods

import (
	"errors"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"curtaincall/engine/disk"
	"curtaincall/scripting/source"
)

// SearchPlace is a folder in which FindMods looks for mods, or a single mod.
type SearchPlace struct {
	Path      string
	Shown     string // the path as messages show it
	Label     string // description for messages, such as "the mods of the project"
	UserOwned bool   // whether it is the user's own folder of mods, which LockAndCleanUpFolder may clean up
	SingleMod bool   // whether Path is a mod, which must exist, instead of a folder of mods, which may be missing
}

// FindMods reads the mods of all games in some places, each once, in the order of the places and of the names. It
// ignores hidden files, and files beside mods that are not archives. Any other file or folder that is not a valid mod
// is an error. At the first mod that exceeds a limit it stops with an error. See Open for knownGames.
func FindMods(places []SearchPlace, knownGames ...string) (found []*Mod, errs source.Errors) {
	remaining, seen := maxScripts, map[string]bool{}
	for i, place := range places {
		candidates, err := place.modCandidates()
		if err != nil {
			errs = append(errs, source.ErrorsOf(withModPlace(place.Shown, err))...)
		}
		for _, c := range candidates {
			if seen[filepath.Clean(c.Path)] {
				continue
			}
			seen[filepath.Clean(c.Path)] = true
			m, err := Open(c.Path, c.Shown, knownGames...)
			if err == nil && len(found) == MaxMods {
				err = &source.Error{File: c.Shown, Message: "there are too many mods: this one and those after it are not loaded", Err: disk.ErrLarge}
			}
			if err != nil {
				errs = append(errs, source.ErrorsOf(err)...)
				if len(found) == MaxMods {
					return found, errs
				}
				continue
			}
			for _, file := range m.files {
				remaining -= len(file.Data)
			}
			if remaining < 0 {
				return found, append(errs, &source.Error{File: c.Shown, Message: "this mod makes the mods' scripts exceed the size limit: it and those after it are not loaded", Err: disk.ErrLarge})
			}
			m.Place = i
			found = append(found, m)
		}
	}
	return found, errs
}

func (p SearchPlace) modCandidates() (list []SearchPlace, err error) {
	if p.SingleMod {
		return []SearchPlace{p}, nil
	}
	entries, err := disk.Folder(p.Path).ReadDir(".")
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if p.UserOwned && slices.ContainsFunc(entries, func(e fs.DirEntry) bool { return strings.HasPrefix(e.Name(), hiddenPrefix) }) {
		var release func()
		if release, err = LockAndCleanUpFolder(p.Path); err == nil {
			release()
			entries, err = disk.Folder(p.Path).ReadDir(".")
		}
	}
	for _, e := range entries {
		inner := filepath.Join(p.Path, e.Name())
		if strings.HasPrefix(e.Name(), ".") {
			continue
		}
		// Links are followed here, unlike inside of a mod, because the place belongs to the user.
		if info, err := os.Stat(inner); IsArchive(e.Name()) || err == nil && info.IsDir() {
			list = append(list, SearchPlace{Path: inner, Shown: source.Printable(path.Join(p.Shown, e.Name()))})
		}
	}
	return list, err
}
