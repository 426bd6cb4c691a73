-- Fallen Curtain: gathers weight, then comes down.

card { id = "slash", name = "Slash", owner = "aldric", type = "attack", rarity = "basic", cost = 0, target = "enemy",
  text = "Deal {damage} damage.", values = { damage = 3 },
  play = function(self, fight, target) self:deal(self.values.damage, target) end }

card { id = "muddle", name = "Muddle", owner = "pip", type = "action", rarity = "basic", cost = 0, target = "enemy",
  text = "Inflict {forgetful} Forgetful. Inflict {vulnerable} Vulnerable. Inflict {weak} Weak.",
  values = { forgetful = 2, vulnerable = 2, weak = 2 },
  play = function(self, fight, target)
    self:inflict(self.values.forgetful, "forgetful", target)
    self:inflict(self.values.vulnerable, "vulnerable", target)
    self:inflict(self.values.weak, "weak", target)
  end }

describe("The Fallen Curtain", function()
  it("is immune to Forgetful and Vulnerable, and to nothing else", function()
    local f = fight { enemy = "fallen_curtain", hand = { "muddle" } }
    f:play("muddle")
    assert.same({ 0, 0, 2 }, { f.enemy.keywords.forgetful, f.enemy.keywords.vulnerable, f.enemy.keywords.weak })
  end)

  it("keeps its Block until the burst, which is as heavy as the Block and uses it up", function()
    local f = fight { enemy = "fallen_curtain", hp = { enemy = 40 } }
    f:end_turn()
    assert.same({ 6, 41 }, { f.enemy.keywords.block, f.enemy.hp })
    f:end_turn()
    assert.same({ 11, 8 }, { f.enemy.keywords.block, f.macguffin.keywords.curse })
    f:end_turn() -- the Curse takes 8, 4 on everybody, the burst 11
    assert.same({ 27, 16, 6 }, { f.macguffin.hp, f.aldric.hp, f.pip.hp })
    assert.equal(0, f.enemy.keywords.block)
    f:end_turn()
    assert.equal(6, f.enemy.keywords.block)
  end)

  it("bursts for less when its Block was cut down", function()
    local f = fight { enemy = "fallen_curtain", hand = { "slash" } }
    f:end_turn()
    f:end_turn()
    f:play("slash")
    assert.same({ 43, 8 }, { f.enemy.hp, f.enemy.keywords.block })
    local c = f:forecast().macguffin
    assert.same({ 8, 12, 12 }, { c.curse, c.low, c.high })
    f:end_turn()
    assert.equal(30, f.macguffin.hp)
  end)
end)
