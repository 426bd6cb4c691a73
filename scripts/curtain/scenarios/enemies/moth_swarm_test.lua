-- Moth Swarm: many small bites, and nothing to be afraid with.

card { id = "boo", name = "Boo", owner = "pip", type = "action", rarity = "basic", cost = 0, target = "enemy",
  text = "Inflict {fear} Fear. Inflict {frustration} Frustration. Inflict {burn} Burn.",
  values = { fear = 5, frustration = 5, burn = 1 },
  play = function(self, fight, target)
    self:inflict(self.values.fear, "fear", target)
    self:inflict(self.values.frustration, "frustration", target)
    self:inflict(self.values.burn, "burn", target)
  end }

describe("The Moth Swarm", function()
  it("is immune to Fear and Frustration, and to nothing else", function()
    local f = fight { enemy = "moth_swarm", hand = { "boo" } }
    f:play("boo")
    assert.same({ 0, 0, 1 }, { f.enemy.keywords.fear, f.enemy.keywords.frustration, f.enemy.keywords.burn })
    assert.same({ 0, 0 }, { f.enemy.keywords.stage_fright, f.enemy.keywords.heckled })
  end)

  it("bites three times for 2, everybody twice for 1 and gains 1 Inspire, and three times for 2 again", function()
    local f = fight { enemy = "moth_swarm" }
    f:end_turn()
    assert.equal(44, f.macguffin.hp)
    f:end_turn()
    assert.same({ 42, 18, 8 }, { f.macguffin.hp, f.aldric.hp, f.pip.hp })
    f:end_turn()
    assert.equal(33, f.macguffin.hp)
    f:end_turn()
    assert.equal(24, f.macguffin.hp)
  end)

  it("is held off best by Distract", function()
    local f = fight { enemy = "moth_swarm", keywords = { team = { distract = 3 } } }
    f:end_turn()
    assert.equal(50, f.macguffin.hp)
  end)
end)
