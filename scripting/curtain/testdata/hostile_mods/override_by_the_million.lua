-- the script runs too long
for i = 1, 1000000 do override("quick_jab", { cost = 1 }) end
