package load

import (
	"curtaincall/cmd/curtain/program"
	"curtaincall/engine/phrase"
	said "curtaincall/engine/table"
	"curtaincall/scripting/mods"
)

// SettingRows returns a row for each setting of a mod: its id, its value, and what it is.
func SettingRows(m *mods.Mod, in *phrase.Language) (rows [][]string) {
	for i := range m.Settings {
		s := &m.Settings[i]
		about := in.RenderSentence(said.SettingAbout, "text", s.Text, "values", s.DescribeValues(), "default", s.DefaultWord())
		rows = append(rows, []string{s.ID, m.SettingValue(s.ID), about})
	}
	return rows
}

// FindInstalledMod returns the mod with an id that is used or else installed; nil if there is none.
func (p *Packs) FindInstalledMod(id string) *mods.Mod {
	if m := p.Set.FindMod(id); m != nil {
		return m
	}
	return mods.FindByID(p.Found, id)
}

// RequireUserModsFolder returns the folder of the user's own mods; an error if there is none.
func RequireUserModsFolder(h *program.Host) (string, error) {
	if folder := UserModsFolder(h); folder != "" {
		return folder, nil
	}
	return "", program.UsageError{Err: said.NoModsFolder.NewError()}
}

// ChangeSetting stores a setting of a mod for all later loads, and applies it to m. Games that are open get it
// when they next read their scripts.
func ChangeSetting(h *program.Host, m *mods.Mod, id, word string) error {
	folder, err := RequireUserModsFolder(h)
	if err != nil {
		return err
	}
	text, err := m.SettingsTextWith(id, word)
	if err != nil {
		return program.UsageError{Err: err}
	}
	if err := mods.UpdateSettingsFile(folder, m.ID, text); err != nil {
		return err
	}
	return m.ApplySettings(text)
}
