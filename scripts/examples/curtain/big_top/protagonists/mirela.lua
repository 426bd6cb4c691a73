-- The Snake Charmer: patient. Whenever she is hit by an attack, each enemy gets 1 Poison.
return protagonist {
  id = "mirela", name = "Mirela", title = "the Snake Charmer",
  role = "Poisons early, keeps everybody alive, and makes the most of waiting.",
  personality = "Soft-spoken and unhurried. Talks to the snakes first, then to people.",
  affinity = { "poison", "regenerate", "weak", "forgetful" },
  hp = 14,
  basics = { "hiss", "fang" },
  deck = { basics = 3, "shed_skin", "shed_skin" },
  relic = "wicker_basket",
  says = { "SSSH. THEY ARE LISTENING.", "NO SUDDEN MOVES.", "SHE ONLY BITES ONCE." },
  on = {
    damaged = function(self, fight, event)
      if event.target == self and event.attack then
        for _, enemy in ipairs(fight.enemies) do self:inflict(1, "poison", enemy) end
      end
    end,
  },
}
