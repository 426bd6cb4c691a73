-- Walk: from its first room to its last.

describe("Walk", function()
  it("leads past a rat and a rest to the Critic", function()
    local r = run { id = "walk", seed = 1 }
    assert.equal(50, r.macguffin)
    assert.equal("stage_rat", r.fight.enemy.id)
    r:skip_fight()
    r:choose(1)
    assert.equal("rest", r.at)
    r:choose("heal")
    assert.equal("critic", r.fight.enemy.id)
  end)
end)
