-- Guards in the light, rogues below, and a band to march in front.
return deck {
  id = "torchlight", name = "Torchlight", houses = { "lantern", "trapdoor", "brass" },
  cards = {
    lamplighter = 2, vigil_keeper = 1, beacon_bearer = 2, curtain_warden = 1, night_parade = 1,
    snuff_out = 1, daybreak = 1, halo = 1, footlights = 1, marble_saint = 1,
    stage_viper = 1, green_room_cook = 1, false_floor = 1, understudy = 2, cutpurse = 2,
    saboteur = 1, drop_through = 1, hush_money = 1, poisoned_prop = 1, spring_board = 1,
    trombonist = 2, timpanist = 1, first_trumpet = 2, bandmaster = 1, drum_major = 1,
    fortissimo = 1, crash_cymbals = 1, last_note = 1, brass_mute = 1, war_drum = 1,
  },
}
