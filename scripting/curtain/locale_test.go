package curtain_test

import (
	"fmt"
	"strings"
	"testing"

	"curtaincall/engine"
	"curtaincall/engine/screen"
	"curtaincall/engine/table"
	"curtaincall/engine/testkit"
	"curtaincall/scripting"
	"curtaincall/scripting/curtain"
	"curtaincall/scripting/sandbox"
	"curtaincall/scripting/source"
	"curtaincall/scripting/testkit/gametest"
)

// inGerman is a pack with a card and a locale of it.
func inGerman(t *testing.T, locale string) (*scripting.Generation, error) {
	t.Helper()
	texts := append(ownTexts(t), &source.Text{Name: "locale/de.lua", Path: "locale/de.lua", Body: locale})
	content := gametest.Load(t, curtain.Ruleset(), texts...)
	return content.CopyInLanguage("de")
}

// ownTexts are the files of the game without its languages.
func ownTexts(t *testing.T) (texts []*source.Text) {
	t.Helper()
	for _, text := range gametest.Texts(t, curtain.Ruleset()) {
		if source.LanguageOf(text) == "" {
			texts = append(texts, text)
		}
	}
	return texts
}

func TestALocaleIsReadStrictly(t *testing.T) {
	for locale, want := range testkit.SampleMap(3, map[string]string{
		`card = { vexx = { name = "Ärger" } }`:                            `unknown card "vexx"`,
		`card = { vex = { nam = "Ärger" } }`:                              `unknown field "nam"`,
		`card = { vex = { cost = 0 } }`:                                   "cost is not text that players read",
		`card = { block = { text = "Erhalte {blck} Deckung." } }`:         "text contains {blck}, but values has no blck",
		`card = { block = { name = "Deckung", gender = "x" } }`:           `gender must be m, f, n or pl, not "x"`,
		`card = { block = { name = 3 } }`:                                 "name must be a string, not 3",
		`card = { block = { name = "a\27[2J" } }`:                         ", a control character",
		`enemy = { stage_rat = { text = "Böse." } }`:                      "the original has no text",
		`enemy = { stage_rat = { says = "Piep." } }`:                      "says must be a list of strings",
		`keyword = { block = { icon = "x" } }`:                            "icon is not text that players read",
		`run = { run = { acts = { {}, {}, {}, { name = "Vierter" } } } }`: "the original has no acts.4",
		`words = {}`: `unknown field "words"`,
		`sentences = { ["event.fallen.story"] = "x" }`:                                         `unknown sentence "event.fallen.story"`,
		`sentences = { ["event.defeated.story"] = "{Wer} fällt." }`:                            "has the placeholder {wer}, but the original has",
		`sentences = { ["event.defeated.story"] = "{Who fällt." }`:                             "unclosed {",
		`sentences = { ["event.defeated.story"] = "{laut:Weh!}" }`:                             "{laut: } is not a style",
		`sentences = { ["event.card_drawn.together"] = "{count, plural, few {x} other {y}}" }`: "has a branch \"few\", but the plural forms of de are other, one",
		`sentences = { ["event.card_drawn.together"] = "{all, plural, one {x} other {y}}" }`:   "{all} is a name, not a number",
		`sentences = { ["event.defeated.story"] = "{who, select, f {x}}" }`:                    `has no branch named "other"`,
		`sentences = { ["event.defeated.story"] = "{who, select, w {x} other {y}}" }`:          `has a branch "w", which is neither a gender`,
		`typed = { sing = "singe" }`:                                                           `unknown word "sing"`,
		`typed = { play = "end" }`:                                                             `"end" already means something else when typed`,
		`typed = { play = "spiele", redo = "spiele" }`:                                         `"spiele" is already used for play`,
		`typed = { hint = "tipp", hp = { "lp", "Tipp" } }`:                                     `"Tipp" is already used for hint`,
		`typed = { on = "so", off = "so" }`:                                                    `"so" is already used for on`,
		`typed = { draw = "stapel", discard = "stapel" }`:                                      `"stapel" is already used for draw`,
		`card = { vex = { name = "Plage" }, unraveling = { name = "plage" } }`:                 `"plage" is already the name of the card "Vex"`,
		`lines = { "x" }`:                 "unexpected item [1]",
		`nouns = { x = { gender = {} } }`: "gender must be a string",
		`language = "fr"`:                 `the language must be "de" in this file`,
	}) {
		if !strings.Contains(locale, "language") {
			locale = `language = "de", ` + locale
		}
		_, err := inGerman(t, "return locale { "+locale+" }")
		if err == nil || !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), "locale/de.lua:1") {
			t.Errorf("%s: %v, without %q", locale, err, want)
		}
	}
	for body, want := range map[string]string{
		`return card { id = "x" }`: "files in locale/ can contain only translations: return locale",
		`local x = 1`:              "the file has no translations: start it with return locale",
		`while true do end`:        "locale/de.lua:1",
		`local t = {} for i = 1, 1e7 do t[i] = "x" .. i end return locale { language = "de", lines = t }`: "locale/de.lua",
	} {
		if _, err := inGerman(t, body); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, without %q", body, err, want)
		}
	}
	if _, err := curtain.Ruleset().Load(append(ownTexts(t), &source.Text{Name: "x.lua", Path: "x.lua", Body: `return locale { language = "de" }`}), sandbox.DefaultLimits(), whole(t).Generation); err == nil || !strings.Contains(err.Error(), "its own file, such as locale/de.lua") {
		t.Errorf("a locale elsewhere: %v", err)
	}
}

// What the program says in every game is translated for a pack that translates none of it, even one with
// as many words for a command as there may be; what of it is missing is not the pack's.
func TestWhatTheProgramSaysIsTranslatedOnce(t *testing.T) {
	var words strings.Builder
	for i := range 40 {
		fmt.Fprintf(&words, "%q, ", fmt.Sprint("rat", i))
	}
	content, err := inGerman(t, `return locale { language = "de", card = { vex = { name = "Plage" } }, typed = { help = { `+words.String()+` } } }`)
	if err != nil {
		t.Fatal(err)
	}
	if got := content.Language().RenderSentence(table.NoFile); got != "Datei oder Ordner nicht gefunden" || content.Language().TypedWordFor("undo") != "zurück" {
		t.Errorf("%q, undo is %q", got, content.Language().TypedWordFor("undo"))
	}
	for _, missing := range content.MissingTextsOfActiveLocale() {
		if missing.File == "" {
			t.Errorf("missing in the pack: %.200q", missing.Texts)
		}
	}
}

// What is not asked for is not read, and costs nothing.
func TestALocaleThatNobodyReadsIsNotRun(t *testing.T) {
	texts := append(ownTexts(t), &source.Text{Name: "locale/xx.lua", Path: "locale/xx.lua", Body: "this is no Lua"})
	content := gametest.Load(t, curtain.Ruleset(), texts...)
	if got := content.Languages(); len(got) != 1 || got[0] != "xx" {
		t.Errorf("languages %q", got)
	}
	if _, err := content.CopyInLanguage("xx"); err == nil {
		t.Error("a file that is no Lua is read")
	}
	if _, err := content.CopyInLanguage("no language"); err == nil {
		t.Error("a language that is none has words")
	}
}

// A locale may use every category of its language, also one that begins far above.
func TestPluralsOfEveryCategory(t *testing.T) {
	for tag, branches := range map[string]string{
		"fr": "one {x} many {x} other {x}", "pt": "one {x} many {x} other {x}", "pl": "one {x} few {x} many {x} other {x}", "br": "one {x} two {x} few {x} many {x} other {x}", "ja": "other {x}",
	} {
		file := "locale/" + tag + ".lua"
		body := `return locale { language = "` + tag + `", sentences = { ["event.card_drawn.together"] = "{count, plural, ` + branches + `}" } }`
		content, err := curtain.Ruleset().Load(append(ownTexts(t), &source.Text{Name: file, Path: file, Body: body}), sandbox.DefaultLimits(), whole(t).Generation)
		if err == nil {
			_, err = content.CopyInLanguage(tag)
		}
		if err != nil {
			t.Errorf("%s: %v", tag, err)
		}
	}
}

const german = `return locale { language = "de",
	card = { block = { name = "Parade", gender = "f", text = "Erhalte {block} Deckung." } },
	enemy = { stage_rat = { name = "Bühnenratte", gender = "f", forms = { dat = "der Bühnenratte" }, says = { "QUIEK!" } } },
	keyword = { block = { name = "Deckung" } },
	sentences = { ["event.defeated.story"] = "{Who} fällt, {who, select, f {die Ärmste} other {der Ärmste}}. Weh {who.dat}!" },
	typed = { play = "spiele", ["end"] = "ende" },
}`

// The words that people read and type are others; what is hashed and recorded is not.
func TestAGameIsTheSameInEveryLanguage(t *testing.T) {
	content, err := inGerman(t, german)
	if err != nil {
		t.Fatal(err)
	}
	original := gametest.Load(t, curtain.Ruleset(), ownTexts(t)...)
	tables := make([]screen.Table, 2)
	logs := make([]engine.Log, 2)
	for i, c := range []*scripting.Generation{content, original} {
		player, err := c.NewGameRunner()
		if err != nil {
			t.Fatal(err)
		}
		if tables[i], err = player.StartGame(scripting.GameStart{Seed: 2, Words: "fight stage_rat"}, &logs[i]); err != nil {
			t.Fatal(err)
		}
	}
	told := ""
	for _, lines := range [][2]string{{"spiele parade", "play block"}, {"block", "block"}, {"ende", "end"}, {"hp bühnenratte 1", "hp stage_rat 1"}, {"galvanize", "galvanize"}} {
		for i := range tables {
			must(t, tables[i], lines[i])
		}
		if tables[0].Hash() != tables[1].Hash() {
			t.Fatalf("after %q the hashes differ", lines[0])
		}
		for _, a := range tables[0].Legal(nil) {
			if in, en := tables[0].Describe(a), tables[1].Describe(a); in != en {
				t.Errorf("%q is recorded as %q", en, in)
			}
		}
	}
	told = strings.Join(tables[0].Story(logs[0].Events, screen.Screen{}), "\n")
	for _, want := range []string{"Bühnenratte fällt, die Ärmste. Weh der Bühnenratte!", "You play Parade."} {
		if !strings.Contains(told, want) {
			t.Errorf("without %q:\n%s", want, told)
		}
	}
	for i := range logs[0].Events {
		if logs[0].Events[i].Text != logs[1].Events[i].Text {
			t.Errorf("event %d says %q, not %q", i, logs[0].Events[i].Text, logs[1].Events[i].Text)
		}
	}
}
