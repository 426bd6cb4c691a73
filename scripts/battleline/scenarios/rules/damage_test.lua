-- What damage does to a creature, and what is between.

action { id = "spark", play = function(self, game, target) self:deal(3, target) end, target = { kind = "creature", side = "any" } }
action { id = "nothing", play = function(self, game, target) self:deal(0, target) end, target = { kind = "creature", side = "any" } }
action { id = "twice", play = function(self, game, target) self:deal(2, target) self:deal(3, target) end, target = { kind = "creature", side = "any" } }
action { id = "storm", play = function(self, game) self:deal(3, game.creatures) end }
action { id = "mend", play = function(self, game, target) self:heal(3, target) end, target = { kind = "creature", side = "any" } }
action { id = "wither", play = function(self, game, target) self:add_power(-3, target) end, target = { kind = "creature", side = "any" } }
action { id = "grow", play = function(self, game, target) self:add_power(2, target) end, target = { kind = "creature", side = "any" } }
action { id = "doom", play = function(self, game, target) self:destroy(target) end, target = { kind = "creature", side = "any" } }
action { id = "doomsday", play = function(self, game) self:destroy(game.creatures) end }
action { id = "fall", play = function(self, game, target) self:return_to_hand(target) end, target = { kind = "creature", side = "any" } }
action { id = "flood", play = function(self, game) self:return_to_hand(game.creatures) end }

creature { id = "thief", power = 2, destroyed = function(self) self:steal(2) end }
creature { id = "hoarder", power = 2, destroyed = function(self) self:gain(3) end }
creature { id = "medic", power = 2, destroyed = function(self, game) self:heal(9, game.mine.creatures) end }

describe("Damage", function()
  it("is absorbed by armor, once a turn", function()
    local g = duel { mine = { hand = { "spark", "storm" } }, theirs = { line = { { power = 9, armor = 2, id = "d" } } } }
    g:play("spark", { target = "d" })
    assert.equal(1, g.cards.d.damage)
    assert.equal(0, g.cards.d.armor_left)
    g:play("storm")
    assert.equal(4, g.cards.d.damage)
  end)

  it("finds the armor whole again after the turn, and stays itself", function()
    local g = duel { mine = { hand = { "spark" } }, theirs = { line = { { power = 9, armor = 2, id = "d" } } } }
    g:play("spark", { target = "d" })
    g:end_turn()
    assert.equal(2, g.cards.d.armor_left)
    assert.equal(1, g.cards.d.damage)
  end)

  it("meets the armor that a scenario has left", function()
    local g = duel { mine = { hand = { "spark" } }, theirs = { line = { { power = 9, armor = 3, armor_used = 2, id = "d" } } } }
    g:play("spark", { target = "d" })
    assert.equal(2, g.cards.d.damage)
  end)

  it("of 0 does not exist", function()
    local g = duel { mine = { hand = { "nothing" } }, theirs = { line = { { power = 3, warded = true, id = "d" } } } }
    g:play("nothing", { target = "d" })
    assert.is_true(g.cards.d.warded)
  end)

  it("as high as the power destroys", function()
    local g = duel { mine = { hand = { "spark" } }, theirs = { line = { { power = 3, id = "d" } } } }
    g:play("spark", { target = "d" })
    assert.equal("discard", g.cards.d.zone)
  end)

  it("heals up to what is there", function()
    local g = duel { mine = { hand = { "mend" } }, theirs = { line = { { power = 5, damage = 2, id = "d" } } } }
    g:play("mend", { target = "d" })
    assert.equal(0, g.cards.d.damage)
  end)

  it("outside of a fight is no fighting", function()
    local g = duel { mine = { hand = { "spark" } }, theirs = { line = { { power = 3, id = "d" } } } }
    g:play("spark", { target = "d" })
    for _, e in ipairs(g.events) do
      if e.type == "destroyed" then assert.is_false(e.fighting) end
    end
  end)
end)

describe("Power", function()
  it("of 0 or less destroys", function()
    local g = duel { mine = { hand = { "wither" } }, theirs = { line = { { power = 3, id = "d" } } } }
    g:play("wither", { target = "d" })
    assert.equal("discard", g.cards.d.zone)
  end)

  it("that falls to the damage destroys", function()
    local g = duel { mine = { hand = { "wither" } }, theirs = { line = { { power = 6, damage = 3, id = "d" } } } }
    g:play("wither", { target = "d" })
    assert.equal("discard", g.cards.d.zone)
  end)

  it("grows by counters, which stay", function()
    local g = duel { mine = { hand = { "grow" }, line = { { power = 3, id = "c" } } } }
    g:play("grow", { target = "c" })
    assert.equal(5, g.cards.c.power)
    g:end_turn()
    assert.equal(5, g.cards.c.power)
  end)
end)

describe("A ward", function()
  it("saves one creature when all are destroyed, and is gone", function() -- example 23
    local g = duel { mine = { hand = { "doomsday" }, line = { { power = 3, id = "c" } } }, theirs = { line = { { power = 3, warded = true, id = "d" } } } }
    g:play("doomsday")
    assert.equal("discard", g.cards.c.zone)
    assert.equal("line", g.cards.d.zone)
    assert.is_false(g.cards.d.warded)
  end)

  it("saves from a return to hand the same", function() -- example 23
    local g = duel { mine = { hand = { "flood" }, line = { { power = 3, id = "c" } } }, theirs = { line = { { power = 3, warded = true, id = "d" } } } }
    g:play("flood")
    assert.equal("hand", g.cards.c.zone)
    assert.equal("line", g.cards.d.zone)
    assert.is_false(g.cards.d.warded)
  end)

  it("stops all damage of one moment", function() -- K-20
    local g = duel { mine = { line = { { power = 7, id = "a" } } }, theirs = { line = { { power = 3, warded = true, id = "d" } } } }
    g:fight("a", "d")
    assert.equal(0, g.cards.d.damage)
    assert.is_false(g.cards.d.warded)
  end)

  it("stops the first of hits that follow one another", function() -- K-20
    local g = duel { mine = { hand = { "twice" } }, theirs = { line = { { power = 9, warded = true, id = "d" } } } }
    g:play("twice", { target = "d" })
    assert.equal(3, g.cards.d.damage)
    assert.is_false(g.cards.d.warded)
  end)

  it("is taken before armor", function()
    local g = duel { mine = { hand = { "spark" } }, theirs = { line = { { power = 9, armor = 2, warded = true, id = "d" } } } }
    g:play("spark", { target = "d" })
    assert.equal(2, g.cards.d.armor_left)
    assert.equal(0, g.cards.d.damage)
  end)
end)

describe("Destroyed", function()
  it("abilities go through the active player's line first, left to right, then the other's", function() -- K-33
    local g = duel { mine = { hand = { "doomsday" }, line = { { "thief", id = "t" } } }, theirs = { line = { { "hoarder", id = "h" } } } }
    g:play("doomsday")
    assert.equal(0, g.mine.aember) -- there was nothing to steal yet
    assert.equal(3, g.theirs.aember)
  end)

  it("abilities go from left to right within a line", function() -- K-33
    local g = duel { mine = { hand = { "doomsday" } }, theirs = { aember = 0, line = { { "hoarder", id = "h" } } } }
    g:play("doomsday")
    assert.equal(3, g.theirs.aember)
    g = duel { mine = { hand = { "doomsday" }, line = { { "thief", id = "t" } } }, theirs = { aember = 1 } }
    g:play("doomsday")
    assert.equal(1, g.mine.aember)
  end)

  it("does not happen to what a ward saves", function() -- K-34
    local g = duel { mine = { hand = { "doomsday" }, line = { { "hoarder", id = "h", warded = true } } } }
    g:play("doomsday")
    assert.equal(0, g.mine.aember)
    assert.equal("line", g.cards.h.zone)
  end)

  it("does not happen to what is invulnerable", function() -- K-34
    local g = duel { mine = { hand = { "doomsday" }, line = { { "hoarder", id = "h", keywords = { invulnerable = 1 } } } } }
    g:play("doomsday")
    assert.equal(0, g.mine.aember)
    assert.equal("line", g.cards.h.zone)
  end)

  it("cannot be undone by healing meanwhile", function() -- K-34
    local g = duel { mine = { hand = { "storm" }, line = { { "medic", id = "m" }, { power = 3, id = "c" } } } }
    g:play("storm")
    assert.equal("discard", g.cards.m.zone)
    assert.equal("discard", g.cards.c.zone)
  end)

  it("gives the aember on it to its controller's opponent", function() -- example 27, K-18
    local g = duel { mine = { hand = { "doom" }, line = { { power = 3, holding = 2, id = "c" } } } }
    g:play("doom", { target = "c" })
    assert.equal(2, g.theirs.aember)
  end)

  it("takes upgrades and grafted cards along", function()
    local g = duel { mine = { hand = { "doom" }, line = { { power = 3, id = "c", grafted = { { id = "under" } }, upgrades = { { id = "hat", kind = "upgrade" } } } } } }
    assert.equal("grafted", g.cards.under.zone)
    g:play("doom", { target = "c" })
    assert.equal("discard", g.cards.under.zone)
    assert.equal("discard", g.cards.hat.zone)
  end)

  it("leaves nothing on a card that comes back", function()
    local g = duel { mine = { hand = { "fall" }, line = { { power = 5, damage = 2, counters = 1, stunned = true, id = "c" } } } }
    g:play("fall", { target = "c" })
    assert.equal("hand", g.cards.c.zone)
    assert.equal(0, g.cards.c.damage)
    assert.equal(5, g.cards.c.power)
    assert.is_false(g.cards.c.stunned)
  end)
end)

describe("Damage of one moment", function()
  it("meets what protects as the moment begins, whoever is hit first", function()
    local proud = { id = "proud", power = 9, grants = { { keyword = "invulnerable", to = function(self, game, card) return card.id ~= self.id and self.damage == 0 end } } }
    local g = duel { mine = { hand = { { id = "hail", play = function(self, game) self:deal(3, game.theirs.creatures) end } } }, theirs = { line = { proud, { power = 9, id = "page" } } } }
    g:play("hail")
    assert.equal(3, g.cards.proud.damage)
    assert.equal(0, g.cards.page.damage)
  end)
end)
