package curtain

import (
	"slices"
	"testing"

	"curtaincall/scripting/sandbox"
)

func TestTheVocabularyHasTheVerbsOfSelf(t *testing.T) {
	rt := newRuntime(sandbox.NewVM(sandbox.DefaultLimits()))
	for verb := range rt.verbs {
		if !slices.Contains(verbWords, verb) {
			t.Errorf("self has a verb %q, and the vocabulary has not", verb)
		}
	}
	if len(rt.verbs) != len(verbWords) {
		t.Errorf("self has %d verbs, the vocabulary %d", len(rt.verbs), len(verbWords))
	}
}
