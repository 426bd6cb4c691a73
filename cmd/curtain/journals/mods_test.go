package journals_test

import (
	"fmt"
	"strings"
	"testing"

	"curtaincall/cmd/curtain/journals"
	"curtaincall/cmd/curtain/registry"
	"curtaincall/cmd/curtain/testkit/curtaintest"
	"curtaincall/engine/journal"
	"curtaincall/scripting/mods"
)

func TestModsThatAJournalHoldsAreReadStrictly(t *testing.T) {
	k := &journals.OpenedJournal{Path: "j", Rules: registry.Rulesets[0], Journal: &journal.Journal{}}
	held := func(id, body string) map[string]map[string]string {
		return map[string]map[string]string{id: {mods.ManifestFile: body}}
	}
	crowd := map[string]map[string]string{}
	for i := range mods.MaxMods + 1 {
		crowd[fmt.Sprintf("m%d", i)] = nil
	}
	for want, of := range map[string]map[string]map[string]string{
		"must be the folder's name, not moon": held("lantern", curtaintest.Manifest("moon", "1.0.0", "")),
		"moon needs earth":                    held("moon", curtaintest.Manifest("moon", "1.0.0", "  needs = { earth = \"*\" },\n")),
		"j/mods/moon/mod.lua:1: ":             held("moon", "return mod {"),
		"more than 1000 mods":                 crowd,
		"mod is pure data: it can contain":    held("moon", "return mod { id = string.rep(\"m\", 9) }"),
		"mods/moon/mod.lua: the file is lon":  held("moon", strings.Repeat(" ", 1<<16)),
	} {
		if _, err := k.ModSetFromFiles(of); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, and not %s", err, want)
		}
	}
}
