-- Using cards: what it costs, and what stun and rage make of it.

creature { id = "worker", power = 3, reap = function(self) self:gain(1) end, action = function(self) self:draw(1) end }
creature { id = "oracle", power = 3, house = "brass", omni = function(self) self:gain(2) end }
creature { id = "gunner", power = 3, action = function(self, game, target) self:deal(2, target) end, target = { kind = "creature", side = "enemy" } }
artifact { id = "fountain", action = function(self) self:gain(1) end }
action { id = "daze", play = function(self, game, target) self:stun(target) end, target = { kind = "creature", side = "any" } }
action { id = "anger", play = function(self, game, target) self:enrage(target) end, target = { kind = "creature", side = "any" } }
action { id = "wake", play = function(self, game, target) self:ready(target) end, target = { kind = "creature", side = "any" } }
action { id = "lull", play = function(self, game, target) self:exhaust(target) end, target = { kind = "creature", side = "any" } }
action { id = "duel_now", play = function(self, game) self:fight(game.mine.creatures[1], game.theirs.creatures[1]) end }
action { id = "cheat", play = function(self, game) self:fight(game.mine.creatures[1], game.theirs.creatures[1], { ignore_taunt = true }) end }
upgrade { id = "plume", play = function(self) self:gain(1) end }

describe("Using a card", function()
  it("does its reap ability after the aember", function()
    local g = duel { mine = { line = { { "worker", id = "w" } } } }
    g:reap("w")
    assert.equal(2, g.mine.aember)
  end)

  it("does its action for its exhaustion", function()
    local g = duel { mine = { line = { { "worker", id = "w" } }, deck = { { id = "x" } } } }
    g:use("w")
    assert.equal(1, #g.mine.hand)
    assert.is_true(g.cards.w.exhausted)
    assert.equal(0, g.mine.aember)
  end)

  it("gives its action the target", function()
    local g = duel { mine = { line = { { "gunner", id = "w" } } }, theirs = { line = { { power = 5, id = "d" }, { power = 5, id = "e" } } } }
    g:use("w", "e")
    assert.equal(0, g.cards.d.damage)
    assert.equal(2, g.cards.e.damage)
  end)

  it("goes for artifacts, too", function()
    local g = duel { mine = { artifacts = { "fountain" } } }
    g:use("fountain")
    assert.equal(1, g.mine.aember)
    assert.is_false((g:can_use("fountain")))
  end)

  it("of another house works for Omni only", function()
    local g = duel { mine = { house = "lantern", line = { { "oracle", id = "o" } } } }
    assert.has_error(function() g:reap("o") end)
    g:use("o")
    assert.equal(2, g.mine.aember)
  end)

  it("is only for who controls it", function()
    local g = duel { theirs = { line = { { power = 3, id = "d" } } } }
    assert.is_false((g:can_use("d")))
  end)
end)

describe("A creature", function()
  it("enters exhausted on the flank that was chosen", function()
    local g = duel { mine = { line = { { power = 1, id = "a" } }, hand = { { power = 2, id = "x" }, { power = 3, id = "y" } } } }
    g:play("x", { flank = "left" })
    g:play("y", { flank = "right" })
    assert.is_true(g.cards.x.exhausted)
    assert.same({ "x", "a", "y" }, { g.mine.creatures[1].id, g.mine.creatures[2].id, g.mine.creatures[3].id })
  end)

  it("knows its neighbours and its flank", function()
    local g = duel { mine = { line = { { power = 1, id = "a" }, { power = 1, id = "b" }, { power = 1, id = "c" } } } }
    assert.equal(2, #g.cards.b.neighbours)
    assert.equal("b", g.cards.a.neighbours[1].id)
    assert.equal(1, #g.cards.a.neighbours)
    assert.is_true(g.cards.a.flank)
    assert.is_false(g.cards.b.flank)
    assert.is_true(g.cards.c.flank)
  end)
end)

describe("An upgrade", function()
  it("goes onto a creature and pays its owner", function()
    local g = duel { mine = { hand = { "plume" } }, theirs = { line = { { power = 3, id = "d" } } } }
    g:play("plume", { on = "d" })
    assert.equal(1, g.mine.aember)
    assert.equal("plume", g.cards.d.upgrades[1].id)
  end)

  it("needs a creature", function()
    local g = duel { mine = { hand = { "plume" } } }
    assert.is_false((g:can_play("plume")))
  end)
end)

describe("A stunned creature", function()
  it("only loses the stun, whatever it is told to do", function()
    local g = duel { mine = { line = { { "worker", id = "w", stunned = true } } } }
    g:reap("w")
    assert.equal(0, g.mine.aember)
    assert.is_false(g.cards.w.stunned)
    assert.is_true(g.cards.w.exhausted)
  end)

  it("only loses the stun when it should fight", function()
    local g = duel { mine = { line = { { power = 5, id = "a", stunned = true } } }, theirs = { line = { { power = 2, id = "d" } } } }
    g:fight("a", "d")
    assert.equal("line", g.cards.d.zone)
    assert.is_false(g.cards.d.attacked)
    assert.is_false(g.cards.a.stunned)
  end)

  it("only loses the stun when it is used", function()
    local g = duel { mine = { line = { { "worker", id = "w", stunned = true } }, deck = { { id = "x" } } } }
    g:use("w")
    assert.equal(0, #g.mine.hand)
    assert.is_false(g.cards.w.stunned)
  end)

  it("of another house cannot be used by an omni it does not have", function()
    local g = duel { mine = { house = "lantern", line = { { power = 3, house = "brass", stunned = true, id = "a" } } } }
    assert.has_error(function() g:omni("a") end)
    assert.is_true(g.cards.a.stunned)
  end)

  it("strikes back when it is attacked", function()
    local g = duel { mine = { line = { { power = 2, id = "a" } } }, theirs = { line = { { power = 3, id = "d", stunned = true } } } }
    g:fight("a", "d")
    assert.equal("discard", g.cards.a.zone)
    assert.is_true(g.cards.d.stunned)
  end)
end)

describe("An enraged creature", function()
  it("must fight if it can", function()
    local g = duel { mine = { line = { { power = 5, id = "a", enraged = true } } }, theirs = { line = { { power = 2, id = "d" } } } }
    assert.has_error(function() g:reap("a") end)
    g:fight("a", "d")
    assert.is_false(g.cards.a.enraged)
  end)

  it("may reap when there is nobody to fight", function()
    local g = duel { mine = { line = { { power = 5, id = "a", enraged = true } } } }
    g:reap("a")
    assert.equal(1, g.mine.aember)
    assert.is_true(g.cards.a.enraged)
  end)

  it("is calm after attacking, even if the fight ended early", function()
    local g = duel { mine = { line = { { power = 5, id = "a", enraged = true, keywords = { assault = 2 } } } }, theirs = { line = { { power = 2, id = "d" } } } }
    g:fight("a", "d")
    assert.is_false(g.cards.a.enraged)
  end)
end)

describe("A fight that an effect orders", function()
  it("exhausts a ready attacker of whatever house", function() -- K-38
    local g = duel { mine = { hand = { "duel_now" }, line = { { power = 5, house = "brass", id = "a" } } }, theirs = { line = { { power = 2, id = "d" } } } }
    g:play("duel_now")
    assert.equal("discard", g.cards.d.zone)
    assert.is_true(g.cards.a.exhausted)
  end)

  it("does not happen to an exhausted attacker", function() -- K-38
    local g = duel { mine = { hand = { "duel_now" }, line = { { power = 5, exhausted = true, id = "a" } } }, theirs = { line = { { power = 2, id = "d" } } } }
    g:play("duel_now")
    assert.equal("line", g.cards.d.zone)
    assert.is_false(g.cards.d.attacked)
  end)

  it("takes the stun from a stunned attacker and nothing else", function() -- K-38
    local g = duel { mine = { hand = { "duel_now" }, line = { { power = 5, stunned = true, id = "a" } } }, theirs = { line = { { power = 2, id = "d" } } } }
    g:play("duel_now")
    assert.equal("line", g.cards.d.zone)
    assert.is_false(g.cards.a.stunned)
    assert.is_true(g.cards.a.exhausted)
  end)

  it("does not pass Taunt", function() -- K-14
    local g = duel { mine = { hand = { "duel_now" }, line = { { power = 5, id = "a" } } }, theirs = { line = { { power = 2, id = "d" }, { power = 2, id = "t", keywords = { taunt = 1 } } } } }
    g:play("duel_now")
    assert.equal("line", g.cards.d.zone)
    assert.is_false(g.cards.d.attacked)
  end)

  it("passes Taunt where the effect ignores it", function() -- K-14
    local g = duel { mine = { hand = { "cheat" }, line = { { power = 5, id = "a" } } }, theirs = { line = { { power = 2, id = "d" }, { power = 2, id = "t", keywords = { taunt = 1 } } } } }
    g:play("cheat")
    assert.equal("discard", g.cards.d.zone)
  end)
end)
