-- more than
for i = 1, 1e6 do card { idd = "c" .. i, namee = "X", ownerr = "neutral" } end
