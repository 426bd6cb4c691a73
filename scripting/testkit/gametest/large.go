package gametest

import (
	"fmt"
	"regexp"
	"testing"

	"curtaincall/scripting"
	"curtaincall/scripting/source"
)

// idOf is the id that a definition begins with.
var idOf = regexp.MustCompile(`id = "(\w+)"`)

// Large is a ruleset's own scripts with definitions of one kind made of those that are
// there, under ids of their own, until there are so many: each in a file of its own.
func Large(tb testing.TB, r *scripting.Ruleset, kind string, many int) []*source.Text {
	tb.Helper()
	texts := Texts(tb, r)
	own := alone(tb, texts, kind)
	for n := len(own); n < many; n++ {
		made := *own[n%len(own)]
		made.Path = fmt.Sprintf("large/%d.lua", n)
		made.Name = "scripts/" + made.Path
		made.Body = idOf.ReplaceAllString(made.Body, fmt.Sprintf(`id = "${1}_%d"`, n))
		texts = append(texts, &made)
	}
	return texts
}

// Mods are the files of mods of generated content, by their paths: each has so many
// definitions of a kind, made of the ruleset's own, and every third one needs the one
// before it.
func Mods(tb testing.TB, r *scripting.Ruleset, kind string, mods, each int) map[string]string {
	tb.Helper()
	own := alone(tb, Texts(tb, r), kind)
	files := map[string]string{}
	for m := range mods {
		id, needs := fmt.Sprintf("generated_%02d", m), ""
		if m%3 == 2 {
			needs = fmt.Sprintf(", needs = { generated_%02d = \"^1.0\" }", m-1)
		}
		files[id+"/mod.lua"] = fmt.Sprintf("return mod { id = %q, name = \"Generated %d\", version = \"1.0.0\", game = %q%s }\n", id, m, r.Name, needs)
		for n := range each {
			t := own[(m*each+n)%len(own)]
			files[fmt.Sprintf("%s/%d.lua", id, n)] = idOf.ReplaceAllString(t.Body, fmt.Sprintf(`id = "${1}_%d"`, n))
		}
	}
	return files
}

// alone are the files that define one thing of a kind.
func alone(tb testing.TB, texts []*source.Text, kind string) (own []*source.Text) {
	tb.Helper()
	begins := regexp.MustCompile(`(?m)^return ` + kind + ` \{`)
	for _, t := range texts {
		if begins.MatchString(t.Body) && idOf.MatchString(t.Body) {
			own = append(own, t)
		}
	}
	if len(own) == 0 {
		tb.Fatalf("no file defines a %s alone", kind)
	}
	return own
}
