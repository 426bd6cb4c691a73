-- A run: nine fights, the rewards between them, and what goes over from one fight to the next.

local function start(seed)
  return run { seed = seed or 1, protagonists = { "aldric", "pip" }, basics = { aldric = "galvanize", pip = "quick_jab" } }
end

-- Wins the fight that stands next and takes the first reward.
local function go_on(r)
  if r.at == "choose_enemy" then r:choose(r.options[1]) end
  r:skip_fight()
  if r.at == "choose_card" or r.at == "choose_upgrade" then r:choose(r.options[1]) end
end

-- Whether each of some ids is among the options; a scene may offer more.
local function offers(r, ids)
  for _, id in ipairs(ids) do
    local there = false
    for _, option in ipairs(r.options) do there = there or option == id end
    assert(there, id .. " is not offered, but " .. table.concat(r.options, ", "))
  end
end

describe("A run", function()
  it("starts with 50 HP, ten cards and a choice of enemies", function() -- CC-40
    local r = start()
    assert.equal(50, r.macguffin)
    assert.equal(10, #r.deck)
    assert.equal("choose_enemy", r.at)
    offers(r, { "stage_rat", "rusty_knight" })
    assert.equal(1, r.act)
  end)

  it("offers three cards after a normal fight, and exactly one is taken", function() -- example 91, CC-41
    local r = start()
    r:choose("stage_rat")
    r:skip_fight()
    assert.equal("choose_card", r.at)
    assert.equal(3, #r.options)
    local taken = r.options[2]
    r:choose(taken)
    assert.equal(11, #r.deck)
    assert.equal("choose_enemy", r.at)
    assert.has_error(function() r:choose(taken) end, "")
    assert.equal(11, #r.deck)
  end)

  it("refuses a card that is not offered, and taking none", function() -- example 91
    local r = start()
    r:choose("stage_rat")
    r:skip_fight()
    assert.has_error(function() r:choose("galvanize") end, "galvanize")
    assert.has_error(function() r:skip_fight() end, "")
    assert.equal("choose_card", r.at)
    assert.equal(10, #r.deck)
  end)

  it("lets the player upgrade one card after the first and the second boss", function()
    local r = start()
    go_on(r)
    go_on(r)
    assert.equal("fight", r.at)
    r:skip_fight()
    assert.equal("choose_upgrade", r.at)
    r:choose("block")
    assert.equal(12, #r.deck)
    local plain, upgraded = 0, 0
    for _, c in ipairs(r.deck) do
      local id = type(c) == "string" and c or c.id
      if id == "block" then plain = plain + 1 end
      if id == "block+" then upgraded = upgraded + 1 end
    end
    assert.equal(2, plain)
    assert.equal(1, upgraded)
    assert.equal(2, r.act)
    offers(r, { "phantom_understudy", "prop_master" })
  end)

  it("is won with the Playwright, after nine fights", function()
    local r = start()
    local fights = 0
    while r.at ~= "over" do
      fights = fights + 1
      go_on(r)
    end
    assert.equal(9, fights)
    assert.equal("victory", r.result)
    assert.equal(16, #r.deck)
  end)

  it("has the pairs of enemies in the order of the scenes", function()
    local pairs_of_scenes = {
      { "stage_rat", "rusty_knight" }, { "moth_swarm", "stagehand" },
      { "phantom_understudy", "prop_master" }, { "shadow_mimic", "spotlight_phantom" },
      { "prima_donna", "comedy_tragedy_mask" }, { "puppeteers_hand", "fallen_curtain" },
    }
    local r, scene = start(), 0
    while r.at ~= "over" do
      if r.at == "choose_enemy" then
        scene = scene + 1
        offers(r, pairs_of_scenes[scene])
      end
      go_on(r)
    end
    assert.equal(#pairs_of_scenes, scene)
  end)

  it("ends each act with its boss", function()
    local r = start()
    local bosses, acts = {}, {}
    while r.at ~= "over" do
      if r.at == "fight" then
        table.insert(bosses, r.fight.enemy.id)
        table.insert(acts, r.act)
      end
      go_on(r)
    end
    assert.same({ "critic", "director", "playwright" }, bosses)
    assert.same({ 1, 2, 3 }, acts)
  end)

  it("carries the MacGuffin's wounds on, and heals the protagonists", function()
    local r = start()
    r:choose("stage_rat")
    for _ = 1, 3 do r.fight:end_turn() end -- 5, 5, and 2 for everybody
    assert.same({ 38, 18, 8 }, { r.fight.macguffin.hp, r.fight.aldric.hp, r.fight.pip.hp })
    r:skip_fight()
    assert.equal(38, r.macguffin)
    r:choose(r.options[1])
    r:choose(r.options[1])
    assert.same({ 38, 20, 10 }, { r.fight.macguffin.hp, r.fight.aldric.hp, r.fight.pip.hp })
  end)

  it("starts every fight with no Ovation, no keywords and the whole deck", function() -- example 49, CC-46
    local r = start()
    r:choose("stage_rat")
    local attack_card
    for _, c in ipairs(r.fight.hand) do
      if c.type == "attack" then attack_card = c.id end
    end
    r.fight:play(attack_card)
    assert.equal(1, r.fight.ovation)
    r:skip_fight()
    r:choose(r.options[1])
    r:choose(r.options[1])
    assert.equal(0, r.fight.ovation)
    assert.equal(0, r.fight.team.keywords.inspire)
    assert.equal(1, r.fight.turn)
    assert.equal(5, #r.fight.hand)
    assert.equal(6, #r.fight.draw_pile)
    assert.equal(0, #r.fight.discard_pile)
  end)

  it("is lost when the MacGuffin is, at any time", function()
    local r = start()
    r:choose("stage_rat")
    for _ = 1, 40 do
      if r.at == "fight" then r.fight:end_turn() end
    end
    assert.equal("over", r.at)
    assert.equal("defeat", r.result)
    assert.equal(0, r.macguffin)
  end)

  it("says which Basics there are", function()
    assert.has_error(function() run { basics = { aldric = "block" } } end, '"block" is not one of aldric\'s Basics: choose galvanize or bulwark')
  end)

  it("takes the other Basics when they are chosen", function()
    local r = run { seed = 1, protagonists = { "aldric", "pip" }, basics = { aldric = "bulwark", pip = "lucky_shot" } }
    local counts = {}
    for _, c in ipairs(r.deck) do
      local id = type(c) == "string" and c or c.id
      counts[id] = (counts[id] or 0) + 1
    end
    assert.same({ bulwark = 3, lucky_shot = 3, block = 3, inspire = 1 }, counts)
  end)

  it("never offers a Basic card", function()
    local basics = { galvanize = true, bulwark = true, quick_jab = true, lucky_shot = true, block = true, inspire = true }
    for seed = 1, 8 do
      local r = start(seed)
      r:choose(r.options[1])
      r:skip_fight()
      for _, id in ipairs(r.options) do
        assert(not basics[id], id .. " was offered")
      end
      assert.equal("choose_card", r.at)
    end
  end)

  it("offers an uncommon card far more often than a rare one", function()
    local rares = {
      captivating_strike = true, stoic_resistance = true, unyielding = true, sworn_protector = true, war_drums = true }
    local rare = 0
    for seed = 1, 60 do
      local r = start(seed)
      r:choose(r.options[1])
      r:skip_fight()
      if rares[r.options[1]] then rare = rare + 1 end
    end
    assert(rare >= 5 and rare <= 25, rare .. " of 60 were rare, where 15 were to be expected")
  end)
end)
