-- Night Light: whom it watches over.

describe("Night Light", function()
  it("wards a friendly creature", function()
    local g = duel { mine = { artifacts = { "night_light" }, line = { { power = 3, id = "friend" } } } }
    g:use("night_light", "friend")
    assert.is_true(g.cards.friend.warded)
  end)
end)
