-- Rogues in costume under the machines.
return deck {
  id = "below_stage", name = "Below Stage", houses = { "trapdoor", "wardrobe", "rigging" },
  cards = {
    stage_viper = 1, green_room_cook = 1, false_floor = 1, understudy = 2, cutpurse = 2,
    saboteur = 1, drop_through = 1, hush_money = 1, poisoned_prop = 1, spring_board = 1,
    quick_changer = 2, dresser = 1, mannequin = 1, borrowed_page = 1, seamstress = 2,
    royal_robe = 1, shadow_cloak = 1, costume_call = 1, moth_swarm = 1, costume_rack = 1,
    iron_curtain = 1, sandbag = 2, counterweight = 1, stage_hand = 2, fly_master = 1,
    blackout = 1, opening_cue = 1, tangled_lines = 1, safety_wire = 1, winch = 1,
  },
}
