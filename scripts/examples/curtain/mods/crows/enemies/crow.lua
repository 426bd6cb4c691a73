-- Crow, 24 HP. Swoops for 4, then pecks everybody. Gains 2 Block when it is hurt.
local feathers = use "plumage:lib/feathers"

return enemy {
  id = "crow", name = "Crow", hp = 24, text = "Gains {block} Block when it loses HP.",
  values = { block = 2 },
  intents = { feathers.swoop(4), { attack_all(1) } },
  on = { damaged = feathers.scatter(2) },
}
