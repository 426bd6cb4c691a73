-- Keywords: of the card, for good, and for one battle.

-- told is the keyword events of a battle or a shop, as words.
local function told(b)
  local list = {}
  for _, e in ipairs(b.events) do
    if e.type == "keyword_applied" or e.type == "keyword_removed" then
      table.insert(list, e.type .. " " .. e.keyword .. (e.permanent and " for good" or ""))
    elseif e.type == "keyword_consumed" then
      table.insert(list, e.type .. " " .. e.keyword)
    end
  end
  return table.concat(list, ", ")
end

-- count is how many events of a type there are.
local function count(b, kind)
  local n = 0
  for _, e in ipairs(b.events) do
    if e.type == kind then n = n + 1 end
  end
  return n
end

local dummy = { attack = 0, health = 1 }
local hitter = { attack = 1, health = 1 }

unit { id = "plain", attack = 2, health = 6 }
unit { id = "born_shielded", attack = 2, health = 6, keywords = { "shield" } }
unit { id = "armourer", attack = 2, health = 6, on = { buy = function(self) self:grant_for_good("shield") end } }
unit { id = "braggart", attack = 2, health = 6, on = { shop_start = function(self) self:grant("guard") end } }
unit { id = "renouncer", attack = 2, health = 6, on = { start = function(self) self:remove_for_good("shield") end } }
unit { id = "late_renouncer", attack = 2, health = 6, on = { start = function(self)
  self:grant("shield")
  self:remove_for_good("shield")
end } }
unit { id = "shop_renouncer", attack = 2, health = 6, keywords = { "shield" }, on = { shop_start = function(self) self:remove_for_good("shield") end } }
unit { id = "learner", attack = 2, health = 6, on = { start = function(self) self:grant_for_good("poison") end } }
unit { id = "doubter", attack = 2, health = 6, on = { start = function(self)
  self:grant_for_good("poison")
  self:remove_for_good("poison")
end } }
unit { id = "waverer", attack = 2, health = 6, on = { start = function(self)
  self:remove_for_good("poison")
  self:grant_for_good("poison")
end } }
unit { id = "twice_shielded", attack = 2, health = 6, keywords = { "shield" }, on = { start = function(self) self:grant_for_good("shield") end } }
unit { id = "viper", attack = 2, health = 6, keywords = { "poison" }, on = { start = function(self) self:grant("guard") end } }
unit { id = "saint", attack = 2, health = 6, on = { start = function(self) self:grant_for_good("shield", self:everyone()) end } }
unit { id = "grower", attack = 2, health = 6, on = { start = function(self) self:buff_for_good({ attack = 2, health = 1 }) end } }
unit { id = "burster", attack = 2, health = 6, on = { start = function(self) self:buff({ attack = 2, health = 1 }) end } }

describe("A keyword for good", function()
  it("that was bought is there in each battle, also after it was spent", function() -- example 25
    local s = shop { hand = { "armourer" }, mana = 1 }
    s:play(1, 1)
    assert.equal(1, s.board[1].mask)
    assert.is_true(s.board[1].keywords.shield)
    local b = s:battle { enemy = { hitter } }
    assert.equal("keyword_consumed shield", told(b))
    assert.equal(6, b.player[1].health)
    assert.equal(1, s.board[1].mask)
    b = s:battle { enemy = { hitter } }
    assert.equal("keyword_consumed shield", told(b))
    assert.equal(6, b.player[1].health)
  end)

  it("is gone with the unit: bought again, it is a new one", function() -- example 31
    local s = shop { hand = { "plain" }, board = { { "plain", keywords = { "shield", "poison" } } } }
    assert.equal(3, s.board[1].mask)
    s:sell(1)
    assert.is_false(s.board[1])
    s:play(1, 1)
    assert.equal("plain", s.board[1].id)
    assert.equal(0, s.board[1].mask)
  end)

  it("is told, in the shop as in battle", function()
    local s = shop { hand = { "armourer" }, mana = 1 }
    s:play(1, 1)
    assert.equal("keyword_applied shield for good", told(s))
    local b = battle { player = { "learner" }, enemy = { dummy } }
    assert.equal("keyword_applied poison for good", told(b))
  end)

  it("that was granted in battle acts at once and stays", function()
    local s = shop { board = { "learner" }, hand = {} }
    local b = s:battle { enemy = { { attack = 0, health = 90 } } }
    assert.equal(1, b.clashes) -- poisoned
    assert.equal(2, s.board[1].mask)
  end)

  it("is as the later of grant and removal leaves it", function()
    local s = shop { board = { "doubter", "waverer" }, hand = {} }
    s:battle { enemy = { dummy } }
    assert.equal(0, s.board[1].mask)
    assert.equal(2, s.board[2].mask)
  end)

  it("is set also where the card has it by itself, and told", function() -- O-22
    local s = shop { board = { "twice_shielded" }, hand = {} }
    local b = s:battle { enemy = { dummy } }
    assert.equal("keyword_applied shield for good", told(b))
    assert.equal(1, s.board[1].mask)
  end)

  it("stays what it is, whatever a battle adds and takes", function() -- example 29
    local s = shop { board = { { "viper", keywords = { "shield" } } }, hand = {} }
    local b = battle { player = { { "viper", keywords = { "shield" } } }, enemy = { { attack = 1, health = 90 }, dummy } }
    assert.equal(7, b.player[1].mask)
    b:clash()
    assert.equal(6, b.player[1].mask)
    b = s:battle { enemy = { hitter } }
    assert.equal(6, b.player[1].mask)
    assert.equal(1, s.board[1].mask)
  end)

  it("granted to the enemy's units does not stay theirs", function() -- O-13
    local s = shop { board = { "plain" }, hand = {} }
    local b = s:battle { enemy = { "saint" } }
    assert.equal(2, count(b, "keyword_applied"))
    assert.equal(0, s.board[1].mask)
  end)

  it("is kept where its own side grants it, too, after the enemy did", function() -- O-13, O-22
    local late = { attack = 2, health = 6, limit = { before_attack = 1 }, on = { before_attack = function(self) self:grant_for_good("shield") end } }
    local s = shop { board = { late }, hand = {} }
    local b = s:battle { enemy = { "saint" } }
    assert.equal(3, count(b, "keyword_applied"))
    assert.equal(1, s.board[1].mask)
  end)
end)

describe("Removing for good", function()
  it("leaves what the card has by itself", function() -- O-8
    local s = shop { board = { { "shop_renouncer", keywords = { "shield" } } }, hand = {} }
    assert.equal(0, s.board[1].mask)
    assert.equal("keyword_removed shield for good", told(s))
    local b = s:battle { enemy = { hitter } }
    assert.equal("keyword_consumed shield", told(b))
  end)

  it("acts at once in battle, and afterwards", function() -- O-9
    local s = shop { board = { { "renouncer", keywords = { "shield" } } }, hand = {} }
    assert.equal(1, s.board[1].mask)
    local b = s:battle { enemy = { hitter } }
    assert.equal("keyword_removed shield for good", told(b))
    assert.equal(5, b.player[1].health)
    assert.equal(0, s.board[1].mask)
  end)

  it("leaves in battle what was granted for it", function() -- O-9
    local b = battle { player = { { "late_renouncer", keywords = { "poison" } } }, enemy = { hitter } }
    assert.is_true(b.player[1].keywords.shield)
  end)

  it("leaves in battle what is the card's own", function() -- O-9
    local b = battle {
      player = { { keywords = { "shield" }, on = { start = function(self) self:remove_for_good("shield") end } } },
      enemy = { hitter },
    }
    assert.is_true(b.player[1].keywords.shield)
  end)

  it("by the enemy is not for good, and by its own side is, also after that", function() -- O-13
    local thief = { attack = 5, health = 9, on = { start = function(self) self:remove_for_good("shield", self:enemies()) end } }
    local s = shop { board = { { attack = 1, health = 9 }, { "plain", keywords = { "shield" } } }, hand = {} }
    s:battle { enemy = { thief } }
    assert.equal(1, s.board[2].mask)
    s = shop { board = { { "renouncer", keywords = { "shield" } } }, hand = {} }
    local b = s:battle { enemy = { thief } }
    assert.equal(2, count(b, "keyword_removed"))
    assert.equal(0, s.board[1].mask)
  end)

  it("of what is not there does nothing, and is not told", function()
    local b = battle { player = { "renouncer" }, enemy = { hitter } }
    assert.equal("", told(b))
  end)
end)

describe("A keyword for one battle", function()
  it("is nothing in the shop, and not told", function() -- example 27, O-25
    local s = shop { board = { "braggart" }, hand = {} }
    assert.equal(0, s.board[1].mask)
    assert.equal("", told(s))
  end)

  it("is gone after the battle", function()
    local s = shop { board = { "viper" }, hand = {} }
    local b = s:battle { enemy = { dummy } }
    assert.equal("keyword_applied guard", told(b))
    assert.equal(6, b.player[1].mask)
    assert.equal(0, s.board[1].mask)
  end)
end)

describe("Attack and health", function()
  it("for good stay, and for the battle do not", function()
    local s = shop { board = { "grower", "burster" }, hand = {} }
    local b = s:battle { enemy = { dummy } }
    assert.same({ 4, 7, 4, 7 }, { b.player[1].attack, b.player[1].health, b.player[2].attack, b.player[2].health })
    assert.same({ 4, 7, 2, 6 }, { s.board[1].attack, s.board[1].health, s.board[2].attack, s.board[2].health })
  end)
end)
