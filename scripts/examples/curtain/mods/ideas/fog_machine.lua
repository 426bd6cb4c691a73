-- Fog Machine, 22 HP. Blows Fog every second turn.
return enemy { id = "fog_machine", name = "Fog Machine", hp = 22, intents = { { inflict(2, "fog", "allies") }, { attack(6) } } }
