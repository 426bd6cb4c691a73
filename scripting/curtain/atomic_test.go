package curtain_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"curtaincall/engine"
	rules "curtaincall/engine/curtain"
	"curtaincall/scripting"
	"curtaincall/scripting/runtime"
	"curtaincall/scripting/sandbox"
	"curtaincall/scripting/source"
	"curtaincall/scripting/testkit/gametest"
)

// A callback that fails, wherever it is called from and however much it has done before, leaves no trace: every kind
// of callback is tried, failing after each of its verbs and in every way a script can fail.

// slot is a place in a definition where a callback can be.
type slot struct {
	callback string // as errors name it
	item     string // card or enemy
	define   string // the definition, with ID and FUNCTION(params) to fill in
	setup    string // words of the fight; ID is the definition's
	before   []string
	action   string // what sets the callback off
}

// extras are cards that trigger callbacks, and an enemy that does nothing.
const extras = `
card { id = "poke", name = "Poke", owner = "neutral", type = "attack", rarity = "basic", cost = 0, target = "enemy", text = "Poke.", upgrade = { cost = 1 },
  play = function(self, fight, target) self:deal(1, target) end }
card { id = "hex", name = "Hex", owner = "neutral", type = "action", rarity = "basic", cost = 0, text = "Hex.", upgrade = { cost = 1 },
  play = function(self) self:inflict(1, "burn", "enemy") end }
card { id = "wall", name = "Wall", owner = "neutral", type = "defense", rarity = "basic", cost = 0, text = "Wall.", upgrade = { cost = 1 },
  play = function(self) self:gain(1, "block") end }
enemy { id = "dummy", name = "Dummy", hp = 500, intents = { { attack_all(2) } } }
`

const (
	cardShape = `card { id = "ID", name = "Slot", owner = "neutral", rarity = "basic", cost = 0, text = "Slot.", upgrade = { cost = 1 }, `
	foeShape  = `enemy { id = "ID", name = "Slot", hp = 500, `
)

func slots() (list []slot) {
	list = append(list,
		slot{"play", "card", cardShape + `type = "action", play = FUNCTION(self, fight, target) }`, "fight dummy deck=ID,wall", nil, "play ID"},
		slot{"on.card_drawn", "card", cardShape + `type = "action", play = function() end, on = { card_drawn = FUNCTION(self, fight, event) } }`,
			"fight dummy deck=wall", []string{"draw + ID"}, "end_turn"},
		slot{"modify.attack", "enemy", foeShape + `modify = { attack = FUNCTION(self, fight, value, target) }, intents = { { attack(3) } } }`, "fight ID deck=wall", nil, "end_turn"},
		slot{"modify.damage_taken", "enemy", foeShape + `modify = { damage_taken = FUNCTION(self, fight, value, by) }, intents = { { attack(3) } } }`, "fight ID deck=poke", nil, "play poke"},
		slot{"modify.clear", "enemy", foeShape + `modify = { clear = FUNCTION(self, fight, value, keyword) }, intents = { { attack(3) } } }`,
			"fight ID deck=wall", []string{"set enemy block 4"}, "end_turn"},
		slot{"modify.immune", "enemy", foeShape + `modify = { immune = FUNCTION(self, fight, immune, keyword) }, intents = { { attack(3) } } }`, "fight ID deck=hex", nil, "play hex"},
		slot{"intents.2", "enemy", foeShape + `intents = { { attack(3) }, FUNCTION(self, fight) } }`, "fight ID deck=wall", nil, "end_turn"},
		slot{"phases.2.enter", "enemy", foeShape + `phases = { { intents = { { attack(3) } } }, { below = 0.5, enter = FUNCTION(self, fight, event), intents = { { attack(4) } } } } }`,
			"fight ID deck=wall", []string{"hp enemy 9"}, "end_turn"},
	)
	for _, hook := range hookNames {
		action, before := "end_turn", []string(nil)
		switch hook {
		case "fight_start":
			continue // keeps a fight from beginning: a test of its own
		case "card_drawn":
			continue
		case "card_played", "gained":
			action = "play wall"
		case "damaged":
			action = "play poke"
		case "inflicted":
			action = "play hex"
		case "knocked_out":
			before = []string{"hp pip 1"}
		}
		list = append(list,
			slot{"on." + hook, "enemy", foeShape + `on = { ` + hook + ` = FUNCTION(self, fight, event) }, intents = { { attack_all(3) } } }`, "fight ID deck=wall,poke,hex", before, action},
			slot{"on." + hook, "card", cardShape + `type = "enchantment", on = { ` + hook + ` = FUNCTION(self, fight, event) } }`,
				"fight dummy deck=wall,poke,hex", append([]string{"in_play + ID"}, before...), action})
	}
	return list
}

// doings returns what callbacks do before they fail.
func doings(s slot) []string {
	if strings.HasPrefix(s.callback, "modify.") { // which may only compute something
		return []string{`self.memory.n = fight.turn`, `self.memory.who = fight.enemy.id`, `local n = self.hp + #fight.hand`, `self.memory.n = nil`}
	}
	list := []string{`self:gain(2, "block")`, `self:draw(2)`, `self:say("AT LAST!")`, `self:pick({ 1, 2, 3 })`, `self.memory.n = fight.turn`, `self:gain(1, "ovation")`}
	if s.item == "enemy" {
		return append(list, `self:inflict(2, "weak", "team")`, `self:deal(1, "allies", { times = 2 })`, `self:lose(1, "hp", "macguffin")`, `self:heal(1, self)`)
	}
	return append(list, `self:inflict(2, "poison", "enemies")`, `self:deal(1, "enemies", { times = 2 })`, `self:boost(1)`, `self:gain(1, "energy")`)
}

// breakdowns are ways to fail, each with an error that a Go program can match.
var breakdowns = []struct {
	line string
	want error
}{
	{`error("the trapdoor is open")`, nil},
	{`local nothing = nil; local x = nothing.hp`, nil},
	{`self:gain(0/0, "block")`, nil},
	{`self:gain(1, "blok")`, nil},
	{`while true do end`, sandbox.ErrInstructions},
	{`local function f() return 1 + f() end f()`, sandbox.ErrDepth},
	{`local s = string.rep("x", 8000) for i = 1, 1000 do local x = s .. s end`, sandbox.ErrMemory},
	{`self.memory.n = {}`, nil},
	{`fight.turn = 2`, nil},
	{`assert(false, "no understudy")`, nil},
}

// result is what a callback of a slot returns when nothing fails.
func (s slot) result() string {
	switch s.callback {
	case "modify.immune":
		return "return immune"
	case "intents.2":
		return "return { attack(1) }"
	}
	if strings.HasPrefix(s.callback, "modify.") {
		return "return value"
	}
	return ""
}

// write fills the slot with a callback that does so many things and then fails; none when line is "". What it does
// sets it off again in some slots: it does it once.
func (s slot) write(id string, done int, line string) string {
	body := []string{"if self.memory.begun then " + s.result() + " return end", "self.memory.begun = true"}
	if s.result() != "" {
		body[0] = "if self.memory.begun then " + s.result() + " end"
	}
	if s.callback == "on.player_turn_start" {
		body = append([]string{"if fight.turn == 1 then return end"}, body...)
	}
	body = append(body, doings(s)[:done]...)
	body = append(body, line, s.result())
	out := strings.ReplaceAll(s.define, "ID", id)
	at := strings.Index(out, "FUNCTION(")
	end := at + strings.IndexByte(out[at:], ')') + 1
	return out[:at] + "function" + out[at+len("FUNCTION"):end] + "\n" + strings.Join(body, "\n") + "\nend" + out[end:] + "\n"
}

// breakdown is a slot with a callback that fails.
type breakdown struct {
	slot
	id   string
	line string // "" for the one that does not fail
	at   int    // its number in the file
	want error
}

func TestAFailingCallbackLeavesNoTrace(t *testing.T) {
	var cases []breakdown
	texts := append(fewCards(t), &source.Text{Name: "mod/extras.lua", Body: extras})
	for n, s := range slots() {
		most := len(doings(s))
		for done := 0; done <= most+1; done++ {
			b := breakdown{slot: s, id: fmt.Sprintf("slot_%d_%d", n, done)}
			if done <= most {
				way := breakdowns[(done+n)%len(breakdowns)]
				b.line, b.want = way.line, way.want
			}
			body := s.write(b.id, min(done, most), b.line)
			b.at = slices.Index(strings.Split(body, "\n"), b.line) + 1
			cases = append(cases, b)
			texts = append(texts, &source.Text{Name: "mod/" + b.id + ".lua", Body: body})
		}
	}
	limits := sandbox.DefaultLimits()
	limits.Bytes = 384 << 10 // by default instructions run out sooner
	g, err := loaded(texts, limits, whole(t))
	if err != nil {
		t.Fatal(err)
	}
	p := player(t, g)
	for _, b := range cases {
		t.Run(b.callback+" of "+b.id, func(t *testing.T) { b.check(t, p) })
	}
	t.Logf("%d callbacks", len(cases))
	stillSound(t, g, p)
}

func (b breakdown) check(t *testing.T, p *scripting.GameRunner) {
	log := &engine.Log{}
	game, err := p.StartGame(scripting.GameStart{Seed: 3, Words: strings.ReplaceAll(b.setup, "ID", b.id)}, log)
	if err != nil {
		t.Fatal(err)
	}
	do := func(line string) error {
		t.Helper()
		a, err := game.Parse(strings.ReplaceAll(line, "ID", b.id))
		if err != nil {
			t.Fatalf("%q: %v", line, err)
		}
		return game.Apply(a)
	}
	for _, line := range b.before {
		if err := do(line); err != nil {
			t.Fatalf("%q: %v", line, err)
		}
	}
	hash, parts, events := game.Hash(), game.AppendParts(nil), slices.Clone(log.Events)
	legal := game.Legal(nil)
	err = do(b.action)
	if b.line == "" {
		if err != nil || game.Hash() == hash {
			t.Fatalf("without its last line it should do something: %v", err)
		}
		return
	}
	for range 2 { // it fails the same way again
		b.failed(t, err)
		switch {
		case game.Hash() != hash:
			t.Error("the hash is another one")
		case !slices.Equal(game.AppendParts(nil), parts):
			t.Error("the parts of the state differ")
		case !slices.Equal(log.Events, events):
			t.Errorf("%d events, there were %d", len(log.Events), len(events))
		case !slices.Equal(game.Legal(nil), legal):
			t.Error("other actions are legal")
		}
		again := do(b.action)
		if text(again) != text(err) {
			t.Errorf("the second time it fails with\n%v\nnot with\n%v", again, err)
		}
	}
	if err := do("energy 7"); err != nil || game.Hash() == hash {
		t.Errorf("the fight does not go on: %v", err)
	}
}

// failed checks that an error names the file, the line, the definition, the callback and the time.
func (b breakdown) failed(t *testing.T, err error) {
	t.Helper()
	var failure *runtime.Failure
	var at *source.Error
	if !errors.As(err, &failure) || !errors.As(err, &at) {
		t.Fatalf("%T: %v", err, err)
	}
	place := fmt.Sprintf("mod/%s.lua:%d: ", b.id, b.at)
	if fmt.Sprintf("%s:%d: ", at.File, at.Line) != place || !strings.HasPrefix(err.Error(), place) {
		t.Errorf("the error is at %s:%d and says\n%v\nwant %s", at.File, at.Line, err, place)
	}
	if want := fmt.Sprintf("%s %q", b.item, b.id); failure.Item != want || failure.Callback != b.callback {
		t.Errorf("it is said to be %s of %s, not %s of %s", failure.Callback, failure.Item, b.callback, want)
	}
	if failure.Action != len(b.before)+1 || failure.Turn < 1 {
		t.Errorf("it is said to be turn %d, action %d", failure.Turn, failure.Action)
	}
	if b.want != nil && !errors.Is(err, b.want) {
		t.Errorf("%v, want %v", err, b.want)
	}
	if b.want == nil && sandbox.IsCallOrFileLimitError(err) {
		t.Errorf("it ran out of something: %v", err)
	}
}

// stillSound plays one fight on an interpreter that has had errors and on a new one, and checks that they are the
// same.
func stillSound(t *testing.T, g interface {
	NewGameRunner() (*scripting.GameRunner, error)
}, used *scripting.GameRunner) {
	t.Helper()
	fresh, err := g.NewGameRunner()
	if err != nil {
		t.Fatal(err)
	}
	var hashes [2][]uint64
	for i, p := range []*scripting.GameRunner{used, fresh} {
		game, err := p.StartGame(scripting.GameStart{Seed: 11, Words: "fight critic phantom_understudy"}, nil)
		if err != nil {
			t.Fatal(err)
		}
		c := newChance("sound", 0)
		for range 60 {
			legal := game.Legal(nil)
			if len(legal) == 0 {
				break
			}
			if err := game.Apply(pick(c, legal)); err != nil {
				t.Fatalf("interpreter %d: %v", i, err)
			}
			hashes[i] = append(hashes[i], game.Hash())
		}
	}
	if !slices.Equal(hashes[0], hashes[1]) || len(hashes[0]) < 10 {
		t.Error("the interpreter that has seen errors plays another game than a new one")
	}
}

func TestAFightThatCannotBeginSaysWhere(t *testing.T) {
	g := modded(t, "mod/stuck.lua", `
enemy { id = "stuck", name = "Stuck", hp = 9, intents = { { attack(1) } },
  on = { fight_start = function(self)
    self:gain(3, "block")
    error("the curtain is stuck")
  end } }
enemy { id = "mute", name = "Mute", hp = 9, intents = { function(self) return 7 end } }
`)
	p := player(t, g)
	for words, want := range map[string]string{"fight stuck": "mod/stuck.lua:5:", "fight mute": "mod/stuck.lua:7:"} {
		log := &engine.Log{}
		_, err := p.StartGame(scripting.GameStart{Seed: 1, Words: words}, log)
		if gametest.CheckFailure(err) != nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%s: %v, want %s", words, err, want)
		}
		if len(log.Events) != 0 {
			t.Errorf("%s: %d events of a fight that did not begin", words, len(log.Events))
		}
	}
	stillSound(t, g, p)
}

// ladder are the keywords that a chain of enchantments climbs, each gaining the next as soon as one is gained.
var ladder = []string{"block", "retaliate", "inspire", "fortify", "ward", "luck", "flourish", "distract"}

func TestAFailureDeepInAChainOfReactionsUndoesAllOfIt(t *testing.T) {
	var b strings.Builder
	for i := range len(ladder) - 1 {
		fmt.Fprintf(&b, cardHead("rung_%d", "enchantment")+` on = { gained = function(self, fight, event)
  if event.keyword == %q and event.amount == 1 then
    self:gain(1, %q)
  end
end } }
`, i, ladder[i], ladder[i+1])
		fmt.Fprintf(&b, cardHead("broken_%d", "enchantment")+` on = { gained = function(self, fight, event)
  if event.keyword == %q then
    error("rung broke")
  end
end } }
`, i, ladder[i])
	}
	g := modded(t, "mod/ladder.lua", extras+b.String())
	p := player(t, g)
	for depth := 0; depth < len(ladder)-1; depth++ {
		game, err := p.StartGame(scripting.GameStart{Seed: 1, Words: "fight dummy deck=wall,wall"}, nil)
		if err != nil {
			t.Fatal(err)
		}
		f := fightOf(game)
		for i := range depth {
			must(t, game, fmt.Sprintf("in_play + rung_%d", i))
		}
		must(t, game, fmt.Sprintf("in_play + broken_%d", depth))
		hash := game.Hash()
		err = do(t, game, "play wall")
		var failure *runtime.Failure
		if !errors.As(err, &failure) || failure.Item != fmt.Sprintf("card \"broken_%d\"", depth) || failure.Callback != "on.gained" {
			t.Errorf("depth %d: %v", depth, err)
		}
		if game.Hash() != hash {
			t.Errorf("depth %d: the state changed", depth)
		}
		// Without the broken rung the same play climbs to the top.
		for i := range f.CountCards(rules.InPlay) {
			if c := f.CardAt(rules.InPlay, i); strings.HasPrefix(f.CardDef(c).ID, "broken") {
				if err := game.Apply(engine.Action{Kind: rules.ActDropCard, Args: [4]int16{c}}); err != nil {
					t.Fatal(err)
				}
			}
		}
		must(t, game, "play wall")
		k, _ := rules.Keywords.ByWord(ladder[depth])
		if f.Stacks(rules.Team, k) != 1 {
			t.Errorf("depth %d: the team holds %d %s", depth, f.Stacks(rules.Team, k), ladder[depth])
		}
	}
	stillSound(t, g, p)
}
