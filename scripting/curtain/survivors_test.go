package curtain_test

import (
	"fmt"
	"io/fs"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"curtaincall/engine/testkit"
	"curtaincall/scripting"
	"curtaincall/scripting/curtain"
	"curtaincall/scripting/sandbox"
	"curtaincall/scripting/scenario"
	"curtaincall/scripting/source"
	"curtaincall/scripting/testkit/gametest"
	"curtaincall/scripts"
)

// TestOnlyKnownMutantsSurvive holds that the scenarios notice every change of a script but those of
// SURVIVORS.md: with -long in all files, else in those that the page names.
func TestOnlyKnownMutantsSurvive(t *testing.T) {
	testkit.SkipUnlessFull(t)
	page, err := os.ReadFile("../../scripts/curtain/SURVIVORS.md")
	if err != nil {
		t.Fatal(err)
	}
	var want, got []string
	files := map[string]bool{}
	for _, row := range regexp.MustCompile("(?m)^\\| (\\S+\\.lua) \\| (the .*?) \\|").FindAllStringSubmatch(string(page), -1) {
		want = append(want, strings.Join(row[1:], " "))
		files["scripts/curtain/"+row[1]] = true
	}
	folder, err := fs.Sub(scripts.FS, "curtain")
	if err != nil {
		t.Fatal(err)
	}
	scenarios, err := source.Pack{FS: folder, Prefix: "scripts/curtain"}.ReadScenarios()
	if err != nil {
		t.Fatal(err)
	}
	m := scenario.MutationTest{
		Content: gametest.Pack(t, curtain.Ruleset()), Definitions: baseTexts(t), Scenarios: scenarios,
		Load: func(texts []*source.Text, previous *scripting.Generation) (*scripting.Generation, error) {
			return curtain.Ruleset().Load(texts, sandbox.DefaultLimits(), previous)
		},
		Mutates: func(t *source.Text) bool { return source.LanguageOf(t) == "" && (*testkit.Long || files[t.Name]) },
	}
	caught := 0
	for _, mutant := range m.RunMutants(scenario.Options{Workers: 2}) {
		switch mutant.Status {
		case scenario.Survived:
			got = append(got, strings.TrimPrefix(mutant.File, "scripts/curtain/")+" "+mutant.Describe())
		case scenario.Caught:
			caught++
		}
	}
	slices.Sort(got)
	if slices.Sort(want); !slices.Equal(got, want) || len(files) == 0 || caught < 30 {
		t.Errorf("%d caught; survivors:\n%s\nin SURVIVORS.md:\n%s", caught, strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	if *testkit.Long && !strings.Contains(string(page), fmt.Sprintf("%d of %d are noticed", caught, caught+len(got))) {
		t.Errorf("SURVIVORS.md: %d of %d are noticed", caught, caught+len(got))
	}
}
