package curtain_test

import (
	"fmt"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"curtaincall/engine"
	"curtaincall/engine/testkit"
	"curtaincall/scripting"
	"curtaincall/scripting/check"
	"curtaincall/scripting/curtain"
	"curtaincall/scripting/mods"
	"curtaincall/scripting/scenario"
	"curtaincall/scripting/testkit/gametest"
	"curtaincall/scripts"
)

func exampleMods(t *testing.T, ids ...string) (list []*mods.Mod) {
	t.Helper()
	for _, id := range ids {
		m, err := mods.Open(filepath.Join("..", "..", "scripts", "examples", "curtain", "mods", id), "mods/"+id)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, m)
	}
	return list
}

// sixMods are a wrapper of attacks, two that add to one scene and use a third as a library, one with settings, and
// one with a protagonist, a resource and a companion. None but the two knows another.
var sixMods = []string{"applause", "crows", "kennel", "plumage", "ravens", "weather"}

// eachOrder calls visit with each order of the mods in which each comes after those it needs.
func eachOrder(list []*mods.Mod, visit func([]*mods.Mod)) {
	var put func(order, rest []*mods.Mod)
	put = func(order, rest []*mods.Mod) {
		if len(rest) == 0 {
			visit(slices.Clone(order))
		}
		for i, m := range rest {
			if m.ID != "crows" && m.ID != "ravens" || slices.Contains(mods.IDs(order), "plumage") {
				put(append(slices.Clip(order), m), slices.Delete(slices.Clone(rest), i, i+1))
			}
		}
	}
	put(nil, list)
}

// sixModsFights are setups with definitions of all the mods.
var sixModsFights = []string{
	"fight crows:crow ravens:raven deck=quick_jab,quick_jab,block,weather:umbrella,lucky_shot,shield_bash",
	"fight stage_rat protagonists=kennel:dora,pip deck=kennel:toss_treat,kennel:toss_treat,kennel:toss_treat,kennel:call_hound,quick_jab,weather:umbrella,boo",
	"fight ravens:raven kennel:hound protagonists=aldric,kennel:dora deck=kennel:toss_treat,shield_bash,block,weather:umbrella,kennel:call_hound",
}

// digestOfFights plays the fights and returns the hashes of all their states.
func digestOfFights(t *testing.T, c *scripting.Generation) (digest string) {
	p, err := c.NewGameRunner()
	if err != nil {
		t.Fatal(err)
	}
	for n, words := range sixModsFights {
		chance, h := newChance("six mods", n), engine.NewHasher()
		log := &engine.Log{}
		game, err := p.StartGame(scripting.GameStart{Seed: engine.Seed(n), Words: words}, log)
		if err != nil {
			t.Fatal(err)
		}
		actions := 0
		for legal := game.Legal(nil); len(legal) > 0 && actions < 60; legal = game.Legal(nil) {
			if err := game.Apply(pick(chance, legal)); err != nil {
				t.Fatal(err)
			}
			h.Uint64(game.Hash())
			actions++
		}
		for i := range log.Events {
			h.Uint64(log.Events[i].HashWithoutCause(game))
		}
		digest += fmt.Sprintf("%d actions %016x; ", actions, h.Sum())
	}
	return digest
}

func TestSixModsInAnyOrderPlayTheSameFights(t *testing.T) {
	list, base := exampleMods(t, sixMods...), gametest.Texts(t, curtain.Ruleset())
	var orders [][]*mods.Mod
	eachOrder(list, func(order []*mods.Mod) { orders = append(orders, order) })
	if len(orders) != 240 { // a third of all: the library is before its users
		t.Fatal(len(orders), "orders")
	}
	scenes := map[string]bool{}
	want := ""
	for _, order := range testkit.Sample(20, orders) {
		name := strings.Join(mods.IDs(order), " ")
		set := &mods.Set{Game: "curtain", Mods: order}
		c := gametest.Load(t, curtain.Ruleset(), set.AppendScripts(base)...)
		if len(c.LeftOutChanges) > 0 {
			t.Errorf("%s: %v", name, c.LeftOutChanges)
		}
		for _, r := range scenario.Run(c, set.Scenarios(), scenario.Options{Workers: 1}).Results {
			if r.Status != scenario.Passed {
				t.Errorf("%s: %s: %s", name, r.Name, r.Message)
			}
		}
		got := digestOfFights(t, c)
		if want == "" {
			want = got
		}
		if got != want {
			t.Errorf("%s: %s, want %s", name, got, want)
		}
		layers, err := c.Layers("", "run", "acts.1.scenes.1")
		if err != nil || len(layers) != 3 {
			t.Errorf("%s: %v, %v", name, layers, err)
		}
		scenes[layers[len(layers)-1].ShortValueText()] = true
	}
	if len(scenes) != 2 {
		t.Error("the order of the birds in their scene follows that of their mods, but it is always", scenes)
	}
}

// TestExampleModsAreClean also with the texts of their cards, and all of them together pass their scenarios.
func TestExampleModsAreClean(t *testing.T) {
	set, errs := mods.SortIntoLoadOrder("curtain", "1.0.0", exampleMods(t, append(slices.Clip(sixMods), "ideas", "backstage")...))
	if len(errs) > 0 || len(set.Mods) != 8 {
		t.Fatal(errs)
	}
	texts := set.AppendScripts(nil)
	c := gametest.Load(t, curtain.Ruleset(), append(gametest.Texts(t, curtain.Ruleset()), texts...)...)
	checker, files := check.NewChecker(curtain.Game), slices.Concat(texts, set.Scenarios())
	found, _ := checker.ApplyWaivers(files, slices.Concat(check.CheckGeneration(c), checker.CheckFiles(files)), false)
	for _, f := range found {
		t.Error(f.Err)
	}
	for _, r := range scenario.Run(c, set.Scenarios(), scenario.Options{Workers: 1}).Results {
		if r.Status != scenario.Passed {
			t.Errorf("%s: %s\n%s", r.Name, r.Message, strings.Join(r.Story, "\n"))
		}
	}
}

var exampleRow = regexp.MustCompile(`\| \[\w+\]\(\.\./(examples/curtain/\S+\.lua)\) \| (\d+) \|`)

// TestTheTableOfExamplesCountsTheirLines without comments.
func TestTheTableOfExamplesCountsTheirLines(t *testing.T) {
	rows := exampleRow.FindAllStringSubmatch(testkit.ReadFile(t, filepath.Join("..", "..", "scripts", "curtain", "WRITING.md")), -1)
	if len(rows) < 20 {
		t.Error(len(rows), "rows")
	}
	for _, row := range rows {
		body, err := scripts.FS.ReadFile(row[1])
		lines := 0
		for line := range strings.Lines(string(body)) {
			if line = strings.TrimSpace(line); line != "" && !strings.HasPrefix(line, "--") {
				lines++
			}
		}
		if err != nil || row[2] != strconv.Itoa(lines) {
			t.Errorf("%s: %d lines, not %s; %v", row[1], lines, row[2], err)
		}
	}
}
