package curtain_test

import (
	"testing"

	"curtaincall/engine"
	"curtaincall/scripting"
)

// livelyPack has enemies that choose, summon, leave, wait and help each other, and cards whose effects wait.
const livelyPack = `
enemy { id = "imp", name = "Imp", hp = 6, intents = { { attack(1) }, { gain(1, "block", "others") } },
  on = { enemy_turn_end = function(self, fight) if fight.turn % 5 == 0 then self:leave() end end } }
enemy { id = "conjurer", name = "Conjurer", hp = 30,
  intents = { { attack(4), weight = 2 }, { gain(5, "block", "others"), heal(3, "others"), cooldown = 2 }, { attack_all(2), no_repeat = true },
    { gain(1, "inspire"), when = function(self, fight) return #fight.enemies < 4 end } },
  on = { enemy_turn_start = function(self, fight)
    local room = 4
    for _, e in ipairs(fight.enemies) do if e.alive then room = room - 1 end end
    self:set_owner(fight.hand, fight.turn % 2 == 0 and "pip" or "macguffin")
    if room > 0 and fight.turn % 3 == 0 then self:summon("imp") end
    self:later("next_turn", "taunt", fight.turn, "weak", self)
  end },
  waits = { taunt = function(self, fight, turn, debuff, me)
    if me ~= self or turn >= fight.turn then self:say("NO") end
    if turn % 2 == 0 then self:inflict(1, debuff, "allies") end
    self:set_owner(fight.discard_pile, "aldric")
  end } }
enemy { id = "accountant", name = "Accountant", hp = 30, intents = {
  { attack(function(self, fight) return #fight.hand - 1 end, { times = function(self, fight) return fight.cards_played end }), gain(function(self, fight) return fight.turn end, "block") },
  { inflict(function(self, fight) return fight.ovation end, "weak", "allies"), weight = 2 } } }
enemy { id = "gatekeeper", name = "Gatekeeper", hp = 35,
  intents = { function(self, fight) if fight.team.keywords.block > 4 then return { gain(1, "piercing"), attack(3) } end return { attack(5) } end, { attack(2), when = function(self, fight) return self.hp > 20 end } },
  on = { gained = function(self, fight, event) if event.keyword == "block" and event.target == fight.team then self:rethink() end end } }
card { id = "notes", name = "Notes", owner = "neutral", type = "action", rarity = "basic", cost = 0, text = "Draw.", upgrade = { values = { n = 2 } }, values = { n = 1 },
  play = function(self) self:later("next_turn", "draw", self.values.n) end, waits = { draw = function(self, fight, n) self:draw(n) end } }
card { id = "rehearsal", name = "Rehearsal", owner = "neutral", type = "action", rarity = "basic", cost = 1, text = "Rehearse.", upgrade = { cost = 0 },
  play = function(self, fight)
    if #fight.waits > 20 then return end -- what waits for the end of a long fight leaves room for the rest
    self:later("next_attack", "sharpen", 3)
    self:later("turn_end", "guard", self and fight.hand[1])
    self:later("fight_end", "bow")
  end,
  waits = {
    sharpen = function(self, fight, n) self:boost(n, fight.next_attack) end,
    guard = function(self, fight, card) self:gain(card and card.cost or 1, "block") end,
    bow = function(self) self:say("THANK YOU") end,
  } }
`

// TestRandomLivelyFights plays with all of these what every fight is held to.
func TestRandomLivelyFights(t *testing.T) {
	lively := func(tb testing.TB, _ int) *world {
		g := modded(tb, "mod/lively.lua", livelyPack)
		return &world{gen: g, player: player(tb, g)}
	}
	randomGamesIn(t, lively, 120, 2_000, 120, func(_ *world, c *chance) scripting.GameStart {
		words := "fight " + pick(c, []string{"conjurer", "conjurer gatekeeper", "gatekeeper imp", "imp conjurer imp", "conjurer conjurer", "accountant", "accountant imp"})
		return scripting.GameStart{Seed: engine.Seed(c.IntN(1 << 30)), Words: words + " deck=notes,notes+,rehearsal,rehearsal,galvanize,quick_jab,quick_jab,block,block,block"}
	})
}
