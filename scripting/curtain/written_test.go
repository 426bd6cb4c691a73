package curtain_test

import (
	"strings"
	"testing"

	"curtaincall/engine/declare/schema"
	"curtaincall/engine/testkit/schematest"
	"curtaincall/scripting/source"
)

const poke = `card { id = "poke", name = "Poke", owner = "pip", type = "attack", rarity = "rare", cost = 1, target = "enemy",
  text = "{n}", values = { n = 1, more = 2 }, play = function() end, on = { card_drawn = function() end }, upgrade = `

// TestWhatIsWrittenIsWhatWasSaid reads definitions, writes them, reads that, and writes it again.
func TestWhatIsWrittenIsWhatWasSaid(t *testing.T) {
	const twig = `enemy { id = "twig", name = "Twig", hp = 9, `
	at := func(n string) string { return `{"function":"mod/it.lua:` + n + `"}` }
	for _, c := range []struct{ name, script, field, want string }{
		{"an upgrade that changes nothing", poke + `{} }`, "upgrade", `{}`},
		{"an upgrade with what the card has", poke + `{ cost = 1, name = "Poke+", values = { n = 1 }, says = nil } }`, "upgrade", `{}`},
		{"an upgrade with one number of two", poke + `{ values = { n = 1, more = 3 } } }`, "upgrade", `{"values":{"more":3}}`},
		{"an upgrade with a name of its own", poke + `{ name = "Prod" } }`, "upgrade", `{"name":"Prod"}`},
		{"an upgrade that is basic", poke + `{ rarity = "basic" } }`, "upgrade", `{"rarity":"basic"}`},
		{"an upgrade that says nothing", strings.Replace(poke, "text", `says = { "!" }, text`, 1) + `{ says = {} } }`, "upgrade", `{"says":[]}`},
		{"an upgrade of another kind", poke + `{ type = "enchantment", target = "ally", cost = 0 } }`, "upgrade", `{"type":"enchantment","cost":0,"target":"ally"}`},
		{"an upgrade with functions", poke + "{\nplay = function() end,\non = { card_drawn = function() end } } }", "upgrade",
			`{"play":` + at("3") + `,"on":{"card_drawn":` + at("4") + `}}`},
		{"an upgrade that is special no more", strings.Replace(poke, "cost = 1", `cost = "x", exhaust = true, innate = true`, 1) + `{ cost = 1, exhaust = false, innate = true } }`, "upgrade", `{"cost":1,"exhaust":false}`},
		{"a cost of all energy", strings.Replace(poke, "cost = 1", `cost = "x"`, 1) + `{} }`, "cost", `"x"`},
		{"a cost that is a function", strings.Replace(poke, "cost = 1", "cost =\nfunction() return 1 end", 1) + `{} }`, "cost", at("2")},
		{"an upgrade whose cost is a function", poke + "{\ncost = function() return 1 end } }", "upgrade", `{"cost":` + at("3") + `}`},
		{"an upgrade that costs a number", strings.Replace(poke, "cost = 1", "cost = function() return 1 end", 1) + `{ cost = 2 } }`, "upgrade", `{"cost":2}`},
		{"a pattern with functions", twig + "intents = { { attack(1) },\nfunction() return {} end } }", "intents",
			`[[{"type":"attack","amount":1}],` + at("2") + `]`},
		{"actions of every kind", twig + `intents = { { attack("retaliate", { times = 2 }), attack_all(2), gain(1, "block") }, { inflict(1, "weak"), heal(2), lose("all", "block") } } }`, "intents",
			`[[{"type":"attack","amount":"retaliate","times":2},{"type":"attack_all","amount":2},{"type":"gain","amount":1,"keyword":"block"}],` +
				`[{"type":"inflict","amount":1,"keyword":"weak","who":"allies"},{"type":"heal","amount":2},{"type":"lose","amount":"all","keyword":"block"}]]`},
		{"a pattern is no phase", twig + `intents = { { attack(1) } } }`, "phases", `null`},
		{"one phase", twig + "phases = { { intents = {\nfunction() return {} end } } } }", "phases", `[{"intents":[` + at("2") + `]}]`},
		{"a phase is no pattern", twig + `phases = { { intents = { { attack(1) } } } } }`, "intents", `null`},
		{"phases with functions", twig + "phases = { { intents = { { heal(1) } } }, { below = 0.25, intents = {},\nenter = function() end } } }", "phases",
			`[{"intents":[[{"type":"heal","amount":1}]]},{"below":0.25,"enter":` + at("2") + `}]`},
		{"no pattern", twig + `keeps = { "block" } }`, "intents", `null`},
		{"rules bent", twig + "modify = {\nimmune = function() return true end } }", "modify", `{"immune":` + at("2") + `}`},
	} {
		t.Run(c.name, func(t *testing.T) {
			texts := append(fewCards(t), &source.Text{Name: "mod/it.lua", Body: c.script})
			g := load(t, texts...)
			for _, d := range g.BaseDefinitions() {
				if d.Kind.Where != nil && d.Kind.Where(d.Def).File == "mod/it.lua" {
					readBack(t, g, d, c.field, c.want)
				}
			}
		})
	}
}

func readBack(t *testing.T, g *generation, d schema.Definition, field, want string) {
	v := g.DefinitionValue(d)
	if got := string(schema.JSON(v.Source.Field(field))); got != want {
		t.Errorf("%s is written\n%s\nnot\n%s", field, got, want)
	}
	text := schema.JSON(v)
	read, err := schematest.ParseJSON(text, func(ref string) (schema.Value, bool) { return schema.Value{Shape: schema.Func, Text: ref}, true })
	if err != nil {
		t.Fatal(err)
	}
	r := schema.DefinitionReader{Kind: d.Kind, Complete: true}
	again := schema.DefinitionConverter{}
	made := r.ReadDefinitionAndForms(d.Kind.Where(d.Def), read)
	again.Calls = r.Calls
	for _, f := range r.Errors {
		t.Errorf("%v: %s", f.Path, f.Message)
	}
	if got := schema.JSON(again.DefinitionValue(d.Kind, made[0])); string(got) != string(text) {
		t.Errorf("it is\n%s\nand written again\n%s", text, got)
	}
}
