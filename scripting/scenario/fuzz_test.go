package scenario_test

import (
	"flag"
	"path/filepath"
	"strings"
	"testing"
	"unicode"

	"curtaincall/engine/testkit"
	"curtaincall/scripting/scenario"
	"curtaincall/scripting/source"
)

// FuzzFile holds scenario files to their promise for any text: results that can be
// shown, each with a name and a place, and never an internal error.
func FuzzFile(f *testing.F) {
	testkit.SkipIfShort(f)
	for _, pattern := range []string{"testdata/hostile/*.lua", "../../scripts/curtain/scenarios/rules/*.lua", "../sandbox/testdata/hostile/*.lua"} {
		files, err := filepath.Glob(pattern)
		if err != nil || len(files) == 0 {
			f.Fatalf("no seeds in %s: %v", pattern, err)
		}
		if flag.Lookup("test.fuzz").Value.String() == "" { // fuzzing starts from all of them
			files = testkit.Sample(6, files)
		}
		for _, file := range files {
			body := testkit.ReadFile(f, file)
			f.Add(body)
		}
	}
	content := base(f)
	player, err := content.NewGameRunner()
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, body string) {
		asked := 0
		stop := func() bool { asked++; return asked > 60 }
		text := &source.Text{Name: "fuzz_test.lua", Body: body}
		report := scenario.Run(content, []*source.Text{text}, scenario.Options{Workers: 1, Player: player, Stop: stop})
		for i := range report.Results {
			r := &report.Results[i]
			if r.Line == 0 || r.File != "fuzz_test.lua" || strings.Contains(r.Message, "internal error") {
				t.Fatalf("%s:%d: %s", r.File, r.Line, r.Message)
			}
			if r.Status != scenario.Passed && r.Status != scenario.Pending && r.Message == "" {
				t.Fatalf("%s says nothing", r.Status)
			}
			if strings.ContainsFunc(r.Output, func(c rune) bool { return unicode.IsControl(c) && c != '\n' && c != '\t' }) {
				t.Fatalf("unfit to be shown: %q", r.Output)
			}
		}
	})
}
