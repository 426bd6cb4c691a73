-- What the four keywords of the tent do.

local dummy = { hp = 60, intents = { { attack(5) } } }

describe("Momentum", function()
  it("makes hits harder and fades", function()
    local f = fight { enemy = dummy, relics = {}, hand = { "double_step" }, keywords = { team = { momentum = 2 } }, ovation = 0 }
    f:play("double_step")
    assert.equal(52, f.enemy.hp)
    f:end_turn()
    assert.equal(1, f.team.keywords.momentum)
  end)
end)

describe("The Net", function()
  it("catches before Block does, and stays until it is used up", function()
    local f = fight { enemy = dummy, relics = {}, hand = {}, keywords = { team = { net = 7, block = 3 } } }
    local hp = f.macguffin.hp
    f:end_turn()
    assert.equal(hp, f.macguffin.hp)
    assert.equal(2, f.team.keywords.net)
    assert.equal(3, f:forecast().macguffin.low)
  end)
end)

describe("Splinters", function()
  it("take HP at the end of the enemies' turn and go one by one", function()
    local f = fight { enemy = dummy, relics = {}, hand = {}, keywords = { rosa = { splinters = 3 } } }
    assert.equal(3, f:forecast().rosa.low)
    f:end_turn()
    f:end_turn()
    assert.equal(12 - 3 - 2, f.rosa.hp)
  end)
end)

describe("Dazzled", function()
  it("weakens every hit, and the longer one counts", function()
    local f = fight { enemy = dummy, relics = {}, hand = { "broken_pole", "broken_pole+" } }
    f:play("broken_pole")
    f:play("broken_pole+")
    assert.equal(2, f.enemy.keywords.dazzled)
    assert.equal(3, f:forecast().macguffin.low)
  end)
end)
