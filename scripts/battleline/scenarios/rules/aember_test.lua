-- Aember: pools, keys, what lies on creatures.

action { id = "pickpocket", play = function(self) self:steal(3) end }
action { id = "fine", play = function(self) self:lose(3, "enemy") end }
action { id = "arrest", play = function(self, game, target) self:capture(3, target) end, target = { kind = "creature", side = "any" } }
action { id = "praise", play = function(self, game, target) self:exalt(2, target) end, target = { kind = "creature", side = "any" } }
action { id = "doom", play = function(self, game, target) self:destroy(target) end, target = { kind = "creature", side = "any" } }
action { id = "purse", aember = 2, play = function(self) end }
artifact { id = "fountain", action = function(self) self:gain(1) end }

describe("Reaping", function()
  it("brings 1 aember and exhausts", function()
    local g = duel { mine = { line = { { power = 3, id = "c" } } } }
    g:reap("c")
    assert.equal(1, g.mine.aember)
    assert.is_true(g.cards.c.exhausted)
    assert.has_error(function() g:reap("c") end)
  end)
end)

describe("Aember", function()
  it("of a bonus is gained when the card is played", function()
    local g = duel { mine = { hand = { "purse" } } }
    g:play("purse")
    assert.equal(2, g.mine.aember)
    assert.equal("discard", g.cards.purse.zone)
  end)

  it("that is stolen is at most what is there", function() -- K-36
    local g = duel { mine = { hand = { "pickpocket" } }, theirs = { aember = 2 } }
    g:play("pickpocket")
    assert.equal(2, g.mine.aember)
    assert.equal(0, g.theirs.aember)
  end)

  it("that is lost goes to the supply, at most what is there", function() -- K-36
    local g = duel { mine = { hand = { "fine" } }, theirs = { aember = 1 } }
    g:play("fine")
    assert.equal(0, g.mine.aember)
    assert.equal(0, g.theirs.aember)
  end)

  it("that is captured comes from the controller's opponent, at most what is there", function() -- K-36
    local g = duel { mine = { aember = 2, hand = { "arrest" }, line = { { power = 3, id = "c" } } }, theirs = { aember = 2 } }
    g:play("arrest", { target = "c" })
    assert.equal(2, g.cards.c.aember)
    assert.equal(0, g.theirs.aember)
    assert.equal(2, g.mine.aember)
  end)

  it("that an enemy creature captures comes from the own pool", function()
    local g = duel { mine = { aember = 5, hand = { "arrest" } }, theirs = { aember = 2, line = { { power = 3, id = "d" } } } }
    g:play("arrest", { target = "d" })
    assert.equal(3, g.cards.d.aember)
    assert.equal(2, g.mine.aember)
  end)

  it("that was exalted onto a creature goes to the opponent when it is destroyed", function() -- example 27
    local g = duel { mine = { hand = { "praise", "doom" }, line = { { power = 3, id = "c" } } } }
    g:play("praise", { target = "c" })
    assert.equal(2, g.cards.c.aember)
    g:play("doom", { target = "c" })
    assert.equal(2, g.theirs.aember)
    assert.equal(0, g.mine.aember)
  end)
end)

describe("A key", function()
  it("is forged in the key step for 6, and must be", function()
    local g = duel { theirs = { aember = 8 } }
    g:end_turn()
    assert.equal(1, g.theirs.keys)
    assert.equal(2, g.theirs.aember)
  end)

  it("is one at most in a turn", function()
    local g = duel { theirs = { aember = 13 } }
    g:end_turn()
    assert.equal(1, g.theirs.keys)
    assert.equal(7, g.theirs.aember)
  end)

  it("is not forged for 5", function()
    local g = duel { theirs = { aember = 5 } }
    g:end_turn()
    assert.equal(0, g.theirs.keys)
    assert.equal(5, g.theirs.aember)
  end)

  it("is not forged in the main step", function() -- K-41
    local g = duel { mine = { aember = 5, keys = 2, line = { { power = 3, id = "c" } } } }
    g:reap("c")
    assert.equal(6, g.mine.aember)
    assert.is_nil(g.winner)
  end)

  it("wins when it is the third", function()
    local g = duel { theirs = { aember = 6, keys = 2 } }
    g:end_turn()
    assert.equal("theirs", g.winner)
    assert.equal(3, g.theirs.keys)
  end)

  it("that nobody forges leaves the decision to keys and aember after 100 turns", function() -- K-41
    local g = duel { mine = { aember = 1 } }
    for _ = 1, 100 do
      if g.winner == nil then g:end_turn() end
    end
    assert.equal("mine", g.winner)
  end)

  it("counts for more than aember after 100 turns", function() -- K-41
    local g = duel { mine = { aember = 5 }, theirs = { keys = 1 } }
    for _ = 1, 100 do
      if g.winner == nil then g:end_turn() end
    end
    assert.equal("theirs", g.winner)
  end)
end)
