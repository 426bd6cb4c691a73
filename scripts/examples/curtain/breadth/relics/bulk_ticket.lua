-- Cards that cost 3 or more cost 1 less.
return relic {
  id = "bulk_ticket", name = "Bulk Ticket", rarity = "uncommon",
  text = "Cards that cost {dear} or more cost {less} less.", values = { dear = 3, less = 1 },
  on = { card_drawn = function(self, fight, event) if event.card.cost >= self.values.dear then self:discount(self.values.less, event.card) end end },
}
