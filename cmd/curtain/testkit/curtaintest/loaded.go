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

// AsProgram is the environment variable that makes a test binary run the program instead.
const AsProgram = "CURTAIN_TEST_IS_THE_PROGRAM"

// Every game caches its content, so that all tests of one binary load the same scripts once. This
// is safe because contents are immutable. What tests start loads as the program does.
func init() {
	for _, r := range registry.Rulesets {
		if os.Getenv(AsProgram) == "" {
			r.Load = cacheLoads(r.Load)
		}
	}
}

type load = func([]*source.Text, sandbox.Limits, *scripting.Generation) (*scripting.Generation, error)

// cacheLoads wraps a load to return the same content for the same texts and limits. Loads that
// continue from a previous content, or fail, are not cached.
func cacheLoads(do load) load {
	var mu sync.Mutex
	loaded := map[[sha256.Size]byte]*scripting.Generation{}
	return func(texts []*source.Text, limits sandbox.Limits, previous *scripting.Generation) (*scripting.Generation, error) {
		if previous != nil {
			return do(texts, limits, previous)
		}
		key := fingerprint(texts, limits)
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

func fingerprint(texts []*source.Text, limits sandbox.Limits) (sum [sha256.Size]byte) {
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
