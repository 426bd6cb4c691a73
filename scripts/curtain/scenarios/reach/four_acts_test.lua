-- Four acts of two fights each, with other rewards than the base game's.

local function act(name, first, second)
  return { name = name, rooms = { { kind = "fight", enemies = first }, { kind = "fight", enemies = second } } }
end

run {
  id = "tour", name = "The Tour", deck = { basics = 3, "block", "block" },
  rewards = { fight = {
    { count = 4, kinds = { card = 5, upgrade = 1, heal = 1 }, rarities = { rare = 1, uncommon = 1 }, heal = 5, skip = true },
    { kinds = { remove = 1 }, skip = true },
  } },
  acts = {
    act("Vienna", { "stage_rat" }, { "rusty_knight" }),
    act("Prague", { "moth_swarm", "stage_rat" }, { "stagehand" }),
    act("Dresden", { "stage_rat", "stage_rat", "stage_rat", "stage_rat" }, { "prop_master" }),
    act("Berlin", { "shadow_mimic" }, { "director" }),
  },
}

describe("Four acts of two fights", function()
  it("are won after eight fights, with no card that was not wanted", function()
    local r, acts, enemies = run { id = "tour", seed = 3 }, {}, 0
    while r.at ~= "over" do
      if r.at == "fight" then
        table.insert(acts, r.act)
        enemies = enemies + #r.fight.enemies
        r:skip_fight()
      else
        r:choose("skip")
      end
    end
    assert.same({ 1, 1, 2, 2, 3, 3, 4, 4 }, acts)
    assert.equal(12, enemies)
    assert.equal("victory", r.result)
    assert.equal(8, #r.deck)
  end)

  it("offer up to four things and then to thin the deck", function()
    local r = run { id = "tour", seed = 3 }
    r:skip_fight()
    assert.equal("choose_reward", r.at)
    assert.equal("skip", r.options[#r.options])
    assert.equal(5, #r.options)
    r:choose("skip")
    assert.equal("choose_removal", r.at)
    r:choose("block")
    assert.equal(7, #r.deck)
    assert.equal("fight", r.at)
    assert.equal("rusty_knight", r.fight.enemy.id)
  end)

  it("refuse what a reward does not offer", function()
    local r = run { id = "tour", seed = 3 }
    r:skip_fight()
    assert.has_error(function() r:choose("galvanize") end, "galvanize")
    assert.equal("choose_reward", r.at)
  end)
end)
