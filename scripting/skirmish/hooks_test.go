package skirmish_test

import (
	"testing"

	"curtaincall/engine"
	"curtaincall/engine/testkit"
	"curtaincall/scripting"
	"curtaincall/scripting/skirmish"
	"curtaincall/scripting/source"
	"curtaincall/scripting/testkit/gametest"
)

// reacting are units whose keywords react to all there is, to each other, and ask.
const reacting = `
keyword { id = "moss", name = "Moss", holder = "aura", text = "Heals.", on = {
  turn_start = function(self, skirmish, event) if event.target == self.holder then self:heal(self.stacks) end end,
  damaged = function(self, skirmish, event) if event.target == self.holder and self.stacks > 1 then self:lose(1, "moss") end end,
  advanced = function(self, skirmish, event) if event.target.team ~= self.holder.team then self:deal(2, event.target) end end } }
keyword { id = "thorns", name = "Thorns", holder = "aura", text = "Strikes back, or hides.", on = {
  damaged = function(self, skirmish, event)
    if event.target ~= self.holder or not event.by or event.by == self.holder then return end
    local how = self:choose({ "strike", "hide" }, { optional = true })
    if how == "strike" then self:deal(self.stacks, event.by) elseif how then self:gain(1, "block") end
  end,
  healed = function(self, skirmish, event) if event.target == self.holder then self:inflict(1, "gloom", self:pick({ self.holder, event.target })) end end } }
keyword { id = "gloom", name = "Gloom", holder = "effect", polarity = "bad", text = "Spreads.", modify = { dealt = function(self, skirmish, value) return value - 1 end }, on = {
  died = function(self, skirmish, event) if event.target.team == self.holder.team then self:inflict(1, "weaken") end end,
  card_played = function(self, skirmish, event) if event.by == self.holder and event.card == "attack" then self:remove("gloom") end end,
  gained = function(self, skirmish, event) if event.target == self.holder and event.keyword == "block" then self:lose(event.amount, "block") end end,
  inflicted = function(self, skirmish, event) if event.keyword == "weaken" and event.by ~= self.holder then self:say("OH DEAR") end end } }
unit { id = "hermit", name = "Hermit", hp = 60, range = "melee", kind = "physical", damage = 15, auras = { moss = 4, thorns = 2 } }
unit { id = "hedge", name = "Hedge", hp = 90, range = "ranged", kind = "magic", damage = 9, auras = { thorns = 5 } }
`

// TestRandomMatchesWithKeywordsThatReact holds such matches to all that matches are.
func TestRandomMatchesWithKeywordsThatReact(t *testing.T) {
	c := gametest.Load(t, skirmish.Ruleset(), append(gametest.Texts(t, skirmish.Ruleset()), &source.Text{Name: "mod/reacting.lua", Body: reacting})...)
	world := &gametest.World{Content: c, Player: gametest.NewGameRunner(t, c)}
	gametest.PlayRandomGames(t, &gametest.RandomGameOptions{
		Game: skirmish.Game, Games: testkit.Size(12, 40), Actions: maxActions, Watch: watch,
		Begin: func(n int, chance *engine.RandomStream) (*gametest.World, scripting.GameStart) {
			teams := []string{"A=hermit,hedge B=hedge,orc", "A=hermit,mage B=hermit,hedge,goblin", "A=hedge,archer B=hermit,orc"}
			return world, scripting.GameStart{Seed: engine.Seed(n), Words: teams[chance.IntN(len(teams))]}
		},
		Enough: func(s *gametest.RandomGameCounts) bool { return s.Ended >= s.Games/2 },
	})
}

// A keyword that fails undoes the whole action, and says so where it stands.
func TestErrorsOfKeywordsThatReact(t *testing.T) {
	gametest.ExpectScenarioError(t, pack(t), `
keyword { id = "trap", name = "Trap", holder = "aura", text = "x", on = { turn_start = function(self, skirmish) skirmish.nobody:deal() end } }`, `
	local s = skirmish { units = { { "orc", id = "o", team = "A" }, { "orc", id = "p", team = "B", auras = { trap = 1 } } }, order = { "o", "p" } }
	s:pass()`, `in on.turn_start of keyword "trap"`)
	gametest.ExpectScenarioError(t, pack(t), `
keyword { id = "mill", name = "Mill", holder = "aura", text = "x", on = { turn_start = function(self, skirmish) while true do self:heal(1) end end } }`, `
	local s = skirmish { units = { { "orc", id = "o", team = "A" }, { "orc", id = "p", team = "B", auras = { mill = 1 } } }, order = { "o", "p" } }
	s:pass()`, "too many events")
	gametest.ExpectScenarioError(t, pack(t), `
keyword { id = "ping", name = "Ping", holder = "aura", text = "x", on = { healed = function(self, skirmish, event) self:deal(1, event.target) end } }
keyword { id = "pong", name = "Pong", holder = "aura", text = "x", on = { damaged = function(self, skirmish, event) self:heal(1, event.target) end } }`, `
	local s = skirmish { units = { { "orc", id = "o", team = "A", zone = "X" }, { "orc", id = "p", team = "B", zone = "X", auras = { ping = 1, pong = 1 } } }, order = { "o", "p" }, hand = { A = { "attack" } } }
	s:play("attack", "p")`, "reacts to events that it causes itself")
}
