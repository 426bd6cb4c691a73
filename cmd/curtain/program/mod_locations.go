package program

import (
	"slices"
	"strings"
	"sync"

	"curtaincall/scripting/mods"
)

// modLocations records mods that are not in the folder mods/ID by which messages and journals name
// their files, and which of them occurred in the output. A nil value records nothing.
type modLocations struct {
	mu           sync.Mutex
	pathByPrefix map[string]string // by prefix mods/ID: the path of the mod, for messages
	named        []string          // the prefixes that were printed, in order of appearance
}

// RecordLocation records whether a mod is elsewhere than in the folder by which messages name it.
func (a *modLocations) RecordLocation(m *mods.Mod, elsewhere bool) {
	if a == nil { // nothing is printed
		return
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	prefix := mods.ModsFolder + "/" + m.ID
	if !elsewhere {
		delete(a.pathByPrefix, prefix)
		return
	}
	if a.pathByPrefix == nil {
		a.pathByPrefix = map[string]string{}
	}
	a.pathByPrefix[prefix] = m.Shown
}

func (a *modLocations) recordPrintedMods(line string) {
	if a == nil {
		return
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	for rest := line; len(a.pathByPrefix) > 0; {
		_, after, found := strings.Cut(rest, mods.ModsFolder+"/")
		id, _, inside := strings.Cut(after, "/")
		if !found {
			return
		}
		if prefix := mods.ModsFolder + "/" + id; inside && a.pathByPrefix[prefix] != "" && !slices.Contains(a.named, prefix) {
			a.named = append(a.named, prefix)
		}
		rest = after
	}
}
