package mods

import (
	"slices"

	"curtaincall/cmd/curtain/load"
	"curtaincall/cmd/curtain/program"
	"curtaincall/engine/phrase"
	said "curtaincall/engine/table"
	"curtaincall/scripting"
	"curtaincall/scripting/mods"
)

// runSettings changes a setting if args are a mod, a setting and a value. Otherwise it prints those that args select.
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
