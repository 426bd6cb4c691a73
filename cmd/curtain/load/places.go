package load

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"runtime"
	"slices"

	"curtaincall/cmd/curtain/program"
	"curtaincall/engine/journal"
	"curtaincall/engine/phrase"
	said "curtaincall/engine/table"
	"curtaincall/scripting"
	"curtaincall/scripting/mods"
	"curtaincall/scripting/source"
)

// ModSearchPlaces returns where mods of a ruleset are searched for, in this order: at the paths of
// --mod, beside the scripts of the project, and in the user's folder of mods.
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

// UserModsFolder returns the user's folder of mods; "" if the environment does not determine one.
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

// findModsAndFillPacks finds the mods of a ruleset and sets p.Places and p.Faults. It fails only if the mods
// differ from the lock of --lock.
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
	if p.Faults = faults; h.Mods.Lock == "" {
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

// selectModsOfLock returns those of found that the lock of --lock lists, enables them, and clears
// p.Faults. It fails if they differ from the lock, with the differences.
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
	set, _ := mods.Arrange(r.Name, r.Game.Version, found)
	if list := l.DescribeDifferences(set); len(list) > 0 {
		err := &source.Error{File: program.DisplayPath(h.Mods.Lock), Message: "the mods differ from those in the lock", Notes: phrase.Original.RenderMessages(list), Err: program.ErrModsDiffer,
			Hint: "add the missing mods with `curtain mods add`, write a new lock with `curtain mods lock`, or drop --lock to use the installed mods"}
		return nil, program.ContentError{Err: append(source.Errors{err}, p.Faults...)}
	}
	p.Faults = nil
	return found, nil
}
