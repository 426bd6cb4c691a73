-- Up to 5 Block stays after the enemies' turn.
return relic {
  id = "dry_mortar", name = "Dry Mortar", rarity = "rare", values = { block = 5 },
  text = "Up to {block} Block stays after the enemies' turn.",
  modify = { clear = function(self, fight, value, event)
    if event.keyword == "block" then return math.min(value, self.values.block) end
    return 0
  end },
}
