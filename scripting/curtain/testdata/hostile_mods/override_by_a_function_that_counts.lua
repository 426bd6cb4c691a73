-- cannot assign to "n"
local n = 0 override "quick_jab" { play = function() n = n + 1 end }
