package gametest

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"curtaincall/engine/sentence"
	"curtaincall/engine/testkit"
	"curtaincall/scripting"
	"curtaincall/scripting/check"
	"curtaincall/scripting/sandbox"
	"curtaincall/scripting/source"
)

// loadErrorOfBody returns the error of loading a pack that consists of one file.
func loadErrorOfBody(r *scripting.Ruleset, body string) error {
	_, err := r.Load([]*source.Text{{Name: "a.lua", Body: body}}, sandbox.DefaultLimits(), nil)
	return err
}

// ExpectLoadErrors checks, for each body of a file, that loading it fails with an error that contains the given text.
func ExpectLoadErrors(t *testing.T, r *scripting.Ruleset, bodies map[string]string) {
	t.Helper()
	for body, want := range bodies {
		if err := loadErrorOfBody(r, body); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s\n  says %v\n  want %s", body, err, want)
		}
	}
}

// ExpectLoadErrorCodes checks, for each body of a file, that loading it fails with an error that
// has the given code, and with none that has C099.
func ExpectLoadErrorCodes(t *testing.T, r *scripting.Ruleset, bodies map[string]string) {
	t.Helper()
	for body, code := range bodies {
		err := loadErrorOfBody(r, body)
		var codes []string
		for _, f := range check.FindingsOfLoadError(err) {
			codes = append(codes, f.Code)
		}
		if !slices.Contains(codes, code) || slices.Contains(codes, "C099") {
			t.Errorf("%s\n  has %q, want %s: %v", body, codes, code, err)
		}
	}
}

// AllFindings returns the findings of package check in a content, including those about texts, each
// with its code. It checks that each has a line.
func AllFindings(t *testing.T, c *scripting.Generation) (all []string) {
	t.Helper()
	texts, err := c.CompareTextsWithEffects()
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range append(check.CheckGeneration(c), texts...) {
		if f.Err.Line == 0 {
			t.Errorf("%s has no line: %s", f.Code, f.Err)
		}
		all = append(all, f.Code+" "+f.Err.Error())
	}
	return all
}

// ExpectNoFindings checks that package check finds nothing in a content, except findings with the codes in meant.
func ExpectNoFindings(t *testing.T, c *scripting.Generation, meant ...string) {
	t.Helper()
	for _, f := range AllFindings(t, c) {
		if !slices.Contains(meant, f[:4]) {
			t.Error(f)
		}
	}
}

// Mistake is a mistake to put into a script: the file, the text to replace, the replacement, and
// the code and a part of the message that check must report.
type Mistake [5]string

// ExpectMistakesFound puts each mistake into the files below a folder of a ruleset's scripts, and
// checks that it is found. Without -tags full it tries only a fifth of them.
func ExpectMistakesFound(t *testing.T, r *scripting.Ruleset, folder string, mistakes []Mistake) {
	t.Helper()
	for _, m := range testkit.Sample(5, mistakes) {
		file, old, now, code, says := m[0], m[1], m[2], m[3], m[4]
		found := AllFindings(t, Load(t, r, EditScript(t, r, folder+file, old, now)...))
		if !slices.ContainsFunc(found, func(f string) bool { return strings.HasPrefix(f, code) && strings.Contains(f, says) }) {
			t.Errorf("%s: %s: nothing with %s says %q, but:\n%s", file, now, code, says, strings.Join(found, "\n"))
		}
	}
}

// headingEnd matches the end of a heading and the first letter of the sentence after it.
var headingEnd = regexp.MustCompile(`: \pL`)

// ExpectTextPrintedAsRead checks that a reading of a card text is unambiguous and prints as the
// same text, ignoring the case of the first letter after a heading.
func ExpectTextPrintedAsRead(t *testing.T, id, text string, r *sentence.ParseResult) {
	t.Helper()
	if got := sentence.RenderClauses(r.Clauses); headingEnd.ReplaceAllStringFunc(got, strings.ToLower) != headingEnd.ReplaceAllStringFunc(text, strings.ToLower) {
		t.Errorf("%s: %q is printed as %q", id, text, got)
	}
	if len(r.Ambiguous) > 0 {
		t.Errorf("%s: more than one reading of %q", id, r.Ambiguous)
	}
}
