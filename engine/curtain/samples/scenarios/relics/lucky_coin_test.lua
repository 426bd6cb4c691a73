-- Lucky Coin: what it gives, each turn anew.

describe("Lucky Coin", function()
  it("gives 1 Block at the start of each turn", function()
    local f = fight { enemy = { hp = 30, intents = { {} } }, relics = { "lucky_coin" } }
    assert.equal(1, f.team.keywords.block)
    f:end_turn()
    assert.equal(1, f.team.keywords.block)
  end)
end)
