-- more than
it("x", function()
  local f = fight { enemy = { hp = 50, intents = { function(self, fight) for i = 1, 3000 do end return { attack(1) } end } } } while true do f:forecast() end
end)
