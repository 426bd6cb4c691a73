-- What a run begins with, beyond its deck: its own relics, and what its function decides.

local rooms = { { name = "A", rooms = { { kind = "shop", prices = { remove = 5 } }, { kind = "boss", enemies = { "critic" } } } } }
relic { id = "candle", name = "Candle", text = "It burns." }
relic { id = "torch", name = "Torch", text = "It burns longer." }

run { id = "daily", protagonists = { "aldric", "pip" }, deck = { basics = 2, "block", "block" }, relics = { "candle" }, currency = { name = "gold", start = 7 }, acts = rooms,
  begin = function(self, run)
    if self.id == "daily" and run:pick { "torch" } == "torch" then run:give("torch") end
    run:give("candle") -- it is held already
    run:earn(run.currency + #run.deck)
    run:hurt(3)
    run:add("inspire")
    run:upgrade("block")
    run:upgrade()
  end }

describe("A run", function()
  it("begins with its relics and what its function decides", function()
    local r = run { id = "daily", seed = 1 }
    assert.same({ "candle", "torch" }, r.relics)
    assert.equal(7 + 7 + 6, r.currency)
    assert.equal(r.max_macguffin - 3, r.macguffin)
    assert.equal("choose_upgrade", r.at)
    r:choose("inspire")
    assert.equal("shop", r.at)
    assert.same({ "block", "block+", "inspire+" }, { r.deck[1], r.deck[2], r.deck[5] })
  end)

  it("begins with the relics that a set-up names instead of its own", function()
    assert.same({ "torch", "candle" }, run { id = "daily", seed = 1, relics = { "torch" } }.relics) -- the function gives the other
  end)
end)

describe("A function with which a run begins", function()
  local function begins(act, want)
    assert.has_error(function()
      run { id = "wrong", deck = { basics = 3 }, acts = rooms, currency = { name = "gold" }, begin = act }
      run { id = "wrong", seed = 1 }
    end, want)
  end
  it("cannot ask", function() begins(function(self, run) run:choose { "a", "b" } end, "no question can be asked here") end)
  it("cannot spend what is not there", function() begins(function(self, run) run:pay(1) end, "cannot pay 1 gold") end)
  it("can lose the run", function()
    run { id = "short", deck = { basics = 3 }, acts = rooms, currency = { name = "gold" }, begin = function(self, run) run:hurt(99) end }
    local r = run { id = "short", seed = 1 }
    assert.equal("defeat", r.result)
  end)
end)
