package phrase_test

import (
	"testing"

	"curtaincall/engine/phrase"
)

var english = &phrase.Language{
	Plural: phrase.EnglishPlural,
	Templates: map[string]string{
		"draws":  "{who} draws {n, plural, one {a card} other {# cards}}.",
		"loses":  "{who} loses {n} {what} and keeps {who, select, f {her} m {his} other {its}} calm.",
		"wears":  "{what} wears off.",
		"nested": "{n, plural, one {{who} keeps # {what}} other {{who} keeps all # of {who, select, f {her} other {its}} {what}}}.",
	},
}

// toy is a language with three plural forms and two genders, in which terms have
// a gender and verbs follow that of their subject.
var toy = &phrase.Language{
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
	Language: "ru",
	Lines:    map[string]string{"Luck": "udacha", "Block": "blok"},
	Nouns:    map[string]phrase.Noun{"udacha": {Gender: "f"}, "blok": {Gender: "m"}},
}

func TestALanguageSaysItsOwnPluralsAndGenders(t *testing.T) {
	pip, aldric := phrase.NameArg("who", phrase.GenderedWord{Text: "Pip", Gender: "f"}), phrase.NameArg("who", phrase.GenderedWord{Text: "Aldric", Gender: "m"})
	for _, c := range []struct {
		message      phrase.Message
		english, toy string
	}{
		{say("draws", pip, phrase.NumberArg("n", 1)), "Pip draws a card.", "Pip vzala 1 kartu."},
		{say("draws", aldric, phrase.NumberArg("n", 3)), "Aldric draws 3 cards.", "Aldric vzal 3 karty."},
		{say("draws", pip, phrase.NumberArg("n", 12)), "Pip draws 12 cards.", "Pip vzala 12 kart."},
		{say("draws", pip, phrase.NumberArg("n", 21)), "Pip draws 21 cards.", "Pip vzala 21 kartu."},
		{say("loses", pip, phrase.NumberArg("n", 2), phrase.TermArg("what", "Luck")), "Pip loses 2 Luck and keeps her calm.", "Pip poteryala 2 udacha."},
		{say("loses", aldric, phrase.NumberArg("n", 2), phrase.TermArg("what", "Block")), "Aldric loses 2 Block and keeps his calm.", "Aldric poteryal 2 blok."},
		{say("wears", phrase.TermArg("what", "Luck")), "Luck wears off.", "udacha proshla."},
		{say("wears", phrase.TermArg("what", "Curse")), "Curse wears off.", "Curse proshel."},
		{say("nested", pip, phrase.NumberArg("n", 2), phrase.TermArg("what", "Luck")), "Pip keeps all 2 of her Luck.", "nested"},
	} {
		if got := english.RenderMessage(c.message); got != c.english {
			t.Errorf("%q, not %q", got, c.english)
		}
		if got := toy.RenderMessage(c.message); got != c.toy {
			t.Errorf("%q, not %q", got, c.toy)
		}
	}
}

// A name is whatever a script called somebody, and is not part of a template.
func TestArgumentsAreNoTemplates(t *testing.T) {
	m := say("draws", phrase.NameArg("who", phrase.GenderedWord{Text: "{n} #"}), phrase.NumberArg("n", 2))
	if got := english.RenderMessage(m); got != "{n} # draws 2 cards." {
		t.Error(got)
	}
}

func TestBrokenTemplatesAreStillRendered(t *testing.T) {
	for template, want := range map[string]string{
		"{n": "2", "{n, plural": "", "{n, plural, one": "", "{n, plural, one {x": "", "{m}!": "!", "}{": "}", "#": "#", "{n, plural, other {#}} #": "2 #",
	} {
		table := &phrase.Language{Plural: phrase.EnglishPlural, Templates: map[string]string{"key": template}}
		if got := table.RenderMessage(say("key", phrase.NumberArg("n", 2))); got != want {
			t.Errorf("%q gives %q, not %q", template, got, want)
		}
	}
}

func TestTextIsEmphasisedAndNumbersHaveBranchesOfTheirOwn(t *testing.T) {
	table := &phrase.Language{Plural: phrase.EnglishPlural, Templates: map[string]string{
		"faded": "{quiet: {what} is {n, plural, =0 {{bad:over}} =3 {at three} one {at #} other {at #: well}}.}", "odd": "{: x}{a:}{n, plural, other {{n}: #}}",
	}}
	for n, want := range map[int]string{
		0: "quiet(Poison is bad(over).)", 1: "quiet(Poison is at 1.)", 2: "quiet(Poison is at 2: well.)", 3: "quiet(Poison is at three.)",
	} {
		m := say("faded", phrase.TermArg("what", "Poison"), phrase.NumberArg("n", n))
		if got := table.WithMarks(func(tone, text string) string { return tone + "(" + text + ")" }).RenderMessage(m); got != want {
			t.Errorf("%d: %q, not %q", n, got, want)
		}
	}
	if got := table.RenderMessage(say("faded", phrase.TermArg("what", "{bad: x}"), phrase.NumberArg("n", 0))); got != "{bad: x} is over." {
		t.Errorf("without marks: %q", got)
	}
	if got := table.RenderMessage(say("odd", phrase.NumberArg("n", 2))); got != "x2: 2" {
		t.Errorf("odd templates are rendered as %q", got)
	}
}

// say is a message of a key that has no English.
func say(key string, args ...phrase.Arg) phrase.Message {
	return phrase.Message{Sentence: phrase.Sentence{Key: key}, Args: args}
}

// A language without a template says the English, and tells that it did; names stand in
// their forms, and what is said within is said in the language too.
func TestALanguageFallsBack(t *testing.T) {
	catalog := phrase.NewCatalog("room")
	hits, falls, why := catalog.Define("hits", "{Who} hits {whom}{n, plural, =1 {} other { {n} times}}"), catalog.Define("falls", "{who} falls"), catalog.Define("why", "no: {why}")
	german := phrase.NewLanguage("de", phrase.EnglishPlural)
	german.Templates["room.hits"] = "{Who} trifft {whom.acc} {whom, select, f {die Arme} other {den Armen}}{n, plural, =1 {} other {, {n}-mal}}"
	german.Templates["room.why"] = "nein: {why}"
	german.Nouns["Ratte"] = phrase.Noun{Gender: "f", Forms: map[string]string{"nom": "die Ratte", "acc": "die Ratte"}}
	german.Nouns["Kritiker"] = phrase.Noun{Gender: "m", Forms: map[string]string{"nom": "der Kritiker", "acc": "den Kritiker"}}
	var missed []string
	german.Missed = func(what string) { missed = append(missed, what) }
	for want, got := range map[string]string{
		"Die Ratte trifft den Kritiker 2 den Armen, 3-mal": german.RenderSentence(hits, "who", "Ratte", "whom", "Kritiker 2", "n", 3),
		"Der Kritiker trifft die Ratte die Arme":           german.RenderSentence(hits, "who", "Kritiker", "whom", "Ratte", "n", 1),
		"Ratte hits Kritiker 2 times":                      phrase.Original.RenderSentence(hits, "who", "Ratte", "whom", "Kritiker", "n", 2),
		"nein: die Ratte falls":                            german.ErrorText(why.NewError("why", falls.NewError("who", "Ratte"))),
		"no: Ratte falls":                                  why.NewError("why", falls.With("who", "Ratte")).Error(),
	} {
		if got != want {
			t.Errorf("%q, not %q", got, want)
		}
	}
	if len(missed) != 1 || missed[0] != "room.falls" {
		t.Errorf("missed %q", missed)
	}
}
