-- What is held for the run.

local dummy = { hp = 60, intents = { { attack(5) } } }

local function holding(relic, hand, more)
  local set_up = { enemy = dummy, relics = { relic }, hand = hand or {}, energy = 9, ovation = 0 }
  for key, value in pairs(more or {}) do set_up[key] = value end
  return fight(set_up)
end

describe("A relic", function()
  it("Wire Slippers begin with Momentum, the belt with a Net", function()
    assert.equal(1, holding("wire_slippers").team.keywords.momentum)
    assert.equal(3, holding("champion_belt").team.keywords.net)
  end)

  it("the Roll of Tickets counts attacks over fights", function()
    local r = run { id = "matinee", seed = 2, relics = { "ticket_roll" } }
    r.fight:direct("hand + tiptoe")
    r.fight:play("tiptoe", r.fight.enemies[1])
    assert.equal(1, r.fight.relics[1].memory.attacks)
    r:skip_fight()
    r:choose("skip")
    r:choose("skip")
    r:choose("heal")
    assert.equal(1, r.fight.relics[1].memory.attacks)
    local f = holding("ticket_roll", { "tiptoe", "tiptoe", "tiptoe" })
    for i = 1, 3 do f:play("tiptoe") end
    assert.equal(4, f.ovation) -- one more than for three hits
  end)

  it("the Spangled Cape takes 1 off each hit", function()
    assert.equal(4, holding("spangled_cape"):forecast().macguffin.low)
  end)

  it("the Whetstone is Rosa's alone", function()
    local f = holding("whetstone", { "tiptoe", "heave" })
    f:play("heave")
    assert.equal(57, f.enemy.hp)
    f:play("tiptoe")
    assert.equal(52, f.enemy.hp)
  end)

  it("the Red Nose laughs at what is exhausted", function()
    local f = holding("red_nose", { "bend_iron" })
    f:play("bend_iron")
    assert.equal(2, f.team.keywords.block)
  end)

  it("the First Aid Bag helps in the next turn", function()
    local f = holding("first_aid_bag", {}, { enemy = { hp = 60, intents = { { attack_all(12) } } },
      draw_pile = { "heave", "heave", "heave", "heave", "heave", "heave", "heave" } })
    f:end_turn()
    assert.equal(5, f.energy)
    assert.equal(6, #f.hand)
  end)
end)
