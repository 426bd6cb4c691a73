-- The treasure's own cards: always in the deck, owned by nobody who could be knocked out.

local idle = { hp = 30, intents = { {} } }

describe("Block", function()
  it("gains 3 Block for every ally", function()
    local f = fight {
      enemy = { hp = 30, intents = { { attack(5) } } },
      hand = { "block" },
    }
    f:play("block")
    assert.equal(3, f.team.keywords.block)
    assert.equal(2, f.energy)
    f:end_turn()
    assert.equal(48, f.macguffin.hp)
  end)

  it("can be played after both protagonists are knocked out", function()
    local f = fight { enemy = idle, hand = { "block" }, hp = { aldric = 0, pip = 0 } }
    f:play("block")
    assert.equal(3, f.team.keywords.block)
  end)

  it("is halved by Weak after Fortify is added", function()
    local f = fight { enemy = idle, hand = { "block" }, keywords = { team = { weak = 1, fortify = 2 } } }
    f:play("block")
    assert.equal(2, f.team.keywords.block)
  end)

  it("gains 4 Block when upgraded", function()
    local f = fight { enemy = idle, hand = { "block+" } }
    f:play("block+")
    assert.equal(4, f.team.keywords.block)
  end)
end)

describe("Inspire", function()
  it("gains 2 Inspire that never fade", function()
    local f = fight { enemy = idle, hand = { "inspire" } }
    f:play("inspire")
    assert.equal(2, f.team.keywords.inspire)
    f:end_turn()
    f:end_turn()
    f:end_turn()
    assert.equal(2, f.team.keywords.inspire)
  end)

  it("adds to the Inspire that is there, and to the damage of either protagonist", function()
    local f = fight { enemy = idle, hand = { "inspire", "inspire", "lucky_shot" } }
    f:play("inspire")
    f:play("inspire")
    assert.equal(4, f.team.keywords.inspire)
    f:play("lucky_shot")
    assert.equal(23, f.enemy.hp)
  end)

  it("gains 1 Block too when upgraded", function()
    local f = fight { enemy = idle, hand = { "inspire+" } }
    f:play("inspire+")
    assert.same({ 2, 1 }, { f.team.keywords.inspire, f.team.keywords.block })
  end)
end)
