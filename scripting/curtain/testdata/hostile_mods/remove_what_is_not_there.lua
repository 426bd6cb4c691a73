-- there are 100 faults more
for i = 1, 600 do remove("x" .. i) end
