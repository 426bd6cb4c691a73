-- Shadow Mimic: whoever strikes it is burned.

card { id = "slash", name = "Slash", owner = "aldric", type = "attack", rarity = "basic", cost = 0, target = "enemy",
  text = "Deal {damage} damage.", values = { damage = 3 },
  play = function(self, fight, target) self:deal(self.values.damage, target) end }

card { id = "flurry", name = "Flurry", owner = "pip", type = "attack", rarity = "basic", cost = 0, target = "enemy",
  text = "Deal {damage} damage {times} times.", values = { damage = 1, times = 3 },
  play = function(self, fight, target) self:deal(self.values.damage, target, { times = self.values.times }) end }

card { id = "falling_sandbag", name = "Falling Sandbag", owner = "macguffin", type = "attack", rarity = "basic", cost = 0,
  target = "enemy", text = "Deal {damage} damage.", values = { damage = 3 },
  play = function(self, fight, target) self:deal(self.values.damage, target) end }

card { id = "trip_wire", name = "Trip Wire", owner = "pip", type = "action", rarity = "basic", cost = 0, target = "enemy",
  text = "The enemy loses {hp} HP.", values = { hp = 3 },
  play = function(self, fight, target) self:lose(self.values.hp, "hp", target) end }

describe("The Shadow Mimic", function()
  it("burns the protagonist who damages it", function()
    local f = fight { enemy = "shadow_mimic", hand = { "slash" } }
    f:play("slash")
    assert.same({ 33, 1, 0 }, { f.enemy.hp, f.aldric.keywords.burn, f.pip.keywords.burn })
  end)

  it("burns once for every hit", function()
    local f = fight { enemy = "shadow_mimic", hand = { "flurry" } }
    f:play("flurry")
    assert.equal(3, f.pip.keywords.burn)
  end)

  it("burns nobody for a hit that its Block absorbs", function()
    local f = fight { enemy = "shadow_mimic", hand = { "slash" }, keywords = { enemy = { block = 3 } } }
    f:play("slash")
    assert.equal(0, f.aldric.keywords.burn)
  end)

  it("burns nobody for an attack that no protagonist makes", function()
    local f = fight { enemy = "shadow_mimic", hand = { "falling_sandbag" } }
    f:play("falling_sandbag")
    assert.equal(33, f.enemy.hp)
    assert.same({ 0, 0, 0 }, { f.macguffin.keywords.burn, f.aldric.keywords.burn, f.pip.keywords.burn })
  end)

  it("burns nobody for damage that is no attack", function()
    local f = fight {
      enemy = "shadow_mimic", hand = { "trip_wire" },
      keywords = { team = { retaliate = 1 }, enemy = { poison = 1, curse = 1 } },
    }
    f:play("trip_wire")
    assert.equal(0, f.pip.keywords.burn)
    f:end_turn() -- Retaliate three times, Curse and Poison
    assert.equal(28, f.enemy.hp)
    assert.same({ 16, 6 }, { f.aldric.hp, f.pip.hp })
  end)

  it("meets Ward with its Burn", function()
    local f = fight { enemy = "shadow_mimic", hand = { "slash" }, keywords = { team = { ward = 1 } } }
    f:play("slash")
    assert.same({ 0, 0 }, { f.aldric.keywords.burn, f.team.keywords.ward })
  end)

  it("burns nobody for the blow that kills it", function()
    local f = fight { enemy = "shadow_mimic", hp = { enemy = 3 }, hand = { "slash" } }
    f:play("slash")
    assert.equal("victory", f.result)
    assert.equal(0, f.aldric.keywords.burn)
  end)

  it("sweeps for 4, sweeps for 3, strikes for 9 and gains 1 Inspire", function()
    local f = fight { enemy = "shadow_mimic" }
    f:end_turn()
    assert.same({ 46, 16, 6 }, { f.macguffin.hp, f.aldric.hp, f.pip.hp })
    assert.equal(0, f.enemy.keywords.burn)
    f:end_turn()
    assert.same({ 43, 13, 3 }, { f.macguffin.hp, f.aldric.hp, f.pip.hp })
    f:end_turn()
    assert.same({ 34, 1 }, { f.macguffin.hp, f.enemy.keywords.inspire })
  end)
end)
