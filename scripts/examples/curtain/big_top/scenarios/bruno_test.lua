-- What the Strongman and his cards do.

local dummy = { hp = 60, intents = { {} } }

-- A fight with this hand against somebody who does nothing, without relics.
local function with(hand, more)
  local set_up = { enemy = dummy, relics = {}, hand = hand, energy = 5 }
  for key, value in pairs(more or {}) do set_up[key] = value end
  return fight(set_up)
end

local giant = { hp = 60, intents = { { attack_all(12) } } }

describe("Bruno", function()
  it("stands up for Rosa when she is knocked out", function()
    local f = with({}, { enemy = giant })
    f:end_turn()
    assert.is_false(f.rosa.alive)
    assert.equal(3, f.team.keywords.inspire)
  end)
end)

describe("His cards", function()
  it("Heave hits and holds", function()
    local f = with({ "heave" })
    f:play("heave")
    assert.equal(57, f.enemy.hp)
    assert.equal(2, f.team.keywords.block)
  end)

  it("Brace pulls a hit to him", function()
    local f = with({ "brace" }, { enemy = { hp = 20, intents = { { attack(6) } } } })
    f:play("brace")
    f:end_turn()
    assert.equal(18, f.bruno.hp)
  end)

  it("Bend Iron makes a Net, once", function()
    local f = with({ "bend_iron" })
    f:play("bend_iron")
    assert.equal(8, f.team.keywords.net)
    assert.equal("bend_iron", f.exhaust_pile[1].id)
  end)

  it("Flex lasts until the end of the turn", function()
    local f = with({ "flex", "heave" })
    f:play("flex")
    f:play("heave")
    assert.equal(55, f.enemy.hp)
    f:end_turn()
    assert.equal(0, f.team.keywords.inspire)
  end)

  it("Ground Anchor waits in the hand", function()
    local f = with({ "ground_anchor" })
    f:end_turn()
    f:play("ground_anchor")
    assert.equal(6, f.team.keywords.block)
  end)

  it("Human Cannonball costs him HP", function()
    local f = with({ "human_cannonball" })
    f:play("human_cannonball")
    assert.equal(47, f.enemy.hp)
    assert.equal(17, f.bruno.hp)
  end)

  it("Hand Over puts a card on the draw pile", function()
    local f = with({ "hand_over", "heave", "tiptoe" })
    f:play("hand_over")
    f:choose("tiptoe")
    assert.equal("tiptoe", f.draw_pile[1].id)
    assert.equal(7, f.team.keywords.block)
  end)

  it("Rehearse makes a card better for the fight", function()
    local f = with({ "rehearse", "human_cannonball" })
    f:play("rehearse") -- there is but one
    f:play("human_cannonball+")
    assert.equal(43, f.enemy.hp)
  end)

  it("what asks for a card of the hand is played without one, too", function()
    local f = with({ "hand_over", "rehearse" })
    f:play("hand_over") -- there is but one
    f:direct("draw - rehearse")
    f:direct("hand + rehearse")
    f:play("rehearse")
    assert.equal(0, #f.hand)
    assert.is_nil(f.pending)
  end)

  it("Catch Them heals and spans the Net", function()
    local f = with({ "catch_them" }, { hp = { rosa = 5 } })
    f:play("catch_them", "rosa")
    assert.equal(8, f.rosa.hp)
    assert.equal(4, f.team.keywords.net)
  end)

  it("The Show Goes On gives the energy when it is of use", function()
    local f = with({ "the_show_goes_on" }, { enemy = giant })
    f:play("the_show_goes_on")
    f:end_turn()
    assert.equal(5, f.energy)
    f:end_turn()
    assert.equal(5, f.energy) -- Bruno, too
    local g = with({ "the_show_goes_on", "tiptoe" }, { enemy = { hp = 20, keywords = { retaliate = 12 }, intents = { {} } } })
    g:play("the_show_goes_on")
    g:play("tiptoe")
    assert.equal(5, g.energy)
  end)
end)
