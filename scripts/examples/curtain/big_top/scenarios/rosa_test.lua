-- What the Wirewalker, her cards and what she brings do.

local dummy = { hp = 60, intents = { {} } }

-- A fight with this hand against somebody who does nothing, without relics.
local function with(hand, more)
  local set_up = { enemy = dummy, relics = {}, ovation = 0, hand = hand, energy = 5 }
  for key, value in pairs(more or {}) do set_up[key] = value end
  return fight(set_up)
end

describe("Rosa", function()
  it("gives the team Momentum when she is hit", function()
    local f = with({}, { enemy = { hp = 20, intents = { { attack_all(2) } } } })
    f:end_turn()
    assert.equal(10, f.rosa.hp)
    assert.equal(1, f.team.keywords.momentum)
  end)

  it("brings a deck and slippers of her own", function()
    local r = run { seed = 1, basics = { rosa = "tiptoe", bruno = "heave" } }
    assert.same({ "wire_slippers", "champion_belt" }, r.relics)
    local deck = { unpack(r.deck) }
    table.sort(deck)
    assert.same({ "dove", "heave", "heave", "heave", "opening_act", "tent_peg", "tent_peg", "tiptoe", "tiptoe", "tiptoe" }, deck)
  end)
end)

describe("Her attacks", function()
  it("Tiptoe draws once there is Momentum", function()
    local f = with({ "tiptoe", "tiptoe" }, { draw_pile = { "dove" } })
    f:play("tiptoe")
    assert.equal(56, f.enemy.hp)
    f:direct("set momentum 3")
    f:play("tiptoe")
    assert.equal(49, f.enemy.hp)
    assert.equal("dove", f.hand[1].id)
  end)

  it("Double Step hits twice", function()
    local f = with({ "double_step" })
    f:play("double_step")
    assert.equal(56, f.enemy.hp)
  end)

  it("Knife Storm hits once for each energy", function()
    local f = with({ "knife_storm" }, { energy = 3 })
    f:play("knife_storm")
    assert.equal(47, f.enemy.hp) -- the crowd helps with the last one
    assert.equal(0, f.energy)
  end)

  it("Leap of Faith costs less for each card played", function()
    local f = with({ "leap_of_faith", "tiptoe", "tiptoe" }, { energy = 4 })
    f:play("tiptoe")
    f:play("tiptoe")
    assert.equal(2, f.hand[1].cost)
    f:play("leap_of_faith")
    assert.equal(0, f.energy)
    assert.equal(60 - 4 - 4 - 12, f.enemy.hp)
  end)

  it("Held Pose stays in the hand", function()
    local f = with({ "held_pose", "tiptoe" })
    f:end_turn()
    assert.equal("held_pose", f.hand[1].id)
    f:play("held_pose")
    assert.equal(50, f.enemy.hp)
  end)

  it("Count the House counts the cards of the turn, itself too", function()
    local f = with({ "tiptoe", "count_the_house" })
    f:play("tiptoe")
    f:play("count_the_house")
    assert.equal(60 - 4 - 6, f.enemy.hp)
  end)

  it("Juggled Knife throws a card of the player's choice for what it costs", function()
    local f = with({ "juggled_knife", "human_cannonball", "dove" })
    f:play("juggled_knife")
    assert.same({ "human_cannonball", "dove" }, f.pending.options)
    f:choose("human_cannonball")
    assert.equal(50, f.enemy.hp)
    assert.equal(2, #f.discard_pile)
  end)
end)

describe("Her tricks", function()
  it("Paper Doves puts two Doves into the draw pile", function()
    local f = with({ "paper_doves" }, { draw_pile = { "heave" } })
    f:play("paper_doves")
    assert.equal(3, #f.draw_pile)
    assert.equal(2, f.team.keywords.block)
  end)

  it("a Dove draws and is exhausted, played or not", function()
    local f = with({ "dove", "dove" }, { draw_pile = { "heave" } })
    f:play("dove")
    assert.equal(1, f.team.keywords.momentum)
    assert.equal(1, #f.exhaust_pile)
    f:end_turn()
    assert.equal(2, #f.exhaust_pile)
  end)

  it("Broken Pole leaves Splinters and dazzles", function()
    local f = with({ "broken_pole" }, { enemy = { hp = 60, intents = { { attack(5) } } } })
    f:play("broken_pole")
    assert.equal(3, f:forecast().macguffin.low)
    f:end_turn()
    assert.equal(56, f.enemy.hp)
  end)

  it("Catch Your Breath draws in the next turn only", function()
    local f = with({ "catch_your_breath" }, { draw_pile = { "heave", "heave", "heave", "heave", "heave", "heave", "heave", "heave" } })
    f:play("catch_your_breath")
    assert.equal("next_turn", f.waits[1].moment)
    f:end_turn()
    assert.equal(7, #f.hand)
    f:end_turn()
    assert.equal(5, #f.hand)
  end)
end)
