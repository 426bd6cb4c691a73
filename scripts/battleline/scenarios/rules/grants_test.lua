-- Keywords that are granted and taken away.

upgrade { id = "shield", grants = { { keyword = "taunt", value = 1, to = "attached" } } }
creature { id = "captain", power = 3, grants = { { keyword = "skirmish", to = function(self, game, card) return card.controller == self.controller end } } }
creature { id = "mirror", power = 3, grants = { { keyword = "skirmish", to = function(self, game, card) return card.keywords.skirmish == 0 end } } }
creature { id = "lancer", power = 3, keywords = { "assault:2" } }
action { id = "sharpen", play = function(self, game, target) self:grant("assault", 2, target, "turn") end, target = { kind = "creature", side = "any" } }
action { id = "blunt", play = function(self, game, target) self:lose_keyword("assault", target, "turn") end, target = { kind = "creature", side = "any" } }
action { id = "doom", play = function(self, game, target) self:destroy(target) end, target = { kind = "creature", side = "any" } }
action { id = "night", play = function(self, game) self:grant("elusive", 1, game.mine.creatures, "turn") end }

describe("A keyword", function()
  it("adds up with what is granted: Assault 2 and 2 is 4", function() -- example 39, K-19
    local g = duel { mine = { hand = { "sharpen" }, line = { { "lancer", id = "a" } } }, theirs = { line = { { power = 4, id = "d" } } } }
    g:play("sharpen", { target = "a" })
    assert.equal(4, g.cards.a.keywords.assault)
    g:fight("a", "d")
    assert.equal("discard", g.cards.d.zone)
    assert.equal(0, g.cards.a.damage)
  end)

  it("is 0 while it is lost, whatever is granted", function() -- example 39
    local g = duel { mine = { hand = { "blunt", "sharpen" }, line = { { "lancer", id = "a" } } } }
    g:play("blunt", { target = "a" })
    g:play("sharpen", { target = "a" })
    assert.equal(0, g.cards.a.keywords.assault)
    g:end_turn()
    assert.equal(2, g.cards.a.keywords.assault)
  end)

  it("without a number does no more twice than once", function() -- K-19
    local g = duel {
      mine = { line = { { power = 2, id = "a" }, { power = 2, id = "b" } } },
      theirs = { line = { { power = 9, keywords = { elusive = 2 }, id = "d" } } },
    }
    g:fight("a", "d")
    g:fight("b", "d")
    assert.equal(2, g.cards.d.damage)
  end)

  it("is granted beside what an id has printed", function()
    local g = duel { mine = { line = { { "lancer", id = "a", keywords = { assault = 1 } } } } }
    assert.equal(3, g.cards.a.keywords.assault)
  end)

  it("counts in every zone when it is printed", function()
    local g = duel { mine = { hand = { "lancer" } } }
    assert.equal(2, g.cards.lancer.keywords.assault)
  end)
end)

describe("A grant", function()
  it("is with the creature an upgrade is on", function() -- K-26
    local g = duel { mine = { hand = { "shield" }, line = { { power = 3, id = "c" } } } }
    g:play("shield", { on = "c" })
    assert.equal(1, g.cards.c.keywords.taunt)
  end)

  it("is with all that match, and leaves nothing behind when its source is gone", function() -- K-26
    local g = duel { mine = { hand = { "doom" }, line = { { "captain", id = "c" }, { power = 3, id = "x" } } }, theirs = { line = { { power = 3, id = "d" } } } }
    assert.equal(1, g.cards.x.keywords.skirmish)
    assert.equal(1, g.cards.c.keywords.skirmish)
    assert.equal(0, g.cards.d.keywords.skirmish)
    g:play("doom", { target = "c" })
    assert.equal(0, g.cards.x.keywords.skirmish)
  end)

  it("until the end of the turn ends with it", function() -- K-26
    local g = duel { mine = { hand = { "night" }, line = { { power = 3, id = "c" } } } }
    g:play("night")
    assert.equal(1, g.cards.c.keywords.elusive)
    g:end_turn()
    assert.equal(0, g.cards.c.keywords.elusive)
  end)

  it("until the end of the turn is only with those who were there", function()
    local g = duel { mine = { hand = { "night", { power = 2, id = "late" } }, line = { { power = 3, id = "c" } } } }
    g:play("night")
    g:play("late", { flank = "left" })
    assert.equal(0, g.cards.late.keywords.elusive)
  end)

  it("counts as absent while it finds out whom it is for", function() -- K-40
    local g = duel { mine = { line = { { "mirror", id = "m" }, { power = 3, id = "c" } } } }
    assert.equal(1, g.cards.c.keywords.skirmish)
    assert.equal(1, g.cards.m.keywords.skirmish)
  end)
end)
