-- error: ipairs: math is not a list
for i, v in ipairs(math) do local same = v end
