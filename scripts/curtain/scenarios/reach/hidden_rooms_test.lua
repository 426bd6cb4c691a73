-- A room to which no other leads: only a function gets there.

event { id = "trapdoor", name = "The Trapdoor", text = "A draft comes from below.",
  choices = {
    { text = "Climb down", act = function(self, run) run:lead("cellar") end },
    { text = "Walk on" },
    { text = "Go back", act = function(self, run) run:lead("trapdoor") end },
    { text = "Go astray", act = function(self, run) run:lead("cellr") end },
  } }
run { id = "haunted", deck = { basics = 3 }, acts = { { name = "A", rooms = {
  { kind = "event", id = "trapdoor" },
  { kind = "rest", name = "camp", next = {} },
  { kind = "rest", name = "cellar", next = {} },
} } } }
run { id = "fated", deck = { basics = 3 }, begin = function(self, run) run:lead(run:pick { "tomb" }) end, acts = { { name = "A", start = { "camp", "tomb" }, rooms = {
  { kind = "rest", name = "camp" },
  { kind = "rest", name = "tomb" },
} } } }

run { id = "winding", deck = { basics = 3 }, acts = { { name = "A", start = { "trapdoor" }, rooms = {
  { kind = "rest", name = "camp", next = {} },
  { kind = "event", id = "trapdoor", next = { "camp" } },
  { kind = "rest", name = "cellar", next = { "trapdoor" } },
} } } }

describe("A hidden room", function()
  local r
  before_each(function() r = run { id = "haunted", seed = 1 } end)

  it("is never offered", function()
    r:choose("walk_on")
    assert.equal("camp", r.room)
    r:choose("heal")
    assert.equal("victory", r.result)
  end)

  it("is where a function leads", function()
    r:choose("climb_down")
    assert.equal("cellar", r.room)
    r:choose("heal")
    assert.equal("victory", r.result)
  end)

  it("must exist, and come later", function()
    assert.has_error(function() r:choose("go_astray") end, 'unknown room "cellr"')
    assert.has_error(function() r:choose("go_back") end, 'cannot lead to "trapdoor": it must come after this room')
    assert.equal("event", r.at)
  end)

  it("must not lead back", function()
    local winding = run { id = "winding", seed = 1 }
    assert.has_error(function() winding:choose("climb_down") end, "and so must every room that can follow it")
  end)

  it("can be the first of a run", function()
    assert.equal("tomb", run { id = "fated", seed = 1 }.room)
  end)
end)
