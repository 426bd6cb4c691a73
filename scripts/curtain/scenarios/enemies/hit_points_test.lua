-- Every villain enters with the HP of its page.

describe("A villain", function()
  it("enters with the HP of its page", function()
    local hp = {
      critic = 45, director = 60, playwright = 80,
      comedy_tragedy_mask = 50, fallen_curtain = 50, moth_swarm = 20, phantom_understudy = 35, prima_donna = 45,
      prop_master = 40, puppeteers_hand = 40, rusty_knight = 30, shadow_mimic = 30, spotlight_phantom = 35,
      stage_rat = 25, stagehand = 25, prompter = 30,
    }
    for id, n in pairs(hp) do
      assert.same({ id, n, n }, { id, fight { enemy = id }.enemy.hp, fight { enemy = id }.enemy.max_hp })
    end
  end)
end)
