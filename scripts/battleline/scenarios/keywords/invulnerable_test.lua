-- Invulnerable: neither damaged nor destroyed.

action { id = "doom", play = function(self, game, target) self:destroy(target) end, target = { kind = "creature", side = "any" } }
action { id = "bounce", play = function(self, game, target) self:return_to_hand(target) end, target = { kind = "creature", side = "any" } }
action { id = "wither", play = function(self, game, target) self:add_power(-9, target) end, target = { kind = "creature", side = "any" } }

describe("Invulnerable", function()
  it("takes no damage in a fight and strikes back", function() -- example 25
    local g = duel { mine = { line = { { power = 8, id = "a" } } }, theirs = { line = { { power = 6, keywords = { invulnerable = 1 }, id = "d" } } } }
    g:fight("a", "d")
    assert.equal(0, g.cards.d.damage)
    assert.equal(6, g.cards.a.damage)
  end)

  it("stays when it is to be destroyed", function() -- example 25
    local g = duel { mine = { hand = { "doom" } }, theirs = { line = { { power = 6, keywords = { invulnerable = 1 }, id = "d" } } } }
    g:play("doom", { target = "d" })
    assert.equal("line", g.cards.d.zone)
  end)

  it("leaves when it is returned to hand", function() -- example 25
    local g = duel { mine = { hand = { "bounce" } }, theirs = { line = { { power = 6, keywords = { invulnerable = 1 }, id = "d" } } } }
    g:play("bounce", { target = "d" })
    assert.equal("hand", g.cards.d.zone)
  end)

  it("uses up neither ward nor armor", function() -- K-12
    local g = duel { mine = { line = { { power = 8, id = "a" } }, hand = { "doom" } }, theirs = { line = { { power = 6, armor = 2, warded = true, keywords = { invulnerable = 1 }, id = "d" } } } }
    g:fight("a", "d")
    assert.is_true(g.cards.d.warded)
    assert.equal(2, g.cards.d.armor_left)
    g:play("doom", { target = "d" })
    assert.is_true(g.cards.d.warded)
  end)

  it("stays with no power left", function() -- K-35
    local g = duel { mine = { hand = { "wither" } }, theirs = { line = { { power = 6, keywords = { invulnerable = 1 }, id = "d" } } } }
    g:play("wither", { target = "d" })
    assert.equal("line", g.cards.d.zone)
  end)

  it("stays with damage as high as its power", function() -- K-35
    local g = duel { theirs = { line = { { power = 6, damage = 8, keywords = { invulnerable = 1 }, id = "d" } } } }
    g:end_turn()
    assert.equal("line", g.cards.d.zone)
  end)

  it("does not die of Poison", function()
    local g = duel { mine = { line = { { power = 1, keywords = { poison = 1 }, id = "a" } } }, theirs = { line = { { power = 6, keywords = { invulnerable = 1 }, id = "d" } } } }
    g:fight("a", "d")
    assert.equal("line", g.cards.d.zone)
  end)
end)
