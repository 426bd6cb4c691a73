-- Moth Swarm, 28 HP. Immune to Fear and Frustration.
-- Attacks the MacGuffin for 2 three times; attacks every ally for 1 twice and gains 1 Inspire; attacks the MacGuffin for 2 three times; repeats.
return enemy {
  id = "moth_swarm", name = "Moth Swarm", hp = 28,
  text = "Immune to Fear and Frustration.",
  says = { "FLUTTERFLUTTERFLUTTER.", "THE LIMELIGHT... THE LIMELIGHT!", "YOUR COSTUMES TASTE OF VELVET." },
  immune = { "fear", "frustration" },
  intents = {
    { attack(2, { times = 3 }) },
    { attack_all(1, { times = 2 }), gain(1, "inspire") },
    { attack(2, { times = 3 }) },
  },
}
