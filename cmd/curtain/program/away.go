package program

import (
	"slices"
	"strings"
	"sync"

	"curtaincall/scripting/mods"
)

// away knows where mods lie that are not where messages say: their files are called
// mods/ID/... wherever they are, as journals do.
type away struct {
	mu    sync.Mutex
	lies  map[string]string // by what messages begin the names of their files with
	named []string          // those that were named in what was printed
}

// Know notes where a mod lies: elsewhere than messages say, or there after all.
func (a *away) Know(m *mods.Mod, elsewhere bool) {
	if a == nil { // nothing is printed
		return
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	prefix := mods.Folder + "/" + m.ID
	if !elsewhere {
		delete(a.lies, prefix)
		return
	}
	if a.lies == nil {
		a.lies = map[string]string{}
	}
	a.lies[prefix] = m.Shown
}

func (a *away) read(line string) {
	if a == nil {
		return
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	for rest := line; len(a.lies) > 0; {
		_, after, found := strings.Cut(rest, mods.Folder+"/")
		id, _, inside := strings.Cut(after, "/")
		if !found {
			return
		}
		if prefix := mods.Folder + "/" + id; inside && a.lies[prefix] != "" && !slices.Contains(a.named, prefix) {
			a.named = append(a.named, prefix)
		}
		rest = after
	}
}
