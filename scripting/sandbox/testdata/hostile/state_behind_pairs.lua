-- error: attempt to change [1]: the table is read-only
local t = { 1, 2 }
return function() local _, hidden = pairs(t) hidden[1] = 9 end
