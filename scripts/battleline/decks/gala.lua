-- Guards, patrons and a loud band.
return deck {
  id = "gala", name = "Gala Night", houses = { "lantern", "brass", "gallery" },
  cards = {
    lamplighter = 2, vigil_keeper = 1, beacon_bearer = 1, curtain_warden = 2, night_parade = 1,
    snuff_out = 1, daybreak = 1, halo = 1, footlights = 1, marble_saint = 1,
    trombonist = 2, timpanist = 1, first_trumpet = 2, bandmaster = 1, drum_major = 1,
    fortissimo = 1, crash_cymbals = 1, last_note = 1, brass_mute = 1, war_drum = 1,
    balcony_ghost = 2, phantom_usher = 1, heckler = 1, lonely_critic = 1, box_regent = 2, old_patron = 1,
    boo = 1, standing_ovation = 1, season_ticket = 1, programme_stand = 1,
  },
}
