card {
  id = "call_a_hand", name = "Call a Hand", owner = "neutral", type = "action", rarity = "basic", cost = 0, text = "",
  play = function(self) self:create(self:pick(self:cards { type = "stance", owner = "stagehands" })) end,
}

local calm = { hp = 60, intents = { {} } }

describe("A Stance", function()
  it("stays in play until another one comes", function()
    local f = fight { enemy = calm, hand = { "low_guard", "front_foot" }, draw_pile = { "block", "block", "block", "block", "block", "block" } }
    f:play("low_guard")
    assert.equal("stance", f.in_play[1].type)
    f:end_turn()
    assert.equal(2, f.team.keywords.block)
    f:direct("hand + front_foot")
    f:play("front_foot")
    assert.equal(1, #f.in_play)
    assert.equal("front_foot", f.in_play[1].id)
  end)
  it("is what a relic hears and a query finds", function()
    local f = fight { enemy = calm, hand = { "call_a_hand" }, relics = { "backstage_pass" }, draw_pile = { "block", "block" } }
    f:play("call_a_hand")
    assert.equal("stance", f.hand[1].type)
    assert.equal("stagehands", f.hand[1].owner)
    f:play(f.hand[1].id)
    assert.equal("block", f.hand[1].id)
  end)
  it("is played whoever is knocked out, since its owner is not on stage", function()
    local f = fight { enemy = calm, hand = { "low_guard" }, hp = { aldric = 0, pip = 0 } }
    f:play("low_guard")
    assert.equal(1, #f.in_play)
  end)
end)
