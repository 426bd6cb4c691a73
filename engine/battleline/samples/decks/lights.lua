-- Lights: what there is of three houses, and more of what guards.
return deck {
  id = "lights", name = "Lights", houses = { "lantern", "brass", "gallery" },
  cards = {
    lamplighter = 3, vigil_keeper = 3, curtain_warden = 3, footlights = 1, halo = 2,
    trombonist = 3, timpanist = 3, first_trumpet = 3, bandmaster = 2, war_drum = 1,
    balcony_ghost = 3, phantom_usher = 3, heckler = 2, box_regent = 2, old_patron = 2,
  },
}
