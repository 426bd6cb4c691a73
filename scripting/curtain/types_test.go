package curtain

import (
	"os"
	"regexp"
	"testing"

	rules "curtaincall/engine/curtain"
	"curtaincall/scripting/sandbox"
)

// TestTheEditorKnowsEveryName holds the annotations for editors against what
// scripts can use.
func TestTheEditorKnowsEveryName(t *testing.T) {
	body, err := os.ReadFile("../../scripts/.types/curtain.lua")
	if err != nil {
		t.Fatal(err)
	}
	mentioned := map[string]bool{}
	for _, m := range regexp.MustCompile(`---@field ([a-z_]+)|function (?:[A-Za-z]+:)?([a-z_]+)\(|"([a-z_]+)"|([a-z_]+)\?:`).FindAllSubmatch(body, -1) {
		for _, name := range m[1:] {
			mentioned[string(name)] = true
		}
	}
	rt := newRuntime(sandbox.NewVM(sandbox.DefaultLimits()))
	var verbs []string
	for name := range rt.verbs {
		verbs = append(verbs, name)
	}
	g := &Generation{}
	names, _ := g.ScenarioRules()
	for what, list := range map[string][]string{
		"a verb of self": verbs, "a field of fight": fightFields, "a field of an actor": enemyFields, "a field of a card": cardFields,
		"a field of an event": eventFields, "a keyword": keywordWords, "a name": append(names, definers...),
		"a hook": rules.EventTypes[:rules.NumHooks], "an intent": rules.IntentKinds, "a word for whom": rules.Whoms[1:],
		"a kind of card": rules.CardTypes, "a rarity": rules.Rarities, "a stop of a run": rules.Stops,
	} {
		for _, name := range list {
			if !mentioned[name] {
				t.Errorf("%s, %q, is not in the annotations", what, name)
			}
		}
	}
}
