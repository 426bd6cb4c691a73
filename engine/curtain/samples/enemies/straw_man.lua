-- Straw Man, 20 HP. No passive.
-- Attacks the MacGuffin for 5; attacks every ally for 2; repeats.
-- check: C205 because no run leads to it yet
return enemy {
  id = "straw_man", name = "Straw Man", hp = 20,
  says = { "IS THIS MY SCENE?" },
  intents = {
    { attack(5) },
    { attack_all(2) },
  },
}
