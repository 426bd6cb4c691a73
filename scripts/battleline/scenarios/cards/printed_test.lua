-- Every card of the pack: the numbers of its page, and what its text says.

describe("A card", function()
  it("has the power, armor and bonus of its page", function()
    local printed = {
      bandmaster = { 4, 0, 0 }, brass_mute = { 0, 0, 1 }, crash_cymbals = { 0, 0, 1 },
      drum_major = { 4, 1, 0 }, first_trumpet = { 5, 0, 0 }, fortissimo = { 0, 0, 2 },
      last_note = { 0, 0, 2 }, timpanist = { 6, 0, 0 }, trombonist = { 6, 0, 0 },
      war_drum = { 0, 0, 1 }, balcony_ghost = { 4, 0, 0 }, boo = { 0, 0, 1 },
      box_regent = { 5, 0, 0 }, heckler = { 4, 0, 0 }, lonely_critic = { 4, 0, 0 },
      old_patron = { 5, 0, 0 }, phantom_usher = { 4, 0, 0 }, programme_stand = { 0, 0, 1 },
      season_ticket = { 0, 0, 1 }, standing_ovation = { 0, 0, 1 }, beacon_bearer = { 3, 1, 0 },
      curtain_warden = { 6, 0, 0 }, daybreak = { 0, 0, 1 }, footlights = { 0, 0, 1 },
      halo = { 0, 0, 2 }, lamplighter = { 5, 1, 0 }, marble_saint = { 2, 0, 0 },
      night_parade = { 0, 0, 2 }, snuff_out = { 0, 0, 1 }, vigil_keeper = { 5, 0, 0 },
      blackout = { 0, 0, 1 }, counterweight = { 6, 0, 0 }, fly_master = { 4, 0, 0 },
      iron_curtain = { 2, 0, 0 }, opening_cue = { 0, 0, 1 }, safety_wire = { 0, 0, 1 },
      sandbag = { 4, 0, 0 }, stage_hand = { 3, 0, 0 }, tangled_lines = { 0, 0, 1 },
      winch = { 0, 0, 0 }, cutpurse = { 2, 0, 0 }, drop_through = { 0, 0, 1 },
      false_floor = { 2, 0, 0 }, green_room_cook = { 3, 0, 0 }, hush_money = { 0, 0, 1 },
      poisoned_prop = { 0, 0, 1 }, saboteur = { 2, 0, 1 }, spring_board = { 0, 0, 1 },
      stage_viper = { 1, 0, 0 }, understudy = { 4, 0, 0 }, borrowed_page = { 2, 0, 1 },
      costume_call = { 0, 0, 1 }, costume_rack = { 0, 0, 1 }, dresser = { 5, 1, 0 },
      mannequin = { 6, 0, 0 }, moth_swarm = { 0, 0, 1 }, quick_changer = { 3, 0, 0 },
      royal_robe = { 0, 0, 1 }, seamstress = { 3, 0, 0 }, shadow_cloak = { 0, 0, 1 },
    }
    for id, numbers in pairs(printed) do
      local held = duel { mine = { hand = { id } } }.cards[id]
      local armor = held.type == "creature" and duel { mine = { line = { id } } }.cards[id].armor or 0
      assert.same({ id, numbers }, { id, { held.power, armor, held.bonus } })
    end
  end)
end)

-- against is a duel in which a card of mine faces two creatures, d and e, with 9 aember on either side.
local function against(mine)
  mine.aember = 9
  return duel { mine = mine, theirs = { aember = 9, line = { { power = 9, id = "d" }, { power = 9, keywords = { taunt = 1 }, id = "e" } }, deck = { { id = "z" } } } }
end

-- with is the same with one card of the pack in the line or among the artifacts.
local function with(id, mine)
  mine = mine or {}
  mine.line = mine.line or { id, { power = 9, damage = 5, exhausted = true, id = "a" } }
  return against(mine)
end

describe("A creature that reaps", function()
  local function aember(id)
    local g = with(id)
    g:reap(id)
    return { g.mine.aember, g.theirs.aember, g.cards[id].aember }
  end

  it("takes or gains as much aember as its text says, besides the 1 of reaping", function()
    assert.same({ 11, 8, 0 }, aember("cutpurse"))
    assert.same({ 10, 8, 1 }, aember("box_regent"))
    assert.same({ 10, 8, 1 }, aember("curtain_warden"))
  end)

  it("steals by a Balcony Ghost only while its owner is haunted", function()
    local pile = {}
    for i = 1, 10 do pile[i] = "boo" end
    local g = with("balcony_ghost", { discard = pile })
    g:reap("balcony_ghost")
    assert.same({ 11, 8 }, { g.mine.aember, g.theirs.aember })
  end)

  it("gains by a Heckler only against more creatures", function()
    local g = against { line = { "heckler" } }
    g:reap("heckler")
    assert.equal(11, g.mine.aember)
  end)

  it("heals, strengthens, hurts or draws as its text says", function()
    local g = against { line = { "lamplighter", { power = 9, damage = 5, id = "a" }, { power = 9, damage = 5, id = "b" } } }
    g:reap("lamplighter")
    g:choose("a")
    assert.same({ 3, 5 }, { g.cards.a.damage, g.cards.b.damage })
    g = with("stage_hand")
    g:reap("stage_hand")
    g:choose("a")
    assert.same({ 10, 3 }, { g.cards.a.power, g.cards.stage_hand.power })
    g = with("green_room_cook")
    g:reap("green_room_cook")
    g:choose("d")
    assert.same({ 1, 0 }, { g.cards.d.damage, g.cards.e.damage })
    g = with("quick_changer", { deck = { { id = "x" }, { id = "y" }, { id = "z2" } } })
    g:reap("quick_changer")
    assert.equal(1, #g.mine.hand)
  end)

  it("hurts one enemy creature by a First Trumpet", function()
    local g = with("first_trumpet")
    g:reap("first_trumpet")
    g:choose("d")
    assert.same({ 2, 0, 5 }, { g.cards.d.damage, g.cards.e.damage, g.cards.a.damage })
  end)
end)

describe("A creature that fights", function()
  it("gains or heals as its text says", function()
    for _, id in ipairs { "timpanist", "understudy" } do
      local g = duel { mine = { line = { id } }, theirs = { line = { { power = 1, id = "d" } } } }
      g:fight(id, "d")
      assert.same({ id, 1 }, { id, g.mine.aember })
    end
    local g = duel { mine = { line = { { "dresser", damage = 4 } } }, theirs = { line = { { power = 1, id = "d" } } } }
    g:fight("dresser", "d")
    assert.equal(1, g.cards.dresser.damage)
  end)

  it("wards its friends when it is destroyed, but not itself", function()
    local g = duel { mine = { line = { { "vigil_keeper", damage = 4 }, { power = 3, id = "a" } } }, theirs = { line = { { power = 9, id = "d" } } } }
    g:fight("vigil_keeper", "d")
    assert.equal("discard", g.cards.vigil_keeper.zone)
    assert.is_true(g.cards.a.warded)
  end)
end)

describe("A creature or an artifact that is used", function()
  it("strengthens or exhausts its target alone", function()
    local g = with("seamstress")
    g:use("seamstress", "a")
    assert.same({ 11, 3 }, { g.cards.a.power, g.cards.seamstress.power })
    g = with("fly_master")
    g:use("fly_master", "d")
    assert.same({ true, false }, { g.cards.d.exhausted, g.cards.e.exhausted })
  end)

  local function used(id, target)
    local g = against { artifacts = { id }, line = { { power = 9, exhausted = true, id = "a" } }, deck = { { id = "x" }, { id = "y" } } }
    g:use(id, target)
    return g
  end

  it("enrages, gains, wards, readies, returns or archives as its text says", function()
    local g = used("war_drum", "d")
    assert.same({ true, false, 10 }, { g.cards.d.enraged, g.cards.e.enraged, g.mine.aember })
    assert.equal(10, used("programme_stand").mine.aember)
    assert.is_true(used("footlights", "a").cards.a.warded)
    assert.is_false(used("winch", "a").cards.a.exhausted)
    g = used("spring_board", "a")
    assert.same({ "hand", 10 }, { g.cards.a.zone, g.mine.aember })
    g = used("costume_rack", "a")
    assert.same({ "archives", 1 }, { g.cards.a.zone, #g.mine.hand })
  end)
end)

describe("An action", function()
  local function played(id, options, mine)
    mine = mine or {}
    mine.hand, mine.line, mine.deck = { id }, { { power = 9, damage = 5, exhausted = true, id = "a" }, { power = 9, id = "b" } }, { { id = "x" }, { id = "y" }, { id = "z3" } }
    local g = against(mine)
    g:play(id, options)
    return g
  end
  local function damage(g) return { g.cards.a.damage, g.cards.b.damage, g.cards.d.damage, g.cards.e.damage } end

  it("deals its damage to those whom its text names", function()
    assert.same({ 5, 0, 2, 2 }, damage(played("crash_cymbals")))
    assert.same({ 8, 3, 3, 3 }, damage(played("last_note")))
    local g = played("moth_swarm", { target = "e" })
    assert.same({ 5, 0, 0, 2 }, damage(g))
    assert.equal(0, g.cards.e.keywords.taunt)
  end)

  it("heals, readies, exhausts, returns or takes as its text says", function()
    local g = played("daybreak")
    assert.same({ 3, 11 }, { g.cards.a.damage, g.mine.aember })
    g = played("opening_cue", { target = "a" })
    assert.same({ false, 10, 9 }, { g.cards.a.exhausted, g.cards.a.power, g.cards.b.power })
    g = played("blackout")
    assert.same({ true, true, false }, { g.cards.d.exhausted, g.cards.e.exhausted, g.cards.b.exhausted })
    assert.equal("hand", played("boo", { target = "d" }).cards.d.zone)
    assert.equal(7, played("hush_money").theirs.aember)
  end)

  it("gives a keyword to whom its text names, until the end of the turn", function()
    local g = played("fortissimo", { target = "a" })
    assert.same({ 2, 0 }, { g.cards.a.keywords.assault, g.cards.b.keywords.assault })
    g:end_turn()
    assert.equal(0, g.cards.a.keywords.assault)
    g = played("night_parade")
    assert.same({ 1, 1, 0 }, { g.cards.a.keywords.skirmish, g.cards.b.keywords.skirmish, g.cards.d.keywords.skirmish })
    g = played("costume_call")
    assert.same({ 1, 1 }, { g.cards.a.keywords.versatile, g.cards.b.keywords.versatile })
  end)

  it("draws two cards by a Borrowed Page, which is then the opponent's", function()
    local g = played("borrowed_page")
    assert.same({ 2, "theirs" }, { #g.mine.hand, g.cards.borrowed_page.controller })
  end)
end)

describe("An upgrade", function()
  local function worn(id)
    local g = against { hand = { id }, line = { { power = 9, id = "a" } } }
    g:play(id, { on = "a" })
    return g.cards.a
  end

  it("gives its keyword, and what happens when it is attached", function()
    assert.equal(2, worn("brass_mute").keywords.splash_attack)
    assert.equal(1, worn("safety_wire").keywords.skirmish)
    assert.equal(1, worn("poisoned_prop").keywords.poison)
    assert.equal(1, worn("shadow_cloak").keywords.elusive)
    local c = worn("season_ticket")
    assert.same({ 1, 1 }, { c.keywords.entrenched, c.aember })
    c = worn("royal_robe")
    assert.same({ 2, 10 }, { c.keywords.hazardous, c.power })
    c = worn("halo")
    assert.same({ 1, true }, { c.keywords.taunt, c.warded })
  end)
end)

describe("Phantom Usher", function()
  it("teaches its own line to skirmish while its owner is haunted", function()
    local pile = {}
    for i = 1, 10 do pile[i] = "boo" end
    local g = with("phantom_usher", { discard = pile })
    assert.same({ 1, 0 }, { g.cards.a.keywords.skirmish, g.cards.d.keywords.skirmish })
  end)
end)
