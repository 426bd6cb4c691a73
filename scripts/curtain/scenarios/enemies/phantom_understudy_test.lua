-- Phantom Understudy: steps in when things look bad.

card { id = "slash", name = "Slash", owner = "aldric", type = "attack", rarity = "basic", cost = 0, target = "enemy",
  text = "Deal {damage} damage.", values = { damage = 3 },
  play = function(self, fight, target) self:deal(self.values.damage, target) end }

describe("The Phantom Understudy", function()
  it("gains 2 Regenerate the first time it falls below half, and only then", function()
    local f = fight { enemy = "phantom_understudy", hp = { enemy = 25 }, hand = { "slash", "slash", "slash" } }
    f:play("slash")
    assert.same({ 22, 0 }, { f.enemy.hp, f.enemy.keywords.regenerate })
    f:play("slash")
    assert.same({ 19, 2 }, { f.enemy.hp, f.enemy.keywords.regenerate })
    f:play("slash")
    assert.same({ 15, 2 }, { f.enemy.hp, f.enemy.keywords.regenerate })
    f:end_turn()
    assert.same({ 17, 1 }, { f.enemy.hp, f.enemy.keywords.regenerate })
  end)

  it("notices Poison as well as blows", function()
    local f = fight { enemy = "phantom_understudy", hp = { enemy = 22 }, keywords = { enemy = { poison = 1 } } }
    f:end_turn()
    assert.same({ 21, 2 }, { f.enemy.hp, f.enemy.keywords.regenerate })
  end)

  it("strikes for 7, recovers behind 4 Block, sweeps for 3, strikes for 7", function()
    local f = fight { enemy = "phantom_understudy", hp = { enemy = 30 } }
    f:end_turn()
    assert.equal(43, f.macguffin.hp)
    f:end_turn()
    assert.same({ 32, 1, 4 }, { f.enemy.hp, f.enemy.keywords.regenerate, f.enemy.keywords.block })
    f:end_turn()
    assert.same({ 40, 17, 7 }, { f.macguffin.hp, f.aldric.hp, f.pip.hp })
    assert.same({ 33, 0, 0 }, { f.enemy.hp, f.enemy.keywords.regenerate, f.enemy.keywords.block })
    f:end_turn()
    assert.equal(33, f.macguffin.hp)
  end)
end)
