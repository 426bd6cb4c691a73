-- Straw Man: one blow at the treasure, one at everybody.

describe("Straw Man", function()
  it("attacks the MacGuffin, then everybody, then starts over", function()
    local f = fight { enemy = "straw_man" }
    assert.equal(20, f.enemy.hp)
    local hp = {}
    for turn = 1, 3 do
      f:end_turn()
      hp[turn] = f.macguffin.hp
    end
    assert.same({ 45, 43, 38 }, hp)
  end)
end)
