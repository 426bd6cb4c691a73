-- A walk past everything that can be met.
return run {
  id = "run", name = "The Walk", protagonists = { "vera", "odo" }, deck = { basics = 5, "first_light" },
  currency = { name = "coins", start = 10, fight = 10, boss = 20 },
  rewards = {
    fight = { { count = 3, owners = { vera = 2, odo = 2, neutral = 1 }, rarities = { uncommon = 3, rare = 1 }, skip = true } },
    boss = { { count = 3, kinds = { relic = 1 } }, { count = 2, kinds = { heal = 1, currency = 1 }, heal = 12, currency = 20 } },
    treasure = { { count = 2, kinds = { relic = 3, currency = 1 }, currency = 25, skip = true } },
  },
  acts = {
    {
      name = "The Alley", start = { "first", "dealer" },
      rooms = {
        { kind = "fight", name = "first", enemies = { "post" }, next = { "well", "school" } },
        { kind = "event", name = "dealer", id = "junk_dealer", next = { "well", "school" } },
        { kind = "event", name = "well", id = "wishing_well", next = { "curl" } },
        { kind = "event", name = "school", id = "night_school", next = { "rags" } },
        { kind = "fight", name = "curl", enemies = { "curler", "cornered_rat" }, next = { "camp" } },
        { kind = "fight", name = "rags", enemies = { "rag_man" }, next = { "market", "chest" } },
        { kind = "rest", name = "camp", heal = 12, next = { "gate" } },
        { kind = "shop", name = "market", cards = 3, relics = 1, prices = { uncommon = 15, rare = 30, relic = 35, remove = 15 }, next = { "gate" } },
        { kind = "event", name = "chest", id = "cursed_chest", next = { "gate" } },
        { kind = "boss", name = "gate", enemies = { "blob" } },
      },
    },
    {
      name = "The House",
      rooms = {
        { kind = "treasure" },
        { kind = "fight", name = "porch", enemies = { "grudge", "shield_page" }, next = { "clock", "mirrors", "nursery", "lane" } },
        { kind = "fight", name = "clock", enemies = { "usher", "powder_keg" }, next = { "altar", "spring" } },
        { kind = "fight", name = "mirrors", enemies = { "looking_glass", "stalker" }, next = { "altar", "spring" } },
        { kind = "fight", name = "lane", enemies = { "cutpurse", "night_watch" }, next = { "altar", "spring" } },
        { kind = "fight", name = "nursery", enemies = { "phoenix_egg", "magpie" }, next = { "altar", "spring" } },
        { kind = "event", name = "altar", id = "blood_altar", next = { "dorm" } },
        { kind = "event", name = "spring", id = "clear_spring", next = { "dorm" } },
        { kind = "fight", name = "dorm", enemies = { "sleeper", "last_breath" } },
        { kind = "boss", name = "attic", enemies = { "nest", "tortoise" } },
      },
    },
    {
      name = "The Roof", start = { "hall", "meet", "healer", "clerk" },
      rooms = {
        { kind = "event", name = "hall", id = "hall_of_mirrors", next = { "edge" } },
        { kind = "event", name = "meet", id = "swap_meet", next = { "edge" } },
        { kind = "event", name = "clerk", id = "lost_property", next = { "edge" } },
        { kind = "event", name = "healer", id = "all_or_nothing", next = { "edge" } },
        { kind = "fight", name = "edge", enemies = { "gambler", "vulture" } },
        { kind = "fight", enemies = { "odd_man_out", "tax_man" } },
        { kind = "fight", enemies = { "dog_catcher", "guard_goose" } },
        { kind = "boss", enemies = { "kettle", "kettle" } },
      },
    },
  },
}
