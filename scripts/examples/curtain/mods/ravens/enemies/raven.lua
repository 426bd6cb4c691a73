-- Raven, 25 HP. Swoops for 5, then pecks everybody. Gains 2 Block when it is hurt.
local feathers = use "plumage:lib/feathers"

return enemy {
  id = "raven", name = "Raven", hp = 25, text = "Gains {block} Block when it loses HP.",
  values = { block = 2 },
  intents = { feathers.swoop(5), { attack_all(1) } },
  on = { damaged = feathers.scatter(2) },
}
