package main

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"runtime"
	"slices"

	"curtaincall/scripting"
	"curtaincall/scripting/mods"
	"curtaincall/scripting/source"
)

// modPlaces are where mods of a ruleset are looked for: those named, the folder beside
// the scripts of the project, and the one of the person.
func (h *host) modPlaces(r *scripting.Ruleset) (places []mods.Place) {
	for _, path := range h.mods.named {
		places = append(places, mods.Place{Path: h.at(path), Shown: shownPath(path), Label: "named by --mod", One: true})
	}
	if folder := h.projectScripts(r.Name); folder != "" && h.scripts == "" {
		beside := filepath.Join(filepath.Dir(filepath.Dir(folder)), mods.Folder)
		places = append(places, mods.Place{Path: beside, Shown: mods.Folder, Label: "beside the scripts"})
	}
	if folder := h.ownMods(); folder != "" {
		places = append(places, mods.Place{Path: folder, Shown: h.fromHere(folder), Label: "your mods"})
	}
	return places
}

// ownMods is the folder of the person's mods: "" where there is no place for it.
func (h *host) ownMods() string {
	if folder := h.env("CURTAIN_MODS"); folder != "" {
		return filepath.Clean(h.at(folder))
	}
	home := h.env("HOME")
	switch {
	case runtime.GOOS == "windows" && h.env("AppData") != "":
		return filepath.Join(h.env("AppData"), "curtain", mods.Folder)
	case runtime.GOOS == "windows" || runtime.GOOS == "darwin" && home == "":
		return ""
	case runtime.GOOS == "darwin":
		return filepath.Join(home, "Library", "Application Support", "curtain", mods.Folder)
	case h.env("XDG_DATA_HOME") != "":
		return filepath.Join(h.env("XDG_DATA_HOME"), "curtain", mods.Folder)
	case home == "":
		return ""
	}
	return filepath.Join(home, ".local", "share", "curtain", mods.Folder)
}

// findMods reads the mods that there are for a ruleset. What cannot be read is among
// the faults of p; the error is that of a lock.
func (h *host) findMods(r *scripting.Ruleset, p *packs) ([]*mods.Mod, error) {
	for _, place := range h.modPlaces(r) {
		if place.One || !h.mods.none {
			p.places = append(p.places, place)
		}
	}
	found, faults := mods.Find(p.places, h.rulesetNames()...)
	off, err := mods.ReadDisabled(h.ownMods())
	if err != nil {
		faults = append(faults, unreadable(h.fromHere(filepath.Join(h.ownMods(), mods.DisabledFile)), err))
	}
	found = once(found)
	for _, m := range found {
		m.Off = slices.Contains(off, m.ID) && !p.places[m.Place].One
	}
	if p.faults = faults; h.mods.lock == "" {
		return found, nil
	}
	return h.locked(r, p, found)
}

// unreadable is the fault of a file that cannot be read.
func unreadable(shown string, err error) *source.Error {
	message := source.Printable(err.Error())
	if of := (*fs.PathError)(nil); errors.As(err, &of) {
		message = of.Err.Error()
	}
	return &source.Error{File: shown, Message: message, Err: err}
}

// once are mods without those that were found already at the same path.
func once(found []*mods.Mod) []*mods.Mod {
	seen := map[string]bool{}
	return slices.DeleteFunc(found, func(m *mods.Mod) bool {
		path := filepath.Clean(m.Path)
		again := seen[path]
		seen[path] = true
		return again
	})
}

// errOtherMods is the cause of the error about a lock that names other mods than there are.
var errOtherMods = errors.New("the mods are not those of the lock")

// locked are the mods of the lock, of those that there are. The error says what differs.
func (h *host) locked(r *scripting.Ruleset, p *packs, found []*mods.Mod) ([]*mods.Mod, error) {
	l, err := mods.ReadLock(h.at(h.mods.lock))
	if err != nil {
		return nil, usageError{fmt.Errorf("--lock: %w", err)}
	}
	of := map[string]mods.Locked{}
	for _, one := range l.Mods {
		of[one.ID] = one
	}
	exact := func(m *mods.Mod) bool { return m.Locked() == of[m.ID] }
	found = slices.DeleteFunc(found, func(m *mods.Mod) bool { return of[m.ID].ID == "" })
	found = slices.DeleteFunc(found, func(m *mods.Mod) bool {
		return !exact(m) && slices.ContainsFunc(found, func(other *mods.Mod) bool { return other.ID == m.ID && exact(other) })
	})
	for _, m := range found {
		m.Off = false
	}
	set, _ := mods.Arrange(r.Name, r.Game.Version, found)
	if list := l.Differences(set); len(list) > 0 {
		err := &source.Error{File: shownPath(h.mods.lock), Message: "the mods are not those of this lock", Notes: list, Err: errOtherMods,
			Hint: "`curtain mods add` adds what is missing, `curtain mods lock` writes a new lock, and without --lock the mods that are there are used"}
		return nil, contentError{append(source.Errors{err}, p.faults...)}
	}
	p.faults = nil
	return found, nil
}
