-- What the cards of nobody in particular do.

local dummy = { hp = 60, intents = { {} } }

-- A fight with this hand against somebody who does nothing, without relics.
local function with(hand, more)
  local set_up = { enemy = dummy, relics = {}, hand = hand, energy = 5 }
  for key, value in pairs(more or {}) do set_up[key] = value end
  return fight(set_up)
end

describe("A card of nobody", function()
  it("Tent Peg holds", function()
    local f = with({ "tent_peg" })
    f:play("tent_peg")
    assert.equal(4, f.team.keywords.block)
  end)

  it("Opening Act is in the first hand", function()
    local f = fight { enemy = dummy, relics = {}, deck = { "heave", "heave", "heave", "heave", "heave", "heave", "heave", "heave", "opening_act" } }
    f:play("opening_act")
    assert.equal(6, #f.hand)
  end)

  it("Free Ticket makes one card cheaper", function()
    local f = with({ "free_ticket", "human_cannonball", "tiptoe" })
    f:play("free_ticket")
    f:choose("human_cannonball")
    assert.equal(1, f.hand[1].cost)
    assert.equal(1, f.hand[2].cost)
  end)

  it("Sawdust cannot be played and hurts in the hand", function()
    local f = with({ "sawdust" })
    assert.is_false(f:can_play("sawdust"))
    assert.equal(2, f:forecast().macguffin.low)
    local hp = f.macguffin.hp
    f:end_turn()
    assert.equal(hp - 2, f.macguffin.hp)
  end)

  it("Burn the Posters draws for a card", function()
    local f = with({ "burn_the_posters", "heave", "dove" }, { draw_pile = { "tiptoe", "tiptoe" } })
    f:play("burn_the_posters")
    f:choose("heave")
    assert.equal(3, #f.hand)
    assert.equal("heave", f.exhaust_pile[1].id)
  end)

  it("Lost and Found brings back what the player wants", function()
    local f = with({ "lost_and_found" }, { discard_pile = { "heave", "tiptoe", "dove" } })
    f:play("lost_and_found")
    f:choose("dove", "nothing")
    assert.equal(1, #f.hand)
    assert.equal("dove", f.hand[1].id)
  end)

  it("Final Bow takes a card out of the deck", function()
    local r = run { id = "matinee", seed = 1 }
    local cards = #r.deck
    r.fight:direct("hand + final_bow")
    r.fight:play("final_bow")
    r.fight:choose(1)
    r:skip_fight()
    assert.equal(cards - 1, #r.deck)
  end)

  it("Guest Star leaves a Dove in the deck", function()
    local r = run { id = "matinee", seed = 1 }
    local cards = #r.deck
    r.fight:direct("hand + guest_star")
    r.fight:play("guest_star", r.fight.enemy)
    r:skip_fight()
    assert.equal(cards + 1, #r.deck)
  end)

  it("Drum Roll is for the next attack only", function()
    local f = with({ "drum_roll", "tent_peg", "double_step", "double_step" })
    f:play("drum_roll")
    f:play("tent_peg")
    f:play("double_step")
    assert.equal(48, f.enemy.hp)
    f:play("double_step")
    assert.equal(42, f.enemy.hp)
  end)

  it("Barker's Choice is one of two", function()
    local f = with({ "barkers_choice", "barkers_choice" })
    f:play("barkers_choice")
    f:choose("block")
    assert.equal(6, f.team.keywords.block)
    f:play("barkers_choice")
    f:choose("dazzled")
    assert.equal(2, f.enemy.keywords.dazzled)
  end)

  it("Brass Band plays every turn", function()
    local f = with({ "brass_band" })
    f:play("brass_band")
    f:end_turn()
    assert.equal(1, f.team.keywords.momentum)
  end)

  it("Old Rope holds from where it lies", function()
    local f = with({ "old_rope", "bend_iron", "heave" })
    f:play("old_rope")
    f:play("bend_iron")
    assert.equal(5, f.team.keywords.block)
  end)
end)
