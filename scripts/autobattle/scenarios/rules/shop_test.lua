-- The shop.

unit { id = "penny", attack = 1, health = 1, cost = 1, pitch = 1 }
unit { id = "pricey", attack = 1, health = 1, cost = 3, pitch = 2 }
unit { id = "free", attack = 1, health = 1, cost = 0, pitch = 0 }
unit { id = "generous", attack = 1, health = 1, on = { start = function(self) self:gain_mana(2) end } }
unit { id = "earner", attack = 1, health = 1, on = { shop_start = function(self) self:gain_mana(1) end } }
unit { id = "gunman", attack = 1, health = 1, on = { shop_start = function(self)
  self:damage(9, self:everyone())
  self:destroy(self:enemies())
  self:buff({ attack = 5 }, self:enemies { place = 1 })
end } }
unit { id = "brooder", attack = 1, health = 1, on = { shop_start = function(self) self:spawn("witness") end } }
unit { id = "witness", attack = 1, health = 1, on = {
  spawn = function(self) self:buff({ attack = 50 }) end,
  ally_spawn = function(self) self:buff({ attack = 50 }) end,
} }
unit { id = "layer", attack = 1, health = 1, on = { sell = function(self) self:spawn("penny") end } }
unit { id = "sold_layer", attack = 1, health = 1, on = { sell = function(self) self:spawn("free") end } }
unit { id = "coach", attack = 1, health = 1, cost = 0, on = { buy = function(self, shop, event) self:buff({ attack = 2 }, self:allies()) end } }
unit { id = "tyrant", attack = 1, health = 1, on = { shop_start = function(self) self:destroy(self:others { place = 1 }) end } }
unit { id = "wilting", attack = 1, health = 3, on = { shop_start = function(self) self:buff({ health = -2 }) end } }
unit { id = "seller", attack = 1, health = 1, on = { sell = function(self, shop, event) self:buff({ attack = event.unit.attack }) end } }

describe("Mana", function()
  it("comes from pitching, and pays for units", function()
    local s = shop { hand = { "pricey", "penny", "penny" } }
    assert.equal(0, s.mana)
    s:pitch(1)
    assert.equal(2, s.mana)
    s:play(1, 2)
    assert.equal(1, s.mana)
    assert.equal("penny", s.board[2].id)
    assert.is_false(s.board[1])
    assert.equal(1, #s.hand)
  end)

  it("must suffice", function()
    local s = shop { hand = { "pricey", "free" } }
    assert.has_error(function() s:play(1, 1) end)
    s:play(2, 1)
    assert.equal("free", s.board[1].id)
  end)

  it("is limited to 3 in round 1, and to one more each round, up to 10", function()
    for round, limit in pairs { 3, 4, 5, 6, 7, 8, 9, 10, 10, 10 } do
      assert.equal(limit, shop { round = round }.mana_limit)
    end
  end)

  it("above the limit is lost", function() -- O-33
    local s = shop { hand = { "pricey", "pricey", "pricey" } }
    s:pitch(1)
    s:pitch(1)
    assert.equal(3, s.mana)
  end)

  it("that is left is lost with the shop", function()
    local s = shop { hand = { "penny" }, mana = 2 }
    s:battle { enemy = {} }
    assert.equal(0, s.mana)
  end)

  it("of battles comes with the next shop, and no later", function()
    local s = shop { board = { "generous" }, hand = {} }
    s:battle { enemy = { { attack = 1, health = 1 } } }
    assert.equal(2, s.mana)
    s:sell(1)
    s:battle { enemy = {} }
    assert.equal(0, s.mana)
  end)

  it("of battles is cut to the limit", function() -- O-33
    local s = shop { board = { "generous", "generous", "generous" }, hand = {} }
    s:battle { enemy = {} }
    assert.equal(4, s.mana)
  end)

  it("of the shop is there at once", function()
    assert.equal(1, shop { board = { "earner" }, hand = {} }.mana)
    assert.equal(3, shop { board = { "earner" }, hand = {}, mana = 3 }.mana)
  end)
end)

describe("A hand", function()
  it("is 5 cards of the bag", function()
    assert.equal(5, #shop { seed = 4 }.hand)
  end)

  it("goes back into the bag, and what was pitched does not", function() -- O-27
    local s = shop {}
    for _ = 1, 10 do
      for _ = 1, 5 do s:pitch(1) end
      s:battle { enemy = {} }
    end
    assert.equal(11, s.round)
    assert.equal(0, #s.hand)
  end)

  it("is smaller where the bag is nearly empty", function() -- O-27
    local s = shop {}
    for round = 1, 9 do
      for _ = 1, 5 do s:pitch(1) end
      s:battle { enemy = {} }
    end
    s:pitch(1)
    s:pitch(1)
    s:battle { enemy = {} }
    assert.equal(3, #s.hand)
    s:battle { enemy = {} }
    assert.equal(3, #s.hand)
  end)
end)

describe("Selling", function()
  it("brings the pitch, and the slot is empty", function()
    local s = shop { hand = {}, board = { "pricey" } }
    s:sell(1)
    assert.equal(2, s.mana)
    assert.is_false(s.board[1])
    assert.has_error(function() s:sell(1) end)
  end)

  it("lets those on the board act by slot, and the sold unit last", function() -- O-26
    local s = shop { hand = {}, board = { "sold_layer", "layer" } }
    s:sell(1)
    assert.equal("penny", s.board[1].id)
    assert.equal("layer", s.board[2].id)
    assert.equal("free", s.board[3].id)
  end)

  it("tells the others which unit it was", function()
    local s = shop { hand = {}, board = { "seller", { "penny", attack = 6 } } }
    s:sell(2)
    assert.equal(8, s.board[1].attack)
  end)
end)

describe("Buying", function()
  it("triggers the unit that was played, and no other", function() -- O-26
    local s = shop { hand = { "penny" }, mana = 1, board = { "coach" } }
    s:play(1, 2)
    assert.equal(1, s.board[1].attack)
    s = shop { hand = { "coach" }, board = { "penny" } }
    s:play(1, 5)
    assert.equal(3, s.board[1].attack)
    assert.equal(3, s.board[5].attack)
  end)

  it("needs an empty slot that there is", function()
    local s = shop { hand = { "free" }, board = { "penny" } }
    assert.has_error(function() s:play(1, 1) end)
    assert.has_error(function() s:play(1, 6) end)
    assert.has_error(function() s:play(2, 2) end)
    assert.equal(1, #s.hand)
  end)
end)

describe("Swapping", function()
  it("changes places, and moves into an empty slot", function() -- O-33
    local s = shop { hand = {}, board = { "penny", "pricey" } }
    s:swap(1, 2)
    assert.equal("pricey", s.board[1].id)
    assert.equal("penny", s.board[2].id)
    s:swap(2, 5)
    assert.is_false(s.board[2])
    assert.equal("penny", s.board[5].id)
    s:swap(2, 1)
    assert.equal("pricey", s.board[2].id)
  end)
end)

describe("In the shop", function()
  it("damage does nothing, and there are no enemies", function() -- O-25
    local s = shop { hand = {}, board = { "gunman", "penny" } }
    assert.same({ 1, 1, 1, 1 }, { s.board[1].health, s.board[2].health, s.board[1].attack, s.board[2].attack })
  end)

  it("who is spawned takes the first empty slot, and nobody hears of it", function() -- O-25
    local s = shop { hand = {}, board = { "witness", false, "brooder" } }
    assert.equal("witness", s.board[2].id)
    assert.same({ 1, 1 }, { s.board[1].attack, s.board[2].attack })
  end)

  it("units act by slot", function() -- O-26
    local s = shop { hand = {}, board = { "tyrant", "tyrant" } }
    assert.equal("tyrant", s.board[1].id)
    assert.is_false(s.board[2])
  end)

  it("a unit without health is gone", function()
    local s = shop { hand = {}, board = { "wilting" } }
    assert.equal(1, s.board[1].health)
    s:battle { enemy = {} }
    assert.is_false(s.board[1])
  end)
end)

describe("Going to battle", function()
  it("that fails leaves the shop open, as it was", function()
    local s = shop { hand = { "penny" }, mana = 2, board = { "penny" } }
    assert.has_error(function()
      s:battle { enemy = { { on = { start = function(self) self:spawn("nobody") end } } } }
    end)
    assert.same({ 1, 2, 1 }, { s.round, s.mana, #s.hand })
    s:play(1, 2)
    assert.equal("penny", s.board[2].id)
  end)
end)
