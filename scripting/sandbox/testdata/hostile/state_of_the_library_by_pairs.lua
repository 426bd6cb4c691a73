-- error: math is read-only
return function() local _, m = pairs(math) m.x = 1 end
