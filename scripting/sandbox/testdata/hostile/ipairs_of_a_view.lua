-- error: ipairs: math is no list
for i, v in ipairs(math) do local same = v end
