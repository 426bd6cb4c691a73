-- Where cards go by themselves: exhausted, retained, ephemeral, innate, unplayable.

card {
  id = "last_call", name = "Last Call", owner = "pip", type = "attack", cost = 1, target = "enemy", exhaust = true,
  text = "Deal {damage} damage. Exhaust.", values = { damage = 7 },
  play = function(self, fight, target) self:deal(self.values.damage, target) end,
}

card {
  id = "patience", name = "Patience", cost = 1, retain = true, text = "Gain {n} Block. Retain.", values = { n = 3 },
  play = function(self) self:gain(self.values.n, "block") end,
}

card {
  id = "whim", name = "Whim", cost = 1, ephemeral = true, text = "Gain {n} Block. Ephemeral.", values = { n = 3 },
  play = function(self) self:gain(self.values.n, "block") end,
}

card {
  id = "overture", name = "Overture", cost = 0, innate = true, text = "Gain {n} Ovation. Innate.", values = { n = 1 },
  play = function(self) self:gain(self.values.n, "ovation") end,
}

card { id = "dead_weight", name = "Dead Weight", cost = 0, unplayable = true, text = "Unplayable." }

card {
  id = "heavy", name = "Heavy", cost = 0, unplayable = true, text = "Unplayable.",
  upgrade = { unplayable = false, text = "Gain {n} Block.", values = { n = 1 }, play = function(self) self:gain(1, "block") end },
  values = { n = 1 },
}

card {
  id = "once_more", name = "Once More", cost = 0, exhaust = true, text = "Put this card back into the hand.",
  play = function(self) self:move(self, "hand") end,
}

local function with(hand, more)
  local setup = { enemy = { hp = 60, intents = { {} } }, hand = hand }
  for key, value in pairs(more or {}) do setup[key] = value end
  return fight(setup)
end

local function ids(pile)
  local list = {}
  for i, c in ipairs(pile) do list[i] = c.id end
  return table.concat(list, " ")
end

describe("A card with exhaust", function()
  it("goes to the exhaust pile once it was played, and is never drawn again", function()
    local f = with({ "last_call" }, { discard_pile = { "vex" } })
    f:play("last_call")
    assert.equal("last_call", ids(f.exhaust_pile))
    assert.equal("vex", ids(f.discard_pile))
    f:end_turn()
    assert.equal("vex", ids(f.hand))
  end)

  it("is discarded like any card when it was not played", function()
    local f = with({ "last_call" })
    f:end_turn()
    assert.equal("last_call", ids(f.hand))
    assert.equal(0, #f.exhaust_pile)
  end)

  it("is not exhausted where its effect put it somewhere else", function()
    local f = with({ "once_more" })
    f:play("once_more")
    assert.equal("once_more", ids(f.hand))
    assert.equal(0, #f.exhaust_pile)
  end)

  it("is told as an event of its own", function()
    local f = with({ "last_call" })
    f:play("last_call")
    local told = 0
    for _, e in ipairs(f.events) do
      if e.type == "exhausted" and e.card == "last_call" then told = told + 1 end
    end
    assert.equal(1, told)
  end)
end)

describe("A card with retain", function()
  it("stays in the hand, beside the five that are drawn", function()
    local f = with({ "patience", "vex" }, { draw_pile = { "block", "block", "block", "block", "block" } })
    f:end_turn()
    assert.equal("patience block block block block block", ids(f.hand))
    assert.equal("vex", ids(f.discard_pile))
  end)
end)

describe("A card with ephemeral", function()
  it("is exhausted if it is still in the hand when the turn ends", function()
    local f = with({ "vex", "whim" })
    f:end_turn()
    assert.equal("whim", ids(f.exhaust_pile))
    assert.equal("vex", ids(f.hand))
  end)

  it("is discarded when it is played", function()
    local f = with({ "whim" })
    f:play("whim")
    assert.equal("whim", ids(f.discard_pile))
  end)
end)

describe("A card with innate", function()
  it("is in the opening hand, whatever the seed", function()
    for seed = 1, 8 do
      local f = fight { enemy = "stage_rat", seed = seed, deck = {
        "block", "block", "block", "block", "block", "block", "block", "block", "overture", "block", "block", "block" } }
      assert.equal(5, #f.hand)
      local there = false
      for _, c in ipairs(f.hand) do there = there or c.id == "overture" end
      assert.is_true(there)
    end
  end)

  it("makes the opening hand larger where there are more than five", function()
    local f = fight { enemy = "stage_rat", deck = { "overture", "overture", "block", "overture", "overture", "overture", "overture", "block" } }
    assert.equal("overture overture overture overture overture overture", ids(f.hand))
  end)
end)

describe("An unplayable card", function()
  it("can never be played, and says so", function()
    local f = with({ "dead_weight", "vex" })
    local can, why = f:can_play("dead_weight")
    assert.is_false(can)
    assert.equal("the card cannot be played", why)
    assert.has_error(function() f:play("dead_weight") end, "the card cannot be played")
    assert.is_false(f.hand[1].playable)
    f:play("vex")
    f:end_turn()
    assert.equal(2, #f.hand)
  end)

  it("may become playable by its upgrade", function()
    local f = with({ "heavy+" })
    f:play("heavy+")
    assert.equal(1, f.team.keywords.block)
  end)
end)

describe("The exhaust pile", function()
  it("can be laid out", function()
    local f = with({ "vex" }, { exhaust_pile = { "vex", "block" } })
    assert.equal("vex block", ids(f.exhaust_pile))
    f:direct("exhaust + whim")
    assert.equal("vex block whim", ids(f.exhaust_pile))
  end)
end)

card {
  id = "splinter", name = "Splinter", cost = 0, unplayable = true, text = "Unplayable. In hand at the end of the turn: Aldric loses {n} HP.", values = { n = 2 },
  on = {
    turn_end_in_hand = function(self, fight)
      self:lose(self.values.n, "hp", fight.aldric)
    end,
  },
}

card {
  id = "phoenix", name = "Phoenix", cost = 0, exhaust = true, text = "Gain {n} Luck. Exhaust.", values = { n = 1 },
  play = function(self) self:gain(self.values.n, "luck") end,
  on = {
    exhausted = function(self) self:create("whim", { to = "discard_pile" }) end,
  },
}

describe("An unplayable curse", function()
  it("hurts if it is in the hand at the end of the turn", function()
    local f = with({ "splinter", "splinter", "vex" }, { draw_pile = { "block", "block", "block", "block", "block" } })
    assert.is_false(f:can_play("splinter"))
    f:end_turn()
    assert.equal(16, f.aldric.hp)
    f:end_turn()
    assert.equal(16, f.aldric.hp)
  end)

  it("hurts nobody from another pile", function()
    local f = with({ "vex" }, { discard_pile = { "splinter" }, exhaust_pile = { "splinter" } })
    f:end_turn()
    assert.equal(20, f.aldric.hp)
  end)
end)

describe("What a card does when it is exhausted", function()
  it("happens once it was played", function()
    local f = with({ "phoenix" })
    f:play("phoenix")
    assert.equal("phoenix", ids(f.exhaust_pile))
    assert.equal("whim", ids(f.discard_pile))
  end)
end)
