package console_test

import (
	"strings"
	"testing"
)

// What an action leads to that ends in a question is shown for each answer, and nothing of it is done.
func TestWhatShowsEachAnswer(t *testing.T) {
	var out strings.Builder
	c := realGame(t, &out)
	for _, line := range []string{
		`card { id = "fork", name = "Fork", owner = "pip", type = "action", cost = 0, text = "Choose.", play = function(self, fight) ` +
			`local way = self:choose({ { id = "bandage", text = "Heal 4" }, { id = "guard", text = "Gain 3 Block" }, { id = "wait", text = "Wait" } }) ` +
			`if way.id == "bandage" then self:heal(4, "pip") elseif way.id == "guard" then self:gain(3, "block") end end }`,
		`fight { enemy = "stage_rat", hand = { "fork" }, hp = { pip = 2 } }`,
	} {
		if c.RunLine(line).Failed {
			t.Fatal(&out)
		}
	}
	out.Reset()
	c.RunLine("what play fork")
	for _, want := range []string{"bandage: Pip HP 2 → 6", "guard: Team Block 0 → 3", "wait: no numbers change", "Things to choose from      0 → 3"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("what does not say %q:\n%s", want, &out)
		}
	}
	out.Reset()
	if c.RunLine("pip.hp"); strings.TrimSpace(out.String()) != "2" {
		t.Error("after what, Pip has", &out)
	}
}

// What stands in the game is opened under the word for it, as an enemy is.
func TestWhatStandsInTheGameIsOpened(t *testing.T) {
	var out strings.Builder
	c := realGame(t, &out)
	line(t, c, `fight { enemy = "stage_rat" }`)
	out.Reset()
	line(t, c, "open enemy")
	if said := out.String(); !strings.Contains(said, "enemy stage_rat") {
		t.Error(said)
	}
	if c.RunLine("open nobody"); !strings.Contains(out.String(), `nothing is called "nobody"`) {
		t.Error(out.String())
	}
}
