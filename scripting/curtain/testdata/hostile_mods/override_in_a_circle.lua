-- damage in values must be a whole number, not a table
local t = {} t.damage = t override "quick_jab" { values = t }
