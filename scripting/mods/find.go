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

// Place describes where mods are looked for.
type Place struct {
	Path  string
	Shown string // the path for people; it begins what messages call the mods in it
	Label string // what it is: the mods of the project
	Own   bool   // only the person's programs change it, which Tend may do
	One   bool   // Path is a mod, which must be there; else a folder of mods, which may
}

// What all places may hold together.
const (
	MaxMods    = 1000
	maxScripts = 64 << 20 // bytes
)

// Find reads the mods in some places: all there are, for all games, in the order of
// places and names. What lies there and cannot be read as a mod is a fault. Files
// beside them, and what is hidden, are passed over. games is as in Open.
func Find(places []Place, games ...string) (found []*Mod, faults source.Errors) {
	room := maxScripts
	for i, place := range places {
		candidates, err := place.candidates()
		if err != nil {
			faults = append(faults, source.FaultsOf(atPlace(place.Shown, err))...)
		}
		for _, c := range candidates {
			m, err := Open(c.Path, c.Shown, games...)
			if err == nil && len(found) == MaxMods {
				err = &source.Error{File: c.Shown, Message: "too many mods: this one and all after it are not loaded", Err: disk.ErrLarge}
			}
			if err != nil {
				faults = append(faults, source.FaultsOf(err)...)
				if len(found) == MaxMods {
					return found, faults
				}
				continue
			}
			if room -= m.size(); room < 0 {
				return found, append(faults, &source.Error{File: c.Shown, Message: "the scripts of the mods so far are too large: this one and all after it are not loaded", Err: disk.ErrLarge})
			}
			m.Place = i
			found = append(found, m)
		}
	}
	return found, faults
}

// candidates are the folders and archives of a place that could be mods.
func (p Place) candidates() (list []Place, err error) {
	if p.One {
		return []Place{p}, nil
	}
	entries, err := disk.Folder(p.Path).ReadDir(".")
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if p.Own && slices.ContainsFunc(entries, func(e fs.DirEntry) bool { return strings.HasPrefix(e.Name(), hiddenPrefix) }) {
		var release func()
		if release, err = Tend(p.Path); err == nil {
			release()
			entries, err = disk.Folder(p.Path).ReadDir(".")
		}
	}
	for _, e := range entries {
		inner := filepath.Join(p.Path, e.Name())
		if strings.HasPrefix(e.Name(), ".") {
			continue
		}
		// A link is followed: the place is its owner's, unlike what is in a mod.
		if info, err := os.Stat(inner); IsArchive(e.Name()) || err == nil && info.IsDir() {
			list = append(list, Place{Path: inner, Shown: source.Printable(path.Join(p.Shown, e.Name()))})
		}
	}
	return list, err
}

// size returns how many bytes its scripts have.
func (m *Mod) size() (n int) {
	for _, body := range m.files.bodies {
		n += len(body)
	}
	return n
}
