-- error: but a string can be at most
string.format(("%99d"):rep(190), unpack((function() local t = {} for i = 1, 190 do t[i] = i end return t end)()))
