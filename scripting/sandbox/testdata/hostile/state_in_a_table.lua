-- error: attempt to change the field "n": the table is read-only
local state = { n = 0 }
return function() state.n = state.n + 1 end
