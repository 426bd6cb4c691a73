package sandbox_test

import (
	"testing"

	lua "github.com/yuin/gopher-lua"

	"curtaincall/scripting/sandbox"
	"curtaincall/scripting/source"
	"curtaincall/scripting/syntax"
)

// load compiles and runs a chunk that returns a function.
func load(t testing.TB, vm *sandbox.VM, body string, api map[string]lua.LValue) *lua.LFunction {
	t.Helper()
	rules := &syntax.ScriptRules{}
	for name := range api {
		rules.Names = append(rules.Names, name)
	}
	chunk, err := syntax.Compile(&source.Text{Name: "test.lua", Body: body}, rules)
	if err != nil {
		t.Fatalf("%v", err)
	}
	v, err := vm.RunChunk(chunk, func(name string) lua.LValue { return api[name] })
	if err != nil {
		t.Fatalf("%v", err)
	}
	if err := vm.Freeze(v); err != nil {
		t.Fatalf("%v", err)
	}
	fn, ok := v.(*lua.LFunction)
	if !ok {
		t.Fatalf("the chunk returned a %s, want a function", v.Type())
	}
	return fn
}

// benchmarkAPI is what a card finds: verbs as methods of self, facts of a fight.
func benchmarkAPI(vm *sandbox.VM) (self, fight *lua.LTable) {
	fixed := vm.L.CreateTable(0, 4)
	fixed.RawSetString("deal", vm.L.NewFunction(func(L *lua.LState) int {
		L.Push(sandbox.IntValue(sandbox.IntArg(L, 2, "deal", "amount", 0, 9999)))
		return 1
	}))
	values := vm.L.CreateTable(0, 1)
	values.RawSetString("damage", sandbox.IntValue(3))
	if err := vm.Freeze(values); err != nil {
		panic(err)
	}
	fixed.RawSetString("values", values)
	self = vm.NewView(sandbox.ViewFields{Name: "self", Fixed: fixed})
	fight = vm.NewView(sandbox.ViewFields{
		Name: "fight", Known: []string{"turn"},
		Read: func(_ *lua.LState, key string) lua.LValue {
			if key == "turn" {
				return sandbox.IntValue(1000)
			}
			return nil
		},
	})
	return self, fight
}

func BenchmarkCall(b *testing.B) {
	for _, bench := range []struct{ name, body string }{
		{"empty", "return function(self, fight) end"},
		{"`help` takes one command, not", "return function(self, fight) self:deal(6) end"},
		{"five verbs", "return function(self, fight) self:deal(1) self:deal(2) self:deal(3) self:deal(4) self:deal(5) end"},
		{"a fixed field", "return function(self, fight) local v = self.values end"},
		{"a frozen field of a fixed field", "return function(self, fight) local v = self.values.damage end"},
		{"a field that Go answers", "return function(self, fight) local v = fight.turn end"},
		{"a hit on each of three", "return function(self, fight) for i = 1, 3 do self:deal(i) end end"},
		{"a branch and a remainder", "return function(self, fight) if fight.turn % 2 == 0 then self:deal(self.values.damage) end end"},
		{"a function of math", "return function(self, fight) self:deal(math.floor(7 / 2)) end"},
	} {
		b.Run(bench.name, func(b *testing.B) {
			vm := sandbox.NewVM(sandbox.DefaultLimits())
			self, fight := benchmarkAPI(vm)
			fn := load(b, vm, bench.body, nil)
			b.ReportAllocs()
			for b.Loop() {
				if err := vm.Call(fn, 0, self, fight); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

const card = `return card {
  id = "galvanize", name = "Galvanize",
  owner = "aldric",
  type = "attack",
  rarity = "basic",
  cost = 1,
  target = "enemy",
  text = "Deal {damage} damage. Heal each protagonist by {heal}.",
  values = { damage = 3, heal = 1 },
  upgrade = { values = { damage = 4 } },
  says = { "FOR HONOR.", "FOR GLORY." },
  on = {
    damaged = function(self, fight, event)
      if event.amount > 3 and fight.turn % 2 == 0 then
        self:gain(1, "block")
      end
    end,
  },
  play = function(self, fight, target)
    local damage = self.values.damage
    for _, ally in ipairs(fight.protagonists) do
      if ally.hp < ally.max_hp and not ally.keywords.taunt then
        damage = damage + 1
      end
    end
    self:deal(damage, target)
    self:say("Hit for " .. damage .. "!")
    self:heal(self.values.heal, fight.protagonists)
  end,
}
`

func BenchmarkCompile(b *testing.B) {
	text := &source.Text{Name: "card.lua", Body: card}
	rules := &syntax.ScriptRules{Names: []string{"card"}, Definers: []string{"card"}}
	b.ReportAllocs()
	for b.Loop() {
		if _, err := syntax.Compile(text, rules); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkLoadAndFreeze(b *testing.B) {
	vm := sandbox.NewVM(sandbox.DefaultLimits())
	chunk, err := syntax.Compile(&source.Text{Name: "card.lua", Body: card}, &syntax.ScriptRules{Names: []string{"card"}})
	if err != nil {
		b.Fatal(err)
	}
	define := vm.L.NewFunction(func(L *lua.LState) int { L.Push(L.Get(1)); return 1 })
	bind := func(string) lua.LValue { return define }
	b.ReportAllocs()
	for b.Loop() {
		v, err := vm.RunChunk(chunk, bind)
		if err != nil {
			b.Fatal(err)
		}
		if err := vm.Freeze(v); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkNewVM(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		sandbox.NewVM(sandbox.DefaultLimits())
	}
}
