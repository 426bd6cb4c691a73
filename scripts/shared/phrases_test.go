package shared_test

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"unicode"

	"curtaincall/scripts/shared"
)

var verb = regexp.MustCompile(`%(?:\[(\d+)\])?[-+# 0-9.*]*([a-zA-Z%])`)

// fill returns what a format prints for values, those of order by their place in it; nil: for samples.
func fill(format string, order []string) (filled string, used []string) {
	at, end := 0, 0
	for _, m := range verb.FindAllStringSubmatchIndex(format, -1) {
		if order != nil && m[2] >= 0 {
			at = int(format[m[2]]-'0') - 1
		}
		at++
		value, known := map[string]string{"d": strconv.Itoa(70 + at), "q": fmt.Sprintf(`"zzq%d"`, at), "f": "1.5", "%": "%"}[format[m[4]:m[5]]]
		switch {
		case order != nil:
			value = order[at-1]
		case !known && m[0] > 0 && unicode.IsLetter(rune(format[m[0]-1])):
			value = ", zz" + strconv.Itoa(at) // as what follows a sentence does
		case !known:
			value = "zz" + strconv.Itoa(at)
		}
		filled, used, end = filled+format[end:m[0]]+value, append(used, value), m[1]
	}
	return filled + format[end:], used
}

var (
	englishWords = regexp.MustCompile(`\b(the|and|of|with|your|you|cannot|is|to|it|not|this|from|there|which|takes|must|than|more|only|already|has)\b`)
	verbatim     = regexp.MustCompile("`[^`]*`|\"[^\"]*\"|„[^“]*“|--[a-z-]+")
)

// Each entry of a phrasebook is found again in what it prints, and German stays as it is.
func TestEachPhraseIsTranslated(t *testing.T) {
	text, err := shared.FS.ReadFile("phrases/de.po")
	if err != nil {
		t.Fatal(err)
	}
	book := shared.Phrasebook("de")
	phrase, seen := "", map[string]bool{}
	for line := range strings.Lines(string(text)) {
		word, quoted, _ := strings.Cut(strings.TrimSpace(line), " ")
		part, err := strconv.Unquote(quoted)
		switch {
		case err != nil || phrase == "" && word != "msgid":
		case word == "msgid":
			if phrase = part; seen[phrase] {
				t.Errorf("%q is translated twice", phrase)
			}
			seen[phrase] = true
		default:
			printed, used := fill(phrase, nil)
			want, _ := fill(part, used)
			if english := englishWords.FindString(verbatim.ReplaceAllString(part, "")); english != "" && part != phrase && !strings.Contains(part, "AKTION") && !strings.Contains(part, "shard-3") {
				t.Errorf("%q has the English word %q", part, english)
			}
			if n, m := len(verb.FindAllString(phrase, -1)), len(verb.FindAllString(part, -1)); n != m {
				t.Errorf("%q has %d verbs, %q has %d", phrase, n, part, m)
			} else if got := book.Translate(printed); got != want {
				t.Errorf("%q becomes\n%q, not\n%q", printed, got, want)
			} else if got := book.Translate("curtain: " + printed); got != "curtain: "+want {
				t.Errorf("behind a colon %q becomes\n%q", printed, got)
			} else if again := book.Translate(want); again != want {
				t.Errorf("%q is translated again, to %q", want, again)
			}
			phrase = ""
		}
	}
	if len(seen) < 100 {
		t.Errorf("only %d phrases", len(seen))
	}
}
