package speech_test

import (
	"fmt"
	"strings"
	"testing"

	"curtaincall/engine/phrase"
	"curtaincall/engine/screen"
	"curtaincall/engine/speech"
)

// lookup finds what is meant by a word: an entry of that name, or the only one
// it begins. The error says what could be meant; what names the kind of thing.
func lookup(what, typed string, list []speech.Entry) (*speech.Entry, error) {
	folded := speech.Fold(typed)
	if e, ok := speech.FindExact(folded, list, phrase.Original); ok {
		return e, nil
	}
	e, could := speech.FindByWordPartPrefix(folded, list, phrase.Original)
	if e != nil {
		return e, nil
	}
	if len(could) > 1 {
		return nil, fmt.Errorf("%s %q could be %s", what, typed, speech.JoinWithOr(speech.QuoteAll(could)))
	}
	_, err := speech.NewUnknownError(phrase.Sentence{English: what}.With(), typed, list, phrase.Original)
	return nil, err
}

func TestLookup(t *testing.T) {
	list := []speech.Entry{
		{Value: 1, Shown: "shield_bash", Also: []string{"shield_bash"}},
		{Value: 2, Shown: "shield_wall"},
		{Value: 3, Shown: "vex#2"}, {Value: 4, Shown: "vex"},
		{Value: 5, Shown: "macguffin", ExactWords: []string{"m"}},
	}
	for typed, want := range map[string]int{
		"shield_bash": 1, "Shield Bash": 1, "shield-wall": 2, "wall": 2, "vex": 4, "vex#2": 3, "v": 3, "m": 5, "mac": 5,
	} {
		if e, err := lookup("card", typed, list); err != nil || e.Value != want {
			t.Errorf("%q: %+v (%v), want %d", typed, e, err, want)
		}
	}
	for typed, want := range map[string]string{
		"shield":      `card "shield" could be "shield_bash" or "shield_wall"`,
		"sheild_bash": `unknown card "sheild_bash": did you mean "shield_bash"?`,
		"xylophone":   `unknown card "xylophone": expected "shield_bash", "shield_wall", "vex" or "macguffin"`,
	} {
		if _, err := lookup("card", typed, list); err == nil || err.Error() != want {
			t.Errorf("%q: %v, want %s", typed, err, want)
		}
	}
	if _, err := speech.NewUnknownError(phrase.Sentence{English: "command"}.With(), "vex", list, phrase.Original); strings.Contains(err.Error(), "did you mean") {
		t.Errorf("what was typed is suggested: %v", err)
	}
	if _, err := lookup("card", "x", nil); err == nil || !strings.Contains(err.Error(), "there are none") {
		t.Errorf("in an empty list: %v", err)
	}
}

func TestIdsOfModsAreTypedWhollyOrWithoutTheMod(t *testing.T) {
	list := []speech.Entry{{Value: 1, Shown: "lantern:spark"}, {Value: 2, Shown: "lanternspark"}, {Value: 3, Shown: "act_one"}}
	for typed, want := range map[string]int{"lantern:spark": 1, "Lantern:spark": 1, "spark": 1, "lanternspark": 2, "Act: one": 3, "act_one:": 3} {
		if e, err := lookup("card", typed, list); err != nil || e.Value != want {
			t.Errorf("%q: %+v (%v), want %d", typed, e, err, want)
		}
	}
}

// What is an id already is returned as it is: both ways come to the same, for all short
// texts of such signs.
func TestFoldingLeavesIdsAsTheyAre(t *testing.T) {
	const signs = "ab1_+#:-A "
	texts, quick := []string{""}, 0
	for from := 0; len(texts[from]) < 5; from++ {
		for _, sign := range signs {
			texts = append(texts, texts[from]+string(sign))
		}
	}
	for _, text := range texts {
		if speech.IsFolded(text) {
			quick++
		}
		if got, want := speech.Fold(text), speech.FoldSlowly(text); got != want {
			t.Fatalf("%q is folded to %q, want %q", text, got, want)
		}
	}
	if quick < 1000 || quick == len(texts) {
		t.Errorf("%d of %d texts are ids already", quick, len(texts))
	}
}

func TestLists(t *testing.T) {
	for _, c := range []struct {
		list    []string
		and, or string
	}{
		{nil, "", ""}, {[]string{"a"}, "a", "a"}, {[]string{"a", "b"}, "a and b", "a or b"}, {[]string{"a", "b", "c"}, "a, b and c", "a, b or c"},
	} {
		if speech.JoinWithAnd(c.list) != c.and || speech.JoinWithOr(c.list) != c.or {
			t.Errorf("%q: %q and %q", c.list, speech.JoinWithAnd(c.list), speech.JoinWithOr(c.list))
		}
	}
	if got := speech.Capitalize("ärger"); got != "Ärger" {
		t.Errorf("a sentence begins %q", got)
	}
	if got := speech.CleanNameOrID("\x1b[2J ", "vex"); got != "[2J" {
		t.Errorf("a hostile name is shown as %q", got)
	}
	if got := speech.CleanNameOrID("\x1b\x00", "vex"); got != "vex" {
		t.Errorf("a name of nothing is shown as %q", got)
	}
}

func TestProse(t *testing.T) {
	plain, colour := screen.Screen{}, screen.Screen{Colour: true}
	names := []string{"Block"}
	text := "Gain " + speech.MarkChangedNumber(3, 5) + " Block\x1b[2J, lose " + speech.MarkChangedNumber(4, 2) + ", keep " + speech.MarkChangedNumber(1, 1) + " Blocked."
	if got, want := speech.EmphasiseText(plain, text, names), "Gain 3→5 Block[2J, lose 4→2, keep 1 Blocked."; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	want := "Gain " + colour.Good("3→5") + " " + colour.Keyword("Block") + "[2J, lose " + colour.Bad("4→2") + ", keep 1 Blocked."
	if got := speech.EmphasiseText(colour, text, names); got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

func TestExplain(t *testing.T) {
	say := func(line string) func(screen.Screen) []string {
		return func(screen.Screen) []string { return []string{line} }
	}
	topics := []speech.Topic{
		{Names: []string{"taunt", "Taunt"}, Show: say("a keyword")}, {Names: []string{"taunt"}, Show: say("a card")},
		{Names: []string{"stage_fright", "Stage Fright"}, Show: say("fear")}, {Names: []string{"vex"}, Show: say("vex")}, {Names: []string{"vex+"}, Show: say("vex+")},
	}
	for word, want := range map[string]string{
		"taunt": "a keyword, a card", "Stage Fright": "fear", "sta": "fear", "tuant": "a keyword, a card", "ve": "vex", "": "nothing", "xylophone": "nothing",
	} {
		got := "nothing"
		if lines, ok := speech.ExplainNearestTopic(topics, word, screen.Screen{}); ok {
			got = strings.Join(lines, ", ")
		}
		if got != want {
			t.Errorf("%q is explained by %q, want %q", word, got, want)
		}
	}
}
