package curtain_test

import (
	"path/filepath"
	"strings"
	"testing"

	"curtaincall/engine/testkit"
	"curtaincall/scripting/curtain"
	"curtaincall/scripting/scenario"
	"curtaincall/scripting/source"
	"curtaincall/scripting/testkit/gametest"
)

// What a mod of one file may make the load of a pack work and make, beside what the pack
// does itself, in instructions and bytes.
const (
	mostModWork = 5_000_000
	mostModMade = 300 << 20
)

// TestHostileMods loads files of a mod that want too much. The first line of each is what is said of it, "it loads"
// where it may do what it does; what is said of a callback is said when the card "late" is played.
func TestHostileMods(t *testing.T) {
	hostileFiles(t, "hostile_mods", 56, func(t *testing.T, want, body string) {
		c, err := gametest.LoadMods(t, curtain.Ruleset(), gametest.TextsOfMod(&source.Mod{ID: "lantern"}, map[string]string{"a.lua": body}))
		if err != nil {
			if said := err.Error(); !strings.Contains(said, want) || len(said) > 1<<20 {
				t.Errorf("it says, in %d bytes, %.1000s\nwant %s", len(said), said, want)
			}
			return
		}
		if worked, made := gametest.NewGameRunner(t, c).LoadingCost(); worked > mostModWork || made > mostModMade {
			t.Errorf("loading it takes %d instructions and makes %d bytes", worked, made)
		}
		if want == "it loads" {
			return
		}
		r := gametest.RunScenario(c, "", `local f = fight { enemy = "stage_rat", hand = { "lantern:late" } } f:play("lantern:late")`)
		if r.Status != scenario.Errored || !strings.Contains(r.Message, want) {
			t.Errorf("it says %s\nwant %s", r.Message, want)
		}
	})
}

// hostileFiles tries each file of a folder below testdata, of which there are at least so
// many. The comment in its first line is what must come of it.
func hostileFiles(t *testing.T, folder string, least int, try func(t *testing.T, want, body string)) {
	t.Helper()
	files, err := filepath.Glob("testdata/" + folder + "/*.lua")
	if err != nil || len(files) < least {
		t.Fatalf("%d files: %v", len(files), err)
	}
	for _, file := range testkit.Sample(6, files) {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".lua"), func(t *testing.T) {
			body := testkit.ReadFile(t, file)
			first, _, _ := strings.Cut(body, "\n")
			try(t, strings.TrimPrefix(first, "-- "), body)
		})
	}
}

// TestAnOverrideCostsNoMoreThanADefinition compares what loading many of each takes.
func TestAnOverrideCostsNoMoreThanADefinition(t *testing.T) {
	cost := func(body string) (instructions, bytes int64) {
		return gametest.NewGameRunner(t, gametest.LoadWithModFile(t, curtain.Ruleset(), body)).LoadingCost()
	}
	work, room := cost(`for i = 1, 200 do override "quick_jab" { values = { damage = 1 } } end`)
	definedWork, definedRoom := cost(`for i = 1, 200 do card { id = "c" .. i, name = "C", owner = "pip", type = "attack", rarity = "basic", cost = 1, target = "enemy",
  text = "Deal {damage} damage.", values = { damage = 1 }, upgrade = { values = { damage = 3 } }, play = function() end } end`)
	if work > definedWork || room > definedRoom {
		t.Errorf("overrides take %d instructions and %d bytes, definitions %d and %d", work, room, definedWork, definedRoom)
	}
}
