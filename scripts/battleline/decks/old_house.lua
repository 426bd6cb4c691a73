-- Costumes, ghosts and machines.
return deck {
  id = "old_house", name = "The Old House", houses = { "wardrobe", "gallery", "rigging" },
  cards = {
    quick_changer = 2, dresser = 1, mannequin = 1, borrowed_page = 1, seamstress = 2,
    royal_robe = 1, shadow_cloak = 1, costume_call = 1, moth_swarm = 1, costume_rack = 1,
    balcony_ghost = 2, phantom_usher = 1, heckler = 1, lonely_critic = 1, box_regent = 2, old_patron = 1,
    boo = 1, standing_ovation = 1, programme_stand = 2,
    iron_curtain = 1, sandbag = 2, counterweight = 1, stage_hand = 2, fly_master = 1,
    blackout = 1, opening_cue = 1, tangled_lines = 1, safety_wire = 1, winch = 1,
  },
}
