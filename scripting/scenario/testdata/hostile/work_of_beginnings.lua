-- more than
it("x", function()
  while true do fight { enemy = { hp = 50, on = { fight_start = function(self, fight) for i = 1, 3000 do end end }, intents = { {} } } } end
end)
