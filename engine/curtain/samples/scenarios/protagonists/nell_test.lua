-- Nell: who she is, and what she brings.

describe("Nell", function()
  it("stands beside Aldric with 15 HP", function()
    local f = fight { enemy = "stage_rat", protagonists = { "aldric", "nell" } }
    assert.equal("Nell", f.protagonists[2].name)
    assert.equal(15, f.protagonists[2].hp)
  end)

  it("brings two Block and an Inspire", function()
    local with = #run { protagonists = { "aldric", "nell" } }.deck
    local without = #run { protagonists = { "aldric", "pip" } }.deck
    assert.equal(without, with) -- three copies of Pip's Basic
  end)
end)
