-- What is used once, at no cost.

local dummy = { hp = 60, intents = { { attack(5) } } }

local function ids(list)
  local out = {}
  for i, it in ipairs(list) do out[i] = it.id end
  return out
end

run {
  id = "greedy", deck = { basics = 5 }, item_slots = 1, rewards = { fight = { { kinds = { item = 1 } }, { kinds = { heal = 1 }, heal = 1 } } },
  begin = function(self, run)
    assert(run:gain_item("band_whistle"))
    assert(not run:gain_item("cotton_candy"))
    assert(not run:lose_item("cotton_candy"))
  end,
  acts = { { name = "One", rooms = { { kind = "fight", enemies = { "lion" } }, { kind = "boss", enemies = { "lion" } } } } },
}

describe("An item", function()
  it("is used at its target, costs nothing and is gone", function()
    local f = fight { relics = {}, enemies = { dummy, dummy }, items = { "custard_pie", "band_whistle" }, energy = 0 }
    f:use_item("custard_pie", f.enemies[2])
    assert.equal(52, f.enemies[2].hp)
    assert.equal(2, f.enemies[2].keywords.vulnerable)
    assert.equal(60, f.enemies[1].hp)
    assert.same({ "band_whistle" }, ids(f.items))
    assert.equal(0, f.cards_played)
  end)

  it("needs a target only if there are several", function()
    local f = fight { relics = {}, enemies = { dummy, dummy }, items = { "custard_pie" } }
    assert.error_matches(function() f:use_item("custard_pie") end, "target")
    assert.error_matches(function() f:use_item("custard_pie", "macguffin") end, "that is not a valid target")
    assert.error_matches(function() f:use_item("band_whistle") end, "you do not have that item")
    f = fight { relics = {}, enemy = dummy, items = { "custard_pie" } }
    f:use_item("custard_pie")
    assert.equal(52, f.enemy.hp)
    f = fight { relics = {}, enemy = dummy, hp = { rosa = 1 }, items = { "cotton_candy" } }
    f:use_item("cotton_candy", "rosa")
    assert.equal(7, f.rosa.hp)
  end)

  it("is not barred with a protagonist, nor by what bars attacks", function()
    local f = fight { relics = {}, enemy = dummy, keywords = { rosa = { stage_fright = 2 }, bruno = { stage_fright = 2 } }, items = { "custard_pie" } }
    f:use_item("custard_pie")
    assert.equal(52, f.enemy.hp)
  end)

  it("can wait for the next turn", function()
    local f = fight { relics = {}, enemy = dummy, energy = 1, items = { "smelling_salts" }, draw_pile = { "tiptoe", "tiptoe", "tiptoe", "tiptoe", "tiptoe", "heave", "heave" } }
    f:use_item("smelling_salts")
    assert.equal(2, f.energy)
    f:end_turn()
    assert.equal(7, #f.hand)
  end)

  it("can be discarded only while no slot is free", function()
    local f = fight { relics = {}, enemy = dummy, items = { "custard_pie", "custard_pie" } }
    assert.error_matches(function() f:discard_item("custard_pie") end, "only while no slot is free")
    f:direct("item + cotton_candy")
    f:discard_item("custard_pie")
    assert.same({ "custard_pie", "cotton_candy" }, ids(f.items))
  end)

  it("is heard by the tray, which holds two more", function()
    local f = fight { enemy = dummy, relics = { "vendors_tray" }, items = { "cotton_candy" } }
    assert.equal(5, f.item_slots)
    f:use_item("cotton_candy", "rosa")
    assert.equal(1, f.ovation)
  end)

  it("is offered, found and kept for later fights", function()
    local r = run { id = "matinee", seed = 2 }
    assert.same({ "band_whistle" }, r.items)
    assert.equal(2, r.item_slots)
    r:skip_fight()
    r:choose("skip")
    local found = r.options[1]
    r:choose(1)
    assert.same({ "band_whistle", found }, r.items)
    r:choose("heal")
    r.fight:use_item("band_whistle")
    assert.same({ found }, r.items)
    assert.same({ found }, ids(r.fight.items))
  end)

  it("asks what to discard if no slot is free", function()
    local r = run { id = "greedy", seed = 3 }
    r:skip_fight()
    local found = r.options[1]
    r:choose(found)
    assert.equal("choose_discard", r.at)
    assert.same({ "band_whistle", "skip" }, r.options)
    r:choose("band_whistle")
    assert.same({ found }, r.items)
    assert.equal("choose_reward", r.at)
  end)
end)
