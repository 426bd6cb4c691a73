package curtaintest

import (
	"crypto/sha256"
	"fmt"
	"os"
	"sync"

	"curtaincall/cmd/curtain/registry"
	"curtaincall/scripting"
	"curtaincall/scripting/sandbox"
	"curtaincall/scripting/source"
)

// RunProgramVariable is the name of the environment variable that makes a test binary run the program
// instead of the tests.
const RunProgramVariable = "CURTAIN_TEST_IS_THE_PROGRAM"

// init makes every game cache its content, so that all tests in one binary load the same scripts only once. This is
// safe because contents are immutable. A program that a test starts does not use the cache.
func init() {
	for _, r := range registry.Rulesets {
		if os.Getenv(RunProgramVariable) == "" {
			r.Load = cacheLoads(r.Load)
		}
	}
}

type load = func([]*source.Text, sandbox.Limits, *scripting.Generation) (*scripting.Generation, error)

// cacheLoads returns a function like do that returns the same content for the same texts and
// limits. It does not cache loads that fail or reuse a previous content.
func cacheLoads(do load) load {
	var mu sync.Mutex
	loaded := map[[sha256.Size]byte]*scripting.Generation{}
	return func(texts []*source.Text, limits sandbox.Limits, previous *scripting.Generation) (*scripting.Generation, error) {
		if previous != nil {
			return do(texts, limits, previous)
		}
		key := hashTexts(texts, limits)
		mu.Lock()
		defer mu.Unlock()
		if content := loaded[key]; content != nil {
			return content, nil
		}
		content, err := do(texts, limits, nil)
		if err == nil {
			if len(loaded) == 32 {
				clear(loaded) // many packs do not fit into memory
			}
			loaded[key] = content
		}
		return content, err
	}
}

func hashTexts(texts []*source.Text, limits sandbox.Limits) (sum [sha256.Size]byte) {
	h := sha256.New()
	fmt.Fprintf(h, "%#v", limits)
	for _, t := range texts {
		mod := source.Mod{}
		if t.Mod != nil {
			mod = *t.Mod
		}
		fmt.Fprintf(h, "\n%q %q %#v %d %s", t.Name, t.Path, mod, len(t.Body), t.Body)
	}
	h.Sum(sum[:0])
	return sum
}
