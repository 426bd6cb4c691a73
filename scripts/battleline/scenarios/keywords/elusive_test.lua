-- Elusive: the first attack of a turn deals no power damage.

creature { id = "gloat", power = 4, fight = function(self) self:gain(1) end }
action { id = "woo", play = function(self, game, target) self:take_control(target) end, target = { kind = "creature", side = "enemy" } }

describe("Elusive", function()
  it("prevents the power damage of the first attack, both ways", function()
    local g = duel { mine = { line = { { power = 4, id = "a" } } }, theirs = { line = { { power = 2, keywords = { elusive = 1 }, id = "d" } } } }
    g:fight("a", "d")
    assert.equal(0, g.cards.a.damage)
    assert.equal(0, g.cards.d.damage)
    assert.is_true(g.cards.d.attacked)
  end)

  it("does not prevent that of the second", function()
    local g = duel { mine = { line = { { power = 4, id = "a" }, { power = 4, id = "b" } } }, theirs = { line = { { power = 2, keywords = { elusive = 1 }, id = "d" } } } }
    g:fight("a", "d")
    g:fight("b", "d")
    assert.equal("discard", g.cards.d.zone)
    assert.equal(2, g.cards.b.damage)
  end)

  it("does not stop Assault, Hazardous and Splash-attack", function() -- K-5
    local g = duel {
      mine = { line = { { power = 5, keywords = { assault = 1, splash_attack = 2 }, id = "a" } } },
      theirs = { line = { { power = 4, id = "l" }, { power = 4, keywords = { elusive = 1, hazardous = 3 }, id = "d" }, { power = 4, id = "r" } } },
    }
    g:fight("a", "d")
    assert.same({ 3, 2, 1, 2 }, { g.cards.a.damage, g.cards.l.damage, g.cards.d.damage, g.cards.r.damage })
  end)

  it("lets Splash-attack 1 hit each neighbour and nobody else", function() -- example 19
    local g = duel {
      mine = { line = { { power = 5, keywords = { splash_attack = 1 }, id = "a" } } },
      theirs = { line = { { power = 4, id = "l" }, { power = 4, keywords = { elusive = 1 }, id = "d" }, { power = 4, id = "r" } } },
    }
    g:fight("a", "d")
    assert.same({ 0, 1, 0, 1 }, { g.cards.a.damage, g.cards.l.damage, g.cards.d.damage, g.cards.r.damage })
  end)

  it("is spent by an attacker that died of Hazardous", function() -- example 11, K-7
    local g = duel {
      mine = { line = { { power = 2, id = "a" }, { power = 3, id = "b" } } },
      theirs = { line = { { power = 9, keywords = { elusive = 1, hazardous = 2 }, id = "d" } } },
    }
    g:fight("a", "d")
    assert.equal("discard", g.cards.a.zone)
    g:fight("b", "d")
    assert.equal(3, g.cards.d.damage)
  end)

  it("is back in the next turn, whoever's it is", function() -- K-6
    local g = duel {
      mine = { line = { { power = 4, id = "a" } } },
      theirs = { line = { { power = 5, keywords = { elusive = 1 }, id = "d" } } },
    }
    g:fight("a", "d")
    g:end_turn()
    assert.is_false(g.cards.d.attacked)
    g:end_turn()
    g:fight("a", "d")
    assert.equal(0, g.cards.d.damage)
  end)

  it("works on one player's turn and, under another's control, on the other's", function() -- example 41, K-6
    local g = duel {
      mine = { line = { { power = 4, id = "a" } }, hand = { "woo" } },
      theirs = { line = { { power = 3, keywords = { elusive = 1 }, id = "d" }, { power = 4, id = "b" } } },
    }
    g:fight("a", "d")
    assert.equal(0, g.cards.d.damage)
    g:play("woo", { target = "d" })
    g:choose("right")
    g:end_turn()
    g:fight("b", "d")
    assert.equal(0, g.cards.d.damage)
    assert.equal(0, g.cards.b.damage)
    assert.equal("line", g.cards.d.zone)
  end)

  it("leaves the attacker its fight ability", function()
    local g = duel { mine = { line = { { "gloat", id = "a" } } }, theirs = { line = { { power = 2, keywords = { elusive = 1 }, id = "d" } } } }
    g:fight("a", "d")
    assert.equal(1, g.mine.aember)
  end)

  it("does nothing for an attacker", function()
    local g = duel { mine = { line = { { power = 2, keywords = { elusive = 1 }, id = "a" } } }, theirs = { line = { { power = 5, id = "d" } } } }
    g:fight("a", "d")
    assert.equal("discard", g.cards.a.zone)
  end)
end)
