package mods

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"curtaincall/cmd/curtain/load"
	"curtaincall/cmd/curtain/program"
	"curtaincall/cmd/curtain/terminal"
	"curtaincall/engine"
	"curtaincall/engine/disk"
	"curtaincall/engine/phrase"
	said "curtaincall/engine/table"
	"curtaincall/scripting"
	"curtaincall/scripting/mods"
	"curtaincall/scripting/provenance"
	"curtaincall/scripting/source"
)

func findModsInUserFolder(h *program.Host, folder string) []*mods.Mod {
	found, _ := mods.FindMods([]mods.SearchPlace{{Path: folder, Shown: h.ShortDisplayPath(folder), UserOwned: true}}, h.RulesetNames()...)
	return found
}

// addMod copies the mod at path into the user's mods folder, where it replaces an older version. With force, it also
// replaces a newer version or a different copy of the same version.
func addMod(h *program.Host, path string, force bool) (status int) {
	folder, err := load.UserModsFolderOrError(h)
	if err != nil {
		return h.PrintError("mods", err)
	}
	if _, err := os.Stat(h.AbsPath(path)); err != nil {
		return h.PrintMisuse("mods", "no such file or folder: %s", program.QuoteForTerminal(path))
	}
	m, err := mods.Open(h.AbsPath(path), program.DisplayPath(path), h.RulesetNames()...)
	if err != nil {
		h.PrintToStderr("%s\n\nThe mod was not added.", err)
		return program.ExitContent
	}
	release, err := mods.LockAndCleanUpFolder(folder)
	if err != nil {
		return h.PrintError("mods", err)
	}
	old := mods.FindByID(findModsInUserFolder(h, folder), m.ID)
	same := old != nil && old.Hash == m.Hash
	refused := old != nil && !same && !force && !m.IsNewer(old)
	var to string
	if !same && !refused {
		to, err = m.InstallInto(folder, old)
	}
	release()
	taken := (*fs.PathError)(nil)
	switch {
	case same:
		h.PrintParagraph(m.IDAndVersion() + " is already installed: " + h.ShortDisplayPath(old.Path))
		return program.ExitOK
	case refused:
		return printFailureMessage(h, "%s is already installed in %s: use --force to replace it with %s", old.IDAndVersion(), h.ShortDisplayPath(old.Path), m.IDAndVersion())
	case errors.Is(err, mods.ErrNameTaken) && errors.As(err, &taken):
		return printFailureMessage(h, "%s was not added: %s has the same name but contains a different mod", m.ID, h.ShortDisplayPath(taken.Path))
	case err != nil:
		return h.PrintError("mods", err)
	}
	text := m.IDAndVersion() + " added: " + h.ShortDisplayPath(to)
	if old != nil {
		text = m.IDAndVersion() + " replaces " + old.Version + ": " + h.ShortDisplayPath(to)
	}
	h.PrintParagraph(text)
	return PrintModStates(h, m.Game, m.ID)
}

// PrintModStates prints the states and problems of the mods with these ids, and which other mods cannot be used with
// them. It returns a failure if scripts of these mods have errors or other mods cannot be used.
func PrintModStates(h *program.Host, game string, ids ...string) (status int) {
	r := h.FindRuleset(game)
	found, p, g, status, err := findAndLoadMods(h, r)
	if p == nil || errors.Is(err, terminal.ErrInterrupted) {
		return max(status, h.PrintError("mods", err))
	}
	for _, id := range ids {
		m := p.FindInstalledMod(id)
		if m == nil {
			continue
		}
		switch ModState(p, m) {
		case "disabled":
			h.PrintSuggestion(id+" is disabled:", h.Command+" mods enable "+id)
		case "left out":
			h.PrintParagraph(id + " cannot be used yet:")
		default:
			if filepath.Dir(m.Path) != load.UserModsFolder(h) {
				h.PrintParagraph(fmt.Sprintf("%s is in use, loaded from %s.", m.IDAndVersion(), m.Shown))
			}
		}
		if slices.Contains(found.Set.Mods, m) && ModState(p, m) == "left out" {
			status = program.ExitFailures
		}
		words, faults := noticesAndFaultsAbout(p, m)
		printBlocks(h, noticeAndFaultBlocks(h, words, faults)...)
	}
	if err != nil {
		return status
	}
	if broken := findModsIncompatibleWith(h, found, p, ids); len(broken) > 0 {
		status = program.ExitFailures
		var faults source.Errors
		for _, m := range broken {
			_, ofMod := noticesAndFaultsAbout(p, m)
			faults = append(faults, ofMod...)
		}
		h.PrintParagraph(program.JoinFirstTwelve(mods.IDs(broken)) + " cannot be used with " + program.JoinFirstTwelve(ids) + ":")
		printBlocks(h, noticeAndFaultBlocks(h, nil, faults)...)
	}
	printBlocks(h, describeConflicts(h, g, func(c provenance.Conflict) bool {
		return c.IsByIndex() && (slices.Contains(ids, c.First.Mod) || slices.Contains(ids, c.Then.Mod))
	}))
	return status
}

// findModsIncompatibleWith returns the mods of found that are missing from loaded only because of the mods in ids.
func findModsIncompatibleWith(h *program.Host, found, loaded *load.Packs, ids []string) []*mods.Mod {
	if len(loaded.Set.Mods) == len(found.Set.Mods) {
		return nil
	}
	without, _ := found.Set.Without(ids...)
	before, err := found.WithMods(without).LoadWithUsableMods(h, h.FindRuleset(found.Set.Game))
	if err != nil {
		return nil
	}
	return engine.Filter(found.Set.Mods, func(m *mods.Mod) bool {
		return loaded.Set.FindMod(m.ID) == nil && before.Packs.Set.FindMod(m.ID) != nil
	})
}

// removeMod removes a mod from the user's folder and, unless it is also found elsewhere, from the disabled mods.
// Without force, it fails if enabled mods need the mod. An unreadable mod requires force, and id is its file name.
func removeMod(h *program.Host, id string, force bool) (status int) {
	folder, err := load.UserModsFolderOrError(h)
	if err != nil {
		return h.PrintError("mods", err)
	}
	m := mods.FindByID(findModsInUserFolder(h, folder), id)
	if m == nil {
		return removeUnreadableMod(h, folder, id, force)
	}
	p, status := FindModsOrPrintError(h, h.FindRuleset(m.Game))
	if p == nil {
		return status
	}
	another := slices.ContainsFunc(p.Found, func(o *mods.Mod) bool { return o.ID == id && o.Path != m.Path })
	others := enabledDependents(p, id)
	if len(others) > 0 && !another && !force {
		return printFailureMessage(h, "%s is needed by %s: use --force to remove it anyway", id, program.JoinFirstTwelve(others))
	}
	if err := mods.RemoveMod(m.Path); err != nil {
		return h.PrintError("mods", err)
	}
	h.PrintParagraph(m.IDAndVersion() + " removed: " + h.ShortDisplayPath(m.Path))
	switch {
	case another:
		return PrintModStates(h, m.Game, id)
	case len(others) > 0:
		h.PrintParagraph("Also disabled, because they need it: " + program.JoinFirstTwelve(others) + ".")
	}
	return h.PrintError("mods", updateDisabledList(h, func(off []string) []string {
		return slices.DeleteFunc(off, func(one string) bool { return one == id })
	}))
}

func removeUnreadableMod(h *program.Host, folder, name string, force bool) (status int) {
	path := filepath.Join(folder, name)
	if _, err := os.Lstat(path); err == nil && name == filepath.Base(name) && !strings.HasPrefix(name, ".") && name != mods.DisabledFile && name != mods.SettingsFile {
		if !force {
			return printFailureMessage(h, "%s cannot be read as a mod: use --force to remove it anyway", h.ShortDisplayPath(path))
		}
		if err := mods.RemoveMod(path); err != nil {
			return h.PrintError("mods", err)
		}
		h.PrintParagraph(h.ShortDisplayPath(path) + " removed.")
		return program.ExitOK
	}
	p, status := FindModsOrPrintError(h, h.Registered[0])
	if p == nil {
		return status
	}
	if m := p.FindInstalledMod(name); m != nil {
		return printFailureMessage(h, "%s is not in your mods folder but in %s: delete it there, or disable it with `%s mods disable %s`", m.ID, h.ShortDisplayPath(m.Path), h.Command, m.ID)
	}
	return printUnknownMod(h, p, name)
}

// switchMods enables mods and those that they need or, if enable is false, disables mods and those that need them.
func switchMods(h *program.Host, r *scripting.Ruleset, ids []string, enable bool) (status int) {
	p, status := FindModsOrPrintError(h, r)
	if p == nil {
		return status
	}
	ids, err := pruneDisabledMods(h, p, ids)
	if len(ids) == 0 {
		return h.PrintError("mods", err)
	}
	var all []string
	for queue := slices.Clone(ids); len(queue) > 0; queue = queue[1:] {
		m := p.FindInstalledMod(queue[0])
		if m == nil {
			return printUnknownMod(h, p, queue[0])
		}
		if slices.Contains(all, queue[0]) {
			continue
		}
		all = append(all, queue[0])
		if !enable {
			queue = append(queue, enabledDependents(p, queue[0])...)
			continue
		}
		for _, one := range m.Needs {
			if needed := p.FindInstalledMod(one.ID); needed != nil && needed.Disabled {
				queue = append(queue, needed.ID)
			}
		}
	}
	if status = switchModsAndPrint(h, p, ids, all, enable); status != program.ExitOK || !enable {
		return status
	}
	idsByGame := map[string][]string{}
	for _, id := range all {
		game := p.FindInstalledMod(id).Game
		idsByGame[game] = append(idsByGame[game], id)
	}
	for _, game := range slices.Sorted(maps.Keys(idsByGame)) {
		status = max(status, PrintModStates(h, game, idsByGame[game]...))
	}
	suggestEnablingDependents(h, p, all)
	return status
}

func suggestEnablingDependents(h *program.Host, p *load.Packs, enabled []string) {
	var off []string
	for _, m := range p.Found {
		needs := slices.ContainsFunc(m.Needs, func(one mods.VersionRange) bool { return slices.Contains(enabled, one.ID) })
		if needs && m.Disabled && !slices.Contains(enabled, m.ID) && !slices.Contains(off, m.ID) {
			off = append(off, m.ID)
		}
	}
	if len(off) > 0 {
		h.PrintSuggestion("Mods that need it and are still disabled: "+program.JoinFirstTwelve(off)+":", h.Command+" mods enable "+strings.Join(off, " "))
	}
}

// pruneDisabledMods removes uninstalled mods in ids from the disabled mods and prints them. existing has the other ids.
func pruneDisabledMods(h *program.Host, p *load.Packs, ids []string) (existing []string, err error) {
	var gone []string
	err = updateDisabledList(h, func(off []string) []string {
		is := func(id string) bool { return p.FindInstalledMod(id) == nil && slices.Contains(off, id) }
		for _, id := range ids {
			if is(id) && !slices.Contains(gone, id) {
				gone = append(gone, id)
			}
		}
		return slices.DeleteFunc(off, func(id string) bool { return slices.Contains(gone, id) })
	})
	if err != nil {
		return nil, err
	}
	for _, id := range gone {
		h.PrintParagraph(source.Printable(id) + " is no longer installed; removed from the list of disabled mods.")
	}
	return slices.DeleteFunc(slices.Clone(ids), func(id string) bool { return slices.Contains(gone, id) }), nil
}

// switchModsAndPrint enables or disables all of withDependencies and prints which changed, first those in asked.
func switchModsAndPrint(h *program.Host, p *load.Packs, asked, withDependencies []string, enable bool) (status int) {
	state, why := "disabled", "Also disabled, because of missing dependencies"
	if enable {
		state, why = "enabled", "Also enabled, as dependencies"
	}
	var done, others []string
	for _, id := range withDependencies {
		switch changes := p.FindInstalledMod(id).Disabled == enable; {
		case !changes && slices.Contains(asked, id):
			h.Printf("%s is already %s.", id, state)
		case !changes:
		case slices.Contains(asked, id):
			done = append(done, id)
		default:
			others = append(others, id)
		}
	}
	if len(done)+len(others) == 0 {
		return program.ExitOK
	}
	err := updateDisabledList(h, func(off []string) []string {
		if !enable {
			return append(off, append(done, others...)...)
		}
		return slices.DeleteFunc(off, func(id string) bool { return slices.Contains(withDependencies, id) })
	})
	if err != nil {
		return h.PrintError("mods", err)
	}
	switch len(done) {
	case 0:
	case 1:
		h.PrintParagraph(done[0] + " is " + state + ".")
	default:
		h.PrintParagraph(program.JoinFirstTwelve(done) + " are " + state + ".")
	}
	if len(others) > 0 {
		h.PrintParagraph(why + ": " + program.JoinFirstTwelve(others) + ".")
	}
	return program.ExitOK
}

func updateDisabledList(h *program.Host, change func(off []string) []string) error {
	folder, err := load.UserModsFolderOrError(h)
	if err != nil {
		return err
	}
	return mods.UpdateDisabledFile(folder, change)
}

// archiveMod writes an archive of a mod. The arguments are the paths of the mod, by default the one around the working
// directory, and of the archive, by default a file in the working directory.
func archiveMod(h *program.Host, _ *scripting.Ruleset, args []string) (status int) {
	path := h.ModFolderOfWorkingDir()
	if len(args) > 0 {
		path = h.AbsPath(args[0])
	}
	if path == "" {
		return h.PrintMisuse("mods", "`mods pack` needs the folder of a mod, as in `mods pack mods/lantern`")
	}
	shown := h.ShortDisplayPath(path)
	if _, err := os.Stat(path); err != nil {
		return h.PrintMisuse("mods", "no such file or folder: %s", program.QuoteForTerminal(shown))
	}
	m, err := mods.Open(path, shown, h.RulesetNames()...)
	if err != nil {
		h.PrintToStderr("%s\n\nNo archive was written.", err)
		return program.ExitContent
	}
	to := m.ID + "-" + m.Version + ".zip"
	if len(args) > 1 {
		to = args[1]
	}
	if _, inside := program.RelativePath(m.Path, h.AbsPath(to)); inside && !m.Archive {
		return h.PrintMisuse("mods", "%s would be inside the mod's own folder: name a file outside of it, as in `mods pack %s %s`", program.QuoteForTerminal(to), program.ShellWord(shown), program.ShellWord(filepath.ToSlash(filepath.Join(shown, "..", filepath.Base(to)))))
	}
	if !mods.IsArchive(to) {
		return h.PrintMisuse("mods", "%s does not end in .zip", program.QuoteForTerminal(to))
	}
	body, err := m.MakeArchive()
	if err == nil {
		err = disk.Replace(h.AbsPath(to), body, 0o644)
	}
	switch {
	case errors.Is(err, mods.ErrChanged):
		return printFailureMessage(h, "%s changed while it was being packed: no archive was written", m.ID)
	case err != nil:
		return h.PrintError("mods", err)
	}
	h.Printf("%s: %s", program.DisplayPath(to), m.IDAndVersion())
	return program.ExitOK
}

// runSettings changes a setting if args are a mod, a setting and a value. Otherwise it prints the selected settings.
func runSettings(h *program.Host, r *scripting.Ruleset, args []string) (status int) {
	p, status := FindModsOrPrintError(h, r)
	if p == nil {
		return status
	}
	list := slices.Clone(p.Found)
	if len(args) > 0 {
		m := p.FindInstalledMod(args[0])
		if m == nil {
			return printUnknownMod(h, p, args[0])
		}
		list = []*mods.Mod{m}
	}
	if len(args) == 3 {
		m, id := list[0], args[1]
		if err := load.ChangeSetting(h, m, id, args[2]); err != nil {
			return h.PrintError("mods", err)
		}
		h.PrintParagraph(h.MessageLanguage().RenderSentence(said.SettingIs, "mod", m.ID, "name", id, "value", m.SettingValue(id)))
		return PrintModStates(h, m.Game, m.ID)
	}
	in := h.MessageLanguage()
	var blocks [][]string
	for _, m := range list {
		rows := load.SettingRows(m, in)
		if len(args) == 2 {
			if _, err := m.FindSetting(args[1]); err != nil {
				return h.PrintError("mods", program.UsageError{Err: err})
			}
			rows = slices.DeleteFunc(rows, func(row []string) bool { return row[0] != args[1] })
		}
		if len(rows) > 0 {
			blocks = append(blocks, append([]string{m.IDAndVersion()}, h.FormatTable(rows)...))
		} else if len(args) > 0 {
			blocks = append(blocks, []string{in.RenderSentence(said.NoSettingsOf, "mod", m.ID)})
		}
	}
	if len(blocks) == 0 {
		blocks = [][]string{{in.RenderSentence(said.NoSettings)}}
	}
	printBlocks(h, append(blocks, noticeAndFaultBlocks(h, phrase.Original.RenderEachMessage(p.Set.Notices), p.ModErrors)...)...)
	return program.ExitOK
}
