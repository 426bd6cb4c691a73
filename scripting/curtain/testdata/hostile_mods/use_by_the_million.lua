-- no such library file "lib/x"
for i = 1, 1000000 do use "lib/x" end
