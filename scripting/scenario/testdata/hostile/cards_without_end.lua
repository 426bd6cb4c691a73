-- more than
for i = 1, 1e6 do card { id = "c" .. i, name = "X", owner = "neutral", type = "action", cost = 0, play = function() end } end
