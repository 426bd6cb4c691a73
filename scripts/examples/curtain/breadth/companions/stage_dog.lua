-- A companion: bites the first enemy for 3 each turn, before the enemies act.
return enemy {
  id = "stage_dog", name = "Stage Dog", companion = true, hp = 8,
  says = { "WOOF!" }, intents = { { attack(3) } },
}
