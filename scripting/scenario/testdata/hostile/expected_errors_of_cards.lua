-- more than
card { id = "bad", owner = "pip", type = "action", cost = 0, play = function(self) for i = 1, 2000 do end error("x") end }
it("x", function()
  local f = fight { enemy = "stage_rat", hand = { "bad" } } while true do assert.has_error(function() f:play("bad") end) end
end)
