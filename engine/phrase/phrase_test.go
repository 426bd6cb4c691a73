package phrase_test

import (
	"testing"

	"curtaincall/engine/phrase"
)

var english = &phrase.Table{
	Plural: phrase.English,
	Templates: map[string]string{
		"draws":  "{who} draws {n, plural, one {a card} other {# cards}}.",
		"loses":  "{who} loses {n} {what} and keeps {who, select, f {her} m {his} other {its}} calm.",
		"wears":  "{what} wears off.",
		"nested": "{n, plural, one {{who} keeps # {what}} other {{who} keeps all # of {who, select, f {her} other {its}} {what}}}.",
	},
}

// toy is a language with three plural forms and two genders, in which terms have
// a gender and verbs follow that of their subject.
var toy = &phrase.Table{
	Plural: func(n int) string {
		switch {
		case n%10 == 1 && n%100 != 11:
			return "one"
		case n%10 >= 2 && n%10 <= 4 && (n%100 < 12 || n%100 > 14):
			return "few"
		}
		return "many"
	},
	Templates: map[string]string{
		"draws": "{who} {who, select, f {vzala} other {vzal}} {n, plural, one {# kartu} few {# karty} many {# kart} other {# karty}}.",
		"loses": "{who} {who, select, f {poteryala} other {poteryal}} {n} {what}.",
		"wears": "{what} {what, select, f {proshla} other {proshel}}.",
	},
	Terms: map[string]phrase.Word{"Luck": {"udacha", "f"}, "Block": {"blok", "m"}},
}

func TestALanguageSaysItsOwnPluralsAndGenders(t *testing.T) {
	pip, aldric := phrase.Name("who", phrase.Word{Text: "Pip", Gender: "f"}), phrase.Name("who", phrase.Word{Text: "Aldric", Gender: "m"})
	for _, c := range []struct {
		message      phrase.Message
		english, toy string
	}{
		{phrase.Say("draws", pip, phrase.Number("n", 1)), "Pip draws a card.", "Pip vzala 1 kartu."},
		{phrase.Say("draws", aldric, phrase.Number("n", 3)), "Aldric draws 3 cards.", "Aldric vzal 3 karty."},
		{phrase.Say("draws", pip, phrase.Number("n", 12)), "Pip draws 12 cards.", "Pip vzala 12 kart."},
		{phrase.Say("draws", pip, phrase.Number("n", 21)), "Pip draws 21 cards.", "Pip vzala 21 kartu."},
		{phrase.Say("loses", pip, phrase.Number("n", 2), phrase.Term("what", "Luck")), "Pip loses 2 Luck and keeps her calm.", "Pip poteryala 2 udacha."},
		{phrase.Say("loses", aldric, phrase.Number("n", 2), phrase.Term("what", "Block")), "Aldric loses 2 Block and keeps his calm.", "Aldric poteryal 2 blok."},
		{phrase.Say("wears", phrase.Term("what", "Luck")), "Luck wears off.", "udacha proshla."},
		{phrase.Say("wears", phrase.Term("what", "Curse")), "Curse wears off.", "Curse proshel."},
		{phrase.Say("nested", pip, phrase.Number("n", 2), phrase.Term("what", "Luck")), "Pip keeps all 2 of her Luck.", "nested"},
	} {
		if got := english.Text(c.message); got != c.english {
			t.Errorf("%q, not %q", got, c.english)
		}
		if got := toy.Text(c.message); got != c.toy {
			t.Errorf("%q, not %q", got, c.toy)
		}
	}
}

// A name is whatever a script called somebody, and is no part of a template.
func TestArgumentsAreNoTemplates(t *testing.T) {
	m := phrase.Say("draws", phrase.Name("who", phrase.Word{Text: "{n} #"}), phrase.Number("n", 2))
	if got := english.Text(m); got != "{n} # draws 2 cards." {
		t.Error(got)
	}
}

func TestBrokenTemplatesAreStillRendered(t *testing.T) {
	for template, want := range map[string]string{
		"{n": "2", "{n, plural": "", "{n, plural, one": "", "{n, plural, one {x": "", "{m}!": "!", "}{": "}", "#": "#", "{n, plural, other {#}} #": "2 #",
	} {
		table := &phrase.Table{Plural: phrase.English, Templates: map[string]string{"key": template}}
		if got := table.Text(phrase.Say("key", phrase.Number("n", 2))); got != want {
			t.Errorf("%q gives %q, not %q", template, got, want)
		}
	}
}

func TestTextIsEmphasisedAndNumbersHaveBranchesOfTheirOwn(t *testing.T) {
	table := &phrase.Table{Plural: phrase.English, Templates: map[string]string{
		"faded": "{quiet: {what} is {n, plural, =0 {{bad:over}} =3 {at three} one {at #} other {at #: well}}.}", "odd": "{: x}{a:}{n, plural, other {{n}: #}}",
	}}
	for n, want := range map[int]string{
		0: "quiet(Poison is bad(over).)", 1: "quiet(Poison is at 1.)", 2: "quiet(Poison is at 2: well.)", 3: "quiet(Poison is at three.)",
	} {
		m := phrase.Say("faded", phrase.Term("what", "Poison"), phrase.Number("n", n))
		if got := table.Marked(func(tone, text string) string { return tone + "(" + text + ")" }).Text(m); got != want {
			t.Errorf("%d: %q, not %q", n, got, want)
		}
	}
	if got := table.Text(phrase.Say("faded", phrase.Term("what", "{bad: x}"), phrase.Number("n", 0))); got != "{bad: x} is over." {
		t.Errorf("without marks: %q", got)
	}
	if got := table.Text(phrase.Say("odd", phrase.Number("n", 2))); got != "x2: 2" {
		t.Errorf("odd templates are rendered as %q", got)
	}
}
