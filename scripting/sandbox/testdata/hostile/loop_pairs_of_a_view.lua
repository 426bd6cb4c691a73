-- ErrInstructions: the script runs too long
while true do for k, v in pairs(string) do local same = v end end
