package sentence_test

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"curtaincall/engine"
	"curtaincall/engine/sentence"
	"curtaincall/engine/testkit"
)

var toySlots = []string{"N", "TOYS", "WHO"}

// with is the toy grammar with sentences of a pack, whose ids are their places.
func with(texts ...string) (*sentence.Grammar, string) {
	var own []sentence.PackSentence
	for i, text := range texts {
		own = append(own, sentence.PackSentence{ID: fmt.Sprint(i), Text: text, Where: engine.Place{File: "a.lua", Line: i}})
	}
	g, bad := toy.WithPackSentences(own, toySlots)
	var says []string
	for _, m := range bad {
		says = append(says, m.Error())
	}
	return g, strings.Join(says, "\n")
}

func TestASentenceOfAPackIsReadAndPrinted(t *testing.T) {
	g, bad := with("Hide N toys|toy [under WHO] [(TOYS)].", "WHO hides")
	if bad != "" {
		t.Fatal(bad)
	}
	for text, want := range map[string][]string{
		"Hide 3 toys.":                    {"N 3", "WHO -", "TOYS -"},
		"Hide 1 toy under the dog.":       {"N 1", "WHO the dog", "TOYS -"},
		"Hide 3 toys (2).":                {"N 3", "WHO -", "TOYS 2"},
		"Hide 3 toys under Ann (2).":      {"N 3", "WHO Ann", "TOYS 2"},
		"Ann hides. Hide 2 toys.":         {"WHO Ann"},
		"When fed by Ann: The dog hides.": {"WHO the dog"},
	} {
		r := g.Parse(text, nil, 0)
		if got := sentence.RenderClauses(r.Clauses); got != text || len(r.Ambiguous) > 0 {
			t.Errorf("%q is printed as %q: %+v", text, got, r.Unread)
			continue
		}
		var got []string
		for _, s := range r.Clauses[0].Does.SlotsOfForm() {
			by := "-"
			if s.By != nil {
				by = s.By.String()
			}
			got = append(got, s.Kind+" "+by)
		}
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%q has %q", text, got)
		}
	}
	if r := g.Parse("Hide it.", nil, 0); len(r.Unread) != 1 || !strings.Contains(r.Unread[0].Hint, "Hide N toys") {
		t.Errorf("%+v", r.Unread)
	}
	if r := toy.Parse("Ann hides.", nil, 0); len(r.Unread) != 1 {
		t.Error("the grammar of the game has changed")
	}
}

func TestAPatternThatCannotBeReadIsRefused(t *testing.T) {
	for text, want := range map[string]string{
		"":                              "no words besides slots",
		"N":                             "no words besides slots",
		"[N toys]":                      "no words besides slots",
		"N [of WHO]":                    "no words besides slots",
		"Hide [it]":                     "brackets without a slot",
		"Hide []":                       "brackets without a slot",
		"Hide [N":                       "has an unclosed bracket",
		"Hide N]":                       `has a misplaced "]"`,
		"Hide [N [of WHO]]":             `has a misplaced "["`,
		"Hide N. Bark":                  `contains "."`,
		"When hidden: N bark":           `contains ":"`,
		"Hide {n} toys":                 `contains "{n}"`,
		"Hide N toys|":                  "only words can have alternatives",
		"Hide N|two toys":               "only words can have alternatives",
		"Hide NAME":                     "NAME, which cannot be a slot",
		"Hide SENTENCE":                 "SENTENCE, which cannot be a slot",
		"Hide TOY":                      "TOY, which cannot be a slot",
		"Hide N [or N]":                 "N twice, once in brackets",
		"Hide [a N] [b TOYS] [c WHO] x": "",
		"Hide N N N N N N N":            "7 slots, but at most 6",
		"Lose N HP":                     "",
	} {
		if _, bad := with(text); (want == "") != (bad == "") || !strings.Contains(bad, want) {
			t.Errorf("%q: %s\nnot %s", text, bad, want)
		}
	}
}

// Two sentences that could be meant by the same words are refused, and both are named.
func TestSentencesThatCanBeReadForEachOtherAreRefused(t *testing.T) {
	for _, c := range []struct {
		texts []string
		want  string
	}{
		{[]string{"Hide N toys", "Hide TOYS toys"}, `a.lua:1: sentence "1" and sentence "0" (a.lua:0) both match "Hide 1 toys"`},
		{[]string{"Hide 3 toys", "Hide TOYS toys"}, `both match "Hide 3 toys"`},
		{[]string{"Hide 10 toys", "Hide TOYS toys"}, ""},
		{[]string{"Throw N balls high"}, ""},
		{[]string{"Throw N ball"}, `sentence "0" and the game's sentence "Throw N balls|ball [(TOYS)] [at WHO]" both match "Throw 1 ball"`},
		{[]string{"Throw N balls at the dog"}, `both match "Throw 1 balls at the dog"`},
		{[]string{"throw N BALLS [at WHO]"}, `the game's sentence`},
		{[]string{"Bark at Ann"}, `the game's sentence "Bark [at WHO] [at NAME]"`},
		{[]string{"Bark at ann"}, `"Bark at Ann"`},
		{[]string{"Hide [N] toys", "Hide toys [of WHO]"}, `"Hide toys"`},
		{[]string{"Hide N toys [of WHO]", "Hide N [toys of WHO]"}, `"Hide 1 toys of Ann"`},
		{[]string{"Hide WHO", "Seek WHO", "WHO hides", "WHO seeks"}, ""},
	} {
		if _, bad := with(c.texts...); (c.want == "") != (bad == "") || !strings.Contains(bad, c.want) {
			t.Errorf("%q: %s\nnot %s", c.texts, bad, c.want)
		}
	}
}

// Sentences by the thousand, and hundreds that are nearly alike, are refused before they
// are too much to compare.
func TestTooManySentencesAreRefused(t *testing.T) {
	var many, alike []string
	for i := range sentence.MaxPackSentences {
		many = append(many, fmt.Sprintf("Hide N toys%d", i))
		alike = append(alike, fmt.Sprintf("%s%s x%d", strings.Repeat("WHO WHO ", 3), strings.Repeat("a ", 180), i))
	}
	if _, bad := with(many...); bad != "" {
		t.Error(bad)
	}
	if _, bad := with(append(many, "Hide it")...); !strings.Contains(bad, "201 sentences, but at most 200") {
		t.Error(bad)
	}
	if !testkit.Full {
		return
	}
	if _, bad := with(alike...); !strings.Contains(bad, "are nearly the same") {
		t.Error(bad)
	}
}
