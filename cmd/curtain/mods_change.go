package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"curtaincall/scripting"
	"curtaincall/scripting/mods"
	"curtaincall/scripting/source"
)

// What changes the folder of a person's mods, and which of all mods are used.

// ownFolder is the folder of the person's mods, which must be known.
func (h *host) ownFolder() (string, error) {
	if folder := h.ownMods(); folder != "" {
		return folder, nil
	}
	return "", usageError{errors.New("there is no folder for mods of your own: set CURTAIN_MODS to one")}
}

// own are the mods in that folder.
func (h *host) own(folder string) []*mods.Mod {
	found, _ := mods.Find([]mods.Place{{Path: folder, Shown: h.fromHere(folder)}}, h.rulesetNames()...)
	return found
}

// addMod copies a mod into the person's folder.
func (h *host) addMod(path string, force bool) int {
	folder, err := h.ownFolder()
	if err != nil {
		return h.explain("mods", err)
	}
	if _, err := os.Stat(h.at(path)); err != nil {
		return h.misuse("mods", "there is no file or folder %s", quote(path))
	}
	m, err := mods.Open(h.at(path), shownPath(path), h.rulesetNames()...)
	if err != nil {
		h.complain("%s\n\nThe mod is not added.", err)
		return exitContent
	}
	old := mods.WithID(h.own(folder), m.ID)
	if old != nil && old.Print == m.Print {
		h.print(h.fold(m.Called()+" is there already: "+h.fromHere(old.Path), 2)...)
		return exitOK
	}
	if old != nil && !force && !m.Newer(old) {
		return h.refuse("%s is there already, in %s: --force puts %s in its place", old.Called(), h.fromHere(old.Path), m.Called())
	}
	to, err := m.Add(folder, old)
	if taken := (*fs.PathError)(nil); errors.Is(err, mods.ErrTaken) && errors.As(err, &taken) {
		return h.refuse("%s is not added: %s has its name, and is another mod or none", m.ID, h.fromHere(taken.Path))
	} else if err != nil {
		return h.explain("mods", err)
	}
	said := m.Called() + " is added: " + h.fromHere(to)
	if old != nil {
		said = m.Called() + " takes the place of " + old.Version + ": " + h.fromHere(to)
	}
	h.print(h.fold(said, 2)...)
	return h.tellStanding(m.Game, m.ID)
}

// tellStanding tells what became of mods of a game by what was just done.
func (h *host) tellStanding(game string, ids ...string) int {
	p, status := h.modsOf(h.rulesetNamed(game))
	if p == nil {
		return status
	}
	for _, id := range ids {
		m := p.mod(id)
		if m == nil {
			continue
		}
		switch p.state(m) {
		case "disabled":
			h.suggest(id+" is disabled:", h.command+" mods enable "+id)
		case "left out":
			h.print(h.fold(id+" cannot be used yet:", 2)...)
		default:
			h.tellUse(p, m)
		}
		words, faults := p.about(m)
		h.printBlocks(h.faultBlocks(words, faults)...)
	}
	return exitOK
}

// tellUse tells where a mod in use lies, if that is not among the person's own, or why its
// scripts are left out all the same.
func (h *host) tellUse(p *packs, m *mods.Mod) {
	g, err := h.ofModsInUse(h.rulesetNamed(m.Game), p)
	switch {
	case err == nil && p.state(m) == "used" && g.packs.set.Find(m.ID) == nil:
		h.print(h.fold(m.ID+" cannot be used yet:", 2)...)
		h.print(h.screen().Error(h.inCommands(g.unloaded.Error()))...)
	case filepath.Dir(m.Path) != h.ownMods():
		h.print(h.fold(fmt.Sprintf("%s is used, from %s.", m.Called(), m.Shown), 2)...)
	}
}

// removeMod removes a mod from the person's folder.
func (h *host) removeMod(id string, force bool) int {
	folder, err := h.ownFolder()
	if err != nil {
		return h.explain("mods", err)
	}
	m := mods.WithID(h.own(folder), id)
	if m == nil {
		return h.removeOther(folder, id, force)
	}
	p, status := h.modsOf(h.rulesetNamed(m.Game))
	if p == nil {
		return status
	}
	another := slices.ContainsFunc(p.found, func(o *mods.Mod) bool { return o.ID == id && o.Path != m.Path })
	others := p.needing(id)
	if len(others) > 0 && !another && !force {
		return h.refuse("%s is needed by %s: --force removes it all the same", id, some(others))
	}
	if err := mods.Remove(m.Path); err != nil {
		return h.explain("mods", err)
	}
	h.print(h.fold(m.Called()+" is removed: "+h.fromHere(m.Path), 2)...)
	switch {
	case another:
		return h.tellStanding(m.Game, id)
	case len(others) > 0:
		h.print(h.fold("Left out without it: "+some(others)+".", 2)...)
	}
	if err := h.changeDisabled(func(off []string) []string {
		return slices.DeleteFunc(off, func(one string) bool { return one == id })
	}); err != nil {
		return h.explain("mods", err)
	}
	return exitOK
}

// removeOther removes what lies in the person's folder and is no mod; what is a mod
// elsewhere, or nothing, is told.
func (h *host) removeOther(folder, name string, force bool) int {
	path := filepath.Join(folder, name)
	if _, err := os.Lstat(path); err == nil && name == filepath.Base(name) && !strings.HasPrefix(name, ".") && name != mods.DisabledFile {
		if !force {
			return h.refuse("%s is not read as a mod: --force removes it all the same", h.fromHere(path))
		}
		if err := mods.Remove(path); err != nil {
			return h.explain("mods", err)
		}
		h.print(h.fold(h.fromHere(path)+" is removed.", 2)...)
		return exitOK
	}
	p, status := h.modsOf(h.rulesets[0])
	if p == nil {
		return status
	}
	if m := p.mod(name); m != nil {
		return h.refuse("%s is not among your own mods: it lies in %s; delete it there, or do without it by `%s mods disable %s`", m.ID, h.fromHere(m.Path), h.command, m.ID)
	}
	return h.unknownMod(p, name)
}

// disableMods does without mods, and without those that need them.
func (h *host) disableMods(r *scripting.Ruleset, ids []string) int {
	ids, done := h.forget(r, ids)
	if len(ids) == 0 {
		return done
	}
	p, all, status := h.reaching(r, ids, func(p *packs, id string) []string { return p.needing(id) })
	if p == nil {
		return status
	}
	return h.switched(p, ids, all, "disabled", "Disabled with it, for lack of it", func(m *mods.Mod) bool { return !m.Off })
}

// enableMods uses mods again that were disabled, and what they need.
func (h *host) enableMods(r *scripting.Ruleset, ids []string) int {
	ids, done := h.forget(r, ids)
	if len(ids) == 0 {
		return done
	}
	p, all, status := h.reaching(r, ids, func(p *packs, id string) (needed []string) {
		for _, one := range p.mod(id).Needs {
			if m := p.mod(one.ID); m != nil && m.Off {
				needed = append(needed, m.ID)
			}
		}
		return needed
	})
	if p == nil {
		return status
	}
	if status := h.switched(p, ids, all, "enabled", "Enabled with it, since it is needed", func(m *mods.Mod) bool { return m.Off }); status != exitOK {
		return status
	}
	for _, id := range all {
		if status := h.tellStanding(p.mod(id).Game, id); status != exitOK {
			return status
		}
	}
	return h.tellStillOff(p, all)
}

// tellStillOff tells which mods that need some that were just enabled are disabled.
func (h *host) tellStillOff(p *packs, enabled []string) int {
	var off []string
	for _, m := range p.found {
		needs := slices.ContainsFunc(m.Needs, func(one mods.Range) bool { return slices.Contains(enabled, one.ID) })
		if needs && m.Off && !slices.Contains(enabled, m.ID) && !slices.Contains(off, m.ID) {
			off = append(off, m.ID)
		}
	}
	if len(off) > 0 {
		h.suggest("Still disabled, of those that need it: "+some(off)+":", h.command+" mods enable "+strings.Join(off, " "))
	}
	return exitOK
}

// forget takes from the list of disabled mods those of some that are not there any more,
// and returns the others; where none is left, with the status.
func (h *host) forget(r *scripting.Ruleset, ids []string) (left []string, status int) {
	p, status := h.modsOf(r)
	if p == nil {
		return nil, status
	}
	var gone []string
	err := h.changeDisabled(func(off []string) []string {
		is := func(id string) bool { return p.mod(id) == nil && slices.Contains(off, id) }
		for _, id := range ids {
			if is(id) && !slices.Contains(gone, id) {
				gone = append(gone, id)
			}
		}
		return slices.DeleteFunc(off, func(id string) bool { return slices.Contains(gone, id) })
	})
	if err != nil {
		return nil, h.explain("mods", err)
	}
	for _, id := range gone {
		h.print(h.fold(source.Printable(id)+" is not there any more, and no longer listed as disabled.", 2)...)
	}
	return slices.DeleteFunc(slices.Clone(ids), func(id string) bool { return slices.Contains(gone, id) }), exitOK
}

// reaching are mods that there are, and all that follow from them, in the order in which
// that is found out; without packs it is told why not.
func (h *host) reaching(r *scripting.Ruleset, ids []string, next func(p *packs, id string) []string) (*packs, []string, int) {
	p, status := h.modsOf(r)
	if p == nil {
		return nil, nil, status
	}
	var all []string
	for queue := slices.Clone(ids); len(queue) > 0; queue = queue[1:] {
		if p.mod(queue[0]) == nil {
			return nil, nil, h.unknownMod(p, queue[0])
		}
		if !slices.Contains(all, queue[0]) {
			all = append(all, queue[0])
			queue = append(queue, next(p, queue[0])...)
		}
	}
	return p, all, exitOK
}

// switched disables or enables mods, and tells which: those that were asked for, and
// those that go with them.
func (h *host) switched(p *packs, asked, all []string, what, why string, changes func(*mods.Mod) bool) int {
	var done, led []string
	for _, id := range all {
		switch {
		case !changes(p.mod(id)) && slices.Contains(asked, id):
			h.printf("%s is %s already.", id, what)
		case !changes(p.mod(id)):
		case slices.Contains(asked, id):
			done = append(done, id)
		default:
			led = append(led, id)
		}
	}
	if len(done)+len(led) == 0 {
		return exitOK
	}
	err := h.changeDisabled(func(off []string) []string {
		if what == "disabled" {
			return append(off, append(done, led...)...)
		}
		return slices.DeleteFunc(off, func(id string) bool { return slices.Contains(all, id) })
	})
	if err != nil {
		return h.explain("mods", err)
	}
	is := " is "
	if len(done) > 1 {
		is = " are "
	}
	h.print(h.fold(some(done)+is+what+".", 2)...)
	if len(led) > 0 {
		h.print(h.fold(why+": "+some(led)+".", 2)...)
	}
	return exitOK
}

// changeDisabled changes which mods are disabled, whole or not at all.
func (h *host) changeDisabled(change func(off []string) []string) error {
	folder, err := h.ownFolder()
	if err != nil {
		return err
	}
	off, err := mods.ReadDisabled(folder)
	if err != nil {
		return err
	}
	if now := change(slices.Clone(off)); !slices.Equal(now, off) {
		return mods.WriteDisabled(folder, now)
	}
	return nil
}
