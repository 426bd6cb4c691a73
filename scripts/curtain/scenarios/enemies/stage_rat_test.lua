-- Stage Rat: two bites at the treasure, then a run across the boards.

describe("The Stage Rat", function()
  it("bites the MacGuffin twice, then everybody, then starts over", function()
    local f = fight { enemy = "stage_rat" }
    assert.equal(25, f.enemy.hp)
    local hp = {}
    for turn = 1, 4 do
      f:end_turn()
      hp[turn] = f.macguffin.hp
    end
    assert.same({ 45, 40, 38, 33 }, hp)
    assert.same({ 18, 8 }, { f.aldric.hp, f.pip.hp })
  end)
end)
