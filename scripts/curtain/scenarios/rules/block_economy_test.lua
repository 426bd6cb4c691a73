-- Gaining Block and Shield: Fortify, Weak, and what Bulwark does to the price of Defense cards.

card { id = "buckler", name = "Buckler", owner = "aldric", type = "defense", rarity = "basic", cost = 0,
  text = "Gain {shield} Shield.", values = { shield = 5 },
  play = function(self, fight) self:gain(self.values.shield, "shield", self.owner) end }

local function cost_of(f, id)
  for _, c in ipairs(f.hand) do
    if c.id == id then return c.cost end
  end
  error("no " .. id .. " in hand")
end

describe("Gaining Block", function()
  it("is halved by Weak, rounded down", function() -- example 51
    local f = fight { enemy = { hp = 25, intents = { {} } }, hand = { "block" }, keywords = { team = { weak = 1 } } }
    f:play("block")
    assert.equal(1, f.team.keywords.block)
  end)

  it("adds Fortify before Weak halves the sum", function() -- example 51, CC-17
    local f = fight {
      enemy = { hp = 25, intents = { {} } },
      hand = { "block" },
      keywords = { team = { weak = 1, fortify = 2 } },
    }
    f:play("block")
    assert.equal(2, f.team.keywords.block)
  end)

  it("adds Fortify every single time", function()
    local f = fight {
      enemy = { hp = 25, intents = { {} } },
      hand = { "block", "block" },
      keywords = { team = { fortify = 3 } },
    }
    f:play("block")
    f:play("block")
    assert.equal(12, f.team.keywords.block)
    assert.equal(3, f.team.keywords.fortify)
  end)

  it("works the same for the enemy with its own Fortify and Weak", function() -- CC-17
    local f = fight {
      enemy = { hp = 25, intents = { { gain(3, "block"), gain(5, "shield") } } },
      keywords = { enemy = { fortify = 2, weak = 1 } },
    }
    f:end_turn()
    assert.equal(2, f.enemy.keywords.block)
    assert.equal(2, f.enemy.keywords.shield)
  end)
end)

describe("Gaining Shield", function()
  it("never counts Fortify", function() -- CC-17
    local f = fight { enemy = { hp = 25, intents = { {} } }, hand = { "buckler" }, keywords = { team = { fortify = 2 } } }
    f:play("buckler")
    assert.equal(5, f.aldric.keywords.shield)
  end)

  it("is halved by Weak", function()
    local f = fight { enemy = { hp = 25, intents = { {} } }, hand = { "buckler" }, keywords = { team = { weak = 1 } } }
    f:play("buckler")
    assert.equal(2, f.aldric.keywords.shield)
  end)
end)

describe("Bulwark", function()
  it("makes the Defense cards now in hand cheaper, and no card drawn later", function() -- example 53, CC-38
    local f = fight {
      enemy = { hp = 25, intents = { {} } },
      hand = { "bulwark", "block", "block" },
    }
    f:play("bulwark")
    assert.equal(20, f.enemy.hp)
    assert.equal(0, cost_of(f, "block"))
    f:play("block")
    f:play("block")
    assert.equal(1, f.energy)
    assert.equal(6, f.team.keywords.block)
    f:end_turn()
    assert.equal(3, #f.hand)
    assert.equal(1, cost_of(f, "block"))
  end)

  it("loses its effect on a card that leaves the hand unplayed", function() -- CC-38
    local f = fight { enemy = { hp = 25, intents = { {} } }, hand = { "bulwark", "block" } }
    f:play("bulwark")
    f:end_turn()
    assert.equal(1, cost_of(f, "block"))
  end)

  it("adds up, and no cost falls below 0", function() -- CC-38
    local f = fight {
      enemy = { hp = 25, intents = { {} } },
      hand = { "bulwark", "bulwark", "iron_wall", "block", "inspire" },
      energy = 4,
    }
    f:play("bulwark")
    f:play("bulwark")
    assert.equal(0, f.energy)
    assert.equal(0, cost_of(f, "iron_wall"))
    assert.equal(0, cost_of(f, "block"))
    assert.equal(1, cost_of(f, "inspire"))
  end)
end)
