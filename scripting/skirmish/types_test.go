package skirmish

import (
	"os"
	"regexp"
	"slices"
	"testing"

	rules "curtaincall/engine/skirmish"
	"curtaincall/scripting/sandbox"
)

// TestTheEditorKnowsEveryName holds the annotations for editors against what
// scripts can use.
func TestTheEditorKnowsEveryName(t *testing.T) {
	body, err := os.ReadFile("../../scripts/.types/skirmish.lua")
	if err != nil {
		t.Fatal(err)
	}
	mentioned := map[string]bool{}
	for _, m := range regexp.MustCompile(`---@field ([a-z_]+)|function (?:[A-Za-z]+:)?([a-z_]+)\(|"([A-Za-z_]+)"|([a-z_]+)\?:`).FindAllSubmatch(body, -1) {
		for _, name := range m[1:] {
			mentioned[string(name)] = true
		}
	}
	rt := newRuntime(sandbox.NewVM(sandbox.DefaultLimits()))
	var verbs []string
	for name := range rt.verbs {
		verbs = append(verbs, name)
	}
	slices.Sort(verbs)
	if known := slices.Sorted(slices.Values(verbWords)); !slices.Equal(verbs, known) {
		t.Errorf("the check knows the verbs %q, and there are %q", known, verbs)
	}
	names, _ := (&Generation{}).ScenarioRules()
	for what, list := range map[string][]string{
		"a verb of self": verbs, "a field of self": selfFields, "a field of skirmish": playedFields, "a field of a unit": unitFields,
		"an aura": rules.Keywords.Words(rules.Auras), "an effect": rules.Keywords.Words(rules.Effects), "a name": append(names, definers...), "a word for whom": whoWords,
		"an aim": rules.Aims, "a range": rules.Ranges, "a kind": rules.Kinds, "a requirement": rules.TraitWords, "a zone": rules.Zones,
	} {
		for _, name := range list {
			if !mentioned[name] {
				t.Errorf("%s, %q, is not in the annotations", what, name)
			}
		}
	}
	for name := range (&playedMatch{}).methods() {
		if !mentioned[name] {
			t.Errorf("a method of a match, %q, is not in the annotations", name)
		}
	}
}
