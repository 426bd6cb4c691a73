-- Splash-attack: the neighbours of the defender.

creature { id = "bomber", power = 3, keywords = { "splash_attack:1" }, before_fight = function(self, game) self:destroy(game.theirs.creatures[2]) end }

describe("Splash-attack", function()
  it("hits each neighbour in the moment of the fight", function() -- example 17
    local g = duel {
      mine = { line = { { power = 7, keywords = { splash_attack = 2 }, id = "a" } } },
      theirs = { line = { { power = 4, id = "l" }, { power = 9, id = "d" }, { power = 6, id = "r" } } },
    }
    g:fight("a", "d")
    assert.same({ 2, 7, 2 }, { g.cards.l.damage, g.cards.d.damage, g.cards.r.damage })
    assert.equal("discard", g.cards.a.zone)
  end)

  it("hits the one neighbour of a flank", function()
    local g = duel {
      mine = { line = { { power = 7, keywords = { splash_attack = 2 }, id = "a" } } },
      theirs = { line = { { power = 9, id = "d" }, { power = 6, id = "r" }, { power = 6, id = "x" } } },
    }
    g:fight("a", "d")
    assert.equal(2, g.cards.r.damage)
    assert.equal(0, g.cards.x.damage)
  end)

  it("does not come when the fight stopped before", function()
    local g = duel {
      mine = { line = { { power = 7, keywords = { assault = 3, splash_attack = 2 }, id = "a" } } },
      theirs = { line = { { power = 3, id = "d" }, { power = 6, id = "r" } } },
    }
    g:fight("a", "d")
    assert.equal(0, g.cards.r.damage)
  end)

  it("does nothing for a defender", function()
    local g = duel {
      mine = { line = { { power = 2, id = "a" }, { power = 3, id = "b" } } },
      theirs = { line = { { power = 6, keywords = { splash_attack = 2 }, id = "d" } } },
    }
    g:fight("a", "d")
    assert.equal(0, g.cards.b.damage)
  end)

  it("kills as a fight does", function()
    local g = duel {
      mine = { line = { { power = 7, keywords = { splash_attack = 2 }, id = "a" } } },
      theirs = { line = { { power = 9, id = "d" }, { power = 2, id = "r" } } },
    }
    g:fight("a", "d")
    local fighting
    for _, e in ipairs(g.events) do
      if e.type == "destroyed" and e.target == "r" then fighting = e.fighting end
    end
    assert.is_true(fighting)
  end)

  it("finds the neighbours that are there when power is dealt", function() -- K-32
    local g = duel {
      mine = { line = { { "bomber", id = "a" } } },
      theirs = { line = { { power = 2, id = "l" }, { power = 1, id = "m" }, { power = 9, id = "d" } } },
    }
    g:fight("a", "d")
    assert.equal("discard", g.cards.m.zone)
    assert.equal(1, g.cards.l.damage)
  end)
end)
