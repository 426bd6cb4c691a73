-- Versatile: played and used whatever the house.

describe("Versatile", function()
  it("may reap in a turn of another house, where a plain creature may not", function() -- example 33, K-11
    local g = duel { mine = { house = "lantern", line = { { power = 3, house = "brass", keywords = { versatile = 1 }, id = "v" }, { power = 3, house = "brass", id = "p" } } } }
    g:reap("v")
    assert.equal(1, g.mine.aember)
    assert.is_false((g:can_use("p")))
    assert.has_error(function() g:reap("p") end)
  end)

  it("may fight in a turn of another house", function() -- K-11
    local g = duel {
      mine = { house = "lantern", line = { { power = 3, house = "brass", keywords = { versatile = 1 }, id = "v" }, { power = 3, house = "brass", id = "p" } } },
      theirs = { line = { { power = 1, id = "d" } } },
    }
    assert.is_true((g:can_fight("v", "d")))
    assert.is_false((g:can_fight("p", "d")))
  end)

  it("may be played in a turn of another house", function() -- K-11
    local g = duel { mine = { house = "lantern", hand = { { power = 3, house = "brass", keywords = { "versatile" }, id = "v" }, { power = 3, house = "brass", id = "p" } } } }
    assert.is_true((g:can_play("v")))
    assert.is_false((g:can_play("p")))
  end)
end)
