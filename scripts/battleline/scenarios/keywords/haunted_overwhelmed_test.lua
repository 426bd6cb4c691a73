-- Haunted and Overwhelmed: conditions that switch abilities.

creature { id = "gravedigger", power = 3, reap = function(self, game) self:purge(game.mine.discard[1]) end }
creature { id = "ghost", power = 3, keywords = { "haunted" }, play = function(self) self:gain(1) end, reap = function(self) self:gain(2) end,
  grants = { { keyword = "skirmish", to = function(self, game, card) return card.id == self.id end } } }
creature { id = "underdog", power = 3, keywords = { "overwhelmed" }, reap = function(self) self:gain(2) end }
creature { id = "moody", power = 3, condition = function(self, game) return game.mine.aember >= 3 end, reap = function(self) self:gain(2) end }
action { id = "bow", play = function(self) end }

describe("Haunted", function()
  it("is not so with 9 in the discard, is so with 10, and not with 9 again", function() -- example 35
    local g = duel { mine = { discard = 9, hand = { "bow" }, line = { "gravedigger" } } }
    assert.is_false(g.mine.haunted)
    g:play("bow")
    assert.is_true(g.mine.haunted)
    g:reap("gravedigger")
    assert.equal(9, #g.mine.discard)
    assert.is_false(g.mine.haunted)
  end)

  it("counts neither archived nor purged cards", function() -- K-24
    local g = duel { mine = { discard = 9, archives = { "bow", "bow" } } }
    assert.is_false(g.mine.haunted)
  end)

  it("on a card switches its abilities and grants", function() -- K-29
    local g = duel { mine = { discard = 9, line = { { "ghost", id = "g" } } } }
    assert.equal(0, g.cards.g.keywords.skirmish)
    g:reap("g")
    assert.equal(1, g.mine.aember)
    g = duel { mine = { discard = 10, line = { { "ghost", id = "g" } } } }
    assert.equal(1, g.cards.g.keywords.skirmish)
    g:reap("g")
    assert.equal(3, g.mine.aember)
  end)

  it("on a card does not switch its play", function() -- K-29
    local g = duel { mine = { hand = { "ghost" } } }
    g:play("ghost")
    assert.equal(1, g.mine.aember)
  end)
end)

describe("Overwhelmed", function()
  it("is who has fewer creatures, and nobody on a tie", function() -- K-17
    local g = duel { mine = { line = { { power = 1, id = "a" } } }, theirs = { line = { { power = 1, id = "d" } } } }
    assert.is_false(g.mine.overwhelmed)
    assert.is_false(g.theirs.overwhelmed)
    g = duel { mine = { line = { { power = 1, id = "a" } } }, theirs = { line = { { power = 1, id = "d" }, { power = 1, id = "e" } } } }
    assert.is_true(g.mine.overwhelmed)
    assert.is_false(g.theirs.overwhelmed)
  end)

  it("on a card switches its abilities", function() -- K-29
    local g = duel { mine = { line = { { "underdog", id = "u" } } } }
    g:reap("u")
    assert.equal(1, g.mine.aember)
    g = duel { mine = { line = { { "underdog", id = "u" } } }, theirs = { line = { { power = 1, id = "d" }, { power = 1, id = "e" } } } }
    g:reap("u")
    assert.equal(3, g.mine.aember)
  end)
end)

describe("A condition of a card's own", function()
  it("switches its abilities as well", function() -- K-29
    local g = duel { mine = { aember = 1, line = { { "moody", id = "m" } } } }
    g:reap("m")
    assert.equal(2, g.mine.aember)
    g = duel { mine = { aember = 3, line = { { "moody", id = "m" } } } }
    g:reap("m")
    assert.equal(6, g.mine.aember)
  end)
end)
