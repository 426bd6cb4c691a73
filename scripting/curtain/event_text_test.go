package curtain_test

import (
	"strings"
	"testing"

	"curtaincall/engine/screen"
	"curtaincall/scripting/curtain"
	"curtaincall/scripting/sandbox"
	"curtaincall/scripting/scenario"
	"curtaincall/scripting/source"
	"curtaincall/scripting/testkit/gametest"
)

// TestTextsOfEventsThatAreFunctions on what they may return and call, and on mods that change them.
func TestTextsOfEventsThatAreFunctions(t *testing.T) {
	const head = `event { id = "door", name = "The Door", choices = { { text = "Knock", act = function(self, run) run:heal(1) end } }, text = `
	const at = ` } run { id = "doors", deck = { basics = 2 }, acts = { { name = "X", rooms = { { kind = "rest" }, { kind = "event", id = "door" }, { kind = "fight", enemies = { "stage_rat" } } } } } }`
	const enter = `local r = run { id = "doors" } r:choose("heal") `
	base := gametest.Pack(t, curtain.Ruleset())
	for text, want := range map[string]string{
		`function(self, run) return 5 end`:                                "must return a text, not 5",
		`function(self, run) end`:                                         "must return a text, not nil",
		`function(self, run) return "" end`:                               "the text is empty",
		`function(self, run) return ("x"):rep(401) end`:                   "the text is 401 bytes long, but at most 400 are allowed",
		`function(self, run) return "a\27[2Jb" end`:                       "the text contains a control character",
		`function(self, run) return run:heal(1) .. "" end`:                "heal: a modifier can only compute its result and cannot act",
		`function(self, run) while true do end end`:                       "the script runs too long",
		`function(self, run) return run.deck[99] .. "" end`:               "concatenate",
		`function(self, run) return ("x"):rep(400) end`:                   "",
		`function(self, run) return self.name .. ", act " .. run.act end`: "",
	} {
		r := gametest.RunScenario(base, head+text+at, enter+`assert.is_true(#r.text > 5) assert.equal(r.text, r.text)`)
		if ended := r.Status == scenario.Passed; ended != (want == "") || !strings.Contains(r.Message, want) {
			t.Errorf("%s: %v %s, want %s", text, r.Status, r.Message, want)
		}
	}
	gametest.ExpectScenarioError(t, base, head+`5`+at, enter, "text must be a string or a function, not 5")
	c := gametest.LoadWithMods(t, curtain.Ruleset(),
		gametest.TextsOfMod(&source.Mod{ID: "door"}, map[string]string{"a.lua": head + `"Shut."` + at}),
		gametest.TextsOfMod(&source.Mod{ID: "bell", Needs: []string{"door"}}, map[string]string{"a.lua": `wrap "door:door" { text = function(beneath, self, run) return beneath(self, run) .. " It rings." end }`}))
	gametest.ExpectPassed(t, gametest.RunScenario(c, "", `local r = run { id = "door:doors" } r:choose("heal") assert.equal("Shut. It rings.", r.text)`))
}

// TestATextThatAFunctionReturnsIsTranslated by the lines of a locale, which cannot replace the function.
func TestATextThatAFunctionReturnsIsTranslated(t *testing.T) {
	shown := func(locale string) (string, error) {
		texts := append(gametest.Texts(t, curtain.Ruleset()), &source.Text{Name: "events/door.lua", Path: "events/door.lua", Body: `event { id = "door", name = "Door", text = function(self, run) return "Who is there?" end, choices = { { text = "Me" } } }
run { id = "doors", deck = { basics = 2 }, acts = { { name = "X", rooms = { { kind = "event", id = "door" }, { kind = "fight", enemies = { "stage_rat" } } } } } }`},
			&source.Text{Name: "locale/de/door.lua", Path: "locale/de/door.lua", Body: `return locale { language = "de", ` + locale + ` }`})
		g, err := curtain.Ruleset().Load(texts, sandbox.DefaultLimits(), nil)
		if err != nil {
			t.Fatal(err)
		}
		if g, err = g.CopyInLanguage("de"); err != nil {
			return "", err
		}
		table := begin(t, gametest.NewGameRunner(t, g), "run doors protagonists=aldric,pip")
		must(t, table, "choose 1", "choose 1")
		return strings.Join(table.Stage(screen.Screen{Width: 80}), "\n"), nil
	}
	if page, err := shown(`lines = { ["Who is there?"] = "Wer ist da?" }`); err != nil || !strings.Contains(page, "Wer ist da?") {
		t.Error(page, err)
	}
	if _, err := shown(`event = { door = { text = "Wer ist da?" } }`); err == nil || !strings.Contains(err.Error(), "text is a function: translate the texts that it returns in `lines`") {
		t.Error(err)
	}
}
