package gametest

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"curtaincall/engine/testkit"
	"curtaincall/scripting"
	"curtaincall/scripting/sandbox"
	"curtaincall/scripting/scenario"
	"curtaincall/scripting/source"
)

// CheckSurvivors checks that a game's scenarios notice every mutation of its scripts except those listed in its
// SURVIVORS.md: in all files if all is true or with -long, otherwise in the files that the page names.
func CheckSurvivors(t *testing.T, r *scripting.Ruleset, all bool) {
	testkit.SkipUnlessFull(t)
	prefix := "scripts/" + r.Name
	page := testkit.ReadFile(t, "../../"+prefix+"/SURVIVORS.md")
	all = all || *testkit.Long
	var want, got []string
	files := map[string]bool{}
	for _, row := range regexp.MustCompile("(?m)^\\| (\\S+\\.lua) \\| (the .*?) \\|").FindAllStringSubmatch(page, -1) {
		want = append(want, strings.Join(row[1:], " "))
		files[prefix+"/"+row[1]] = true
	}
	m := scenario.MutationTest{
		Content: Pack(t, r), Definitions: Texts(t, r), Scenarios: Scenarios(t, r),
		Load: func(texts []*source.Text, previous *scripting.Generation) (*scripting.Generation, error) {
			return r.Load(texts, sandbox.DefaultLimits(), previous)
		},
		Mutates: func(t *source.Text) bool { return source.LanguageOf(t) == "" && (all || files[t.Name]) },
	}
	caught := 0
	for _, mutant := range m.RunMutants(scenario.Options{Workers: 2}) {
		switch mutant.Status {
		case scenario.Survived:
			got = append(got, strings.TrimPrefix(mutant.File, prefix+"/")+" "+mutant.Describe())
		case scenario.Caught:
			caught++
		}
	}
	slices.Sort(got)
	if slices.Sort(want); !slices.Equal(got, want) || len(files) == 0 || caught < 30 {
		t.Errorf("%d caught; survivors:\n%s\nin SURVIVORS.md:\n%s", caught, strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	if all && !strings.Contains(page, fmt.Sprintf("%d of %d are noticed", caught, caught+len(got))) {
		t.Errorf("SURVIVORS.md: %d of %d are noticed", caught, caught+len(got))
	}
}
