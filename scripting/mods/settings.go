package mods

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"curtaincall/engine"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/phrase"
	"curtaincall/engine/spelling"
	said "curtaincall/engine/table"
	"curtaincall/scripting/source"
)

// Setting is a setting of a mod, which its players choose: a switch, a number or a word, depending on its default.
type Setting struct {
	ID, Text string
	Default  schema.Value
	Choices  []string // the possible words; nil for a switch or a number
	Min, Max int      // range of a number
}

// SetDefaults sets the range that a setting has unless it declares one. It is called before the setting is read.
func (s *Setting) SetDefaults() { s.Min, s.Max = -maxNumber, maxNumber }

func settingsField() *schema.Field {
	return schema.RecordListField("settings", "Settings that players can change with `curtain mods set`, or with `settings` in a game; the mod's scripts read them as settings.ID. The default determines the type of a setting: a switch (true or false), a whole number, or one of `choices`.", "a setting",
		func(m *Manifest) *[]Setting { return &m.Settings }, checkSetting,
		schema.TextField("id", "Its id in snake_case.", func(s *Setting) *string { return &s.ID }).RequireAlways(`id = "..."`),
		schema.TextField("text", "A description for players.", func(s *Setting) *string { return &s.Text }).RequireAlways(`text = "..."`),
		(&schema.Field{Name: "default", Doc: "Its value unless a player changes it: true, false, a whole number or one of `choices`.", Type: schema.TypeAny,
			Set: func(_ *schema.DefinitionReader, def any, v schema.Value) {
				def.(*Setting).Default = schema.Value{Shape: v.Shape, N: v.N, Text: v.Text}
			},
			Get: func(_ *schema.DefinitionConverter, def any) schema.Value { return def.(*Setting).Default },
		}).RequireAlways("default = false"),
		schema.TextListField("choices", "The words that players can choose from, in snake_case.", "", func(s *Setting) *[]string { return &s.Choices }),
		schema.NumberField("min", "The lowest number.", -maxNumber, maxNumber, func(s *Setting) *int { return &s.Min }),
		schema.NumberField("max", "The highest number.", -maxNumber, maxNumber, func(s *Setting) *int { return &s.Max }),
	)
}

func checkSetting(r *schema.DefinitionReader, list []Setting, i int, v schema.Value) {
	s := &list[i]
	checkLength(r, "text", s.Text, maxSettingText)
	isNumber, isChoice := s.Default.Shape == schema.Whole, s.Default.Shape == schema.Text
	has := func(field string) bool { return v.Source.Field(field).Shape != schema.Nil }
	switch {
	case i == maxSettings:
		r.RecordErrorAt("id", "", "a mod can have at most %d settings", maxSettings)
	case !engine.IsSnakeCase(s.ID) || len(s.ID) > maxID:
		r.RecordErrorAt("id", "", "the id of a setting must be snake_case and at most %d characters long", maxID)
	case slices.ContainsFunc(list[:i], func(other Setting) bool { return other.ID == s.ID }):
		r.RecordErrorAt("id", "", "the setting %q is listed twice", s.ID)
	case s.Default.Shape == schema.Nil:
	case !isNumber && !isChoice && s.Default.Shape != schema.Truth:
		r.RecordErrorAt("default", "", "`default` must be true, false, a whole number or one of `choices`, not %s", s.Default)
	case !isNumber && (has("min") || has("max")):
		r.RecordErrorAt("default", "", "only a number can have `min` and `max`")
	case !isChoice && has("choices"):
		r.RecordErrorAt("default", "", "`default` must be one of `choices`")
	case isNumber && (s.Default.N < s.Min || s.Default.N > s.Max):
		r.RecordErrorAt("default", "", "`default` must be a number from %d to %d", s.Min, s.Max)
	case isChoice && len(s.Choices) > maxChoices:
		r.RecordErrorAt("choices", "", "`choices` has %d entries, but at most %d are allowed", len(s.Choices), maxChoices)
	case isChoice && !slices.Contains(s.Choices, s.Default.Text):
		r.RecordErrorAt("default", spelling.DidYouMean(s.Default.Text, s.Choices), "`default` must be one of `choices`")
	}
	for n, word := range s.Choices {
		if !engine.IsSnakeCase(word) || len(word) > maxID || slices.Contains(s.Choices[:n], word) || word == DefaultSetting {
			r.RecordErrorAt("choices", "", "`choices` must be different words in snake_case other than %s, each at most %d characters long", DefaultSetting, maxID)
			break
		}
	}
}

// DescribeValues describes the values that the setting can have.
func (s *Setting) DescribeValues() phrase.Message {
	switch s.Default.Shape {
	case schema.Truth:
		return said.SwitchValues.With()
	case schema.Whole:
		return said.NumberValues.With("min", s.Min, "max", s.Max)
	}
	return said.ChoiceValues.With("list", strings.Join(s.Choices, ", "))
}

func (s *Setting) parseValue(word string) (schema.Value, error) {
	wrong := said.BadSetting.NewError("name", s.ID, "values", s.DescribeValues(), "word", fmt.Sprintf("%.*q", maxID, word), "near", suggestNearest(word, s.Choices))
	switch s.Default.Shape {
	case schema.Truth:
		if word == "true" || word == "false" {
			return schema.Bool(word == "true"), nil
		}
	case schema.Whole:
		if n, err := strconv.ParseInt(word, 10, 32); err == nil && int(n) >= s.Min && int(n) <= s.Max {
			return schema.Number(int(n)), nil
		}
	default:
		if slices.Contains(s.Choices, word) {
			return schema.String(word), nil
		}
	}
	return schema.Value{}, wrong
}

func suggestNearest(word string, known []string) any {
	if near := spelling.Nearest(word, known); near != "" {
		return said.Near.With("word", `"`+near+`"`)
	}
	return ""
}

func settingWord(v schema.Value) string { return fmt.Sprint(settingGoValue(v)) }

// DefaultWord returns the default as text, such as "true".
func (s *Setting) DefaultWord() string { return settingWord(s.Default) }

// ApplySettings sets the settings in a text such as "gulls=false hail=3" and resets all other settings to their
// defaults. After an error all settings have their defaults.
func (m *Mod) ApplySettings(text string) error {
	values, err := m.parseSettings(text)
	if err != nil {
		values = map[string]schema.Value{}
	}
	m.owner.Settings, m.Hash = nil, m.filesHash
	for i := range m.Settings {
		s := &m.Settings[i]
		v, is := values[s.ID]
		if !is {
			v = s.Default
		}
		m.owner.Settings = append(m.owner.Settings, source.Setting{Name: s.ID, Value: settingGoValue(v), Default: settingGoValue(s.Default)})
	}
	if text := m.ChangedSettingsText(); text != "" {
		sum := sha256.Sum256(fmt.Appendf(nil, "%016x %s", m.filesHash, text))
		m.Hash = binary.BigEndian.Uint64(sum[:])
	}
	return err
}

// ChangedSettingsText returns the settings that differ from their defaults, in the form that ApplySettings reads.
func (m *Mod) ChangedSettingsText() string { return m.owner.ChangedSettingsText() }

func settingGoValue(v schema.Value) any {
	switch v.Shape {
	case schema.Truth:
		return v.N != 0
	case schema.Whole:
		return v.N
	}
	return v.Text
}

func (m *Mod) parseSettings(text string) (map[string]schema.Value, error) {
	values := map[string]schema.Value{}
	if len(text) > MaxSettingsText {
		return nil, fmt.Errorf("the settings are longer than %d bytes", MaxSettingsText)
	}
	for _, part := range strings.Fields(text) {
		id, word, _ := strings.Cut(part, "=")
		s, err := m.FindSetting(id)
		if err != nil {
			return nil, err
		}
		if _, twice := values[id]; twice {
			return nil, fmt.Errorf("%s is set twice", id)
		}
		if values[id], err = s.parseValue(word); err != nil {
			return nil, err
		}
	}
	return values, nil
}

// FindSetting returns the setting with an id. If there is none, the error suggests a similar id.
func (m *Mod) FindSetting(id string) (*Setting, error) {
	var ids []string
	for i := range m.Settings {
		if m.Settings[i].ID == id {
			return &m.Settings[i], nil
		}
		ids = append(ids, m.Settings[i].ID)
	}
	return nil, said.NoSetting.NewError("mod", m.ID, "word", fmt.Sprintf("%.*q", maxID, id), "near", suggestNearest(id, ids))
}

// SettingValue returns the current value of a setting as text, or "" if there is no such setting.
func (m *Mod) SettingValue(id string) string {
	for _, s := range m.owner.Settings {
		if s.Name == id {
			return fmt.Sprint(s.Value)
		}
	}
	return ""
}

// SettingsTextWith returns the settings as text, with the value word for one of them. word may be DefaultSetting.
func (m *Mod) SettingsTextWith(id, word string) (string, error) {
	s, err := m.FindSetting(id)
	if err != nil {
		return "", err
	}
	v := s.Default
	if word != DefaultSetting {
		if v, err = s.parseValue(word); err != nil {
			return "", err
		}
	}
	parts := slices.DeleteFunc(strings.Fields(m.ChangedSettingsText()), func(part string) bool { return strings.HasPrefix(part, id+"=") })
	if settingWord(v) != settingWord(s.Default) {
		parts = append(parts, id+"="+settingWord(v))
	}
	slices.Sort(parts)
	return strings.Join(parts, " "), nil
}

// DefaultSetting is the word that stands for the default of a setting. It cannot be a choice.
const DefaultSetting = "default"

// journalSettingsName is the name of a mod's settings in journals. No file has it, because hidden files are left out.
const journalSettingsName = ".settings"

// SettingsFile is the name of the file, in a user's folder of mods, that stores the chosen settings of all mods.
const SettingsFile = "settings.json"

type settingsDocument struct {
	Settings map[string]string `json:"settings"` // changed settings by mod id, in the form that ApplySettings reads
}

// ReadSettingsFile returns the chosen settings of each mod, by id, in the form that ApplySettings reads.
func ReadSettingsFile(folder string) (map[string]string, error) {
	return readUserFile(folder, SettingsFile, parseSettingsByMod)
}

func parseSettingsByMod(body []byte) (map[string]string, error) {
	parsed := settingsDocument{Settings: map[string]string{}}
	if body == nil {
		return parsed.Settings, nil
	}
	err := decodeJSON(SettingsFile, body, &parsed)
	if err == nil && len(parsed.Settings) > maxDisabled {
		err = fmt.Errorf("%s lists more than %d mods", SettingsFile, maxDisabled)
	}
	for _, id := range slices.Sorted(maps.Keys(parsed.Settings)) {
		switch {
		case err != nil:
		case !engine.IsID(id) || len(id) > maxID:
			err = fmt.Errorf("%s lists %.50q, which is not a mod id", SettingsFile, id)
		case len(parsed.Settings[id]) > MaxSettingsText || strings.Join(strings.Fields(parsed.Settings[id]), " ") != parsed.Settings[id]:
			err = fmt.Errorf("%s: the settings of %s must be a string such as \"hail=3 gulls=false\"", SettingsFile, id)
		}
	}
	if err != nil {
		return nil, err
	}
	if parsed.Settings == nil {
		parsed.Settings = map[string]string{}
	}
	return parsed.Settings, nil
}

// UpdateSettingsFile stores the settings of a mod, in the form that ApplySettings reads. "" removes them.
func UpdateSettingsFile(folder, modID, settings string) error {
	return updateUserFile(folder, SettingsFile, parseSettingsByMod, func(all map[string]string) any {
		if all[modID] = settings; settings == "" {
			delete(all, modID)
		}
		return settingsDocument{all}
	})
}
