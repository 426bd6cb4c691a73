-- Spotlight Phantom: nobody hides from it.

card { id = "antics", name = "Antics", owner = "macguffin", type = "action", rarity = "basic", cost = 0,
  text = "Gain {taunt} Taunt. Gain {distract} Distract. Gain {retaliate} Retaliate.",
  values = { taunt = 3, distract = 3, retaliate = 3 },
  play = function(self, fight)
    self:gain(self.values.taunt, "taunt", "aldric")
    self:gain(self.values.distract, "distract")
    self:gain(self.values.retaliate, "retaliate")
  end }

describe("The Spotlight Phantom", function()
  it("finds its target past Taunt, Distract and Retaliate, turn after turn", function()
    local f = fight { enemy = "spotlight_phantom", hand = { "antics" } }
    f:play("antics")
    f:end_turn()
    assert.same({ 44, 20, 33 }, { f.macguffin.hp, f.aldric.hp, f.enemy.hp })
    f:play("antics")
    f:end_turn()
    assert.same({ 41, 17, 7 }, { f.macguffin.hp, f.aldric.hp, f.pip.hp })
    f:play("antics")
    f:end_turn()
    assert.same({ 34, 17, 33 }, { f.macguffin.hp, f.aldric.hp, f.enemy.hp })
  end)

  it("shows its Accuracy in every player turn", function()
    local f = fight { enemy = "spotlight_phantom" }
    for _ = 1, 4 do
      assert.equal(1, f.enemy.keywords.accuracy)
      f:end_turn()
    end
  end)

  it("frightens, frustrates and burns along the way", function()
    local f = fight { enemy = "spotlight_phantom" }
    f:end_turn()
    assert.equal(2, f.aldric.keywords.fear + f.pip.keywords.fear)
    f:end_turn()
    assert.equal(1, f.aldric.keywords.frustration + f.pip.keywords.frustration)
    f:end_turn()
    f:end_turn()
    assert.same({ 1, 1, 1 }, { f.macguffin.keywords.burn, f.aldric.keywords.burn, f.pip.keywords.burn })
    assert.same({ 32, 15, 5 }, { f.macguffin.hp, f.aldric.hp, f.pip.hp })
  end)

  it("still cannot see through Block", function()
    local f = fight { enemy = "spotlight_phantom", keywords = { team = { block = 4 } } }
    f:end_turn()
    assert.equal(48, f.macguffin.hp)
  end)
end)
