-- What cards cost, and whom they may be played on, where no other scenario depends on it.

local idle = { hp = 30, intents = { {} } }

describe("A card", function()
  it("costs what its corner says", function()
    for _, id in ipairs({ "second_helping", "spiked_punch", "ghost_story" }) do
      local f = fight { enemy = idle, hand = { id } }
      f:play(id)
      assert.same({ id, 2 }, { id, f.energy })
    end
  end)

  it("for a protagonist cannot be played on the MacGuffin", function()
    for _, id in ipairs({ "protect", "second_wind", "true_strike", "prop_armour", "charmed_life" }) do
      local f = fight { enemy = idle, hand = { id } }
      assert.has_error(function() f:play(id, "macguffin") end, "that is not a valid target")
      f:play(id, "pip")
      assert.equal(0, #f.hand)
    end
  end)
end)

describe("Ghost Story", function()
  it("draws a single card, and costs nothing when upgraded", function()
    local f = fight { enemy = idle, hand = { "ghost_story" }, draw_pile = { "block", "block" } }
    f:play("ghost_story")
    assert.same({ 1, 3 }, { #f.hand, f.enemy.keywords.fear })
    local g = fight { enemy = idle, hand = { "ghost_story+" } }
    g:play("ghost_story+")
    assert.same({ 3, 3 }, { g.energy, g.enemy.keywords.fear })
  end)
end)
