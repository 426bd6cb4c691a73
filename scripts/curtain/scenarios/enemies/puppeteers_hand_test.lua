-- Puppeteer's Hand: the more strings hang on a puppet, the harder it pulls.

describe("The Puppeteer's Hand", function()
  it("deals 3 more with every hit while a protagonist holds 3 debuff stacks", function()
    local f = fight {
      enemy = "puppeteers_hand",
      keywords = { aldric = { frustration = 1, poison = 2 }, team = { ward = 1 } },
    }
    f:end_turn() -- the Ward turned its Fear away; 3 + 3 on everybody, then 2 of Poison
    assert.same({ 44, 12, 4 }, { f.macguffin.hp, f.aldric.hp, f.pip.hp })
  end)

  it("does not add up the stacks of two protagonists", function()
    local f = fight {
      enemy = "puppeteers_hand",
      keywords = { aldric = { frustration = 2 }, pip = { frustration = 2 }, team = { ward = 1 } },
    }
    f:end_turn() -- the Ward turned its Fear away
    assert.same({ 47, 17, 7 }, { f.macguffin.hp, f.aldric.hp, f.pip.hp })
  end)

  it("counts the stacks that the same action has just inflicted", function()
    local f = fight {
      enemy = "puppeteers_hand",
      keywords = { aldric = { frustration = 2 }, pip = { frustration = 2 } },
    }
    f:end_turn()
    assert.same({ 44, 14, 4 }, { f.macguffin.hp, f.aldric.hp, f.pip.hp })
  end)

  it("does not count what hangs on a protagonist who is knocked out", function()
    local f = fight { enemy = "puppeteers_hand", hp = { pip = 0 }, keywords = { pip = { frustration = 4 } } }
    f:end_turn()
    assert.same({ 47, 17 }, { f.macguffin.hp, f.aldric.hp })
  end)

  it("works its whole pattern on the one puppet that is left", function()
    local f = fight { enemy = "puppeteers_hand", hp = { pip = 0 } }
    f:end_turn() -- Fear 2, 3 on all
    assert.same({ 47, 17, 2 }, { f.macguffin.hp, f.aldric.hp, f.aldric.keywords.fear })
    f:end_turn() -- Burn and Poison make four stacks: 6 on all, then the tick
    assert.same({ 39, 9 }, { f.macguffin.hp, f.aldric.hp })
    f:end_turn() -- 6
    assert.same({ 33, 9 }, { f.macguffin.hp, f.aldric.hp })
    f:end_turn() -- Frustration 2 makes four stacks: 7 on all
    assert.same({ 26, 2 }, { f.macguffin.hp, f.aldric.hp })
  end)

  it("frightens both puppets for 3, and frustrates one of them for 2", function()
    local f = fight { enemy = "puppeteers_hand", keywords = { team = { ward = 1 } } }
    f:end_turn() -- the Ward turned its Fear away
    f:end_turn()
    f:direct("hp pip 10")
    f:end_turn()
    assert.same({ 3, 3 }, { f.aldric.keywords.fear, f.pip.keywords.fear })
    f:end_turn()
    assert.equal(2, f.aldric.keywords.frustration + f.pip.keywords.frustration)
  end)
end)
