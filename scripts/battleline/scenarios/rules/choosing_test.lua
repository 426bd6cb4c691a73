-- What an effect asks in its middle, and targets that are chosen before.

action { id = "verdict", play = function(self, game)
  local first = self:choose(game.theirs.creatures, { prompt = "Who is guilty?" })
  self:deal(2, first)
  local second = self:choose(game.theirs.creatures, { optional = true })
  if second then self:deal(1, second) end
end }
action { id = "hunt", play = function(self, game, target) self:destroy(target) end,
  target = { kind = "creature", side = "enemy", where = function(self, game, card) return card.keywords.elusive > 0 end } }
action { id = "mercy", aember = 1, play = function(self, game, target) if target then self:heal(2, target) end end,
  target = { kind = "creature", side = "friendly", optional = true } }
action { id = "lottery", play = function(self, game) self:deal(2, self:pick(game.theirs.creatures)) end }

describe("A choice in an effect", function()
  it("stops the game until it is answered, and then goes on", function() -- K-25
    local g = duel { mine = { hand = { "verdict" } }, theirs = { line = { { power = 5, id = "d" }, { power = 5, id = "e" } } } }
    g:play("verdict")
    assert.equal(2, #g.pending.options)
    g:choose("e")
    assert.equal(2, g.cards.e.damage)
    assert.is_true(g.pending.optional)
    g:choose("d")
    assert.equal(1, g.cards.d.damage)
    assert.is_nil(g.pending)
  end)

  it("lets nothing else happen meanwhile", function() -- K-25
    local g = duel { mine = { hand = { "verdict" }, line = { { power = 1, id = "c" } } }, theirs = { line = { { power = 5, id = "d" }, { power = 5, id = "e" } } } }
    g:play("verdict")
    assert.has_error(function() g:reap("c") end)
  end)
end)

describe("A target", function()
  it("is one that the card names", function()
    local g = duel { mine = { hand = { "hunt" } }, theirs = { line = { { power = 5, id = "d" }, { power = 5, id = "e", keywords = { elusive = 1 } } } } }
    assert.has_error(function() g:play("hunt", { target = "d" }) end)
    g:play("hunt", { target = "e" })
    assert.equal("discard", g.cards.e.zone)
  end)

  it("may be missing when there is none", function()
    local g = duel { mine = { hand = { "mercy" } } }
    g:play("mercy")
    assert.equal(1, g.mine.aember)
  end)

  it("that is optional may be left out", function()
    local g = duel { mine = { hand = { "mercy" }, line = { { power = 5, damage = 3, id = "c" } } } }
    g:play("mercy")
    assert.equal(3, g.cards.c.damage)
  end)
end)

describe("A pick", function()
  it("comes from the chance of the game", function()
    local g = duel { seed = 3, mine = { hand = { "lottery" } }, theirs = { line = { { power = 5, id = "d" }, { power = 5, id = "e" } } } }
    g:play("lottery")
    assert.equal(2, g.cards.d.damage + g.cards.e.damage)
  end)
end)
