-- Loops: how often, with which variables, and how they end.

for i = 1, 3 do print(i) end
for i = 3, 1, -1 do print(i) end
for i = 1, 0 do print("never", i) end
for i = 1, 2, 0.5 do print(i) end
for i = 0.1, 0.35, 0.1 do print(i) end
for i = "1", "3", "2" do print(i) end
for i = 1, 3 do local j = i i = i * 10 print(j, i) end
local n = 3
for i = n, n + 1 do n = 0 print(i) end

-- Iterators: a call, a list of values, too few of them, too many.
local function upto(limit, i) if i < limit then return i + 1, limit end end
local function three() return upto, 2, 0 end
for i, l in three() do print(i, l) end
for i in upto, 2, 0 do print(i) end
local function state() return 3, 1 end
for i in upto, state() do print(i) end
for i in upto, 3, state() do print(i) break end
local function bare(s, c) print(s, c) end
do local x, y, z = 7, 8, 9 print(x, y, z) end
for v in bare do end
for v in bare, 1 do end
for a, b, c, d in upto, 1, 0, 5, 6 do print(a, b, c, d) end
for k, v in pairs({ 10, 20, 30 }) do print(k, v) end
for k, v in ipairs({ 10, 20, nil, 40 }) do print(k, v) end

-- while, repeat, break.
local i = 0
while i < 3 do i = i + 1 if i == 2 then break end end
print(i)
repeat local done = i >= 5 i = i + 1 until done
print(i)
for a = 1, 3 do
  for b = 1, 3 do
    if b == 2 then break end
    print(a, b)
  end
end
repeat
  local stop = true
  if i > 0 then break end
until stop
for k = 1, 3 do
  do
    local x = k
    if x == 2 then do break end end
  end
  print("k", k)
end

-- What is called for the values of a loop is itself computed.
local function maker() return three end
local makers = { maker = maker, { maker } }
function makers:get(n) return upto, n, 0 end
local function self() return makers end
for a, b in maker()() do print(a, b) end
for a, b in makers.maker()() do print(a, b) end
for a, b in makers[1][1]()() do print(a, b) end
for a, b in self():get(2) do print(a, b) end
for a, b in self()[({ "get" })[1]](makers, 1) do print(a, b) end
for a, b in (function(...) return ... end)(upto, 1, 0) do print(a, b) end
