package gametest

import (
	"fmt"
	"regexp"
	"testing"

	"curtaincall/scripting"
	"curtaincall/scripting/source"
)

// idOf matches the id of a definition.
var idOf = regexp.MustCompile(`id = "(\w+)"`)

// Large returns a ruleset's own scripts with copies of the definitions of a kind, under new ids and
// each in its own file, until there are many.
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

// Mods returns the files of generated mods, by path. Each has copies of the ruleset's definitions
// of a kind, under new ids; every third mod needs the one before it.
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

// alone returns the files that define only one thing, of a kind.
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
