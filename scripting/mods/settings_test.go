package mods_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"curtaincall/scripting/mods"
)

const weather = `settings = {
  { id = "hail", text = "How much it hails.", default = 2, min = 0, max = 5 },
  { id = "gulls", text = "Gulls attack.", default = true },
  { id = "sky", text = "The sky.", default = "calm", choices = { "calm", "wild" } },
},`

func TestSettingsOfAMod(t *testing.T) {
	path := folder(t, "storm", contents{"mod.lua": manifest("storm", "1.0.0", weather), "a.lua": "return card { }"})
	plain := open(t, path)
	if got := plain.SettingValue("hail") + plain.SettingValue("gulls") + plain.SettingValue("sky"); got != "2truecalm" {
		t.Errorf("the defaults are %s", got)
	}
	hashes := map[uint64]string{plain.Hash: ""}
	for text, want := range map[string]string{"hail=2 gulls=true": "", "sky=wild": "sky=wild", "sky=wild hail=+03": "hail=3 sky=wild", "gulls=false sky=calm": "gulls=false"} {
		m := open(t, path)
		if err := m.ApplySettings(text); err != nil || m.ChangedSettingsText() != want {
			t.Errorf("%s: %q, want %q; %v", text, m.ChangedSettingsText(), want, err)
		}
		if was, known := hashes[m.Hash]; known && was != want {
			t.Errorf("%q and %q have one hash", was, want)
		}
		hashes[m.Hash] = want
		again := open(t, path)
		if err := again.ApplySettings(want); err != nil || again.Hash != m.Hash {
			t.Errorf("%s and %s have different hashes, %v", text, want, err)
		}
		if l := (&mods.Set{Game: "ladder", Mods: []*mods.Mod{m}}).MakeLock(); l.Mods[0].Settings != want || l.Validate() != nil {
			t.Errorf("%s: the lock has %q, %v", text, l.Mods[0].Settings, l.Validate())
		}
	}
	if len(hashes) != 4 {
		t.Errorf("%d hashes", len(hashes))
	}
	if text, err := plain.SettingsTextWith("hail", "3"); err != nil || text != "hail=3" || plain.ApplySettings(text) != nil {
		t.Error(text, err)
	}
	if text, err := plain.SettingsTextWith("hail", "default"); err != nil || text != "" {
		t.Error(text, err)
	}
}

func TestSettingsThatDoNotFitAreRefusedInWords(t *testing.T) {
	m := open(t, folder(t, "storm", contents{"mod.lua": manifest("storm", "1.0.0", weather)}))
	for text, want := range map[string]string{
		"hail=6":                   `hail must be a whole number from 0 to 5, not "6"`,
		"hail=1.5":                 "must be a whole number",
		"hail=99999999999999999":   "must be a whole number",
		"hail":                     `not ""`,
		"gulls=yes":                `gulls must be true or false, not "yes"`,
		"sky=wlid":                 `sky must be one of calm, wild, not "wlid": did you mean "wild"?`,
		"hial=3":                   `storm has no setting "hial": did you mean "hail"?`,
		"hail=3 hail=3":            "hail is set twice",
		"\x1b[2J=3":                `storm has no setting "\x1b[2J"`,
		"hail=\x1b[2J":             `not "\x1b[2J"`,
		strings.Repeat("a", 9_000): "longer than 8192 bytes",
	} {
		before := m.Hash
		err := m.ApplySettings(text)
		if err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\x1b") || len(err.Error()) > 300 {
			t.Errorf("%.30q: %v\nwant %s", text, err, want)
		}
		if m.ChangedSettingsText() != "" || m.Hash != before {
			t.Errorf("%.30q: it has settings now", text)
		}
	}
	for body, want := range map[string]string{
		`{ id = "a", text = "A." }`:                                                      "has no default",
		`{ text = "A.", default = 1 }`:                                                   "has no id",
		`{ id = "a", default = 1 }`:                                                      "has no text",
		`{ id = "A b", text = "A.", default = 1 }`:                                       "must be snake_case",
		`{ id = "a", text = "A.", default = {} }`:                                        "`default` must be true, false, a whole number or one of `choices`",
		`{ id = "a", text = "A.", default = 1.5 }`:                                       "`default` must be true, false, a whole number or one of `choices`",
		`{ id = "a", text = "A.", default = 7, max = 5 }`:                                "`default` must be a number from -1000000 to 5",
		`{ id = "a", text = "A.", default = "x" }`:                                       "`default` must be one of `choices`",
		`{ id = "a", text = "A.", default = "x", choices = { "x", "x" } }`:               "`choices` must be different words",
		`{ id = "a", text = "A.", default = "x", choices = { "x", "default" } }`:         "`choices` must be different words",
		`{ id = "a", text = "A.", default = "x", choices = { "x", "a=b c" } }`:           "`choices` must be different words",
		`{ id = "a", text = "A.", default = true, choices = { "x" } }`:                   "`default` must be one of `choices`",
		`{ id = "a", text = "A.", default = true, max = 5 }`:                             "only a number can have `min` and `max`",
		`{ id = "a", text = "A.", default = 1 }, { id = "a", text = "A.", default = 1 }`: `the setting "a" is listed twice`,
		`{ id = "a", text = "` + strings.Repeat("a", 201) + `", default = 1 }`:           "text is longer than 200 characters",
		`{ id = "a", text = "A.", default = 1, mn = 2 }`:                                 `unknown field "mn"`,
		many(51): "a mod can have at most 50 settings",
		`7`:      "must be a table, not 7",
	} {
		if got := refused(t, folder(t, "storm", contents{"mod.lua": manifest("storm", "1.0.0", "settings = { "+body+" },")})); !strings.Contains(got, want) {
			t.Errorf("%.60s: %s\nwant %s", body, got, want)
		}
	}
	open(t, folder(t, "storm", contents{"mod.lua": manifest("storm", "1.0.0", "settings = { "+many(50)+" },")}))
}

func many(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "{ id = \"a%d\", text = \"A.\", default = 1 }, ", i)
	}
	return b.String()
}

func TestHostileSettingsFiles(t *testing.T) {
	dir := t.TempDir()
	if got, err := mods.ReadSettingsFile(filepath.Join(dir, "nowhere")); len(got) > 0 || err != nil {
		t.Error(got, err)
	}
	for body, want := range map[string]string{
		`{"settings": {"storm": "hail=3"}}`:      "",
		`{"settings": null}`:                     "",
		`{}`:                                     "",
		``:                                       "cannot read settings.json",
		`{"settings": {"storm": 3}}`:             "cannot read settings.json",
		`{"settings": {"storm": "hail=3"}} more`: "unexpected data at the end",
		`{"setings": {}}`:                        "unknown field",
		`{"settings": {"St\u001b[2Jorm": "hail=3"}}`:                    `which is not a mod id`,
		`{"settings": {"storm": "hail=3\n\u001b[2J"}}`:                  "",
		`{"settings": {"storm": "hail=3  gulls=true"}}`:                 "must be a string such as",
		`{"settings": {"storm": "` + strings.Repeat("a", 9_000) + `"}}`: "must be a string such as",
		strings.Repeat("[", 100_000):                                    "cannot read settings.json",
		strings.Repeat(" ", 1<<20) + "{}":                               "",
	} {
		if err := os.WriteFile(filepath.Join(dir, mods.SettingsFile), []byte(body), 0o644); err != nil {
			t.Fatal(err)
		}
		got, err := mods.ReadSettingsFile(dir)
		isLarge, isEscape := len(body) > 1<<20, strings.Contains(body, `\n`)
		if fails := want != "" || isLarge || isEscape; fails != (err != nil) || err != nil && (!strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\x1b")) {
			t.Errorf("%.60s: %v, %v\nwant %s", body, got, err, want)
		}
	}
	if err := os.Remove(filepath.Join(dir, mods.SettingsFile)); err != nil {
		t.Fatal(err)
	}
	for _, c := range [][2]string{{"storm", "hail=3"}, {"moon", "full=true"}, {"storm", ""}} {
		if err := mods.UpdateSettingsFile(dir, c[0], c[1]); err != nil {
			t.Fatal(err)
		}
	}
	if got, err := mods.ReadSettingsFile(dir); err != nil || fmt.Sprint(got) != "map[moon:full=true]" {
		t.Error(got, err)
	}
}

func TestSettingsInAJournal(t *testing.T) {
	files := map[string]string{"mod.lua": manifest("storm", "1.0.0", weather), ".settings": "hail=3"}
	m, err := mods.FromJournalFiles(files, "shown")
	if err != nil || m.SettingValue("hail") != "3" {
		t.Fatal(m, err)
	}
	files[".settings"] = "hail=\x1b"
	if _, err := mods.FromJournalFiles(files, "shown"); err == nil || strings.Contains(err.Error(), "\x1b") {
		t.Error(err)
	}
	onDisk := open(t, folder(t, "storm", contents{"mod.lua": files["mod.lua"], ".settings": "hail=3"}))
	if onDisk.ChangedSettingsText() != "" {
		t.Error("a hidden file of a folder sets something")
	}
}
