-- Every villain enters with the HP of its page.

describe("A villain", function()
  it("enters with the HP of its page", function()
    local hp = {
      critic = 72, director = 60, playwright = 65,
      comedy_tragedy_mask = 46, fallen_curtain = 43, moth_swarm = 28, phantom_understudy = 43, prima_donna = 36,
      prop_master = 34, puppeteers_hand = 35, rusty_knight = 30, shadow_mimic = 36, spotlight_phantom = 33,
      stage_rat = 25, stagehand = 30, prompter = 30,
    }
    for id, n in pairs(hp) do
      assert.same({ id, n, n }, { id, fight { enemy = id }.enemy.hp, fight { enemy = id }.enemy.max_hp })
    end
  end)
end)
