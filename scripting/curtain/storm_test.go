package curtain_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"curtaincall/engine"
	"curtaincall/engine/bot"
	rules "curtaincall/engine/curtain"
	"curtaincall/engine/testkit"
	"curtaincall/scripting"
	"curtaincall/scripting/runtime"
	"curtaincall/scripting/sandbox"
	"curtaincall/scripting/source"
	"curtaincall/scripting/testkit/gametest"
)

// Effects that set each other off without end, and scripts that never stop: the action is undone, the error names the
// cycle or the loop, and both the fight and the interpreter go on.

// siege is one attack on a fight.
type siege struct {
	name   string
	script string
	setup  string
	lines  []string // the last of them sets it off
	want   error
	cycle  []string // that the text names
	file   string   // where the error stands
}

var sieges = []siege{
	{
		name: "cards without end", setup: "fight dummy deck=spawn,wall", lines: []string{"play spawn"}, want: rules.ErrTooManyCards,
		script: cardHead("spawn", "action") + ` play = function(self) while true do self:create("spawn", { at = "random", to = "draw_pile" }) end end }`,
		file:   "mod/siege.lua:1",
	},
	{
		name: "a card that comes back whenever it is exhausted", setup: "fight dummy deck=boomerang,wall", lines: []string{"end_turn"}, want: rules.ErrTooManyEvents,
		script: `card { id = "boomerang", name = "Boomerang", owner = "neutral", type = "action", rarity = "rare", cost = 0, text = "x", upgrade = { name = "B" },
  ephemeral = true, play = function() end, on = { exhausted = function(self) self:move(self, "hand") self:exhaust(self) end } }`,
		cycle: []string{"boomerang on.exhausted -> boomerang on.exhausted"}, file: "mod/siege.lua:2",
	},
	{
		name: "cards moved without end", setup: "fight dummy deck=shove,wall", lines: []string{"play shove"}, want: sandbox.ErrInstructions,
		script: cardHead("shove", "action") + ` play = function(self, fight) while true do self:move(fight.discard_pile, "hand") self:exhaust(fight.hand) self:move(fight.exhaust_pile, "discard_pile") end end }`,
		file:   "mod/siege.lua:1",
	},
	{
		name: "a gain that gains", setup: "fight dummy deck=wall", lines: []string{"in_play + loop", "play wall"}, want: rules.ErrTooManyEvents,
		script: cardHead("loop", "enchantment") + ` on = { gained = function(self) self:gain(1, "block") end } }`,
		cycle:  []string{"loop on.gained -> loop on.gained"}, file: "mod/siege.lua:1",
	},
	{
		name: "two enchantments that hand a gain to and fro", setup: "fight dummy deck=wall", lines: []string{"in_play + ping", "in_play + pong", "play wall"}, want: rules.ErrTooManyEvents,
		script: cardHead("ping", "enchantment") + ` on = { gained = function(self, fight, event) if event.keyword == "block" then self:gain(1, "inspire") end end } }
` + cardHead("pong", "enchantment") + ` on = { gained = function(self, fight, event) if event.keyword == "inspire" then self:gain(1, "block") end end } }`,
		cycle: []string{"ping on.gained -> pong on.gained -> ping on.gained"}, file: "mod/siege.lua:1",
	},
	{
		name: "two enemies that hurt each other's foes when hurt", setup: "fight spike thorn deck=wall", lines: []string{"end_turn"}, want: rules.ErrTooManyEvents,
		script: `enemy { id = "spike", name = "Spike", hp = 500, intents = { { attack(1) } }, on = { damaged = function(self, fight, event) if event.by ~= self then self:lose(1, "hp", self) end end } }
enemy { id = "thorn", name = "Thorn", hp = 500, intents = { { attack(1) } }, on = { damaged = function(self, fight, event) if event.by ~= self then self:lose(1, "hp", self) end end } }`,
		cycle: []string{"thorn on.damaged -> spike on.damaged -> thorn on.damaged"}, file: "mod/siege.lua:2",
	},
	{
		name: "what waited sets itself off", setup: "fight dummy deck=wall", lines: []string{"in_play + alarm", "play wall", "end_turn"}, want: rules.ErrTooManyEvents,
		script: cardHead("alarm", "enchantment") + ` on = { card_played = function(self) self:later("next_turn", "ring") end, gained = function(self, fight, event) if event.keyword == "inspire" then self:gain(1, "inspire") end end },
  waits = { ring = function(self) self:gain(1, "inspire") end } }`,
		cycle: []string{"alarm on.gained -> alarm on.gained"}, file: "mod/siege.lua:1",
	},
	{
		name: "what waits leaves itself for a moment of the same turn, over and over", setup: "fight dummy deck=wall", lines: []string{"in_play + alarm", "play wall", "end_turn"}, want: engine.ErrTooManyWaiting,
		script: cardHead("alarm", "enchantment") + ` on = { card_played = function(self) self:later("turn_end", "ring") end },
  waits = { ring = function(self) for i = 1, 40 do self:later("turn_end", "ring") end end } }`,
		cycle: []string{"at most 32 can wait at a time"}, file: "mod/siege.lua:2",
	},
	{
		name: "an enemy that summons one that summons", setup: "fight hydra deck=wall", lines: []string{"end_turn"}, want: rules.ErrTooManyEnemies,
		script: `enemy { id = "hydra", name = "Hydra", hp = 5, intents = { {} }, on = { enemy_turn_end = function(self) for i = 1, 9 do self:summon("hydra") end end } }`,
		cycle:  []string{"at most 4 can be in the fight at a time"}, file: "mod/siege.lua:1",
	},
	{
		name: "summoned ones that are felled to make room for more", setup: "fight hydra deck=wall", lines: []string{"end_turn"}, want: sandbox.ErrInstructions,
		script: `enemy { id = "hydra", name = "Hydra", hp = 5, intents = { {} }, on = { enemy_turn_end = function(self) while true do self:lose(9, "hp", self:summon("hydra")) end end } }`,
		file:   "mod/siege.lua:1",
	},
	{
		name: "an enemy that changes its mind while it makes it up", setup: "fight fickle deck=wall", lines: []string{"play wall"}, want: rules.ErrTooManyEvents,
		script: `enemy { id = "fickle", name = "Fickle", hp = 50, intents = { function(self, fight) if fight.team.keywords.block > 0 then self:gain(1, "block") end return { attack(1) } end },
  on = { gained = function(self) self:rethink() end } }`,
		cycle: []string{"fickle on.gained -> fickle intents -> fickle on.gained"}, file: "mod/siege.lua:2",
	},
	{
		name: "a debuff that answers a debuff", setup: "fight nag deck=hex", lines: []string{"play hex"}, want: rules.ErrTooManyEvents,
		script: `enemy { id = "nag", name = "Nag", hp = 50, intents = { {} }, on = { inflicted = function(self) self:inflict(1, "weak") end } }`,
		cycle:  []string{"nag on.inflicted -> nag on.inflicted"}, file: "mod/siege.lua:1",
	},
	{
		name: "a thousand reactions beside each other", setup: "fight many deck=wall", lines: []string{"end_turn"}, want: rules.ErrTooManyEvents,
		script: `enemy { id = "many", name = "Many", hp = 50, intents = { { attack_all(0, { times = 99 }), attack_all(0, { times = 99 }), attack_all(0, { times = 99 }), attack_all(0, { times = 99 }), attack_all(0, { times = 99 }), attack_all(0, { times = 99 }) },
  { attack_all(0, { times = 99 }) } }, modify = { attack = function(self, fight, value)
  for i = 1, 5 do value = value + 0 end
  return value end }, on = { enemy_turn_end = function(self) for i = 1, 7 do self:deal(0, "allies", { times = 99 }) end end } }`,
		cycle: []string{"more than 2000 reactions in one action", "many on.enemy_turn_end"}, file: "mod/siege.lua:4",
	},
	{
		name: "hits without end", setup: "fight dummy dummy dummy dummy deck=flurry", lines: []string{"play flurry"}, want: rules.ErrTooManyEvents,
		script: cardHead("flurry", "action") + ` play = function(self)
  for i = 1, 2500 do
    self:deal(0, "enemies")
  end
end }`,
		cycle: []string{"more than 5000 hits in one action", "flurry play"}, file: "mod/siege.lua:3",
	},
	{
		name: "a loop in a hook", setup: "fight idle deck=wall", lines: []string{"end_turn"}, want: sandbox.ErrInstructions,
		script: `enemy { id = "idle", name = "Idle", hp = 50, intents = { { attack(1) } }, on = { enemy_turn_start = function(self)
  while true do end
end } }`,
		file: "mod/siege.lua:2",
	},
	{
		name: "a loop that works", setup: "fight dummy deck=busy", lines: []string{"play busy"}, want: sandbox.ErrInstructions,
		script: cardHead("busy", "action") + ` play = function(self)
  while true do self:gain(1, "block") end
end }`,
		file: "mod/siege.lua:2",
	},
	{
		name: "a callback that calls itself", setup: "fight dummy deck=deep", lines: []string{"play deep"}, want: sandbox.ErrDepth,
		script: `local function dig(n) return 1 + dig(n + 1) end
` + cardHead("deep", "action") + ` play = function(self) dig(1) end }`,
		file: "mod/siege.lua:1",
	},
	{
		name: "many callbacks that each use up nearly all", setup: "fight slow deck=wall", lines: []string{"end_turn"}, want: sandbox.ErrInstructions,
		script: `enemy { id = "slow", name = "Slow", hp = 50, intents = { { attack_all(1, { times = 99 }) } }, modify = {
  attack = function(self, fight, value)
    for i = 1, 4000 do value = value + 1 end
    return 0
  end } }`,
		cycle: []string{"in total"}, file: "mod/siege.lua:2",
	},
	{
		name: "a list of targets that never ends", setup: "fight dummy deck=crowd", lines: []string{"play crowd"}, want: sandbox.ErrInstructions,
		script: `local who = {}
for i = 1, 1000 do who[i] = "random_protagonist" end
` + cardHead("crowd", "action") + ` play = function(self) for i = 1, 1000 do self:heal(0, who) end end }`,
		file: "mod/siege.lua:3",
	},
	{
		name: "a relic that answers what it gave", setup: "fight dummy deck=wall relics=purse", lines: []string{"play wall"}, want: rules.ErrTooManyEvents,
		script: `relic { id = "purse", name = "Purse", text = "Purse.", on = { gained = function(self) self:gain(1, "energy") end } }`,
		cycle:  []string{"purse on.gained -> purse on.gained"}, file: "mod/siege.lua:1",
	},
	{
		name: "a relic and a protagonist that feed each other", setup: "fight dummy deck=wall relics=bell protagonists=aldric,moe", lines: []string{"play wall"}, want: rules.ErrTooManyEvents,
		script: `relic { id = "bell", name = "Bell", text = "Bell.", on = { gained = function(self, fight, event) if event.keyword == "block" then self:gain(1, "inspire") end end } }
protagonist { id = "moe", name = "Moe", hp = 9, on = { gained = function(self, fight, event) if event.keyword == "inspire" then self:gain(1, "block") end end } }`,
		cycle: []string{"bell on.gained -> moe on.gained -> bell on.gained"}, file: "mod/siege.lua:1",
	},
	{
		name: "a relic that never ends bending a hit", setup: "fight dummy deck=poke relics=vice", lines: []string{"play poke"}, want: sandbox.ErrInstructions,
		script: `relic { id = "vice", name = "Vice", text = "Vice.", modify = { dealt = function(self, fight, value, event)
  while event.amount == value do end
  return value
end } }`,
		file: "mod/siege.lua:2",
	},
	{
		name: "relics that remember more than fits", setup: "fight dummy deck=wall relics=diary", lines: []string{"play wall"}, want: rules.ErrMemoryFull,
		script: `relic { id = "diary", name = "Diary", text = "Diary.", on = { card_played = function(self)
  for i = 1, 99 do self.memory["page " .. i] = i end
end } }`,
		file: "mod/siege.lua:2",
	},
	{
		name: "cards that discard each other for ever", setup: "fight dummy deck=toss,catch", lines: []string{"play toss"}, want: rules.ErrTooManyEvents,
		script: cardHead("toss", "action") + ` play = function(self, fight) self:discard(fight.hand) end, on = { discarded = function(self, fight) self:move(self, "hand") self:discard(fight.hand) end } }
` + cardHead("catch", "action") + ` play = function() end, on = { discarded = function(self, fight) self:move(self, "hand") self:discard(fight.hand) end } }`,
		cycle: []string{"catch on.discarded -> catch on.discarded"}, file: "mod/siege.lua:2",
	},
	{
		name: "a card that draws as often as it is drawn", setup: "fight dummy deck=wall", lines: []string{"draw + wave", "draw + wave", "end_turn"}, want: rules.ErrTooManyEvents,
		script: cardHead("wave", "action") + ` play = function() end, on = { drawn = function(self, fight)
  self:move(self, "draw_pile")
  self:draw(1)
end } }`,
		cycle: []string{"wave on.card_drawn -> wave on.card_drawn"}, file: "mod/siege.lua:3",
	},
	{
		name: "a number of an intent that is never found", setup: "fight muse deck=wall", lines: []string{"end_turn"}, want: sandbox.ErrInstructions,
		script: `enemy { id = "muse", name = "Muse", hp = 50, intents = { { attack(1, { times = function(self, fight) while fight.turn > 0 do end return 1 end }) } } }`,
		file:   "mod/siege.lua:1",
	},
	{
		name: "a pattern that is never chosen", setup: "fight muse deck=wall", lines: []string{"end_turn"}, want: sandbox.ErrInstructions,
		script: `enemy { id = "muse", name = "Muse", hp = 50, intents = { { attack(1) }, function(self, fight) while fight.turn > 0 do end return {} end } }`,
		file:   "mod/siege.lua:1",
	},
	{
		name: "a card that plays itself", setup: "fight dummy deck=again,wall", lines: []string{"play again"}, want: rules.ErrTooManyEvents,
		script: cardHead("again", "action") + ` play = function(self) self:move(self, "hand") self:play(self) end }`,
		cycle:  []string{"again play -> again play"}, file: "mod/siege.lua:1",
	},
	{
		name: "an egg that hatches whenever it is broken, and is broken whenever it hatches", setup: "fight egg deck=poke relics=thunder", lines: []string{"play poke"}, want: rules.ErrTooManyEvents,
		script: `enemy { id = "egg", name = "Egg", hp = 1, intents = { {} }, on = { defeated = function(self, fight, event) if event.target == self then self:summon("egg") end end } }
relic { id = "thunder", name = "Thunder", text = "x", on = { summoned = function(self, fight, event) self:lose("all", "hp", event.target) end } }`,
		cycle: []string{"egg on.defeated -> thunder on.summoned -> egg on.defeated"}, file: "mod/siege.lua:1",
	},
	{
		name: "companions without end", setup: "fight dummy pup deck=wall", lines: []string{"end_turn"}, want: rules.ErrTooManyCompanions,
		script: `enemy { id = "pup", name = "Pup", hp = 5, companion = true, intents = { {} }, on = { summoned = function(self) for i = 1, 200 do self:summon("pup") end end, enemy_turn_end = function(self) self:summon("pup") end } }`,
		cycle:  []string{"at most 2 can be in the fight at a time"}, file: "mod/siege.lua:1",
	},
	{
		name: "companions that die and come back", setup: "fight dummy pup deck=wall", lines: []string{"end_turn"}, want: rules.ErrTooManyEvents,
		script: `enemy { id = "pup", name = "Pup", hp = 5, companion = true, intents = { {} }, on = { knocked_out = function(self) self:summon("pup") end, summoned = function(self) self:lose("all", "hp", self) end,
  player_turn_end = function(self) self:lose("all", "hp", self) end } }`,
		cycle: []string{"pup on.knocked_out -> pup on.summoned -> pup on.knocked_out"}, file: "mod/siege.lua:1",
	},
	{
		name: "a companion that never finds what to do", setup: "fight dummy pup deck=wall", lines: []string{"end_turn"}, want: sandbox.ErrInstructions,
		script: `enemy { id = "pup", name = "Pup", hp = 5, companion = true, intents = { { attack(1) }, function(self, fight) while fight.turn > 0 do end return {} end } }`,
		file:   "mod/siege.lua:1",
	},
	{
		name: "turns that end as they begin", setup: "fight clock clock clock clock deck=wall", lines: []string{"in_play + hurry", "end_turn"}, want: sandbox.ErrInstructions,
		script: cardHead("hurry", "enchantment") + ` on = { player_turn_start = function(self) self:end_turn() end } }
enemy { id = "clock", name = "Clock", hp = 50, intents = { {} }, on = { enemy_turn_start = function(self) for i = 1, 900 do self.memory.n = i end end } }`,
		cycle: []string{"in total"}, file: "mod/siege.lua:2",
	},
	{
		name: "a debuff that spreads to whoever it hurts", setup: "fight dummy deck=wall", lines: []string{"set aldric fever 1", "set pip fever 1", "end_turn"}, want: rules.ErrTooManyEvents,
		script: `keyword { id = "fever", name = "Fever", text = "x", holder = "protagonist", polarity = "bad", tick = function(self) self:inflict(1, "fever", "protagonists") end,
  on = { inflicted = function(self) self:inflict(1, "fever", "protagonists") end } }`,
		cycle: []string{"fever on.inflicted -> fever on.inflicted"}, file: "mod/siege.lua:2",
	},
}

func TestSiegesOfAFight(t *testing.T) {
	for _, s := range testkit.Sample(2, sieges) {
		t.Run(s.name, func(t *testing.T) {
			g := load(t, append(fewCards(t), &source.Text{Name: "mod/extras.lua", Body: extras},
				&source.Text{Name: "mod/siege.lua", Body: s.script + "\n"})...)
			p := player(t, g)
			log := &engine.Log{}
			game, err := p.StartGame(scripting.GameStart{Seed: 1, Words: s.setup}, log)
			if err != nil {
				t.Fatal(err)
			}
			last := s.lines[len(s.lines)-1]
			must(t, game, s.lines[:len(s.lines)-1]...)
			hash, events := game.Hash(), len(log.Events)
			for range 2 {
				s.check(t, do(t, game, last))
				if game.Hash() != hash || len(log.Events) != events {
					t.Error("something is left of the action that was undone")
				}
			}
			must(t, game, "energy 8")
			stillSound(t, g, p)
		})
	}
}

func (s siege) check(t *testing.T, err error) {
	t.Helper()
	if !errors.Is(err, s.want) {
		t.Fatalf("%v, want %v", err, s.want)
	}
	if err := gametest.CheckFailure(err); err != nil {
		t.Fatal(err)
	}
	for _, part := range s.cycle {
		if !strings.Contains(err.Error(), part) {
			t.Errorf("the error does not name %q:\n%v", part, err)
		}
	}
	if !strings.HasPrefix(err.Error(), s.file) {
		t.Errorf("the error is not at %s:\n%v", s.file, err)
	}
	var failure *runtime.Failure
	if errors.As(err, &failure) && failure.Item == "" {
		t.Errorf("the error does not say whose callback it was:\n%v", err)
	}
}

func TestAForecastOfAHostileEnemyEnds(t *testing.T) {
	// Each outcome stays within what an action may use; 512 of them would be 50 million instructions.
	g := modded(t, "mod/slow.lua", `return enemy { id = "slow", name = "Slow", hp = 50, intents = { { attack(1, { times = 20 }) } }, modify = {
  attack = function(self, fight, value) for i = 1, 1500 do value = value + 1 end return 1 end } }`)
	game := begin(t, player(t, g), "fight slow")
	must(t, game, "set team confused 1", "set team distract 20")
	f := fightOf(game)
	hash, worked := game.Hash(), f.ScriptInstructions()
	var caster rules.Forecaster
	fc, err := caster.Forecast(f)
	if err != nil || !fc.Sampled {
		t.Errorf("the forecast says that it played all outcomes (%v)", err)
	}
	if used := f.ScriptInstructions() - worked; used > 1_200_000 || used < 100_000 {
		t.Errorf("the forecast used %d instructions", used)
	}
	if game.Hash() != hash {
		t.Error("the forecast changed the fight")
	}
}

func TestBudgetsAreTheSameOnAWarmInterpreter(t *testing.T) {
	// A card that uses exactly the instructions it may: with one more it fails, on
	// a fresh interpreter as on one that has played before.
	edge := func(n int) string {
		return cardHead(fmt.Sprintf("edge_%d", n), "action") + fmt.Sprintf(" play = function(self) for i = 1, %d do end self:gain(1, \"block\") end }\n", n)
	}
	var b strings.Builder
	first := 19_960
	for n := first; n < 20_000; n++ {
		b.WriteString(edge(n))
	}
	g := modded(t, "mod/edge.lua", b.String())
	limit := func(p *scripting.GameRunner) int {
		for n := first; n < 20_000; n++ {
			game := begin(t, p, fmt.Sprintf("fight critic deck=edge_%d", n))
			if err := game.Apply(game.Legal(nil)[0]); err != nil {
				if !errors.Is(err, sandbox.ErrInstructions) {
					t.Fatal(err)
				}
				return n
			}
		}
		return 0
	}
	p := player(t, g)
	fresh := limit(p)
	stillSound(t, g, p)
	if warm := limit(p); warm != fresh || fresh <= first {
		t.Errorf("the loop that is too long has %d rounds at first and %d later", fresh, warm)
	}
}

// A bot tries many actions for one choice: scripts that use all they are allowed must not make it think for ever.
func TestABotDoesNotWaitForScriptsThatWorkAllTheTime(t *testing.T) {
	g := modded(t, "mod/slow.lua", `
enemy { id = "slow", name = "Slow", hp = 900, intents = { { attack(1) } }, on = {
  card_played = function(self, fight, event) for i = 1, 15000 do end end,
  player_turn_end = function(self, fight, event) for i = 1, 15000 do end end } }
`)
	p := player(t, g)
	game, err := p.StartGame(scripting.GameStart{Seed: 1, Words: "fight slow slow slow slow"}, nil)
	if err != nil {
		t.Fatal(err)
	}
	before := engine.ScriptInstructionsOf(game)
	if _, err := bot.New(bot.DefaultBudget).Choose(game); err != nil {
		t.Fatal(err)
	}
	if worked := engine.ScriptInstructionsOf(game) - before; worked > 5_000_000 {
		t.Errorf("the scripts worked %d instructions for one choice", worked)
	}
}
