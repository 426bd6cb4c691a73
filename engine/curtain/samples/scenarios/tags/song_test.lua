-- Song: cards are found by it.

card {
  id = "hymn", name = "Hymn", owner = "neutral", type = "action", tags = { "song" }, cost = 0,
  text = "Gain 1 Block for each song there is.",
  play = function(self) self:gain(#self:cards { tag = "song" }, "block") end,
}

describe("Song", function()
  it("is the tag of a card", function()
    local f = fight { enemy = { hp = 30, intents = { {} } }, hand = { "hymn" } }
    f:play("hymn")
    assert.is_true(f.team.keywords.block >= 1)
  end)
end)
