package mods

import (
	"fmt"
	"slices"

	"curtaincall/cmd/curtain/program"
	"curtaincall/engine/phrase"
	"curtaincall/scripting"
	"curtaincall/scripting/mods"
)

func settingEntries(m *mods.Mod) (list []SettingEntry) {
	for i := range m.Settings {
		s := &m.Settings[i]
		list = append(list, SettingEntry{s.ID, s.Text, m.SettingValue(s.ID), s.DefaultWord(), s.DescribeValues()})
	}
	return list
}

// runSet prints the settings of all mods, of one or a single one, or sets one.
func runSet(h *program.Host, r *scripting.Ruleset, args []string) (status int) {
	p, status := FindModsOrPrintError(h, r)
	if p == nil {
		return status
	}
	list := slices.Clone(p.Found)
	if len(args) > 0 {
		m := findMod(p, args[0])
		if m == nil {
			return printUnknownMod(h, p, args[0])
		}
		list = []*mods.Mod{m}
	}
	if len(args) == 3 {
		return setSetting(h, list[0], args[1], args[2])
	}
	var blocks [][]string
	for _, m := range list {
		var rows [][]string
		for _, s := range settingEntries(m) {
			if len(args) < 2 || s.ID == args[1] {
				rows = append(rows, []string{s.ID, s.Value, fmt.Sprintf("%s (%s; default %s)", s.Text, s.Values, s.Default)})
			}
		}
		if len(args) == 2 && len(rows) == 0 {
			_, err := m.FindSetting(args[1])
			return h.PrintMisuse("mods", "%s", err)
		}
		if len(rows) > 0 {
			blocks = append(blocks, append([]string{m.IDAndVersion()}, h.FormatTable(rows)...))
		} else if len(args) > 0 {
			blocks = append(blocks, []string{m.ID + " has no settings."})
		}
	}
	if len(blocks) == 0 {
		blocks = [][]string{{"No mod has settings."}}
	}
	printBlocks(h, append(blocks, problemBlocks(h, phrase.Original.RenderMessages(p.Set.Words), p.Faults)...)...)
	return program.ExitOK
}

// setSetting stores a setting of a mod for all later loads, and prints its new value.
func setSetting(h *program.Host, m *mods.Mod, id, word string) (status int) {
	folder, err := requireUserModsFolder(h)
	if err != nil {
		return h.PrintError("mods", err)
	}
	text, err := m.SettingsTextWith(id, word)
	if err != nil {
		return h.PrintMisuse("mods", "%s", err)
	}
	if err := mods.UpdateSettingsFile(folder, m.ID, text); err != nil {
		return h.PrintError("mods", err)
	}
	if err := m.ApplySettings(text); err != nil {
		return h.PrintError("mods", err)
	}
	h.Print(h.Fold(fmt.Sprintf("%s: %s is %s.", m.ID, id, m.SettingValue(id)), 2)...)
	return PrintModStates(h, m.Game, m.ID)
}
