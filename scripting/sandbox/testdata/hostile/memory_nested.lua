-- ErrInstructions: the script runs too long
local t = {}
while true do t = { t } end
