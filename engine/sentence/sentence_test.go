package sentence_test

import (
	"strings"
	"testing"

	"curtaincall/engine"
	"curtaincall/engine/sentence"
)

const held uint = 1

var toy = sentence.NewGrammar(
	sentence.PhraseKind{Name: sentence.Sentence, Forms: []sentence.Form{
		{Means: "throw", Pattern: "Throw N balls|ball [(TOYS)] [at WHO]", Example: "Throw {n} balls."},
		{Means: "keep", Pattern: "WHO keeps N% of its balls", Example: "The dog keeps {n}% of its balls."},
		{Means: "drop", Pattern: "Drop it", Example: "Drop it.", RequiredConditions: held},
		{Means: "bark", Pattern: "Bark [at WHO] [at NAME]", Example: "Bark."},
	}},
	sentence.PhraseKind{Name: sentence.Heading, Forms: []sentence.Form{{Means: "fed", Pattern: "when fed by WHO", Example: "When fed by Ann: Bark."}}},
	sentence.PhraseKind{Name: "N", Most: 100},
	sentence.PhraseKind{Name: "TOYS", Most: 9},
	sentence.PhraseKind{Name: "WHO", Forms: []sentence.Form{{Pattern: "the dog"}, {Pattern: "NAME"}}},
	sentence.PhraseKind{Name: "NAME", Exact: true, Forms: []sentence.Form{{Pattern: "Ann"}, {Pattern: "Big [WHO] 2"}, {Pattern: " "}}},
)

func TestTextsAreReadAndPrinted(t *testing.T) {
	values := []engine.Value{{Name: "n", Number: 1}, {Name: "m", Number: 30}}
	for text, want := range map[string]string{
		"Throw {n} ball.":                             "",
		"throw {n} balls":                             "Throw {n} ball.",
		"Throw {m} ball (3) at the dog.":              "Throw {m} balls (3) at the dog.",
		"The dog keeps {m} %of its balls.":            "The dog keeps {m}% of its balls.",
		"Big [WHO] 2 keeps 5% of its balls.":          "",
		"Bark. When fed by Ann: Bark. Throw 2 balls.": "",
	} {
		if want == "" {
			want = text
		}
		r := toy.Parse(text, values, 0)
		if got := sentence.RenderClauses(r.Clauses); got != want || len(r.Unread)+len(r.Ambiguous) > 0 {
			t.Errorf("%q is printed as %q, not %q: %+v", text, got, want, r.Unread)
		}
	}
}

func TestWhatIsNotUnderstoodComesWithAHint(t *testing.T) {
	for text, hint := range map[string]string{
		"Throw {k} balls.":       "{k} is not a value",
		"Throws 2 balls.":        `write it as "Throw N balls|ball [(TOYS)] [at WHO]", for example "Throw {n} balls."`,
		"Throw 101 balls.":       `write it as "Throw`,
		"Bark at ann.":           "write Ann",
		"Bark twice at ann.":     `write it as "Bark [at WHO] [at NAME]", for example "Bark."`,
		"Drop it.":               `write it as "Drop it"`,
		"Sleep.":                 "sentences start with Bark, Drop, The, Throw",
		"When Ann is fed: Bark.": `write it as "When fed by WHO: ..."`,
		"Now: Bark.":             `headings are "When fed by WHO: ..."`,
	} {
		r := toy.Parse(text, nil, 0)
		if len(r.Unread) != 1 || !strings.HasPrefix(r.Unread[0].Hint, hint) || len(r.Clauses) > 0 {
			t.Errorf("%q: %+v, not %q", text, r.Unread, hint)
		}
	}
	if r := toy.Parse("Drop it.", nil, held); len(r.Clauses) != 1 {
		t.Error("what is held cannot be dropped")
	}
}

// "Bark at Ann" has two readings, which the tests of grammars look for.
func TestMoreThanOneReadingIsTold(t *testing.T) {
	if r := toy.Parse("Bark at Ann. Bark at the dog.", nil, 0); len(r.Ambiguous) != 1 || r.Ambiguous[0] != "Bark at Ann" {
		t.Errorf("ambiguous are %q", r.Ambiguous)
	}
}
