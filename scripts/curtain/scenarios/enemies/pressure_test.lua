-- What enemies do to locks, walls and thorns: Stage Fright and Heckled come of their Fear and Frustration, one of
-- them pierces, one is fortified, and Confused disturbs those who retaliate.

card { id = "slash", name = "Slash", owner = "aldric", type = "attack", rarity = "basic", cost = 0, target = "enemy",
  text = "Deal {damage} damage.", values = { damage = 3 },
  play = function(self, fight, target) self:deal(self.values.damage, target) end }

-- The fight after a number of turns in which nobody does anything.
local function after(turns, enemy, more)
  local set_up = { enemy = enemy, hp = { enemy = 40 } }
  for key, value in pairs(more or {}) do set_up[key] = value end
  local f = fight(set_up)
  for _ = 1, turns do f:end_turn() end
  return f
end

local function both(f, keyword) return f.aldric.keywords[keyword] + f.pip.keywords[keyword] end

describe("The Spotlight Phantom", function()
  it("frightens one protagonist out of attacks in its third turn, and heckles one in its fourth", function()
    local f = after(3, "spotlight_phantom", { hp = {} })
    assert.equal(1, both(f, "stage_fright"))
    assert.equal(3, both(f, "fear"))
    f:end_turn()
    assert.equal(1, both(f, "heckled"))
    assert.equal(4, both(f, "frustration"))
  end)
end)

describe("The Puppeteer's Hand", function()
  it("frightens the puppet it has frightened before out of attacks", function()
    local f = after(3, "puppeteers_hand", { hp = {} })
    assert.equal(1, both(f, "stage_fright"))
  end)
end)

describe("The Director", function()
  it("takes Aldric's attacks away in the third turn", function()
    assert.equal(1, after(3, "director", { hp = { enemy = 60 } }).aldric.keywords.stage_fright)
  end)

  it("heckles Pip in the second phase", function()
    local f = after(6, "director", { hp = { enemy = 29, macguffin = 50 }, keywords = { macguffin = { vulnerable = 0 } } })
    assert.equal(1, f.pip.keywords.heckled)
  end)
end)

describe("The Prima Donna", function()
  it("sings through Block in her fourth turn", function()
    local f = after(3, "prima_donna", { hp = {} })
    assert.equal(1, f.enemy.keywords.piercing)
    f:direct("set block 40")
    f:end_turn() -- 7 twice
    assert.equal(19, f.macguffin.hp)
  end)
end)

describe("The Phantom Understudy", function()
  it("hides behind fortified Block in its fifth turn", function()
    local f = after(4, "phantom_understudy", { hp = {} })
    assert.equal(2, f.enemy.keywords.fortify)
    f:end_turn()
    assert.same({ 28, 6 }, { f.macguffin.hp, f.enemy.keywords.block })
  end)
end)

describe("Thorns of an enemy", function()
  for id, name in pairs { rusty_knight = "Rusty Knight", shadow_mimic = "Shadow Mimic" } do
    it("hurt whoever strikes the " .. name .. " in the fourth turn, unless it is Confused", function()
      local f = after(3, id, { hp = {} })
      f:direct("hand + slash")
      local hp = f.aldric.hp
      f:play("slash")
      assert.equal(hp - 2, f.aldric.hp)
      f:direct("hand + slash")
      f:direct("set enemy confused 1")
      f:force("confused", true)
      f:play("slash")
      assert.equal(hp - 2, f.aldric.hp)
      f:end_turn()
      assert.equal(0, f.enemy.keywords.retaliate)
    end)
  end
end)
