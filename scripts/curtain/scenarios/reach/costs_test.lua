-- What a card can cost beside a number: all energy there is, or what a function makes of the fight.

card {
  id = "flurry", name = "Flurry", owner = "pip", type = "attack", cost = "x", target = "enemy",
  text = "Costs X. Deal {damage} damage X times.", values = { damage = 3 },
  play = function(self, fight, target)
    self:deal(self.values.damage, target, { times = self.x })
  end,
  upgrade = { cost = 1 },
}

card {
  id = "finale", name = "Finale", owner = "aldric", type = "attack", cost = function(self, fight) return 3 - fight.cards_played end,
  target = "enemy", text = "Deal {damage} damage.", values = { damage = 6 },
  play = function(self, fight, target) self:deal(self.values.damage, target) end,
}

card {
  id = "tally", name = "Tally", owner = "pip", type = "attack", cost = 1, target = "enemy",
  text = "Deal {damage} damage per card played this turn.", values = { damage = 2 },
  play = function(self, fight, target) self:deal(self.values.damage * fight.cards_played, target) end,
}

card {
  id = "burden", name = "Burden", cost = function(self, fight) return 2 * #fight.hand end, text = "Gain {n} Luck.", values = { n = 1 },
  play = function(self) self:gain(self.values.n, "luck") end,
}

card {
  id = "torn", name = "Torn", cost = function(self, fight) return fight["nothing" .. ""].at_all end, text = "Gain {n} Luck.", values = { n = 1 },
  play = function(self) self:gain(self.values.n, "luck") end,
}

card {
  id = "grabby", name = "Grabby", cost = function(self, fight) self:draw(1) return 0 end, text = "Gain {n} Luck.", values = { n = 1 },
  play = function(self) self:gain(self.values.n, "luck") end,
}

card {
  id = "forgetter", name = "Forgetter", type = "enchantment", cost = function(self, fight) self.memory.asked = 1 return 0 end, text = "",
}

card {
  id = "circle", name = "Circle", cost = function(self, fight) return self.cost + 1 end, text = "Gain {n} Luck.", values = { n = 1 },
  play = function(self) self:gain(self.values.n, "luck") end,
}

card {
  id = "bargain", name = "Bargain", cost = 0, text = "A card in hand costs {n} less.", values = { n = 1 },
  play = function(self, fight)
    self:discount(self.values.n, self:choose(fight.hand, { prompt = "Which card?" }))
  end,
}

card {
  id = "sale", name = "Sale", cost = 0, text = "The first two cards in hand cost {n} less.", values = { n = 1 },
  play = function(self, fight)
    self:discount(self.values.n, { fight.hand[1], fight.hand[2] })
  end,
}

local function with(hand, energy)
  return fight { enemy = { hp = 60, intents = { {} } }, hand = hand, energy = energy }
end

describe("A card that costs X", function()
  it("spends all energy and is told how much that was", function()
    local f = with({ "flurry" }, 2)
    f:play("flurry")
    assert.equal(0, f.energy)
    assert.equal(60 - 3 * 2, f.enemy.hp)
  end)

  it("can be played without any energy", function()
    local f = with({ "flurry" }, 0)
    assert.is_true(f:can_play("flurry"))
    f:play("flurry")
    assert.equal(60, f.enemy.hp)
  end)

  it("costs what there is, and no discount reaches it", function()
    local f = with({ "flurry", "bargain" }, 3)
    assert.equal(3, f.hand[1].cost)
    f:play("bargain")
    assert.equal(3, f.hand[1].cost)
  end)

  it("may cost a number once it is upgraded", function()
    local f = with({ "flurry+" }, 3)
    f:play("flurry+")
    assert.equal(2, f.energy)
    assert.equal(60, f.enemy.hp)
  end)
end)

describe("A card whose cost is a function", function()
  it("costs one less for each card played this turn, never below 0", function()
    local f = with({ "finale", "tally", "sale", "bargain", "tally", "tally" }, 5)
    assert.equal(3, f.hand[1].cost)
    f:play("tally")
    assert.equal(2, f.hand[1].cost)
    f:play("tally")
    f:play("tally")
    assert.equal(0, f.hand[1].cost)
    f:play("sale")
    assert.equal(0, f.hand[1].cost)
  end)

  it("can be played when there is enough energy for what it costs then", function()
    local f = with({ "finale", "tally" }, 2)
    local can, why = f:can_play("finale")
    assert.is_false(can)
    assert.equal("not enough energy", why)
    f:play("tally")
    assert.is_false(f:can_play("finale"))
  end)

  it("pays what it costs as it is played", function()
    local f = with({ "finale", "tally" }, 3)
    f:play("tally")
    f:play("finale")
    assert.equal(0, f.energy)
  end)

  it("may cost more than any number on a card", function()
    local f = with({ "burden", "tally", "tally" }, 6)
    assert.equal(6, f.hand[1].cost)
    f:play("burden")
    assert.equal(0, f.energy)
  end)

  it("costs less by a discount of its own", function()
    local f = with({ "finale", "bargain" }, 3)
    f:play("bargain")
    assert.equal(1, f.hand[1].cost) -- one card was played, and one less
  end)

  it("cannot be played while its function fails, and says why", function()
    local f = with({ "torn", "tally" }, 3)
    local can, why = f:can_play("torn")
    assert.is_false(can)
    assert(why:find("nothing", 1, true), why)
    f:play("tally")
    assert.equal(58, f.enemy.hp)
  end)

  it("may only work the cost out", function()
    local f = with({ "grabby", "forgetter", "circle" }, 3)
    local _, draws = f:can_play("grabby")
    assert(draws:find("cannot act", 1, true), draws)
    local _, remembers = f:can_play("forgetter")
    assert(remembers:find("can only compute its result", 1, true), remembers)
    local _, circles = f:can_play("circle")
    assert(circles:find("too many events", 1, true), circles)
  end)
end)

describe("A discount", function()
  it("is for one card, where one is named", function()
    local f = with({ "tally", "vex", "bargain", "tally" }, 3)
    f:play("bargain")
    f:choose("tally")
    assert.equal(0, f.hand[1].cost)
    assert.equal(1, f.hand[3].cost)
  end)

  it("is for each card of a list", function()
    local f = with({ "tally", "tally", "tally", "sale" }, 3)
    f:play("sale")
    assert.equal(0, f.hand[1].cost)
    assert.equal(0, f.hand[2].cost)
    assert.equal(1, f.hand[3].cost)
  end)
end)

describe("Damage for every card played this turn", function()
  it("counts the card itself", function()
    local f = with({ "vex", "tally" }, 3)
    f:play("vex")
    f:play("tally")
    assert.equal(60 - 4, f.enemy.hp)
  end)
end)
