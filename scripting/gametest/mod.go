package gametest

import (
	"strings"
	"testing"

	"curtaincall/scripting"
	"curtaincall/scripting/sandbox"
	"curtaincall/scripting/source"
)

// Mod are the files of a mod: paths and texts in turns.
func Mod(of source.Mod, files ...string) (texts []*source.Text) {
	for i := 0; i < len(files); i += 2 {
		texts = append(texts, &source.Text{Name: "mods/" + of.ID + "/" + files[i], Path: files[i], Body: files[i+1], Mod: &of})
	}
	return texts
}

// Modded is a ruleset's own scripts with mods over them, and the error of loading them.
func Modded(tb testing.TB, r *scripting.Ruleset, mods ...[]*source.Text) (scripting.Content, error) {
	tb.Helper()
	texts := Texts(tb, r)
	for _, mod := range mods {
		texts = append(texts, mod...)
	}
	return r.Load(texts, sandbox.DefaultLimits(), nil)
}

// Changed is a ruleset's own scripts with one file of the mod lantern over them, which
// must be right.
func Changed(tb testing.TB, r *scripting.Ruleset, body string) scripting.Content {
	tb.Helper()
	c, err := Modded(tb, r, Mod(source.Mod{ID: "lantern"}, "changes.lua", body))
	if err != nil {
		tb.Fatal(err)
	}
	return c
}

// Unchanged wants a file of the mod lantern over a ruleset's own scripts to be refused,
// with an error that says each of some things.
func Unchanged(tb testing.TB, r *scripting.Ruleset, body string, want ...string) {
	tb.Helper()
	_, err := Modded(tb, r, Mod(source.Mod{ID: "lantern"}, "changes.lua", body))
	if err == nil {
		tb.Errorf("%s\nis accepted, want %q", body, want)
		return
	}
	for _, part := range want {
		if !strings.Contains(err.Error(), part) {
			tb.Errorf("%s\nis refused with\n%v\nwant %q", body, err, part)
		}
	}
}
