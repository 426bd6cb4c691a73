package ui_test

import (
	"strings"
	"testing"

	"curtaincall/engine/testkit/tabletest"
)

func TestParse(t *testing.T) {
	table := tavern(t, nil)
	for typed, want := range map[string]string{
		"play attack orc_1":                 "play attack orc_1",
		"attack orc 2":                      "play attack orc_2",
		"Attack on ORC 2":                   "play attack orc_2",
		"1 orc_1":                           "play attack orc_1",
		"att orc_1":                         "play attack orc_1",
		"shield bash at orc_2":              "play shield_bash orc_2",
		"bash orc_2":                        "play shield_bash orc_2",
		"2":                                 "play defend",
		"defend self":                       "play defend",
		"shove self":                        "play shove warrior",
		"shove mage":                        "play shove mage",
		"a":                                 "advance",
		"Advance":                           "advance",
		"pass":                              "pass",
		"hp orc_1 30":                       "hp orc_1 30",
		"zone mage x":                       "zone mage X",
		"set orc_2 resist 4":                "set orc_2 resistance 4",
		"effect mage cripple 3":             "effect mage cripple 3 from mage",
		"effect orc_1 taunt 2 from warrior": "effect orc_1 taunt 2 from warrior",
		"turn orc_2":                        "turn orc_2",
		"hand a + heal":                     "hand A + heal",
		"deck B - defend":                   "deck B - defend",
	} {
		a, err := table.Parse(typed)
		if err != nil {
			t.Errorf("%q: %v", typed, err)
		} else if got := table.Describe(a); got != want {
			t.Errorf("%q is %q, want %q", typed, got, want)
		}
	}
	for typed, want := range map[string]string{
		"":                        "empty line",
		"attack":                  `Attack needs a target: add "orc_1" or "orc_2"`,
		"attack mage":             `the card can only target enemies: expected "orc_1" or "orc_2"`,
		"attack orc":              `"orc" is ambiguous: it could be "orc_1" or "orc_2"`,
		"attack orcc_1":           `did you mean "orc_1"?`,
		"heal mage":               "the unit does not meet the card's requirements",
		"fireball orc_1":          "the hand contains 1 Attack, 2 Defend, 3 Shield Bash, 4 Heal, 5 Shove",
		"9 orc_1":                 "no card 9",
		"atack orc_1":             `did you mean "attack"?`,
		"advanse":                 `did you mean "advance"?`,
		"sh orc_1":                `"sh" is ambiguous: it could be "shield_bash" or "shove"`,
		"hp orc_1":                "hp: the HP is missing (usage: hp UNIT HP, for example hp orc 30)",
		"hp orc_1 lots":           `expected a whole number from 0 to 9999, not "lots"`,
		"hp orc_1 5 6":            `unexpected "6"`,
		"zone mage y":             `unknown zone "y"`,
		"set mage weaken 1":       `unknown keyword "weaken"`,
		"effect mage armor 1":     `unknown keyword "armor"`,
		"hand C + heal":           `unknown team "C"`,
		"hand A heal":             `expected + or -, not "heal"`,
		"effect mage weaken 1 by": `expected from, not "by"`,
	} {
		if _, err := table.Parse(typed); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want an error with %s", typed, err, want)
		}
	}
}

func TestEveryLegalActionIsReadBackFromItsText(t *testing.T) {
	tabletest.CheckDescribeParsesBack(t, tavern(t, nil), 300)
}

func FuzzParse(f *testing.F) {
	for _, s := range []string{"attack orc_1", "effect mage weaken 1 from orc_2", "hand A + heal", "1 2 3", "\x00", "set set set"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, typed string) {
		table := tavern(t, nil)
		a, err := table.Parse(typed)
		if err != nil {
			return
		}
		hash := table.Hash()
		text := table.Describe(a)
		if back, err := table.Parse(text); err != nil || back != a {
			t.Fatalf("%q is %v, which is %q, which is %v (%v)", typed, a, text, back, err)
		}
		if err := table.Apply(a); err != nil && table.Hash() != hash {
			t.Fatalf("%q failed with %v and left a trace", typed, err)
		}
	})
}

func TestHelp(t *testing.T) {
	tabletest.CheckHelp(t, tavern(t, nil), map[string]string{
		"taunt": "must target one of its taunters", "Shield Bash": "requires melee", "orc": "110 HP", "advance": "Moves the unit one zone forward",
		"wekaen": "a quarter less", "warrior": "Armor 3", "zone": "One of three places",
	})
}
