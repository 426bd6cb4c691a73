-- What each unit does in a battle.

local wall = { attack = 0, health = 90 }
local weak = { attack = 0, health = 9 }

-- lost is how much health each enemy has lost of ninety, as "2 0 1".
local function lost(b)
  local list = {}
  for i, u in ipairs(b.enemy) do list[i] = 90 - u.health end
  return table.concat(list, " ")
end

-- card is a unit as it is by itself.
local function card(id)
  local u = battle { player = { { health = 9 }, id }, enemy = {} }.player[2]
  return { attack = u.attack, health = u.health, mask = u.mask }
end

describe("Plain units", function()
  it("have their keywords, or nothing", function()
    for id, mask in pairs { stagehand = 0, strongman = 0, stilt_walker = 0, moth = 0, innermost_doll = 0, velvet_page = 1, paint_viper = 2, iron_usher = 4 } do
      assert.equal(mask, card(id).mask)
    end
  end)

  it("with Taunt are slow, and with Poison frail", function()
    local usher, viper = card("iron_usher"), card("paint_viper")
    assert.same({ 3, 7, 1, 1 }, { usher.attack, usher.health, viper.attack, viper.health })
  end)
end)

describe("At the start", function()
  it("the Heckler hits the front enemy", function()
    assert.equal("2 0", lost(battle { player = { "heckler" }, enemy = { wall, wall } }))
  end)

  it("the Follow Spot hits the last enemy", function()
    assert.equal("0 0 2", lost(battle { player = { "follow_spot" }, enemy = { wall, wall, wall } }))
  end)

  it("the Knife Thrower hits three enemies once each", function()
    local b = battle { player = { "knife_thrower" }, enemy = { wall, wall, wall, wall } }
    local hit = 0
    for _, u in ipairs(b.enemy) do hit = hit + 90 - u.health end
    assert.equal(3, hit)
    assert.equal("1 1", lost(battle { player = { "knife_thrower" }, enemy = { wall, wall } }))
  end)

  it("the Cue Herald puts the unit ahead under Taunt", function()
    local b = battle { player = { weak, weak, "cue_herald" }, enemy = { wall } }
    assert.same({ 0, 4 }, { b.player[1].mask, b.player[2].mask })
  end)

  it("the Prompter makes the unit ahead stronger", function()
    local b = battle { player = { weak, "prompter" }, enemy = { wall } }
    assert.same({ 2, 10 }, { b.player[1].attack, b.player[1].health })
  end)

  it("the First Critic weakens the strongest enemy", function()
    local b = battle { player = { "first_critic" }, enemy = { { attack = 3 }, { attack = 5 }, { attack = 4 } } }
    assert.same({ 3, 3, 4 }, { b.enemy[1].attack, b.enemy[2].attack, b.enemy[3].attack })
  end)

  it("the Tax Collector takes from the costliest enemy, Shield or not", function()
    local b = battle { player = { "tax_collector" }, enemy = { { health = 90, cost = 2 }, { health = 90, cost = 7, keywords = { "shield" } } } }
    assert.equal("0 2", lost(b))
    assert.is_true(b.enemy[2].keywords.shield)
  end)

  it("the Chorus Leader makes all others hit harder", function()
    local b = battle { player = { weak, "chorus_leader", weak }, enemy = { wall } }
    assert.same({ 1, card("chorus_leader").attack, 1 }, { b.player[1].attack, b.player[2].attack, b.player[3].attack })
  end)

  it("the Headsman beheads the weakest enemy", function()
    local b = battle { player = { "headsman" }, enemy = { { health = 5 }, { health = 4, keywords = { "shield" } }, { health = 6 } } }
    assert.same({ 5, 6 }, { b.enemy[1].health, b.enemy[2].health })
  end)

  it("the Snake Charmer poisons the fangs of another ally", function()
    local b = battle { player = { weak, "snake_charmer", weak }, enemy = { wall } }
    assert.is_false(b.player[2].keywords.poison)
    assert.is_true(b.player[1].keywords.poison ~= b.player[3].keywords.poison)
  end)

  it("the Mask Puller pulls off what is worn for good, and not what is the unit's own", function()
    local b = battle { player = { "mask_puller" }, enemy = { { "strongman", keywords = { "shield" } }, "velvet_page" } }
    assert.is_false(b.enemy[1].keywords.shield)
    assert.is_true(b.enemy[2].keywords.shield)
  end)

  it("the Puppeteer brings a Puppet, which comes to life", function()
    local b = battle { player = { "puppeteer" }, enemy = { wall } }
    assert.same({ "puppet", 2, "puppeteer" }, { b.player[1].id, b.player[1].attack, b.player[2].id })
  end)
end)

local killer = { attack = 99, health = 90 }

describe("Dying", function()
  it("the Stage Tortoise leaves its shell for good to the unit behind", function()
    local s = shop { hand = {}, board = { "stage_tortoise", "strongman" } }
    local b = s:battle { enemy = { { attack = 9, health = 3 }, { attack = 4, health = 4 } } }
    assert.equal(1, s.board[2].mask)
    assert.equal("victory", b.result) -- the shell took a hit of 9
  end)

  it("the Costume Trunk lets a Moth out", function()
    local b = battle { player = { "costume_trunk", weak }, enemy = { killer } }
    b:clash()
    assert.same({ 2, "moth" }, { #b.player, b.player[1].id })
  end)

  it("the Nesting Doll opens twice", function()
    local b = battle { player = { "nesting_doll" }, enemy = { killer } }
    b:clash()
    assert.equal("inner_doll", b.player[1].id)
    b:clash()
    assert.equal("innermost_doll", b.player[1].id)
    b:clash()
    assert.equal("defeat", b.result)
  end)

  it("the Powder Keg goes off in everyone's face", function()
    local b = battle { player = { "powder_keg", weak }, enemy = { { attack = 99, health = 90 }, wall } }
    b:clash()
    assert.equal(8, b.player[1].health)
    assert.equal(card("powder_keg").attack + 1 .. " 1", lost(b))
  end)

  it("the Fire Eater burns all enemies, and no friend", function()
    local b = battle { player = { "fire_eater", weak }, enemy = { killer, wall } }
    b:clash()
    assert.equal(9, b.player[1].health)
    assert.equal(card("fire_eater").attack + 1 .. " 1", lost(b))
  end)

  it("the Busker leaves a coin for the next shop", function()
    local s = shop { hand = {}, board = { "busker" } }
    s:battle { enemy = { killer } }
    assert.equal(1, s.mana)
  end)
end)

describe("When somebody dies", function()
  it("the Mourning Twin hides behind a Shield", function()
    local b = battle { player = { { health = 1 }, "mourning_twin" }, enemy = { { attack = 1, health = 90 } } }
    assert.is_false(b.player[2].keywords.shield)
    b:clash()
    assert.is_true(b.player[1].keywords.shield)
  end)

  it("the Fallen Star rises for good, once a battle", function()
    local s = shop { hand = {}, board = { { "moth" }, { "moth" }, "fallen_star" } }
    local before = s.board[3].attack
    s:battle { enemy = { killer } }
    assert.equal(before + 1, s.board[3].attack)
  end)
end)

describe("When hurt", function()
  local poke = { attack = 1, health = 90 }

  it("the Thick-Skinned Ham shields itself, every second time", function()
    local b = battle { player = { "thick_skin" }, enemy = { poke } }
    local health = b.player[1].health
    for _ = 1, 4 do b:clash() end
    assert.equal(health - 2, b.player[1].health)
  end)

  it("the Pin Cushion pricks back", function()
    local b = battle { player = { "pin_cushion" }, enemy = { poke } }
    b:clash()
    assert.equal(tostring(card("pin_cushion").attack + 1), lost(b))
  end)

  it("the Method Actor works itself up for the battle", function()
    local b = battle { player = { "method_actor" }, enemy = { poke } }
    b:clash()
    b:clash()
    assert.equal(card("method_actor").attack + 2, b.player[1].attack)
  end)
end)

describe("When somebody comes", function()
  it("the Seamstress dresses who is spawned", function()
    local b = battle { player = { "puppeteer", "seamstress" }, enemy = { wall } }
    assert.same({ "puppet", 4, 2 }, { b.player[1].id, b.player[1].attack, b.player[1].health })
  end)

  it("the Trap Door opens under an enemy that is spawned", function()
    local b = battle { player = { "trap_door" }, enemy = { "puppeteer" } }
    assert.equal(1, #b.enemy)
    assert.equal("puppeteer", b.enemy[1].id)
  end)
end)

describe("In a clash", function()
  it("the Dancing Bear hits harder each time", function()
    local b = battle { player = { "dancing_bear" }, enemy = { wall } }
    b:clash()
    b:clash()
    assert.equal(card("dancing_bear").attack + 2, b.player[1].attack)
    assert.equal(tostring(2 * card("dancing_bear").attack + 3), lost(b))
  end)

  it("the Juggler drops something on an enemy afterwards", function()
    local b = battle { player = { "juggler" }, enemy = { wall, wall } }
    b:clash()
    assert.equal(card("juggler").attack + 1, 180 - b.enemy[1].health - b.enemy[2].health)
  end)

  it("the Kettle Drum shakes the healthiest enemy before each of three clashes", function()
    local b = battle { player = { wall, "kettle_drum" }, enemy = { { health = 80 }, wall } }
    for _ = 1, 5 do b:clash() end
    assert.equal("10 3", lost(b))
  end)

  it("the Tea Lady looks after the weakest ally", function()
    local b = battle { player = { wall, { health = 2 }, "tea_lady" }, enemy = { wall } }
    b:clash()
    b:clash()
    assert.equal(4, b.player[2].health)
  end)
end)
