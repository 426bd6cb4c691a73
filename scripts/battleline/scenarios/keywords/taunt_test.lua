-- Taunt: the neighbours cannot be attacked.

action { id = "duty", play = function(self, game) self:fight("a", "x") end }
action { id = "flanking", play = function(self, game) self:fight("a", "x", { ignore_taunt = true }) end }
action { id = "boldly", play = function(self, game) if not self:fight("a", "x", { ignore_taunt = false }) then self:gain(3) end end }
action { id = "hush", play = function(self, game, target) self:lose_keyword("taunt", target, "turn") end, target = { kind = "creature", side = "enemy" } }

describe("Taunt", function()
  it("shields what stands between two, who may be attacked both", function() -- example 21
    local g = duel {
      mine = { line = { { power = 5, id = "a" } } },
      theirs = { line = { { power = 3, keywords = { taunt = 1 }, id = "l" }, { power = 3, id = "x" }, { power = 3, keywords = { taunt = 1 }, id = "r" } } },
    }
    assert.same({ "l", "r" }, g:targets("a"))
    local can, reason = g:can_fight("a", "x")
    assert.is_false(can)
    assert.equal("string", type(reason))
    assert.has_error(function() g:fight("a", "x") end)
    g:fight("a", "l")
    assert.equal("discard", g.cards.l.zone)
  end)

  it("lets its own kind be attacked", function() -- K-13
    local g = duel {
      mine = { line = { { power = 5, id = "a" } } },
      theirs = { line = { { power = 3, keywords = { taunt = 1 }, id = "l" }, { power = 3, keywords = { taunt = 1 }, id = "r" } } },
    }
    assert.same({ "l", "r" }, g:targets("a"))
  end)

  it("does not reach beyond its neighbours", function()
    local g = duel {
      mine = { line = { { power = 5, id = "a" } } },
      theirs = { line = { { power = 3, keywords = { taunt = 1 }, id = "t" }, { power = 3, id = "x" }, { power = 3, id = "y" } } },
    }
    assert.same({ "t", "y" }, g:targets("a"))
  end)

  it("is over when it is lost", function()
    local g = duel {
      mine = { line = { { power = 5, id = "a" } }, hand = { "hush" } },
      theirs = { line = { { power = 3, keywords = { taunt = 1 }, id = "t" }, { power = 3, id = "x" } } },
    }
    g:play("hush", { target = "t" })
    assert.same({ "t", "x" }, g:targets("a"))
  end)
end)

describe("A fight that an effect orders", function()
  local function ordered(action, attacker)
    attacker.power, attacker.id = 4, "a"
    local g = duel {
      mine = { line = { attacker }, hand = { action } },
      theirs = { line = { { power = 2, keywords = { "taunt" }, id = "t" }, { power = 3, id = "x" } } },
    }
    g:play(action)
    return g
  end

  it("is not fought where Taunt protects", function() -- K-14
    local g = ordered("duty", {})
    assert.equal("line", g.cards.x.zone)
    assert.equal(0, g.cards.a.damage)
    assert.is_false(g.cards.a.exhausted)
    assert.is_false(g.cards.a.fought)
  end)

  it("tells the effect that it was not", function() -- K-14
    assert.equal(3, ordered("boldly", {}).mine.aember)
  end)

  it("ignores Taunt if the effect says so", function() -- K-14
    local g = ordered("flanking", {})
    assert.equal("discard", g.cards.x.zone)
    assert.equal(3, g.cards.a.damage)
    assert.is_true(g.cards.a.exhausted)
  end)

  it("needs a ready attacker even so", function() -- K-38
    local g = ordered("flanking", { exhausted = true })
    assert.equal("line", g.cards.x.zone)
    assert.equal(0, g.cards.a.damage)
  end)

  it("does not ask for the house of the attacker", function() -- K-38
    assert.equal("discard", ordered("flanking", { house = "brass" }).cards.x.zone)
  end)

  it("only takes the stun off a stunned attacker", function() -- K-38
    local g = ordered("flanking", { stunned = true })
    assert.equal("line", g.cards.x.zone)
    assert.is_false(g.cards.a.stunned)
    assert.is_true(g.cards.a.exhausted)
  end)

  it("spends Elusive as any other", function() -- K-7
    local g = duel {
      mine = { line = { { power = 4, id = "a" } }, hand = { "flanking" } },
      theirs = { line = { { power = 3, keywords = { "elusive" }, id = "x" } } },
    }
    g:play("flanking")
    assert.is_true(g.cards.x.attacked)
    assert.equal(0, g.cards.x.damage)
  end)
end)
