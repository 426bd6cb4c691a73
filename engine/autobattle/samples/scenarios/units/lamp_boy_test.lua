-- Lamp Boy: what it does at the start, and how hard it hits.

describe("Lamp Boy", function()
  it("deals 2 damage before the first clash, and 2 in it", function()
    local wall = { attack = 0, health = 9 }
    local b = battle { player = { "lamp_boy" }, enemy = { wall, wall } }
    assert.same({ 7, 9 }, { b.enemy[1].health, b.enemy[2].health })
    b:clash()
    assert.same({ 5, 9 }, { b.enemy[1].health, b.enemy[2].health })
  end)
end)
