-- What answers when an enemy falls: itself, and then the others where the fight goes on.

local calm = { hp = 20, intents = { {} } }

card {
  id = "poke", name = "Poke", owner = "pip", type = "attack", cost = 0, target = "enemy",
  text = "Deal {damage} damage.", values = { damage = 2 },
  play = function(self, fight, target) self:deal(self.values.damage, target) end,
}

relic {
  id = "tally_stick", name = "Tally Stick", text = "Whenever an enemy falls, gain 1 energy.",
  on = { defeated = function(self) self:gain(1, "energy") end },
}

keyword {
  id = "contagion", name = "Contagion", holder = "enemy", polarity = "bad", text = "When the holder falls, the others catch it.",
  on = {
    defeated = function(self, fight, event)
      if event.target ~= self.holder then return end
      for _, e in ipairs(fight.enemies) do
        if e.alive then self:inflict(self.stacks, "contagion", e) end
      end
    end,
  },
}

enemy { id = "mote", name = "Mote", hp = 3, intents = { { attack(1) } } }
enemy {
  id = "husk", name = "Husk", hp = 2, intents = { { attack(5) } },
  on = {
    defeated = function(self, fight, event)
      if event.target == self then
        self:summon("mote")
        self:summon("mote")
      end
    end,
  },
}
enemy {
  id = "bomb", name = "Bomb", hp = 2, intents = { {} },
  on = { defeated = function(self, fight, event) if event.target == self then self:lose(60, "hp", fight.macguffin) end end },
}
enemy {
  id = "hydra", name = "Hydra", hp = 2, intents = { {} },
  on = { defeated = function(self) self:lose("all", "hp", self:summon("hydra")) end },
}
enemy {
  id = "mourner", name = "Mourner", hp = 20, intents = { {} },
  on = { defeated = function(self) self:gain(2, "inspire", self) end },
}

describe("The fall of an enemy", function()
  it("is told to relics and to other enemies, while the fight goes on", function()
    local f = fight { enemies = { { hp = 2, intents = { {} } }, "mourner" }, relics = { "tally_stick" }, hand = { "poke" } }
    f:play("poke", f.enemies[1])
    assert.equal(4, f.energy)
    assert.equal(2, f.enemies[2].keywords.inspire)
  end)

  it("is told to nobody else where it was the last", function()
    local f = fight { enemy = { hp = 2, intents = { {} } }, relics = { "tally_stick" }, hand = { "poke" } }
    f:play("poke")
    assert.equal("victory", f.result)
    assert.equal(3, f.energy)
  end)

  it("can bring others, and the fight goes on", function()
    local f = fight { enemy = "husk", hand = { "poke" }, relics = { "tally_stick" } }
    f:play("poke")
    assert.is_false(f.over)
    assert.equal("mote", f.enemy.id)
    assert.equal(4, f.energy)
    f:end_turn()
    assert.equal(48, f.macguffin.hp)
  end)

  it("can end the fight the other way", function()
    local f = fight { enemy = "bomb", hand = { "poke" } }
    f:play("poke")
    assert.equal("defeat", f.result)
  end)

  it("is told to the keywords of the fallen", function()
    local f = fight { enemies = { calm, calm }, hp = { enemy = 2 }, keywords = { enemy = { contagion = 3 } }, hand = { "poke" } }
    f:play("poke", f.enemies[1])
    assert.equal(3, f.enemies[2].keywords.contagion)
  end)

  it("ends in an error, and undoes the action, where it never ends", function()
    local f = fight { enemy = "hydra", hand = { "poke" } }
    assert.has_error(function() f:play("poke") end, "too many events")
    assert.equal(1, #f.enemies)
    assert.equal(2, f.enemy.hp)
  end)
end)
