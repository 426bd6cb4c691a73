-- The owner of a card can change for a fight.

local calm = { hp = 60, intents = { {} } }

card {
  id = "recast_all", name = "Recast All", owner = "neutral", type = "action", cost = 0,
  text = "Pip owns the cards in hand.",
  play = function(self, fight) self:set_owner(fight.hand, "pip") end,
}

card {
  id = "pawn", name = "Pawn", owner = "aldric", type = "action", cost = 0,
  text = "The MacGuffin owns this card and those in the discard pile.",
  play = function(self, fight)
    local before = self.owner
    self:set_owner(self, "macguffin")
    self:say(before .. ", then " .. self.owner)
    self:set_owner(fight.discard_pile, fight.macguffin)
  end,
}

card {
  id = "back_to_me", name = "Back to Me", owner = "aldric", type = "action", cost = 0,
  text = "Aldric owns the cards in hand.",
  play = function(self, fight) self:set_owner(fight.hand, self.owner) end,
}

card {
  id = "lend", name = "Lend", owner = "neutral", type = "action", cost = 0,
  text = "An enemy owns the cards in hand.",
  play = function(self, fight) self:set_owner(fight.hand, "enemy") end,
}

card {
  id = "sharpen_all", name = "Sharpen All", owner = "neutral", type = "action", cost = 0,
  text = "Upgrade all cards in hand. Pip's cards cost 1 less.",
  play = function(self, fight)
    self:upgrade(fight.hand)
    self:discount(1, { owner = "pip" })
  end,
}

card {
  id = "swing", name = "Swing", owner = "aldric", type = "attack", cost = 0, target = "enemy",
  text = "Deal 8 damage.",
  play = function(self, fight, target) self:deal(8, target) end,
}

describe("The owner of a card", function()
  it("decides who has to stand", function()
    local f = fight { enemy = calm, hand = { "true_strike", "recast_all" }, hp = { aldric = 0 } }
    assert.is_false(f:can_play("true_strike"))
    f:play("recast_all")
    assert.equal("pip", f.hand[1].owner)
    assert.is_true(f:can_play("true_strike"))
    f:direct("hp pip 0")
    assert.is_false(f:can_play("true_strike"))
  end)

  it("is who acts", function()
    local f = fight { enemy = calm, hand = { "swing", "swing", "recast_all" }, keywords = { aldric = { forgetful = 1 } } }
    f:play("swing")
    assert.equal(56, f.enemy.hp)
    f:play("recast_all")
    f:play("swing")
    assert.equal(48, f.enemy.hp)
  end)

  it("is read at once, also by the card itself, and can be the MacGuffin", function()
    local f = fight { enemy = calm, hand = { "pawn" }, discard_pile = { "block", "quick_jab" }, hp = { pip = 0 } }
    f:play("pawn")
    local said
    for _, event in ipairs(f.events) do said = event.text or said end
    assert.equal("aldric, then macguffin", said)
    for _, card in ipairs(f.discard_pile) do assert.equal("macguffin", card.owner) end
  end)

  it("stays when a card is upgraded, and filters go by it", function()
    local f = fight { enemy = calm, hand = { "true_strike", "recast_all", "sharpen_all" } }
    f:play("recast_all")
    local cost = f.hand[1].cost
    f:play("sharpen_all")
    assert.equal("true_strike+", f.hand[1].id)
    assert.equal("pip", f.hand[1].owner)
    assert.equal(cost - 1, f.hand[1].cost)
  end)

  it("can change back", function()
    local f = fight { enemy = calm, hand = { "back_to_me", "true_strike", "block", "recast_all" } }
    f:play("recast_all")
    f:direct("hand + back_to_me")
    assert.equal("pip", f.hand[2].owner)
    f:play(f.hand[4])
    assert.equal("aldric", f.hand[2].owner)
    assert.equal("aldric", f.hand[3].owner)
  end)

  it("is never an enemy", function()
    local f = fight { enemy = calm, hand = { "true_strike", "lend" } }
    assert.error_matches(function() f:play("lend") end, "`who` must be a protagonist or the MacGuffin")
  end)
end)
