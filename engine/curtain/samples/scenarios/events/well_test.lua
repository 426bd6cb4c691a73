-- Well, in the first room of a run.

run {
  id = "road", deck = { basics = 3 },
  acts = { { name = "The Road", rooms = { { kind = "event", id = "well" }, { kind = "boss", enemies = { "critic" } } } } },
}

describe("Well", function()
  it("offers a drink to who needs one", function()
    local r = run { id = "road" }
    assert.same({ "sharpen_a_card", "walk_on" }, r.options)
  end)

  it("sharpens a card", function()
    local r = run { id = "road" }
    r:choose("sharpen_a_card")
    assert.equal("choose_upgrade", r.at)
  end)
end)
