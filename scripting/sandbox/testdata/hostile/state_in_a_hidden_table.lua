-- error: attempt to change [1]: the table is read-only
local inner = {}
local outer = { get = function() return inner end }
return function() outer.get()[1] = 1 end
