-- Poison: a hit that took health kills.

local venom = { attack = 1, health = 5, keywords = { "poison" } }

describe("Poison", function()
  it("needs a hit that comes through: the Shield is spent, no more", function() -- example 3
    local b = battle { player = { venom }, enemy = { { attack = 6, health = 50, keywords = { "shield" } } } }
    b:finish()
    assert.equal("defeat", b.result)
    assert.equal(50, b.enemy[1].health)
    assert.is_false(b.enemy[1].keywords.shield)
  end)

  it("kills with a hit of 1, and leaves health at 0", function() -- O-12
    local b = battle { player = { venom }, enemy = { { attack = 0, health = 50 } } }
    b:clash()
    assert.equal("victory", b.result)
    assert.is_false(b:unit("enemy", 1).alive)
    assert.equal(0, b:unit("enemy", 1).health)
  end)

  it("never brings health below 0", function() -- O-12
    local b = battle { player = { { attack = 3, health = 5, keywords = { "poison" } } }, enemy = { { attack = 0, health = 4 } } }
    b:clash()
    assert.equal(0, b:unit("enemy", 1).health)
  end)

  it("with Shield goes through two strong enemies", function() -- example 7
    local b = battle {
      player = { { attack = 1, health = 6, keywords = { "poison", "shield" } } },
      enemy = { { attack = 5, health = 9 }, { attack = 5, health = 9 } },
    }
    b:clash()
    assert.equal(1, #b.enemy)
    assert.equal(6, b.player[1].health)
    b:clash()
    assert.equal(1, b.player[1].health)
    assert.equal("victory", b.result)
  end)

  it("does nothing without attack", function()
    local b = battle { player = { { attack = 0, health = 5, keywords = { "poison" } } }, enemy = { { attack = 0, health = 2 } } }
    b:clash()
    assert.equal(2, b.enemy[1].health)
  end)

  it("is no part of what abilities deal", function() -- example 13, O-16
    local b = battle {
      player = { { attack = 1, health = 5, keywords = { "poison" }, on = { start = function(self) self:damage(1, self:enemies()) end } } },
      enemy = { { attack = 2, health = 10 } },
    }
    assert.equal(9, b.enemy[1].health)
  end)

  it("hurts: who dies of it can still strike back", function() -- example 15, O-19
    local prickly = { attack = 2, health = 8, on = { hurt = function(self, battle, event) self:damage(1, event.unit) end } }
    local b = battle { player = { venom }, enemy = { prickly } }
    b:clash()
    assert.equal("victory", b.result)
    assert.equal(2, b.player[1].health) -- 5, less 2 by the clash, less 1
  end)

  it("of both fronts kills both", function() -- O-11
    local b = battle { player = { { attack = 1, health = 9, keywords = { "poison" } } }, enemy = { { attack = 1, health = 9, keywords = { "poison" } } } }
    b:clash()
    assert.equal("draw", b.result)
    assert.equal(0, #b.player)
    assert.equal(0, #b.enemy)
  end)

  it("adds nothing to what a hit is told to have dealt", function() -- O-31
    local b = battle {
      player = { venom },
      enemy = { { health = 8, on = { hurt = function(self, battle, event) self:buff({ attack = event.amount }, self:behind()) end } }, { health = 1 } },
    }
    b:clash()
    assert.equal(1, b.enemy[1].attack)
  end)
end)
