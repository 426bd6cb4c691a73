package syntax_test

import (
	"fmt"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/yuin/gopher-lua/parse"

	"curtaincall/engine/testkit"
	"curtaincall/scripting/source"
	"curtaincall/scripting/syntax"
)

// TestParserAgreesWithGopherLua holds our parser to the tree that gopher-lua's
// own makes, down to the lines of all nodes.
func TestParserAgreesWithGopherLua(t *testing.T) {
	files, err := filepath.Glob("testdata/lua51/*.lua")
	if err != nil || len(files) == 0 {
		t.Fatalf("no programs: %v", err)
	}
	bodies := make(map[string]string)
	for _, file := range files {
		body := testkit.ReadFile(t, file)
		bodies[filepath.Base(file)] = body
	}
	for seed := range uint64(testkit.Size(40, 100)) {
		bodies[fmt.Sprint("random program ", seed)] = program(1000+seed, 20)
	}
	bodies["lines"] = "local a = (\n  f\n  .g\n)\n(\na . b : c (1)\n).d = not\n-\n#x\nif a\nthen b() elseif\nc then d() else e() end\nfunction a.b.c\n:d(...)\nend\nlocal function f()\n\nend\nreturn {\n1,\nx\n=\n2, [\n3\n] = f {\n}, g\n'x' }\n"
	bodies["lines"] = strings.Replace(bodies["lines"], "\n(\na", "; (\na", 1)
	for name, body := range bodies {
		// Their scanner drops one of several leading zeros.
		body = strings.NewReplacer("007", "7", "0010", "10").Replace(body)
		want, err := parse.Parse(strings.NewReader(body), "test.lua")
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if got, err := syntax.ParseTree(&source.Text{Name: "test.lua", Body: body}); err != nil {
			t.Errorf("%s: %v", name, err)
		} else if !reflect.DeepEqual(got.Stmts, want) {
			t.Errorf("%s: the trees differ: %s", name, firstDifference(parse.Dump(got.Stmts), parse.Dump(want)))
		}
	}
}

func firstDifference(got, want string) string {
	g, w := strings.Split(got, "\n"), strings.Split(want, "\n")
	for i := range min(len(g), len(w)) {
		if g[i] != w[i] {
			return "got " + g[i] + ", want " + w[i]
		}
	}
	return "in a line number"
}
