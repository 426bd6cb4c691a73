package studio

import (
	"errors"
	"net/http"

	"curtaincall/cmd/curtain/load"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/phrase"
	said "curtaincall/engine/table"
	"curtaincall/scripting"
	"curtaincall/scripting/mods"
)

type modSetting struct {
	mods.Setting
	Value string
	Words []string // to choose from; nil for a number
}

func (s *Server) modSettings(r *scripting.Ruleset) map[string][]modSetting {
	loaded, err := s.latestLoadedGame(r)
	if err != nil {
		return nil
	}
	list := map[string][]modSetting{}
	for _, m := range loaded.Packs.ModsInUse() {
		for _, setting := range m.Settings {
			words := setting.Choices
			if setting.Default.Shape == schema.Truth {
				words = []string{"true", "false"}
			}
			list[m.ID] = append(list[m.ID], modSetting{setting, m.SettingValue(setting.ID), words})
		}
	}
	return list
}

func (s *Server) changeSetting(t *gameTable, w http.ResponseWriter, r *http.Request) error {
	id, name, value := r.PostFormValue("mod"), r.PostFormValue("name"), r.PostFormValue("value")
	if len(id)+len(name)+len(value) > maxLineBytes {
		return errors.New("The value is too long.")
	}
	s.saveMu.Lock()
	defer s.saveMu.Unlock()
	p, err := load.FindPacks(s.h, t.rules)
	if err != nil {
		return requestError{http.StatusConflict, err}
	}
	m := p.FindInstalledMod(id)
	if m == nil {
		return errNoMod
	}
	if err := load.ChangeSetting(s.h, m, name, value); err != nil {
		return err
	}
	s.renderTemplate(w, "why", textToHTML(phrase.Original.RenderSentence(said.SettingIs, "mod", m.ID, "name", name, "value", m.SettingValue(name))))
	return nil
}

var errNoMod = newRequestError(http.StatusNotFound, "No such mod.")
