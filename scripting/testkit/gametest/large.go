package gametest

import (
	"fmt"
	"regexp"
	"testing"

	"curtaincall/engine"
	"curtaincall/scripting"
	"curtaincall/scripting/source"
)

// idField matches the id of a definition.
var idField = regexp.MustCompile(`id = "(\w+)"`)

// EnlargePack returns a ruleset's own scripts with copies of the cards, under new ids and each in its
// own file, so that there are many in all.
func EnlargePack(tb testing.TB, r *scripting.Ruleset, many int) []*source.Text {
	tb.Helper()
	texts := Texts(tb, r)
	own := filesWithOneCard(tb, texts)
	for n := len(own); n < many; n++ {
		made := *own[n%len(own)]
		made.Path = fmt.Sprintf("large/%d.lua", n)
		made.Name = "scripts/" + made.Path
		made.Body = idField.ReplaceAllString(made.Body, fmt.Sprintf(`id = "${1}_%d"`, n))
		texts = append(texts, &made)
	}
	return texts
}

// GenerateMods returns the files of generated mods, by path. Each mod has each copies of the
// ruleset's cards, under new ids. Every third mod needs the one before it.
func GenerateMods(tb testing.TB, r *scripting.Ruleset, mods, each int) map[string]string {
	tb.Helper()
	own := filesWithOneCard(tb, Texts(tb, r))
	files := map[string]string{}
	for m := range mods {
		id, needs := fmt.Sprintf("generated_%02d", m), ""
		if m%3 == 2 {
			needs = fmt.Sprintf(", needs = { generated_%02d = \"^1.0\" }", m-1)
		}
		files[id+"/mod.lua"] = fmt.Sprintf("return mod { id = %q, name = \"Generated %d\", version = \"1.0.0\", game = %q%s }\n", id, m, r.Name, needs)
		for n := range each {
			t := own[(m*each+n)%len(own)]
			files[fmt.Sprintf("%s/%d.lua", id, n)] = idField.ReplaceAllString(t.Body, fmt.Sprintf(`id = "${1}_%d"`, n))
		}
	}
	return files
}

// filesWithOneCard returns the files that contain a single definition, of a card.
func filesWithOneCard(tb testing.TB, texts []*source.Text) (own []*source.Text) {
	tb.Helper()
	begins := regexp.MustCompile(`(?m)^return card \{`)
	own = engine.Filter(texts, func(t *source.Text) bool { return begins.MatchString(t.Body) && idField.MatchString(t.Body) })
	if len(own) == 0 {
		tb.Fatal("no file defines a card alone")
	}
	return own
}
