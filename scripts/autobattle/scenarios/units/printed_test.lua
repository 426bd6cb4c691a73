-- Every unit comes with the numbers of its page.

describe("A unit", function()
  it("has the attack, health, cost and pitch of its page", function()
    local printed = { -- at the start of a shop, which the Claque applauds
      acting_coach = { 3, 4, 3, 1 }, bouncer = { 3, 6, 3, 1 }, box_office = { 2, 4, 2, 1 },
      busker = { 2, 2, 2, 1 }, chorus_leader = { 2, 3, 4, 2 }, claque = { 3 + 1, 4, 3, 1 },
      company_cook = { 3, 4, 2, 1 }, costume_trunk = { 2, 3, 2, 1 }, cue_herald = { 3, 4, 2, 1 },
      dance_captain = { 3, 4, 2, 1 }, dancing_bear = { 2, 5, 3, 1 }, dramaturge = { 3, 4, 3, 1 },
      fallen_star = { 3, 4, 4, 2 }, fencing_master = { 3, 4, 2, 1 }, fire_eater = { 4, 3, 3, 1 },
      first_critic = { 2, 4, 3, 1 }, follow_spot = { 2, 2, 2, 1 }, headsman = { 0, 1, 5, 2 },
      heckler = { 2, 2, 2, 1 }, inner_doll = { 2, 2, 0, 0 }, innermost_doll = { 1, 1, 0, 0 },
      iron_usher = { 3, 7, 5, 2 }, juggler = { 3, 5, 3, 1 }, kettle_drum = { 2, 4, 4, 2 },
      knife_thrower = { 3, 3, 3, 1 }, mask_puller = { 4, 4, 3, 1 }, method_actor = { 3, 5, 3, 1 },
      moth = { 1, 1, 0, 0 }, mourning_twin = { 3, 3, 4, 1 }, nesting_doll = { 2, 3, 4, 2 },
      paint_viper = { 1, 1, 1, 1 }, pin_cushion = { 2, 6, 3, 1 }, powder_keg = { 2, 2, 1, 1 },
      program_seller = { 1, 3, 1, 1 }, prompter = { 1, 3, 2, 1 }, prop_dealer = { 2, 4, 2, 1 },
      puppet = { 1, 1, 0, 0 }, puppeteer = { 4, 5, 4, 2 }, quick_changer = { 3, 3, 2, 1 },
      seamstress = { 4, 5, 3, 1 }, set_painter = { 3, 4, 3, 1 }, singing_teacher = { 3, 5, 3, 1 },
      snake_charmer = { 1, 3, 4, 2 }, stage_tortoise = { 2, 5, 3, 1 }, stagehand = { 2, 2, 1, 1 },
      stilt_walker = { 4, 3, 2, 1 }, strongman = { 4, 5, 3, 1 }, stunt_double = { 2, 2, 2, 1 },
      tax_collector = { 3, 3, 3, 1 }, tea_lady = { 2, 5, 2, 1 }, thick_skin = { 2, 5, 4, 2 },
      ticket_tout = { 3, 3, 2, 1 }, trap_door = { 3, 4, 2, 1 }, velvet_page = { 3, 3, 2, 1 },
      wardrobe_mistress = { 3, 3, 4, 2 }, wig_maker = { 3, 3, 2, 1 },
    }
    for id, numbers in pairs(printed) do
      local u = shop { board = { id } }.board[1]
      assert.same({ id, numbers }, { id, { u.attack, u.health, u.cost, u.pitch } })
    end
  end)
end)
