-- Deploy: any place of the line.

action { id = "cue", play = function(self, game) self:put_into_play(game.mine.discard[1], { place = 2 }) end }

action { id = "cue_right", play = function(self, game) self:put_into_play(game.mine.discard[1], { flank = "right" }) end }
action { id = "call_up", play = function(self, game) self:put_into_play(game.mine.discard[1]) end }

local function line(g)
  local list = {}
  for i, c in ipairs(g.mine.creatures) do list[i] = c.id end
  return list
end

local function waiting(keywords)
  return duel { mine = { line = { { power = 1, id = "a" }, { power = 1, id = "b" } }, hand = { { power = 1, keywords = keywords, id = "x" } } } }
end

local function cued(action, keywords)
  local g = duel { mine = { hand = { action }, line = { { power = 1, id = "a" }, { power = 1, id = "b" } }, discard = { { power = 1, keywords = keywords, id = "x" } } } }
  g:play(action)
  return g
end

describe("Deploy", function()
  it("enters at the first place", function() -- example 31
    local g = waiting { "deploy" }
    g:play("x", { place = 1 })
    assert.same({ "x", "a", "b" }, line(g))
  end)

  it("enters between two", function() -- example 31
    local g = waiting { "deploy" }
    g:play("x", { place = 2 })
    assert.same({ "a", "x", "b" }, line(g))
  end)

  it("enters at the last place", function() -- example 31
    local g = waiting { "deploy" }
    g:play("x", { place = 3 })
    assert.same({ "a", "b", "x" }, line(g))
  end)

  it("is needed for anything but the flanks", function() -- example 31
    local g = waiting {}
    assert.has_error(function() g:play("x", { place = 2 }) end)
    g:play("x", { place = 3 })
    assert.same({ "a", "b", "x" }, line(g))
    g = waiting {}
    g:play("x", { flank = "left" })
    assert.same({ "x", "a", "b" }, line(g))
  end)

  it("counts when an effect puts it into play, too", function()
    local g = cued("call_up", { "deploy" })
    assert.same({ "left", "right", "place_2" }, g.pending.options)
    g:choose("place_2")
    assert.same({ "a", "x", "b" }, line(g))
  end)

  it("is needed for the choice between more than the flanks", function()
    local g = cued("call_up", {})
    assert.same({ "left", "right" }, g.pending.options)
    g:choose("left")
    assert.same({ "x", "a", "b" }, line(g))
  end)
end)

describe("An effect that names the place", function()
  it("puts it there, with Deploy or without", function()
    for _, keywords in ipairs { {}, { "deploy" } } do
      local g = cued("cue", keywords)
      assert.is_nil(g.pending)
      assert.same({ "a", "x", "b" }, line(g))
    end
  end)

  it("may name a flank", function()
    assert.same({ "a", "b", "x" }, line(cued("cue_right", {})))
  end)
end)
