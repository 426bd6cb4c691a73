-- Comedy/Tragedy Mask: two faces, two ways to be out of reach.

card { id = "slash", name = "Slash", owner = "aldric", type = "attack", rarity = "basic", cost = 0, target = "enemy",
  text = "Deal {damage} damage.", values = { damage = 3 },
  play = function(self, fight, target) self:deal(self.values.damage, target) end }

card { id = "expose", name = "Expose", owner = "pip", type = "action", rarity = "basic", cost = 0, target = "enemy",
  text = "Inflict {vulnerable} Vulnerable.", values = { vulnerable = 1 },
  play = function(self, fight, target) self:inflict(self.values.vulnerable, "vulnerable", target) end }

card { id = "scorch", name = "Scorch", owner = "pip", type = "action", rarity = "basic", cost = 0, target = "enemy",
  text = "Inflict {burn} Burn. Inflict {fear} Fear.", values = { burn = 1, fear = 2 },
  play = function(self, fight, target)
    self:inflict(self.values.burn, "burn", target)
    self:inflict(self.values.fear, "fear", target)
  end }

describe("The Comedy/Tragedy Mask", function()
  it("takes half damage in Comedy, after Vulnerable has had its say", function()
    local f = fight { enemy = "comedy_tragedy_mask", hand = { "slash", "expose" } }
    f:play("slash")
    assert.equal(45, f.enemy.hp)
    f:play("expose")
    assert.equal(1, f.enemy.keywords.vulnerable)
  end)

  it("takes half of what Vulnerable makes of a blow in Comedy", function() -- CC-7
    local f = fight { enemy = "comedy_tragedy_mask", hand = { "slash" }, keywords = { enemy = { vulnerable = 1 } } }
    f:play("slash")
    assert.equal(44, f.enemy.hp)
  end)

  it("takes full damage in Tragedy, but no debuff", function()
    local f = fight { enemy = "comedy_tragedy_mask", hp = { enemy = 40 }, hand = { "slash", "scorch" } }
    f:end_turn()
    assert.equal(45, f.enemy.hp)
    f:play("slash")
    assert.equal(42, f.enemy.hp)
    f:play("scorch")
    assert.same({ 0, 0 }, { f.enemy.keywords.burn, f.enemy.keywords.fear })
  end)

  it("laughs at everybody and heals 5, then weeps for 6 and leaves all allies Vulnerable, by turns", function()
    local f = fight { enemy = "comedy_tragedy_mask", hp = { enemy = 40 } }
    f:end_turn()
    assert.same({ 47, 17, 7, 45 }, { f.macguffin.hp, f.aldric.hp, f.pip.hp, f.enemy.hp })
    f:end_turn()
    assert.equal(41, f.macguffin.hp)
    assert.same({ 2, 2, 2 }, {
      f.macguffin.keywords.vulnerable, f.aldric.keywords.vulnerable, f.pip.keywords.vulnerable })
    f:end_turn()
    assert.same({ 37, 13, 3, 46 }, { f.macguffin.hp, f.aldric.hp, f.pip.hp, f.enemy.hp })
  end)
end)
