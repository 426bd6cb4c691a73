-- more than
card { id = "spin", owner = "pip", type = "action", cost = 0, play = function(self) for i = 1, 6000 do end end }
it("x", function()
  while true do local f = fight { enemy = { hp = 50, intents = { {} } }, hand = { "spin" } } f:play("spin") end
end)
