-- Two more items. Whenever an item is used: Gain 1 Ovation.
return relic {
  id = "vendors_tray", name = "Vendor's Tray", rarity = "uncommon",
  text = "You can hold two more items. Whenever an item is used: Gain {ovation} Ovation.", values = { ovation = 1 },
  item_slots = 2,
  on = {
    item_used = function(self) self:gain(self.values.ovation, "ovation") end,
  },
}
