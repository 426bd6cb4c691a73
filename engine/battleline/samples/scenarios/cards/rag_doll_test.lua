-- Rag Doll: what reaping with it brings.

describe("Rag Doll", function()
  it("gains 1 aember more when it reaps", function()
    local g = duel { mine = { line = { "rag_doll" } } }
    g:reap("rag_doll")
    assert.equal(2, g.mine.aember)
  end)
end)
