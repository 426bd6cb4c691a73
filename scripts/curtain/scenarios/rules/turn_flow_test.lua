-- The flow of a turn: what clears when, and what comes before what.

card { id = "hold", name = "Hold", owner = "aldric", type = "defense", rarity = "basic", cost = 0,
  text = "Gain {fortify} Fortify.", values = { fortify = 1 },
  play = function(self, fight) self:gain(self.values.fortify, "fortify") end }

card { id = "doom", name = "Doom", owner = "pip", type = "attack", rarity = "basic", cost = 0, target = "enemy",
  text = "Deal {damage} damage.", values = { damage = 20 },
  play = function(self, fight, target) self:deal(self.values.damage, target) end }

describe("The defences", function()
  it("of the team are all gone when the next player turn begins", function() -- CC-1
    local f = fight {
      enemy = { hp = 25, intents = { {} } },
      keywords = { team = { block = 5, distract = 2, retaliate = 3 }, aldric = { shield = 4, taunt = 2 }, pip = { shield = 1 } },
    }
    f:end_turn()
    assert.same({ 0, 0, 0 }, { f.team.keywords.block, f.team.keywords.distract, f.team.keywords.retaliate })
    assert.same({ 0, 0, 0 }, { f.aldric.keywords.shield, f.aldric.keywords.taunt, f.pip.keywords.shield })
  end)

  it("of the team still stand when the enemy's turn ends", function() -- CC-1
    local f = fight {
      enemy = { hp = 25, intents = { {} },
        on = { enemy_turn_end = function(self, fight)
          local team, aldric = fight.team.keywords, fight.aldric.keywords
          self:gain(team.block + team.distract + team.retaliate + aldric.shield + aldric.taunt, "inspire", self)
        end } },
      keywords = { team = { block = 1, distract = 1, retaliate = 1 }, aldric = { shield = 1, taunt = 1 } },
    }
    f:end_turn()
    assert.equal(5, f.enemy.keywords.inspire)
  end)

  it("of the enemy meet one player turn and go when its own turn starts", function() -- CC-2
    local f = fight { enemy = { hp = 25, intents = { { gain(5, "block"), gain(4, "shield"), gain(3, "retaliate") }, {} } } }
    f:end_turn()
    assert.same({ 5, 4, 3 }, { f.enemy.keywords.block, f.enemy.keywords.shield, f.enemy.keywords.retaliate })
    f:end_turn()
    assert.same({ 0, 0, 0 }, { f.enemy.keywords.block, f.enemy.keywords.shield, f.enemy.keywords.retaliate })
  end)

  it("that a passive keeps do not go", function() -- CC-2
    local f = fight {
      enemy = { hp = 25, keeps = { "retaliate" }, keywords = { block = 6, retaliate = 2 }, intents = { {} } },
    }
    f:end_turn()
    f:end_turn()
    assert.equal(2, f.enemy.keywords.retaliate)
    assert.equal(0, f.enemy.keywords.block)
  end)
end)

describe("The end of a turn", function()
  it("leaves the hand where it is until the enemy has acted", function() -- CC-29
    local f = fight {
      enemy = { hp = 25, intents = { {} },
        on = { enemy_turn_end = function(self, fight) self:gain(#fight.hand, "inspire", self) end } },
      hand = { "block", "block", "inspire" },
    }
    f:end_turn()
    assert.equal(3, f.enemy.keywords.inspire)
  end)

  it("discards what was not played", function() -- CC-29
    local f = fight {
      enemy = { hp = 25, intents = { {} } },
      hand = { "block", "block" }, draw_pile = { "inspire", "inspire", "inspire", "inspire", "inspire" },
    }
    f:end_turn()
    assert.equal(5, #f.hand)
    assert.equal("inspire", f.hand[1].id)
    assert.equal(2, #f.discard_pile)
  end)

  it("moves the pattern on, round and round", function()
    local f = fight { enemy = { hp = 25, intents = { { attack(1) }, { attack(2) }, {} } } }
    local hp = {}
    for i = 1, 5 do
      f:end_turn()
      hp[i] = f.macguffin.hp
    end
    assert.same({ 49, 47, 47, 46, 44 }, hp)
  end)

  it("does not take what was gained this turn off at once", function() -- CC-3
    local f = fight { enemy = { hp = 25, intents = { {} } }, hand = { "hold", "hold" } }
    f:play("hold")
    f:play("hold")
    assert.equal(2, f.team.keywords.fortify)
    f:end_turn()
    assert.equal(1, f.team.keywords.fortify)
  end)

  it("is impossible once the fight is over", function()
    local f = fight { enemy = { hp = 10, intents = { { attack(5) } } }, hand = { "doom", "block" } }
    f:play("doom")
    assert.equal("victory", f.result)
    assert.has_error(function() f:end_turn() end, "")
    assert.is_false((f:can_play("block")))
  end)
end)

describe("The hooks of an enemy", function()
  it("come in the order of the turn", function()
    local f = fight {
      enemy = { hp = 25, intents = { { attack(1) } },
        on = {
          fight_start = function(self) self.memory.order = "fight" end,
          player_turn_start = function(self) self.memory.order = self.memory.order .. " player" end,
          player_turn_end = function(self) self.memory.order = self.memory.order .. " end" end,
          enemy_turn_start = function(self) self.memory.order = self.memory.order .. " enemy" end,
          damaged = function(self, fight, event)
            if event.target == fight.macguffin then self.memory.order = self.memory.order .. " hit" end
          end,
          enemy_turn_end = function(self)
            if self.memory.order == "fight player end enemy hit" then self:gain(1, "inspire", self) end
          end,
        } },
    }
    f:end_turn()
    assert.equal(1, f.enemy.keywords.inspire)
  end)
end)
