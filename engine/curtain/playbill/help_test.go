package playbill_test

import (
	"strings"
	"testing"

	"curtaincall/engine/curtain"
	"curtaincall/engine/curtain/playbill"
	"curtaincall/engine/screen"
)

func TestHelpKnowsEveryWord(t *testing.T) {
	table := fight(t, []string{"stage_rat"}, "block")
	for _, c := range []struct{ word, want string }{
		{"taunt", "Each stack pulls one hit"},
		{"Stage Fright", "The holder cannot attack."},
		{"stage_fright", "held by protagonist or enemy"},
		{"vuln", "half more damage"},
		{"tuant", "Each stack pulls one hit"},
		{"ovation", "0 to 5 stars"},
		{"OVATION", "0 to 5 stars"},
		{"energy", "begins with 3"},
		{"draw pile", "5 cards a turn"},
		{"quick jab", "Deal 2 damage plus 2 per kind"},
		{"galvanize", "+ Deal 3→4 damage."},
		{"stage rat", "⚔ 5 on the MacGuffin"},
		{"critic", "Phase 2, from 22 HP down"},
		{"pip", "the Trickster"},
		{"directions", "force luck true"},
		{"", "Words to look up"},
	} {
		lines, known := table.Help(c.word, screen.Screen{})
		if got := strings.Join(lines, "\n"); !known || !strings.Contains(got, c.want) {
			t.Errorf("help %q: known %t, want %q in\n%s", c.word, known, c.want, got)
		}
	}
	for i := range curtain.Keywords {
		if _, known := table.Help(curtain.Keywords[i].Name, screen.Screen{}); !known {
			t.Errorf("help does not know %s", curtain.Keywords[i].Name)
		}
	}
	for _, word := range []string{"xyzzy", "!!!", "\x1b", "stage rats and knights"} {
		if lines, known := table.Help(word, screen.Screen{}); known {
			t.Errorf("help claims to know %q: %q", word, lines)
		}
	}
}

func TestAWordOfTwoMeaningsShowsBoth(t *testing.T) {
	lines, _ := newRun(t, 1).Help("block", screen.Screen{})
	got := strings.Join(lines, "\n")
	for _, want := range []string{"Absorbs damage to any ally", "Gain 3 Block."} {
		if !strings.Contains(got, want) {
			t.Errorf("want %q in\n%s", want, got)
		}
	}
}

func TestFaces(t *testing.T) {
	c, s := testContent(t), screen.Screen{}
	var all []string
	for _, id := range []string{"galvanize", "protect+", "war_drums", "protect"} {
		d := c.Card(id)
		all = append(all, playbill.CardFace(d, c.Upgraded(d), s)...)
	}
	for _, id := range []string{"stagehand", "critic", "mender"} {
		all = append(all, playbill.EnemyFace(c.Enemy(id), s)...)
	}
	golden(t, "faces", all)
}

func TestUpgradesShowWhatDiffers(t *testing.T) {
	base := curtain.CardDef{ID: "x", Name: "X", Cost: 2, Text: "Gain {a} Block. Draw {b} cards."}
	base.Values = values("a", 3, "b", 1)
	cheaper, stronger, other := base, base, base
	cheaper.Cost = 1
	stronger.Values = values("a", 5, "b", 1)
	other.Text = "Gain {a} Block. Gain {b} Fortify."
	for _, c := range []struct {
		up   *curtain.CardDef
		want string
	}{
		{&cheaper, "+ Costs 2→1."},
		{&stronger, "+ Gain 3→5 Block. Draw 1 cards."},
		{&other, "+ Gain 3 Block. Gain 1 Fortify."},
	} {
		var inner []string
		for _, l := range playbill.CardFace(&base, c.up, screen.Screen{}) {
			inner = append(inner, strings.TrimSpace(strings.Trim(l, "│")))
		}
		if got := strings.Join(inner, " "); !strings.Contains(got, c.want) {
			t.Errorf("want %q in %s", c.want, got)
		}
	}
}
