-- The Last Show: from the gate of the tent to the Ringmaster, in two acts with ways to choose.
-- Tickets are earned by fights and spent in stalls; no card has to be taken.
return run {
  name = "The Last Show",
  macguffin = 24, protagonists = { "rosa", "bruno" },
  deck = { basics = 3 },
  currency = { name = "tickets", start = 15, fight = 20, boss = 40 },
  rewards = {
    fight = { { count = 3, rarities = { uncommon = 3, rare = 1 }, skip = true } },
    boss = { { count = 2, kinds = { relic = 1 } }, { kinds = { heal = 1 }, heal = 6 } },
    treasure = { { count = 2, kinds = { relic = 3, item = 1, currency = 1 }, currency = 40, skip = true } },
  },
  acts = {
    {
      name = "Outside the Tent",
      start = { "gate", "back fence" },
      rooms = {
        { kind = "fight", name = "gate", enemies = { "ticket_tout" }, next = { "fortune_teller", "stall" } },
        { kind = "fight", name = "back fence", enemies = { "popcorn_mice", "popcorn_mice" }, next = { "fortune_teller", "stall" } },
        { kind = "event", id = "fortune_teller", next = { "midway" } },
        { kind = "shop", name = "stall", relics = 1, next = { "midway" },
          prices = { uncommon = 20, rare = 35, relic = 45, remove = 15 } },
        { kind = "fight", name = "midway", enemies = { "knife_thrower" }, next = { "straw", "strongbox" } },
        { kind = "rest", name = "straw", heal = 10, next = { "platform" } },
        { kind = "treasure", name = "strongbox", next = { "platform" } },
        { kind = "boss", name = "platform", enemies = { "bearded_baron" } },
      },
    },
    {
      name = "Under the Canvas",
      start = { "cages", "sawdust ring" },
      rooms = {
        { kind = "fight", name = "cages", enemies = { "lion_tamer" }, next = { "clown_car", "wardrobe" } },
        { kind = "fight", name = "sawdust ring", enemies = { "ring_horse", "trick_rider" }, next = { "clown_car", "wardrobe" } },
        { kind = "event", id = "clown_car", next = { "fire walk", "lion run" } },
        { kind = "treasure", name = "wardrobe", next = { "fire walk", "lion run" } },
        { kind = "fight", name = "fire walk", enemies = { "fire_eater", "pickpocket" }, next = { "kiosk", "empty_stands" } },
        { kind = "fight", name = "lion run", enemies = { "lion" }, next = { "kiosk", "empty_stands" } },
        { kind = "shop", name = "kiosk", cards = 4, relics = 1, items = 1, heal = 10, next = { "dressing room" },
          prices = { uncommon = 20, rare = 35, relic = 45, item = 15, remove = 15, upgrade = 20, heal = 20 } },
        { kind = "event", id = "empty_stands", next = { "dressing room" } },
        { kind = "fight", name = "dressing room", enemies = { "sad_clown" } },
        { kind = "rest", name = "hammock", heal = 10 },
        { kind = "boss", name = "ring", enemies = { "ringmaster" } },
      },
    },
  },
}
