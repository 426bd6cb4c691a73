package wording

import (
	"slices"
	"strconv"
	"strings"

	"curtaincall/engine/spelling"
)

// Nearest is the form of the sentences that are most like one that is not
// understood, or how sentences begin at all.
func Nearest(said string) string {
	if strings.HasSuffix(said, ":") {
		return nearestHeading(said)
	}
	first := func(s string) string {
		word, _, _ := strings.Cut(strings.TrimSpace(s), " ")
		return word
	}
	var beginnings, forms []string
	for _, s := range Shapes {
		if !s.heading() {
			beginnings = append(beginnings, first(s.Example))
		}
	}
	begins := first(said)
	if near := spelling.Nearest(begins, beginnings); near != "" {
		begins = near
	}
	for _, s := range Shapes {
		if !s.heading() && first(s.Example) == begins {
			forms = append(forms, strconv.Quote(strings.TrimSuffix(s.Form, ".")))
		}
	}
	if len(forms) == 0 {
		return "sentences begin with Deal, Gain, Inflict, Heal, Draw or Lose, or with who gains or loses"
	}
	return "say it as " + strings.Join(forms, " or ")
}

// A heading begins alike whatever it is about, so it is what happens in it that
// tells which one was meant.
func nearestHeading(said string) string {
	words := told(said)
	var forms, all []string
	best := 1
	for _, s := range Shapes {
		if !s.heading() {
			continue
		}
		all = append(all, strconv.Quote(s.Form))
		alike := 0
		for _, word := range told(s.Form) {
			if slices.Contains(words, word) {
				if alike++; slices.Contains(happenings, word) {
					alike++
				}
			}
		}
		switch {
		case alike > best:
			best, forms = alike, []string{strconv.Quote(s.Form)}
		case alike == best:
			forms = append(forms, strconv.Quote(s.Form))
		}
	}
	if len(forms) == 0 {
		return "headings are " + strings.Join(all, ", ")
	}
	return "say it as " + strings.Join(forms, " or ")
}

// heading tells whether a shape is what stands before other sentences.
func (s *Shape) heading() bool { return strings.Contains(s.Form, ":") }

// happenings are the words that tell the headings apart.
var happenings = []string{"drawn", "start", "end", "gain", "inflicted", "play", "loses", "knocked", "third", "has"}

// otherWords are words of headings that people think of, and those that the
// shapes have for them.
var otherWords = map[string]string{
	"draw": "drawn", "draws": "drawn",
	"begin": "start", "begins": "start", "beginning": "start", "starts": "start", "ends": "end",
	"gains": "gain", "gets": "gain", "get": "gain",
	"debuffed": "inflicted", "inflict": "inflicted", "inflicts": "inflicted",
	"plays": "play", "played": "play",
	"hit": "loses", "hurt": "loses", "struck": "loses", "wounded": "loses", "attacked": "loses", "damaged": "loses",
	"damage": "loses", "attacks": "loses", "lose": "loses",
	"falls": "knocked", "dies": "knocked",
	"first": "third", "second": "third", "fourth": "third", "fifth": "third",
	"have": "has", "holds": "has",
}

// told are the words of a heading that say something, without those in capitals
// that stand for others.
func told(heading string) (words []string) {
	for _, word := range strings.FieldsFunc(heading, func(r rune) bool { return strings.ContainsRune(" .,:()", r) }) {
		if len(word) > 1 && word == strings.ToUpper(word) {
			continue
		}
		word = strings.ToLower(word)
		if other := otherWords[word]; other != "" {
			word = other
		}
		if !slices.Contains([]string{"a", "an", "the", "of", "on", "or", "is", "at", "when", "whenever", "if", "with"}, word) {
			words = append(words, word)
		}
	}
	return words
}
