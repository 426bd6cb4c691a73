-- Prima Donna: louder every turn, and not to be touched.

card { id = "slash", name = "Slash", owner = "aldric", type = "attack", rarity = "basic", cost = 0, target = "enemy",
  text = "Deal {damage} damage.", values = { damage = 3 },
  play = function(self, fight, target) self:deal(self.values.damage, target) end }

describe("The Prima Donna", function()
  it("answers every blow with 2, in every turn", function()
    local f = fight { enemy = "prima_donna", hand = { "slash" } }
    f:play("slash")
    assert.equal(18, f.aldric.hp)
    f:end_turn()
    assert.equal(2, f.enemy.keywords.retaliate)
    f:play("slash")
    assert.equal(16, f.aldric.hp)
  end)

  it("hits for 5, 6 behind 4 Shield, 6 on everybody, 7 twice, for it gains 1 Inspire before each", function() -- CC-44
    local f = fight { enemy = "prima_donna" }
    f:end_turn()
    assert.same({ 45, 1 }, { f.macguffin.hp, f.enemy.keywords.inspire })
    f:end_turn()
    assert.same({ 39, 4 }, { f.macguffin.hp, f.enemy.keywords.shield })
    f:end_turn()
    assert.same({ 33, 14, 4 }, { f.macguffin.hp, f.aldric.hp, f.pip.hp })
    assert.equal(0, f.enemy.keywords.shield)
    f:end_turn()
    assert.equal(19, f.macguffin.hp)
  end)
end)
