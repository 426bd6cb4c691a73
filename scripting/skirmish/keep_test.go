package skirmish_test

import (
	"strings"
	"testing"

	"curtaincall/engine"
	"curtaincall/engine/session"
	"curtaincall/scripting"
	"curtaincall/scripting/scenario"
)

// kept plays lines, or so many legal actions by chance, and returns what keep
// makes of it.
func kept(t *testing.T, c scripting.Content, setup scripting.Setup, random int, lines ...string) string {
	t.Helper()
	p, err := c.Player()
	if err != nil {
		t.Fatal(err)
	}
	log := &engine.Log{}
	game, err := p.NewGame(setup, log)
	if err != nil {
		t.Fatal(err)
	}
	s := session.New(game, log.Events)
	for _, line := range lines {
		a, err := s.Table().Parse(line)
		if err == nil {
			err = s.Apply(a)
		}
		if err != nil {
			t.Fatalf("%s: %v", line, err)
		}
	}
	chance := setup.Seed.Stream("kept")
	for range random {
		legal := s.Table().Legal(nil)
		if len(legal) == 0 {
			break
		}
		if err := s.Apply(legal[chance.Below(len(legal))]); err != nil {
			t.Fatal(err)
		}
	}
	candidates, err := p.Keep(s.Path(), "")
	if err != nil {
		t.Fatal(err)
	}
	k, err := scenario.Keep(c, candidates, "goes as it went")
	if err != nil {
		t.Fatal(err)
	}
	return k.Write()
}

func TestAKeptMatchPassesAsAScenario(t *testing.T) {
	c := pack(t)
	for seed := range 12 {
		words := ""
		if seed%3 == 1 {
			words = "A=mage,mage B=orc,goblin"
		}
		kept(t, c, scripting.Setup{Seed: engine.Seed(seed), Words: words}, 5+5*seed)
	}
}

func TestAKeptMatchReadsWell(t *testing.T) {
	text := kept(t, pack(t), scripting.Setup{Seed: 1, Words: "match A=warrior,archer,mage B=orc,orc,goblin"}, 0,
		"turn warrior", "zone orc_2 X", "hand A + shield_bash", "effect orc_2 weaken 2 from mage", "hp orc_2 50",
		"advance", "shield_bash orc_2")
	for _, want := range []string{
		`describe("Warrior, Archer, Mage against Orc 1, Orc 2, Goblin"`, `{ "warrior", team = "A" }`,
		`id = "orc_2"`, `zone = "X"`, `hp = 50`, `effects = { { "weaken", 2, from = "mage" } }`,
		"f:advance()", `f:play("shield_bash", "orc_2")`, `assert.equal("X", f.units.warrior.zone)`, `assert.equal(2, f.units.orc_2.effects.taunt)`,
	} {
		if !strings.Contains(text, want) {
			t.Errorf("the scenario lacks %s:\n%s", want, text)
		}
	}
	if strings.Contains(text, "direct") {
		t.Errorf("what stands in the set-up is directed again:\n%s", text)
	}
}

func TestAnActionThatWasRefusedIsTheLastStep(t *testing.T) {
	g := pack(t)
	p, err := g.Player()
	if err != nil {
		t.Fatal(err)
	}
	log := &engine.Log{}
	game, err := p.NewGame(scripting.Setup{Seed: 2}, log)
	if err != nil {
		t.Fatal(err)
	}
	candidates, err := p.Keep(session.New(game, log.Events).Path(), "pass")
	if err != nil {
		t.Fatal(err)
	}
	for _, k := range candidates {
		if n := len(k.Steps); n == 0 || k.Steps[n-1] != "s:pass()" && k.Steps[n-1] != "f:pass()" {
			t.Errorf("the steps are %q", k.Steps)
		}
	}
}
