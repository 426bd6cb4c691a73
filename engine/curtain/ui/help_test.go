package ui_test

import (
	"strings"
	"testing"

	"curtaincall/engine"
	"curtaincall/engine/curtain"
	"curtaincall/engine/curtain/ui"
	"curtaincall/engine/declare/library"
	"curtaincall/engine/declare/schema"
	"curtaincall/engine/screen"
	"curtaincall/engine/testkit/contenttest"
	"curtaincall/engine/testkit/tabletest"
)

func TestHelpKnowsEveryWord(t *testing.T) {
	table := fight(t, []string{"stage_rat"}, "block")
	for _, c := range []struct{ word, want string }{
		{"taunt", "Each stack redirects one hit"},
		{"Stage Fright", "The holder cannot attack."},
		{"stage_fright", "held by: protagonist or enemy"},
		{"vuln", "50% more damage"},
		{"tuant", "Each stack redirects one hit"},
		{"ovation", "0 to 5 stars"},
		{"OVATION", "0 to 5 stars"},
		{"energy", "each turn with 3"},
		{"draw pile", "5 cards per turn"},
		{"quick jab", "Deal 2 damage plus 2 per kind"},
		{"galvanize", "+ Deal 3→4 damage."},
		{"stage rat", "⚔ 5 on the MacGuffin"},
		{"critic", "Phase 2, at 22 HP or less"},
		{"pip", "the Trickster"},
		{"covered", "would lose no HP"},
		{"forecast", "✓ covered"},
		{"ovation", "even if Shield or Block absorbs it"},
		{"", "Words to look up"},
	} {
		lines, known := table.Help(c.word, screen.Screen{})
		if got := strings.Join(lines, "\n"); !known || !strings.Contains(got, c.want) {
			t.Errorf("help %q: known %t, want %q in\n%s", c.word, known, c.want, got)
		}
	}
	for _, k := range curtain.Keywords.Rows() {
		if _, known := table.Help(k.Name, screen.Screen{}); !known {
			t.Errorf("help does not know %s", k.Name)
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
		all = append(all, ui.CardFace(c, d, c.UpgradeOf(d), "", s)...)
	}
	for _, id := range []string{"stagehand", "critic", "mender"} {
		all = append(all, ui.EnemyFace(c.Keywords, c.Enemy(id), s)...)
	}
	shows(t, "faces", all)
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
		if got := inner(ui.CardFace(&curtain.Content{Library: library.NewLibrary(curtain.Keywords)}, &base, c.up, "", screen.Screen{})); !strings.Contains(got, c.want) {
			t.Errorf("want %q in %s", c.want, got)
		}
	}
}

func TestACardIsItsOwnersByName(t *testing.T) {
	heroes := []*curtain.ProtagonistDef{{ID: "mod:hero", Name: "Vera the Bold", HP: 9, Basics: []string{"x"}}}
	cards := []*curtain.CardDef{{ID: "x", Name: "X", Owner: "mod:hero"}, {ID: "y", Name: "Y", Owner: curtain.OwnerNeutral}, {ID: "z", Name: "Z", Owner: curtain.OwnerMacGuffin}}
	c := contenttest.NewCurtainContent(t, cards, nil, heroes, curtain.RunDef{})
	for i, want := range []string{"Vera the Bold · ", "Neutral · ", "MacGuffin · "} {
		if got := inner(ui.CardFace(c, cards[i], nil, "", screen.Screen{})); !strings.Contains(got, want) {
			t.Errorf("want %q in %s", want, got)
		}
	}
}

func TestWhatAnEnemysTextSaysIsNotSaidTwice(t *testing.T) {
	for _, c := range []struct {
		text string
		want []string // each once
	}{
		{"", []string{"Starts with 3 Block.", "Immune to Fear."}},
		{"Starts with 3 Block.", []string{"Starts with 3 Block.", "Immune to Fear."}},
		{"It is old. Starts with\n{n} Block. Immune to Fear. Slow.", []string{"It is old.", "Starts with 3 Block.", "Immune to Fear.", "Slow."}},
		{"Never starts with 3 Block. Starts with 3 Block, or so.", []string{"Starts with 3 Block, or so.", "Starts with 3 Block. Immune"}},
		{"Restarts with 3 Block.", []string{"Restarts with 3 Block.", "Starts with 3 Block."}},
	} {
		d := curtain.EnemyDef{ID: "x", Name: "X", HP: 9, Text: c.text, Immune: engine.KeywordSetOf(curtain.Fear),
			Values: values("n", 3), Keywords: []curtain.EnemyStartingKeyword{{Keyword: curtain.Block, Stacks: 3}}, Phases: make([]curtain.PhaseDef, 1)}
		got := inner(ui.EnemyFace(curtain.Keywords, &d, screen.Screen{}))
		for _, want := range c.want {
			if strings.Count(got, want) != 1 {
				t.Errorf("%q: want %q once in %s", c.text, want, got)
			}
		}
	}
}

// inner is what stands in a box, on one line.
func inner(box []string) string {
	var lines []string
	for _, l := range box {
		lines = append(lines, strings.TrimSpace(strings.Trim(l, "│")))
	}
	return strings.Join(lines, " ")
}

func TestPilesAreListedByName(t *testing.T) {
	table := fight(t, []string{"stage_rat"}, "galvanize", "block")
	tabletest.Act(t, table, "in_play + war_drums", "discard + inspire", "discard + block", "discard + inspire")
	sorted := "Draw pile, 10 cards: Block ×3, Galvanize ×3, Inspire, Quick Jab ×3."
	for word, wants := range map[string][]string{
		"draw pile":    {sorted, "The pile that you draw from"},
		"draw":         {sorted},
		"discard pile": {"Discard pile, 3 cards: Block, Inspire ×2.", "Where cards go"},
		"hand":         {" 1 (1)", "Deal 3 damage.", " 2 (1)"},
		"in play":      {"In play, 1 card: War Drums."},
		"deck":         {sorted, "Hand, 2 cards: Block, Galvanize.", "In play, 1 card"},
	} {
		lines, _ := table.Help(word, screen.Screen{})
		for _, want := range wants {
			if got := strings.ReplaceAll(text(lines), screen.NoBreakSpace, " "); !strings.Contains(got, want) {
				t.Errorf("help %s: want %q in\n%s", word, want, got)
			}
		}
	}
	before, _ := table.Help("draw pile", screen.Screen{})
	table.RandomizeHiddenState(0, 7) // the same cards in another order
	if after, _ := table.Help("draw pile", screen.Screen{}); text(before) != text(after) {
		t.Errorf("the order of the draw pile shows: %s, then %s", text(before), text(after))
	}
	if lines, _ := table.Help("discard", screen.Screen{}); !strings.Contains(text(lines), "Discard") {
		t.Errorf("help discard: %s", text(lines))
	}
}

func TestTheDeckOfARunIsListedBetweenFights(t *testing.T) {
	run := newRun(t, 4)
	tabletest.Act(t, run, "galvanize", "1")
	lines, known := run.Help("deck", screen.Screen{})
	if got := strings.ReplaceAll(text(lines), screen.NoBreakSpace, " "); !known || !strings.Contains(got, "Deck, 10 cards: Block ×3, Galvanize ×3, Inspire") {
		t.Errorf("help deck: %s", got)
	}
	tabletest.Act(t, run, "1")
	if lines, _ := run.Help("deck", screen.Screen{}); !strings.Contains(text(lines), "Draw pile, 5 cards") {
		t.Errorf("help deck in a fight: %s", text(lines))
	}
}

// TestProtagonistsHaveATextWhereTheyAreChosen checks the text that lists and pages show of every definition.
func TestProtagonistsHaveATextWhereTheyAreChosen(t *testing.T) {
	d := &curtain.ProtagonistDef{Role: "Defends.", Personality: "Noble."}
	if text, _ := (schema.Definition{Kind: curtain.ProtagonistKind, Def: d}).RulesText(); text != "Defends. Noble." {
		t.Error(text)
	}
}
