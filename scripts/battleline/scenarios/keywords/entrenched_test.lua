-- Entrenched: it may stay exhausted.

local function trench()
  return duel { mine = { line = { { power = 3, keywords = { entrenched = 1 }, exhausted = true, id = "c" }, { power = 3, exhausted = true, id = "x" } } } }
end

describe("Entrenched", function()
  it("stays exhausted when that was chosen", function() -- example 37
    local g = trench()
    g:end_turn { stay = { "c" } }
    assert.is_true(g.cards.c.exhausted)
    assert.is_false(g.cards.x.exhausted)
    g:end_turn()
    assert.is_false((g:can_use("c")))
  end)

  it("readies when nothing was chosen", function() -- example 37, K-16
    local g = trench()
    g:end_turn()
    assert.is_false(g.cards.c.exhausted)
  end)

  it("is no choice of others", function()
    local g = trench()
    assert.has_error(function() g:end_turn { stay = { "x" } } end)
  end)
end)
