package trial_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"curtaincall/engine/testkit"
	"curtaincall/scripting/curtain"
	"curtaincall/scripting/sandbox"
	"curtaincall/scripting/source"
	"curtaincall/scripting/testkit/gametest"
)

// Texts, games of small cards and of definitions without a text are charged, even if their scripts do next to
// nothing.
func TestGamesOfATextCheckAreCharged(t *testing.T) {
	testkit.SkipUnlessFull(t)
	limits := sandbox.DefaultLimits()
	limits.Run = 4_000_000 // the pack itself needs less
	for name, more := range map[string]struct {
		count int
		body  string
		ends  bool
	}{
		"nothing": {},
		"cards":   {600, `card { id = "x%d", name = "X %[1]d", owner = "pip", type = "action", cost = 1, text = "Gain 1 Luck.", upgrade = { cost = 0 }, play = function(self) self:gain(1, "luck") end }`, true},
		"unread":  {200, `card { id = "x%d", name = "X %[1]d", owner = "pip", type = "action", cost = 1, text = "Deel it. Deel it. Deel it. Deel it.", upgrade = { cost = 0 }, play = function(self) end }`, true},
		"events":  {25, `card { id = "x%d", name = "X %[1]d", owner = "pip", type = "action", cost = 1, text = "Gain 1 Luck.", upgrade = { cost = 0 }, play = function(self) for i = 1, 250 do self:gain(1, "luck") end end }`, true},
		"code":    {20, `enemy { id = "x%d", name = "X %[1]d", hp = 9, intents = { { attack(1) } }, on = { summoned = function(self) ` + strings.Repeat(`self:gain(1, "luck") `, 2000) + `end } }`, true},
		"enemies": {120, `enemy { id = "x%d", name = "X %[1]d", hp = 9, text = "x", intents = { function() return { attack(1) } end } }`, true},
	} {
		texts := gametest.Texts(t, curtain.Ruleset())
		for i := range more.count {
			texts = append(texts, &source.Text{Name: fmt.Sprintf("scripts/curtain/x/x%d.lua", i), Body: "return " + fmt.Sprintf(more.body, i)})
		}
		g, err := curtain.Ruleset().Load(texts, limits, nil)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := g.CompareTextsWithEffects(); errors.Is(err, sandbox.ErrRun) != more.ends || err != nil && !strings.Contains(err.Error(), "were not checked)") {
			t.Errorf("%s: %v", name, err)
		}
	}
}
