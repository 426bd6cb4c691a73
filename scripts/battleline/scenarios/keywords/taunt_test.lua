-- Taunt: the neighbours cannot be attacked.

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
