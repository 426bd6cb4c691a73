-- A fight, step by step: who strikes whom, in which order, and what is left.

creature { id = "brawler", power = 5, keywords = { "assault:2" }, fight = function(self) self:gain(1) end }
creature { id = "winner", power = 6, fight = function(self) self:gain(1) end }
creature { id = "herald", power = 2, before_fight = function(self, game) self:gain(2) end }
creature { id = "sniper", power = 2, before_fight = function(self, game) self:deal(4, game.theirs.creatures[1]) end }

local function duel_of(attacker, defender)
  attacker.id, defender.id = "a", "d"
  return duel { mine = { line = { attacker } }, theirs = { line = { defender } } }
end

describe("A fight", function()
  it("destroys the weaker and leaves its power as damage on the stronger", function() -- example 1
    local g = duel_of({ power = 8 }, { power = 6 })
    g:fight("a", "d")
    assert.equal("discard", g.cards.d.zone)
    assert.equal("line", g.cards.a.zone)
    assert.equal(6, g.cards.a.damage)
    assert.is_true(g.cards.a.exhausted)
  end)

  it("lets armor absorb before damage is placed", function() -- example 3
    local g = duel_of({ power = 6 }, { power = 4, armor = 2 })
    g:fight("a", "d")
    assert.equal("discard", g.cards.d.zone)
    assert.equal(4, g.cards.a.damage)
  end)

  it("places no more than what armor left over", function()
    local g = duel_of({ power = 5 }, { power = 7, armor = 2 })
    g:fight("a", "d")
    assert.equal(3, g.cards.d.damage)
    assert.equal(0, g.cards.d.armor_left)
    assert.equal(2, g.cards.d.armor)
    assert.equal("discard", g.cards.a.zone)
  end)

  it("strikes both at the same moment", function()
    local g = duel_of({ power = 4 }, { power = 4 })
    g:fight("a", "d")
    assert.equal("discard", g.cards.a.zone)
    assert.equal("discard", g.cards.d.zone)
  end)

  it("is cut short by an Assault that kills: no damage back and no fight ability", function() -- example 5
    local g = duel { mine = { line = { { "brawler", id = "a" } } }, theirs = { line = { { power = 1, keywords = { "elusive" }, id = "d" } } } }
    g:fight("a", "d")
    assert.equal("discard", g.cards.d.zone)
    assert.equal(0, g.cards.a.damage)
    assert.is_true(g.cards.a.exhausted)
    assert.equal(0, g.mine.aember)
  end)

  it("has been a fight all the same when it was cut short", function()
    local g = duel { mine = { line = { { "brawler", id = "a" } } }, theirs = { line = { { power = 1, id = "d" } } } }
    g:fight("a", "d")
    assert.is_true(g.cards.a.fought)
  end)

  it("does the fight ability of an attacker that survives", function()
    local g = duel { mine = { line = { { "winner", id = "a" } } }, theirs = { line = { { power = 5, id = "d" } } } }
    g:fight("a", "d")
    assert.equal(1, g.mine.aember)
  end)

  it("does not do the fight ability of an attacker that dies", function()
    local g = duel { mine = { line = { { "winner", id = "a" } } }, theirs = { line = { { power = 6, id = "d" } } } }
    g:fight("a", "d")
    assert.equal("discard", g.cards.a.zone)
    assert.equal(0, g.mine.aember)
  end)

  it("does not do the fight ability of the defender", function()
    local g = duel { mine = { line = { { power = 2, id = "a" } } }, theirs = { line = { { "winner", id = "d" } } } }
    g:fight("a", "d")
    assert.equal(0, g.theirs.aember)
  end)

  it("begins with the before-fight ability, whatever comes of the fight", function()
    local g = duel { mine = { line = { { "herald", id = "a" } } }, theirs = { line = { { power = 9, id = "d" } } } }
    g:fight("a", "d")
    assert.equal("discard", g.cards.a.zone)
    assert.equal(2, g.mine.aember)
  end)

  it("stops when the before-fight ability kills the defender", function()
    local g = duel { mine = { line = { { "sniper", id = "a" } } }, theirs = { line = { { power = 4, id = "d" } } } }
    g:fight("a", "d")
    assert.equal("discard", g.cards.d.zone)
    assert.equal(0, g.cards.a.damage)
  end)

  it("counts power counters", function()
    local g = duel_of({ power = 3, counters = 2 }, { power = 5 })
    assert.equal(5, g.cards.a.power)
    g:fight("a", "d")
    assert.equal("discard", g.cards.d.zone)
  end)

  it("adds to the damage that is there", function()
    local g = duel_of({ power = 2 }, { power = 6, damage = 4 })
    g:fight("a", "d")
    assert.equal("discard", g.cards.d.zone)
  end)

  it("needs a ready attacker", function()
    local g = duel_of({ power = 2, exhausted = true }, { power = 6 })
    local can, reason = g:can_fight("a", "d")
    assert.is_false(can)
    assert.equal("string", type(reason))
    assert.has_error(function() g:fight("a", "d") end)
  end)

  it("is not fought with an own creature", function()
    local g = duel { mine = { line = { { power = 2, id = "a" }, { power = 2, id = "b" } } }, theirs = { line = { { power = 2, id = "d" } } } }
    assert.is_false((g:can_fight("a", "b")))
    assert.is_true((g:can_fight("a", "d")))
  end)

  it("tells of what it killed that it was destroyed fighting", function()
    local g = duel_of({ power = 8 }, { power = 6 })
    g:fight("a", "d")
    local fighting
    for _, e in ipairs(g.events) do
      if e.type == "destroyed" then fighting = e.fighting end
    end
    assert.is_true(fighting)
  end)
end)

describe("Before the fight", function()
  it("Assault comes before Hazardous, unless the active player wants it otherwise", function() -- example 9, K-1
    local g = duel_of({ power = 4, keywords = { assault = 2 } }, { power = 2, keywords = { hazardous = 5 } })
    g:fight("a", "d")
    assert.equal("discard", g.cards.d.zone)
    assert.equal(0, g.cards.a.damage)
  end)

  it("Hazardous first is the other way round", function() -- example 9, K-1
    local g = duel_of({ power = 4, keywords = { assault = 2 } }, { power = 2, keywords = { hazardous = 5 } })
    g:fight("a", "d", { hazardous_first = true })
    assert.equal("discard", g.cards.a.zone)
    assert.equal(0, g.cards.d.damage)
    assert.equal("line", g.cards.d.zone)
  end)

  it("the next of what there is is asked for where the player wants it", function() -- K-1
    local g = duel_of({ power = 4, keywords = { assault = 2 }, before_fight = function(self) self:gain(1) end }, { power = 9, keywords = { hazardous = 3 } })
    g:fight("a", "d", { order = "asked_order" })
    assert.same({ "ability", "assault", "hazardous" }, g.pending.options)
    g:choose("hazardous")
    assert.equal(3, g.cards.a.damage)
    assert.equal(0, g.cards.d.damage)
    assert.equal(0, g.mine.aember)
    assert.same({ "ability", "assault" }, g.pending.options)
    g:choose("assault")
    assert.equal(2 + 4, g.cards.d.damage)
    assert.equal(1, g.mine.aember)
    assert.equal("discard", g.cards.a.zone)
  end)

  it("nothing is asked where only one thing is left", function() -- K-1
    local g = duel_of({ power = 4, keywords = { assault = 2 } }, { power = 9, keywords = { hazardous = 3 } })
    g:fight("a", "d", { order = "asked_order" })
    assert.equal(2, #g.pending.options)
    g:choose("hazardous")
    assert.is_nil(g.pending)
    assert.equal(6, g.cards.d.damage)
  end)

  it("nothing more is asked once one of them is gone", function() -- K-1
    local g = duel_of({ power = 3, keywords = { assault = 2 }, before_fight = function(self) self:gain(1) end }, { power = 9, keywords = { hazardous = 3 } })
    g:fight("a", "d", { order = "asked_order" })
    g:choose("hazardous")
    assert.is_nil(g.pending)
    assert.equal("discard", g.cards.a.zone)
    assert.equal(0, g.mine.aember)
  end)

  it("what the ability gives can be chosen next", function() -- K-1
    local g = duel_of({ power = 3, before_fight = function(self) self:grant("assault", 5, self, "turn") end }, { power = 4, keywords = { hazardous = 3 } })
    g:fight("a", "d", { order = "asked_order" })
    g:choose("ability")
    assert.same({ "assault", "hazardous" }, g.pending.options)
    g:choose("assault")
    assert.equal("discard", g.cards.d.zone)
    assert.equal("line", g.cards.a.zone)
  end)

  it("nobody is asked unless the fight says so", function() -- K-1
    local g = duel_of({ power = 4, keywords = { assault = 2 }, before_fight = function(self) self:gain(1) end }, { power = 9, keywords = { hazardous = 3 } })
    g:fight("a", "d")
    assert.is_nil(g.pending)
    assert.equal(1, g.mine.aember)
  end)
end)
