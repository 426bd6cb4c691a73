-- Every attack of the game also gives 1 Block.
local attacks = {
  "aggressive_strike", "all_in", "annoying_poke", "boo", "captivating_strike", "cooperative_strike", "coup_de_grace",
  "create_opportunity", "enabling_strike", "hit_where_it_hurts", "lucky_shot", "pepper_spray", "quick_jab", "shield_bash",
  "showstopper", "stage_combat", "twist_the_knife", "ultimate_jeer", "unraveling", "vaudeville_hook",
}
for _, id in ipairs(attacks) do
  wrap(id, { -- check: C302 because the mod's own text says that attacks give 1 Block
    play = function(beneath, self, fight, target)
      beneath(self, fight, target)
      self:gain(1, "block") -- check: C304 because the mod's own text says that attacks give 1 Block
    end,
  })
end
