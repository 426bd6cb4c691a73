-- 100 more errors
for i = 1, 600 do remove("x" .. i) end
