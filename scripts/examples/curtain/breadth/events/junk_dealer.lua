-- Buys a card of your choice for 10 coins.
return event {
  id = "junk_dealer", name = "The Junk Dealer", text = "Everything has a price here, and it is always ten.",
  choices = {
    { text = "Sell a card", act = function(self, run)
      run:remove()
      run:earn(10)
    end },
    { text = "Keep everything" },
  },
}
