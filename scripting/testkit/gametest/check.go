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

// fault is what loading one file says.
func fault(r *scripting.Ruleset, body string) error {
	_, err := r.Load([]*source.Text{{Name: "a.lua", Body: body}}, sandbox.DefaultLimits(), nil)
	return err
}

// Faults wants each body of a file to be refused with a sentence that has some words.
func Faults(t *testing.T, r *scripting.Ruleset, bodies map[string]string) {
	t.Helper()
	for body, want := range bodies {
		if err := fault(r, body); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s\n  says %v\n  want %s", body, err, want)
		}
	}
}

// FaultCodes wants each body of a file to be refused with a fault of a code, and with
// none that has no code of its own.
func FaultCodes(t *testing.T, r *scripting.Ruleset, bodies map[string]string) {
	t.Helper()
	for body, code := range bodies {
		err := fault(r, body)
		var codes []string
		for _, f := range check.Load(err) {
			codes = append(codes, f.Code)
		}
		if !slices.Contains(codes, code) || slices.Contains(codes, "C099") {
			t.Errorf("%s\n  has %q, want %s: %v", body, codes, code, err)
		}
	}
}

// Findings are what the checks of definitions and of texts find in content, each with
// its code. Each must name a line.
func Findings(t *testing.T, c scripting.Content) (all []string) {
	t.Helper()
	texts, err := c.CheckText()
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range append(c.Check(), texts...) {
		if f.Err.Line == 0 {
			t.Errorf("%s has no line: %s", f.Code, f.Err)
		}
		all = append(all, f.Code+" "+f.Err.Error())
	}
	return all
}

// Clean wants the checks to find nothing in content, beside the codes that are meant.
func Clean(t *testing.T, c scripting.Content, meant ...string) {
	t.Helper()
	for _, f := range Findings(t, c) {
		if !slices.Contains(meant, f[:4]) {
			t.Error(f)
		}
	}
}

// Mistake is one that is planted in a file of the scripts, and what must be found: the
// file, what stands there, what is put in its place, the code, a part of the message.
type Mistake [5]string

// Mistakes plants each of some mistakes in the files below a folder of a ruleset's
// scripts, and wants each to be found with its code.
func Mistakes(t *testing.T, r *scripting.Ruleset, folder string, mistakes []Mistake) {
	t.Helper()
	for _, m := range testkit.Sample(3, mistakes) {
		file, old, now, code, says := m[0], m[1], m[2], m[3], m[4]
		found := Findings(t, Load(t, r, Edited(t, r, folder+file, old, now)...))
		if !slices.ContainsFunc(found, func(f string) bool { return strings.HasPrefix(f, code) && strings.Contains(f, says) }) {
			t.Errorf("%s: %s: nothing with %s says %q, but:\n%s", file, now, code, says, strings.Join(found, "\n"))
		}
	}
}

// headed is a heading and the letter that the sentence behind it begins with.
var headed = regexp.MustCompile(`: \pL`)

// Printed wants a text to be read in one way only, and to be said in the same words; a
// sentence behind a heading may begin with a small letter.
func Printed(t *testing.T, id, text string, r *sentence.Reading) {
	t.Helper()
	if got := sentence.Text(r.Clauses); headed.ReplaceAllStringFunc(got, strings.ToLower) != headed.ReplaceAllStringFunc(text, strings.ToLower) {
		t.Errorf("%s: %q is printed as %q", id, text, got)
	}
	if len(r.Ambiguous) > 0 {
		t.Errorf("%s: more than one reading of %q", id, r.Ambiguous)
	}
}
