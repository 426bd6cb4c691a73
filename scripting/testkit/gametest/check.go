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

// fault returns the error of loading a file with a body.
func fault(r *scripting.Ruleset, body string) error {
	_, err := r.Load([]*source.Text{{Name: "a.lua", Body: body}}, sandbox.DefaultLimits(), nil)
	return err
}

// Faults checks that loading each body fails with an error that contains a text.
func Faults(t *testing.T, r *scripting.Ruleset, bodies map[string]string) {
	t.Helper()
	for body, want := range bodies {
		if err := fault(r, body); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s\n  says %v\n  want %s", body, err, want)
		}
	}
}

// FaultCodes checks that loading each body fails with an error of a code, and without C099.
func FaultCodes(t *testing.T, r *scripting.Ruleset, bodies map[string]string) {
	t.Helper()
	for body, code := range bodies {
		err := fault(r, body)
		var codes []string
		for _, f := range check.FindingsOfLoadError(err) {
			codes = append(codes, f.Code)
		}
		if !slices.Contains(codes, code) || slices.Contains(codes, "C099") {
			t.Errorf("%s\n  has %q, want %s: %v", body, codes, code, err)
		}
	}
}

// Findings returns the findings of check in a content, texts included, with their codes. Each must
// have a line.
func Findings(t *testing.T, c *scripting.Generation) (all []string) {
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

// Clean checks that check finds nothing in a content except some codes.
func Clean(t *testing.T, c *scripting.Generation, meant ...string) {
	t.Helper()
	for _, f := range Findings(t, c) {
		if !slices.Contains(meant, f[:4]) {
			t.Error(f)
		}
	}
}

// Mistake is a mistake to plant: the file, the text to replace, its replacement, and the code and a
// part of the message that check must report.
type Mistake [5]string

// Mistakes plants each mistake in the files below a folder of a ruleset's scripts, and checks that
// it is found. It tries a fifth of them without -tags full.
func Mistakes(t *testing.T, r *scripting.Ruleset, folder string, mistakes []Mistake) {
	t.Helper()
	for _, m := range testkit.Sample(5, mistakes) {
		file, old, now, code, says := m[0], m[1], m[2], m[3], m[4]
		found := Findings(t, Load(t, r, EditScript(t, r, folder+file, old, now)...))
		if !slices.ContainsFunc(found, func(f string) bool { return strings.HasPrefix(f, code) && strings.Contains(f, says) }) {
			t.Errorf("%s: %s: nothing with %s says %q, but:\n%s", file, now, code, says, strings.Join(found, "\n"))
		}
	}
}

// headed matches the end of a heading and the first letter of its sentence.
var headed = regexp.MustCompile(`: \pL`)

// PrintsAsRead checks that a reading of a text is unambiguous and prints as the same text. After a
// heading the case of letters does not matter.
func PrintsAsRead(t *testing.T, id, text string, r *sentence.Reading) {
	t.Helper()
	if got := sentence.RenderClauses(r.Clauses); headed.ReplaceAllStringFunc(got, strings.ToLower) != headed.ReplaceAllStringFunc(text, strings.ToLower) {
		t.Errorf("%s: %q is printed as %q", id, text, got)
	}
	if len(r.Ambiguous) > 0 {
		t.Errorf("%s: more than one reading of %q", id, r.Ambiguous)
	}
}
