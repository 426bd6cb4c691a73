-- a file can have at most 2000 scenarios
for i = 1, 1e6 do pending("x") end
